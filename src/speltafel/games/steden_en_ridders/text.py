"""How Steden & Ridders is written: the words of actions, and what each seat is asked.

The words are those of `text_tokens.py`, lines of several actions those of `text_lines.py`, positions
those of `positions.py`; what happened is told by `text_tell.py`, and `text_draw.py` draws the table.
"""

from __future__ import annotations

import re

from speltafel.engine import Seat
from speltafel.game import Nonsense, Refused
from speltafel.games.catan.state.row import FOUND, PAVE, PAVING, PHASE, ROAD, ROB, SETTLE

from .names import ALL_LETTERS
from .positions import place as place
from .positions import write as write
from .state import Ridders
from .state.row import CHOOSING, REBUILDING, REPAVE
from .text_draw import draw as draw
from .text_mistakes import mistake
from .text_prompt import prompt as prompt
from .text_tell import tell as tell
from .text_tokens import AT_THE_BEGINNING, action_of, loosely, token_of

TWO_CARDS = re.compile(f"[{ALL_LETTERS}] [{ALL_LETTERS}]")


def token(state: Ridders, seat: Seat, action: int) -> str:
    """The words of one action."""
    if ROAD <= action < ROB and state.row[PHASE] in (FOUND, PAVE, PAVING):
        return AT_THE_BEGINNING[action]
    return token_of(action)


def read(state: Ridders, seat: Seat, text: str) -> int:
    """The action these words spell."""
    words = " ".join(text.split())
    if state.row[PHASE] == CHOOSING and len(words) == 1:
        words = words.upper()  # CAK-91: there a letter can only be a card
    action = action_of(words)
    if action is None and not TWO_CARDS.fullmatch(words):
        action = loosely(words)
    if action is None:
        missed = mistake(words)
        raise Refused(*missed) if missed else Nonsense(text)
    if ROAD <= action < SETTLE and state.row[PHASE] == REBUILDING:
        return int(action + REPAVE - ROAD)  # CAK-83: the road that was lifted
    return action
