"""Requests that must change nothing: wrong person, wrong place, wrong types, too much, cut off.

"TABLE" stands for the table's id. Strangers send anything, also what would be right from others.
The players send only what is wrong from them too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

import orjson

STRANGERS = ("eve", "forged", "nobody")
PLAYERS = ("anna", "boris")
MARKUP = "<script>alert(1)</script>"
JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}

ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    10**40,
    1.5,
    "",
    "0-0",
    "3-0",
    "pass",
    "hideout:a",
    MARKUP,
    "'; drop table log; --",
    "\0",
    "\u202e",
    "x" * 3000,
    "x" * 70_000,
    [],
    [[]],
    ["hideout:a"],
    ["x"] * 500,
    {},
    {"id": "hideout:a"},
    {"a": {"a": {"a": {"a": {"a": {"a": {"a": {}}}}}}}},
]

# What a right request would look like: method, path, body.
CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/decisions", {"ask": "3-0", "choice": "hideout:a", "version": 3, "key": "k"}),
    ("POST", "/takeback", {"key": "k"}),
    ("POST", "/seats", {"contribution": "c", "seat": 0}),
    ("POST", "/seats", {"bot": "random"}),
    ("DELETE", "/seats/0", {}),
    ("DELETE", "/seats/1", {}),
    ("POST", "/ready", {"ready": True}),
    ("POST", "/start", {}),
    ("POST", "/rematch", {}),
    ("POST", "/votes", {"subject": "end", "choice": "yes"}),
    ("POST", "/chat", {"text": MARKUP}),
    ("POST", "/mutes", {"seat": 0, "muted": True}),
    ("GET", "", {}),
    ("GET", "/record", {}),
    ("GET", "/replay?step=0&as=all", {}),
    ("GET", "/replay?step=0&as=0", {}),
]
FORMS: list[tuple[str, dict[str, str]]] = [
    ("/decide", {"ask": "3-0", "choice": "hideout:a", "version": "3", "key": "k"}),
    ("/sit", {"name": MARKUP, "contribution": "00" * 32}),
    ("/leave", {}),
    ("/ready", {"ready": "yes"}),
    ("/bot", {"seat": "0", "bot": "random"}),
    ("/remove", {"seat": "0"}),
    ("/start", {}),
    ("/close", {}),
    ("/takeback", {"key": "k"}),
    ("/vote", {"subject": "end", "choice": "yes"}),
    ("/rematch", {}),
    ("/chat", {"text": MARKUP}),
    ("/mute", {"seat": "0", "muted": "yes"}),
]
PAGES = ("", "/replay", "/replay?step=1&as=all", "/push", "/nothing")
ELSEWHERE = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
HERE = {"sec-fetch-site": "same-origin"}


@dataclass(frozen=True, slots=True)
class Sending:
    """One request, for whichever table."""

    who: str
    method: str
    path: str
    content: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cookie: bool = False


def sendings(luck: random.Random) -> Iterator[Sending]:
    """A round of every kind."""
    yield from strangers_at_the_api(luck)
    yield from strangers_at_the_pages(luck)
    yield from players_who_mistake_themselves(luck)
    yield from other_sites(luck)
    yield from broken(luck)


def strangers_at_the_api(luck: random.Random) -> Iterator[Sending]:
    for method, path, body in CALLS:
        who = luck.choice(STRANGERS)
        if who == "eve" and path == "/chat":
            continue  # an onlooker whom the table may let talk
        sent = body if luck.random() < 0.4 else spoiled(luck, body)
        yield Sending(who, method, f"/api/tables/TABLE{path}", dumped(sent), JSON)


def strangers_at_the_pages(luck: random.Random) -> Iterator[Sending]:
    for path, fields in FORMS:
        who = luck.choice(STRANGERS)
        sent = {k: v if luck.random() < 0.7 else str(luck.choice(ODD)) for k, v in fields.items()}
        headers = FORM | HERE | ({"hx-request": "true"} if luck.random() < 0.5 else {})
        if (who, path) == ("nobody", "/sit"):
            continue  # becomes somebody first, and then finds the table full
        content = urlencode(sent, errors="replace").encode()
        yield Sending(who, "POST", f"/t/TABLE{path}", content, headers, cookie=True)
    for path in PAGES:
        yield Sending(luck.choice(STRANGERS), "GET", f"/t/TABLE{path}", cookie=True)


def players_who_mistake_themselves(luck: random.Random) -> Iterator[Sending]:
    """Anna has just acted and Boris is asked: what they send fits nothing that is open to them."""
    decide = "/api/tables/TABLE/decisions"
    for _ in range(3):
        ask = luck.choice(["0-0", "2-0", "3-1", "99-0", MARKUP])
        yield Sending("boris", "POST", decide, dumped({"ask": ask, "choice": "hideout:a"}), JSON)
        choice = luck.choice([one for one in ODD if one not in ("pass", "hideout:a")])
        yield Sending("boris", "POST", decide, dumped({"ask": "3-0", "choice": choice}), JSON)
        body = {"ask": luck.choice(["3-0", "2-0"]), "choice": luck.choice(ODD)}
        yield Sending("anna", "POST", decide, dumped(body), JSON)
    yield Sending("boris", "POST", "/api/tables/TABLE/takeback", b"{}", JSON)
    yield Sending("boris", "DELETE", "/api/tables/TABLE/seats/0", b"", JSON)
    for who in PLAYERS:
        yield Sending(who, "POST", "/api/tables/TABLE/seats", b"{}", JSON)
        yield Sending(who, "POST", "/api/tables/TABLE/start", b"", JSON)
        yield Sending(who, "GET", "/api/tables/TABLE/record")
        yield Sending(who, "GET", f"/api/tables/TABLE/replay?step={luck.randrange(5)}&as=all")
    yield Sending("boris", "GET", "/api/tables/TABLE")
    yield Sending("boris", "GET", "/t/TABLE", cookie=True)
    yield Sending("boris", "GET", "/t/TABLE/replay?step=2&as=0", cookie=True)


def other_sites(luck: random.Random) -> Iterator[Sending]:
    """Right requests with a player's cookie, sent by a page from elsewhere."""
    method, path, body = luck.choice([call for call in CALLS if call[0] != "GET"])
    where = f"/api/tables/TABLE{path}"
    yield Sending(luck.choice(PLAYERS), method, where, dumped(body), JSON | ELSEWHERE, cookie=True)
    form, fields = luck.choice(FORMS)
    content = urlencode(fields).encode()
    for headers in (ELSEWHERE, {"origin": "null"}, {"sec-fetch-site": "same-site"}, {}):
        who = luck.choice(PLAYERS)
        yield Sending(who, "POST", f"/t/TABLE{form}", content, FORM | headers, cookie=True)


