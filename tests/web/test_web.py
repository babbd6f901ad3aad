"""The site: what every answer carries, who may do what, and what bad input gets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.routing import Mount, Route
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs
from support.visiting import HOST, Site, Visitor, about, choices, field, running

from speltafel.store import GuestRow
from speltafel.web import book, guard
from speltafel.web.errors import WRONG
from speltafel.web.limits import FAST

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types speltafel"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@pytest.fixture(autouse=True)
def logs() -> Iterator[list[Any]]:
    """What the site writes into its own log."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A house that many tests visit, each at tables of its own."""
    with running(tmp_path_factory.mktemp("house"), address="") as site:
        yield site


def table_of_two(site: Site, game: str = "nim", **form: object) -> tuple[str, Visitor, Visitor]:
    """A table at which Anna and Bram sit."""
    anna, bram = site.visitor(), site.visitor()
    table = anna.opens(game, name="Anna", **form)
    assert bram.joins(table, name="Bram").status_code == 303
    return table, anna, bram


# What every answer carries.


def test_every_route_answers_with_every_header(site: Site) -> None:
    visitor = site.visitor()
    table = visitor.opens("nim", "screen")
    for route in site.app.routes:
        if isinstance(route, Mount):
            answers = [visitor.get("/static/page.css"), visitor.get("/static/nothing.css")]
        elif isinstance(route, Route):
            path = route.path.replace("{game}", "nim").replace("/t/{table}", table)
            answers = [visitor.get(path), visitor.post(path), site.visitor().client.head(path)]
        else:
            continue
        for answer in answers:
            assert HEADERS.items() <= dict(answer.headers).items(), route
            assert answer.status_code != 500


def test_so_does_every_refusal(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = site.visitor()
    large = visitor.client.post("/choose", content=b"x" * 20_000)
    foreign = visitor.client.post("/choose", headers={"origin": "http://evil.example"})
    chunked = visitor.client.post("/choose", content=iter([b"a=b"]))
    monkeypatch.setattr(book, "picture_of", lambda *_: 1 / 0)
    ours = visitor.get("/")

    for answer, status in ((large, 413), (foreign, 403), (chunked, 411), (ours, 500)):
        assert answer.status_code == status
        assert HEADERS.items() <= dict(answer.headers).items()


def test_what_is_made_for_one_visitor_is_kept_by_no_cache(site: Site) -> None:
    visitor = site.visitor()

    assert visitor.get(visitor.opens("nim")).headers["cache-control"] == "private, no-cache"
    assert "etag" in visitor.get("/static/page.css").headers


def test_https_is_asked_for_only_where_there_is_https(site: Site) -> None:
    assert "strict-transport-security" not in site.visitor().get("/").headers
    assert "strict-transport-security" in site.visitor(base="https://testserver").get("/").headers


# Where questions come from.


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": HOST}, 303),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "same-origin", "origin": HOST}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://testserver.evil.example"}, 403),
        ({"origin": "http://testserver:81"}, 403),
        ({"origin": "https://testserver"}, 403),
        ({"origin": "http://["}, 403),
        ({"origin": "http://", "host": ""}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": HOST}, 403),
        ({"sec-fetch-site": "same-origin", "origin": "http://evil.example"}, 403),
    ],
)
def test_a_form_must_come_from_our_own_pages(site: Site, headers: dict[str, str], status: int) -> None:
    client = site.visitor().client
    del client.headers["origin"]

    assert client.post("/choose", data={"lang": "en"}, headers=headers).status_code == status


def test_a_page_may_be_reached_from_anywhere(site: Site) -> None:
    assert site.visitor().get("/", **{"sec-fetch-site": "cross-site"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "https://testserver", "http://["])
def test_a_socket_must_come_from_our_own_pages(site: Site, origin: str) -> None:
    visitor = site.visitor()
    table = visitor.opens("nim")
    visitor.client.headers["origin"] = origin

    with pytest.raises(WebSocketDisconnect), visitor.watches(table):
        pass


# Guests.


