"""The row in which people talk: offers, discards, what else is asked of one, and buttons to answer with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from speltafel.engine import OVER, Seat
from speltafel.game import Part, piece
from speltafel.text import Language, say

from .board_build import button
from .board_pieces import shape
from .board_trade import chip, counter_button, offer, side
from .board_tray import BANK_TOP, BUILD_TOP, LEFT, TALK_TOP
from .names import COLOURS
from .state import Catan
from .state.row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    ANSWER,
    COUNTER,
    COUNTERING,
    DISCARDING,
    DRAFTING,
    DROP,
    FOUND,
    GIVES,
    LAYS,
    NAMING,
    NO_TRADE,
    OFFERED,
    OWES,
    PAVE,
    PAVING,
    PHASE,
    REJECT,
    ROBBING,
    SEND,
    STOP,
    TAKING,
    WANTS,
    WITHDRAW,
)

WORDS: Final = {
    SEND: ("send", say("stuur"), BANK_TOP),
    ACCEPT: ("yes", say("akkoord"), BANK_TOP),
    DROP: ("drop", say("laat maar"), TALK_TOP),
    REJECT: ("no", say("nee"), TALK_TOP),
    WITHDRAW: ("off", say("intrekken"), TALK_TOP),
    STOP: ("stop", say("klaar"), TALK_TOP),
}
"""The buttons of the column at the right: target, word and place."""


def talk(view: Catan, me: Seat | None, legal: list[int], language: Language) -> list[Part]:
    """What is being said, and the buttons to answer with."""
    row, phase = view.row, view.row[PHASE]
    drawn = [
        button(target, language.tell(word), top, action in legal)
        for action, (target, word, top) in WORDS.items()
        if action in legal or (action, True) in ((SEND, DROP in legal), (ACCEPT, asked(view, me)))
    ]
    if COUNTER in legal:
        drawn.append(counter_button(language.tell(say("tegenbod"))))
    offered = (row[ACTIVE], tuple(side(row, GIVES)), tuple(side(row, WANTS)))
    if asked(view, me):
        return [*drawn, offer(*offered, TALK_TOP)]
    if phase == OFFERED and me is None:
        drawn.append(offer(*offered, BUILD_TOP))
    if phase == OFFERED or (phase == DRAFTING and me == row[ACTIVE]):
        others = [seat for seat in range(view.players) if seat != row[ACTIVE]]
        return [*drawn, *(chip(view, seat, nth, legal, language) for nth, seat in enumerate(others))]
    if phase == DISCARDING:
        return [*drawn, *discards(view, me, language)]
    return [*drawn, *words(view, me, language)]


def asked(view: Catan, me: Seat | None) -> bool:
    """CAT-39: whether one's answer to an offer is awaited."""
    row = view.row
    if me is None or row[PHASE] != OFFERED or me == row[ACTIVE]:
        return False
    return bool(row[ANSWER + me] <= COUNTERING)


def discards(view: Catan, me: Seat | None, language: Language) -> list[Part]:
    """CAT-29: how many cards one has laid down, or who still has to."""
    row = view.row
    if me is not None and row[OWES + me]:
        laid, due = row[LAYS + me], row[LAYS + me] + row[OWES + me]
        told = language.tell(say("Leg af: {laid} van {all}", laid=laid, all=due))
        dots = "".join(
            f'<circle class="{"laid" if k < laid else "due"}" cx="{24 + 34 * k}" cy="62" r="12"/>'
            for k in range(due)
        )
        return [spoken(f'<text class="said" x="10" y="32">{told}</text>{dots}')]
    owing = [seat for seat in range(view.players) if row[OWES + seat]]
    houses = "".join(
        f"{shape('town', seat, f'translate({300 + 90 * nth} 44)scale(.8)')}"
        f'<text class="times" x="{332 + 90 * nth}" y="54">{row[OWES + seat]}</text>'
        for nth, seat in enumerate(owing)
    )
    told = language.tell(say("Er wordt afgelegd:"))
    return [spoken(f'<text class="said" x="10" y="54">{told}</text>{houses}')]


def spoken(svg: str) -> Part:
    """Something in the row in which people talk."""
    return piece("talk", "hand", f'<g transform="translate({LEFT} {TALK_TOP})">{svg}</g>')


def words(view: Catan, me: Seat | None, language: Language) -> list[Part]:
    """What one can do now, in a line or two."""
    row, phase = view.row, view.row[PHASE]
    if view.actor() == OVER:
        return []
    if me != row[ACTIVE]:
        kind = (
            say("{side} maakt een bod", side=COLOURS[row[ACTIVE]])
            if phase == DRAFTING
            else say("{side} is aan de beurt", side=COLOURS[row[ACTIVE]])
        )
        return [lines(row[ACTIVE], language.tell(kind), "")]
    if phase == ACTION:
        bank = language.tell(say("Bank: tik de ruilprijs, dan een kaart"))
        if view.rules & NO_TRADE:
            return [lines(None, bank, "")]
        return [lines(None, language.tell(say("Bod: tik wat je geeft, dan wat je vraagt")), bank)]
    said = {
        FOUND: say("Zet je gebouw: tik een kruising"),
        PAVE: say("Leg je straat: tik een weg"),
        TAKING: say("Neem een kaart uit de bank"),
        NAMING: say("Noem een soort kaart"),
        ROBBING: say("Verzet de struikrover"),
        PAVING: say("Leg een gratis straat"),
    }
    return [lines(None, language.tell(said[phase]), "")] if phase in said else []


@lru_cache(maxsize=128)
def lines(seat: Seat | None, first: str, second: str) -> Part:
    """One or two lines in the row, perhaps with a player's house."""
    house = shape("town", seat, "translate(34 44)") if seat is not None else ""
    x = 70 if house else 10
    more = f'<text class="said" x="{x}" y="72">{second}</text>' if second else ""
    return spoken(f'{house}<text class="said" x="{x}" y="{34 if second else 54}">{first}</text>{more}')
