"""Trade: with the bank, and with other players by offers spelled card by card.

The active player drafts an offer and sends it; everybody addressed accepts, rejects or counters
with another offer, which is written as the active player would make it; then the active player
deals with one of them, or withdraws (CAT-39).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .hands import change, draw
from .island import BIT, CARDS, GENERIC
from .row import (
    ACCEPT,
    ACTION,
    ACTIVE,
    ADDRESS,
    ANSWER,
    BANK,
    BANK_TRADE,
    BEST_RATE,
    COUNTER,
    COUNTERED,
    COUNTERING,
    DEAL,
    DRAFTING,
    DROP,
    GIVE,
    GIVES,
    HAND,
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    NO_TRADE,
    NOT_ASKED,
    OF_OTHER_KINDS,
    OFFERED,
    OFFERS,
    PHASE,
    PORT,
    PURE,
    REFUSED,
    REJECT,
    SEND,
    SILENT,
    TO,
    WANT,
    WANTS,
    WITHDRAW,
    YES,
    YES_OR_NO,
)

SEATS: Final[i64] = 4
EACH: Final[i64] = 19
"""CAT-14: cards of each kind."""


def kinds_in_play(row: vec[i64]) -> i64:
    """How many kinds of cards there are: Catan's five, or all that hands have room for."""
    if row[OF_OTHER_KINDS] == 0:
        return CARDS
    return KINDS


