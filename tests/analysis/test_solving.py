"""Games worked out: the tables are right, what they are asked is answered, and bots play by them."""

from __future__ import annotations

from pathlib import Path

import pytest
from faces.test_cli import typed
from support.solved import LINJA, made

from speltafel import COMPILED, bots, solving
from speltafel.engine import CHANCE, OVER, Budget, Rng, State
from speltafel.games import load
from speltafel.games.linja.solver import Problem
from speltafel.games.linja.state import COUNT, WIDTH
from speltafel.games.linja.tests.by_hand import Board, Brute
from speltafel.solving.file import Header, Table
from speltafel.solving.hands import Order
from speltafel.solving.log import Log
from speltafel.solving.run import filled, written

pytestmark = pytest.mark.slow
COMPILED_ONLY = pytest.mark.skipif(not COMPILED, reason="takes long from source; three stones show the same")

NIM = load("nim")
LATE = 17
"""So many pips to go at most, in the table that these tests ask."""

STRAGGLERS = "LIN 0.10 0.0 1.1 0.0 0.0 1.1 0.0 10.0 r"


def place(text: str, **options: str) -> State:
    """A position of Linja."""
    state: State = LINJA.text.place(text, 2, LINJA.choose(**options))
    return state


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of late positions that says it is of the whole game."""
    path = tmp_path_factory.mktemp("late") / "late.table"
    options = LINJA.choose()
    problem = Problem(options, 12, LATE + 1)
    problem.whole = True
    log = Log(path.with_name("late.part"), "linja", problem)
    for _ in filled(log, Order("linja", options, 12, problem.late), problem, 1):
        pass
    for _ in written(log, "linja", problem, path):
        pass
    log.remove()
    return path


@pytest.fixture
def table(late: Path, monkeypatch: pytest.MonkeyPatch) -> solving.Known:
    """What that table says."""
    monkeypatch.setenv("SPELTAFEL_TABLES", str(late))
    known = solving.known(LINJA, place(STRAGGLERS))
    assert known is not None
    return known


# Right


@pytest.mark.parametrize("minus", ["on", "off"])
@pytest.mark.parametrize("stones", [2, 3, pytest.param(4, marks=COMPILED_ONLY)])
def test_every_position_of_a_small_game_is_worth_what_brute_force_says(
    stones: int, minus: str, tmp_path: Path
) -> None:
    table, brute = made(tmp_path / "small.table", stones, minus=minus), Brute(minus == "on")
    piles = Problem(LINJA.choose(), stones, None).placements.piles
    checked = 0
    for line, mine in enumerate(piles):
        for column, theirs in enumerate(piles):
            board: Board = (counts(mine), counts(theirs)[::-1])
            if all(sum(row) <= 6 for row in list(zip(*board, strict=True))[1:7]):
                checked += 1
                assert table.margin(line, column) == brute.margin(board, 0)

    assert checked == table.header.positions == {2: 1296, 3: 14400, 4: 108810}[stones]


def counts(pile: int) -> tuple[int, ...]:
    """The stones of a pile, row by row."""
    return tuple(pile >> WIDTH * row & COUNT for row in range(8))


def test_brute_force_sees_the_other_side_alike() -> None:
    red_to_move = ((1, 0, 1, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0, 1))
    black_to_move = ((1, 0, 0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 0, 1, 0, 1))

    assert Brute(True).margin(red_to_move, 0) == Brute(True).margin(black_to_move, 1)


def test_two_processes_make_the_same_table_as_one(tmp_path: Path) -> None:
    made(tmp_path / "one.table", 3)
    made(tmp_path / "two.table", 3, processes=2)

    assert (tmp_path / "one.table").read_bytes() == (tmp_path / "two.table").read_bytes()


def test_late_positions_alone_are_worth_the_same(tmp_path: Path) -> None:
    whole, late = made(tmp_path / "whole.table", 3), made(tmp_path / "late.table", 3, late=12)
    pairs = [
        (told, whole.margin(line, column))
        for line in range(120)
        for column in range(120)
        if (told := late.margin(line, column)) is not None
    ]

    assert 0 < len(pairs) < 120 * 120
    assert all(told == right for told, right in pairs)


def test_the_table_agrees_with_the_rules_at_every_step_of_a_turn(table: solving.Known) -> None:
    seen = 0
    for state in late_positions(40):
        while state.actor() != OVER:
            assert table.value(state, 0) == table.ahead(state)
            seen += 1
            state.apply(state.actor(), state.actions(state.actor())[-1])

    assert seen > 100


def late_positions(count: int) -> list[State]:
    """Positions that the late table knows, drawn at random, and not over."""
    rng, found = Rng(5), []
    while len(found) < count:
        rows = [[0] * 8, [0] * 8]
        for side in rows:
            to_go = rng.below(LATE // 2 + 1)
            for _ in range(12):
                back = min(to_go, rng.below(7))
                side[7 - back] += 1
                to_go -= back
        pairs = list(zip(rows[0], rows[1][::-1], strict=True))
        if all(sum(pair) <= 6 for pair in pairs[1:7]):
            state = place("LIN " + " ".join(f"{red}.{black}" for red, black in pairs) + " r")
            if state.actor() != OVER:
                found.append(state)
    return found


# Asked


def test_losses_are_what_each_action_gives_away(table: solving.Known) -> None:
    state = place(STRAGGLERS)
    losses = table.losses(state, 0)

    assert losses is not None
    assert set(losses) == set(state.actions(0))
    assert min(losses.values()) == 0
    assert {loss: table.value(after(state, action), 0) for action, loss in losses.items()} == {
        loss: best - loss for best in (table.value(state, 0) or 0,) for loss in losses.values()
    }


def after(state: State, action: int) -> State:
    """The state after an action of whoever acts."""
    copy = state.copy()
    copy.apply(state.actor(), action)
    return copy


def test_a_position_is_worth_the_opposite_to_the_other_seat(table: solving.Known) -> None:
    state = place(STRAGGLERS)

    assert table.value(state, 0) == -(table.value(state, 1) or 0) != 0


@pytest.mark.rule("LIN-32")
def test_a_second_forced_pass_ends_the_game_in_the_table_too(table: solving.Known) -> None:
    once = place("LIN 0.6 0.0 6.0 0.6 0.0 0.0 0.0 6.0 r p")

    assert table.value(once, 0) == 18 - 36


def test_what_a_table_does_not_reach_is_not_known(table: solving.Known) -> None:
    start = place("LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r")

    assert table.value(start, 0) is None
    assert table.losses(start, 0) is None


def test_the_lot_has_no_value_and_no_losses(table: solving.Known) -> None:
    lot = LINJA.start(2, LINJA.choose())

    assert table.value(lot, 0) is None
    assert table.losses(lot, CHANCE) is None


@pytest.mark.parametrize(
    "options", [{"minus": "off"}, {"edition": "2010"}, {"bonus_opponent": "on"}, {"end_stays": "on"}]
)
def test_a_table_of_other_rules_is_not_asked(options: dict[str, str], table: solving.Known) -> None:
    assert solving.known(LINJA, place(STRAGGLERS, **options)) is None


def test_a_game_without_solver_has_no_tables(table: solving.Known) -> None:
    assert solving.known(NIM, NIM.start(2, NIM.choose())) is None
    assert "perfect" not in bots.names(NIM)
    assert "endgame" not in bots.names(NIM)


# Bots


def test_the_perfect_bot_gets_exactly_what_the_table_says_against_itself(table: solving.Known) -> None:
    for state in late_positions(25):
        wanted = table.value(state, 0)

        assert played(state, ("perfect", "perfect")) == wanted


def test_the_perfect_bot_gets_at_least_that_against_another(table: solving.Known) -> None:
    for state in late_positions(25):
        wanted = table.value(state, 0)
        assert wanted is not None

        assert played(state, ("perfect", "alphabeta")) >= wanted
        assert played(state, ("alphabeta", "perfect")) <= wanted


def played(state: State, names: tuple[str, str]) -> int:
    """Red's margin when these bots play on from here."""
    rng, game = Rng(8), state.copy()
    while game.actor() != OVER:
        seat = game.actor()
        game.apply(seat, bots.choose(LINJA, names[seat], game.copy(), seat, Budget(200), rng))
    outcome = game.outcome()
    assert outcome is not None
    return outcome.scores[0] - outcome.scores[1]


