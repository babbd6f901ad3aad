"""How Blind bod is written.

A seat lays `7`; chance deals `=7` and sets the prize `p2`. A position is, seat by seat,
`hand;laid;shown`, then the rounds (`1+2`: seat 1 won prize 2) and the prize: `?` is a card
that whoever looks may not know, `-` is nothing.
"""

from __future__ import annotations

import re

from speltafel.engine import CHANCE, Seat
from speltafel.game import Nonsense, Options, Refused
from speltafel.text import Drawing, Sentence, Span, say, seat_style

from .state import CARDS, HAND, HIDDEN, LAY, NOTHING, PRIZE, PRIZES, Bod

CARD = r"(?:\?|[1-9]\d*)"
SEAT = re.compile(rf"(-|{CARD}(?:,{CARD})*);(-|{CARD});(-|[1-9]\d*(?:,[1-9]\d*)*)")


def token(state: Bod, seat: Seat, action: int) -> str:
    """The words of one action."""
    if seat == CHANCE:
        return f"={action}" if action < PRIZE else f"p{action - PRIZE}"
    return str(action - LAY)


def read(state: Bod, seat: Seat, text: str) -> int:
    """The action these words spell."""
    found = re.fullmatch(r"([=p]?)(\d{1,2})", text)
    if not found:
        raise Nonsense(text)
    kind, number = found[1], int(found[2])
    if number not in (PRIZES if kind == "p" else range(1, CARDS + 1)):
        raise Nonsense(text)
    return number + {"=": 0, "p": PRIZE, "": LAY}[kind]


def write(state: Bod) -> str:
    """The whole situation, or what a view knows of it."""
    seats = [
        f"{cards(hand)};{card(laid)};{cards(shown)}"
        for hand, laid, shown in zip(state.hands, state.laid, state.shown, strict=True)
    ]
    rounds = ",".join(f"{winner + 1}+{prize}" for winner, prize in state.rounds)
    return f"BOD {' '.join(seats)} | {rounds or '-'} | {state.prize or '-'}"


def card(number: int) -> str:
    """One card."""
    return {HIDDEN: "?", NOTHING: "-"}.get(number) or str(number)


def cards(numbers: list[int]) -> str:
    """Cards in a row."""
    return ",".join(map(card, numbers)) or "-"


def place(text: str, seats: int, options: Options) -> Bod:
    """The situation such a text describes."""
    found = re.fullmatch(r"BOD (.*) \| (-|\d\+\d(?:,\d\+\d)*) \| (-|[123])", text)
    each = [SEAT.fullmatch(part) for part in found[1].split()] if found else []
    if not found or len(each) != seats or not all(each):
        raise Refused(
            "BOD-01", say("Een stelling is per speler hand;gelegd;getoond, dan de rondes en de prijs.")
        )
    hands, laid, shown = zip(
        *((numbers(one[1]), numbers(one[2]), numbers(one[3])) for one in each if one), strict=True
    )
    rounds = [(int(won[0]) - 1, int(won[2])) for won in found[2].split(",") if won != "-"]
    state = Bod(
        list(hands),
        [(one or [NOTHING])[0] for one in laid],
        list(shown),
        rounds,
        int(found[3].replace("-", "0")),
    )
    count_cards(state)
    return state


def numbers(text: str) -> list[int]:
    """Cards read back."""
    return [] if text == "-" else [HIDDEN if one == "?" else int(one) for one in text.split(",")]


def count_cards(state: Bod) -> None:
    """BOD-01: eighteen different cards, four a player; BOD-04: a card shown by each in every round."""
    held = [number for row in (*state.hands, *state.shown, state.laid) for number in row if number > 0]
    for number in held:
        if held.count(number) > 1 or number > CARDS:
            raise Refused(
                "BOD-01",
                say(
                    "Kaart {card} kan er maar één keer zijn, en de hoogste is {most}.",
                    card=number,
                    most=CARDS,
                ),
            )
    for seat, hand in enumerate(state.hands):
        if len(hand) + len(state.shown[seat]) + (state.laid[seat] != NOTHING) > HAND:
            raise Refused("BOD-01", say("Niemand heeft meer dan {most} kaarten.", most=HAND))
        if len(state.shown[seat]) != len(state.rounds):
            raise Refused("BOD-04", say("In elke ronde toont iedereen één kaart."))


def prompt(view: Bod, seat: Seat) -> Sentence:
    """What this seat must do now."""
    if not view.actors():
        return say("Het spel is uit.")
    if view.actors() == [CHANCE]:
        return say("Het lot deelt of bepaalt de prijs.")
    if seat not in view.actors():
        return say("Je kaart ligt; wacht op de anderen.")
    return say("Leg een kaart om prijs {prize}.", prize=view.prize)


def tell(state: Bod, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it: which card, only to whom it belongs, or who sees it turned over."""
    if seat == CHANCE and action >= PRIZE:
        return say("de prijs is {prize}", prize=action - PRIZE)
    if seat == CHANCE:
        own = state.to_deal() == viewer
        return say("deelt kaart {card}", card=action) if own else say("deelt een kaart")
    last = state.laid.count(NOTHING) == 1
    return say("legt kaart {card}", card=action - LAY) if last or seat == viewer else say("legt een kaart")


def draw(view: Bod, seat: Seat | None) -> Drawing:
    """A line a seat: hand, card laid, cards shown."""
    lines: Drawing = [[Span(say("prijs {prize}", prize=view.prize or "–"), "strong")]]
    for other, hand in enumerate(view.hands):
        row = f"{cards(hand):14}{card(view.laid[other]):5}{cards(view.shown[other])}"
        lines.append([Span(f"{other + 1}  ", seat_style(other)), Span(row)])
    return lines
