"""Answers given ahead: what is answered, when, until when; and that nobody else can tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from app.engine import Ahead, Say, choose
from app.games import GAMES
from app.storage.log import read_log
from app.tables.core import hold_back
from app.tables.core.transaction import transact
from app.tables.deadlines.answers_ahead import AnswersAhead
from app.tables.errors import Refusal
from app.tables.people import absence
from app.tables.people.answers_ahead import set_ahead
from tests.tables.support import AUCTION, NOON, Auction, Company, Eyewitness, Tables, begun, guest

HAND: set[str] = set()  # what Bob holds
DODGE, TAKE = Say("dodge"), Say("take")


async def shot(state: Auction) -> None:
    """Ann shoots, and Bob dodges if possible."""
    await choose(0, "shoot", [Say("bang")])
    held = [DODGE] if "dodge" in HAND else []
    answer = await choose(1, "dodge", [*held, TAKE], silent=lambda: TAKE.id)
    state.points[1] += answer is DODGE
    state.round += 1
    state.over = state.round == 4


WESTERN = replace(
    AUCTION,
    phase=shot,
    ahead={"dodge": Ahead(until={"turn": lambda state: state.round}, when_nothing=True)},
)


@pytest.fixture
async def answers(registry: Tables, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AnswersAhead]:
    monkeypatch.setitem(GAMES, "auction", WESTERN)
    HAND.clear()
    answers = AnswersAhead(registry)
    await answers.start()
    yield answers
    await answers.stop()


@pytest.fixture
async def company(registry: Tables, answers: AnswersAhead) -> Company:
    await answers.idle()
    return await begun(registry, "Ann", "Bob")


async def answered(company: Company) -> list[tuple[str, str, datetime]]:
    """Bob's answers, by whom, and when they came."""
    async with company.live.services.db.read() as session:
        log = await read_log(session, company.live.id)
    return [(str(line.choice), line.by, line.at) for line in log if line.seat == 1]


def moment_of_answer(company: Company) -> datetime:
    """When the first answer to the open question may come."""
    (ask,) = company.live.playing.questions(1)
    return company.live.services.now() + company.live.held_back(ask.id)


async def wishes(company: Company, wish: str, until: str = "game") -> None:
    await set_ahead(company.live, company.people[1], "dodge", wish, until)


async def test_let_it_pass_is_given_at_once_whatever_is_in_the_hand(
    company: Company, answers: AnswersAhead
) -> None:
    HAND.add("dodge")
    await wishes(company, "pass")
    await company.answer(0, "bang")
    await answers.idle()
    assert await answered(company) == [("take", "ahead", NOON)]


async def test_with_nothing_the_answer_comes_after_the_wait(
    registry: Tables, company: Company, answers: AnswersAhead
) -> None:
    await wishes(company, "nothing")
    await company.answer(0, "bang")
    due = moment_of_answer(company)
    assert await registry.asleep.get() == due
    assert await answered(company) == []
    registry.later(seconds=(due - NOON).total_seconds())
    await answers.idle()
    assert await answered(company) == [("take", "ahead", due)]


async def test_with_something_the_player_is_asked_after_the_same_wait(
    registry: Tables, company: Company, answers: AnswersAhead
) -> None:
    HAND.add("dodge")
    await wishes(company, "nothing")
    await company.answer(0, "bang")
    assert await registry.asleep.get() == moment_of_answer(company)
    registry.later(hours=1)
    await answers.idle()
    assert await answered(company) == []
    await company.answer(1, "dodge")
    assert [choice for choice, _, _ in await answered(company)] == ["dodge"]


@pytest.mark.parametrize(("hand", "choice"), [("", "take"), ("dodge", "take"), ("dodge", "dodge")])
async def test_by_hand_no_answer_comes_sooner_than_one_given_ahead(
    registry: Tables, company: Company, hand: str, choice: str
) -> None:
    """The same moment, whatever the hand holds, whatever is answered, whatever was set."""
    HAND.add(hand)
    await company.answer(0, "bang")
    due = moment_of_answer(company)
    assert hold_back.LEAST <= (due - NOON).total_seconds() <= hold_back.MOST
    by_hand = asyncio.create_task(company.answer(1, choice))
    assert await put_to_sleep(registry, by_hand) == due
    assert await answered(company) == []
    registry.later(seconds=(due - NOON).total_seconds())
    await by_hand
    assert await answered(company) == [(choice, "player", due)]