def test_a_guest_gets_a_cookie_no_script_can_read(site: Site) -> None:
    cookie = site.visitor().post("/tables", game="nim", mode="screen").headers["set-cookie"]

    assert cookie.startswith("sid=")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "Domain" not in cookie


def test_on_https_the_cookie_is_bound_to_the_host(site: Site) -> None:
    visitor = site.visitor(base="https://testserver")
    cookie = visitor.post("/tables", game="nim", mode="screen").headers["set-cookie"]

    assert cookie.startswith("__Host-sid=")
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(cookie.split("; "))


def test_only_the_hash_of_a_token_is_kept_and_nobody_chooses_their_own(site: Site) -> None:
    visitor = site.visitor()
    visitor.client.cookies.set("sid", "x" * 43)
    visitor.opens("nim", name="Anna")
    token = visitor.client.cookies.get("sid", domain="testserver.local") or ""
    store = site.house.store

    assert token != "x" * 43
    assert isinstance(store.guest(sha256(token.encode()).hexdigest()), GuestRow)
    assert store.guest(token) is None


def test_a_guest_is_called_as_they_last_said(site: Site) -> None:
    visitor = site.visitor()
    visitor.opens("nim", name="Anna")
    visitor.opens("nim", name="Hanna")

    assert 'value="Hanna"' in visitor.get("/").text
    assert "Hanna" in visitor.get(visitor.opens("nim")).text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b onmouseover=x>", "<b onmouseover=x>"),
        ("\u202eanna\u2066\x00\x1b[31m", "anna [31m"),
        ("  Anna \t\n Bram ", "Anna Bram"),
        ("{name} %s &amp;", "{name} %s &amp;"),
        ("\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16") * 40, "😀" * 24),
    ],
)
def test_a_name_is_cleaned_and_never_markup(site: Site, name: str, shown: str) -> None:
    visitor = site.visitor()
    page = visitor.get(visitor.opens("nim", name=name)).text

    assert f"<b>{str(escape(shown)).replace('&quot;', '&#34;')}</b>" in page
    assert "<b onmouseover" not in page
    assert "\u202e" not in page


def test_my_games_are_mine_alone(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    cleo = site.visitor()
    cleo.opens("nim", "screen")
    cleo.get(table)

    assert f'href="{table}"' in anna.get("/mine").text
    assert f'href="{table}"' in bram.get("/mine").text
    assert f'href="{table}"' not in cleo.get("/mine").text
    assert f'href="{table}"' not in site.visitor().get("/mine").text


# Languages and looks.


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("nl;q=0.5, en;q=0.9", "en"),
        ("de, fr;q=0.8, nl;q=0.1", "nl"),
        ("enm", "nl"),
        ("", "nl"),
        ("*;q=x,;;,en", "en"),
    ],
)
def test_the_browser_says_which_language(site: Site, wish: str, code: str) -> None:
    assert f'<html lang="{code}"' in site.visitor(wish).get("/").text


def test_the_switch_goes_before_the_browser(site: Site) -> None:
    visitor = site.visitor("nl")
    answer = visitor.post("/choose", lang="en", theme="dark", next="/rules")
    page = visitor.get("/").text

    assert answer.headers["location"] == "/rules"
    assert '<html lang="en" data-theme="dark"' in page


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "x", ""])
def test_the_switch_leads_back_to_this_site_only(site: Site, back: str) -> None:
    where = site.visitor().post("/choose", lang="en", next=back).headers["location"]

    assert where.startswith("/")
    assert not where.startswith(("//", "/\\"))


def test_a_language_or_theme_that_is_not_there_changes_nothing(site: Site) -> None:
    visitor = site.visitor()

    assert "set-cookie" not in visitor.post("/choose", lang="xx", theme="<script>").headers
    visitor.client.cookies.set("theme", '"><script>')
    assert "<script>" not in visitor.get("/").text


