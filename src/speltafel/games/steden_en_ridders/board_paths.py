"""Which targets spell each action when they are clicked one after the other.

Places are Catan's: a tile `h5`, a crossing `v20`, a way `e12`, a victim `h5x3`; a card of one's own `gL`,
of the bank `wL`; a player's corner `q3`, or `p3` in an offer. A progress card is `cALC`, a card that a Spy
sees `sALC`; a track or its deck `sci`; the Alchemist's dice `r4` and `y3`; a strength `k2`. What is built
begins with its ware, a knight's deed with the knight, and what a card does with the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from speltafel.engine import Seat
from speltafel.games.catan.board_paths import BUTTONS, card_path, robber_path
from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.state.row import (
    ACTION,
    BANK_TRADE,
    FOUND,
    KINDS,
    PAST_SEATS,
    PHASE,
    ROAD,
    ROB,
    ROBBER,
    SETTLE,
    UPGRADE,
)

from .board_tray import rates
from .names import CARD_WORDS, TRACK_WORDS
from .state import Ridders
from .state.row import (
    ACTIVATE,
    BUILD_WALL,
    CHASE,
    CRANE_IMPROVE,
    CRANE_IMPROVE_AT,
    DISPLACE,
    DROP_CARD,
    DROPPING,
    GIVE_CARD,
    IMPROVE,
    IMPROVE_AT,
    KNIGHT_MOVE,
    LET_GO,
    LOSE,
    MASTER_TAKES,
    MEDICINE_CITY,
    NO_COMMODITY,
    NO_PUT,
    NO_SPOILS,
    NO_WATER,
    PAY_COMMODITY,
    PICK_DECK,
    PLACING,
    PLAY_ALCHEMIST,
    PLAY_BISHOP,
    PLAY_COMMODITIES,
    PLAY_DESERTER,
    PLAY_DIPLOMAT,
    PLAY_DIPLOMAT_OWN,
    PLAY_ENGINEER,
    PLAY_FLEET,
    PLAY_HARBOUR,
    PLAY_INTRIGUE,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_MINING,
    PLAY_RESOURCES,
    PLAY_ROADS,
    PLAY_SABOTEUR,
    PLAY_SMITH,
    PLAY_SPY,
    PLAY_WARLORD,
    PLAY_WEDDING,
    PROMOTE,
    PUT,
    RECRUIT,
    RELOCATE,
    REPAIR,
    REPAVE,
    SHOW,
    SMITHING,
    SPY_TAKES,
    TAKE_WATER,
)
from .text import token

Path = tuple[str, ...]

MORE_BUTTONS: Final[dict[int, Path]] = {
    NO_WATER: ("stop",),
    NO_COMMODITY: ("stop",),
    NO_PUT: ("stop",),
    NO_SPOILS: ("stop",),
    PLAY_IRRIGATION: ("cIRR",),
    PLAY_MINING: ("cMIN",),
    PLAY_ROADS: ("cRDB",),
    PLAY_WARLORD: ("cWAR",),
    PLAY_WEDDING: ("cWED",),
    PLAY_HARBOUR: ("cCHA",),
}


def crossing(*before: str) -> Callable[[int], Path]:
    """A crossing, after other targets."""
    return lambda n: (*before, f"v{n}")


def after(card: str, letter: str) -> Callable[[int], Path]:
    """A tile, a way or a crossing after a card."""
    return lambda n: (f"c{card}", f"{letter}{n}")


def player(card: str) -> Callable[[int], Path]:
    """A player's corner after a card."""
    return lambda n: (f"c{card}", f"q{n + 1}")


def named(card: str) -> Callable[[int], Path]:
    """A kind of card of the bank after a card."""
    return lambda n: (f"c{card}", f"w{ALL_LETTERS[n]}")


def of_kind(letter: str) -> Callable[[int], Path]:
    """A kind of card."""
    return lambda n: (f"{letter}{ALL_LETTERS[n]}",)


