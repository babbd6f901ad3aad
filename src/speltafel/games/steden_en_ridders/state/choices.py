"""What may be done: before the dice, in the own turn, and where somebody is asked."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.island import BIT, GENERIC, Land
from speltafel.games.catan.state.row import (
    CLAIM,
    END,
    GIVE,
    HAND,
    HELD,
    KINDS,
    NO_TRADE,
    OFFERS,
    PHASE,
    PORT,
    ROLL,
)
from speltafel.games.catan.state.trade import fill_rates

from .barbarians import fill_losses
from .cards import fill_alchemist, fill_cards, fill_follow
from .cities import fill_buildings, fill_works
from .decks import MOST_HELD, anything_in, fill_drops
from .knights import fill_relocations
from .orders import fill_chases, fill_deeds, fill_purchases
from .points import GOAL, points_of
from .production import cheap, fill_water
from .row import ALL_KINDS, DROPPING, ERRANT, LOSING, PICK_DECK, PICKING, RELOCATING, TRACKS, WATERING


def fill_before(row: vec[i64], rules: i64, seat: i64, out: vec[i64]) -> i64:
    """CAK-12: before the dice an Alchemist, or a claim; with `errant=on` knights chase the robber too."""
    out[0] = ROLL
    n = fill_alchemist(row, seat, out, fill_claim(row, seat, out, 1))
    if rules & ERRANT:
        n = fill_chases(row, seat, out, n)
    return n


def fill_action(
    row: vec[i64], land: Land, players: i64, rules: i64, limit: i64, seat: i64, out: vec[i64]
) -> i64:
    """CAK-11: trade, build, play cards and use knights in any order; CAK-62: end with four cards."""
    n: i64 = 0
    if row[HELD + seat] > MOST_HELD:
        n = fill_drops(row, seat, out, 0)
    else:
        out[0] = END
        n = 1
    n = fill_claim(row, seat, out, n)
    n = fill_buildings(row, seat, out, n)
    n = fill_works(row, seat, rules, out, n)
    n = fill_purchases(row, seat, out, n)
    n = fill_deeds(row, seat, out, n)
    n = fill_cards(row, land, players, rules, seat, out, n)
    threes = row[PORT + seat] & BIT[GENERIC] != 0
    n = fill_rates(row, seat, cheap(row, land, seat), threes, rules, out, n)  # CAK-32
    if not rules & NO_TRADE and row[OFFERS] < limit:
        for kind in range(ALL_KINDS):
            if row[HAND + KINDS * seat + kind] > 0:
                out[n] = GIVE + kind
                n += 1
    return n


def fill_claim(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-97: whoever has thirteen points in the own turn says so."""
    if points_of(row, seat) >= GOAL:
        out[n] = CLAIM
        return n + 1
    return n


def fill_asked(row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, out: vec[i64]) -> i64:
    """CAK-98: what a seat is asked while a roll is settled, or by a card."""
    phase = row[PHASE]
    if phase == PICKING:
        return fill_decks(row, out)
    if phase == DROPPING:
        return fill_drops(row, seat, out, 0)
    if phase == LOSING:
        return fill_losses(row, seat, out)
    if phase == WATERING:
        return fill_water(row, seat, out)
    if phase == RELOCATING:
        return fill_relocations(row, rules, out)
    return fill_follow(row, land, players, rules, phase, seat, out)


def fill_decks(row: vec[i64], out: vec[i64]) -> i64:
    """CAK-26: a deck of one's choice that has cards."""
    n: i64 = 0
    for deck in range(TRACKS):
        if anything_in(row, deck):
            out[n] = PICK_DECK + deck
            n += 1
    return n
