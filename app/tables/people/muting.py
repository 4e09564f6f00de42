"""The host mutes people at their table, and lets them speak again."""

from __future__ import annotations

from app.engine import N_, Seat
from app.storage.queries import chat, table_changes
from app.storage.queries.people import Person
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_the_host


async def mute(live: LiveTable, host: Person, line_id: int, *, muted: bool = True) -> None:
    """Mute the author of this line of chat."""

    async def act(tx: Transaction) -> None:
        speaker = await chat.speaker(tx.session, live.id, line_id)
        await _set_muted(tx, host, speaker, muted)

    await transact(live, act)


async def mute_seat(live: LiveTable, host: Person, seat: Seat, *, muted: bool = True) -> None:
    """Mute the player in this seat."""

    async def act(tx: Transaction) -> None:
        sitter = next((s.person_id for s in tx.row.seats if s.seat == seat), None)
        await _set_muted(tx, host, sitter, muted)

    await transact(live, act)


async def unmute_onlookers(live: LiveTable, host: Person) -> None:
    """Unmute everyone without a seat."""

    async def act(tx: Transaction) -> None:
        row = tx.row
        if row.host_id != host.id:
            raise not_the_host()
        seated = {seat.person_id for seat in row.seats}
        await table_changes.set_muted(tx.session, row.id, set(row.muted) & seated)

    await transact(live, act)


async def _set_muted(tx: Transaction, host: Person, person_id: int | None, muted: bool) -> None:
    row = tx.row
    if row.host_id != host.id:
        raise not_the_host()
    if person_id is None or person_id == row.host_id:
        raise Refusal("nobody-to-mute", N_("There is nobody to mute."))
    others = set(row.muted) - {person_id}
    await table_changes.set_muted(tx.session, row.id, others | ({person_id} if muted else set()))
