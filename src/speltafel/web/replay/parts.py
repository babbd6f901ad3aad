"""A moment of a game as keyed parts, as a line of changes for the script, and as a picture of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from speltafel.engine import CHANCE
from speltafel.game import Game
from speltafel.house.live import Live
from speltafel.text import Language, listed, say
from speltafel.web import boards, panels, results
from speltafel.web.markup import EMPTY, fill, joined, rule_mark
from speltafel.web.messages import encode
from speltafel.web.replay.moments import NOBODY, Moment, Past

TARGET = re.compile(r' data-target="[^"]*"')
USE = re.compile(r' data-(?:of|path)="[^"]*"')
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" data-theme="light" width="{width}"'
    ' height="{height}" viewBox="0 0 {width} {height}"><title>{label}</title>'
    "<style>svg{{font-family:system-ui,sans-serif}}{style}</style>"
    '<g class="{game}">{parts}</g></svg>'
)


class MomentView(NamedTuple):
    """A moment that somebody looks back at: at which table, in whose past, in which language."""

    live: Live
    past: Past
    nth: int
    language: Language

    @property
    def moment(self) -> Moment:
        """The moment itself."""
        return self.past.moments[self.nth - self.past.first]

    @property
    def last(self) -> int:
        """Which moment is the last."""
        return len(self.past.numbers) - 1

    def go(self, nth: int) -> MomentView:
        """Another moment of the same past."""
        return self._replace(nth=nth)


def changes(here: MomentView) -> bytes:
    """A window: the numbers of all moments, which is its first, that whole, and what each other changes."""
    before: Mapping[str, str] = {}
    each = []
    for nth, moment in enumerate(here.past.moments, here.past.first):
        now = parts(here.go(nth))
        put = {key: part for key, part in now.items() if before.get(key) != part}
        gone = [key for key in before if key not in now]
        each.append({"n": moment.number, "turn": moment.turn, "set": put, "del": gone})
        before = now
    told = {"numbers": here.past.numbers, "first": here.past.first, "log": str(log(here)), "moments": each}
    return encode(told)


def parts(here: MomentView) -> dict[str, str]:
    """Everything that changes from moment to moment: the board's parts, and the slots around it."""
    game, view = here.live.game, here.past.view(here.moment)
    slots = {
        "prompt": prompt(here),
        "told": caption(here),
        "tally": panels.points_now(here.live, view, here.language),
        "position": fill("<code>{}</code>", game.text.write(view)),
        "drawing": EMPTY
        if game.board
        else boards.drawing(game, view, here.past.perspective.seat, here.language),
    }
    seen = {key: USE.sub("", TARGET.sub(' role="img"', part)) for key, part in board_at(here).items()}
    return {**seen, **{key: str(part) for key, part in slots.items()}}


def board_at(here: MomentView) -> dict[str, str]:
    """The board at this moment."""
    look = here.past.look(here.moment, here.language)
    return boards.board_parts(here.live.game, here.past.view(here.moment), look)


def prompt(here: MomentView) -> Markup:
    """Who was to do what, or how it ended."""
    live, language, text = here.live, here.language, here.live.game.text
    acting, outcome, view = (
        here.moment.table.actors(),
        here.moment.table.outcome(),
        here.past.view(here.moment),
    )
    if outcome:
        why = results.rule_title(live, outcome.rule, language)
        first = results.winner(live, outcome, language)
        return fill("<b>{}</b> {} {}", first, rule_mark(live.game, outcome.rule), why)
    if acting == [CHANCE]:
        return panels.sentence_markup(language, text.prompt(view, 0))
    own = here.past.perspective.seat
    seat = own if own is not None and own in acting else panels.onlooker(here.moment.table, own)
    return panels.onlookers_prompt(live, acting, text.prompt(view, seat), language)


def caption(here: MomentView) -> Markup:
    """Which moment this is, and what was done to come there."""
    moment, tell = here.moment, here.language.tell
    count = tell(say("Zet {n} van {m}.", n=here.nth, m=here.last))
    if moment.seat == NOBODY:
        return fill("<b>{}</b> {}", count, tell(say("Het begin.")))
    who = panels.name(here.live, moment.seat, here.language)
    words = fill("<code>{}</code> ", moment.step.token) if moment.step.token else EMPTY
    return fill("<b>{}</b> {}: {}{}", count, who, words, "; ".join(map(tell, moment.step.sentences)))


def log(here: MomentView) -> Markup:
    """Every turn of the window a line that leads to its end; the one of this moment is marked."""
    lines, before = [], here.past.numbers[max(0, here.past.first - 1)]
    for turn in here.past.turns():
        line = panels.log_line(here.live, turn, here.language)
        if before < here.moment.number <= turn.last:
            line = Markup(str(line).replace("<li ", '<li aria-current="step" ', 1))
        lines.append(line)
        before = turn.last
    return joined(lines)


def title(here: MomentView, n: str) -> str:
    """What a moment is called: the game, which of its moments, and who played."""
    names = listed(panels.name(here.live, row.seat, here.language) for row in here.live.seats)
    game = here.live.game.title
    return here.language.tell(
        say("{game}, zet {n} van {m}: {names}", game=game, n=n, m=here.last, names=names)
    )


def picture(here: MomentView) -> Markup:
    """Board and tray at this moment as a file that needs no other: its style is inside, and it is light."""
    game = here.live.game
    assert game.board is not None
    return fill(
        PICTURE,
        game=" ".join(game.family),
        label="".join(filter(str.isprintable, title(here, str(here.nth)))),
        style=style_of(game),
        **boards.with_tray(game.board, board_at(here))._asdict(),
    )


def style_of(game: Game[Any]) -> str:
    """How a game's board is dressed: what it extends first, so that its own style has the last word."""
    below = style_of(game.extends) if game.extends else ""
    style = game.home / "board.css"
    return below + (style.read_text(encoding="utf-8") if style.exists() else "")
