"""A log walked by the rules alone: an entry counts only if the table would have written this very one.

The store replays a log and trusts it; here nothing is trusted. Acts go to the referee, draws are computed
from the secret, an undo needs its reason, a clock must have run out, and every hash holds on to the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from speltafel.engine import CHANCE, Outcome, Seat
from speltafel.game import Refusal, Refused
from speltafel.house.commands import LIVE_STEPS, STEPS, step_for
from speltafel.house.hints import check_turn
from speltafel.house.live import Live, Lot, chained, entry_of
from speltafel.record.lines import should_be
from speltafel.record.model import Astray, Kept
from speltafel.store import EntryRow, SeatRow
from speltafel.table import (
    ACT,
    BACK,
    DEFAULT,
    DESERTED,
    DRAW,
    HINT,
    HINTS,
    LEAVE,
    NOTES,
    PLEA,
    REOPEN,
    SIT,
    TIMEOUT,
    Entry,
    Table,
)
from speltafel.text import say

KINDS = (ACT, DRAW, TIMEOUT, DEFAULT, SIT, LEAVE, BACK, HINT, REOPEN, PLEA, *LIVE_STEPS, *STEPS)
"""What can be written in a record."""


class Step(NamedTuple):
    """An entry that may be, what chance decided in it, and how the game ended with it."""

    row: EntryRow
    lot: Lot | None
    outcome: Outcome | None


def walk(kept: Kept) -> Iterator[Step]:
    """Every entry up to the end of the game; raises Astray at the first that cannot be."""
    live = Live(kept.row, kept.seats, kept.secret)
    came = live.vacate(kept.entries)
    due: list[Entry] = []
    for row in kept.entries:
        if live.outcome():
            break
        try:
            check_link(live, row)
            lot = live.lot(live.table) if decides(live, row) else None
            first, *due = due or follows(live, row, came)
            check_words(row, first)
        except Refused as refused:
            raise Astray(live.table.next_number, refused.refusal) from None
        live.read(row, came)
        yield Step(row, lot, live.outcome())
    check_end(kept, live)


def decides(live: Live, row: EntryRow) -> bool:
    """Whether chance is to decide, as an entry says it does."""
    return row.kind == DRAW and live.started and live.table.actors() == [CHANCE]


def check_link(live: Live, row: EntryRow) -> None:
    """An entry must hold on to those before it."""
    number = live.table.next_number
    if row.number != number:
        raise Refused("", say("Hier hoort nummer {number} te staan.", number=number))
    if chained(live, live.chain, entry_of(row)) != row.hash:
        raise Refused("TAF-05", say("De keten is hier gebroken: deze regel of zijn hash is veranderd."))


def check_words(row: EntryRow, due: Entry) -> None:
    """An entry must be the very one that is due."""
    if entry_of(row) != due:
        rule = "TAF-05" if due.kind == DRAW else ""
        raise Refused(rule, should_be(f"{due.kind} {due.text}".strip()))


def check_end(kept: Kept, live: Live) -> None:
    """A record ends where its game ends; only notes may stand in a log behind that."""
    number = len(live.table.entries)
    if live.outcome() is None:
        raise Astray(number + 1, Refusal("TAF-05", RUNNING))
    for row in kept.entries[number:]:
        if row.kind not in NOTES:
            raise Astray(row.number, Refusal("", say("Het spel was al afgelopen.")))


RUNNING = say(
    "De partij is nog niet uit. Een record toont het geheim waar alle lot uit volgt, en dat gaat pas open "
    "als er niets meer te raden valt."
)


def follows(live: Live, row: EntryRow, came: Mapping[Seat, SeatRow]) -> list[Entry]:
    """The entries the table itself would write for what an entry says; raises Refused where it may not be."""
    if row.kind not in KINDS:
        raise Refused("", say("Een regel van het soort {kind} ken ik niet.", kind=row.kind))
    if row.kind != DRAW and row.seat not in range(len(live.seats)):
        raise Refused("", say("Een plaats {seat} is er niet.", seat=row.seat + 1))
    if row.kind != SIT and not live.started:
        raise Refused("", say("Nog niet iedereen zit aan tafel."))
    return list(after(live, row, came).entries[len(live.table.entries) :])


def after(live: Live, row: EntryRow, came: Mapping[Seat, SeatRow]) -> Table:
    """The table after what an entry says."""
    table, seat, at = live.table, row.seat, row.at
    match row.kind:
        case "act":
            return table.act(seat, row.text, at)
        case "chance":
            return drawn(live, at)
        case "timeout":
            return timed_out(live, row)
        case "default":
            return by_default(live, row)
        case "sit":
            return seated(live, row, came[seat])
        case "leave" | "back":
            return noted(live, row)
        case "reopen":
            return reopened(live, row)
        case "hint":
            return helped(live, row)
        case "undo" | "plea":
            return step_for(live, "undo")(table, seat, at)
    return step_for(live, row.kind)(table, seat, at)


def drawn(live: Live, at: int) -> Table:
    """TAF-05: chance decides when it is to, and then what it must."""
    if live.table.actors() != [CHANCE]:
        raise Refused("TAF-05", say("Hier is niets aan het lot."))
    lot = live.lot(live.table)
    return live.table.decide(live.table.state.actions(CHANCE)[lot.drawn], at)


def timed_out(live: Live, row: EntryRow) -> Table:
    """TAF-04: a clock that has run out; in old records also the default of a bot without an answer."""
    seat = row.seat
    if seat not in live.actors():
        raise Refused(
            "TAF-04", say("De klok van {side} liep niet.", side=live.game.side(seat, live.table.state))
        )
    flag = live.clock.flag()
    late = flag is not None and flag.seat == seat and flag.at <= row.at
    silent = bool(live.bot(seat) and row.text not in ("", DESERTED))
    if not late and not silent:
        raise Refused(
            "TAF-04", say("De tijd van {side} was nog niet om.", side=live.game.side(seat, live.table.state))
        )
    if flag and late and not silent:
        return live.timed_out(flag, row.at)
    return live.table.time_out(seat, row.at, all_used=False)


def by_default(live: Live, row: EntryRow) -> Table:
    """TAF-09: the table plays for bots alone."""
    if not live.bot(row.seat):
        raise Refused("TAF-09", say("Voor een mens speelt de tafel niet."))
    return live.table.by_default(row.seat, row.at)


def seated(live: Live, row: EntryRow, who: SeatRow) -> Table:
    """Somebody sits down, on a free seat, at one seat only, with a gift for chance; or a bot, without."""
    if row.seat not in live.free():
        raise Refused("", say("Deze plaats is al bezet."))
    if who.bot and row.text:
        raise Refused("", say("Een bot voegt niets toe aan het lot."))
    if not who.bot and (not who.guest or any(other.guest == who.guest for other in live.seats)):
        raise Refused("", say("Wie hier gaat zitten, zit al of is geen mens."))
    return live.table.noted(row.seat, SIT, row.text, row.at)


def noted(live: Live, row: EntryRow) -> Table:
    """A player leaves who was there, or comes back who had left."""
    if live.seats[row.seat].bot or live.away(row.seat) != (row.kind == BACK):
        raise Refused("", say("Wie er niet is kan niet weggaan, en wie er is niet terugkomen."))
    return live.table.noted(row.seat, row.kind, "", row.at)


def reopened(live: Live, row: EntryRow) -> Table:
    """TAF-04: the house opened again, which is written down where a clock ran."""
    if not live.clock.flag() or row.seat not in live.actors()[:1]:
        raise Refused("TAF-04", say("Hier liep geen klok die stil kon staan."))
    return live.table.noted(row.seat, REOPEN, "", row.at)


def helped(live: Live, row: EntryRow) -> Table:
    """TAF-07: somebody had help, where that is fair."""
    check_turn(live, row.seat)
    if row.text not in HINTS:
        raise Refused("TAF-07", say("Zulke hulp is er niet: {what}.", what=row.text[:20]))
    return live.table.noted(row.seat, HINT, row.text, row.at)
