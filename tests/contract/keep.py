"""A finished game of each edition of each game as it was once stored: its record and its frames.

They are never written again: what is stored must outlive renamings, and rules that ask or show
something else. A new edition adds a game of its own.

    python -m tests.contract.keep crooks
"""

from __future__ import annotations

import argparse
import gzip
import json
import zlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from app.engine.game import Deal
from app.engine.log import Entry
from app.engine.table import Table
from app.games import GAMES
from app.settings import ROOT
from app.tables.card_sets import card_set, shipped
from app.tables.fairness import earlier_promise
from app.tables.fairness.dice_log import LoggedDice
from app.tables.replays.record import EARLIER, LineRecord, Record, SeatRecord
from app.tables.replays.recorder import Recording, pack
from tests.support.play import Walk, deal, keen_way, luck

FOLDER = ROOT / "tests/contract/kept"
SEATS = 2  # or as near to it as the game can be played
TABLE = "k" * 20
SECRET = bytes(range(32))
LONG_AGO = datetime(2026, 11, 19, tzinfo=UTC).isoformat()


@dataclass(frozen=True, slots=True)
class Kept:
    """What was stored of one game."""

    record: dict[str, Any]
    frames: bytes

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def older(self) -> bool:
        """Whether it was played under rules of an older edition."""
        return bool(self.record["edition"] < GAMES[self.game].edition)

    @property
    def entries(self) -> list[Entry]:
        """Its log, as a table reads it from the database."""
        lines = Record.model_validate(self.record).log
        return [Entry(e.seat, e.kind, e.choice, e.seen, e.by, e.rewind_to) for e in lines]  # type: ignore[arg-type]

    def replayed(self) -> Table[Any]:
        game = GAMES[self.game]
        dealt = deal_of(game.id, self.record["options"], len(self.record["seats"]))
        cards = card_set(game, self.record["cards"]).components
        return Table.replay(game, replace(dealt, components=cards), self.entries)


def stored_games() -> list[str]:
    """What has been stored, each with its edition: "crooks-1"."""
    return sorted(path.name.removesuffix(".json.gz") for path in FOLDER.iterdir())


def kept(name: str) -> Kept:
    stored = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    return Kept(stored["record"], zlib.compress(json.dumps(stored["frames"]).encode()))


def deal_of(game_id: str, options: dict[str, Any], seats: int) -> Deal:
    made = deal(GAMES[game_id], seats, options, "")
    seed = earlier_promise.seed(SECRET, TABLE, contributions(seats))
    return replace(made, seed=seed, dice=LoggedDice)


def contributions(seats: int) -> dict[int, bytes]:
    return {seat: bytes([seat]) * 32 for seat in range(seats)}


def played(game_id: str, number: int) -> Table[Any]:
    """A game to its end, a few decisions taken back on the way."""
    game = GAMES[game_id]
    table = Table(game, deal_of(game_id, {}, game.seats_near(SEATS)))
    return Walk(table, ways=[keen_way]).to_the_end(luck(f"kept {number}")).table


def record_of(table: Table[Any]) -> dict[str, Any]:
    """The record of this game, as a server would have written it."""
    cards = card_set(table.game, shipped(table.game.id))
    outcome = table.result()
    assert outcome, "it is played to its end"
    ended = dict(outcome.stored())
    return Record(
        facedown=EARLIER,
        table=TABLE,
        game=table.game.id,
        edition=table.game.edition,
        options=dict(table.deal.options),
        seats=[
            SeatRecord(seat=seat, name=f"Player {seat}", contribution=thrown_in.hex())
            for seat, thrown_in in contributions(table.deal.seats).items()
        ],
        commitment=earlier_promise.commitment(SECRET),
        secret=SECRET.hex(),
        cards_hash=cards.hash,
        cards=dict(cards.content),
        log=[line_of(step, entry) for step, entry in enumerate(table.entries)],
        draws=table.state.dice.draws,
        result=ended.pop("standings"),
        outcome=ended,
    ).model_dump()


def line_of(step: int, entry: Entry) -> LineRecord:
    return LineRecord(
        step=step,
        seat=entry.seat,
        kind=entry.kind,
        choice=entry.choice,
        seen=entry.fingerprint,
        by=entry.by,
        rewind_to=entry.rewind_to,
        at=LONG_AGO,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--number", type=int, default=0, help="another game")
    given = parser.parse_args()
    table = played(given.game, given.number)
    frames = pack(Recording(table.game, table.deal, list(table.entries)))
    stored = {"record": record_of(table), "frames": json.loads(zlib.decompress(frames))}
    text = json.dumps(stored, separators=(",", ":"), ensure_ascii=False)
    FOLDER.mkdir(exist_ok=True)
    name = f"{given.game}-{table.game.edition}"
    (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
