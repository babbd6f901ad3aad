"""Linja's table: where everything lies, and what never moves.

The picture is 720 units wide and high enough for eight rows, seven sticks and a ledge below them.
A *line* is a row as it is seen, 0 at the top; `near` is the seat whose start row lies at the
bottom and whose stones lie from the left.
"""

from __future__ import annotations

from functools import cache

from speltafel.engine import Seat
from speltafel.game import Part, piece

from .positions import LETTERS

SIZE = (720, 970)
STONE = 27
LEFT, RIGHT = 52, 648
"""Between the row's number and its count lie the stones."""

STICK = 14
TALL, LOW = 122, 84
HEIGHTS = (TALL, *[LOW] * 6, TALL)
TOPS = tuple(14 + sum(HEIGHTS[:line]) + STICK * line for line in range(8))
MIDDLES = tuple(top + height // 2 for top, height in zip(TOPS, HEIGHTS, strict=True))
LEDGE = TOPS[7] + TALL + 14
INNER_STEP, OUTER_STEP = 80, 57

MARKS = ('<circle class="linja-dot" r="7" cy="-2"/>', '<circle class="linja-ring" r="15" cy="-2"/>')
"""Red and black differ in shape too: a dot, a ring."""


def line_of(row: int, near: Seat) -> int:
    """Where a row is seen: everybody's own start row lies at the bottom."""
    return row if near == 1 else 7 - row


def spot(row: int, colour: Seat, slot: int, near: Seat) -> tuple[int, int]:
    """Where a stone lies: a single file in the inner rows, two abreast in the outer ones."""
    line = line_of(row, near)
    if 1 <= row <= 6:
        along, y = 40 + INNER_STEP * slot, MIDDLES[line]
    else:
        along, y = 34 + OUTER_STEP * (slot // 2), MIDDLES[line] + (28 if slot % 2 else -28)
    return (LEFT + along if colour == near else RIGHT - along), y


@cache
def stone(row: int, colour: Seat, slot: int, near: Seat) -> Part:
    """One stone; a stone that goes elsewhere is the last of one pile and then the last of another."""
    x, y = spot(row, colour, slot, near)
    letter = LETTERS[colour]
    svg = (
        f'<use class="stone seat{colour + 1}" href="#linja-{letter}" data-of="p{row}{letter}" '
        f'data-glide="{letter}" transform="translate({x} {y})"/>'
    )
    return piece(f"{letter}{row}-{slot}", "pieces", svg)


def body(colour: Seat) -> str:
    """A pebble, to be used by name: its shadow, its side, its top with a glint, and its mark."""
    return (
        f'<g id="linja-{LETTERS[colour]}"><circle class="linja-shadow" r="{STONE}" cx="2" cy="5"/>'
        f'<circle class="linja-side" r="{STONE}"/><circle class="linja-top" r="{STONE - 3}" cy="-2"/>'
        f'<path class="linja-glint" d="M-17-10A20 20 0 0 1-3-21"/>{MARKS[colour]}</g>'
    )


@cache
def row_target(row: int, near: Seat, label: str) -> Part:
    """A whole row, from the middle of one stick to the middle of the next."""
    line = line_of(row, near)
    top = 0 if line == 0 else TOPS[line] - STICK // 2
    bottom = LEDGE if line == 7 else TOPS[line + 1] - STICK // 2
    svg = (
        f'<g class="row" data-target="r{row}" aria-label="{label}">'
        f'<rect y="{top}" width="{SIZE[0]}" height="{bottom - top}"/>'
        f'<rect x="8" y="{TOPS[line] + 2}" width="704" height="{HEIGHTS[line] - 4}"/></g>'
    )
    return piece(f"r{row}", "targets", svg)


@cache
def pile_target(row: int, colour: Seat, stones: int, near: Seat, label: str) -> Part:
    """The stones of one colour in a row, with the margin beside them; it lies above the row's target."""
    middle = MIDDLES[line_of(row, near)]
    if 1 <= row <= 6:
        wide, bed, high = INNER_STEP * stones, 68 + INNER_STEP * (stones - 1), 68
    else:
        files = (stones + 1) // 2
        wide, bed, high = 6 + OUTER_STEP * files, 64 + OUTER_STEP * (files - 1), 64 if stones == 1 else 118
    inset, half = (6 if 1 <= row <= 6 else 2), HEIGHTS[line_of(row, near)] // 2 + STICK // 2
    left = colour == near
    target = f"p{row}{LETTERS[colour]}"
    svg = (
        f'<g class="pile" data-target="{target}" aria-label="{label}">'
        f'<rect x="{0 if left else RIGHT - wide}" '
        f'y="{middle - half}" width="{wide + (LEFT if left else SIZE[0] - RIGHT)}" height="{2 * half}"/>'
        f'<rect x="{LEFT + inset if left else RIGHT - inset - bed}" '
        f'y="{middle - (59 if high == 64 else high // 2)}" width="{bed}" height="{high}"/></g>'
    )
    return piece(target, "targets", svg)


@cache
def table(near: Seat, start: str, goal: str) -> Part:
    """Wood, sticks, and the numbers of the rows; the words, if any, stand in the outer rows."""
    numbers = "".join(
        f'<text class="number" x="27" y="{MIDDLES[line_of(row, near)] + 10}">{row}</text>' for row in range(8)
    )
    words = (
        f'<text class="word" x="683" y="{MIDDLES[7] + 47}">{start}</text>'
        f'<text class="word" x="683" y="{MIDDLES[0] + 47}">{goal}</text>'
    )
    homes = home(near, LEDGE - 7) + home(1 - near, 7)
    sticks = "".join(map(stick, range(7)))
    return piece(
        "table",
        "ground",
        f"<g><defs>{body(0)}{body(1)}</defs>{wood()}{homes}{sticks}{numbers}{words if start else ''}</g>",
    )


def home(seat: Seat, y: int) -> str:
    """Whose start row it is, drawn at the table's edge: one line for red, two for black."""
    lines = f"M60 {y}H660" if seat == 0 else f"M60 {y - 3}H660M60 {y + 3}H660"
    return f'<path class="home seat{seat + 1}" d="{lines}"/>'


def wood() -> str:
    """A plank with its grain, margins for the numbers, and a ledge at the player's side."""
    width, height = SIZE
    grain = "".join(wave(y) for y in range(24, height - 20, 23))
    bands = "".join(wave(y) for y in range(60, height - 60, 131))
    return (
        f'<rect class="plank" width="{width}" height="{height}" rx="18"/>'
        f'<path class="bands" d="{bands}"/><path class="grain" d="{grain}"/>'
        f'<path class="margin" d="M{LEFT} 0H18Q0 0 0 18V{LEDGE}H{LEFT}'
        f'M{RIGHT} 0H{width - 18}Q{width} 0 {width} 18V{LEDGE}H{RIGHT}"/>'
        f'<path class="ledge" d="M0 {LEDGE}H{width}V{height - 18}Q{width} {height} {width - 18} {height}'
        f'H18Q0 {height} 0 {height - 18}"/>'
    )


def wave(y: int) -> str:
    """A line of the grain across the plank."""
    return f"M1 {y}C{160 + 7 * (y % 13)} {y - 4 - y % 17} {400 + 9 * (y % 11)} {y + 5 + y % 19} 719 {y + 3}"


def stick(number: int) -> str:
    """A bamboo stick, never quite straight: shadow, cane, light above, shade below, and its nodes."""
    y = TOPS[number + 1] - STICK // 2
    left, right = 10 + number * 5 % 8, 710 - number * 3 % 7
    nodes = range(left + 30 + number * 59 % 97, right - 24, 127 + number * 29 % 41)
    swell = "".join(f"M{x - 4} {y}h8" for x in nodes)
    knots = "".join(f"M{x} {y - 8}q2 8 0 16" for x in nodes)
    return (
        f'<g class="stick" transform="rotate({(number * 5 % 7 - 3) / 20} 360 {y})">'
        f'<path class="shadow" d="M{left} {y + 6}H{right}"/><path class="cane" d="M{left} {y}H{right}"/>'
        f'<path class="swell" d="{swell}"/><path class="shade" d="M{left} {y + 5}H{right}"/>'
        f'<path class="light" d="M{left} {y - 3}H{right}"/><path class="knot" d="{knots}"/>'
        f'<ellipse class="cut" cx="{left}" cy="{y}" rx="3.5" ry="7"/></g>'
    )
