"""Catan: the box with its label."""

from pathlib import Path

from speltafel.game import Game, Option, Profile, Refused, Value
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
    secrets=secrets,
    reveals=secrets.reveals,
    words=words,
    line=line,
    board=board,
    judge=judge,
    horizon=0,
    sensible=bot.sensible,
    bots={"handelaar": bot.choose},
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
