"""One of two servers that hold the same table, and one viewer's way to look at it from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.edge.received import SocketListener
from tests.support import postgres
from tests.support.server import Server
from tests.web.push_service import Device, PushService, push_service

HOME = "http://facedown.test"  # how both servers are called from outside
METRICS = "let me see"
NAMES = ("Anna", "Борис", "C & D", "Dora", "Эмма", "Fay", "G. <b>H</b>", "Ian", "Jo")
ONLOOKER, STRANGER = "onlooker", "stranger"


@dataclass(slots=True)
class World:
    """A server, and the people at it. Both worlds get the same in the same order."""

    server: Server
    http: httpx.AsyncClient
    post: PushService
    tokens: dict[str, str] = field(default_factory=dict)  # eyes -> token
    table: str = ""
    invite: str = ""
    device: Device = field(default_factory=Device)
    ears: list[SocketListener] = field(default_factory=list)

    async def call(self, eyes: str, method: str, path: str, **more: Any) -> httpx.Response:
        token = self.tokens.get(eyes)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        if path == "/metrics":
            headers["authorization"] = f"Bearer {METRICS}"
        return await self.http.request(method, path, headers=headers, **more)

    async def must(self, eyes: str, method: str, path: str, body: Any = None) -> Any:
        answer = await self.call(eyes, method, path, json=body)
        assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    async def ask(self, what: str, eyes: str = "", **values: Any) -> Any:
        """A question to the tests' own door, which tells more than anybody may know."""
        method = "GET" if what in ("facts", "hidden", "secrets") else "POST"
        path = f"/tests/{self.table}/{what}"
        answer = await self.http.request(method, path, params={"eyes": eyes, **values}, timeout=120)
        assert answer.status_code < 300, f"{what}: {answer.status_code} {answer.text}"
        return answer.json()

    async def open_table(
        self, game: str, seats: int, language: str, options: Mapping[str, Any], **wishes: Any
    ) -> None:
        """A table with people on all seats, and the deal done; seat n is that of person n."""
        everybody = [*map(str, range(seats)), ONLOOKER]
        for eyes in everybody:
            name = NAMES[int(eyes)] if eyes.isdecimal() else "Olga"
            guest = {"name": name, "language": language}
            self.tokens[eyes] = (await self.must("", "POST", "/api/guests", guest))["token"]
        wanted = {"game": game, "seats": seats, "options": dict(options), **wishes}
        made = await self.must("0", "POST", "/api/tables", wanted)
        self.table, self.invite = made["id"], made["invite"]
        for seat in range(seats):
            wish = {"seat": seat, "contribution": f"luck of {seat}"}
            await self.must(str(seat), "POST", f"/api/tables/{self.table}/seats", wish)
        await self.must("0", "POST", f"/api/tables/{self.table}/start")

    async def wants_notices(self, eyes: str) -> None:
        fields = {"endpoint": f"{self.post.url}/{self.table}", **self.device.keys}
        answer = await self.call(eyes, "POST", "/me/notices", data=fields)
        assert answer.status_code == 204, answer.text

    def notices(self) -> list[tuple[dict[str, str], bytes]]:
        """Those of this table; one of the table before may come late, when all is over there."""
        return [(headers, body) for path, headers, body in self.post.got if self.table in path]

    async def listen(self, eyes: str, language: str) -> list[SocketListener]:
        """A page and a program that look at the table, as the viewer."""
        base, token = f"ws://{self.server.address}", self.tokens.get(eyes)
        ways = {"page": f"/t/{self.table}/push"}
        if token:  # of a stranger, programs' sockets only ask who they are
            ways["JSON"] = f"/api/tables/{self.table}/live"
        ears = [
            await SocketListener.open(
                base + way, token, language, f"{kind} socket {len(self.ears)}"
            )
            for kind, way in ways.items()
        ]
        for ear in ears:
            ear.eyes = eyes
        self.ears += ears
        for ear in ears:
            await ear.until(0)
            await ear.hide()
        if eyes.isdecimal():
            pages = sum(ear.eyes == eyes for ear in self.ears)
            await self.ask("hidden", eyes, pages=pages)
        return ears

    async def decide(self, seat: int, ask: str, choice: Any) -> int:
        """The version that the decision made; 0 if it was refused."""
        path, body = f"/api/tables/{self.table}/decisions", {"ask": ask, "choice": choice}
        answer = await self.call(str(seat), "POST", path, json=body)
        return int(answer.json().get("version", 0)) if answer.status_code == 200 else 0

    async def timed(self, seat: int, ask: str, choice: Any) -> float:
        """Seconds until the viewer's page has heard of this decision."""
        ear, clock = self.ears[0], asyncio.get_running_loop().time
        began = clock()
        version = await self.decide(seat, ask, choice)
        assert version, "what both worlds offer is taken in both"
        await ear.until(version)
        heard = zip(ear.moments, ear.versions, strict=True)
        return next(moment for moment, told in heard if told >= version) - began

    async def leave(self) -> None:
        for ear in self.ears:
            await ear.close()
        self.ears, self.tokens, self.table = [], {}, ""
        self.post.got.clear()


@contextmanager
def servers(
    folder: Path, postgres_url: str, names: str = "ab", **more: str
) -> Iterator[list[Server]]:
    """Servers that hold the same: the same secret, the same people, the same ids of tables."""
    with ExitStack() as stack:
        made = []
        for name in names:
            url = stack.enter_context(postgres.database(postgres_url))
            server = Server(
                folder / name,
                url,
                FACEDOWN_SECRET="s" * 40,
                FACEDOWN_METRICS_TOKEN=METRICS,
                FACEDOWN_PUBLIC_URL=HOME,
                FACEDOWN_HEARTBEAT_SECONDS="3000",
                FACEDOWN_NOTICE_DELAY_SECONDS="0",
                FACEDOWN_IDLE_MINUTES="100000",  # tables leave memory when the clock says so
                **more,
            )
            server.program = ("tests.edge.toy_host",)
            server.launch()
            stack.callback(server.kill)
            made.append(server)
        for server in made:
            server.wait_until_ready()
        yield made


@asynccontextmanager
async def world(server: Server) -> AsyncIterator[World]:
    async with (
        push_service() as post,
        httpx.AsyncClient(base_url=server.url, timeout=30, headers={"user-agent": "test"}) as http,
    ):
        yield World(server, http, post)


async def both(*things: Any) -> list[Any]:
    """At both worlds at once."""
    return list(await asyncio.gather(*things))
