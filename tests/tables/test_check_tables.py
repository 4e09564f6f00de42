"""The dry run before an update: which running tables would this version's rules park?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from app.engine import ALL, BadComponents, Between, Deal, Switch
from app.games import GAMES
from app.storage.queries.card_sets import put_card_set
from app.storage.queries.tables import live_tables
from app.storage.schema.models import Table
from app.tables.deadlines.scheduler import DeadlineScheduler
from app.tables.errors import Refusal
from app.tables.maintenance.check_tables import check_tables
from app.tables.people import lobby
from app.tables.replays import playback, record, recorder
from tests.tables import support
from tests.tables.support import AUCTION, LIVE, Auction, Company, Tables, begun, stored
from tests.tables.test_record import played


async def test_tables_that_fit_go_on(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.bids(1, 2)
    (checked,) = await check_tables(registry.services)
    assert (checked.table, checked.decisions) == (company.live.id, 2)
    assert checked.parked_at is None
    assert checked.corrected_at is None


async def test_a_table_that_no_longer_fits_is_named_and_left_alone(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.bids(9, 2)
    await company.answer(0, "small")
    monkeypatch.setattr(support, "Between", lambda low, high: Between(low, 8))
    (checked,) = await check_tables(registry.services)
    assert checked.parked_at == 0
    assert (await support.stored(company.live)).status == "playing"


async def test_a_corrected_picture_parks_nobody(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.bids(9, 2)
    await company.answer(0, "small")
    await company.answer(0, 1)
    original = support.look
    monkeypatch.setattr(support, "look", lambda card, viewer: f"new {original(card, viewer)}")
    (checked,) = await check_tables(registry.services)
    assert checked.parked_at is None
    assert checked.corrected_at == 0


# --- an update that brings more, or less ---------------------------------------------------------


async def test_a_new_option_is_as_usual_at_older_tables(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob")
    await company.bids(1, 2)
    dealt: list[Mapping[str, Any]] = []

    def set_up(deal: Deal) -> Auction:
        dealt.append(deal.options)
        return support.set_up(deal)

    options = (*AUCTION.options, Switch("blind", "Blind", True))
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, options=options, set_up=set_up))
    (checked,) = await check_tables(registry.services)
    assert checked.parked_at is None
    assert dealt == [{"rounds": 3, "blind": True}]


def breaks(*_: object) -> None:
    raise KeyError("first_player")


@pytest.mark.parametrize(("broken", "step"), [("set_up", 0), ("phase", 0), ("view", 3)])
async def test_rules_that_break_at_an_older_game_park_it(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, broken: str, step: int
) -> None:
    """Not understood is not understood, whatever the rules of today say of it."""
    company = await begun(registry, "Ann", "Bob", clock=LIVE)
    await company.bids(1, 2)
    await company.answer(1, "small")
    await company.answer(0, 1)

    def view_of(state: Auction, viewer: Any) -> Any:
        return breaks() if state.round else support.view(state, viewer)

    rules = view_of if broken == "view" else breaks
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, **{broken: rules}))
    (checked,) = await check_tables(registry.services)
    assert (checked.parked_at, checked.why) == (step, "KeyError")
    registry.tables.clear()
    assert (await registry.table(company.live.id)).row.status == "parked"


async def older_cards(registry: Tables, company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table was dealt from cards that today's rules can't read."""

    def read(raw: Mapping[str, Any]) -> Any:
        if "old" in raw:
            raise BadComponents("cards.toml: the table cards is missing")
        return dict(raw)

    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, read_components=read))
    async with company.live.services.db.begin() as session:
        await put_card_set(session, "01d5e7", "auction", {"old": 1})
        mine = update(Table).where(Table.id == company.live.id)
        promise = {**(company.live.row.promise or {}), "cards": "01d5e7"}
        await session.execute(mine.values(card_set="01d5e7", promise=promise))
    registry.tables.clear()


async def test_cards_that_cannot_be_read_park_a_table_and_no_other(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = [await begun(registry, "Ann", "Bob", clock=LIVE) for _ in range(2)]
    await older_cards(registry, older, monkeypatch)
    checked = {one.table: one for one in await check_tables(registry.services)}
    assert checked[older.live.id].why.startswith("cards.toml")
    assert checked[newer.live.id].parked_at is None
    registry.later(hours=1)
    assert await DeadlineScheduler(registry).tick(), "the clocks of all others go on"
    live = await registry.table(older.live.id)
    assert (live.row.status, live.row.deadline_at) == ("parked", None)
    assert (await live.view(0)).parts == {}


async def test_a_table_that_gathers_does_not_mind_older_cards(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await support.gathered(registry, "Ann", "Bob")
    await older_cards(registry, company, monkeypatch)
    live = await registry.table(company.live.id)
    with pytest.raises(Refusal, match="promise-changed"):
        await lobby.start(live, company.host)
    await lobby.start(live, company.host)
    assert live.row.card_set == registry.services.card_sets.current["auction"].hash


async def test_a_finished_game_is_shown_whatever_becomes_of_its_cards(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker = recorder.Recorder(registry)
    await maker.start()
    company = await played(registry)
    await maker.stop()
    await older_cards(registry, company, monkeypatch)
    live = await registry.table(company.live.id)
    assert (await playback.step(live, 4, ALL)).parts
    assert (await record.make_record(live))["cards"] == {"old": 1}


async def test_a_game_that_rules_do_not_understand_is_not_recorded(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await played(registry)
    await older_cards(registry, company, monkeypatch)
    with pytest.raises(Refusal, match="not-understood"):
        await playback.length(await registry.table(company.live.id))


async def test_after_the_way_back_from_a_newer_version_its_games_stand_still(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begun(registry, "Ann", "Bob", clock=LIVE)
    with monkeypatch.context() as older:
        older.delitem(GAMES, "auction")
        registry.tables.clear()
        (checked,) = await check_tables(registry.services)
        assert checked.why == "there is no game auction"
        with pytest.raises(Refusal, match="no-such-game"):
            await registry.table(company.live.id)
        async with registry.services.db.read() as session:
            assert await live_tables(session) == []
    live = await registry.table(company.live.id)
    assert await live.rewind() == 1
    assert (await stored(live)).status == "playing"
