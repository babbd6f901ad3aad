"""Positions read back: clause by clause into a row, then what follows from it, then whether it can be."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from speltafel.game import Options, Refused
from speltafel.text import say

from .names import DEVELOPMENT_WORDS, LETTERS, counted
from .positions_check import check_pieces, check_position
from .positions_land import read_land
from .positions_memory import hands_now, read_memory
from .positions_pieces import crossings_of, work_out
from .positions_words import (
    AFTER_THE_DICE,
    BEFORE_THE_DICE,
    PHASES,
    SEATS_IN_ORDER,
    usual_free,
    usual_moves,
    usual_offers,
    usual_plenty,
)
from .state import Catan, rules_of
from .state.row import (
    ACTIVE,
    ANSWER,
    ARMY,
    BANK,
    BOUGHT,
    CARD,
    CITY,
    COUNTERED,
    COUNTERING,
    DECK,
    DELTA,
    DEVELOPMENTS,
    DICE,
    FINISHED,
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
    ITS_GIVES,
    ITS_WANTS,
    KINDS,
    KNIGHTS,
    LAID,
    LAYS,
    LEFT,
    LENGTH,
    LONG,
    LOW,
    MOVES,
    NOBODY,
    NOT_ASKED,
    OFFERED,
    OFFERS,
    OWES,
    PAVE,
    PHASE,
    PLAYED,
    PLENTY,
    REFUSED,
    ROBBER,
    ROLLED,
    ROLLS,
    ROUTE,
    SINCE,
    SIZE,
    STEALING,
    STEP,
    TO,
    TOWN,
    VICTIM,
    WANTS,
    WINNER,
    YES,
)

CLAUSE = re.compile(
    r"(?:(?P<seat>[1-4]) (?P<own>hand|roads|towns|cities|cards|new|knights)"
    r"|(?P<word>board|harbours|robber|bank|gone|route|army|since|dice|last|rolls|played|free|plenty|moves|owes|laid"
    r"|offers|offer|answers|memory|length|phase))(?: (?P<rest>.*))?"
)
EXAMPLE = "CAT robber h5; 1 hand LLWG; 1 roads e23 e24; 1 towns v16; 2 hand O; phase action 1"
MEMBERS = {"roads": ("e", 72, "CAT-44"), "towns": ("v", 54, "CAT-45"), "cities": ("v", 54, "CAT-46")}
Clauses = dict[str, str]
"""What each clause says, by its words."""


def place(text: str, seats: int, options: Options) -> Catan:
    """The position such a text describes."""
    clauses = read_clauses(" ".join(text.split()), seats)
    row = [0] * int(LONG)
    for at in (ROBBER, ROUTE, KNIGHTS, VICTIM, FOUNDED, WINNER):
        row[at] = int(NOBODY)
    rules = rules_of(options)
    read_phase(row, clauses.get("phase", "roll 1"), seats)
    land = read_land(clauses.get("board"), clauses.get("harbours"), rules, row[PHASE] == ISLAND)
    for seat in range(seats):
        read_seat(row, clauses, seat)
    read_cards(row, clauses, seats)
    read_turn(row, clauses, seats)
    row[ROBBER] = number(
        clauses, "robber", int(land.desert) if row[PHASE] != ISLAND else -1, 18, "h", "CAT-12"
    )
    read_discards(row, clauses, seats)
    read_offer(row, clauses, seats)
    past = read_past(row, clauses, seats)
    check_pieces(row)
    work_out(row, land)
    read_step(row, seats, options)
    if "length" in clauses:
        row[LENGTH + row[ACTIVE]] = number(clauses, "length", 0, 15, "", "CAT-64")
    state = Catan(seats, rules, int(options["offers"]), land, vec[i64](past), vec[i64](row))
    check_position(state)
    return state


def unclear(part: str) -> Refused:
    """What is no position."""
    return Refused(
        "CAT-02", say("Dit is geen stelling: „{part}”. Wel: {example}", part=part[:40], example=EXAMPLE)
    )


def read_clauses(line: str, seats: int) -> Clauses:
    """What a line says, clause by clause."""
    head, _, rest = line.partition(" ")
    if head != "CAT":
        raise unclear(line)
    found: Clauses = {}
    for part in filter(None, (part.strip() for part in rest.split(";"))):
        clause = CLAUSE.fullmatch(part)
        if not clause or (clause["seat"] and int(clause["seat"]) > seats):
            raise unclear(part)
        key = clause["word"] or f"{clause['seat']} {clause['own']}"
        if key in found:
            raise Refused("CAT-02", say("Er staat twee keer {clause}.", clause=key))
        found[key] = clause["rest"] or ""
    return found


def number(clauses: Clauses, key: str, default: int, most: int, sign: str, rule: str) -> int:
    """The number that a clause gives."""
    if key not in clauses:
        return default
    digits = clauses[key].removeprefix(sign)
    if not re.fullmatch("[0-9]{1,2}", digits) or int(digits) > most:
        raise Refused(
            rule, say("{clause} gaat van {least} tot en met {most}.", clause=key, least=0, most=most)
        )
    return int(digits)


def read_phase(row: list[int], text: str, seats: int) -> None:
    """Whose turn it is and how far it has come."""
    found = re.fullmatch(r"([a-z-]+) ([1-4])(?: x([1-4]))?", text)
    if not found or found[1] not in PHASES or int(found[2]) > seats:
        raise unclear(f"phase {text}")
    row[PHASE], row[ACTIVE] = int(PHASES[found[1]]), int(found[2]) - 1
    if (row[PHASE] == STEALING) != bool(found[3]) or int(found[3] or 1) > seats:
        raise Refused("CAT-31", say("Bij stealing hoort van wie er gestolen wordt: stealing 1 x2."))
    if found[3]:
        row[VICTIM] = int(found[3]) - 1
    if row[PHASE] == FINISHED:
        row[WINNER] = row[ACTIVE]


def read_seat(row: list[int], clauses: Clauses, seat: int) -> None:
    """What one seat has in hand, on the board and laid open."""
    number_ = seat + 1
    hand = clauses.get(f"{number_} hand", "-")
    hidden = re.fullmatch(r"\?(\d{1,2})", hand)
    if hidden:
        row[HIDDEN] |= 1 << seat
        row[SIZE + seat] = int(hidden[1])
    else:
        put_cards(row, HAND + KINDS * seat, hand)
        row[SIZE + seat] = sum(counted(hand))
    roads = read_set(clauses, f"{number_} roads")
    row[LOW + seat], row[HIGH + seat] = roads & (1 << 36) - 1, roads >> 36
    row[TOWN + seat] = read_set(clauses, f"{number_} towns")
    row[CITY + seat] = read_set(clauses, f"{number_} cities")
    row[ARMY + seat] = number(clauses, f"{number_} knights", 0, 14, "", "CAT-15")


def put_cards(row: list[int], at: int, text: str) -> None:
    """Cards in letters, into a row."""
    if not re.fullmatch("[LBWGO]{1,95}|-", text):
        raise Refused("CAT-03", say("Kaarten schrijf je met de letters LBWGO: {text}", text=text[:40]))
    row[at : at + 5] = counted(text)


def read_set(clauses: Clauses, key: str) -> int:
    """A set of ways or crossings."""
    sign, size, rule = MEMBERS[key.split()[1]]
    found = 0
    for word in clauses.get(key, "").split():
        digits = word.removeprefix(sign)
        if word == digits or not re.fullmatch("[0-9]{1,2}", digits) or int(digits) >= size:
            raise Refused("CAT-04", say("Zo heet geen plaats: {word}", word=word[:10]))
        if found >> int(digits) & 1:
            raise Refused(rule, say("{word} staat er twee keer.", word=word))
        found |= 1 << int(digits)
    return found


def read_cards(row: list[int], clauses: Clauses, seats: int) -> None:
    """CAT-15: development cards in hands, bought now, and gone; the rest is the deck."""
    for seat in range(seats):
        hidden = row[HIDDEN] >> seat & 1
        counts, held = read_developments(clauses.get(f"{seat + 1} cards", ""), bool(hidden))
        at = CARD + DEVELOPMENTS * seat
        row[at : at + 5], row[HELD + seat] = counts, held
        if f"{seat + 1} new" in clauses:
            if seat != row[ACTIVE]:
                raise Refused("CAT-48", say("Alleen wie aan de beurt is kan net een kaart gekocht hebben."))
            row[FRESH : FRESH + 5], row[BOUGHT] = read_developments(clauses[f"{seat + 1} new"], bool(hidden))
    row[GONE : GONE + 5], _ = read_developments(clauses.get("gone", ""), False)
    row[GONE] += sum(row[ARMY : ARMY + 4])
    row[LEFT] = sum(IN_THE_DECK) - sum(row[HELD : HELD + 4]) - sum(row[GONE : GONE + 5])
    if not row[HIDDEN]:
        for kind, count in enumerate(IN_THE_DECK):
            held = sum(row[CARD + DEVELOPMENTS * seat + kind] for seat in range(seats))
            row[DECK + kind] = count - held - row[GONE + kind]


def read_developments(text: str, hidden: bool) -> tuple[list[int], int]:
    """Development cards by kind, and how many; of hidden ones only how many."""
    unknown = re.fullmatch(r"\?(\d{1,2})", text)
    if hidden and (unknown or not text):
        return [0] * 5, int(unknown[1]) if unknown else 0
    words = text.split()
    if hidden or not set(words) <= {*DEVELOPMENT_WORDS}:
        raise Refused("CAT-15", say("Zo heten geen ontwikkelingskaarten: {text}", text=text[:40]))
    return [words.count(word) for word in DEVELOPMENT_WORDS], len(words)


def read_turn(row: list[int], clauses: Clauses, seats: int) -> None:
    """How far the turn has come, and who has the special cards."""
    phase = row[PHASE]
    row[ROUTE] = number(clauses, "route", 0, seats, "", "CAT-60") - 1
    row[KNIGHTS] = number(clauses, "army", 0, seats, "", "CAT-57") - 1
    row[FREE] = number(clauses, "free", usual_free(phase), 2, "", "CAT-52")
    row[PLENTY] = number(clauses, "plenty", usual_plenty(phase), 2, "", "CAT-53")
    row[MOVES] = number(clauses, "moves", usual_moves(phase), 2, "", "CAT-30")
    row[OFFERS] = number(clauses, "offers", usual_offers(phase), 99, "", "CAT-39")
    row[PLAYED] = int("played" in clauses)
    row[SINCE] = read_since(clauses.get("since"))
    read_rolls(row, clauses.get("rolls", ""))
    dice = clauses.get("dice", clauses.get("last", "-"))
    if ("dice" in clauses and "last" in clauses) or not re.fullmatch("[1-6][1-6]|-", dice):
        raise Refused("CAT-25", say("De dobbelstenen schrijf je zo: dice 43."))
    row[DICE] = 0 if dice == "-" else 6 * int(dice[0]) + int(dice[1]) - 6
    row[ROLLED] = int(phase in AFTER_THE_DICE or "dice" in clauses)
    if ("dice" in clauses and phase in BEFORE_THE_DICE) or ("last" in clauses and phase in AFTER_THE_DICE):
        raise Refused("CAT-25", say("dice is wat er deze beurt gegooid is, last wat er eerder gegooid werd."))


def read_rolls(row: list[int], text: str) -> None:
    """How often each total was thrown so far."""
    for part in text.split():
        found = re.fullmatch(r"([2-9]|1[0-2])=([1-9]\d{0,3})", part)
        if not found or row[ROLLS + int(found[1]) - 2]:
            raise Refused("CAT-25", say("Dat is niet te lezen: {part}", part=f"rolls {part[:20]}"))
        row[ROLLS + int(found[1]) - 2] = int(found[2])


def read_since(text: str | None) -> int:
    """CAT-62: in which order routes got their length."""
    if text is None:
        return SEATS_IN_ORDER
    if sorted(text.split(",")) != ["1", "2", "3", "4"]:
        raise Refused("CAT-62", say("Na since staan de vier spelers op volgorde: since 4,3,1,2."))
    return sum(int(seat) << 3 * place for place, seat in enumerate(text.split(",")))


def pairs(clauses: Clauses, key: str, seats: int, rule: str) -> list[tuple[int, str]]:
    """Clauses like `2=4 3=LL`: a seat and what it says."""
    found: dict[int, str] = {}
    for part in clauses.get(key, "").split():
        seat, sign, said = part.partition("=")
        if not re.fullmatch("[1-4]", seat) or not sign or int(seat) > seats or int(seat) - 1 in found:
            raise Refused(rule, say("Dat is niet te lezen: {part}", part=f"{key} {part[:20]}"))
        found[int(seat) - 1] = said
    return list(found.items())


def read_discards(row: list[int], clauses: Clauses, seats: int) -> None:
    """CAT-29: what each still owes, and what lies there."""
    for seat, said in pairs(clauses, "owes", seats, "CAT-29"):
        if not re.fullmatch("[0-9]{1,2}", said):
            raise Refused("CAT-29", say("Dat is niet te lezen: {part}", part=f"owes {said[:20]}"))
        row[OWES + seat] = int(said)
    for seat, said in pairs(clauses, "laid", seats, "CAT-29"):
        hidden = re.fullmatch(r"\?(\d{1,2})", said)
        if bool(hidden) != bool(row[HIDDEN] >> seat & 1):
            raise Refused("CAT-29", say("Dat is niet te lezen: {part}", part=f"laid {said[:20]}"))
        if hidden:
            row[LAYS + seat] = int(hidden[1])
        else:
            put_cards(row, LAID + KINDS * seat, said)
            row[LAYS + seat] = sum(counted(said))


def read_offer(row: list[int], clauses: Clauses, seats: int) -> None:
    """CAT-39: an offer, to whom, and what each has answered."""
    if "offer" in clauses:
        sides, _, named = clauses["offer"].partition(" to ")
        put_sides(row, GIVES, WANTS, sides)
        for name in filter(None, named.split(",")):
            if not re.fullmatch("[1-4]", name) or int(name) > seats or int(name) - 1 == row[ACTIVE]:
                raise Refused("CAT-35", say("Aan {seat} kan geen aanbod gaan.", seat=name[:10]))
            row[TO] |= 1 << int(name) - 1
    if row[PHASE] == OFFERED:
        for seat in range(4):
            asked = seat < seats and seat != row[ACTIVE] and (not row[TO] or row[TO] >> seat & 1)
            row[ANSWER + seat] = 0 if asked else int(NOT_ASKED)
    for seat, said in pairs(clauses, "answers", seats, "CAT-39"):
        if row[PHASE] != OFFERED or row[ANSWER + seat] == NOT_ASKED:
            raise Refused("CAT-39", say("Wie niets gevraagd is, antwoordt niet."))
        if said in ("ok", "no"):
            row[ANSWER + seat] = int(YES if said == "ok" else REFUSED)
        else:
            put_sides(row, ITS_GIVES + KINDS * seat, ITS_WANTS + KINDS * seat, said.removesuffix("?"))
            row[ANSWER + seat] = int(COUNTERING if said.endswith("?") else COUNTERED)


def put_sides(row: list[int], gives: int, wants: int, text: str) -> None:
    """Both sides of an offer, into a row."""
    given, sign, wanted = text.partition(">")
    if not sign:
        raise Refused("CAT-39", say("Een aanbod schrijf je zo: {example}", example="LL>G"))
    put_cards(row, gives, given)
    put_cards(row, wants, wanted)


def read_past(row: list[int], clauses: Clauses, seats: int) -> list[int]:
    """CAT-02: what everybody saw of hands; left out, all know them as they are. Then the bank (CAT-14)."""
    for kind, letter in enumerate(LETTERS):
        out = sum(row[HAND + KINDS * seat + kind] + row[LAID + KINDS * seat + kind] for seat in range(seats))
        row[BANK + kind] = 19 - out
        found = re.search(rf"(?:^| ){letter}(\d{{1,2}})(?= |$)", clauses.get("bank", ""))
        if row[HIDDEN] and not found:
            raise Refused(
                "CAT-14", say("Bij handen die je niet kent hoort wat de bank heeft: bank L19 B19 …")
            )
        if found and not row[HIDDEN] and int(found[1]) != row[BANK + kind]:
            raise Refused("CAT-14", say("De bank en alle handen hebben samen 19 van elke soort."))
        if found:
            row[BANK + kind] = int(found[1])
    if "memory" not in clauses:
        if row[HIDDEN]:
            raise Refused("CAT-02", say("Bij handen die je niet kent hoort wat iedereen zag: memory …"))
        return hands_now(row)
    past, changes = read_memory(clauses["memory"], seats)
    row[DELTA : DELTA + 64] = changes
    return list(past)


def read_step(row: list[int], seats: int, options: Options) -> None:
    """CAT-18, CAT-19: how far the beginning has come, which follows from the pieces."""
    built = [row[TOWN + seat].bit_count() for seat in range(seats)]
    if row[PHASE] == ISLAND:
        row[STEP] = -1 if options["setup"] == "beginner" else 0
    elif row[PHASE] == FOUND:
        row[STEP] = sum(built)
    elif row[PHASE] == PAVE:
        row[STEP] = sum(built) - 1
        row[FOUNDED] = without_road(row)
    else:
        row[STEP] = 2 * seats


def without_road(row: list[int]) -> int:
    """CAT-18: the settlement that has no road yet."""
    active = row[ACTIVE]
    roads = row[LOW + active] | row[HIGH + active] << 36
    loose = row[TOWN + active] & ~crossings_of(roads)
    return loose.bit_length() - 1 if loose.bit_count() == 1 else -1
