"""What lies beside the island, in lines: dice, bank and decks, the ship, and what everybody has."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.games.catan.referee_turn import hand
from speltafel.games.catan.state.row import (
    ACTIVE,
    BANK,
    CITIES,
    DICE,
    HELD,
    HIDDEN,
    ISLAND,
    LENGTH,
    PHASE,
    ROADS,
    ROBBER,
    ROUTE,
    SIZE,
    TOWNS,
)
from speltafel.text import Drawing, Sentence, Span, say, seat_style

from .names import ALL_LETTERS, CARD_WORDS, COLOURS, EVENT_NAMES, TRACK_WORDS, card_line, letters
from .referee_cards import cards_in
from .referee_points import contribution
from .state import Ridders
from .state.barbarians import journey
from .state.row import (
    BACKS,
    CONSTITUTION,
    DEFENDER,
    EVENT,
    HIDDEN_CARDS,
    LANDED,
    LAW,
    LEVEL,
    MERCHANT,
    MERCHANT_AT,
    METRO,
    PRINTER,
    PRINTING,
    PROGRESS,
    PROGRESS_KINDS,
    SHIP,
    TRACKS,
)
from .text_pieces import cities, knights


def bank_lines(view: Ridders) -> Drawing:
    """CAT-02: what everybody sees: the dice, the bank, the decks, the ship and the robber."""
    row = view.row
    dice = f"{(row[DICE] - 1) // 6 + 1}+{(row[DICE] - 1) % 6 + 1}" if row[DICE] else "–"
    bank = " ".join(f"{letter}{row[BANK + kind]}" for kind, letter in enumerate(ALL_LETTERS))
    decks = " ".join(f"{word} {cards_in(view, k)}" for k, word in enumerate(TRACK_WORDS))
    roll = say("worp {dice}", dice=dice)
    if row[EVENT]:
        roll = say("worp {dice} en {event}", dice=dice, event=EVENT_NAMES[row[EVENT] - 1])
    robber = (
        say("struikrover op {tile}", tile=f"h{row[ROBBER]}") if row[LANDED] else say("struikrover slaapt")
    )
    return [
        [
            Span(roll, "strong"),
            Span(say("   bank {cards}", cards=bank)),
        ],
        [
            Span(
                say("schip {step} van {steps}", step=int(row[SHIP]), steps=int(journey(view.rules))), "strong"
            ),
            Span(say("   {robber}   stapels {decks}", robber=robber, decks=decks)),
        ],
    ]


def seat_lines(view: Ridders, seat: Seat) -> Drawing:
    """What a player has: cards, pieces left, route and points; then levels, cities, knights and honours."""
    row = view.row
    cards = f"?{row[SIZE + seat]}" if row[HIDDEN] >> seat & 1 else letters(hand(view, seat))
    turn = "→" if row[ACTIVE] == seat and row[PHASE] != ISLAND else " "
    first = [
        Span(f"{turn}{seat + 1} ", seat_style(seat)),
        Span(COLOURS[seat], seat_style(seat)),
        Span(
            say(
                "  {cards}  kaarten {progress}  route {length}  "
                "over {roads}/{towns}/{cities}  punten {points}",
                cards=cards,
                progress=progress(view, seat),
                length=f"{row[LENGTH + seat]}{'*' if row[ROUTE] == seat else ''}",
                roads=int(row[ROADS + seat]),
                towns=int(row[TOWNS + seat]),
                cities=int(row[CITIES + seat]),
                points=int(view.points(seat)),
            )
        ),
    ]
    return [first, [Span("     "), *holdings(view, seat)]]


def progress(view: Ridders, seat: Seat) -> str:
    """Progress cards in their words, or their backs."""
    row = view.row
    if not row[HIDDEN_CARDS] >> seat & 1 or not row[HELD + seat]:
        at = PROGRESS + PROGRESS_KINDS * seat
        return card_line(tuple(row[at : at + PROGRESS_KINDS]))
    at = BACKS + TRACKS * seat
    return " ".join(f"?{word}" for k, word in enumerate(TRACK_WORDS) for _ in range(row[at + k]))


def holdings(view: Ridders, seat: Seat) -> list[Span]:
    """Levels (`*` with the metropolis), cities, knights and their defence, and what else is worth a point."""
    row = view.row
    levels = " ".join(
        f"{word} {row[LEVEL + TRACKS * seat + k]}{'*' if row[METRO + k] == seat else ''}"
        for k, word in enumerate(TRACK_WORDS)
    )
    found: list[str | Sentence] = [levels]
    towns = " ".join(f"{sign}v{place}" for sign, place in cities(view, seat))
    if towns:
        found.append(say("steden {places}", places=towns))
    riders = " ".join(f"{sign}v{place}" for sign, place in knights(view, seat))
    if riders:
        found.append(say("ridders {places} (kracht {n})", places=riders, n=contribution(view, seat)))
    if row[DEFENDER + seat]:
        found.append(say("Verdediger {n}", n=int(row[DEFENDER + seat])))
    for at, card in ((PRINTER, PRINTING), (CONSTITUTION, LAW)):
        if row[at] == seat:
            found.append(CARD_WORDS[card])
    if row[MERCHANT] == seat:
        found.append(f"¤h{row[MERCHANT_AT]}")
    return [span for part in found for span in (Span(part), Span("  "))][:-1]
