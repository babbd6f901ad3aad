"""What people typed, made fit to show: no control characters, and no longer than there is room."""

from __future__ import annotations

from unicodedata import category

UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Kinds of characters that steer a terminal or do not show: control, format, surrogates, line ends."""


def unseen(text: str) -> bool:
    """Whether something in the text would steer the terminal instead of being read."""
    return any(category(letter) in UNSEEN for letter in text)


def visible(text: str) -> str:
    """The text with what cannot be seen spelled out."""
    return "".join(escaped(letter) if category(letter) in UNSEEN else letter for letter in text)


def escaped(letter: str) -> str:
    """A letter by its number, as Python writes it."""
    return letter.encode("unicode_escape").decode("ascii")


def shortened(text: str, most: int) -> str:
    """The text in at most so many letters; a mark shows that there was more."""
    return text if len(text) <= most else f"{text[: max(0, most - 1)]}…"
