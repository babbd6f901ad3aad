"""Records and the store: a finished table taken out as a text, a verified text put in as a finished table."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.house import NoTable
from speltafel.record.model import Astray, Kept
from speltafel.record.walk import RUNNING
from speltafel.record.writing import written
from speltafel.store import Conflict, Reading, Store
from speltafel.text import say


def kept(store: Reading, table: str) -> Kept:
    """A table as the store has it."""
    entries = store.entries(table) if table.isprintable() else []
    found = store.table(table)
    if found is None:
        raise NoTable(table)
    row, seats, secret = found
    return Kept(row, tuple(seats), secret, tuple(entries))


def exported(store: Reading, table: str) -> str:
    """The record of a finished table in a store."""
    return record_of(kept(store, table))


def record_of(found: Kept) -> str:
    """The record of a finished table; refuses one that is going on (TAF-05) or does not fit together."""
    try:
        return written(found)
    except Astray as astray:
        if astray.refusal.sentence == RUNNING:
            raise Refused(*astray.refusal) from None
        sentence = say(
            "Het log van tafel {table} klopt niet bij {number}: {why}",
            table=found.row.id,
            number=astray.number,
            why=astray.refusal.sentence,
        )
        raise Refused(astray.refusal.rule, sentence) from None


def imported(store: Store, found: Kept) -> bool:
    """Put a verified table into the store; whether it is new there. Refuses what is there as another."""
    if store.table(found.row.id) is None:
        try:
            store.open_table(found.row, found.secret, found.seats, found.entries).result()
            return True
        except Conflict:
            pass  # somebody else was first; what is there then decides
    if not same(store, found):
        raise Refused(
            "", say("Tafel {table} is er al, met andere inhoud; er is niets veranderd.", table=found.row.id)
        )
    return False


def same(store: Reading, found: Kept) -> bool:
    """Whether the store has this very game."""
    try:
        return exported(store, found.row.id) == written(found)
    except Refused:
        return False