@pytest.mark.parametrize("code", ["nl", "en"])
def test_what_goes_wrong_is_said_in_the_visitors_language(site: Site, code: str) -> None:
    visitor, tell = site.visitor(code), site.app.state.languages[code].tell
    table = visitor.opens("nim")
    foreign = {"origin": "http://evil.example"}
    answers = {
        404: [visitor.get("/nothing"), visitor.get("/t/nothing"), visitor.get("/games/nim/board.css/x")],
        413: [visitor.client.post("/choose", content=b"x" * 20_000)],
        403: [visitor.client.post("/choose", headers=foreign)],
    }

    for status, pages in answers.items():
        for page in pages:
            assert page.status_code == status
            assert f"<h1>{escape(tell(WRONG[status]))}</h1>" in page.text
    assert visitor.get("/tables").status_code == 405
    assert visitor.get("/games/chess/rules").status_code == 404
    early = visitor.post(f"{table}/say", line="1-1", base=0)
    assert early.status_code == 409
    assert ("Nog niet iedereen" in early.text) == (code == "nl")


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"game": "chess", "mode": "screen"},
        {"game": "../nim", "mode": "screen"},
        {"game": "nim", "mode": "alone"},
        {"game": "nim", "mode": "bot", "level": "99"},
        {"game": "nim", "mode": "screen", "minutes": "-1"},
        {"game": "nim", "mode": "screen", "minutes": "9" * 5000},
        {"game": "nim", "mode": "screen", "games": "1e3"},
        {"game": "nim", "mode": "screen", "profile": "own"},
    ],
)
def test_a_table_that_can_not_be_is_refused_with_a_sentence(site: Site, form: dict[str, str]) -> None:
    answer = site.visitor().post("/tables", **form)

    assert answer.status_code == 400
    assert "<h1>" in answer.text


# Playing without a script.


@pytest.mark.parametrize("game", ["nim", "linja"])
def test_a_whole_game_is_played_with_forms_alone(site: Site, game: str) -> None:
    visitor, random = site.visitor(), Random(1)
    table = visitor.opens(game, "screen", name="Anna", second="Bram")
    page = visitor.get(table).text
    while lines := choices(page):
        answer = visitor.post(f"{table}/say", line=random.choice(lines), **about(page))
        assert answer.status_code == 303
        page = visitor.get(answer.headers["location"]).text

    assert ("Anna wint." in page) or ("Bram wint." in page) or ("Gelijkspel." in page)
    again = visitor.does(table, "rematch")
    assert again.status_code == 303
    assert choices(visitor.get(again.headers["location"]).text)


def test_a_refused_line_shows_its_rule_on_the_table(site: Site) -> None:
    table, anna, _ = table_of_two(site)
    answer = anna.says(table, "1-6")

    assert answer.status_code == 409
    assert 'href="/games/nim/rules#NIM-03"' in answer.text


