"""A drawing for each progress card, in the order of the decks: strokes of ink with a touch of fill."""

from __future__ import annotations

from typing import Final


def ink(line: str, fill: str = "") -> str:
    """Lines, and below them what is filled."""
    below = f'<path class="ridders-tone" d="{fill}"/>' if fill else ""
    return f'{below}<path class="ridders-ink" d="{line}"/>'


COIN: Final = "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0"
INWARD: Final = "M-16 -14L-7 -6M-7 -13V-6H-14M16 -14L7 -6M7 -13V-6H14M0 18V8M-5 12L0 7L5 12"

PROGRESS: Final = (
    ink("M-5 -17H5M-3 -17V-6L-13 13Q-14 17 -10 17H10Q14 17 13 13L3 -6V-17M-8 5H8", "M-8 5H8L13 15H-13z"),
    ink("M-8 17V-12L14 -17M-8 -12L-14 -4M6 -15V-3M2 -3H10V5H2zM-14 17H0", "M2 -3H10V5H2z"),
    ink(
        "M-17 15V-7H-11V-1H-5V-7H5V-1H11V-7H17V15zM-17 7H17M-6 -1V7M6 7V15",
        "M-17 15V-7H-11V-1H-5V-7H5V-1H11V-7H17V15z",
    ),
    ink(
        "M-17 6A7 7 0 1 0 -3 6A7 7 0 1 0 -17 6M3 -6A7 7 0 1 0 17 -6A7 7 0 1 0 3 -6"
        "M-11 -5Q-10 -16 0 -15L-4 -18M0 -15L-4 -11M11 5Q10 16 0 15L4 18M0 15L4 11",
        "M-17 6A7 7 0 1 0 -3 6A7 7 0 1 0 -17 6",
    ),
    ink(
        "M0 -18Q11 -4 11 3A11 11 0 0 1 -11 3Q-11 -4 0 -18zM-17 17Q-12 13 -6 17T6 17T17 16",
        "M0 -18Q11 -4 11 3A11 11 0 0 1 -11 3Q-11 -4 0 -18z",
    ),
    ink("M-6 -17H6V-11Q13 -8 13 -1V16H-13V-1Q-13 -8 -6 -11zM0 -5V11M-8 3H8", "M-13 -1H13V16H-13z"),
    ink("M-16 -6Q0 -22 16 -6M0 -13L-2 18M0 -13V-17", "M-16 -6Q0 -22 16 -6Q0 -16 -16 -6z"),
    ink(
        "M0 -10Q-8 -16 -17 -13V13Q-8 10 0 16Q8 10 17 13V-13Q8 -16 0 -10z"
        "M0 -10V16M-12 -6L-5 -4M-12 1L-5 3M12 -6L5 -4M12 1L5 3",
        "M0 -10Q8 -16 17 -13V13Q8 10 0 16z",
    ),
    ink("M-15 15L-5 -15M15 15L5 -15M0 13V8M0 3V-2M0 -7V-11", "M-15 15L-5 -15H5L15 15z"),
    ink(
        "M-17 -8H15Q14 0 5 2V9H10V15H-9V9H-4V2Q-13 2 -17 -8zM-3 -17H9V-12H-3z",
        "M-17 -8H15Q14 0 5 2V9H10V15H-9V9H-4V2Q-13 2 -17 -8z",
    ),
    ink(
        "M0 -8V17M-8 -3H8M-15 6Q-13 16 0 17Q13 16 15 6M-15 6L-17 10M15 6L17 10"
        "M-4 -12A4 4 0 1 0 4 -12A4 4 0 1 0 -4 -12"
    ),
    ink("M0 -17V14M-15 -10H15M-15 -10L-19 2H-11zM15 -10L11 2H19zM-8 16H8", "M-19 2H-11L-15 8zM11 2H19L15 8z"),
    ink("M-12 17Q-10 0 0 0T12 17zM-11 -4Q-10 -17 0 -17T11 -4Q0 0 -11 -4z", "M-12 17Q-10 0 0 0T12 17z"),
    ink(
        "M-17 6H4Q2 14 -4 14H-10Q-16 13 -17 6zM-7 6V-12L2 2H-7M4 10H18Q16 17 11 17H4M11 10V-4L18 8",
        "M-17 6H4Q2 14 -4 14H-10Q-16 13 -17 6z",
    ),
    ink(f"{INWARD}M-6 -2H6V6H-6z", "M-6 -2H6V6H-6z"),
    ink(f"{INWARD}{COIN}", COIN),
    ink(
        "M-13 14V-2Q-12 -13 0 -18Q12 -13 13 -2V14zM0 -12V8M-7 -4H7M-13 14Q0 9 13 14",
        "M-13 -2H13V14Q0 9 -13 14z",
    ),
    ink(
        "M-11 -16H13V8Q13 15 6 15H-14Q-8 15 -8 8V-13Q-8 -16 -11 -16zM-3 -9H8M-3 -3H8M-3 3H5",
        "M6 15A5 5 0 1 1 6 5A5 5 0 1 1 6 15",
    ),
    ink(
        "M-12 18V-17M-12 -16Q-4 -21 3 -15T17 -15V-1Q9 4 3 -1T-12 -2M0 9H16M11 4L16 9L11 14",
        "M-12 -16Q-4 -21 3 -15T17 -15V-1Q9 4 3 -1T-12 -2z",
    ),
    ink("M-17 13L-3 -1M0 14L14 0M6 -16L16 -6M16 -16L6 -6", "M-17 13L-3 -1L0 2L-14 16z"),
    ink(
        "M-17 -8Q0 -13 17 -8Q17 9 7 9Q2 9 0 4Q-2 9 -7 9Q-17 9 -17 -8zM-11 -2Q-7 -5 -4 -1M11 -2Q7 -5 4 -1",
        "M-17 -8Q0 -13 17 -8Q17 9 7 9Q2 9 0 4Q-2 9 -7 9Q-17 9 -17 -8z",
    ),
    ink(
        "M-13 5A12 12 0 1 0 11 5A12 12 0 1 0 -13 5M6 -5L10 -10Q13 -15 17 -13M12 -17L13 -19M18 -9L20 -10",
        "M-13 5A12 12 0 1 0 11 5A12 12 0 1 0 -13 5",
    ),
    ink(
        "M-18 0Q0 -18 18 0Q0 18 -18 0zM-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0",
        "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0",
    ),
    ink("M-14 14L14 -14M14 14L-14 -14M-16 6L-6 16M16 6L6 16"),
    ink(
        "M-16 4A9 9 0 1 0 2 4A9 9 0 1 0 -16 4M-2 4A9 9 0 1 0 16 4A9 9 0 1 0 -2 4M-3 -15L0 -10L3 -15L0 -18z",
        "M-3 -15L0 -10L3 -15L0 -18z",
    ),
)
"""Alchemist to Smith, Commercial Harbour to Trade Monopoly, Bishop to Wedding."""
