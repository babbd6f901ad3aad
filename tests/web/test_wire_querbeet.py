"""Querbeet's screens on the wire: nobody is sent a stone of another hand, even where it can be deduced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs
from support.housing import Watch, house_at, says, sit_down
from support.visiting import Site, Visitor, running
from web.test_wire import PEOPLE, shown

from speltafel.engine import CHANCE, Rng, Seat
from speltafel.games.querbeet import GAME as QUERBEET
from speltafel.games.querbeet.positions import hand_text
from speltafel.games.querbeet.state import Querbeet
from speltafel.games.querbeet.state.row import HAND, PASS
from speltafel.house import House, Live
from speltafel.store import SeatRow
from speltafel.table import Entry, Table
from speltafel.text import Sentence

TOLD = (
    r"(?<![\w-])s([a-j])(?![\w-])",
    r'"rack/s([a-j])"',
    r'"turns/([a-j])\d"',
    r"geeft \w+ steen ([a-j])",
    r"gives \w+ stone ([a-j])",
    r"(?<![0-9a-zA-Z])=([a-j])(?![0-9a-z])",
    r">([a-j])\d@",
)
"""Every way in which a stone behind a screen is ever written."""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def stones_in(text: str) -> set[str]:
    """Every stone that a text names as held."""
    return {stone for form in TOLD for stone in re.findall(form, text)}


def hand(state: Querbeet, seat: Seat) -> str:
    """The stones behind a screen."""
    return hand_text(state.tiles.letters, state.words[HAND + seat])


def written(held: str, text: str) -> bool:
    """Whether a hand stands somewhere as positions have it, and not by chance in an id or a hash."""
    return bool(re.search(rf"[ ,]{held}[,|]", text))


def test_of_two_players_nobody_is_sent_the_other_hand(site: Site) -> None:
    random, people = Random(5), [site.visitor(), site.visitor(), site.visitor("en")]
    table = people[0].opens("querbeet", name="Anna")
    people[1].joins(table, name="Bram", gift="0f")
    live = site.house.tables[table[3:]]
    known: dict[Seat | None, set[str]] = {0: set(), 1: set(), None: set()}
    viewers: list[tuple[Seat | None, Visitor]] = [(0, people[0]), (1, people[1]), (None, people[2])]
    with ExitStack() as stack:
        wires = [stack.enter_context(person.watches(table)) for person in people]
        for turn in range(12):
            state = live.table.state
            assert isinstance(state, Querbeet)
            seat = state.seat
            for own in (0, 1):
                known[own] |= set(hand(state, own))
            line = QUERBEET.text.token(state, seat, random.choice(state.actions(seat)))
            wires[seat].send("say", cid=f"c{turn}", base=len(live.table.entries), line=line)
            number = wires[seat].until(cids=[f"c{turn}"])["n"]
            for known_set in known.values():
                known_set.add(line[0])
            after = live.table.state
            assert isinstance(after, Querbeet)
            for (viewer, person), wire in zip(viewers, wires, strict=True):
                if viewer != seat:
                    wire.until(n=number)
                received = "\n".join([*wire.heard, person.get(table).text, person.get("/mine").text])
                wire.heard.clear()
                own = "" if viewer is None else hand(after, viewer)
                others = {hand(after, other) for other in (0, 1) if other != viewer} - {own}
                assert stones_in(received) <= known[viewer]
                assert not [held for held in others if len(held) > 2 and written(held, received)]
                assert all(written(held, QUERBEET.text.write(after)) for held in others if held)
                assert QUERBEET.text.write(after) not in received
                assert viewer is None or set(hand(after, viewer)) <= stones_in(received)


def test_a_refused_pass_is_told_to_nobody_else(site: Site) -> None:
    anna, bram = site.visitor(), site.visitor()
    table = anna.opens("querbeet")
    bram.joins(table)
    live = site.house.tables[table[3:]]
    seat = live.actors()[0]
    with anna.watches(table) as hers, bram.watches(table) as his:
        own, other = (hers, his) if seat == 0 else (his, hers)
        other.until(n=len(live.table.entries))
        other.heard.clear()
        own.send("try", cid="p", base=len(live.table.entries), targets=["pass"])
        refused = own.until(t="refused")
        other.send("sync")

        assert refused["rule"] == "QUE-13"
        assert re.search(r"[a-j]\d@[A-G]\d past nog", refused["text"])
        assert "past nog" not in "\n".join(other.heard)


# With three players, tables that differ only in what somebody may not see are the same to them.


async def random_table(house: House, random: Random, seats: tuple[SeatRow, ...]) -> Live:
    """A table of Querbeet after some turns, none of them a pass."""
    live = await sit_down(house, "querbeet", seats)
    for _ in range(random.randrange(1, 8)):
        state = live.table.state
        assert isinstance(state, Querbeet)
        actions = state.actions(state.seat)
        assert actions != [PASS]
        await says(house, live, state.seat, QUERBEET.text.token(state, state.seat, random.choice(actions)))
    return live


def dealt_anew(table: Table, seat: Seat | None, rng: Rng) -> tuple[Entry, ...]:
    """The log of a game in which what others still hold is divided otherwise."""
    state = table.state
    assert isinstance(state, Querbeet)
    assert QUERBEET.secrets is not None
    world = QUERBEET.secrets.imagine(QUERBEET.secrets.view(state, seat), seat, rng)
    now = {other: list(hand(state, other)) for other in range(table.seats)}
    then = {other: list(hand(world, other)) for other in range(table.seats)}
    entries, before = [], table.beginning().state
    for entry in table.entries:
        text = entry.text
        if entry.seat == CHANCE and text.startswith("="):
            other = before.to_deal()  # type: ignore[attr-defined]
            if other != seat and text[1] in now[other]:
                now[other].remove(text[1])
                text = f"={then[other].pop()}"
        if entry.kind in ("act", "chance"):
            before.apply(entry.seat, QUERBEET.text.read(before, entry.seat, entry.text))
        entries.append(entry._replace(text=text))
    return tuple(entries)


@pytest.mark.anyio
@pytest.mark.parametrize("guest", ["anna", "bram", "cleo", "somebody"])
async def test_of_three_what_one_may_not_see_changes_nothing(tmp_path: Path, guest: str) -> None:
    random, differed = Random(7), 0
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch()) as house:
        for seed in range(3):
            live = await random_table(house, random, PEOPLE)
            seat = next(iter(live.viewer(guest).seats), None)
            entries, others = live.table.entries, dealt_anew(live.table, seat, Rng(seed + 1))
            differed += entries != others

            assert shown(house, live, entries, guest) == shown(house, live, others, guest)
    assert differed


@pytest.mark.anyio
async def test_a_log_that_names_what_is_dealt_to_others_is_found_out(tmp_path: Path) -> None:
    def tell(state: Querbeet, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
        return QUERBEET.text.tell(state, seat, action, state.to_deal() if seat == CHANCE else viewer)

    leaky: Any = SimpleNamespace(**{**vars(QUERBEET.text), "tell": tell})
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch()) as house:
        live = await random_table(house, Random(1), PEOPLE)
        entries, others = live.table.entries, dealt_anew(live.table, 0, Rng(1))
        live.game = replace(live.game, text=leaky)

        assert shown(house, live, entries, "anna") != shown(house, live, others, "anna")
