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

from .board_notes import NO_DECK, note
from .board_tray import BANK_TOP, CARD_TOP, CARD_WIDE, FULL, LEFT, RIGHT, STEP, TALK_TOP, TRACK_TOP, column
from .names import CARD_NAMES, CARD_RULES, CARD_WORDS, deck_of
from .state import Ridders
from .state.row import PLAY_ALCHEMIST, PLAY_ENGINEER, PROGRESS, PROGRESS_KINDS

MOST: Final = 4
"""CAK-62: progress cards at the end of a turn."""

BESIDE_RIGHT: Final = 6
"""So many columns of cards leave the column at the right free; in play nobody has more than five cards."""

COLUMNS: Final = 8
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


def hand(
    view: Ridders, me: Seat, playable: set[int], away: bool, columns: int, language: Language
) -> list[Part]:
    """One's progress cards, what each does, and empty places up to the limit, or a button to give back."""
    cards = held(view, me)
    total, step = sum(count for _, count in cards), spread(len(cards), columns)
    beside = away_button(min(len(cards), columns), total, language)
    drawn = [beside, away_note(language)] if away else [limit(len(cards), total, language)]
    for nth, (kind, count) in enumerate(cards):
        drawn.append(card(kind, count, LEFT + step * nth, CARD_TOP, "c", kind in playable, language))
        drawn.append(hint(kind, language))
    return drawn


def spread(count: int, columns: int) -> int:
    """How far apart cards lie: a finger's width, as long as there are columns for them."""
    return min(STEP, (STEP * (columns - 1)) // max(count - 1, 1))


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


@lru_cache(maxsize=256)
def away_button(at: int, count: int, language: Language) -> Part:
    """CAK-62: more cards than four; one is given back with the button beside them."""
    name = language.tell(say("geef een ontwikkelingskaart terug: tik de kaart"))
    svg = (
        f'<g class="button away" data-target="away" aria-label="{name}" '
        f'transform="translate({column(at)} {CARD_TOP})">'
        f'<rect class="face" width="{CARD_WIDE}" height="{LOW_ROW}" rx="14"/>'
        f'<text class="over" x="44" y="38">{count}/{MOST}</text>'
        '<path class="swap" d="M44 46v22m-10 -9l10 10l10 -10M22 79h44"/></g>'
    )
    return piece("away", "hand", svg)


@lru_cache(maxsize=4)
def away_note(language: Language) -> Part:
    """What that button is for."""
    title = language.tell(say("Te veel kaarten: geef er een terug")), "CAK-62"
    words = language.tell(say("Tik de kaart die onder haar stapel gaat. Een kaart spelen mag ook."))
    return note("away", NO_DECK, title, words, TALK_TOP, FULL)


@lru_cache(maxsize=4096)
def card(kind: int, count: int, x: int, top: int, letter: str, can: bool, language: Language) -> Part:
    """A progress card: its drawing and its letters on the colour of its deck."""
    name = language.tell(card_name(kind, count))
    more = f'<text class="copies" x="69" y="80">×{count}</text>' if count > 1 else ""
    svg = (
        f'<g class="dev deck{deck_of(kind)}{"" if can else " grey"}" '
        f'data-target="{letter}{CARD_WORDS[kind]}" aria-label="{name}" transform="translate({x} {top})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<rect class="shade" x="5" y="5" width="{CARD_WIDE - 10}" height="56" rx="8"/>'
        f"{used(f'progress{kind}', 'translate(44 33)scale(1.3)')}"
        f'<text class="letter" x="{29 if count > 1 else 44}" y="81">{CARD_WORDS[kind]}</text>{more}</g>'
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
    title = language.tell(CARD_NAMES[kind]), CARD_RULES[kind]
    return note(
        f"c{CARD_WORDS[kind]}",
        deck_of(kind),
        title,
        language.tell(DEEDS[kind]),
        TALK_TOP,
        FULL,
    )


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
    step = spread(len(cards), BESIDE_RIGHT)
    return [
        card(kind, count, LEFT + step * nth, TALK_TOP, "s", kind in takes, language)
        for nth, (kind, count) in enumerate(cards)
    ]
