"""The record of a finished game: everything anyone needs to deal and play it again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.storage.log import LogRow, read_log
from app.storage.queries.seats import SeatRow
from app.tables.core.live_table import LiveTable
from app.tables.errors import not_over
from app.tables.fairness.dice_log import Draw
from app.tables.replays import playback

FORMAT = 2
EARLIER = 1  # under the earlier, weaker promise

Hex = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2})*$", max_length=256)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SeatRecord(_Model):
    """A seat and its contribution to the deal."""

    seat: int = Field(ge=0, lt=20)
    name: str
    contribution: Hex
    bot: bool = False  # bots contribute nothing


class LineRecord(_Model):
    """A line of the log."""

    step: int = Field(ge=0)
    seat: int | None
    kind: str
    choice: Any
    seen: str
    by: str
    rewind_to: int | None = None
    at: str = ""


class Record(_Model):
    """A finished game."""

    facedown: int
    table: str
    game: str
    edition: int
    options: dict[str, Any]
    seats: list[SeatRecord]
    commitment: Hex
    secret: Hex
    promise: dict[str, Any] | None = None  # the whole transcript; none in an earlier format
    cards_hash: Hex
    cards: dict[str, Any]
    log: list[LineRecord]
    draws: Annotated[list[Draw], Field(max_length=10_000)] | None = None
    result: list[list[int | None]] | None
    outcome: dict[str, Any] | None


async def make_record(live: LiveTable) -> dict[str, Any]:
    """The record of this table. Refused while the game runs."""
    row = live.row
    if row.status != "finished" or row.secret is None:
        raise not_over()
    async with live.services.db.read() as session:
        cards = await live.services.card_sets.content(session, row.card_set)
        log = await read_log(session, row.id)
    draws = (await playback.frames(live)).draws
    ended = dict(row.result) if row.result else None
    made = Record(
        facedown=FORMAT if row.promise else EARLIER,
        table=row.id,
        game=row.game,
        edition=row.edition,
        options=dict(row.options),
        seats=[_seat(seat) for seat in row.seats],
        commitment=row.commitment,
        secret=row.secret.hex(),
        promise=row.promise,
        cards_hash=row.card_set,
        cards=dict(cards),
        log=[_line(line) for line in log],
        draws=draws,
        result=ended.pop("standings") if ended else None,
        outcome=ended,
    )
    return made.model_dump()


def _seat(seat: SeatRow) -> SeatRecord:
    thrown_in = (seat.contribution or b"").hex()
    bot = seat.bot is not None
    return SeatRecord(seat=seat.seat, name=seat.name, contribution=thrown_in, bot=bot)


def _line(line: LogRow) -> LineRecord:
    fields = asdict(line)
    fields["seen"] = fields.pop("fingerprint")
    del fields["key"]  # matters only to the client that sent it
    return LineRecord(**fields | {"at": line.at.isoformat()})
