"""The bus between processes that serve the same tables.

It says that something is new, never what: receivers read the database. So a line may arrive twice
or late, and a missed one is made up for. Reacting to news: see cluster/listener.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Literal, Protocol, TypeAlias, get_args

from app.storage.postgres.channel import LONGEST, Channel, Lost, Tell
from app.tables.model import Gesture

log = logging.getLogger(__name__)

# version: the log has grown; table: row or seats have changed; chat: there is a new line;
# gesture: a reaction or a nudge, whole;
# here: who watches from the sending process; who: asks every process for its `here`;
# person: not about a table, but somebody whose account or devices have changed.
What: TypeAlias = Literal["version", "table", "chat", "gesture", "here", "who", "person"]

BEAT = 5.0  # seconds between two heartbeats
SILENCE = 3 * BEAT  # a process silent for that long is gone
GOODBYE = "bye"
BREATH = 0.0005  # seconds between two lines per receiving process
_FIRST_WAIT = 2.0
_LASTING = 10.0  # a connection that lasted this long was a good one
_PAUSES = (0.05, 0.2, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class News:
    """A table has news."""

    table: str
    what: What
    value: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        """The subject, on which newer news replaces older; but no sign-outs or gestures."""
        return self.table, self.what, self.value if self.what in ("person", "gesture") else ""


def as_value(gesture: Gesture) -> str:
    """A gesture as a line carries it."""
    to = "" if gesture.to is None else gesture.to
    return f"{gesture.seat},{gesture.word},{to}"


def gesture_of(value: str) -> Gesture:
    seat, word, to = value.split(",")
    return Gesture(int(seat), word, int(to) if to else None)


class Bus(Protocol):
    """Tells other processes what is new at tables."""

    @property
    def hears(self) -> bool:
        """Whether news of other processes arrives; if not, read the database."""

    def tell(self, *news: News) -> None:
        """Pass this on soon. Never waits."""


class Alone:
    """The bus of the only process."""

    hears = True

    def tell(self, *news: News) -> None:
        """Do nothing: there is no other process."""


class BusReceiver(Protocol):
    """Receives the news of other processes."""

    def heard(self, origin: str, news: Sequence[News]) -> None: ...

    def came(self, origin: str) -> None:
        """Handle a process that is new, or back after a silence."""

    def gone(self, origin: str, *, said_so: bool) -> None:
        """Handle a process that has ended, or seems to have."""

    def listening(self) -> None:
        """Handle the start of a connection: earlier news may have been missed."""


class SharedBus:
    """The bus of processes that share a channel.

    A process also receives its own lines. If they stop coming, it hears nothing, whatever the state
    of the connection.
    """

    def __init__(self, channel: Channel, *, beat: float = BEAT) -> None:
        self.origin = token_hex(4)
        self.lines = 0
        self.hears = False
        self._channel = channel
        self._receiver: BusReceiver
        self._beat = beat
        self._silence = SILENCE / BEAT * beat
        self._untold: dict[tuple[str, ...], News] = {}
        self._wake = asyncio.Event()
        self._stopping = False
        self._others: dict[str, float] = {}  # origin -> when it was heard last
        self._tasks: list[asyncio.Task[None]] = []

    def tell(self, *news: News) -> None:
        for item in news:
            self._untold[item.about] = item
        self._wake.set()

    async def start(self, receiver: BusReceiver) -> None:
        """Listen first; until it works, `hears` is false and tables are read from the database."""
        self._receiver = receiver
        heard = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._for_ever(lambda: self._listen(heard)), name="bus, listening"),
            asyncio.create_task(self._for_ever(self._talk), name="bus, talking"),
        ]
        with suppress(TimeoutError):  # the server works without it for a while
            async with asyncio.timeout(_FIRST_WAIT):
                await heard.wait()

    async def stop(self) -> None:
        """Say goodbye, so that no other process waits for this one."""
        self._stopping = True
        self._wake.set()
        listening, talking = self._tasks
        await asyncio.wait([talking], timeout=1.0)
        for task in (listening, talking):
            task.cancel()
        await asyncio.gather(listening, talking, return_exceptions=True)

    async def _for_ever(self, act: Callable[[], Awaitable[None]]) -> None:
        """Run `act`, and run it again after every failure."""
        attempt = 0
        while not self._stopping:
            began = self._now()
            try:
                await act()
            except Exception as error:  # also a malformed line
                attempt = 0 if self._now() - began > _LASTING else attempt + 1
                why = str(error) if isinstance(error, Lost) else type(error).__name__
                if attempt <= 1:
                    log.warning("the bus is lost (%s): polling the database meanwhile", why)
            await asyncio.sleep(_PAUSES[min(attempt, len(_PAUSES) - 1)])

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    # --- talking -----------------------------------------------------------------------------

    async def _talk(self) -> None:
        async with self._channel.telling() as tell:
            while not self._stopping:
                await self._tell_all(tell)
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._beat):
                        await self._wake.wait()
                self._wake.clear()
                self._look_around()
                # Together all processes send at most 2,000 lines a second, however many they are:
                # the load grows with what happens, not with the number of processes.
                await asyncio.sleep(BREATH * len(self._others))
            await self._tell_all(tell)
            await tell([f"{self.origin} {GOODBYE}"])

    async def _tell_all(self, tell: Tell) -> None:
        """Send what is waiting, or a heartbeat. What fails is sent again."""
        news, self._untold = self._untold, {}
        lines = written(self.origin, news.values())
        try:
            await tell(lines)
        except BaseException:
            self._untold = {**news, **self._untold}
            self._wake.set()
            raise
        self.lines += len(lines)

    def _look_around(self) -> None:
        """Drop silent processes, unless it is us who hear nothing."""
        for origin, last in list(self._others.items()):
            if self.hears and self._now() - last > self._silence:
                del self._others[origin]
                self._receiver.gone(origin, said_so=False)

    # --- listening ---------------------------------------------------------------------------

    async def _listen(self, first: asyncio.Event) -> None:
        try:
            async with (
                asyncio.timeout(self._silence) as limit,
                aclosing(self._channel.hear()) as said,
            ):
                async for line in said:
                    if not line:
                        self._others = dict.fromkeys(self._others, self._now())
                        self.hears = True
                        self._receiver.listening()
                        first.set()
                    elif self._hear(line):
                        limit.reschedule(self._now() + self._silence)
        except TimeoutError as error:
            raise Lost("our own lines don't come back") from error
        finally:
            self.hears = False

    def _hear(self, line: str) -> bool:
        """Take in a line; returns whether it is our own."""
        origin, news = read(line)
        if origin == self.origin:
            return True
        if news is None:
            self._others.pop(origin, None)
            self._receiver.gone(origin, said_so=True)
            return False
        if origin not in self._others:
            self._receiver.came(origin)
        self._others[origin] = self._now()
        if news:
            self._receiver.heard(origin, news)
        return False


def written(origin: str, news: Iterable[News]) -> list[str]:
    """The news as lines of limited length. Without news: one line, a heartbeat."""
    lines = [origin]
    for item in news:
        word = f" {item.what}:{item.table}:{item.value}"
        if len(lines[-1]) + len(word) > LONGEST:
            lines.append(origin)
        lines[-1] += word
    return lines


def read(line: str) -> tuple[str, list[News] | None]:
    """The sender and its news; None is a goodbye. Words of newer versions are skipped."""
    origin, *words = line.split(" ")
    if words == [GOODBYE]:
        return origin, None
    triples = [word.split(":", 2) for word in words]
    known = [t for t in triples if len(t) == 3 and t[0] in get_args(What)]
    return origin, [News(table, what, value) for what, table, value in known]  # type: ignore[arg-type]
