"""What the verbs of a scenario do. `docs/scenarios.md` lists them for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from speltafel.engine import CHANCE, Rng
from speltafel.game import Refused
from speltafel.games import load
from speltafel.table import legal_tokens, parse_line
from speltafel.text import listed, say

from .reading import Step
from .stage import Failed, Stage, expect, number, side


def do_game(stage: Stage, step: Step) -> None:
    """Which game."""
    stage.chosen = load(step.rest)


def do_profile(stage: Stage, step: Step) -> None:
    """Under which profile."""
    stage.profile = stage.game.profile(step.rest).name


def do_option(stage: Stage, step: Step) -> None:
    """With an option set otherwise."""
    name, _, value = step.rest.partition("=")
    stage.game.value(name.strip(), value.strip())
    stage.changes[name.strip()] = value.strip()


def do_seats(stage: Stage, step: Step) -> None:
    """With so many seats."""
    stage.seats = number(step.rest)
    if stage.seats not in stage.game.seats:
        raise Failed(say("Zoveel spelers kan dit spel niet hebben: {count}.", count=stage.seats))


def do_seed(stage: Stage, step: Step) -> None:
    """Chance is drawn with this seed."""
    stage.rng = Rng(number(step.rest))


def do_rule(stage: Stage, step: Step) -> None:
    """Which rules a scenario shows: for the ledger."""


def do_position(stage: Stage, step: Step) -> None:
    """Sets the position up the first time (bare: as the game begins); afterwards, says what it is now."""
    if not step.rest:
        stage.now = stage.set_up()
        return
    if stage.now is None:
        stage.now = stage.placed(step.rest)
        return
    now, wanted = stage.game.text.write(stage.state), " ".join(step.rest.split())
    expect(stage, now == wanted, say("De stelling is nu {now}, niet {wanted}.", now=now, wanted=wanted))


def do_chance(stage: Stage, step: Step) -> None:
    """Chance decides this."""
    for word in step.rest.split():
        if stage.state.actors() != [CHANCE]:
            raise Failed(say("Hier beslist het lot niet."))
        action = stage.game.text.read(stage.state, CHANCE, word)
        refusal = stage.game.referee.check(stage.state, CHANCE, action)
        if refusal:
            raise Refused(*refusal)
        stage.state.apply(CHANCE, action)


def do_do(stage: Stage, step: Step) -> None:
    """This is done; all of it must be legal."""
    seat = stage.seat(step)
    for action in parse_line(stage.game, stage.state, seat, step.rest):
        stage.state.apply(seat, action)
    stage.said = True


def do_refuse(stage: Stage, step: Step) -> None:
    """This must be refused, with one of these rules."""
    seat = stage.seat(step)
    expect_refusal(stage, step, lambda line: parse_line(stage.game, stage.state, seat, line))


def do_impossible(stage: Stage, step: Step) -> None:
    """A position that cannot be, and the rule that says so."""
    expect_refusal(stage, step, stage.placed)


def expect_refusal(stage: Stage, step: Step, attempt: Callable[[str], object]) -> None:
    """Fail unless the attempt is refused with one of the rules the step names."""
    rules, _, line = step.rest.partition(" ")
    line = line.strip()
    try:
        attempt(line)
    except Refused as refused:
        rule, sentence = refused.refusal
        told = say(
            "{line} is geweigerd met {rule}: {sentence}", line=line, rule=rule or "?", sentence=sentence
        )
        expect(stage, (rule or "?") in rules.split("|"), told)
    else:
        told = say("{line} mag, maar had geweigerd moeten worden met {rules}.", line=line, rules=rules)
        expect(stage, False, told)


def do_legal(stage: Stage, step: Step) -> None:
    """Exactly these may be said now."""
    now = set(legal_tokens(stage.game, stage.state, stage.seat(step)))
    wanted = set(alternatives(step.rest))
    expect(stage, now == wanted, say("Nu mag {now}, niet {wanted}.", now=piped(now), wanted=piped(wanted)))


def do_has(stage: Stage, step: Step) -> None:
    """These may be said now."""
    missing = set(alternatives(step.rest)) - set(legal_tokens(stage.game, stage.state, stage.seat(step)))
    expect(stage, not missing, say("Dit mag nu niet: {tokens}.", tokens=piped(missing)))


def do_lacks(stage: Stage, step: Step) -> None:
    """None of these may be said now."""
    extra = set(alternatives(step.rest)) & set(legal_tokens(stage.game, stage.state, stage.seat(step)))
    expect(stage, not extra, say("Dit mag nu toch: {tokens}.", tokens=piped(extra)))


def do_turn(stage: Stage, step: Step) -> None:
    """These, and only these, may act now."""
    wanted = [side(stage.game, word) for word in step.rest.split()]
    now = stage.state.actors()
    expect(
        stage,
        now == wanted,
        say("Nu is aan de beurt: {now}.", now=listed(str(seat + 1) for seat in now) or "–"),
    )


def do_score(stage: Stage, step: Step) -> None:
    """The points if it were counted now."""
    seats = stage.state.seats()
    now = [
        sum(line.points for line in stage.game.referee.explain(stage.state) if line.seat == seat)
        for seat in range(seats)
    ]
    expect(
        stage,
        now == [number(word) for word in step.rest.split()],
        say("De punten zijn nu {now}.", now=" ".join(map(str, now))),
    )


def do_going(stage: Stage, step: Step) -> None:
    """The game is not over."""
    expect(stage, bool(stage.state.actors()), say("Het spel is uit."))


def do_over(stage: Stage, step: Step) -> None:
    """`over RULE`, with `winner SIDE` or `draw` if wanted."""
    outcome = stage.state.outcome()
    if outcome is None:
        raise Failed(say("Het spel is nog niet uit."))
    rule, *how = step.rest.split()
    expect(stage, outcome.rule == rule, say("Het spel is uit door {rule}.", rule=outcome.rule))
    first = [seat for seat, rank in enumerate(outcome.places) if rank == 1]
    wanted = first
    if how[:1] == ["winner"]:
        wanted = [side(stage.game, word) for word in how[1:]]
    elif how == ["draw"]:
        wanted = list(range(len(outcome.places)))
    elif how:
        raise Failed(say("Na over REGEL komt winner SPELER of draw."))
    expect(stage, first == wanted, say("Eerste is: {now}.", now=listed(str(seat + 1) for seat in first)))


def do_sees(stage: Stage, step: Step) -> None:
    """What a seat knows, written as a position."""
    now = stage.game.text.write(stage.game.view(stage.state, stage.seat(step)))
    expect(stage, now == step.rest, say("De stelling is nu {now}, niet {wanted}.", now=now, wanted=step.rest))


VERBS: dict[str, Callable[[Stage, Step], None]] = {
    "game": do_game,
    "profile": do_profile,
    "option": do_option,
    "seats": do_seats,
    "seed": do_seed,
    "rule": do_rule,
    "position": do_position,
    "chance": do_chance,
    "do": do_do,
    "refuse": do_refuse,
    "impossible": do_impossible,
    "legal": do_legal,
    "has": do_has,
    "lacks": do_lacks,
    "turn": do_turn,
    "score": do_score,
    "going": do_going,
    "over": do_over,
    "sees": do_sees,
}


def alternatives(text: str) -> list[str]:
    """The things between the bars."""
    return [" ".join(one.split()) for one in text.split("|") if one.strip()]


def piped(tokens: Iterable[str]) -> str:
    """Tokens as `legal` writes them."""
    return " | ".join(sorted(tokens)) or "–"
