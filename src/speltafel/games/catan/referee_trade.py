"""Why a trade may not be offered, answered, made (CAT-35 to CAT-42)."""

from __future__ import annotations

from speltafel.engine import Seat
from speltafel.game import Refusal
from speltafel.text import many, say

from .names import COLOURS, KINDS_OF_CARDS
from .referee_turn import first, hand, missing, turn
from .state import Catan
from .state.island import COAST_WAYS, END_LISTS, GENERIC
from .state.row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    ANSWER,
    BANK,
    BEST_RATE,
    CITY,
    COUNTER,
    COUNTERED,
    COUNTERING,
    DRAFTING,
    GIVE,
    GIVES,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    NO_TRADE,
    NOT_ASKED,
    OFFERED,
    OFFERS,
    PHASE,
    PURE,
    REFUSED,
    REJECT,
    SEND,
    SILENT,
    TO,
    TOWN,
    WANT,
    WANTS,
    YES,
    YES_OR_NO,
)

EACH = (19,) * 5 + (12,) * 3
"""CAT-14: how many cards there are of each kind, the three of Steden & Ridders too."""

NO_OFFER = Refusal("CAT-39", say("Er ligt geen aanbod (meer)."))
A_PRESENT = say("De ene kant heeft alles van de andere: dan is de rest een cadeau.")
ONLY_ON_TURN = Refusal("CAT-35", say("Alleen wie aan de beurt is handelt."))


def side_of(state: Catan, at: int) -> list[int]:
    """One side of an offer, kind by kind."""
    return list(state.row[at : at + KINDS])


def draft_of(state: Catan, seat: Seat) -> tuple[list[int], list[int]]:
    """What the active player would give and get in the offer, or counter-offer, that a seat spells."""
    if seat == state.row[ACTIVE]:
        return side_of(state, GIVES), side_of(state, WANTS)
    return side_of(state, ITS_GIVES + KINDS * seat), side_of(state, ITS_WANTS + KINDS * seat)


def contained(gives: list[int], wants: list[int]) -> bool:
    """CAT-36: whether one side of a trade holds all of the other, so that the rest is a present."""
    pairs = list(zip(gives, wants, strict=True))
    return all(given <= wanted for given, wanted in pairs) or all(given >= wanted for given, wanted in pairs)


