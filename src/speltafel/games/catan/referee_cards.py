"""Why a development card may not be played, the robber not go there, a card not be laid down."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.text import many, say

from .names import COLOURS, DEVELOPMENT_NAMES, DEVELOPMENT_RULES, KINDS_OF_CARDS
from .referee_building import joins, road_lies
from .referee_turn import after_seven, first, turn, when
from .state import Catan
from .state.island import CORNERS
from .state.row import (
    ACTION,
    ACTIVE,
    AFTER_SEVEN,
    BANK,
    BEFORE,
    BUILDING,
    CARD,
    CITY,
    DEVELOPMENTS,
    DISCARDING,
    FREE,
    FRESH,
    HAND,
    INVENTION,
    KINDS,
    LAYS,
    MUST_PAVE,
    NAMING,
    OPENLY,
    OWES,
    PAVING,
    PHASE,
    PLAYED,
    POINT,
    ROADS,
    ROBBER,
    ROBBING,
    SIZE,
    SKIP_EMPTY,
    TAKING,
    TOWN,
    TWO_OR_NONE,
)


def check_play(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAT-49: one a turn; CAT-50: not a fresh one; CAT-32: not between a seven and the robber."""
    row = state.row
    if kind == POINT:
        return Refusal("CAT-55", say("Een gebouwkaart speel je niet: hij telt vanzelf mee."))
    if row[ACTIVE] != seat and turn(state, seat):
        return Refusal("CAT-49", say("Een ontwikkelingskaart speel je alleen in je eigen beurt."))
    if row[PHASE] not in (BEFORE, ACTION) and not window(state):
        return first(state)
    if row[PLAYED]:
        return Refusal("CAT-49", say("Je hebt deze beurt al een ontwikkelingskaart gespeeld."))
    held, fresh = row[CARD + DEVELOPMENTS * seat + kind], row[FRESH + kind]
    if held == 0:
        return Refusal(DEVELOPMENT_RULES[kind], say("Je hebt {card} niet.", card=DEVELOPMENT_NAMES[kind]))
    if held == fresh:
        sentence = say("Je hebt {card} deze beurt pas gekocht.", card=DEVELOPMENT_NAMES[kind])
        return Refusal("CAT-50", sentence)
    if kind == BUILDING:
        return check_room(state, seat)
    return check_stock(state) if kind == INVENTION else None


def window(state: Catan) -> bool:
    """CAT-32, `card_after_seven`: after the discards, before the robber of the seven moves."""
    return state.row[PHASE] == ROBBING and bool(state.rules & AFTER_SEVEN) and after_seven(state)


def check_room(state: Catan, seat: Seat) -> Refusal | None:
    """CAT-52: at least one road can be laid."""
    if state.row[ROADS + seat] == 0:
        return Refusal("CAT-52", say("Al je straten liggen al: stratenbouw doet dan niets."))
    if not any(joins(state, seat, way) and not road_lies(state, way) for way in range(72)):
        return Refusal("CAT-52", say("Er is geen plaats voor een straat van jou."))
    return None


def check_stock(state: Catan) -> Refusal | None:
    """CAT-53: the bank has something to give; with `plenty=refuse`, two cards."""
    stock = sum(state.row[BANK : BANK + 5])
    if stock >= (2 if state.rules & TWO_OR_NONE else 1):
        return None
    return Refusal(
        "CAT-53", many(stock, "De bank heeft nog maar {n} kaart.", "De bank heeft nog maar {n} kaarten.")
    )


def check_stop(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-52: the second free road may be declined, the first not."""
    if turn(state, seat) or state.row[PHASE] != PAVING:
        return Refusal("CAT-52", say("Er is geen straat die je kunt laten."))
    if state.row[FREE] > 1:
        return Refusal("CAT-52", say("De eerste straat van stratenbouw moet je leggen."))
    if state.rules & MUST_PAVE:
        return Refusal("CAT-52", say("Ook de tweede straat moet je leggen als het kan."))
    return None


def check_take(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAT-53: what the bank has."""
    if turn(state, seat) or state.row[PHASE] != TAKING:
        return Refusal("CAT-53", say("Nu mag je geen kaart uit de bank nemen."))
    if state.row[BANK + kind] == 0:
        return Refusal("CAT-53", say("De bank heeft geen {card} meer.", card=KINDS_OF_CARDS[kind]))
    return None


def check_name(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAT-54: any kind, also one that nobody has."""
    return when(state, seat, NAMING)


def check_discard(state: Catan, seat: Seat, kind: int) -> Refusal | None:
    """CAT-29: who has more than seven lays down half; CAT-56: never development cards."""
    row = state.row
    if row[PHASE] != DISCARDING:
        return Refusal("CAT-29", say("Er hoeft nu niemand meer kaarten af te leggen."))
    if row[OWES + seat] == 0:
        if row[LAYS + seat]:
            sentence = say(
                "Je hebt je {count} kaarten al afgelegd; meer hoeft niet.", count=int(row[LAYS + seat])
            )
            return Refusal("CAT-29", sentence)
        sentence = many(
            int(row[SIZE + seat]),
            "Je hoeft niets af te leggen: je hebt {n} kaart.",
            "Je hoeft niets af te leggen: je hebt {n} kaarten.",
        )
        return Refusal("CAT-29", sentence)
    if state.rules & OPENLY:
        order = [(row[ACTIVE] + k) % state.players for k in range(state.players)]
        before = next(other for other in order if row[OWES + other])
        if before != seat:
            return Refusal("CAT-29", say("Eerst legt {side} af.", side=COLOURS[before]))
    if row[HAND + KINDS * seat + kind] == 0:
        return Refusal("CAT-29", say("Je hebt geen {card} om af te leggen.", card=KINDS_OF_CARDS[kind]))
    return None


def check_robber(state: Catan, seat: Seat, place: int) -> Refusal | None:
    """CAT-30: another tile; CAT-31: and one of those who built there, if there are any."""
    row, tile, victim = state.row, place // 5, place % 5 - 1
    if turn(state, seat) or row[PHASE] != ROBBING:
        return Refusal("CAT-30", say("Je mag de struikrover nu niet verzetten."))
    if tile == row[ROBBER]:
        return Refusal(
            "CAT-30",
            say("De struikrover staat al op {tile}; hij moet naar een andere tegel.", tile=f"h{tile}"),
        )
    there = [other for other in range(state.players) if other != seat and built_at(state, other, tile)]
    if victim >= state.players:
        return Refusal("CAT-01", say("Er is geen speler {number}.", number=victim + 1))
    if victim == seat:
        return Refusal("CAT-31", say("Van jezelf kun je niet stelen."))
    if victim >= 0 and victim not in there:
        sentence = say("Aan {tile} heeft {side} niets gebouwd.", tile=f"h{tile}", side=COLOURS[victim])
        return Refusal("CAT-31", sentence)
    if state.rules & SKIP_EMPTY:
        there = [other for other in there if row[SIZE + other]]
        if victim >= 0 and victim not in there:
            return Refusal("CAT-31", say("{side} heeft geen kaarten.", side=COLOURS[victim]))
    if victim < 0 and there:
        sentence = say(
            "Aan {tile} heeft {side} gebouwd: wijs iemand aan.", tile=f"h{tile}", side=COLOURS[there[0]]
        )
        return Refusal("CAT-31", sentence)
    return None


def built_at(state: Catan, seat: Seat, tile: int) -> bool:
    """Whether a seat has built at a tile."""
    return bool((state.row[TOWN + seat] | state.row[CITY + seat]) & CORNERS[tile])
