"""The processor time of a move, stage by stage, without network and database.

python -m bench.stages [GAME ...]     microseconds per move with four viewers
"""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from datetime import UTC, datetime
from time import process_time
from typing import Any

from app.engine import Dice
from app.engine.game import Deal
from app.engine.table import Table
from app.games import GAMES
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.bots.answers import RANDOM
from app.tables.card_sets import card_set, shipped
from app.tables.core.compose_view import ViewerCache, shared_view, table_view
from app.tables.core.watchers import Watchers
from app.tables.maintenance.simulate import play_one
from app.tables.model import diff
from app.web.api import serialize
from app.web.render.game_context import info_of
from app.web.render.i18n import tongue
from app.web.render.push_messages import PushMessages
from app.web.render.room_context import Audience
from bench import arena

GAMES_PLAYED = 12


class Stopwatch:
    """Processor time by stage."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)

    @contextmanager
    def on(self, stage: str) -> Iterator[None]:
        began = process_time()
        yield
        self.spent[stage] += process_time() - began


def play(name: str, number: int, watch: Stopwatch) -> int:
    """Play one game, with four viewers after every decision; return the number of decisions."""
    game = GAMES[name]
    components = card_set(game, shipped(name)).components
    seed = b"%d" % number
    deal = Deal(arena.seats_of(name), game.read_options({}), components, seed, game.edition)
    played = play_one(Table(game, deal), [RANDOM] * deal.seats, Dice(seed))
    row = row_of(name, number, deal.seats)
    table, watchers = Table(game, deal), Watchers()
    eyes = [ViewerCache(seat) for seat in range(deal.seats)]
    around = shared_view(row, table, watchers)
    before = [table_view(around, eye) for eye in eyes]
    envelopes = PushMessages(info_of(row), Audience("en", known=True), components)
    for entry in played.entries:
        asks = table.open_asks().items()
        ask = next(i for i, a in asks if (a.seat, a.kind) == (entry.seat, entry.kind))
        assert entry.seat is not None
        with watch.on("rules"):
            table.decide(entry.seat, ask, entry.choice)
        row = replace(row, version=table.version, status="finished" if table.over else "playing")
        with watch.on("views"):
            around = shared_view(row, table, watchers, before=around)
            now = [table_view(around, eye) for eye in eyes]
        with watch.on("differences"):
            changes = [diff(b, n) for b, n in zip(before, now, strict=True)]
        with watch.on("JSON"):
            for change in changes:
                serialize.encoded(change)
        with watch.on("HTML"):
            for change in changes:
                envelopes.change(change)
        before = now
    return len(played.entries)


def row_of(game: str, number: int, count: int) -> TableRow:
    """A running table of so many people."""
    now = datetime.now(UTC)
    values: dict[str, Any] = dict.fromkeys(f.name for f in fields(TableRow))
    seats = (SeatRow(*(None for _ in SeatRow.__slots__)) for _ in range(count))
    values |= {
        "id": f"bench{number}",
        "game": game,
        "options": {},
        "clock": {"kind": "none"},
        "clock_state": {},
        "votes": {},
        "newcomers": {},
        "muted": [],
        "pace": "usual",
        "status": "playing",
        "version": 0,
        "created_at": now,
        "seats": tuple(
            replace(seat, seat=n, name=f"{name} {number}", person_id=n + 1, ready=True, left=False)
            for (n, seat), name in zip(enumerate(seats), arena.NAMES, strict=False)
        ),
    }
    return TableRow(**values)


def line(name: str) -> str:
    """Measure each stage of a move."""
    tongue("en").templates.auto_reload = False  # as in production
    gc.disable()  # it is rare in production
    play(name, 0, Stopwatch())  # compile the templates first
    watch = Stopwatch()
    moves = sum(play(name, number, watch) for number in range(1, GAMES_PLAYED))
    gc.enable()
    shares = ", ".join(f"{stage} {s / moves * 1e6:.0f} us" for stage, s in watch.spent.items())
    return f"{name}, of the processor time of a move without network and database: {shares}"


def main() -> None:
    for name in sys.argv[1:] or GAMES:
        arena.say(line(name))


if __name__ == "__main__":
    main()
