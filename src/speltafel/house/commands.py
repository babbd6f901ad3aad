"""What can be done at a table besides playing on, and for which of their seats somebody does it."""

from __future__ import annotations

from collections.abc import Callable

from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house.live import Live, Viewer
from speltafel.table import Table
from speltafel.text import say

Step = Callable[[Table, Seat, int], Table]
"""What is done to a table, by a seat, at a time."""


def step_for(live: Live, what: str) -> Step:
    """What is to be done to a table; refuses what there is not."""
    if what in LIVE_STEPS:
        return LIVE_STEPS[what](live)
    if what not in STEPS:
        raise Refused("", say("Dat kan aan deze tafel niet: {what}.", what=what[:20]))
    return STEPS[what]


def undo(live: Live) -> Step:
    """TAF-01: take back freely, or at once where nobody need be asked, or ask."""

    def step(table: Table, seat: Seat, at: int) -> Table:
        try:
            return table.undo(seat, agreed=live.others_agree(seat), at=at)
        except Refused:
            if table.plea == seat:
                raise Refused("TAF-01", say("Je hebt het al gevraagd.")) from None
            return table.plead(seat, at)

    return step


def offer(table: Table, seat: Seat, at: int) -> Table:
    """TAF-03: offer a draw, or take one that is offered."""
    if seat in table.offered:
        raise Refused("TAF-03", say("Je hebt al remise aangeboden."))
    return table.offer(seat, at)


def agree(table: Table, seat: Seat, at: int) -> Table:
    """TAF-03: take a draw that is offered."""
    if not table.offered:
        raise Refused("TAF-03", say("Er is niets gevraagd."))
    return offer(table, seat, at)


def resign(live: Live) -> Step:
    """TAF-02: give up; the others play on, unless they are all bots."""
    return lambda table, seat, at: table.resign(seat, at, live.left_behind(seat))


def grant(live: Live) -> Step:
    """TAF-01: let somebody take back; it takes everybody they had to ask."""

    def step(table: Table, seat: Seat, at: int) -> Table:
        asked = frozenset() if table.plea is None else live.asked_by(table.plea)
        return table.grant(seat, at, asked)

    return step


STEPS: dict[str, Step] = {"offer": offer, "agree": agree, "decline": Table.decline}
LIVE_STEPS: dict[str, Callable[[Live], Step]] = {"undo": undo, "resign": resign, "grant": grant}
"""What depends on who sits there."""


def acting_seat_for(live: Live, viewer: Viewer, what: str) -> Seat | None:
    """For which of their seats a viewer does this; none for a spectator."""
    if what == "undo":
        return last_actor(live, viewer)
    asked = {"agree": live.table.offered, "grant": {live.table.plea, *live.table.granted}}.get(what, ())
    others = (seat for seat in viewer.seats if asked and seat not in asked)
    return next(others, live.speaking_seat(viewer))


def last_actor(live: Live, viewer: Viewer) -> Seat | None:
    """Which of the viewer's seats acted last, else their first."""
    acted = (entry.seat for entry in reversed(live.table.standing) if entry.seat in viewer.seats)
    return next(acted, next(iter(viewer.seats), None))
