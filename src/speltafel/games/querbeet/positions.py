"""Positions of Querbeet as text, read and judged.

`que1|ROWS|hands abc,bcgg,acdi|colours RBY|turn 3|next 2|start 1|round 1/3|score 0,0,0`, and
`|passed 1` where the last one passed. Rows A to G stand between slashes, a stone is letter and turn,
a digit is a run of empty cells. `?4` is a hand of four stones nobody shows. Before the first lot
nobody starts (`start -`); while stones are dealt it is turn 0; a counted round has no `next`.
Ids refer to rules.nl.md.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from speltafel.game import Options, Refused
from speltafel.text import Sentence, say

from .geometry import CENTRE, COLOURS, NAMES, NEIGHBOUR, ROWS, opposite
from .referee import check, colour_of
from .secrets import off_board
from .state import Querbeet, blank, colours_of
from .state.row import CELLS, COUNT, DEALING, END, HAND, HIDDEN, LOT, ONE, PASS, PLAY, SCORE
from .state.tiles import Tiles
from .ways import EDGES_OF, joined, lines_of, lying, stones_of

LINE = re.compile(
    r"que1\|([a-z0-9/]+)\|hands ([a-z?0-9,-]+)\|colours ([RBY]+)\|turn ([0-9])\|next ([1-3-])"
    r"\|start ([1-3-])\|round ([1-3])/([1-3])\|score ([0-9,-]+)(?:\|passed ([12]))?"
)
EXAMPLE = (
    "que1|4/5/6/3z03/6/5/4|hands aabbccdgi,abcdefghj|colours RB|turn 1|next 1|start 1|round 1/2|score 0,0"
)
STONES = 18


def write(state: Querbeet) -> str:
    """The position in one line."""
    seats = range(state.players)
    hands = ",".join(hand_text(state.tiles.letters, state.words[HAND + seat]) for seat in seats)
    colours = "".join(COLOURS[state.colour(seat)] for seat in seats)
    turn = f"turn {state.turn}|next {state.seat + 1 if state.phase == PLAY else '-'}"
    start = "-" if state.phase == LOT else state.first + 1
    score = ",".join(str(state.score(seat)) for seat in seats)
    passed = f"|passed {state.idle}" if state.idle else ""
    return (
        f"que1|{rows_of(state.tiles, lines_of(state))}|hands {hands}|colours {colours}|{turn}|start {start}"
        f"|round {state.round}/{state.players}|score {score}{passed}"
    )


@lru_cache(maxsize=4096)
def hand_text(letters: str, hand: int) -> str:
    """A hand: its letters in order, and how many stones are hidden."""
    known = "".join(letter * (hand >> 4 * kind & 15) for kind, letter in enumerate(letters))
    hidden = hand >> 4 * HIDDEN & 15
    return known + (f"?{hidden}" if hidden else "") or "-"


@lru_cache(maxsize=4096)
def rows_of(tiles: Tiles, lines: tuple[int, ...]) -> str:
    """The board, row by row."""
    names, stones = names_of(tiles), stones_of(lines)
    rows = []
    for row in ROWS:
        text, empty = "", 0
        for cell in row:
            if not stones[cell]:
                empty += 1
                continue
            text += (str(empty) if empty else "") + names[stones[cell]]
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


@lru_cache(maxsize=64)
def names_of(tiles: Tiles) -> dict[frozenset[int], str]:
    """What a stone with lines over these edges is called: letter and smallest turn."""
    names = {EDGES_OF[63]: "z0"}
    for kind, letter in enumerate(tiles.letters):
        for turn in range(tiles.turns[kind]):
            names[EDGES_OF[tiles.masks[6 * kind + turn]]] = f"{letter}{turn}"
    return names


def place(text: str, seats: int, options: Options) -> Querbeet:
    """The position such a line describes."""
    found = LINE.fullmatch(" ".join(text.split()))
    if not found:
        raise Refused(
            "QUE-02", say("Een stelling is bord, handen, kleuren en beurt: {example}", example=EXAMPLE)
        )
    if len(found[2].split(",")) != seats or found[8] != str(seats):
        raise Refused("QUE-01", say("Hier spelen er {seats}.", seats=seats))
    if int(found[7]) > seats:
        raise Refused(
            "QUE-24", say("Er zijn {seats} rondes: met {seats} spelers begint ieder één keer.", seats=seats)
        )
    if found[3] != colours_of(seats, options):
        colours = colours_of(seats, options)
        raise Refused("QUE-01", say("De kleuren zijn hier {colours}.", colours=colours))
    state = blank(seats, options, LOT, 0, int(found[7]))
    read_moment(state, found)
    read_scores(state, found[9])
    for seat, hand in enumerate(found[2].split(",")):
        state.words[HAND + seat] = read_hand(state.tiles, hand)
    read_rows(state, found[1])
    fits(state)
    return state


def read_moment(state: Querbeet, found: re.Match[str]) -> None:
    """QUE-07: who starts, which turn it is and whose; what is waited for follows from that."""
    start, turn, seat = found[6], int(found[4]), found[5]
    players = state.players
    state.idle = int(found[10] or 0)
    if max(start, seat) != "-" and int(max(start, seat, key=lambda one: one.replace("-", "0"))) > players:
        raise Refused("QUE-01", say("Hier spelen er {seats}.", seats=players))
    if start == "-":
        if state.round > 1 or turn or seat != "-":
            raise Refused("QUE-01", say("Alleen voor de eerste ronde bepaalt het lot wie begint."))
        return
    state.first = state.seat = int(start) - 1
    state.turn = turn
    if turn > state.turns():
        raise Refused(
            "QUE-07", say("Een ronde heeft {turns} beurten, geen {turn}.", turns=state.turns(), turn=turn)
        )
    if seat != "-":
        state.seat = int(seat) - 1
    if (turn == 0 and seat != "-") or (seat == "-" and turn not in (0, state.turns())):
        raise Refused("QUE-07", say("Beurt 0 is het delen; daarna is er iemand aan de beurt."))
    counted = END if state.round == players else COUNT
    state.phase = PLAY if seat != "-" else counted if turn else DEALING


def read_scores(state: Querbeet, text: str) -> None:
    """QUE-05, QUE-24: points of earlier rounds, each between minus all stones and 3."""
    words = text.split(",")
    if len(words) != state.players or not all(re.fullmatch(r"0|-?[1-9]\d?", word) for word in words):
        raise Refused("QUE-05", say("De stand is een getal per speler."))
    before = state.round - 1
    for seat, word in enumerate(words):
        if not -before * state.turns() <= int(word) <= 3 * before:
            raise Refused(
                "QUE-24", say("Na {n} rondes kan niemand {points} punten hebben.", n=before, points=int(word))
            )
        state.words[SCORE + seat] = int(word)


def read_hand(tiles: Tiles, text: str) -> int:
    """The stones of a hand."""
    found = re.fullmatch(r"-|([a-z]*)(?:\?([1-9]))?", text)
    if not found or not text:
        raise Refused("QUE-05", say("„{hand}” is geen hand; schrijf letters, ?4 of -.", hand=text[:20]))
    hand = int(found[2] or 0) * ONE[HIDDEN]
    for letter in sorted(set(found[1] or "")):
        kind, count = tiles.letters.find(letter), found[1].count(letter)
        if kind < 0:
            raise unknown(letter)
        if count > tiles.copies[kind]:  # before it overflows the four bits of its kind
            raise too_many(tiles, kind, count)
        hand += count * ONE[kind]
    return hand


def unknown(letter: str) -> Refused:
    """QUE-04: a letter that no stone has."""
    return Refused("QUE-04", say("Een steen {letter} is er niet in deze set.", letter=letter))


def too_many(tiles: Tiles, kind: int, there: int) -> Refused:
    """QUE-04: more stones of a kind than the set has."""
    count, letter = tiles.copies[kind], tiles.letters[kind]
    sentence = say("Er zijn {count} stenen {letter}, geen {there}.", count=count, letter=letter, there=there)
    return Refused("QUE-04", sentence)


def read_rows(state: Querbeet, text: str) -> None:
    """QUE-02: seven rows of cells, each filled exactly."""
    edges = {name: stone for stone, name in names_of(state.tiles).items()}
    rows = text.split("/")
    if len(rows) != len(ROWS):
        raise Refused("QUE-02", say("Het bord heeft zeven rijen."))
    for letter, cells, row in zip("ABCDEFG", ROWS, rows, strict=True):
        at = 0
        for stone, run in re.findall(r"([a-z][0-9])|([0-9])", row):
            if stone and stone not in edges:
                raise Refused("QUE-04", say("Een steen {letter} is er niet in deze set.", letter=stone))
            if stone and at < len(cells):
                state.put(cells[at], sum(2**edge for edge in edges[stone]))
            at += 1 if stone else int(run)
        if at != len(cells) or re.sub(r"[a-z][0-9]|[0-9]", "", row):
            raise Refused("QUE-02", say("Rij {row} heeft {count} vakken.", row=letter, count=len(cells)))


def fits(state: Querbeet) -> None:
    """A position that no play leads to is refused with a rule it breaks."""
    count_stones(state)
    if state.phase in (LOT, DEALING):
        return fits_deal(state)
    fits_board(state)
    fits_turns(state)
    return fits_passes(state)


def count_stones(state: Querbeet) -> None:
    """QUE-04: no more stones of a kind than the set has; QUE-06: all of them are somewhere."""
    rest = off_board(state.tiles, lines_of(state))
    for kind in range(state.tiles.kinds):
        held = sum(state.held(seat, kind) for seat in range(state.players))
        there = state.tiles.copies[kind] - rest[kind] + held
        if there > state.tiles.copies[kind]:
            raise too_many(state.tiles, kind, there)
    hands = [int(state.hand_size(seat)) for seat in range(state.players)]
    for seat, size in enumerate(hands):
        if size > state.turns():
            raise Refused(
                "QUE-06",
                say("{side} heeft meer dan {most} stenen.", side=colour_of(state, seat), most=state.turns()),
            )
    total = sum(hands) + sum(map(bool, lying(state))) - 1
    if state.phase >= PLAY and total != STONES:
        raise Refused(
            "QUE-06",
            say(
                "Op het bord en in de handen zijn samen {needed} stenen, geen {count}.",
                needed=STONES,
                count=total,
            ),
        )


def fits_deal(state: Querbeet) -> None:
    """QUE-06: while stones are dealt the board is empty and nobody is more than one ahead."""
    hands = [state.hand_size(seat) for seat in range(state.players)]
    if state.idle:
        raise impossible_pass(say("Zolang er gedeeld wordt heeft niemand gepast."))
    if state.occupied:
        raise Refused("QUE-06", say("Zolang er gedeeld wordt is het bord leeg."))
    even = all(one >= other for one, other in pairwise(hands))
    if (
        hands[0] - hands[-1] > 1
        or not even
        or hands[-1] == state.turns()
        or (state.phase == LOT and hands[0])
    ):
        raise Refused("QUE-06", say("De stenen worden een voor een rondgedeeld; zo kan dat niet."))


def fits_board(state: Querbeet) -> None:
    """QUE-08: the centre on D4; QUE-10: no line broken; QUE-11: one network; QUE-27: no white contact."""
    stones = lying(state)
    if stones[CENTRE] != EDGES_OF[63] or sum(edges == EDGES_OF[63] for edges in stones) > 1:
        raise Refused("QUE-08", say("Op D4 ligt de middensteen."))
    for cell in range(CELLS):
        for edge, there in enumerate(NEIGHBOUR[cell]):
            if not stones[cell] or there < 0 or not stones[there]:
                continue
            line = edge in stones[cell]
            if line != (opposite(edge) in stones[there]):
                raise Refused(
                    "QUE-10",
                    say(
                        "Tussen {one} en {other} is een lijn afgebroken.", one=NAMES[cell], other=NAMES[there]
                    ),
                )
            if not line and state.tiles.lines_only:
                raise Refused(
                    "QUE-27",
                    say("Hier mag nergens wit aan wit liggen, ook niet op {cell}.", cell=NAMES[cell]),
                )
    seen, more = {CENTRE}, [CENTRE]
    while more:
        more = [other for cell in more for other in joined(stones, cell) if other not in seen]
        seen.update(more)
    loose = next((cell for cell in range(CELLS) if stones[cell] and cell not in seen), None)
    if loose is not None:
        raise Refused(
            "QUE-11", say("De steen op {cell} hangt niet met een lijn aan de andere.", cell=NAMES[loose])
        )


def fits_turns(state: Querbeet) -> None:
    """QUE-14: stones in hand are turns left and passes; QUE-08: the first turn is never a pass."""
    for seat in range(state.players):
        if state.surplus(seat) < 0:
            raise Refused(
                "QUE-07", say("{side} heeft minder stenen dan beurten over.", side=colour_of(state, seat))
            )
    begun = state.phase > PLAY or state.turn > 1 or state.seat != state.first
    if begun and state.surplus(state.first) == state.turns() - state.left(state.first):
        raise Refused(
            "QUE-08",
            say(
                "{side} heeft geopend en kan niet elke beurt gepast hebben.",
                side=colour_of(state, state.first),
            ),
        )


def fits_passes(state: Querbeet) -> None:
    """QUE-13: who has just passed could lay nothing; QUE-15: all in a row would have ended the round."""
    if state.idle and (state.phase != PLAY or state.idle >= state.players):
        raise impossible_pass(say("Na {n} keer passen was de ronde al uit.", n=state.idle))
    for back in range(1, state.idle + 1):
        seat = (state.seat - back) % state.players
        if state.surplus(seat) == 0:
            raise impossible_pass(say("{side} heeft niet gepast.", side=colour_of(state, seat)))
        must_pass(state, seat)
    last = (state.seat - state.idle - 1) % state.players
    if state.phase == PLAY and 0 < state.turns() - state.left(last) == state.surplus(last):
        raise impossible_pass(
            say("{side} heeft elke beurt gepast, ook de laatste.", side=colour_of(state, last))
        )
    fits_silence(state)


def fits_silence(state: Querbeet) -> None:
    """QUE-15: after each stone all but one may pass; if more did, the round is over and nothing fits."""
    seats = range(state.players)
    laid = sum(map(bool, lying(state))) - 1
    passes = sum(state.surplus(seat) for seat in seats)
    if state.phase == PLAY and passes > max(0, laid - 1) * (state.players - 1) + state.idle:
        raise Refused("QUE-15", say("Er is zo vaak gepast dat de ronde al uit was."))
    if state.phase > PLAY and passes > laid * (state.players - 1):
        for seat in seats:
            must_pass(state, seat)


def must_pass(state: Querbeet, seat: int) -> None:
    """QUE-13: nothing of this seat fits, or it has not passed."""
    before = state.copy()
    assert isinstance(before, Querbeet)
    before.phase, before.seat = PLAY, seat
    if check(before, seat, PASS):
        raise impossible_pass(
            say("{side} kan nog een steen leggen en mag niet passen.", side=colour_of(state, seat))
        )


def impossible_pass(sentence: Sentence) -> Refused:
    """QUE-13: a pass that cannot have been."""
    return Refused("QUE-13", sentence)
