"""Two running tables that differ only in hidden cards, and people who send them nonsense.

Every request goes to both tables. The answers must be equal but for the names of the tables, none
may be a failure of ours, and neither table may change.
"""

from __future__ import annotations

import random
import re
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.crash.under_kills import digest
from tests.fuzz.requests import Sending, sendings
from tests.support.server import Server

UNNAMED = [
    (re.compile(r"nonce(-|=\\?[\"'])[\w-]+"), "nonce"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "commitment"),
    (re.compile(r"\b20\d\d-\d\d-\d\dT[0-9:.]+Z?\b"), "moment"),
    (re.compile(r"/j/[a-z2-9]{8}"), "/j/invite"),
    (re.compile(r'"request":"[0-9a-f]+"'), "request"),
    (re.compile(r"mark=[0-9a-f]{16}"), "mark"),
    (re.compile(r'data-now=\\?"\d+'), "now"),
    (re.compile(r'data-since="[^"]*"'), "since"),
]
UNCOMPARED = {"date", "x-request-id", "content-length", "retry-after", "content-security-policy"}


@dataclass
class Arena:
    """The two tables, and who may be named as the sender."""

    server: Server
    http: httpx.Client
    tokens: dict[str, str | None] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)

    @classmethod
    def open(cls, server: Server, luck: random.Random) -> Arena:
        arena = cls(server, httpx.Client(base_url=server.url, timeout=20))
        for name in ("anna", "boris", "eve"):
            made = arena.call("POST", "/api/guests", json={"name": name}).json()
            arena.tokens[name] = made["token"]
        arena.tokens |= {"forged": "x" * 43, "nobody": None}
        arena.tables = [arena._table() for _ in range(2)]
        arena._play_alike(luck)
        return arena

    def call(self, method: str, path: str, who: str = "nobody", **more: Any) -> httpx.Response:
        token = self.tokens.get(who)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, path, headers=headers, **more)

    def _table(self) -> str:
        body = {"game": "crooks", "seats": 2, "options": {"first_player": "first_seat"}}
        made = self.call("POST", "/api/tables", "anna", json=body)
        table: str = made.json()["id"]
        for name in ("anna", "boris"):
            self.call("POST", f"/api/tables/{table}/seats", name, json={})
        assert self.call("POST", f"/api/tables/{table}/start", "anna").status_code == 204
        return table

    def _play_alike(self, luck: random.Random) -> None:
        """Anna hires a crook and plays it face down: Boris and the others know no face."""
        for kind in ("recruit", "choose", "place"):
            asks = [self.seen(table, "anna")["asks"][0] for table in self.tables]
            assert [ask["kind"] for ask in asks] == [kind] * 2
            ids = [{option["id"] for option in ask["options"]} - {"pass"} for ask in asks]
            common = sorted(one for one in ids[0] & ids[1] if kind != "place" or "/down" in one)
            choice = luck.choice(common)
            for table, ask in zip(self.tables, asks, strict=True):
                body = {"ask": ask["id"], "choice": choice}
                done = self.call("POST", f"/api/tables/{table}/decisions", "anna", json=body)
                assert done.status_code == 200, done.text

    # --- looking ---------------------------------------------------------------------------------

    def seen(self, table: str, who: str) -> dict[str, Any]:
        answer = self.call("GET", f"/api/tables/{table}", who)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def pictures(self) -> list[str]:
        return [digest(self.seen(t, who)) for t in self.tables for who in ("anna", "boris", "eve")]

    def differ(self) -> bool:
        """Whether the tables really hold different cards: Anna has seen some."""
        return len({digest(self.seen(table, "anna")) for table in self.tables}) == 2

    # --- sending ---------------------------------------------------------------------------------

    def throw(self, luck: random.Random, count: int) -> None:
        """So many requests, half of them at each table."""
        while self.answers.total() < count:
            for sending in sendings(luck):
                self.compare(sending)

    def compare(self, sending: Sending) -> None:
        one, other = (self._answer(sending, table) for table in self.tables)
        assert one == other, f"{sending}\n{one}\n{other}"

    def _answer(self, sending: Sending, table: str) -> tuple[int, list[tuple[str, str]], str]:
        path = sending.path.replace("TABLE", table)
        content = sending.content.replace(b"TABLE", table.encode())
        headers = {**sending.headers, **self._papers(sending)}
        answer = self.http.request(sending.method, path, content=content, headers=headers)
        self.http.cookies.clear()
        self.answers[answer.status_code] += 1
        assert answer.status_code < 500, f"{answer.status_code} to {sending}: {answer.text}"
        kept = [
            (name, self._unnamed(value, table))
            for name, value in sorted(answer.headers.items())
            if name not in UNCOMPARED
        ]
        return answer.status_code, kept, self._unnamed(answer.text, table)

    def _papers(self, sending: Sending) -> dict[str, str]:
        token = self.tokens[sending.who]
        if token is None:
            return {}
        if sending.cookie:
            return {"cookie": f"facedown={token}"}
        return {"authorization": f"Bearer {token}"}

    def _unnamed(self, text: str, table: str) -> str:
        """What legally differs between two tables is made equal."""
        text = text.replace(table, "TABLE")
        for pattern, name in UNNAMED:
            text = pattern.sub(name, text)
        return text

    # --- below HTTP ---------------------------------------------------------------------------

    def throw_bytes(self, luck: random.Random, count: int) -> None:
        """Requests that are cut off, mangled, or no requests at all."""
        whole = self._honest_request()
        for raw in mangled(luck, whole, count):
            said = self._raw(raw)
            assert not said.startswith(b"HTTP/1.1 5"), (raw[:300], said[:300])

    def _honest_request(self) -> bytes:
        body = b'{"ask":"0-0","choice":"hideout:a"}'
        lines = [
            f"POST /api/tables/{self.tables[0]}/decisions HTTP/1.1",
            f"Host: {self.server.address}",
            f"Authorization: Bearer {self.tokens['eve']}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def _raw(self, raw: bytes) -> bytes:
        with closing(socket.create_connection(("127.0.0.1", self.server.port), 5)) as wire:
            wire.settimeout(3)
            try:
                wire.sendall(raw)
                wire.shutdown(socket.SHUT_WR)
                return wire.recv(4096)
            except (TimeoutError, ConnectionError, OSError):
                return b""

    def close(self) -> None:
        self.http.close()


def mangled(luck: random.Random, whole: bytes, count: int) -> Iterator[bytes]:
    """The request with something wrong about its bytes."""
    yield b""
    yield b"\r\n" * 50
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + luck.randbytes(200)  # TLS
    yield whole.replace(b"HTTP/1.1", b"HTTP/9.9")
    yield whole.replace(b"Content-Length: ", b"Content-Length: -")
    yield whole.replace(b"Content-Length: ", b"Content-Length: 99999999999999999999")
    yield whole.replace(b"Content-Length: ", b"Transfer-Encoding: chunked\r\nContent-Length: ")
    yield whole.replace(b"Host: ", b"X-Long: " + b"x" * 100_000 + b"\r\nHost: ")
    yield whole.replace(b"Host: ", b"X-Bad\0Name: \xff\r\nHost: ")
    yield whole.replace(b"Host: ", b"Upgrade: websocket\r\nConnection: Upgrade\r\nHost: ")
    for _ in range(count - 10):
        match luck.randrange(3):
            case 0:
                yield whole[: luck.randrange(len(whole))]
            case 1:
                at = luck.randrange(len(whole))
                yield whole[:at] + luck.randbytes(luck.randint(1, 9)) + whole[at + 1 :]
            case _:
                yield luck.randbytes(luck.randint(1, 2000))
