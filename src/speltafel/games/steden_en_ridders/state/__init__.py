"""The engine of Steden & Ridders: what Catan's turn becomes with a third die, knights, cities and cards.

A state is Catan's (`games/catan/state`) with a longer row. The chapters are modules of their own:
`barbarians`, `production`, `cities`, `knights` and `orders`, `decks` and `cards`; `turn` says where a turn
stands. What is asked of several seats in turn is a stage (STAGE, TODO); `goes_on` finds the next decision.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng
from speltafel.game import Options
from speltafel.games.catan.state import SEVEN, Catan, coast_of, lay_out
from speltafel.games.catan.state.building import award, fill_crossings, measure, settle
from speltafel.games.catan.state.dice import first_owing, start_cards
from speltafel.games.catan.state.hands import draw, steal
from speltafel.games.catan.state.island import BIT, GENERIC, HEXES, Land, beginner, nowhere
from speltafel.games.catan.state.row import (
    ACTION,
    ACTIVE,
    BANK,
    BEFORE,
    CLAIM,
    DEAL,
    DICE,
    DISCARDING,
    END,
    FINISHED,
    FORGETFUL,
    FOUND,
    FOUNDED,
    FREE,
    GIVE,
    HAND,
    HELD,
    KINDS,
    MOVES,
    NO_TRADE,
    NOBODY,
    OF_OTHER_KINDS,
    OFFERED,
    OFFERS,
    OPEN,
    PAVE,
    PAVING,
    PHASE,
    PORT,
    ROB,
    ROBBER,
    ROBBING,
    ROLL,
    ROLLED,
    ROLLS,
    STEALING,
    STEP,
    TAKE,
    UPGRADE,
    VICTIM,
)
from speltafel.games.catan.state.setting import laid
from speltafel.games.catan.state.trade import fill_rates

from .barbarians import fill_losses, lose_city, sail
from .cards import fill_alchemist, fill_cards, fill_follow, follow, play
from .cards_science import swapped
from .cities import (
    build_city,
    build_wall,
    buy_city,
    buy_city_with_medicine,
    fill_buildings,
    fill_works,
    improve,
    repair,
)
from .decks import FIRST, MOST_HELD, anything_in, dealt, draw_for, drop, fill_drops, full
from .flags import rules_of as rules_of
from .knights import fill_relocations, relocate
from .orders import act, buy_knight, fill_chases, fill_deeds, fill_purchases
from .points import points_of
from .production import any_resource, cheap, demand, drawers, fill_water, owe, produce, thirsty
from .row import (
    ALCHEMY,
    ALL_DRAW_FIRST,
    ALL_KINDS,
    AWAKE,
    BUILD_WALL,
    BY_ITSELF,
    CAST,
    CAST_EVENT,
    CASTING,
    CASTING_EVENT,
    DEAL_CARD,
    DEALING,
    DECK_NOW,
    DESERTING,
    DIRTY,
    DROP_CARD,
    DROPPING,
    ERRANT,
    EVENT,
    FLEET,
    GATE,
    GATE_FACE,
    GOT,
    HARBOURED,
    HARBOURING,
    IMPROVE,
    KNIGHT_MOVE,
    LANDED,
    LONG,
    LOSE,
    LOSING,
    MEDICINE_CITY,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    METRO_AT,
    NO_STAGE,
    NO_WATER,
    OF_EACH_COMMODITY,
    PAPER,
    PICK_DECK,
    PICKING,
    PILLAGE,
    PLAY_ALCHEMIST,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    PLAY_RESOURCES,
    PROMOTED,
    READY,
    RECRUIT,
    RELOCATE,
    RELOCATING,
    REPAIR,
    REST,
    REWARD,
    SAID,
    SETTLED,
    SHIP_FACE,
    SHOW,
    STAGE,
    SUBJECT,
    SURPLUS_NOW,
    TAKE_WATER,
    TITHE,
    TODO,
    TRACKS,
    UNDRAWN,
    WATER,
    WATERING,
)
from .turn import forget, next_served, resume

GOAL: Final[i64] = 13
"""CAK-10."""

FACES: Final[i64] = 4
SIDES: Final[i64] = 6
THROWS: Final[i64] = 36
FACE: Final = vec[i64]([0, 0, 0, 1, 2, 3])
FACE_ODDS: Final = (3, 1, 1, 1)
"""CAK-05: three ships, and a gate for each deck."""

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
            return self.first_answer()
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
                    return self.fill_action(seat, out)
                if phase == BEFORE:
                    return self.fill_before(seat, out)
                if phase == FOUND and row[STEP] >= self.players:
                    return fill_crossings(row[OPEN], UPGRADE, out, 0)  # CAK-07
            return super().fill(seat, out)
        if seat != self.actor():
            return 0
        if phase == PICKING:
            return self.fill_decks(out)
        if phase == DROPPING:
            return fill_drops(row, seat, out, 0)
        if phase == LOSING:
            return fill_losses(row, seat, out)
        if phase == WATERING:
            return fill_water(row, seat, out)
        if phase == RELOCATING:
            return fill_relocations(row, self.rules, out)
        return fill_follow(row, self.land, self.players, self.rules, phase, seat, out)

    def fill_before(self, seat: i64, out: vec[i64]) -> i64:
        """CAK-12: before the dice an Alchemist, or a claim; with `errant=on` knights chase the robber too."""
        out[0] = ROLL
        n = fill_alchemist(self.row, seat, out, self.fill_claim(seat, out, 1))
        if self.rules & ERRANT:
            n = fill_chases(self.row, seat, out, n)
        return n

    def fill_action(self, seat: i64, out: vec[i64]) -> i64:
        """CAK-11: trade, build, play cards and use knights in any order; CAK-62: end with four cards."""
        row = self.row
        n: i64 = 0
        if row[HELD + seat] > MOST_HELD:
            n = fill_drops(row, seat, out, 0)
        else:
            out[0] = END
            n = 1
        n = self.fill_claim(seat, out, n)
        n = fill_buildings(row, seat, out, n)
        n = fill_works(row, seat, self.rules, out, n)
        n = fill_purchases(row, seat, out, n)
        n = fill_deeds(row, seat, out, n)
        n = fill_cards(row, self.land, self.players, self.rules, seat, out, n)
        threes = row[PORT + seat] & BIT[GENERIC] != 0
        n = fill_rates(row, seat, cheap(row, self.land, seat), threes, self.rules, out, n)  # CAK-32
        if not self.rules & NO_TRADE and row[OFFERS] < self.limit:
            for kind in range(ALL_KINDS):
                if row[HAND + KINDS * seat + kind] > 0:
                    out[n] = GIVE + kind
                    n += 1
        return n

    def fill_claim(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CAK-97: whoever has thirteen points in the own turn says so."""
        if points_of(self.row, seat) >= GOAL:
            out[n] = CLAIM
            return n + 1
        return n

    def fill_decks(self, out: vec[i64]) -> i64:
        """CAK-26: a deck of one's choice that has cards."""
        n: i64 = 0
        for deck in range(TRACKS):
            if anything_in(self.row, deck):
                out[n] = PICK_DECK + deck
                n += 1
        return n

    # Chance.

    def fill_chance(self, out: vec[i64]) -> i64:
        row = self.row
        phase = row[PHASE]
        n: i64 = 0
        if phase == CASTING:
            while n < THROWS * FACES:
                out[n] = CAST + n
                n += 1
        elif phase == CASTING_EVENT:
            while n < FACES:
                out[n] = CAST_EVENT + n
                n += 1
        elif phase == DEALING:
            kind = FIRST[row[DECK_NOW]]
            while kind < FIRST[row[DECK_NOW] + 1]:
                if row[UNDRAWN + kind] > 0:
                    out[n] = DEAL_CARD + kind
                    n += 1
                kind += 1
        else:
            return super().fill_chance(out)
        return n

    def odds(self) -> list[int]:
        """CAK-05: half of the event die's sides are ships; CAK-60: any card of the deck is as likely."""
        row = self.row
        phase = row[PHASE]
        if phase == CASTING:
            return [*FACE_ODDS] * int(THROWS)
        if phase == CASTING_EVENT:
            return [*FACE_ODDS]
        if phase == DEALING:
            kinds = range(FIRST[row[DECK_NOW]], FIRST[row[DECK_NOW] + 1])
            return [row[UNDRAWN + kind] for kind in kinds if row[UNDRAWN + kind] > 0]
        return super().odds()

    def draw(self, rng: Rng) -> i64:
        row = self.row
        phase = row[PHASE]
        if phase == CASTING:
            return CAST + FACES * rng.below(THROWS) + FACE[rng.below(SIDES)]
        if phase == CASTING_EVENT:
            return CAST_EVENT + FACE[rng.below(SIDES)]
        if phase == DEALING:
            first = FIRST[row[DECK_NOW]]
            return DEAL_CARD + first + self.pick(rng, UNDRAWN + first, row[REST + row[DECK_NOW]])
        return super().draw(rng)

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
            self.rest()

    def apply_own(self, seat: i64, action: i64) -> None:
        """What Catan does not know: knights, cities, cards, and answers to what others do."""
        row = self.row
        phase = row[PHASE]
        if phase >= DESERTING:
            follow(row, self.land, self.players, self.rules, seat, action)
        elif phase >= CASTING:
            self.apply_answers(seat, action)
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

    def apply_answers(self, seat: i64, action: i64) -> None:
        """CAK-98: what is decided while a roll is settled, and where a knight goes that was driven away."""
        row = self.row
        if action < LOSE:
            relocate(row, action - RELOCATE)
        elif action < PICK_DECK:
            lose_city(row, seat, action - LOSE)
        elif action < DROP_CARD:
            if self.waits_for_card(seat, action - PICK_DECK):
                return
        elif action < TAKE_WATER:
            drop(row, seat, action - DROP_CARD, self.rules)
        elif action < NO_WATER:
            draw(row, seat, action - TAKE_WATER, 1)
        self.goes_on()

    def apply_city(self, seat: i64, v: i64) -> None:
        """CAK-07: the city of the second round, with its cards (CAK-08); later, one that is paid."""
        row = self.row
        if row[PHASE] != FOUND:
            buy_city(row, seat, v)
            return
        settle(row, self.land, seat, v)
        build_city(row, seat, v)
        row[FOUNDED] = v
        row[PHASE] = PAVE
        start_cards(row, self.land, seat, v)

    def rest(self) -> None:
        """No decision is left: routes are measured (CAK-58), and `victory=auto` speaks for a winner."""
        row = self.row
        if row[DIRTY]:
            row[DIRTY] = 0
            seat: i64 = 0
            while seat < self.players:
                measure(row, seat, self.rules)
                seat += 1
            award(row, self.rules)
        if self.rules & SURPLUS_NOW and row[HELD + row[ACTIVE]] > MOST_HELD:
            row[PHASE] = DROPPING
            row[SUBJECT] = row[ACTIVE]
        elif self.rules & BY_ITSELF and points_of(row, row[ACTIVE]) >= GOAL:
            self.finish(row[ACTIVE])

    def check_victory(self) -> None:
        """CAK-97: nobody wins in the middle of something; `rest` looks when it is over."""

    def goes_on(self) -> None:
        """CAK-14: the event first with all its decisions, then the number; then the active player goes on."""
        row = self.row
        if row[FREE] > 0:
            row[PHASE] = PAVING
            return
        while row[STAGE] != NO_STAGE:
            if self.serves_next():
                return
        if row[ROLLED] and not row[SETTLED]:
            self.settle_number()
            return
        resume(row)
        if row[MOVES] > 0:
            row[PHASE] = ROBBING

    def serves_next(self) -> bool:
        """CAK-98: the next seat of this stage is served, in turn order; whether something is decided now."""
        row = self.row
        stage = row[STAGE]
        seat = next_served(row, self.players)
        if seat == NOBODY:
            if stage == GATE and self.somebody_drops():
                return True
            row[STAGE] = NO_STAGE
            row[GOT] = 0
            return False
        if stage == GATE:
            return self.waits_for_card(seat, row[EVENT] - GATE_FACE)
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

    def waits_for_card(self, seat: i64, deck: i64) -> bool:
        """CAK-60: a seat draws a card; whether chance is to say which, or the seat has too many now."""
        if draw_for(self.row, seat, deck, self.rules):
            return True
        return self.drops(seat)

    def drops(self, seat: i64) -> bool:
        """CAK-62: whether a seat has to give back a card now, which it is asked to then."""
        row = self.row
        if self.rules & ALL_DRAW_FIRST and row[STAGE] == GATE:
            return False  # CAK-60: with `gate=all` only when all have drawn
        if not self.overfull(seat):
            return False
        row[PHASE] = DROPPING
        row[SUBJECT] = seat
        return True

    def overfull(self, seat: i64) -> bool:
        """CAK-62: whether a seat has too many cards; the active player may wait unless `surplus=now`."""
        row = self.row
        return row[HELD + seat] > MOST_HELD and (seat != row[ACTIVE] or self.rules & SURPLUS_NOW != 0)

    def somebody_drops(self) -> bool:
        """CAK-60, `gate=all`: all have drawn, and the first with too many cards gives one back."""
        row = self.row
        for seat in self.round_the_table():
            if self.overfull(seat):
                row[PHASE] = DROPPING
                row[SUBJECT] = seat
                return True
        return False

    def settle_number(self) -> None:
        """CAT-26, CAK-17: production and the Aqueduct; CAK-18 to CAK-21: the seven."""
        row = self.row
        row[SETTLED] = 1
        if self.total() == SEVEN:
            row[MOVES] = row[LANDED]
            if owe(row, self.players):
                forget(row)
                row[PHASE] = DISCARDING
                return
        else:
            produce(row, self.land, self.players, self.total(), self.rules)
            row[STAGE] = WATER
            row[TODO] = thirsty(row, self.players)
        self.goes_on()

    def end_turn(self) -> None:
        """CAT-22: clockwise; CAK-44: knights that are active as a turn begins are ready in it."""
        row = self.row
        row[ROLLED] = 0
        row[SETTLED] = 0
        row[OFFERS] = 0
        row[FLEET] = 0
        row[HARBOURING] = 0
        row[HARBOURED] = 0
        row[PROMOTED] = 0
        row[ACTIVE] += 1
        if row[ACTIVE] == self.players:
            row[ACTIVE] = 0
        row[READY] = row[AWAKE + row[ACTIVE]]
        row[PHASE] = BEFORE

    def befall(self, action: i64) -> None:
        """What chance decided."""
        row = self.row
        if action < CAST:
            super().befall(action)
        elif action < CAST_EVENT:
            self.cast((action - CAST) // FACES, (action - CAST) % FACES)
        elif action < DEAL_CARD:
            self.cast(row[ALCHEMY] - 1, action - CAST_EVENT)
        else:
            dealt(row, row[SUBJECT], action - DEAL_CARD, self.rules)
            if not self.drops(row[SUBJECT]):
                self.goes_on()

    def cast(self, dice: i64, face: i64) -> None:
        """CAK-13, CAK-14: the dice lie, and the event comes first."""
        row = self.row
        row[DICE] = dice + 1
        row[EVENT] = SHIP_FACE + face
        row[ALCHEMY] = 0
        row[ROLLED] = 1
        row[ROLLS + self.total() - 2] += 1
        if row[EVENT] == SHIP_FACE:
            sail(row, self.players, self.rules)
        else:
            row[STAGE] = GATE
            row[TODO] = drawers(row, self.players, row[EVENT] - GATE_FACE, dice // SIDES + 1)
        self.goes_on()

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
    lay_out(row)
    full(row)
    row[FORGETFUL] = 1
    row[OF_OTHER_KINDS] = OF_EACH_COMMODITY
    for kind in range(PAPER, ALL_KINDS):
        row[BANK + kind] = OF_EACH_COMMODITY
    for track in range(TRACKS):
        row[METRO + track] = NOBODY
        row[METRO_AT + track] = NOBODY
    row[MERCHANT] = NOBODY
    row[MERCHANT_AT] = NOBODY
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
