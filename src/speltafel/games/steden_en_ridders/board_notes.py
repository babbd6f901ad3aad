"""Notes over the tray: what one points at, or has chosen, is explained in a sentence."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.game import Part, piece
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.games.catan.names import amount
from speltafel.text import Language, Sentence, say

from .board_tray import FULL, LEFT, RIGHT, TALK_TOP, TRACK_TOP
from .names import TRACK_NAMES, TRACK_WORDS
from .state.row import PAPER

LETTERS_WIDE: Final = 15
"""How much room a letter of a note takes, at most."""

NO_DECK: Final = -1
HIGHEST: Final = 5

USES: Final = {
    "road": ("CAT-44", say("Tik een weg aan je straten of gebouwen.")),
    "town": ("CAT-45", say("Tik een kruising aan je straten, ver genoeg van elk gebouw.")),
    "city": ("CAT-46", say("Tik een dorp: het levert voortaan ook handelswaren.")),
    "wall": ("CAK-33", say("Tik een stad: bij een zeven mag je twee kaarten meer houden.")),
    "knight": ("CAK-40", say("Tik een vrije kruising aan je straten.")),
    "wake": ("CAK-42", say("Tik een ridder die niet actief is: dan verdedigt hij.")),
    "raise": ("CAK-43", say("Tik een ridder: hij wordt een stap sterker.")),
    "bank": ("CAK-32", say("Tik een eigen kaart, dan een kaart van de bank.")),
}
"""The rule of each ware, and what is to be clicked for it."""

GIFTS: Final = (
    say("Aquaduct: brengt een worp je niets, neem dan een grondstof."),
    say("Handelshuis: ruil handelswaren 2:1 met de bank."),
    say("Vesting: sterke ridders mogen machtig worden."),
)
"""CAK-36: the third level of each track."""


@lru_cache(maxsize=64)
def ware_note(ware: str, name: Sentence, language: Language) -> Part:
    """What a thing to buy is called, and where one clicks for it."""
    rule, use = USES[ware]
    title = language.tell(name), rule
    return note(ware, NO_DECK, title, language.tell(use), TRACK_TOP, RIGHT - LEFT - 4)


@lru_cache(maxsize=64)
def track_note(track: int, level: int, language: Language) -> Part:
    """CAK-34: what the next step of a track costs and brings."""
    name = TRACK_NAMES[track]
    title = language.tell(
        say("{track}: niveau {level} kost {cost}", track=name, level=level + 1, cost=cost(track, level))
        if level < HIGHEST
        else say("{track}: volledig", track=name)
    )
    return note(
        TRACK_WORDS[track], track, (title, "CAK-34"), language.tell(gift(track, level)), TALK_TOP, FULL
    )


def cost(track: int, level: int) -> Sentence:
    """As many cards of its commodity as the level is high."""
    return amount(PAPER + track, level + 1)


def gift(track: int, level: int) -> Sentence:
    """CAK-36, CAK-37, CAK-38, CAK-60: what a level brings, in a sentence."""
    if level == 2:
        return GIFTS[track]
    if level == 3:
        return say("Wie hier het eerst is maakt van een stad een metropool: twee punten meer.")
    if level == 4:
        return say("Wie hier het eerst is heeft de metropool voorgoed; een kaart bij rood 1–6.")
    if level == HIGHEST:
        return say("Bij deze poort krijg je een kaart, wat rood ook toont.")
    return say("Valt deze poort, dan krijg je een kaart als rood 1–{n} toont.", n=level + 2)


def note(path: str, deck: int, title: tuple[str, str], words: str, top: int, wide: int) -> Part:
    """A slip of paper with a title, its rule, and a sentence in two lines."""
    first, second = broken(words, (wide - 28) // LETTERS_WIDE)
    name, rule = title
    svg = (
        f'<g class="hint{f" deck{deck}" if deck >= 0 else ""}" data-path="{path}" '
        f'transform="translate({LEFT} {top - 4})">'
        f'<rect class="card-note" width="{wide}" height="{LOW_ROW + 6}" rx="12"/>'
        f'<text class="title" x="14" y="28">{name} <tspan class="rule">{rule}</tspan></text>'
        f'<text class="said" x="14" y="57">{first}</text><text class="said" x="14" y="84">{second}</text></g>'
    )
    return piece(f"hint-{path}", "hints", svg)


def broken(words: str, far: int) -> tuple[str, str]:
    """A sentence in two lines, broken at a space."""
    if len(words) <= far:
        return words, ""
    at = words.rfind(" ", 0, far + 1)
    return words[:at], words[at + 1 :]