def test_a_form_sent_twice_counts_once_and_an_old_one_not_at_all(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    before = about(anna.get(table).text)
    first, again = (anna.post(f"{table}/say", line="1-1", **before) for _ in range(2))
    late = bram.post(f"{table}/say", line="1-1", cid="x", base=0)

    assert (first.status_code, again.status_code, late.status_code) == (303, 303, 409)
    assert "intussen" in late.text
    assert field(anna.get(table).text, "base") == "2"


@pytest.mark.parametrize("base", ["", "x", "-1", "9" * 5000, "٣", "1.0"])
def test_a_form_that_does_not_say_what_it_saw_does_nothing(site: Site, base: str) -> None:
    table, anna, _ = table_of_two(site)

    assert anna.post(f"{table}/say", line="1-1", cid="a", base=base).status_code == 409


def test_others_can_not_act(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    cleo = site.visitor()
    cleo.opens("nim")
    for stranger in (cleo, site.visitor()):
        for path, what in (("say", {"line": "1-1"}), ("do", {"what": "resign"}), ("do", {"what": "rematch"})):
            answer = stranger.post(f"{table}/{path}", cid="c", base=1, seat=0, **what)
            assert answer.status_code == 409
            assert "kijkt toe" in answer.text
    early = bram.post(f"{table}/say", line="1-1", cid="c", base=1, seat=0)

    assert early.status_code == 409
    assert field(anna.get(table).text, "base") == "1"


def test_undo_and_draws_work_with_forms(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    anna.says(table, "1-1")
    assert anna.does(table, "undo").status_code == 303
    assert anna.does(table, "nonsense").status_code == 409
    anna.does(table, "offer")
    assert bram.does(table, "agree").status_code == 303

    assert "Gelijkspel." in anna.get(table).text


# The invitation.


def test_whoever_has_the_link_may_sit_down_once(site: Site) -> None:
    anna, bram, cleo = site.visitor(), site.visitor(), site.visitor()
    table = anna.opens("nim", name="Anna")
    assert 'name="gift"' in bram.get(table).text
    assert 'name="gift"' not in anna.get(table).text
    assert bram.joins(table, name="Bram", gift="ABCxyz0123").status_code == 303
    late = cleo.joins(table, name="Cleo")

    assert late.status_code == 409
    assert "al bezet" in late.text
    assert "set-cookie" not in late.headers
    assert [entry.text for entry in site.house.tables[table[3:]].table.entries] == ["0123"]


@pytest.mark.parametrize("seat", ["0", "2", "-1", "", "x", "9" * 5000])
def test_no_other_seat_can_be_taken(site: Site, seat: str) -> None:
    table = site.visitor().opens("nim")

    assert site.visitor().post(f"{table}/sit", seat=seat).status_code == 409


def test_of_many_who_come_at_once_one_sits(site: Site) -> None:
    table = site.visitor().opens("nim")
    crowd = [site.visitor() for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda one: one.joins(table).status_code, crowd))

    assert sorted(answers) == [303] + [409] * 5


def test_the_link_is_a_qr_code_too(site: Site, tmp_path: Path) -> None:
    visitor = site.visitor()
    answer = visitor.get(f"{visitor.opens('nim')}/qr.svg")

    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    with running(tmp_path, address="http://192.0.2.7:8000") as lan:
        anna = lan.visitor()
        table = anna.opens("nim")
        assert f'value="http://192.0.2.7:8000{table}"' in anna.get(table).text


# The socket.


def test_two_players_and_a_spectator_see_each_act_once(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    with anna.watches(table) as a, bram.watches(table) as b, site.visitor().watches(table) as s:
        for wire in (a, b, s):
            assert wire.hear()["set"]["all"] == ""
        a.send("say", cid="1", base=1, line="1-1")
        mine, theirs, seen = a.until(cids=["1"]), b.until(n=2), s.until(n=2)

    assert mine["n"] == 2
    assert "paths" not in mine | seen
    assert "2-1" in theirs["paths"]
    assert (mine["sound"], theirs["sound"], seen["sound"]) == ("move", "turn", "move")
    assert "log/1" in seen["set"]


def test_a_message_sent_twice_is_acknowledged_twice_and_done_once(site: Site) -> None:
    table, anna, _ = table_of_two(site)
    with anna.watches(table) as wire:
        for _ in range(2):
            wire.send("say", cid="a", base=1, line="1-1")
            assert wire.until(cids=["a"])["n"] == 2


def test_at_one_screen_a_message_sent_again_is_acknowledged_too(site: Site) -> None:
    visitor = site.visitor()
    table = visitor.opens("nim", "screen")
    with visitor.watches(table) as wire:
        for _ in range(2):
            wire.send("say", cid="a", base=0, line="1-1")
            assert wire.until(cids=["a"])["n"] == 1


def test_who_saw_an_older_table_is_told_so(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    anna.says(table, "1-1")
    with bram.watches(table) as wire:
        wire.send("say", cid="a", base=1, line="1-1")

        assert wire.until(t="stale") == {"t": "stale", "cid": "a", "n": 2}


def test_a_refusal_names_its_rule_in_the_language_of_the_page(site: Site) -> None:
    anna = site.visitor()
    table = anna.opens("linja", "screen")
    said = []
    for language in ("nl", "en", "xx"):
        with anna.watches(table, language) as wire:
            wire.send("say", cid="a", base=wire.hear()["n"], line="1-8")
            said.append(wire.until(t="refused"))

    assert {message["rule"] for message in said} == {said[0]["rule"]}
    assert said[0]["link"] == f"/games/linja/rules#{said[0]['rule']}"
    assert said[0]["text"] == said[2]["text"] != said[1]["text"]


def test_a_spectator_can_only_look(site: Site) -> None:
    table, _, _ = table_of_two(site)
    cleo = site.visitor()
    cleo.opens("nim")
    for stranger in (cleo, site.visitor()):
        with stranger.watches(table) as wire:
            wire.send("say", cid="a", base=1, line="1-1")
            assert "kijkt toe" in wire.until(t="refused")["text"]
            wire.send("do", cid="b", base=1, what="resign")
            assert "kijkt toe" in wire.until(t="refused")["text"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "[]",
        "null",
        '{"t":"shout"}',
        '{"t":"say","cid":"a","base":0}',
        '{"t":"say","cid":"a","base":0,"line":"1-1","seat":1}',
        '{"t":"say","cid":"a","base":"0","line":"1-1"}',
        '{"t":"say","cid":"a","base":-1,"line":"1-1"}',
        '{"t":"say","cid":"a","base":99999999999999999999,"line":"1-1"}',
        '{"t":"say","cid":"\\u0000","base":0,"line":"1-1"}',
        '{"t":"say","cid":"' + "a" * 41 + '","base":0,"line":"1-1"}',
        '{"t":"say","cid":"a","base":0,"line":"' + "1" * 201 + '"}',
        '{"t":"try","cid":"a","base":0,"targets":[1]}',
        '{"t":"try","cid":"a","base":0,"targets":"h1"}',
        json.dumps({"t": "try", "cid": "a", "base": 0, "targets": ["h1"] * 41}),
        '{"t":"do","cid":"a","base":0,"what":null}',
        '{"t":"sync"}{"t":"sync"}',
        b'{"t":"sync"}',
    ],
)
def test_what_is_not_understood_closes_the_socket(site: Site, message: str | bytes) -> None:
    table, anna, _ = table_of_two(site)
    with anna.watches(table) as wire:
        if isinstance(message, bytes):
            wire.socket.send_bytes(message)
        else:
            wire.socket.send_text(message)

        assert wire.closes() == 1008


def test_words_that_say_nothing_are_refused_and_the_table_goes_on(site: Site) -> None:
    table, anna, _ = table_of_two(site)
    with anna.watches(table) as wire:
        for number, line in enumerate(["", "\0", "<script>", "1-1 1-1", "9-9", "‮", "1-1" * 60]):
            wire.send("say", cid=f"a{number}", base=1, line=line)
            assert wire.until(t="refused")["cid"] == f"a{number}"
        wire.send("try", cid="t", base=1, targets=["<x>", "h9"])
        assert wire.until(t="refused")["targets"] == ["<x>", "h9"]
        wire.send("do", cid="d", base=1, what="explode")
        wire.until(t="refused")
        wire.send("say", cid="b", base=1, line="1-1")

        assert wire.until(cids=["b"])["n"] == 2


def test_too_many_messages_close_one_socket_and_no_other(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    with anna.watches(table) as noisy, anna.watches(table) as calm, bram.watches(table) as other:
        for _ in range(80):
            noisy.send("sync")
        assert noisy.closes() == 1008
        calm.send("say", cid="a", base=1, line="1-1")

        assert calm.until(cids=["a"])["n"] == 2
        assert other.until(n=2)


def test_a_guest_has_twenty_sockets_and_not_one_more(site: Site) -> None:
    table, anna, bram = table_of_two(site)
    with ExitStack() as stack:
        for _ in range(guard.SOCKETS_EACH):
            stack.enter_context(anna.watches(table)).hear()
        assert stack.enter_context(anna.watches(table)).closes() == 1013
        assert stack.enter_context(bram.watches(table)).hear()["t"] == "view"
    with anna.watches(table) as wire:
        assert wire.hear()["t"] == "view"


def test_a_house_that_is_full_says_so(tmp_path: Path) -> None:
    with running(tmp_path, sockets=1) as site:
        table = site.visitor().opens("nim")
        with site.visitor().watches(table) as first, site.visitor().watches(table) as second:
            assert first.hear()["t"] == "view"
            assert second.closes() == 1013


def test_a_table_that_is_not_there_has_no_socket(site: Site) -> None:
    with pytest.raises(WebSocketDisconnect), site.visitor().watches("/t/nothing"):
        pass


def test_a_drawing_that_fails_closes_the_socket_that_asked_for_it(
    site: Site, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    table, anna, _ = table_of_two(site)
    with anna.watches(table) as wire:
        wire.hear()
        monkeypatch.setattr("speltafel.web.draw.sheets", lambda *_: 1 / 0)
        wire.send("sync")

        assert wire.closes() == 1011


# How much, how often.


def test_tables_and_new_guests_are_bounded(tmp_path: Path) -> None:
    with running(tmp_path, tables_each=2, newcomers=3) as site:
        anna = site.visitor("en")
        for _ in range(2):
            anna.opens("nim")
        fast = anna.post("/tables", game="nim", mode="screen")
        others = [site.visitor().post("/tables", game="nim", mode="screen").status_code for _ in range(3)]

        assert fast.status_code == 429
        assert escape(site.app.state.languages["en"].tell(FAST)) in fast.text
        assert others == [303, 303, 429]
        assert anna.get("/").status_code == 200


def test_buckets_fill_again_and_who_is_quiet_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_BUCKETS", 2)
    time = 0.0
    buckets = guard.Buckets(2, 10, lambda: time)

    assert [buckets.takes("a") for _ in range(3)] == [True, True, False]
    time = 5.0
    assert [buckets.takes("a") for _ in range(2)] == [True, False]
    buckets.takes("b")
    time = 20.0
    buckets.takes("c")
    assert set(buckets.held) == {"c"}


# For whoever looks after it.


def test_health_and_metrics(site: Site) -> None:
    visitor = site.visitor()
    table = visitor.opens("nim", "screen")
    visitor.says(table, "1-1")
    metrics = visitor.get("/metrics").text

    assert visitor.get("/healthz").text == "ok"
    for name in ("speltafel_requests_total", "speltafel_request_seconds", "speltafel_sockets"):
        assert name in metrics
    assert 'speltafel_house_total{what="entries"}' in metrics


@pytest.mark.parametrize("code", ["nl", "en"])
def test_when_the_store_is_gone_everything_says_so(tmp_path: Path, code: str) -> None:
    with running(tmp_path) as site:
        visitor = site.visitor(code)
        table = visitor.opens("nim", "screen")
        with visitor.watches(table) as wire:
            wire.hear()
            site.house.store.close()
            wire.send("say", cid="a", base=0, line="1-1")
            assert wire.until(t="refused")["rule"] == ""
        answers = [visitor.get(path) for path in ("/healthz", table, "/mine", "/t/other")]
        answers.append(visitor.post(f"{table}/say", line="1-1", cid="a", base=0))

        assert {answer.status_code for answer in answers} == {503}
        for answer in answers[1:]:
            assert answer.headers["retry-after"]
            assert f'<html lang="{code}"' in answer.text


def test_a_broken_table_is_a_503_and_the_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        visitor = site.visitor()
        bad, good = visitor.opens("nim", "screen"), visitor.opens("nim", "screen")
        live = site.house.tables.pop(bad[3:])
        row = live.rows(live.table.act(0, "1-1"), "")[0]
        site.house.store.append(live.id, [row._replace(text="1-2")]).result()

        assert visitor.get(bad).status_code == 503
        assert "klopt niet" in visitor.get(bad).text
        with pytest.raises(WebSocketDisconnect), visitor.watches(bad):
            pass
        assert f'href="{good}"' in visitor.get("/mine").text
        assert visitor.says(good, "1-1").status_code == 303


def test_a_table_that_stands_still_says_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anna, _ = table_of_two(site)
    live = site.house.tables[table[3:]]
    monkeypatch.setattr(live, "settled", lambda table, at: 1 // 0)
    with anna.watches(table) as wire:
        wire.send("say", cid="a", base=1, line="1-1")

        assert "staat stil" in wire.until(t="refused")["text"]
        assert anna.says(table, "1-1").status_code == 503
        assert anna.get(table).status_code == 200
        monkeypatch.undo()
        assert anna.says(table, "1-1").status_code == 303
