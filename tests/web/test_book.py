"""Rulebooks as pages: every rule has its place, every example its boards."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from speltafel.game import Game
from speltafel.games import every, load, speak
from speltafel.rulebook import examples, rules
from speltafel.web import book

GAMES = list(every())


@pytest.mark.parametrize("code", ["nl", "en"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_can_be_linked_to(game: Game[Any], code: str) -> None:
    made = book.book_by_name(game.name, code)

    assert [rule.id for rule in made.rules] == list(rules(game, code))
    for rule in made.rules:
        assert made.html.count(f'<h3 id="{rule.id}">') == 1


@pytest.mark.parametrize("code", ["nl", "en"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_example_is_drawn(game: Game[Any], code: str) -> None:
    made = book.book_by_name(game.name, code)

    assert made.html.count('<figure class="example">') == len(examples(game, code))
    assert "```" not in made.html


def test_an_example_shows_before_and_after_and_tells_the_move() -> None:
    page = book.book_by_name("linja", "nl").html
    example = page[page.index("Op rij 3 lagen er vier") :].split('<figure class="example">')[0]

    assert re.findall(r"<figcaption>(.*?)</figcaption>", example) == ["Rood is aan zet.", "Na 2-3"]
    assert "<code>2-3</code> beginzet van rij 2 naar 3, vervolg van 4" in example


def test_a_refused_move_is_told_with_the_referees_reason() -> None:
    page = book.book_by_name("linja", "nl").html

    assert (
        '<li class="no"><code>1-2</code> <a class="rule" href="/games/linja/rules#LIN-07">LIN-07</a>' in page
    )


def test_a_rule_that_is_mentioned_is_linked() -> None:
    assert '<a class="rule" href="#LIN-43">LIN-43</a>' in book.book_by_name("linja", "nl").html


def test_a_rule_of_the_game_it_extends_is_linked_in_that_book() -> None:
    larger = replace(load("nim"), extends=load("linja"))
    page = book.prose("Als in LIN-43, maar zie NIM-03.", larger)

    assert '<a class="rule" href="/games/linja/rules#LIN-43">LIN-43</a>' in page
    assert '<a class="rule" href="#NIM-03">NIM-03</a>' in page


@pytest.mark.parametrize("code", ["nl", "en"])
def test_the_house_has_its_rules_too(code: str) -> None:
    assert '<h3 id="TAF-01">' in book.book_by_name("", code).html


@pytest.mark.parametrize("game", [game for game in GAMES if game.shown], ids=lambda game: game.name)
def test_every_game_has_a_scene_from_the_middle_of_play(game: Game[Any]) -> None:
    state = game.text.place(game.scene, game.seats[0], game.choose())

    assert state.actors()
    assert re.match(rf'<svg class="board picture [a-z -]*\b{game.name}"', book.picture(game, speak("nl")))


def test_a_game_without_a_scene_shows_how_it_begins() -> None:
    picture = book.picture(replace(load("linja"), scene=""), speak("nl"))

    assert picture.startswith('<svg class="board picture linja"')
    assert picture.count('class="stone ') == 24


def test_the_drawings_that_pictures_use_come_once_in_a_book() -> None:
    made = book.book_by_name("catan", "nl").html

    assert made.count('<svg class="board picture catan"') > 20
    assert made.count('<g id="catan-robber">') == 1


def test_a_picture_to_look_at_has_no_places_to_click() -> None:
    picture = book.picture(load("catan"), speak("nl"))

    assert 'class="spot' not in picture
    assert 'class="soil"' in picture
