"""One flood, from a process of its own: `floods.py` starts it, and reads how it was answered."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlencode

from client import HOST, Guest, Server, dial, request
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

HOUSES = 16
"""From so many addresses a flood comes, each with two requests under way."""

PAUSE = 0.2
"""Seconds between two requests of the same, at random: at most 160 a second come in all."""

LONG = "long"
"""The table of a long game that is over."""


class Scene(NamedTuple):
    """What a flood is about."""

    server: Server
    guest: Guest
    table: str
    record: str
    end: float


Ask = Callable[[Scene, Guest, int], Awaitable[int]]


def got(path: str) -> Ask:
    """A page asked for."""

    async def ask(scene: Scene, guest: Guest, n: int) -> int:
        return (await request(scene.server, "GET", path.format(n=n * 37 % 1000, game=GAMES[n % 6]), guest))[0]

    return ask


def sent(path: str, **form: str) -> Ask:
    """A form sent."""

    async def ask(scene: Scene, guest: Guest, n: int) -> int:
        filled = {name: value.format(n=n, record=scene.record) for name, value in form.items()}
        where = path.format(table=scene.table, n=n)
        return (await request(scene.server, "POST", where, guest, urlencode(filled)))[0]

    return ask


async def socket(scene: Scene, guest: Guest, n: int) -> int:
    """A socket that stays a while."""
    place, origin = f"ws://{scene.server.place}/t/{scene.table}/live", Origin(f"http://{scene.server.place}")
    try:
        async with dial(place, origin=origin, local_addr=(guest.address, 0)) as wire:
            await wire.recv()
            await asyncio.sleep(min(2.0, max(0.0, scene.end - monotonic())))
            return 101
    except WebSocketException:
        return 1013


def raw(data: bytes, times: int, wait: float) -> Ask:
    """A request that has no end, sent piece by piece."""

    async def ask(scene: Scene, guest: Guest, n: int) -> int:
        reader, writer = await asyncio.open_connection(HOST, scene.server.port, local_addr=(guest.address, 0))
        try:
            writer.write(b"GET / HTTP/1.1\r\n")
            for _ in range(times):
                if monotonic() > scene.end:
                    return 0
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(wait)
            first = await asyncio.wait_for(reader.readline(), 2.0)
            return int(first.split()[1]) if first else 0
        finally:
            writer.close()

    return ask


GAMES = ("linja", "catan", "architekton", "querbeet", "stad-en-land", "steden-en-ridders")
PUZZLE = "/puzzles/querbeet/p/F{n}"
FLOODS: dict[str, Ask] = {
    "puzzle hints": sent("/puzzles/querbeet/p/F19", work="", do="hint2"),
    "puzzle checks": sent("/puzzles/querbeet/p/F19", work="a0@A1", do="check"),
    "looks back at a long game": got(f"/t/{LONG}?n={{n}}"),
    "all moments of a long game": got(f"/t/{LONG}/replay.json?n={{n}}"),
    "pictures": got(f"/t/{LONG}/position.svg?n={{n}}"),
    "rulebooks": got("/games/{game}/rules"),
    "records written": got(f"/t/{LONG}/record.txt"),
    "records checked": sent("/verify", record="{record}"),
    "analyses": sent("/analysis", record="{record}"),
    "tables opened": sent("/tables", game="linja", mode="bot", name="Flood"),
    "rematches": sent("/t/{table}/do", what="rematch"),
    "seats": sent("/t/{table}/sit", seat="1", name="Flood"),
    "lines by form": sent("/t/{table}/say", line="1-1", base="0", cid="{n}"),
    "deeds by form": sent("/t/{table}/do", what="offer", base="0", cid="{n}"),
    "big forms": sent("/verify", record="x" * 390_000),
    "sockets": socket,
    "huge headers": raw(b"X-A: " + b"x" * 65_000 + b"\r\n", 20, 0.0),
    "half-open requests": raw(b"X: y", 1, 12.0),
}


async def flood(ask: Ask, scene: Scene) -> Counter[str]:
    """Ask from many addresses until the end; how it was answered."""
    seen: Counter[str] = Counter()
    random = Random(1)

    async def one(number: int) -> None:
        guest, n = Guest(f"127.9.0.{number // 2 + 1}"), number
        await asyncio.sleep(PAUSE * random.random())
        while monotonic() < scene.end:
            try:
                seen[str(await ask(scene, guest, n))] += 1
            except (OSError, TimeoutError, IndexError, ValueError):
                seen["none"] += 1
            n += 2 * HOUSES
            await asyncio.sleep(random.expovariate(1 / PAUSE))

    await asyncio.gather(*(one(number) for number in range(2 * HOUSES)))
    return seen


async def flooding(name: str, port: int, table: str, record: str, seconds: float) -> None:
    """The other process: nothing but the flood."""
    with suppress(OSError):
        os.nice(5)
    server = Server(Path(record).parent, "")
    server.port, server.place = port, f"{HOST}:{port}"
    print("begins", flush=True)
    scene = Scene(server, Guest(), table, Path(record).read_text(), monotonic() + seconds)
    print(json.dumps(await flood(FLOODS[name], scene)))


if __name__ == "__main__":
    asyncio.run(flooding(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4], float(sys.argv[5])))
