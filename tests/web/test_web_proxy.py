"""Behind a proxy: who is believed about where a request comes from, and what the site may be called."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from structlog.testing import capture_logs
from support.serving import Server, served, until
from support.visiting import running
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from speltafel.cli.serve import hosts_of
from speltafel.game import Refused
from speltafel.web.guard import host_filter
from speltafel.web.proxy import Forwarded, forwarded, networks, trusts

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
TRUSTED = networks("127.0.0.1, 10.0.0.0/8, ::1")


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with capture_logs():
        yield


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({}, Forwarded()),
        ({"x-forwarded-for": "192.0.2.1"}, Forwarded("192.0.2.1")),
        ({"x-forwarded-for": "198.51.100.9, 192.0.2.1"}, Forwarded("192.0.2.1")),
        ({"x-forwarded-for": "198.51.100.9, 192.0.2.1, 10.1.2.3"}, Forwarded("192.0.2.1")),
        ({"x-forwarded-for": "192.0.2.1:4711"}, Forwarded("192.0.2.1")),
        ({"x-forwarded-for": "[2001:db8::1]:80"}, Forwarded("2001:db8::1")),
        ({"x-forwarded-for": "::ffff:192.0.2.1"}, Forwarded("192.0.2.1")),
        ({"x-forwarded-for": "192.0.2.1, nonsense"}, Forwarded()),
        ({"x-forwarded-for": "10.1.2.3"}, Forwarded()),
        (
            {"x-forwarded-proto": "https", "x-forwarded-host": "a.example"},
            Forwarded("", "https", "a.example"),
        ),
        (
            {"forwarded": 'for=198.51.100.9, for="[2001:db8::1]:1";proto=https;host=a.example'},
            Forwarded("2001:db8::1", "https", "a.example"),
        ),
        (
            {"forwarded": "for=192.0.2.1;proto=https", "x-forwarded-for": "1.1.1.1"},
            Forwarded("192.0.2.1", "https"),
        ),
        ({"forwarded": "for=unknown"}, Forwarded()),
    ],
)
def test_the_nearest_address_that_is_no_proxy_counts(headers: dict[str, str], said: Forwarded) -> None:
    assert forwarded(Headers(headers), TRUSTED) == said


def test_only_those_who_are_named_are_trusted() -> None:
    assert trusts(TRUSTED, "127.0.0.1")
    assert trusts(TRUSTED, "::ffff:10.2.3.4")
    assert not trusts(TRUSTED, "127.0.0.2")
    assert not trusts((), "127.0.0.1")
    assert not trusts(TRUSTED, "testclient")
    with pytest.raises(ValueError, match="nonsense"):
        networks("nonsense")


@pytest.mark.parametrize(
    ("hosts", "host", "ours"),
    [
        ("", "localhost:8000", True),
        ("", "127.0.0.1:8000", True),
        ("", "[::1]:8000", True),
        ("", "192.168.1.20:8000", True),
        ("", socket.gethostname(), True),
        ("", f"{socket.gethostname().partition('.')[0]}.local:8000", True),
        ("", "evil.example", False),
        ("", "localhost.evil.example", False),
        ("", "127.0.0.1.evil.example", False),
        ("", "", False),
        ("play.example, club.example", "play.example", True),
        ("play.example", "PLAY.example.:443", True),
        ("Play.Example.", "play.example", True),
        ("play.example", "localhost:8000", True),
        ("play.example", "evil.example", False),
    ],
)
def test_the_site_answers_to_its_own_names(hosts: str, host: str, ours: bool) -> None:
    assert host_filter(hosts_of(hosts))(host) is ours


@pytest.mark.parametrize(
    "named", ["play.example:8000", "foo bar", "http://play.example/", "*", "a..b", "[::1]", "\udcff"]
)
def test_what_no_browser_asks_for_is_no_name_of_a_house(named: str) -> None:
    with pytest.raises(Refused):
        hosts_of(f"club.example,{named}")


@pytest.mark.parametrize("code", ["nl", "en"])
def test_another_host_is_told_so(tmp_path: Path, code: str) -> None:
    with running(tmp_path, hosts=frozenset({"play.example"})) as site:
        away = site.visitor(code, "http://evil.example").get("/")
        home = site.visitor(code, "http://play.example").get("/")

    assert (away.status_code, home.status_code) == (421, 200)
    assert ("Zo heet deze website niet" in away.text) == (code == "nl")
    assert "content-security-policy" in away.headers


def test_two_hosts_are_one_too_many(tmp_path: Path) -> None:
    with served(tmp_path, settings={"hosts": frozenset({"localhost"})}) as server:
        away = socket.create_connection(("127.0.0.1", int(server.place.partition(":")[2])))
        away.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n")
        answer = away.recv(100)
        away.close()

    assert answer.startswith(b"HTTP/1.1 421 ")


def test_a_page_under_another_name_is_dressed_all_the_same(tmp_path: Path) -> None:
    with running(tmp_path, hosts=frozenset({"play.example"})) as site:
        guest = site.visitor("nl", "http://evil.example")

        assert guest.get("/static/page.css").status_code == 200


def test_another_host_gets_no_socket(tmp_path: Path) -> None:
    with served(tmp_path, settings={"hosts": frozenset({"localhost"})}) as server:
        table, cookie = server.opens("nim")
        with server.watches(table, cookie) as wire:
            assert wire.recv(timeout=20)
        port = server.place.partition(":")[2]
        away = socket.create_connection(("127.0.0.1", int(port)))
        with pytest.raises(InvalidStatus) as refused:
            connect(
                f"ws://evil.example:{port}{table}/live",
                sock=away,
                origin=Origin(f"http://evil.example:{port}"),
            )
        assert refused.value.response.status_code == 403


CONFIG = """
daemon off; master_process off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://{place};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto {proto};
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }}
  }}
}}
"""
"""As docs/operate.md says, without its certificates: what it says of TLS is set here by hand."""


class Front:
    """A real nginx in front of a real house."""

    def __init__(self, server: Server, folder: Path, proto: str) -> None:
        assert NGINX
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        self.place = f"127.0.0.1:{port}"
        config = folder / "nginx.conf"
        config.write_text(CONFIG.format(folder=folder, port=port, place=server.place, proto=proto))
        command = [NGINX, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(config)]
        self.process = subprocess.Popen(command)
        until(self.answers)

    def answers(self) -> bool:
        try:
            return httpx.get(f"http://{self.place}/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def opens(self, address: str, proto: str, **headers: str) -> httpx.Response:
        """A table opened by somebody at this address."""
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(transport=transport) as client:
            return client.post(
                f"http://{self.place}/tables",
                data={"game": "nim", "mode": "screen"},
                headers={"origin": f"{proto}://{self.place}", **headers},
            )

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(params=["http", "https"])
def fronted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Front, Server, str]]:
    settings = {"newcomers": 2, "trusted": networks("127.0.0.1"), "hosts": frozenset({"localhost"})}
    with served(tmp_path, settings=settings) as server:
        folder = tmp_path / "nginx"
        folder.mkdir()
        front = Front(server, folder, request.param)
        try:
            yield front, server, request.param
        finally:
            front.end()


@pytest.mark.skipif(not NGINX or sys.platform != "linux", reason="nginx, and many addresses on loopback")
def test_through_nginx_everybody_is_who_they_are(fronted: tuple[Front, Server, str]) -> None:
    front, server, proto = fronted
    for address in ("127.0.2.1", "127.0.2.2"):
        lies = [{"x-forwarded-for": f"192.0.2.{n}", "x-forwarded-proto": "ftp"} for n in range(3)]
        answers = [front.opens(address, proto, **lie) for lie in lies]
        assert [answer.status_code for answer in answers] == [303, 303, 429]  # each address by itself
    cookie = front.opens("127.0.2.3", proto).headers["set-cookie"]
    assert cookie.startswith("__Host-sid=") == (proto == "https")

    stranger = front.opens("127.0.2.4", proto, origin="http://evil.example")
    assert stranger.status_code == 403

    opened = front.opens("127.0.2.5", proto)
    with connect(
        f"ws://{front.place}{opened.headers['location']}/live",
        origin=Origin(f"{proto}://{front.place}"),
        additional_headers={"cookie": opened.headers["set-cookie"].split(";")[0]},
        source_address=("127.0.2.5", 0),
        compression=None,
        proxy=None,
    ) as wire:
        first = json.loads(wire.recv(timeout=20))
        wire.send(json.dumps({"t": "say", "cid": "a", "base": first["n"], "line": "1-1"}))
        while "a" not in json.loads(wire.recv(timeout=20)).get("cids", ()):
            pass
        assert dict(server.app.state.sockets.addresses) == {"127.0.2.5": 1}


def test_who_is_not_trusted_speaks_for_nobody(tmp_path: Path) -> None:
    with served(tmp_path, settings={"newcomers": 2, "trusted": networks("10.0.0.1")}) as server:
        origin = {"origin": f"http://{server.place}"}
        form: dict[str, Any] = {"game": "nim", "mode": "screen"}
        answers = [
            httpx.post(
                f"http://{server.place}/tables",
                data=form,
                headers={**origin, "x-forwarded-for": f"192.0.2.{n}", "forwarded": f"for=192.0.2.{n}"},
            )
            for n in range(3)
        ]
        https = httpx.post(
            f"http://{server.place}/choose",
            data={"lang": "en"},
            headers={"origin": f"https://{server.place}", "x-forwarded-proto": "https"},
        )

    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert https.status_code == 403
