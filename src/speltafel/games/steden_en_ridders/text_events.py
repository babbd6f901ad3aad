"""What comes of an action for all to see: cards drawn, what the number brings, routes, the end of the game.

The dice are settled bit by bit (CAK-14): what a roll brings may follow from the last decision before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from speltafel.engine import Seat
from speltafel.games.catan.state.row import (
    FINISHED,
    HAND,
    HELD,
    HIDDEN,
    KINDS,
    OWES,
    PHASE,
    ROUTE,
    WINNER,
)
from speltafel.games.catan.text_events import tell_route
from speltafel.text import Sentence, say

from .names import CARD_NAMES, COLOURS, KINDS_OF_CARDS, NOTHING, TRACK_NAMES, amounts, together
from .referee_cards import cards_in
from .state import Ridders
from .state.row import (
    ALL_KINDS,
    BACKS,
    CONSTITUTION,
    HIDDEN_CARDS,
    LAW,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    SETTLED,
    SPYING,
    TRACKS,
)


def after(state: Ridders, seat: Seat, action: int) -> Ridders:
    """The situation an action leads to."""
    now = state.copy()
    now.apply(seat, action)
    return now


def with_events(state: Ridders, seat: Seat, action: int, viewer: Seat | None, told: Sentence) -> Sentence:
    """What was done, and what came of it; not in a view, which does not know what lies under decks."""
    if state.row[HIDDEN] or state.row[HIDDEN_CARDS]:
        return told
    spy = seat if state.row[PHASE] == SPYING else None
    return say("{told}{events}", told=told, events=events(state, after(state, seat, action), viewer, spy))


def events(before: Ridders, now: Ridders, viewer: Seat | None, known: Seat | None = None) -> Sentence:
    """What came of an action; whose new card is `known` is told already."""
    found = NOTHING
    for seat in range(before.players):
        if seat != known and received(before, now, seat):
            found = say("{found}; {drawn}", found=found, drawn=tell_drawn(before, now, seat, viewer))
    for deck in range(TRACKS):
        if cards_in(before, deck) and not cards_in(now, deck):
            found = say("{found}; de stapel {track} is nu leeg", found=found, track=TRACK_NAMES[deck])
    if now.row[SETTLED] and not before.row[SETTLED]:
        found = say("{found}; {number}", found=found, number=tell_number(before, now))
    if now.row[ROUTE] != before.row[ROUTE]:
        found = say("{found}{route}", found=found, route=tell_route(before, now))
    if now.row[PHASE] == FINISHED:
        winner = now.row[WINNER]
        found = say(
            "{found}; {side} wint met {points} punten (CAK-97)",
            found=found,
            side=COLOURS[winner],
            points=int(now.points(winner)),
        )
    return found


def received(before: Ridders, now: Ridders, seat: Seat) -> bool:
    """Whether somebody drew a progress card."""
    return now.row[HELD + seat] > before.row[HELD + seat] or seat in laid_open(before, now)


def laid_open(before: Ridders, now: Ridders) -> dict[Seat, int]:
    """CAK-61: who laid a card open at once, and which."""
    return {
        int(now.row[at]): int(card)
        for at, card in ((PRINTER, PRINTING), (CONSTITUTION, LAW))
        if now.row[at] != before.row[at]
    }


def tell_drawn(before: Ridders, now: Ridders, seat: Seat, viewer: Seat | None) -> Sentence:
    """CAK-60: a progress card drawn, only its back to the others; CAK-61: two of them lie open at once."""
    shown = laid_open(before, now)
    if seat in shown:
        return say(
            "{side} trekt {card} en legt die open: 1 punt (CAK-61)",
            side=COLOURS[seat],
            card=CARD_NAMES[shown[seat]],
        )
    if seat == viewer:
        at = PROGRESS + PROGRESS_KINDS * seat
        card = next(kind for kind in range(PROGRESS_KINDS) if now.row[at + kind] > before.row[at + kind])
        return say("{side} trekt {card}", side=COLOURS[seat], card=CARD_NAMES[card])
    at = BACKS + TRACKS * seat
    deck = next(track for track in range(TRACKS) if now.row[at + track] > before.row[at + track])
    return say("{side} trekt een kaart van {track}", side=COLOURS[seat], track=TRACK_NAMES[deck])


def tell_number(before: Ridders, now: Ridders) -> Sentence:
    """CAK-14: what the number brings, in one line: cards for everybody, or the seven."""
    if now.total() == 7:
        owing = together(COLOURS[seat] for seat in range(now.players) if now.row[OWES + seat])
        if owing is NOTHING:
            return say("niemand hoeft af te leggen")
        return say("kaarten afleggen: {sides} (CAK-18)", sides=owing)
    got = together(gains(before, now))
    told = say("geen opbrengst") if got is NOTHING else got
    short = together(KINDS_OF_CARDS[kind] for kind in short_kinds(before, now))
    if short is NOTHING:
        return told
    return say("{told}; de bank heeft te weinig {cards} (CAK-16)", told=told, cards=short)


def gains(before: Ridders, now: Ridders) -> Iterator[Sentence]:
    """Who has which cards more than before."""
    for seat in range(now.players):
        cards = [gained(before, now, seat, kind) for kind in range(ALL_KINDS)]
        if any(cards):
            yield say("{side} {cards}", side=COLOURS[seat], cards=amounts(cards))


def gained(before: Ridders, now: Ridders, seat: Seat, kind: int) -> int:
    """How many cards of a kind a hand has more."""
    at = HAND + KINDS * seat + kind
    return int(now.row[at] - before.row[at])


def short_kinds(before: Ridders, now: Ridders) -> list[int]:
    """CAK-16: the kinds of which not everybody got all."""
    seats, total = range(now.players), now.total()
    return [
        kind
        for kind in range(ALL_KINDS)
        if sum(now.due(seat, total, kind) for seat in seats)
        > sum(gained(before, now, seat, kind) for seat in seats)
    ]
