"""The rulebook at the table: a rule to read, or the whole book from the top."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import speltafel
from speltafel.game import Game, Refused
from speltafel.rulebook import Rule, books, rules
from speltafel.rulebook import book as book_of
from speltafel.text import Drawing, Span, say

from .players import Company
from .sanitize import shortened, visible

HOUSE = Path(speltafel.__file__).parent
FENCED = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?:^\|.*\n?)+", re.MULTILINE)
HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
LINE_OF_PARAGRAPH = re.compile(r"(?<=\S)\n(?=[^\s|>*-])(?!\d+\.)")
NUMBERED = re.compile(r"([a-z]*)-?0*(\d+)", re.IGNORECASE)
LONGEST_ECHO = 40


def find_rule(game: Game[Any], name: str, language: str) -> Rule:
    """The rule that `LIN-07`, `lin-7` or just `7` means, in the game's books or the house's."""
    own = rules(game, language)
    wanted = NUMBERED.fullmatch(name)
    if wanted:
        for one in [*books(game), replace(game, home=HOUSE)]:
            for found in rules(one, language).values():
                letters, number = found.id.split("-")
                if wanted[1].upper() in ("", letters) and int(wanted[2]) == int(number):
                    return found
    echo = shortened(visible(name), LONGEST_ECHO)
    if not echo:
        raise Refused(
            "", say("Welke regel? Een nummer hoort erbij, zoals {example}.", example=next(iter(own)))
        )
    raise Refused(
        "", say("Regel {name} staat niet in het regelboek van {title}.", name=echo, title=game.title)
    )


def rule_text(company: Company, name: str) -> Drawing:
    """One rule as the rulebook has it."""
    found = find_rule(company.game, name, company.language.code)
    return [head(found), *([Span(line)] for line in readable(found.text))]


def whole(company: Company) -> Drawing:
    """The rulebook from the top: its chapters and all its rules."""
    text = book_of(company.game, company.language.code).read_text(encoding="utf-8")
    return [titled(line) for line in readable(text)]


def titled(line: str) -> list[Span]:
    """A line of the book; headings stand out."""
    return [Span(line.lstrip("# "), "strong")] if HEADING.match(line) else [Span(line)]


def rule_head(company: Company, name: str) -> list[Span]:
    """A rule's number, with its title if there is a rulebook that has it."""
    try:
        return head(find_rule(company.game, name, company.language.code))
    except Refused:
        return head(Rule(name, "", ""))


def head(found: Rule) -> list[Span]:
    """Number and title."""
    return [Span(found.id, "strong"), Span(f"  {found.title}")]


def readable(markdown: str) -> list[str]:
    """Markdown as lines to read: paragraphs whole, pictures as drawn, scenarios and marks left out."""
    lines: list[str] = []
    for part in FENCED.split(markdown):
        if part.startswith("```scenario"):
            continue
        if part.startswith("```"):
            lines += ["", *part.splitlines()[1:-1], ""]
        else:
            apart = HEADING.sub(r"\g<0>\n", re.sub(r"\*\*|`", "", part))
            whole = LINE_OF_PARAGRAPH.sub(" ", apart)
            lines += TABLE.sub(lambda found: aligned(found[0]), whole).splitlines()
    return [line for number, line in enumerate(lines) if line or any(lines[number + 1 : number + 2])]


def aligned(table: str) -> str:
    """A Markdown table with its columns below one another."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    rows = [row for row in rows if any(cell.strip("-: ") for cell in row)]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows) + "\n"
