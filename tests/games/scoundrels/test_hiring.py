"""Hiring: when the saloon is refilled, who can be hired by whom, and what Buyout takes off."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from app.engine import BadComponents, OptionView, Question
from app.engine.errors import IllegalChoice
from app.games.scoundrels.cards.reader import read_components
from app.games.scoundrels.view import events
from tests.games.scoundrels.games import RAW
from tests.games.scoundrels.gulch import Gulch, money
from tests.games.words import Words


def about_to_hire(*saloon: str, dollars: int = 9, **sheet: str) -> Gulch:
    gulch = Gulch()
    gulch.turn(0, "6", step="hire")
    gulch.sheet(0, **sheet)
    gulch.saloon(*saloon)
    money(gulch, dollars, 4)
    return gulch


def test_the_saloon_is_refilled_before_anybody_rearranges() -> None:
    """Hiring: from the saloon, refilled at once; a player who rearranges has seen the new one."""
    gulch = about_to_hire("quiet cook", "sly butler", "lazy calf", T2="dirty dog")
    gulch.until("arrange", ("hire", "saloon:2"), ("hire.place", "sheet:0:T3"))
    assert [one.job.face for one in gulch.town.saloon[1:] if one] == ["cook", "butler"]
    assert gulch.town.saloon[0] is not None


def test_a_newcomer_that_is_discarded_makes_room_at_once_too() -> None:
    """Hiring: on a full sheet the newcomer may go instead; the saloon is refilled all the same."""
    names = ("dirty dog", "sly cat", "cocky spy", "nimble genius", "limping butler")
    full = dict(zip(("T2", "T3", "B1", "B2", "B3"), names, strict=True))
    gulch = about_to_hire("quiet cook", "stubborn banker", "lazy calf", **full)
    gulch.until("arrange", ("hire", "saloon:2"), ("hire.place", "newcomer"))
    assert len(gulch.town.in_saloon()) == 3


def test_one_that_is_used_on_hiring_stays_until_it_was_used() -> None:
    """Memo 9: it is discarded from the saloon afterwards, and only then the saloon is refilled."""
    gulch = about_to_hire("quiet cook", "sly butler", "charming calf", T2="dirty dog")
    calf = gulch.town.saloon[2]
    gulch.until("hire.use", ("hire", "saloon:2"))
    assert gulch.town.saloon[2] is calf
    gulch = about_to_hire("quiet cook", "sly butler", "charming calf", T2="dirty dog")
    gulch.until("arrange", ("hire", "saloon:2"), ("hire.use", "yes"))
    assert len(gulch.town.in_saloon()) == 3


def test_a_hire_is_told_before_its_payment() -> None:
    """Why the money goes is read first."""
    gulch = about_to_hire("quiet cook", "sly butler", "lazy calf")
    gulch.until("hire.place", ("hire", "saloon:1"))
    told = [type(event) for event in gulch.town.chronicle.events]
    assert told[-2:] == [events.Hired, events.Paid]


HIRERS = ("messenger", "auctioneer")


@pytest.mark.parametrize("job", HIRERS)
def test_used_on_hiring_it_does_not_hire_itself(job: str) -> None:
    """Ruling 47: it has just been hired; to pay for it again would bring nothing."""
    hired = (("hire", "saloon:2"), ("hire.use", "yes"))
    gulch = about_to_hire("quiet cook", f"charming {job}")
    with pytest.raises(IllegalChoice):
        gulch.play(None, *hired, ("hire.from", "saloon:2"))
    gulch = about_to_hire("quiet cook", f"charming {job}")
    cook = (("hire.from", "saloon:1"), ("hire.place", "sheet:0:T2"), ("arrange", "done"))
    gulch.play(None, *hired, *cook)
    assert [one.job.face for one in gulch.boss().scoundrels()] == ["cook"]


def test_nor_is_it_hired_by_whom_it_hires() -> None:
    """Ruling 47: while its use lasts, nobody that follows from it may hire it again."""
    gulch = about_to_hire("quiet cook", "reckless auctioneer", "charming messenger", dollars=20)
    on_hire = (("hire", "saloon:2"), ("hire.use", "yes"), ("hire.from", "saloon:1"))
    with pytest.raises(IllegalChoice):
        gulch.play(None, *on_hire, ("hire.use", "yes"), ("hire.from", "saloon:2"))


def test_a_guest_of_the_innkeeper_may_hire_itself() -> None:
    """Innkeeper: used, not hired; as the Doctor in the discard pile, it may hire itself."""
    gulch = about_to_hire("quiet messenger", T2="dirty innkeeper")
    gulch.ability(
        "T2", ("hire.from", "saloon:2"), ("hire.place", "sheet:0:B1"), ("arrange", "done")
    )
    assert "messenger" in [one.job.face for one in gulch.boss().scoundrels()]


def test_what_buyout_takes_off_is_on_its_card() -> None:
    """Buyout: a host's own number counts, and is what the question says."""
    raw = deepcopy(RAW)
    raw["strategies"]["buyout"]["discount"] = 3
    cards = read_components(raw)
    gulch = about_to_hire("sly mayor", dollars=3, T2="quiet cook")  # the mayor costs 6
    gulch.town.deal = replace(gulch.town.deal, components=cards)
    gulch.boss().strategy = "buyout"
    gulch.play(None, ("hire", "saloon:2"), ("buyout", "sheet:0:T2"), ("hire.place", "sheet:0:T2"))
    assert gulch.boss().money == 0
    question = Question("0-0", 0, "buyout", (OptionView("skip"),), 1, 1)
    assert "$3 " in Words("scoundrels", cards).say("words", "ask_buyout", "en", question)


def test_a_card_for_hiring_says_what_it_takes_off() -> None:
    """Buyout: a row without its number, or a number in another row, is refused."""
    raw = deepcopy(RAW)
    del raw["strategies"]["buyout"]["discount"]
    with pytest.raises(BadComponents, match=r"strategies\.buyout: discount"):
        read_components(raw)
    raw = deepcopy(RAW)
    raw["strategies"]["last_word"]["discount"] = 2
    with pytest.raises(BadComponents, match=r"strategies\.last_word.*discount"):
        read_components(raw)


def test_a_newcomer_comes_from_where_it_was() -> None:
    """Hiring: told with its place, so that the card travels from there."""
    gulch = about_to_hire("quiet cook", "sly butler", "lazy calf")
    gulch.play(None, ("hire", "saloon:1"), ("hire.place", "sheet:0:T3"))
    assert events.Settled(0, "sly", "butler", "saloon:1", "T3") in gulch.town.chronicle.events
    gulch = about_to_hire("quiet cook", T2="dirty doctor")
    gulch.discard("sly coachman")
    gulch.ability("T2", ("hire.from", "discard"), ("hire.place", "sheet:0:B1"), ("arrange", "done"))
    assert events.Settled(0, "sly", "coachman", "discard", "B1") in gulch.town.chronicle.events
