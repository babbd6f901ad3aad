"""Knights and cities, as the log tells of them (CAK-33 to CAK-50)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.games.catan.state.row import PHASE
from speltafel.text import Sentence, say

from .names import ABILITIES, COLOURS, KNIGHT_NAMES, TRACK_NAMES
from .referee_places import knight_of, strength_at
from .state import Ridders
from .state.row import (
    ACTIVATE,
    BUILD_WALL,
    CHASE,
    CRANE_IMPROVE,
    CRANE_IMPROVE_AT,
    DISPLACE,
    IMPROVE,
    IMPROVE_AT,
    KNIGHT_MOVE,
    LEVEL,
    MEDICINE_CITY,
    METRO,
    PROMOTE,
    RECRUIT,
    RELOCATING,
    REPAIR,
    TRACKS,
)
from .text_events import after

ABLE = 3
"""CAK-36: the level that brings an ability."""


def tell_knight(state: Ridders, seat: Seat, action: int) -> Sentence | None:
    """CAK-40 to CAK-49: what a knight costs or does; None if no knight is meant."""
    if action < ACTIVATE:
        return say("zet een ridder op {place}", place=f"v{action - RECRUIT}")
    if action < PROMOTE:
        return say("maakt de ridder op {place} actief", place=f"v{action - ACTIVATE}")
    if action < KNIGHT_MOVE:
        return tell_promotion(state, seat, action - PROMOTE)
    if action < DISPLACE:
        start, goal = divmod(action - KNIGHT_MOVE, 54)
        return say("verzet een ridder van {start} naar {goal}", start=f"v{start}", goal=f"v{goal}")
    if action < CHASE:
        start, goal = divmod(action - DISPLACE, 54)
        told = say(
            "verjaagt met de ridder van {start} die van {side} op {goal}",
            start=f"v{start}",
            side=knight_of(state, goal),
            goal=f"v{goal}",
        )
        return homeless(state, seat, action, told)
    if action < BUILD_WALL:
        return say("jaagt met de ridder op {place} de struikrover weg", place=f"v{action - CHASE}")
    return None


def tell_promotion(state: Ridders, seat: Seat, place: int) -> Sentence:
    """CAK-43, CAK-79: a knight becomes one stronger."""
    knight = KNIGHT_NAMES[strength_at(state, seat, place) + 1]
    return say("maakt van de ridder op {place} een {knight}", place=f"v{place}", knight=knight)


def homeless(state: Ridders, seat: Seat, action: int, told: Sentence) -> Sentence:
    """CAK-48: what was done, and whether the knight driven away has nowhere to go."""
    if after(state, seat, action).row[PHASE] == RELOCATING:
        return told
    return say("{told}; die kan nergens heen en gaat van het bord (CAK-48)", told=told)


def tell_city(state: Ridders, seat: Seat, action: int) -> Sentence:
    """CAK-33 to CAK-39: walls, improvements, cities."""
    if action < IMPROVE:
        return say("bouwt een stadsmuur bij {place}", place=f"v{action - BUILD_WALL}")
    if action >= REPAIR:
        return say("herstelt de stad op {place}", place=f"v{action - REPAIR}")
    if action >= MEDICINE_CITY:
        return say("bouwt met Medicijn een stad op {place}", place=f"v{action - MEDICINE_CITY}")
    return tell_improvement(state, seat, action)


def tell_improvement(state: Ridders, seat: Seat, action: int) -> Sentence:
    """CAK-34 to CAK-38: a level, with or without Crane, and what it brings."""
    crane, place = action >= CRANE_IMPROVE, -1
    if action >= CRANE_IMPROVE_AT or IMPROVE_AT <= action < CRANE_IMPROVE:
        track, place = divmod(action - (CRANE_IMPROVE_AT if crane else IMPROVE_AT), 54)
    else:
        track = action - (CRANE_IMPROVE if crane else IMPROVE)
    level, name = int(state.row[LEVEL + TRACKS * seat + track]) + 1, TRACK_NAMES[track]
    told = (
        say("brengt met de Kraan {track} op {level}", track=name, level=level)
        if crane
        else say("brengt {track} op {level}", track=name, level=level)
    )
    if place >= 0:
        return tell_metropolis(state, track, place, told)
    if level == ABLE:
        return say("{told}: {ability}", told=told, ability=ABILITIES[track])
    return told


def tell_metropolis(state: Ridders, track: int, place: int, told: Sentence) -> Sentence:
    """CAK-37, CAK-38: a metropolis is won, or taken from somebody."""
    holder, spot = state.row[METRO + track], f"v{place}"
    if holder < 0:
        return say("{told} en zet de metropool op {place} (CAK-37)", told=told, place=spot)
    return say(
        "{told} en neemt de metropool van {side} over, op {place} (CAK-38)",
        told=told,
        side=COLOURS[holder],
        place=spot,
    )
