"""When bots answer: once per question, after a delay that is the same whatever they hold."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from itertools import takewhile
from secrets import token_bytes
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy.exc import SQLAlchemyError

from app.engine import Choice, Dice, Question, Seat
from app.engine.errors import IllegalChoice, NotAsked, Refused, TableOver
from app.engine.table import Table
from app.storage.log import Unwritten
from app.storage.queries.cleanup import played_by_bots
from app.storage.queries.seats import SeatRow
from app.tables.bots.answers import RANDOM, pick, pick_or_pass
from app.tables.clocks.time_limits import stands_still
from app.tables.core.live_table import LiveTable
from app.tables.core.question_tasks import QuestionTasks
from app.tables.core.registry import TableRegistry
from app.tables.errors import Overtaken, Refusal

log = logging.getLogger(__name__)

LATELY = timedelta(days=3)  # at tables without a move for longer, bots wait until somebody looks
RETRY = 2.0  # seconds until a bot tries again after an error
ATTEMPTS = 30
ENOUGH = 8  # how often a bot may step in while a person thinks
_PASSING = (SQLAlchemyError, OSError, Unwritten, Overtaken)  # errors that end by themselves


class BotRunner:
    """Answers for every seat that belongs to a bot or that a bot sits in for."""

    def __init__(self, registry: TableRegistry, delay: float) -> None:
        self._registry = registry
        self._delay = delay
        self._tasks = QuestionTasks("bot")
        self._passed = WeakKeyDictionary[LiveTable, set[str]]()  # offers that went by

    async def start(self) -> None:
        """Answer from now on, first where a bot was thinking when a server stopped."""
        self._registry.table_changed.subscribe(self.table_changed)
        await self._resume()

    async def _resume(self) -> None:
        async with self._registry.services.db.read() as session:
            waiting = await played_by_bots(session, self._registry.services.now() - LATELY)
        self._tasks.spawn(("", "start"), self._load(waiting))

    def look_after(self) -> None:
        """Take over the bots of a process that has ended."""
        self._tasks.spawn(("", "look after"), self._resume())

    async def stop(self) -> None:
        await self._tasks.stop()

    async def idle(self) -> None:
        await self._tasks.idle()

    def table_changed(self, live: LiveTable) -> None:
        """Start a task for every open question to a bot at this table."""
        table = live.table
        if table is None or live.row.status != "playing" or stands_still(live.row):
            self._passed.pop(live, None)
            return
        for ask_id, ask in table.open_asks().items():
            if ask.sealed or not _bot(live.row.seats[ask.seat]):
                continue
            if ask_id not in self._passed.get(live, ()):
                self._tasks.spawn((live.id, ask_id), self._answer(live.id, ask.seat, ask_id))

    async def _load(self, table_ids: list[str]) -> None:
        for table_id in table_ids:
            try:
                self.table_changed(await self._registry.table(table_id))
            except Exception as error:
                log.error("table %s can't be loaded: %s", table_id, type(error).__name__)

    async def _answer(self, table_id: str, seat: Seat, ask_id: str) -> None:
        """Think in the middle of the delay, because thinking time depends on the bot's hand."""
        until, attempts = monotonic() + self._delay, 0
        await asyncio.sleep(self._delay / 2)
        while attempts < ATTEMPTS:
            try:
                live = await self._registry.table(table_id)
                choice = self._thought(live, seat, ask_id)
                await asyncio.sleep(max(0.0, until - monotonic()))
                return await self._decide(live, seat, ask_id, choice)
            except (Refused, Refusal, TableOver):
                return  # somebody else was first, or the game is over
            except Exception as error:
                log.error("a bot at table %s: %s", table_id, type(error).__name__)
                attempts += not isinstance(error, _PASSING)
            await asyncio.sleep(RETRY)

    def _thought(self, live: LiveTable, seat: Seat, ask_id: str) -> Choice | None:
        """The answer of the bot of this seat; None lets an offer pass."""
        question, name = _asked(live, seat, ask_id)
        if question.optional and _has_stepped_in_enough(live, seat):
            return None
        return self._choice(live.playing, question, name)

    async def _decide(
        self, live: LiveTable, seat: Seat, ask_id: str, choice: Choice | None
    ) -> None:
        question, name = _asked(live, seat, ask_id)  # still
        if choice is None:
            self._passed.setdefault(live, set()).add(ask_id)
            return
        try:
            await live.decide(seat, ask_id, choice, by="bot")
        except IllegalChoice:
            log.error("bot %s of %s gave an illegal answer", name, live.row.game)
            table = live.playing
            choice = pick(table.game, table, seat, question, RANDOM, _dice())
            await live.decide(seat, ask_id, choice, by="bot")

    def _choice(self, table: Table[Any], question: Question, name: str) -> Choice | None:
        """The bot's answer, or a random one if it fails. Its error may quote hidden cards."""
        game = table.game
        ask = pick_or_pass if question.optional else pick
        try:
            return ask(game, table, question.seat, question, name, _dice())
        except Exception as error:
            log.error("bot %s of %s failed: %s", name, game.id, type(error).__name__)
            return ask(game, table, question.seat, question, RANDOM, _dice())


def _asked(live: LiveTable, seat: Seat, ask_id: str) -> tuple[Question, str]:
    """The question and the name of its bot. Refuses a question that is no longer open."""
    name, ask = _bot(live.row.seats[seat]), live.playing.open_ask(ask_id)
    if stands_still(live.row) or name is None or ask is None or ask.sealed:
        raise NotAsked("that question is no longer open for a bot")
    return ask.question(ask_id), name


def _has_stepped_in_enough(live: LiveTable, seat: Seat) -> bool:
    """Whether this bot should let a person think, going by the acts that its seat may notice.

    Otherwise bots would bargain forever at a table that its people have left.
    """
    table, seats = live.playing, live.row.seats
    if all(_bot(seats[other]) for other, _ in table.waiting_for()):
        return False
    lately = table.entries[-ENOUGH * len(seats) :]
    noticed = [entry for entry in lately if entry.noticed_by(seat)]
    by_bots = takewhile(lambda entry: entry.by == "bot", reversed(noticed))
    return sum(entry.seat == seat for entry in by_bots) >= ENOUGH


def _bot(seat: SeatRow) -> str | None:
    """The bot that answers for this seat."""
    return seat.bot or seat.standin


def _dice() -> Dice:
    return Dice(token_bytes(32))
