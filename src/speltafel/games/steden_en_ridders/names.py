"""What Steden & Ridders calls its things: tracks, progress cards, knights; in notation and in sentences."""

from __future__ import annotations

from speltafel.games.catan.names import ALL_LETTERS as ALL_LETTERS
from speltafel.games.catan.names import COLOURS as COLOURS
from speltafel.games.catan.names import KINDS_OF_CARDS as KINDS_OF_CARDS
from speltafel.games.catan.names import NOTHING as NOTHING
from speltafel.games.catan.names import amount as amount
from speltafel.games.catan.names import amounts as amounts
from speltafel.games.catan.names import letters as letters
from speltafel.games.catan.names import together as together
from speltafel.text import say

TRACK_WORDS = ("sci", "tra", "pol")
TRACK_NAMES = (say("wetenschap"), say("handel"), say("politiek"))
"""CAK-34: paper pays for the first, cloth for the second, coin for the third."""

ABILITIES = (say("aquaduct"), say("handelshuis"), say("vesting"))
"""CAK-36: what the third level of a track brings."""

EVENT_WORDS = ("ship", *TRACK_WORDS)
EVENT_NAMES = (say("schip"), *TRACK_NAMES)

CARD_WORDS = (
    *("ALC", "CRA", "ENG", "INV", "IRR", "MED", "MIN", "PRI", "RDB", "SMI"),
    *("CHA", "MAM", "MER", "MFL", "REM", "TRM"),
    *("BIS", "CON", "DES", "DIP", "INT", "SAB", "SPY", "WAR", "WED"),
)
CARD_NAMES = (
    say("Alchemist"),
    say("Kraan"),
    say("Ingenieur"),
    say("Uitvinder"),
    say("Irrigatie"),
    say("Medicijn"),
    say("Mijnbouw"),
    say("Boekdrukkunst"),
    say("Stratenbouw"),
    say("Smid"),
    say("Handelshaven"),
    say("Koopmeester"),
    say("Handelaar"),
    say("Handelsvloot"),
    say("Grondstofmonopolie"),
    say("Handelsmonopolie"),
    say("Bisschop"),
    say("Grondwet"),
    say("Overloper"),
    say("Diplomaat"),
    say("Intrige"),
    say("Saboteur"),
    say("Spion"),
    say("Krijgsheer"),
    say("Bruiloft"),
)
CARD_RULES = (
    *("CAK-70", "CAK-71", "CAK-72", "CAK-73", "CAK-74", "CAK-75", "CAK-76", "CAK-77", "CAK-78", "CAK-79"),
    *("CAK-90", "CAK-91", "CAK-92", "CAK-93", "CAK-94", "CAK-95"),
    *("CAK-80", "CAK-81", "CAK-82", "CAK-83", "CAK-84", "CAK-86", "CAK-87", "CAK-88", "CAK-89"),
)

KNIGHT_NAMES = (NOTHING, say("ridder"), say("sterke ridder"), say("machtige ridder"))
"""By strength (CAK-04)."""


def deck_of(card: int) -> int:
    """The deck that a progress card belongs to."""
    return 0 if card < 10 else 1 if card < 16 else 2


def card_line(cards: tuple[int, ...]) -> str:
    """Progress cards in their words, from how many there are of each kind; `-` if there are none."""
    return " ".join(word for word, count in zip(CARD_WORDS, cards, strict=True) for _ in range(count)) or "-"
