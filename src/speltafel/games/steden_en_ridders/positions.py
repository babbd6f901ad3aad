"""Positions of Steden & Ridders as text: clauses with `; ` between, each left out where it says nothing.

As in Catan (`games/catan/positions.py`), with eight letters for cards, LBWGOPCN:
`CAK board O10 W2 …; harbours e0=3 …; 1 hand LLWGP; 1 roads e23 e24; 1 towns v16; 1 cities v5; bank L15 …;
route 1; since 4,3,1,2; dice 43; last 43; rolls 7=2 8=1; free 1; moves 1; owes 2=4; laid 2=LL; offers 3;
offer LL>P to 2,3; answers 2=ok 4=LLW>G; phase action 1`.

Of each seat: `1 knights v21 v30=2! v40=3` (strength 1 unless said, `!` active); `1 walls v41`;
`1 lying v12` (a city on its side, CAK-29: it is not among the towns); `1 levels sci 3 tra 1`;
`1 progress ALC SPY SPY` (of five or more, the one that came last as `SPY*`); `1 defender 2`.
Of the table: `metropolis tra v24`; `metropolis sci v5`; `merchant 2 h7`; `sabotaged v41 v12`;
`printer 1`; `constitution 2`; `ship 6` (steps since the last landing); `robber h5` (it landed before);
`landed` (it did, and the robber is in the desert; not said where `defender` or `lying` shows it);
`under sci ALC SMI/2 MED/-` (cards under a deck, the first to be drawn first, once no card is left that
was never drawn: known to all, to seat 2 alone, to nobody). All other cards were never drawn yet.
Of the turn: `ready v21` (`ready -`: none; left out, all active knights of whoever is on turn may act);
`promoted v21`; `event ship` (or `sci`, `tra`, `pol`); `fleet WP`; `harbour 1` (Commercial Harbours in
force); `harboured 2,3` (who were asked already); `alchemy 43`; `got 1,2` (who got cards from this roll);
`todo gate 2,3` (who are served after the seat that is asked: `gate`, `reward`, `pillage`, `aqueduct`,
`bishop`, `wedding`); `deck sci` (that is drawn from); `loose v21=2!` (the knight that was driven off or
deserted: where it stood, its strength); `lifted e12` (the Diplomat's road); `shown L`; `takes 1` (cards
still to be taken or given, if not two); `said do 3` (the deal or monopoly that was the last action);
`lengths 5,3,0` (routes before they are measured anew).

Phases: `setup setup-road roll action discard robber free draft offer over` as in Catan, for chance
`island stealing casting casting-event dealing`, and `pick drop lose aqueduct relocate desert place give
pay spy choose rebuild smith`. Where another seat than whoever is on turn is asked, drawn for, stolen
from or looked at, it is said too: `phase lose 1 x2`, `phase spy 1 x3`.

`?` stands for what whoever looks does not know: `2 hand ?5; 2 progress ?sci ?pol; under pol ?/2; shown ?`.
What is left out: the beginner's island, fixed harbours, the robber asleep and the ship at its start,
nothing in hands and on the board, all cards in the decks, `phase roll 1`.
"""

from __future__ import annotations

from speltafel.games.catan.names import ALL_LETTERS
from speltafel.games.catan.positions import (
    discard_clauses,
    hand_clauses,
    land_clauses,
    offer_clauses,
    piece_clauses,
    public_clauses,
    turn_clauses,
)
from speltafel.games.catan.state.island import DESERT
from speltafel.games.catan.state.row import ACTIVE, PHASE, TOWN

from .positions_board import open_clauses, robber_clauses, table_clauses
from .positions_cards import progress_clauses, under_clauses
from .positions_read import place as place
from .positions_turn import asked_word, course_clauses
from .positions_words import PHASE_WORDS, RIDDERS
from .state import Ridders
from .state.row import LYING


def write(state: Ridders) -> str:
    """The whole situation, or what a view knows of it."""
    land, row, players = state.land, list(state.row), int(state.players)
    terrain = tuple(land.terrain)
    for seat in range(players):
        row[TOWN + seat] &= ~row[LYING + seat]
    clauses = [*land_clauses(terrain, tuple(land.numbers), tuple(land.harbours))]
    clauses += robber_clauses(row, terrain.index(DESERT) if DESERT in terrain else -1)
    for seat in range(players):
        clauses += hand_clauses(row, seat)
        clauses += piece_clauses(row, seat)
        clauses += open_clauses(row, seat)
        clauses += progress_clauses(row, seat)
    clauses += public_clauses(row, ALL_LETTERS)
    clauses += table_clauses(row)
    clauses += under_clauses(row)
    clauses += turn_clauses(row, RIDDERS)
    clauses += discard_clauses(row, players)
    clauses += offer_clauses(row, players)
    clauses += course_clauses(row, players, int(state.rules))
    clauses.append(f"phase {PHASE_WORDS[row[PHASE]]} {row[ACTIVE] + 1}{asked_word(row)}")
    return "CAK " + "; ".join(clauses)
