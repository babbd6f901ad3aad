"""Architekton: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile
from speltafel.text import say

from . import board, bot, referee, text
from .judge import judge
from .state import start
from .tiles import SETS, read_tiles

GAME = Game(
    name="architekton",
    title=say("Architekton"),
    seats=(2,),
    start=start,
    referee=referee,
    text=text,
    sides=referee.COLOURS,
    home=Path(__file__).parent,
    board=board,
    judge=judge,
    bots={"turns": bot.choose},
    options=(
        Option("begins", "ARC-01", ("red", "black"), say("Wie begint: rood of zwart.")),
        Option("match", "ARC-36", (False, True), say("Een match om twee winstpunten.")),
        Option("chip_limit", "ARC-06", ("none", 8), say("Of de chips op kunnen raken: nooit, of na acht.")),
        Option(
            "evaluation_order",
            "ARC-25",
            ("gains_first", "active_chooses"),
            say("Meer gebouwen tegelijk: eerst de winst, of in de volgorde die de legger kiest."),
        ),
        Option(
            "dead_supply",
            "ARC-19",
            ("exchange", "pass"),
            say("Als niets past: de voorraad wisselen, of meteen passen."),
        ),
        Option(
            "tile_set",
            "ARC-04",
            (*SETS,),
            say("De gebouwen: een set met een naam, of 22 woorden van vier letters."),
            read_tiles,
        ),
    ),
    profiles=(
        Profile("standaard", 1, say("De regels zoals ze in het regelboek staan."), {}),
        Profile("match", 1, say("Een match: wie het eerst twee winstpunten heeft."), {"match": True}),
        Profile("doos", 1, say("Met niet meer dan de acht chips uit de doos."), {"chip_limit": 8}),
    ),
    again=referee.again,
    goal=referee.goal,
)
