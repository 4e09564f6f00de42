"""Seats belong to people: who may take which, who must agree, and who counts as gone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from app.engine import ONLOOKER
from app.storage.queries.people import Person
from app.tables import ballots, play
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.errors import Refusal
from app.tables.model import VoteView
from app.tables.people import seating, voting
from tests.tables.support import (
    LIVE,
    Company,
    Eyewitness,
    Tables,
    begun,
    codes,
    gathered,
    guest,
    stored,
)


@dataclass
class Evening:
    """A table with its watchers: everybody looks until they go."""

    registry: Tables
    company: Company
    watchers: list[Eyewitness] = field(default_factory=list)

    @property
    def live(self) -> object:
        return self.company.live

    async def goes(self, seat: int, minutes: float = 5) -> None:
        """This seat's person closes the page; time passes."""
        self.company.live.unwatch(self.watchers[seat])
        await self.later(minutes)

    async def later(self, minutes: float) -> None:
        self.registry.later(minutes=minutes)
        await DeadlineScheduler(self.registry).tick()

    def vote(self, subject: str) -> VoteView | None:
        live = self.company.live
        votes = ballots.vote_views(live.row, live.status.out, live.gone())
        return next((vote for vote in votes if vote.subject == subject), None)

    async def agree(self, subject: str, choice: str, *seats: int) -> None:
        for seat in seats:
            await voting.cast(self.company.live, seat, subject, choice)


async def evening(registry: Tables, *names: str, **wanted: object) -> Evening:
    company = await begun(registry, *names, **wanted)
    watchers = [Eyewitness(seat) for seat in range(len(names))]
    for watcher in watchers:
        await company.live.watch(watcher)
    return Evening(registry, company, watchers)


async def opened(registry: Tables) -> tuple[Evening, Person, Person]:
    """Three people, the last of whom left their seat; they, and a newcomer."""
    table = await evening(registry, "Ann", "Bob", "Cid", away="open")
    await seating.leave(table.company.live, table.company.people[2])
    assert table.company.live.row.seats[2].free
    return table, table.company.people[2], await guest(registry.services.db, "Eve")


async def admitted(registry: Tables) -> tuple[Evening, Person, Person]:
    """The same, and the newcomer sits there by consent of both others."""
    table, cid, eve = await opened(registry)
    assert await seating.sit(table.company.live, eve) is None
    await table.agree("join:2", "yes", 0, 1)
    assert table.company.live.row.seat_of(eve.id) == 2
    return table, cid, eve


# --- the former player ---------------------------------------------------------------------------


async def test_a_former_player_takes_the_seat_back_without_asking(registry: Tables) -> None:
    table, cid, _ = await opened(registry)
    assert await seating.sit(table.company.live, cid) == 2
    assert table.company.live.row.seat_of(cid.id) == 2
    assert codes(table.company.live)[-1] == "person-returned"


async def test_even_from_a_newcomer_who_has_not_played(registry: Tables) -> None:
    table, cid, eve = await admitted(registry)
    hand = table.company.live.table.view(2)
    assert await seating.sit(table.company.live, cid) == 2
    assert table.company.live.row.seat_of(eve.id) is None
    assert table.company.live.table.view(2) == hand
    with pytest.raises(Refusal, match="full"):
        await seating.sit(table.company.live, eve)  # the newcomer can't turn the tables


async def test_a_newcomer_who_has_played_keeps_the_seat(registry: Tables) -> None:
    table, cid, eve = await admitted(registry)
    await table.company.answer(2, 4, person=eve.id)
    with pytest.raises(Refusal, match="full"):
        await seating.sit(table.company.live, cid)
    assert table.company.live.row.seat_of(eve.id) == 2
    await seating.leave(table.company.live, eve)
    assert await seating.sit(table.company.live, cid) == 2, "free again, before anybody else"


async def test_a_former_player_comes_before_somebody_who_asks(registry: Tables) -> None:
    table, cid, eve = await opened(registry)
    await seating.sit(table.company.live, eve)
    await table.agree("join:2", "yes", 0)
    assert await seating.sit(table.company.live, cid) == 2
    assert table.vote("join:2") is None
    with pytest.raises(Refusal, match="no-such-vote"):
        await table.agree("join:2", "yes", 1)


# --- newcomers -----------------------------------------------------------------------------------


async def test_a_newcomer_needs_everybody(registry: Tables) -> None:
    table, _, eve = await opened(registry)
    live = table.company.live
    assert await seating.sit(live, eve) is None
    asked = table.vote("join:2")
    assert asked is not None
    assert (asked.name, asked.needed, asked.voters) == ("Eve", 2, (0, 1))
    await table.agree("join:2", "yes", 0)
    assert live.row.seat_of(eve.id) is None
    await table.agree("join:2", "yes", 1)
    assert live.row.seat_of(eve.id) == 2
    assert codes(live)[-1] == "seat-taken"


async def test_a_no_holds(registry: Tables) -> None:
    table, _, eve = await opened(registry)
    await seating.sit(table.company.live, eve)
    await table.agree("join:2", "no", 1)
    assert table.vote("join:2") is None
    with pytest.raises(Refusal, match="declined"):
        await seating.sit(table.company.live, eve)


