"""The example of docs/fair-deal.md, number by number."""

from __future__ import annotations

from app.engine.dice import Dice
from app.settings import ROOT
from app.tables.fairness import fair_deal

SECRET = bytes(range(32))
TABLE = "abcdefghijklmnopqrst"
THROWN_IN = {0: bytes([1] * 32), 1: b"", 2: b"dice"}


def test_the_documents_example() -> None:
    seed = fair_deal.seed(SECRET, TABLE, THROWN_IN)
    shuffled = list(range(10))
    Dice(seed).shuffle(shuffled)
    dice = Dice(seed)
    rolled = [dice.below(6) for _ in range(10)]
    page = (ROOT / "docs" / "fair-deal.md").read_text()
    assert f"commitment    {fair_deal.commitment(SECRET)}" in page
    assert f"seed          {seed.hex()}" in page
    assert f"below(6)       {' '.join(map(str, rolled))}" in page
    assert f"shuffle(0 .. 9)      {' '.join(map(str, shuffled))}" in page
    assert shuffled == [1, 0, 2, 5, 4, 8, 3, 6, 7, 9]


def test_everything_that_goes_into_the_seed_changes_it() -> None:
    seed = fair_deal.seed(SECRET, TABLE, THROWN_IN)
    assert fair_deal.seed(SECRET, TABLE, THROWN_IN | {2: b"dicf"}) != seed
    assert fair_deal.seed(SECRET, TABLE, THROWN_IN | {1: b"\0"}) != seed
    assert fair_deal.seed(SECRET, "abcdefghijklmnopqrsu", THROWN_IN) != seed
    assert fair_deal.seed(bytes(32), TABLE, THROWN_IN) != seed


def test_the_secret_of_a_table_tells_nothing_of_another() -> None:
    one, other = (fair_deal.table_secret(b"the server's", table) for table in ("one", "other"))
    assert one != other
    assert len(one) == 32
