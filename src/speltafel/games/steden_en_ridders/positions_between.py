"""What lies between two players, or is counted in a turn, in a position: whether it can be."""

from __future__ import annotations

from speltafel.game import Refused
from speltafel.games.catan.state.row import (
    ACTIVE,
    FINISHED,
    FREE,
    HAND,
    HELD,
    HIDDEN,
    KINDS,
    NO_TRADE,
    OFFERS,
    PAVING,
    PHASE,
    ROLLED,
    SIZE,
)
from speltafel.text import say

from .state import Ridders
from .state.row import (
    ALCHEMY,
    CHOOSING,
    DESERTING,
    GIVING,
    HARBOURED,
    HARBOURING,
    PAYING,
    SHOWN,
    SPYING,
    SUBJECT,
    TAKES,
)

BETWEEN_TWO = {GIVING: "CAK-89", PAYING: "CAK-90", SPYING: "CAK-87", CHOOSING: "CAK-91", DESERTING: "CAK-82"}
"""Decisions between whoever is on turn and somebody else."""


def check_between(state: Ridders) -> None:
    """CAK-82 to CAK-91: what a card leaves to be decided between two."""
    row = state.row
    phase, other, active = row[PHASE], row[SUBJECT], row[ACTIVE]
    if phase in BETWEEN_TWO and other == active:
        raise Refused(BETWEEN_TWO[phase], say("Dat gaat tussen wie aan de beurt is en een ander."))
    if phase in (GIVING, CHOOSING) and not 1 <= row[TAKES] <= row[SIZE + other]:
        raise Refused(BETWEEN_TWO[phase], say("Zoveel kaarten heeft die speler niet."))
    if phase == SPYING and row[HELD + other] == 0:
        raise Refused("CAK-87", say("Die speler heeft geen ontwikkelingskaarten."))
    if phase == PAYING and row[SHOWN] >= 0:
        held = row[HIDDEN] >> active & 1 or row[HAND + KINDS * active + row[SHOWN]]
        if row[SHOWN] >= 5 or not held:
            raise Refused("CAK-90", say("Getoond wordt een eigen grondstof."))
    if phase == PAYING and not row[HIDDEN] and row[SHOWN] < 0:
        raise Refused("CAK-90", say("Zeg welke kaart er getoond wordt: shown L."))
    if row[HARBOURED] >> active & 17 or (row[HARBOURED] and not row[HARBOURING]):
        raise Refused("CAK-90", say("Een handelshaven bedient de anderen: harboured."))
    if phase == PAYING and not row[HARBOURED] >> other & 1:
        raise Refused("CAK-90", say("Wie betaalt, wordt door de handelshaven bediend: harboured."))


def check_counts(state: Ridders) -> None:
    """CAK-78, CAK-12: free roads, cards to take, offers and the Alchemist only where they belong."""
    row = state.row
    phase, ended = row[PHASE], row[PHASE] == FINISHED
    if (row[FREE] > 0) != (phase == PAVING) and not ended:
        raise Refused("CAK-78", say("Vrije straten liggen er alleen bij stratenbouw: phase free."))
    if row[TAKES] and phase not in (GIVING, CHOOSING):
        raise Refused("CAK-91", say("takes hoort bij phase give of choose."))
    if row[ALCHEMY] and row[ROLLED]:
        raise Refused("CAK-70", say("De Alchemist zegt wat er gegooid gaat worden, niet wat er gegooid is."))
    if row[OFFERS] > (0 if state.rules & NO_TRADE else state.limit):
        raise Refused("CAT-39", say("Zo vaak mag er deze beurt niet geboden worden."))
    if row[OFFERS] and not row[ROLLED] and not ended:
        raise Refused("CAK-12", say("Voor het gooien biedt niemand iets aan."))
