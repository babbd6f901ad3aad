"""The options as bits: which value of which option each stands for."""

from __future__ import annotations

from typing import Final

from speltafel.game import Options

from .row import (
    AFTER_SEVEN,
    BEST_RATE,
    CLAIMED,
    CLOCKWISE,
    FIRST_THERE,
    MUST_PAVE,
    NO_TRADE,
    ONCE,
    OPENLY,
    PURE,
    RANDOM_NUMBERS,
    REDS_TOGETHER,
    SHORT,
    SHUFFLED_FRAMES,
    SHUFFLED_TYPES,
    SKIP_EMPTY,
    TWO_OR_NONE,
)

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


def rules_of(options: Options) -> int:
    """The options as bits."""
    return sum(int(bit) for name, value, bit in FLAGS if options[name] == value)
