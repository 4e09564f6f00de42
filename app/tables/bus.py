"""How the processes that serve the same tables hear of each other's doings.

The bus says that something is new, never what: whoever hears it reads the database. So a line may
come twice or late, and whoever has missed one catches up. What is done with news is in hearing.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Literal, Protocol, TypeAlias, get_args

from app.storage import channel
from app.storage.engine import Database

log = logging.getLogger(__name__)

# version: its log has grown; table: its row or its seats have changed; chat: there is a new line;
# here: who looks at it from the telling process; who: who looks at it from anywhere?
# person: not a table, but somebody whose account or devices are no longer what they were.
What: TypeAlias = Literal["version", "table", "chat", "here", "who", "person"]

BEAT = 5.0  # seconds between two signs of life
SILENCE = 3 * BEAT  # who says nothing for so long is gone
GOODBYE = "bye"
_PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class News:
    """Something is new at a table."""

    table: str
    what: What
    value: str = ""

    @property
    def about(self) -> tuple[str, str]:
        """A newer line about the same makes this one worthless."""
        return self.table, self.what


class Bus(Protocol):
    """Tells the others; never waits."""

    def tell(self, *news: News) -> None: ...


class Alone:
    """The bus of the only process."""

    def tell(self, *news: News) -> None:
        """There is nobody to be told."""


class Ear(Protocol):
    """Whoever listens to the bus."""

    def heard(self, origin: str, news: Sequence[News]) -> None: ...

    def came(self, origin: str) -> None:
        """That process is new, or was silent for too long."""

    def gone(self, origin: str, *, said_so: bool) -> None:
        """That process serves nobody any more."""

    def deaf(self) -> None:
        """From now on news may be missed."""

    def listening(self) -> None:
        """From now on nothing is missed; what came before may have been."""


class PostgresBus:
    """The bus of processes that share a database and nothing else."""

    def __init__(self, db: Database, ear: Ear, *, beat: float = BEAT) -> None:
        self.origin = token_hex(4)
        self.lines = 0
        self._db = db
        self._ear = ear
        self._beat = beat
        self._untold: dict[tuple[str, str], News] = {}
        self._wake = asyncio.Event()
        self._stopping = False
        self._others: dict[str, float] = {}  # origin -> when it was heard last
        self._tasks: list[asyncio.Task[None]] = []

    def tell(self, *news: News) -> None:
        for item in news:
            self._untold[item.about] = item
        self._wake.set()

    async def start(self) -> None:
        """Listening comes first: a table must not be loaded by somebody who is deaf."""
        heard = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._for_ever(self._listen, heard), name="bus, listening"),
            asyncio.create_task(self._for_ever(self._talk), name="bus, talking"),
        ]
        await heard.wait()

    async def stop(self) -> None:
        """Say goodbye, so that nobody waits for us."""
        self._stopping = True
        self._wake.set()
        listening, talking = self._tasks
        await asyncio.wait([talking], timeout=1.0)
        for task in (listening, talking):
            task.cancel()
        await asyncio.gather(listening, talking, return_exceptions=True)

    async def _for_ever(self, act: object, *more: object) -> None:
        """Whatever happens to the connection, there will be another one."""
        attempt = 0
        while True:
            try:
                await act(*more)  # type: ignore[operator]
                return
            except channel.LOST as error:
                log.warning("the bus is lost: %s", type(error).__name__)
            await asyncio.sleep(_PAUSES[min(attempt, len(_PAUSES) - 1)])
            attempt += 1

    # --- talking -----------------------------------------------------------------------------

    async def _talk(self) -> None:
        async with channel.link(self._db) as link:
            while not self._stopping:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._beat):
                        await self._wake.wait()
                self._wake.clear()
                self._look_around()
                await self._tell_all(link)
            await channel.tell(link, [f"{self.origin} {GOODBYE}"])

    async def _tell_all(self, link: channel.Link) -> None:
        """What waits, or nothing but a sign of life; what fails is told another time."""
        news, self._untold = self._untold, {}
        lines = written(self.origin, news.values())
        try:
            await channel.tell(link, lines)
        except BaseException:
            self._untold = {**news, **self._untold}
            self._wake.set()
            raise
        self.lines += len(lines)

    def _look_around(self) -> None:
        now = asyncio.get_running_loop().time()
        for origin, last in list(self._others.items()):
            if now - last > SILENCE / BEAT * self._beat:
                del self._others[origin]
                self._ear.gone(origin, said_so=False)

    # --- listening ---------------------------------------------------------------------------

    async def _listen(self, first: asyncio.Event) -> None:
        try:
            async with channel.link(self._db) as link:
                async for line in channel.hear(link):
                    if line:
                        self._hear(line)
                    else:
                        self._ear.listening()
                        first.set()
        finally:
            self._ear.deaf()

    def _hear(self, line: str) -> None:
        origin, news = read(line)
        if origin == self.origin:
            return
        if news is None:
            self._others.pop(origin, None)
            self._ear.gone(origin, said_so=True)
            return
        if origin not in self._others:
            self._ear.came(origin)
        self._others[origin] = asyncio.get_running_loop().time()
        if news:
            self._ear.heard(origin, news)


def written(origin: str, news: Iterable[News]) -> list[str]:
    """Lines that are short enough, at least one; without news it is a sign of life."""
    lines = [origin]
    for item in news:
        word = f" {item.what}:{item.table}:{item.value}"
        if len(lines[-1]) + len(word) > channel.LONGEST:
            lines.append(origin)
        lines[-1] += word
    return lines


def read(line: str) -> tuple[str, list[News] | None]:
    """Who tells, and what; None is a goodbye. Words of a newer version are passed over."""
    origin, *words = line.split(" ")
    if words == [GOODBYE]:
        return origin, None
    triples = [word.split(":", 2) for word in words]
    known = [t for t in triples if len(t) == 3 and t[0] in get_args(What)]
    return origin, [News(table, what, value) for what, table, value in known]  # type: ignore[arg-type]
