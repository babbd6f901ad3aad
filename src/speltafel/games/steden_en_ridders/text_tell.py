"""What happened, as the log tells it: to each viewer only what they may know (CAT-02).

What Catan knows already is told as there; `text_knights.py` tells of knights and cities, `text_cards.py` of
progress cards, `text_replies.py` of what others decide, `text_chance.py` of chance.
"""

from __future__ import annotations

from speltafel.engine import CHANCE, Seat
from speltafel.games.catan.state.row import (
    CLAIM,
    END,
    FOUND,
    PHASE,
    ROAD,
    ROB,
    SETTLE,
    STOP,
    UPGRADE,
)
from speltafel.games.catan.text_tell import tell as tell_catan
from speltafel.text import Sentence, say

from .names import NOTHING, amounts
from .state import Ridders
from .state.row import (
    ALL_KINDS,
    PLAY_ALCHEMIST,
    REBUILDING,
    RECRUIT,
    SHOW,
    SMITHING,
)
from .text_cards import tell_card
from .text_chance import tell_chance
from .text_events import after, gained, with_events
from .text_knights import tell_city, tell_knight
from .text_replies import tell_reply


def tell(state: Ridders, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it to a viewer, with what came of it."""
    if seat == CHANCE:
        return tell_chance(state, action, viewer)
    if action < RECRUIT:
        return tell_turn(state, seat, action, viewer)
    if action < PLAY_ALCHEMIST:
        told = tell_knight(state, seat, action) or tell_city(state, seat, action)
    elif action < SHOW + 4 * ALL_KINDS:
        told = tell_card(state, seat, action, viewer)
    else:
        told = tell_reply(state, seat, action, viewer)
    return with_events(state, seat, action, viewer, told)


def tell_turn(state: Ridders, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """What Catan has too: dice, trade, building, the robber."""
    if action == STOP:
        return with_events(state, seat, action, viewer, tell_stop(state))
    if action == END:
        return with_events(state, seat, action, viewer, say("is klaar"))
    if action == CLAIM:
        return with_events(state, seat, action, viewer, say("claimt de overwinning"))
    if ROAD <= action < ROB:
        return with_events(state, seat, action, viewer, tell_building(state, seat, action))
    return tell_catan(state, seat, action, viewer)


def tell_stop(state: Ridders) -> Sentence:
    """What is left undone: a second road, a second promotion, or a road that was lifted."""
    if state.row[PHASE] == SMITHING:
        return say("laat de tweede ridder zoals hij is")
    if state.row[PHASE] == REBUILDING:
        return say("legt de straat niet opnieuw")
    return say("laat de tweede straat")


def tell_building(state: Ridders, seat: Seat, action: int) -> Sentence:
    """A road, a settlement or a city; CAK-06 to CAK-08: at the beginning with what it brings."""
    if action < SETTLE:
        return say("legt een straat op {way}", way=f"e{action - ROAD}")
    if state.row[PHASE] == FOUND:
        return tell_founding(state, seat, action)
    if action < UPGRADE:
        return say("bouwt een dorp op {place}", place=f"v{action - SETTLE}")
    return say("bouwt een stad op {place}", place=f"v{action - UPGRADE}")


def tell_founding(state: Ridders, seat: Seat, action: int) -> Sentence:
    """CAK-06 to CAK-08: a settlement, then a city with what it brings."""
    if action < UPGRADE:
        return say("zet een dorp op {place}", place=f"v{action - SETTLE}")
    now, place = after(state, seat, action), f"v{action - UPGRADE}"
    cards = amounts([gained(state, now, seat, kind) for kind in range(ALL_KINDS)])
    if cards is NOTHING:
        return say("zet een stad op {place}", place=place)
    return say("zet een stad op {place} en krijgt {cards}", place=place, cards=cards)
