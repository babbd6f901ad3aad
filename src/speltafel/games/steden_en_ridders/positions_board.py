"""What lies open on the table, written and read: knights, walls, levels, metropolises, merchant, ship."""

from __future__ import annotations

import re

from speltafel.game import Refused
from speltafel.games.catan.positions import crossing_names
from speltafel.games.catan.positions_words import Clauses, number, set_of
from speltafel.games.catan.state.island import members
from speltafel.games.catan.state.row import CITY, GUARD, PHASE, ROBBER, TOWN
from speltafel.text import say

from .names import TRACK_WORDS
from .positions_words import Row
from .state.row import (
    AWAKE,
    BASIC,
    CONSTITUTION,
    DEFENDER,
    LANDED,
    LEVEL,
    LOSING,
    LYING,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    METRO_AT,
    PICKING,
    PRINTER,
    SABOTAGED,
    TRACKS,
    WALL,
)

KNIGHT = re.compile(r"v([0-9]|[1-4][0-9]|5[0-3])(?:=([123]))?(!)?")
LEVELS = re.compile(r"(sci|tra|pol) ([1-5])(?: |$)")


def robber_clauses(row: Row, desert: int) -> list[str]:
    """CAK-09: where the robber is, once it is in play."""
    if not row[LANDED]:
        return []
    if row[ROBBER] != desert:
        return [f"robber h{row[ROBBER]}"]
    return [] if usually_landed(row) else ["landed"]


def usually_landed(row: Row) -> bool:
    """CAK-26 to CAK-29: what comes of a landing says that there was one."""
    return row[PHASE] in (PICKING, LOSING) or any(row[DEFENDER : DEFENDER + 4]) or any(row[LYING : LYING + 4])


def open_clauses(row: Row, seat: int) -> list[str]:
    """What else a seat has on the table."""
    found, own = [], seat + 1
    if row[LYING + seat]:
        found.append(f"{own} lying {crossing_names(row[LYING + seat])}")
    if row[GUARD + seat]:
        found.append(f"{own} knights {knight_words(row, seat)}")
    if row[WALL + seat]:
        found.append(f"{own} walls {crossing_names(row[WALL + seat])}")
    levels = row[LEVEL + TRACKS * seat : LEVEL + TRACKS * (seat + 1)]
    if any(levels):
        reached = zip(TRACK_WORDS, levels, strict=True)
        found.append(f"{own} levels " + " ".join(f"{track} {level}" for track, level in reached if level))
    if row[DEFENDER + seat]:
        found.append(f"{own} defender {row[DEFENDER + seat]}")
    return found


def knight_words(row: Row, seat: int) -> str:
    """A seat's knights: where, how strong, whether active."""
    found = []
    for place in members(row[GUARD + seat]):
        strength = next(rank for rank in (1, 2, 3) if row[BASIC + 4 * (rank - 1) + seat] >> place & 1)
        found.append(knight_word(f"v{place}", strength, row[AWAKE + seat] >> place & 1))
    return " ".join(found)


def knight_word(place: str, strength: int, awake: int) -> str:
    """A knight: strength 1 unless said, `!` if active."""
    return place + (f"={strength}" if strength > 1 else "") + ("!" if awake else "")


def table_clauses(row: Row) -> list[str]:
    """Metropolises, merchant, sabotaged cities, and points that were drawn."""
    found = [
        f"metropolis {word} v{row[METRO_AT + track]}"
        for track, word in enumerate(TRACK_WORDS)
        if row[METRO + track] >= 0
    ]
    if row[MERCHANT] >= 0:
        found.append(f"merchant {row[MERCHANT] + 1} h{row[MERCHANT_AT]}")
    if row[SABOTAGED]:
        found.append(f"sabotaged {crossing_names(row[SABOTAGED])}")
    if row[PRINTER] >= 0:
        found.append(f"printer {row[PRINTER] + 1}")
    if row[CONSTITUTION] >= 0:
        found.append(f"constitution {row[CONSTITUTION] + 1}")
    return found


