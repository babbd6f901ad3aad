"""What stands around the board: who plays, who must do what, what happened."""

from __future__ import annotations

from sys import intern

from babel.numbers import format_decimal
from markupsafe import Markup

from speltafel.engine import CHANCE, Seat, State
from speltafel.game import Goal
from speltafel.house.live import Live, Viewer
from speltafel.store import SeatRow
from speltafel.table import Table
from speltafel.text import Language, Sentence, listed, say, seat_style

from .logbook import Logbook, Turn
from .markup import EMPTY, clock, disc, fill, joined, signed, with_rules

LOGBOOK = Logbook()


def name(live: Live, seat: Seat, language: Language) -> str:
    """What a seat is called: its player's name, else its colour; chance has a name too."""
    if seat == CHANCE:
        return language.tell(say("Het lot"))
    side = language.tell(live.game.side(seat, live.table.state))
    return live.seats[seat].name or side[:1].upper() + side[1:]


def prompt(live: Live, viewer: Viewer, seat: Seat | None, language: Language) -> Markup:
    """Who must do what, in one sentence."""
    table = live.table
    acting = table.actors()
    if live.outcome():
        return sentence_markup(language, say("Het spel is uit."))
    if not live.started:
        return sentence_markup(language, say("Wacht op iemand om mee te spelen."))
    if acting == [CHANCE]:
        return sentence_markup(language, table.game.text.prompt(table.view(None), 0))
    if seat in table.standby() and seat is not None:
        return onlookers_prompt(live, acting, table.game.text.prompt(table.view(seat), seat), language)
    if seat in acting and seat is not None:
        what = table.game.text.prompt(table.view(seat), seat)
        if len(viewer.seats) > 1:
            return onlookers_prompt(live, [seat], what, language)
        others = [name(live, other, language) for other in acting if other != seat]
        you = turn_prompt(acting, say("Jij bent aan zet."), what, language)
        return you + also_deciding(others, language) if others else you
    own = next(iter(viewer.seats), None)
    return onlookers_prompt(
        live, acting, table.game.text.prompt(table.view(own), onlooker(table, own)), language
    )


def onlooker(table: Table, own: Seat | None) -> Seat:
    """For whom it is said what others do: oneself, or somebody who waits; if nobody does, who acts."""
    busy = {*table.actors(), *table.standby()}
    if own is not None and own not in busy:
        return own
    return next((seat for seat in range(table.seats) if seat not in busy), table.actors()[0])


def onlookers_prompt(live: Live, acting: list[Seat], what: Sentence, language: Language) -> Markup:
    """The prompt for those who see others act."""
    names = listed(name(live, seat, language) for seat in acting)
    sentence = say("{name} is aan zet.", name=names)
    if len(acting) > 1:
        sentence = say("{names} zijn aan zet.", names=names)
    return turn_prompt(acting, sentence, what, language)


def also_deciding(others: list[str], language: Language) -> Markup:
    """Who must decide too, where several do at once."""
    return fill(" <small>{}</small>", language.tell(say("Ook nog: {names}.", names=listed(others))))


def turn_prompt(acting: list[Seat], who: Sentence, what: Sentence, language: Language) -> Markup:
    """Who is on turn and what they must do; the page marks the players named in `data-turn`."""
    seats = " ".join(map(str, acting))
    return fill('<b data-turn="{}">{}</b> {}', seats, language.tell(who), language.tell(what))


def sentence_markup(language: Language, sentence: Sentence) -> Markup:
    """A sentence told, safe to show."""
    return Markup.escape(language.tell(sentence))


PLAYER = (
    '<li class="player {style}" data-seat="{seat}">{disc}<span class="who"><b>{name}</b>'
    "<small>{side}{bot}</small></span>{here}{clock}</li>"
)
CLOCK = '<time class="clock" data-left="{left}"{running}>{shown}</time>'
PRESENCE = '<i class="here {state}" title="{title}"></i>'


def players(live: Live, language: Language, now: int) -> Markup:
    """Who sits where, who is there, whose turn it is and how much time is left."""
    rows = []
    for row in live.seats:
        taken = row.guest or row.bot
        shown = name(live, row.seat, language) if taken else language.tell(say("Nog vrij"))
        rows.append(
            fill(
                PLAYER,
                style=seat_style(row.seat),
                seat=row.seat,
                disc=disc(row.seat),
                name=shown,
                side=language.tell(live.game.side(row.seat, live.table.state)),
                bot=played_by(live, row, language),
                here=presence(live, row.seat, language) if row.guest and not live.bot(row.seat) else EMPTY,
                clock=time_left(live, row.seat, now, row.seat in live.clock.running),
            )
        )
    return fill('<ul class="players">{}</ul>', joined(rows))


