"""Records: one text for each game, true to the last character, and what is changed is found and named."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from support.housing import ANNA, BOTH, NOBODY, Watch, does, house_at, kinds, says, sit_down
from support.recording import OPENED, forged, line_of, mutated, sealed, wild

from speltafel.game import Refused
from speltafel.games import load
from speltafel.house import NoTable, Terms
from speltafel.record import Fault, verified, written
from speltafel.record.archive import exported, imported, kept
from speltafel.record.model import Astray
from speltafel.record.reading import LARGEST
from speltafel.record.selfplay import played
from speltafel.store import open_store
from speltafel.table import SIT
from speltafel.text import DUTCH

GAMES = ("linja", "bod", "nim")
SEATS = {"linja": 2, "bod": 3, "nim": 2}
TIMES = 50
HAPPENING = ("act", "undo", "offer", "decline", "agree", "timeout", "sit", "leave", "back", "rematch")


def by_bots(game: str, seed: int = 1) -> str:
    """The record of a game between bots."""
    box = load(game)
    return written(played(box, box.choose(), ["random"] * SEATS[game], seed, lambda: OPENED))


def fault(text: str) -> Fault:
    """What is wrong with a record."""
    with pytest.raises(Fault) as found:
        verified(text.encode())
    return found.value


def told(text: str) -> str:
    """What is wrong with a record, in words."""
    return DUTCH.tell(fault(text).refusal.sentence)


# There and back.


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_at_a_table_comes_back_byte_for_byte(game: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(TIMES):
        before = wild(game, seed)
        text = written(before)
        seen.update(row.kind for row in before.entries)

        assert written(verified(text.encode())) == text

    expected = {*HAPPENING, *([] if load(game).secrets else ["plea", "grant"])}
    assert expected <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_games_of_bots_are_accepted(game: str) -> None:
    for seed in range(TIMES):
        verified(by_bots(game, seed).encode())


@pytest.mark.parametrize("seed", [1, 3])
@pytest.mark.parametrize("game", GAMES)
def test_export_import_export_is_byte_identical(game: str, seed: int, tmp_path: Path) -> None:
    one, other = open_store(str(tmp_path / "one.db")), open_store(str(tmp_path / "other.db"))
    before = wild(game, seed)
    one.open_table(before.row, before.secret, before.seats, before.entries).result()
    text = exported(one, "wild-_")

    assert ("\norigin " in text) == (seed == 3)
    assert imported(other, verified(text.encode()))
    assert exported(other, "wild-_") == text
    one.close()
    other.close()


def test_importing_the_same_again_is_harmless(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "one.db"))
    game = verified(by_bots("linja").encode())

    assert imported(store, game)
    assert not imported(store, game)
    assert len(store.entries(game.row.id)) == len(game.entries)
    store.close()


def test_another_game_under_the_same_name_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "one.db"))
    text = by_bots("nim")
    imported(store, verified(text.encode()))
    other = forged(text, line_of(text, "^seat 1"), '"random"', '"Anna"')

    with pytest.raises(Refused):
        imported(store, verified(other.encode()))
    game = verified(text.encode())
    assert exported(store, game.row.id) == text
    store.close()


def test_an_imported_table_is_finished_with_its_result(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "one.db"))
    game = verified(by_bots("nim").encode())
    imported(store, game)
    found = store.table(game.row.id)

    assert found
    assert found[0].finished == game.entries[-1].at
    assert found[0].result.startswith("NIM-05 ")
    assert store.unfinished(9) == []
    store.close()


def test_a_game_in_the_house_is_recorded_with_all_that_happened(tmp_path: Path) -> None:
    """Gifts, a plea, a draw offered, a clock, a player who leaves and comes back, and the next game."""
    url, watch = str(tmp_path / "one.db"), Watch()

    async def play() -> tuple[str, str]:
        async with house_at(url, watch, grace=0) as house:
            live = await sit_down(house, "nim", (ANNA, NOBODY), Terms("invite", 60_000, None, 2))
            await house.sit(live.id, 1, "bram", "Bram", "00ff")
            await says(house, live, 0, "1-1")
            await says(house, live, 1, "2-1")
            await does(house, live, 0, "undo")
            await does(house, live, 1, "grant")
            await says(house, live, 0, "1-2")
            await does(house, live, 1, "offer")
            await does(house, live, 0, "decline")
            house.arrive(live, [0])
            house.depart(live, [0])
            await asyncio.sleep(0.05)
            house.arrive(live, [0])
            await asyncio.sleep(0.05)
            await does(house, live, 1, "resign")
            before = await asyncio.to_thread(exported, house.store, live.id)
            await house.rematch(live, 0)
            assert kinds(live)[-1] == "rematch"
            return before, await asyncio.to_thread(exported, house.store, live.id)

    before, after = asyncio.run(play())
    wanted = [
        "sit",
        "act",
        "act",
        "plea",
        "grant",
        "undo",
        "act",
        "offer",
        "decline",
        "leave",
        "back",
        "resign",
    ]

    assert [row.kind for row in verified(before.encode()).entries] == wanted
    assert "gift 2 00ff " in before
    assert "clock 60000 - " in before
    assert "match 1 2 " in before
    assert after == before  # what comes after the end belongs to the next game


def test_the_next_game_of_a_match_says_who_begins_and_what_was_played(tmp_path: Path) -> None:
    async def play() -> str:
        async with house_at(str(tmp_path / "one.db"), Watch()) as house:
            live = await sit_down(house, "linja", BOTH, Terms("screen", length=3), begins="red")
            await does(house, live, 0, "resign")
            live = await house.live(await house.rematch(live, 0))
            await does(house, live, 0, "resign")
            return await asyncio.to_thread(exported, house.store, live.id)

    text = asyncio.run(play())

    assert "match 2 3 " in text
    assert "played TAF-02 2,1 " in text
    assert "profile standaard@1 begins=" in text
    assert written(verified(text.encode())) == text


# Not while it is going on.


@pytest.mark.rule("TAF-05")
def test_a_running_game_has_no_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(str(tmp_path / "one.db"), Watch()) as house:
            live = await sit_down(house, "bod")
            with pytest.raises(Refused) as refused:
                exported(house.store, live.id)

            assert refused.value.refusal.rule == "TAF-05"

    asyncio.run(play())


def test_a_table_that_is_not_there_has_no_record(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "one.db"))
    for name in ("nowhere", "", "a\x00b", "\ud800"):
        with pytest.raises(NoTable):
            exported(store, name)
    store.close()


def test_a_log_that_was_tampered_with_is_not_exported(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "one.db"))
    game = verified(by_bots("nim").encode())
    spoilt = (game.entries[0]._replace(text="1-1"), *game.entries[1:])
    store.open_table(game.row, game.secret, game.seats, spoilt).result()

    with pytest.raises(Refused) as refused:
        exported(store, game.row.id)
    assert refused.value.refusal.rule == "TAF-05"
    assert len(kept(store, game.row.id).entries) == len(game.entries)
    store.close()


# One changed character.


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_changed_character_is_found_and_its_line_named(game: str) -> None:
    random = Random(game)
    for seed in range(TIMES):
        text = by_bots(game, seed) if seed % 2 else written(wild(game, seed))
        spoilt, line = mutated(text, random)

        assert fault(spoilt).line == line, spoilt


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_breaks_off_anywhere_is_no_record(game: str) -> None:
    text, random = by_bots(game), Random(1)
    for _ in range(TIMES):
        at = random.randrange(len(text))

        assert fault(text[:at]).line <= text.count("\n", 0, at) + 1


def test_a_line_left_out_doubled_or_exchanged_is_found() -> None:
    lines = by_bots("bod").split("\n")
    for index in range(len(lines) - 2):
        fault("\n".join(lines[:index] + lines[index + 1 :]))
        fault("\n".join(lines[: index + 1] + lines[index:]))
        fault("\n".join([*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]]))


# Changes that are covered up: every hash is right, and it is still not true.


@pytest.mark.rule("TAF-05")
def test_another_draw_is_found_although_every_hash_is_right() -> None:
    text = by_bots("bod")
    line = line_of(text, " chance p")
    prize = text.split("\n")[line - 1].split(" ")[4]
    spoilt = forged(text, line, f" {prize} ", " p1 " if prize != "p1" else " p2 ")

    assert fault(spoilt).line == line
    assert fault(spoilt).refusal.rule == "TAF-05"


@pytest.mark.rule("TAF-05")
@pytest.mark.parametrize(("old", "new"), [(" 3,2,1 ", " 3,2,2 "), (" bod ", " nim ")])
def test_other_weights_or_another_purpose_are_found(old: str, new: str) -> None:
    text = by_bots("bod")
    line = line_of(text, " chance p")

    assert fault(forged(text, line, old, new)).line == line
    assert fault(forged(text, line, old, new)).refusal.rule == "TAF-05"


@pytest.mark.rule("TAF-05")
def test_another_gift_gives_another_draw() -> None:
    game = next(game for game in (wild("bod", seed) for seed in range(99)) if game.entries[0].kind == SIT)
    text = written(game)
    line = line_of(text, "^1 .* sit ")
    gift = game.entries[0].text
    spoilt = forged(text, line, f" sit {gift}".rstrip(), " sit 0123")

    assert fault(spoilt).line == line_of(text, " chance ")


@pytest.mark.rule("TAF-05")
def test_another_secret_does_not_fit_the_commitment() -> None:
    text = by_bots("nim")
    spoilt = forged(text, line_of(text, "^secret "), "secret ", "secret 00")

    assert fault(spoilt).line == line_of(text, "^commitment ")


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    text = by_bots("linja")
    line = line_of(text, " act ")
    words = text.split("\n")[line - 1].split(" ")
    spoilt = forged(text, line, f" {words[4]} ", " 0-7 ")

    assert fault(spoilt).line == line
    assert fault(spoilt).refusal.rule.startswith("LIN-")


def test_somebody_elses_action_is_refused() -> None:
    text = by_bots("nim")
    line = line_of(text, " act ")

    assert fault(forged(text, line, " 1 act ", " 2 act ")).refusal.rule == "NIM-02"


def test_words_that_say_the_same_otherwise_are_refused() -> None:
    text = by_bots("bod")
    line = line_of(text, " act [1-9] ")
    card = text.split("\n")[line - 1].split(" ")[4]

    assert fault(forged(text, line, f" act {card} ", f" act 0{card} ")).line == line


@pytest.mark.parametrize(
    ("pattern", "old", "new"),
    [
        ("^result ", "1,2", "2,1"),
        ("^result ", "NIM-05", "TAF-02"),
        ("^profile ", "@1", "@2"),
        ("^game ", "nim", "chess"),
        ("^game ", "nim", "linja"),
        ("^seat 2", "seat 2", "seat 3"),
        ("^seat 2", '"random"', "random"),
        ("^seat 2", '"random"', '"\\ud800"'),
        ("^seat 2", "bot", "cat"),
        ("^seat 1", "bot random", "person 2"),
        ("^opened ", "2025-11", "2025-13"),
        ("^opened ", "2025-11", "2025-1"),
        ("^mode ", "arena", ""),
        ("^speltafel-record", " 1 ", " 2 "),
        ("^table ", "table ", "tafel "),
    ],
)
def test_a_header_that_is_not_true_is_found_although_its_checks_are_right(
    pattern: str, old: str, new: str
) -> None:
    text = by_bots("nim", 3)
    if old == "1,2" and "NIM-05 1,2" not in text:
        old, new = new, old
    line = line_of(text, pattern)

    assert fault(forged(text, line, old, new)).line >= line


@pytest.mark.parametrize(
    "origin",
    [
        "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r v9",
        "LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.7 r",
        "LIN  6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r",
        "LIN 0.6 0.6 0.0 0.0 0.0 0.0 6.0 6.0 r",
        "",
    ],
)
def test_a_game_cannot_begin_from_a_position_that_cannot_be_or_is_over(origin: str) -> None:
    text = written(wild("linja", 3))
    line = line_of(text, "^origin ")
    said = re.findall('"(.*)"', text.split("\n")[line - 1])[0]

    assert fault(forged(text, line, f'"{said}"', f'"{origin}"')).line == line


def test_a_game_that_began_elsewhere_is_found_by_its_first_move() -> None:
    text = written(wild("nim", 3))
    line = line_of(text, "^origin ")
    said = re.findall('"(.*)"', text.split("\n")[line - 1])[0]
    other = "1 0 0 / 1" if said != "1 0 0 / 1" else "0 1 0 / 1"

    assert fault(forged(text, line, said, other)).line > line


LOG = "1 2025-11-15T09:46:40.000Z "


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("1 undo 1", "TAF-01"),
        ("1 plea", "TAF-01"),
        ("1 grant", "TAF-01"),
        ("1 decline", "TAF-03"),
        ("1 agree", "TAF-03"),
        ("1 timeout", "TAF-04"),
        ("2 timeout 1-1", "TAF-04"),
        ("- chance x nim 1 0", "TAF-05"),
        ("1 reopen", "TAF-04"),
        ("1 leave", ""),
        ("1 back", ""),
        ("1 sit 00", ""),
        ("9 act 1-1", ""),
        ("1 dance", ""),
        ("1 rematch t", ""),
        ("1 act", ""),
    ],
)
def test_what_cannot_happen_first_is_refused_although_every_hash_is_right(entry: str, rule: str) -> None:
    lines = by_bots("nim").split("\n")
    first = next(index for index, line in enumerate(lines) if line[0].isdigit())
    spoilt = sealed([*lines[:first], f"{LOG}{entry} x", ""])

    assert fault(spoilt).line == first + 1
    assert fault(spoilt).refusal.rule == rule


def test_nothing_comes_after_the_end() -> None:
    lines = by_bots("nim").split("\n")[:-2]
    number = int(lines[-1].split(" ")[0])
    more = f"{number + 1} 2025-11-15T09:46:40.000Z 1 resign x"

    assert fault(sealed([*lines, more, ""])).line == len(lines) + 1


def test_a_game_that_is_not_over_is_no_record() -> None:
    lines = by_bots("nim").split("\n")

    assert fault(sealed(lines[:-3])).refusal.rule == "TAF-05"


# Bad input.


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"speltafel-record", 1),
        (b"speltafel-record 1", 1),
        (b"speltafel-record 1\n", 1),
        (b"speltafel-record 1\r\n", 1),
        (b"end \n", 1),
        (b"\xff\xfes\x00p\x00", 1),
        (b"%PDF-1.7\n", 1),
        (bytes(1000), 1),
        (b"speltafel-record 1 65be96cd4afd785e\n", 2),
        (b"speltafel-record 1 65be96cd4afd785e\nend 00\n", 2),
    ],
)
def test_what_is_no_record_is_refused_by_line(raw: bytes, line: int) -> None:
    with pytest.raises(Fault) as found:
        verified(raw)

    assert found.value.line == line


def test_another_encoding_is_named_by_line() -> None:
    text = by_bots("nim")
    line = line_of(text, "^seat 1")
    spoilt = forged(text, line, '"random"', '"Zoë"').encode("latin-1")
    with pytest.raises(Fault) as found:
        verified(spoilt)

    assert found.value.line == line


def test_a_record_as_it_is_written_elsewhere_is_told_what_is_wrong() -> None:
    assert "CR LF" in told(by_bots("nim").replace("\n", "\r\n"))


def test_what_is_larger_than_a_record_is_not_read() -> None:
    text = by_bots("nim")

    assert f"{LARGEST} bytes" in told(text + "x" * LARGEST)


def test_random_bytes_in_a_record_are_always_refused_by_line() -> None:
    text, random = by_bots("bod").encode(), Random(5)
    for _ in range(300):
        at, much = random.randrange(len(text)), random.randrange(1, 40)
        spoilt = text[:at] + random.randbytes(much) + text[at + random.randrange(40) :]
        with pytest.raises(Fault):
            verified(spoilt)


def test_hidden_cards_are_in_no_record_before_the_end() -> None:
    """A log cut short, however it is sealed, is refused: there is no way to make a record of a part."""
    whole = verified(by_bots("bod").encode())
    for length in range(len(whole.entries)):
        part = whole._replace(entries=whole.entries[:length])
        with pytest.raises(Astray) as astray:
            written(part)

        assert astray.value.refusal.rule == "TAF-05"
