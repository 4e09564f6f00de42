"""People who go without a word: notices when they count as gone, and when they are back.

Then the others may decide what they couldn't before; what they have agreed on already is done.
"""

from __future__ import annotations

from app.engine import Seat
from app.tables import ballots
from app.tables.clocks import seat_clock
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.people import voting

ASKING = ("vote", "open")  # what a table chose for silent seats, where the others are asked


async def look_who_is_gone(live: LiveTable) -> None:
    """React if people have gone or come back since the last look. Called every so often."""
    news = live.news_of_gone()
    if not news:
        return

    async def act(tx: Transaction) -> None:
        gone = live.gone()
        for seat in news:
            await _ask_about(tx, seat, gone=seat in gone)
        row = await tx.reread()
        if row.status == "playing":
            for vote in ballots.vote_views(row, tx.status.out, gone):
                if vote.cast and tx.row.status == "playing":
                    await voting.settle(tx, vote.subject)

    await transact(live, act)


async def _ask_about(tx: Transaction, seat: Seat, *, gone: bool) -> None:
    """Ask the others about a seat that the game waits for without a clock, or stop asking."""
    row = await tx.reread()
    asked = f"away:{seat}" in row.votes
    clocks = seat_clock.read(row)
    waited = any(one.seat == seat for one in tx.waiting)
    timed = clocks.seats.get(seat, clocks.untouched).due is not None
    if gone and waited and not timed and not asked and row.away in ASKING:
        await tx.set_votes(ballots.with_question_about(row, seat))
        await tx.say("gone-asks", seat=seat)
    elif not gone and asked and seat not in ballots.absent(row):
        await tx.set_votes(ballots.without(row, f"away:{seat}"))
