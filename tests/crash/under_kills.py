"""Bots play over HTTP while the server is killed under them; nothing that was acknowledged is lost.

Every bot remembers each decision that was answered 200, with its version, and each picture that it
was shown of a version. What is sent when the server dies is sent again with the same key.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import uuid4

import httpx
import orjson
import psycopg

from tests.support.answers import choose
from tests.support.server import Server

PLAIN = ("parts", "asks", "waiting_for", "result", "why_not_back", "status", "viewer")
PATIENCE = 10.0  # seconds that some decisions may take
THINK = 0.01  # seconds between two decisions of a table


@dataclass(frozen=True, slots=True)
class Sent:
    """A decision as it was sent."""

    table: str
    seat: int
    token: str
    body: dict[str, Any]


@dataclass(slots=True)
class Ledger:
    """What the server has promised."""

    acked: dict[str, tuple[Sent, int]] = field(default_factory=dict)  # by key
    pictures: dict[tuple[str, int, int], str] = field(default_factory=dict)
    newest: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    finished: int = 0
    kills: int = 0
    retried: int = 0
    asked_again: int = 0

    def acknowledge(self, sent: Sent, version: int) -> None:
        key = sent.body["key"]
        before = self.acked.get(key)
        assert before is None or before[1] == version, f"answered {before} first, now {version}"
        self.acked[key] = (sent, version)
        self.newest[sent.table] = max(self.newest[sent.table], version)

    def saw(self, table: str, seat: int, seen: dict[str, Any], at_least: int) -> None:
        """A version never goes back, and always looks the same from the same seat."""
        version = seen["version"]
        assert version >= at_least, f"{table}: version {version} after {at_least}"
        self.newest[table] = max(self.newest[table], version)
        picture = digest(seen)
        known = self.pictures.setdefault((table, seat, version), picture)
        assert known == picture, f"{table}, seat {seat}, version {version}: another picture"


def digest(seen: dict[str, Any]) -> str:
    """Of all that follows from the log alone; who is present does not."""
    told = {name: seen.get(name) for name in PLAIN}
    return sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()


class Crowd:
    """Tables of people who decide at random, until they are stopped."""

    def __init__(self, server: Server, seed: int, game: str = "crooks") -> None:
        self.server = server
        self.game = game
        self.luck = random.Random(seed)
        self.ledger = Ledger()
        self.go_on = True
        self._up = asyncio.Event()
        self._up.set()
        self._calm = asyncio.Event()
        self._calm.set()
        self._resting = 0
        self._open: dict[str, list[str]] = {}  # running table -> tokens of its people's seats
        self._http = httpx.AsyncClient(base_url=server.url, timeout=20)

    # --- killing -------------------------------------------------------------------------------

    async def kill(self, *, quietly: bool = False) -> None:
        """Kill and start the server; quietly: all have stopped, and look before and after."""
        if quietly:
            await self._rest()
        self._up.clear()
        self.server.kill()
        self.ledger.kills += 1
        await asyncio.to_thread(self.server.start)
        self._up.set()
        if quietly:
            await self._look_at_all()
            self._calm.set()
        await self._ask_again()

    async def get_on(self, decisions: int) -> None:
        """Wait until so many more decisions were acknowledged, however busy the machine is."""
        wanted = len(self.ledger.acked) + decisions
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while len(self.ledger.acked) < wanted:  # noqa: ASYNC110 (a sleep is all it takes)
                    await asyncio.sleep(0.01)

    async def _rest(self) -> None:
        self._calm.clear()
        await asyncio.sleep(0.3)  # what is on its way gets answered
        await self._look_at_all()

    async def _look_at_all(self) -> None:
        for table, tokens in list(self._open.items()):
            for seat, token in enumerate(tokens):
                await self._look(table, seat, token)

    async def _ask_again(self) -> None:
        """Old decisions, sent once more with their keys, are answered as the first time."""
        keys = sorted(self.ledger.acked)
        for key in self.luck.sample(keys, min(3, len(keys))):
            sent, version = self.ledger.acked[key]
            answer = await self._post_decision(sent)
            assert answer.status_code == 200, f"{answer.status_code} {answer.text}"
            assert answer.json()["version"] == version
            self.ledger.asked_again += 1

    # --- playing -------------------------------------------------------------------------------

    async def play_tables(self, people: int, bots: int = 0) -> None:
        """One table after the other until told to stop; the last game is played to its end."""
        while self.go_on:
            table, tokens = await self._open_table(people, bots)
            self._open[table] = tokens
            await asyncio.gather(*(self._play(table, n, t) for n, t in enumerate(tokens)))
            del self._open[table]
            self.ledger.finished += 1

    async def _play(self, table: str, seat: int, token: str) -> None:
        while True:
            await self._calm.wait()
            seen = await self._look(table, seat, token)
            if seen["status"] == "finished":
                return
            assert seen["status"] == "playing", seen["status"]
            if not seen["asks"]:
                await asyncio.sleep(THINK * 2)
                continue
            await asyncio.sleep(THINK)
            ask = self.luck.choice(seen["asks"])
            body = {"ask": ask["id"], "choice": choose(ask, self.luck), "key": uuid4().hex}
            sent = Sent(table, seat, token, {**body, "version": seen["version"]})
            answer = await self._post_decision(sent)
            assert answer.status_code == 200, f"{answer.status_code} {answer.text} to {sent.body}"
            self.ledger.acknowledge(sent, answer.json()["version"])

    async def _post_decision(self, sent: Sent) -> httpx.Response:
        path = f"/api/tables/{sent.table}/decisions"
        return await self._call("POST", path, sent.token, sent.body)

    async def _look(self, table: str, seat: int, token: str) -> dict[str, Any]:
        at_least = self.ledger.newest[table]
        answer = await self._call("GET", f"/api/tables/{table}", token)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        self.ledger.saw(table, seat, seen, at_least)
        return seen

    async def _open_table(self, people: int, bots: int) -> tuple[str, list[str]]:
        names = [f"Person {n}" for n in range(people)]
        guests = [await self._call("POST", "/api/guests", None, {"name": n}) for n in names]
        tokens = [guest.json()["token"] for guest in guests]
        body = {"game": self.game, "seats": people + bots}
        made = await self._call("POST", "/api/tables", tokens[0], body)
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        for token in tokens:
            await self._call("POST", f"/api/tables/{table}/seats", token, {})
        for seat in range(people, people + bots):  # named, so that asking twice adds no second
            bot = {"bot": "random", "seat": seat}
            await self._call("POST", f"/api/tables/{table}/seats", tokens[0], bot)
        await self._call("POST", f"/api/tables/{table}/start", tokens[0])
        seen = (await self._call("GET", f"/api/tables/{table}", tokens[0])).json()
        assert seen["status"] == "playing", seen
        seated = [(await self._call("GET", f"/api/tables/{table}", t)).json() for t in tokens]
        assert sorted(one["viewer"] for one in seated) == list(range(people))
        order = {one["viewer"]: token for one, token in zip(seated, tokens, strict=True)}
        return table, [order[seat] for seat in range(people)]

    async def _call(
        self, method: str, path: str, token: str | None, body: Any = None
    ) -> httpx.Response:
        """Send it until it is answered, with the same content each time."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            await self._up.wait()
            try:
                answer = await self._http.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                self.ledger.retried += 1
                await asyncio.sleep(0.05)
                continue
            assert answer.status_code < 500, f"{answer.status_code} {answer.text}"
            return answer

    async def close(self) -> None:
        await self._http.aclose()


