"""Nim: the plain toy, to copy from and to test the platform on."""

from pathlib import Path

from speltafel.game import Game, Option
from speltafel.text import say

from . import board, referee, text
from .state import start

GAME = Game(
    name="nim",
    title=say("Nim"),
    seats=(2,),
    start=start,
    referee=referee,
    text=text,
    sides=(say("eerste"), say("tweede")),
    home=Path(__file__).parent,
    board=board,
    options=(
        Option("last", "NIM-05", ("wins", "loses"), say("Of wie de laatste lucifer pakt wint of verliest.")),
    ),
    shown=False,
)