async def put_to_sleep(registry: Tables, work: asyncio.Task[Any]) -> datetime:
    """Until when it is held back; work that is done at once fails the test, which never waits."""
    asleep = asyncio.ensure_future(registry.asleep.get())
    await asyncio.wait({asleep, work}, return_when=asyncio.FIRST_COMPLETED)
    assert asleep.done(), "it was not held back"
    return asleep.result()


async def test_who_thinks_for_longer_than_that_is_not_held_back(
    registry: Tables, company: Company
) -> None:
    await company.answer(0, "bang")
    registry.later(seconds=hold_back.MOST)
    await company.answer(1, "take")
    assert [at for _, _, at in await answered(company)] == [NOON + timedelta(seconds=4)]


def test_the_wait_is_drawn_evenly_and_from_nothing_hidden() -> None:
    """From the server's secret and the question's id alone, so that a restart changes nothing."""
    waits, others = (
        [hold_back.wait(secret, "t", f"{n}-0").total_seconds() for n in range(2000)]
        for secret in (b"secret", b"other")
    )
    assert waits != others
    assert all(2 <= wait <= 4 for wait in waits)
    quarters = [sum(2 + q / 2 <= wait < 2.5 + q / 2 for wait in waits) for q in range(4)]
    assert min(quarters) > 400


async def test_only_its_owner_sees_a_wish(registry: Tables, company: Company) -> None:
    watchers = [Eyewitness(viewer) for viewer in (0, 1, None)]
    for watcher in watchers:
        await company.live.watch(watcher)
    for watcher in watchers:
        watcher.changes.clear()
    version = company.live.row.version
    for wish in ("pass", "nothing", "ask"):
        await wishes(company, wish, "turn")
    assert [len(watcher.changes) for watcher in watchers] == [0, 3, 0]
    assert [change.now.ahead for change in watchers[1].changes] == [
        {"dodge": {"wish": "pass", "until": "turn"}},
        {"dodge": {"wish": "nothing", "until": "turn"}},
        {},
    ]
    assert company.live.row.version == version


async def test_a_wish_lasts_as_long_as_it_was_meant_to(
    company: Company, answers: AnswersAhead
) -> None:
    await wishes(company, "pass", "turn")
    await company.answer(0, "bang")
    await answers.idle()
    assert (await company.live.view(1)).ahead == {}
    await company.answer(0, "bang")
    await answers.idle()
    assert len(await answered(company)) == 1
    await wishes(company, "pass", "game")
    await answers.idle()  # the question that was open is answered, too
    for _ in range(2):
        await company.answer(0, "bang")
        await answers.idle()
    assert len(await answered(company)) == 4
    assert company.live.row.status == "finished"


async def test_a_wish_survives_a_restart(
    registry: Tables, company: Company, answers: AnswersAhead
) -> None:
    await wishes(company, "pass")
    registry.tables.clear()
    company.live = await registry.table(company.live.id)
    await company.answer(0, "bang")
    await answers.idle()
    assert len(await answered(company)) == 1


async def test_a_question_that_a_stopped_server_left_open_is_answered(
    registry: Tables, company: Company, answers: AnswersAhead
) -> None:
    await answers.stop()
    await wishes(company, "pass")
    await company.answer(0, "bang")
    registry.tables.clear()
    fresh = AnswersAhead(registry)
    await fresh.start()
    await fresh.idle()
    assert len(await answered(company)) == 1


async def test_a_player_who_takes_the_seat_over_is_asked(company: Company) -> None:
    await wishes(company, "pass")
    await transact(company.live, lambda tx: absence.open_seat(tx, 1))
    assert company.live.row.seats[1].ahead == {}


async def test_what_a_game_does_not_offer_is_refused(registry: Tables, company: Company) -> None:
    ann = company.people[0]
    for kind, wish, until in (
        ("shoot", "pass", "game"),
        ("dodge", "dodge", "game"),
        ("dodge", "pass", "week"),
    ):
        with pytest.raises(Refusal, match="not-ahead"):
            await set_ahead(company.live, ann, kind, wish, until)
    stranger = await guest(registry.services.db, "Eve")
    with pytest.raises(Refusal, match="not-your-seat"):
        await set_ahead(company.live, stranger, "dodge", "pass")
