"""Progress cards: one's hand and its limit, what each does, the Alchemist's dice, and what a Spy sees."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_build import die
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.text import Language, Sentence, say

from .board_tray import BANK_TOP, CARD_TOP, CARD_WIDE, FULL, LEFT, RIGHT, STEP, TALK_TOP, TRACK_TOP, column
from .names import CARD_NAMES, CARD_RULES, CARD_WORDS, deck_of
from .state import Ridders
from .state.row import PLAY_ALCHEMIST, PLAY_ENGINEER, PROGRESS, PROGRESS_KINDS

MOST: Final = 4
"""CAK-62."""

ROOM: Final = RIGHT - LEFT - 4
DEEDS: Final = (
    say("Kies rood en geel; alleen de gebeurtenissteen wordt geworpen."),
    say("Een stadsuitbreiding kost één handelswaar minder: tik de uitbreiding."),
    say("Bouw gratis een stadsmuur: tik een stad."),
    say("Verwissel de getallen van twee tegels, geen 2, 6, 8 of 12."),
    say("Twee graan voor elke akker waaraan je gebouwd hebt."),
    say("Een dorp wordt een stad voor twee erts en één graan: tik het dorp."),
    say("Twee erts voor elk gebergte waaraan je gebouwd hebt."),
    say("Ligt open: een punt."),
    say("Leg twee gratis straten."),
    say("Bevorder gratis hoogstens twee ridders: tik een ridder."),
    say("Tik een medespeler en een grondstof van jezelf: je krijgt er een handelswaar voor."),
    say("Neem twee kaarten van wie meer punten heeft: tik een medespeler."),
    say("Zet de handelaar op een tegel waaraan je gebouwd hebt: een punt, en 2:1."),
    say("Noem een soort kaart: deze beurt 2:1 bij de bank."),
    say("Noem een grondstof: ieder geeft er twee."),
    say("Noem een handelswaar: ieder geeft er één."),
    say("Verzet de struikrover; neem van ieder die daar bouwde een kaart."),
    say("Ligt open: een punt."),
    say("Tik een medespeler: die levert een ridder in, jij mag er een plaatsen."),
    say("Tik een vrije straat: een eigen straat verleg je, die van een ander verdwijnt."),
    say("Verdrijf een ridder van een ander die aan je straat staat."),
    say("Keer een stad van een ander om: ze levert als een dorp tot ze hersteld is."),
    say("Tik een medespeler: bekijk de ontwikkelingskaarten en neem er een."),
    say("Al je ridders worden actief."),
    say("Ieder met meer punten geeft je twee kaarten."),
)
"""CAK-70 to CAK-95, in the order of the decks."""


def held(view: Ridders, seat: Seat) -> list[tuple[int, int]]:
    """Kinds of progress cards in a hand, and how many of each."""
    at = PROGRESS + PROGRESS_KINDS * seat
    return [(kind, count) for kind in range(PROGRESS_KINDS) if (count := view.row[at + kind])]


def hand(view: Ridders, me: Seat, playable: set[int], language: Language) -> list[Part]:
    """One's progress cards, empty places up to the limit, and what each card does."""
    cards = held(view, me)
    total, step = sum(count for _, count in cards), spread(len(cards))
    drawn = [limit(len(cards), total, language)]
    for nth, (kind, count) in enumerate(cards):
        drawn.append(card(kind, count, LEFT + step * nth, CARD_TOP, "c", kind in playable, language))
        drawn.append(hint(kind, language))
    return drawn


