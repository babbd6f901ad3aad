"""The progress cards of politics: what may be played, and what each does (CAK-80 to CAK-89).

Diplomat has a chapter of its own, and Constitution is never in a hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import fill_crossings
from speltafel.games.catan.state.island import BIT, CORNERS, HEXES, Land
from speltafel.games.catan.state.row import (
    CITY,
    NET,
    ROBBER,
    SIZE,
    TOWN,
)

from .deserter import tempt
from .diplomat import fill_diplomat, lift, owner_of, unpave
from .knights import displace, knights, owner_at
from .row import (
    AWAKE,
    BISHOP,
    DEAD_PLAYS,
    DESERTER,
    DIPLOMAT,
    INTRIGUE,
    LANDED,
    METRO,
    METRO_AT,
    METROPOLIS_SAFE,
    PLAY_BISHOP,
    PLAY_DESERTER,
    PLAY_DIPLOMAT,
    PLAY_DIPLOMAT_OWN,
    PLAY_INTRIGUE,
    PLAY_SABOTEUR,
    PLAY_SPY,
    PLAY_WARLORD,
    PLAY_WEDDING,
    PROGRESS,
    PROGRESS_KINDS,
    SABOTAGED,
    SABOTEUR,
    SPY,
    STAGE,
    TITHE,
    TODO,
    TRACKS,
    WARLORD,
    WEDDING,
)
from .spoils import givers, look_at_cards, marry, spied_on

SEATS: Final[i64] = 4


def fill_politics(row: vec[i64], players: i64, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """The politics cards in hand that can do something (CAK-64)."""
    at = PROGRESS + PROGRESS_KINDS * seat
    dead = rules & DEAD_PLAYS != 0
    if row[at + BISHOP] > 0 and row[LANDED]:
        for h in range(HEXES):
            if h != row[ROBBER]:
                out[n] = PLAY_BISHOP + h
                n += 1
    if row[at + DESERTER] > 0:
        n = fill_opponents(seats_with_knights(row, seat), PLAY_DESERTER, out, n)
    if row[at + DIPLOMAT] > 0:
        n = fill_diplomat(row, players, rules, seat, out, n)
    if row[at + INTRIGUE] > 0:
        n = fill_crossings(foreign_knights(row, seat) & row[NET + seat], PLAY_INTRIGUE, out, n)
    if row[at + SABOTEUR] > 0:
        n = fill_crossings(sabotable(row, rules, seat), PLAY_SABOTEUR, out, n)
    if row[at + SPY] > 0:
        n = fill_opponents(spied_on(row, players, seat), PLAY_SPY, out, n)
    if row[at + WARLORD] > 0 and (dead or knights(row, seat) != row[AWAKE + seat]):
        out[n] = PLAY_WARLORD
        n += 1
    if row[at + WEDDING] > 0 and (dead or givers(row, players, rules, seat)):
        out[n] = PLAY_WEDDING
        n += 1
    return n


def play_politics(
    row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, kind: i64, action: i64
) -> None:
    """What a politics card does."""
    if kind == BISHOP:
        move_with_bishop(row, players, seat, action - PLAY_BISHOP)
    elif kind == DESERTER:
        tempt(row, action - PLAY_DESERTER)
    elif kind == DIPLOMAT:
        if action < PLAY_DIPLOMAT:
            lift(row, seat, action - PLAY_DIPLOMAT_OWN)
        else:
            unpave(row, owner_of(row, action - PLAY_DIPLOMAT), action - PLAY_DIPLOMAT)
    elif kind == INTRIGUE:
        v = action - PLAY_INTRIGUE
        displace(row, land, players, rules, owner_at(row, v), v)  # CAK-84
    elif kind == SABOTEUR:
        row[SABOTAGED] |= BIT[action - PLAY_SABOTEUR]  # CAK-86
    elif kind == SPY:
        look_at_cards(row, action - PLAY_SPY)
    elif kind == WARLORD:
        row[AWAKE + seat] = knights(row, seat)  # CAK-88; CAK-44: they are not ready
    else:
        marry(row, players, rules, seat)


def fill_opponents(seats: i64, action: i64, out: vec[i64], n: i64) -> i64:
    """The same action on each of these seats, a bit each."""
    other: i64 = 0
    while other < SEATS:
        if seats & BIT[other]:
            out[n] = action + other
            n += 1
        other += 1
    return n


def move_with_bishop(row: vec[i64], players: i64, seat: i64, h: i64) -> None:
    """CAK-80: the robber moves, and chance takes a card of every opponent with a building there (TITHE)."""
    row[ROBBER] = h
    found: i64 = 0
    other: i64 = 0
    while other < players:
        if other != seat and row[SIZE + other] > 0 and (row[TOWN + other] | row[CITY + other]) & CORNERS[h]:
            found |= BIT[other]
        other += 1
    row[STAGE] = TITHE
    row[TODO] = found


def seats_with_knights(row: vec[i64], seat: i64) -> i64:
    """CAK-82: the opponents with a knight on the board."""
    found: i64 = 0
    other: i64 = 0
    while other < SEATS:
        if other != seat and knights(row, other):
            found |= BIT[other]
        other += 1
    return found


def foreign_knights(row: vec[i64], seat: i64) -> i64:
    """The crossings where knights of others stand."""
    found: i64 = 0
    other: i64 = 0
    while other < SEATS:
        if other != seat:
            found |= knights(row, other)
        other += 1
    return found


def sabotable(row: vec[i64], rules: i64, seat: i64) -> i64:
    """CAK-86: the cities of others that work; with `saboteur_metropolis=off` no metropolis."""
    found: i64 = 0
    other: i64 = 0
    while other < SEATS:
        if other != seat:
            found |= row[CITY + other]
        other += 1
    found &= ~row[SABOTAGED]
    if rules & METROPOLIS_SAFE:
        for track in range(TRACKS):
            if row[METRO + track] >= 0:
                found &= ~BIT[row[METRO_AT + track]]
    return found
