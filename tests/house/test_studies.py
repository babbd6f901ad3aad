"""Analyses under way: in a process of their own, one at a time, stopped at once, kept for a while."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from time import monotonic, sleep

import pytest
from support.studying import forever, slowly, wrongly

from speltafel.analysis import Ask, answer
from speltafel.game import Refused
from speltafel.games import load
from speltafel.house import jobs as room
from speltafel.house.jobs import Job, Jobs, Stage

NIM = load("nim")
PATIENCE = 20.0


def asks(count: int) -> list[Ask]:
    """Questions about nim."""
    return [Ask(number + 1, "nim", NIM.choose(), 2, "3 4 5 / 1", 0, "1-1", 50) for number in range(count)]


def until(true: Callable[[], bool]) -> None:
    """Wait for something that should take a moment."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, "it never came"
        sleep(0.01)


@pytest.fixture
def desk(request: pytest.FixtureRequest) -> Iterator[Jobs]:
    """A room whose children answer as the test says."""
    studies = Jobs(getattr(request, "param", answer))
    yield studies
    studies.close()


def alive(pid: int) -> bool:
    """Whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def child_of(study: Job) -> int:
    """The process that works at it."""
    until(lambda: study.child is not None)
    assert study.child
    assert study.child.process.pid
    return study.child.process.pid


def test_an_analysis_goes_to_its_end_and_its_child_with_it(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(3))
    pid = child_of(study)
    until(lambda: not study.going)

    assert study.stage is Stage.DONE
    assert [one.number for one in study.found] == [1, 2, 3]
    assert study.part == 1.0
    until(lambda: not alive(pid))


@pytest.mark.parametrize("desk", [slowly], indirect=True)
def test_progress_is_seen_act_by_act(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(4))
    seen = set()
    while study.going:
        seen.add(study.part)
        sleep(0.02)

    assert {0.25, 0.5, 0.75} <= seen


@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_whoever_stops_it_ends_the_child(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(3))
    pid = child_of(study)
    desk.stop("one", "anna")

    assert study.stage is Stage.STOPPED
    until(lambda: not alive(pid))


@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_nobody_stops_what_others_wait_for(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(1))
    assert desk.start("one", "bram", asks(1)) is study
    desk.stop("one", "carl")
    desk.stop("one", "anna")

    assert study.going

    desk.stop("one", "bram")

    assert study.stage is Stage.STOPPED


@pytest.mark.rule("TAF-07")
@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_one_game_at_a_time_is_analysed_for_everybody(desk: Jobs) -> None:
    desk.start("one", "anna", asks(1))
    with pytest.raises(Refused) as refused:
        desk.start("two", "anna", asks(1))

    assert refused.value.refusal.rule == "TAF-07"
    assert desk.get("two") is None


@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_two_guests_wait_for_each_other(desk: Jobs) -> None:
    one, two = desk.start("one", "anna", asks(1)), desk.start("two", "bram", asks(1))
    child_of(one)

    assert two.stage is Stage.WAITING

    desk.stop("one", "anna")
    child_of(two)

    assert two.stage is Stage.RUNNING


@pytest.mark.rule("TAF-07")
@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_no_more_wait_than_there_is_room_for(desk: Jobs) -> None:
    for number in range(room.WAITING):
        desk.start(f"game {number}", f"guest {number}", asks(1))
    with pytest.raises(Refused) as refused:
        desk.start("one more", "somebody", asks(1))

    assert refused.value.refusal.rule == "TAF-07"


@pytest.mark.parametrize("desk", [slowly], indirect=True)
def test_a_child_that_is_killed_is_replaced_once(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(3))
    os.kill(child_of(study), signal.SIGKILL)
    until(lambda: not study.going)

    assert study.stage is Stage.DONE
    assert len(study.found) == 3


@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_a_child_that_is_killed_again_and_again_is_a_failure(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(3))
    first = child_of(study)
    os.kill(first, signal.SIGKILL)
    until(lambda: study.child is not None and study.child.process.pid not in (None, first))
    os.kill(child_of(study), signal.SIGKILL)
    until(lambda: not study.going)

    assert study.stage is Stage.FAILED


@pytest.mark.parametrize("desk", [wrongly], indirect=True)
def test_what_goes_wrong_in_a_child_is_a_failure_and_can_be_tried_again(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(3))
    until(lambda: not study.going)

    assert study.stage is Stage.FAILED
    assert desk.start("one", "anna", asks(3)) is not study


def test_what_was_found_is_not_computed_again(desk: Jobs) -> None:
    study = desk.start("one", "anna", asks(1))
    until(lambda: not study.going)

    assert desk.start("one", "bram", asks(1)) is study


def test_the_oldest_analysis_is_forgotten_first(desk: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "KEPT", 2)
    for name in ("one", "two", "three"):
        study = desk.start(name, "anna", asks(1))
        until(lambda study=study: not study.going)  # type: ignore[misc]

    assert list(desk.all) == ["two", "three"]


@pytest.mark.parametrize("desk", [forever], indirect=True)
def test_closing_ends_whatever_is_going(desk: Jobs) -> None:
    pid = child_of(desk.start("one", "anna", asks(1)))
    waiting = desk.start("two", "bram", asks(1))
    desk.close()

    assert not alive(pid)
    assert waiting.stage is Stage.STOPPED
