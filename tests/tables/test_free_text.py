"""Words inside decisions: what others read of them is cleaned, and the muted write none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from app.engine import Event, Form, Offer, One, Say, Text, choose, interruptible
from app.engine.errors import IllegalChoice
from app.games import GAMES
from app.storage.log import read_log
from app.tables import play
from app.tables.errors import Refusal
from app.tables.people import muting
from tests.tables.support import AUCTION, SMALL, Auction, Company, Tables, begun


@dataclass(frozen=True, slots=True)
class Promised(Event):
    seat: int
    words: str


async def bargain(state: Auction) -> None:
    """Seat 0 thinks; meanwhile seat 1 may promise something, as often as it likes."""

    async def promise(answer: dict[str, Any]) -> None:
        state.tell(Promised(1, answer["words"]))

    def offers() -> Iterator[Offer]:
        yield Offer(1, "promise", promise, Form({"to": One([Say("all")]), "words": Text(40)}))

    await interruptible(choose(0, "prize", [SMALL]), offers)
    state.over = True


@pytest.fixture
async def company(registry: Tables, monkeypatch: pytest.MonkeyPatch) -> Company:
    game = replace(AUCTION, phase=bargain, events=(*AUCTION.events, Promised))
    monkeypatch.setitem(GAMES, "auction", game)
    return await begun(registry, "Ann", "Bob")


async def promise(company: Company, words: str) -> None:
    (ask,) = company.live.playing.questions(1)
    choice = {"to": "all", "words": words}
    await play.decide(company.live, 1, ask.id, choice, person=company.people[1].id)


def promised(company: Company) -> list[str]:
    return [event.words for event in company.live.playing.events(None)]


async def test_words_are_cleaned_before_the_game_sees_them(company: Company) -> None:
    await promise(company, "  never\u202e mind\x00\nme\u200b ")
    assert promised(company) == ["never mind me"]
    async with company.live.services.db.read() as session:
        (line,) = await read_log(session, company.live.id)
    assert line.choice == {"to": "all", "words": "never mind me"}


async def test_what_cannot_be_seen_is_nothing(company: Company) -> None:
    await promise(company, "\u200b\u2060 \ufe0f")
    assert promised(company) == [""]


async def test_the_length_is_that_of_what_is_seen(company: Company) -> None:
    await promise(company, "\u200b" * 60 + "x" * 40)
    assert promised(company) == ["x" * 40]
    with pytest.raises(IllegalChoice):
        await promise(company, "x" * 41)


async def test_the_muted_promise_nothing_in_words(company: Company) -> None:
    await muting.mute_seat(company.live, company.host, 1)
    with pytest.raises(Refusal, match="muted"):
        await promise(company, "trust me")
    await promise(company, "")  # the offer itself is a move like any other
    assert promised(company) == [""]


async def test_an_offer_stays_open_beside_the_question(company: Company) -> None:
    """A player who thinks is still asked the same question, whatever others promise."""
    live = company.live
    (before,) = live.playing.questions(0)
    for words in ("one", "two"):
        await promise(company, words)
    assert promised(company) == ["one", "two"]
    assert live.playing.questions(0) == [before]
    assert live.waiting_for() == [(0, "prize")]
    await live.decide(0, before.id, "small")
    assert live.row.status == "finished"
