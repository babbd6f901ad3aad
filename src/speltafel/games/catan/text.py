"""How Catan is written: the words of actions, and what each seat is asked.

`r e12` a road, `s v20` a settlement, `c v20` a city, `R` the dice; cards are letters (CAT-03), players
numbers from 1. Lines of several actions are those of
`text_lines.py`, positions those of `positions.py`; what happened is told by `text_tell.py`, and
`text_draw.py` draws the table.
"""

from __future__ import annotations

import re

from speltafel.engine import Seat
from speltafel.game import Nonsense, Refused
from speltafel.text import say

from .names import DEVELOPMENT_WORDS, LETTERS, TERRAIN_LETTERS
from .positions import place as place
from .positions import write as write
from .state import Catan
from .state.row import (
    ACCEPT,
    ADDRESS,
    BANK_TRADE,
    BUY,
    CLAIM,
    CORNER_START,
    COUNTER,
    DEAL,
    DICE_ROLL,
    DISCARD,
    DRAW,
    DROP,
    END,
    FOUND,
    FRAME,
    GIVE,
    HARBOUR,
    NAME,
    NAMING,
    NUMBER,
    PAVE,
    PAVING,
    PHASE,
    PLAY,
    REJECT,
    ROAD,
    ROB,
    ROLL,
    SEND,
    SETTLE,
    STEAL,
    STOP,
    TAKE,
    TERRAIN,
    UPGRADE,
    WANT,
    WITHDRAW,
)
from .text_draw import draw as draw
from .text_prompt import prompt as prompt
from .text_tell import tell as tell

PLAIN = {
    ROLL: "R",
    END: "end",
    CLAIM: "claim",
    BUY: "dv",
    STOP: "-",
    SEND: "o!",
    DROP: "o-",
    ACCEPT: "ok",
    REJECT: "no",
    COUNTER: "co",
    WITHDRAW: "off",
}
HARBOUR_LETTERS = LETTERS + "3"


def tokens_of_seats(kinds: str = LETTERS) -> dict[int, str]:
    """The words of every action of a seat, with cards of these kinds."""
    found = {int(action): word for action, word in PLAIN.items()}
    found |= {int(PLAY + kind): f"p:{word}" for kind, word in enumerate(DEVELOPMENT_WORDS)}
    for base, word in ((GIVE, "g "), (WANT, "w "), (TAKE, ""), (NAME, ""), (DISCARD, "dc ")):
        found |= {int(base + kind): word + letter for kind, letter in enumerate(kinds)}
    for base, word in ((ADDRESS, "to"), (DEAL, "do")):
        found |= {int(base + seat): f"{word} {seat + 1}" for seat in range(4)}
    found |= {int(ROAD + way): f"r e{way}" for way in range(72)}
    for base, word in ((SETTLE, "s"), (UPGRADE, "c")):
        found |= {int(base + place): f"{word} v{place}" for place in range(54)}
    for tile in range(19):
        found |= {int(ROB + 5 * tile + victim): f"rb h{tile} x{victim or '-'}" for victim in range(5)}
    for rate in (2, 3, 4):
        for give, letter in enumerate(kinds):
            base = int(BANK_TRADE + ((rate - 2) * 8 + give) * 8)
            found |= {base + want: f"b {letter * rate}>{other}" for want, other in enumerate(kinds)}
    return found


def tokens_of_chance(kinds: str = LETTERS) -> dict[int, str]:
    """The words of everything that chance decides, with cards of these kinds."""
    found = {int(DICE_ROLL + dice): f"R={dice // 6 + 1}{dice % 6 + 1}" for dice in range(36)}
    found |= {int(STEAL + kind): f"={letter}" for kind, letter in enumerate(kinds)}
    found |= {int(DRAW + kind): f"={word}" for kind, word in enumerate(DEVELOPMENT_WORDS)}
    found |= {int(TERRAIN + kind): f"t:{letter}" for kind, letter in enumerate(TERRAIN_LETTERS)}
    found |= {int(CORNER_START + corner): f"k:{corner + 1}" for corner in range(6)}
    found |= {int(NUMBER + number): f"n:{number}" for number in range(2, 13) if number != 7}
    found |= {int(HARBOUR + kind): f"v:{letter}" for kind, letter in enumerate(HARBOUR_LETTERS)}
    found |= {int(FRAME + piece): f"f:{piece + 1}" for piece in range(6)}
    return found


