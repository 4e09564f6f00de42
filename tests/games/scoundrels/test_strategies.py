"""What every strategy card does: one test a card, named after it; and how they are chosen."""

from __future__ import annotations

from app.engine import Setting
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.reactions import settle
from app.games.scoundrels.sheriff import visit
from tests.games.scoundrels.games import CARDS
from tests.games.scoundrels.gulch import USUAL, Gulch


def with_strategy(strategy: str, slot: str = "6", seats: int = 2) -> Gulch:
    gulch = Gulch(seats, strategy_cards=True)
    gulch.boss().strategy = strategy
    gulch.turn(0, slot, "0")
    return gulch


def test_shakedown() -> None:
    gulch = with_strategy("shakedown", "3")
    gulch.ability("leader:0:3", ("react", "strategy:0"))
    assert [boss.money for boss in gulch.town.bosses] == [8, 3]


def test_last_word() -> None:
    gulch = with_strategy("last_word")
    gulch.ability("strategy:0")
    assert gulch.boss().money == 6


def test_transform_allies() -> None:
    gulch = with_strategy("transform_allies")
    gulch.sheet(0, T2="quiet banker")
    gulch.saloon("sly cook")
    gulch.town.step = "start"
    gulch.play(None, ("start", "strategy:0"))
    mine = gulch.boss().sheet["T2"]
    assert mine is not None
    assert (mine.trait.face, mine.job.face) == ("sly", "banker")
    assert gulch.boss().money == 3


def test_field_trials() -> None:
    gulch = with_strategy("field_trials", "2")
    gulch.ability(
        "leader:0:2",
        ("scout", "safe:depot:0"),
        ("mark", "mark:4"),
        ("react", "strategy:0"),
        ("scout", "safe:depot:1"),
        ("mark", "mark:4"),
    )
    assert gulch.at("safe:depot:1").card.known_to(0)
    assert gulch.boss().money == 3


def test_settle_scores() -> None:
    gulch = with_strategy("settle_scores")
    gulch.town.step = "evening"
    assert gulch.offered("evening") == []
    gulch.boss().caught_bluff = True
    gulch.play(None, ("evening", "strategy:0"))
    assert gulch.boss().money == 7


def test_loose_tongues() -> None:
    gulch = with_strategy("loose_tongues")
    plan = gulch.played(1, "3", "A")
    gulch.town.step = "start"
    gulch.play(None, ("start", "strategy:0"))
    assert plan.card.known_to(0)
    assert gulch.boss().money == 3


def test_deep_pockets() -> None:
    gulch = with_strategy("deep_pockets")

    async def office() -> None:
        await visit(gulch.town, gulch.boss())
        await settle(gulch.town)

    gulch.play(office(), ("office", "office:sell_information"), ("react", "strategy:0"))
    assert gulch.boss().money == 7
    gulch.play(office(), ("office", "office:bail_one"), ("free", "boss:0"))


def test_buyout() -> None:
    gulch = with_strategy("buyout")
    gulch.sheet(0, T2="quiet cook")
    gulch.saloon("sly mayor")  # costs 6
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:2"), ("buyout", "sheet:0:T2"), ("hire.place", "sheet:0:T2"))
    assert gulch.boss().money == 0
    assert gulch.town.discard[-1].job.face == "cook"


def test_buyout_never_takes_the_one_who_hires() -> None:
    """Buyout: not the scoundrel whose ability performs this hire."""
    gulch = with_strategy("buyout")
    gulch.sheet(0, T2="dirty messenger")
    gulch.saloon("sly mayor")
    gulch.ability("T2")
    assert gulch.boss().money == 5


def test_a_strategy_card_is_no_scoundrel() -> None:
    """Strategy cards: no arrow reacts to it, no Greedy; what follows a scout does follow."""
    gulch = with_strategy("last_word")
    gulch.sheet(0, T2="energetic cook", T3="greedy butler")
    gulch.ability("strategy:0")
    gulch = with_strategy("field_trials", "2")
    gulch.sheet(0, T2="curious prospector")
    gulch.town.used.add("curious")
    gulch.ability(
        "leader:0:2",
        ("scout", "safe:depot:0"),
        ("mark", "mark:4"),
        ("react", "strategy:0"),
        ("scout", "safe:depot:1"),
        ("mark", "mark:4"),
    )
    gulch = with_strategy("field_trials", "2")
    gulch.sheet(0, T2="curious prospector")
    gulch.ability(
        "leader:0:2",
        ("scout", "safe:depot:0"),
        ("mark", "mark:4"),
        ("react", "strategy:0"),
        ("scout", "safe:depot:1"),
        ("mark", "mark:4"),
        ("react", "sheet:0:T2"),
    )
    assert gulch.boss().money == 4 - 1 + 3


def test_strategies_are_chosen_in_secret_and_shown_at_once() -> None:
    """Strategy cards: one of two, sealed until everybody has chosen."""
    setting = Setting(2, {**USUAL, "strategy_cards": True}, CARDS, b"s", 1)
    table = Table(GAME, setting)
    first = table.questions(0)[0]
    table.decide(0, first.id, first.options[0].id)
    assert table.view(1)["boss:0"].strategy is None  # type: ignore[attr-defined]
    assert table.questions(1)[0].chosen is None
    second = table.questions(1)[0]
    table.decide(1, second.id, second.options[1].id)
    chosen = f"strategy:{table.view(1)['boss:0'].strategy}"  # type: ignore[attr-defined]
    assert chosen == first.options[0].id