def test_bots_lists_the_perfect_bot_where_there_is_a_table(late: Path) -> None:
    assert "perfect" in typed("bots", "linja", SPELTAFEL_TABLES=str(late)).stdout


def test_bots_lists_no_perfect_bot_where_there_is_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPELTAFEL_TABLES", raising=False)

    assert "perfect" not in bots.names(LINJA)


def test_no_level_is_without_error_under_rules_that_have_no_table(
    late: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPELTAFEL_TABLES", str(late))
    told = [
        [level.text for level in bots.levels(LINJA, LINJA.choose(minus=minus))] for minus in (True, False)
    ]

    assert ["foutloos" in levels for levels in told] == [True, False]


@pytest.mark.parametrize("command", ["play", "arena"])
def test_the_perfect_bot_is_refused_under_rules_that_it_has_no_table_of(command: str, late: Path) -> None:
    words = (command, "linja", "perfect", "random", "--option", "minus=off")
    answer = typed(*words, SPELTAFEL_TABLES=str(late))

    assert answer.returncode == 1
    assert answer.stderr == (
        "speltafel: De bot perfect heeft geen tabel voor deze regels; speltafel solve maakt er een.\n"
    )


def test_the_endgame_bot_plays_like_the_game_s_own_bot_before_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SPELTAFEL_TABLES", raising=False)
    start = place("LIN 6.0 1.1 1.1 1.1 1.1 1.1 1.1 0.6 r")
    own, endgame = (
        bots.choose(LINJA, name, start, 0, Budget(500), Rng(1)) for name in ("alphabeta", "endgame")
    )

    assert own == endgame


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_the_table_of_the_endgame_bot_is_made_before_it_plays_not_while_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SPELTAFEL_TABLES", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    state = place("LIN 0.4 0.3 1.2 1.2 0.1 2.0 3.0 5.0 r")
    bots.choose(LINJA, "endgame", state, 0, Budget(1), Rng(1))
    assert not list(tmp_path.iterdir())

    bots.make_ready(LINJA, bots.Bot("endgame", 1), LINJA.choose())
    action = bots.choose(LINJA, "endgame", state, 0, Budget(1), Rng(1))

    assert LINJA.text.token(state, 0, action) == "5-6"
    assert [file.name for file in (tmp_path / "speltafel").iterdir()] == ["linja minus=on 41.table"]


def test_the_endgame_bot_plays_on_where_its_table_is_damaged_and_removes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SPELTAFEL_TABLES", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    damaged = tmp_path / "speltafel" / "linja minus=on 41.table"
    damaged.parent.mkdir()
    damaged.write_bytes(b"?")
    state = place(STRAGGLERS)

    assert bots.choose(LINJA, "endgame", state, 0, Budget(50), Rng(1)) in state.actions(0)
    assert not damaged.exists()


def test_the_endgame_bot_plays_on_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SPELTAFEL_TABLES", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    state = place(STRAGGLERS)

    assert bots.choose(LINJA, "endgame", state, 0, Budget(50), Rng(1)) in state.actions(0)


# Told


def test_a_solve_tells_what_it_made(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    answer = typed("solve", "linja", str(path), "--stones", "2", "--lang", "en")
    header: Header = Table(path).header

    assert answer.stdout == (
        f"Linja standaard@1, 2 stones a side: 1,296 positions, {header.size:,} bytes, "
        f"sha256 {header.sha256}.\n"
    )


def test_a_position_is_told_with_what_every_turn_is_worth(late: Path) -> None:
    answer = typed("solve", "linja", str(late), "--position", STRAGGLERS, "--lang", "en")

    assert answer.returncode == 0
    assert "If nobody errs, the player to move " in answer.stdout
    assert "2-3" in answer.stdout


def test_a_table_of_late_positions_knows_no_openings(late: Path) -> None:
    assert "kent alleen late stellingen" in typed("solve", "linja", str(late), "--openings").stderr


def test_a_table_is_checked_against_the_rules(tmp_path: Path) -> None:
    path = made(tmp_path / "x.table", 2).path

    assert typed("solve", "linja", str(path), "--check").stdout.startswith("De controlesom klopt")
