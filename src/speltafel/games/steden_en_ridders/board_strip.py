"""Below the island: the dice, the ship on its way, strength against defence, and the order of this roll.

CAK-14: what the dice bring comes in a fixed order; every part of it is a chip, and the chip of what is
going on names its rule.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from speltafel.game import Look, Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_build import die
from speltafel.games.catan.state.row import ACTIVE, DICE, DISCARDING, PHASE, ROBBING, ROLLED, STEALING
from speltafel.text import Language, Sentence, say

from .names import EVENT_NAMES
from .referee_points import barbarians, contribution
from .state import Ridders
from .state.barbarians import journey
from .state.row import (
    ALCHEMY,
    CASTING,
    CASTING_EVENT,
    DROPPING,
    EVENT,
    GATE,
    GATE_FACE,
    PILLAGE,
    REWARD,
    SHIP,
    SHIP_FACE,
    STAGE,
    WATER,
)

TOP: Final = 938
LEFT, WIDE = 18, 964
TRACK_LEFT, TRACK_WIDE = 318, 392
CHIP_TOP: Final = 1006
MARGIN, BOLD = 2, 5
"""How many letters more a chip has room for than its words have, and one whose words are bold."""

NOT_NOW, TO_COME, NOW, DONE = "skipped", "soon", "now", "done"


class Chip(NamedTuple):
    """A part of what a roll brings."""

    name: Sentence
    state: str
    rule: str
    deck: int = -1


def strip(view: Ridders, look: Look) -> list[Part]:
    """All of it."""
    row, language = view.row, look.language
    now = bool(row[ROLLED])
    forces = barbarians(view), sum(contribution(view, seat) for seat in range(view.players))
    return [
        ground(),
        dice(row[ALCHEMY] or row[DICE], row[EVENT] if now else 0, now or row[ALCHEMY] > 0, language),
        voyage(row[SHIP], journey(view.rules), language),
        balance(*forces, language),
        chain(chips(view, look), language),
    ]


@lru_cache(maxsize=1)
def ground() -> Part:
    """A plank to lay it on."""
    return piece(
        "plank", "strip", f'<rect class="plank" x="12" y="{TOP - 6}" width="976" height="122" rx="16"/>'
    )


@lru_cache(maxsize=512)
def dice(thrown: int, event: int, now: bool, language: Language) -> Part:
    """CAK-13: red, yellow and event; pale before the roll of this turn, unless an Alchemist chose them."""
    red, yellow = ((thrown - 1) // 6 + 1, (thrown - 1) % 6 + 1) if thrown else (1, 1)
    facts = say("dobbelstenen: {red} en {yellow}, samen {sum}", red=red, yellow=yellow, sum=red + yellow)
    if event:
        facts = say("{dice}; gebeurtenis: {event}", dice=facts, event=EVENT_NAMES[event - SHIP_FACE])
    face = "" if not event else used("ship", "translate(32 34)scale(.95)")
    if event >= GATE_FACE:
        face = used(f"gate{event - GATE_FACE}", "translate(32 30)")
    total = f'<text class="sum" x="254" y="{TOP + 44}">{red + yellow}</text>' if now else ""
    svg = (
        f'<g class="{"thrown" if now else "still"}" role="img" aria-label="{language.tell(facts)}">'
        f'<g transform="translate({LEFT} {TOP})scale(.95)">'
        f"{die('ruby', 0, red, 0)}{die('amber', 72, yellow, 0)}"
        '<g class="die event" transform="translate(144 0)">'
        f'<rect class="cube" width="64" height="64" rx="13"/>{face}</g></g>{total}</g>'
    )
    return piece("dice", "strip", svg)


@lru_cache(maxsize=32)
def voyage(steps: int, far: int, language: Language) -> Part:
    """CAK-22: how near the barbarians are."""
    told = language.tell(say("barbaren: stap {n} van {all}", n=steps, all=far))
    gap = TRACK_WIDE // far
    y = TOP + 32
    buoys = "".join(
        f'<circle class="{"past" if k < steps else "buoy"}" cx="{TRACK_LEFT + gap * k}" cy="{y + 12}" r="7"/>'
        for k in range(far)
    )
    coast = TRACK_LEFT + gap * far
    svg = (
        f'<g role="img" aria-label="{told}"><path class="wake" d="M{TRACK_LEFT} {y + 12}H{coast}"/>{buoys}'
        f'<path class="cliff" d="M{coast - 20} {y + 30}Q{coast - 12} {y - 4} {coast + 4} {y - 6}'
        f'Q{coast + 26} {y - 2} {coast + 30} {y + 30}z"/>'
        f"{used('swords', f'translate({coast + 5} {y + 12})scale(.8)')}"
        f'<text class="left-over" x="{coast + 5}" y="{y - 10}">{far - steps}</text>'
        f'<g class="ship" data-glide="ship" transform="translate({TRACK_LEFT + gap * steps} {y})">'
        f"{used('ship', 'translate(0 0)')}</g></g>"
    )
    return piece("voyage", "strip", svg)


@lru_cache(maxsize=512)
def balance(strength: int, knights: int, language: Language) -> Part:
    """CAK-25: the barbarians' strength against the active knights of all."""
    holds = knights >= strength
    told = language.tell(
        say("kracht van de barbaren {strength}, verdediging {knights}", strength=strength, knights=knights)
    )
    y = TOP + 32
    svg = (
        f'<g class="{"holds" if holds else "falls"}" role="img" aria-label="{told}">'
        f'<rect class="scale" x="768" y="{TOP}" width="212" height="62" rx="14"/>'
        f"{used('hall', f'translate(790 {y})')}"
        f'<text class="force" x="828" y="{y + 14}">{strength}</text>'
        f'<text class="versus" x="863" y="{y + 11}">{"≤" if holds else "&gt;"}</text>'
        f'<g class="small">{used("up1", f"translate(900 {y})scale(.6)")}</g>'
        f'<text class="force" x="952" y="{y + 14}">{knights}</text></g>'
    )
    return piece("balance", "strip", svg)


