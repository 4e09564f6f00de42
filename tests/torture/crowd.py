"""People who play real games over HTTP and sockets, whatever happens to the servers meanwhile.

Each goes in by one door and, when nobody answers there, by the next. What is not answered is sent
again with the same key; every answer and every picture goes into the ledger.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any
from uuid import uuid4

import httpx

from app.games import GAMES
from tests.support.answers import choose
from tests.support.play import sealed_kinds
from tests.torture.cutter import Cutter
from tests.torture.ledger import Ledger, Sent
from tests.torture.watching import Watching

THINK = 0.01  # seconds between two decisions of a person
PATIENCE = 120.0  # seconds after which somebody who waits for an answer gives up
ANSWER = 12.0  # seconds for one request
UNAVAILABLE = 503
CONFLICT = 409
RIVALS = 4


class Stuck(AssertionError):
    """Somebody waits and waits."""


@dataclass(slots=True)
class Player:
    """A player at a table, and the server that they use at the moment."""

    token: str
    door: int
    table: str = ""
    seat: int = 0
    version: int = 0  # what their last decision made
    old: list[dict[str, Any]] = field(default_factory=list)  # what they have decided lately
    watching: Watching | None = None


Mischief = Callable[["Crowd", Player, Sent, dict[str, Any]], Awaitable[None]]


class Crowd:
    """Tables of people who decide at random, until they are stopped."""

    def __init__(self, doors: Sequence[Cutter], seed: int, game: str = "crooks") -> None:
        self.doors = doors
        self.luck = random.Random(seed)
        self.ledger = Ledger()
        self.mischief: Mischief | None = None
        self.wishes: dict[str, Any] = {"game": game}
        self.go_on = True
        self.tables: dict[str, list[Player]] = {}  # that run, or have ended since the last look
        self.last = monotonic()  # when somebody got a decision through
        self.silence = 0.0  # the longest time in which nobody did
        self._calm = asyncio.Event()
        self._calm.set()
        self._busy = 0
        self._http = [httpx.AsyncClient(base_url=f"http://{d.address}") for d in doors]

    # --- all together ------------------------------------------------------------------------

    async def get_on(self, decisions: int) -> None:
        """Wait until so many more decisions were acknowledged."""
        wanted = len(self.ledger.acked) + decisions
        async with _patience("nobody gets on"):
            while len(self.ledger.acked) < wanted:  # noqa: ASYNC110 (a sleep is all it takes)
                await asyncio.sleep(0.01)

    @asynccontextmanager
    async def rest(self) -> AsyncIterator[None]:
        """Nobody has anything under way during this block."""
        self._calm.clear()
        try:
            async with _patience("somebody does not get an answer"):
                while self._busy:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            yield
        finally:
            self.last = monotonic()
            self._calm.set()

    @asynccontextmanager
    async def _doing(self) -> AsyncIterator[None]:
        while not self._calm.is_set():
            await self._calm.wait()
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    async def close(self) -> None:
        for player in [player for players in self.tables.values() for player in players]:
            await self.look_away(player)
        for client in self._http:
            await client.aclose()

    # --- playing -----------------------------------------------------------------------------

    async def play_tables(self, people: int, bots: int = 0) -> None:
        """One table after the other until told to stop."""
        while self.go_on:
            async with self._doing():
                players = await self._open_table(people, bots)
                self.tables[players[0].table] = players
            for player in players:
                player.watching = Watching(self.doors, player.door, player.table, player.token)
            await asyncio.gather(*(self._play(player) for player in players))
            self.ledger.finished += self.go_on

    async def _play(self, player: Player) -> None:
        while self.go_on:
            async with self._doing():
                seen = await self.look(player)
                if seen["status"] == "finished":
                    return
                assert seen["status"] == "playing", seen["status"]
                behind = seen["version"] < player.version  # they have changed servers
                if seen["asks"] and not behind:
                    await self._decide(player, seen)
            await asyncio.sleep(THINK)

    async def _decide(self, player: Player, seen: dict[str, Any]) -> None:
        ask = self.luck.choice(seen["asks"])
        body = {"ask": ask["id"], "choice": choose(ask, self.luck), "key": uuid4().hex}
        sent = Sent(player.table, player.seat, player.token, {**body, "version": seen["version"]})
        if not stays_open(ask):
            player.old = [*player.old[-9:], sent.body]
        if self.mischief is not None:
            await self.mischief(self, player, sent, {**seen, "ask": ask})
        else:
            await self.send(player, sent)

    async def send(self, player: Player, sent: Sent) -> int | None:
        """The version that this decision made; None if it was refused."""
        answer = await self.call(player, "POST", f"/api/tables/{sent.table}/decisions", sent.body)
        if answer.status_code == CONFLICT:
            assert answer.json()["error"] in ("not-asked", "not-playing"), answer.text
            self.ledger.refused += 1
            return None
        assert answer.status_code == 200, f"{answer.status_code} {answer.text} to {sent.body}"
        version: int = answer.json()["version"]
        self.ledger.acknowledge(sent, version)
        player.version = max(player.version, version)
        self.silence = max(self.silence, monotonic() - self.last)
        self.last = monotonic()
        return version

    async def look(self, player: Player) -> dict[str, Any]:
        at = f"/api/tables/{player.table}"
        answer = await self.call(player, "GET", at)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        self.ledger.saw(player.table, player.door, player.seat, seen)
        return seen

    async def ask_again(self, few: int = 3) -> None:
        """Old decisions, sent once more with their keys, are answered as the first time."""
        keys = sorted(self.ledger.acked)
        for key in self.luck.sample(keys, min(few, len(keys))):
            sent, version = self.ledger.acked[key]
            player = Player(sent.token, self.luck.randrange(len(self.doors)), sent.table, sent.seat)
            again = await self.send(player, sent)
            if again is None:
                self.ledger.wrongs.say(f"version {version} of {sent.table} is denied")
            self.ledger.asked_again += 1

    async def look_away(self, player: Player) -> None:
        if player.watching is not None:
            await player.watching.stop()

    # --- one request -------------------------------------------------------------------------

    async def call(
        self, player: Player, method: str, path: str, body: Any = None
    ) -> httpx.Response:
        """Send it until it is answered, with the same content each time."""
        headers = {"authorization": f"Bearer {player.token}"} if player.token else {}
        started = monotonic()
        while True:
            try:
                answer = await self._http[player.door].request(
                    method, path, json=body, headers=headers, timeout=ANSWER
                )
            except httpx.TransportError:
                self.ledger.tried_again += 1
            else:
                assert answer.status_code in (UNAVAILABLE, *range(500)), answer.text
                if answer.status_code != UNAVAILABLE:
                    return answer
                self.ledger.unavailable += 1
            if monotonic() - started > PATIENCE:
                raise Stuck(f"{method} {path}: no answer for {PATIENCE} s")
            player.door = (player.door + 1) % len(self.doors)
            await asyncio.sleep(0.05)

    async def _open_table(self, people: int, bots: int) -> list[Player]:
        host, *guests = [await self._come(f"Person {n}") for n in range(people)]
        made = await self.call(host, "POST", "/api/tables", {**self.wishes, "seats": people + bots})
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        seats = f"/api/tables/{table}/seats"
        for player in (host, *guests):
            player.table = table
            await self.call(player, "POST", seats, {})
        for seat in range(people, people + bots):  # named, so that asking twice adds no second
            await self.call(host, "POST", seats, {"bot": "random", "seat": seat})
        await self.call(host, "POST", f"/api/tables/{table}/start")
        for player in (host, *guests):
            player.seat = (await self._begun(player))["viewer"]
        assert sorted(p.seat for p in (host, *guests)) == list(range(people))
        return [host, *guests]

    async def _begun(self, player: Player) -> dict[str, Any]:
        """The table once it is played; another server may hear of the start a moment later."""
        started = monotonic()
        while True:
            answer = await self.call(player, "GET", f"/api/tables/{player.table}")
            seen: dict[str, Any] = answer.json()
            if seen["status"] in ("playing", "finished"):
                return seen
            if monotonic() - started > PATIENCE:
                raise Stuck(f"{player.table} does not begin")
            await asyncio.sleep(0.05)

    async def _come(self, name: str) -> Player:
        stranger = Player("", self.luck.randrange(len(self.doors)))
        made = await self.call(stranger, "POST", "/api/guests", {"name": name})
        return Player(made.json()["token"], stranger.door)


@asynccontextmanager
async def _patience(complaint: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(PATIENCE + ANSWER):
            yield
    except TimeoutError:
        raise Stuck(complaint) from None


def stays_open(ask: dict[str, Any]) -> bool:
    """Whether it may rightly be answered more than once: an offer, or one that is sealed."""
    return bool(ask.get("optional")) or any(ask["kind"] in sealed_kinds(game) for game in GAMES)


# --- mischief ------------------------------------------------------------------------------------


async def repeat(crowd: Crowd, player: Player, sent: Sent, seen: dict[str, Any]) -> None:
    """The same request three times at once, and older ones in any order behind it.

    They are refused; of those with the same key only one acts, also where others may follow.
    """
    others = [_elsewhere(crowd, player, n) for n in range(3)]
    answers = await asyncio.gather(*(crowd.send(other, sent) for other in others))
    player.version = max(other.version for other in others)
    if len(set(answers)) > 1:
        crowd.ledger.wrongs.say(f"{sent.table}: the same request was answered {answers}")
    for body in crowd.luck.sample(player.old, len(player.old)):
        late = Sent(sent.table, sent.seat, sent.token, {**body, "key": uuid4().hex})
        version = await crowd.send(_elsewhere(crowd, player, 1), late)
        if version is not None and body["ask"] != sent.body["ask"]:
            crowd.ledger.wrongs.say(f"{sent.table}: an old ask was answered at version {version}")


async def rival(crowd: Crowd, player: Player, sent: Sent, seen: dict[str, Any]) -> None:
    """Several clients decide the same at once: exactly one is first."""
    if stays_open(seen["ask"]):  # all of them may be taken, one after the other
        await crowd.send(player, sent)
        return
    rivals = [
        Sent(sent.table, sent.seat, sent.token, {**sent.body, "choice": choice, "key": uuid4().hex})
        for choice in (choose(seen["ask"], crowd.luck) for _ in range(RIVALS))
    ]
    others = [_elsewhere(crowd, player, n) for n in range(RIVALS)]
    answers = await asyncio.gather(
        *(crowd.send(other, one) for other, one in zip(others, rivals, strict=True))
    )
    player.version = max(other.version for other in others)
    won = [version for version in answers if version is not None]
    if len(won) != 1:
        crowd.ledger.wrongs.forked += 1
        crowd.ledger.wrongs.say(f"{sent.table}: {len(won)} of {RIVALS} rivals won")


def _elsewhere(crowd: Crowd, player: Player, number: int) -> Player:
    """The same person with another client, perhaps at another door."""
    door = (player.door + number) % len(crowd.doors)
    return Player(player.token, door, player.table, player.seat, player.version)
