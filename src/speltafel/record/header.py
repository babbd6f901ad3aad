"""The header of a record: what is played, by whom, on which terms, what fixed its chance, how it ended."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from speltafel.engine import Outcome
from speltafel.game import Game, Options, Refused, Value, value_text
from speltafel.games import load
from speltafel.house.live import Terms, read_terms, stored_options
from speltafel.house.records import options_json as written_options
from speltafel.record.lines import (
    FIRST,
    NONE,
    UNREADABLE,
    VERSION,
    moment,
    number,
    numbers,
    place,
    row_of,
    should_be,
    time,
)
from speltafel.record.model import Fault, Kept
from speltafel.store import SeatRow, TableRow
from speltafel.table import SIT, placed
from speltafel.text import say

PERSON = "person"
BOT = "bot"
GUEST = "record {number}"
"""What a person of a record is called in the store: nobody who could come in by a cookie."""

T = TypeVar("T")


def bodies(kept: Kept, outcome: Outcome) -> Iterator[str]:
    """The lines of a header, without their checks."""
    row, terms = kept.row, read_terms(kept.row.terms)
    options = stored_options(load(row.game), row.options)
    yield f"{FIRST} {VERSION}"
    yield f"table {row.id}"
    yield f"game {row.game}"
    yield f"profile {options.stamp}"
    yield from (f"also {name}={value_text(value)}" for name, value in also(load(row.game), options).items())
    yield from seats(kept.seats)
    yield f"mode {terms.mode}"
    yield f"opened {time(row.opened)}"
    yield from terms_lines(terms)
    if terms.origin:
        yield f"origin {quoted(terms.origin)}"
    yield f"commitment {row.commitment}"
    gifts = (entry for entry in kept.entries if entry.kind == SIT)
    yield from (f"gift {place(entry.seat)} {entry.text or NONE}" for entry in gifts)
    yield f"secret {kept.secret.hex()}"
    yield f"result {ending(outcome)}"


def also(game: Game[Any], options: Options) -> Mapping[str, Value]:
    """What deviates from the profile without standing on the stamp: a match changes who begins."""
    usual = game.choose(options.profile).values
    return {
        name: value
        for name, value in options.values.items()
        if value != usual[name] and name not in options.changed
    }


def seats(rows: tuple[SeatRow, ...]) -> Iterator[str]:
    """Who sat where; the same number is the same person."""
    persons = list(dict.fromkeys(row.guest for row in rows if row.guest))
    for row in rows:
        who = f"{BOT} {row.bot}" if row.bot else f"{PERSON} {persons.index(row.guest) + 1}"
        yield f"seat {place(row.seat)} {who} {quoted(row.name)}"


def quoted(text: str) -> str:
    """A text between quotation marks, in one line."""
    return json.dumps(text, ensure_ascii=False)


def terms_lines(terms: Terms) -> Iterator[str]:
    """Time and match, where there are any."""
    if terms.total is not None or terms.each is not None:
        total, each = (NONE if ms is None else ms for ms in (terms.total, terms.each))
        yield f"clock {total} {each}"
    if terms.length > 1 or terms.played:
        yield f"match {len(terms.played) + 1} {terms.length}"
    yield from (f"played {ending(Outcome(*outcome))}" for outcome in terms.played)


def ending(outcome: Outcome) -> str:
    """How a game ended: the rule, the places, the points."""
    return f"{outcome.rule} {row_of(outcome.places)} {row_of(outcome.scores)}"


class Header(NamedTuple):
    """A header read back: what is kept of it, and in which line of the record each of its words begins."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    secret: bytes
    lines: Mapping[str, int]


class Reader:
    """The lines of a header, taken one after the other. It moves on as they are read."""

    def __init__(self, bodies: list[str]) -> None:
        self.bodies = bodies
        self.at = 0
        self.lines: dict[str, int] = {}

    def one(self, key: str, read: Callable[[str], T]) -> T:
        """The line that must come here."""
        word, _, rest = self.bodies[self.at].partition(" ") if self.at < len(self.bodies) else ("", "", "")
        self.at += 1
        if word != key:
            raise Fault(self.at, "", should_be(f"{key} …"))
        self.lines.setdefault(key, self.at)
        try:
            return read(rest)
        except Fault:
            raise
        except Refused as refused:
            raise Fault(self.at, *refused.refusal) from None

    def some(self, key: str, read: Callable[[str], T]) -> list[T]:
        """The lines of this kind that come here, if any."""
        found = []
        while self.at < len(self.bodies) and self.bodies[self.at].startswith(f"{key} "):
            found.append(self.one(key, read))
        return found


