"""A proxy in front of a server that passes everything on, until it shall cut.

A cut passes a part of what was on its way and then drops both ends, as a lost network would.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from tests.support.server import free_port


class Cut(Enum):
    """What is cut in the middle."""

    NOTHING = 0
    REQUESTS = 1
    ANSWERS = 2
    PUSHES = 3


@dataclass(slots=True, eq=False)
class Line:
    """One connection, with both of its ends."""

    near: asyncio.StreamWriter
    far: asyncio.StreamWriter
    socket: bool = False  # a websocket, once it has shaken hands

    def drop(self) -> None:
        for end in (self.near, self.far):
            end.transport.abort()


class Cutter:
    """Passes on to a port of this machine; `share` of what is to be cut is cut."""

    share = 0.2

    def __init__(self, port: int, luck: random.Random) -> None:
        self.port = free_port()
        self.what = Cut.NOTHING
        self.cuts = 0
        self._to = port
        self._luck = luck
        self._lines: set[Line] = set()
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def close(self) -> None:
        assert self._server is not None, "close what was opened"
        self._server.close()
        for line in list(self._lines):
            line.drop()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        line = Line(writer, far_writer)
        self._lines.add(line)
        try:
            await asyncio.gather(
                self._pass_on(reader, far_writer, line, self._of_requests),
                self._pass_on(far_reader, writer, line, self._of_answers),
            )
        finally:
            line.drop()
            self._lines.discard(line)

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        line: Line,
        kind: Callable[[bytes, Line], Cut],
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if kind(data, line) is self.what and self._luck.random() < self.share:
                    self.cuts += 1
                    writer.write(data[: self._luck.randrange(len(data))])
                    await writer.drain()
                    break
                writer.write(data)
                await writer.drain()
            writer.close()  # what has been written goes out first
            await writer.wait_closed()
        line.drop()

    def _of_requests(self, data: bytes, line: Line) -> Cut:
        if b"upgrade: websocket" in data[:2000].lower():
            line.socket = True
        return Cut.PUSHES if line.socket else Cut.REQUESTS

    def _of_answers(self, data: bytes, line: Line) -> Cut:
        return Cut.PUSHES if line.socket else Cut.ANSWERS