def chips(view: Ridders, look: Look) -> tuple[Chip, ...]:
    """CAK-14: the parts of this roll in their order."""
    row = view.row
    event, seven = row[EVENT] if row[ROLLED] else 0, bool(row[ROLLED]) and view.total() == 7
    at = going_on(view)
    landed = event == SHIP_FACE and row[SHIP] == 0
    won = victory(view, look) if landed else None
    gate = event - GATE_FACE if event >= GATE_FACE else -1
    names = (
        say("poort") if gate >= 0 else say("schip"),
        say("kaarten") if gate >= 0 else say("barbaren"),
        say("verdediging") if won is None else say("gewonnen") if won else say("verloren"),
        say("zeven") if seven else say("opbrengst"),
        say("aquaduct"),
    )
    rules = (
        "CAK-13" if not event else "CAK-60" if gate >= 0 else "CAK-22",
        "CAK-62" if row[PHASE] == DROPPING else "CAK-60" if gate >= 0 else "CAK-23",
        "CAK-25" if won is None else "CAK-26" if won else "CAK-28",
        "CAK-18" if row[PHASE] == DISCARDING else "CAK-20" if seven else "CAK-15",
        "CAK-17",
    )
    apply = (True, landed or gate >= 0, landed, True, not seven)
    return tuple(
        Chip(
            names[nth],
            NOT_NOW
            if row[ROLLED] and not apply[nth]
            else NOW
            if nth == at
            else DONE
            if nth < at
            else TO_COME,
            rules[nth],
            gate if nth < 2 else -1,
        )
        for nth in range(5)
    )


def going_on(view: Ridders) -> int:
    """Which chip is being settled; 5 once everything is, -1 before the dice."""
    row = view.row
    phase, stage = row[PHASE], row[STAGE]
    if phase in (CASTING, CASTING_EVENT):
        return 0
    if not row[ROLLED]:
        return -1
    if stage in (GATE, REWARD, PILLAGE):
        return 1 if stage == GATE else 2
    if phase in (DISCARDING, ROBBING, STEALING) and view.total() == 7:
        return 3
    return 4 if stage == WATER else 5


def victory(view: Ridders, look: Look) -> bool | None:
    """Whether the attack of this turn was beaten off, from what stood there before; None if nobody saw."""
    if view.row[STAGE] in (REWARD, PILLAGE):
        return bool(view.row[STAGE] == REWARD)
    turn = look.recent[view.row[ACTIVE]] if look.recent else ()
    for before, after in pairwise(turn):
        assert isinstance(before, Ridders)
        assert isinstance(after, Ridders)
        if before.row[SHIP] > 0 and after.row[SHIP] == 0:
            knights = sum(contribution(before, seat) for seat in range(before.players))
            return bool(knights >= barbarians(before))
    return None


@lru_cache(maxsize=512)
def chain(row: tuple[Chip, ...], language: Language) -> Part:
    """The chips, as wide as their words are long; the one that is going on names its rule."""
    words = [language.tell(one.name) + (f" {one.rule}" if one.state == NOW else "") for one in row]
    rooms = [len(word) + (BOLD if one.state == NOW else MARGIN) for one, word in zip(row, words, strict=True)]
    x, drawn, told = LEFT, [], []
    for nth, one in enumerate(row):
        past = LEFT + WIDE * sum(rooms[: nth + 1]) // sum(rooms)
        drawn.append(chip(one, words[nth], x, past - x))
        if one.state == NOW:
            told.append(language.tell(say("nu: {name} ({rule})", name=one.name, rule=one.rule)))
        elif one.state == DONE:
            told.append(language.tell(say("gedaan: {name}", name=one.name)))
        x = past
    name = "; ".join(told) or language.tell(say("volgorde van een worp"))
    return piece("chain", "strip", f'<g role="img" aria-label="{name}">{"".join(drawn)}</g>')


def chip(one: Chip, word: str, x: int, wide: int) -> str:
    """One chip, an arrow to the next."""
    deck = f" deck{one.deck}" if one.deck >= 0 else ""
    return (
        f'<g class="stage {one.state}{deck}">'
        f'<path d="M{x} {CHIP_TOP}h{wide - 18}l13 22l-13 22h{18 - wide}l13 -22z"/>'
        f'<text x="{x + wide // 2}" y="{CHIP_TOP + 33}">{word}</text></g>'
    )
