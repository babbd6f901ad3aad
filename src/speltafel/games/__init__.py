"""Where games are found: every folder here that hands out a GAME, and those named by SPELTAFEL_GAMES."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from speltafel.game import Board, Game, Referee, Refused, Secrets, Text, tray
from speltafel.text import OURS, THEIRS, Language, Sentence, language, listed, say

HERE = Path(__file__).parent


def folders() -> dict[str, Path]:
    """Every game folder by its game's name: those where SPELTAFEL_GAMES says, and ours, which come first."""
    named = os.environ.get("SPELTAFEL_GAMES", "").split(os.pathsep)
    places = [*(Path(place) for place in named if place), HERE]
    return {
        name_of(folder): folder
        for place in places
        if place.is_dir()
        for folder in sorted(place.iterdir())
        if (folder / "__init__.py").exists()
    }


def name_of(folder: Path) -> str:
    """The name of the game in a folder: a package cannot have a dash in its name, a game can."""
    return folder.name.replace("_", "-")


def load(name: str) -> Game[Any]:
    """The game of this name."""
    found = folders()
    if name not in found:
        known = listed(game.name for game in every() if game.shown)
        raise Refused("", say("Het spel „{name}” ken ik niet. Wel: {known}.", name=name, known=known))
    return _loaded(found[name])


@cache
def _loaded(folder: Path) -> Game[Any]:
    """The game in a folder; one that is broken is refused with what is wrong."""
    try:
        module = _module(folder)
        game = module.GAME
    except Exception as wrong:
        fact = f"{type(wrong).__name__}: {wrong}"
        raise Refused(
            "", say("Het spel in {folder} kan niet worden geladen: {fact}", folder=folder.name, fact=fact)
        ) from wrong
    missing = lacks(game, folder)
    if missing:
        raise Refused(
            "", say("Aan het spel in {folder} ontbreekt: {what}.", folder=folder.name, what=listed(missing))
        )
    assert isinstance(game, Game)
    if os.environ.get("SPELTAFEL_NEUTRAL") == "1" and game.neutral:
        return replace(game, title=game.neutral)
    return game


def lacks(game: object, folder: Path) -> list[str]:
    """What a box must hold and does not."""
    if not isinstance(game, Game):
        return ["GAME = Game(…)"]
    wanted = [("referee", Referee), ("text", Text), ("secrets", Secrets), ("board", Board)]
    missing = [
        f"{room}.{name}"
        for room, kind in wanted
        if getattr(game, room) is not None
        for name in sorted(vars(kind))
        if not name.startswith("_") and not hasattr(getattr(game, room), name)
    ]
    beside = tray(game.board)
    if beside and not beside.layers:
        missing.append("board.TRAY_LAYERS")
    if game.name != name_of(folder):
        missing.append(f'name="{name_of(folder)}"')
    if not isinstance(game.seats, tuple) or len(game.sides) < max(game.seats):
        missing.append("seats, sides")
    return missing


def every() -> Iterator[Game[Any]]:
    """Every game that can be loaded, toys included."""
    for name in folders():
        with suppress(Refused):
            yield load(name)


def troubles() -> list[Sentence]:
    """What is wrong with the games that cannot be loaded, and with SPELTAFEL_GAMES itself."""
    wrong = []
    for name in folders():
        try:
            load(name)
        except Refused as refused:
            wrong.append(refused.refusal.sentence)
    for place in filter(None, os.environ.get("SPELTAFEL_GAMES", "").split(os.pathsep)):
        if not Path(place).is_dir():
            wrong.append(say("De map {place} uit SPELTAFEL_GAMES is er niet.", place=place))
    return wrong


def speak(code: str) -> Language:
    """A language with the words of the platform and those of every game."""
    return language(code, HERE.parent, folders())


def _module(folder: Path) -> Any:
    """A game's package: ours by its name, another from its folder (its modules import relatively)."""
    if folder.parent == HERE:
        return importlib.import_module(OURS + folder.name)
    name = THEIRS + folder.name
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
