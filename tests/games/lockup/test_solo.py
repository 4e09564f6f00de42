"""Solo mode, section by section of the rulebook."""

from __future__ import annotations

import pytest

from app.games.lockup.rules.score import final_score, result
from app.games.lockup.rules.setup import set_up
from app.games.lockup.state import GUARDS
from app.games.lockup.view import events
from tests.games.lockup.jail import Jail, deal


@pytest.mark.parametrize(("expert", "reputation"), [(False, 10), (True, 20)])
@pytest.mark.parametrize("level", ["moderate", "challenging", "expert"])
def test_preparation(level: str, expert: bool, reputation: int) -> None:
    """1-7: no goal for the first, tomes out, the watch's reputation, power, deck and marker."""
    prison = set_up(deal(1, guards=level, expert=expert))
    assert prison.guards
    assert (prison.guards.reputation, prison.guards.power) == (reputation, 1)
    assert set(prison.goals) == {"dominance", "end"}
    assert prison.goals["end"] != "end_most_tomes"
    tomes = {card.face for card in prison.tomes}
    assert not tomes & {"big_book_of_stealth", "cutthroat_crafting"}
    assert len(prison.tomes) == 24
    assert (len(prison.guard_deck), len(prison.orders)) == (12, 8)
    assert prison.marker == GUARDS
    assert len(prison.display) == 3


def test_roll_call_posts_a_guard_in_each_of_the_first_seven_rooms() -> None:
    """Roll call: face down, in the order of their numbers; five cards stay in the deck."""
    jail = Jail(1).at("watch").until("guard")
    posted = {id: len(room.tokens.get(GUARDS, ())) for id, room in jail.prison.rooms.items()}
    assert list(posted.values()) == [1] * 7 + [0]
    assert len(jail.prison.guard_deck) == 5
    assert jail.told(events.GuardsPosted)[-1].left == 5


def test_the_turns_of_the_watch() -> None:
    """Roll call: one card is turned up, then a location card brings another one or a break."""
    jail = Jail(1).at("watch").until("guard")
    jail.prison.active = 0
    jail.prison.orders.append(jail.find("to_smithy", "order"))
    if jail.asked[0][1] == "place":
        jail.send(0, "sewers", "lookout")
    jail.answer("guard", jail.offers("guard")[0])
    assert len(jail.tokens("smithy", GUARDS)) == 2
    assert jail.room("smithy").tokens[GUARDS][1].open
    assert jail.told(events.OrderDrawn)[-1].room == "smithy"


def test_a_break_brings_nothing() -> None:
    jail = Jail(1).place(GUARDS, "sewers", "?blue_3")
    jail.prison.active = GUARDS
    jail.prison.orders.append(jail.find("off_duty_1", "order"))
    jail.answer("guard", "token:sewers:-1:0")
    assert jail.told(events.OrderDrawn)[-1] == events.OrderDrawn("off_duty_1", "", None)


def test_the_atlas_answers_for_the_player_what_it_has_turned_up() -> None:
    """Played while they choose a guard card: silence means one that still lies face down."""
    jail = Jail(1).tomes(0, "hideout_atlas", "hideout_atlas")
    jail.place(GUARDS, "sewers", "?blue_3").place(GUARDS, "smithy", "?blue_5")
    jail.prison.active = GUARDS
    jail.prison.orders.append(jail.find("off_duty_1", "order"))
    jail.tome(0, "hideout_atlas").answer("peek", "token:sewers:-1:0")
    jail.silent()
    assert [event.room for event in jail.told(events.GuardTurned)] == ["sewers", "smithy"]


def test_the_atlas_may_turn_up_the_last_guard_card() -> None:
    """Then there is none to choose, and the guards' turn goes on."""
    jail = Jail(1).tomes(0, "hideout_atlas").place(GUARDS, "sewers", "?blue_3")
    jail.prison.active = GUARDS
    jail.prison.orders.append(jail.find("off_duty_1", "order"))
    jail.tome(0, "hideout_atlas").answer("peek", "token:sewers:-1:0")
    assert jail.asked == [(0, "place")]
    assert jail.told(events.OrderDrawn)[-1] == events.OrderDrawn("off_duty_1", "", None)


def test_commissary_the_kind_it_has_least_of_the_rarest_first() -> None:
    """Commissary: as first one cube of the kind it has least of; otherwise nothing."""
    jail = Jail(1).give(GUARDS, gold=1, iron=1).place(GUARDS, "commissary", "blue_7")
    jail.checking("commissary")
    assert jail.asked
    assert jail.stock(GUARDS) == {"gold": 1, "iron": 1, "potion": 1}
    jail = Jail(1).place(GUARDS, "commissary", "blue_3").place(0, "commissary", "strength_5")
    jail.checking("commissary").answer("ware", "supply:gold")
    assert jail.stock(GUARDS) == {}
    assert jail.told(events.NoReward)[0].seat == GUARDS


def test_chow_hall_the_two_goons_with_most_suspicion() -> None:
    """Chow hall: as first two goons, free, those with most suspicion; ties: the lower number."""
    jail = Jail(1).goons(sewers="dwarf_1", infirmary="dwarf_4", smithy="flayer_1")
    jail.goons(commissary="dwarf_5").place(GUARDS, "chow_hall", "blue_7").checking("chow_hall")
    assert jail.asked
    assert [card.face for card in jail.crew(GUARDS).goons] == ["flayer_1", "dwarf_4"]
    assert jail.stock(GUARDS) == {"iron": 1}


