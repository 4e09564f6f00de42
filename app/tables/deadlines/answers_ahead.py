"""Gives the answers that players have set ahead.

One that ignores the hand is given at once. One that depends on the hand is decided after the wait
that every answer to such a question has, whatever the hand holds.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from app.engine.ahead import offers_nothing
from app.engine.errors import Refused, TableOver
from app.storage.queries.cleanup import with_answers_ahead
from app.tables.core.live_table import LiveTable
from app.tables.core.question_tasks import QuestionTasks
from app.tables.core.registry import TableRegistry
from app.tables.errors import Refusal
from app.tables.people.answers_ahead import wish_for

log = logging.getLogger(__name__)


class AnswersAhead:
    """Watches all tables of this process for questions that somebody has answered ahead."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._tasks = QuestionTasks("ahead")

    async def start(self) -> None:
        """Start, first with tables where a server stopped before it could answer."""
        self._registry.table_changed.subscribe(self.table_changed)
        async with self._registry.services.db.read() as session:
            found = await with_answers_ahead(session)
        self._tasks.spawn(("", "start"), self._load(found))

    async def stop(self) -> None:
        await self._tasks.stop()

    async def idle(self) -> None:
        await self._tasks.idle()

    def table_changed(self, live: LiveTable) -> None:
        """Give the answers that were set ahead for open questions at this table."""
        table = live.table
        if table is None or not table.game.ahead or live.row.status != "playing":
            return
        for ask_id, ask in table.open_asks().items():
            wish = None if ask.sealed else wish_for(table, live.row.seats[ask.seat], ask)
            if wish is not None:
                until = live.held_back(ask_id) if wish == "nothing" else timedelta()
                self._tasks.spawn((live.id, ask_id), self._answer(live.id, ask_id, until))

    async def _load(self, table_ids: list[str]) -> None:
        for table_id in table_ids:
            try:
                self.table_changed(await self._registry.table(table_id))
            except Exception as error:
                log.error("table %s can't be loaded: %s", table_id, type(error).__name__)

    async def _answer(self, table_id: str, ask_id: str, wait: timedelta) -> None:
        await self._registry.services.sleep(wait.total_seconds())
        try:
            await self._decide(await self._registry.table(table_id), ask_id)
        except (Refused, Refusal, TableOver):
            pass  # it was answered by hand meanwhile
        except Exception as error:
            log.error("an answer ahead at table %s: %s", table_id, type(error).__name__)

    async def _decide(self, live: LiveTable, ask_id: str) -> None:
        """Give the answer, unless the wish has changed or is not for this hand."""
        table, ask = live.playing, live.playing.open_ask(ask_id)
        if ask is None or ask.silent is None:
            return
        wish = wish_for(table, live.row.seats[ask.seat], ask)
        if wish == "pass" or (wish == "nothing" and offers_nothing(ask)):
            await live.decide(ask.seat, ask_id, ask.silent(), by="ahead")
