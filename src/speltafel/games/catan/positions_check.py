"""Whether a position can be: every number within its rule, or a refusal that cites it."""

from __future__ import annotations

from collections.abc import Sequence

from speltafel.game import Refusal, Refused
from speltafel.text import say

from .belief import held, possible
from .names import COLOURS
from .positions_course import check_course
from .positions_pieces import AROUND
from .positions_words import OFFERING, all_of
from .referee_trade import A_PRESENT, contained, draft_of
from .state import Catan
from .state.island import members
from .state.row import (
    ACTIVE,
    ANSWER,
    ARMY,
    BANK,
    BOUGHT,
    CARD,
    CITY,
    CLAIMED,
    COUNTERED,
    COUNTERING,
    DEVELOPMENTS,
    DISCARDING,
    FINISHED,
    FIRST_THERE,
    FOUND,
    FOUNDED,
    FREE,
    FRESH,
    GIVES,
    GONE,
    HAND,
    HELD,
    HIDDEN,
    HIGH,
    IN_THE_DECK,
    ISLAND,
    KINDS,
    KNIGHTS,
    LAID,
    LAYS,
    LEFT,
    LENGTH,
    LOW,
    MOVES,
    NO_TRADE,
    NOT_ASKED,
    OFFERED,
    OFFERS,
    ONCE,
    OPENLY,
    OWES,
    PAVE,
    PAVING,
    PHASE,
    PLAYED,
    PLENTY,
    POINT,
    PURE,
    REFUSED,
    ROBBING,
    ROLLED,
    ROUTE,
    SIZE,
    STEALING,
    STEP,
    TAKING,
    TO,
    TOWN,
    VICTIM,
    WANTS,
    YES,
)

GOAL = 10
OF_EACH = (19,) * 5
"""CAT-14."""


def check_supplies(roads: int, towns: int, cities: int) -> None:
    """CAT-13: no more pieces than there are."""
    if roads > 15 or towns > 5 or cities > 4:
        raise Refused("CAT-13", say("Niemand heeft meer dan 15 straten, 5 dorpen en 4 steden."))


def check_places(row: list[int]) -> None:
    """CAT-44, CAT-45: each piece at a place of its own."""
    roads = [row[LOW + seat] | row[HIGH + seat] << 36 for seat in range(4)]
    built = [row[TOWN + seat] | row[CITY + seat] for seat in range(4)]
    for seat in range(4):
        if row[TOWN + seat] & row[CITY + seat]:
            raise Refused("CAT-46", say("Op één kruising staat een dorp of een stad, niet allebei."))
        for other in range(seat):
            if roads[seat] & roads[other]:
                raise Refused("CAT-44", say("Op één zijde ligt hoogstens één straat."))
            if built[seat] & built[other]:
                raise Refused("CAT-45", say("Op één kruising bouwt hoogstens één speler."))
    everything = built[0] | built[1] | built[2] | built[3]
    for place in members(everything):
        if AROUND[place] & everything != 1 << place:
            raise Refused("CAT-45", say("{place} ligt te dicht bij een ander gebouw.", place=f"v{place}"))


def check_position(state: Catan) -> None:
    """The first rule that such a position breaks."""
    check_cards(state, OF_EACH)
    check_developments(state)
    check_army(state)
    check_route(state)
    check_beginning(state)
    check_turn(state)
    check_discards(state, [7] * 4, OVER_SEVEN)
    check_offer(state, OF_EACH)
    check_points(state)
    check_course(state)
    check_memory(state)


def check_memory(state: Catan) -> None:
    """CAT-02: hands and bank follow from what everybody saw; sizes are alike in all that can be."""
    row = state.row
    if row[HIDDEN] and row[PHASE] == FINISHED:
        raise Refused("CAT-68", say("Aan het eind ligt alles open."))
    if row[HIDDEN] and int(row[HIDDEN]).bit_count() < state.players - 1:
        raise Refused("CAT-02", say("Wie meekijkt kent hoogstens één hand: die van zichzelf."))
    for world in possible(state):
        hands = [[held(*world, seat) >> 6 * kind & 63 for kind in range(5)] for seat in range(4)]
        sizes = [int(row[SIZE + seat] + row[LAYS + seat]) for seat in range(4)]
        bank = [19 - sum(hand[kind] for hand in hands) for kind in range(5)]
        if [sum(hand) for hand in hands] == sizes and bank == list(row[BANK : BANK + 5]):
            return
        break
    raise Refused("CAT-02", say("Uit wat iedereen zag volgen deze handen niet."))