def test_a_tome_for_the_watch_is_a_star() -> None:
    """Special effects: stars instead of a tome; more storage brings nothing."""
    jail = Jail(1).goons(sewers="cultist_3", smithy="dwarf_6")
    before = jail.crew(GUARDS).reputation
    jail.place(GUARDS, "chow_hall", "blue_7").checking("chow_hall")
    assert jail.asked
    assert jail.crew(GUARDS).reputation == before + 1
    assert jail.crew(GUARDS).storage is None


def test_the_watch_swaps_what_it_has_most_of_for_what_it_has_least_of() -> None:
    """Special effects, swap: the least rare for the rarest, where there is a choice."""
    jail = Jail(1).goons(sewers="ratfolk_2").give(GUARDS, scrap=2, potion=2)
    jail.place(GUARDS, "chow_hall", "blue_7").checking("chow_hall")
    assert jail.asked
    assert jail.stock(GUARDS) == {"scrap": 1, "potion": 2, "gold": 1}


def test_the_watch_gives_its_suspicion_to_the_player() -> None:
    jail = Jail(1).goons(sewers="ratfolk_3").give(GUARDS, suspicion=2)
    jail.place(GUARDS, "chow_hall", "blue_7").checking("chow_hall")
    assert jail.asked
    assert (jail.crew(GUARDS).suspicion, jail.crew(0).suspicion) == (1, 1)


def test_cells_the_most_valuable_item_it_can_pay() -> None:
    """Cell block: display or reserve; ties: nearest to the deck."""
    jail = Jail(1).display("shiv", "hidden_satchel", "golden_goblet").give(GUARDS, scrap=2)
    jail.place(GUARDS, "cell_block", "blue_1").checking("cell_block")
    assert jail.asked
    assert [card.face for card in jail.crew(GUARDS).items] == ["shiv"]
    jail = Jail(1).display("shiv").reserved(GUARDS, "golden_goblet").give(GUARDS, gold=2, scrap=2)
    jail.place(GUARDS, "cell_block", "blue_1").checking("cell_block")
    assert jail.asked
    assert [card.face for card in jail.crew(GUARDS).items] == ["golden_goblet"]


def test_cells_without_a_payable_item_the_most_valuable_is_reserved_free() -> None:
    jail = Jail(1).display("shiv", "golden_goblet", "crystal_eye")
    jail.place(GUARDS, "cell_block", "blue_1").checking("cell_block")
    assert jail.asked
    assert [card.face for card in jail.crew(GUARDS).reserved] == ["golden_goblet"]


def test_cells_what_a_tome_has_opened_for_the_player_is_closed_for_the_watch() -> None:
    """Forger's handbook: "for this item", and the watch has no choices."""
    jail = Jail(1).tomes(0, "forgers_handbook").display("lockpicks").give(GUARDS, scrap=2)
    jail.place(0, "cell_block", "strength_5").place(GUARDS, "cell_block", "blue_1")
    jail.checking("cell_block").answer("window", "nothing")
    jail.tome(0, "forgers_handbook").answer("craft", "decline")
    assert jail.stock(GUARDS) == {"scrap": 2}
    assert [card.face for card in jail.crew(GUARDS).reserved] == ["lockpicks"]


@pytest.mark.parametrize("mine", [None, "strength_5"])
def test_the_library_brings_stars_as_first_or_second(mine: str | None) -> None:
    jail = Jail(1).place(GUARDS, "library", "blue_3")
    if mine:
        jail.place(0, "library", mine)
    jail.checking("library")
    if jail.asked == [(0, "keep")]:
        jail.silent()
    assert jail.told(events.GainedStars)[0] == events.GainedStars(GUARDS, 1, "library")


@pytest.mark.parametrize(
    ("mine", "theirs", "lost", "kept"),
    [(3, 2, (3, 0), 0), (2, 3, (0, 3), 2), (2, 2, (0, 0), 0), (0, 0, (0, 0), 0)],
)
def test_raids(mine: int, theirs: int, lost: tuple[int, int], kept: int) -> None:
    """Raid: the one with more loses; if that is the watch, the player keeps their suspicion."""
    jail = Jail(1).give(0, suspicion=mine).give(GUARDS, suspicion=theirs).at("raid", 6)
    before = jail.crew(0).reputation, jail.crew(GUARDS).reputation
    assert jail.table.over
    after = jail.crew(0).reputation, jail.crew(GUARDS).reputation
    assert (before[0] - after[0], before[1] - after[1]) == lost
    assert jail.crew(0).suspicion == kept


@pytest.mark.parametrize(("mine", "won"), [(11, True), (10, False), (9, False)])
def test_the_player_wins_only_with_more_stars(mine: int, won: bool) -> None:
    """End of the game: the watch wins ties; it scores gold, and nothing for other cubes."""
    jail = Jail(1).give(GUARDS, scrap=5, gold=1).goals(end="end_most_items")
    jail.crew(0).reputation = mine - 2  # the marker brings two
    jail.crew(GUARDS).reputation = 8
    totals = final_score(jail.prison).totals
    assert (totals[0].points, totals[1].points) == (mine, 10)
    jail.prison.score = final_score(jail.prison)
    outcome = result(jail.prison)
    assert outcome.winners == ((0,) if won else ())
    assert outcome.reason == ("escaped" if won else "guards")
    assert outcome.rank_of(0) == (1 if won else 2)
