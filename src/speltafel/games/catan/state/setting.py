"""How an island comes about (CAT-06 to CAT-11): chance lays terrain, then numbers, then harbours."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.engine import Rng

from .island import (
    CARDS,
    DESERT,
    FRAMES,
    HARBOURS,
    HEXES,
    LETTERS,
    NEIGHBOURS,
    PLACES,
    SPIRAL,
    TERRAINS,
    UNKNOWN,
    Land,
)
from .row import (
    CLOCKWISE,
    CORNER_START,
    FRAME,
    HARBOUR,
    NUMBER,
    RANDOM_NUMBERS,
    REDS_TOGETHER,
    SHUFFLED_FRAMES,
    SHUFFLED_TYPES,
    TERRAIN,
)

KINDS_OF_LAND: Final[i64] = 6
PIECES: Final[i64] = 6
HIGHEST: Final[i64] = 13
TYPES: Final = (1, 1, 1, 1, 1, 4)
"""CAT-08: one harbour for each card, four for any."""


def next_hex(land: Land) -> i64:
    """The first hex without terrain, HEXES if all have one."""
    for h in range(HEXES):
        if land.terrain[h] == UNKNOWN:
            return h
    return HEXES


def next_number(land: Land) -> i64:
    """The first hex that still gets a number, HEXES if none does."""
    for h in range(HEXES):
        if land.numbers[h] == UNKNOWN and land.terrain[h] != DESERT:
            return h
    return HEXES


def next_harbour(land: Land, rules: i64) -> i64:
    """The first place (or piece of the frame) without its harbour; HARBOURS if none is missing."""
    if rules & SHUFFLED_FRAMES:
        for piece in range(PIECES):
            if frame_at(land, piece) == UNKNOWN:
                return piece
    elif rules & SHUFFLED_TYPES:
        for place in range(HARBOURS):
            if land.harbours[PLACES[place]] == UNKNOWN:
                return place
    return HARBOURS


def frame_at(land: Land, place: i64) -> i64:
    """Which piece of the frame lies at a place; UNKNOWN if none does."""
    for piece in range(PIECES):
        same = True
        some = False
        for k in range(CARDS):
            harbour = land.harbours[CARDS * place + k]
            if harbour != FRAMES[piece][k]:
                same = False
            if harbour != UNKNOWN:
                some = True
        if same and some:
            return piece
    return UNKNOWN


def laid(land: Land, rules: i64) -> bool:
    """Whether the island is complete."""
    return next_hex(land) == HEXES and next_number(land) == HEXES and next_harbour(land, rules) == HARBOURS


def choices(land: Land, rules: i64) -> list[tuple[int, int]]:
    """What chance can lay next, each with its weight."""
    if next_hex(land) < HEXES:
        rest = [int(count) for count in TERRAINS]
        for terrain in land.terrain:
            if terrain != UNKNOWN:
                rest[terrain] -= 1
        return [(TERRAIN + kind, count) for kind, count in enumerate(rest) if count]
    if next_number(land) < HEXES:
        if not rules & RANDOM_NUMBERS:
            return [(CORNER_START + corner, 1) for corner in range(6)]
        return number_choices(land, rules)
    if rules & SHUFFLED_FRAMES:
        lying = {int(frame_at(land, place)) for place in range(6)}
        return [(FRAME + piece, 1) for piece in range(6) if piece not in lying]
    rest = [*TYPES]
    for harbour in land.harbours:
        if harbour != UNKNOWN:
            rest[harbour] -= 1
    return [(HARBOUR + kind, count) for kind, count in enumerate(rest) if count]


def drawn_land(land: Land, rules: i64, rng: Rng) -> i64:
    """What chance lays next: as `choices` weighs it, but quickly where that is simple."""
    h = next_hex(land)
    if h < HEXES:
        rest = rng.below(HEXES - h)
        for kind in range(KINDS_OF_LAND):
            count = TERRAINS[kind]
            for before in range(h):
                if land.terrain[before] == kind:
                    count -= 1
            if rest < count:
                return TERRAIN + kind
            rest -= count
    if next_number(land) < HEXES and not rules & RANDOM_NUMBERS:
        return CORNER_START + rng.below(PIECES)
    found = choices(land, rules)
    rest = rng.below(sum([weight for _, weight in found]))
    for action, weight in found:
        if rest < weight:
            return action
        rest -= weight
    raise AssertionError("weights add up")


def number_choices(land: Land, rules: i64) -> list[tuple[int, int]]:
    """CAT-07: each number with the weight of all layouts that can follow, so that all are equally likely."""
    here = int(next_number(land))
    rest = [LETTERS.count(number) for number in range(13)]
    reds = set()
    for h, number in enumerate(land.numbers):
        if number > 0:
            rest[number] -= 1
            if is_red(number):
                reds.add(h)
    left = sum(rest[2:])
    red = rest[6] + rest[8]
    later = [h for h in range(19) if land.numbers[h] == UNKNOWN and land.terrain[h] != DESERT and h != here]
    if rules & REDS_TOGETHER:
        return [(NUMBER + number, count) for number, count in enumerate(rest) if count and number > 1]
    beside_red = {g for h in reds for g in NEIGHBOURS[h]}
    as_red = ways_apart(later, beside_red | {*NEIGHBOURS[here]}, red - 1) if here not in beside_red else 0
    as_other = ways_apart(later, beside_red, red)
    found = []
    for number in range(2, 13):
        ways = as_red * max(1, left - red) if is_red(number) else as_other * max(1, red)
        if rest[number] * ways:
            found.append((int(NUMBER + number), rest[number] * ways))
    return found


def is_red(number: int) -> bool:
    """CAT-05: 6 and 8."""
    return number in (6, 8)


def ways_apart(hexes: list[int], forbidden: set[int], count: int) -> int:
    """In how many ways so many hexes can be chosen, none forbidden and no two side by side."""
    if count <= 0:
        return 1 if count == 0 else 0
    found = 0
    for k, h in enumerate(hexes):
        if h not in forbidden:
            found += ways_apart(hexes[k + 1 :], forbidden | {*NEIGHBOURS[h]}, count - 1)
    return found


def with_laid(land: Land, rules: i64, action: i64) -> Land:
    """The island after chance laid something more."""
    terrain = land.terrain[:]
    numbers = land.numbers[:]
    coast = land.harbours[:]
    if action < CORNER_START:
        h = next_hex(land)
        terrain[h] = action - TERRAIN
        if action - TERRAIN == DESERT:
            numbers[h] = 0
    elif action < NUMBER:
        spiral(numbers, terrain, action - CORNER_START, rules)
    elif action < HARBOUR:
        numbers[next_number(land)] = action - NUMBER
    elif action < FRAME:
        coast[PLACES[next_harbour(land, rules)]] = action - HARBOUR
    else:
        place = next_harbour(land, rules)
        for k in range(CARDS):
            coast[CARDS * place + k] = FRAMES[action - FRAME][k]
    return Land(terrain, numbers, coast)


def spiral(numbers: vec[i64], terrain: vec[i64], corner: i64, rules: i64) -> None:
    """CAT-06: the tokens in the order of their letters, from a corner inwards, past the desert."""
    letter = 0
    for h in walk(corner, rules):
        if terrain[h] != DESERT:
            numbers[h] = LETTERS[letter]
            letter += 1


def walk(corner: int, rules: i64) -> list[int]:
    """The hexes of the spiral from a corner, counter-clockwise unless `spiral=cw`."""
    outer, inner = list(SPIRAL[:12]), list(SPIRAL[12:18])
    outer = outer[2 * corner :] + outer[: 2 * corner]
    inner = inner[corner:] + inner[:corner]
    if rules & CLOCKWISE:
        outer = outer[:1] + outer[:0:-1]
        inner = inner[:1] + inner[:0:-1]
    return [*outer, *inner, SPIRAL[18]]
