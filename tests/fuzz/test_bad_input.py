"""Bad input over real HTTP and real sockets: nothing breaks, nothing changes, nothing leaks.

python -m tests.fuzz --requests 10000      goes on for longer
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tests.fuzz.arena import Arena
from tests.support.server import Server

pytestmark = pytest.mark.fuzz

REQUESTS = 1500


@pytest.fixture
def arena(fresh_database: str, tmp_path: Path) -> Iterator[Arena]:
    """Before and after each test, both tables look the same to everybody."""
    with Server(tmp_path, fresh_database) as server:
        arena = Arena.open(server, random.Random(1))
        before = arena.pictures()
        yield arena
        assert arena.pictures() == before, "a table has changed"
        arena.close()
    assert server.complaints() == []


def test_bad_requests_change_nothing_and_tell_nothing(arena: Arena) -> None:
    assert arena.differ(), "the two tables should hold different cards"
    luck = random.Random(2)
    arena.throw(luck, REQUESTS)
    arena.throw_bytes(luck, REQUESTS // 20)
    assert {200, 401, 403, 404, 409, 413, 422} <= arena.answers.keys()


def test_bad_sockets(arena: Arena) -> None:
    """Foreign, forged, noisy and oversized ones; each is closed, and nobody is disturbed."""
    codes = asyncio.run(knock(arena))
    assert codes["forged token"] == 4401
    assert codes["no token"] == 4401
    assert codes["no such table"] == 4404
    assert codes["from elsewhere"] in (4403, 403)
    assert codes["too big"] in (1009, 1008)
    assert codes["not text"] in (1007, 1008, 1009, 4401)


async def knock(arena: Arena) -> dict[str, int | None]:
    table, eve = arena.tables[0], arena.tokens["eve"]
    live, push = f"/api/tables/{table}/live", f"/t/{table}/push"
    token = {"token": eve}
    cookie = {"cookie": f"facedown={eve}"}
    elsewhere = {"origin": "https://evil.example"}
    return {
        "forged token": await ended(arena, live, [{"token": "x" * 43}]),
        "no token": await ended(arena, live, ["nonsense"]),
        "odd token": await ended(arena, live, [{"token": [1]}]),
        "no such table": await ended(arena, f"/api/tables/{'a' * 20}/live", [token]),
        "from elsewhere": await ended(arena, live, [], {**cookie, **elsewhere}),
        "page from elsewhere": await ended(arena, push, [], {**cookie, **elsewhere}),
        "too big": await ended(arena, live, [token, "x" * 70_000]),
        "not text": await ended(arena, live, [b"\xff\xfe" * 100]),
    }


async def ended(
    arena: Arena, path: str, said: list[Any], headers: dict[str, str] | None = None
) -> int | None:
    """How the server ended this socket: with what code, or what it answered instead."""
    url = f"ws://{arena.server.address}{path}"
    try:
        async with connect(url, additional_headers=headers, proxy=None, open_timeout=10) as socket:
            for message in said:
                text = orjson.dumps(message).decode() if isinstance(message, dict) else message
                await socket.send(text)
            async with asyncio.timeout(10):
                while True:
                    await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    except InvalidStatus as refused:
        return refused.response.status_code
    except (WebSocketException, TimeoutError):
        return None


NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "%(name)s",
    "' or 1=1 --",
    "\u202eevil",
    "a\0b",
    "e\u0301" * 10,
    "🂡" * 20,
    "Ё" * 40,
    "x" * 5000,
    "   ",
    "",
]


def test_names_and_talk_are_only_text(arena: Arena) -> None:
    """Whatever people call themselves, everybody can still read the page."""
    refused = 0
    for name in NAMES:
        made = arena.call("POST", "/api/guests", json={"name": name})
        if made.status_code == 422:
            refused += 1
            continue
        assert made.status_code == 201, made.text
        shown = page_with(arena, made.json()["token"], name)
        for bad in ("<script>alert", "<img src=x", "\u202e", "\0", ">49<"):
            assert bad not in shown
    assert 0 < refused < len(NAMES)


def page_with(arena: Arena, token: str, text: str) -> str:
    """A table's page for somebody else, with this name on it, and this text said."""
    who = {"authorization": f"Bearer {token}"}
    http: httpx.Client = arena.http
    body = {"game": "crooks", "seats": 2}
    table = http.post("/api/tables", json=body, headers=who).raise_for_status().json()["id"]
    http.post(f"/api/tables/{table}/seats", json={}, headers=who).raise_for_status()
    http.post(f"/api/tables/{table}/chat", json={"text": text}, headers=who).raise_for_status()
    shown = http.get(f"/t/{table}", headers={"cookie": f"facedown={arena.tokens['eve']}"})
    http.cookies.clear()
    assert shown.status_code == 200
    return shown.text
