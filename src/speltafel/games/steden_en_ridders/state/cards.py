"""Progress cards (CAK-60 to CAK-95): which may be played now, what is asked then, and what follows.

The cards of each deck have a chapter: `cards_science`, `cards_trade` with `harbour`, `cards_politics` with
`diplomat`, `deserter` and `spoils`. All are spent as they are played (`decks`), and none without any effect
that everybody can foresee (CAK-64). What a card leaves to be decided is a phase of its own: in DESERTING,
GIVING and PAYING SUBJECT is asked, in SPYING and CHOOSING it is whose cards lie open to the active player.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.games.catan.state.island import Land
from speltafel.games.catan.state.row import ACTIVE, HELD, KINDS, PHASE

from .cards_politics import fill_politics, play_politics
from .cards_science import fill_science, fill_smithing, play_science, smith_second
from .cards_trade import fill_choosing, fill_trade, play_trade, take_as_master
from .decks import spend
from .deserter import desert, fill_deserting, fill_placing, place
from .diplomat import fill_rebuilding, rebuild
from .harbour import fill_paying, fill_shows, pay_at_harbour, show
from .row import (
    ALCHEMIST,
    ALCHEMY,
    BACKS,
    BISHOP,
    CHOOSING,
    COMMODITIES_CARD,
    DESERTER,
    DESERTING,
    DIPLOMAT,
    ENGINEER,
    FLEET_CARD,
    GIVE_CARD,
    GIVING,
    HARBOUR_CARD,
    HARBOURING,
    INTRIGUE,
    INVENTOR,
    IRRIGATION,
    LET_GO,
    MASTER,
    MASTER_TAKES,
    MERCHANT_CARD,
    MINING,
    PAYING,
    PLACING,
    PLAY_ALCHEMIST,
    PLAY_BISHOP,
    PLAY_COMMODITIES,
    PLAY_DESERTER,
    PLAY_DIPLOMAT,
    PLAY_DIPLOMAT_OWN,
    PLAY_ENGINEER,
    PLAY_FLEET,
    PLAY_HARBOUR,
    PLAY_INTRIGUE,
    PLAY_INVENTOR,
    PLAY_IRRIGATION,
    PLAY_MASTER,
    PLAY_MERCHANT,
    PLAY_MINING,
    PLAY_RESOURCES,
    PLAY_ROADS,
    PLAY_SABOTEUR,
    PLAY_SMITH,
    PLAY_SPY,
    PLAY_WARLORD,
    PLAY_WEDDING,
    POLITICS,
    PROGRESS,
    PROGRESS_KINDS,
    REBUILDING,
    RESOURCES_CARD,
    ROADS_CARD,
    SABOTEUR,
    SCIENCE,
    SHOW,
    SMITH,
    SMITHING,
    SPY,
    SPYING,
    TRACKS,
    TRADE,
    WARLORD,
    WEDDING,
)
from .spoils import fill_giving, fill_spying, give, take_as_spy

THROWS: Final[i64] = 36
PLAYS: Final = [
    (PLAY_ALCHEMIST, ALCHEMIST),
    (PLAY_ENGINEER, ENGINEER),
    (PLAY_INVENTOR, INVENTOR),
    (PLAY_IRRIGATION, IRRIGATION),
    (PLAY_MINING, MINING),
    (PLAY_ROADS, ROADS_CARD),
    (PLAY_SMITH, SMITH),
    (PLAY_BISHOP, BISHOP),
    (PLAY_DESERTER, DESERTER),
    (PLAY_DIPLOMAT_OWN, DIPLOMAT),
    (PLAY_DIPLOMAT, DIPLOMAT),
    (PLAY_INTRIGUE, INTRIGUE),
    (PLAY_SABOTEUR, SABOTEUR),
    (PLAY_SPY, SPY),
    (PLAY_WARLORD, WARLORD),
    (PLAY_WEDDING, WEDDING),
    (PLAY_HARBOUR, HARBOUR_CARD),
    (PLAY_MASTER, MASTER),
    (PLAY_MERCHANT, MERCHANT_CARD),
    (PLAY_FLEET, FLEET_CARD),
    (PLAY_RESOURCES, RESOURCES_CARD),
    (PLAY_COMMODITIES, COMMODITIES_CARD),
]
"""Which card is played by the actions from each number on."""

FIRST_PLAYS: Final = vec[i64]([first for first, _ in PLAYS])
PLAYED_CARDS: Final = vec[i64]([card for _, card in PLAYS])
LAST_PLAY: Final[i64] = 21


def card_of(action: i64) -> i64:
    """The progress card that an action from PLAY_ALCHEMIST up to SHOW plays."""
    k = LAST_PLAY
    while action < FIRST_PLAYS[k]:
        k -= 1
    return PLAYED_CARDS[k]


def fill_alchemist(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-12, CAK-70: before the dice, any throw of the red and the yellow one; one Alchemist a turn."""
    if row[ALCHEMY] or row[PROGRESS + PROGRESS_KINDS * seat + ALCHEMIST] == 0:
        return n
    for dice in range(THROWS):
        out[n] = PLAY_ALCHEMIST + dice
        n += 1
    return n


