"""The commands that keep house: serve the site, and save what it holds."""

from __future__ import annotations

import errno
import logging
import re
import socket
import sys
from time import monotonic_ns, time_ns

import click
import segno
import structlog
import uvicorn

from speltafel.cli.backups import (
    backup_every_option,
    backup_keep_option,
    backup_to_option,
    database_option,
    schedule_of,
)
from speltafel.cli.help import Number, Translated, language_of
from speltafel.clock import steady
from speltafel.game import Refused
from speltafel.store import Unavailable, open_store
from speltafel.text import say, words
from speltafel.web.app import Settings, site
from speltafel.web.http_protocol import HttpProtocol
from speltafel.web.proxy import Network, networks
from speltafel.web.socket_protocol import SocketProtocol

EVERYWHERE = "0.0.0.0"
HOST_NAME = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
"""A name as browsers send it, without a port; others would never be asked for."""

SOCKETS_EACH = 100
"""How many sockets one address may have open, or twice as many as guests may come from there in a minute."""

UNREAD = 30_000
"""Milliseconds after which the system gives up a connection whose other end takes nothing any more."""


def now() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


def ticks() -> int:
    """Milliseconds since some moment, however the machine's clock is set."""
    return monotonic_ns() // 1_000_000


@click.command(cls=Translated, help=words("Open het huis: de tafels in de browser."))
@click.option("--host", default="127.0.0.1", metavar=words("ADRES"), help=words("Op welk adres."))
@click.option("--port", type=Number(0, 65535), default=8000, help=words("Op welke poort."))
@click.option("--lan", is_flag=True, help=words("Voor iedereen op dit netwerk; toont een QR-code."))
@click.option("--bots", type=Number(1, 64), default=1, help=words("In hoeveel processen bots denken."))
@click.option(
    "--sockets", type=Number(1, 1_000_000), default=10_000, help=words("Hoeveel er tegelijk mogen meekijken.")
)
@click.option(
    "--crowd",
    type=Number(1, 100_000),
    default=60,
    help=words("Hoeveel nieuwe gasten er per minuut van één adres mogen komen."),
)
@click.option(
    "--trust",
    default="",
    metavar=words("ADRES,…"),
    help=words("De proxy's ervoor, adressen of netwerken: wat zij over een verzoek zeggen geldt."),
)
@click.option(
    "--hosts",
    default="",
    metavar=words("NAAM,…"),
    help=words("Hoe het huis mag heten; anders: localhost, deze machine en elk adres in cijfers."),
)
@database_option
@backup_to_option
@backup_every_option
@backup_keep_option
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int,
    lan: bool,
    bots: int,
    sockets: int,
    crowd: int,
    trust: str,
    hosts: str,
    database: str,
    backup_to: str,
    backup_every: int,
    backup_keep: int,
) -> None:
    """Start the server; it stops by itself when asked, and loses nothing."""
    tell = language_of(context).tell
    backups = schedule_of(database, backup_to, backup_every, backup_keep)
    trusted, named = trusted_by(trust), hosts_of(hosts)
    listening = listen(EVERYWHERE if lan else host, port)
    address = address_of(listening)
    structured_logs()
    check_store(database)
    click.echo(tell(say("Het huis is open: {address}", address=address)))
    if lan:
        segno.make(address).terminal(compact=True)
    app = site(
        Settings(
            database,
            steady(now, ticks),
            bots,
            address if lan else "",
            sockets,
            newcomers=crowd,
            sockets_each=max(SOCKETS_EACH, 2 * crowd),
            trusted=trusted,
            hosts=named,
            backups=backups,
        )
    )
    server = uvicorn.Server(configured(app))
    server.run(sockets=[listening])
    if not server.started:
        raise Refused("", say("Het huis kon niet open; zie de regels hierboven."))


def configured(app: object) -> uvicorn.Config:
    """How the server runs: small messages, no compression on sockets, a graceful end."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn's own type of an application is stricter than Starlette's
        http=HttpProtocol,
        ws=SocketProtocol,
        proxy_headers=False,  # whom to believe is ours to say: web/proxy.py
        ws_max_size=16_384,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=2048,
        timeout_graceful_shutdown=5,
        server_header=False,
        log_config=None,
        access_log=False,
    )


def trusted_by(text: str) -> tuple[Network, ...]:
    """The proxies an operator names."""
    try:
        return networks(text)
    except ValueError:
        raise Refused("", say("„{text}” is geen rij adressen of netwerken.", text=text)) from None


def hosts_of(text: str) -> frozenset[str]:
    """What the site may be called: as the operator says, else as this machine is called on its network."""
    named = {name.strip().lower().rstrip(".") for name in text.split(",") if name.strip()}
    for name in named:
        if not HOST_NAME.fullmatch(name):
            raise Refused(
                "", say("„{name}” is geen naam van een huis. Geef namen zoals play.example.", name=name)
            )
    own = socket.gethostname().lower()
    usual = {own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
    return frozenset({"localhost", *(named or usual)})


def listen(host: str, port: int) -> socket.socket:
    """The socket the site listens on; a guest who neither reads nor goes is let go by the system."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Refused("", say("Poort {port} op {host} is niet vrij.", port=port, host=host)) from None
        fact = error.strerror or str(error)
        raise Refused(
            "",
            say("Op {host}, poort {port}, kan het huis niet open: {fact}.", host=host, port=port, fact=fact),
        ) from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    return listening


def address_of(listening: socket.socket) -> str:
    """Where browsers find the site."""
    host, port = listening.getsockname()[:2]
    name = own_address() if host in (EVERYWHERE, "::") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_address() -> str:
    """This machine's address on its network, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: a datagram socket only looks up its route
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def check_store(database: str) -> None:
    """Open the store once, so that what is wrong with it is said in a sentence."""
    try:
        open_store(database).close()
    except Unavailable as wrong:
        raise Refused("", wrong.sentence) from None


def structured_logs() -> None:
    """A line of JSON for everything worth knowing, on the error stream; the server's own complaints too."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(handlers=[Structured(logging.WARNING)], force=True)


class Structured(logging.Handler):
    """What libraries complain about, as lines like our own."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it."""
        log = structlog.get_logger("speltafel")
        log.log(
            record.levelno,
            record.getMessage().strip(),
            source=record.name,
            exc_info=record.exc_info or None,
        )
