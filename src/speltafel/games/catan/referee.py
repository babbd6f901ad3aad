"""Why not, in Catan: the first rule an action would break, with the facts; and why so many points.

Written from the rulebook, chapter by chapter in the modules beside this one; the engine lists
what may be done in another way, and a law compares the two. What an organiser decides (CAT-69)
stands beside the game, not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from speltafel.engine import CHANCE, Seat
from speltafel.game import NO_SUCH_ACTION, Because, Refusal
from speltafel.text import many, say

from .names import COLOURS as COLOURS
from .referee_building import check_buy, check_city, check_road, check_settlement
from .referee_cards import check_discard, check_name, check_play, check_robber, check_stop, check_take
from .referee_chance import check_chance
from .referee_trade import (
    check_address,
    check_answer,
    check_bank,
    check_deal,
    check_draft,
    check_send,
    check_withdraw,
)
from .referee_turn import first, over, turn, when
from .state import Catan
from .state.row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    ADDRESS,
    ARMY,
    BANK_TRADE,
    BEFORE,
    BUY,
    CARD,
    CITY,
    CLAIM,
    CLAIMED,
    CORNER_START,
    DEAL,
    DEVELOPMENTS,
    DICE_ROLL,
    DISCARD,
    DRAW,
    DRAWING,
    END,
    FRAME,
    GIVE,
    HARBOUR,
    KNIGHTS,
    LENGTH,
    NAME,
    NUMBER,
    PAST_SEATS,
    PHASE,
    PLAY,
    POINT,
    ROAD,
    ROB,
    ROLL,
    ROLLED,
    ROUTE,
    SEND,
    SETTLE,
    STEAL,
    STOP,
    TAKE,
    TERRAIN,
    TOWN,
    UPGRADE,
    WITHDRAW,
)

Check = Callable[[Catan, Seat, int], Refusal | None]


def check(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    ended = over(state)
    if ended:
        return ended
    if action not in EVERY:
        return NO_SUCH_ACTION
    if seat == CHANCE or action >= PAST_SEATS:
        return check_chance(state, seat, action)
    if state.row[PHASE] <= DRAWING:
        return first(state)
    chapter, base = CHAPTER[action]
    return chapter(state, seat, action - base)


def check_roll(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-25: once a turn."""
    wait = when(state, seat, BEFORE)
    if wait and not turn(state, seat) and state.row[ROLLED]:
        return Refusal("CAT-25", say("Je hebt deze beurt al gegooid."))
    return wait