def spread(count: int) -> int:
    """How far apart cards lie."""
    return min(STEP, (ROOM - CARD_WIDE) // max(count - 1, 1))


@lru_cache(maxsize=256)
def limit(slots: int, total: int, language: Language) -> Part:
    """CAK-62: four cards at most at the end of a turn."""
    empty = "".join(
        f'<rect class="slot" x="{column(k)}" y="{CARD_TOP}" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        for k in range(slots, slots + max(MOST - total, 0))
    )
    told = language.tell(say("{n} van {most} ontwikkelingskaarten", n=total, most=MOST))
    x = max(LEFT + STEP * (slots + max(MOST - total, 0)) + 2, column(4) + 2)
    look = "of-four over" if total > MOST else "of-four"
    word = f'<text class="{look}" x="{x}" y="{CARD_TOP + 56}">{total}/{MOST}</text>' if x < RIGHT - 40 else ""
    return piece("limit", "hand", f'<g role="img" aria-label="{told}">{empty}{word}</g>')


@lru_cache(maxsize=4096)
def card(kind: int, count: int, x: int, top: int, letter: str, can: bool, language: Language) -> Part:
    """A progress card: its drawing and its letters on the colour of its deck."""
    name = language.tell(card_name(kind, count))
    more = f'<text class="copies" x="72" y="80">×{count}</text>' if count > 1 else ""
    svg = (
        f'<g class="dev deck{deck_of(kind)}{"" if can else " grey"}" '
        f'data-target="{letter}{CARD_WORDS[kind]}" aria-label="{name}" transform="translate({x} {top})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<rect class="shade" x="5" y="5" width="{CARD_WIDE - 10}" height="56" rx="8"/>'
        f"{used(f'progress{kind}', 'translate(44 33)scale(1.3)')}"
        f'<text class="letter" x="{30 if count > 1 else 44}" y="81">{CARD_WORDS[kind]}</text>{more}</g>'
    )
    return piece(f"{letter}-{CARD_WORDS[kind]}", "hand", svg)


def card_name(kind: int, count: int) -> Sentence:
    """A card in words: its name and what it does."""
    if count > 1:
        return say("{card}, {n} keer. {deed}", card=CARD_NAMES[kind], n=count, deed=DEEDS[kind])
    return say("{card}. {deed}", card=CARD_NAMES[kind], deed=DEEDS[kind])


@lru_cache(maxsize=64)
def hint(kind: int, language: Language) -> Part:
    """What a card does, shown while one points at it or has chosen it."""
    name, deed = language.tell(CARD_NAMES[kind]), language.tell(DEEDS[kind])
    first, second = broken(deed, 50)
    svg = (
        f'<g class="hint deck{deck_of(kind)}" data-path="c{CARD_WORDS[kind]}" '
        f'transform="translate({LEFT} {TALK_TOP - 4})">'
        f'<rect class="card-note" width="{FULL}" height="{LOW_ROW + 6}" rx="12"/>'
        f'<text class="title" x="14" y="28">{name} <tspan class="rule">{CARD_RULES[kind]}</tspan></text>'
        f'<text class="said" x="14" y="57">{first}</text><text class="said" x="14" y="84">{second}</text></g>'
    )
    return piece(f"hint-{CARD_WORDS[kind]}", "hints", svg)


def broken(words: str, far: int) -> tuple[str, str]:
    """A sentence in two lines, broken at a space."""
    if len(words) <= far:
        return words, ""
    at = words.rfind(" ", 0, far)
    return words[:at], words[at + 1 :]


def dice_to_choose(legal: list[int], language: Language) -> list[Part]:
    """CAK-70: a row of red dice, and one of yellow, once the Alchemist is chosen."""
    if not any(PLAY_ALCHEMIST <= action < PLAY_ENGINEER for action in legal):
        return []
    return [
        choice(kind, eyes, top, language)
        for kind, top in (("ruby", BANK_TOP), ("amber", TRACK_TOP))
        for eyes in range(1, 7)
    ]


@lru_cache(maxsize=32)
def choice(kind: str, eyes: int, top: int, language: Language) -> Part:
    """A face that the Alchemist can choose."""
    red = kind == "ruby"
    name = language.tell(say("rood {n}", n=eyes) if red else say("geel {n}", n=eyes))
    target = f"{'r' if red else 'y'}{eyes}"
    svg = (
        f'<g class="pick" data-target="{target}" aria-label="{name}" '
        f'transform="translate({LEFT + 122 * (eyes - 1)} {top})">'
        f'<rect class="paper" width="116" height="{LOW_ROW}" rx="12"/>{die(kind, 26, eyes, 12)}</g>'
    )
    return piece(target, "hints", svg)


def spied(view: Ridders, victim: Seat, takes: set[int], language: Language) -> list[Part]:
    """CAK-87: the cards of somebody else, in the row in which people talk."""
    cards = held(view, victim)
    step = spread(len(cards))
    return [
        card(kind, count, LEFT + step * nth, TALK_TOP, "s", kind in takes, language)
        for nth, (kind, count) in enumerate(cards)
    ]
