"""How Architekton is written: a tile by its letters as they lie, north, east, south, west, and its cell.

`weme@1,0` a building · `e@2,0` a landscape · `<3,2` the house that is moved there (ARC-16) · `1,0k`
keep, `1,0r` remove · `1,0!` judged next (ARC-25) · `x` exchange, `--` pass (ARC-19) · `=weme`, `=e`
a tile drawn · positions are those of `positions.py`.
"""

from __future__ import annotations

import re

from speltafel.engine import CHANCE, Seat
from speltafel.game import Nonsense, Refused
from speltafel.text import Sentence, many, say

from .drawing import draw as draw
from .events import BROKE, GAIN, KEPT, UNPAID, Judgement, after, judgements
from .ground import Cell, ground_of, number_of, place_of, told
from .positions import FAR, known
from .positions import place as place
from .positions import write as write
from .referee import COLOURS, judged_cell, pair_follows
from .state import Architekton
from .state.rows import LAY
from .state.situation import (
    DRAW,
    ENDED,
    EXCHANGE,
    HOUSE,
    JUDGING,
    KEEP,
    LANDSCAPE,
    LAYS_END,
    MOVING,
    PASS,
    PICK,
    PICKING,
    REFILL,
    REMOVE,
)
from .state.supply import next_place
from .tiles import TERRAINS, buildings_of, codes_of, letters_of

CELLS = r"(-?\d{1,3}),(-?\d{1,3})"
LAID = re.compile(rf"([a-z]|[a-z]{{4}})@{CELLS}")
MOVED = re.compile(rf"<{CELLS}")
CHOSEN = re.compile(rf"{CELLS}([kr!])")
BOTH = re.compile(rf"(\S+@\S+)(<{CELLS})")
ALONE = {"k": KEEP, "r": REMOVE, "x": EXCHANGE, "--": PASS}
NOTHING = Sentence("")
TERRAIN_NAMES = (say("aarde"), say("wei"), say("water"), say("bos"))


def token(state: Architekton, seat: Seat, action: int) -> str:
    """The words of one action."""
    if action < LAYS_END:
        return f"{letters_of(state.tiles.name)[action % LAY]}@{told(place_of(action // LAY))}"
    if action >= DRAW + LANDSCAPE:
        return f"={TERRAINS[action - DRAW - LANDSCAPE]}"
    if action >= DRAW:
        return f"={buildings_of(state.tiles.name)[action - DRAW]}"
    if action >= PICK:
        return f"{told(place_of(action - PICK))}!"
    if action >= HOUSE:
        return f"<{told(place_of(action - HOUSE))}"
    if action <= REMOVE:
        letter = "k" if action == KEEP else "r"
        return f"{told(judged_cell(state))}{letter}" if state.phase == JUDGING else letter
    return "x" if action == EXCHANGE else "--"


def read(state: Architekton, seat: Seat, text: str) -> int:
    """The action these words spell."""
    if text in ALONE:
        return ALONE[text]
    laid, moved, chosen = LAID.fullmatch(text), MOVED.fullmatch(text), CHOSEN.fullmatch(text)
    if laid:
        return read_lay(state, (int(laid[2]), int(laid[3])), laid[1])
    if moved:
        return read_house((int(moved[1]), int(moved[2])))
    if chosen:
        return read_choice(state, (int(chosen[1]), int(chosen[2])), chosen[3])
    if text.startswith("=") and len(text) in (2, 5):
        return read_draw(state, text[1:])
    both = BOTH.fullmatch(text)
    if both:
        sentence = say("Schrijf het huis als tweede woord: {lay} {house}.", lay=both[1], house=both[2])
        raise Refused("ARC-16", sentence)
    raise Nonsense(text)


def far(cell: Cell) -> bool:
    """ARC-14: whether no tile can come to a cell."""
    return max(map(abs, cell)) > FAR


