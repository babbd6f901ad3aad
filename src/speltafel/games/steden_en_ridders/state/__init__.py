"""The engine of Steden & Ridders: what Catan's turn becomes with a third die, knights, cities and cards.

A state is Catan's (`games/catan/state`) with a longer row. The chapters are modules of their own: `chance`
and `stages` settle a roll, with `barbarians` and `production`; then `cities`, `knights` and `orders`, `decks`
and `cards`. `choices` lists what may be done, `turn` says where a turn stands, `beginning` how it all begins.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng
from speltafel.game import Options
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.beginning import coast_of
from speltafel.games.catan.state.building import fill_crossings
from speltafel.games.catan.state.deciders import first_answer
from speltafel.games.catan.state.dice import first_owing
from speltafel.games.catan.state.hands import steal
from speltafel.games.catan.state.island import HEXES, Land, beginner, nowhere
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    BEFORE,
    DEAL,
    DISCARDING,
    FINISHED,
    FOUND,
    NOBODY,
    OFFERED,
    OPEN,
    PHASE,
    ROB,
    ROBBER,
    ROLL,
    STEP,
    TAKE,
    UPGRADE,
    VICTIM,
)
from speltafel.games.catan.state.setting import laid

from .beginning import found_city, lay_out_all
from .cards import follow, play
from .cards_science import swapped
from .chance import FACES, drawn, fill_chances, odds_of
from .choices import fill_action, fill_asked, fill_before
from .cities import build_wall, buy_city, buy_city_with_medicine, improve, repair
from .decks import drop
from .flags import rules_of
from .orders import act, buy_knight
from .points import points_of
from .production import demand
from .row import (
    ALCHEMY,
    BUILD_WALL,
    CAST,
    CAST_EVENT,
    CASTING,
    CASTING_EVENT,
    DEAL_CARD,
    DESERTING,
    DROP_CARD,
    IMPROVE,
    KNIGHT_MOVE,
    LONG,
    MEDICINE_CITY,
    PLAY_ALCHEMIST,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    PLAY_RESOURCES,
    RECRUIT,
    REPAIR,
    SAID,
    SHOW,
    STAGE,
    SUBJECT,
    TAKE_WATER,
    TITHE,
)
from .stages import answer, cast, deal, go_on, rest
from .turn import next_turn

BY_ACTIVE: Final[i64] = 0
BY_CHANCE: Final[i64] = 1
BY_SUBJECT: Final[i64] = 2
DECIDES: Final = vec[i64]([1] * 4 + [0] * 12 + [1] * 3 + [2] * 6 + [0, 2, 2] + [0] * 4)
"""CAK-98: who decides in each phase: the active player, chance, or the seat that is asked."""

RESTS: Final = vec[i64]([int(phase in (6, 9)) for phase in range(32)])
"""The phases in which no decision is pending: before the dice, and the active player's own."""


