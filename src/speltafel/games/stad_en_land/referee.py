"""Why not, in Stad en land: the rulebook's sentences, checked on plain sets of squares and borders.

Written from rules.nl.md alone, so that the engine's lists have something to agree with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from speltafel.engine import CHANCE, Outcome, Seat
from speltafel.game import NO_SUCH_ACTION, Because, Refusal, Value
from speltafel.text import Sentence, listed, many, say

from .state import BUILD, CITY, LOT, NO_LINK_LEFT, PASSED, STOP, Stad
from .ways import BORDERS, Net, name, net_of, part

COLOURS = (say("wit"), say("zwart"))


def check(state: Stad, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    if action not in universe(state, seat):
        return NO_SUCH_ACTION
    if state.phase == NO_LINK_LEFT:
        return Refusal("STA-40", say("Het spel is uit: een van beiden kan niets nieuws meer verbinden."))
    if state.phase == PASSED:
        return Refusal("STA-41", say("Het spel is uit: er is twee beurten na elkaar gepast."))
    if state.phase == LOT or action >= CITY:
        return _check_lot(state, seat, action)
    if seat != state.seat:
        return Refusal("STA-10", say("Nu is {side} aan de beurt.", side=COLOURS[state.seat]))
    net = net_of(state, seat)
    if action == STOP:
        return _check_stop(net)
    return _check_part(state, seat, net, action)


def _check_lot(state: Stad, seat: Seat, action: int) -> Refusal | None:
    if state.phase == BUILD:
        return Refusal("STA-02", say("De acht steden liggen er al."))
    if seat != CHANCE or action < CITY:
        return Refusal("STA-02", say("Eerst plaatst het lot acht steden."))
    if state.cities >> (action - CITY) & 1:
        square = name(state, action - CITY)
        return Refusal("STA-02", say("Op {square} ligt al een stad; de acht verschillen.", square=square))
    return None


def _check_stop(net: Net) -> Refusal | None:
    if net.loose:
        square = listed(net.name(square) for square in net.loose)
        return Refusal("STA-15", say("Met een los eind in {square} kun je niet stoppen.", square=square))
    return None


def _check_part(state: Stad, seat: Seat, net: Net, action: int) -> Refusal | None:
    one, other = BORDERS[action]
    words = part(state, action)
    if one in net.cities and other in net.cities:
        return Refusal("STA-04", say("{part} ligt tussen twee steden; daar komt nooit een weg.", part=words))
    if action not in net.free:
        owner = COLOURS[seat if action in net.own else 1 - seat]
        return Refusal("STA-05", say("Op {part} ligt al een weg van {side}.", part=words, side=owner))
    if not any(square in net.cities or net.parts_at(square) for square in (one, other)):
        sentence = say("{part} begint niet bij een stad en niet bij een eigen weg.", part=words)
        return Refusal("STA-11", sentence)
    if net.loose and not net.loose & {one, other}:
        square = listed(net.name(square) for square in net.loose)
        return Refusal("STA-12", say("Bouw eerst verder aan je losse eind in {square}.", square=square))
    if not net.useful(action):
        return Refusal("STA-14", _useless(net, one, other, words))
    return None


def _useless(net: Net, one: int, other: int, words: str) -> Sentence:
    """STA-20: what makes a part bring nothing."""
    land = [square for square in (one, other) if square not in net.cities]
    if len(land) == 2 and net.route_of(one) == net.route_of(other):
        return say("{part} sluit een kring in je eigen route en brengt geen pakhuis.", part=words)
    if len(land) == 1:
        city = other if land == [one] else one
        if city in net.touched(land[0]):
            return say("{part} brengt niets: die route raakt {city} al.", part=words, city=net.name(city))
    return say("{part} kan geen nieuwe verbinding meer brengen, hoe je ook verder bouwt.", part=words)


def universe(state: Stad, seat: Seat) -> Sequence[int]:
    """Every action there is."""
    return range(CITY + 36)


def explain(state: Stad) -> Sequence[Because]:
    """STA-42: the ladder of ranks, from the fullest cities down to the rank that decides."""
    if state.phase == LOT:
        return []
    lines: list[Because] = []
    for rank, (total, cities, sums) in enumerate(ladder(state), 1):
        towns = listed(name(state, city) for city in cities)
        for seat in (0, 1):
            sentence = many(
                sums[seat],
                "{n} pakhuis op rang {rank}: {towns}, samen {total} per stad",
                "{n} pakhuizen op rang {rank}: {towns}, samen {total} per stad",
                rank=rank,
                towns=towns,
                total=total,
            )
            lines.append(Because(seat, sums[seat], sentence, "STA-19" if rank == 1 else "STA-42"))
        if sums[0] != sums[1]:
            break
    return lines


class Rank(NamedTuple):
    """STA-42: the cities that hold equally many warehouses, and the sums of both players in them."""

    total: int
    cities: list[int]
    sums: tuple[int, int]


def ladder(state: Stad) -> list[Rank]:
    """STA-42: the ranks of cities that hold warehouses, the fullest first."""
    white, black = (net_of(state, seat).stores() for seat in (0, 1))
    totals = {city: white[city] + black[city] for city in white}
    ranks = []
    for total in sorted({*totals.values()} - {0}, reverse=True):
        cities = [city for city in totals if totals[city] == total]
        sums = (sum(white[city] for city in cities), sum(black[city] for city in cities))
        ranks.append(Rank(total, cities, sums))
    return ranks


def capitals(state: Stad) -> list[int]:
    """STA-19: the cities with most warehouses, as soon as there is one."""
    ranks = ladder(state)
    return ranks[0].cities if ranks else []


def again(state: Stad, outcome: Outcome, began: Seat) -> Mapping[str, Value]:
    """STA-44: the same cities once more, begun by the other; after both games, new cities."""
    if began == 0:
        return {"layout": ",".join(net_of(state, 0).city_names()), "begins": "black"}
    return {"layout": "lot", "begins": "white"}
