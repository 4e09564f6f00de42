"""`serve`: create what is missing, migrate, and serve until a signal comes.

Handles signals itself instead of leaving them to uvicorn: readiness must end at once, the built-in
Postgres must be stopped afterwards, and a second signal must not leave it running.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from types import FrameType

import uvicorn
from fastapi import FastAPI

from app import logs
from app.cli import workers
from app.cli.address import announce, noted_address, with_network
from app.cli.common import (
    database_url,
    refuse_another_secret,
    refuse_lost_secret,
    settings_of,
    with_database,
)
from app.cli.greeting import introduce
from app.cli.listening import listen
from app.cli.nightly import nightly
from app.files import make_folder
from app.main import create_app
from app.settings import ServerSettings, listed, load_secret
from app.storage.postgres.engine import connect
from app.storage.postgres.presence_lock import sole_server
from app.storage.schema import migrate
from app.tables.card_sets import CardSets
from app.web.edge.connections import BoundedHttp, BoundedSocket

MOST_FILES = 1 << 20  # where the system has no limit of its own
SIGNALS = (signal.SIGTERM, signal.SIGINT)


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    logs.configure(settings)
    _allow_many_files()
    with ExitStack() as stack:
        listeners = listen(stack, settings.host, settings.port, arguments.workers)
        make_folder(settings.data)
        CardSets(settings.data)  # report mistakes in the host's own cards before anything starts
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            ready = stack.enter_context(with_database(settings))
            asyncio.run(_reach(ready))
            shared = arguments.workers > 1 or settings.bus != "none"
            stack.enter_context(sole_server(database_url(ready), shared=shared))
            built_in = settings.database_url is None
            asyncio.run(_prepare(ready, new_secret=arguments.new_secret, built_in=built_in))
            if settings.nightly_backup:
                url, secret = database_url(ready), load_secret(settings)
                stack.enter_context(nightly(url, secret, settings.data))
            stack.enter_context(noted_address(settings.data, settings.host, listeners[0]))
            _serve_all(ready, listeners, settings.host)
        except KeyboardInterrupt:
            return 0
    return 0


def _allow_many_files() -> None:
    """Take as many file descriptors as the system allows: each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if most == resource.RLIM_INFINITY else most
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _serve_all(settings: ServerSettings, listeners: Sequence[socket.socket], host: str) -> None:
    port = listeners[0].getsockname()[1]
    settings = with_network(settings, host, port)

    def ready() -> None:
        announce(settings, host, port)

    if len(listeners) == 1:
        serve_one(settings, listeners[0], ready)
    else:
        bus = "postgres" if settings.bus == "none" else settings.bus
        shared = settings.model_copy(update={"bus": bus})
        workers.supervise(shared, listeners, ready, SIGNALS)


class _Server(uvicorn.Server):
    """Uvicorn with two hooks: the server is ready, and it has been asked to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], stop: Callable[[], None]):
        super().__init__(config)
        self._ready = ready
        self._stop = stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stop()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


async def _reach(settings: ServerSettings) -> None:
    """Say in a sentence what is wrong with the database's address, if anything."""
    await (await connect(database_url(settings))).dispose()


async def _prepare(settings: ServerSettings, *, new_secret: bool, built_in: bool = False) -> None:
    """Migrate, then refuse a secret that doesn't fit the open tables, unless a new one is wanted.

    A missing one is made only after it is clear that no table needs it.
    """
    db = await connect(database_url(settings))
    try:
        before = await migrate.current(db)
        await migrate.upgrade(db)
        if not new_secret:
            await refuse_lost_secret(db, settings)
        secret = load_secret(settings)
        if not new_secret:
            await refuse_another_secret(db, secret)
        await introduce(settings, db, before, built_in=built_in)
    finally:
        await db.dispose()


def serve_one(settings: ServerSettings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process until a signal comes."""
    app = create_app(settings)

    def stop() -> None:
        app.state.draining = True

    try:
        _Server(server_config(app, settings), ready, stop).run(sockets=[listener])
    finally:
        # The rest is short and bounded; don't let another signal interrupt it.
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        gc.freeze()  # memory goes with the process: to tidy up 5,000 tables first takes seconds


def server_config(app: FastAPI, settings: ServerSettings) -> uvicorn.Config:
    """How uvicorn serves this application."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=BoundedHttp,
        ws=BoundedSocket,
        lifespan="on",
        ws_max_size=settings.max_body,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=listed(settings.trusted_proxies),
        server_header=False,
        access_log=False,
        log_config=None,
    )
