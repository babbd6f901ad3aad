"""Games to record, as wild as a table allows, and hands that change a record and cover it up."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from random import Random
from typing import Any

from speltafel import fair
from speltafel.engine import Rng, buffer, step
from speltafel.game import Game, Options, Refused
from speltafel.games import load
from speltafel.house.commands import step_for
from speltafel.house.live import Live, Terms
from speltafel.house.records import options_json as written_options
from speltafel.match import Match
from speltafel.record import Kept
from speltafel.store import EntryRow, SeatRow, TableRow
from speltafel.table import BACK, LEAVE, REMATCH, REOPEN, SIT, Table, legal_tokens, opened

OPENED = 1_763_200_000_000
PROFILES = {"linja": ({}, {"profile": "2010"}, {"minus": "off", "begins": "black"})}


def wild(game: str, seed: int) -> Kept:
    """A whole game at which all that can happen at a table happens, at random; every third begins late."""
    return Wild(game, Random(f"{game} {seed}"), seed if seed % 3 == 0 else -1).play()


class Wild:
    """A table, and hands that do anything there; it changes as they do."""

    def __init__(self, game: str, random: Random, from_position: int) -> None:
        box, self.random = load(game), random
        seats = tuple(map(self.somebody, range(random.choice(box.seats))))
        options = box.choose(**random.choice(PROFILES.get(game, ({},))))
        played: tuple[tuple[tuple[int, ...], tuple[int, ...], str], ...] = ()
        if box.again and random.random() < 0.5:  # the second game of a match, where another may begin
            first = finished(box.name, options.stamp.count("="), random)
            options = Match(box, tuple("ab"), options, 3).after(first).options
            outcome = first.outcome()
            assert outcome
            played = ((outcome.places, outcome.scores, outcome.rule),)
        clock = random.choice([(None, None), (60_000, None), (None, 9_000), (90_000, 9_000)])
        origin = position(box, len(seats), options, from_position) if from_position >= 0 else ""
        terms = Terms("invite", *clock, length=3 if played else 1, played=played, origin=origin)
        self.secret = random.randbytes(32)
        commitment = fair.commitment("wild-_", self.secret)
        self.row = TableRow(
            "wild-_", game, written_options(options), len(seats), commitment, OPENED, terms.to_json()
        )
        self.at, self.seats, self.log = OPENED, seats, list[EntryRow]()
        self.live = Live(
            self.row, tuple(SeatRow("wild-_", row.seat) if late else row for row, late in seats), self.secret
        )

    def somebody(self, seat: int) -> tuple[SeatRow, bool]:
        """Who sits on a seat, and whether they come later."""
        name = self.random.choice(["Anna", 'Bram "de" Wit', "Zoë\u2028\\", "", "日本 😀"])
        match self.random.randrange(4):
            case 0:
                return SeatRow("wild-_", seat, "", "random:2", name), False
            case 1:
                return SeatRow("wild-_", seat, "host", "", name), False
        return SeatRow("wild-_", seat, f"guest {seat}", "", name), seat > 0 or self.random.random() < 0.5

    def play(self) -> Kept:
        """To the end, and a little further."""
        for row, late in self.random.sample(self.seats, len(self.seats)):
            if late:
                gift = self.random.choice(["", f"{self.random.getrandbits(128):x}"])
                after = self.live.table.noted(row.seat, SIT, gift, self.at)
                rows = self.live.rows(after, "")
                self.live.take_seat(row)
                self.put(after, rows)
        self.write(self.live.table)
        while self.live.outcome() is None:
            self.at += self.random.randrange(5_000)
            with suppress(Refused):
                self.write(self.something())
        if self.random.random() < 0.5:
            self.write(self.live.table.noted(0, REMATCH, "next-table", self.at))
        return Kept(self.row, tuple(row for row, _ in self.seats), self.secret, tuple(self.log))

    def something(self) -> Table:
        """Something that may be done now, or is refused."""
        live, chance = self.live, self.random.random()
        seat = self.random.randrange(len(live.seats))
        flag = live.clock.flag()
        if flag and (flag.at <= self.at or chance < 0.01):
            self.at = max(self.at, flag.at)
            return live.timed_out(flag, self.at)
        if flag and chance > 0.97:
            return live.table.noted(live.actors()[0], REOPEN, "", self.at)
        if (live.table.plea is not None or live.table.offered) and chance < 0.5:
            answer = self.random.choice(["grant", "agree", "decline"])
            return step_for(live, answer)(live.table, seat, self.at)
        if chance < 0.2:
            what = self.random.choice(["undo", "offer", "resign" if chance < 0.02 else "undo"])
            return step_for(live, what)(live.table, seat, self.at)
        if chance < 0.3 and not live.seats[seat].bot:
            return live.table.noted(seat, BACK if live.away(seat) else LEAVE, "", self.at)
        acting = self.random.choice(live.actors())
        if chance < 0.4 and live.bot(acting):
            return live.table.time_out(acting, self.at, all_used=False)
        words = sorted(legal_tokens(live.game, live.table.state, acting))
        return live.table.act(acting, self.random.choice(words), self.at)

    def write(self, after: Table) -> None:
        """Write down what was done, and what chance says to it."""
        after = self.live.settled(after, self.at)
        if after is not self.live.table:
            self.put(after, self.live.rows(after, ""))

    def put(self, after: Table, rows: list[EntryRow]) -> None:
        """As the house does once it is durable."""
        self.live.put(after, rows)
        self.log += rows


def position(box: Game[Any], seats: int, options: Options, seed: int) -> str:
    """A position that up to twenty actions at random lead to."""
    state, rng = box.start(seats, options), Rng(seed)
    for _ in range(seed % 20):
        after = state.copy()
        step(after, rng, buffer())
        state = state if after.outcome() else after
    return str(box.text.write(state))


def finished(game: str, seed: int, random: Random) -> Table:
    """A game played at random to its end."""
    box = load(game)
    table = opened(box, tuple("ab"), box.choose()).settle(Rng(seed))
    while seats := table.actors():
        words = sorted(legal_tokens(box, table.state, seats[0]))
        table = table.act(seats[0], random.choice(words)).settle(Rng(seed))
    return table


def mutated(text: str, random: Random) -> tuple[str, int]:
    """A record with one character changed, and the line it is in."""
    at = random.randrange(len(text))
    other = random.choice([chr(code) for code in [*range(32, 127), 10, 0xE9] if chr(code) != text[at]])
    return text[:at] + other + text[at + 1 :], text.count("\n", 0, at) + 1


def line_of(text: str, pattern: str) -> int:
    """The line of a record that this matches first."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if re.search(pattern, line))


