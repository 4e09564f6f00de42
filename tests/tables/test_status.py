"""What a game says of its people: the eliminated, those who come back, and a closed chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import Say, TableStatus, choose
from app.games import GAMES
from app.tables.ballots import voters_of
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.errors import Refusal
from app.tables.people import chat, seating, voting
from tests.tables.support import AUCTION, Auction, Company, Eyewitness, Tables, begun, codes

DEAD, GAGGED = "dead", "gag"


async def duel(state: Auction) -> None:
    """Ann says what becomes of Bob, or whether people may talk; or gives Bob a turn as a ghost."""
    said = (await choose(0, "say", [Say(word) for word in (DEAD, GAGGED, "free", "ghost")])).id
    state.points = [0, said in (DEAD, "ghost"), said == GAGGED]
    if said == "ghost":
        state.points[1] = 0
        await choose(1, "haunt", [Say("boo")])
        state.points[1] = 1
    state.round += 1
    state.over = state.round == 9


def status(state: Auction) -> TableStatus:
    out = frozenset(seat for seat in (1,) if state.points[seat])
    return TableStatus(out, "closed" if state.points[2] else "open")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, phase=duel, status=status))


async def at_a_table(registry: Tables, away: str = "vote") -> Company:
    return await begun(registry, "Ann", "Bob", "Cid", away=away)


async def test_everybody_sees_who_is_out(registry: Tables) -> None:
    company = await at_a_table(registry)
    watcher = Eyewitness(None)
    await company.live.watch(watcher)
    await company.answer(0, DEAD)
    assert [seat.out for seat in watcher.changes[-1].now.seats] == [False, True, False]
    await company.answer(0, "free")
    assert not any(seat.out for seat in watcher.changes[-1].now.seats)


async def test_the_eliminated_are_not_asked_to_vote(registry: Tables) -> None:
    company = await at_a_table(registry)
    await company.answer(0, DEAD)
    with pytest.raises(Refusal, match="not-your-vote"):
        await voting.cast(company.live, 1, "end", "no")
    for seat in (0, 2):  # all who are left
        await voting.cast(company.live, seat, "end", "yes")
    assert company.live.row.status == "finished"


@pytest.mark.parametrize("away", ["bot", "open", "vote", "silent"])
async def test_the_eliminated_leave_without_a_stand_in(registry: Tables, away: str) -> None:
    company = await at_a_table(registry, away)
    await company.answer(0, DEAD)
    await seating.leave(company.live, company.people[1])
    seat = company.live.row.seats[1]
    assert (seat.left, seat.standin, seat.person_id) == (True, None, company.people[1].id)
    assert codes(company.live)[-1] == "person-left"
    assert company.live.row.deadline_at is None


async def test_those_who_are_in_still_get_one(registry: Tables) -> None:
    company = await at_a_table(registry, "bot")
    await seating.leave(company.live, company.people[1])
    assert company.live.row.seats[1].standin


async def test_who_left_for_good_and_is_called_back_is_missed_at_once(registry: Tables) -> None:
    scheduler = DeadlineScheduler(registry)
    company = await at_a_table(registry, "bot")
    await company.answer(0, DEAD)
    await seating.leave(company.live, company.people[1])
    await company.answer(0, "ghost")
    assert company.live.waiting_for() == [(1, "haunt")]
    await scheduler.tick()
    assert company.live.row.seats[1].standin


async def test_who_comes_back_into_the_game_votes_again(registry: Tables) -> None:
    company = await at_a_table(registry)
    await company.answer(0, DEAD)
    assert voters_of(company.live.row, company.live.status.out) == [0, 2]
    await company.answer(0, "free")
    assert voters_of(company.live.row, company.live.status.out) == [0, 1, 2]


async def test_a_closed_chat_refuses_with_a_sentence(registry: Tables) -> None:
    company = await at_a_table(registry)
    await company.answer(0, GAGGED)
    assert not (await company.live.view(2)).chat_open
    for person in company.people:
        with pytest.raises(Refusal, match="chat-closed"):
            await chat.say(company.live, person, "hello")
    await company.answer(0, "free")
    assert (await company.live.view(2)).chat_open
    await chat.say(company.live, company.people[1], "hello")


async def test_after_the_end_everybody_may_talk(registry: Tables) -> None:
    company = await at_a_table(registry)
    for _ in range(9):
        await company.answer(0, GAGGED)
    assert company.live.row.status == "finished"
    await chat.say(company.live, company.people[1], "well played")
