"""Catan's engine: whose turn it is, what may be done next, and what follows. Ids refer to rules.nl.md.

A state is a row of numbers (`row`), the island it is played on, and what everybody can remember of
hands (`hands`). The chapters are modules of their own: `beginning` and `setting`, `turn`, `dice` and
`robber`, `building`, `works` and `routes`, `cards`, `trade`, `points`; `deciders` and `choices` say who is
asked what, and `chance` decides late. The class says which chapter an action belongs to and what comes
after it; a game that extends Catan overrides what differs there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from .beginning import coast_of, found, lay_out, pave_first, place_beginners, stack_deck
from .building import fill_buildings
from .cards import buy, fill_cards, fill_purchase, lay_open, receive, take, take_all
from .chance import drawn, fill_chances, odds_of
from .choices import fill_interrupted
from .deciders import deciders, first_answer, standing_by
from .dice import SEVEN, demand, discard, first_owing, owe, owing, produce, total_of
from .flags import rules_of
from .hands import closed, monopoly, packed, steal, theft
from .island import Land, beginner, nowhere
from .points import open_points, places_of, secret_points
from .robber import finds_victim
from .row import (
    ACTION,
    ACTIVE,
    BANK_TRADE,
    BEFORE,
    BUY,
    CLAIM,
    CLAIMED,
    DEVELOPMENTS,
    DICE,
    DICE_ROLL,
    DISCARD,
    DISCARDING,
    DRAFTING,
    DRAW,
    DRAWING,
    END,
    FINISHED,
    FOUND,
    GIVE,
    LONG,
    MONOPOLY,
    MOVES,
    NAME,
    NAMING,
    NOBODY,
    OFFERED,
    PAVE,
    PHASE,
    PLAY,
    ROAD,
    ROB,
    ROBBER,
    ROLL,
    ROLLED,
    ROLLING,
    ROLLS,
    SETTLE,
    STEAL,
    STEP,
    STOP,
    TAKE,
    UPGRADE,
    VICTIM,
    WINNER,
)
from .setting import laid, with_laid
from .trade import apply_answer, apply_draft, fill_bank, fill_offers, open_draft, trade_with_bank
from .turn import next_turn, resume
from .works import build_city, build_road, build_settlement, free_road_counts, free_roads_done

GOAL: Final[i64] = 10


@mypyc_attr(free_list_len=1)
class Catan(State):
    """The table of a game of Catan, or what somebody may know of it."""

    def __init__(
        self, players: i64, rules: i64, limit: i64, land: Land, past: vec[i64], row: vec[i64]
    ) -> None:
        self.players: i64 = players
        self.rules: i64 = rules
        self.limit: i64 = limit
        self.land: Land = land
        self.past: vec[i64] = past
        self.row: vec[i64] = row

    def copy(self) -> Catan:
        return Catan(self.players, self.rules, self.limit, self.land, self.past, self.row[:])

    def seats(self) -> i64:
        return self.players

    # Who acts.

    def actor(self) -> i64:
        row = self.row
        phase = row[PHASE]
        if phase == DISCARDING:
            return first_owing(row, self.players)
        if phase == OFFERED:
            return first_answer(row, self.players)
        if phase == FINISHED:
            return OVER
        if phase <= DRAWING:
            return CHANCE
        return row[ACTIVE]

    def actors(self) -> list[int]:
        """CAT-29, CAT-39: discards and answers are everybody's at once."""
        together = deciders(self.row, self.players, self.rules)
        if together:
            return together
        seat = self.actor()
        return [] if seat == OVER else [seat]

    def standby(self) -> list[int]:
        return standing_by(self.row, self.players)

    # What may be done.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        row = self.row
        phase = row[PHASE]
        if seat == CHANCE:
            return self.fill_chance(out)
        if seat == row[ACTIVE]:
            if phase == ACTION:
                return self.fill_action(seat, out)
            if phase == BEFORE:
                out[0] = ROLL
                return fill_cards(row, seat, self.rules, out, self.fill_claim(seat, out, 1))
        return fill_interrupted(row, self.players, self.rules, seat, out)

    def fill_action(self, seat: i64, out: vec[i64]) -> i64:
        """CAT-33: trade, build, buy and play a card in any order; ending the turn comes first."""
        row = self.row
        out[0] = END
        n = fill_buildings(row, seat, out, self.fill_claim(seat, out, 1))
        n = fill_purchase(row, seat, out, n)
        n = fill_cards(row, seat, self.rules, out, n)
        n = fill_bank(row, seat, self.rules, out, n)
        return fill_offers(row, seat, self.limit, self.rules, out, n)

    def fill_claim(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CAT-66: with `victory=claim`, whoever has ten points says so."""
        if self.rules & CLAIMED and self.points(seat) >= GOAL:
            out[n] = CLAIM
            return n + 1
        return n

    # Chance.

    def fill_chance(self, out: vec[i64]) -> i64:
        """What chance can decide now."""
        return fill_chances(self.row, self.land, self.rules, out)

    def odds(self) -> list[int]:
        return odds_of(self.row, self.land, self.rules)

    def draw(self, rng: Rng) -> i64:
        return drawn(self.row, self.land, self.rules, rng)

    # What follows.

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.befall(action)
            return
        row = self.row
        phase = row[PHASE]
        if phase == OFFERED:
            apply_answer(row, seat, self.players, action)
        elif phase == DRAFTING:
            apply_draft(row, seat, self.players, action)
        elif phase == DISCARDING:
            discard(row, self.players, seat, action - DISCARD, self.rules)
            if not owing(row, self.players):
                self.goes_on()
        elif action >= BANK_TRADE:
            trade_with_bank(row, seat, action - BANK_TRADE)
        elif action >= ROB:
            if not finds_victim(row, action - ROB):
                self.goes_on()
        elif action >= UPGRADE:
            build_city(row, seat, action - UPGRADE)
            self.check_victory()
        elif action >= SETTLE:
            self.apply_settle(seat, action - SETTLE)
        elif action >= ROAD:
            self.apply_road(seat, action - ROAD)
        elif action >= NAME:
            self.apply_name(seat, action - NAME)
        elif action >= TAKE:
            take(row, seat, action - TAKE)
            self.goes_on()
        elif action >= GIVE:
            open_draft(row, action - GIVE)
        else:
            self.apply_plain(seat, action)

    def apply_plain(self, seat: i64, action: i64) -> None:
        """Roll, end, claim, buy, stop, and the development cards."""
        row = self.row
        if action == ROLL:
            row[PHASE] = ROLLING
        elif action == END:
            self.end_turn()
        elif action == CLAIM:
            self.finish(seat)
        elif action == STOP:
            free_roads_done(row, self.rules)
            self.goes_on()
            self.check_victory()
        elif action == BUY:
            buy(row, seat)
        else:
            self.apply_card(seat, action - PLAY)

    def apply_card(self, seat: i64, kind: i64) -> None:
        """CAT-49: a development card is played, before the dice too."""
        lay_open(self.row, seat, kind)
        if kind == MONOPOLY:
            self.row[PHASE] = NAMING
        else:
            self.goes_on()
        self.check_victory()

    def apply_name(self, seat: i64, kind: i64) -> None:
        """CAT-54: everybody hands over a kind, for all to see and remember."""
        take_all(self.row, seat, kind)
        self.past = closed(self.past, self.row, monopoly(seat, kind))
        self.goes_on()

    def apply_settle(self, seat: i64, v: i64) -> None:
        """CAT-18, CAT-19, CAT-45: a settlement, at the beginning for nothing."""
        if self.row[PHASE] == FOUND:
            found(self.row, self.land, self.players, seat, v)
        else:
            build_settlement(self.row, self.land, seat, v, self.rules)
            self.check_victory()

    def apply_road(self, seat: i64, way: i64) -> None:
        """CAT-18, CAT-19, CAT-44, CAT-52: a road, at the beginning and by a card for nothing."""
        row = self.row
        if row[PHASE] == PAVE:
            pave_first(row, self.players, seat, way, self.rules)
        elif row[PHASE] == ACTION:
            build_road(row, seat, way, self.rules)
            self.check_victory()
        elif free_road_counts(row, seat, way, self.rules):
            self.goes_on()
            self.check_victory()

    def goes_on(self) -> None:
        """Which decision comes next in this turn."""
        resume(self.row)

    def end_turn(self) -> None:
        """CAT-22: clockwise; CAT-67: whoever has ten points already wins as the turn begins."""
        next_turn(self.row, self.players)
        self.check_victory()

    # What chance brings.

    def befall(self, action: i64) -> None:
        """What chance decided."""
        if action < STEAL:
            self.rolled(action - DICE_ROLL)
        elif action < DRAW:
            self.stolen(action - STEAL)
        elif action < DRAW + DEVELOPMENTS:
            receive(self.row, action - DRAW)
            self.check_victory()  # CAT-55: a secret point counts at once
        else:
            self.land = with_laid(self.land, self.rules, action)
            if laid(self.land, self.rules):
                self.land.complete()
                self.row[ROBBER] = self.land.desert  # CAT-12
                self.begin()

    def begin(self) -> None:
        """The island lies: the first settlement is placed, or CAT-21: all of them are."""
        self.row[PHASE] = FOUND
        if self.row[STEP] < 0:
            place_beginners(self.row, self.land, self.players, self.rules)

    def rolled(self, dice: i64) -> None:
        """CAT-25: two dice; CAT-26: production, or CAT-29: the seven."""
        row = self.row
        row[DICE] = dice + 1
        row[ROLLED] = 1
        total = total_of(row)
        row[ROLLS + total - 2] += 1
        if total != SEVEN:
            produce(row, self.land, self.players, total, self.rules)
            row[PHASE] = ACTION
            return
        row[MOVES] = 1
        row[PHASE] = DISCARDING
        if not owe(row, self.players):
            self.goes_on()

    def stolen(self, kind: i64) -> None:
        """CAT-31: one card goes from hand to hand, unseen by the others (CAT-02)."""
        row = self.row
        thief = row[ACTIVE]
        victim = row[VICTIM]
        row[VICTIM] = NOBODY
        self.past = closed(self.past, row, theft(thief, victim, kind))
        steal(row, thief, victim, kind)
        self.goes_on()

    def due(self, seat: i64, total: i64, kind: i64) -> i64:
        """CAT-26: how many cards of a kind a total gives a seat, if the bank has them."""
        return demand(self.row, self.land, seat, total, kind)

    def total(self) -> i64:
        """What the dice show together; 0 before the first roll."""
        return total_of(self.row)

    # How it ends.

    def visible(self, seat: i64) -> i64:
        """CAT-65: the points that everybody sees."""
        return open_points(self.row, seat)

    def points(self, seat: i64) -> i64:
        """CAT-65: all points, the secret ones too (CAT-55)."""
        return open_points(self.row, seat) + secret_points(self.row, seat)

    def check_victory(self) -> None:
        """CAT-66: whoever has ten points in the own turn has won."""
        seat = self.row[ACTIVE]
        if not self.rules & CLAIMED and self.points(seat) >= GOAL:
            self.finish(seat)

    def finish(self, seat: i64) -> None:
        """The game is over."""
        self.row[WINNER] = seat
        self.row[PHASE] = FINISHED

    def outcome(self) -> Outcome | None:
        """CAT-66, CAT-68: the winner, and the others by their totals."""
        if self.row[PHASE] != FINISHED:
            return None
        scores = [int(self.points(seat)) for seat in range(self.players)]
        return Outcome(tuple(places_of(scores, self.row[WINNER])), tuple(scores), "CAT-66")

    def payoff(self, seat: i64) -> float:
        """At the end: all to the winner."""
        if self.row[WINNER] == seat:
            return 1.0
        return 0.0


def start(seats: int, options: Options) -> Catan:
    """CAT-13 to CAT-16: everything in its place, and the island still to be laid."""
    row = vec[i64]([0] * 364)
    assert len(row) == LONG
    lay_out(row)
    stack_deck(row)
    rules = rules_of(options)
    if options["setup"] == "beginner":
        row[STEP] = -1
    land = beginner() if options["board"] == "beginner" else nowhere(coast_of(rules))
    state = Catan(seats, rules, int(options["offers"]), land, packed(row), row)
    if laid(land, rules):
        row[ROBBER] = land.desert
        state.begin()
    return state


def laid_down(players: i64, rules: i64, limit: i64, land: Land, past: list[int], row: list[int]) -> Catan:
    """A state from its numbers.

    Rows are made here: one that is handed to compiled code by code that is not is never let go.
    """
    return Catan(players, rules, limit, land, vec[i64](past), vec[i64](row))
