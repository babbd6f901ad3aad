"""Steden & Ridders: the box with its label."""

from pathlib import Path

from speltafel.game import Game
from speltafel.games.catan import GAME as CATAN
from speltafel.text import say

from . import board, bot, referee, secrets, text
from .judge import judge
from .options import OPTIONS, PROFILES
from .state import start
from .text_lines import line, words

GAME = Game(
    name="steden-en-ridders",
    title=say("Steden & Ridders"),
    neutral=say("Eiland met ridders"),
    extends=CATAN,
    seats=(4, 3, 2),
    start=start,
    referee=referee,
    text=text,
    sides=referee.COLOURS,
    home=Path(__file__).parent,
    secrets=secrets,
    deducible=secrets.deducible,
    reveals=secrets.reveals,
    words=words,
    line=line,
    board=board,
    judge=judge,
    horizon=0,
    sensible=bot.sensible,
    bots={"heerser": bot.choose},
    options=OPTIONS,
    profiles=PROFILES,
)