def broken(luck: random.Random) -> Iterator[Sending]:
    """Bodies that are no bodies, and addresses that lead nowhere."""
    method, path, body = luck.choice(CALLS[:12])
    whole = dumped(body)
    cut = whole[: luck.randrange(1, len(whole))] if len(whole) > 2 else b"{"
    for content in (cut, b"\xff\xfe" + whole, b"[" * 20_000, b"[]", b"null", b"{}" * 40_000):
        who = luck.choice([*PLAYERS, *STRANGERS])
        if path not in ("/ready", "/start", "/takeback", "/seats/0", "/seats/1", "/rematch"):
            yield Sending(who, method, f"/api/tables/TABLE{path}", content, JSON)
    kind = luck.choice(["text/plain", "multipart/form-data", "multipart/form-data; boundary=x", ""])
    headers = HERE | {"content-type": kind}
    yield Sending("eve", "POST", "/t/TABLE/decide", b"--x\r\n" + whole, headers, cookie=True)
    odd = quote(str(luck.choice(ODD))[:200], errors="replace")
    for path in (f"/api/tables/{odd}", f"/t/{odd}", f"/j/{odd}", f"/api/tables/TABLE/{odd}"):
        yield Sending(luck.choice(STRANGERS), "GET", path)
    verb = luck.choice(["PUT", "PATCH", "OPTIONS", "HEAD", "TRACE", "FROB"])
    yield Sending(luck.choice(STRANGERS), verb, "/api/tables/TABLE/decisions", b"{}", JSON)
    step = luck.choice(["-1", "99999999999999999999", "a", "", "1e5"])
    yield Sending("boris", "GET", f"/api/tables/TABLE/replay?step={step}&as={odd}")


def spoiled(luck: random.Random, body: dict[str, Any]) -> Any:
    """The same with one thing wrong."""
    if not body or luck.random() < 0.2:
        return luck.choice(ODD)
    name = luck.choice(sorted(body))
    match luck.randrange(3):
        case 0:
            return {key: value for key, value in body.items() if key != name}
        case 1:
            return {**body, str(luck.choice(ODD))[:100]: luck.choice(ODD)}
    return {**body, name: luck.choice(ODD)}


def dumped(value: Any) -> bytes:
    try:
        return orjson.dumps(value)
    except (TypeError, orjson.JSONEncodeError):
        return repr(value).encode("utf-8", "replace")
