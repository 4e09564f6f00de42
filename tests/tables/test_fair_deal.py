"""The example of docs/fair-deal.md, number by number; and what a promise binds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.dice import Dice
from app.engine.game import Deal, Game
from app.games import GAMES
from app.settings import ROOT
from app.tables.canonical_json import canonical_json
from app.tables.fairness import fair_deal
from app.tables.fairness.dice_log import LoggedDice
from app.tables.fairness.first_draws import first_draws, hold
from app.tables.fairness.promise import promise_hash
from tests.support.play import components, option_sets

SECRET = bytes(range(32))
TABLE = "abcdefghijklmnopqrst"
THROWN_IN = (bytes([1] * 32), b"", b"dice")
PROMISE = {"facedown": 2, "table": TABLE, "options": {"first_player": "drawn", "length": 3}}


def test_the_documents_example() -> None:
    promise = promise_hash(PROMISE)
    seed = fair_deal.seed(promise, SECRET, THROWN_IN)
    shuffled = list(range(10))
    Dice(seed).shuffle(shuffled)
    dice = Dice(seed)
    rolled = [dice.below(6) for _ in range(10)]
    page = (ROOT / "docs" / "fair-deal.md").read_text()
    assert f"commitment    {fair_deal.commitment(TABLE, SECRET)}" in page
    assert f"promise       {canonical_json(PROMISE)}" in page
    assert f"its hash      {promise}" in page
    assert f"seed          {seed.hex()}" in page
    assert f"below(6)       {' '.join(map(str, rolled))}" in page
    assert f"shuffle(0 .. 9)      {' '.join(map(str, shuffled))}" in page


def test_everything_that_goes_into_the_seed_changes_it() -> None:
    promise = promise_hash(PROMISE)
    seed = fair_deal.seed(promise, SECRET, THROWN_IN)
    assert fair_deal.seed(promise, SECRET, (*THROWN_IN[:2], b"dicf")) != seed
    assert fair_deal.seed(promise, SECRET, (*THROWN_IN, b"\0")) != seed
    assert fair_deal.seed(promise, bytes(32), THROWN_IN) != seed
    for name in PROMISE:
        assert fair_deal.seed(promise_hash(PROMISE | {name: 0}), SECRET, THROWN_IN) != seed


def test_who_sits_where_does_not_change_the_seed() -> None:
    promise = promise_hash(PROMISE)
    seeds = {fair_deal.seed(promise, SECRET, order) for order in (THROWN_IN, THROWN_IN[::-1])}
    assert len(seeds) == 1


def test_a_commitment_is_of_one_table() -> None:
    assert fair_deal.commitment(TABLE, SECRET) != fair_deal.commitment("b" * 20, SECRET)


def test_the_secret_of_a_table_tells_nothing_of_another() -> None:
    one, other = (fair_deal.table_secret(b"the server's", table) for table in ("one", "other"))
    assert one != other
    assert len(one) == 32


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_first_draws_of_every_deal_are_the_promised_ones(game: Game) -> None:
    for number, options in enumerate(option_sets(game)):
        for seats in range(game.min_seats, game.max_seats + 1):
            if game.refuse(options, seats):
                continue
            deal = Deal(seats, options, components(game.id), b"", game.edition, LoggedDice)
            promised = first_draws(game, deal)
            assert promised["draws"] > len(promised["open"])
            for luck in range(4):
                seed = bytes([luck, number % 256, seats]) * 10
                dice = game.set_up(replace(deal, seed=seed)).dice
                assert isinstance(dice, LoggedDice)
                assert hold(promised, dice.draws)
