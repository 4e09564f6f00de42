"""Notify people that it is their turn, if they asked for it and aren't looking at the table.

A notification names the game and says that it is their turn, no more: it shows on locked screens.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog

from app.engine import N_, Seat
from app.games import GAMES
from app.settings import ServerSettings, load_secret
from app.storage.queries import people, push_subscriptions
from app.storage.queries.push_subscriptions import Subscription
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.web.notifications.webpush import BadAddress, ServerKey, send, server_key
from app.web.render.i18n import translate

log = structlog.get_logger()

_MOST_WAITING = 500  # notifications that may be on their way at once
_GONE = range(400, 500)
_BUSY = (408, 429)


class Notices:
    """Watches all tables, and notifies the people whose turn it has become."""

    def __init__(
        self, registry: TableRegistry, key: ServerKey, delay: float, *, testing: bool
    ) -> None:
        self.key = key
        self._registry = registry
        self._delay = delay
        self._testing = testing
        self._asked: dict[str, set[str]] = {}  # the open questions of each table, when last seen
        self._tasks: set[asyncio.Task[None]] = set()
        self._senders = ThreadPoolExecutor(max_workers=4, thread_name_prefix="notices")

    @classmethod
    def of(cls, registry: TableRegistry, settings: ServerSettings) -> Notices:
        """Notifications according to the settings."""
        public = settings.public_url
        contact = public if public.startswith("https://") else "mailto:facedown@localhost"
        key = server_key(load_secret(settings), contact)
        delay, testing = settings.notice_delay_seconds, settings.env == "test"
        return cls(registry, key, delay, testing=testing)

    def start(self) -> None:
        self._registry.table_changed.subscribe(self.table_changed)

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._senders.shutdown(wait=False, cancel_futures=True)

    async def settled(self) -> None:
        """Wait until no notification is on its way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def table_changed(self, live: LiveTable) -> None:
        """Notify about new questions at this table. The first look only records what is open."""
        asked = open_questions(live)
        known = self._asked.get(live.id)
        if live.row.status == "finished":
            self._asked.pop(live.id, None)
            return
        self._asked[live.id] = set(asked)
        news = () if known is None else asked.keys() - known
        for ask_id in news:
            if len(self._tasks) < _MOST_WAITING:
                telling = self._tell(live.id, ask_id, asked[ask_id])
                self._keep(asyncio.create_task(telling, name="notice"))
        self._forget()

    def nudge(self, live: LiveTable, seat: Seat) -> None:
        """Notify this seat's person that the others wait, unless they are looking at the table."""
        person_id = live.row.seats[seat].person_id
        if (
            person_id is not None
            and not is_looking(live, seat)
            and len(self._tasks) < _MOST_WAITING
        ):
            self._keep(asyncio.create_task(self._tell_again(live, person_id), name="nudge"))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_again(self, live: LiveTable, person_id: int) -> None:
        try:
            async with self._registry.services.db.read() as session:
                devices = await push_subscriptions.devices_of(session, person_id)
                person = await people.get_person(session, person_id) if devices else None
            if person is not None:
                content = words(person.language, live, N_("The others are waiting for you."))
                await asyncio.gather(*(self._send(device, content) for device in devices))
        except Exception as error:  # nothing depends on a notification
            log.error("a nudge could not be sent", error=type(error).__name__)

    def _forget(self) -> None:
        """Drop the records of tables that have left memory."""
        if len(self._asked) < 2 * len(self._registry.tables) + 100:
            return  # hardly any; don't look through all of them at every move
        for table_id in self._asked.keys() - self._registry.tables.keys():
            del self._asked[table_id]

    async def _tell(self, table_id: str, ask_id: str, seat: Seat) -> None:
        await asyncio.sleep(self._delay)
        live = self._registry.tables.get(table_id)
        if live is None or ask_id not in open_questions(live) or is_looking(live, seat):
            return
        person_id = live.row.seats[seat].person_id
        if person_id is None:
            return
        try:
            await self._tell_person(live, person_id, f"{table_id}:{ask_id}")
        except Exception as error:  # nothing depends on a notification
            log.error("a notice could not be sent", error=type(error).__name__)

    async def _tell_person(self, live: LiveTable, person_id: int, question: str) -> None:
        async with self._registry.services.db.begin() as session:
            devices = await push_subscriptions.devices_to_notify(session, person_id, question)
            person = await people.get_person(session, person_id) if devices else None
        if person is not None:
            content = words(person.language, live)
            await asyncio.gather(*(self._send(device, content) for device in devices))

    async def _send(self, device: Subscription, content: dict[str, Any]) -> None:
        status = await asyncio.get_running_loop().run_in_executor(
            self._senders, self._status, device, content
        )
        async with self._registry.services.db.begin() as session:
            if status in _GONE and status not in _BUSY:
                await push_subscriptions.drop(session, device.endpoint)
            else:
                await push_subscriptions.note(
                    session, device.endpoint, failed=not 200 <= status < 300
                )

    def _status(self, device: Subscription, content: dict[str, Any]) -> int:
        try:
            return send(device, content, self.key, testing=self._testing)
        except BadAddress:
            return 400


def open_questions(live: LiveTable) -> dict[str, Seat]:
    """The questions that the table waits for people to answer."""
    if live.table is None or live.row.status != "playing":
        return {}
    return {
        ask_id: ask.seat
        for ask_id, ask in live.table.open_asks().items()
        if not ask.optional and not ask.sealed and _has_player(live, ask.seat)
    }


def _has_player(live: LiveTable, seat: Seat) -> bool:
    place = live.row.seats[seat]
    return place.person_id is not None and place.standin is None and not place.left


def is_looking(live: LiveTable, seat: Seat) -> bool:
    """Whether this seat's person is looking at the table, according to their pages."""
    here = live.watchers.of(seat)
    if here:
        return any(getattr(watcher, "visible", True) for watcher in here)
    return live.watchers.present(seat)  # they look from another process, which knows better


def words(lang: str, live: LiveTable, said: str = N_("It is your turn.")) -> dict[str, Any]:
    game = translate(lang, GAMES[live.row.game].name)
    return {"title": game, "body": translate(lang, said), "table": live.id}