def check_cards(state: Catan, of_each: Sequence[int]) -> None:
    """CAT-14: nineteen cards of each kind, in the bank and in hands."""
    row = state.row
    for kind, count in enumerate(of_each):
        seen = sum(row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind] for seat in range(4))
        if row[BANK + kind] < 0 or seen + row[BANK + kind] > count:
            raise Refused("CAT-14", all_of(count))
    cards = sum(row[BANK : BANK + KINDS]) + sum(row[SIZE : SIZE + 4]) + sum(row[LAYS : LAYS + 4])
    if cards != sum(of_each):
        raise Refused("CAT-14", all_of(of_each[0]))


def check_developments(state: Catan) -> None:
    """CAT-15: 25 development cards; CAT-50: a card bought now is held now."""
    row = state.row
    active = row[ACTIVE]
    seen = [
        int(row[GONE + kind]) + sum(int(row[CARD + DEVELOPMENTS * seat + kind]) for seat in range(4))
        for kind in range(5)
    ]
    more_than_all = any(count > most for count, most in zip(seen, IN_THE_DECK, strict=True))
    if row[LEFT] < 0 or more_than_all or row[GONE + POINT]:
        raise Refused("CAT-15", say("Zoveel ontwikkelingskaarten zijn er niet: 14, 5, 2, 2 en 2."))
    hidden = row[HIDDEN] >> active & 1
    at = CARD + DEVELOPMENTS * active
    more = any(row[FRESH + kind] > row[at + kind] for kind in range(5)) and not hidden
    if more or row[BOUGHT] > row[HELD + active]:
        raise Refused("CAT-50", say("Wie deze beurt een kaart kocht, heeft hem nog."))
    if row[BOUGHT] and not row[ROLLED]:
        raise Refused("CAT-24", say("Voor het gooien koopt niemand een kaart."))
    if row[PLAYED] and not any(row[GONE : GONE + 5]):
        raise Refused("CAT-49", say("Wie een kaart speelde, heeft er een minder: zeg welke weg is."))


def check_army(state: Catan) -> None:
    """CAT-57, CAT-58: the largest army."""
    row = state.row
    armies = list(row[ARMY : ARMY + 4])
    if row[KNIGHTS] >= 0 and (armies[row[KNIGHTS]] < 3 or armies[row[KNIGHTS]] < max(armies)):
        raise Refused("CAT-57", say("De grootste riddermacht is drie ridders of meer, en de meeste."))
    if row[KNIGHTS] < 0 and max(armies) >= 3:
        raise Refused("CAT-57", say("Wie het eerst drie ridders heeft, heeft de grootste riddermacht."))


def check_route(state: Catan) -> None:
    """CAT-60 to CAT-63: the longest route."""
    row = state.row
    lengths = list(row[LENGTH : LENGTH + 4])
    holder, longest = row[ROUTE], max(lengths)
    if holder >= 0 and (lengths[holder] < 5 or lengths[holder] < longest):
        sentence = say(
            "De langste handelsroute is vijf of meer, en de langste; die van {side} is {length}.",
            side=COLOURS[holder],
            length=int(lengths[holder]),
        )
        raise Refused("CAT-60", sentence)
    alone = lengths.count(longest) == 1 or bool(state.rules & FIRST_THERE)
    if holder < 0 and longest >= 5 and alone:
        raise Refused(
            "CAT-60",
            say(
                "Wie alleen de langste route heeft, heeft de kaart: route {seat}.",
                seat=lengths.index(longest) + 1,
            ),
        )


