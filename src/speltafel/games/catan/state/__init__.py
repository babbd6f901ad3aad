"""Catan's engine: whose turn it is, what may be done next, and what follows. Ids refer to rules.nl.md.

A state is a row of numbers (`row`), the island it is played on, and what everybody can remember of
hands (`hands`). The chapters of the rulebook are modules of their own: `setting`, `dice`,
`building`, `trade`; `routes` measures trade routes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from .building import (
    award,
    broken,
    can_pave,
    fill_buildings,
    fill_crossings,
    fill_first_roads,
    fill_roads,
    measure,
    measure_with,
    pave,
    pay_city,
    pay_road,
    pay_settlement,
    settle,
    upgrade,
)
from .dice import demand, discard, fill_discards, first_owing, owe, owing, produce, start_cards
from .hands import change, closed, draw, monopoly, packed, steal, theft
from .island import (
    CARDS,
    CORNERS,
    EVERYWHERE,
    FIXED_HARBOURS,
    HEXES,
    Land,
    beginner,
    harbours,
    nowhere,
)
from .row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    AFTER_SEVEN,
    ANSWER,
    ARMY,
    BANK,
    BANK_TRADE,
    BEFORE,
    BEST_RATE,
    BOUGHT,
    BUILDING,
    BUY,
    CARD,
    CITIES,
    CITY,
    CLAIM,
    CLAIMED,
    CLOCKWISE,
    COUNTERING,
    DEAL,
    DECK,
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
    FIRST_THERE,
    FOUND,
    FOUNDED,
    FREE,
    FRESH,
    GIVE,
    GONE,
    HAND,
    HELD,
    IN_THE_DECK,
    INVENTION,
    ISLAND,
    KINDS,
    KNIGHT,
    KNIGHTS,
    LEFT,
    LONG,
    MONOPOLY,
    MOVES,
    MUST_PAVE,
    NAME,
    NAMING,
    NO_TRADE,
    NOBODY,
    OFFERED,
    OFFERS,
    ONCE,
    OPEN,
    OPENLY,
    OWES,
    PAVE,
    PAVING,
    PHASE,
    PLAY,
    PLAYED,
    PLENTY,
    POINT,
    PURE,
    RANDOM_NUMBERS,
    REDS_TOGETHER,
    ROAD,
    ROADS,
    ROB,
    ROBBER,
    ROBBING,
    ROLL,
    ROLLED,
    ROLLING,
    ROLLS,
    ROUTE,
    SETTLE,
    SHORT,
    SHUFFLED_FRAMES,
    SHUFFLED_TYPES,
    SINCE,
    SIZE,
    SKIP_EMPTY,
    STEAL,
    STEALING,
    STEP,
    STOP,
    TAKE,
    TAKING,
    TOWN,
    TOWNS,
    TWO_OR_NONE,
    UPGRADE,
    VICTIM,
    WINNER,
    WITHDRAW,
)
from .setting import choices, drawn_land, laid, with_laid
from .trade import (
    answer,
    apply_draft,
    bound,
    clear,
    deal,
    fill_answer,
    fill_bank,
    fill_decision,
    fill_draft,
    open_draft,
    trade_with_bank,
    waiting,
)

GOAL: Final[i64] = 10
SEATS: Final[i64] = 4
SEVEN: Final[i64] = 7
BEGINNER_PLACES: Final = (
    ((35, 37), (19, 25)),
    ((13, 15), (42, 58)),
    ((44, 52), (40, 56)),
    ((10, 13), (29, 41)),
)
"""CAT-21."""

FLAGS: Final = (
    ("rates", "best", BEST_RATE),
    ("shortage", "short", SHORT),
    ("empty_victim", "skip", SKIP_EMPTY),
    ("second_road", "must", MUST_PAVE),
    ("victory", "claim", CLAIMED),
    ("tie", "first", FIRST_THERE),
    ("plenty", "refuse", TWO_OR_NONE),
    ("card_after_seven", True, AFTER_SEVEN),
    ("discards", "open", OPENLY),
    ("player_trade", False, NO_TRADE),
    ("overlap", "pure", PURE),
    ("road_check", "action", ONCE),
    ("tokens", "random", RANDOM_NUMBERS),
    ("spiral", "cw", CLOCKWISE),
    ("no_adjacent_red", False, REDS_TOGETHER),
    ("harbours", "types", SHUFFLED_TYPES),
    ("harbours", "frames", SHUFFLED_FRAMES),
)


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
            return self.first_answer()
        if phase == FINISHED:
            return OVER
        if phase <= DRAWING:
            return CHANCE
        return row[ACTIVE]

    def first_answer(self) -> i64:
        """CAT-39: who has not answered an offer yet, from the active player on; at last that player."""
        row = self.row
        seat = row[ACTIVE] + 1
        while seat != row[ACTIVE]:
            if seat == self.players:
                seat = 0
            elif row[ANSWER + seat] <= COUNTERING:
                return seat
            else:
                seat += 1
        return seat

    def actors(self) -> list[int]:
        """CAT-29, CAT-39: discards and answers are everybody's at once."""
        row = self.row
        if row[PHASE] == DISCARDING and not self.rules & OPENLY:
            return [seat for seat in self.round_the_table() if row[OWES + seat] > 0]
        if row[PHASE] == OFFERED and waiting(row):
            return [seat for seat in self.round_the_table() if row[ANSWER + seat] <= COUNTERING]
        seat = self.actor()
        return [] if seat == OVER else [seat]

    def standby(self) -> list[int]:
        """CAT-39: before the deal its maker need not wait, and who agreed may think better of it."""
        row = self.row
        if row[PHASE] != OFFERED:
            return []
        maker = row[ACTIVE]
        return [
            seat
            for seat in self.round_the_table()
            if (seat == maker and waiting(row)) or (seat != maker and bound(row, seat))
        ]

    def round_the_table(self) -> list[int]:
        """The seats from the active player on."""
        first: int = self.row[ACTIVE]
        return [*range(first, self.players), *range(first)]

    # What may be done.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        row = self.row
        phase = row[PHASE]
        if seat == CHANCE:
            return self.fill_chance(out)
        if phase == DISCARDING:
            if row[OWES + seat] == 0 or (self.rules & OPENLY and seat != first_owing(row, self.players)):
                return 0
            return fill_discards(row, seat, out, 0)
        if phase == OFFERED:
            if seat == row[ACTIVE]:
                return fill_decision(row, seat, out, 0)
            return fill_answer(row, seat, self.rules, out, 0)
        if seat != row[ACTIVE]:
            return 0
        if phase == ACTION:
            return self.fill_action(seat, out)
        if phase == BEFORE:
            out[0] = ROLL
            return self.fill_cards(seat, out, self.fill_claim(seat, out, 1))
        if phase == ROBBING:
            return self.fill_robber(seat, out)
        if phase == FOUND:
            return fill_crossings(row[OPEN], SETTLE, out, 0)
        if phase == PAVE:
            return fill_first_roads(row, row[FOUNDED], out, 0)
        if phase == PAVING:
            return self.fill_free_roads(seat, out)
        if phase == TAKING:
            return self.fill_taking(out)
        if phase == NAMING:
            for kind in range(CARDS):
                out[kind] = NAME + kind
            return CARDS
        if phase == DRAFTING:
            return fill_draft(row, seat, self.players, self.rules, out, 0)
        return 0

    def fill_action(self, seat: i64, out: vec[i64]) -> i64:
        """CAT-33: trade, build, buy and play a card in any order; ending the turn comes first."""
        row = self.row
        out[0] = END
        n = fill_buildings(row, seat, out, self.fill_claim(seat, out, 1))
        at = HAND + KINDS * seat
        if row[LEFT] > 0 and row[at + 2] > 0 and row[at + 3] > 0 and row[at + 4] > 0:
            out[n] = BUY  # CAT-48
            n += 1
        n = self.fill_cards(seat, out, n)
        n = fill_bank(row, seat, self.rules, out, n)
        if not self.rules & NO_TRADE and row[OFFERS] < self.limit:
            for kind in range(CARDS):
                if row[at + kind] > 0:
                    out[n] = GIVE + kind
                    n += 1
        return n

    def fill_claim(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CAT-66: with `victory=claim`, whoever has ten points says so."""
        if self.rules & CLAIMED and self.points(seat) >= GOAL:
            out[n] = CLAIM
            return n + 1
        return n

    def fill_cards(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CAT-49: one development card a turn; CAT-50: none bought this turn; each if it can do something."""
        row = self.row
        if row[PLAYED]:
            return n
        at = CARD + DEVELOPMENTS * seat
        if row[at + KNIGHT] > row[FRESH + KNIGHT]:
            out[n] = PLAY + KNIGHT
            n += 1
        if row[at + BUILDING] > row[FRESH + BUILDING] and can_pave(row, seat):
            out[n] = PLAY + BUILDING
            n += 1
        if row[at + INVENTION] > row[FRESH + INVENTION] and self.stock() >= self.fewest():
            out[n] = PLAY + INVENTION
            n += 1
        if row[at + MONOPOLY] > row[FRESH + MONOPOLY]:
            out[n] = PLAY + MONOPOLY
            n += 1
        return n

    def stock(self) -> i64:
        """How many cards the bank has."""
        row = self.row
        return row[BANK] + row[BANK + 1] + row[BANK + 2] + row[BANK + 3] + row[BANK + 4]

    def fewest(self) -> i64:
        """CAT-53: how many cards the bank must have for Year of Plenty."""
        if self.rules & TWO_OR_NONE:
            return 2
        return 1

    def fill_robber(self, seat: i64, out: vec[i64]) -> i64:
        """CAT-30, CAT-31: another hex, and one of the others who built there; before it, perhaps a card."""
        row = self.row
        n: i64 = 0
        for h in range(HEXES):
            if h == row[ROBBER]:
                continue
            found = False
            for other in range(SEATS):
                if other != seat and (row[TOWN + other] | row[CITY + other]) & CORNERS[h]:
                    if self.rules & SKIP_EMPTY and row[SIZE + other] == 0:
                        continue
                    out[n] = ROB + h * 5 + other + 1
                    n += 1
                    found = True
            if not found:
                out[n] = ROB + h * 5
                n += 1
        if self.rules & AFTER_SEVEN and row[ROLLED] and self.total() == SEVEN:
            return self.fill_cards(seat, out, n)
        return n

    def fill_free_roads(self, seat: i64, out: vec[i64]) -> i64:
        """CAT-52: a road for nothing; the second may be declined."""
        row = self.row
        n = fill_roads(row, seat, out, 0)
        if row[FREE] == 1 and not self.rules & MUST_PAVE:
            out[n] = STOP
            n += 1
        return n

    def fill_taking(self, out: vec[i64]) -> i64:
        """CAT-53: a card of any kind that the bank has."""
        n: i64 = 0
        for kind in range(CARDS):
            if self.row[BANK + kind] > 0:
                out[n] = TAKE + kind
                n += 1
        return n

    # Chance.

    def fill_chance(self, out: vec[i64]) -> i64:
        """What chance can decide now."""
        row = self.row
        phase = row[PHASE]
        n: i64 = 0
        if phase == ROLLING:
            while n < 36:
                out[n] = DICE_ROLL + n
                n += 1
        elif phase == STEALING:
            for kind in range(KINDS):
                if row[HAND + KINDS * row[VICTIM] + kind] > 0:
                    out[n] = STEAL + kind
                    n += 1
        elif phase == DRAWING:
            for kind in range(DEVELOPMENTS):
                if row[DECK + kind] > 0:
                    out[n] = DRAW + kind
                    n += 1
        elif phase == ISLAND:
            for action, _ in choices(self.land, self.rules):
                out[n] = action
                n += 1
        return n

    def odds(self) -> list[int]:
        """CAT-25, CAT-31, CAT-48: two dice, any card of a hand, any card of the deck, all equally likely."""
        row = self.row
        phase = row[PHASE]
        if phase == STEALING:
            at = HAND + KINDS * row[VICTIM]
            return [row[at + kind] for kind in range(KINDS) if row[at + kind] > 0]
        if phase == DRAWING:
            return [row[DECK + kind] for kind in range(DEVELOPMENTS) if row[DECK + kind] > 0]
        if phase == ISLAND:
            return [weight for _, weight in choices(self.land, self.rules)]
        return [1] * 36

    def draw(self, rng: Rng) -> i64:
        row = self.row
        phase = row[PHASE]
        if phase == ROLLING:
            return DICE_ROLL + rng.below(36)
        if phase == STEALING:
            return STEAL + self.pick(rng, HAND + KINDS * row[VICTIM], row[SIZE + row[VICTIM]])
        if phase == DRAWING:
            return DRAW + self.pick(rng, DECK, row[LEFT])
        return drawn_land(self.land, self.rules, rng)

    def pick(self, rng: Rng, at: i64, total: i64) -> i64:
        """One of so many cards, by kind."""
        rest = rng.below(total)
        kind: i64 = 0
        while rest >= self.row[at + kind]:
            rest -= self.row[at + kind]
            kind += 1
        return kind

    # What follows.

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.befall(action)
            return
        row = self.row
        phase = row[PHASE]
        if phase == OFFERED:
            self.apply_answer(seat, action)
        elif phase == DRAFTING:
            apply_draft(row, seat, self.players, action)
        elif phase == DISCARDING:
            discard(row, self.players, seat, action - DISCARD, self.rules)
            if not owing(row, self.players):
                self.goes_on()
        elif action >= BANK_TRADE:
            trade_with_bank(row, seat, action - BANK_TRADE)
        elif action >= ROB:
            self.rob(action - ROB)
        elif action >= UPGRADE:
            pay_city(row, seat)
            upgrade(row, seat, action - UPGRADE)
            self.check_victory()
        elif action >= SETTLE:
            self.apply_settle(seat, action - SETTLE)
        elif action >= ROAD:
            self.apply_road(seat, action - ROAD)
        elif action >= NAME:
            self.take_all(seat, action - NAME)
        elif action >= TAKE:
            self.take(seat, action - TAKE)
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
            row[FREE] = 0
            self.free_roads_done()
        elif action == BUY:
            draw(row, seat, 2, -1)
            draw(row, seat, 3, -1)
            draw(row, seat, 4, -1)
            row[PHASE] = DRAWING
        else:
            self.play_card(seat, action - PLAY)

    def play_card(self, seat: i64, kind: i64) -> None:
        """CAT-51 to CAT-54: a card is laid open and does what it does; it never comes back (CAT-15)."""
        row = self.row
        row[CARD + DEVELOPMENTS * seat + kind] -= 1
        row[HELD + seat] -= 1
        row[GONE + kind] += 1
        row[PLAYED] = 1
        if kind == KNIGHT:
            row[ARMY + seat] += 1
            row[MOVES] += 1
            holder = row[KNIGHTS]
            if row[ARMY + seat] >= 3 and (holder < 0 or row[ARMY + seat] > row[ARMY + holder]):
                row[KNIGHTS] = seat  # CAT-57, CAT-58
        elif kind == BUILDING:
            row[FREE] = 2
        elif kind == INVENTION:
            row[PLENTY] = 2
            if self.stock() < 2:
                row[PLENTY] = 1
        if kind == MONOPOLY:
            row[PHASE] = NAMING
        else:
            self.goes_on()
        self.check_victory()

    def goes_on(self) -> None:
        """Which decision comes next in this turn."""
        row = self.row
        if row[FREE] > 0:
            row[PHASE] = PAVING
        elif row[PLENTY] > 0:
            row[PHASE] = TAKING
        elif row[MOVES] > 0:
            row[PHASE] = ROBBING
        elif row[ROLLED]:
            row[PHASE] = ACTION
        else:
            row[PHASE] = BEFORE

    def take(self, seat: i64, kind: i64) -> None:
        """CAT-53: a card of one's choice from the bank."""
        draw(self.row, seat, kind, 1)
        self.row[PLENTY] -= 1
        self.goes_on()

    def take_all(self, seat: i64, kind: i64) -> None:
        """CAT-54: everybody else hands over all cards of the kind."""
        row = self.row
        for other in range(SEATS):
            count = row[HAND + KINDS * other + kind]
            if other != seat and count > 0:
                change(row, other, kind, -count)
                change(row, seat, kind, count)
        self.past = closed(self.past, row, monopoly(seat, kind))
        self.goes_on()

    def rob(self, place: i64) -> None:
        """CAT-30, CAT-31: the robber moves, and a card is drawn from the victim's hand if there is one."""
        row = self.row
        row[ROBBER] = place // 5
        row[MOVES] -= 1
        victim = place % 5 - 1
        if victim >= 0 and row[SIZE + victim] > 0:
            row[VICTIM] = victim
            row[PHASE] = STEALING
        else:
            self.goes_on()

    def apply_settle(self, seat: i64, v: i64) -> None:
        """CAT-18, CAT-19, CAT-45: a settlement, at the beginning for nothing."""
        row = self.row
        settle(row, self.land, seat, v)
        if row[PHASE] == FOUND:
            row[FOUNDED] = v
            row[PHASE] = PAVE
            if row[STEP] >= self.players:
                start_cards(row, self.land, seat, v)
            return
        pay_settlement(row, seat)
        if broken(row, seat, v, self.rules):
            award(row, self.rules)
        self.check_victory()

    def apply_road(self, seat: i64, way: i64) -> None:
        """CAT-44: a road; CAT-64: then routes are measured."""
        row = self.row
        pave(row, seat, way)
        if row[PHASE] == PAVE:
            measure(row, seat, self.rules)
            self.next_founder()
            return
        if row[PHASE] == ACTION:
            pay_road(row, seat)
        else:
            row[FREE] -= 1
            if not can_pave(row, seat):
                row[FREE] = 0  # CAT-52: no piece or no place is left for the second
        if self.rules & ONCE and row[PHASE] == PAVING:
            if row[FREE] == 0:
                self.free_roads_done()
            return
        measure_with(row, seat, way, self.rules)
        award(row, self.rules)
        if row[PHASE] == PAVING:
            self.goes_on()
        self.check_victory()

    def free_roads_done(self) -> None:
        """CAT-52: the second road is declined."""
        row = self.row
        if self.rules & ONCE:
            measure(row, row[ACTIVE], self.rules)
            award(row, self.rules)
        self.goes_on()
        self.check_victory()

    def next_founder(self) -> None:
        """CAT-18, CAT-19: once round the table and once back; CAT-22: then seat 1 begins."""
        row = self.row
        row[STEP] += 1
        step = row[STEP]
        row[FOUNDED] = NOBODY
        if step < self.players:
            row[ACTIVE] = step
        else:
            row[ACTIVE] = 2 * self.players - 1 - step
        row[PHASE] = FOUND
        if step == 2 * self.players:
            row[ACTIVE] = 0
            row[PHASE] = BEFORE

    def apply_answer(self, seat: i64, action: i64) -> None:
        """CAT-39: an answer to an offer, or what its maker decides."""
        row = self.row
        if action == WITHDRAW:
            clear(row)
        elif action >= DEAL:
            deal(row, seat, action - DEAL)
        elif action >= ACCEPT:
            answer(row, seat, action)
        else:
            apply_draft(row, seat, self.players, action)

    def end_turn(self) -> None:
        """CAT-22: clockwise; CAT-67: whoever has ten points already wins as the turn begins."""
        row = self.row
        for kind in range(DEVELOPMENTS):
            row[FRESH + kind] = 0
        row[BOUGHT] = 0
        row[PLAYED] = 0
        row[ROLLED] = 0
        row[OFFERS] = 0
        row[ACTIVE] += 1
        if row[ACTIVE] == self.players:
            row[ACTIVE] = 0
        row[PHASE] = BEFORE
        self.check_victory()

    def befall(self, action: i64) -> None:
        """What chance decided."""
        row = self.row
        if action < STEAL:
            self.rolled(action - DICE_ROLL)
        elif action < DRAW:
            self.stolen(action - STEAL)
        elif action < DRAW + DEVELOPMENTS:
            self.drawn(action - DRAW)
        else:
            self.land = with_laid(self.land, self.rules, action)
            if laid(self.land, self.rules):
                self.land.complete()
                row[ROBBER] = self.land.desert  # CAT-12
                self.begin()

    def begin(self) -> None:
        """The island lies: the first settlement is placed, or CAT-21: all of them are."""
        self.row[PHASE] = FOUND
        if self.row[STEP] < 0:
            self.place_beginners()

    def place_beginners(self) -> None:
        """CAT-21: everybody's first pieces, and the cards of the second settlement."""
        row = self.row
        for round_ in range(2):
            for seat in range(self.players):
                v, way = BEGINNER_PLACES[seat][round_]
                settle(row, self.land, seat, v)
                pave(row, seat, way)
                if round_:
                    start_cards(row, self.land, seat, v)
        for seat in range(self.players):
            measure(row, seat, self.rules)
        row[STEP] = 2 * self.players
        row[PHASE] = BEFORE

    def rolled(self, dice: i64) -> None:
        """CAT-25: two dice; CAT-26: production, or CAT-29: the seven."""
        row = self.row
        total = dice // 6 + dice % 6 + 2
        row[DICE] = dice + 1
        row[ROLLED] = 1
        row[ROLLS + total - 2] += 1
        if total != SEVEN:
            produce(row, self.land, self.players, total, self.rules)
            row[PHASE] = ACTION
            return
        row[MOVES] = 1
        row[PHASE] = DISCARDING
        if not owe(row, self.players):
            self.goes_on()

    def due(self, seat: i64, total: i64, kind: i64) -> i64:
        """CAT-26: how many cards of a kind a total gives a seat, if the bank has them."""
        return demand(self.row, self.land, seat, total, kind)

    def total(self) -> i64:
        """What the dice show together; 0 before the first roll."""
        dice = self.row[DICE] - 1
        if dice < 0:
            return 0
        return dice // 6 + dice % 6 + 2

    def stolen(self, kind: i64) -> None:
        """CAT-31: one card goes from hand to hand, unseen by the others (CAT-02)."""
        row = self.row
        thief = row[ACTIVE]
        victim = row[VICTIM]
        row[VICTIM] = NOBODY
        self.past = closed(self.past, row, theft(thief, victim, kind))
        steal(row, thief, victim, kind)
        self.goes_on()

    def drawn(self, kind: i64) -> None:
        """CAT-48: the top card of the deck; CAT-50: fresh until the turn ends."""
        row = self.row
        seat = row[ACTIVE]
        row[DECK + kind] -= 1
        row[LEFT] -= 1
        row[CARD + DEVELOPMENTS * seat + kind] += 1
        row[HELD + seat] += 1
        row[FRESH + kind] += 1
        row[BOUGHT] += 1
        row[PHASE] = ACTION
        self.check_victory()  # CAT-55: a secret point counts at once

    # How it ends.

    def visible(self, seat: i64) -> i64:
        """CAT-65: the points that everybody sees."""
        row = self.row
        points = 5 - row[TOWNS + seat] + 2 * (4 - row[CITIES + seat])
        if row[ROUTE] == seat:
            points += 2
        if row[KNIGHTS] == seat:
            points += 2
        return points

    def points(self, seat: i64) -> i64:
        """CAT-65: all points, the secret ones too (CAT-55)."""
        return self.visible(seat) + self.row[CARD + DEVELOPMENTS * seat + POINT]

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
        """CAT-66: the winner is first; CAT-68: the others by their totals, secret points included."""
        if self.row[PHASE] != FINISHED:
            return None
        winner: int = self.row[WINNER]
        scores = [int(self.points(seat)) for seat in range(self.players)]
        places = [
            1 + sum(other == winner or score > own for other, score in enumerate(scores)) for own in scores
        ]
        places[winner] = 1
        return Outcome(tuple(places), tuple(scores), "CAT-66")

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
    for kind in range(5):
        row[DECK + kind] = IN_THE_DECK[kind]
    row[LEFT] = 25
    rules = rules_of(options)
    if options["setup"] == "beginner":
        row[STEP] = -1
    land = beginner() if options["board"] == "beginner" else nowhere(coast_of(rules))
    state = Catan(seats, rules, int(options["offers"]), land, packed(row), row)
    if laid(land, rules):
        row[ROBBER] = land.desert
        state.begin()
    return state


def lay_out(row: vec[i64]) -> None:
    """CAT-13, CAT-14, CAT-16: all pieces in the supplies, all resources in the bank."""
    for kind in range(5):
        row[BANK + kind] = 19
    for seat in range(4):
        row[ROADS + seat] = 15
        row[TOWNS + seat] = 5
        row[CITIES + seat] = 4
    row[OPEN] = EVERYWHERE
    for at in (ROBBER, ROUTE, KNIGHTS, VICTIM, FOUNDED, WINNER):
        row[at] = NOBODY
    row[SINCE] = 0o4321


def laid_down(players: i64, rules: i64, limit: i64, land: Land, past: list[int], row: list[int]) -> Catan:
    """A state from its numbers.

    Rows are made here: one that is handed to compiled code by code that is not is never let go.
    """
    return Catan(players, rules, limit, land, vec[i64](past), vec[i64](row))


def rules_of(options: Options) -> int:
    """The options as bits."""
    return sum(int(bit) for name, value, bit in FLAGS if options[name] == value)


def coast_of(rules: i64) -> vec[i64]:
    """CAT-08, CAT-09: the harbours that lie from the beginning."""
    if rules & (SHUFFLED_TYPES | SHUFFLED_FRAMES):
        return harbours(())
    return harbours(FIXED_HARBOURS)