async def play_under_kills(
    server: Server,
    kills: int,
    seed: int,
    tables: int = 3,
    report: Callable[[Ledger], None] = lambda ledger: None,
) -> Ledger:
    """The whole story: play, be killed, play on, and come to an end."""
    bots = Crowd(server, seed)
    playing = [
        asyncio.create_task(bots.play_tables(2 + n % 2, bots=n % 3 // 2)) for n in range(tables)
    ]
    killing = asyncio.create_task(_kill(bots, kills, report))
    try:
        done, _ = await asyncio.wait([killing, *playing], return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        await asyncio.gather(killing, *playing)
    finally:
        for task in (killing, *playing):
            task.cancel()
        await asyncio.gather(killing, *playing, return_exceptions=True)
        await bots.close()
    return bots.ledger


async def _kill(bots: Crowd, kills: int, report: Callable[[Ledger], None]) -> None:
    for number in range(kills):
        await bots.get_on(bots.luck.randint(1, 20))
        await asyncio.sleep(bots.luck.uniform(0, 0.1))
        await bots.kill(quietly=number % 5 == 4)
        report(bots.ledger)
    bots.go_on = False


def check_log(database: str, ledger: Ledger) -> int:
    """What is stored is what was promised: each decision once, in its place, and no other."""
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "select table_id, step, seat, kind, choice, by, key from log order by table_id, step"
        ).fetchall()
    steps: defaultdict[str, list[int]] = defaultdict(list)
    keys: defaultdict[str, list[tuple[str, int, int, Any]]] = defaultdict(list)
    for table, step, seat, _, choice, by, key in rows:
        steps[table].append(step)
        if by == "player":
            keys[key].append((table, seat, step + 1, choice))
    for table, found in steps.items():
        assert found == list(range(len(found))), f"{table}: steps {found}"
    assert {key: [what(*promised)] for key, promised in ledger.acked.items()} == dict(keys)
    return len(keys)


def what(sent: Sent, version: int) -> tuple[str, int, int, Any]:
    return sent.table, sent.seat, version, sent.body["choice"]
