"""Strangers and their tricks: nothing is changed, nothing is given away, nothing breaks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.web.edge import middleware
from tests.api.support import Caller, answer_to, asked, guest, running, settings, table_of

pytestmark = pytest.mark.anyio

EVIL = "http://evil.example"
EVENTS = (
    ("made an account", "ann"),
    ("signed in by password", "ann"),
    ("refused: wrong-password", "nobody"),
    ("signed in by a link", "ann"),
    ("refused: no-such-link", "nobody"),
    ("refused: who-are-you", "nobody"),
    ("refused: not-for-you", "eve"),
    ("signed out", "ann"),
)


async def send(who: Caller, path: str, body: Any = None, **headers: str) -> httpx.Response:
    """As a browser sends it: with the cookie, and whatever headers."""
    headers["cookie"] = f"facedown={who.token}"
    return await who.http.post(path, json=body, headers=headers)


# --- other sites ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": "http://test.evil.example"},
        {"origin": "https://test"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "cross-site", "origin": "http://test"},
    ],
)
async def test_other_sites_cannot_act_for_us(
    http: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    ann = await guest(http)
    answer = await send(ann, "/api/tables", {"game": "crooks", "seats": 2}, **headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "cross-origin")
    assert (await ann.get("/api/tables"))["mine"] == []


@pytest.mark.parametrize("headers", [{"origin": "http://test"}, {"sec-fetch-site": "same-origin"}])
async def test_our_own_pages_can(http: httpx.AsyncClient, headers: dict[str, str]) -> None:
    answer = await send(await guest(http), "/api/tables", {"game": "crooks", "seats": 2}, **headers)
    assert answer.status_code == 201


async def test_nobody_is_made_a_guest_by_another_site(http: httpx.AsyncClient) -> None:
    """Without a cookie too: else a site could sign its visitors in as somebody of its own."""
    body = {"name": "Ann", "language": "en"}
    answer = await http.post("/api/guests", json=body, headers={"origin": EVIL})
    assert answer.status_code == 403


async def test_public_address_counts_as_ours(fresh_database: str, tmp_path: Path) -> None:
    app = create_app(settings(fresh_database, tmp_path, public_url="https://play.example"))
    async with running(app) as http:
        ann = await guest(http)
        cookie = f"__Host-facedown={ann.token}"
        for origin, status in (("https://play.example", 201), (EVIL, 403)):
            answer = await http.post(
                "/api/tables",
                json={"game": "crooks", "seats": 2},
                headers={"origin": origin, "cookie": cookie},
            )
            assert answer.status_code == status
        assert answer.headers["strict-transport-security"]


# --- forged and foreign --------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "forged", "x" * 5000, "'; drop table people; --", "\u00ff"])
async def test_forged_tokens(http: httpx.AsyncClient, token: str) -> None:
    for headers in ({"authorization": f"Bearer {token}"}, {"cookie": f"facedown={token}"}):
        raw = {name: value.encode("latin-1") for name, value in headers.items()}
        answer = await http.get("/api/me", headers=raw)
        assert (answer.status_code, answer.json()["error"]) == (401, "who-are-you")
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_table_that_is_not_there_looks_like_no_table(http: httpx.AsyncClient) -> None:
    ann = await guest(http)
    answers = [
        await ann.call("GET", f"/api/tables/{table}")
        for table in ("a" * 20, "nonsense", "A" * 20, "a" * 5000, "%27", "%2e%2e", "%0a")
    ]
    assert {(a.status_code, a.json()["error"]) for a in answers} <= {
        (404, "no-such-table"),
        (404, "not-found"),
    }


async def test_strangers_learn_nothing_from_refusals(http: httpx.AsyncClient) -> None:
    """Somebody without a seat reads the same, whatever they send."""
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben)
    _, _, ask = await asked(table, ann, ben)
    bodies = [
        {"ask": ask["id"], "choice": answer_to(ask)},
        {"ask": ask["id"], "choice": "nonsense"},
        {"ask": "7-7", "choice": 3},
        {"ask": 7},
    ]
    path = f"/api/tables/{table}/decisions"
    answers = [(await eve.call("POST", path, body)).text for body in bodies]
    assert len(set(answers)) == 1


async def test_refused_decisions_read_the_same_whatever_is_hidden(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    who, _, ask = await asked(table, ann, ben)
    path = f"/api/tables/{table}/decisions"
    answers = {
        (await who.call("POST", path, {"ask": ask["id"], "choice": choice})).text
        for choice in ("slot:0:2/up", "hideout:z", "fan:0", "spy", "x" * 2000)
    }
    assert len(answers) == 1


async def test_closed_tables_are_closed(http: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben, onlookers=False)
    for path in ("", "/record", "/replay"):
        answer = await eve.call("GET", f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["error"]) == (403, "not-for-you")


# --- what cannot be read -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b'{"name": "Ann", "langu',
        b"\xff\xfe",
        b"[" * 30_000,
        b'{"name": "' + b"x" * 5000 + b'", "language": "en"}',
        b'{"name": "A\\u0000", "language": "en"}',
        b'{"name": "\\ud800", "language": "en"}',
        b'{"name": 1, "language": "en"}',
        b'{"name": "Ann", "language": "xx"}',
        b'{"name": "Ann", "language": "en", "admin": true}',
        b'{"name": "\\u202e\\u200b", "language": "en"}',
        b'{"name": "   ", "language": "en"}',
        b"1" * 5000,
        b"null",
        b"",
    ],
)
async def test_unreadable_bodies(http: httpx.AsyncClient, content: bytes) -> None:
    answer = await http.post(
        "/api/guests", content=content, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json().keys() >= {"error", "message"}
    assert "x" * 50 not in answer.text


async def test_too_much_at_once(http: httpx.AsyncClient) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b"x" * 1024

    headers = {"content-type": "application/json"}
    for content in (b"x" * 70_000, pieces()):
        answer = await http.post("/api/guests", content=content, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (413, "too-big")


async def test_bodies_that_never_come(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.2)
    reader, writer = await asyncio.open_connection(*address.split(":"))
    lines = [
        "POST /api/guests HTTP/1.1",
        f"host: {address}",
        "content-type: application/json",
        "content-length: 50",
        "",
        '{"name"',
    ]
    writer.write("\r\n".join(lines).encode())
    async with asyncio.timeout(5):
        assert b" 408 " in await reader.readline()
    writer.close()


async def test_who_goes_away_in_the_middle_is_no_failure_of_ours(
    app: FastAPI, address: str
) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as web:
        ann = await guest(web)
        table = await table_of(ann, bots=1)
    _, writer = await asyncio.open_connection(*address.split(":"))
    lines = [
        f"POST /api/tables/{table}/decisions HTTP/1.1",
        f"host: {address}",
        f"authorization: Bearer {ann.token}",
        "content-type: application/json",
        "content-length: 50",
        "",
        '{"ask"',
    ]
    writer.write("\r\n".join(lines).encode())
    await writer.drain()
    writer.close()
    async with asyncio.timeout(5):
        while b'code="too-slow"' not in (told := app.state.metrics.text()):
            assert b'code="failed"' not in told
            await asyncio.sleep(0.01)


async def test_markup_is_only_text(http: httpx.AsyncClient) -> None:
    markup = '<img src=x onerror="alert(1)">'
    ann = await guest(http, markup)
    table = await table_of(ann, start=False, seats=2)
    await ann.post(f"/api/tables/{table}/chat", {"text": f"{markup} hx-get=/"})
    page = await http.get(f"/t/{table}", headers={"cookie": f"facedown={ann.token}"})
    assert page.status_code == 200
    assert "<img src=x" not in page.text
    assert "&lt;img src=x" in page.text
    assert (await ann.seen(table))["chat"][0]["name"] == markup


# --- headers -------------------------------------------------------------------------------------


async def test_every_answer_is_guarded(http: httpx.AsyncClient) -> None:
    nonces = set()
    for path in ("/", "/api/games", "/nothing", "/api/nothing", "/healthz", "/api/docs"):
        headers = (await http.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert re.fullmatch("[0-9a-f]{16}", headers["x-request-id"])
        policy = headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert not [name for name in headers if name.startswith("access-control-")]
        nonces.update(re.findall("'nonce-([^']+)'", policy))
    assert len(nonces) == 6


async def test_pages_have_no_script_without_the_nonce(http: httpx.AsyncClient) -> None:
    for path in ("/", "/new/crooks", "/me", "/credits", "/api/docs"):
        page = await http.get(path)
        [nonce] = re.findall("'nonce-([^']+)'", page.headers["content-security-policy"])
        scripts = re.findall("<script[^>]*>", page.text)
        assert scripts
        assert all(f'nonce="{nonce}"' in script for script in scripts)
        assert not re.search(r"\son\w+=|javascript:|<style|\sstyle=", page.text)


async def test_static_files_are_kept_by_their_mark(http: httpx.AsyncClient) -> None:
    path = "/static/vendor/htmx/htmx.min.js"
    assert (await http.get(path)).headers["cache-control"] == "no-cache"
    assert "immutable" in (await http.get(f"{path}?0123456789")).headers["cache-control"]
    assert (await http.get("/static/no.js?0123456789")).headers["cache-control"] == "no-store"


async def test_who_comes_in_and_who_is_sent_away_is_an_event(
    http: httpx.AsyncClient, capfd: Any
) -> None:
    """One word finds it all in the log, and nothing in it lets anybody in."""
    ann, eve = await guest(http, "Annabella"), await guest(http, "Evelyn")
    table = await table_of(ann, await guest(http, "Ben"), onlookers=False)
    account = {"login": "annabella", "password": "correct horse"}
    link = (await ann.post("/api/handovers"))["token"]
    capfd.readouterr()
    await ann.call("POST", "/api/accounts", account)
    await http.post("/api/sessions", json=account)
    await http.post("/api/sessions", json=account | {"password": "wrong horse"})
    await http.post("/api/handovers/claim", json={"token": link})
    await http.post("/api/handovers/claim", json={"token": link})
    await http.get("/api/me", headers={"authorization": "Bearer forged"})
    await http.get("/api/me")
    await eve.call("GET", f"/api/tables/{table}")
    await ann.call("POST", f"/api/tables/{table}/decisions", {"ask": "9-9", "choice": 1})
    await ann.call("DELETE", "/api/sessions/current")
    said = "".join(capfd.readouterr())
    lines = [line for line in said.splitlines() if re.search(r"about\W+security", line)]
    for line, (what, who) in zip(lines, EVENTS, strict=True):
        assert what in line
        known = {"ann": ann.id, "eve": eve.id, "nobody": None}[who]
        assert re.search(rf"person\W+({'null|' if known is None else ''}{known})\b", line), line
    for secret in (*account.values(), "wrong horse", link, "forged", ann.token, "Annabella", table):
        assert secret not in "\n".join(lines)


async def test_our_failures_tell_nothing(
    app: FastAPI, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    ann = await guest(http)

    secret = "the face of a hidden card"

    async def breaks(*_: object, **__: object) -> None:
        raise KeyError(secret)

    monkeypatch.setattr("app.web.api.tables.tables.listed", breaks)
    answer = await ann.call("GET", "/api/tables")
    assert answer.status_code == 500
    assert answer.json()["request"] == answer.headers["x-request-id"]
    said = answer.text + "".join(capfd.readouterr())
    assert secret not in said
    assert "KeyError" in said
