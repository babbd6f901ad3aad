"""Linja once more, written from the rulebook alone and as plainly as can be: to hold the solver against.

A board is two rows of counts, red's and black's, each from row 0 (red's start) to row 7.
"""

from __future__ import annotations

from collections.abc import Iterator

Counts = tuple[int, ...]
Board = tuple[Counts, Counts]

WORTH = (-5, -3, -2, -1, 1, 2, 3, 5)


class Brute:
    """Looks at everything, and remembers it."""

    def __init__(self, minus: bool) -> None:
        self.worth = WORTH if minus else (0, 0, 0, 0, *WORTH[4:])
        self.seen: dict[tuple[Board, int, bool], int] = {}

    def margin(self, board: Board, who: int, passed: bool = False) -> int:
        """By how much the player to move wins if both play as well as can be."""
        key = (board, who, passed)
        if key not in self.seen:
            self.seen[key] = self.work_out(board, who, passed)
        return self.seen[key]

    def work_out(self, board: Board, who: int, passed: bool) -> int:
        lead = self.points(board, who) - self.points(board, 1 - who)
        if have_passed(board):
            return lead
        results = set(turns(board, who))
        if results:
            return max(-self.margin(after, 1 - who) for after in results)
        return lead if passed else -self.margin(board, 1 - who, passed=True)

    def points(self, board: Board, who: int) -> int:
        """What a player's stones count for."""
        rows = board[0] if who == 0 else board[1][::-1]
        return sum(stones * worth for stones, worth in zip(rows, self.worth, strict=True))


def have_passed(board: Board) -> bool:
    """LIN-30: every red stone is beyond every black one."""
    rearmost = min(row for row in range(8) if board[0][row])
    foremost = max(row for row in range(8) if board[1][row])
    return rearmost > foremost


def turns(board: Board, who: int) -> Iterator[Board]:
    """What a complete turn can lead to; nothing if there is no Begin."""
    goal, ahead = (7, 1) if who == 0 else (0, -1)
    for row in range(8):
        to = row + ahead
        if row == goal or not board[who][row] or not room(board, to):
            continue
        met = board[0][to] + board[1][to]
        begun = moved(board, who, row, to)
        if to == goal or met == 0:
            yield begun
        else:
            yield from vervolg(begun, who, met)


def vervolg(board: Board, who: int, distance: int) -> Iterator[Board]:
    """What a Vervolg can lead to; the same board if nobody can make it."""
    goal = 7 if who == 0 else 0
    lapsed = True
    for row in range(8):
        if row == goal or not board[who][row]:
            continue
        to_go = abs(goal - row)
        to = goal if distance >= to_go else row + (distance if who == 0 else -distance)
        if not room(board, to):
            continue
        lapsed = False
        after = moved(board, who, row, to)
        yield after
        if distance == to_go:
            yield from bonus(after, who)
    if lapsed:
        yield board


def bonus(board: Board, who: int) -> Iterator[Board]:
    """Any own stone one row up or down the board."""
    for row in range(8):
        for to in (row - 1, row + 1):
            if board[who][row] and 0 <= to <= 7 and room(board, to):
                yield moved(board, who, row, to)


def room(board: Board, row: int) -> bool:
    """LIN-07, LIN-09."""
    return row in (0, 7) or board[0][row] + board[1][row] < 6


def moved(board: Board, who: int, row: int, to: int) -> Board:
    """One stone from row to row."""
    rows = list(board[who])
    rows[row] -= 1
    rows[to] += 1
    return (tuple(rows), board[1]) if who == 0 else (board[0], tuple(rows))
