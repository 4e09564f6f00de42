"""What the people at a table decide together, and that it is done once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.games import GAMES
from app.tables import ballots
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.errors import Refusal
from app.tables.model import VoteView
from app.tables.people import seating, voting
from tests.tables.support import (
    AUCTION,
    LIVE,
    Company,
    Eyewitness,
    Tables,
    ask_of,
    begun,
    codes,
    gathered,
    stored,
)
from tests.tables.test_live_table import differently


def vote(company: Company, subject: str) -> VoteView | None:
    return next((v for v in ballots.vote_views(company.live.row) if v.subject == subject), None)


async def with_silent(registry: Tables, *names: str) -> Company:
    """A table at which everybody but the last has answered, whose time is up."""
    company = await begun(registry, *names, clock=LIVE, away="vote")
    for seat in range(len(names) - 1):
        await company.answer(seat, seat)
    registry.later(seconds=90)
    await DeadlineScheduler(registry).tick()
    return company


async def with_gone(registry: Tables, *names: str) -> Company:
    """The same, and five minutes later; the others have been there all the time."""
    company = await with_silent(registry, *names)
    watchers = [Eyewitness(seat) for seat in range(len(names) - 1)]
    for watcher in watchers:
        await company.live.watch(watcher)
    registry.later(minutes=5)
    await DeadlineScheduler(registry).tick()
    return company


async def test_the_others_are_asked_about_a_silent_seat(registry: Tables) -> None:
    company = await with_silent(registry, "Ann", "Bob", "Cid", "Dot")
    asked = vote(company, "away:3")
    assert asked == VoteView("away:3", ("wait", "bot"), {}, needed=2, about=3, voters=(0, 1, 2)), (
        "nobody is gone after a minute"
    )
    assert ballots.voters_of(company.live.row) == [0, 1, 2]
    assert codes(company.live) == ["clock-asks"]
    with pytest.raises(Refusal, match="not-your-vote"):
        await voting.cast(company.live, 3, "away:3", "wait")
    with pytest.raises(Refusal, match="no-such-choice"):
        await voting.cast(company.live, 0, "away:3", "yes")
    with pytest.raises(Refusal, match="no-such-vote"):
        await voting.cast(company.live, 0, "away:2", "wait")


async def test_a_vote_is_seen_by_all_and_may_be_changed(registry: Tables) -> None:
    company = await with_silent(registry, "Ann", "Bob", "Cid", "Dot")
    watcher = Eyewitness(None)
    await company.live.watch(watcher)
    await voting.cast(company.live, 0, "away:3", "wait")
    await voting.cast(company.live, 0, "away:3", "bot")
    assert [v.cast for v in watcher.changes[-1].now.votes if v.about == 3] == [{0: "bot"}]
    assert len(watcher.changes) == 2


async def test_waiting_more_gives_the_time_once_more(registry: Tables) -> None:
    company = await with_silent(registry, "Ann", "Bob", "Cid")
    await voting.cast(company.live, 0, "away:2", "wait")
    assert vote(company, "away:2") is None
    assert (await stored(company.live)).deadline_at == registry.services.now() + (
        company.live.row.deadline_at - registry.services.now()
    )
    registry.later(seconds=60)
    await DeadlineScheduler(registry).tick()
    assert vote(company, "away:2") is not None
    assert codes(company.live) == ["clock-asks", "waits-more", "clock-asks"]


async def test_a_bot_sits_in_by_vote(registry: Tables) -> None:
    company = await with_silent(registry, "Ann", "Bob", "Cid")
    await voting.cast(company.live, 1, "away:2", "bot")
    assert company.live.row.seats[2].standin == "modest"
    assert vote(company, "away:2") is None


async def test_a_seat_opens_by_vote(registry: Tables) -> None:
    company = await with_gone(registry, "Ann", "Bob", "Cid")
    await voting.cast(company.live, 1, "away:2", "open")
    assert not company.live.row.seats[2].free, "all others agree, not one"
    await voting.cast(company.live, 0, "away:2", "open")
    assert company.live.row.seats[2].free
    assert ballots.voters_of(company.live.row) == [0, 1]


async def test_the_game_ends_by_vote_without_a_result_and_with_its_secret(
    registry: Tables,
) -> None:
    company = await with_gone(registry, "Ann", "Bob", "Cid")
    watcher = Eyewitness(0)
    await company.live.watch(watcher)
    await voting.cast(company.live, 1, "away:2", "end")
    assert company.live.row.status == "playing", "one alone ends nothing"
    await voting.cast(company.live, 0, "away:2", "end")
    row = await stored(company.live)
    assert (row.status, row.result, row.votes, row.deadline_at) == ("finished", None, {}, None)
    assert row.secret == registry.services.table_secret(row.id)
    last = watcher.changes[-1].now
    assert (last.status, last.outcome, last.asks, last.waiting_for) == ("finished", None, (), ())
    assert codes(company.live)[-1] == "ended"


async def test_a_player_who_answers_after_all_is_no_longer_voted_on(registry: Tables) -> None:
    company = await with_silent(registry, "Ann", "Bob", "Cid", "Dot")
    await voting.cast(company.live, 0, "away:3", "bot")
    await company.answer(3, 0)
    assert vote(company, "away:3") is None
    with pytest.raises(Refusal, match="no-such-vote"):
        await voting.cast(company.live, 1, "away:3", "bot")
    await company.answer(2, "small")  # the prize of the highest bid
    for seat in (0, 1, 2):
        await company.answer(seat, seat)
    registry.later(seconds=90)
    await DeadlineScheduler(registry).tick()
    assert vote(company, "away:3").cast == {}, "what was said earlier is void"


async def test_two_who_are_silent_are_not_asked_about_each_other(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid", clock=LIVE, away="vote")
    await company.answer(0, 1)
    registry.later(seconds=90)
    await DeadlineScheduler(registry).tick()
    assert ballots.absent(company.live.row) == [1, 2]
    assert ballots.voters_of(company.live.row) == [0]
    await voting.cast(company.live, 0, "away:1", "bot")
    await voting.cast(company.live, 0, "away:2", "bot")
    assert [seat.standin for seat in company.live.row.seats] == [None, "modest", "modest"]


async def test_when_all_are_silent_the_table_waits_for_the_first_to_be_back(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE, away="vote")
    registry.later(seconds=90)
    await DeadlineScheduler(registry).tick()
    assert vote(company, "away:0") is vote(company, "away:1") is None
    await company.answer(0, 1)
    assert vote(company, "away:1") is not None


async def test_many_votes_at_once_have_one_outcome(registry: Tables) -> None:
    company = await with_silent(registry, "Ann", "Bob", "Cid", "Dot")
    await asyncio.gather(
        *(voting.cast(company.live, seat, "away:3", "bot") for seat in (0, 1, 2)),
        return_exceptions=True,
    )
    assert codes(company.live).count("bot-sits") == 1


async def test_a_pause_needs_everybody_and_going_on_all_but_one(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid", clock=LIVE)
    for seat in (0, 1):
        await voting.cast(company.live, seat, "pause", "yes")
    assert company.live.row.deadline_at is not None
    await voting.cast(company.live, 2, "pause", "yes")
    assert company.live.row.deadline_at is None
    assert (await company.live.view(0)).clock.paused
    assert vote(company, "pause") is None
    for seat in (0, 2):
        await voting.cast(company.live, seat, "resume", "yes")
    assert not (await company.live.view(0)).clock.paused
    assert codes(company.live) == ["paused", "resumed"]


async def test_one_no_ends_a_proposal(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid")
    assert vote(company, "pause") is None, "there is no clock to pause"
    await voting.cast(company.live, 0, "end", "yes")
    await voting.cast(company.live, 1, "end", "yes")
    await voting.cast(company.live, 2, "end", "no")
    assert vote(company, "end").cast == {}
    for seat in (0, 1, 2):
        assert company.live.row.status == "playing"
        await voting.cast(company.live, seat, "end", "yes")
    assert company.live.row.status == "finished"


async def test_bots_and_those_who_left_have_no_vote(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob", seats=3)
    await seating.add_bot(company.live, company.host, "random")
    from app.tables.people import lobby

    await lobby.start(company.live, company.host)
    await seating.leave(company.live, company.people[1])
    assert ballots.voters_of(company.live.row) == [0]
    await voting.cast(company.live, 0, "end", "yes")
    assert company.live.row.status == "finished"


async def test_about_one_who_left_the_others_are_asked_at_once(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid", away="vote")
    await seating.leave(company.live, company.people[2])
    await DeadlineScheduler(registry).tick()
    assert vote(company, "away:2").needed == 1
    await voting.cast(company.live, 0, "away:2", "wait")
    await DeadlineScheduler(registry).tick()
    assert vote(company, "away:2") is None
    assert codes(company.live) == ["person-left", "clock-asks", "waits-more"]


async def parked(registry: Tables, monkeypatch: pytest.MonkeyPatch) -> Company:
    """Three people at a table whose log the rules understand no more."""
    company = await begun(registry, "Ann", "Bob", "Cid", clock=LIVE)
    await company.answer(0, 1)
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, edition=2, phase=differently))
    registry.tables.clear()
    company.live = await registry.table(company.live.id)
    return company


@pytest.mark.parametrize(("choice", "status"), [("rewind", "playing"), ("end", "finished")])
async def test_a_parked_table_goes_back_or_ends_by_vote(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, choice: str, status: str
) -> None:
    company = await parked(registry, monkeypatch)
    live = company.live
    assert vote(company, "parked").choices == ("rewind", "end")
    registry.later(days=7)
    await asyncio.gather(*(voting.cast(live, seat, "parked", choice) for seat in (1, 2)))
    row = await stored(live)
    assert (row.status, row.parked, live.row) == (status, None, row)
    if choice == "rewind":
        assert row.deadline_at is not None
        assert row.deadline_at > registry.services.now()
        assert codes(live) == ["rules-corrected"]
        assert await live.decide(0, ask_of(live, 0), "s") == 3


async def test_a_player_who_leaves_a_parked_table_is_not_asked_until_back(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await parked(registry, monkeypatch)
    live, bob = company.live, company.people[1]
    await seating.leave(live, bob)
    assert live.row.seats[1].left
    assert vote(company, "parked").needed == 1
    with pytest.raises(Refusal, match="not-your-vote"):
        await voting.cast(live, 1, "parked", "end")
    await seating.sit(live, bob)
    assert vote(company, "parked").needed == 2
    await seating.leave(live, bob)
    await voting.cast(live, 0, "parked", "rewind")
    assert live.row.status == "playing"
    assert live.row.seats[1].left
    assert codes(live) == ["person-left", "person-returned", "person-left", "rules-corrected"]
