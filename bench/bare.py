"""The bare limit: the same requests, commits and bytes pushed, without rules, views or pages.

python -m bench.bare PORT DATABASE BYTES    (a server; `bench.moves --kind bare` measures it)
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import uvicorn

from app.storage.log import Append, LogRow, LogWriter
from app.storage.postgres.engine import connect


class Bare:
    """A plain ASGI application without any framework."""

    def __init__(self, url: str, size: int) -> None:
        self._url = url
        self._push = {"type": "websocket.send", "text": "x" * size}
        self._sockets: defaultdict[str, list[Any]] = defaultdict(list)
        self._steps: defaultdict[str, int] = defaultdict(int)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await self._listen(scope["path"].split("/")[3], receive, send)
        elif scope["path"].startswith("/api/"):
            await self._decide(scope["path"].split("/")[3], receive, send)
        else:
            await _answer(send, b"ready")

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        self._db = await connect(self._url)
        self._writer = LogWriter(self._db)
        self._writer.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._writer.stop()
        await self._db.dispose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _listen(self, table: str, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self._sockets[table].append(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def _decide(self, table: str, receive: Any, send: Any) -> None:
        body = (await receive())["body"]
        step = self._steps[table]
        self._steps[table] += 1
        at = datetime.now(UTC)
        row = LogRow(step, step % 4, "play", "option", "0123456789abcdef", "player", None, None, at)
        await self._writer.append(Append(table, row))
        pushes = (push(self._push) for push in self._sockets[table])
        await asyncio.gather(
            *pushes, return_exceptions=True
        )  # the load client disconnects without a goodbye
        await _answer(send, b'{"version":%d}' % len(body))


async def _answer(send: Any, body: bytes) -> None:
    headers = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


if __name__ == "__main__":
    uvicorn.run(
        Bare(sys.argv[2], int(sys.argv[3])),  # type: ignore[arg-type]
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
    )
