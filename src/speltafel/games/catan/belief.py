"""What a viewer can know of hands: every way they may be, and how likely each is.

All saw all cards come and go but for thefts (CAT-02), so the hands at the beginning, led through
the chapters of the past (`state.hands`), give exactly the hands that can be now: a theft that was
not seen splits each into as many as there are kinds to steal, as likely as the cards were many; a
hand that would have gone below nothing cannot have been; after a Monopoly nobody else has the kind.

A world is all hands in two words, two seats each, six bits a kind; no hand has more than 19 of a
kind (CAT-14), so the sixth bit is free to show what goes below nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .state import Catan
from .state.hands import BIAS, CHAPTER, SHIFT, SIX, UNSEEN, WAS_MONOPOLY
from .state.island import BIT, CARDS
from .state.row import (
    ACTIVE,
    ANSWER,
    BANK,
    CARD,
    DECK,
    DELTA,
    DEVELOPMENTS,
    DIP,
    FRESH,
    GIVES,
    HAND,
    HIDDEN,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    LAID,
    OFFERED,
    PHASE,
    WANTS,
    YES,
)

SEATS: Final[i64] = 4
EACH: Final[i64] = 19
UPPER: Final[i64] = 30
HALF_WORLD: Final[i64] = 2**30 - 1
BIASES: Final[i64] = sum(int(BIAS) * 64**kind for kind in range(5))
GUARDS: Final[i64] = BIASES + BIASES * 2**30
FULL: Final[i64] = sum(19 * 64**kind for kind in range(10))
MOST: Final[i64] = 20_000
"""No more worlds than this are followed; of more, the likeliest. No game comes near it."""

STRIDE: Final[i64] = 250
"""So many words of the past are followed at once: recursion has its limits."""

World = tuple[int, int]
Worlds = dict[World, float]
"""Each way the hands can be, and how likely it is."""


def hidden_from(state: Catan, seat: i64) -> Catan:
    """What a seat may know of a state (NOBODY: a spectator)."""
    seen = state.copy()
    turn_over(seen.row, seen.players, seat)
    seen.past = masked(state.past, seat)
    return seen


def masked(past: vec[i64], seat: i64) -> vec[i64]:
    """The past as a seat remembers it: which card was stolen, only where it took part."""
    known = past
    at: i64 = SEATS + CHAPTER - 1
    own = False
    while at < len(past):
        word = past[at]
        if not word & WAS_MONOPOLY and word & 7 != seat and word >> 3 & 7 != seat and word >> 6 != UNSEEN:
            if not own:
                known = past[:]
                own = True
            known[at] = word & SIX | UNSEEN << 6
        at += CHAPTER
    return known


def turn_over(row: vec[i64], players: i64, seat: i64) -> None:
    """CAT-02: leave of all cards but the seat's own only how many they are."""
    other: i64 = 0
    while other < players:
        if other != seat:
            row[HIDDEN] |= BIT[other]
            hand = HAND + KINDS * other
            laid = LAID + KINDS * other
            held_ = CARD + DEVELOPMENTS * other
            for kind in range(CARDS):
                row[hand + kind] = 0
                row[laid + kind] = 0
                row[held_ + kind] = 0
                row[DECK + kind] = 0
                if row[ACTIVE] == other:
                    row[FRESH + kind] = 0
        other += 1


def possible(view: Catan) -> Worlds:
    """The hands that can be, cards laid down included, as whoever sees this view can know."""
    row = view.row
    open_: list[int] = []
    for seat in range(SEATS):
        delta: i64 = 0
        dip: i64 = 0
        for kind in range(CARDS):
            at = KINDS * seat + kind
            delta += row[DELTA + at] * BIT[SHIFT[kind]]
            dip -= row[DIP + at] * BIT[SHIFT[kind]]
        open_.append(delta)
        open_.append(dip)
    return present(tuple(view.past), tuple(open_), known_hands(view), offer_bounds(view))


def known_hands(view: Catan) -> tuple[int, ...]:
    """The hands that the view shows, -1 for those it does not."""
    row = view.row
    found: list[int] = []
    for seat in range(SEATS):
        hand: i64 = -1
        if not row[HIDDEN] & BIT[seat]:
            hand = 0
            for kind in range(CARDS):
                at = KINDS * seat + kind
                hand += (row[HAND + at] + row[LAID + at]) * BIT[SHIFT[kind]]
        found.append(hand)
    return tuple(found)


def offer_bounds(view: Catan) -> tuple[int, ...]:
    """CAT-39: what an open offer and its answers show: seat by seat, at least these cards and at most those.

    Nobody offers what they have not got, nor asks for more than is neither in the bank nor their own.
    """
    row = view.row
    least = vec[i64]([0] * 4)
    most = vec[i64]([0] * 4)
    active = row[ACTIVE]
    for kind in range(CARDS):
        unit = BIT[SHIFT[kind]]
        out = EACH - row[BANK + kind]
        least[active] += row[GIVES + kind] * unit
        for seat in range(SEATS):
            at = KINDS * seat + kind
            asked = row[ITS_GIVES + at]
            answer = row[ANSWER + seat]
            if seat == active:
                asked = row[WANTS + kind]
            elif row[PHASE] == OFFERED and answer == YES:
                least[seat] += row[WANTS + kind] * unit
            else:
                least[seat] += row[ITS_WANTS + at] * unit
            if asked == 0:
                most[seat] += EACH * unit
            else:
                most[seat] += (out - asked) * unit
    return (*least, *most)


