"""Why so many points (CAK-96), and how an attack would go now (CAK-23 to CAK-25)."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.engine import Seat
from speltafel.game import Because
from speltafel.games.catan.state import Catan
from speltafel.games.catan.state.row import CITY, FINISHED, HELD, LENGTH, PHASE, ROUTE, SIZE, TOWN
from speltafel.text import many, say

from .names import CARD_NAMES, TRACK_NAMES
from .state.row import (
    AS_RICH,
    AWAKE,
    BASIC,
    CONSTITUTION,
    DEFENDER,
    LAW,
    LYING,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    METRO_AT,
    METROPOLIS_TWICE,
    MIGHTY,
    PRINTER,
    PRINTING,
    STRONG,
    TRACKS,
)


def explain(state: Catan) -> Sequence[Because]:
    """CAK-66, CAK-96: what gives each seat its points, all of them public; then what else matters now."""
    return [
        line for seat in range(state.players) for line in (*points_of(state, seat), *besides(state, seat))
    ]


def besides(state: Catan, seat: Seat) -> list[Because]:
    """What gives no points: a part of the defence; CAK-99: at the end, what may break a tie."""
    if state.row[PHASE] == FINISHED:
        return [cards_left(state, seat)]
    return [defence_of(state, seat)] if barbarians(state) > 0 else []


def cards_left(state: Catan, seat: Seat) -> Because:
    """CAK-99: the cards and progress cards in a hand."""
    cards, progress = int(state.row[SIZE + seat]), int(state.row[HELD + seat])
    sentence = say(
        "nog in de hand: {cards}, ontwikkelingskaarten {progress}",
        cards=many(cards, "{n} kaart", "{n} kaarten"),
        progress=progress,
    )
    return Because(seat, 0, sentence, "CAK-99")


def total(state: Catan, seat: Seat) -> int:
    """CAK-96: all points of a seat."""
    return sum(line.points for line in points_of(state, seat))


def richer(state: Catan, seat: Seat, other: Seat) -> bool:
    """CAK-66: whether another has more points; with `richer=equal`, as many."""
    ahead = total(state, other) - total(state, seat)
    return ahead > 0 or (ahead == 0 and bool(state.rules & AS_RICH))


def points_of(state: Catan, seat: Seat) -> list[Because]:
    """The lines of one seat: what it has built, then what lies open before it."""
    return [*built(state, seat), *won(state, seat)]


def built(state: Catan, seat: Seat) -> list[Because]:
    """CAK-96: settlements, cities and metropolises; CAK-29: a city on its side is a settlement."""
    row = state.row
    lying, cities = int(row[LYING + seat]).bit_count(), int(row[CITY + seat]).bit_count()
    towns = int(row[TOWN + seat]).bit_count() - lying
    lines = []
    if towns:
        lines.append(Because(seat, towns, many(towns, "{n} dorp", "{n} dorpen"), "CAK-96"))
    if lying:
        sentence = many(lying, "{n} stad op haar kant", "{n} steden op hun kant")
        lines.append(Because(seat, lying, sentence, "CAK-29"))
    if cities:
        lines.append(Because(seat, 2 * cities, many(cities, "{n} stad", "{n} steden"), "CAK-96"))
    for track in range(TRACKS):
        if row[METRO + track] == seat:
            place = f"v{row[METRO_AT + track]}"
            sentence = say("metropool {track} op {place}", track=TRACK_NAMES[track], place=place)
            lines.append(Because(seat, 2, sentence, "CAK-37"))
    return lines


def won(state: Catan, seat: Seat) -> list[Because]:
    """CAK-96: the route, Defenders of Catan, the merchant and the two cards that lie open."""
    row = state.row
    lines = []
    if row[ROUTE] == seat:
        length = int(row[LENGTH + seat])
        lines.append(Because(seat, 2, say("langste handelsroute, {length} lang", length=length), "CAK-58"))
    defended = int(row[DEFENDER + seat])
    if defended:
        sentence = many(defended, "{n} keer Verdediger van Catan", "{n} keer Verdediger van Catan")
        lines.append(Because(seat, defended, sentence, "CAK-26"))
    if row[MERCHANT] == seat:
        sentence = say("de handelaar op {tile}", tile=f"h{row[MERCHANT_AT]}")
        lines.append(Because(seat, 1, sentence, "CAK-92"))
    if row[PRINTER] == seat:
        lines.append(Because(seat, 1, CARD_NAMES[PRINTING], "CAK-77"))
    if row[CONSTITUTION] == seat:
        lines.append(Because(seat, 1, CARD_NAMES[LAW], "CAK-81"))
    return lines


def defence_of(state: Catan, seat: Seat) -> Because:
    """CAK-23, CAK-24: what a seat's active knights are worth, if the barbarians landed now."""
    sentence = say(
        "landden de barbaren nu: kracht {own} van {defence} tegen {attack}",
        own=contribution(state, seat),
        defence=sum(contribution(state, other) for other in range(state.players)),
        attack=barbarians(state),
    )
    return Because(seat, 0, sentence, "CAK-24")


def contribution(state: Catan, seat: Seat) -> int:
    """CAK-24: the strength of a seat's active knights."""
    row = state.row
    awake = row[AWAKE + seat]
    return sum(
        strength * int(row[base + seat] & awake).bit_count()
        for strength, base in ((1, BASIC), (2, STRONG), (3, MIGHTY))
    )


def barbarians(state: Catan) -> int:
    """CAK-23: as strong as there are cities; with `strength=metropolis`, each metropolis once more."""
    cities = sum(int(state.row[CITY + seat]).bit_count() for seat in range(state.players))
    if state.rules & METROPOLIS_TWICE:
        cities += sum(state.row[METRO + track] >= 0 for track in range(TRACKS))
    return cities