def read_lay(state: Architekton, cell: Cell, word: str) -> int:
    """ARC-12: a tile and the cell it comes to."""
    if far(cell):
        raise Refused("ARC-12", say("{cell} ligt nergens tegenaan.", cell=told(cell)))
    return number_of(cell) * LAY + code_of(state, word)


def read_house(cell: Cell) -> int:
    """ARC-16: the house that is moved."""
    if far(cell):
        raise Refused("ARC-16", say("Op {cell} staat geen huis van jou.", cell=told(cell)))
    return HOUSE + number_of(cell)


def code_of(state: Architekton, word: str) -> int:
    """What letters stand for, in the order in which they lie."""
    if set(word) - set(TERRAINS):
        sentence = say("De terreinen zijn e, m, w en f; {word} is er geen plaatje van.", word=word)
        raise Refused("ARC-02", sentence)
    known(word, state.tiles.name)
    return codes_of(state.tiles.name)[word]


def read_choice(state: Architekton, cell: Cell, letter: str) -> int:
    """ARC-23, ARC-25: what to do with a building that is being judged, or which comes first."""
    if letter == "!":
        if far(cell):
            raise Refused("ARC-25", say("Op {cell} is niets te beoordelen.", cell=told(cell)))
        return PICK + number_of(cell)
    if state.phase == JUDGING and cell != judged_cell(state):
        raise Refused("ARC-25", say("Nu gaat het om {cell}.", cell=told(judged_cell(state))))
    return ALONE[letter]


def read_draw(state: Architekton, word: str) -> int:
    """A tile that chance draws."""
    code = code_of(state, word)
    return DRAW + LANDSCAPE + code if code < 4 else DRAW + code // 4 - 1


def prompt(view: Architekton, seat: Seat) -> Sentence:
    """What this seat must do now."""
    if view.phase == ENDED:
        return say("Het spel is uit.")
    if view.phase <= REFILL:
        return say("De voorraad wordt aangevuld.")
    if view.phase == JUDGING:
        return prompt_decision(view)
    if view.phase == MOVING:
        return say("Je huizen zijn op: verzet er een naar het nieuwe gebouw.")
    if view.phase == PICKING:
        return say("Kies welk gebouw nu beoordeeld wordt.")
    return prompt_lay(view)


def prompt_decision(view: Architekton) -> Sentence:
    """ARC-23: what keeping costs, and what removing costs."""
    cell = judged_cell(view)
    wrong = ground_of(view).wrong(cell)
    return many(
        wrong,
        "Gebouw {cell}: {n} kant fout. Houd je huis voor {n} chip, of neem het terug voor {less}.",
        "Gebouw {cell}: {n} kanten fout. Houd je huis voor {n} chips, of neem het terug voor {less}.",
        cell=told(cell),
        less=wrong - 1,
    )


def prompt_lay(view: Architekton) -> Sentence:
    """ARC-11: two tiles a turn; ARC-18: or one; ARC-19: where nothing fits."""
    first = view.actions(view.seat)[0]
    if first == EXCHANGE:
        return say("Niets past: wissel de voorraad.")
    if first == PASS:
        return say("Niets past, en er valt niets te wisselen: pas.")
    if view.laid:
        return say("Leg je tweede plaatje.")
    if not pair_follows(view):
        return say("Je kunt maar één plaatje leggen.")
    if view.left == 1:
        return say("Laatste beurt van het spel: leg twee plaatjes.")
    return (
        say("Jouw laatste beurt: leg twee plaatjes.")
        if view.left == 2
        else say("Leg twee plaatjes uit de voorraad.")
    )


