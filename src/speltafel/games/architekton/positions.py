"""Positions of Architekton as text, read and judged.

`arc1|e@0,0 m@1,1 weme@1,0:A|S emew,eemm,wwff/e,e,f|K 15/15|R 4/4|C 1-1|H 11-12|T B|L -`: the tiles
with the owner of a house (`A`, `B`, `-` nobody, `?` still to be moved there) and `*` judged, `!`
being judged, `#` could not be paid; the supply (`-` an empty place), stacks, reserves, chips, houses
in hand, who is on turn with `+1` or `+2` tiles laid in it, turns left in the last phase. Where there
is something to tell: `|Q` the known tiles under the stacks, `|P` passes in a row, `|X` exchanges in
this turn. Ids refer to rules.nl.md.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from speltafel.game import Options, Refused
from speltafel.text import say

from .ground import OWNERS, Cell, by_rows, ground_of, number_of, open_words, told
from .soundness import fits
from .state import Architekton, start
from .state.laying import make_room, put_building, put_landscape
from .state.rows import JUDGED, OWNER, TURN
from .state.situation import ENDED, JUDGING, LAYING, MOVING, NO_TILE, PICKING, REFILL, SETUP
from .state.supply import next_place
from .tiles import LANDSCAPES, TERRAINS, buildings_of, codes_of

FAR = 46
"""No tile lies farther from the start than there are tiles."""
LINE = re.compile(
    r"arc1\|(?P<tiles>[^|]*)\|S (?P<open>[^|/]+)/(?P<lands>[^|/]+)"
    r"\|K (?P<kb>\d\d?)/(?P<kl>\d\d?)\|R (?P<rb>\d)/(?P<rl>\d)"
    r"\|C (?P<ca>\d\d?)-(?P<cb>\d\d?)\|H (?P<ha>\d\d?)-(?P<hb>\d\d?)"
    r"\|T (?P<seat>[AB])(?:\+(?P<laid>[12]))?\|L (?P<left>[-012])"
    r"(?:\|Q (?P<qb>[^|/]+)/(?P<ql>[^|/]+))?(?:\|P (?P<passes>[12]))?(?:\|X (?P<exchanges>[1-9]))?"
)
TILE = re.compile(r"([emwf]|[emwf]{4})@(-?\d{1,2}),(-?\d{1,2})(?::([AB?-])([*!#]?))?")
EXAMPLE = "arc1|e@0,0 m@1,1|S emew,eemm,wwff/e,e,f|K 15/15|R 4/4|C 1-1|H 12-12|T A|L -"


def write(state: Architekton) -> str:
    """The position in one line."""
    words = [word or "-" for word in open_words(state)]
    fields = [
        " ".join(lying(state)),
        f"S {','.join(words[:3])}/{','.join(words[3:])}",
        f"K {state.stacks % 256}/{state.stacks // 256}",
        f"R {state.reserves % 256}/{state.reserves // 256}",
        f"C {state.chips_of(0)}-{state.chips_of(1)}",
        f"H {state.houses_of(0)}-{state.houses_of(1)}",
        f"T {OWNERS[state.seat]}" + (f"+{state.laid}" if state.laid else ""),
        f"L {'-' if state.left < 0 else state.left}",
    ]
    if state.under_buildings or state.under_landscapes:
        names = buildings_of(state.tiles.name)
        buildings = ",".join(names[tile] for tile in state.under_buildings)
        lands = ",".join(TERRAINS[terrain] for terrain in state.under_landscapes)
        fields.append(f"Q {buildings or '-'}/{lands or '-'}")
    if state.passes:
        fields.append(f"P {state.passes}")
    if state.exchanges:
        fields.append(f"X {state.exchanges}")
    return "|".join(["arc1", *fields])


def lying(state: Architekton) -> list[str]:
    """The tiles on the table, row by row."""
    ground = ground_of(state)
    words = {cell: f"{word}@{told(cell)}" for cell, word in ground.lands.items()}
    for cell, building in ground.buildings.items():
        tile = state.building_at(number_of(cell))
        mark = (
            "*" if building.judged else "!" if tile == state.judged else "#" if tile == state.broken else ""
        )
        words[cell] = f"{building.word}@{told(cell)}:{building.owner}{mark}"
    return [words[cell] for cell in sorted(words, key=by_rows)]


class Lying(NamedTuple):
    """A tile of a position: its letters and cell, and for a building its owner and mark."""

    word: str
    cell: Cell
    owner: str
    mark: str


def place(text: str, seats: int, options: Options) -> Architekton:
    """The position such a line describes."""
    found = LINE.fullmatch(" ".join(text.split()).replace(" |", "|"))
    if not found:
        raise Refused("ARC-09", say("Een stelling schrijf je zo: {example}", example=EXAMPLE))
    name = str(options["tile_set"])
    tiles = [read_tile(word, name) for word in found["tiles"].split()]
    supply = [*read_list(found["open"], name, 4), *read_list(found["lands"], name, 1)]
    under = [*read_list(found["qb"] or "-", name, 4), *read_list(found["ql"] or "-", name, 1)]
    if len(supply) != 6 or found["open"].count(",") != 2:
        raise Refused("ARC-11", say("De voorraad heeft drie gebouwen en drie landschappen."))
    state = start(seats, options)
    take_out(state, [*(tile.word for tile in tiles), *supply, *under])
    lay_out(state, tiles)
    codes = codes_of(name)
    state.supply = sum(tile_number(codes, word) << 5 * number for number, word in enumerate(supply))
    state.under_buildings = tuple(codes[word] // 4 - 1 for word in under if len(word) == 4)
    state.under_landscapes = tuple(codes[word] for word in under if len(word) == 1 and word != "-")
    state.stacks = int(found["kb"]) + 256 * int(found["kl"])
    state.reserves = int(found["rb"]) + 256 * int(found["rl"])
    state.chips = int(found["ca"]) + 256 * int(found["cb"])
    state.houses = int(found["ha"]) + 256 * int(found["hb"])
    state.seat = OWNERS.index(found["seat"])
    state.laid = int(found["laid"] or 0)
    state.left = -1 if found["left"] == "-" else int(found["left"])
    state.passes = int(found["passes"] or 0)
    state.exchanges = int(found["exchanges"] or 0)
    state.pending = pending_of(state)
    state.phase = phase_of(state)
    fits(state)
    return state


def read_tile(text: str, name: str) -> Lying:
    """A tile on the table."""
    found = TILE.fullmatch(text)
    if not found or (len(found[1]) == 4) != bool(found[4]):
        raise Refused(
            "ARC-09", say("{text} is geen plaatje op tafel; schrijf e@0,0 of weme@1,0:A.", text=text[:30])
        )
    known(found[1], name)
    cell = int(found[2]), int(found[3])
    if max(map(abs, cell)) > FAR:
        raise Refused("ARC-12", say("{cell} ligt nergens tegenaan.", cell=told(cell)))
    return Lying(found[1], cell, found[4] or "", found[5] or "")


def known(word: str, name: str) -> None:
    """ARC-04: a building must be one of the set."""
    if word not in codes_of(name):
        raise Refused("ARC-04", say("Een gebouw {word} is er niet.", word=word))


def read_list(text: str, name: str, letters: int) -> list[str]:
    """Tiles in a row, all of one kind; `-` is none."""
    words = text.split(",")
    for word in words:
        if word != "-" and (len(word) != letters or set(word) - set(TERRAINS)):
            raise Refused("ARC-11", say("De voorraad heeft drie gebouwen en drie landschappen."))
        if word != "-":
            known(word, name)
    return words


def tile_number(codes: dict[str, int], word: str) -> int:
    """A tile as it lies in the supply."""
    if word == "-":
        return NO_TILE
    return codes[word] if len(word) == 1 else codes[word] // 4 - 1


def take_out(state: Architekton, words: list[str]) -> None:
    """ARC-03, ARC-04: every tile there is only once, or six times; what is left is unseen."""
    codes = codes_of(state.tiles.name)
    for word in words:
        if len(word) == 4:
            bit = 1 << codes[word] // 4 - 1
            if not state.unseen_buildings & bit:
                raise Refused("ARC-04", say("Het gebouw {word} is er maar één keer.", word=word))
            state.unseen_buildings ^= bit
        elif word != "-":
            terrain = codes[word]
            if not state.unseen_landscapes >> 4 * terrain & 15:
                sentence = say("Van {word} zijn er maar {most} landschappen.", word=word, most=LANDSCAPES)
                raise Refused("ARC-03", sentence)
            state.unseen_landscapes -= 1 << 4 * terrain


def lay_out(state: Architekton, tiles: list[Lying]) -> None:
    """ARC-10: the tiles on their cells, with houses and marks; ARC-25: one is being judged at most."""
    cells = [tile.cell for tile in tiles]
    if sum(tile.mark in ("!", "#") for tile in tiles) > 1:
        raise Refused("ARC-25", say("Er wordt één gebouw tegelijk beoordeeld."))
    for tile in tiles:
        if sum(tile.cell) % 2 != (len(tile.word) == 4):
            raise Refused("ARC-10", say("{word} hoort niet op {cell}.", word=tile.word, cell=told(tile.cell)))
        if cells.count(tile.cell) > 1:
            raise Refused("ARC-12", say("Op {cell} ligt al een plaatje.", cell=told(tile.cell)))
        put_down(state, tile, codes_of(state.tiles.name)[tile.word])


def put_down(state: Architekton, tile: Lying, code: int) -> None:
    """One tile on its cell."""
    x, y = tile.cell
    make_room(state, y)
    if code < 4:
        put_landscape(state, x, y, code)
        return
    number, turn = code // 4 - 1, code % 4
    put_building(state, number, turn, number_of(tile.cell))
    held = number_of(tile.cell) + turn * TURN + OWNERS.index(tile.owner) * OWNER
    state.table[number] = held + JUDGED if tile.mark == "*" else held
    if tile.mark == "!":
        state.judged = number
    elif tile.mark == "#":
        state.broken = number


def pending_of(state: Architekton) -> int:
    """ARC-20: the enclosed buildings that are still to be judged."""
    ground = ground_of(state)
    return sum(
        1 << state.building_at(number_of(cell))
        for cell, building in ground.buildings.items()
        if ground.complete(cell) and not building.judged and building.owner != "?"
    )


def phase_of(state: Architekton) -> int:
    """What a position waits for."""
    ground = ground_of(state)
    if state.broken >= 0 or state.left == 0 or state.passes == 2:
        return ENDED
    if len(ground.lands) < 2:
        return SETUP
    if any(building.owner == "?" for building in ground.buildings.values()):
        return MOVING
    if state.judged >= 0:
        return JUDGING
    if state.pending:
        return PICKING
    return REFILL if state.laid == 0 and next_place(state) < 6 else LAYING
