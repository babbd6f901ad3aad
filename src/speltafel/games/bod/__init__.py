"""Blind bod: the toy with chance, secrets and decisions taken by all at once."""

from pathlib import Path

from speltafel.game import Game
from speltafel.text import say

from . import board, referee, secrets, text
from .state import start

GAME = Game(
    name="bod",
    title=say("Blind bod"),
    seats=(2, 3, 4),
    start=start,
    referee=referee,
    text=text,
    sides=(say("noord"), say("oost"), say("zuid"), say("west")),
    home=Path(__file__).parent,
    secrets=secrets,
    board=board,
    shown=False,
)
