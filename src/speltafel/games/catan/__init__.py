"""Catan: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile, Refused, Value, graded
from speltafel.text import say

from . import board, bot, referee, secrets, text
from .judge import judge
from .state import start
from .text_lines import line, words


def read_limit(word: str) -> Value:
    """CAT-39: how many offers a turn, from 0 to 99."""
    if word.isascii() and word.isdigit() and len(word) <= 2:
        return int(word)
    raise Refused(
        "CAT-39", say("Het aantal keren bieden per beurt is 0 tot en met 99, niet {word}.", word=word)
    )


GAME = Game(
    name="catan",
    title=say("Catan"),
    neutral=say("Eiland"),
    seats=(4, 3, 2),
    start=start,
    referee=referee,
    text=text,
    sides=referee.COLOURS,
    home=Path(__file__).parent,
    scene=(
        "CAT board G8 L3 O6 O10 G5 O4 B2 L9 W6 D W9 B5 G12 L3 B11 G10 L11 W4 W8; harbours e0=G e3=3 "
        "e17=3 e38=B e61=3 e69=3 e66=W e49=O e18=L; robber h3; 1 hand LGGO; 1 roads e10 e18 e24 e25 "
        "e26 e35; 1 towns v17 v31; 1 cities v8 v19; 1 knights 2; 2 hand LBWO; 2 roads e2 e3 e46 e52; "
        "2 towns v2 v4; 2 cities v34; 2 knights 1; 3 hand BWWO; 3 roads e15 e21 e30 e34; 3 towns v13 "
        "v24 v29; 4 hand LBWGGO; 4 roads e13 e53 e59 e60 e61; 4 towns v11 v36 v43 v45; 4 knights 3; "
        "route 1; army 4; dice 32; phase action 2"
    ),
    secrets=secrets,
    deducible=secrets.deducible,
    reveals=secrets.reveals,
    words=words,
    line=line,
    board=board,
    judge=judge,
    horizon=0,
    sensible=bot.sensible,
    bots={"handelaar": bot.choose},
    levels=graded(42, 34, 25, 16, 8, 0),
    options=(
        Option("board", "CAT-11", ("random", "beginner"), say("Het eiland: geloot, of dat voor beginners.")),
        Option("tokens", "CAT-07", ("spiral", "random"), say("De getallen: in een spiraal, of geschud.")),
        Option("spiral", "CAT-06", ("ccw", "cw"), say("De spiraal: tegen de klok in, of mee.")),
        Option(
            "no_adjacent_red",
            "CAT-07",
            (True, False),
            say("Geschudde getallen: nooit rood naast rood."),
        ),
        Option(
            "harbours",
            "CAT-09",
            ("types", "fixed", "frames"),
            say("De havens: soorten geschud, vast, of de stukken van de rand geschud."),
        ),
        Option(
            "setup", "CAT-21", ("free", "beginner"), say("Het begin: zelf zetten, of een vaste opstelling.")
        ),
        Option(
            "overlap",
            "CAT-37",
            ("forbid", "pure"),
            say("Eenzelfde grondstof aan beide kanten van een ruil: nooit, of alleen niet als het alles is."),
        ),
        Option(
            "rates", "CAT-42", ("any", "best"), say("De bank: elke koers die je toekomt, of alleen je beste.")
        ),
        Option(
            "shortage",
            "CAT-27",
            ("entitled", "short"),
            say("Te weinig in de bank: wie er als enige recht op heeft, of wie als enige tekortkomt."),
        ),
        Option(
            "empty_victim",
            "CAT-31",
            ("legal", "skip"),
            say("Wie geen kaarten heeft mag je aanwijzen, of niet."),
        ),
        Option(
            "second_road",
            "CAT-52",
            ("optional", "must"),
            say("De tweede straat van stratenbouw: mag, of moet."),
        ),
        Option("victory", "CAT-66", ("auto", "claim"), say("Winnen: vanzelf, of door het te zeggen.")),
        Option(
            "tie",
            "CAT-62",
            ("holder", "first"),
            say("Even lange routes na een onderbreking: opzij, of naar wie er het eerst was."),
        ),
        Option(
            "plenty",
            "CAT-53",
            ("partial", "refuse"),
            say("Uitvinding met één kaart in de bank: die ene, of niet te spelen."),
        ),
        Option(
            "card_after_seven",
            "CAT-32",
            (False, True),
            say("Na een zeven nog een kaart spelen voordat de struikrover weggaat."),
        ),
        Option(
            "discards", "CAT-29", ("secret", "open"), say("Afleggen: in het geheim, of open om de beurt.")
        ),
        Option("player_trade", "CAT-39", (True, False), say("Handel tussen spelers.")),
        Option(
            "offers", "CAT-39", (20,), say("Hoe vaak je per beurt mag bieden, 0 tot en met 99."), read_limit
        ),
        Option(
            "road_check",
            "CAT-64",
            ("each", "action"),
            say("De langste handelsroute bij stratenbouw: na elke straat, of na de laatste."),
        ),
    ),
    profiles=(
        Profile("toernooi", 1, say("De nieuwste regels met de verduidelijkingen van het toernooi."), {}),
        Profile(
            "standaard",
            1,
            say("De nieuwste officiële regels."),
            {"overlap": "pure", "harbours": "frames"},
        ),
    ),
)
