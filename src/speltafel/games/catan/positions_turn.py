"""How far a turn has come, read back: the dice, what is owed on a seven, an offer and its answers."""

from __future__ import annotations

import re

from speltafel.game import Refused
from speltafel.text import say

from .names import LETTERS
from .positions_words import CATAN, SEATS_IN_ORDER, Clauses, Course, number, put_cards
from .state.row import (
    ACTIVE,
    ANSWER,
    COUNTERED,
    COUNTERING,
    DICE,
    GIVES,
    HIDDEN,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    KNIGHTS,
    LAID,
    LAYS,
    NOT_ASKED,
    OFFERED,
    OWES,
    PHASE,
    PLAYED,
    REFUSED,
    ROLLED,
    ROLLS,
    ROUTE,
    SINCE,
    TO,
    WANTS,
    YES,
    YES_OR_NO,
)

SAID = {"ok": YES, "no": REFUSED, "?": YES_OR_NO}
"""Answers in a word; `?` is the answer of whoever dropped a counter-offer, and is still awaited."""


def read_turn(row: list[int], clauses: Clauses, seats: int, course: Course = CATAN) -> None:
    """How far the turn has come, and who has the special cards."""
    phase = row[PHASE]
    row[ROUTE] = number(clauses, "route", 0, seats, "", "CAT-60") - 1
    row[KNIGHTS] = number(clauses, "army", 0, seats, "", "CAT-57") - 1
    if clauses.get("played"):
        raise Refused("CAT-49", say("Na played komt niets: welke kaart weg is staat bij gone."))
    row[PLAYED] = int("played" in clauses)
    row[SINCE] = read_since(clauses.get("since"))
    read_rolls(row, clauses.get("rolls", ""))
    dice = clauses.get("dice", clauses.get("last", "-"))
    if ("dice" in clauses and "last" in clauses) or not re.fullmatch("[1-6][1-6]|-", dice):
        raise Refused("CAT-25", say("De dobbelstenen schrijf je zo: dice 43."))
    row[DICE] = 0 if dice == "-" else 6 * int(dice[0]) + int(dice[1]) - 6
    row[ROLLED] = int(phase in course.after_the_dice or "dice" in clauses)
    too_early = "dice" in clauses and phase in course.before_the_dice
    if too_early or ("last" in clauses and phase in course.after_the_dice):
        raise Refused("CAT-25", say("dice is wat er deze beurt gegooid is, last wat er eerder gegooid werd."))
    usual = course.usual(row)
    for word, at, most, rule in course.counters:
        row[at] = number(clauses, word, usual.get(at, 0), most, "", rule)


def read_rolls(row: list[int], text: str) -> None:
    """How often each total was thrown so far."""
    for part in text.split():
        found = re.fullmatch(r"([2-9]|1[0-2])=([1-9]\d{0,3})", part)
        if not found or row[ROLLS + int(found[1]) - 2]:
            raise Refused("CAT-25", say("Dat is niet te lezen: {part}", part=f"rolls {part[:20]}"))
        row[ROLLS + int(found[1]) - 2] = int(found[2])


def read_since(text: str | None) -> int:
    """CAT-62: in which order routes got their length."""
    if text is None:
        return SEATS_IN_ORDER
    if sorted(text.split(",")) != ["1", "2", "3", "4"]:
        raise Refused("CAT-62", say("Na since staan de vier spelers op volgorde: since 4,3,1,2."))
    return sum(int(seat) << 3 * place for place, seat in enumerate(text.split(",")))


def pairs(clauses: Clauses, key: str, seats: int, rule: str) -> list[tuple[int, str]]:
    """Clauses like `2=4 3=LL`: a seat and what it says."""
    found: dict[int, str] = {}
    for part in clauses.get(key, "").split():
        seat, sign, said = part.partition("=")
        if not re.fullmatch("[1-4]", seat) or not sign or int(seat) > seats or int(seat) - 1 in found:
            raise Refused(rule, say("Dat is niet te lezen: {part}", part=f"{key} {part[:20]}"))
        found[int(seat) - 1] = said
    return list(found.items())


def read_discards(row: list[int], clauses: Clauses, seats: int, kinds: str = LETTERS) -> None:
    """CAT-29: what each still owes, and what lies there."""
    for seat, said in pairs(clauses, "owes", seats, "CAT-29"):
        if not re.fullmatch("[0-9]{1,2}", said):
            raise Refused("CAT-29", say("Dat is niet te lezen: {part}", part=f"owes {said[:20]}"))
        row[OWES + seat] = int(said)
    for seat, said in pairs(clauses, "laid", seats, "CAT-29"):
        hidden = re.fullmatch(r"\?(\d{1,2})", said)
        if bool(hidden) != bool(row[HIDDEN] >> seat & 1):
            raise Refused("CAT-29", say("Dat is niet te lezen: {part}", part=f"laid {said[:20]}"))
        if hidden:
            row[LAYS + seat] = int(hidden[1])
        else:
            row[LAYS + seat] = put_cards(row, LAID + KINDS * seat, said, kinds)


def read_offer(row: list[int], clauses: Clauses, seats: int, kinds: str = LETTERS) -> None:
    """CAT-39: an offer, to whom, and what each has answered."""
    if "offer" in clauses:
        sides, _, named = clauses["offer"].partition(" to ")
        put_sides(row, (GIVES, WANTS), sides, kinds)
        for name in filter(None, named.split(",")):
            known = re.fullmatch("[1-4]", name) and int(name) <= seats and int(name) - 1 != row[ACTIVE]
            if not known or row[TO] >> int(name) - 1 & 1:
                raise Refused("CAT-35", say("Aan {seat} kan geen aanbod gaan.", seat=name[:10]))
            row[TO] |= 1 << int(name) - 1
    if row[PHASE] == OFFERED:
        for seat in range(4):
            asked = seat < seats and seat != row[ACTIVE] and (not row[TO] or row[TO] >> seat & 1)
            row[ANSWER + seat] = 0 if asked else int(NOT_ASKED)
    for seat, said in pairs(clauses, "answers", seats, "CAT-39"):
        if row[PHASE] != OFFERED or row[ANSWER + seat] == NOT_ASKED:
            raise Refused("CAT-39", say("Wie niets gevraagd is, antwoordt niet."))
        if said in SAID:
            row[ANSWER + seat] = int(SAID[said])
        else:
            at = ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat
            put_sides(row, at, said.removesuffix("?"), kinds)
            row[ANSWER + seat] = int(COUNTERING if said.endswith("?") else COUNTERED)


def put_sides(row: list[int], at: tuple[int, int], text: str, kinds: str) -> None:
    """Both sides of an offer, into a row."""
    given, sign, wanted = text.partition(">")
    if not sign:
        raise Refused("CAT-39", say("Een aanbod schrijf je zo: {example}", example="LL>G"))
    put_cards(row, at[0], given, kinds)
    put_cards(row, at[1], wanted, kinds)
