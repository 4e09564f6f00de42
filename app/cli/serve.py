"""`serve`: create what is missing, migrate, and serve until a signal comes.

Handles signals itself instead of leaving them to uvicorn: readiness must end at once, the built-in
Postgres must be stopped afterwards, and a second signal must not leave it running.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from types import FrameType

import uvicorn
from fastapi import FastAPI

from app import logs
from app.cli import workers
from app.cli.address import announce, with_network
from app.cli.common import database_url, refuse_another_secret, settings_of, with_database
from app.cli.listening import listen
from app.main import create_app
from app.settings import Settings, load_secret
from app.storage.postgres.engine import connect
from app.storage.schema import migrate
from app.tables.card_sets import CardSets

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    logs.configure(settings)
    with ExitStack() as stack:
        listeners = listen(stack, arguments.host, arguments.port, arguments.workers)
        settings.data.mkdir(parents=True, exist_ok=True)
        secret = load_secret(settings)
        CardSets(settings.data)  # report mistakes in the host's own cards before anything starts
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            with with_database(settings) as ready, asyncio.Runner() as runner:
                runner.run(_prepare(ready, None if arguments.new_secret else secret))
                _serve_all(ready, listeners, arguments.host)
        except KeyboardInterrupt:
            return 0
    return 0


def _serve_all(settings: Settings, listeners: Sequence[socket.socket], host: str) -> None:
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


async def _prepare(settings: Settings, secret: bytes | None) -> None:
    """Migrate, then refuse a secret that doesn't fit the open tables (None: don't check)."""
    db = await connect(database_url(settings))
    try:
        await migrate.upgrade(db)
        if secret is not None:
            await refuse_another_secret(db, secret)
    finally:
        await db.dispose()


def serve_one(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process until a signal comes."""
    app = create_app(settings)

    def stop() -> None:
        app.state.draining = True

    try:
        _Server(_config(app, settings), ready, stop).run(sockets=[listener])
    finally:
        # The rest is short and bounded; don't let another signal interrupt it.
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        lifespan="on",
        ws_max_size=settings.max_body,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
    )