def check_beginning(state: Catan) -> None:
    """CAT-11: an empty island; CAT-18, CAT-19: then settlement and road in turn, there and back."""
    row, seats = state.row, state.players
    if row[PHASE] == ISLAND and (
        any(row[LOW : CITY + 4]) or row[ACTIVE] or sum(row[SIZE : SIZE + 4]) or row[LEFT] < 25
    ):
        raise Refused("CAT-11", say("Zolang het eiland gelegd wordt, heeft niemand iets."))
    if row[PHASE] not in (FOUND, PAVE):
        return
    step = row[STEP]
    order = [*range(seats), *reversed(range(seats))]
    towns = [int(row[TOWN + seat]).bit_count() for seat in range(seats)]
    roads = [int(row[LOW + seat]).bit_count() + int(row[HIGH + seat]).bit_count() for seat in range(seats)]
    fits = 0 <= step < 2 * seats and order[step] == row[ACTIVE]
    fits = fits and roads == [order[:step].count(seat) for seat in range(seats)]
    if row[PHASE] == PAVE:
        fits = fits and row[FOUNDED] >= 0
        step += 1
    fits = fits and towns == [order[:step].count(seat) for seat in range(seats)]
    if not fits or any(row[CITY : CITY + 4]) or row[LEFT] < 25:
        rule = "CAT-18" if step <= seats else "CAT-19"
        raise Refused(rule, say("In het begin zet ieder om de beurt een dorp en een straat, heen en terug."))


def check_turn(state: Catan) -> None:
    """What a phase needs, and what it cannot have."""
    row = state.row
    phase = row[PHASE]
    ended = phase == FINISHED
    if (row[FREE] > 0) != (phase == PAVING) and not (ended and row[FREE]):
        raise Refused("CAT-52", say("Vrije straten liggen er alleen bij stratenbouw: phase free."))
    if (row[PLENTY] > 0) != (phase == TAKING) and not (ended and row[PLENTY]):
        raise Refused("CAT-53", say("Kaarten nemen hoort bij uitvinding: phase plenty."))
    if phase in (ROBBING, DISCARDING) and row[MOVES] == 0:
        raise Refused("CAT-30", say("De struikrover moet dan nog weg."))
    if phase == TAKING and sum(row[BANK : BANK + 5]) < row[PLENTY]:
        raise Refused("CAT-53", say("Zoveel kaarten heeft de bank niet."))
    if phase == PAVING and not can_pave_somewhere(state):
        raise Refused("CAT-52", say("Er is geen plaats voor een straat van jou."))
    if phase == STEALING and (row[VICTIM] == row[ACTIVE] or row[SIZE + row[VICTIM]] == 0):
        raise Refused("CAT-31", say("Gestolen wordt er van een ander, die kaarten heeft."))


def can_pave_somewhere(state: Catan) -> bool:
    """CAT-52: whether the free road can be laid."""
    seat = state.row[ACTIVE]
    return any(action < 136 for action in state.actions(seat) if action >= 64)


OVER_SEVEN = Refusal(
    "CAT-29", say("Wie meer dan zeven kaarten had, legt de helft af, naar beneden afgerond.")
)


def check_discards(state: Catan, limits: Sequence[int], over: Refusal) -> None:
    """CAT-29: half of what is more than seven, or than each seat may have; `over` says how many that is."""
    row = state.row
    if row[PHASE] != DISCARDING:
        if any(row[OWES : OWES + 4]) or any(row[LAYS : LAYS + 4]):
            raise Refused("CAT-29", say("Afleggen hoort bij een zeven: phase discard."))
        return
    seats = range(state.players)
    if not any(row[OWES : OWES + 4]) or not all(owes_right(state, seat, limits[seat]) for seat in seats):
        raise Refused(*over)