def read_open(row: list[int], clauses: Clauses, seat: int) -> None:
    """What else a seat has on the table; CAK-29: a city on its side stands among the settlements."""
    own = seat + 1
    row[LYING + seat] = read_crossings(clauses, f"{own} lying", "CAK-29")
    if row[LYING + seat] & (row[TOWN + seat] | row[CITY + seat]):
        raise Refused(
            "CAK-29", say("Een stad op haar kant is geen dorp of stad ernaast: noem haar alleen bij lying.")
        )
    row[TOWN + seat] |= row[LYING + seat]
    read_knights(row, clauses.get(f"{own} knights", ""), seat)
    row[WALL + seat] = read_crossings(clauses, f"{own} walls", "CAK-33")
    text = clauses.get(f"{own} levels", "")
    levels = dict(LEVELS.findall(text))
    if len(LEVELS.sub("", text)) or len(levels) != len(LEVELS.findall(text)):
        raise Refused("CAK-34", say("Uitbreidingen schrijf je zo: 1 levels sci 3 tra 1."))
    for track, word in enumerate(TRACK_WORDS):
        row[LEVEL + TRACKS * seat + track] = int(levels.get(word, 0))
    row[DEFENDER + seat] = number(clauses, f"{own} defender", 0, 99, "", "CAK-26")


def read_crossings(clauses: Clauses, key: str, rule: str) -> int:
    """A set of crossings."""
    return set_of(clauses.get(key, "").split(), "v", 54, rule)


def read_knights(row: list[int], text: str, seat: int) -> None:
    """CAK-04: a seat's knights."""
    for word in text.split():
        found = KNIGHT.fullmatch(word)
        if not found:
            raise Refused(
                "CAK-04", say("Ridders schrijf je zo: v21 v30=2! v40=3; niet {word}.", word=word[:10])
            )
        bit, strength = 1 << int(found[1]), int(found[2] or 1)
        if row[GUARD + seat] & bit:
            raise Refused("CAK-40", say("{word} staat er twee keer.", word=f"v{found[1]}"))
        row[GUARD + seat] |= bit
        row[BASIC + 4 * (strength - 1) + seat] |= bit
        row[AWAKE + seat] |= bit if found[3] else 0


def read_table(row: list[int], clauses: Clauses, seats: int) -> None:
    """Metropolises, merchant, sabotaged cities, and points that were drawn."""
    for track, word in enumerate(TRACK_WORDS):
        row[METRO + track] = row[METRO_AT + track] = -1
        if f"metropolis {word}" in clauses:
            place = read_crossings(clauses, f"metropolis {word}", "CAK-37")
            owner = next((seat for seat in range(seats) if place & row[CITY + seat]), -1)
            if owner < 0 or place.bit_count() != 1:
                raise Refused("CAK-37", say("Een metropool staat op één stad: metropolis tra v24."))
            row[METRO + track], row[METRO_AT + track] = owner, place.bit_length() - 1
    row[SABOTAGED] = read_crossings(clauses, "sabotaged", "CAK-86")
    row[PRINTER] = number(clauses, "printer", 0, seats, "", "CAK-77") - 1
    row[CONSTITUTION] = number(clauses, "constitution", 0, seats, "", "CAK-81") - 1
    read_merchant(row, clauses.get("merchant"), seats)


def read_merchant(row: list[int], text: str | None, seats: int) -> None:
    """CAK-92: whose the merchant is, and where."""
    row[MERCHANT] = row[MERCHANT_AT] = -1
    if text is None:
        return
    found = re.fullmatch(r"([1-4]) h([0-9]|1[0-8])", text)
    if not found or int(found[1]) > seats:
        raise Refused("CAK-92", say("De handelaar schrijf je zo: merchant 2 h7."))
    row[MERCHANT], row[MERCHANT_AT] = int(found[1]) - 1, int(found[2])
