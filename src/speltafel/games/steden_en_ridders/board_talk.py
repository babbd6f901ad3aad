"""The row in which people talk: offers, discards, what is asked of one, and buttons to answer with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import OVER, Seat
from speltafel.game import Part, piece
from speltafel.games.catan.board_art import used
from speltafel.games.catan.board_build import button
from speltafel.games.catan.board_pieces import shape
from speltafel.games.catan.board_talk import asked
from speltafel.games.catan.board_trade import Row, chip, offer, side
from speltafel.games.catan.board_tray import LOW_ROW
from speltafel.games.catan.names import ALL_LETTERS, COLOURS, KINDS_OF_CARDS
from speltafel.games.catan.state.row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    BEFORE,
    COUNTER,
    DISCARDING,
    DRAFTING,
    DROP,
    FOUND,
    GIVES,
    HAND,
    KINDS,
    LAYS,
    OFFERED,
    OWES,
    PAVE,
    PAVING,
    PHASE,
    REJECT,
    ROBBING,
    SEND,
    STOP,
    WANTS,
    WITHDRAW,
)
from speltafel.text import Language, Sentence, say

from .board_cards import spied
from .board_notes import LETTERS_WIDE, broken
from .board_pieces import figure
from .board_tray import BANK_TOP, CARD_WIDE, FULL, LEFT, RIGHT, TALK_TOP, column
from .names import KNIGHT_NAMES
from .state import Ridders
from .state.row import (
    ALL_KINDS,
    CHOOSING,
    DESERTING,
    DROPPING,
    GIVING,
    LOSING,
    MASTER_TAKES,
    NO_COMMODITY,
    NO_PUT,
    NO_SPOILS,
    NO_WATER,
    PAYING,
    PICKING,
    PLACING,
    PUT,
    REBUILDING,
    RELOCATING,
    SHOWN,
    SMITHING,
    SPY_TAKES,
    SPYING,
    SUBJECT,
    TAKES,
    WATERING,
)

STOPS: Final = (STOP, NO_WATER, NO_COMMODITY, NO_PUT, NO_SPOILS)
PLACES: Final = {
    SEND: ("send", say("stuur"), 449),
    ACCEPT: ("yes", say("akkoord"), 445),
    COUNTER: ("counter", say("tegenbod"), 295),
    DROP: ("drop", say("laat maar"), RIGHT),
    REJECT: ("no", say("nee"), RIGHT),
    WITHDRAW: ("off", say("intrekken"), RIGHT),
}
"""The buttons of an offer: target, word and place."""

DRAFTED: Final = Row(LEFT, TALK_TOP, 146, ALL_KINDS)
ANSWERED: Final = Row(LEFT, TALK_TOP, 195, ALL_KINDS)
"""Where the others stand while an offer is made, and while they answer: a counter-offer needs room."""


def talks(view: Ridders) -> bool:
    """Whether something is said in the row in which wares lie otherwise."""
    return view.row[PHASE] not in (ACTION, BEFORE) and view.actor() != OVER


def talk(view: Ridders, me: Seat | None, legal: list[int], language: Language) -> list[Part]:
    """What is being said, and the buttons to answer with."""
    row, phase = view.row, view.row[PHASE]
    drawn = [
        button(target, language.tell(word), TALK_TOP, action in legal, x)
        for action, (target, word, x) in PLACES.items()
        if action in legal or (action, True) in ((SEND, DROP in legal), (ACCEPT, asked(view, me)))
    ]
    stops = any(action in legal for action in STOPS)
    if stops:
        drawn.append(button("stop", language.tell(stop_word(phase)), TALK_TOP, True, RIGHT))
    if phase in (DRAFTING, OFFERED):
        return drawn + deal(view, me, legal, language)
    if phase == DISCARDING:
        return [*drawn, discards(view, me, language)]
    if phase == SPYING and me == row[ACTIVE]:
        takes = {action - SPY_TAKES for action in legal if SPY_TAKES <= action < NO_SPOILS}
        return drawn + spied(view, row[SUBJECT], takes, language)
    if phase == CHOOSING and me == row[ACTIVE]:
        drawn += [taken_card(view, kind, legal, language) for kind in range(ALL_KINDS)]
    if phase == PLACING:
        drawn += [strength_chip(me or 0, strength, language) for strength in strengths(legal)]
    return [*drawn, words(view, me, RIGHT - LEFT if stops else FULL, language)]


def stop_word(phase: int) -> Sentence:
    """What it is called not to go on."""
    return {
        WATERING: say("niets nemen"),
        PAYING: say("niets geven"),
        PLACING: say("niet plaatsen"),
        SPYING: say("niets nemen"),
    }.get(phase, say("klaar"))


def deal(view: Ridders, me: Seat | None, legal: list[int], language: Language) -> list[Part]:
    """CAK-31: an offer of resources and commodities, and the answers."""
    row, phase = view.row, view.row[PHASE]
    if phase == DRAFTING and me != row[ACTIVE]:
        return [line(row[ACTIVE], language.tell(say("{side} maakt een bod", side=COLOURS[row[ACTIVE]])))]
    if me is None or (me != row[ACTIVE] and not asked(view, me) and REJECT not in legal):
        gives, wants = tuple(side(row, GIVES, ALL_KINDS)), tuple(side(row, WANTS, ALL_KINDS))
        return [offer(row[ACTIVE], gives, wants, TALK_TOP, LEFT, 434)]
    if me != row[ACTIVE]:
        gives, wants = tuple(side(row, GIVES, ALL_KINDS)), tuple(side(row, WANTS, ALL_KINDS))
        return [offer(row[ACTIVE], gives, wants, TALK_TOP, LEFT, 284)]
    others = [seat for seat in range(view.players) if seat != row[ACTIVE]]
    where = DRAFTED if phase == DRAFTING else ANSWERED
    return [chip(view, seat, nth, legal, language, where) for nth, seat in enumerate(others)]


def discards(view: Ridders, me: Seat | None, language: Language) -> Part:
    """CAK-18: how many cards one has laid down, or who still has to."""
    row = view.row
    if me is not None and row[OWES + me]:
        laid, due = row[LAYS + me], row[LAYS + me] + row[OWES + me]
        told = language.tell(say("Leg af: {laid} van {all}", laid=laid, all=due))
        dots = "".join(
            f'<circle class="{"laid" if k < laid else "due"}" cx="{24 + 34 * k}" cy="62" r="12"/>'
            for k in range(due)
        )
        return spoken(f'<text class="said" x="10" y="32">{told}</text>{dots}')
    owing = [seat for seat in range(view.players) if row[OWES + seat]]
    houses = "".join(
        f"{shape('town', seat, f'translate({300 + 90 * nth} 44)scale(.8)')}"
        f'<text class="times" x="{332 + 90 * nth}" y="54">{row[OWES + seat]}</text>'
        for nth, seat in enumerate(owing)
    )
    told = language.tell(say("Er wordt afgelegd:"))
    return spoken(f'<text class="said" x="10" y="54">{told}</text>{houses}')


def spoken(svg: str) -> Part:
    """Something in the row in which people talk."""
    return piece("talk", "hand", f'<g transform="translate({LEFT} {TALK_TOP})">{svg}</g>')


def words(view: Ridders, me: Seat | None, wide: int, language: Language) -> Part:
    """What somebody has to do, and whom it concerns."""
    row, phase = view.row, view.row[PHASE]
    actor = view.actor()
    if actor < 0:
        return line(row[ACTIVE], language.tell(say("de dobbelstenen rollen")))
    if me != actor:
        own = actor == row[ACTIVE]
        told = say("{side} is aan de beurt", side=COLOURS[actor])
        return line(actor, language.tell(told if own else say("{side} beslist", side=COLOURS[actor])))
    said = {
        FOUND: say("Zet je gebouw: tik een kruising"),
        PAVE: say("Leg je straat: tik een weg"),
        ROBBING: say("Verzet de struikrover"),
        PAVING: say("Leg een gratis straat"),
        PICKING: say("Gelijk beste verdediging: kies een stapel"),
        DROPPING: say("Te veel kaarten: geef er een terug"),
        LOSING: say("De barbaren winnen: welke stad verlies je?"),
        WATERING: say("Aquaduct: neem een grondstof uit de bank"),
        RELOCATING: say("Je ridder is verdreven: kies een kruising"),
        DESERTING: say("De Overloper: welke ridder lever je in?"),
        PLACING: say("Plaats een ridder aan je straten"),
        GIVING: say("Bruiloft: geef nog {n}", n=int(row[TAKES])),
        PAYING: say("Handelshaven: geef een handelswaar voor {kind}", kind=shown_kind(view)),
        CHOOSING: say("Neem nog {n} van {side}", n=int(row[TAKES]), side=COLOURS[row[SUBJECT]]),
        REBUILDING: say("Leg de straat ergens anders"),
        SMITHING: say("Bevorder nog een ridder"),
    }
    return line(None, language.tell(said[phase]), wide) if phase in said else line(None, "")


def shown_kind(view: Ridders) -> Sentence:
    """CAK-90: the card that was shown."""
    kind = view.row[SHOWN]
    return KINDS_OF_CARDS[kind] if 0 <= kind < ALL_KINDS else say("een kaart")


@lru_cache(maxsize=256)
def line(seat: Seat | None, first: str, wide: int = FULL) -> Part:
    """A line in the row, or two where there is no room for it, perhaps with a player's house."""
    house = shape("town", seat, "translate(30 44)") if seat is not None else ""
    x = 64 if house else 10
    above, below = broken(first, (wide - x) // LETTERS_WIDE)
    more = f'<text class="said" x="{x}" y="72">{below}</text>' if below else ""
    return spoken(f'{house}<text class="said" x="{x}" y="{36 if below else 54}">{above}</text>{more}')


def taken_card(view: Ridders, kind: int, legal: list[int], language: Language) -> Part:
    """CAK-91: a card of whoever is looked at, where the bank lies otherwise."""
    victim = view.row[SUBJECT]
    count = view.row[HAND + KINDS * victim + kind]
    return seen_card(kind, count, victim, MASTER_TAKES + kind in legal, language)


@lru_cache(maxsize=2048)
def seen_card(kind: int, count: int, seat: Seat, can: bool, language: Language) -> Part:
    """A kind of card in somebody else's hand."""
    name = language.tell(
        say("{kind} van {side}: {n}", kind=KINDS_OF_CARDS[kind], side=COLOURS[seat], n=count)
    )
    svg = (
        f'<g class="stack seat{seat + 1}{"" if can else " none"}" data-target="w{ALL_LETTERS[kind]}" '
        f'aria-label="{name}" transform="translate({column(kind)} {BANK_TOP})">'
        f'<rect class="paper" width="{CARD_WIDE}" height="{LOW_ROW}" rx="12"/>'
        f'<path class="band" d="M0 12Q0 0 12 0H77Q89 0 89 12V16H0z"/>'
        f"{used(f'kind{kind}', 'translate(25 52)')}"
        f'<text class="stock" x="66" y="64">{count}</text></g>'
    )
    return piece(f"bank-{ALL_LETTERS[kind]}", "hand", svg)


def strengths(legal: list[int]) -> list[int]:
    """CAK-82: how strong a knight that is placed may be, where that can be chosen."""
    found = {(action - PUT) % 3 + 1 for action in legal if PUT <= action < NO_PUT}
    return sorted(found) if len(found) > 1 else []


@lru_cache(maxsize=64)
def strength_chip(seat: Seat, strength: int, language: Language) -> Part:
    """A strength to choose, once the crossing is chosen."""
    name = language.tell(KNIGHT_NAMES[strength])
    svg = (
        f'<g class="pick" data-target="k{strength}" aria-label="{name}" '
        f'transform="translate({RIGHT - 100 * (4 - strength)} {TALK_TOP})">'
        f'<rect class="paper" width="96" height="{LOW_ROW}" rx="12"/>'
        f'<g class="seat{seat + 1}" transform="translate(46 42)">'
        f"{figure(seat, strength, True, False)}</g></g>"
    )
    return piece(f"k{strength}", "hints", svg)
