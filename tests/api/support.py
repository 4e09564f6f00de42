"""The real application in memory, and on a port where sockets are needed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr

from app.cli.serve import server_config
from app.settings import ServerSettings

MANY = 1_000_000


def settings(database: str, data: Path, **changes: Any) -> ServerSettings:
    """No limits but those that a test is about."""
    unlimited = dict.fromkeys(
        ("decisions_per_minute", "requests_per_minute", "guests_per_hour", "chat_per_minute"), MANY
    )
    return ServerSettings(
        **{
            "database_url": SecretStr(database),
            "data": data,
            "env": "test",
            "own_names": "test",
            "secret": SecretStr("s" * 40),
            "bot_delay_seconds": 0,
            "sign_ins_per_hour": MANY,
            "tables_per_person": MANY,
            **unlimited,
            **changes,
        }
    )


@dataclass(slots=True)
class Caller:
    """A program with a guest's token."""

    http: httpx.AsyncClient
    id: int
    name: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return await self.http.request(method, path, json=body, headers=self.headers, **more)

    async def get(self, path: str, **more: Any) -> Any:
        return (await self.call("GET", path, **more)).raise_for_status().json()

    async def post(self, path: str, body: Any = None) -> Any:
        answer = (await self.call("POST", path, body)).raise_for_status()
        return answer.json() if answer.content else None

    async def seen(self, table: str) -> Any:
        return await self.get(f"/api/tables/{table}")


async def guest(http: httpx.AsyncClient, name: str = "Ann", language: str = "en") -> Caller:
    answer = await http.post("/api/guests", json={"name": name, "language": language})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Caller(http, made["id"], made["name"], made["token"])


async def table_of(*people: Caller, bots: int = 0, start: bool = True, **wanted: Any) -> str:
    """A table of Crooks at which these people sit, and that many bots."""
    host = people[0]
    body = {"game": "crooks", "seats": len(people) + bots, **wanted}
    table: str = (await host.post("/api/tables", body))["id"]
    for person in people:
        await person.post(f"/api/tables/{table}/seats")
    for _ in range(bots):
        await host.post(f"/api/tables/{table}/seats", {"bot": "random"})
    if start:
        await host.post(f"/api/tables/{table}/start")
    return table


def answer_to(ask: Any) -> Any:
    """The first answer that is legal."""
    if "range" in ask:
        return ask["range"][0]
    if "form" in ask:
        return {name: answer_to(field) for name, field in ask["form"].items()}
    if "text" in ask:
        return ""
    ids = [option["id"] for option in ask["options"]]
    return ids[0] if ask["min"] == ask["max"] == 1 else ids[: ask["min"]]


async def asked(table: str, *people: Caller) -> tuple[Caller, Any, Any]:
    """Who is asked now, what they see, and their ask."""
    for person in people:
        seen = await person.seen(table)
        if seen["asks"]:
            return person, seen, seen["asks"][0]
    raise AssertionError("nobody is asked")


async def play_to_the_end(table: str, *people: Caller) -> None:
    """Everybody gives the first legal answer until the game is over."""
    while (await people[0].seen(table))["status"] == "playing":
        person, seen, ask = await asked(table, *people)
        await person.post(
            f"/api/tables/{table}/decisions",
            {"ask": ask["id"], "choice": answer_to(ask), "version": seen["version"]},
        )


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """The application in memory."""
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            yield http


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[str]:
    """The application on a free port, as `serve` runs it; where it is."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(server_config(app, app.state.settings))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not task.done():  # noqa: ASYNC110 (uvicorn has no event)
            await asyncio.sleep(0.01)
        try:
            yield f"127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task