def played_by(live: Live, row: SeatRow, language: Language) -> str:
    """The bot on a seat, or what became of who sat there."""
    if row.seat in live.table.gone and len(live.seats) > 2:
        left = say("gaf op") if live.outcome() else say("gaf op, een bot speelt")
        return f" · {language.tell(left)}"
    return f" · {row.bot.replace(':', ' ')}" if row.bot else ""


def presence(live: Live, seat: Seat, language: Language) -> Markup:
    """Whether somebody is there."""
    on = seat in live.online
    return fill(
        PRESENCE, state="on" if on else "off", title=language.tell(say("is er") if on else say("is even weg"))
    )


def time_left(live: Live, seat: Seat, now: int, running: bool) -> Markup:
    """A seat's clock, if there is one."""
    left = live.left(seat, now)
    if left is None:
        return EMPTY
    return fill(CLOCK, left=left, running=Markup(" data-running") if running else EMPTY, shown=clock(left))


def tally(live: Live, view: State, language: Language) -> Markup:
    """The points if it were counted now, and the score of the match."""
    if not live.started:
        return EMPTY
    now = EMPTY if live.outcome() else points_now(live, view, language)
    return now if live.match.alone else now + match_score(live, language)


def points_now(live: Live, view: State, language: Language) -> Markup:
    """The points if it were counted now, in a game that counts any."""
    derivation = live.game.referee.explain(view)
    if not derivation:
        return EMPTY
    points = [sum(line.points for line in derivation if line.seat == row.seat) for row in live.seats]
    score = [fill("{} <b>{}</b>", disc(seat), signed(count)) for seat, count in enumerate(points)]
    return fill("<p><span>{}</span> {}</p>", language.tell(say("Nu geteld:")), joined(score, " "))


def match_score(live: Live, language: Language) -> Markup:
    """The score of the match so far."""
    match = live.match
    if match.goal:
        return goal_score(live, match.goal, language)
    head = say("Stand na {played} van {length} partijen:", played=len(match.outcomes), length=match.length)
    wins = (
        fill("{} <b>{}</b>", disc(seat), format_decimal(won, format="#,##0.##", locale=language.code))
        for seat, won in enumerate(match.wins())
    )
    return fill('<p class="match"><span>{}</span> {}</p>', language.tell(head), joined(wins, " "))


def goal_score(live: Live, goal: Goal, language: Language) -> Markup:
    """The victory points of a match so far, this game's too once it is over."""
    match = live.match.after(live.table) if live.outcome() else live.match
    head = say(
        "Stand na {played} partijen, om {goal} winstpunten:", played=len(match.outcomes), goal=goal.points
    )
    points = (fill("{} <b>{}</b>", disc(seat), won) for seat, won in enumerate(match.victories()))
    return fill('<p class="match"><span>{}</span> {}</p>', language.tell(head), joined(points, " "))


LINE = '<li class="{style}"><a href="?n={last}">{n}</a> {disc}<span><b>{name}</b> {check}{steps}</span></li>'
CHECK = '<a class="check" href="/t/{table}#s-fair">{text}</a> '


def log(live: Live, seat: Seat | None, language: Language) -> dict[str, str]:
    """Every turn as a part of its own."""
    lines = LOGBOOK.lines(
        live.id, live.table, seat, language.code, lambda turn: str(log_line(live, turn, language))
    )
    return {intern(f"log/{number}"): line for number, line in enumerate(lines, 1)}


def log_line(live: Live, turn: Turn, language: Language) -> Markup:
    """A turn in the log."""
    chance = turn.seat == CHANCE
    return fill(
        LINE,
        n=turn.number,
        last=turn.last,
        style="chance" if chance else seat_style(turn.seat),
        disc=EMPTY if chance else disc(turn.seat),
        name=name(live, turn.seat, language),
        check=fill(CHECK, table=live.id, text=language.tell(say("eerlijk?"))) if chance else EMPTY,
        steps=steps(live, turn, language),
    )


def steps(live: Live, turn: Turn, language: Language) -> Markup:
    """What was done in a turn, word and sentence."""
    return joined(
        (
            fill(
                "<span class=step>{}{}</span>",
                fill("<code>{}</code> ", step.token) if step.token else EMPTY,
                with_rules(live.game, "; ".join(map(language.tell, step.sentences))),
            )
            for step in turn.steps
        ),
        " ",
    )
