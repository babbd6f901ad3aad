"""What a viewer can do: every legal line, and what there is besides playing on.

The buttons belong to forms of the page, which the script sends over the socket and a browser
without script posts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import unescape

from markupsafe import Markup

from speltafel import bots
from speltafel.engine import Seat
from speltafel.game import Refused
from speltafel.house import hints
from speltafel.house.commands import last_actor
from speltafel.house.live import Live, Viewer
from speltafel.table import legal_tokens
from speltafel.text import Language, Sentence, listed, say

from .markup import EMPTY, disc, fill, joined
from .panels import name

MOST_EXPLAINED = 30
"""Up to so many choices come with a sentence; more come as words alone, by their first word if that helps."""


def choices(live: Live, seat: Seat | None, language: Language) -> Markup:
    """Everything the seat can say now, each a button."""
    if seat is None:
        return fill("<p>{}</p>", language.tell(say("Nu is er niets te kiezen.")))
    game, view = live.game, live.table.view(seat)
    lines = legal_tokens(game, view, seat)
    groups = grouped(lines) if len(lines) > MOST_EXPLAINED else {}

    def one(line: str) -> Markup:
        told = len(lines) <= MOST_EXPLAINED or len(groups.get(first_word(line), lines)) <= MOST_EXPLAINED
        sentence = language.tell(game.text.tell(view, seat, lines[line], seat)) if told else ""
        return fill('<button name="line" value="{}">{}</button>', line, sentence)

    if len(groups) < 2:
        return joined(map(one, lines))
    shown = ((word, len(same), joined(map(one, same))) for word, same in groups.items())
    return joined(fill(GROUP, *group) for group in shown)


GROUP = "<details><summary><code>{}</code> {}</summary><div>{}</div></details>"


def grouped(lines: Iterable[str]) -> dict[str, list[str]]:
    """Many lines by their first words; nothing where that would not make them fewer."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        groups.setdefault(first_word(line), []).append(line)
    return groups if 2 * len(groups) <= sum(map(len, groups.values())) else {}


def first_word(line: str) -> str:
    """What a line begins with."""
    return line.partition(" ")[0]


BUTTON = '<button form="{form}" name="what" value="{what}"{extra}>{text}</button>'
CONFIRM = '<details class="sure"><summary>{text}</summary>{button}</details>'


def button(what: str, sentence: Sentence, language: Language, reason: str = "") -> Markup:
    """A thing to do; grey with its reason if it cannot be done."""
    extra = fill(' aria-disabled="true" title="{}"', reason) if reason else EMPTY
    return fill(
        BUTTON,
        form="again" if what == "rematch" else "do",
        what=what,
        extra=extra,
        text=language.tell(sentence),
    )


def controls(live: Live, viewer: Viewer, language: Language) -> Markup:
    """What can be done besides playing on: take back, give up, call it a draw."""
    if not viewer.seats or live.outcome():
        return EMPTY
    buttons = [
        *take_back(live, viewer, language),
        *draws(live, viewer, language),
        *help_buttons(live, viewer, language),
    ]
    give_up = button("resign", say("Ja, ik geef op"), language)
    if live.started:
        plays_on = live.table.seats - len(live.table.gone) > 2 and not live.left_behind(viewer.seats[0])
        text = say("Opgeven; een bot speelt verder") if plays_on else say("Opgeven")
        buttons.append(fill(CONFIRM, text=language.tell(text), button=give_up))
    return joined(buttons)


def take_back(live: Live, viewer: Viewer, language: Language) -> list[Markup]:
    """Undo (TAF-01): free, or by asking, or grey with the reason; and the answer to somebody who asks."""
    plea = live.table.plea
    if plea is not None and live.table.granted.issuperset(viewer.seats):
        return [question(language, say("Jij vindt het goed; nu de anderen nog."))]
    if plea is not None and plea not in viewer.seats:
        asks = say("{name} wil een zet terugnemen.", name=name(live, plea, language))
        return [
            question(language, asks),
            button("grant", say("Goed"), language),
            button("decline", say("Nee"), language),
        ]
    if plea is not None:
        return [question(language, say("Je vraagt of je mag terugnemen."))]
    seat = last_actor(live, viewer)
    if seat is None:
        return []
    reason = refusal(live, seat, live.others_agree(seat), language)
    if reason and not refusal(live, seat, True, language):
        return [button("undo", say("Vraag om terug te nemen"), language)]
    return [button("undo", say("Terugnemen"), language, reason)]


def refusal(live: Live, seat: Seat, agreed: bool, language: Language) -> str:
    """Why a seat cannot take its last act back; empty if it can."""
    try:
        live.table.last_of(seat, agreed)
    except Refused as refused:
        return language.tell(refused.refusal.sentence)
    return ""


def question(language: Language, sentence: Sentence) -> Markup:
    """A question that waits for an answer."""
    return fill('<span class="asked">{}</span>', language.tell(sentence))


