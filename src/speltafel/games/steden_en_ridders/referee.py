"""Why not, in Steden & Ridders: the first rule an action would break, with the facts; and why so many points.

Written from the rulebook, chapter by chapter in the modules beside this one; what Catan says already is asked
there. The engine lists what may be done in another way, and a law compares the two.
"""

from __future__ import annotations

from collections.abc import Callable

from speltafel.engine import CHANCE, Seat
from speltafel.game import NO_SUCH_ACTION, Refusal
from speltafel.games.catan.referee_trade import check_answer, check_deal, check_withdraw
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import (
    ACCEPT,
    ACTION,
    ADDRESS,
    BANK_TRADE,
    BEFORE,
    BUY,
    CLAIM,
    DEAL,
    DISCARD,
    END,
    GIVE,
    HELD,
    PHASE,
    ROAD,
    ROB,
    ROLL,
    ROLLED,
    SEND,
    SETTLE,
    STOP,
    TAKE,
    UPGRADE,
    WITHDRAW,
)
from speltafel.text import many, say

from .names import COLOURS as COLOURS
from .referee_building import (
    check_city,
    check_medicine,
    check_repair,
    check_repave,
    check_road,
    check_settlement,
    check_wall,
)
from .referee_cards import MOST, check_drop, check_no_buying
from .referee_chance import check_chance
from .referee_cities import check_crane, check_crane_at, check_improve, check_improve_at
from .referee_commerce import (
    check_commodities,
    check_fleet,
    check_harbour,
    check_master,
    check_merchant,
    check_resources,
    check_show,
)
from .referee_knights import (
    check_activate,
    check_chase,
    check_displace,
    check_move,
    check_promote,
    check_recruit,
    check_relocate,
)
from .referee_points import explain as explain
from .referee_points import total
from .referee_politics import (
    check_bishop,
    check_deserter,
    check_diplomat,
    check_diplomat_own,
    check_intrigue,
    check_saboteur,
    check_spy,
    check_warlord,
    check_wedding,
)
from .referee_replies import (
    check_discard,
    check_give,
    check_let_go,
    check_lose,
    check_master_takes,
    check_no_commodity,
    check_no_put,
    check_no_spoils,
    check_no_water,
    check_pay,
    check_pick,
    check_put,
    check_robber,
    check_spoils,
    check_water,
)
from .referee_science import (
    check_alchemist,
    check_engineer,
    check_inventor,
    check_irrigation,
    check_mining,
    check_roads,
    check_smith,
    check_stop,
)
from .referee_trade import check_address, check_bank, check_draft, check_send
from .referee_turn import BY_CHANCE, first, over, turn, when
from .referee_universe import universe as universe
from .state import row as cells
from .state.row import BY_ITSELF

GOAL = 13
"""CAK-10."""

Check = Callable[[Catan, Seat, int], Refusal | None]


