"""The words of every action of Steden & Ridders, and the actions that words spell.

`k+ v21` recruits a knight, `up sci` improves a city, `p:ALC 4 3` plays a card; the rest is Catan's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from speltafel.games.catan.state.row import (
    BUY,
    DICE_ROLL,
    DISCARD,
    DRAW,
    PLAY,
    ROAD,
    ROB,
    ROLL,
    SETTLE,
    STEAL,
    STOP,
    TAKE,
    TERRAIN,
    UPGRADE,
)
from speltafel.games.catan.text import tokens_of_chance, tokens_of_seats

from .names import ALL_LETTERS, CARD_WORDS, EVENT_WORDS, TRACK_WORDS
from .state.row import (
    ACTIVATE,
    BUILD_WALL,
    CAST,
    CAST_EVENT,
    CHASE,
    CRANE_IMPROVE,
    CRANE_IMPROVE_AT,
    DEAL_CARD,
    DISPLACE,
    DROP_CARD,
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
    SPY_TAKES,
    TAKE_WATER,
)

PLAIN = {
    PLAY_IRRIGATION: "p:IRR",
    PLAY_MINING: "p:MIN",
    PLAY_ROADS: "p:RDB",
    PLAY_WARLORD: "p:WAR",
    PLAY_WEDDING: "p:WED",
    PLAY_HARBOUR: "p:CHA",
    NO_WATER: "aq -",
    NO_COMMODITY: "com -",
    NO_PUT: "put -",
    NO_SPOILS: "take -",
}
CROSSINGS = tuple(f"v{place}" for place in range(54))
TILES = tuple(f"h{tile}" for tile in range(19))
WAYS = tuple(f"e{way}" for way in range(72))
SEATS = ("1", "2", "3", "4")
PIPS = ("1", "2", "3", "4", "5", "6")
CITIES = tuple(f"{track} @{place}" for track, place in product(TRACK_WORDS, CROSSINGS))

COUNTED = (
    (RECRUIT, "k+ {}", CROSSINGS),
    (ACTIVATE, "k! {}", CROSSINGS),
    (PROMOTE, "k^ {}", CROSSINGS),
    (CHASE, "kr {}", CROSSINGS),
    (BUILD_WALL, "w {}", CROSSINGS),
    (IMPROVE, "up {}", TRACK_WORDS),
    (IMPROVE_AT, "up {}", CITIES),
    (CRANE_IMPROVE, "up {} /CRA", TRACK_WORDS),
    (CRANE_IMPROVE_AT, "up {} /CRA", CITIES),
    (MEDICINE_CITY, "c {} /MED", CROSSINGS),
    (REPAIR, "fix {}", CROSSINGS),
    (PLAY_ALCHEMIST, "p:ALC {}", [f"{red} {yellow}" for red, yellow in product(PIPS, PIPS)]),
    (PLAY_ENGINEER, "p:ENG {}", CROSSINGS),
    (PLAY_INVENTOR, "p:INV {}", [f"{one} {other}" for one, other in product(TILES, TILES)]),
    (PLAY_SMITH, "p:SMI {}", CROSSINGS),
    (PLAY_BISHOP, "p:BIS {}", TILES),
    (PLAY_DESERTER, "p:DES {}", SEATS),
    (PLAY_DIPLOMAT_OWN, "p:DIP {}", WAYS),
    (PLAY_DIPLOMAT, "p:DIP -{}", WAYS),
    (PLAY_INTRIGUE, "p:INT {}", CROSSINGS),
    (PLAY_SABOTEUR, "p:SAB {}", CROSSINGS),
    (PLAY_SPY, "p:SPY {}", SEATS),
    (PLAY_MASTER, "p:MAM {}", SEATS),
    (PLAY_MERCHANT, "p:MER {}", TILES),
    (PLAY_FLEET, "p:MFL {}", ALL_LETTERS),
    (PLAY_RESOURCES, "p:REM {}", ALL_LETTERS),
    (PLAY_COMMODITIES, "p:TRM {}", ALL_LETTERS),
    (SHOW, "ch {}", [f"{seat} {letter}" for seat, letter in product(SEATS, ALL_LETTERS)]),
    (RELOCATE, "mv {}", CROSSINGS),
    (LOSE, "lose {}", CROSSINGS),
    (PICK_DECK, "deck {}", TRACK_WORDS),
    (DROP_CARD, "drop {}", CARD_WORDS),
    (TAKE_WATER, "aq {}", ALL_LETTERS),
    (GIVE_CARD, "give {}", ALL_LETTERS),
    (PAY_COMMODITY, "com {}", ALL_LETTERS),
    (LET_GO, "des {}", CROSSINGS),
    (PUT, "put {}", [f"{place} {strength}" for place, strength in product(CROSSINGS, "123")]),
    (SPY_TAKES, "take {}", CARD_WORDS),
    (MASTER_TAKES, "{}", ALL_LETTERS),
    (REPAVE, "{}", WAYS),
    (CAST, "R={}", [f"{a}{b}/{face}" for a, b, face in product(PIPS, PIPS, EVENT_WORDS)]),
    (CAST_EVENT, "E={}", EVENT_WORDS),
    (DEAL_CARD, "={}", CARD_WORDS),
)
"""The first number of a family of actions, its words, and what they are about, one for each number."""


def family(first: int, words: str, about: Iterable[str]) -> dict[int, str]:
    """The words of actions that differ in one thing."""
    return {int(first) + number: words.format(what) for number, what in enumerate(about)}


def tokens() -> dict[int, str]:
    """The words of every action; without development cards (CAK-01), never two dice alone (CAK-13)."""
    unused = {BUY, *range(PLAY, STOP), *range(TAKE, DISCARD), *range(DICE_ROLL, STEAL), *range(DRAW, TERRAIN)}
    catan = tokens_of_seats(ALL_LETTERS) | tokens_of_chance(ALL_LETTERS)
    found = {action: word for action, word in catan.items() if action not in unused}
    found |= {int(action): word for action, word in PLAIN.items()}
    for first, words, about in COUNTED:
        found |= family(first, words, about)
    return found


TOKENS = tokens()
AT_THE_BEGINNING = {
    **family(ROAD, "{}", WAYS),
    **family(SETTLE, "ss {}", CROSSINGS),
    **family(UPGRADE, "sc {}", CROSSINGS),
}
"""CAK-06, CAK-07: pieces that cost nothing are written like this."""

ALSO = (
    {TOKENS[ROB + place].removeprefix("rb "): int(ROB + place) for place in range(95)}
    | {
        f"p:INV h{other} h{one}": int(PLAY_INVENTOR + 19 * one + other)
        for one, other in product(range(19), range(19))
        if one < other
    }
    | {
        f"up {TRACK_WORDS[code // 54]} /CRA @v{code % 54}": int(CRANE_IMPROVE_AT + code)
        for code in range(162)
    }
)
ACTIONS = (
    {word: action for action, word in TOKENS.items()}
    | {word: action for action, word in AT_THE_BEGINNING.items()}
    | ALSO
)
"""What words spell; `e12` alone is a road, unless one was lifted (CAK-83)."""

LOOSELY = {
    small: action for word, action in ACTIONS.items() if len(word) > 1 and (small := word.lower()) != word
} | {"r": int(ROLL)}
"""Large and small letters are read alike where that says the same."""

MARCH = re.compile(r"k([>x]) v(\d|[1-4]\d|5[0-3]) v(\d|[1-4]\d|5[0-3])", re.ASCII)


def token_of(action: int) -> str:
    """The words of an action; knights have too many ways to go to write them all down."""
    if not KNIGHT_MOVE <= action < CHASE:
        return TOKENS[action]
    sign, ways = (">", action - KNIGHT_MOVE) if action < DISPLACE else ("x", action - DISPLACE)
    return f"k{sign} v{ways // 54} v{ways % 54}"


def action_of(words: str) -> int | None:
    """The action that these words spell, if they spell one."""
    march = MARCH.fullmatch(words)
    if march:
        return int((DISPLACE if march[1] == "x" else KNIGHT_MOVE) + 54 * int(march[2]) + int(march[3]))
    return ACTIONS.get(words)


def loosely(words: str) -> int | None:
    """The same, in large or small letters where that says the same."""
    small = words.lower()
    if small in LOOSELY:
        return LOOSELY[small]
    return action_of(small) if len(small) > 1 else None
