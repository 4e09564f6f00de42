"""The scoring, with the examples of the rulebook."""

from __future__ import annotations

from app.games.crooks import events, score
from app.games.crooks.cards import Crook
from tests.games.crooks.table import Position, components


def crew(*ids: str) -> list[Crook]:
    return [components().crooks[crook] for crook in ids]


def test_the_example_of_misha_and_nastya() -> None:
    """Scoring, jobs, example: 7(+2) and 8(-1) on job 6; the 8 wins 7 points."""
    position = Position("Misha 6:goldtooth_grace\nNastya 6:big_spender_boris").all_pass()
    assert position.points == {"Misha": 0, "Nastya": 7}


def test_the_example_of_the_gangs() -> None:
    """Scoring, gangs, example for three: 3, 2 and 0 north give 4; west is tied, nobody scores."""
    crews = [
        crew("nimble_nell", "turncoat_tess", "glad_hand_gus"),
        crew("brass_barney", "ironside_ivan", "velvet_vince"),
        crew("getaway_gloria", "cardsharp_carla"),
    ]
    assert score.pay_gang("north", 4, crews) == score.GangPaid("north", (3, 2, 0), 0, 4)
    assert score.pay_gang("west", 4, crews).winner is None
    assert [components().setups[n].gang_bonus for n in (2, 3, 4)] == [5, 4, 3]


def test_a_crook_of_several_gangs_counts_in_each() -> None:
    """Scoring, gangs: important."""
    position = Position("Anna 2:glad_hand_gus\nBoris").all_pass()
    assert position.points["Anna"] == 2 + 2 + 3 * 5
    assert position.gangs("Anna") == {"north": 1, "west": 1, "outfit": 1}


def test_a_gang_without_members_pays_nobody() -> None:
    """Scoring, gangs: nobody controls it."""
    assert score.pay_gang("north", 5, [[], []]).winner is None


def test_a_job_is_never_worth_less_than_nothing() -> None:
    """Scoring, jobs: important."""
    assert score.worth(2, [crew("canal_street_bull"), crew("jinx_jasper")]) == 0


def test_modifiers_of_all_crooks_count_closed_or_open() -> None:
    """Scoring, jobs: no matter who wins, and whether the crook lay face down."""
    position = Position("Anna 6:velvet_vince\nBoris 6:?glad_hand_gus").all_pass()
    assert position.told(events.JobScored)[4] == events.JobScored(6, 8, (0,), 8)


def test_nobody_is_paid_for_a_job_without_crooks() -> None:
    """Scoring, jobs: nobody was sent."""
    assert score.pay_job(9, [[], []]).winners == ()


def test_a_tie_shares_the_points() -> None:
    """Scoring, jobs: equally, rounded down; the weaker get nothing."""
    crews = [crew("velvet_vince"), crew("ironside_ivan"), crew("nimble_nell")]
    assert score.pay_job(9, crews) == score.JobPaid(9, 9, (7, 7, 3), (0, 1), 4)


def test_the_table_shows_what_a_job_is_worth_by_open_crooks() -> None:
    """The badge: open modifiers only, and how many closed crooks lie there."""
    position = Position("Anna 6:goldtooth_grace\nBoris 6:?jinx_jasper\na: velvet_vince")
    job = position.job(6)
    assert (job.worth, job.closed, job.leaders) == (8, 1, (0,))
