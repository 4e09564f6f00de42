"""Wires the application together."""

from __future__ import annotations

import asyncio
import gc
import resource
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import structlog
from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

import app as app_package
from app import __version__
from app.games import GAMES
from app.languages import LANGUAGES
from app.settings import ServerSettings, load_secret
from app.storage.log import LogWriter
from app.storage.postgres.channel import channel_of
from app.storage.postgres.engine import Database, connect
from app.tables.bots.runner import BotRunner
from app.tables.bus import Alone, SharedBus
from app.tables.card_sets import CardSets
from app.tables.cluster.listener import BusListener
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services, utc_now
from app.tables.core.shielded import finish_abandoned
from app.tables.deadlines.answers_ahead import AnswersAhead
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.maintenance.cleanup import sweep_daily
from app.tables.people.lobby import renew_promises
from app.tables.replays.recorder import Recorder
from app.web.api import router as api_router
from app.web.api import socket
from app.web.assets import bundles, icons, seat_looks
from app.web.assets.kept_files import KeptFiles
from app.web.assets.static_files import FOLDERS, remember_all
from app.web.context.blocking import Blocked
from app.web.context.limits import Limits
from app.web.context.person_cache import PersonCache
from app.web.edge import errors, ops
from app.web.edge.connections import Connections
from app.web.edge.metrics import Metrics
from app.web.edge.middleware import Door
from app.web.notifications.turn_notices import Notices
from app.web.pages import api_docs, host, notifications, room, room_socket
from app.web.pages import router as page_router
from app.web.realtime.sockets import SocketRoute, call_back
from app.web.render import rules_reference
from app.web.render.i18n import tongue
from app.web.render.in_passing import OneByOne

log = structlog.get_logger()

# Modules that a server never runs, or loads by itself if it has a bus.
_NOT_NEEDED = ("app.__main__", "app.tools", "app.cli", "app.main", "app.storage.postgres.channel_r")
SOCKETS: Sequence[SocketRoute] = (
    (room_socket.ADDRESS, room_socket.push),
    (socket.ADDRESS, socket.live),
)
COLLECT_AFTER = (5_000, 10, 1_000)  # objects, passes through the youngest, through the younger
_LOOK_FOR_IDLE = 60.0  # seconds


