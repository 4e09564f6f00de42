"""What a table takes: its memory, that of each viewer, and the time of one seat's view.

python -m bench.footprint [GAME ...]     Crooks is measured first, to compare views with

Random games are looked at after 12 decisions, in their middle and near their end. What is shared by
all tables (code, cards, templates) doesn't count, nor does the connection of a socket itself.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

from app.engine import Dice
from app.engine.game import Deal, Game
from app.engine.log import Entry
from app.engine.options import Switch
from app.engine.table import Table
from app.games import GAMES
from app.tables.bots.answers import RANDOM
from app.tables.card_sets import card_set, shipped
from app.tables.core.compose_view import ViewerCache, shared_view, table_view
from app.tables.core.watchers import Watchers
from app.tables.maintenance.simulate import play_one
from bench import arena
from bench.stages import row_of

PLAYED = 3
MOMENTS = (0.0, 0.5, 0.95)  # of a game
FIRST = 12  # decisions, at the first of them
TABLE_KB, VIEWER_KB, TIMES_CROOKS = 100, 30, 5  # aims


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played, to be played again."""

    game: Game[Any]
    deal: Deal
    entries: Sequence[Entry]

    def until(self, moment: float) -> Table[Any]:
        """A table that shares nothing with others: entries come from the database."""
        count = int(len(self.entries) * moment) or FIRST
        read = [replace(e, fingerprint=f"{e.fingerprint} "[:-1]) for e in self.entries[:count]]
        table = Table.replay(self.game, self.deal, read)
        table.forget()
        return table


def everything(game: Game[Any], seats: int) -> dict[str, Any]:
    """Every switch of the lobby that goes together with those before it."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if isinstance(option, Switch):
            more = game.read_options({**chosen, option.id: True})
            if game.refuse(more, seats) is None:
                chosen[option.id] = True
    return game.read_options(chosen)


def played(game: Game[Any], seats: int, *, whole_box: bool) -> list[Played]:
    components = card_set(game, shipped(game.id)).components
    options = everything(game, seats) if whole_box else game.read_options({})
    found = []
    for number in range(PLAYED):
        deal = Deal(seats, options, components, b"%d" % number, game.edition)
        table = play_one(Table(game, deal), [RANDOM] * seats, Dice(deal.seed))
        found.append(Played(game, deal, [*table.entries]))
    return found


def memory(games: Sequence[Played], moment: float) -> tuple[float, float]:
    """KB of a table that nobody looks at, and of each viewer more."""
    [one.until(moment) for one in games]  # what is kept for all tables
    gc.collect()
    tracemalloc.start()
    tables = [one.until(moment) for one in games]
    gc.collect()
    alone = tracemalloc.get_traced_memory()[0]
    shown = [_watched(table) for table in tables]
    gc.collect()
    watched = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    viewers = sum(len(eyes) for eyes in shown)
    return alone / len(tables) / 1024, (watched - alone) / viewers / 1024


def _watched(table: Table[Any]) -> list[ViewerCache]:
    eyes = [ViewerCache(seat) for seat in range(table.deal.seats)]
    row = replace(row_of(table.game.id, 0, table.deal.seats), version=table.version)
    around = shared_view(row, table, Watchers())
    for eye in eyes:
        eye.last = table_view(around, eye)
    return eyes


def view_us(games: Sequence[Played]) -> float:
    """Microseconds of one seat's view after a decision, on average."""
    spent, looks = 0.0, 0
    for one in games:
        table = Table(one.game, one.deal)
        for entry in one.entries:
            asks = table.open_asks().items()
            ask = next(i for i, a in asks if (a.seat, a.kind) == (entry.seat, entry.kind))
            table.decide(entry.seat or 0, ask, entry.choice)
            began = process_time()
            for seat in range(one.deal.seats):
                table.view(seat)
            spent += process_time() - began
            looks += one.deal.seats
    return spent / looks * 1e6


def line(name: str, games: Sequence[Played], crooks: Sequence[Played]) -> str:
    """What the tables of this game take."""
    found = [memory(games, moment) for moment in MOMENTS]
    tables = ", ".join(f"{table:.0f}" for table, _ in found)
    viewers = ", ".join(f"{viewer:.0f}" for _, viewer in found)
    rounds = [(view_us(games), view_us(crooks)) for _ in range(2)]
    view, usual = (min(column) for column in zip(*rounds, strict=True))
    return (
        f"{name}: a table {tables} KB (aim {TABLE_KB}), each viewer {viewers} KB more (aim"
        f" {VIEWER_KB}); one seat's view {view:.0f} us, {view / usual:.2f} times that of Crooks"
        f" (aim {TIMES_CROOKS})"
    )


def main() -> None:
    crooks = played(GAMES["crooks"], arena.seats_of("crooks"), whole_box=False)
    for name in sys.argv[1:] or GAMES:
        game = GAMES[name]
        for seats, whole_box in ((game.seats_near(arena.SEATS), False), (game.max_seats, True)):
            games = played(game, seats, whole_box=whole_box)
            what = "everything" if whole_box else "the base game"
            arena.say(line(f"{name}, {seats} seats, {what}", games, crooks))


if __name__ == "__main__":
    main()
