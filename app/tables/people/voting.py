"""Casting a vote, and doing what enough people have agreed on: once, in the same transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from app.engine import N_, Seat
from app.tables import ballots as votes
from app.tables.clocks import table_clock as clock
from app.tables.core.transaction import Change, change
from app.tables.errors import Refusal, not_your_seat
from app.tables.model import VoteSeen
from app.tables.people import absence

if TYPE_CHECKING:
    from app.tables.core.live_table import LiveTable


async def cast(
    live: LiveTable, seat: Seat, subject: str, choice: str, *, person: int | None = None
) -> None:
    """This seat votes; whoever votes again has changed his mind.

    `person`: whose vote it is, if it must be his; his seat may have become another's.
    """

    async def act(making: Change) -> str | None:
        row = making.row
        if person is not None and row.seat_of(person) != seat:
            raise not_your_seat()
        vote = next((vote for vote in votes.seen(row) if vote.subject == subject), None)
        if vote is None:
            raise Refusal("no-such-vote", N_("There is nothing to decide on (any more)."))
        if seat not in votes.voters_of(row):
            raise Refusal("not-your-vote", N_("This is for the others to decide."))
        if choice not in vote.choices:
            raise Refusal("no-such-choice", N_("That is not among the choices."))
        await making.set_votes(votes.with_cast(row, vote, seat, choice))
        return await _settle(making, subject)

    if await change(live, act) == "rewind":
        await _rewind(live)


async def _settle(making: Change, subject: str) -> str | None:
    """See whether enough are of one mind now; do it, and forget the vote."""
    row = await making.look_again()
    vote = next((vote for vote in votes.seen(row) if vote.subject == subject), None)
    outcome = votes.agreed(vote) if vote else None
    if vote is None or outcome is None:
        return None
    await making.set_votes(votes.without(row, subject))
    await making.look_again()
    await _outcomes(vote)[outcome](making)
    return outcome


def _outcomes(vote: VoteSeen) -> dict[str, Callable[[Change], Awaitable[None]]]:
    """What each choice of this vote leads to."""
    seat = vote.about
    if seat is not None:
        return {
            "wait": lambda making: _waits(making, seat),
            "bot": lambda making: absence.bot_sits(making, seat),
            "open": lambda making: absence.opens(making, seat),
            "end": absence.ends,
        }
    yes = {"pause": _pauses, "resume": _resumes, "end": absence.ends}
    return {"yes": yes.get(vote.subject, absence.ends), "rewind": _nothing, "end": absence.ends}


async def _waits(making: Change, seat: Seat) -> None:
    """Until his time is up once more; without end for somebody who has left."""
    await making.say("waits-more", seat=seat)
    if not making.row.seats[seat].left:
        await making.set_clocks(clock.again(making.row, making.waiting, making.now, [seat]))


async def _pauses(making: Change) -> None:
    await making.say("paused")
    await making.set_clocks(clock.paused(making.row, making.now))


async def _resumes(making: Change) -> None:
    await making.say("resumed")
    await making.set_clocks(clock.resumed(making.row, making.now))


async def _nothing(making: Change) -> None:
    """The rewind is a line of the log: it is written when this change is through."""


async def _rewind(live: LiveTable) -> None:
    await live.resume()

    async def act(making: Change) -> None:
        await making.move_clocks()
        await making.say("rules-corrected")

    await change(live, act)
