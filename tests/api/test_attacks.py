"""An attacker's afternoon: what they would try first, over every route where there is one list."""

from __future__ import annotations

import asyncio
import re
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

import app.web
from app.web.context.host_key import host_key
from tests.api.support import Caller, guest, table_of

pytestmark = pytest.mark.anyio

EVIL = "http://evil.example"
HOSTILE = ("</script><b>x", "\"'><svg onload=x>")


def unsafe_routes() -> list[tuple[str, str]]:
    """Every method and address that may change something, of every module that has any."""
    found = []
    for module in walk_packages(app.web.__path__, "app.web."):
        router = getattr(import_module(module.name), "router", None)
        prefix = "/api" if ".api." in module.name else ""
        for route in getattr(router, "routes", ()):
            if isinstance(route, APIRoute):
                unsafe = sorted(route.methods - {"GET", "HEAD", "OPTIONS"})
                found += [(method, prefix + route.path) for method in unsafe]
    return found


def cookie(who: Caller) -> dict[str, str]:
    return {"cookie": f"facedown={who.token}"}


async def test_every_unsafe_route_refuses_other_sites(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    routes = unsafe_routes()
    assert len(routes) > 35
    names = {"table_id": table, "game_id": "crooks", "game": "crooks", "token": "x", "seat": "0"}
    names["key"] = host_key(b"s" * 40)
    for method, pattern in routes:
        path = pattern.format(**names)
        for origin in ({"origin": EVIL}, {"sec-fetch-site": "cross-site"}, {}):
            answer = await http.request(method, path, headers={**cookie(ann), **origin})
            assert answer.status_code == 403, (method, path, origin)
    assert (await ann.seen(table))["version"] == 0
    assert (await ann.get("/api/me"))["name"] == "Ann"


async def test_hostile_names_stay_text_everywhere(http: httpx.AsyncClient) -> None:
    """As a name, in talk and as the words thrown in: on pages and in their attributes."""
    for text in HOSTILE:
        ann = await guest(http, text[:40])
        table = await table_of(ann, start=False, seats=2)
        await ann.post(f"/api/tables/{table}/chat", {"text": text})
        for path in (f"/t/{table}", "/me", "/"):
            page = await http.get(path, headers=cookie(ann))
            assert page.status_code == 200
            assert "<b>x" not in page.text
            assert "<svg onload" not in page.text
        stranger = await http.get(f"/t/{table}")
        assert "<svg onload" not in stranger.text


@pytest.mark.parametrize(
    "next_", ["/\r\nset-cookie: a=b", "/%0d%0aset-cookie:a=b", "//evil.example"]
)
async def test_line_breaks_make_no_header(http: httpx.AsyncClient, next_: str) -> None:
    answer = await http.post(
        "/me/language", data={"language": "ru", "next": next_}, headers={"origin": "http://test"}
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == (next_ if next_.startswith("/%") else "/")
    assert [one.split("=")[0] for one in answer.headers.get_list("set-cookie")] == ["language"]
    assert "evil" not in answer.headers["location"]


async def test_deep_and_huge_values_are_refused(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    path = f"/api/tables/{table}/decisions"
    deep: Any = 1
    for _ in range(300):
        deep = {"a": deep}
    for choice in (
        deep,
        "x" * 5000,
        ["x"] * 5000,
        {"a": "\u0000"},
        {str(n): n for n in range(999)},
    ):
        answer = await ann.call("POST", path, {"ask": "0-0", "choice": choice})
        assert 400 <= answer.status_code < 500
    headers = {**ann.headers, "content-type": "application/json"}
    for raw in (
        b'{"ask":"0-0","choice":' + b"[" * 60_000,
        b'{"ask":"0-0","choice":' + b"9" * 60_000,
    ):
        assert (await http.post(path, content=raw + b"}", headers=headers)).status_code == 422
    for seat in ("9" * 5000, "-1", "1e9", "٣"):
        answer = await ann.call("DELETE", f"/api/tables/{table}/seats/{seat}")
        assert 400 <= answer.status_code < 500
    assert (await ann.seen(table))["version"] == 0


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "1e3", "0x10", "9" * 30])
async def test_strange_lengths_are_refused(http: httpx.AsyncClient, length: str) -> None:
    headers = {"content-type": "application/json", "content-length": length}
    answer = await http.post("/api/guests", content=b"{}", headers=headers)
    assert answer.status_code in (400, 413)


async def test_cookies_are_guarded(http: httpx.AsyncClient) -> None:
    """No script reads them, no other site sends them."""
    headers = {"origin": "http://test"}
    answers = [
        await http.post("/me", data={"name": "Ann", "language": "en"}, headers=headers),
        await http.post("/me/theme", data={"theme": "dark"}, headers=headers),
    ]
    cookies = [one.lower() for answer in answers for one in answer.headers.get_list("set-cookie")]
    assert len(cookies) == 2
    assert all("httponly" in one and "samesite=lax" in one for one in cookies)


async def test_no_path_leads_out_of_the_static_files(address: str) -> None:
    """Sent as they are: clients tidy such addresses up."""
    for path in (
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static/games/crooks/../__init__.py",
        "/static/games/crooks/%2e%2e/cards.toml",
        "/static/games/../../settings.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/made/../../pyproject.toml",
        "/static/made/..%2f..%2fpyproject.svg",
    ):
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(
            f"GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n".encode()
        )
        async with asyncio.timeout(10):
            answer = await reader.read()
        writer.close()
        assert answer.split(b" ")[1] in (b"404", b"400", b"405"), path
        assert b"[project]" not in answer


async def test_signing_in_takes_no_token_from_outside(http: httpx.AsyncClient) -> None:
    """A cookie that somebody has planted in my browser is not the one that lets me in."""
    ann = await guest(http, "Ann")
    words = {"login": "Annette", "password": "a long password"}
    await ann.post("/api/accounts", words)
    planted = await guest(http, "Eve")
    sent = {"origin": "http://test", **cookie(planted)}
    asked = await http.post("/me/signin", data=words, headers=sent)
    assert "facedown" not in asked.cookies, "Eve is asked first"
    fields = dict(re.findall(r'name="(account|ticket)" value="([^"]+)"', asked.text))
    answer = await http.post("/me/signin/yes", data=fields, headers=sent)
    token = answer.cookies["facedown"]
    assert token not in (ann.token, planted.token)
    for who, name in ((planted.token, "Eve"), (token, "Ann")):
        told = await http.get("/api/me", headers={"authorization": f"Bearer {who}"})
        assert told.json()["name"] == name


async def test_a_login_is_found_however_it_is_typed(http: httpx.AsyncClient) -> None:
    """Letters with accents come in one piece from some keyboards, from others in two."""
    ann = await guest(http, "Ann")
    await ann.post("/api/accounts", {"login": "Zo\u00eb", "password": "a long password"})
    for login in ("Zo\u00eb", "zoe\u0308", " ZO\u00cb "):
        words = {"login": login, "password": "a long password"}
        assert (await http.post("/api/sessions", json=words)).status_code == 201


async def test_strange_push_addresses_are_refused(
    http: httpx.AsyncClient,
) -> None:
    """Hosts of the inner network, other schemes and addresses with names in them are refused."""
    ann = await guest(http)
    for endpoint in ("file:///etc/passwd", "gopher://a", "https://user@a/", "https://a:22/", ""):
        answer = await http.post(
            "/me/notices",
            data={"endpoint": endpoint, "p256dh": "x", "auth": "x"},
            headers={"origin": "http://test", **cookie(ann)},
        )
        assert answer.status_code == 422
