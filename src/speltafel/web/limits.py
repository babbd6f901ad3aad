"""How often somebody may do something: every guest, and everybody who comes from one address."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.requests import Request

from speltafel.text import say
from speltafel.web.guard import Buckets, client_network
from speltafel.web.pools import TooMuch

FAST = say("Dat gaat te snel. Wacht even en probeer het dan opnieuw.")
AT_ONCE = 10
"""Of so many guests who come from one address in a minute, one does all one may, the others one thing."""

MINUTE = 60.0
EACH = {
    "checks": 30,  # records checked
    "looks": 120,  # works of puzzles looked at: a script asks after every stone
    "moments": 240,  # moments and pictures of games looked back at
}
"""How often a guest may do something in a minute, where no operator has a say in it."""


class Limits:
    """All that is counted. It changes with everything that is done."""

    def __init__(self, each: Mapping[str, int], newcomers: int, now: Callable[[], float]) -> None:
        self.guests = {what: Buckets(size, MINUTE, now) for what, size in each.items()}
        busy = max(1, newcomers // AT_ONCE)
        self.addresses = {what: Buckets(busy * size + newcomers, MINUTE, now) for what, size in each.items()}
        self.addresses["newcomers"] = Buckets(newcomers, MINUTE, now)

    def take(self, what: str, guest: str, address: str) -> None:
        """Count one more; refuse what is too much for the address or for the guest."""
        if not self.addresses[what].takes(address):
            raise TooMuch(429, FAST)
        if guest and not self.guests[what].takes(guest):
            raise TooMuch(429, FAST)


def count(request: Request, what: str, guest: str = "") -> None:
    """Count what a request asks for."""
    limits: Limits = request.app.state.limits
    limits.take(what, guest, client_network(request))
