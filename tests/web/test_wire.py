"""What is hidden never leaves the house, and cannot be guessed from what does.

Blind bod is played: eighteen cards, of which each player holds four that nobody else may know.
"""

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
from support.visiting import Site, Visitor, Wire, running

from speltafel import fair
from speltafel.engine import CHANCE, Rng, Seat
from speltafel.games import load
from speltafel.games.bod import GAME as BOD
from speltafel.games.bod.state import CARDS, Bod
from speltafel.house import House, Live
from speltafel.house.live import chained
from speltafel.store import EntryRow, SeatRow
from speltafel.table import Entry, Table, opened
from speltafel.text import DUTCH
from speltafel.web import draw
from speltafel.web.live import Connection

TOLD = (
    r"card-(\d+)",
    r'data-target="c(\d+)"',
    r"\bc(\d+)\b",
    r"[Kk]aart (\d+)",
    r'name="line" value="(\d+)"',
    r"(?<![0-9a-zA-Z])=(\d+)(?![0-9])",
)
"""Every way in which a card is ever written."""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


def cards_in(text: str) -> set[int]:
    """Every card that a text names."""
    return {int(card) for form in TOLD for card in re.findall(form, text)}


def known_to(state: Bod, seat: Seat | None, dealt: dict[Seat, set[int]]) -> set[int]:
    """The cards somebody may know: their own, and those that were shown."""
    shown = {card for cards in state.shown for card in cards}
    return shown | (dealt[seat] if seat is not None else set())


def hidden_texts(state: Bod, seat: Seat | None) -> list[str]:
    """What would give hands away if it were sent: the whole position, and hands in its notation."""
    others = [hand for other, hand in enumerate(state.hands) if other != seat and len(hand) > 2]
    return [BOD.text.write(state), *(",".join(map(str, hand)) for hand in others)]


# A whole game over sockets: nobody is told of a card that is not theirs.


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_ever_sent_a_card_they_may_not_know(site: Site, seed: int) -> None:
    random, people = Random(seed), [site.visitor(), site.visitor(), site.visitor("en")]
    table = people[0].opens("bod", name="Anna")
    people[1].joins(table, name="Bram", gift="0f")
    live = site.house.tables[table[3:]]
    dealt = {seat: set(live.table.state.hands[seat]) for seat in (0, 1)}
    viewers: list[tuple[Seat | None, Visitor]] = [(0, people[0]), (1, people[1]), (None, people[2])]
    with ExitStack() as stack:
        wires = [stack.enter_context(person.watches(table)) for person in people]
        while live.outcome() is None:
            seat = random.choice(live.actors())
            card = random.choice(live.table.state.hands[seat])
            number = lay(wires[seat], live, card)
            for (viewer, person), wire in zip(viewers, wires, strict=True):
                if viewer != seat:
                    wire.until(n=number)
                received = "\n".join([*wire.heard, person.get(table).text, person.get("/mine").text])
                wire.heard.clear()
                assert cards_in(received) <= known_to(live.table.state, viewer, dealt)
                assert viewer is None or set(live.table.state.hands[viewer]) <= cards_in(received)
                assert not [text for text in hidden_texts(live.table.state, viewer) if text in received]
                assert (live.secret.hex() in received) == (live.outcome() is not None)


def lay(wire: Wire, live: Live, card: int) -> int:
    """Lay a card; the number of the last entry after it."""
    wire.send("try", cid=f"c{card}", base=len(live.table.entries), targets=[f"c{card}"])
    return int(wire.until(cids=[f"c{card}"])["n"])


def test_a_card_one_does_not_have_is_refused_alike_wherever_it_is(site: Site) -> None:
    anna, bram = site.visitor(), site.visitor()
    table = anna.opens("bod")
    bram.joins(table)
    live = site.house.tables[table[3:]]
    said = set()
    with anna.watches(table) as wire:
        for card in sorted(set(range(1, CARDS + 1)) - set(live.table.state.hands[0])):
            wire.send("say", cid=f"x{card}", base=len(live.table.entries), line=str(card))
            message = wire.until(t="refused")
            said.add((message["rule"], re.sub(r"\d+", "N", message["text"]), message["link"]))

    assert len(said) == 1


# Two games that differ only in what somebody may not see are the same to them, byte for byte.


async def random_table(house: House, random: Random, seats: tuple[SeatRow, ...]) -> Live:
    """A table of Blind bod, played at random up to a random moment."""
    live = await sit_down(house, "bod", seats)
    for _ in range(random.randrange(2 * 4)):
        seat = random.choice(live.actors())
        await says(house, live, seat, str(random.choice(live.table.state.hands[seat])))  # type: ignore[attr-defined]
    return live


def dealt_anew(table: Table, seat: Seat | None, rng: Rng) -> tuple[Entry, ...]:
    """The log of a game in which everything hidden from a seat is another card."""
    state = table.state
    assert isinstance(state, Bod)
    world = BOD.secrets.imagine(BOD.secrets.view(state, seat), seat, rng)  # type: ignore[union-attr]
    others = [other for other in range(table.seats) if other != seat]
    other_card = {}
    for other in others:
        other_card |= dict(zip(state.hands[other], world.hands[other], strict=True))
        other_card[state.laid[other]] = world.laid[other]
    return tuple(entry._replace(text=with_cards(entry, other_card)) for entry in table.entries)


