"""Linja's engine: stones in rows, seen from the player to move.

LIN-01: 12 stones each. LIN-02: eight rows. A *pile* is one number that holds a count for each
of the eight rows, six bits a row, so a move is one addition. The player to move is `me`; rows
are counted in `me`'s direction, 0 the own start row and 7 the goal line, and both views
change places when the turn does. Sets of rows are bit sets of eight. Ids refer to rules.nl.md.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, State
from speltafel.game import Options

WIDTH: Final[i64] = 6
GOAL: Final[i64] = 7
COUNT: Final[i64] = 63
ONE: Final = vec[i64]([64**row for row in range(8)])
EACH: Final[i64] = sum(64**row for row in range(8))
TO_SEE_SOME: Final[i64] = EACH * 31
TO_SEE_SIX: Final[i64] = EACH * 26

NOT_HOME: Final[i64] = 0b01111111
NOT_START: Final[i64] = 0b11111110
INNER: Final[i64] = 0b01111110
FIRST: Final = vec[i64]([(rows & -rows).bit_length() - 1 for rows in range(256)])

# What a turn waits for.
BEGIN: Final[i64] = 0
FOLLOW: Final[i64] = 1
BONUS: Final[i64] = 2
BEGIN_BONUS: Final[i64] = 3
PASSED: Final[i64] = 4
BLOCKED: Final[i64] = 5
LOT: Final[i64] = 6

# Actions: a Begin or Vervolg by its row, a Bonus by colour, row and direction.
FOLLOW_FROM: Final[i64] = 8
STEP: Final[i64] = 16
DECLINE: Final[i64] = 48
PASS: Final[i64] = 49
RED_BEGINS: Final[i64] = 50

# Options.
MINUS: Final[i64] = 1
OPPONENT: Final[i64] = 2
GOAL_BONUS: Final[i64] = 4
OLD: Final[i64] = 8
END_STAYS: Final[i64] = 16

START: Final[i64] = 6 + sum(64**row for row in range(1, 7))
CROWD: Final[i64] = 6 + 2 * sum(64**row for row in range(1, 7)) + 6 * 64**7
VALUES: Final = vec[i64]([-5, -3, -2, -1, 1, 2, 3, 5])
FIRST_PLUS: Final[i64] = 4

LOW_ROWS: Final[i64] = 0o01010101
GATHER: Final[i64] = 0o0102041
KEEP: Final[i64] = 15


def gathered(marks: i64) -> i64:
    """A bit set of eight rows, out of marks that stand six bits apart."""
    low = ((marks & LOW_ROWS) * GATHER >> 15) & KEEP
    high = ((marks >> 24 & LOW_ROWS) * GATHER >> 15) & KEEP
    return high << 4 | low


def occupied(pile: i64) -> i64:
    """The rows that hold a stone."""
    return gathered((pile + TO_SEE_SOME) >> 5)


def full(pile: i64) -> i64:
    """LIN-07, LIN-09: the inner rows that hold six."""
    return gathered((pile + TO_SEE_SIX) >> 5) & INNER


def list_rows(rows: i64, kind: i64, flip: i64, out: vec[i64], n: i64) -> i64:
    """Write an action of this kind for each of the rows."""
    while rows:
        out[n] = kind + (FIRST[rows] ^ flip)
        n += 1
        rows &= rows - 1
    return n


def list_steps(rows: i64, colour: i64, down: i64, out: vec[i64], n: i64) -> i64:
    """Write a Bonus for each of the rows; a step is up or down the board."""
    flip = 7 * colour
    while rows:
        out[n] = STEP + 16 * colour + 2 * (FIRST[rows] ^ flip) + down
        n += 1
        rows &= rows - 1
    return n


@final
@mypyc_attr(free_list_len=1)
class Linja(State):
    """A position in Linja."""

    def __init__(
        self,
        rules: i64,
        seat: i64,
        phase: i64,
        me: i64,
        you: i64,
        crowd: i64,
        mirror: i64,
        distance: i64,
        passes: i64,
        extra: i64,
    ) -> None:
        self.rules: i64 = rules
        self.seat: i64 = seat
        self.phase: i64 = phase
        self.me: i64 = me  # my stones, and yours, each counted from its own start row
        self.you: i64 = you
        self.crowd: i64 = crowd  # stones of both colours as I count rows, and as you do
        self.mirror: i64 = mirror
        self.distance: i64 = distance
        self.passes: i64 = passes
        self.extra: i64 = extra

    def copy(self) -> State:
        return Linja(
            self.rules,
            self.seat,
            self.phase,
            self.me,
            self.you,
            self.crowd,
            self.mirror,
            self.distance,
            self.passes,
            self.extra,
        )

    def actor(self) -> i64:
        if self.phase < PASSED:
            return self.seat
        if self.phase == LOT:
            return CHANCE
        return OVER

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if seat != self.seat or phase >= PASSED:
            return self._fill_lot(seat, out)
        flip = 7 * seat
        if phase == BEGIN:
            rows = self._can_go(1)
            if rows == 0:
                out[0] = PASS  # LIN-11
                return 1
            return list_rows(rows, 0, flip, out, 0)
        if phase == FOLLOW:
            return list_rows(self._can_go(self.distance), FOLLOW_FROM, flip, out, 0)
        return self._fill_bonus(out)

    def _fill_lot(self, seat: i64, out: vec[i64]) -> i64:
        """LIN-04: chance decides who begins."""
        if seat != CHANCE or self.phase != LOT:
            return 0
        out[0] = RED_BEGINS
        out[1] = RED_BEGINS + 1
        return 2

    def _can_go(self, distance: i64) -> i64:
        """LIN-10, LIN-16: rows with a stone that can go so far; LIN-08: over a full row, not onto it."""
        return occupied(self.me) & NOT_HOME & ~(full(self.crowd) >> distance)

    def _fill_bonus(self, out: vec[i64]) -> i64:
        """LIN-20: any stone one row on or back, or nothing."""
        seat = self.seat
        n = list_steps(self._can_go(1), seat, seat, out, 0)
        n = list_steps(self._can_go_back(), seat, 1 - seat, out, n)
        if self.rules & OPPONENT:  # LIN-40
            n = list_steps(self._they_can_go(), 1 - seat, 1 - seat, out, n)
            n = list_steps(self._they_can_go_back(), 1 - seat, seat, out, n)
        out[n] = DECLINE
        return n + 1

    def _can_go_back(self) -> i64:
        """LIN-21, LIN-22; LIN-43: a Bonus earned by a Begin leaves the goal line alone."""
        rows = occupied(self.me) & NOT_START & ~(full(self.crowd) << 1)
        if self.phase == BEGIN_BONUS:
            return rows & NOT_HOME
        return rows

    def _they_can_go(self) -> i64:
        return occupied(self.you) & NOT_HOME & ~(full(self.mirror) >> 1)

    def _they_can_go_back(self) -> i64:
        """LIN-40: a stone on its goal line is safe."""
        return occupied(self.you) & INNER & ~(full(self.mirror) << 1)

    def apply(self, seat: i64, action: i64) -> None:
        if action < FOLLOW_FROM:
            self._begin(action ^ 7 * seat)
        elif action < STEP:
            self._follow((action - FOLLOW_FROM) ^ 7 * seat)
        elif action < DECLINE:
            self._step(action - STEP)
        elif action == DECLINE:
            self._end_turn()
        elif action == PASS:
            self._pass()
        else:
            self.seat = action - RED_BEGINS
            self.phase = BEGIN

    def _begin(self, row: i64) -> None:
        met = self.crowd >> WIDTH * (row + 1) & COUNT  # LIN-13
        self.passes = 0
        self._move(row, row + 1)
        if self.rules & OLD:
            self._begin_old(row, met)
        elif row + 1 == GOAL:
            if self.rules & GOAL_BONUS:
                self._offer_bonus(BEGIN_BONUS)  # LIN-43
            else:
                self._end_turn()  # LIN-12
        else:
            self._follow_by(met)

    def _begin_old(self, row: i64, met: i64) -> None:
        """LIN-41: the game may end here; a Begin onto the goal line is followed by one step."""
        if self.apart():
            self._end_turn()
        elif row + 1 == GOAL:
            self._follow_by(1)
        else:
            self._follow_by(met)

    def _follow_by(self, distance: i64) -> None:
        """LIN-14, LIN-19: no Vervolg over nothing, nor where no stone can make it."""
        if distance and self._can_go(distance):
            self.phase = FOLLOW
            self.distance = distance
        else:
            self._end_turn()

    def _follow(self, row: i64) -> None:
        to = row + self.distance
        if to > GOAL:  # LIN-17
            self._move(row, GOAL)
            self._end_turn()
        elif to == GOAL:
            self._move(row, GOAL)
            if self.rules & OLD:
                self._end_turn()
            else:
                self._offer_bonus(BONUS)  # LIN-18
        else:
            met = self.crowd >> WIDTH * to & COUNT
            self._move(row, to)
            if self.rules & OLD and met == 0 and not self.extra and not self.apart():
                self._extra_turn()
            else:
                self._end_turn()

    def _extra_turn(self) -> None:
        """LIN-41: one more complete turn, if it can be begun."""
        if self._can_go(1):
            self.phase = BEGIN
            self.distance = 0
            self.extra = 1
        else:
            self._end_turn()

    def _offer_bonus(self, phase: i64) -> None:
        """LIN-24: a Bonus nobody can use lapses."""
        self.phase = phase
        self.distance = 0
        useful = self._can_go(1) | self._can_go_back()
        if self.rules & OPPONENT:
            useful |= self._they_can_go() | self._they_can_go_back()
        if useful == 0:
            self._end_turn()

    def _step(self, step: i64) -> None:
        """LIN-23: after a Bonus the turn changes; LIN-44: only a Bonus can undo that the colours passed."""
        passed = self.rules & END_STAYS != 0 and self.apart()
        colour = step >> 4
        row = (step >> 1 & 7) ^ 7 * colour
        to = row + 1
        if step & 1 != colour:
            to = row - 1
        if colour == self.seat:
            self._move(row, to)
        else:
            gain = ONE[to] - ONE[row]
            self.you += gain
            self.mirror += gain
            self.crowd += ONE[GOAL - to] - ONE[GOAL - row]
        self._end_turn()
        if passed:
            self.phase = PASSED

    def _move(self, row: i64, to: i64) -> None:
        gain = ONE[to] - ONE[row]
        self.me += gain
        self.crowd += gain
        self.mirror += ONE[GOAL - to] - ONE[GOAL - row]

    def _pass(self) -> None:
        """LIN-32: two forced passes in a row end the game."""
        self.passes += 1
        self._end_turn()
        if self.passes == 2:
            self.phase = BLOCKED

    def _end_turn(self) -> None:
        """LIN-05: the other player's turn; LIN-31: only now is it seen whether the game is over."""
        me = self.me
        self.me = self.you
        self.you = me
        crowd = self.crowd
        self.crowd = self.mirror
        self.mirror = crowd
        self.seat = 1 - self.seat
        self.distance = 0
        self.extra = 0
        self.phase = BEGIN
        if self.apart():
            self.phase = PASSED

    def apart(self) -> bool:
        """LIN-30: no stone stands level with or before one of the other colour."""
        if self.me & COUNT or self.you & COUNT:
            return False
        return FIRST[occupied(self.me)] + FIRST[occupied(self.you)] > GOAL

    def outcome(self) -> Outcome | None:
        if self.actor() != OVER:
            return None
        red = self.score(0)
        black = self.score(1)
        rule = "LIN-30" if self.phase == PASSED else "LIN-32"
        if red == black:
            return Outcome((1, 1), (red, black), "LIN-34")
        if red > black:
            return Outcome((1, 2), (red, black), rule)
        return Outcome((2, 1), (red, black), rule)

    def payoff(self, seat: i64) -> float:
        mine = self.score(seat)
        yours = self.score(1 - seat)
        if mine > yours:
            return 1.0
        if mine < yours:
            return 0.0
        return 0.5

    def score(self, seat: i64) -> i64:
        """LIN-33: what the stones of a seat are worth where they stand; LIN-42: with or without minus."""
        pile = self.pile(seat)
        total: i64 = 0
        row: i64 = FIRST_PLUS
        if self.rules & MINUS:
            row = 0
        while row <= GOAL:
            total += VALUES[row] * (pile >> WIDTH * row & COUNT)
            row += 1
        return total

    def pile(self, seat: i64) -> i64:
        """The stones of a seat, counted from its own start row."""
        if seat == self.seat:
            return self.me
        return self.you

    def stones(self, seat: i64, row: i64) -> i64:
        """How many stones of a seat lie in a row, rows counted from red's start."""
        return self.pile(seat) >> WIDTH * (row ^ 7 * seat) & COUNT


