"""Games worked out to their end: tables of exact margins, how they are made, kept and asked.

`run` works a game out, `log` keeps what is done while it runs, `file` is the table on disk,
`known` answers questions about positions.
"""

from speltafel.solving.known import Known as Known
from speltafel.solving.known import at_hand as at_hand
from speltafel.solving.known import by_itself as by_itself
from speltafel.solving.known import exact as exact
from speltafel.solving.known import known as known
from speltafel.solving.known import make_small_table as make_small_table
from speltafel.solving.known import tables as tables
from speltafel.solving.known import troubles as troubles
