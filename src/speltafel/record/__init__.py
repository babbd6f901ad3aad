"""Records: a finished game as a text that people can read and programs can check (docs/records.md).

`walk` leads a game from entry to entry by the rules and nothing else; `writing` makes the one text
a game has; `reading` takes a text apart; `verifying` does both and compares. `files`, `archive` and
`selfplay` are the doors: where texts are kept, the store, and bots that make games to record.
"""

from speltafel.record.model import Fault, Kept
from speltafel.record.verifying import verified
from speltafel.record.writing import written

__all__ = ["Fault", "Kept", "verified", "written"]
