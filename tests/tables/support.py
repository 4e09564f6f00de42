"""Tables with a clock of their own, people to fill it, and a small game for them to play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from app.engine import (
    Asked,
    Between,
    Card,
    Choice,
    Deal,
    Event,
    Game,
    Number,
    Outcome,
    Part,
    Say,
    Seat,
    Sight,
    Standing,
    State,
    Viewer,
    choose,
    look,
    together,
)
from app.engine.bots import random_bot
from app.storage.log import LogWriter
from app.storage.postgres.engine import Database
from app.storage.queries.people import Person, make_guest
from app.storage.queries.tables import TableRow, TableSettings, get_table
from app.tables import play
from app.tables.bus import Alone, Bus
from app.tables.card_sets import CardSets, card_set
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.tables.core.services import Services
from app.tables.model import ViewChange
from app.tables.people import lobby, seating

SECRET = b"the secret of the server, in tests"
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


# --- a game: everybody bids in secret, the highest bidder takes a prize --------------------------


@dataclass(frozen=True, slots=True)
class Purse(Part):
    seat: int
    points: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: int
    prize: str


@dataclass(kw_only=True, slots=True)
class Auction(State):
    points: list[int] = field(default_factory=list)
    hands: list[Card] = field(default_factory=list)
    round: int = 0


FAULTS: list[Exception] = []  # what the rules do wrong next

SMALL, LARGE = Say("small"), Say("large")


def set_up(deal: Deal) -> Auction:
    state = Auction(deal=deal, points=[0] * deal.seats)
    faces = list("abcdef"[: deal.seats])
    state.dice.shuffle(faces)
    for seat, face in enumerate(faces):
        card = state.knowledge.card(face)
        state.knowledge.show([card], seat)
        state.hands.append(card)
    return state


async def play_round(state: Auction) -> None:
    seats = range(state.deal.seats)
    bids = await together({seat: Asked("bid", Between(0, 9)) for seat in seats})
    winner = max(seats, key=lambda seat: (bids[seat], -seat))
    if FAULTS:
        raise FAULTS.pop()
    prize = await choose(winner, "prize", [SMALL, LARGE], silent=lambda: "small", grace=1)
    state.points[winner] += 1 if prize is SMALL else 2
    state.tell(Won(winner, prize.id))
    state.round += 1
    state.over = state.round == state.deal.options["rounds"]


def view(state: Auction, viewer: Viewer) -> dict[str, Part]:
    return {
        f"purse:{seat}": Purse(seat, points, look(state.hands[seat], viewer))
        for seat, points in enumerate(state.points)
    }


def result(state: Auction) -> Outcome:
    order = sorted(state.points, reverse=True)
    return Outcome.by_points(
        Standing(s, points, order.index(points) + 1) for s, points in enumerate(state.points)
    )


def modest(sight: Sight) -> Choice:
    """Never bids more than two, and takes the small prize."""
    return 2 if sight.question.kind == "bid" else "small"


def broken(sight: Sight) -> Choice:
    raise ValueError(f"I hold {sight.parts}")


def cheat(sight: Sight) -> Choice:
    return "everything"


AUCTION = Game(
    id="auction",
    name="Auction",
    edition=1,
    min_seats=2,
    max_seats=5,
    options=(Number("rounds", "Rounds", 1, 50, 3),),
    read_components=dict,
    set_up=set_up,
    phase=play_round,
    view=view,
    result=result,
    bots={"modest": modest, "random": random_bot, "broken": broken, "cheat": cheat},
    parts=(Purse,),
    events=(Won,),
)


class Sets(CardSets):
    """The cards of the auction are none."""

    def __init__(self) -> None:
        self._sets = {}
        made = self._sets[AUCTION.id, "none"] = card_set(AUCTION, {})
        self._sets[AUCTION.id, made.hash] = made
        self.current = {"auction": made}


# --- tables ------------------------------------------------------------------------------------


class Tables(TableRegistry):
    """Tables whose clock goes on only when a test says so."""

    def __init__(self, db: Database, card_sets: CardSets, bus: Bus | None = None) -> None:
        self.moment = NOON
        writer = LogWriter(db)
        super().__init__(
            Services(
                db,
                card_sets,
                writer,
                SECRET,
                bus or Alone(),
                now=lambda: self.moment,
                sleep=self.sleep,
            )
        )
        self._tick = asyncio.Event()
        self.asleep = asyncio.Queue[datetime]()  # until when somebody waits who began to wait

    def later(self, **span: float) -> None:
        self.moment += timedelta(**span)
        self._tick.set()
        self._tick = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait for a test to say that it is so much later."""
        until = self.moment + timedelta(seconds=seconds)
        if self.moment < until:
            self.asleep.put_nowait(until)
        while self.moment < until:
            await self._tick.wait()


@asynccontextmanager
async def running(db: Database, bus: Bus | None = None) -> AsyncIterator[Tables]:
    sets = Sets()
    async with db.begin() as session:
        await sets.store(session)
    registry = Tables(db, sets, bus)
    registry.services.writer.start()
    try:
        yield registry
    finally:
        await registry.services.writer.stop()


async def guest(db: Database, name: str) -> Person:
    async with db.begin() as session:
        person, _ = await make_guest(session, name, "en")
    return person


async def guests(db: Database, *names: str) -> list[Person]:
    return [await guest(db, name) for name in names]


LIVE = {"kind": "live", "seconds": 60, "bank": 30}


@dataclass(slots=True)
class Company:
    """A table and the people who sit at it, in the order of their seats."""

    live: LiveTable
    people: list[Person]

    @property
    def host(self) -> Person:
        return self.people[0]

    async def answer(self, seat: Seat, choice: Choice, **more: Any) -> int:
        """Answer whatever this seat is asked."""
        return await play.decide(self.live, seat, ask_of(self.live, seat), choice, **more)

    async def bids(self, *bids: int) -> None:
        for seat, bid in enumerate(bids):
            await self.answer(seat, bid)


def ask_of(live: LiveTable, seat: Seat) -> str:
    assert live.table is not None
    return live.table.questions(seat)[0].id


async def gathered(
    registry: TableRegistry, *names: str, seats: int | None = None, **wanted: Any
) -> Company:
    """People who sit at a table that has not begun."""
    people = await guests(registry.services.db, *names)
    settings = TableSettings("auction", seats or max(2, len(names)), **wanted)
    live = await lobby.open_table(registry, people[0], settings, limit=20)
    for seat, person in enumerate(people):
        thrown_in = f"thrown in by {seat}".encode()
        await seating.sit(live, person, seat=seat, contribution=thrown_in)
    return Company(live, people)


async def begun(registry: TableRegistry, *names: str, **wanted: Any) -> Company:
    company = await gathered(registry, *names, **wanted)
    await lobby.start(company.live, company.host)
    return company


async def stored(live: LiveTable) -> TableRow:
    """What the database knows of the table."""
    async with live.services.db.read() as session:
        row = await get_table(session, live.id)
    assert row is not None
    return row


class Eyewitness:
    """A watcher that keeps all it is sent."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.changes: list[ViewChange] = []
        self.ended: int | None = None

    def push(self, change: ViewChange) -> None:
        self.changes.append(change)

    def end(self, code: int) -> None:
        self.ended = code


def codes(live: LiveTable) -> list[str]:
    """The codes of the server's lines in the chat."""
    return [line.code for line in live.chat if line.code]
