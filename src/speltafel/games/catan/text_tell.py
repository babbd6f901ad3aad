"""What happened, as the log tells it: to each viewer only what they may know (CAT-02)."""

from __future__ import annotations

from speltafel.engine import CHANCE, Seat
from speltafel.text import Sentence, say

from .names import (
    COLOURS,
    DEVELOPMENT_NAMES,
    KINDS_OF_CARDS,
    NOTHING,
    amount,
    amounts,
    together,
)
from .referee_trade import draft_of, side_of
from .state import Catan
from .state.row import (
    ACCEPT,
    ACTIVE,
    ADDRESS,
    ANSWER,
    BANK_TRADE,
    BUY,
    CLAIM,
    COUNTER,
    COUNTERED,
    COUNTERING,
    DEAL,
    DELTA,
    DISCARD,
    DROP,
    END,
    FOUND,
    GIVE,
    GIVES,
    HAND,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    LAID,
    NAME,
    OFFERED,
    OPENLY,
    OWES,
    PHASE,
    PLAY,
    REJECT,
    ROAD,
    ROB,
    ROLL,
    SEND,
    SETTLE,
    STOP,
    TAKE,
    TO,
    UPGRADE,
    WANT,
    WANTS,
    WITHDRAW,
)
from .text_chance import tell_chance
from .text_events import after, with_end

PLAIN = {
    ROLL: say("gooit"),
    END: say("is klaar"),
    CLAIM: say("zegt dat het spel gewonnen is"),
    BUY: say("koopt een ontwikkelingskaart"),
    STOP: say("laat de tweede straat"),
    DROP: say("laat het aanbod vallen"),
    ACCEPT: say("zegt ja"),
    REJECT: say("zegt nee"),
    COUNTER: say("doet een tegenbod"),
    WITHDRAW: say("trekt het aanbod in"),
}


