"""What is drawn, in which order and from which, is what `docs/fair-deal.md` says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.engine import Deal
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.effects.verbs.safes import put_among_unused
from app.games.scoundrels.pieces import Plan
from app.games.scoundrels.rules.day import put_under_deck
from app.games.scoundrels.state import Town
from app.settings import ROOT
from app.tables.card_sets import card_set, shipped
from app.tables.fairness.dice_log import LoggedDice, ShuffleDraw

ROW = re.compile(r"^\| (\d+) \| [^|]+ \| `([^`]+)`(?: \.\.\. `([^`]+)`)? \|", re.M)
CARDS = card_set(GAME, shipped(GAME.id)).components


def town_of(seats: int, **options: Any) -> Town:
    deal = Deal(seats, GAME.read_options(options), CARDS, b"deal", GAME.edition, LoggedDice)
    return Table(GAME, deal).state


def draws(town: Town) -> list[Any]:
    found: list[Any] = town.dice.draws  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("zero", [True, False])
def test_the_first_draws_are_those_of_the_document(seats: int, zero: bool) -> None:
    town = town_of(seats, length="long", start_with_zero=zero)
    *shuffles, last = draws(town)
    told = ROW.findall((ROOT / "docs/fair-deal.md").read_text("utf-8"))
    assert [int(number) for number, _, _ in told] == list(range(1, 11))
    for (_, first, end), draw in zip(told[:9], shuffles[:9], strict=True):
        assert draw.shuffle == sorted(draw.shuffle)
        assert (draw.shuffle[0], draw.shuffle[-1]) == (first, end)
    for draw in shuffles[9::2]:
        assert " ".join(draw.shuffle) == told[9][1]
    assert len(shuffles) == 9 + 2 * seats
    assert (last.below, last.gave) == (seats, town.first)


def test_what_was_drawn_lies_where_the_document_says() -> None:
    town = town_of(3)
    shuffles = [draw.into for draw in draws(town)[:-1]]
    for site, into in zip(town.sites, shuffles[5:8], strict=True):
        there = [*town.sites[site], *town.unused[site]]
        assert [safe.card.face for safe in there if safe] == into
    assert [boss.leader for boss in town.bosses] == shuffles[8][:3]
    for boss, deck, hand in zip(town.bosses, shuffles[9::2], shuffles[10::2], strict=True):
        assert [card.face for card in boss.deck] == deck[:3]
        assert sorted(hand) == sorted(deck[3:])
        assert [card.face for card in boss.hand] == hand


def test_a_safe_is_shuffled_among_the_unused_by_its_name() -> None:
    """A record must say which safe lies where afterwards."""
    town = town_of(2)
    safe = town.sites["depot"][0]
    assert safe
    town.sites["depot"][0] = None
    put_among_unused(town, safe)
    last = draws(town)[-1]
    assert sorted(last.shuffle) == sorted(last.into)
    assert last.shuffle[-1] == safe.card.face
    assert last.into == [one.card.face for one in town.unused["depot"]]


def test_played_cards_are_shuffled_on_their_way_under_the_deck() -> None:
    town = town_of(2)
    boss = town.bosses[0]
    played = [card.face for card in boss.hand[:3]]
    for slot in "234":
        boss.plans[slot] = Plan(0, slot, boss.hand.pop(0), 0)
    put_under_deck(town, boss)
    last = draws(town)[-1]
    assert isinstance(last, ShuffleDraw)
    assert last.shuffle == played
    assert [card.face for card in boss.deck[:3]] == last.into
