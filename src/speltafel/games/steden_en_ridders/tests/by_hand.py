"""What always holds in Steden & Ridders, counted out piece by piece and card by card."""

from __future__ import annotations

from collections.abc import Iterator

from speltafel.games.catan.state.island import END_LISTS, members, ways
from speltafel.games.catan.state.row import (
    ACTION,
    BEFORE,
    CITIES,
    CITY,
    EDGE_HIGH,
    EDGE_LOW,
    FREE,
    GUARD,
    HAND,
    HELD,
    HIGH,
    LENGTH,
    LOW,
    MOVES,
    NET,
    ONCE,
    PHASE,
    ROADS,
    ROUTE,
    SIZE,
    TOWN,
    TOWNS,
)
from speltafel.games.catan.tests.by_hand import cards_of, longest_trail, too_near
from speltafel.games.steden_en_ridders.state import Ridders
from speltafel.games.steden_en_ridders.state.row import (
    AWAKE,
    BACKS,
    BASIC,
    CONSTITUTION,
    DECK_NOW,
    DIRTY,
    FIRST_OF_DECK,
    FROM,
    GOT,
    IN_THE_DECKS,
    KIND_OF,
    LAW,
    LEVEL,
    LIFTED,
    LYING,
    METRO,
    METRO_AT,
    MIGHTY,
    PRINTER,
    PRINTING,
    PROGRESS,
    QUEUE,
    QUEUED,
    RANK,
    REST,
    SABOTAGED,
    SHOWN,
    SMITHS,
    STAGE,
    STIRRED,
    STRONG,
    SUBJECT,
    TAKES,
    TODO,
    UNDRAWN,
    WALL,
)

SEATS = range(4)
IDLE = (
    STAGE,
    TODO,
    SUBJECT,
    DECK_NOW,
    FROM,
    RANK,
    STIRRED,
    SMITHS,
    SHOWN,
    TAKES,
    LIFTED,
    GOT,
    DIRTY,
    FREE,
    MOVES,
)


def broken(state: Ridders) -> list[str]:
    """What does not hold in a state, though it should in every one."""
    row = list(state.row)
    wrong = [*cards(row), *decks(row), *pieces(row), *knights(row), *cities(row), *too_near(row)]
    if not row[DIRTY]:
        wrong += routes(row, late=bool(state.rules & ONCE and row[FREE]))
    if row[PHASE] == BEFORE:
        wrong += [f"progress {seat}" for seat in SEATS if row[HELD + seat] > 4]  # CAK-62
    if row[PHASE] in (BEFORE, ACTION):
        wrong += [f"idle {at}" for at in IDLE if row[at]]
    return wrong


def cards(row: list[int]) -> Iterator[str]:
    """CAT-14, CAK-02: no card is lost, none is made."""
    yield from (f"kind {kind}" for kind in range(8) if cards_of(row, kind) != (19 if kind < 5 else 12))
    yield from (f"hand {seat}" for seat in SEATS if sum(row[HAND + 8 * seat :][:8]) != row[SIZE + seat])
    yield from (f"negative {at}" for at in range(HAND, SIZE) if row[at] < 0)


def decks(row: list[int]) -> Iterator[str]:
    """CAK-03: eighteen cards to a deck, in it, under it, in hands or laid open."""
    for deck in range(3):
        kinds = range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1])
        below = [word & KIND_OF for word in row[QUEUE + 18 * deck :][: row[QUEUED + deck]]]
        open_ = [kind for kind, at in ((PRINTING, PRINTER), (LAW, CONSTITUTION)) if row[at] >= 0]
        for kind in kinds:
            held = sum(row[PROGRESS + 25 * seat + kind] for seat in SEATS)
            if row[UNDRAWN + kind] + held + below.count(kind) + open_.count(kind) != IN_THE_DECKS[kind]:
                yield f"card {kind}"
        if row[REST + deck] != sum(row[UNDRAWN + kind] for kind in kinds):
            yield f"deck {deck}"
        for seat in SEATS:
            if row[BACKS + 3 * seat + deck] != sum(row[PROGRESS + 25 * seat + kind] for kind in kinds):
                yield f"backs {seat}"
    yield from (f"held {seat}" for seat in SEATS if sum(row[BACKS + 3 * seat :][:3]) != row[HELD + seat])