def check(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    ended = over(state)
    if ended:
        return ended
    if not 0 <= action < cells.PAST_CHANCE:
        return NO_SUCH_ACTION
    found = CHAPTER[action] if action < len(CHAPTER) else None
    if seat == CHANCE or found is None:
        return check_chance(state, seat, action)
    if state.row[PHASE] in BY_CHANCE:
        return first(state)
    chapter, base = found
    return chapter(state, seat, action - base)


def check_roll(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-25, CAK-13: once a turn."""
    wait = when(state, seat, BEFORE)
    if wait and not turn(state, seat) and state.row[PHASE] == ACTION and state.row[ROLLED]:
        return Refusal("CAT-25", say("Je hebt deze beurt al gegooid."))
    return wait


def check_end(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-25: no turn without a roll; CAK-62: nor ended with more than four progress cards."""
    wait = when(state, seat, ACTION)
    if wait and not turn(state, seat) and state.row[PHASE] == BEFORE:
        return Refusal("CAT-25", say("Je moet eerst gooien; overslaan kan niet."))
    if wait:
        return wait
    held = int(state.row[HELD + seat])
    if held > MOST:
        sentence = say(
            "Je hebt {count} ontwikkelingskaarten: leg eerst terug tot je er vier hebt.", count=held
        )
        return Refusal("CAK-62", sentence)
    return None


def check_claim(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAK-97: who has thirteen points in the own turn says so."""
    if state.rules & BY_ITSELF:
        return Refusal("CAK-97", say("Winnen gaat hier vanzelf (victory=auto)."))
    if turn(state, seat):
        return Refusal("CAK-97", say("Winnen kan alleen in je eigen beurt."))
    wait = when(state, seat, BEFORE, ACTION)
    if wait:
        return wait
    points = total(state, seat)
    if points < GOAL:
        return Refusal(
            "CAK-97",
            many(
                points, "Je hebt {n} punt; dertien heb je nodig.", "Je hebt {n} punten; dertien heb je nodig."
            ),
        )
    return None


FAMILIES: tuple[tuple[int, int, Check, bool], ...] = (
    (ROLL, 1, check_roll, False),
    (END, 1, check_end, False),
    (CLAIM, 1, check_claim, False),
    (BUY, 6, check_no_buying, False),
    (STOP, 1, check_stop, False),
    (GIVE, 16, check_draft, False),
    (ADDRESS, 4, check_address, True),
    (SEND, 2, check_send, False),
    (ACCEPT, 3, check_answer, False),
    (WITHDRAW, 1, check_withdraw, False),
    (DEAL, 4, check_deal, True),
    (TAKE, 16, check_no_buying, False),
    (DISCARD, 8, check_discard, True),
    (ROAD, 72, check_road, True),
    (SETTLE, 54, check_settlement, True),
    (UPGRADE, 54, check_city, True),
    (ROB, 95, check_robber, True),
    (BANK_TRADE, 192, check_bank, True),
    (cells.RECRUIT, 54, check_recruit, True),
    (cells.ACTIVATE, 54, check_activate, True),
    (cells.PROMOTE, 54, check_promote, True),
    (cells.KNIGHT_MOVE, 54 * 54, check_move, True),
    (cells.DISPLACE, 54 * 54, check_displace, True),
    (cells.CHASE, 54, check_chase, True),
    (cells.BUILD_WALL, 54, check_wall, True),
    (cells.IMPROVE, 3, check_improve, True),
    (cells.IMPROVE_AT, 162, check_improve_at, True),
    (cells.CRANE_IMPROVE, 3, check_crane, True),
    (cells.CRANE_IMPROVE_AT, 162, check_crane_at, True),
    (cells.MEDICINE_CITY, 54, check_medicine, True),
    (cells.REPAIR, 54, check_repair, True),
    (cells.PLAY_ALCHEMIST, 36, check_alchemist, True),
    (cells.PLAY_ENGINEER, 54, check_engineer, True),
    (cells.PLAY_INVENTOR, 361, check_inventor, True),
    (cells.PLAY_IRRIGATION, 1, check_irrigation, True),
    (cells.PLAY_MINING, 1, check_mining, True),
    (cells.PLAY_ROADS, 1, check_roads, True),
    (cells.PLAY_SMITH, 54, check_smith, True),
    (cells.PLAY_BISHOP, 19, check_bishop, True),
    (cells.PLAY_DESERTER, 4, check_deserter, True),
    (cells.PLAY_DIPLOMAT_OWN, 72, check_diplomat_own, True),
    (cells.PLAY_DIPLOMAT, 72, check_diplomat, True),
    (cells.PLAY_INTRIGUE, 54, check_intrigue, True),
    (cells.PLAY_SABOTEUR, 54, check_saboteur, True),
    (cells.PLAY_SPY, 4, check_spy, True),
    (cells.PLAY_WARLORD, 1, check_warlord, True),
    (cells.PLAY_WEDDING, 1, check_wedding, True),
    (cells.PLAY_HARBOUR, 1, check_harbour, True),
    (cells.PLAY_MASTER, 4, check_master, True),
    (cells.PLAY_MERCHANT, 19, check_merchant, True),
    (cells.PLAY_FLEET, 8, check_fleet, True),
    (cells.PLAY_RESOURCES, 8, check_resources, True),
    (cells.PLAY_COMMODITIES, 8, check_commodities, True),
    (cells.SHOW, 32, check_show, True),
    (cells.RELOCATE, 54, check_relocate, True),
    (cells.LOSE, 54, check_lose, True),
    (cells.PICK_DECK, 3, check_pick, True),
    (cells.DROP_CARD, 25, check_drop, True),
    (cells.TAKE_WATER, 8, check_water, True),
    (cells.NO_WATER, 1, check_no_water, True),
    (cells.GIVE_CARD, 8, check_give, True),
    (cells.PAY_COMMODITY, 8, check_pay, True),
    (cells.NO_COMMODITY, 1, check_no_commodity, True),
    (cells.LET_GO, 54, check_let_go, True),
    (cells.PUT, 162, check_put, True),
    (cells.NO_PUT, 1, check_no_put, True),
    (cells.SPY_TAKES, 25, check_spoils, True),
    (cells.NO_SPOILS, 1, check_no_spoils, True),
    (cells.MASTER_TAKES, 8, check_master_takes, True),
    (cells.REPAVE, 72, check_repave, True),
)
"""The numbers of actions: first, how many, who judges them, and whether by their place in the family."""

CHAPTER: list[tuple[Check, int] | None] = [None] * int(cells.PAST_RIDDERS)
for first_, count_, judge_, placed_ in FAMILIES:
    CHAPTER[first_ : first_ + count_] = [(judge_, int(first_) if placed_ else 0)] * count_