def fill_bank(row: vec[i64], seat: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """CAT-41: what harbours give: two for one of their kind, three for one of any."""
    port = row[PORT + seat]
    return fill_rates(row, seat, port & ~BIT[GENERIC], port & BIT[GENERIC] != 0, rules, out, n)


def fill_rates(row: vec[i64], seat: i64, twos: i64, threes: bool, rules: i64, out: vec[i64], n: i64) -> i64:
    """CAT-40, CAT-41: four, three or two of a kind for one other that the bank has (CAT-42)."""
    at = HAND + KINDS * seat
    for give in range(kinds_in_play(row)):
        count = row[at + give]
        if count < 2:
            continue
        best: i64 = 4
        if twos & BIT[give]:
            best = 2
        elif threes:
            best = 3
        rate: i64 = 2
        while rate <= 4 and rate <= count:
            entitled = rate == 4 or (rate == 3 and threes) or (rate == 2 and best == 2)
            if entitled and (rate == best or not rules & BEST_RATE):
                for want in range(kinds_in_play(row)):
                    if want != give and row[BANK + want] > 0:
                        out[n] = BANK_TRADE + ((rate - 2) * KINDS + give) * KINDS + want
                        n += 1
            rate += 1
    return n


def trade_with_bank(row: vec[i64], seat: i64, code: i64) -> None:
    """A trade by its number: rate, kind given, kind taken."""
    want = code % KINDS
    give = code // KINDS % KINDS
    rate = code // (KINDS * KINDS) + 2
    draw(row, seat, give, -rate)
    draw(row, seat, want, 1)


def elsewhere(row: vec[i64], seat: i64, kind: i64) -> i64:
    """How many cards of a kind the others hold together: what is neither in the bank nor one's own."""
    each = EACH
    if kind >= CARDS:
        each = row[OF_OTHER_KINDS]
    return each - row[BANK + kind] - row[HAND + KINDS * seat + kind]


def may_give(row: vec[i64], gives: i64, wants: i64, kind: i64, held: i64, rules: i64) -> bool:
    """Whether one card more can be given: one has it, and it is not asked for too (CAT-37)."""
    if row[gives + kind] >= held:
        return False
    return rules & PURE != 0 or row[wants + kind] == 0


def complete(row: vec[i64], gives: i64, wants: i64) -> bool:
    """CAT-36: both sides give something that the other does not; so never like for like (CAT-37)."""
    given = False
    wanted = False
    for kind in range(kinds_in_play(row)):
        if row[gives + kind] > row[wants + kind]:
            given = True
        if row[wants + kind] > row[gives + kind]:
            wanted = True
    return given and wanted


def fill_draft(row: vec[i64], seat: i64, seats: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """What can be added to an offer that is being spelled; drop it, or send it."""
    out[n] = DROP
    n += 1
    if complete(row, GIVES, WANTS):
        out[n] = SEND
        n += 1
    for kind in range(kinds_in_play(row)):
        if may_give(row, GIVES, WANTS, kind, row[HAND + KINDS * seat + kind], rules):
            out[n] = GIVE + kind
            n += 1
    for kind in range(kinds_in_play(row)):
        if may_give(row, WANTS, GIVES, kind, elsewhere(row, seat, kind), rules):
            out[n] = WANT + kind
            n += 1
    other: i64 = 0
    while other < seats:
        if other != seat and not row[TO] & BIT[other]:
            out[n] = ADDRESS + other
            n += 1
        other += 1
    return n


def fill_answer(row: vec[i64], seat: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """What somebody addressed can say: no, yes if able to, or once another offer, card by card."""
    said = row[ANSWER + seat]
    if said == NOT_ASKED:
        return n
    if said == REFUSED:
        return n
    if said == COUNTERING:
        return fill_counter(row, seat, rules, out, n)
    out[n] = REJECT
    n += 1
    if said > COUNTERING:
        return n  # nothing is binding before the deal: a yes or a counter-offer may be taken back
    able = True
    for kind in range(kinds_in_play(row)):
        if row[HAND + KINDS * seat + kind] < row[WANTS + kind]:
            able = False
    if able:
        out[n] = ACCEPT
        n += 1
    if said == SILENT:
        out[n] = COUNTER
        n += 1
    return n


def fill_counter(row: vec[i64], seat: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """A counter-offer: what the active player would give and get."""
    gives = ITS_GIVES + KINDS * seat
    wants = ITS_WANTS + KINDS * seat
    out[n] = DROP
    n += 1
    if complete(row, gives, wants) and not same_offer(row, gives, wants):
        out[n] = SEND
        n += 1
    for kind in range(kinds_in_play(row)):
        if may_give(row, gives, wants, kind, elsewhere(row, seat, kind), rules):
            out[n] = GIVE + kind
            n += 1
    for kind in range(kinds_in_play(row)):
        if may_give(row, wants, gives, kind, row[HAND + KINDS * seat + kind], rules):
            out[n] = WANT + kind
            n += 1
    return n


def same_offer(row: vec[i64], gives: i64, wants: i64) -> bool:
    """CAT-39: a counter-offer differs from the offer it answers."""
    for kind in range(kinds_in_play(row)):
        if row[gives + kind] != row[GIVES + kind] or row[wants + kind] != row[WANTS + kind]:
            return False
    return True


def fill_decision(row: vec[i64], seat: i64, out: vec[i64], n: i64) -> i64:
    """The active player withdraws, or deals with somebody who agreed or whose offer can be met."""
    out[n] = WITHDRAW
    n += 1
    for other in range(SEATS):
        answer = row[ANSWER + other]
        if answer == YES or (answer == COUNTERED and can_meet(row, seat, other)):
            out[n] = DEAL + other
            n += 1
    return n


def can_meet(row: vec[i64], seat: i64, other: i64) -> bool:
    """Whether the active player has what a counter-offer asks."""
    for kind in range(kinds_in_play(row)):
        if row[HAND + KINDS * seat + kind] < row[ITS_GIVES + KINDS * other + kind]:
            return False
    return True


def bound(row: vec[i64], seat: i64) -> bool:
    """CAT-39: whether a seat said yes or made a counter-offer, which it may still take back."""
    return row[ANSWER + seat] == YES or row[ANSWER + seat] == COUNTERED


def waiting(row: vec[i64]) -> bool:
    """Whether an answer is still awaited."""
    awaited = False
    for seat in range(SEATS):
        if row[ANSWER + seat] <= COUNTERING:
            awaited = True
    return awaited


def apply_draft(row: vec[i64], seat: i64, seats: i64, action: i64) -> None:
    """One step of spelling an offer, by the active player or by whoever counters."""
    gives = GIVES
    wants = WANTS
    own = seat == row[ACTIVE]
    if not own:
        gives = ITS_GIVES + KINDS * seat
        wants = ITS_WANTS + KINDS * seat
    if action == SEND:
        if own:
            send(row, seat, seats)
        else:
            row[ANSWER + seat] = COUNTERED
    elif action == DROP:
        if own:
            clear(row)
        else:
            row[ANSWER + seat] = YES_OR_NO
            forget(row, gives, wants)
    elif action < WANT:
        row[gives + action - GIVE] += 1
    elif action < ADDRESS:
        row[wants + action - WANT] += 1
    else:
        row[TO] |= BIT[action - ADDRESS]


def apply_answer(row: vec[i64], seat: i64, seats: i64, action: i64) -> None:
    """CAT-39: an answer to an offer, or what its maker decides."""
    if action == WITHDRAW:
        clear(row)
    elif action >= DEAL:
        deal(row, seat, action - DEAL)
    elif action >= ACCEPT:
        answer(row, seat, action)
    else:
        apply_draft(row, seat, seats, action)


def fill_offers(row: vec[i64], seat: i64, limit: i64, rules: i64, out: vec[i64], n: i64) -> i64:
    """CAT-39: an offer begins with a card one has; so many may be made in a turn."""
    if rules & NO_TRADE or row[OFFERS] >= limit:
        return n
    for kind in range(CARDS):
        if row[HAND + KINDS * seat + kind] > 0:
            out[n] = GIVE + kind
            n += 1
    return n


def open_draft(row: vec[i64], kind: i64) -> None:
    """CAT-39: the active player begins an offer by what is given."""
    row[PHASE] = DRAFTING
    row[OFFERS] += 1
    row[GIVES + kind] = 1


def send(row: vec[i64], seat: i64, seats: i64) -> None:
    """The offer is made: to those addressed, to everybody if to nobody in particular."""
    row[PHASE] = OFFERED
    for other in range(SEATS):
        asked = row[TO] == 0 or row[TO] & BIT[other] != 0
        if other == seat or other >= seats or not asked:
            row[ANSWER + other] = NOT_ASKED
        else:
            row[ANSWER + other] = SILENT


def answer(row: vec[i64], seat: i64, action: i64) -> None:
    """CAT-39: answers are kept seat by seat; when all have refused, the offer is over."""
    if action == ACCEPT:
        row[ANSWER + seat] = YES
    elif action == COUNTER:
        row[ANSWER + seat] = COUNTERING
    else:
        row[ANSWER + seat] = REFUSED
        forget(row, ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat)
        lapse(row)


def lapse(row: vec[i64]) -> None:
    """An offer that everybody refused is gone."""
    for seat in range(SEATS):
        if row[ANSWER + seat] != REFUSED and row[ANSWER + seat] != NOT_ASKED:
            return
    clear(row)


def deal(row: vec[i64], seat: i64, other: i64) -> None:
    """CAT-36: both sides hand over at once."""
    gives = GIVES
    wants = WANTS
    if row[ANSWER + other] == COUNTERED:
        gives = ITS_GIVES + KINDS * other
        wants = ITS_WANTS + KINDS * other
    for kind in range(kinds_in_play(row)):
        given = row[gives + kind]
        wanted = row[wants + kind]
        if given > 0:
            change(row, seat, kind, -given)
            change(row, other, kind, given)
        if wanted > 0:
            change(row, other, kind, -wanted)
            change(row, seat, kind, wanted)
    clear(row)


def forget(row: vec[i64], gives: i64, wants: i64) -> None:
    """Nothing on either side."""
    for kind in range(kinds_in_play(row)):
        row[gives + kind] = 0
        row[wants + kind] = 0


def clear(row: vec[i64]) -> None:
    """No offer any more; the turn goes on."""
    forget(row, GIVES, WANTS)
    row[TO] = 0
    for seat in range(SEATS):
        row[ANSWER + seat] = SILENT
        forget(row, ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat)
    row[PHASE] = ACTION
