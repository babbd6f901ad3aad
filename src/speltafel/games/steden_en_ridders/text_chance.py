"""What chance decided, as the log tells it: three dice, the barbarians, cards drawn, the island."""

from __future__ import annotations

from speltafel.engine import CHANCE, Seat
from speltafel.games.catan.state.row import ACTIVE, DRAW, STEAL, TERRAIN, VICTIM
from speltafel.games.catan.text_chance import tell_land
from speltafel.text import Sentence, say

from .names import COLOURS, KINDS_OF_CARDS, NOTHING, TRACK_NAMES, together
from .referee_cards import cards_in
from .referee_points import barbarians, contribution
from .state import Ridders
from .state.barbarians import journey
from .state.row import (
    ALCHEMY,
    CAST,
    CAST_EVENT,
    DEAL_CARD,
    DEFENDER,
    LANDED,
    LEVEL,
    PILLAGE,
    SHIP,
    STAGE,
    SUBJECT,
    TODO,
    TRACKS,
)
from .text_events import after, events, tell_drawn


def tell_chance(state: Ridders, action: int, viewer: Seat | None) -> Sentence:
    """What chance decided; a card that was drawn, only to whoever saw it."""
    if action < DRAW:
        return tell_theft(state, action, viewer)
    if TERRAIN <= action < CAST:
        return tell_land(action)
    now = after(state, CHANCE, action)
    if action >= DEAL_CARD:
        seat = state.row[SUBJECT]
        told = tell_drawn(state, now, seat, viewer)
        return say("{told}{events}", told=told, events=events(state, now, viewer, seat))
    return say("{told}{events}", told=tell_dice(state, now, action), events=events(state, now, viewer))


def tell_theft(state: Ridders, action: int, viewer: Seat | None) -> Sentence:
    """CAT-31, CAK-80: a card stolen; only thief and victim see which."""
    active, victim = state.row[ACTIVE], state.row[VICTIM]
    card = KINDS_OF_CARDS[action - STEAL] if viewer in (active, victim) else say("een kaart")
    return say("{side} steelt {card} van {victim}", side=COLOURS[active], card=card, victim=COLOURS[victim])


def tell_dice(state: Ridders, now: Ridders, action: int) -> Sentence:
    """CAK-13: red and yellow die, and what the event die brings."""
    alone = action >= CAST_EVENT
    dice = state.row[ALCHEMY] - 1 if alone else (action - CAST) // 4
    face = action - CAST_EVENT if alone else (action - CAST) % 4
    red, yellow = dice // 6 + 1, dice % 6 + 1
    event = tell_gate(state, face - 1, red) if face else tell_ship(state, now)
    told = say("{red} en {yellow}: {total}", red=red, yellow=yellow, total=red + yellow)
    return say("{told}; {event}", told=told, event=event)


def tell_gate(state: Ridders, track: int, red: int) -> Sentence:
    """CAK-60: who draws at a gate."""
    name = TRACK_NAMES[track]
    able = [seat for seat in range(state.players) if draws(state, seat, track, red)]
    if not able:
        return say("poort van {track}", track=name)
    if cards_in(state, track) == 0:
        return say("poort van {track}, maar de stapel is leeg (CAK-60)", track=name)
    return say("poort van {track} voor {sides}", track=name, sides=together(COLOURS[seat] for seat in able))


def draws(state: Ridders, seat: Seat, track: int, red: int) -> bool:
    """CAK-60: whether the red die gives a seat a card."""
    level = state.row[LEVEL + TRACKS * seat + track]
    return bool(level) and red <= level + 1


def tell_ship(state: Ridders, now: Ridders) -> Sentence:
    """CAK-22: the ship comes nearer, or the attack with its arithmetic."""
    steps = int(journey(state.rules))
    if state.row[SHIP] + 1 < steps:
        return say("schip {step} van {steps}", step=int(state.row[SHIP]) + 1, steps=steps)
    told = say("{attack}; {result}", attack=tell_attack(state), result=tell_result(state, now))
    if state.row[LANDED]:
        return told
    return say("{told}; de struikrover wordt wakker (CAK-09)", told=told)


def tell_attack(state: Ridders) -> Sentence:
    """CAK-23, CAK-24: cities against active knights."""
    strength = barbarians(state)
    shares = {seat: contribution(state, seat) for seat in range(state.players)}
    by = together(say("{side} {n}", side=COLOURS[seat], n=n) for seat, n in shares.items() if n)
    if by is NOTHING:
        return say("de barbaren landen: {strength} tegen 0", strength=strength)
    return say(
        "de barbaren landen: {strength} tegen {defence} ({by})",
        strength=strength,
        defence=sum(shares.values()),
        by=by,
    )


def tell_result(state: Ridders, now: Ridders) -> Sentence:
    """CAK-25 to CAK-27: who is rewarded, or who loses a city."""
    shares = [contribution(state, seat) for seat in range(state.players)]
    if sum(shares) < barbarians(state):
        if now.row[STAGE] != PILLAGE:
            return say("de barbaren winnen, maar niemand heeft een stad te verliezen (CAK-27)")
        losers = [
            seat for seat in range(state.players) if seat == now.row[SUBJECT] or now.row[TODO] >> seat & 1
        ]
        sides = together(COLOURS[seat] for seat in losers)
        return say("de barbaren winnen; een stad minder voor {sides} (CAK-27)", sides=sides)
    for seat in range(state.players):
        if now.row[DEFENDER + seat] > state.row[DEFENDER + seat]:
            return say("Catan houdt stand; {side} wordt Verdediger van Catan (CAK-26)", side=COLOURS[seat])
    best = [seat for seat, share in enumerate(shares) if share == max(shares)]
    if not max(shares):
        return say("Catan houdt stand, ook zonder verdediging (CAK-26)")
    sides = together(COLOURS[seat] for seat in best)
    return say("Catan houdt stand; een kaart voor {sides}, die even sterk verdedigden (CAK-26)", sides=sides)