@mypyc_attr(free_list_len=1)
class Ridders(Catan):
    """The table of a game of Steden & Ridders, or what somebody may know of it."""

    def copy(self) -> Ridders:
        return Ridders(self.players, self.rules, self.limit, self.land, self.past, self.row[:])

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
        if DECIDES[phase] == BY_CHANCE:
            return CHANCE
        if DECIDES[phase] == BY_SUBJECT:
            return row[SUBJECT]
        return row[ACTIVE]

    # What may be done.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        row = self.row
        phase = row[PHASE]
        if seat == CHANCE:
            return self.fill_chance(out)
        if phase < CASTING:
            if seat == row[ACTIVE]:
                if phase == ACTION:
                    return fill_action(row, self.land, self.players, self.rules, self.limit, seat, out)
                if phase == BEFORE:
                    return fill_before(row, self.rules, seat, out)
                if phase == FOUND and row[STEP] >= self.players:
                    return fill_crossings(row[OPEN], UPGRADE, out, 0)  # CAK-07
            return super().fill(seat, out)
        if seat != self.actor():
            return 0
        return fill_asked(row, self.land, self.players, self.rules, seat, out)

    # Chance.

    def fill_chance(self, out: vec[i64]) -> i64:
        return fill_chances(self.row, self.land, self.rules, out)

    def odds(self) -> list[int]:
        return odds_of(self.row, self.land, self.rules)

    def draw(self, rng: Rng) -> i64:
        return drawn(self.row, self.land, self.rules, rng)

    # What follows.

    def apply(self, seat: i64, action: i64) -> None:
        row = self.row
        row[SAID] = 0
        if seat == CHANCE:
            self.befall(action)
        elif action >= RECRUIT:
            if PLAY_RESOURCES <= action < SHOW:
                row[SAID] = action
            self.apply_own(seat, action)
        elif action == ROLL:
            row[PHASE] = CASTING
            if row[ALCHEMY]:
                row[PHASE] = CASTING_EVENT
        elif row[PHASE] >= CASTING:
            follow(row, self.land, self.players, self.rules, seat, action)
        elif UPGRADE <= action < ROB:
            self.apply_city(seat, action - UPGRADE)
        else:
            if DEAL <= action < TAKE:
                row[SAID] = action
            super().apply(seat, action)
        if RESTS[row[PHASE]]:
            rest(row, self.players, self.rules)

    def apply_own(self, seat: i64, action: i64) -> None:
        """What Catan does not know: knights, cities, cards, and answers to what others do."""
        row = self.row
        phase = row[PHASE]
        if phase >= DESERTING:
            follow(row, self.land, self.players, self.rules, seat, action)
        elif phase >= CASTING:
            answer(row, self.land, self.players, self.rules, seat, action)
        elif action < KNIGHT_MOVE:
            buy_knight(row, seat, action)
        elif action < BUILD_WALL:
            act(row, self.rules, seat, action)
        elif action < IMPROVE:
            build_wall(row, seat, action - BUILD_WALL)
        elif action < MEDICINE_CITY:
            improve(row, seat, action, self.rules)
        elif action < REPAIR:
            buy_city_with_medicine(row, seat, action - MEDICINE_CITY, self.rules)
        elif action < PLAY_ALCHEMIST:
            repair(row, seat, action - REPAIR)
        elif DROP_CARD <= action < TAKE_WATER:
            drop(row, seat, action - DROP_CARD, self.rules)  # CAK-62
        else:
            self.play_progress(seat, action)

    def play_progress(self, seat: i64, action: i64) -> None:
        """CAK-63: a progress card, or a card shown at a Commercial Harbour; CAK-73 changes the island."""
        row = self.row
        play(row, self.land, self.players, self.rules, seat, action)
        if PLAY_INVENTOR <= action < PLAY_IRRIGATION:
            self.land = swapped(
                self.land, (action - PLAY_INVENTOR) // HEXES, (action - PLAY_INVENTOR) % HEXES
            )
        elif row[STAGE] == TITHE:
            self.goes_on()

    def apply_city(self, seat: i64, v: i64) -> None:
        """CAK-07: the city of the second round; later, one that is paid."""
        if self.row[PHASE] == FOUND:
            found_city(self.row, self.land, seat, v)
        else:
            buy_city(self.row, seat, v)

    def check_victory(self) -> None:
        """CAK-97: nobody wins in the middle of something; `rest` looks when it is over."""

    def goes_on(self) -> None:
        go_on(self.row, self.land, self.players, self.rules)

    def end_turn(self) -> None:
        next_turn(self.row, self.players)

    def befall(self, action: i64) -> None:
        """What chance decided."""
        row = self.row
        if action < CAST:
            super().befall(action)
        elif action < CAST_EVENT:
            cast(row, self.land, self.players, self.rules, (action - CAST) // FACES, (action - CAST) % FACES)
        elif action < DEAL_CARD:
            cast(row, self.land, self.players, self.rules, row[ALCHEMY] - 1, action - CAST_EVENT)
        else:
            deal(row, self.land, self.players, self.rules, action - DEAL_CARD)

    def stolen(self, kind: i64) -> None:
        """CAK-20, CAK-80: one card goes from hand to hand, unseen by the others."""
        row = self.row
        steal(row, row[ACTIVE], row[VICTIM], kind)
        row[VICTIM] = NOBODY
        self.goes_on()

    def due(self, seat: i64, total: i64, kind: i64) -> i64:
        """CAK-15: how many cards of a kind a total gives a seat, if the bank has them."""
        return demand(self.row, self.land, seat, total, kind)

    # How it ends.

    def visible(self, seat: i64) -> i64:
        """CAK-66, CAK-96: all points lie open."""
        return points_of(self.row, seat)

    def points(self, seat: i64) -> i64:
        """CAK-96."""
        return points_of(self.row, seat)

    def outcome(self) -> Outcome | None:
        """CAK-97: whoever claimed is first; CAK-99: the others by their totals."""
        ended = super().outcome()
        if ended is None:
            return None
        return Outcome(ended.places, ended.scores, "CAK-97")


def start(seats: int, options: Options) -> Ridders:
    """CAK-01 to CAK-05: everything in its place, and the island still to be laid."""
    row = vec[i64]([0] * 648)
    assert len(row) == LONG
    lay_out_all(row)
    rules = rules_of(options)
    land = beginner() if options["board"] == "beginner" else nowhere(coast_of(rules))
    state = Ridders(seats, rules, int(options["offers"]), land, vec[i64](), row)
    if laid(land, rules):
        row[ROBBER] = land.desert
        state.begin()
    return state


def laid_down(players: i64, rules: i64, limit: i64, land: Land, row: list[int]) -> Ridders:
    """A state from its numbers: there is no past to remember, for gifts are hidden by people's choice."""
    return Ridders(players, rules, limit, land, vec[i64](), vec[i64](row))
