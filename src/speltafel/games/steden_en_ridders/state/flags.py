"""The options as bits: which value of which option each stands for."""

from __future__ import annotations

from typing import Final

from speltafel.game import Options
from speltafel.games.catan.state.flags import FLAGS as CATAN_FLAGS

from .row import (
    ALL_DRAW_FIRST,
    ANY_CONNECTION,
    AS_RICH,
    BY_ITSELF,
    DEAD_PLAYS,
    DESERTER_READY,
    ERRANT,
    HARBOUR_AGAIN,
    METROPOLIS_SAFE,
    METROPOLIS_TWICE,
    NO_DESERT_MERCHANT,
    NO_WATER_FOR_SHORTAGE,
    ONLY_IF_WON,
    PAID_IN_TURN,
    READY_AGAIN,
    REBUILD_OPTIONAL,
    RESHUFFLED,
    SIX_STEPS,
    SPY_MUST,
    SURPLUS_NOW,
    WEAKER_AT_WILL,
    ZERO_REWARDED,
)

LEFT_OUT: Final = ("victory", "plenty", "card_after_seven")
"""Catan's options that mean nothing here, or something else."""

FLAGS: Final = (
    *(flag for flag in CATAN_FLAGS if flag[0] not in LEFT_OUT),
    ("landing", 6, SIX_STEPS),
    ("strength", "metropolis", METROPOLIS_TWICE),
    ("gate", "all", ALL_DRAW_FIRST),
    ("surplus", "now", SURPLUS_NOW),
    ("aqueduct", "unlucky", NO_WATER_FOR_SHORTAGE),
    ("ready_again", True, READY_AGAIN),
    ("deserter_ready", True, DESERTER_READY),
    ("relocate", "connected", ANY_CONNECTION),
    ("rebuild", "may", REBUILD_OPTIONAL),
    ("saboteur_metropolis", False, METROPOLIS_SAFE),
    ("deserter_rank", "lower", WEAKER_AT_WILL),
    ("zero_defence", True, ZERO_REWARDED),
    ("availability", "won", ONLY_IF_WON),
    ("commodity_shortage", "turn", PAID_IN_TURN),
    ("merchant_desert", False, NO_DESERT_MERCHANT),
    ("harbour_again", True, HARBOUR_AGAIN),
    ("dead_plays", True, DEAD_PLAYS),
    ("spy", "must", SPY_MUST),
    ("richer", "equal", AS_RICH),
    ("victory", "auto", BY_ITSELF),
    ("returned", "shuffled", RESHUFFLED),
    ("errant", True, ERRANT),
)


def rules_of(options: Options) -> int:
    """The options as bits."""
    return sum(int(bit) for name, value, bit in FLAGS if options[name] == value)
