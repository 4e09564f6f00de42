"""A table from its opening to its rematch, with anybody doing anything at any moment.

Hypothesis walks at random through the real lobby and registry on the real database and looks, after
every act, whether row, seats, log and memory agree. LIFECYCLE=2000 walks that often.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.engine import ONLOOKER
from app.engine.errors import Refused, TableOver
from app.storage.log import read_log
from app.storage.postgres.engine import connect
from app.storage.queries.tables import TableRow, TableSettings, get_table
from app.tables import play
from app.tables.bots import runner
from app.tables.bots.runner import BotRunner
from app.tables.clocks import seat_clock
from app.tables.core.live_table import LiveTable
from app.tables.deadlines import timeout
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.errors import Refusal
from app.tables.fairness import fair_deal
from app.tables.people import lobby, seating, voting
from app.tables.people.rematch import rematch
from tests.tables.support import Tables, guests, running

WALKS = int(os.environ.get("LIFECYCLE", "8"))
STEPS = 60

PEOPLE = st.integers(0, 3)
SEATS = st.integers(-1, 4)
CLOCKS = st.sampled_from(
    [
        {"kind": "none"},
        {"kind": "live", "seconds": 60, "bank": 30, "increment": 5},
        {"kind": "days", "days": 1},
    ]
)
AWAY = st.sampled_from(["wait", "silent", "vote", "bot", "open"])
SUBJECTS = st.sampled_from(
    ["end", "pause", "resume", "away:0", "away:1", "join:0", "join:1", "parked", "lunch"]
)
CHOICES = st.sampled_from(["yes", "yes", "no", "wait", "bot", "open", "end", "perhaps"])


class Lifecycle(RuleBasedStateMachine):
    """One table after the other, each with up to four people."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.registry: Tables
        self.table_id = ""
        self.status = ""

    def do(self, work: Awaitable[Any]) -> Any:
        async def whole() -> Any:
            return await work

        return self.runner.run(whole())

    # --- the world -----------------------------------------------------------------------------

    @initialize(host=PEOPLE, seats=st.integers(2, 4), clock=CLOCKS, away=AWAY)
    def begin(self, host: int, seats: int, clock: Any, away: str) -> None:
        self.do(self._begin())
        self.open(host=host, seats=seats, clock=clock, away=away, rounds=2)

    async def _begin(self) -> None:
        self.db = await connect(self.url)
        await self._start_process()
        self.people = await guests(self.db, "Ann", "Bob", "Cid", "Dot")

    async def _start_process(self) -> None:
        before = getattr(self, "registry", None)
        self.registry = await self.stack.enter_async_context(running(self.db))
        self.registry.moment = before.moment if before else self.registry.moment
        self.bots = BotRunner(self.registry, 0.0)
        self.scheduler = DeadlineScheduler(self.registry)
        await self.bots.start()
        await self.bots.idle()

    def teardown(self) -> None:
        if hasattr(self, "db"):
            self.do(self._end())
        self.runner.close()

    async def _end(self) -> None:
        await self.bots.stop()
        await self.stack.aclose()
        await self.db.dispose()

    async def live(self) -> LiveTable:
        return await self.registry.table(self.table_id)

    async def stored(self) -> tuple[TableRow | None, list[Any]]:
        async with self.db.read() as session:
            return await get_table(session, self.table_id), await read_log(session, self.table_id)

    def attempt(self, act: Any) -> None:
        """Do it. Whatever is refused has changed nothing."""
        self.do(self._attempt(act))

    async def _attempt(self, act: Any) -> None:
        before = await self.stored()
        try:
            await act(await self.live())
        except (Refusal, Refused, TableOver):
            assert await self.stored() == before
        await self.bots.idle()

    @property
    def here(self) -> bool:
        return bool(self.table_id)

    @property
    def gathering(self) -> bool:
        return self.status == "gathering"

    @property
    def playing(self) -> bool:
        return self.status == "playing"

    # --- before the game -----------------------------------------------------------------------

    @precondition(lambda self: not self.here)
    @rule(host=PEOPLE, seats=st.integers(2, 4), clock=CLOCKS, away=AWAY, rounds=st.integers(1, 3))
    def open(self, host: int, seats: int, clock: Any, away: str, rounds: int) -> None:
        wanted = TableSettings("auction", seats, {"rounds": rounds}, clock=clock, away=away)
        opened = lobby.open_table(self.registry, self.people[host], wanted, limit=1 << 20)
        self.table_id = self.do(opened).id
        self.status = "gathering"

    @precondition(lambda self: self.here)
    @rule(who=PEOPLE, seat=st.none() | SEATS)
    def sit(self, who: int, seat: int | None) -> None:
        self.attempt(lambda live: seating.sit(live, self.people[who], seat=seat))

    @precondition(lambda self: self.here)
    @rule(who=PEOPLE)
    def leave(self, who: int) -> None:
        self.attempt(lambda live: seating.leave(live, self.people[who]))

    @precondition(lambda self: self.gathering)
    @rule(who=PEOPLE, ready=st.booleans())
    def be_ready(self, who: int, ready: bool) -> None:
        self.attempt(lambda live: seating.set_ready(live, self.people[who], ready))

    @precondition(lambda self: self.gathering)
    @rule(who=PEOPLE, seat=st.none() | SEATS, bot=st.sampled_from(["modest", "random", "nobody"]))
    def add_bot(self, who: int, seat: int | None, bot: str) -> None:
        self.attempt(lambda live: seating.add_bot(live, self.people[who], bot, seat=seat))

    @precondition(lambda self: self.gathering)
    @rule(who=PEOPLE, seat=SEATS)
    def remove(self, who: int, seat: int) -> None:
        self.attempt(lambda live: seating.remove(live, self.people[who], seat))

    @precondition(lambda self: self.gathering)
    @rule(who=PEOPLE, seats=st.integers(1, 6), clock=CLOCKS)
    def choose_otherwise(self, who: int, seats: int, clock: Any) -> None:
        wanted = TableSettings("auction", seats, {"rounds": 2}, clock=clock)
        self.attempt(lambda live: lobby.change_settings(live, self.people[who], wanted))

    @precondition(lambda self: self.gathering)
    @rule(crowd=st.integers(0, 2))
    def fill_up_and_start(self, crowd: int) -> None:
        """What a party does; random acts alone would seldom get a game going."""
        for person in self.people[: crowd + 2]:
            self.attempt(lambda live, person=person: seating.sit(live, person))
        for person in self.people:
            self.attempt(lambda live, person=person: lobby.start(live, person))

    @precondition(lambda self: self.here)
    @rule(who=PEOPLE)
    def start(self, who: int) -> None:
        self.attempt(lambda live: lobby.start(live, self.people[who]))

    @precondition(lambda self: self.gathering)
    @rule(who=PEOPLE)
    def close(self, who: int) -> None:
        self.attempt(lambda live: lobby.close(self.registry, live, self.people[who]))
        if self.do(self.stored())[0] is None:
            self.table_id = self.status = ""

    # --- during the game -----------------------------------------------------------------------

    @precondition(lambda self: self.here)
    @rule(number=st.integers(0, 9), of=st.integers(0, 3), right=st.booleans())
    def decide(self, number: int, of: int, right: bool) -> None:
        """Somebody who is asked answers; or it is an answer to something else."""

        async def act(live: LiveTable) -> None:
            asks = live.playing.open_asks()
            ask_id, ask = list(asks.items())[of % len(asks)]
            choice: Any = number if ask.kind == "bid" else ("small", "large")[number % 2]
            seat = ask.seat if right else number
            if right and live.row.seats[seat].person_id is not None:
                await play.decide(live, seat, ask_id, choice, key=f"{number}{of}{ask_id}")
            elif not right:
                await play.decide(live, 9, ask_id, "nothing")

        self.attempt(act)

    @precondition(lambda self: self.playing)
    @rule(bids=st.lists(st.integers(0, 9), min_size=2, max_size=9))
    def play_on(self, bids: list[int]) -> None:
        """All who are asked answer, one after the other."""
        for number, bid in enumerate(bids):
            self.decide(number=bid, of=number, right=True)

    @precondition(lambda self: self.playing)
    @rule(seat=st.integers(0, 3))
    def take_back(self, seat: int) -> None:
        self.attempt(lambda live: play.take_back(live, seat))

    @precondition(lambda self: self.playing)
    @rule(seat=st.integers(0, 3), subject=SUBJECTS, choice=CHOICES)
    def vote(self, seat: int, subject: str, choice: str) -> None:
        self.attempt(lambda live: voting.cast(live, seat, subject, choice))

    @precondition(lambda self: self.playing)
    @rule(subject=SUBJECTS, choice=CHOICES)
    def all_vote(self, subject: str, choice: str) -> None:
        for seat in range(4):
            self.vote(seat=seat, subject=subject, choice=choice)

    @rule(seconds=st.sampled_from([1, 70, 200, 100_000]))
    def wait(self, seconds: int) -> None:
        self.registry.later(seconds=seconds)

        async def tick() -> None:
            assert await self.scheduler.tick(), "a deadline could not be served"
            await self.bots.idle()

        self.do(tick())

    @precondition(lambda self: self.playing)
    @rule(seat=st.integers(0, 3))
    def look_in_again(self, seat: int) -> None:
        self.attempt(lambda live: play.look_again(live, seat))

    @precondition(lambda self: self.here)
    @rule()
    def restart_the_process(self) -> None:
        """Everything looks as before, from everywhere."""
        before = self.do(self._pictures())
        self.do(self._restart())
        assert self.do(self._pictures()) == before

    async def _restart(self) -> None:
        await self.bots.stop()
        await self.stack.aclose()
        self.stack = AsyncExitStack()
        await self._start_process()

    async def _pictures(self) -> list[Any]:
        live = await self.live()
        viewers = [*range(len(live.row.seats)), ONLOOKER]
        seen = [await live.view(viewer) for viewer in viewers]
        # Since when somebody has been waited for, or has not been here, this process alone knows.
        return [
            replace(
                view,
                clock=replace(view.clock, since={}),
                votes=[(vote.subject, vote.about, vote.name) for vote in view.votes],
            )
            for view in seen
        ]

    # --- afterwards ----------------------------------------------------------------------------

    @precondition(lambda self: self.status == "finished")
    @rule(who=PEOPLE, again=PEOPLE)
    def play_again(self, who: int, again: int) -> None:
        """Everybody who asks is led to the same table."""
        found: list[str] = []

        async def act(live: LiveTable) -> None:
            for person in (who, again):
                found.append((await rematch(self.registry, live, self.people[person], limit=20)).id)

        self.attempt_some(act)
        assert len(set(found)) <= 1
        if found:
            self.table_id = found[0]

    def attempt_some(self, act: Any) -> None:
        """The first may be let through and the second not."""

        async def some() -> None:
            with suppress(Refusal):
                await act(await self.live())
            await self.bots.idle()

        self.do(some())

    @precondition(lambda self: self.status == "finished")
    @rule()
    def go_home(self) -> None:
        """The next table is another one; this one stays as it is."""
        self.table_id = self.status = ""

    # --- what is always so ---------------------------------------------------------------------

    @invariant()
    def everything_agrees(self) -> None:
        if not self.here:
            return
        row, log = self.do(self.stored())
        assert row is not None
        self.status = row.status
        live = self.do(self.live())
        assert live.row == row, "memory is what the database says"
        assert [line.step for line in log] == list(range(row.version))
        assert (live.table is None) == (row.status == "gathering")
        if live.table is not None:
            assert live.table.version == row.version
            assert live.table.over == (row.result is not None)
        _check_seats(row)
        _check_rights(row)
        _check_state(row)
        assert row.commitment == fair_deal.commitment(
            row.id, self.registry.services.table_secret(row.id)
        )


