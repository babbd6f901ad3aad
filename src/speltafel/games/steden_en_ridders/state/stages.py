"""A roll is settled stage by stage: the event, what it asks of whom, then the number.

What is asked of several seats in turn is a stage (STAGE, TODO); `go_on` finds the next decision.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.building import award, measure
from speltafel.games.catan.state.deciders import round_the_table
from speltafel.games.catan.state.dice import SEVEN, total_of
from speltafel.games.catan.state.hands import draw
from speltafel.games.catan.state.island import Land
from speltafel.games.catan.state.row import (
    ACTIVE,
    DICE,
    DISCARDING,
    FINISHED,
    FREE,
    HELD,
    MOVES,
    NOBODY,
    PAVING,
    PHASE,
    ROBBING,
    ROLLED,
    ROLLS,
    STEALING,
    VICTIM,
    WINNER,
)

from .barbarians import lose_city, sail
from .chance import SIDES
from .decks import MOST_HELD, anything_in, dealt, draw_for, drop
from .knights import relocate
from .points import GOAL, points_of
from .production import any_resource, drawers, owe, produce, thirsty
from .row import (
    ALCHEMY,
    ALL_DRAW_FIRST,
    BY_ITSELF,
    DIRTY,
    DROP_CARD,
    DROPPING,
    EVENT,
    GATE,
    GATE_FACE,
    GOT,
    LANDED,
    LOSE,
    LOSING,
    NO_STAGE,
    NO_WATER,
    PICK_DECK,
    PICKING,
    PILLAGE,
    RELOCATE,
    REWARD,
    SETTLED,
    SHIP_FACE,
    STAGE,
    SUBJECT,
    SURPLUS_NOW,
    TAKE_WATER,
    TITHE,
    TODO,
    WATER,
    WATERING,
)
from .turn import forget, next_served, resume


def cast(row: vec[i64], land: Land, players: i64, rules: i64, dice: i64, face: i64) -> None:
    """CAK-13, CAK-14: the dice lie, and the event comes first."""
    row[DICE] = dice + 1
    row[EVENT] = SHIP_FACE + face
    row[ALCHEMY] = 0
    row[ROLLED] = 1
    row[ROLLS + total_of(row) - 2] += 1
    if row[EVENT] == SHIP_FACE:
        sail(row, players, rules)
    else:
        row[STAGE] = GATE
        row[TODO] = drawers(row, players, row[EVENT] - GATE_FACE, dice // SIDES + 1)
    go_on(row, land, players, rules)


def deal(row: vec[i64], land: Land, players: i64, rules: i64, kind: i64) -> None:
    """CAK-60: chance says which card comes; CAK-62: it may be one too many."""
    dealt(row, row[SUBJECT], kind, rules)
    if not drops(row, rules, row[SUBJECT]):
        go_on(row, land, players, rules)


def go_on(row: vec[i64], land: Land, players: i64, rules: i64) -> None:
    """CAK-14: the event first with all its decisions, then the number; then the active player goes on."""
    if row[FREE] > 0:
        row[PHASE] = PAVING
        return
    while row[STAGE] != NO_STAGE:
        if serves_next(row, players, rules):
            return
    if row[ROLLED] and not row[SETTLED]:
        settle_number(row, land, players, rules)
        return
    resume(row)
    if row[MOVES] > 0:
        row[PHASE] = ROBBING


def serves_next(row: vec[i64], players: i64, rules: i64) -> bool:
    """CAK-98: the next seat of this stage is served, in turn order; whether something is decided now."""
    stage = row[STAGE]
    seat = next_served(row, players)
    if seat == NOBODY:
        if stage == GATE and somebody_drops(row, players, rules):
            return True
        row[STAGE] = NO_STAGE
        row[GOT] = 0
        return False
    if stage == GATE:
        return waits_for_card(row, rules, seat, row[EVENT] - GATE_FACE)
    if stage == TITHE:
        row[VICTIM] = seat
        row[PHASE] = STEALING
        return True
    row[SUBJECT] = seat
    if stage == REWARD:
        row[PHASE] = PICKING
        return anything_in(row, 0) or anything_in(row, 1) or anything_in(row, 2)
    if stage == PILLAGE:
        row[PHASE] = LOSING
        return True
    row[PHASE] = WATERING
    return any_resource(row)


def waits_for_card(row: vec[i64], rules: i64, seat: i64, deck: i64) -> bool:
    """CAK-60: a seat draws a card; whether chance is to say which, or the seat has too many now."""
    if draw_for(row, seat, deck, rules):
        return True
    return drops(row, rules, seat)


def drops(row: vec[i64], rules: i64, seat: i64) -> bool:
    """CAK-62: whether a seat has to give back a card now, which it is asked to then."""
    if rules & ALL_DRAW_FIRST and row[STAGE] == GATE:
        return False  # CAK-60: with `gate=all` only when all have drawn
    if not overfull(row, rules, seat):
        return False
    row[PHASE] = DROPPING
    row[SUBJECT] = seat
    return True


def overfull(row: vec[i64], rules: i64, seat: i64) -> bool:
    """CAK-62: whether a seat has too many cards; the active player may wait unless `surplus=now`."""
    return row[HELD + seat] > MOST_HELD and (seat != row[ACTIVE] or rules & SURPLUS_NOW != 0)


def somebody_drops(row: vec[i64], players: i64, rules: i64) -> bool:
    """CAK-60, `gate=all`: all have drawn, and the first with too many cards gives one back."""
    for seat in round_the_table(row, players):
        if overfull(row, rules, seat):
            row[PHASE] = DROPPING
            row[SUBJECT] = seat
            return True
    return False


def settle_number(row: vec[i64], land: Land, players: i64, rules: i64) -> None:
    """CAT-26, CAK-17: production and the Aqueduct; CAK-18 to CAK-21: the seven."""
    row[SETTLED] = 1
    if total_of(row) == SEVEN:
        row[MOVES] = row[LANDED]
        if owe(row, players):
            forget(row)
            row[PHASE] = DISCARDING
            return
    else:
        produce(row, land, players, total_of(row), rules)
        row[STAGE] = WATER
        row[TODO] = thirsty(row, players)
    go_on(row, land, players, rules)


def answer(row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, action: i64) -> None:
    """CAK-98: what is decided while a roll is settled, and where a knight goes that was driven away."""
    if action < LOSE:
        relocate(row, action - RELOCATE)
    elif action < PICK_DECK:
        lose_city(row, seat, action - LOSE)
    elif action < DROP_CARD:
        if waits_for_card(row, rules, seat, action - PICK_DECK):
            return
    elif action < TAKE_WATER:
        drop(row, seat, action - DROP_CARD, rules)
    elif action < NO_WATER:
        draw(row, seat, action - TAKE_WATER, 1)
    go_on(row, land, players, rules)


def rest(row: vec[i64], players: i64, rules: i64) -> None:
    """No decision is left: routes are measured (CAK-58), and `victory=auto` speaks for a winner."""
    if row[DIRTY]:
        row[DIRTY] = 0
        seat: i64 = 0
        while seat < players:
            measure(row, seat, rules)
            seat += 1
        award(row, rules)
    if rules & SURPLUS_NOW and row[HELD + row[ACTIVE]] > MOST_HELD:
        row[PHASE] = DROPPING
        row[SUBJECT] = row[ACTIVE]
    elif rules & BY_ITSELF and points_of(row, row[ACTIVE]) >= GOAL:
        row[WINNER] = row[ACTIVE]
        row[PHASE] = FINISHED
