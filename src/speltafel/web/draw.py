"""A live table as keyed parts: what each viewer is shown, and what their clicks can spell.

Everything is drawn from the view of one seat, or of nobody; never from the state itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from speltafel.engine import Seat
from speltafel.house.live import Live, Viewer
from speltafel.table import sayings
from speltafel.text import Language, listed

from . import boards, deeds, panels, results
from .markup import rule_link as rule_link


def shown_seat(live: Live, viewer: Viewer, looking: Seat | None) -> Seat | None:
    """Whose view is shown; where several share a screen and have secrets, only that of who is looking."""
    acting = live.acting_seat(viewer)
    if live.game.secrets and len(viewer.seats) > 1:
        return acting if acting == looking else None
    return acting if acting is not None else next(iter(viewer.seats), None)


def parts(
    live: Live, viewer: Viewer, language: Language, now: int, looking: Seat | None = None
) -> dict[str, str]:
    """Everything a viewer is shown: `b:KEY` on the board, `log/N` in the log, the rest by slot.

    The part `all` never changes, so it is sent only when everything is.
    """
    acting, shown = live.acting_seat(viewer), shown_seat(live, viewer, looking)
    view = live.table.view(shown)
    hidden = acting is not None and shown != acting
    slots = {
        "all": "",
        "prompt": panels.prompt(live, viewer, acting, language),
        "players": panels.players(live, language, now),
        "tally": panels.tally(live, view, language),
        "controls": deeds.controls(live, viewer, language),
        "choices": deeds.choices(live, None if hidden else acting, language),
        "result": results.result(live, viewer, view, language),
        "fair": results.fairness(live, language),
        "status": panels.status(live, language),
        "waiting": deeds.waiting(live, viewer, language),
        "handover": deeds.handover(live, acting, language) if hidden else "",
        "drawing": "" if live.game.board else boards.drawing(live.game, view, shown, language),
    }
    board = boards.board_parts(live.game, view, shown, language)
    return board | panels.log(live, shown, language) | {key: str(text) for key, text in slots.items()}


def paths(live: Live, viewer: Viewer, looking: Seat | None = None) -> Mapping[str, Sequence[str]]:
    """The legal lines of the viewer's acting seat, each with the targets that spell it."""
    acting = live.acting_seat(viewer)
    if acting is None or acting != shown_seat(live, viewer, looking):
        return {}
    view = live.table.view(acting)
    if live.game.board:
        return live.game.board.targets(view, acting)
    return dict.fromkeys(sayings(live.game, view, acting), ())


def picture(live: Live, viewer: Viewer, language: Language) -> Markup:
    """A table in small, to look at."""
    seat = shown_seat(live, viewer, None)
    label = listed(panels.name(live, row.seat, language) for row in live.seats)
    return boards.picture(live.game, live.table.view(seat), seat, language, label)