def tell(state: Catan, seat: Seat, action: int, viewer: Seat | None) -> Sentence:
    """An action as the log tells it to a viewer, with what came of it."""
    if seat == CHANCE:
        return tell_chance(state, action, viewer)
    if state.row[PHASE] == OFFERED and seat != state.row[ACTIVE]:
        if action == DROP:
            return say("biedt toch niets anders")
        if action == REJECT and state.row[ANSWER + seat] > COUNTERING:
            return say("zegt toch nee")
    if action in PLAIN:
        return (
            PLAIN[action]
            if action not in (END, CLAIM, STOP)
            else with_end(state, seat, action, PLAIN[action])
        )
    if DISCARD <= action < ROAD:
        return tell_discard(state, seat, action - DISCARD, viewer)
    if action < ROAD:
        return tell_cards(state, seat, action)
    if action >= BANK_TRADE:
        code = action - BANK_TRADE
        given, taken = amount(code // 8 % 8, code // 64 + 2), amount(code % 8, 1)
        return say("ruilt met de bank {given} voor {taken}", given=given, taken=taken)
    if action >= ROB:
        return tell_robber(action - ROB)
    return tell_building(state, seat, action)


def tell_building(state: Catan, seat: Seat, action: int) -> Sentence:
    """A road, a settlement or a city."""
    if action >= UPGRADE:
        told = say("bouwt een stad op {place}", place=f"v{action - UPGRADE}")
    elif action >= SETTLE:
        told = say("bouwt een dorp op {place}", place=f"v{action - SETTLE}")
        if state.row[PHASE] == FOUND:
            return tell_founding(state, seat, action)
    else:
        told = say("legt een straat op {way}", way=f"e{action - ROAD}")
    return with_end(state, seat, action, told)


def tell_founding(state: Catan, seat: Seat, action: int) -> Sentence:
    """CAT-18, CAT-20: a settlement of the beginning, the second with what it brings."""
    place, now = f"v{action - SETTLE}", after(state, seat, action)
    cards = amounts([int(now.row[DELTA + KINDS * seat + kind]) for kind in range(5)])
    if cards is NOTHING:
        return say("zet een dorp op {place}", place=place)
    return say("zet een dorp op {place} en krijgt {cards}", place=place, cards=cards)


def tell_cards(state: Catan, seat: Seat, action: int) -> Sentence:
    """What is done with cards: development cards, offers, the bank."""
    if action < PLAY + 5:
        card = DEVELOPMENT_NAMES[action - PLAY]
        return with_end(state, seat, action, say("speelt {card}", card=card))
    if action >= NAME:
        return tell_monopoly(state, seat, action - NAME)
    if action >= TAKE:
        return say("neemt {card} uit de bank", card=KINDS_OF_CARDS[action - TAKE])
    if action >= DEAL:
        return tell_deal(state, action - DEAL)
    if action == SEND:
        return tell_offer(state, seat)
    if action >= ADDRESS:
        return say("aan {side}", side=COLOURS[action - ADDRESS])
    if seat == state.row[ACTIVE]:
        if action >= WANT:
            return say("vraagt {card}", card=KINDS_OF_CARDS[action - WANT])
        return say("biedt {card}", card=KINDS_OF_CARDS[action - GIVE])
    if action >= WANT:
        return say("wil {card} geven", card=KINDS_OF_CARDS[action - WANT])
    return say("wil {card} hebben", card=KINDS_OF_CARDS[action - GIVE])


def tell_offer(state: Catan, seat: Seat) -> Sentence:
    """CAT-39: an offer is made, or a counter-offer."""
    gives, wants = (amounts(cards) for cards in draft_of(state, seat))
    if seat != state.row[ACTIVE]:
        maker = COLOURS[state.row[ACTIVE]]
        return say("stelt voor: {side} geeft {gives} voor {wants}", side=maker, gives=gives, wants=wants)
    asked = [COLOURS[other] for other in range(state.players) if state.row[TO] >> other & 1]
    if not asked:
        return say("biedt iedereen {gives} voor {wants}", gives=gives, wants=wants)
    return say("biedt {sides} {gives} voor {wants}", sides=together(asked), gives=gives, wants=wants)


def tell_deal(state: Catan, other: Seat) -> Sentence:
    """CAT-36: two hand over at once."""
    gives, wants = GIVES, WANTS
    if state.row[ANSWER + other] == COUNTERED:
        gives, wants = ITS_GIVES + KINDS * other, ITS_WANTS + KINDS * other
    return say(
        "ruilt met {side}: {gives} voor {wants}",
        side=COLOURS[other],
        gives=amounts(side_of(state, gives)),
        wants=amounts(side_of(state, wants)),
    )


def tell_monopoly(state: Catan, seat: Seat, kind: int) -> Sentence:
    """CAT-54: how many cards came of it, if that can be seen."""
    others = [other for other in range(state.players) if other != seat]
    got = sum(state.row[HAND + KINDS * other + kind] for other in others)
    if got == 0:
        return say("noemt {card}", card=KINDS_OF_CARDS[kind])
    return say("noemt {card} en krijgt er {count}", card=KINDS_OF_CARDS[kind], count=int(got))


def tell_discard(state: Catan, seat: Seat, kind: int, viewer: Seat | None) -> Sentence:
    """CAT-29: which card, only to whom it belongs, until the last is down; then all see all."""
    card = KINDS_OF_CARDS[kind]
    owing = [int(state.row[OWES + other]) for other in range(state.players)]
    if state.rules & OPENLY:
        return say("legt {card} af", card=card)
    if sum(owing) > 1:
        return say("legt {card} af", card=card) if seat == viewer else say("legt een kaart af")
    laid = [side_of(state, LAID + KINDS * other) for other in range(state.players)]
    laid[seat][kind] += 1
    all_laid = together(
        say("{side} {cards}", side=COLOURS[other], cards=amounts(cards))
        for other, cards in enumerate(laid)
        if any(cards)
    )
    return say("legt de laatste kaart af; naar de bank gaan: {cards}", cards=all_laid)


def tell_robber(place: int) -> Sentence:
    """CAT-30, CAT-31: where the robber goes, and who is chosen."""
    tile, victim = f"h{place // 5}", place % 5 - 1
    if victim < 0:
        return say("verzet de struikrover naar {tile}", tile=tile)
    return say("verzet de struikrover naar {tile} en kiest {side}", tile=tile, side=COLOURS[victim])
