"""Everything that one viewer is sent, byte for byte, but for what is random by nature.

What is left out of the comparison, and why, is the list `RANDOM` and the function `headers_of`.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20.0

# Moments come from the clock: when somebody spoke, when the table was opened, what time it is now,
# until when somebody may answer. A picture's mark is made from all that it says, moments too.
RANDOM = (
    (re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?"), "<moment>"),
    (re.compile(r"(?<=\?mark=)[0-9a-f]{16}"), "<mark>"),
    (re.compile(r"(?<![0-9a-f])1[78]\d{11}(?![0-9a-f])"), "<milliseconds>"),
    (re.compile(r">\d\d:\d\d</time>"), "><minute></time>"),
)
# Of what the host's graphs are drawn from: how long things took, what the machine does besides, how
# many decisions happened to be written at once, and what the tests themselves have asked for. And
# how many decisions there were at all tables together: the host may know of private ones, too. And
# how many games are over: a comparison ends when one is, and in the other world it may go on.
_TIMED = re.compile(
    r"_bucket|_sum|_created|^#|^(process|python)_|log_commits|/tests/|/readyz"
    r"|log_rows|decision_seconds_count|facedown_tables"
)


@dataclass(slots=True)
class Heard:
    """One thing that came: from where, and what."""

    what: str
    text: str


def plain(text: str, nonce: str = "") -> str:
    """Without what is random by nature. `nonce`: the page's own, from its header."""
    if nonce:
        text = text.replace(nonce, "<nonce>")
    for pattern, instead in RANDOM:
        text = pattern.sub(instead, text)
    return text


def heard_of(what: str, answer: httpx.Response) -> Heard:
    """An answer with its headers, in their order, and its length."""
    policy = answer.headers.get("content-security-policy", "")
    found = re.search(r"'nonce-([^']+)'", policy)
    text = plain(answer.content.decode("utf-8", "backslashreplace"), found[1] if found else "")
    number = answer.headers.get("x-request-id", "")
    text = text.replace(number, "<request>") if number else text
    if what.endswith(" /metrics"):
        text = "\n".join(line for line in text.splitlines() if not _TIMED.search(line))
    return Heard(what, f"{answer.status_code}\n{headers_of(answer, found)}\n\n{text}")


def headers_of(answer: httpx.Response, nonce: re.Match[str] | None) -> str:
    """As they came. Nonce, number of the request and date are drawn for each answer."""
    told = []
    for name, value in answer.headers.raw:
        line = f"{name.decode()}: {value.decode('latin-1')}"
        if name.lower() in (b"date", b"x-request-id"):
            line = f"{name.decode()}: <drawn>"
        if name.lower() == b"content-length" and str(answer.url.path).endswith("/metrics"):
            line = f"{name.decode()}: <timed>"
        told.append(line.replace(nonce[1], "<nonce>") if nonce else line)
    return "\n".join(told)


@dataclass(slots=True)
class SocketListener:
    """One socket of the viewer; it keeps all that comes and how the socket ended."""

    what: str
    connection: ClientConnection
    eyes: str = ""
    got: list[Heard] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _task: asyncio.Task[None] | None = None
    closed: bool = False

    @classmethod
    async def open(cls, url: str, token: str | None, language: str, what: str) -> SocketListener:
        headers = {"accept-language": language}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        connection = await connect(url, additional_headers=headers, compression=None)
        ear = cls(what, connection)
        ear._task = asyncio.create_task(ear._listen(), name=what)
        return ear

    async def _listen(self) -> None:
        clock = asyncio.get_running_loop().time
        with suppress(ConnectionClosed):
            while True:
                message = await self.connection.recv()
                self.moments.append(clock())
                kind = "text" if isinstance(message, str) else "bytes"
                text = message if isinstance(message, str) else message.decode()
                self.versions.append(_version(text))
                self.got.append(Heard(f"{self.what}, message {len(self.got)}", kind + plain(text)))
                self._news.set()
        code, reason = self.connection.close_code, self.connection.close_reason
        self.got.append(Heard(f"{self.what}, the end", f"{code} {reason}"))
        self.closed = True
        self._news.set()

    async def until(self, version: int, more_than: int = 0) -> None:
        """Until it has heard of this version, or was closed; `more_than` so many messages."""
        async with asyncio.timeout(PATIENCE):
            while not self.closed and not self._has(version, more_than):
                self._news.clear()
                await self._news.wait()

    def _has(self, version: int, more_than: int) -> bool:
        return len(self.versions) > more_than and max(self.versions) >= version

    async def until_said(self, words: str) -> None:
        """Until somebody has said this: whatever was sent before has come, too."""
        async with asyncio.timeout(PATIENCE):
            while not self.closed and not any(words in one.text for one in self.got):
                self._news.clear()
                await self._news.wait()

    async def hide(self) -> None:
        with suppress(ConnectionClosed):
            await self.connection.send("hidden")

    async def close(self) -> None:
        await self.connection.close()
        if self._task:
            await self._task


def _version(text: str) -> int:
    content = orjson.loads(text)
    return int(content.get("version", content.get("v", content.get("hb", -1))))
