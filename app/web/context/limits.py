"""Rate limits: token buckets in memory, bounded in number.

A household shares one address, so the limits per address are generous; what one person does is
limited per person. A restart forgets everything, which does no harm.
"""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from app.engine import N_
from app.settings import ServerSettings
from app.tables.errors import Refusal

_REMEMBERED = 20_000  # keys per kind of limit; the longest unused is forgotten first
_QUIET_BURST, _QUIET_SECONDS = 600, 15.0  # of one address: static files, and what monitors read
_OWN_SOCKETS = 5  # of a person we know, however many others their address has
_LOGGED = 10  # lines per minute about refusing one address
_AT_ONCE = 10  # refusals per minute that one address gets at once
_LATER = 1.0  # seconds until it gets any other: a connection of its own asks no more meanwhile


class Bucket:
    """Allows each key `burst` requests at once, and as many again in every `seconds`."""

    def __init__(
        self, burst: int, seconds: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._rate = burst / seconds
        self._clock = clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def take(self, key: Hashable) -> None:
        """Count one more; refuse it, with the time to wait, if there were too many."""
        now = self._clock()
        left, then = self._left.pop(key, (float(self._burst), now))
        left = min(self._burst, left + (now - then) * self._rate)
        allowed = left >= 1
        self._left[key] = (left - allowed, now)
        if len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)
        if not allowed:
            raise too_many(math.ceil((1 - left) / self._rate))

    def has(self, key: Hashable) -> bool:
        """Take one if there is one; for callers that can't say how long to wait."""
        try:
            self.take(key)
        except Refusal:
            return False
        return True


class Limits:
    """Every limit of this server, from its settings."""

    def __init__(self, settings: ServerSettings) -> None:
        minute, hour = 60.0, 3600.0
        self.requests = Bucket(settings.requests_per_minute, minute)
        self._own_requests = Bucket(2 * settings.decisions_per_minute, minute)
        self.quiet = Bucket(_QUIET_BURST, _QUIET_SECONDS)
        self.refusals = Bucket(_LOGGED, minute)
        self._at_once = Bucket(_AT_ONCE, minute)
        self.guests = Bucket(settings.guests_per_hour, hour)
        self.decisions = Bucket(settings.decisions_per_minute, minute)
        self.chat = Bucket(settings.chat_per_minute, minute)
        self.reactions = Bucket(4, 10.0)
        self.nudges = Bucket(1, minute)
        self.sign_ins = Bucket(settings.sign_ins_per_hour, hour)
        self._per_address = settings.sockets_per_address
        self._per_person = settings.sockets_per_person
        self._sockets: Counter[Hashable] = Counter()

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        return sum(count for key, count in self._sockets.items() if isinstance(key, str))

    def request_from(self, address: str, person_id: int | None) -> None:
        """Take one more request. Neighbours can't use up those of a person we know."""
        if person_id is None or not self._own_requests.has(person_id):
            self.requests.take(address)

    async def slow_down(self, address: str) -> None:
        """Make an address wait that goes on after many refusals: each of them costs us time."""
        if not self._at_once.has(address):
            await asyncio.sleep(_LATER)

    def socket_from(self, address: str, person_id: int | None = None) -> Place:
        """A place for one socket of this address, for as long as it is open."""
        own = person_id is not None and self._sockets[person_id] < _OWN_SOCKETS
        return Place(self._sockets, address, sys.maxsize if own else self._per_address)

    def socket_of(self, person_id: int | None) -> Place:
        """A place for one socket of this person; strangers are limited by address alone."""
        return Place(
            self._sockets, person_id, sys.maxsize if person_id is None else self._per_person
        )


class Place:
    """A place that may be taken: `with place as welcome`. Small: each socket keeps one."""

    __slots__ = ("_key", "_most", "_taken", "_welcome")

    def __init__(self, taken: Counter[Hashable], key: Hashable, most: int) -> None:
        self._taken, self._key, self._most = taken, key, most
        self._welcome = False

    def __enter__(self) -> bool:
        self._welcome = self._taken[self._key] < self._most
        self._taken[self._key] += self._welcome
        return self._welcome

    def __exit__(self, *_: object) -> None:
        self._taken[self._key] -= self._welcome
        if not self._taken[self._key]:
            del self._taken[self._key]


def too_many(seconds: int) -> Refusal:
    return Refusal(
        "too-many",
        N_("Too many attempts. Please try again in %(seconds)s s."),
        seconds=max(1, seconds),
    )


def address_of(connection: HTTPConnection) -> str:
    """The address of a connection; for IPv6 the network that one customer gets."""
    return network_of(connection.client.host if connection.client else "")


def network_of(host: str) -> str:
    """The part of an address that one customer has: for IPv6 a network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))
    return host
