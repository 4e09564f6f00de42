"""The application: everything wired together, nothing decided."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path

import structlog
from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from app import __version__
from app.settings import Settings, load_secret
from app.storage.postgres.channel import channel_of
from app.storage.postgres.engine import connect
from app.tables.bots.runner import BotRunner
from app.tables.bus import SharedBus
from app.tables.card_sets import CardSets
from app.tables.cluster.listener import BusListener
from app.tables.core.registry import TableRegistry
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.maintenance.cleanup import sweep_daily
from app.tables.replays.recorder import Recorder
from app.web.api import router as api_router
from app.web.api import socket
from app.web.assets import icons
from app.web.assets.static_files import FOLDERS
from app.web.context.limits import Limits
from app.web.context.person_cache import PersonCache
from app.web.edge import errors, ops
from app.web.edge.door import Door
from app.web.edge.metrics import Metrics
from app.web.notifications.turn_notices import Notices
from app.web.pages import api_docs, room
from app.web.pages import router as page_router
from app.web.realtime.sockets import call_back
from app.web.render.i18n import LANGUAGES, tongue

log = structlog.get_logger()

_LOOK_FOR_IDLE = 60.0  # seconds


def create_app(settings: Settings) -> FastAPI:
    """The whole server, for a database that has been migrated."""
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
    app.state.metrics = metrics = Metrics()
    app.state.person_cache = PersonCache()
    for lang in LANGUAGES:
        tongue(lang).templates.auto_reload = settings.env == "development"
    app.add_middleware(Door, settings=settings, metrics=metrics)
    errors.install(app)
    # Routes are tried in this order, and most of what comes are decisions.
    app.include_router(room.decisions)
    for router in (api_router.router, socket.router, ops.router):
        app.include_router(router)
    for router in (icons.router, api_docs.router, page_router.router):
        app.include_router(router, include_in_schema=False)
    _mount_files(app)
    icons.icons(icons.HOUSE)  # now rather than before the first reader
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """What runs besides requests; ended in the reverse order."""
    settings: Settings = app.state.settings
    assert settings.database_url is not None, "serve has seen to it"
    async with AsyncExitStack() as stack:
        db = await connect(settings.database_url.get_secret_value())
        stack.push_async_callback(db.dispose)
        sets = CardSets(settings.data)
        async with db.begin() as session:
            await sets.store(session)
        house = TableRegistry(db, sets, load_secret(settings))
        app.state.db, app.state.house = db, house
        app.state.metrics.watch(house, app.state.limits)
        app.state.notices = Notices.of(house, settings)
        stack.push_async_callback(app.state.notices.stop)
        await _start(stack, app, house)
        _spare_the_collector()
        stack.callback(gc.unfreeze)
        yield


async def _start(stack: AsyncExitStack, app: FastAPI, house: TableRegistry) -> None:
    """The writer first, so that it ends last: all others may have something to write."""
    settings: Settings = app.state.settings
    house.writer.start()
    stack.push_async_callback(house.writer.stop)
    bots = BotRunner(house, settings.bot_delay_seconds)
    several = settings.bus != "none"
    if several:
        await _join(stack, app, house, bots)
    films = Recorder(house)
    stack.push_async_callback(films.stop)
    await films.find_unmade()
    clockwork = DeadlineScheduler(house)
    await clockwork.start(alone=not several)
    stack.push_async_callback(clockwork.stop)
    await bots.start()
    stack.push_async_callback(bots.stop)
    idle = asyncio.create_task(
        _forget_idle(house, timedelta(minutes=settings.idle_minutes)), name="forget idle tables"
    )
    stack.push_async_callback(_cancelled, idle)
    sweeping = asyncio.create_task(sweep_daily(house), name="sweep")
    stack.push_async_callback(_cancelled, sweeping)


async def _join(stack: AsyncExitStack, app: FastAPI, house: TableRegistry, bots: BotRunner) -> None:
    """Hear what other processes do, before any table is read."""
    hearing = BusListener(house)
    hearing.orphaned.append(bots.look_after)
    hearing.changed.append(app.state.person_cache.changed)
    hearing.signed_out.append(partial(call_back, app))
    await hearing.start()
    stack.push_async_callback(hearing.stop)
    channel = channel_of(app.state.settings.bus, house.db)
    house.bus = bus = SharedBus(channel, hearing)
    await bus.start()
    stack.push_async_callback(bus.stop)


async def _forget_idle(house: TableRegistry, idle: timedelta) -> None:
    while True:
        await asyncio.sleep(min(_LOOK_FOR_IDLE, idle.total_seconds()))
        if gone := house.forget_idle(idle):
            log.debug("idle tables left memory", tables=gone)


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _spare_the_collector() -> None:
    """What is loaded by now stays: looking through it again and again costs tens of ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _mount_files(app: FastAPI) -> None:
    for name, folder in FOLDERS.items():
        _mount(app, f"/static/{name}".rstrip("/"), folder)


def _mount(app: FastAPI, path: str, folder: Path) -> None:
    if folder.is_dir():
        app.mount(path, StaticFiles(directory=folder))
    else:
        log.warning("a folder of static files is missing", path=path)