def forged(text: str, line: int, old: str, new: str) -> str:
    """A record with words of a line changed, and every check, hash and seal made anew to cover it up."""
    lines = text.split("\n")
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return sealed(lines)


def sealed(lines: Sequence[str]) -> str:
    """Lines of a record with right checks, a whole chain and a right seal, whatever they say."""
    log = [line for line in lines if line[:1].isdigit()]
    heads = [line for line in lines if line and not line[0].isdigit() and not line.startswith("end ")]
    made, whole, chain = [], "", ""
    for line in heads:
        body = line.rpartition(" ")[0]
        whole = hashlib.sha256(fair.joined("speltafel-line-1", whole, body)).hexdigest()
        made.append(f"{body} {whole[:16]}")
    secret = bytes.fromhex(next(line.split(" ")[1] for line in heads if line.startswith("secret ")))
    for line in log:
        number, time, seat, kind, *words = line.split(" ")[:-1]
        said = " ".join(words[:-3] if kind == "chance" else words)
        ms = round(datetime.fromisoformat(time).timestamp() * 1000)
        entry = fair.joined(number, ms, -1 if seat == "-" else int(seat) - 1, kind, said)
        chain = fair.chained(chain, fair.salt(secret, int(number)), entry)
        made.append(" ".join([number, time, seat, kind, *words, chain]))
    seal = hashlib.sha256("".join(f"{line}\n" for line in made).encode()).hexdigest()
    return "\n".join([*made, f"end {seal}", ""])