def tell(state: Architekton, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it, with all that came of it."""
    if seat == CHANCE:
        return tell_draw(state, action)
    now = after(state, seat, action)
    return say(
        "{deed}{judged}{wait}{end}",
        deed=tell_deed(state, action),
        judged=tell_judged(state, now, seat, action),
        wait=tell_wait(now),
        end=tell_end(state, now),
    )


def tell_draw(state: Architekton, action: int) -> Sentence:
    """What is drawn, and where from."""
    what = token(state, CHANCE, action)[1:]
    place = next_place(state)
    if place == 6:
        return say("legt {what} als beginplaatje", what=what)
    sizes = state.stacks % 256 if place < 3 else state.stacks // 256
    if sizes == 0:
        return say("vult aan uit de reserve: {what}", what=what)
    return say("vult aan: {what}", what=what)


def tell_deed(state: Architekton, action: int) -> Sentence:
    """What was done itself."""
    if action < LAYS_END:
        cell, word = told(place_of(action // LAY)), letters_of(state.tiles.name)[action % LAY]
        if len(word) == 4:
            return say("legt gebouw {word} op {cell}", word=word, cell=cell)
        return say("legt {terrain} op {cell}", terrain=TERRAIN_NAMES[action % LAY], cell=cell)
    if action >= PICK:
        return say("laat {cell} beoordelen", cell=told(place_of(action - PICK)))
    if action >= HOUSE:
        return say("haalt het huis van {cell} (ARC-16)", cell=told(place_of(action - HOUSE)))
    if action == EXCHANGE:
        return say("kan niets leggen en wisselt de voorraad (ARC-19)")
    if action == PASS:
        return say("kan niets leggen en past (ARC-19)")
    return NOTHING


def tell_judged(state: Architekton, now: Architekton, seat: Seat, action: int) -> Sentence:
    """ARC-22 to ARC-26: what became of each building that was judged."""
    told_all = NOTHING
    found = judgements(state, now, state.seat)
    for number, one in reversed(list(enumerate(found))):
        lead = "" if number == 0 and action in (KEEP, REMOVE) else "; "
        told_all = say("{lead}{what}{then}", lead=lead, what=tell_one(one), then=told_all)
    return told_all


def tell_one(one: Judgement) -> Sentence:
    """One building judged."""
    cell, side = told(one.cell), COLOURS[one.owner]
    if one.kind == GAIN:
        return say("{cell} past rondom: {side} krijgt een chip (ARC-22)", cell=cell, side=side)
    if one.kind == UNPAID:
        return say("{cell} past rondom, maar er is geen chip meer voor {side} (ARC-06)", cell=cell, side=side)
    if one.kind == BROKE:
        return many(
            one.price,
            "{cell}: {side} kan geen {n} chip betalen en verliest (ARC-26)",
            "{cell}: {side} kan geen {n} chips betalen en verliest (ARC-26)",
            cell=cell,
            side=side,
        )
    if one.kind == KEPT:
        return many(
            one.price,
            "{cell}: {side} houdt het huis en betaalt {n} chip (ARC-23)",
            "{cell}: {side} houdt het huis en betaalt {n} chips (ARC-23)",
            cell=cell,
            side=side,
        )
    return many(
        one.price,
        "{cell}: {side} neemt het huis terug en betaalt {n} chip (ARC-23)",
        "{cell}: {side} neemt het huis terug en betaalt {n} chips (ARC-23)",
        cell=cell,
        side=side,
    )


def tell_wait(now: Architekton) -> Sentence:
    """ARC-24: who has to decide now."""
    if now.phase != JUDGING:
        return NOTHING
    return say(
        "; {side} beslist over {cell}", side=COLOURS[now.owner(now.judged)], cell=told(judged_cell(now))
    )


def tell_end(state: Architekton, now: Architekton) -> Sentence:
    """ARC-29: the last phase begins; ARC-30, ARC-19: the game is over."""
    if now.phase == ENDED and now.broken < 0:
        rule = "ARC-19" if now.passes == 2 else "ARC-30"
        return say("; het spel is uit ({rule})", rule=rule)
    if now.left > 0 and state.left < 0:
        return many(
            now.left,
            "; de voorraad kan niet meer worden aangevuld: nog {n} beurt (ARC-29)",
            "; de voorraad kan niet meer worden aangevuld: nog {n} beurten (ARC-29)",
        )
    return NOTHING
