"""Linja worked out: which blocks there are, what each follows from, and where a position stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property

from speltafel.game import Block, Options, Refused
from speltafel.text import say

from .solve import EVEN, FARTHEST, NOWHERE, PASS_DUE, REACH, Kernel, Placements, pips_of, points_of
from .state import BEGIN, MINUS, PASS, Linja, rules_of

STONES = 12
BY_ITSELF = 41


class Problem:
    """All positions with so many stones a side, in layers of equal pips."""

    def __init__(self, options: Options, stones: int, late: int | None) -> None:
        self.bits = rules_of(options)
        self.rules = spelled(self.bits)
        self.stamp = replace(options, changed=tuple(n for n in options.changed if n != "begins")).stamp
        self.stones = stones
        self.most = 7 * stones
        every = 2 * self.most + 1
        self.late = every if late is None else min(late, every)
        self.whole = self.late == every
        self.layers: Sequence[Sequence[Block]] = [
            [(mover, total - mover) for mover in range(max(0, total - self.most), min(total, self.most) + 1)]
            for total in range(2 * self.most, 2 * self.most - self.late, -1)
        ]

    @cached_property
    def placements(self) -> Placements:
        """Every way one side can stand."""
        return placements(self.stones)

    def size(self, kind: int) -> int:
        """How many placements have so many pips."""
        return self.placements.size(kind)

    def needs(self, block: Block) -> Sequence[Block]:
        """After a turn the other is the mover, and the mover has come up to seven pips farther."""
        mover, other = block
        return [(other, pips) for pips in range(mover + 1, min(self.most, mover + REACH) + 1)]

    def hand(self) -> Hand:
        """Somebody to work out blocks."""
        return Hand(self)

    def settle(self, layer: Mapping[Block, bytes]) -> Mapping[Block, bytes]:
        """LIN-11: who must pass has what the other makes of it; LIN-32: both, and the stones are counted."""
        return {block: self.passed(block, layer) for block in layer}

    def passed(self, block: Block, layer: Mapping[Block, bytes]) -> bytes:
        """A block with its forced passes filled in."""
        mover, other = block
        values = bytearray(layer[block])
        mirror, wide, high = layer[other, mover], self.size(other), self.size(mover)
        at = values.find(PASS_DUE)
        while at >= 0:
            i, j = divmod(at, wide)
            theirs = mirror[j * high + i]
            values[at] = self.counted(mover, i, other, j) if theirs == PASS_DUE else 256 - theirs
            at = values.find(PASS_DUE, at + 1)
        return bytes(values)

    def counted(self, mover: int, i: int, other: int, j: int) -> int:
        """The margin if the stones were counted now."""
        first, piles = self.placements.first, self.placements.piles
        return (
            EVEN
            + points_of(piles[first[mover] + i], self.bits)
            - points_of(piles[first[other] + j], self.bits)
        )

    def positions(self, values: bytes) -> int:
        """How many of these values are of positions that can be."""
        return len(values) - values.count(NOWHERE)


class Hand:
    """Works out blocks. It changes: it keeps the blocks it was given, and what a Bonus makes of them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.kernel = Kernel(problem.placements, problem.bits)
        self.blocks: dict[Block, bytes] = {}
        self.bonuses: dict[Block, bytes] = {}

    def take(self, block: Block, values: bytes) -> None:
        """Be told what a block holds."""
        self.blocks[block] = values

    def solve(self, block: Block) -> bytes:
        """The margins of all movers of so many pips against all others of so many pips."""
        mover, other = block
        most = self.problem.most
        farther = range(mover + 2, min(most, mover + 1 + FARTHEST) + 1)
        for pips in farther:
            if (other, pips) not in self.bonuses:
                self.bonuses[other, pips] = self.bonus_block(other, pips)
        first = self.problem.placements.first[other]
        pieces = [self.blocks[need] for need in self.problem.needs(block)]
        bonuses = [self.bonuses[other, pips] for pips in farther]
        high = self.problem.size(other)
        columns = b"".join(
            self.kernel.turns(first + j, mover, line(pieces, j, high), line(bonuses, j, high))
            for j in range(high)
        )
        self.blocks.pop((other, mover + REACH), None)
        self.bonuses.pop((other, mover + 1 + FARTHEST), None)
        wide = self.problem.size(mover)
        return b"".join(columns[i::wide] for i in range(wide))

    def bonus_block(self, other: int, pips: int) -> bytes:
        """LIN-18: what arriving exactly is worth, for all placements of so many pips."""
        first, high = self.problem.placements.first[other], self.problem.size(other)
        near = range(pips - 1, min(self.problem.most, pips + 1) + 1)
        pieces = [self.blocks[other, each] for each in near]
        return b"".join(self.kernel.bonuses(first + j, pips, line(pieces, j, high)) for j in range(high))


def line(blocks: Sequence[bytes], number: int, high: int) -> bytes:
    """One line through several blocks of the same height."""
    return b"".join(
        block[number * wide : (number + 1) * wide] for block in blocks for wide in (len(block) // high,)
    )


@cache
def placements(stones: int) -> Placements:
    """Every way one side can stand."""
    return Placements(stones)


@cache
def numbers() -> Mapping[int, int]:
    """The number of every placement in the game that is played."""
    return {pile: number for number, pile in enumerate(placements(STONES).piles)}


def problem(options: Options, stones: int, late: int | None) -> Problem:
    """The game to be worked out; only rules under which a turn moves one's own stones, and gains."""
    if options["edition"] == "2010":
        raise Refused("LIN-41", say("Uitgave 2010 met haar extra beurten kan ik niet uitrekenen."))
    if options["begin_goal_bonus"]:
        sentence = say("Met begin_goal_bonus kan een beurt niets winnen; zo kan ik het spel niet uitrekenen.")
        raise Refused("LIN-43", sentence)
    if options["bonus_opponent"]:
        sentence = say("Met bonus_opponent verzet een beurt ook stenen van de ander; dat reken ik niet uit.")
        raise Refused("LIN-40", sentence)
    if options["end_stays"]:
        sentence = say("Met end_stays maakt ook een stap terug een spel uit; dat reken ik niet uit.")
        raise Refused("LIN-44", sentence)
    return Problem(options, stones, late)


def rules(view: Linja) -> str:
    """The options that a table must be made with to know this position."""
    return spelled(view.rules)


def spelled(bits: int) -> str:
    """The options that matter: minus or not; other rules have no table."""
    return {MINUS: "minus=on", 0: "minus=off"}.get(bits, "")


def to_go(view: Linja) -> int:
    """The pips still to go until every stone is home."""
    return 14 * STONES - pips_of(view.me) - pips_of(view.you)


def spot(view: Linja) -> tuple[int, int] | None:
    """A position at the start of a turn; LIN-32: after a forced pass another one may end the game."""
    if view.phase != BEGIN or (view.passes and view.actions(view.seat) == [PASS]):
        return None
    return numbers()[view.me], numbers()[view.you]
