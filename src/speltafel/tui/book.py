"""The rulebook at the table: a rule to read, or all of them by title."""

from __future__ import annotations

import re
from itertools import zip_longest

from speltafel.game import Refused
from speltafel.rulebook import Rule, rule, rules
from speltafel.text import Drawing, Span

from .company import Company

FENCED = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?:^\|.*\n?)+", re.MULTILINE)
LINE_OF_PARAGRAPH = re.compile(r"(?<=\S)\n(?=[^\s|>*-])(?!\d+\.)")


def rule_text(company: Company, name: str) -> Drawing:
    """One rule as the rulebook has it."""
    found = rule(company.game, name, company.language.code)
    return [head(found), *([Span(line)] for line in readable(found.text))]


def contents(company: Company) -> Drawing:
    """The rules by number and title."""
    return [head(found) for found in rules(company.game, company.language.code).values()]


def rule_head(company: Company, name: str) -> list[Span]:
    """A rule's number, with its title if there is a rulebook that has it."""
    try:
        return head(rule(company.game, name, company.language.code))
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
            whole = LINE_OF_PARAGRAPH.sub(" ", re.sub(r"\*\*|`", "", part))
            lines += TABLE.sub(lambda found: aligned(found[0]), whole).splitlines()
    return [line for number, line in enumerate(lines) if line or any(lines[number + 1 : number + 2])]


def aligned(table: str) -> str:
    """A Markdown table with its columns below one another."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    rows = [row for row in rows if any(cell.strip("-: ") for cell in row)]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows) + "\n"