def fill_cards(row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, out: vec[i64], n: i64) -> i64:
    """CAK-63: any number of cards in the own action phase; and what a Commercial Harbour allows."""
    if row[HARBOURING] > 0:
        n = fill_shows(row, players, rules, seat, out, n)
    if row[HELD + seat] == 0:
        return n
    at = BACKS + TRACKS * seat
    if row[at + SCIENCE] > 0:
        n = fill_science(row, land, rules, seat, out, n)
    if row[at + TRADE] > 0:
        n = fill_trade(row, land, players, rules, seat, out, n)
    if row[at + POLITICS] > 0:
        n = fill_politics(row, players, rules, seat, out, n)
    return n


def play(row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, action: i64) -> None:
    """A card is played, or a resource shown at a harbour; the Inventor's island is no matter of rows."""
    if action >= SHOW:
        show(row, (action - SHOW) // KINDS, (action - SHOW) % KINDS)
        return
    kind = card_of(action)
    spend(row, seat, kind, rules)
    if action >= PLAY_HARBOUR:
        play_trade(row, players, seat, kind, action)
    elif action >= PLAY_BISHOP:
        play_politics(row, land, players, rules, seat, kind, action)
    elif kind == ALCHEMIST:
        row[ALCHEMY] = action - PLAY_ALCHEMIST + 1  # CAK-70: now only the event die is cast
    elif kind != INVENTOR:
        play_science(row, land, seat, kind, action)


def fill_follow(
    row: vec[i64], land: Land, players: i64, rules: i64, phase: i64, seat: i64, out: vec[i64]
) -> i64:
    """What a card leaves to be decided; CAK-98: the first is what a time-out chooses."""
    if phase == DESERTING:
        return fill_deserting(row, seat, out)
    if phase == PLACING:
        return fill_placing(row, rules, seat, out)
    if phase == GIVING:
        return fill_giving(row, seat, out)
    if phase == PAYING:
        return fill_paying(row, seat, out)
    if phase == SPYING:
        return fill_spying(row, rules, out)
    if phase == CHOOSING:
        return fill_choosing(row, out)
    if phase == REBUILDING:
        return fill_rebuilding(row, rules, seat, out)
    if phase == SMITHING:
        return fill_smithing(row, seat, out)
    return 0


def follow(row: vec[i64], land: Land, players: i64, rules: i64, seat: i64, action: i64) -> None:
    """What follows from such a decision."""
    phase = row[PHASE]
    if phase == DESERTING:
        desert(row, rules, seat, action - LET_GO)
    elif phase == PLACING:
        place(row, rules, seat, action)
    elif phase == GIVING:
        give(row, players, seat, action - GIVE_CARD)
    elif phase == PAYING:
        pay_at_harbour(row, row[ACTIVE], seat, action)
    elif phase == SPYING:
        take_as_spy(row, seat, action)
    elif phase == CHOOSING:
        take_as_master(row, seat, action - MASTER_TAKES)
    elif phase == REBUILDING:
        rebuild(row, seat, action)
    elif phase == SMITHING:
        smith_second(row, seat, action)
