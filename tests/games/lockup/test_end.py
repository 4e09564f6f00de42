"""Raids, goals, the final scoring and expert mode, section by section of the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.games.lockup.rules.raid import loss
from app.games.lockup.rules.score import final_score, result
from app.games.lockup.rules.setup import set_up
from app.games.lockup.view import events
from tests.games.lockup.jail import Jail, components, deal

# --- raids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suspicion", "lost"),
    [
        ([3, 2, 1], [5, 2, 0]),
        ([3, 3, 1], [5, 5, 0]),  # the most, shared: nobody is second
        ([3, 1, 1], [5, 2, 2]),  # the second most, shared
        ([3, 0, 0], [5, 0, 0]),  # without any, nobody is ranked
        ([0, 0, 0], [0, 0, 0]),
        ([4, 3, 3, 1, 0], [5, 2, 2, 0, 0]),
        ([2, 1], [3, 0]),  # two players: the other one loses nothing
        ([2, 2], [0, 0]),
        ([1, 0], [3, 0]),
    ],
)
def test_what_a_raid_takes(suspicion: list[int], lost: list[int]) -> None:
    """Raids: the most and the second most suspicious lose stars."""
    jail = Jail(len(suspicion))
    for seat, amount in enumerate(suspicion):
        jail.give(seat, suspicion=amount)
    assert [loss(jail.prison, crew) for crew in jail.prison.crews] == lost


def test_reputation_is_never_below_zero_and_all_suspicion_goes_back() -> None:
    """Raids: from all boards and from all locations."""
    jail = Jail(3).give(0, suspicion=2).give(1, suspicion=1).suspicion("smithy", 3)
    jail.crew(0).reputation = 4
    jail.at("raid").until("place")
    assert [crew.reputation for crew in jail.prison.crews] == [0, 8, 10]
    placed = sum(
        amount for told in jail.told(events.SuspicionPlaced) for _, amount in told.suspicion
    )
    assert sum(room.suspicion for room in jail.prison.rooms.values()) == placed
    assert [crew.suspicion for crew in jail.prison.crews] == [0, 0, 0]


# --- goals ---------------------------------------------------------------------------------------


def test_the_goal_for_the_first_stays_with_them() -> None:
    """First to finish: taken once, by one player; nobody can take it away."""
    jail = Jail(2).goals(first_to="instant_items_3").owns(0, items=["shiv", "lockpicks"])
    jail.owns(1, items=["felt_boots", "bone_dice", "guard_helm"])
    jail.display("copper_crown", "bedsheet_rope").give(0, scrap=4).give(1, scrap=3)
    jail.prison.holders["first_to"] = 0
    before = jail.crew(1).reputation
    jail.place(1, "cell_block", "strength_5").checking("cell_block")
    jail.answer("craft", "item:1/craft", 1)
    assert jail.prison.holders == {"first_to": 0}
    assert jail.crew(1).reputation == before + 4
    assert not jail.told(events.GoalTaken)


def test_drawing_a_tome_may_reach_a_goal() -> None:
    """A host's goals may count tomes in hand."""
    box = components()
    counts = replace(box.goals["dominance_items"], metric="unplayed_tomes", least=1)
    jail = Jail(2, replace(box, goals={**box.goals, "dominance_items": counts}))
    jail.goals(dominance="dominance_items").place(1, "library", "lookout").checking("library")
    jail.until("place")
    assert jail.prison.holders == {"dominance": 1}


# --- the final scoring ---------------------------------------------------------------------------


def test_what_is_left_is_counted() -> None:
    """Final scoring: a star per scrap, potion, iron and tome, two per gold and for the marker."""
    jail = Jail(2).give(0, scrap=1, potion=1, iron=1, gold=2).tomes(0, "smiths_notes")
    mine, other = final_score(jail.prison).totals
    assert (mine.reputation, mine.resources, mine.tomes, mine.marker) == (10, 3 + 4, 1, 2)
    assert (mine.points, other.points) == (20, 10)


@pytest.mark.parametrize(("seats", "stars"), [(2, 6), (3, 8), (5, 8)])
def test_dominance_brings_eight_or_six_with_two(seats: int, stars: int) -> None:
    jail = Jail(seats)
    jail.prison.holders["dominance"] = 1
    assert [one.dominance for one in final_score(jail.prison).totals][:2] == [0, stars]


@pytest.mark.parametrize(
    ("items", "winners", "reason"),
    [([], (0, 1), "shared"), (["shiv"], (1,), "items")],
)
def test_on_equal_stars_the_most_items_win(
    items: list[str], winners: tuple[int, ...], reason: str
) -> None:
    """Final scoring: most items decide a tie; if these are equal as well, all of them win."""
    jail = Jail(3).owns(1, items=items).goals(end="end_most_goons")
    for seat, reputation in enumerate((18, 20, 5)):
        jail.crew(seat).reputation = reputation
    jail.prison.score = final_score(jail.prison)
    outcome = result(jail.prison)
    assert (outcome.winners, outcome.reason) == (winners, reason)


# --- expert mode ---------------------------------------------------------------------------------


def test_every_board_s_side_b_says_what_its_crew_begins_with() -> None:
    """Expert mode 1-3: reputation from 0, no power by default, another limit, and bonuses."""
    boards = components().crews
    for seed in range(4):
        prison = set_up(deal(5, str(seed), expert=True))
        for crew in prison.crews:
            board = boards[crew.board]
            begins = (crew.reputation, crew.power, crew.suspicion, crew.storage)
            assert begins == (board.reputation, board.power, board.suspicion, board.storage)
            assert len(crew.dealt) == 2
    assert (boards["goblins"].power, boards["kobolds"].power) == (0, 0)
    assert (boards["bugbears"].suspicion, boards["goblins"].suspicion) == (1, 1)


def test_boards_bring_their_bonuses_before_traits_are_chosen() -> None:
    """Expert mode 3: the bonuses of side B; of the kobolds' three tomes two are kept."""
    jail = Jail(5, expert=True).at("boards")
    brought = {"goblins": {"gold": 1}, "gnolls": {"iron": 1}, "bugbears": {"scrap": 1}}
    brought["insectoids"] = {"potion": 1, "scrap": 1}
    jail.until("trait")
    for crew in jail.prison.crews:
        assert jail.stock(crew.seat) == brought.get(crew.board, {})
        assert len(crew.tomes) == (2 if crew.board == "kobolds" else 0)


def test_traits_are_chosen_from_the_last_player_backwards() -> None:
    """Expert mode 5 and 6: one is kept openly, the other leaves the game unseen."""
    prison = set_up(deal(4, expert=True, first_player="first_seat"))
    dealt = {crew.seat: [card.face for card in crew.dealt] for crew in prison.crews}
    jail = Jail(4, expert=True)
    jail.prison, jail.deal = prison, prison.deal
    order = []
    while not jail.offered("place"):
        if jail.asked[0][1] == "trait":
            order.append(jail.asked[0][0])
        jail.silent()
    assert order == [3, 2, 1, 0]
    for told in jail.told(events.TraitChosen):
        assert told.trait == dealt[told.seat][0]
    gone = [card for card in prison.traits_out if card.face in dict.fromkeys(dealt[0])]
    assert gone
    assert not any(card.open for card in gone)
