"""Querbeet: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile, graded
from speltafel.text import say

from . import board, bot, referee, secrets, solo, text
from .judge import judge
from .state import start
from .stones import read_name

GAME = Game(
    name="querbeet",
    title=say("Querbeet"),
    seats=(2, 3),
    start=start,
    referee=referee,
    text=text,
    sides=referee.COLOURS,
    home=Path(__file__).parent,
    scene=(
        "que1|2c21/2b4a21/2b5d4c0c0/2b4z0e22/1d5i3f22/1h53/1g02|hands ?2,?2|colours RB|turn 8|next 1|"
        "start 1|round 1/2|score 0,0"
    ),
    secrets=secrets,
    reveals=secrets.reveals,
    board=board,
    judge=judge,
    bots={"lijnen": bot.choose},
    levels=graded(45, 36, 27, 18, 8, 0),
    options=(
        Option(
            "incomplete",
            "QUE-27",
            ("open_ge6", "open_eq6", "one_short"),
            say("Onvolledige weg: 6 of meer stenen, precies 6, of precies één steen te kort."),
        ),
        Option(
            "attach",
            "QUE-27",
            ("one_line", "lines_only"),
            say("Aanleggen: aan ten minste één lijn, of overal lijn aan lijn."),
        ),
        Option("colours", "QUE-27", ("RB", "RY", "BY"), say("De kleuren van twee spelers.")),
        Option(
            "tile_set",
            "QUE-27",
            ("que18-v1",),
            say("De stenen: que18-v1, of een eigen set zoals 9a01,9c03,1z012345."),
            read_name,
        ),
    ),
    profiles=(
        Profile("standaard", 1, say("De regels zoals ze in het regelboek staan."), {}),
        Profile(
            "streng",
            1,
            say("Nooit wit aan wit, en één steen te kort is pas onvolledig."),
            {"attach": "lines_only", "incomplete": "one_short"},
        ),
    ),
    called=referee.colour_of,
    deducible=secrets.deducible,
    puzzles=solo,
)
