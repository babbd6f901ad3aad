"""How a game begins: everything in its place, and a city in the second round."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.beginning import lay_out
from speltafel.games.catan.state.building import settle
from speltafel.games.catan.state.dice import start_cards
from speltafel.games.catan.state.island import Land
from speltafel.games.catan.state.row import BANK, FORGETFUL, FOUNDED, NOBODY, OF_OTHER_KINDS, PAVE, PHASE

from .cities import build_city
from .decks import full
from .row import ALL_KINDS, MERCHANT, MERCHANT_AT, METRO, METRO_AT, OF_EACH_COMMODITY, PAPER, TRACKS


def lay_out_all(row: vec[i64]) -> None:
    """CAK-01 to CAK-04: Catan's pieces and cards, commodities, three decks; nobody has won anything yet."""
    lay_out(row)
    full(row)
    row[FORGETFUL] = 1
    row[OF_OTHER_KINDS] = OF_EACH_COMMODITY
    for kind in range(PAPER, ALL_KINDS):
        row[BANK + kind] = OF_EACH_COMMODITY
    for track in range(TRACKS):
        row[METRO + track] = NOBODY
        row[METRO_AT + track] = NOBODY
    row[MERCHANT] = NOBODY
    row[MERCHANT_AT] = NOBODY


def found_city(row: vec[i64], land: Land, seat: i64, v: i64) -> None:
    """CAK-07: the city of the second round, with its cards (CAK-08)."""
    settle(row, land, seat, v)
    build_city(row, seat, v)
    row[FOUNDED] = v
    row[PHASE] = PAVE
    start_cards(row, land, seat, v)
