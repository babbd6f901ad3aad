"""Draai: a toy with a tray and with tiles that are turned, to test the platform on."""

from pathlib import Path

from speltafel.game import Game
from speltafel.text import say

from . import board, referee, text
from .state import start

GAME = Game(
    name="draai",
    title=say("Draai"),
    seats=(2,),
    start=start,
    referee=referee,
    text=text,
    sides=(say("eerste"), say("tweede")),
    home=Path(__file__).parent,
    board=board,
    shown=False,
)
