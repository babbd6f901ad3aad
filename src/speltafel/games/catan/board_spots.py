"""What can be pointed at on the island: tiles, crossings and ways, each with its name."""

from __future__ import annotations

from functools import lru_cache

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.text import Language, Sentence, listed, say

from .board_map import BESIDE, CROSSINGS, SLOPES, WAYS, crossing_path, tile_path, way_path
from .names import COLOURS, KINDS_OF_CARDS, LANDS
from .state import Catan
from .state.island import COAST_WAYS, DESERT, END_LISTS, GENERIC, HEX_LISTS, UNKNOWN, Land, members, ways
from .state.row import CITY, HIGH, LOW, ROBBER, TOWN

ROBBED = say("struikrover")
TOWNS_OF = tuple(say("dorp van {side}", side=colour) for colour in COLOURS)
CITIES_OF = tuple(say("stad van {side}", side=colour) for colour in COLOURS)


def spots(view: Catan, language: Language) -> list[Part]:
    """Every place of the island as a target; where something stands, its name says so."""
    row = view.row
    taken = roads(view, language)
    if row[ROBBER] != UNKNOWN:
        taken.append(hex_spot(view.land, row[ROBBER], ROBBED, language))
    for seat in range(view.players):
        taken += [crossing_spot(view.land, v, TOWNS_OF[seat], language) for v in members(row[TOWN + seat])]
        taken += [crossing_spot(view.land, v, CITIES_OF[seat], language) for v in members(row[CITY + seat])]
    return laid_over(view.land, taken, language)


def roads(view: Catan, language: Language) -> list[Part]:
    """The ways with a road."""
    row = view.row
    return [
        way_spot(view.land, way, seat, language)
        for seat in range(view.players)
        for way in ways(row[LOW + seat], row[HIGH + seat])
    ]


def laid_over(land: Land, taken: list[Part], language: Language) -> list[Part]:
    """All places; these instead of those where nothing is."""
    return [Part(place, svg) for place, svg in {**free_spots(land, language), **dict(taken)}.items()]


@lru_cache(maxsize=64)
def free_spots(land: Land, language: Language) -> dict[str, str]:
    """All places as if nothing stood there."""
    return dict(
        [
            *(hex_spot(land, h, None, language) for h in range(19)),
            *(way_spot(land, way, None, language) for way in range(72)),
            *(crossing_spot(land, v, None, language) for v in range(54)),
        ]
    )


@lru_cache(maxsize=2048)
def hex_spot(land: Land, h: int, there: Sentence | None, language: Language) -> Part:
    """A tile, and who is there."""
    name = language.tell(say("tegel {tile}: {land}", tile=f"h{h}", land=land_name(land, h)))
    if there is not None:
        name = f"{name}, {language.tell(there)}"
    svg = f'<g class="hex" data-target="h{h}" aria-label="{name}"><path d="{tile_path(h, 0.97)}"/></g>'
    return piece(f"h{h}", "tiles", svg)


def land_name(land: Land, h: int) -> Sentence:
    """What a tile is and when it gives."""
    terrain = land.terrain[h]
    if terrain == UNKNOWN:
        return say("nog leeg")
    if land.numbers[h] <= 0:
        return LANDS[terrain]
    return say("{land} {number}", land=LANDS[terrain], number=int(land.numbers[h]))


def yields(land: Land, h: int) -> Sentence:
    """What a tile gives and when."""
    terrain = land.terrain[h]
    if terrain in (UNKNOWN, DESERT):
        return land_name(land, h)
    return say("{land} {number}", land=KINDS_OF_CARDS[terrain], number=int(land.numbers[h]))


@lru_cache(maxsize=8192)
def crossing_spot(land: Land, v: int, built: Sentence | None, language: Language) -> Part:
    """A crossing: what lies around it, its harbour, and what stands there."""
    around = [language.tell(yields(land, h)) for h in HEX_LISTS[v]]
    around += [language.tell(harbour_name(kind)) for kind in harbours_at(land, v)]
    name = language.tell(say("kruising {crossing}: {around}", crossing=f"v{v}", around=listed(around)))
    if built is not None:
        name = f"{name}; {language.tell(built)}"
    x, y = CROSSINGS[v]
    look = "spot" if built is None else "spot held"
    svg = (
        f'<g class="{look}" data-target="v{v}" aria-label="{name}"><path d="{crossing_path(v)}"/>'
        f'<circle cx="{x}" cy="{y}" r="19"/></g>'
    )
    return piece(f"v{v}", "spots", svg)


def harbours_at(land: Land, v: int) -> list[int]:
    """The harbours a crossing has."""
    return [
        land.harbours[place]
        for place, way in enumerate(COAST_WAYS)
        if land.harbours[place] != UNKNOWN and v in END_LISTS[way]
    ]


def harbour_name(kind: int) -> Sentence:
    """CAT-41: a harbour and its rate."""
    if kind == GENERIC:
        return say("haven {rate}", rate="3:1")
    return say("haven {kind} {rate}", kind=KINDS_OF_CARDS[kind], rate="2:1")


@lru_cache(maxsize=8192)
def way_spot(land: Land, way: int, owner: Seat | None, language: Language) -> Part:
    """A way: the tiles beside it, and whose road lies there."""
    beside = [language.tell(yields(land, h)) for h in BESIDE[way]]
    other = beside[1] if len(beside) > 1 else language.tell(say("zee"))
    name = language.tell(
        say("zijde {way} tussen {one} en {other}", way=f"e{way}", one=beside[0], other=other)
    )
    if owner is not None:
        built = language.tell(say("straat van {side}", side=COLOURS[owner]))
        name = f"{name}; {built}"
    (x, y), turn = WAYS[way], SLOPES[way]
    look = "way" if owner is None else "way held"
    svg = (
        f'<g class="{look}" data-target="e{way}" aria-label="{name}"><path d="{way_path(way)}"/>'
        f'<rect x="-32" y="-9" width="64" height="18" rx="8" '
        f'transform="translate({x} {y})rotate({turn})"/></g>'
    )
    return piece(f"e{way}", "ways", svg)
