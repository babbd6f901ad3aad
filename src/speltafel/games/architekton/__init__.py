"""Architekton: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile, graded
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
    scene=(
        "arc1|wwmm@-1,-2:A m@0,-2 efwm@1,-2:A emwm@-2,-1:A m@-1,-1 meem@0,-1:B f@-2,0 weme@-1,0:-* "
        "e@0,0 effe@1,0:B f@2,0 ffww@-2,1:B f@-1,1 efmf@0,1:A* f@1,1 efwf@2,1:A fmfw@-1,2:A m@0,2 "
        "fwem@1,2:A|S -,emwf,mwmf/m,w,f|K 5/9|R 4/4|C 0-1|H 5-9|T A+1|L -"
    ),
    board=board,
    judge=judge,
    bots={"turns": bot.choose},
    levels=graded(12, 12, 12, 8, 4, 0),
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