def pieces(row: list[int]) -> Iterator[str]:
    """CAT-13, CAK-04, CAK-29: roads and buildings on the board and beside it; walls under upright cities."""
    for seat in SEATS:
        towns, upright = set(members(row[TOWN + seat])), set(members(row[CITY + seat]))
        lying, walls = set(members(row[LYING + seat])), set(members(row[WALL + seat]))
        if len(ways(row[LOW + seat], row[HIGH + seat])) + row[ROADS + seat] != 15:
            yield f"roads {seat}"
        if len(towns - lying) + row[TOWNS + seat] != 5 or len(upright | lying) + row[CITIES + seat] != 4:
            yield f"buildings {seat}"
        if not lying <= towns or not walls <= upright or len(walls) > 3:
            yield f"walls {seat}"


def knights(row: list[int]) -> Iterator[str]:
    """CAK-40, CAK-41, CAK-50: at most two of each strength, on own roads, each alone on its crossing."""
    built = [v for seat in SEATS for v in members(row[TOWN + seat] | row[CITY + seat])]
    standing = [v for seat in SEATS for v in members(row[GUARD + seat])]
    if len({*built, *standing}) != len(built) + len(standing):
        yield "crossings"
    for seat in SEATS:
        ranks = [members(row[at + seat]) for at in (BASIC, STRONG, MIGHTY)]
        if (
            sorted(v for rank in ranks for v in rank) != members(row[GUARD + seat])
            or max(map(len, ranks)) > 2
        ):
            yield f"knights {seat}"
        net = {v for way in ways(row[LOW + seat], row[HIGH + seat]) for v in END_LISTS[way]}
        if sorted(net) != members(row[NET + seat]) or not {*members(row[GUARD + seat])} <= net:
            yield f"net {seat}"
        if row[AWAKE + seat] & ~row[GUARD + seat]:
            yield f"awake {seat}"
        if sorted(onward(row, seat, net)) != ways(row[EDGE_LOW + seat], row[EDGE_HIGH + seat]):
            yield f"edges {seat}"


def onward(row: list[int], seat: int, net: set[int]) -> set[int]:
    """CAT-44, CAK-50: the ways at crossings from which a seat may build on."""
    from_here = net - blocked(row, seat) | {*members(row[TOWN + seat] | row[CITY + seat])}
    return {way for way, ends in enumerate(END_LISTS) if from_here & {*ends}}


def blocked(row: list[int], seat: int) -> set[int]:
    """The crossings where others have a building or a knight."""
    others = [other for other in SEATS if other != seat]
    return {v for other in others for at in (TOWN, CITY, GUARD) for v in members(row[at + other])}


def cities(row: list[int]) -> Iterator[str]:
    """CAK-37, CAK-38: a metropolis stands on a city of whoever is furthest on its track, on four or five."""
    upright = {v for seat in SEATS for v in members(row[CITY + seat])}
    if not {*members(row[SABOTAGED])} <= upright:
        yield "sabotaged"
    at = [row[METRO_AT + track] for track in range(3) if row[METRO + track] >= 0]
    if len({*at}) != len(at):
        yield "one city, two metropolises"
    for track in range(3):
        holder, levels = row[METRO + track], [row[LEVEL + 3 * seat + track] for seat in SEATS]
        if holder < 0 and max(levels) >= 4:
            yield f"metropolis {track}"
        if holder >= 0 and (levels[holder] < max(4, *levels)):
            yield f"level {track}"
        if holder >= 0 and row[METRO_AT + track] not in members(row[CITY + holder]):
            yield f"host {track}"


def routes(row: list[int], late: bool) -> Iterator[str]:
    """CAK-58, CAT-62: how long routes are, every trail walked, and that the holder's is the longest."""
    for seat in SEATS:
        roads = frozenset(ways(row[LOW + seat], row[HIGH + seat]))
        if not late and longest_trail(roads, frozenset(blocked(row, seat))) != row[LENGTH + seat]:
            yield f"length {seat}"
    lengths = row[LENGTH : LENGTH + 4]
    if row[ROUTE] >= 0 and lengths[row[ROUTE]] < max(5, *lengths):
        yield "route"