def check_end(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-25: no turn without a roll; CAT-23: nor with something left undone."""
    wait = when(state, seat, ACTION)
    if wait and not turn(state, seat) and state.row[PHASE] == BEFORE:
        return Refusal("CAT-25", say("Je moet eerst gooien; overslaan kan niet."))
    return wait


def check_claim(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-66: who has ten points says so; CAT-67: in the own turn."""
    if not state.rules & CLAIMED:
        return Refusal("CAT-66", say("Winnen gaat hier vanzelf (victory=auto)."))
    if turn(state, seat):
        return Refusal("CAT-67", say("Winnen kan alleen in je eigen beurt."))
    points = int(state.points(seat))
    if points < 10:
        return Refusal(
            "CAT-66",
            many(points, "Je hebt {n} punt; tien heb je nodig.", "Je hebt {n} punten; tien heb je nodig."),
        )
    return when(state, seat, BEFORE, ACTION)


FAMILIES: tuple[tuple[int, int, Check, bool], ...] = (
    (ROLL, 1, check_roll, False),
    (END, 1, check_end, False),
    (CLAIM, 1, check_claim, False),
    (BUY, 1, check_buy, False),
    (PLAY, 5, check_play, True),
    (STOP, 1, check_stop, False),
    (GIVE, 16, check_draft, False),
    (ADDRESS, 4, check_address, True),
    (SEND, 2, check_send, False),
    (ACCEPT, 3, check_answer, False),
    (WITHDRAW, 1, check_withdraw, False),
    (DEAL, 4, check_deal, True),
    (TAKE, 8, check_take, True),
    (NAME, 8, check_name, True),
    (DISCARD, 8, check_discard, True),
    (ROAD, 72, check_road, True),
    (SETTLE, 54, check_settlement, True),
    (UPGRADE, 54, check_city, True),
    (ROB, 95, check_robber, True),
    (BANK_TRADE, 192, check_bank, True),
)
"""The numbers of actions: first, how many, who judges them, and whether by their place in the family."""

CHAPTER = [
    (judge, int(first_) if placed else 0) for first_, count, judge, placed in FAMILIES for _ in range(count)
]
assert len(CHAPTER) == PAST_SEATS

CARD_STEPS = [base + kind for base in (GIVE, GIVE + 8, TAKE, NAME, DISCARD) for kind in range(5)]
PLAIN = [*range(GIVE), *range(ADDRESS, TAKE), *CARD_STEPS]
TRADES = [
    BANK_TRADE + 64 * rate + 8 * give + want for rate in range(3) for give in range(5) for want in range(5)
]
PLACES = [*range(ROAD, BANK_TRADE)]
BY_CHANCE = [
    *range(DICE_ROLL, DICE_ROLL + 36),
    *range(STEAL, STEAL + 5),
    *range(DRAW, DRAW + 5),
    *range(TERRAIN, NUMBER),
    *range(NUMBER + 2, NUMBER + 13),
    *range(HARBOUR, FRAME + 6),
]
FEW = [*PLAIN, *PLACES[::29], *TRADES[::13], DICE_ROLL, STEAL, DRAW, CORNER_START]
ALL = [*PLAIN, *PLACES, *TRADES, DICE_ROLL, STEAL, DRAW, CORNER_START]
FEW_BY_CHANCE = [*BY_CHANCE[::9], ROLL, ROAD]
EVERY = frozenset([*ALL, *BY_CHANCE])
"""The actions of Catan alone: numbers between them are for the wares of a game that extends it."""


def universe(state: Catan, seat: Seat) -> Sequence[int]:
    """Every action there is for whoever may act; some of each kind for the others."""
    phase = state.row[PHASE]
    if seat == CHANCE:
        return [*BY_CHANCE, ROLL, ROAD] if phase <= DRAWING else FEW_BY_CHANCE
    return ALL if phase > DRAWING and seat == state.row[ACTIVE] else FEW


def explain(state: Catan) -> Sequence[Because]:
    """CAT-65: what gives each seat its points; of hidden cards, only what this view knows."""
    return [line for seat in range(state.players) for line in points_of(state, seat)]


def points_of(state: Catan, seat: Seat) -> list[Because]:
    """The lines of one seat."""
    row = state.row
    towns, cities = int(row[TOWN + seat]).bit_count(), int(row[CITY + seat]).bit_count()
    secret = int(row[CARD + DEVELOPMENTS * seat + POINT])
    lines = []
    if towns:
        lines.append(Because(seat, towns, many(towns, "{n} dorp", "{n} dorpen"), "CAT-65"))
    if cities:
        lines.append(Because(seat, 2 * cities, many(cities, "{n} stad", "{n} steden"), "CAT-65"))
    if row[ROUTE] == seat:
        length = int(row[LENGTH + seat])
        lines.append(Because(seat, 2, say("langste handelsroute, {length} lang", length=length), "CAT-60"))
    if row[KNIGHTS] == seat:
        knights = int(row[ARMY + seat])
        lines.append(Because(seat, 2, say("grootste riddermacht, {count} ridders", count=knights), "CAT-57"))
    if secret:
        cards = many(secret, "{n} gebouwkaart", "{n} gebouwkaarten")
        lines.append(Because(seat, secret, cards, "CAT-55"))
    return lines
