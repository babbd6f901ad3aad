"""Small pieces of markup that pages and parts are made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Any

from markupsafe import Markup

from speltafel.engine import Seat
from speltafel.game import Game
from speltafel.rulebook import RULE_ID, teller
from speltafel.text import seat_style

EMPTY = Markup("")
RULE = '<a class="rule" href="{link}">{rule}</a>'


def fill(shape: str, *facts: object, **named: object) -> Markup:
    """Markup with its gaps filled; facts are escaped, markup is not."""
    return Markup(shape.format(*map(_safe, facts), **{name: _safe(fact) for name, fact in named.items()}))


def _safe(fact: object) -> str:
    return fact if isinstance(fact, Markup) else escape(str(fact))


def rule_link(game: Game[Any], rule: str) -> str:
    """Where a rule is to be read: in the rulebook that tells it, or in the rules of the house."""
    return f"/rules#{rule}" if rule.startswith("TAF-") else f"/games/{teller(game, rule).name}/rules#{rule}"


def rule_mark(game: Game[Any], rule: str) -> Markup:
    """A rule's id that leads to its rulebook."""
    return fill(RULE, link=rule_link(game, rule), rule=rule) if rule else EMPTY


def with_rules(game: Game[Any], text: str) -> Markup:
    """A text whose rule ids lead to the rulebook."""
    pieces, at = [], 0
    for found in RULE_ID.finditer(text):
        pieces += [Markup.escape(text[at : found.start()]), rule_mark(game, found[0])]
        at = found.end()
    return joined([*pieces, Markup.escape(text[at:])])


@cache
def disc(seat: Seat) -> Markup:
    """A seat's sign: its colour and its shape."""
    return fill('<i class="disc {}"></i>', seat_style(seat))


def joined(pieces: Iterable[Markup], between: str = "") -> Markup:
    """Pieces one after the other."""
    return Markup(between).join(pieces)


def clock(ms: int) -> str:
    """Time left, as the script counts it down: minutes and seconds, begun seconds counted whole."""
    seconds = max(0, -(-ms // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def signed(points: int, plus: str = "") -> str:
    """Points with a real minus sign, and a plus where wanted."""
    return f"{plus if points > 0 else ''}{points}".replace("-", "−")