async def test_one_alone_lets_nobody_in(registry: Tables) -> None:
    """Somebody who would like to see a rival's cards comes again under another name."""
    table, _, eve = await opened(registry)
    await seating.leave(table.company.live, table.company.people[1])
    before = await stored(table.company.live)
    with pytest.raises(Refusal, match="nobody-to-ask"):
        await seating.sit(table.company.live, eve)
    assert await stored(table.company.live) == before


async def test_at_a_table_of_two_the_seat_is_never_opened(registry: Tables) -> None:
    for away in ("vote", "open"):
        table = await evening(registry, "Ann", "Bob", clock=LIVE, away=away)
        await table.company.answer(0, 1)
        await table.goes(1, minutes=2)
        assert table.vote("away:1").choices == ("wait", "bot")
        await table.later(60)
        assert table.vote("away:1").choices == ("wait", "bot")
        with pytest.raises(Refusal, match="no-such-choice"):
            await table.agree("away:1", "open", 0)
        assert not table.company.live.row.seats[1].free
        await table.agree("away:1", "bot", 0)
        assert table.company.live.row.seats[1].standin == "modest"


# --- who is gone ---------------------------------------------------------------------------------


async def test_nobody_is_gone_before_five_minutes_without_a_socket(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid", clock=LIVE, away="vote")
    await table.company.answer(0, 1)
    await table.company.answer(1, 1)
    await table.goes(2, minutes=4.9)
    assert table.vote("away:2").choices == ("wait", "bot")
    await table.later(0.2)
    assert table.vote("away:2").choices == ("wait", "bot", "open", "end")
    await table.company.live.watch(table.watchers[2])
    assert table.vote("away:2").choices == ("wait", "bot")


async def test_somebody_who_acts_is_there(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid")
    await table.goes(2, minutes=4)
    await table.company.answer(2, 3)
    await table.later(4)
    assert 2 not in table.company.live.gone()
    await table.later(1)
    assert 2 in table.company.live.gone()


async def test_a_fresh_process_counts_from_its_start(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid")
    await table.goes(2, minutes=10)
    registry.tables.clear()
    live = await registry.table(table.company.live.id)
    assert live.gone() == frozenset()


async def test_where_people_play_by_days_their_days_must_be_over(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid", clock={"kind": "days", "days": 2})
    await table.goes(2, minutes=60)
    assert table.company.live.gone() == frozenset()


async def test_without_a_clock_the_others_are_asked_about_somebody_who_is_gone(
    registry: Tables,
) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid", away="vote")
    await table.goes(2, minutes=4)
    assert table.vote("away:2") is None
    await table.later(1.1)
    assert table.vote("away:2").choices == ("wait", "bot", "open", "end")
    assert codes(table.company.live) == ["gone-asks"]
    await table.company.live.watch(table.watchers[2])
    await table.later(0.5)
    assert table.vote("away:2") is None
    assert "away:2" not in (await stored(table.company.live)).votes


# --- ending a game -------------------------------------------------------------------------------


async def test_ending_a_game_needs_all_who_are_there(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid")
    await table.goes(2, minutes=4)
    await table.agree("end", "yes", 0, 1)
    assert table.company.live.row.status == "playing", "the third is not gone yet"
    await table.later(1.1)
    assert table.company.live.row.status == "finished", "now they are, and the others have agreed"


async def test_one_of_two_does_not_end_the_game_while_the_other_sleeps(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", clock=LIVE, away="vote")
    await table.company.answer(0, 1)
    await table.goes(1, minutes=60)
    await table.agree("end", "yes", 0)
    assert table.company.live.row.status == "playing"
    await table.agree("away:1", "bot", 0)
    await table.agree("end", "yes", 0)
    assert table.company.live.row.status == "playing", "nor when a bot plays for them"


async def test_nor_after_their_seat_was_opened(registry: Tables) -> None:
    table = await evening(registry, "Ann", "Bob", "Cid", clock=LIVE, away="vote")
    await table.company.answer(0, 1)
    await table.company.answer(1, 1)
    await table.goes(2, minutes=6)
    await table.agree("away:2", "open", 0, 1)
    assert table.company.live.row.seats[2].free
    await table.goes(1, minutes=6)
    await table.agree("end", "yes", 0)
    assert table.company.live.row.status == "playing"


async def test_one_person_among_bots_ends_the_game_alone(registry: Tables) -> None:
    from app.tables.people import lobby

    company = await gathered(registry, "Ann", seats=2)
    await seating.add_bot(company.live, company.host, "modest")
    await lobby.start(company.live, company.host)
    await voting.cast(company.live, 0, "end", "yes")
    assert company.live.row.status == "finished"


# --- what stays secret ---------------------------------------------------------------------------


async def test_an_act_that_nobody_may_know_of_takes_no_right_away(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A former player could see by their button that the newcomer has done something."""
    table, cid, eve = await admitted(registry)
    live = table.company.live
    known = type(live).version_of
    monkeypatch.setattr(type(live), "version_of", lambda *a: 0 if a[1] is ONLOOKER else known(*a))
    await play.decide(live, 2, live.table.questions(2)[0].id, 4, person=eve.id)
    assert live.row.seats[2].reserved_for == cid.id
