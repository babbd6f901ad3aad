"""Steden & Ridders: the box with its label."""

from pathlib import Path

from speltafel.game import Game, graded
from speltafel.games.catan import GAME as CATAN
from speltafel.text import say

from . import board, bot, referee, secrets, text
from .judge import judge
from .options import OPTIONS, PROFILES
from .state import start
from .text_lines import line, words

GAME = Game(
    name="steden-en-ridders",
    title=say("Steden & Ridders"),
    neutral=say("Eiland met ridders"),
    extends=CATAN,
    seats=(4, 3, 2),
    start=start,
    referee=referee,
    text=text,
    sides=referee.COLOURS,
    home=Path(__file__).parent,
    scene=(
        "CAK board W3 B6 G2 W8 L4 O9 D G10 L5 L11 L10 G11 G9 O6 B3 O8 W12 B5 W4; harbours e0=3 e3=O "
        "e17=3 e38=3 e61=G e69=L e66=W e49=B e18=3; robber h17; 1 hand BOPNN; 1 roads e33 e39 e40 "
        "e41 e50 e56 e63 e68; 1 cities v30 v41; 1 knights v27! v29=2! v40; 1 walls v30 v41; 1 levels "
        "sci 1 tra 1 pol 4; 1 progress MAM MER MFL WED; 2 hand LWOOOPCNNN; 2 roads e11 e19 e30 e37 "
        "e46; 2 cities v19 v35; 2 knights v8! v9=2!; 2 levels sci 4 tra 4 pol 2; 2 defender 1; 2 "
        "progress MFL INT; 3 hand WWWON; 3 roads e18 e36 e44; 3 towns v17; 3 cities v32; 3 knights "
        "v7=3! v22=3! v33!; 3 walls v32; 3 levels sci 1 tra 3 pol 3; 3 defender 1; 3 progress REM "
        "INT; 4 hand BWOOPNN; 4 roads e12 e13 e20 e28 e52; 4 cities v11 v44; 4 knights v10 v21=3!; 4 "
        "walls v11; 4 levels sci 2 tra 1 pol 4; 4 progress SMI CHA; route 1; metropolis sci v35; "
        "metropolis tra v19; metropolis pol v30; merchant 2 h3; printer 4; constitution 1; dice 26; "
        "ship 5; event tra; phase action 2"
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
    bots={"heerser": bot.choose},
    levels=graded(14, 3, 22, 15, 4, 0),
    options=OPTIONS,
    profiles=PROFILES,
)
