"""Tables as they are kept: written when they open, and led back from their logs to where they were."""

from __future__ import annotations

import json

import structlog

from speltafel.game import Options
from speltafel.house.errors import BROKEN, Frozen, NoTable
from speltafel.house.live import Live
from speltafel.store import Store

log = structlog.get_logger("speltafel")


def options_json(options: Options) -> str:
    """Options as they are stored."""
    return json.dumps(
        {
            "profile": options.profile,
            "version": options.version,
            "values": dict(options.values),
            "changed": options.changed,
        }
    )


def read_back(store: Store, table: str) -> Live:
    """A table as its log says it is; one whose log does not fit together stands still."""
    if not table.isprintable():
        raise NoTable(table)  # a text that not every database can even be asked for
    entries = store.entries(table)  # read first: who sat down since is seen then, and the log's key says more
    found = store.table(table)
    if found is None:
        raise NoTable(table)
    row, seats, secret = found
    try:
        live = Live(row, tuple(seats), secret)
        live.replay(entries)
    except Exception as error:
        log.error("broken log", table=table, exc_info=error)
        raise Frozen(BROKEN) from error
    return live
