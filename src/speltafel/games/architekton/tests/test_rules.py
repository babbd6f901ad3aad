"""Architekton's rules where a scenario does not reach: the tiles, whole games, mirrors, matches."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from speltafel import COMPILED
from speltafel.engine import CHANCE, MOST, OVER, Outcome, Rng, buffer
from speltafel.game import Refused
from speltafel.games import load
from speltafel.games.architekton.events import Judgement, judgements
from speltafel.games.architekton.ground import (
    Cell,
    ground_of,
    houses_of,
    largest_group,
    left_standing,
    open_words,
)
from speltafel.games.architekton.referee import again, earned, explain, goal
from speltafel.games.architekton.state import Architekton
from speltafel.games.architekton.state.laying import make_room, put_landscape
from speltafel.games.architekton.state.rows import BUILDINGS
from speltafel.games.architekton.state.scoring import points
from speltafel.games.architekton.state.scoring import standing as standing_houses
from speltafel.games.architekton.state.situation import JUDGING, KEEP, LAYING, LAYS_END, PICKING, REMOVE
from speltafel.games.architekton.text import place, prompt, read, tell, token, write
from speltafel.games.architekton.tiles import TERRAINS, buildings_of, turned
from speltafel.match import Match
from speltafel.text import DUTCH

GAME = load("architekton")
GAMES = int(os.environ.get("SPELTAFEL_ARCHITEKTON_GAMES", "60" if COMPILED else "25"))
"""So many random games are looked at state by state; make campaign asks for two thousand."""
NAMES = buildings_of("arc22-v1")
OPENING = "arc1|e@0,0 m@1,1|S {supply}/e,m,f|K 15/15|R 4/4|C 1-1|H 12-12|T A|L -"
CHOICE = (
    "arc1|m@1,-1 e@0,0 mewe@1,0:A! e@2,0 m@1,1|S eemm,wwff,emwf/-,m,f|K 14/14|R 4/4|C 1-1|H 11-12|T B+1|L -"
)
EARLY = (
    "arc1|fwem@0,-1:B w@1,-1 wffw@2,-1:B e@0,0 mewe@1,0:A m@1,1"
    "|S ewfm,eemm,emwf/e,m,f|K 12/14|R 4/4|C 1-1|H 11-10|T B|L -"
)
STRIP = (
    "arc1|ewem@1,-4:A e@1,-3 mmee@2,-3:B eeww@1,-2:A fmmf@-2,-1:A wewm@0,-1:B w@1,-1 feef@2,-1:B "
    "efwf@-3,0:A m@-2,0 fwfm@-1,0:A w@0,0 wewf@1,0:A* e@2,0 mfme@3,0:B w@-3,1 mwfw@-2,1:A wefe@0,1:A "
    "w@1,1 wmmw@2,1:A m@3,1 fwem@4,1:B f@-2,2 fwwf@-1,2:A wmef@1,2:A fmew@-2,3:A m@-1,3|S "
    "emef,-,emwm/f,f,f|K 0/7|R 3/4|C 0-1|H 0-7|T A+1|L 2"
)


def position(text: str) -> Architekton:
    """The position of a text."""
    return place(text, 2, GAME.choose())


def after(state: Architekton, *words: str) -> Architekton:
    """The position after these words were said by whoever is to act."""
    for word in words:
        seat = state.actor()
        state.apply(seat, read(state, seat, word))
    return state


# The tiles


@pytest.mark.rule("ARC-04")
def test_the_buildings_differ_under_rotation_and_are_their_own_mirror_image() -> None:
    lying = [turned(word, turns) for word in NAMES for turns in range(4)]

    assert len(NAMES) == 22
    assert len(set(lying)) == 88
    assert {mirrored(word) for word in lying} == set(lying)


@pytest.mark.rule("ARC-04")
def test_every_terrain_is_on_22_sides_and_on_16_buildings() -> None:
    assert Counter("".join(NAMES)) == dict.fromkeys(TERRAINS, 22)
    assert {letter: sum(letter in word for word in NAMES) for letter in TERRAINS} == dict.fromkeys(
        TERRAINS, 16
    )


@pytest.mark.rule("ARC-04")
@pytest.mark.rule("ARC-40")
@pytest.mark.parametrize(
    "tiles", ["emew", "emew," * 22, ",".join(["zzzz", *NAMES[1:]]), ",".join(["wewm", *NAMES[1:]])]
)
def test_a_set_of_tiles_that_is_none_is_refused(tiles: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.choose(tile_set=tiles)

    assert refused.value.refusal.rule == "ARC-04"


@pytest.mark.rule("ARC-12")
@pytest.mark.rule("ARC-13")
@pytest.mark.parametrize(
    ("start", "word", "lays"),
    [
        *[("em", "emew", 10), ("em", "eemm", 14), ("em", "emwf", 7), ("em", "wwff", 0)],
        *[("ee", "emew", 16), ("ee", "mwmf", 0), ("ee", "emwf", 8)],
    ],
)
def test_how_many_ways_a_building_can_open(start: str, word: str, lays: int) -> None:
    rest = [name for name in ("emef", "ewef", "emwm") if name != word]
    text = OPENING.format(supply=",".join([word, *rest[:2]])).replace("m@1,1", f"{start[1]}@1,1")
    state = position(text)
    state.laid = 1  # so that no second lay is asked for
    found = [token(state, 0, action) for action in state.actions(0)]

    assert sum(one.split("@")[0] in {turned(word, turns) for turns in range(4)} for one in found) == lays


# Whole games


def played(seed: int, **options: str) -> Iterator[tuple[Architekton, int, int, Architekton]]:
    """A random game: before, who did what, after."""
    rng, state = Rng(seed), GAME.start(2, GAME.choose("", **options))
    out = buffer()
    while state.actor() != OVER:
        before = state.copy()
        assert isinstance(before, Architekton)
        seat = state.actor()
        action = state.draw(rng) if seat == CHANCE else out[rng.below(state.fill(seat, out))]
        state.apply(seat, action)
        now = state.copy()
        assert isinstance(now, Architekton)
        yield before, seat, action, now


@pytest.mark.rule("ARC-10")
@pytest.mark.rule("ARC-12")
@pytest.mark.rule("ARC-21")
def test_every_building_matches_somewhere_and_is_never_wrong_on_four_sides() -> None:
    for seed in range(GAMES):
        for _, _, _, now in played(seed):
            ground = ground_of(now)
            assert all(sum(cell) % 2 == 0 for cell in ground.lands)
            assert all(sum(cell) % 2 == 1 for cell in ground.buildings)
            for cell, building in ground.buildings.items():
                assert ground.matches(cell, building.word) > 0
                assert ground.wrong(cell) < 4


@pytest.mark.rule("ARC-05")
@pytest.mark.rule("ARC-28")
@pytest.mark.rule("ARC-39")
def test_houses_and_tiles_are_never_lost_and_six_lie_open_at_every_turn() -> None:
    for seed in range(GAMES):
        for _, _, _, now in played(seed):
            ground = ground_of(now)
            lying = len(ground.lands) + len(ground.buildings) + sum(map(bool, open_words(now)))
            stock = now.stacks % 256 + now.stacks // 256 + now.reserves % 256 + now.reserves // 256
            assert lying + stock == 46
            for seat in (0, 1):
                awaited = any(building.owner == "?" for building in ground.buildings.values())
                assert now.houses_of(seat) + len(houses_of(ground, seat)) == 12
                assert not awaited or now.houses_of(now.seat) == 0
            if now.phase == LAYING and now.laid == 0:
                assert all(open_words(now))


@pytest.mark.rule("ARC-31")
def test_both_have_equally_many_turns_unless_it_ends_early() -> None:
    for seed in range(GAMES):
        turns, last = 0, None
        for before, _, _, now in played(seed):
            turns += before.seat != now.seat or (now.passes == 2)
            last = now
        assert last is not None
        if last.broken < 0:
            assert turns % 2 == 0
            assert turns >= 10 or last.passes == 2


@pytest.mark.rule("ARC-32")
@pytest.mark.rule("ARC-33")
@pytest.mark.rule("ARC-34")
def test_the_engine_counts_as_the_referee_explains() -> None:
    for seed in range(GAMES):
        for _, _, _, now in played(seed):
            ground = ground_of(now)
            for seat in (0, 1):
                standing = left_standing(ground, seat)
                assert points(now, seat) == len(largest_group(standing)) + now.chips_of(seat)
                assert standing_houses(now, seat) == len(standing)


@pytest.mark.rule("ARC-22")
@pytest.mark.rule("ARC-23")
def test_every_chip_is_told() -> None:
    for seed in range(GAMES):
        for before, seat, action, now in played(seed):
            if seat == CHANCE:
                continue
            changes = [0, 0]
            for one in judgements(before, now, before.seat):
                changes[one.owner] += chips_of(one)
            assert [now.chips_of(side) - before.chips_of(side) for side in (0, 1)] == changes
            assert DUTCH.tell(tell(before, seat, action, None)).count("(ARC-2") >= sum(map(bool, changes))


def chips_of(one: Judgement) -> int:
    """What a judgement brought its owner."""
    return 1 if one.kind == "+" else 0 if one.kind == "#" else -one.price


def test_a_list_of_actions_is_never_too_long() -> None:
    out, most = buffer(), 0
    for seed in range(GAMES):
        for before, seat, _, _ in played(seed):
            most = max(most, before.fill(seat, out))

    assert most < MOST // 4


# Mirrors


def mirrored(word: str) -> str:
    """A tile seen in the mirror that swaps the two axes: north is west, east is south."""
    return word if len(word) == 1 else word[3] + word[2] + word[1] + word[0]


def reflected(line: str) -> str:
    """What is said, seen in the mirror."""
    if line[0] == "=":
        word = mirrored(line[1:])
        return "=" + (
            word if len(word) == 1 else next(turned(word, n) for n in range(4) if turned(word, n) in NAMES)
        )
    if "@" in line:
        word, _, cell = line.partition("@")
        return f"{mirrored(word)}@{swapped(cell)}"
    if line[0] == "<":
        return f"<{swapped(line[1:])}"
    return f"{swapped(line[:-1])}{line[-1]}" if line[-1] in "kr!" else line


def swapped(cell: str) -> str:
    """A cell with its axes swapped."""
    x, y = cell.split(",")
    return f"{y},{x}"


def test_the_mirror_image_of_a_game_is_a_legal_game_with_the_same_result() -> None:
    """ARC-25 reads row by row, which no mirror keeps: where several wait, every house is taken back."""
    for seed in range(GAMES):
        rng, state, image = Rng(seed), GAME.start(2, GAME.choose()), GAME.start(2, GAME.choose())
        while state.actor() != OVER:
            seat = state.actor()
            assert image.actor() == seat
            actions = state.actions(seat)
            action = state.draw(rng) if seat == CHANCE else actions[rng.below(len(actions))]
            said = read(image, seat, reflected(token(state, seat, action)))
            assert said in image.actions(seat)
            state.apply(seat, action)
            image.apply(seat, said)
            if not (one_waits(state) and one_waits(image)):
                take_back(state)
                take_back(image)

        ends = state.outcome(), image.outcome()
        assert ends[0] is not None
        assert ends[1] is not None
        assert ends[0].places == ends[1].places
        assert ends[0].scores == ends[1].scores or ends[0].rule == ends[1].rule == "ARC-26"


def one_waits(state: Architekton) -> bool:
    """Whether exactly one building is to be decided about."""
    return state.phase == JUDGING and state.pending & (state.pending - 1) == 0


def take_back(state: Architekton) -> None:
    """Every owner who has to decide takes the house back."""
    while state.phase == JUDGING:
        state.apply(state.actor(), REMOVE)


# Laying and deciding


@pytest.mark.rule("ARC-14")
def test_the_table_grows_as_far_as_the_tiles_reach() -> None:
    """A strip of tiles to the south, as long as the supply lasts."""
    state = after(position(OPENING.format(supply="emew,eemm,wwff")), "mewe@1,0")
    for y in range(1, 40):
        make_room(state, y)
        put_landscape(state, y % 2, y, 0)

    assert (1, 39) in ground_of(state).lands
    assert max(cell[1] for cell in ground_of(state).around) == 40


@pytest.mark.rule("ARC-24")
def test_the_owner_is_told_what_keeping_and_removing_cost() -> None:
    state = position(CHOICE)

    assert DUTCH.tell(prompt(state, 0)) == (
        "Gebouw 1,0: 1 kant fout. Houd je huis voor 1 chip, of neem het terug voor 0."
    )


@pytest.mark.rule("ARC-18")
def test_who_can_lay_one_tile_is_not_asked_for_two() -> None:
    text = "arc1|e@0,0 e@1,1|S eemm,mmww,mwfw/f,w,f|K 15/15|R 4/4|C 1-1|H 12-12|T A|L -"

    assert DUTCH.tell(prompt(position(text), 0)) == "Je kunt maar één plaatje leggen."
    assert DUTCH.tell(prompt(position(text.replace("/f,w,f", "/f,m,f")), 0)) == (
        "Leg twee plaatjes uit de voorraad."
    )


@pytest.mark.rule("ARC-16")
def test_a_house_is_moved_before_anything_is_judged() -> None:
    state = after(position(STRIP), "wmem@-3,2")
    told = DUTCH.tell(tell(state, 0, read(state, 0, "<1,0"), None))
    after(state, "<1,0")

    assert told == "haalt het huis van 1,0 (ARC-16)"
    assert ground_of(state).buildings[1, 0].owner == "-"
    assert ground_of(state).buildings[-3, 2].owner == "A"


def test_the_log_tells_an_early_end() -> None:
    state = position(EARLY)

    assert DUTCH.tell(tell(state, 1, read(state, 1, "f@2,0"), None)) == (
        "legt bos op 2,0; 1,0: rood kan geen 2 chips betalen en verliest (ARC-26)"
    )


@pytest.mark.rule("ARC-32")
def test_cells_are_told_apart_in_the_count() -> None:
    told = [DUTCH.tell(line.sentence) for line in explain(position(EARLY))]

    assert "2 huizen gaan weg, met hoogstens twee landschappen ernaast: 0,-1; 2,-1" in told


@pytest.mark.rule("ARC-06")
def test_the_log_tells_that_no_chip_was_left() -> None:
    text = CHOICE.replace("A! e@2,0 m@1,1", "A w@1,1").replace("/-,m", "/e,m").replace("B+1", "B")
    state = place(text.replace("C 1-1", "C 4-4"), 2, GAME.choose(chip_limit=8))

    assert DUTCH.tell(tell(state, 1, read(state, 1, "e@2,0"), None)) == (
        "legt aarde op 2,0; 1,0 past rondom, maar er is geen chip meer voor rood (ARC-06)"
    )


@pytest.mark.rule("ARC-26")
def test_one_chip_that_is_lacking_is_one_chip() -> None:
    state = position(EARLY.replace("m@1,1", "w@1,1").replace("C 1-1", "C 0-1"))
    told = tell(state, 1, read(state, 1, "f@2,0"), None)
    after(state, "f@2,0")

    assert DUTCH.tell(told).endswith("1,0: rood kan geen 1 chip betalen en verliest (ARC-26)")
    assert "kon geen 1 chip betalen voor 1,0" in [DUTCH.tell(line.sentence) for line in explain(state)]


@pytest.mark.rule("ARC-25")
def test_with_active_chooses_only_the_layer_picks() -> None:
    picked = 0
    for seed in range(2 * GAMES):
        for before, seat, _, _ in played(seed, evaluation_order="active_chooses"):
            if before.phase == PICKING:
                picked += 1
                assert seat == before.seat

    assert picked > 0


@pytest.mark.rule("ARC-17")
@pytest.mark.rule("ARC-18")
def test_a_turn_of_one_tile_is_one_in_which_no_pair_was_possible() -> None:
    for seed in range(GAMES):
        for before, seat, action, now in played(seed):
            short = action < LAYS_END and before.laid == 0 and now.laid == 0 and now.broken < 0
            if seat != CHANCE and short:
                assert not any(pairs(before))


def pairs(state: Architekton) -> Iterator[bool]:
    """For every first lay, whether a second can follow."""
    for action in state.actions(state.seat):
        first = state.copy()
        assert isinstance(first, Architekton)
        first.apply(state.seat, action)
        while first.phase == JUDGING:
            first.apply(first.actor(), KEEP)
        yield first.laid == 1 and first.broken < 0


# Matches


@pytest.mark.rule("ARC-36")
@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (Outcome((1, 2), (3, 9), "ARC-26"), (2, 0)),
        (Outcome((2, 1), (3, 9), "ARC-35"), (0, 1)),
        (Outcome((1, 1), (3, 3), "ARC-35"), (0, 0)),
        (Outcome((2, 1), (3, 3), "TAF-02"), (0, 2)),
        (Outcome((1, 2), (3, 3), "TAF-04"), (2, 0)),
        (Outcome((1, 1), (3, 3), "TAF-03"), (0, 0)),
    ],
)
def test_what_a_game_gives_in_a_match(outcome: Outcome, points: tuple[int, int]) -> None:
    assert earned(outcome) == points


@pytest.mark.rule("ARC-36")
@pytest.mark.rule("ARC-38")
def test_a_match_is_over_at_two_victory_points_or_three() -> None:
    match = Match(GAME, ("Anna", "Bram"), GAME.choose("match"), 1)
    by_points, early = Outcome((1, 2), (3, 1), "ARC-35"), Outcome((1, 2), (3, 1), "ARC-26")
    drawn = Outcome((1, 1), (2, 2), "ARC-35")

    assert not after_games(match, by_points, drawn, drawn).over()
    assert after_games(match, by_points, drawn, by_points).victories() == (2, 0)
    assert after_games(match, by_points, early).victories() == (3, 0)
    assert after_games(match, by_points, early).over()
    assert after_games(match, early).over()


def after_games(match: Match, *outcomes: Outcome) -> Match:
    """The match when games ended like this."""
    return Match(match.game, match.players, match.options, match.length, outcomes)


@pytest.mark.rule("ARC-36")
def test_without_the_option_there_is_no_goal() -> None:
    assert goal(GAME.choose()) is None
    assert Match(GAME, ("Anna", "Bram"), GAME.choose(), 1).alone
    assert not Match(GAME, ("Anna", "Bram"), GAME.choose(match=True), 1).alone


@pytest.mark.rule("ARC-37")
def test_the_other_begins_the_next_game_also_after_a_draw() -> None:
    state = GAME.start(2, GAME.choose())
    for places in ((1, 2), (2, 1), (1, 1)):
        outcome = Outcome(places, (2, 2), "ARC-35")
        assert again(state, outcome, 0) == {"begins": "black"}
        assert again(state, outcome, 1) == {"begins": "red"}


@pytest.mark.rule("ARC-37")
def test_a_match_goes_on_with_the_other_start_player() -> None:
    match, rng = Match(GAME, ("Anna", "Bram"), GAME.choose("match"), 1), Rng(2)
    began = []
    while not match.over():
        table = match.next_table().settle(rng)
        began.append(table.actors()[0])
        table = table.offer(0).offer(1) if len(began) < 3 else table.resign(0)
        match = match.after(table)

    assert began == [0, 1, 0]
    assert match.victories() == (0, 2)


@pytest.mark.rule("ARC-36")
@pytest.mark.rule("ARC-26")
def test_whoever_heads_for_an_early_end_saves_nothing_by_stopping_before_it() -> None:
    match = Match(GAME, ("Anna", "Bram"), GAME.choose("match"), 1)
    table = replace(match.next_table(), state=position(EARLY))
    ended = table.act(1, "f@2,0")

    assert match.after(ended).victories() == (0, 2)
    assert match.after(table.resign(0)).victories() == (0, 2)
    assert match.after(table.time_out(0, 0, all_used=True)).victories() == (0, 2)
    assert match.after(table.offer(0).offer(1)).victories() == (0, 0)


def cells(*texts: str) -> list[Cell]:
    """Cells from their names."""
    return [(int(x), int(y)) for x, y in (text.split(",") for text in texts)]


@pytest.mark.rule("ARC-33")
def test_a_group_turns_corners_but_does_not_jump() -> None:
    assert largest_group(cells("0,0", "1,1", "2,0", "3,1", "3,3")) == cells("0,0", "2,0", "1,1", "3,1")
    assert largest_group(cells("0,1", "2,1", "0,3")) == cells("0,1")
    assert largest_group([]) == []


def test_a_game_is_written_and_read_at_every_moment_of_an_exchange() -> None:
    state = position("arc1|e@0,0 e@1,1|S mwmf,mmff,wwff/e,m,f|K 15/15|R 4/4|C 1-1|H 12-12|T A|L -")
    for word in ("x", "=mmww", "=mwfw", "=mfwf", "=w", "=w", "=f", "x"):
        after(state, word)
        assert write(position(write(state))) == write(state)

    assert len(state.under_buildings) == len(state.under_landscapes) == 6
    assert state.table[:BUILDINGS] == position(write(state)).table[:BUILDINGS]