def owes_right(state: Catan, seat: int, limit: int) -> bool:
    """CAT-29: whether a hand, what lies there and what is owed go together."""
    size, laid, owes = (int(state.row[at + seat]) for at in (SIZE, LAYS, OWES))
    if not state.rules & OPENLY:
        before = size + laid
        return laid + owes == (before // 2 if before > limit else 0)
    if laid:
        return False
    if owes == 0:
        return True
    return any(size + gone > limit and (size + gone) // 2 - gone == owes for gone in range(66))


def check_offer(state: Catan, of_each: Sequence[int]) -> None:
    """CAT-36, CAT-37, CAT-39: an offer that could have been made, and answers to it."""
    row = state.row
    if row[PHASE] not in OFFERING:
        if any(row[GIVES : WANTS + KINDS]) or row[TO]:
            raise Refused("CAT-39", say("Een aanbod ligt er alleen in phase draft of offer."))
        return
    if state.rules & NO_TRADE or not 1 <= row[OFFERS] <= state.limit:
        raise Refused("CAT-39", say("Zo vaak mag er deze beurt niet geboden worden."))
    active = row[ACTIVE]
    check_sides(state, active, row[PHASE] == OFFERED, of_each)
    if not any(row[GIVES : GIVES + KINDS]):
        raise Refused("CAT-36", say("Een aanbod begint met wat je geeft."))
    if row[PHASE] != OFFERED:
        return
    answers = list(row[ANSWER : ANSWER + 4])
    if all(answer in (REFUSED, NOT_ASKED) for answer in answers):
        raise Refused("CAT-39", say("Een aanbod dat iedereen afwees ligt er niet meer."))
    for seat, answer in enumerate(answers):
        if answer in (COUNTERING, COUNTERED):
            check_sides(state, seat, answer == COUNTERED, of_each)
            if answer == COUNTERED and draft_of(state, seat) == draft_of(state, active):
                raise Refused("CAT-39", say("Dat is het aanbod zelf: zeg dan ok."))
        known = not row[HIDDEN] >> seat & 1
        short = any(row[HAND + KINDS * seat + kind] < row[WANTS + kind] for kind in range(KINDS))
        if answer == YES and known and short:
            raise Refused("CAT-39", say("Wie ja zei, heeft de kaarten."))


def check_sides(state: Catan, seat: int, whole: bool, of_each: Sequence[int]) -> None:
    """CAT-36, CAT-37: both sides of an offer; what is offered is in the hand of whoever spells it."""
    row = state.row
    gives, wants = draft_of(state, seat)
    own, other = (gives, wants) if seat == row[ACTIVE] else (wants, gives)
    kinds = range(len(of_each))
    out = [of_each[kind] - int(row[BANK + kind]) for kind in kinds]
    held = [int(row[HAND + KINDS * seat + kind]) for kind in kinds]
    elsewhere = [out[kind] - held[kind] for kind in kinds]
    if row[HIDDEN] >> seat & 1:
        held, elsewhere = [min(int(row[SIZE + seat]), count) for count in out], out
    if any(own[kind] > held[kind] or other[kind] > elsewhere[kind] for kind in kinds):
        raise Refused("CAT-39", say("Niemand biedt of vraagt kaarten die er niet zijn."))
    both = [kind for kind in kinds if gives[kind] and wants[kind]]
    if whole and not (any(gives) and any(wants)):
        raise Refused("CAT-36", say("Beide kanten moeten minstens één kaart geven."))
    pure = sum(map(bool, gives)) == sum(map(bool, wants)) == 1
    if both and (not state.rules & PURE or (whole and pure)):
        raise Refused("CAT-37", say("Een grondstof staat niet aan beide kanten van een ruil."))
    if whole and contained(gives, wants):
        raise Refused("CAT-36", A_PRESENT)


def check_points(state: Catan) -> None:
    """CAT-66: whoever has ten points in the own turn has won."""
    row = state.row
    points, side = int(state.points(row[ACTIVE])), COLOURS[row[ACTIVE]]
    if row[PHASE] == FINISHED:
        if points < GOAL:
            raise Refused("CAT-66", say("{side} wint niet met {points} punten.", side=side, points=points))
    elif points >= GOAL and not state.rules & CLAIMED and not measuring(state):
        raise Refused(
            "CAT-66",
            say("{side} heeft {points} punten en heeft dus gewonnen: phase over.", side=side, points=points),
        )


def measuring(state: Catan) -> bool:
    """CAT-64: between two free roads, with `road_check=action`, nothing is counted yet."""
    return bool(state.rules & ONCE) and state.row[PHASE] == PAVING and state.row[FREE] == 1
