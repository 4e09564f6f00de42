"""Compare the buses over real servers: python -m bench.buses [--seconds 3]

A message is a line such as "table X is at version 17". Its time is from `tell` on one bus to
`heard` on all others. Our processor time includes the loop that paces the messages. Postgres
flushes as in production; Redis and NATS (if its client, nats-py, is installed) run without
persistence.
The buses have just met: they don't know yet how many they are, and pause as if they were few.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field

import psutil
import uvloop

from app.storage.postgres.channel import Channel, PostgresChannel
from app.storage.postgres.channel_redis import RedisChannel
from app.storage.postgres.engine import connect
from app.tables.bus import News, SharedBus
from bench import arena
from tests.support import buses

RATES = (100, 2000, 20000)
RECEIVERS = 4
NATS = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin") or ""


@dataclass(slots=True)
class Listener:
    """Notes when each message arrived."""

    received_at: dict[str, float] = field(default_factory=dict)

    def heard(self, origin: str, news: Sequence[News]) -> None:
        now = time.monotonic()
        self.received_at.update((item.value, now) for item in news)

    def came(self, origin: str) -> None:
        """Ignored: all processes are there from the start."""

    def gone(self, origin: str, *, said_so: bool) -> None:
        """Ignored: nobody leaves."""

    def listening(self) -> None:
        """Ignored: `SharedBus.hears` says it, too."""


@dataclass(frozen=True, slots=True)
class Case:
    """A running bus server."""

    name: str
    processes: Callable[[], Sequence[psutil.Process]]
    channel: Callable[[AsyncExitStack], Awaitable[Channel]]
    server: buses.BusServer | None = None


async def run(case: Case, rate: int, seconds: float) -> str:
    """Send messages at that rate, each about another table, so that none replaces another."""
    async with AsyncExitStack() as stack:
        channel: Channel = await case.channel(stack)
        receivers = [Listener() for _ in range(RECEIVERS)]
        for receiver in receivers:
            await stack.enter_async_context(_started(channel, receiver))
        sender = await stack.enter_async_context(_started(channel, Listener()))
        before = _spent(case.processes()), time.process_time(), sender.lines
        sent = await _send(sender, rate, seconds)
        await _true(lambda: all(len(receiver.received_at) >= len(sent) for receiver in receivers))
        server = _spent(case.processes()) - before[0]
        ours = time.process_time() - before[1]
        waits = sorted(
            receiver.received_at[message] - at
            for receiver in receivers
            for message, at in sent.items()
        )
    return (
        f"{case.name}, {rate} messages/s: {len(sent) / seconds:.0f} sent, p50"
        f" {waits[len(waits) // 2] * 1000:.2f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.2f}"
        f" ms, {sender.lines - before[2]} lines; CPU per message: server"
        f" {server / len(sent) * 1e6:.0f} us, one sender and {RECEIVERS} receivers"
        f" {ours / len(sent) * 1e6:.0f} us"
    )


@asynccontextmanager
async def _started(channel: Channel, receiver: Listener) -> AsyncIterator[SharedBus]:
    bus = SharedBus(channel)
    await bus.start(receiver)
    yield bus
    await bus.stop()


async def _send(bus: SharedBus, rate: int, seconds: float) -> dict[str, float]:
    sent: dict[str, float] = {}
    began = time.monotonic()
    while (now := time.monotonic()) < began + seconds:
        due = int((now - began) * rate)
        for number in range(len(sent), due):
            message = str(number)
            sent[message] = time.monotonic()
            bus.tell(News(f"{number:020}", "version", message))
        await asyncio.sleep(0.0005)
    return sent


def _spent(processes: Sequence[psutil.Process]) -> float:
    """Processor seconds, including those of children that have ended."""
    first, *others = [process.cpu_times() for process in processes if process.is_running()]
    return sum(first[:4]) + sum(sum(each[:2]) for each in others)


async def flood(case: Case, messages: int) -> str:
    """Send as many lines of one message as the server accepts."""
    async with AsyncExitStack() as stack:
        channel: Channel = await case.channel(stack)
        receiver = Listener()
        await stack.enter_async_context(_started(channel, receiver))
        tell = await stack.enter_async_context(channel.telling())
        before, began = _spent(case.processes()), time.monotonic()
        for start in range(0, messages, 100):
            numbers = range(start, start + 100)
            await tell([f"flood version:{number:020}:{number}" for number in numbers])
        await _true(lambda: len(receiver.received_at) >= messages)
        took = time.monotonic() - began
        server = _spent(case.processes()) - before
    return (
        f"{case.name}, flood: {messages / took:.0f} lines/s,"
        f" server {server / messages * 1e6:.0f} us CPU per line"
    )


async def outage(case: Case) -> str:
    """Kill the server, send messages for two seconds, restart it, and time how buses notice."""
    assert case.server is not None
    async with AsyncExitStack() as stack:
        channel = await case.channel(stack)
        listening = await stack.enter_async_context(_started(channel, Listener()))
        sender = await stack.enter_async_context(_started(channel, Listener()))
        killed = time.monotonic()
        await asyncio.to_thread(case.server.kill)
        await _true(lambda: not listening.hears)
        noticed = time.monotonic() - killed
        await _send(sender, 100, 2)
        await asyncio.to_thread(case.server.start)
        back = time.monotonic()
        await _true(lambda: listening.hears)  # a bus that is back reads everything again
        again = time.monotonic() - back
    return (
        f"{case.name} killed: noticed after {noticed * 1000:.0f} ms, reconnected {again:.2f} s"
        " after it is back"
    )


async def _true(sure: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not sure():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


# --- the servers ---------------------------------------------------------------------------------


@contextmanager
def postgres() -> Iterator[Case]:
    with arena.postgres() as url:

        async def channel(stack: AsyncExitStack) -> PostgresChannel:
            db = await connect(url)
            stack.push_async_callback(db.dispose)
            return PostgresChannel(db)

        pid = int((arena.SCRATCH / "postgres" / "postmaster.pid").read_text().split()[0])
        top = psutil.Process(pid)

        def processes() -> list[psutil.Process]:
            return [top, *top.children(recursive=True)]

        yield Case("Postgres", processes, channel)


@contextmanager
def redis() -> Iterator[Case]:
    with buses.redis() as server:
        yield _case("Redis", server, RedisChannel)


@contextmanager
def nats() -> Iterator[Case]:
    from bench.channel_nats import NatsChannel  # noqa: PLC0415  # its client may be missing

    with buses.BusServer("nats", NATS, "--addr", "127.0.0.1") as server:
        yield _case("NATS", server, NatsChannel)


def _case(name: str, server: buses.BusServer, kind: Callable[[str], Channel]) -> Case:
    assert server.process is not None
    process = psutil.Process(server.process.pid)

    async def channel(_: AsyncExitStack) -> Channel:
        return kind(server.address)

    return Case(name, lambda: [process], channel, server)


def there() -> list[Callable[[], AbstractContextManager[Case]]]:
    """The servers that are installed here and have a Python client."""
    found: list[Callable[[], AbstractContextManager[Case]]] = [postgres]
    if buses.REDIS:
        found.append(redis)
    if NATS and importlib.util.find_spec("nats"):
        found.append(nats)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=1)
    arguments = parser.parse_args()
    for _ in range(arguments.rounds):
        for server in there():
            with server() as case:
                for rate in RATES:
                    arena.say(uvloop.run(run(case, rate, arguments.seconds)))
                arena.say(uvloop.run(flood(case, 20000)))
                if case.server is not None:
                    arena.say(uvloop.run(outage(case)))


if __name__ == "__main__":
    main()