def with_cards(entry: Entry, other_card: dict[int, int]) -> str:
    """What an entry says when it is about another card."""
    kind, number = re.fullmatch(r"([=p]?)(\d+)", entry.text).groups()  # type: ignore[union-attr]
    return entry.text if kind == "p" else f"{kind}{other_card.get(int(number), number)}"


def shown(house: House, live: Live, entries: tuple[Entry, ...], guest: str) -> list[bytes]:
    """Every message a guest gets while these entries are written, one after the other, and the picture."""
    live.table = opened(live.game, live.table.players, live.options)
    connection = Connection(None, house, live, guest, DUTCH)  # type: ignore[arg-type]  # nothing is sent
    messages = [connection.changes()]
    for entry in entries:
        live.table = live.table.replayed(entry)
        messages.append(connection.changes())
    picture = draw.picture(live, live.viewer(guest), DUTCH)
    return [*messages, picture.encode()]


PEOPLE = (SeatRow("", 0, "anna", "", "Anna"), SeatRow("", 1, "bram", "", "Bram"), SeatRow("", 2, "cleo"))


@pytest.mark.anyio
@pytest.mark.parametrize("guest", ["anna", "bram", "somebody"])
async def test_what_one_may_not_see_changes_nothing_of_what_one_sees(tmp_path: Path, guest: str) -> None:
    random, differed = Random(7), 0
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch()) as house:
        for seed in range(12):
            live = await random_table(house, random, PEOPLE[: 2 + seed % 2])
            seat = next(iter(live.viewer(guest).seats), None)
            entries, others = live.table.entries, dealt_anew(live.table, seat, Rng(seed + 1))
            differed += entries != others

            assert shown(house, live, entries, guest) == shown(house, live, others, guest)
    assert differed > 6


@pytest.mark.anyio
async def test_a_view_that_leaks_is_found_out(tmp_path: Path) -> None:
    leaky = SimpleNamespace(view=lambda state, seat: state.copy(), imagine=BOD.secrets.imagine)  # type: ignore[union-attr]
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch()) as house:
        live = await random_table(house, Random(1), PEOPLE[:2])
        entries, others = live.table.entries, dealt_anew(live.table, 0, Rng(1))
        live.game = replace(live.game, secrets=leaky)

        assert shown(house, live, entries, "anna") != shown(house, live, others, "anna")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# The chain of hashes gives nothing away, even to somebody who could read it.


def guessed(live: Live, before: str, row: EntryRow, salts: list[bytes]) -> list[int]:
    """The cards that fit a stored hash, for somebody who knows the rules and all but the secret."""
    found = []
    for card in range(1, CARDS + 1):
        entry = Entry(row.number, row.seat, row.kind, f"={card}", row.at)
        written = fair.joined(entry.number, entry.at, entry.seat, entry.kind, entry.text)
        found += [card for salt in salts if fair.chained(before, salt, written) == row.hash]
    return found


@pytest.mark.anyio
async def test_no_card_can_be_guessed_from_its_hash(tmp_path: Path) -> None:
    async with house_at(f"sqlite:///{tmp_path / 'tables.db'}", Watch()) as house:
        live = await random_table(house, Random(3), PEOPLE[:2])
        rows = house.store.entries(live.id)
        public = [b"", live.commitment.encode(), bytes.fromhex(live.commitment), live.id.encode()]
        before = ""
        for row in rows:
            if row.seat == CHANCE and row.text.startswith("="):
                key_of_public = [fair.salt(word, row.number) for word in public if word]
                own = fair.salt(live.secret, row.number)
                assert guessed(live, before, row, [*public, *key_of_public, before.encode()]) == []
                assert guessed(live, before, row, [own]) == [int(row.text[1:])]
            entry = Entry(row.number, row.seat, row.kind, row.text, row.at)
            assert chained(live, before, entry) == row.hash
            before = row.hash


def test_no_hash_is_shown_but_the_one_that_fixes_the_chance(site: Site) -> None:
    anna, bram = site.visitor(), site.visitor()
    table = anna.opens("bod")
    bram.joins(table)
    live = site.house.tables[table[3:]]
    with anna.watches(table) as wire:
        wire.hear()
        seen = "\n".join([*wire.heard, anna.get(table).text])

    assert set(re.findall(r"[0-9a-f]{32,}", seen)) == {live.commitment}
    assert not [row for row in site.house.store.entries(live.id) if row.hash in seen]


def test_the_toy_is_played_with_the_cards_this_test_knows() -> None:
    toy: Any = load("bod")

    assert toy is BOD
    assert cards_in('<g id="p-card-7" data-target="c8">kaart 9</g> =10 "c11" value="3"') == {7, 8, 9, 10, 11}