@lru_cache(maxsize=64)
def present(
    past: tuple[int, ...], changes: tuple[int, ...], known: tuple[int, ...], bounds: tuple[int, ...]
) -> Worlds:
    """The worlds after the past and what changed since, that fit what is known."""
    low_delta: i64 = changes[0] + changes[2] * 2**30
    high_delta: i64 = changes[4] + changes[6] * 2**30
    low_dip: i64 = changes[1] + changes[3] * 2**30
    high_dip: i64 = changes[5] + changes[7] * 2**30
    found: Worlds = {}
    total = 0.0
    for world, weight in followed(past).items():
        low: i64 = world[0]
        high: i64 = world[1]
        if not fits(low, low_dip) or not fits(high, high_dip):
            continue
        low += low_delta
        high += high_delta
        if agrees(low, high, known, bounds):
            found[(low, high)] = weight
            total += weight
    return {world: weight / total for world, weight in found.items()}


def fits(hands: i64, needed: i64) -> bool:
    """Whether two hands hold at least these cards."""
    return ((hands | GUARDS) - needed) & GUARDS == GUARDS


def agrees(low: i64, high: i64, known: tuple[int, ...], bounds: tuple[int, ...]) -> bool:
    """Whether hands are those that are known, and within their bounds."""
    for seat in range(SEATS):
        hand = held(low, high, seat)
        wanted: i64 = known[seat]
        if wanted >= 0 and hand != wanted:
            return False
        least: i64 = bounds[seat]
        most: i64 = bounds[SEATS + seat]
        if not fits(hand, least) or not fits(most, hand):
            return False
    return True


def held(low: i64, high: i64, seat: i64) -> i64:
    """One hand of a world."""
    word = low
    if seat > 1:
        word = high
    if seat & 1:
        word >>= UPPER
    return word & HALF_WORLD


def followed(past: tuple[int, ...]) -> Worlds:
    """The worlds that can be at the end of the last closed chapter."""
    for end in range(4 + STRIDE, len(past), STRIDE):
        closed_chapters(past[:end])
    return closed_chapters(past)


@lru_cache(maxsize=128)
def closed_chapters(past: tuple[int, ...]) -> Worlds:
    """The worlds after these chapters, from those after all but the last."""
    if len(past) == SEATS:
        return {(past[0] + past[1] * 2**30, past[2] + past[3] * 2**30): 1.0}
    words = past[-5:]
    low_delta: i64 = (words[0] & HALF_WORLD) - BIASES + ((words[1] & HALF_WORLD) - BIASES) * 2**30
    high_delta: i64 = (words[2] & HALF_WORLD) - BIASES + ((words[3] & HALF_WORLD) - BIASES) * 2**30
    low_dip: i64 = (words[0] >> 30) + (words[1] >> 30) * 2**30
    high_dip: i64 = (words[2] >> 30) + (words[3] >> 30) * 2**30
    by: i64 = words[4]
    found: Worlds = {}
    for world, weight in closed_chapters(past[:-5]).items():
        low: i64 = world[0]
        high: i64 = world[1]
        if not fits(low, low_dip) or not fits(high, high_dip):
            continue
        low += low_delta
        high += high_delta
        if fits(FULL, low) and fits(FULL, high):
            if by & WAS_MONOPOLY:
                taken(found, low, high, by, weight)
            else:
                robbed(found, low, high, by, weight)
    if len(found) > MOST:
        found = dict(sorted(found.items(), key=likelihood)[-MOST:])
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def likelihood(one: tuple[World, float]) -> tuple[float, World]:
    """By what worlds are sorted."""
    return one[1], one[0]


def taken(found: Worlds, low: i64, high: i64, by: i64, weight: float) -> None:
    """CAT-54: a world stays possible if nobody but the taker has the kind."""
    taker = by & 7
    kind = by >> 6 & 7
    for seat in range(SEATS):
        if seat != taker and held(low, high, seat) >> SHIFT[kind] & SIX:
            return
    found[(low, high)] = weight


def robbed(found: Worlds, low: i64, high: i64, by: i64, weight: float) -> None:
    """CAT-31: one card goes from victim to thief, each as likely; not seen, it can be any."""
    thief = by & 7
    victim = by >> 3 & 7
    card = by >> 6
    hand = held(low, high, victim)
    for kind in range(CARDS):
        count = hand >> SHIFT[kind] & SIX
        fitting = card == kind
        if card == UNSEEN:
            fitting = True
        if count > 0 and fitting:
            change_low: i64 = 0
            change_high: i64 = 0
            unit = BIT[SHIFT[kind]]
            if thief < 2:
                change_low += unit * BIT[UPPER * thief]
            else:
                change_high += unit * BIT[UPPER * (thief - 2)]
            if victim < 2:
                change_low -= unit * BIT[UPPER * victim]
            else:
                change_high -= unit * BIT[UPPER * (victim - 2)]
            world: World = (low + change_low, high + change_high)
            found[world] = found.get(world, 0.0) + weight * float(count)
