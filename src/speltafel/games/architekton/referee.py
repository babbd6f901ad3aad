"""Why not, in Architekton: the rulebook's sentences, checked on plain words and cells.

Written from rules.nl.md alone, so that the engine's lists have something to agree with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from speltafel.engine import CHANCE, Outcome, Seat
from speltafel.game import NO_SUCH_ACTION, Because, Goal, Options, Refusal, Value
from speltafel.text import Sentence, many, say

from .ground import (
    OWNERS,
    Cell,
    Ground,
    beside,
    by_rows,
    ground_of,
    houses_of,
    largest_group,
    left_standing,
    number_of,
    open_words,
    place_of,
    rotations,
    told,
)
from .state import Architekton
from .state.rows import LAY
from .state.situation import (
    BOX,
    DRAW,
    ENDED,
    EXCHANGE,
    HOUSE,
    JUDGING,
    KEEP,
    LANDSCAPE,
    LAYING,
    LAYS_END,
    LIMITED,
    MOVING,
    PASS,
    PASSES,
    PICK,
    PICKING,
    REFILL,
    REMOVE,
    SETUP,
)
from .tiles import COUNT, codes_of, letters_of

COLOURS = (say("rood"), say("zwart"))


def check(state: Architekton, seat: Seat, action: int) -> Refusal | None:
    """The first rule this action would break."""
    if not exists(state, action):
        return NO_SUCH_ACTION
    if state.phase == ENDED:
        return _over(state)
    if state.phase <= REFILL or action >= DRAW or seat == CHANCE:
        return _check_draw(state, seat, action)
    if state.phase == JUDGING or action in (KEEP, REMOVE):
        return _check_decision(state, seat, action)
    if seat != state.seat:
        return Refusal("ARC-11", say("Nu is {side} aan de beurt.", side=COLOURS[state.seat]))
    if state.phase == MOVING or HOUSE <= action < PICK:
        return _check_house(state, seat, action)
    if state.phase == PICKING or action >= PICK:
        return _check_pick(state, action)
    if action >= LAYS_END:
        return _check_dead(state, action)
    return _check_lay(state, seat, place_of(action // LAY), letters_of(state.tiles.name)[action % LAY])


def exists(state: Architekton, action: int) -> bool:
    """Whether an action has this number."""
    if action < LAYS_END:
        return action >= 0 and action % LAY in letters_of(state.tiles.name)
    if action < HOUSE:
        return action <= PASS
    return action < DRAW + COUNT or 0 <= action - DRAW - LANDSCAPE < 4


def _over(state: Architekton) -> Refusal:
    if state.broken >= 0:
        return Refusal("ARC-26", say("Het spel is uit: een speler kon niet betalen."))
    if state.passes == 2:
        return Refusal("ARC-19", say("Het spel is uit: er is twee keer na elkaar gepast."))
    return Refusal("ARC-30", say("Het spel is uit: de laatste beurt is gespeeld."))


def _check_draw(state: Architekton, seat: Seat, action: int) -> Refusal | None:
    """ARC-28: what comes is not up to the players; ARC-39: only what nobody has seen, or lies on top."""
    rule = "ARC-07" if state.phase == SETUP else "ARC-28"
    if state.phase > REFILL:
        return Refusal(rule, say("Nu wordt er niets getrokken."))
    if seat != CHANCE or action < DRAW:
        return Refusal(rule, say("Eerst wordt de voorraad aangevuld."))
    words = open_words(state)
    building = "" in words[:3]
    if building != (action < DRAW + LANDSCAPE):
        return Refusal("ARC-08", say("Eerst komen de gebouwen, dan de landschappen."))
    tile = action - DRAW - (0 if building else LANDSCAPE)
    under = state.under_buildings if building else state.under_landscapes
    stack = state.stacks % 256 if building else state.stacks // 256
    if under and stack == len(under):
        return (
            None
            if tile == under[0]
            else Refusal("ARC-19", say("De onderste plaatjes van de stapel liggen vast."))
        )
    unseen = state.unseen_buildings >> tile & 1 if building else state.unseen_landscapes >> 4 * tile & 15
    return None if unseen else Refusal("ARC-39", say("Dat plaatje ligt niet meer gedekt."))


def _check_decision(state: Architekton, seat: Seat, action: int) -> Refusal | None:
    if state.phase != JUDGING:
        return Refusal("ARC-23", say("Er is nu geen gebouw waarover iemand moet beslissen."))
    owner = state.owner(state.judged)
    if seat != owner:
        return Refusal("ARC-24", say("Nu beslist {side} over het eigen huis.", side=COLOURS[owner]))
    if action not in (KEEP, REMOVE):
        cell = told(judged_cell(state))
        return Refusal("ARC-23", say("Beslis eerst over {cell}: huis houden of terugnemen.", cell=cell))
    return None


def judged_cell(state: Architekton) -> Cell:
    """ARC-24: the building whose owner decides."""
    return place_of(state.table[state.judged] % 2**14)


def _check_house(state: Architekton, seat: Seat, action: int) -> Refusal | None:
    if state.phase != MOVING:
        return Refusal("ARC-16", say("Je hebt nu geen huis te verzetten."))
    if not HOUSE <= action < PICK:
        return Refusal("ARC-16", say("Zet eerst een van je huizen op het nieuwe gebouw."))
    cell = place_of(action - HOUSE)
    if cell not in houses_of(ground_of(state), seat):
        return Refusal("ARC-16", say("Op {cell} staat geen huis van jou.", cell=told(cell)))
    return None


def _check_pick(state: Architekton, action: int) -> Refusal | None:
    if state.phase != PICKING:
        return Refusal("ARC-25", say("Er is nu geen volgorde te kiezen."))
    if action < PICK:
        return Refusal("ARC-25", say("Kies eerst welk gebouw nu beoordeeld wordt."))
    cell, ground = place_of(action - PICK), ground_of(state)
    building = ground.buildings.get(cell)
    if building is None or building.judged or not ground.complete(cell) or building.owner not in "AB":
        return Refusal("ARC-25", say("Op {cell} is niets te beoordelen.", cell=told(cell)))
    return None


def _check_dead(state: Architekton, action: int) -> Refusal | None:
    """ARC-19: exchanging and passing are for who can lay nothing, in that order."""
    if any(lays(ground_of(state), open_words(state))):
        return Refusal("ARC-19", say("Je kunt nog een plaatje leggen."))
    if action == PASS and exchangeable(state):
        return Refusal("ARC-19", say("Pas na het wisselen van de voorraad mag je passen."))
    if action == EXCHANGE and not exchangeable(state):
        return Refusal("ARC-19", say("Er is niets meer om de voorraad voor te wisselen."))
    return None


def exchangeable(state: Architekton) -> bool:
    """ARC-19: whether some stack has three tiles, and tiles that were not yet shown in this turn."""
    if state.rules & PASSES:
        return False
    return any(size >= 3 and size > 3 * state.exchanges for size in (state.stacks % 256, state.stacks // 256))


def _check_lay(state: Architekton, seat: Seat, cell: Cell, word: str) -> Refusal | None:
    supply = open_words(state)
    if not any(word in rotations(there) for there in supply if there):
        return Refusal("ARC-11", say("{word} ligt niet in de open voorraad.", word=word))
    if sum(cell) % 2 != (len(word) == 4):
        kind = say("een gebouw") if len(word) == 4 else say("een landschap")
        return Refusal("ARC-10", say("Op {cell} hoort niet {kind}.", cell=told(cell), kind=kind))
    ground = ground_of(state)
    if ground.word_at(cell):
        return Refusal("ARC-12", say("Op {cell} ligt al een plaatje.", cell=told(cell)))
    if not ground.touching(cell):
        return Refusal("ARC-12", say("{cell} ligt nergens tegenaan.", cell=told(cell)))
    if not ground.matches(cell, word):
        return Refusal(
            "ARC-12", say("Op {cell} past geen enkele kant van {word}.", cell=told(cell), word=word)
        )
    if state.laid == 0 and not _may_be_first(state, seat, ground, cell, word):
        return Refusal(
            "ARC-17", say("Na {word}@{cell} kun je geen tweede plaatje leggen.", word=word, cell=told(cell))
        )
    return None


def lays(ground: Ground, words: Sequence[str]) -> Iterator[tuple[Cell, str]]:
    """ARC-12: every way to lay one of these tiles."""
    lying = {turn for word in words if word for turn in rotations(word)}
    return ((cell, word) for cell in ground.around for word in sorted(lying) if ground.fits(cell, word))


def _may_be_first(state: Architekton, seat: Seat, ground: Ground, cell: Cell, word: str) -> bool:
    """ARC-17: a lay after which another is possible, or the game over; ARC-18: if no pair is, any."""
    if second_follows(ground, open_words(state), cell, word):
        return True
    return not pair_follows(state) or somebody_breaks(state, seat, ground, cell, word)


def pair_follows(state: Architekton) -> bool:
    """ARC-17: whether two tiles can be laid in this turn."""
    ground, supply = ground_of(state), open_words(state)
    return any(second_follows(ground, supply, *lay) for lay in lays(ground, supply))


def second_follows(ground: Ground, supply: Sequence[str], cell: Cell, word: str) -> bool:
    """ARC-17: whether one of the other open tiles can be laid after this one."""
    rest = list(supply)
    rest.remove(next(there for there in supply if there and word in rotations(there)))
    return any(lays(ground.with_tile(cell, word, "-"), rest))


def somebody_breaks(state: Architekton, seat: Seat, ground: Ground, cell: Cell, word: str) -> bool:
    """ARC-26: whether a lay ends the game although gains come first and every owner takes the house back."""
    after = ground.with_tile(cell, word, OWNERS[seat])
    chips = [state.chips_of(0), state.chips_of(1)]
    judged = [
        (OWNERS.index(after.buildings[there].owner), after.wrong(there)) for there in enclosed(after, cell)
    ]
    for owner, wrong in judged:
        if wrong == 0 and (not state.rules & LIMITED or sum(chips) < BOX):
            chips[owner] += 1
    return any(
        chips[side] < sum(wrong - 1 for owner, wrong in judged if owner == side and wrong) for side in (0, 1)
    )


def enclosed(ground: Ground, cell: Cell) -> list[Cell]:
    """ARC-20, ARC-27: the buildings with a house that a lay on this cell completes, row by row."""
    near = [cell] if cell in ground.buildings else sorted(beside(cell), key=by_rows)
    return [
        there
        for there in near
        if there in ground.buildings
        and ground.complete(there)
        and not ground.buildings[there].judged
        and ground.buildings[there].owner in "AB"
    ]


def universe(state: Architekton, seat: Seat) -> Sequence[int]:
    """Every open tile on every cell near enough, some others, and all that is no lay."""
    ground, words = ground_of(state), codes_of(state.tiles.name)
    lying = [words[turn] for word in open_words(state) if word for turn in rotations(word)]
    empty = ground.around or [(0, 0), (1, 0)]
    lays_near = [
        number_of(cell) * LAY + code for cell in empty for code in lying if sum(cell) % 2 == (code > 3)
    ]
    if state.phase != LAYING or seat != state.seat:
        lays_near = lays_near[::7]  # none of them is legal, and all for the same reason
    some = (
        empty[:: max(1, len(empty) // 6)]
        + [*ground.buildings][:3]
        + [*ground.lands][:3]
        + [(20, -9), (-21, 0)]
    )
    others = [
        number_of(cell) * LAY + code for cell in some for code in (*lying[:3], *list(words.values())[::17])
    ]
    cells = [number_of(cell) for cell in (*ground.buildings, *empty[:3])]
    return [
        *dict.fromkeys(lays_near + others),
        *(KEEP, REMOVE, EXCHANGE, PASS),
        *(kind + cell for kind in (HOUSE, PICK) for cell in cells),
        *(DRAW + tile for tile in range(COUNT)),
        *(DRAW + LANDSCAPE + terrain for terrain in range(4)),
    ]


def explain(state: Architekton) -> Sequence[Because]:
    """ARC-34: the largest group and the chips; ARC-32: after what has to go; ARC-35: what is left."""
    if state.phase == SETUP:
        return []
    ground = ground_of(state)
    lines: list[Because] = []
    for seat in (0, 1):
        standing = left_standing(ground, seat)
        group, chips = largest_group(standing), state.chips_of(seat)
        gone = [cell for cell in houses_of(ground, seat) if cell not in standing]
        if state.broken >= 0 and state.owner(state.broken) == seat:
            lines.append(Because(seat, 0, _unpaid(state, ground), "ARC-26"))
        if gone:
            lines.append(Because(seat, 0, _cleared(gone), "ARC-32"))
        lines.append(Because(seat, len(group), _grouped(group), "ARC-33"))
        lines.append(Because(seat, chips, many(chips, "{n} chip", "{n} chips"), "ARC-34"))
        left = many(len(standing), "{n} huis blijft staan", "{n} huizen blijven staan")
        lines.append(Because(seat, 0, left, "ARC-35"))
    return lines


def _unpaid(state: Architekton, ground: Ground) -> Sentence:
    cell = place_of(state.table[state.broken] % 2**14)
    return many(
        ground.wrong(cell) - 1,
        "kon geen {n} chip betalen voor {cell}",
        "kon geen {n} chips betalen voor {cell}",
        cell=told(cell),
    )


def _cleared(cells: list[Cell]) -> Sentence:
    where = "; ".join(map(told, cells))
    return many(
        len(cells),
        "{n} huis gaat weg, met hoogstens twee landschappen ernaast: {where}",
        "{n} huizen gaan weg, met hoogstens twee landschappen ernaast: {where}",
        where=where,
    )


def _grouped(cells: list[Cell]) -> Sentence:
    if not cells:
        return say("geen huis, dus geen groep")
    where = "; ".join(map(told, cells))
    return many(
        len(cells), "grootste groep, {n} huis: {where}", "grootste groep, {n} huizen: {where}", where=where
    )


def goal(options: Options) -> Goal | None:
    """ARC-36, ARC-38: with the option, two victory points win the match."""
    return Goal(2, earned) if options["match"] else None


def earned(outcome: Outcome) -> tuple[int, ...]:
    """ARC-36: two for a win by an early end, be it by stopping; one for any other, none for a draw."""
    if outcome.places.count(1) > 1:
        return (0,) * len(outcome.places)
    win = 1 if outcome.rule == "ARC-35" else 2
    return tuple(win if place == 1 else 0 for place in outcome.places)


def again(state: Architekton, outcome: Outcome, began: Seat) -> Mapping[str, Value]:
    """ARC-37: the other begins, also after a draw."""
    return {"begins": "red" if began == 1 else "black"}