def read_header(lines: list[str]) -> Header:
    """A header, from its lines without their checks; raises Fault at the first that cannot be."""
    reader = Reader(lines)
    reader.one(FIRST, str)
    table = reader.one("table", read_word)
    game = reader.one("game", load)
    options = reader.one("profile", lambda text: read_options(game, text))
    values = dict(pair for pairs in reader.some("also", lambda text: split(game, text)) for pair in pairs)
    options = Options(options.profile, options.version, {**options.values, **values}, options.changed)
    rows = tuple(reader.some("seat", lambda text: read_seat(table, text)))
    if len(rows) not in game.seats or [row.seat for row in rows] != list(range(len(rows))):
        raise Fault(reader.at, "", say("Met deze {count} plaatsen gaat dit spel niet.", count=len(rows)))
    mode = reader.one("mode", read_word)
    opened = reader.one("opened", moment)
    terms = read_match(reader, mode)
    origin = "".join(reader.some("origin", lambda text: read_origin(game, len(rows), options, text))[:1])
    commitment = reader.one("commitment", str)
    reader.some("gift", str)
    secret = reader.one("secret", read_secret)
    reader.one("result", read_ending)
    if reader.at < len(lines):
        raise Fault(reader.at + 1, "", UNREADABLE)
    row = TableRow(
        table,
        game.name,
        written_options(options),
        len(rows),
        commitment,
        opened,
        terms._replace(origin=origin).to_json(),
    )
    return Header(row, rows, secret, reader.lines)


def read_word(text: str) -> str:
    """A single word."""
    if not text.isprintable() or not text or " " in text:
        raise Refused("", UNREADABLE)
    return text


def read_options(game: Game[Any], text: str) -> Options:
    """A stamp read back: a profile of the version that is known here, and what deviates from it."""
    stamp, *changes = text.split(" ")
    name, _, version = stamp.partition("@")
    profile = game.profile(name)
    if str(profile.version) != version:
        sentence = say(
            "Dit is {stamp}; deze Speltafel kent {name}@{version}.",
            stamp=stamp,
            name=name,
            version=profile.version,
        )
        raise Refused("", sentence)
    return game.choose(name, **dict(pair for change in changes for pair in split(game, change)))


def split(game: Game[Any], text: str) -> list[tuple[str, Any]]:
    """An option and its value."""
    name, _, value = text.partition("=")
    return [(name, game.value(name, value))]


def read_seat(table: str, text: str) -> SeatRow:
    """A seat and who sat there."""
    words = text.split(" ", 3)
    if len(words) != 4 or words[1] not in (PERSON, BOT):
        raise Refused("", UNREADABLE)
    seat, name = number(words[0]) - 1, read_quoted(words[3])
    if words[1] == BOT:
        return SeatRow(table, seat, "", read_word(words[2]), name)
    return SeatRow(table, seat, GUEST.format(number=number(words[2])), "", name)


def read_origin(game: Game[Any], seats: int, options: Options, text: str) -> str:
    """The position a game began from, which must be one that its game can be at."""
    origin = read_quoted(text)
    placed(game, seats, options, origin)
    return origin


def read_quoted(text: str) -> str:
    """A name or a position between quotation marks."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, str) or quoted(said) != text:
        raise Refused("", say("Een naam of een stelling staat tussen aanhalingstekens."))
    return said


def read_match(reader: Reader, mode: str) -> Terms:
    """Time and match, where there are any."""
    control = next(iter(reader.some("clock", read_clock)), (None, None))
    length = next(iter(reader.some("match", lambda text: number(text.partition(" ")[2]))), 1)
    played = tuple(reader.some("played", read_ending))
    return Terms(mode, *control, length, played)


def read_clock(text: str) -> tuple[int | None, int | None]:
    """Milliseconds for the game and for each decision."""
    total, _, each = text.partition(" ")
    return read_time(total), read_time(each)


def read_time(text: str) -> int | None:
    """Milliseconds, or as many as one likes."""
    return None if text == NONE else number(text)


def read_ending(text: str) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """How a game ended."""
    words = text.split(" ")
    if len(words) != 3:
        raise Refused("", UNREADABLE)
    return numbers(words[1]), numbers(words[2]), words[0]


def read_secret(text: str) -> bytes:
    """A secret, in hexadecimal digits."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if not secret or secret.hex() != text:
        raise Refused("", UNREADABLE)
    return secret