def create_app(settings: ServerSettings) -> FastAPI:
    """Build the server, for a database that has been migrated."""
    app = FastAPI(
        title="Facedown",
        version=__version__,
        description=api_docs.INTRODUCTION,
        lifespan=_lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.draining = False
    app.state.sockets = set()
    app.state.limits = Limits(settings)
    app.state.connections = Connections(settings, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    app.state.blocked = Blocked(settings.data)
    app.state.readiness = ops.Readiness()
    app.state.metrics = metrics = Metrics()
    app.state.person_cache = PersonCache()
    app.state.replays = OneByOne()
    for lang in LANGUAGES:
        tongue(lang).templates.auto_reload = settings.env == "development"
    if settings.env == "production":
        load_everything()
    app.add_middleware(Door, settings=settings, metrics=metrics, sockets=SOCKETS)
    errors.install(app)
    # Routes are tried in this order, and most requests are decisions.
    app.add_api_route(
        "/t/{table_id}/decide", room.decide, methods=["POST"], include_in_schema=False
    )
    api_router.add_decisions(app)
    for router in (api_router.router, ops.router):
        app.include_router(router)
    for router in (
        bundles.router,
        seat_looks.router,
        icons.router,
        api_docs.router,
        page_router.router,
    ):
        app.include_router(router, include_in_schema=False)
    _mount_files(app)
    icons.icons(icons.HOUSE)  # draw them now, so that the first reader needn't wait
    return app


def load_everything() -> None:
    """Load all code and texts now: a newer version may be fetched while this one runs."""
    for module in walk_packages(app_package.__path__, "app."):
        if not module.name.startswith(_NOT_NEEDED):
            import_module(module.name)
    for lang in LANGUAGES:
        templates = tongue(lang).templates
        for name in templates.list_templates(filter_func=lambda name: name.endswith(".html")):
            templates.get_template(name)
        for game in GAMES:
            rules_reference.entries(game, lang)
    remember_all()
    for name in bundles.PARTS:
        bundles.bundle(name)
    host.newest_notes()
    notifications.service_worker()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Start what runs besides requests, and end it in reverse order."""
    settings: ServerSettings = app.state.settings
    assert settings.database_url is not None, "set by `serve`"
    async with AsyncExitStack() as stack:
        db = await connect(settings.database_url.get_secret_value())
        stack.push_async_callback(db.dispose)
        services = await _services(app, db)
        registry = TableRegistry(services)
        app.state.services, app.state.registry = services, registry
        app.state.metrics.watch(registry, app.state.limits)
        await _start(stack, app, registry)
        _spare_the_collector()
        stack.callback(gc.unfreeze)
        yield


async def _services(app: FastAPI, db: Database) -> Services:
    settings: ServerSettings = app.state.settings
    card_sets = CardSets(settings.data)
    async with db.begin() as session:
        await card_sets.store(session)
    return Services(
        db=db,
        card_sets=card_sets,
        writer=LogWriter(db),
        server_secret=load_secret(settings),
        bus=Alone() if settings.bus == "none" else SharedBus(channel_of(settings.bus, db)),
        now=utc_now,
        observe=app.state.metrics.decided,
    )


async def _start(stack: AsyncExitStack, app: FastAPI, registry: TableRegistry) -> None:
    """Start what runs besides requests.

    The writer starts first, so that it stops last: all others may have something to write. The bus
    comes before everything that reads a table.
    """
    settings: ServerSettings = app.state.settings
    services = registry.services
    services.writer.start()
    stack.push_async_callback(services.writer.stop)
    stack.push_async_callback(finish_abandoned)
    app.state.notices = notices = Notices.of(registry, settings)
    notices.start()
    stack.push_async_callback(notices.stop)
    bots = BotRunner(registry, settings.bot_delay_seconds)
    if isinstance(services.bus, SharedBus):
        await _join(stack, app, registry, services.bus, bots)
    await renew_promises(registry)
    recorder = Recorder(registry)
    await recorder.start()
    stack.push_async_callback(recorder.stop)
    scheduler = DeadlineScheduler(registry)
    await scheduler.start(alone=settings.bus == "none")
    stack.push_async_callback(scheduler.stop)
    await bots.start()
    stack.push_async_callback(bots.stop)
    answers_ahead = AnswersAhead(registry)
    await answers_ahead.start()
    stack.push_async_callback(answers_ahead.stop)
    _repeat(
        stack,
        "forget idle tables",
        _forget_idle(registry, timedelta(minutes=settings.idle_minutes)),
    )
    _repeat(stack, "clean up", sweep_daily(services.db))


async def _join(
    stack: AsyncExitStack, app: FastAPI, registry: TableRegistry, bus: SharedBus, bots: BotRunner
) -> None:
    """Listen to other processes, before any table is read."""
    listener = BusListener(registry)
    listener.orphaned.append(bots.look_after)
    listener.changed.append(app.state.person_cache.changed)
    listener.signed_out.append(partial(call_back, app))
    await listener.start()
    stack.push_async_callback(listener.stop)
    await bus.start(listener)
    stack.push_async_callback(bus.stop)


def _repeat(stack: AsyncExitStack, name: str, work: Coroutine[Any, Any, None]) -> None:
    """Let this run until the server stops."""
    stack.push_async_callback(_cancelled, asyncio.create_task(work, name=name))


async def _forget_idle(registry: TableRegistry, idle: timedelta) -> None:
    while True:
        await asyncio.sleep(min(_LOOK_FOR_IDLE, idle.total_seconds()))
        if gone := registry.forget_idle(idle):
            log.debug("idle tables left memory", tables=gone)


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _spare_the_collector() -> None:
    """Keep each pass of the garbage collector short: everybody waits for it.

    What is loaded by now is exempt. Of what came later, a pass looks at what is youngest: to look
    through 50,000 objects takes 20 ms. All tables are hardly ever looked through.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _mount_files(app: FastAPI) -> None:
    changing = app.state.settings.env == "development"
    for name, folder in FOLDERS.items():
        _mount(app, f"/static/{name}".rstrip("/"), folder, changing=changing)


def _mount(app: FastAPI, path: str, folder: Path, *, changing: bool) -> None:
    if folder.is_dir():
        app.mount(path, StaticFiles(directory=folder) if changing else KeptFiles(folder))
    else:
        log.warning("a folder of static files is missing", path=path)
