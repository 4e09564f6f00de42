"""The dry run before an update: which running tables would this version's rules park?"""

from __future__ import annotations

import pytest

from app.engine import Between
from app.tables.check import check_tables
from tests.tables import support
from tests.tables.support import TestHouse, begun


async def test_tables_that_fit_go_on(house: TestHouse) -> None:
    company = await begun(house, "Ann", "Bob")
    await company.bids(1, 2)
    (checked,) = await check_tables(house)
    assert (checked.table, checked.decisions) == (company.live.id, 2)
    assert checked.parked_at is None
    assert checked.corrected_at is None


async def test_a_table_that_no_longer_fits_is_named_and_left_alone(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(house, "Ann", "Bob")
    await company.bids(9, 2)
    await company.answer(0, "small")
    monkeypatch.setattr(support, "Between", lambda low, high: Between(low, 8))
    (checked,) = await check_tables(house)
    assert checked.parked_at == 0
    assert (await support.stored(company.live)).status == "playing"


async def test_a_corrected_picture_parks_nobody(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(house, "Ann", "Bob")
    await company.bids(9, 2)
    await company.answer(0, "small")
    await company.answer(0, 1)
    original = support.look
    monkeypatch.setattr(support, "look", lambda card, viewer: f"new {original(card, viewer)}")
    (checked,) = await check_tables(house)
    assert checked.parked_at is None
    assert checked.corrected_at == 0
