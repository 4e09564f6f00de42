"""Somebody new on a seat begins without the words of the player before them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.engine import Offer, One, Say, choose, interruptible
from app.games import GAMES
from app.tables.people import seating, voting
from tests.tables.support import AUCTION, SMALL, Company, Tables, begun, guest


async def bidding(state: Any) -> None:
    """Seat 1 has said two things that it may take back."""
    said = ["low", "high"]

    async def unsay(one: Say) -> None:
        said.remove(one.id)

    def offers() -> Iterator[Offer]:
        if said:
            yield Offer(1, "unsay", unsay, One([Say(word) for word in said]))

    await interruptible(choose(0, "prize", [SMALL]), offers)
    state.over = True


@pytest.fixture
async def company(registry: Tables, monkeypatch: pytest.MonkeyPatch) -> Company:
    game = replace(AUCTION, phase=bidding, with_newcomers=("unsay",))
    monkeypatch.setitem(GAMES, "auction", game)
    return await begun(registry, "Ann", "Bob", "Cid", away="open")


def said(company: Company) -> list[str]:
    questions = company.live.playing.questions(1)
    return [option.id for question in questions for option in question.options]


async def test_what_the_former_player_had_offered_is_withdrawn(
    company: Company, registry: Tables
) -> None:
    live, bob = company.live, company.people[1]
    await seating.leave(live, bob)
    await seating.sit(live, await guest(registry.services.db, "Dot"))
    assert said(company) == ["low", "high"]
    for seat in (0, 2):
        await voting.cast(live, seat, "join:1", "yes")
    assert said(company) == []


async def test_who_comes_back_to_their_own_seat_finds_it_as_it_was(company: Company) -> None:
    await seating.leave(company.live, company.people[1])
    await seating.sit(company.live, company.people[1])
    assert said(company) == ["low", "high"]
