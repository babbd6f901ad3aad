"""Stad en land: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile, graded
from speltafel.text import say

from . import board, bot, referee, text
from .judge import judge
from .positions import read_layout
from .state import start

GAME = Game(
    name="stad-en-land",
    title=say("Stad en land"),
    seats=(2,),
    start=start,
    referee=referee,
    text=text,
    sides=referee.COLOURS,
    home=Path(__file__).parent,
    scene="STA1 88011104a 0041042800000c0 000082000013c20 w 1 9 0",
    board=board,
    judge=judge,
    bots={"alphabeta": bot.choose},
    levels=graded(55, 38, 24, 12, 5, 0),
    options=(
        Option(
            "layout",
            "STA-02",
            ("lot",),
            say("De steden: door het lot, of acht vakken zoals A1,A6,C3,C4,D6,F1,F3,F6."),
            read_layout,
        ),
        Option(
            "redraw",
            "STA-02",
            (False, True),
            say("Steden waarvan er een ingesloten ligt, worden overgeloot."),
        ),
        Option(
            "first_pass",
            "STA-41",
            ("opening", "each"),
            say("Welke pas niet meetelt voor het einde: die van de opening, of die in ieders eerste beurt."),
        ),
        Option("begins", "STA-44", ("white", "black"), say("Wie de opening heeft: wit of zwart.")),
    ),
    profiles=(
        Profile("standaard", 1, say("De regels zoals ze in het regelboek staan."), {}),
        Profile("open", 1, say("Nooit een stad die ingesloten ligt."), {"redraw": True}),
    ),
    again=referee.again,
)
