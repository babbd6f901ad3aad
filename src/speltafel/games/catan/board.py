"""How Catan looks: an island in its sea with the players in the corners, and a tray with cards beside it.

What can be clicked, and how it spells a line, stands in `board_paths`.
"""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Look, Part

from .board_build import dice, shop, turn_buttons
from .board_island import island, robber, sea
from .board_map import SIZE
from .board_marks import gained, glow, marks, victims, warnings
from .board_paths import spelled, targets
from .board_pieces import pieces
from .board_rolls import rolls
from .board_seats import seats
from .board_special import special
from .board_spots import spots
from .board_talk import asked, talk
from .board_trade import changes
from .board_tray import SIZE as TRAY
from .board_tray import cards, developments
from .board_watch import watched
from .state import Catan
from .state.island import BIT, UNKNOWN
from .state.row import DEVELOPMENTS, DROP, HIDDEN, ISLAND, PHASE, PLAY, ROBBER

__all__ = ["LAYERS", "ONLY_TARGETS", "SIZE", "TRAY", "TRAY_LAYERS", "parts", "spelled", "targets"]

LAYERS = ("ground", "glow", "tiles", "roads", "ways", "spots", "towns", "robber", "seats", "marks", "victims")
"""A road lies below the targets of ways and crossings, which shine above it; houses stand on top."""

ONLY_TARGETS = ("tiles", "ways", "spots")
TRAY_LAYERS = ("mat", "hand")


def parts(view: Catan, look: Look) -> list[Part]:
    """The island, what stands on it, the players, and the tray of whoever looks."""
    language = look.language
    picture = [sea(), *island(view.land), *spots(view, language)]
    if view.row[ROBBER] != UNKNOWN:
        picture.append(robber(view.row[ROBBER]))
    picture += pieces(view)
    picture += seats(view, look.near, language)
    if view.row[PHASE] == ISLAND:
        return picture
    picture += glow(view)
    picture += marks(look.recent)
    picture += gained(view, look)
    return picture + tray(view, look)


def tray(view: Catan, look: Look) -> list[Part]:
    """What lies beside the board; a spectator sees no hand, but how everybody stands."""
    me, language = holder(view, look), look.language
    legal = view.actions(look.seat) if look.seat is not None else []
    drawn = [*cards(view, me, *changes(view, me), language), dice(view, language), *special(view, language)]
    if DROP not in legal and not asked(view, me):
        drawn.append(rolls(view, language))  # else a button stands there
    if me is None:
        drawn += watched(view, language)
    drawn += talk(view, me, legal, language)
    if me is None:
        return drawn
    playable = {kind for kind in range(DEVELOPMENTS) if PLAY + kind in legal}
    drawn += developments(view, me, playable, language)
    drawn += shop(view, me, legal, language)
    drawn += turn_buttons(view, me, legal, language)
    return drawn + victims(view, legal, language) + warnings(view, me, language)


def holder(view: Catan, look: Look) -> Seat | None:
    """Whose cards lie in the tray: those of whoever looks, if they are known."""
    me = look.seat if look.seat is not None else look.near
    if me is None or view.row[HIDDEN] & BIT[me]:
        return None
    return me