def check_draft(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """CAT-39: an offer is spelled by whoever is on turn, a counter-offer by whoever was asked."""
    row = state.row
    giving = action < WANT
    kind = action - (GIVE if giving else WANT)
    if row[PHASE] == OFFERED and seat != row[ACTIVE]:
        if row[ANSWER + seat] != COUNTERING:
            return check_answering(state, seat) or Refusal("CAT-39", say("Een tegenbod begint met co."))
    elif turn(state, seat):
        return ONLY_ON_TURN
    elif row[PHASE] == ACTION:
        return check_opening(state, seat, giving, kind)
    elif row[PHASE] != DRAFTING:
        return first(state)
    gives, wants = draft_of(state, seat)
    adding, other = (gives, wants) if giving else (wants, gives)
    if other[kind] and not state.rules & PURE:
        return Refusal("CAT-37", say("{card} staat al aan de andere kant.", card=KINDS_OF_CARDS[kind]))
    own = giving == (seat == row[ACTIVE])
    return check_amount(state, seat, kind, adding[kind] + 1, own)


def check_opening(state: Catan, seat: Seat, giving: bool, kind: int) -> Refusal | None:
    """CAT-39: whether an offer may be begun, by a card that is given."""
    if state.rules & NO_TRADE:
        return Refusal("CAT-39", say("Spelers handelen hier niet met elkaar (player_trade=off)."))
    if not giving:
        return Refusal("CAT-36", say("Een aanbod begint met wat je geeft."))
    if state.limit == 0:
        return Refusal("CAT-39", say("Hier biedt niemand iets aan (offers=0)."))
    if state.row[OFFERS] >= state.limit:
        most = int(state.limit)
        return Refusal(
            "CAT-39",
            many(most, "Meer dan {n} bod per beurt mag niet.", "Meer dan {n} biedingen per beurt mag niet."),
        )
    return check_amount(state, seat, kind, 1, True)


def check_amount(state: Catan, seat: Seat, kind: int, count: int, own: bool) -> Refusal | None:
    """CAT-39: nobody offers or asks more of a kind than there can be."""
    held = hand(state, seat)[kind]
    if own and count > held:
        sentence = say("Je hebt maar {count} {card}.", count=held, card=KINDS_OF_CARDS[kind])
        return Refusal("CAT-39", sentence)
    elsewhere = EACH[kind] - state.row[BANK + kind] - held
    if not own and count > elsewhere:
        sentence = say(
            "De anderen hebben samen maar {count} {card}.", count=elsewhere, card=KINDS_OF_CARDS[kind]
        )
        return Refusal("CAT-39", sentence)
    return None


def check_address(state: Catan, seat: Seat, other: int) -> Refusal | None:
    """CAT-35: an offer goes to other players; CAT-39: to those that are named."""
    if turn(state, seat):
        return ONLY_ON_TURN
    if state.row[PHASE] != DRAFTING:
        return (
            Refusal("CAT-39", say("Je bent geen aanbod aan het doen."))
            if state.row[PHASE] == ACTION
            else first(state)
        )
    if other >= state.players or other == seat:
        return Refusal("CAT-35", say("Een ander met nummer {number} is er niet.", number=other + 1))
    if state.row[TO] >> other & 1:
        return Refusal("CAT-39", say("Het aanbod gaat al naar {side}.", side=COLOURS[other]))
    return None


def check_send(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """CAT-36: both sides give; CAT-37: never like for like; CAT-39: a counter-offer is another offer."""
    row = state.row
    countering = row[PHASE] == OFFERED and row[ANSWER + seat] == COUNTERING
    if not countering and (turn(state, seat) or row[PHASE] != DRAFTING):
        return Refusal("CAT-39", say("Je bent geen aanbod aan het doen."))
    if action != SEND:
        return None
    gives, wants = draft_of(state, seat)
    if not any(gives) or not any(wants):
        return Refusal("CAT-36", say("Beide kanten moeten minstens één kaart geven."))
    alike = [kind for kind in range(KINDS) if gives[kind] and wants[kind]]
    if alike and sum(map(bool, gives)) == sum(map(bool, wants)) == 1:
        card = KINDS_OF_CARDS[alike[0]]
        return Refusal("CAT-37", say("{card} voor {card} is geen ruil.", card=card))
    if contained(gives, wants):
        return Refusal("CAT-36", A_PRESENT)
    if countering and (gives, wants) == (side_of(state, GIVES), side_of(state, WANTS)):
        return Refusal("CAT-39", say("Dat is het aanbod zelf: zeg dan ok."))
    return None


def check_answer(state: Catan, seat: Seat, action: int) -> Refusal | None:
    """CAT-39: who says yes has the cards, and may still say no; who is asked counters once."""
    row = state.row
    taken_back = action == REJECT and row[PHASE] == OFFERED and row[ANSWER + seat] in (YES, COUNTERED)
    refusal = check_answering(state, seat)
    if refusal:
        return None if taken_back and seat != row[ACTIVE] else refusal
    if row[ANSWER + seat] == COUNTERING:
        return Refusal("CAT-39", say("Maak eerst je tegenbod af met o! of laat het vallen met o-."))
    if row[ANSWER + seat] == YES_OR_NO and action == COUNTER:
        return Refusal("CAT-39", say("Je liet je tegenbod vallen: zeg ok of no."))
    short = missing(hand(state, seat), side_of(state, WANTS)) if action == ACCEPT else None
    if short:
        return Refusal("CAT-39", say("Daarvoor kom je {cards} tekort.", cards=short))
    return None


def check_answering(state: Catan, seat: Seat) -> Refusal | None:
    """CAT-39: whether an answer of this seat is awaited."""
    row = state.row
    if row[PHASE] != OFFERED:
        return NO_OFFER
    if seat == row[ACTIVE]:
        return Refusal("CAT-39", say("Het is je eigen aanbod."))
    if row[ANSWER + seat] == NOT_ASKED:
        return Refusal("CAT-39", say("Dit aanbod is niet aan jou gedaan."))
    if row[ANSWER + seat] == REFUSED:
        return Refusal("CAT-39", say("Je hebt al geantwoord."))
    if row[ANSWER + seat] > COUNTERING:
        return Refusal("CAT-39", say("Je hebt al geantwoord; terug kan alleen met no."))
    return None


def check_withdraw(state: Catan, seat: Seat, _: int) -> Refusal | None:
    """CAT-39: whoever made an offer may take it back until the trade is made."""
    if state.row[PHASE] != OFFERED:
        return NO_OFFER
    if seat != state.row[ACTIVE]:
        return Refusal("CAT-39", say("Alleen wie het aanbod deed trekt het in."))
    return None


def check_deal(state: Catan, seat: Seat, other: int) -> Refusal | None:
    """CAT-39: the maker trades with one who agreed, or as one proposed, if the cards are there."""
    row = state.row
    if row[PHASE] != OFFERED:
        return NO_OFFER
    if seat != row[ACTIVE]:
        return Refusal("CAT-39", say("Alleen wie het aanbod deed kiest met wie hij ruilt."))
    if other >= state.players or other == seat:
        return Refusal("CAT-35", say("Een ander met nummer {number} is er niet.", number=other + 1))
    answer = row[ANSWER + other]
    if answer in ANSWERS:
        return Refusal("CAT-39", say("{side} {answer}.", side=COLOURS[other], answer=ANSWERS[answer]))
    if answer == YES:
        return None
    short = missing(hand(state, seat), side_of(state, ITS_GIVES + KINDS * other))
    if short:
        return Refusal("CAT-39", say("Voor dat tegenbod kom je {cards} tekort.", cards=short))
    return None


ANSWERS = {
    SILENT: say("heeft nog niet geantwoord"),
    YES_OR_NO: say("heeft nog niet geantwoord"),
    COUNTERING: say("is nog met een tegenbod bezig"),
    REFUSED: say("heeft nee gezegd"),
    NOT_ASKED: say("is niets gevraagd"),
}


def check_bank(state: Catan, seat: Seat, code: int) -> Refusal | None:
    """CAT-40, CAT-41: at a rate one is entitled to; CAT-42: for a card that the bank has."""
    rate, give, want = code // 64 + 2, code // 8 % 8, code % 8
    if turn(state, seat):
        return ONLY_ON_TURN
    if state.row[PHASE] != ACTION:
        return first(state)
    if give == want:
        return Refusal("CAT-40", say("De bank geeft er een andere soort voor terug."))
    harbours = harbours_of(state, seat)
    best = 2 if give in harbours else 3 if GENERIC in harbours else 4
    entitled = rate == 4 or (rate == 3 and GENERIC in harbours) or (rate == 2 and give in harbours)
    card = KINDS_OF_CARDS[give]
    if not entitled:
        sentence = say("Je hebt geen haven die {card} ruilt tegen {rate}:1.", card=card, rate=rate)
        return Refusal("CAT-41", sentence)
    if rate != best and state.rules & BEST_RATE:
        return Refusal("CAT-42", say("Je ruilt {card} tegen je beste koers, {rate}:1.", card=card, rate=best))
    held = hand(state, seat)[give]
    if held < rate:
        return Refusal(
            "CAT-40" if rate == 4 else "CAT-41", say("Je hebt maar {count} {card}.", count=held, card=card)
        )
    if state.row[BANK + want] == 0:
        return Refusal("CAT-42", say("De bank heeft geen {card} meer.", card=KINDS_OF_CARDS[want]))
    return None


def harbours_of(state: Catan, seat: Seat) -> set[int]:
    """CAT-34: the kinds of harbours where a seat has built."""
    built = int(state.row[TOWN + seat] | state.row[CITY + seat])
    return {
        int(kind)
        for place, kind in enumerate(state.land.harbours)
        if kind >= 0 and any(built >> end & 1 for end in END_LISTS[COAST_WAYS[place]])
    }
