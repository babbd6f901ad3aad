"""What chance decided, as the log tells it: dice and what they bring, cards drawn, the island."""

from __future__ import annotations

from speltafel.engine import CHANCE, Seat
from speltafel.text import Sentence, say

from .names import (
    COLOURS,
    DEVELOPMENT_NAMES,
    KINDS_OF_CARDS,
    LANDS,
    NOTHING,
    amounts,
    together,
)
from .state import Catan
from .state.row import (
    ACTIVE,
    CORNER_START,
    DELTA,
    DICE_ROLL,
    DRAW,
    FINISHED,
    FRAME,
    HARBOUR,
    KINDS,
    NUMBER,
    PHASE,
    SIZE,
    STEAL,
    TERRAIN,
    VICTIM,
)
from .text_events import after, events


def tell_chance(state: Catan, action: int, viewer: Seat | None) -> Sentence:
    """What chance decided; a card that was drawn, only to whoever saw it."""
    active = state.row[ACTIVE]
    if action < STEAL:
        return tell_dice(state, action)
    if action < DRAW:
        victim = state.row[VICTIM]
        seen = viewer in (active, victim)
        card = KINDS_OF_CARDS[action - STEAL] if seen else say("een kaart")
        return say(
            "{side} steelt {card} van {victim}", side=COLOURS[active], card=card, victim=COLOURS[victim]
        )
    if action < TERRAIN:
        drawn = DEVELOPMENT_NAMES[action - DRAW]
        now = after(state, CHANCE, action)
        if viewer != active and now.row[PHASE] != FINISHED:
            drawn = say("een kaart")
        return say("{side} trekt {card}{events}", side=COLOURS[active], card=drawn, events=events(state, now))
    return tell_land(action)


def tell_land(action: int) -> Sentence:
    """CAT-06 to CAT-11: a piece of the island."""
    if action < CORNER_START:
        return say("legt {land}", land=LANDS[action - TERRAIN])
    if action < NUMBER:
        return say("legt de getallen vanaf hoek {number}", number=action - CORNER_START + 1)
    if action < HARBOUR:
        return say("legt getal {number}", number=action - NUMBER)
    if action == HARBOUR + 5:
        return say("legt een haven 3:1")
    if action < FRAME:
        return say("legt een haven voor {card}", card=KINDS_OF_CARDS[action - HARBOUR])
    return say("legt stuk {number} van de rand", number=action - FRAME + 1)


def tell_dice(state: Catan, action: int) -> Sentence:
    """CAT-25 to CAT-27: the dice, and in one line what everybody gets."""
    red, yellow = (action - DICE_ROLL) // 6 + 1, (action - DICE_ROLL) % 6 + 1
    total = red + yellow
    dice = say("{red} en {yellow}: {total}", red=red, yellow=yellow, total=total)
    if total == 7:
        owing = together(COLOURS[seat] for seat in range(state.players) if state.row[SIZE + seat] > 7)
        if owing is NOTHING:
            return say("{dice}; niemand hoeft af te leggen", dice=dice)
        return say("{dice}; kaarten afleggen: {sides} (CAT-29)", dice=dice, sides=owing)
    now = after(state, CHANCE, action)
    got, short = NOTHING, NOTHING
    for seat in range(state.players):
        cards = [
            int(now.row[DELTA + KINDS * seat + kind] - state.row[DELTA + KINDS * seat + kind])
            for kind in range(5)
        ]
        if any(cards):
            got = together(
                [
                    part
                    for part in (got, say("{side} {cards}", side=COLOURS[seat], cards=amounts(cards)))
                    if part is not NOTHING
                ]
            )
    short = together(KINDS_OF_CARDS[kind] for kind in short_kinds(state, now, total))
    told = (
        say("{dice}; niemand krijgt iets", dice=dice)
        if got is NOTHING
        else say("{dice}; {got}", dice=dice, got=got)
    )
    return (
        told
        if short is NOTHING
        else say("{told}; de bank heeft te weinig {cards} (CAT-27)", told=told, cards=short)
    )


def short_kinds(before: Catan, now: Catan, total: int) -> list[int]:
    """CAT-27: the kinds of which not everybody got all."""
    seats = range(before.players)
    return [
        kind
        for kind in range(5)
        if sum(before.due(seat, total, kind) for seat in seats)
        > sum(
            now.row[DELTA + KINDS * seat + kind] - before.row[DELTA + KINDS * seat + kind] for seat in seats
        )
    ]
