"""Progress cards, as the log tells how they are played (CAK-70 to CAK-95)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from speltafel.engine import Seat
from speltafel.games.catan.referee_building import has_road
from speltafel.games.catan.state.row import HIDDEN, SIZE
from speltafel.text import Sentence, many, say

from .names import COLOURS, KINDS_OF_CARDS, KNIGHT_NAMES, NOTHING, amount, together
from .referee_commerce import others
from .referee_places import knight_of, strength_at
from .referee_points import richer
from .state import Ridders
from .state.row import (
    AWAKE,
    MERCHANT,
    PLAY_ALCHEMIST,
    PLAY_BISHOP,
    PLAY_COMMODITIES,
    PLAY_DESERTER,
    PLAY_DIPLOMAT,
    PLAY_DIPLOMAT_OWN,
    PLAY_ENGINEER,
    PLAY_FLEET,
    PLAY_HARBOUR,
    PLAY_INTRIGUE,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_MINING,
    PLAY_RESOURCES,
    PLAY_ROADS,
    PLAY_SABOTEUR,
    PLAY_SMITH,
    PLAY_SPY,
    PLAY_WARLORD,
    PLAY_WEDDING,
    SHOW,
)
from .text_events import after, gained
from .text_knights import homeless

GRAIN, ORE = 3, 4


def tell_card(state: Ridders, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """A progress card that is played, or a resource shown at a Commercial Harbour."""
    if action >= SHOW:
        return tell_show(seat, action - SHOW, viewer)
    first, teller = TELLERS[bisect_right(STARTS, action) - 1]
    return teller(state, seat, int(action - first))


def tell_alchemist(state: Ridders, seat: Seat, dice: int) -> Sentence:
    """CAK-70: the dice that were chosen."""
    return say("speelt Alchemist: rood {red}, geel {yellow}", red=dice // 6 + 1, yellow=dice % 6 + 1)


def tell_engineer(state: Ridders, seat: Seat, place: int) -> Sentence:
    """CAK-72: a wall for nothing."""
    return say("speelt Ingenieur: een stadsmuur bij {place}", place=f"v{place}")


def tell_inventor(state: Ridders, seat: Seat, tiles: int) -> Sentence:
    """CAK-73: two numbers change places."""
    one, other = divmod(tiles, 19)
    numbers = state.land.numbers
    return say(
        "speelt Uitvinder: {number} gaat naar {tile}, {other_number} naar {other_tile}",
        number=int(numbers[one]),
        tile=f"h{other}",
        other_number=int(numbers[other]),
        other_tile=f"h{one}",
    )


def tell_irrigation(state: Ridders, seat: Seat, _: int) -> Sentence:
    """CAK-74: grain of the fields."""
    count = gained(state, after(state, seat, PLAY_IRRIGATION), seat, GRAIN)
    return say("speelt Irrigatie en krijgt {cards}", cards=amount(GRAIN, count))


def tell_mining(state: Ridders, seat: Seat, _: int) -> Sentence:
    """CAK-76: ore of the mountains."""
    count = gained(state, after(state, seat, PLAY_MINING), seat, ORE)
    return say("speelt Mijnbouw en krijgt {cards}", cards=amount(ORE, count))


def tell_roads(state: Ridders, seat: Seat, _: int) -> Sentence:
    """CAK-78: two roads follow."""
    return say("speelt Stratenbouw")


def tell_smith(state: Ridders, seat: Seat, place: int) -> Sentence:
    """CAK-79: the first knight; another may follow."""
    knight = KNIGHT_NAMES[strength_at(state, seat, place) + 1]
    return say("speelt Smid: de ridder op {place} wordt een {knight}", place=f"v{place}", knight=knight)


def tell_bishop(state: Ridders, seat: Seat, tile: int) -> Sentence:
    """CAK-80: the robber; what is stolen chance decides."""
    return say("speelt Bisschop: de struikrover gaat naar {tile}", tile=f"h{tile}")


def tell_deserter(state: Ridders, seat: Seat, other: int) -> Sentence:
    """CAK-82: whose knight; which, its owner says."""
    return say("speelt Overloper: een ridder van {side} loopt over", side=COLOURS[other])


def tell_lifting(state: Ridders, seat: Seat, way: int) -> Sentence:
    """CAK-83: an own road, to be laid elsewhere."""
    return say("speelt Diplomaat: de eigen straat op {way} wordt verlegd", way=f"e{way}")


def tell_removing(state: Ridders, seat: Seat, way: int) -> Sentence:
    """CAK-83: a road of somebody else."""
    side = next(COLOURS[other] for other in range(state.players) if has_road(state, other, way))
    return say("speelt Diplomaat: de straat van {side} op {way} gaat weg", side=side, way=f"e{way}")


def tell_intrigue(state: Ridders, seat: Seat, place: int) -> Sentence:
    """CAK-84: a knight that must go."""
    told = say(
        "speelt Intrige: de ridder van {side} op {place} moet weg",
        side=knight_of(state, place),
        place=f"v{place}",
    )
    return homeless(state, seat, int(PLAY_INTRIGUE) + place, told)


def tell_saboteur(state: Ridders, seat: Seat, place: int) -> Sentence:
    """CAK-86: a city that yields as a settlement."""
    return say("speelt Saboteur: de stad op {place} werkt als een dorp", place=f"v{place}")


def tell_spy(state: Ridders, seat: Seat, other: int) -> Sentence:
    """CAK-87: whose cards are looked at."""
    return say("speelt Spion en bekijkt de ontwikkelingskaarten van {side}", side=COLOURS[other])


def tell_warlord(state: Ridders, seat: Seat, _: int) -> Sentence:
    """CAK-88: how many knights wake up."""
    now = after(state, seat, PLAY_WARLORD)
    woken = int(now.row[AWAKE + seat] & ~state.row[AWAKE + seat]).bit_count()
    return many(
        woken,
        "speelt Krijgsheer: {n} ridder wordt actief",
        "speelt Krijgsheer: {n} ridders worden actief",
    )


def tell_wedding(state: Ridders, seat: Seat, _: int) -> Sentence:
    """CAK-89: who gives."""
    asked = [other for other in others(state, seat) if richer(state, seat, other) and state.row[SIZE + other]]
    sides = together(COLOURS[other] for other in asked)
    if sides is NOTHING:
        return say("speelt Bruiloft, maar niemand hoeft iets te geven")
    return say("speelt Bruiloft, met geschenken van {sides}", sides=sides)


def tell_harbour(state: Ridders, seat: Seat, _: int) -> Sentence:
    """CAK-90: in force for the rest of the turn."""
    return say("speelt Handelshaven")


def tell_master(state: Ridders, seat: Seat, other: int) -> Sentence:
    """CAK-91: whose hand is looked at."""
    return say("speelt Koopmeester en bekijkt de hand van {side}", side=COLOURS[other])


def tell_merchant(state: Ridders, seat: Seat, tile: int) -> Sentence:
    """CAK-92: where he goes, and from whom."""
    holder = state.row[MERCHANT]
    if holder < 0 or holder == seat:
        return say("speelt Handelaar: hij staat op {tile}", tile=f"h{tile}")
    return say("speelt Handelaar: hij gaat van {side} naar {tile}", side=COLOURS[holder], tile=f"h{tile}")


def tell_fleet(state: Ridders, seat: Seat, kind: int) -> Sentence:
    """CAK-93: what is two for one this turn."""
    return say("speelt Handelsvloot: deze beurt {card} 2:1", card=KINDS_OF_CARDS[kind])


def tell_resources(state: Ridders, seat: Seat, kind: int) -> Sentence:
    """CAK-94: up to two cards of everybody."""
    told = say("speelt Grondstofmonopolie: {card}", card=KINDS_OF_CARDS[kind])
    return with_spoils(state, seat, int(PLAY_RESOURCES) + kind, told)


def tell_commodities(state: Ridders, seat: Seat, kind: int) -> Sentence:
    """CAK-95: a card of everybody."""
    told = say("speelt Handelsmonopolie: {card}", card=KINDS_OF_CARDS[kind])
    return with_spoils(state, seat, int(PLAY_COMMODITIES) + kind, told)


def with_spoils(state: Ridders, seat: Seat, action: int, told: Sentence) -> Sentence:
    """CAK-94, CAK-95: how many cards came of it, which everybody sees; nobody knows before."""
    if state.row[HIDDEN]:
        return told
    got = int(after(state, seat, action).row[SIZE + seat] - state.row[SIZE + seat])
    return say("{told}, en krijgt er {count}", told=told, count=got)


def tell_show(seat: Seat, code: int, viewer: Seat | None) -> Sentence:
    """CAK-90: what is offered at the harbour is seen by two."""
    other, kind = divmod(code, 8)
    if viewer in (seat, other):
        return say("laat {side} {card} zien (CAK-90)", side=COLOURS[other], card=KINDS_OF_CARDS[kind])
    return say("laat {side} een grondstof zien (CAK-90)", side=COLOURS[other])


TELLERS: tuple[tuple[int, Callable[[Ridders, Seat, int], Sentence]], ...] = (
    (PLAY_ALCHEMIST, tell_alchemist),
    (PLAY_ENGINEER, tell_engineer),
    (PLAY_INVENTOR, tell_inventor),
    (PLAY_IRRIGATION, tell_irrigation),
    (PLAY_MINING, tell_mining),
    (PLAY_ROADS, tell_roads),
    (PLAY_SMITH, tell_smith),
    (PLAY_BISHOP, tell_bishop),
    (PLAY_DESERTER, tell_deserter),
    (PLAY_DIPLOMAT_OWN, tell_lifting),
    (PLAY_DIPLOMAT, tell_removing),
    (PLAY_INTRIGUE, tell_intrigue),
    (PLAY_SABOTEUR, tell_saboteur),
    (PLAY_SPY, tell_spy),
    (PLAY_WARLORD, tell_warlord),
    (PLAY_WEDDING, tell_wedding),
    (PLAY_HARBOUR, tell_harbour),
    (PLAY_MASTER, tell_master),
    (PLAY_MERCHANT, tell_merchant),
    (PLAY_FLEET, tell_fleet),
    (PLAY_RESOURCES, tell_resources),
    (PLAY_COMMODITIES, tell_commodities),
)
"""The first number of each card's actions, and who tells of it: of a place, a seat, a kind."""

STARTS = [first for first, _ in TELLERS]
