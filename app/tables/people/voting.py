"""Casting a vote, and carrying out what enough people agree on: once, in the same transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from app.engine import N_, Seat
from app.tables import ballots
from app.tables.clocks import table_clock
from app.tables.core.live_table import LiveTable
from app.tables.core.transaction import Transaction, transact
from app.tables.errors import Refusal, not_your_seat
from app.tables.model import VoteView
from app.tables.people import absence, newcomers


async def cast(
    live: LiveTable, seat: Seat, subject: str, choice: str, *, person: int | None = None
) -> None:
    """Cast this seat's vote, or change it.

    `person`: who must still sit there; meanwhile the seat may have become somebody else's.
    """

    async def act(tx: Transaction) -> str | None:
        row = tx.row
        if person is not None and row.seat_of(person) != seat:
            raise not_your_seat()
        if 0 <= seat < len(row.seats):
            live.acted(row.seats[seat].person_id)
        vote = _open_vote(tx, subject, seat, choice)
        await tx.set_votes(ballots.with_cast(row, vote, seat, choice))
        if choice == "no" and subject.startswith("join:"):
            await newcomers.decline(tx, subject)
        return await settle(tx, subject)

    settled = await transact(live, act)
    if settled == "rewind":
        await _rewind(live)
    elif settled == "yes" and subject.startswith("join:"):
        await newcomers.begin_afresh(live, int(subject.removeprefix("join:")))


def _open_vote(tx: Transaction, subject: str, seat: Seat, choice: str) -> VoteView:
    """The vote on this subject, if this seat may make this choice."""
    vote = _vote(tx, subject)
    if vote is None:
        raise Refusal("no-such-vote", N_("That vote is closed."))
    if seat not in vote.voters:
        raise Refusal("not-your-vote", N_("This is for the others to decide."))
    if choice not in vote.choices:
        raise Refusal("no-such-choice", N_("That is not one of the choices."))
    return vote


def _vote(tx: Transaction, subject: str) -> VoteView | None:
    votes = ballots.vote_views(tx.row, tx.status.out, tx.live.gone())
    return next((vote for vote in votes if vote.subject == subject), None)


async def settle(tx: Transaction, subject: str) -> str | None:
    """If enough agree now, carry it out and close the vote; returns what was agreed."""
    row = await tx.reread()
    vote = _vote(tx, subject)
    outcome = ballots.agreed_choice(vote) if vote else None
    if vote is None or outcome is None:
        return None
    await tx.set_votes(ballots.without(row, subject))
    await tx.reread()
    await _outcomes(vote)[outcome](tx)
    return outcome


def _outcomes(vote: VoteView) -> dict[str, Callable[[Transaction], Awaitable[None]]]:
    """The action behind each choice of this vote."""
    if vote.subject.startswith("join:"):
        return {"yes": lambda tx: newcomers.admit(tx, vote.subject)}
    seat = vote.about
    if seat is not None:
        return {
            "wait": lambda tx: _wait_more(tx, seat),
            "bot": lambda tx: absence.let_bot_sit(tx, seat),
            "open": lambda tx: absence.open_seat(tx, seat),
            "end": absence.end_game,
        }
    yes = {"pause": _pause, "resume": _resume, "end": absence.end_game}
    return {
        "yes": yes.get(vote.subject, absence.end_game),
        "rewind": _do_nothing,
        "end": absence.end_game,
    }


async def _wait_more(tx: Transaction, seat: Seat) -> None:
    """Give the seat its time once more; without limit if its person has left."""
    await tx.say("waits-more", seat=seat)
    if not tx.row.seats[seat].left:
        await tx.set_clocks(table_clock.restarted(tx.row, tx.waiting, tx.now, [seat]))


async def _pause(tx: Transaction) -> None:
    await tx.say("paused")
    await tx.set_clocks(table_clock.paused(tx.row, tx.now))


async def _resume(tx: Transaction) -> None:
    await tx.say("resumed")
    await tx.set_clocks(table_clock.resumed(tx.row, tx.now))


async def _do_nothing(tx: Transaction) -> None:
    """The rewind is a log line, written after this transaction."""


async def _rewind(live: LiveTable) -> None:
    try:
        await live.rewind()
    except Refusal:  # another vote was faster
        return

    async def act(tx: Transaction) -> None:
        await tx.move_clocks()
        await tx.say("rules-corrected")

    await transact(live, act)