def mirrored(pile: i64) -> i64:
    """The same rows counted from the other side."""
    other: i64 = 0
    row: i64 = 0
    while row <= GOAL:
        other += ONE[GOAL - row] * (pile >> WIDTH * row & COUNT)
        row += 1
    return other


def position(
    rules: i64, seat: i64, phase: i64, red: i64, black: i64, distance: i64, passes: i64, extra: i64
) -> Linja:
    """A position out of the stones of both colours, each counted from its own start row."""
    me = red
    you = black
    if seat == 1:
        me = black
        you = red
    crowd = me + mirrored(you)
    return Linja(rules, seat, phase, me, you, crowd, mirrored(crowd), distance, passes, extra)


def start(seats: int, options: Options) -> Linja:
    """LIN-03: the set-up; LIN-04: chance says who begins, unless an option does."""
    begins = options["begins"]
    seat: i64 = 0
    if begins == "black":
        seat = 1
    phase = BEGIN
    if begins == "lot":
        phase = LOT
    return position(rules_of(options), seat, phase, START, START, 0, 0, 0)


def rules_of(options: Options) -> i64:
    """The options as the engine's bits; LIN-41: the 2010 sheet knows no Bonus and no minus."""
    if options["edition"] == "2010":
        return OLD
    rules: i64 = 0
    if options["minus"]:
        rules |= MINUS
    if options["bonus_opponent"]:
        rules |= OPPONENT
    if options["begin_goal_bonus"]:
        rules |= GOAL_BONUS
    if options["end_stays"]:
        rules |= END_STAYS
    return rules