TOKENS = tokens_of_seats() | tokens_of_chance()
AT_THE_BEGINNING = {
    **{int(ROAD + way): f"e{way}" for way in range(72)},
    **{int(SETTLE + place): f"ss v{place}" for place in range(54)},
}
"""Roads and settlements that cost nothing are written like this."""

ALSO = {int(ROB + place): TOKENS[ROB + place].removeprefix("rb ") for place in range(95)} | {
    int(PLAY + 1): "vp"
}
ACTIONS = {
    word: action
    for words in (TOKENS, AT_THE_BEGINNING, ALSO)
    for action, word in words.items()
    if not NAME <= action < DISCARD
}
LOOSELY = {word.lower(): action for word, action in ACTIONS.items() if len(word) > 1} | {"r": int(ROLL)}
"""Large and small letters are read alike where that says the same."""

TWO_CARDS = re.compile("[LBWGO] [LBWGO]")
OUT_OF_RANGE = (
    (
        re.compile(r"p:mo [lbwgo]{2,}"),
        "CAT-54",
        say("Bij een monopolie noem je één grondstof: p:MO O."),
    ),
    (
        re.compile(r"(?:o|co) -?>-?"),
        "CAT-36",
        say("Beide kanten moeten minstens één kaart geven."),
    ),
    (
        re.compile(r"(?:p:kn |rb )h(?:\d|1[0-8])"),
        "CAT-31",
        say("Zeg erbij van wie: rb h5 x2, of rb h5 x- als daar niemand anders gebouwd heeft."),
    ),
    (re.compile(r"(?:r )?e\d+"), "CAT-04", say("De zijden zijn e0 tot en met e71.")),
    (re.compile(r"(?:s|ss|c) v\d+"), "CAT-04", say("De kruisingen zijn v0 tot en met v53.")),
    (
        re.compile(r"(?:rb )?h\d+ x(?:\d|-)"),
        "CAT-04",
        say("De tegels zijn h0 tot en met h18, de spelers x1 tot en met x4."),
    ),
    (re.compile(r"(?:to|do) \d"), "CAT-01", say("De spelers zijn 1 tot en met 4.")),
    (
        re.compile(r"b [lbwgo]*>[lbwgo-]*"),
        "CAT-40",
        say("Bij de bank geef je twee, drie of vier dezelfde kaarten voor één andere: b LLLL>O."),
    ),
    (
        re.compile(r"(?:o|co|b) \S*>\S*"),
        "CAT-38",
        say("Je ruilt alleen grondstoffen; hun letters zijn L, B, W, G en O."),
    ),
)


def token(state: Catan, seat: Seat, action: int) -> str:
    """The words of one action."""
    if ROAD <= action < UPGRADE and state.row[PHASE] in (FOUND, PAVE, PAVING):
        return AT_THE_BEGINNING[action]
    return TOKENS[action]


def read(state: Catan, seat: Seat, text: str) -> int:
    """The action these words spell."""
    words = " ".join(text.split())
    action = ACTIONS.get(words)
    if action is None and not TWO_CARDS.fullmatch(words):
        action = LOOSELY.get(words.lower())
    if action is None:
        for pattern, rule, sentence in OUT_OF_RANGE:
            if pattern.fullmatch(words.lower()):
                raise Refused(rule, sentence)
        raise Nonsense(text)
    if TAKE <= action < NAME and state.row[PHASE] == NAMING:
        return int(action + NAME - TAKE)  # CAT-54: the same letter, another card
    return action