def draws(live: Live, viewer: Viewer, language: Language) -> list[Markup]:
    """Offer a draw, or answer an offer; a bot is not asked."""
    if not live.started or any(live.bot(row.seat) for row in live.seats):
        return []
    offered = sorted(live.table.offered)
    if not offered:
        return [button("offer", say("Remise?"), language)]
    names = listed(name(live, seat, language) for seat in offered)
    offers = say("{name} biedt remise aan.", name=names)
    if len(offered) > 1:
        offers = say("{names} willen remise.", names=names)
    offer = question(language, offers)
    if live.table.offered.issuperset(viewer.seats):
        return [offer, button("decline", say("Aanbod intrekken"), language)]
    return [
        offer,
        button("agree", say("Remise aannemen"), language),
        button("decline", say("Afwijzen"), language),
    ]


def help_buttons(live: Live, viewer: Viewer, language: Language) -> list[Markup]:
    """TAF-07: a hint, and the best move, at tables where that is fair.

    They stay as they are while others decide, so that they are not sent anew every turn.
    """
    seat = live.speaking_seat(viewer)
    if seat is None or not live.started or not hints.fair(live, seat):
        return []
    return [button("hint", say("Hint"), language), button("best", say("Beste zet"), language)]


def hint(live: Live, seat: Seat | None, parts: Mapping[str, str], language: Language) -> Markup:
    """What a seat was told that asked for help: what to begin with, or the whole move."""
    found = live.hint(seat)
    if found is None or seat is None:
        return EMPTY
    target = first_target(live, seat)
    if found.what == "hint" and target:
        text = language.tell(say("Hint: begin bij {where}.", where=label_of(target, parts)))
        return fill("<p>{}</p>", text)
    view = live.table.view(seat)
    action = live.game.text.read(view, seat, found.line)
    sentence = language.tell(live.game.text.tell(view, seat, action, seat))
    return fill("<p>{} <code>{}</code> {}</p>", language.tell(say("De beste zet:")), found.line, sentence)


def first_target(live: Live, seat: Seat) -> str:
    """The first target of the move a seat was advised; empty where there is no board."""
    found, board = live.hint(seat), live.game.board
    if found is None or board is None:
        return ""
    return next(iter(board.targets(live.table.view(seat), seat).get(found.line, ())), "")


def label_of(target: str, parts: Mapping[str, str]) -> str:
    """What the board calls a target."""
    marked = re.compile(rf'<[^>]*data-target="{re.escape(target)}"[^>]*>')
    tags = (found[0] for part in parts.values() if (found := marked.search(part)))
    names = (found[1] for tag in tags if (found := re.search('aria-label="([^"]*)"', tag)))
    return unescape(next(names, target))


def with_hint_marked(live: Live, seat: Seat | None, parts: Mapping[str, str]) -> Mapping[str, str]:
    """The board with the target marked that a seat was advised to begin with."""
    target = first_target(live, seat) if seat is not None else ""
    if not target:
        return parts
    old = f'data-target="{target}"'
    return {key: part.replace(old, f"data-hint {old}", 1) for key, part in parts.items()}


def waiting(live: Live, viewer: Viewer, language: Language) -> Markup:
    """Whether somebody is still to come: the page shows the invitation meanwhile, or a bot can be asked."""
    if live.started or not viewer.seats:
        return EMPTY
    asks = fill("<p>{}</p>", language.tell(say("Stuur deze link, of laat de code scannen.")))
    return asks + joined(bot_instead(live, seat, language) for seat in live.free())


BOT_INSTEAD = (
    '<form class="bot-instead" method="post" action="/t/{table}/bot"><input type="hidden" name="seat" '
    'value="{seat}">{disc}<b>{side}</b><select name="level" aria-label="{label}">{levels}</select>'
    "<button>{text}</button></form>"
)


def bot_instead(live: Live, seat: Seat, language: Language) -> Markup:
    """A way to put a bot where nobody sits yet."""
    levels = (
        fill(
            '<option value="{}"{}>{}</option>',
            n,
            Markup(" selected") if n == 2 else EMPTY,
            language.tell(one),
        )
        for n, one in enumerate(bots.levels(live.game, live.options), 1)
    )
    return fill(
        BOT_INSTEAD,
        table=live.id,
        seat=seat,
        disc=disc(seat),
        side=language.tell(live.game.side(seat, live.table.state)),
        label=language.tell(say("Niveau")),
        levels=joined(levels),
        text=language.tell(say("Zet hier een bot neer")),
    )


def handover(live: Live, seat: Seat | None, language: Language) -> Markup:
    """At one screen with secrets: who should take it, and a press that shows what is theirs."""
    assert seat is not None
    who = name(live, seat, language)
    text = language.tell(say("Geef het scherm aan {name}.", name=who))
    return fill("<p>{}</p>{}", text, button("look", say("Ik ben {name}: laat zien", name=who), language))
