"""How Steden & Ridders looks: Catan's island with knights on it, the voyage of the barbarians, and a tray.

What can be clicked, and how it spells a line, stands in `board_paths` and `board_spelled`.
"""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Look, Part
from speltafel.games.catan.board_island import island, sea
from speltafel.games.catan.board_map import SIZE as ISLAND_SIZE
from speltafel.games.catan.board_marks import glow, marks, victims, warnings
from speltafel.games.catan.board_rolls import rolls
from speltafel.games.catan.board_trade import changes
from speltafel.games.catan.state.island import BIT
from speltafel.games.catan.state.row import ACTION, ACTIVE, CLAIM, HIDDEN, ISLAND, PHASE
from speltafel.text import Language

from .board_art import ridders_definitions
from .board_cards import BESIDE_RIGHT, COLUMNS, dice_to_choose, hand, held
from .board_marks import changed, gained
from .board_paths import targets
from .board_pieces import pieces
from .board_seats import seats
from .board_shop import claim_button, shop, turn_buttons
from .board_spelled import spelled
from .board_spots import spots
from .board_strip import strip
from .board_talk import talk, talks
from .board_tracks import tracks
from .board_tray import CARD_TOP, RIGHT, cards
from .board_tray import SIZE as TRAY
from .board_watch import watched
from .state import Ridders
from .state.cards import card_of
from .state.row import (
    ALL_KINDS,
    CHOOSING,
    CRANE,
    CRANE_IMPROVE,
    DROP_CARD,
    MEDICINE,
    MEDICINE_CITY,
    PLAY_ALCHEMIST,
    REPAIR,
    SETTLED,
    SHOW,
    TAKE_WATER,
)

__all__ = ["LAYERS", "ONLY_TARGETS", "SIZE", "TRAY", "TRAY_LAYERS", "parts", "spelled", "targets"]

SIZE = (ISLAND_SIZE[0], 1060)
LAYERS = (
    *("ground", "glow", "tiles", "roads", "ways", "spots", "towns", "robber"),
    *("strip", "seats", "marks", "victims"),
)
ONLY_TARGETS = ("tiles", "ways", "spots", "victims")
TRAY_LAYERS = ("mat", "hand", "hints")


def parts(view: Ridders, look: Look) -> list[Part]:
    """The island, what stands on it, the players, the ship and the order of this roll, and the tray."""
    language = look.language
    picture = [sea(SIZE[1], ridders_definitions()), *island(view.land), *spots(view, language)]
    picture += pieces(view, language)
    picture += seats(view, look.near, language)
    picture += strip(view, look)
    if view.row[PHASE] == ISLAND:
        return picture
    if view.row[SETTLED]:
        picture += glow(view)
    picture += marks(look.recent, changed)
    picture += gained(view, look)
    return picture + tray(view, look)


def tray(view: Ridders, look: Look) -> list[Part]:
    """What lies beside the board; a spectator sees no hand, but how everybody stands."""
    me, language = holder(view, look), look.language
    legal = view.actions(look.seat) if look.seat is not None else []
    if me is None:
        return [*watched(view, language), *talk(view, me, legal, language)]
    stocked = view.row[PHASE] != CHOOSING or me != view.row[ACTIVE]  # else a hand is looked at there
    drawn = cards(view, me, *changes(view, me, ALL_KINDS), stocked, language)
    drawn += tracks(view, me, legal, language)
    drawn += (talk if talks(view) else shop)(view, me, legal, language)
    drawn += turn_buttons(view, me, legal, language)
    drawn += lowest_row(view, me, legal, language)
    drawn += dice_to_choose(legal, language)
    return drawn + victims(view, legal, language) + warnings(view, me, language)


def lowest_row(view: Ridders, me: Seat, legal: list[int], language: Language) -> list[Part]:
    """Progress cards; at the right the dice so far or the claim (CAK-97), as long as cards leave room."""
    claims = CLAIM in legal
    away = view.row[PHASE] == ACTION and any(DROP_CARD <= action < TAKE_WATER for action in legal)
    crowded = len(held(view, me)) + away > BESIDE_RIGHT
    columns = (COLUMNS - claims if crowded else BESIDE_RIGHT) - away
    drawn = hand(view, me, playable(legal), away, columns, language)
    if claims:
        return [*drawn, claim_button(crowded, language)]
    return drawn if crowded else [*drawn, rolls(view, language, (RIGHT, CARD_TOP), kept=True)]


def playable(legal: list[int]) -> set[int]:
    """The progress cards that can be played, or given back, now."""
    found = set()
    for action in legal:
        if PLAY_ALCHEMIST <= action < SHOW:
            found.add(int(card_of(action)))
        elif CRANE_IMPROVE <= action < MEDICINE_CITY:
            found.add(int(CRANE))
        elif MEDICINE_CITY <= action < REPAIR:
            found.add(int(MEDICINE))
        elif DROP_CARD <= action < TAKE_WATER:
            found.add(int(action - DROP_CARD))
    return found


def holder(view: Ridders, look: Look) -> Seat | None:
    """Whose cards lie in the tray: those of whoever looks, if they are known."""
    me = look.seat if look.seat is not None else look.near
    if me is None or view.row[HIDDEN] & BIT[me]:
        return None
    return me
