"""Linja: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile, graded
from speltafel.text import say

from . import board, bot, referee, solver, text
from .judge import judge
from .state import start

GAME = Game(
    name="linja",
    title=say("Linja"),
    seats=(2,),
    start=start,
    referee=referee,
    text=text,
    sides=(say("rood"), say("zwart")),
    home=Path(__file__).parent,
    scene="LIN 3.2 2.2 2.0 0.1 2.0 1.0 0.4 2.3 r",
    board=board,
    judge=judge,
    solver=solver,
    bots={"alphabeta": bot.choose},
    levels=graded(94, 75, 55, 35, 15, 0),
    appraise=bot.appraise,
    options=(
        Option("begins", "LIN-04", ("lot", "red", "black"), say("Wie begint: het lot, rood of zwart.")),
        Option(
            "bonus_opponent", "LIN-40", (False, True), say("De bonuszet mag ook met een steen van de ander.")
        ),
        Option(
            "begin_goal_bonus",
            "LIN-43",
            (False, True),
            say("Een beginzet naar de doellijn geeft een bonuszet."),
        ),
        Option(
            "end_stays",
            "LIN-44",
            (False, True),
            say("Zijn de kleuren elkaar eenmaal voorbij, dan is het na die beurt uit."),
        ),
        Option("minus", "LIN-42", (True, False), say("Stenen op de eigen helft kosten punten.")),
        Option("edition", "LIN-41", ("current", "2010"), say("De uitgave van de spelregels.")),
    ),
    profiles=(
        Profile("standaard", 1, say("De huidige uitgave."), {}),
        Profile("2010", 1, say("Het oudere regelblad van 2010."), {"edition": "2010", "minus": False}),
    ),
    again=referee.again,
)
