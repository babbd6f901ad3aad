"""A live table as keyed parts: what each viewer is shown, and what their clicks can spell.

Everything is drawn from the view of one seat, or of nobody; never from the state itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from speltafel.engine import Seat, State
from speltafel.game import Look
from speltafel.house.live import Live, Viewer
from speltafel.table import legal_tokens
from speltafel.text import Language, listed

from . import boards, commands, panels, results
from .markup import rule_link as rule_link

Sheet = Mapping[str, str]
"""Parts by their keys."""


def shown_seat(live: Live, viewer: Viewer, looking: Seat | None) -> Seat | None:
    """Whose view is shown; where several share a screen and have secrets, only that of who is looking."""
    acting = live.acting_seat(viewer)
    if live.game.secrets and len(viewer.seats) > 1:
        return acting if acting == looking else None
    return acting if acting is not None else next(iter(viewer.seats), None)


def parts(
    live: Live, viewer: Viewer, language: Language, now: int, looking: Seat | None = None
) -> dict[str, str]:
    """Everything a viewer is shown: `LAYER/KEY` on the board, `log/N` in the log, the rest by slot."""
    board, log, slots = sheets(live, viewer, language, now, looking)
    return {**board, **log, **slots}


def sheets(
    live: Live,
    viewer: Viewer,
    language: Language,
    now: int,
    looking: Seat | None = None,
    listing: bool = True,
) -> tuple[Sheet, Sheet, Sheet]:
    """The board, the log and the slots of a viewer; who see the same are given the very same.

    The part `all` never changes, so it is sent only when everything is. What can be chosen is
    listed for those who look at the list.
    """
    acting, shown = live.acting_seat(viewer), shown_seat(live, viewer, looking)
    seen, code = shown if live.game.secrets else None, language.code
    view = live.cached(("view", seen), lambda: live.table.view(seen))
    how = look(live, viewer, shown, language)
    role = "button" if viewer.seats else "img"
    board: Sheet = live.cached(
        ("board", seen, how.seat, how.near, role, code),
        lambda: boards.operable(boards.board_parts(live.game, view, how), role),
    )
    log = live.cached(("log", live.seats, seen, code), lambda: panels.log(live, shown, language))

    def around() -> Sheet:
        return slots(live, viewer, view, shown, board, language, now, listing)

    if not viewer.seats and not live.clock.control.runs:  # spectators all see the same
        key = ("slots", live.online, live.seats, listing, code)
        return board, log, live.cached(key, around)
    if acting == shown:
        return commands.with_hint_marked(live, shown, board), log, around()
    return board, log, around()


def slots(
    live: Live,
    viewer: Viewer,
    view: State,
    shown: Seat | None,
    board: Sheet,
    language: Language,
    now: int,
    listing: bool,
) -> Sheet:
    """What stands around the board of a viewer, by the slots of the page."""
    acting, code = live.acting_seat(viewer), language.code
    seen = shown if live.game.secrets else None
    hidden = acting is not None and shown != acting
    found = {
        "all": "",
        "prompt": panels.prompt(live, viewer, acting, language),
        "players": players(live, language, now),
        "tally": live.cached(("tally", seen, live.started, code), lambda: panels.tally(live, view, language)),
        "controls": commands.controls(live, viewer, language),
        "choices": commands.choices(live, None if hidden else acting, language) if listing else "",
        "result": results.result(live, viewer, view, language),
        "fair": live.cached(("fair", code), lambda: results.fairness(live, language)),
        "waiting": commands.waiting(live, viewer, language),
        "hint": commands.hint(live, shown, board, language) if acting == shown else "",
        "handover": commands.handover(live, acting, language) if hidden else "",
        "drawing": "" if live.game.board else boards.drawing(live.game, view, shown, language),
    }
    return {key: str(text) for key, text in found.items()}


def players(live: Live, language: Language, now: int) -> str:
    """Who sits where; where clocks run, as they stand now."""
    if live.clock.control.runs:
        return panels.players(live, language, now)
    key = ("players", live.online, live.seats, language.code)
    return live.cached(key, lambda: panels.players(live, language, now))


def look(live: Live, viewer: Viewer, shown: Seat | None, language: Language) -> Look:
    """How a viewer looks at the board: their own side near, unless several share a screen."""
    near = viewer.seats[0] if len(viewer.seats) == 1 else None
    seen = shown if live.game.secrets else None
    recent = live.cached(
        ("recent", seen),
        lambda: [[live.game.view(state, seen) for state in turn] for turn in live.table.recent],
    )
    return Look(language, None if live.outcome() else shown, near, recent)


def paths(live: Live, viewer: Viewer, looking: Seat | None = None) -> Mapping[str, Sequence[str]]:
    """The legal lines of the viewer's acting seat, each with the targets that spell it."""
    acting = live.acting_seat(viewer)
    if acting is None or acting != shown_seat(live, viewer, looking):
        return {}
    view = live.table.view(acting)
    if live.game.board:
        return live.game.board.targets(view, acting)
    return dict.fromkeys(legal_tokens(live.game, view, acting), ())


def picture(live: Live, viewer: Viewer, language: Language) -> Markup:
    """A table in small, to look at."""
    seat = shown_seat(live, viewer, None)
    near = look(live, viewer, seat, language).near
    label = listed(panels.name(live, row.seat, language) for row in live.seats)
    return boards.picture(live.game, live.table.view(seat), near, language, label)
