"""The island of a position, read and judged (CAT-03 to CAT-11)."""

from __future__ import annotations

import re
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.game import Refused
from speltafel.text import say

from .names import LANDS, LETTERS, TERRAIN_LETTERS
from .state.island import (
    BEGINNER_NUMBERS,
    BEGINNER_TERRAIN,
    COAST_WAYS,
    DESERT,
    FIXED_HARBOURS,
    FRAMES,
    PLACES,
    TERRAINS,
    Land,
    harbours,
)
from .state.island import LETTERS as NUMBERS
from .state.row import RANDOM_NUMBERS, SHUFFLED_FRAMES, SHUFFLED_TYPES
from .state.setting import choices, laid

TILE = re.compile(r"([LBWGO])(\d{1,2})?|D|\?")


@lru_cache(maxsize=256)
def read_land(board: str | None, coast: str | None, rules: int, laying: bool) -> Land:
    """The island, complete unless it is still being laid; states share islands, so they are kept."""
    terrain, numbers = [*BEGINNER_TERRAIN], [*BEGINNER_NUMBERS]
    if board is not None:
        terrain, numbers = read_board(board)
    signs = [*harbours(FIXED_HARBOURS)] if coast is None else read_coast(coast)
    check_counts(terrain, numbers, signs)
    land = Land(vec[i64](terrain), vec[i64](numbers), vec[i64](signs))
    if laying:
        check_laying(land, rules)
        return land
    if -1 in terrain or -1 in numbers or sum(sign >= 0 for sign in signs) != 9:
        raise Refused("CAT-11", say("Het eiland is niet af: 19 tegels, 18 getallen, 9 havens."))
    return land.complete()


def read_board(text: str) -> tuple[list[int], list[int]]:
    """Terrain and number of each tile."""
    tiles = [TILE.fullmatch(word) for word in text.split()]
    if len(tiles) != 19 or not all(tiles):
        raise Refused(
            "CAT-03", say("Een eiland is negentien tegels, zoals O10, D of ?: {text}", text=text[:60])
        )
    terrain, numbers = [], []
    for tile in tiles:
        assert tile is not None
        terrain.append(-1 if tile[0] == "?" else TERRAIN_LETTERS.index(tile[0][0]))
        if tile[2] and int(tile[2]) not in NUMBERS:
            raise Refused("CAT-05", say("Zo vaak is het getal {number} er niet.", number=int(tile[2])))
        numbers.append(0 if tile[0] == "D" else int(tile[2] or -1))
    return terrain, numbers


def read_coast(text: str) -> list[int]:
    """The harbours along the coast."""
    signs = [-1] * 30
    for word in text.split() if text != "-" else []:
        found = re.fullmatch(r"e(\d{1,2})=([LBWGO3])", word)
        if not found or int(found[1]) not in COAST_WAYS:
            raise Refused(
                "CAT-08", say("Een haven ligt aan de kust en heet zoals e0=3 of e3=G: {word}", word=word[:20])
            )
        place = COAST_WAYS.index(int(found[1]))
        if signs[place] >= 0 or signs[place - 1] >= 0 or signs[(place + 1) % 30] >= 0:
            raise Refused("CAT-08", say("Aan elke kruising ligt hoogstens één haven: {word}", word=word))
        signs[place] = (LETTERS + "3").index(found[2])
    return signs


def check_counts(terrain: list[int], numbers: list[int], signs: list[int]) -> None:
    """CAT-03, CAT-05, CAT-08: never more of anything than there is."""
    for kind, most in enumerate(TERRAINS):
        if terrain.count(kind) > most:
            raise Refused("CAT-03", say("Er zijn maar {count} tegels {land}.", count=most, land=LANDS[kind]))
    for value in {*numbers} - {-1, 0}:
        if numbers.count(value) > NUMBERS.count(value):
            raise Refused("CAT-05", say("Zo vaak is het getal {number} er niet.", number=value))
    for kind in range(6):
        if signs.count(kind) > (4 if kind == DESERT else 1):
            raise Refused("CAT-08", say("Er zijn vier havens 3:1 en één voor elke grondstof."))


def check_laying(land: Land, rules: int) -> None:
    """CAT-11: an island is laid tile by tile, number by number, harbour by harbour."""
    terrain, numbers, signs = list(land.terrain), list(land.numbers), list(land.harbours)
    to_number = [h for h in range(19) if terrain[h] != DESERT]
    some = sum(numbers[h] > 0 for h in to_number)
    done = len(terrain) - terrain.count(-1)
    in_order = (
        terrain == terrain[:done] + [-1] * (19 - done)
        and all(numbers[h] > 0 for h in to_number[:some])
        and (some == 0 or done == 19)
        and (bool(rules & RANDOM_NUMBERS) or some in (0, 18))
        and harbours_in_order(signs, rules, some == 18)
    )
    if not in_order or laid(land, rules) or not choices(land, rules):
        raise Refused(
            "CAT-11", say("Zo wordt een eiland niet gelegd: eerst het land, dan getallen, dan havens.")
        )


def harbours_in_order(signs: list[int], rules: int, begun: bool) -> bool:
    """CAT-09: the harbours that lie already, one after the other."""
    count = sum(sign >= 0 for sign in signs)
    if rules & SHUFFLED_FRAMES:
        pieces = [tuple(signs[at : at + 5]) for at in range(0, 30, 5)]
        lying = [piece for piece in pieces if any(sign >= 0 for sign in piece)]
        in_order = pieces[: len(lying)] == lying and all(piece in FRAMES for piece in lying)
        return in_order and len({*lying}) == len(lying) and (begun or not lying)
    if rules & SHUFFLED_TYPES:
        expected = [place in PLACES[:count] for place in range(30)]
        return [sign >= 0 for sign in signs] == expected and (begun or not count)
    return signs == list(harbours(FIXED_HARBOURS))
