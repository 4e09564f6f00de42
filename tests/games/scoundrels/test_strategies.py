"""What every strategy card does: one test a card, named after it; and how they are chosen."""

from __future__ import annotations

from app.engine import Deal
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.effects.reactions import settle
from app.games.scoundrels.rules.sheriff import visit
from app.games.scoundrels.state import Town
from app.games.scoundrels.view.parts import Sheet
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


def test_field_trials_after_two_sites() -> None:
    """Field Trials: after a use that scouted at two sites, either of them is "the same site"."""
    gulch = with_strategy("field_trials")
    gulch.sheet(0, T2="stunning apprentice")
    gulch.ability(
        "T2",
        ("scout", "safe:estate:0"),
        ("mark", "mark:4"),
        ("again", "yes"),
        ("scout", "safe:depot:0"),
        ("mark", "mark:4"),
        ("react", "strategy:0"),
        ("scout", "safe:depot:1"),
        ("mark", "mark:4"),
    )
    assert gulch.at("safe:depot:1").card.known_to(0)


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


def new_table(seats: int) -> Table[Town]:
    deal = Deal(seats, {**USUAL, "strategy_cards": True}, CARDS, b"s", 1)
    return Table(GAME, deal)


def leader_of(table: Table[Town], seat: int) -> str:
    part = table.view(None)[f"boss:{seat}"]
    assert isinstance(part, Sheet)
    return part.leader


def test_everybody_chooses_a_leader() -> None:
    """Ruling 40: in turn order, from those that are left; each brings its own cards."""
    table = new_table(3)
    order = [(table.state.first + n) % 3 for n in range(3)]
    left, wanted = set(CARDS.leaders), "leader:milton_goff"
    for seat in order:
        assert table.waiting_for() == [(seat, "leader")]
        question = table.questions(seat)[0]
        assert {option.id for option in question.options} == {f"leader:{one}" for one in left}
        table.decide(seat, question.id, wanted)
        taken = wanted.removeprefix("leader:")
        assert leader_of(table, seat) == taken
        left.remove(taken)
        wanted = f"leader:{min(left)}"
        assert len({leader_of(table, other) for other in order}) == 3
    assert {kind for _, kind in table.waiting_for()} == {"strategy"}
    for seat in order:
        offered = {option.id for option in table.questions(seat)[0].options}
        own = CARDS.strategies_of(leader_of(table, seat))
        assert offered == {f"strategy:{strategy.id}" for strategy in own}


def test_the_last_leader_is_no_question() -> None:
    """Ruling 40: with four players the last one takes what is left."""
    table = new_table(4)
    for _ in range(3):
        seat, kind = table.waiting_for()[0]
        question = table.questions(seat)[0]
        assert kind == "leader"
        table.decide(seat, question.id, question.options[-1].id)
    assert {leader_of(table, seat) for seat in range(4)} == set(CARDS.leaders)
    assert {kind for _, kind in table.waiting_for()} == {"strategy"}


def test_without_strategy_cards_leaders_are_drawn() -> None:
    """Ruling 40: they differ in suit only, so nobody is asked."""
    table = Table(GAME, Deal(2, USUAL, CARDS, b"s", 1))
    assert table.waiting_for() == [(table.state.first, "plan.card")]


def test_strategies_are_chosen_in_secret_and_shown_at_once() -> None:
    """Strategy cards: one of two, sealed until everybody has chosen."""
    table = new_table(2)
    for _ in range(2):
        seat, _ = table.waiting_for()[0]
        table.decide(seat, table.questions(seat)[0].id, f"leader:{leader_of(table, seat)}")
    first = table.questions(0)[0]
    table.decide(0, first.id, first.options[0].id)
    assert table.view(1)["boss:0"].strategy is None  # type: ignore[attr-defined]
    assert table.questions(1)[0].chosen is None
    second = table.questions(1)[0]
    table.decide(1, second.id, second.options[1].id)
    chosen = f"strategy:{table.view(1)['boss:0'].strategy}"  # type: ignore[attr-defined]
    assert chosen == first.options[0].id
