"""Where games are found: every folder here that hands out a GAME, and those named by SPELTAFEL_GAMES."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from speltafel.game import Game, Refused
from speltafel.text import Language, language, listed, say

HERE = Path(__file__).parent


def folders() -> dict[str, Path]:
    """Every game folder by name: ours, then those in the folders that SPELTAFEL_GAMES lists."""
    places = [
        HERE,
        *(Path(place) for place in os.environ.get("SPELTAFEL_GAMES", "").split(os.pathsep) if place),
    ]
    return {
        folder.name: folder
        for place in places
        if place.is_dir()
        for folder in sorted(place.iterdir())
        if (folder / "__init__.py").exists()
    }


def load(name: str) -> Game[Any]:
    """The game of this name."""
    found = folders()
    if name not in found:
        known = listed(name for name in found if load(name).shown)
        raise Refused("", say("Het spel „{name}” ken ik niet. Wel: {known}.", name=name, known=known))
    folder = found[name]
    game = importlib.import_module(f"{__name__}.{name}") if folder.parent == HERE else _load_from(folder)
    assert isinstance(game.GAME, Game)
    return game.GAME


def every() -> Iterator[Game[Any]]:
    """Every game there is, toys included."""
    return map(load, folders())


def speak(code: str) -> Language:
    """A language with the words of the platform and of every game."""
    return language(code, [HERE.parent, *folders().values()])


def _load_from(folder: Path) -> Any:
    """A game's package from a folder outside ours; its own modules import each other relatively."""
    name = f"speltafel_games_{folder.name}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