def _check_seats(row: TableRow) -> None:
    assert [seat.seat for seat in row.seats] == list(range(row.seat_count))
    people = [seat.person_id for seat in row.seats if seat.person_id is not None]
    assert len(set(people)) == len(people), "nobody sits twice"
    for seat in row.seats:
        assert seat.person_id is None or seat.bot is None
        if seat.person_id is None:
            assert not seat.standin or row.status == "finished"
            assert not seat.left
        if seat.standin or seat.left:
            assert row.status in ("playing", "finished")
        if seat.person_id is not None:
            assert seat.contribution or row.status == "gathering", "everybody contributes"
        if seat.free and row.status == "gathering":
            assert (seat.contribution, seat.ready) == (None, False)
        if seat.free and row.status == "playing":
            assert seat.contribution is not None, "the deal stays as it was"


def _check_rights(row: TableRow) -> None:
    """Nobody plays with a second hand, and nobody is asked about a taken seat."""
    former = {person: int(seat) for seat, people in row.former_players.items() for person in people}
    for seat in row.seats:
        assert former.get(seat.person_id or 0, seat.seat) == seat.seat
        if seat.free and row.status == "playing":
            assert seat.reserved_for in row.former_players[str(seat.seat)]
    if row.status == "playing":
        asked = [wish["seat"] for wish in row.newcomers.values() if not wish["declined"]]
        assert len(set(asked)) == len(asked)
        assert all(row.seats[seat].free for seat in asked)


def _check_state(row: TableRow) -> None:
    begun = row.status != "gathering"
    assert (row.started_at is not None) == begun
    assert begun or (row.version == 0 and row.deadline_at is None)
    over = row.status == "finished"
    assert (row.secret is not None) == (row.finished_at is not None) == over
    assert row.next_table is None or over
    if row.status == "playing":
        assert row.deadline_at == seat_clock.read(row).deadline
    else:
        assert row.deadline_at is None


@pytest.mark.usefixtures("auction")
def test_whatever_people_do_row_seats_log_and_memory_agree(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (runner, timeout):  # Hypothesis must be able to walk the same way again
        monkeypatch.setattr(module, "token_bytes", lambda count: b"luck" * (count // 4))
    machine = type("Here", (Lifecycle,), {"url": fresh_database})
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(
            max_examples=WALKS,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize="LIFECYCLE" not in os.environ,
            database=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