FAMILIES: Final[tuple[tuple[int, Callable[[int], Path]], ...]] = (
    (REPAVE, lambda n: (f"e{n}",)),
    (MASTER_TAKES, of_kind("w")),
    (SPY_TAKES, lambda n: (f"s{CARD_WORDS[n]}",)),
    (PUT, lambda n: (f"v{n // 3}", f"k{n % 3 + 1}")),
    (LET_GO, crossing()),
    (PAY_COMMODITY, of_kind("g")),
    (GIVE_CARD, of_kind("g")),
    (TAKE_WATER, of_kind("w")),
    (DROP_CARD, lambda n: ("away", f"c{CARD_WORDS[n]}")),
    (PICK_DECK, lambda n: (TRACK_WORDS[n],)),
    (LOSE, crossing()),
    (RELOCATE, crossing()),
    (SHOW, lambda n: (f"q{n // KINDS + 1}", f"g{ALL_LETTERS[n % KINDS]}")),
    (PLAY_COMMODITIES, named("TRM")),
    (PLAY_RESOURCES, named("REM")),
    (PLAY_FLEET, named("MFL")),
    (PLAY_MERCHANT, after("MER", "h")),
    (PLAY_MASTER, player("MAM")),
    (PLAY_SPY, player("SPY")),
    (PLAY_SABOTEUR, after("SAB", "v")),
    (PLAY_INTRIGUE, after("INT", "v")),
    (PLAY_DIPLOMAT, after("DIP", "e")),
    (PLAY_DIPLOMAT_OWN, after("DIP", "e")),
    (PLAY_DESERTER, player("DES")),
    (PLAY_BISHOP, after("BIS", "h")),
    (PLAY_SMITH, after("SMI", "v")),
    (PLAY_INVENTOR, lambda n: ("cINV", f"h{n // 19}", f"h{n % 19}")),
    (PLAY_ENGINEER, after("ENG", "v")),
    (PLAY_ALCHEMIST, lambda n: ("cALC", f"r{n // 6 + 1}", f"y{n % 6 + 1}")),
    (REPAIR, crossing()),
    (MEDICINE_CITY, after("MED", "v")),
    (CRANE_IMPROVE_AT, lambda n: ("cCRA", TRACK_WORDS[n // 54], f"v{n % 54}")),
    (CRANE_IMPROVE, lambda n: ("cCRA", TRACK_WORDS[n])),
    (IMPROVE_AT, lambda n: (TRACK_WORDS[n // 54], f"v{n % 54}")),
    (IMPROVE, lambda n: (TRACK_WORDS[n],)),
    (BUILD_WALL, crossing("wall")),
    (DISPLACE, lambda n: (f"v{n // 54}", f"v{n % 54}")),
    (KNIGHT_MOVE, lambda n: (f"v{n // 54}", f"v{n % 54}")),
    (PROMOTE, crossing("raise")),
    (ACTIVATE, crossing("wake")),
    (RECRUIT, crossing("knight")),
)
"""The first number of a family of actions, the highest family first, and the targets of its numbers."""


def targets(view: Ridders, seat: Seat) -> dict[str, Path]:
    """For every legal token: the targets that spell it; CAK-73: two tiles in either order."""
    legal = view.actions(seat)
    found = {token(view, seat, action): path_of(view, seat, action, legal) for action in legal}
    for action in legal:
        if PLAY_INVENTOR <= action < PLAY_IRRIGATION:
            one, other = divmod(action - PLAY_INVENTOR, 19)
            found[f"p:INV h{other} h{one}"] = ("cINV", f"h{other}", f"h{one}")
    return found


def path_of(view: Ridders, seat: Seat, action: int, legal: list[int]) -> Path:
    """The targets of one action."""
    if action < PAST_SEATS:
        return catan_path(view, seat, action)
    if action in MORE_BUTTONS:
        return MORE_BUTTONS[action]
    phase = view.row[PHASE]
    if PROMOTE <= action < KNIGHT_MOVE and phase == SMITHING:
        return (f"v{action - PROMOTE}",)
    if CHASE <= action < BUILD_WALL:
        return (f"v{action - CHASE}", f"h{view.row[ROBBER]}")
    if DROP_CARD <= action < TAKE_WATER and phase == DROPPING:
        return (f"c{CARD_WORDS[action - DROP_CARD]}",)
    if phase == PLACING and action < NO_PUT and not several_strengths(legal):
        return (f"v{(action - PUT) // 3}",)
    return next(spell(int(action - first)) for first, spell in FAMILIES if action >= first)


def several_strengths(legal: list[int]) -> bool:
    """CAK-82: whether the strength of a knight that is placed can be chosen."""
    return len({(action - PUT) % 3 for action in legal if PUT <= action < NO_PUT}) > 1


def catan_path(view: Ridders, seat: Seat, action: int) -> Path:
    """The targets of an action that Catan has too."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action >= BANK_TRADE:
        return bank_path(view, seat, action - BANK_TRADE)
    if action >= ROB:
        return robber_path(view, (action - ROB) // 5, (action - ROB) % 5)
    if action >= SETTLE:
        ware, first = ("city", UPGRADE) if action >= UPGRADE else ("town", SETTLE)
        v = f"v{action - first}"
        return (v,) if view.row[PHASE] == FOUND else (ware, v)
    if action >= ROAD:
        way = f"e{action - ROAD}"
        return ("road", way) if view.row[PHASE] == ACTION else (way,)
    return card_path(view, seat, action, ALL_LETTERS)


def bank_path(view: Ridders, seat: Seat, code: int) -> Path:
    """CAK-32: the button of the bank, a card as often as there are better rates, and the card asked for."""
    rate, give, want = code // (KINDS * KINDS) + 2, code // KINDS % KINDS, code % KINDS
    again = rates(view, seat, give).index(rate) + 1
    return ("bank", *[f"g{ALL_LETTERS[give]}"] * again, f"w{ALL_LETTERS[want]}")
