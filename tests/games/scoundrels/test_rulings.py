"""Our rulings on unclear places, by their number in the game's README."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from app.engine.errors import IllegalChoice
from app.games.scoundrels.effects.reactions import settle
from app.games.scoundrels.options import refuse
from app.games.scoundrels.places import saloon_cell
from app.games.scoundrels.rules.basics import change_reputation
from app.games.scoundrels.rules.day import expose
from app.games.scoundrels.rules.saloon import refill
from app.games.scoundrels.rules.sheriff import visit
from app.games.scoundrels.rules.suspicion import last_call
from app.games.scoundrels.view import parts
from app.games.scoundrels.view.view import view
from tests.games.scoundrels.claims import claims
from tests.games.scoundrels.games import CARDS, RAW
from tests.games.scoundrels.gulch import USUAL, Gulch, money


def rulings() -> list[str]:
    text = (files("app.games.scoundrels") / "README.md").read_text()
    return re.findall(r"^(\d+)\. \*\*", text, re.MULTILINE)


@pytest.mark.parametrize("number", rulings())
def test_every_ruling_is_tested(number: str) -> None:
    cited = any(re.search(rf"[Rr]uling {number}\b", claim) for claim in claims())
    assert cited, f"no test that checks anything cites ruling {number}"


def at_six(seats: int = 2, **sheet: str) -> Gulch:
    gulch = Gulch(seats)
    gulch.turn(0, "6")
    gulch.sheet(0, **sheet)
    return gulch


def site_of(gulch: Gulch, viewer: int | None, site: str) -> parts.Site:
    found = view(gulch.town, viewer)[f"site:{site}"]
    assert isinstance(found, parts.Site)
    return found


def test_slot_four_pays_four() -> None:
    """Ruling 1."""
    gulch = Gulch()
    gulch.turn(0, "4", "0")
    gulch.ability("leader:0:4")
    assert gulch.boss().money == 8


def test_numbers_that_the_rulebook_does_not_tell() -> None:
    """Ruling 2, ruling 3, ruling 4: the track, the sites, the marks."""
    assert [CARDS.reputation_worth(space) for space in range(-2, 7)] == list(range(-2, 7))
    assert CARDS.sites["estate"].printed == (2, 3, 3, 4, 5, 6)
    assert [sum(site.printed) for site in CARDS.sites.values()] == [23, 23, 23]
    assert [(kind.sides, kind.count) for kind in CARDS.marks.values()] == [
        ((2, 3), 2),
        ((4, 5), 3),
        ((6, 7), 2),
    ]


def test_arrows_end_at_the_edge_and_at_the_portrait() -> None:
    """Ruling 5: the place top left is no scoundrel's in the usual game."""
    gulch = at_six(T2="tireless prospector", B1="dirty banker")
    gulch.ability("B1")
    assert gulch.boss().money == 8


def test_evening_abilities_have_their_chance_before_and_after_the_hands_are_filled() -> None:
    """Ruling 7: drawn after the night, the Automaton's cards come on top of four."""
    gulch = at_six(T2="sleepy automaton", B1="mechanical prospector")
    gulch.hand(0, "A", "2", "3")
    gulch.town.step = "evening"
    gulch.play(None, ("evening", "sheet:0:B1"))
    gulch.play(None, ("evening", "done"))
    gulch.play()
    gulch.play()
    assert len(gulch.boss().hand) == 4
    gulch.play(None, ("evening.late", "sheet:0:T2"))
    assert (len(gulch.boss().hand), gulch.boss().money) == (6, 7)
    gulch.play()
    assert gulch.town.step == "first", "the Prospector was used this evening"


def test_the_last_day_ends_with_the_reveals() -> None:
    """Ruling 8: what they set off is still answered, but there is no evening."""
    gulch = at_six(T2="sleepy cat", B1="fearless prospector")
    gulch.played(0, "3", "A", henchmen=(1,))
    gulch.town.day, gulch.town.step = 3, "reveal"
    gulch.play(None, ("react", "sheet:0:B1"))
    gulch.play()
    assert gulch.town.over
    assert [total.reputation for total in gulch.town.score.totals] == [-1, 1]


def test_catchers_first_then_the_bluffer() -> None:
    """Ruling 9: at the ends of the track it matters."""
    gulch = at_six(3)
    gulch.boss(1).reputation = 6
    expose(gulch.town, gulch.played(0, "3", "A", henchmen=(1, 2)))
    assert [boss.reputation for boss in gulch.town.bosses] == [-1, 6, 1]


def test_triggers_of_several_players_come_clockwise_from_the_active_one() -> None:
    """Ruling 11."""
    gulch = Gulch(3)
    gulch.turn(1, "6")
    gulch.sheet(0, T2="talkative banker")
    gulch.sheet(1, T2="fearless prospector")
    change_reputation(gulch.town, gulch.boss(0), 1)
    change_reputation(gulch.town, gulch.boss(1), -1)
    gulch.play(settle(gulch.town), ("react", "sheet:1:T2", 1), ("react", "sheet:0:T2", 0))


def test_what_an_answer_makes_possible_is_asked_too() -> None:
    """Ruling 11: a Singer's gift, itself an answer, pays for a rival's answer to the same theft."""
    gulch = Gulch(2)
    gulch.town.day = 2
    gulch.turn(0, "5", "0")
    money(gulch, 4, 2)
    gulch.sheet(0, T2="boastful singer")
    gulch.sheet(1, T2="envious burglar")
    gulch.ability(
        "leader:0:5",
        ("steal", "safe:depot:0"),
        ("react", "sheet:0:T2", 0),
        ("react", "sheet:1:T2", 1),
        ("steal", "safe:depot:1"),
    )
    assert (gulch.boss(1).money, len(gulch.boss(1).safes)) == (2 + 2 - 3, 1)


def test_a_chain_of_reactions_is_finished_before_a_rival_answers() -> None:
    """Ruling 11: a linked scoundrel comes right after its neighbour, before anybody else's."""
    gulch = Gulch(2)
    gulch.town.day = 2
    gulch.turn(0, "5", "0")
    gulch.sheet(0, T2="boastful prospector", T3="friendly criminal")
    gulch.sheet(1, T2="envious bank_robber")
    gulch.ability(
        "leader:0:5",
        ("steal", "safe:depot:0"),
        ("react", "sheet:0:T2", 0),
        ("react", "sheet:0:T3", 0),
        ("steal", "safe:estate:0"),
        ("react", "sheet:1:T2", 1),
        ("steal", "safe:estate:1"),
    )
    assert [len(boss.safes) for boss in gulch.town.bosses] == [2, 1]


def test_the_owner_chooses_among_all_that_is_due() -> None:
    """Ruling 11: what an answer sets off may come before what was due already."""
    gulch = at_six(T2="dirty automaton", T3="friendly cat")
    gulch.sheet(0, B2="sensitive burglar", B3="energetic tycoon")
    money(gulch, 0, 4)
    gulch.ability(
        "T2",
        ("react", "sheet:0:T3"),
        ("react", "sheet:0:B3"),
        ("react", "sheet:0:B2"),
        ("steal", "safe:depot:0"),
    )
    assert gulch.boss().money == 6 - 3


def test_a_newcomer_answers_nothing_that_was_used_before_it_came() -> None:
    """Ruling 37: hired by a reaction, it is no neighbour of what set that off."""
    gulch = at_six(T2="dirty dog", T3="friendly messenger")
    gulch.saloon("sensitive cook")
    gulch.ability(
        "T2",
        ("scout", "safe:depot:0"),
        ("mark", "mark:3"),
        ("react", "sheet:0:T3"),
        ("hire.from", "saloon:2"),
        ("hire.place", "sheet:0:B2"),
        ("arrange", "done"),
    )
    assert gulch.boss().scoundrels()[-1].job.face == "cook"


def test_who_has_declined_is_asked_again_only_for_something_new() -> None:
    """Ruling 11: what was left once is not asked for a second time."""
    gulch = Gulch(2)
    gulch.town.day = 2
    gulch.turn(0, "5", "0")
    money(gulch, 4, 2)
    gulch.sheet(0, T2="boastful singer")
    gulch.sheet(1, T2="envious prospector")
    gulch.ability(
        "leader:0:5",
        ("steal", "safe:depot:0"),
        ("react", "sheet:0:T2", 0),
        ("react", "skip", 1),
    )
    assert gulch.boss(1).money == 2 + 2


def test_nested_use_causes_reactions_after_the_outermost() -> None:
    """Ruling 12: the neighbour of the one that the Horse used reacts too."""
    gulch = at_six(T2="dirty horse", B1="quiet banker", B2="friendly prospector")
    gulch.ability("T2", ("borrow", "sheet:0:B1"), ("react", "sheet:0:B2"))
    assert gulch.boss().money == 4 + 4 + 3


def test_a_use_without_effect_is_not_offered() -> None:
    """Ruling 13: so nothing can be farmed by it."""
    gulch = at_six(T2="dirty widow", T3="friendly prospector")
    gulch.boss().jailed = 0
    assert gulch.offered("ability") == []


@pytest.mark.parametrize("job", ["widow", "shrink"])
def test_an_effect_is_judged_after_its_cost(job: str) -> None:
    """Ruling 13: the henchman that the Cruel one has sent counts, and can be freed."""
    gulch = at_six(T2=f"cruel {job}")
    for boss in gulch.town.bosses:
        boss.supply, boss.jailed = 3, 0
    gulch.ability("T2")
    assert gulch.boss().money == (6 if job == "widow" else 4)
    assert gulch.boss().jailed == (1 if job == "widow" else 0)


def test_the_bonus_dollar_pays_for_what_is_hired() -> None:
    """Ruling 14: it comes before the use, so it counts for whatever the use can do."""
    gulch = at_six(T2="wealthy auctioneer")
    gulch.saloon("sly mayor")
    price = gulch.town.price(gulch.town.in_saloon()[saloon_cell(2)])
    money(gulch, price - CARDS.jobs["auctioneer"].steps[0].discount - 1, 4)
    assert gulch.offered("ability") == ["sheet:0:T2", "done"]
    gulch.boss().money -= 1
    assert gulch.offered("ability") == []


def test_the_bonus_dollar_counts_for_conditions() -> None:
    """Ruling 14: with $3 and a bonus dollar the Drifter has $4, and that is too much."""
    gulch = at_six(T2="lazy drifter")
    money(gulch, 3, 4)
    assert gulch.offered("ability") == []
    gulch.boss().money = 2
    gulch.ability("T2")
    assert gulch.boss().money == 2 + 1 + 4


def test_asking_what_could_be_done_changes_nothing() -> None:
    """Ruling 13: bonus and costs are only thought of."""
    gulch = at_six(T2="cruel widow", B1="wealthy auctioneer", B2="stubborn con_artist")
    before = [(b.money, b.reputation, b.supply, b.jailed) for b in gulch.town.bosses]
    gulch.offered("ability")
    assert [(b.money, b.reputation, b.supply, b.jailed) for b in gulch.town.bosses] == before


def test_a_gift_does_not_wake_the_greedy() -> None:
    """Ruling 15: a Singer's gift is not their scoundrel's money."""
    gulch = at_six(T2="dirty singer")
    gulch.sheet(1, T2="greedy banker")
    gulch.ability("T2")
    assert gulch.boss(1).money == 6


def test_bailiff_leaves_the_saloon_alone() -> None:
    """Ruling 21."""
    gulch = at_six(T2="dirty bailiff")
    gulch.saloon("quiet cook", "sly butler", "lazy banker")
    gulch.ability("T2", ("office", "office:sell_information"))
    assert gulch.town.discard == []


def test_swapped_safes_keep_their_marks() -> None:
    """Ruling 23."""
    gulch = at_six(T2="dirty double_agent")
    given, got = gulch.stolen(0, "safe:depot:0"), gulch.at("safe:depot:1")
    gulch.mark(1, given, 4)
    gulch.mark(1, got, 5)
    gulch.ability("T2", ("swap.with", "safe:depot:1"))
    assert [mark.up for mark in gulch.boss().safes[0].marks] == [5]
    assert [mark.up for mark in gulch.at("safe:depot:1").marks] == [4]


def test_dropper_chooses_the_cell() -> None:
    """Ruling 24."""
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    gulch.stolen(0, "safe:depot:2")
    gulch.ability(
        "leader:0:5",
        ("steal", "safe:depot:1"),
        ("drop", "stolen:0:0"),
        ("drop.cell", "safe:depot:1"),
    )
    assert gulch.town.sites["depot"][2] is None


def test_a_mark_moved_by_another_gives_the_right_to_look() -> None:
    """Ruling 25: and the old safe may not be looked at again through it."""
    gulch = at_six(T2="dirty smuggler")
    gulch.mark(1, gulch.at("safe:depot:0"), 4)
    gulch.ability("T2", ("move.to", "safe:estate:1"))
    estate, depot = site_of(gulch, 1, "estate").cells[1], site_of(gulch, 1, "depot").cells[0]
    assert estate
    assert depot
    assert (estate.may_look, estate.value is not None) == (True, True)
    assert not depot.may_look


def test_discarded_from_a_sheet_goes_on_top() -> None:
    """Ruling 26."""
    gulch = at_six(T2="dirty calf")
    gulch.discard("quiet banker")
    gulch.ability("T2")
    assert [one.job.face for one in gulch.town.discard] == ["banker", "calf"]


def test_replaced_while_it_is_used_lies_on_top_of_the_pile() -> None:
    """Ruling 26: an Elderly one whose own newcomer takes its place is discarded once, as usual."""
    gulch = at_six(T2="elderly messenger", T3="quiet cook", B1="sly butler", B2="lazy banker")
    gulch.sheet(0, B3="cocky cyborg")
    gulch.saloon("bearded calf")
    gulch.discard("lucky tycoon")
    gulch.town.step = "start"
    gulch.boss().money = 9
    gulch.play(
        None,
        ("start", "sheet:0:T2"),
        ("hire.from", "saloon:2"),
        ("hire.place", "sheet:0:T2"),
        ("arrange", "done"),
    )
    assert [one.job.face for one in gulch.town.discard] == ["tycoon", "messenger"]


def test_whatever_the_undertaker_has_used_goes_under_the_pile() -> None:
    """Ruling 26: so another one is on top for the second use of a Stunning Undertaker."""
    gulch = at_six(T2="stunning undertaker")
    gulch.discard("lazy banker", "sly tycoon")
    gulch.ability("T2", ("again", "yes"))
    assert gulch.boss().money == 4 + 6 + 4
    assert [one.job.face for one in gulch.town.discard] == ["banker", "tycoon"]


def test_a_self_discarding_scoundrel_that_the_doctor_has_hired_stays_on_top() -> None:
    """Ruling 26: under the pile is the Undertaker's way only."""
    gulch = at_six(T2="dirty doctor")
    gulch.discard("lazy banker", "charming dog")
    gulch.ability(
        "T2",
        ("hire.from", "discard"),
        ("hire.use", "yes"),
        ("scout", "safe:depot:0"),
        ("mark", "mark:3"),
        ("arrange", "done"),
    )
    assert [one.job.face for one in gulch.town.discard] == ["banker", "dog"]


def test_rearranging_ends_when_its_player_says_so() -> None:
    """Ruling 28: there and back again as often as they like."""
    gulch = at_six(T2="quiet banker")
    gulch.saloon("charming calf")
    gulch.town.step = "hire"
    there_and_back = [
        ("arrange", "sheet:0:T2"),
        ("arrange.to", "sheet:0:B3"),
        ("arrange", "sheet:0:B3"),
        ("arrange.to", "sheet:0:T2"),
    ]
    gulch.play(
        None, ("hire", "saloon:2"), ("hire.use", "no"), *there_and_back * 5, ("arrange", "done")
    )
    assert gulch.boss().sheet["T2"] is not None


@pytest.mark.parametrize("by", ["innkeeper", "horse"])
def test_an_on_hire_scoundrel_is_discarded_by_any_use(by: str) -> None:
    """Ruling 27: its use discards it, from the saloon and from a sheet it was swapped onto."""
    gulch = at_six(T2=f"dirty {by}")
    if by == "innkeeper":
        gulch.saloon("charming prospector")
    else:
        gulch.sheet(0, B1="charming prospector")
    gulch.ability("T2")
    assert gulch.boss().money == 4 + 3
    assert [one.job.face for one in gulch.town.discard] == ["prospector"]
    assert [one.job.face for one in gulch.boss().scoundrels()] == [by]


def test_an_on_hire_scoundrel_lets_its_hirer_rearrange() -> None:
    """Ruling 28."""
    gulch = at_six(T2="quiet banker")
    gulch.saloon("charming calf")
    gulch.town.step = "hire"
    gulch.play(
        None,
        ("hire", "saloon:2"),
        ("hire.use", "no"),
        ("arrange", "sheet:0:T2"),
        ("arrange.to", "sheet:0:B3"),
        ("arrange", "done"),
    )
    assert gulch.boss().sheet["B3"] is not None


def test_stealing_from_the_poor() -> None:
    """Ruling 30: what is there; from those who have nothing, nothing."""
    gulch = at_six(3, T2="dirty pickpocket")
    money(gulch, 4, 1, 0)
    gulch.ability("T2")
    assert [boss.money for boss in gulch.town.bosses] == [5, 0, 0]


def test_journalist_wants_face_down_cards() -> None:
    """Ruling 31: not hands, not decks, not cards that were turned up."""
    gulch = at_six(T2="dirty journalist")
    gulch.town.knowledge.turn_up(gulch.played(1, "3", "A").card)
    gulch.ability("T2")
    assert len(gulch.town.notes) == 0


def test_mutant_looks_at_any_deck() -> None:
    """Ruling 32: also at your own."""
    gulch = at_six(T2="dirty mutant")
    gulch.ability("T2", ("peek", "deck:0"), ("shuffle", "no"))
    assert gulch.boss().deck[-1].known_to(0)


@pytest.mark.parametrize("job", ["imitator", "tailor"])
def test_swaps_are_made_with_the_saloon(job: str) -> None:
    """Ruling 33: with nobody there, there is no swap."""
    gulch = at_six(T2=f"dirty {job}", B1="quiet banker")
    assert gulch.offered("ability") == []


def test_doctor_pays_two() -> None:
    """Ruling 34: with an empty discard pile too."""
    gulch = at_six(T2="dirty doctor")
    gulch.ability("T2")
    assert gulch.boss().money == 6


def test_strategies_in_the_short_game() -> None:
    """Ruling 35."""
    assert refuse({**USUAL, "length": "short", "strategy_cards": True}, 2) is None


def test_links_are_looked_up_when_the_reaction_is_used() -> None:
    """Ruling 37: moved away at a hire before reacting, it is no neighbour any more."""
    gulch = at_six(T2="dirty messenger", T3="friendly prospector")
    gulch.saloon("quiet calf")
    gulch.ability(
        "T2",
        ("hire.from", "saloon:2"),
        ("hire.place", "sheet:0:B1"),
        ("arrange", "sheet:0:T3"),
        ("arrange.to", "sheet:0:B3"),
        ("arrange", "done"),
    )
    assert gulch.boss().money == 5


def test_no_trait_left_in_the_wild_saloon() -> None:
    """Ruling 39, ruling 41: no new scoundrels, cells stay empty on the left."""
    gulch = Gulch(wild_saloon=True)
    gulch.saloon("quiet cook", "sly butler", "lazy banker")
    gulch.town.traits = []
    gulch.town.saloon[2] = None
    refill(gulch.town)
    assert [one is not None for one in gulch.town.saloon] == [False, True, True]


def test_the_first_player_is_drawn_after_leaders_and_strategies() -> None:
    """Ruling 40: until then nobody knows, and leaders are chosen in the order of the seats."""
    gulch = Gulch(3, strategy_cards=True)
    gulch.town.step = "leader"
    assert course_of(gulch).first is None
    gulch.play(
        None,
        ("leader", "leader:lilith_boone", 0),
        ("leader", "leader:doc_zimmer", 1),
        ("leader", "leader:preston_kane", 2),
    )
    gulch.play(
        None,
        *(
            ("strategy", "strategy:" + CARDS.strategies_of(gulch.boss(seat).leader)[0].id, seat)
            for seat in (0, 1, 2)
        ),
    )
    lot = gulch.town.lots[0]
    assert not lot.open
    assert not lot.seen_by
    gulch.play()
    assert lot.open
    assert course_of(gulch).first == gulch.town.first == int(lot.face)


def course_of(gulch: Gulch) -> parts.Course:
    found = view(gulch.town, None)["course"]
    assert isinstance(found, parts.Course)
    return found


def test_leaders_differ_in_suit_and_strategies_only() -> None:
    """Ruling 40: so without strategy cards they are drawn by lot."""
    leaders = {Gulch(4).boss(seat).leader for seat in range(4)}
    assert leaders == set(CARDS.leaders)
    assert {frozenset(row) for row in RAW["leaders"].values()} == {
        frozenset({"suit", "name", "origin"})
    }


def test_a_destroyed_card_counts_as_played() -> None:
    """Ruling 42."""
    gulch = at_six(T2="dirty arsonist")
    gulch.ability("T2")
    assert (gulch.boss().played, gulch.boss().plans) == (1, {})


def test_what_was_seen_is_remembered_until_it_is_shuffled() -> None:
    """Ruling 43: a Forger takes the mark, not the memory."""
    gulch = Gulch()
    gulch.turn(1, "6")
    gulch.sheet(1, T2="dirty forger")
    gulch.mark(0, gulch.at("safe:depot:0=5"), 5)
    gulch.ability("T2")
    seen = site_of(gulch, 0, "depot").cells[0]
    assert seen
    assert (seen.value, seen.may_look) == (5, False)
    rival = site_of(gulch, 1, "depot").cells[0]
    assert rival
    assert rival.value is None


def test_notes_outlive_a_hand_that_was_seen() -> None:
    """Ruling 44: the page keeps what the Spy saw; the cards themselves are lost track of."""
    gulch = at_six(T2="dirty spy")
    gulch.hand(1, "A", "2", "3", "4")
    gulch.ability("T2")
    gulch.town.turn, gulch.town.step = 1, "plan"
    gulch.play(None, ("plan.card", "hand:1:0"), ("plan.slot", "slot:1:5"))
    kept = view(gulch.town, 0)["notes"]
    assert isinstance(kept, parts.Notes)
    assert kept.notes[0].faces == ("A", "2", "3", "4")
    other = view(gulch.town, 1)["notes"]
    assert isinstance(other, parts.Notes)
    assert other.notes == ()


def test_last_call_is_sealed() -> None:
    """Ruling 45: asked at once; nobody sees what the others answer."""
    gulch = at_six(3)
    gulch.play(last_call(gulch.town), ("suspect.last", "send", 2), ("suspect.last", "let", 1))
    assert gulch.boss().plans["6"].henchmen == [2]


def test_what_a_last_call_sets_off_is_followed_by_another_one() -> None:
    """Ruling 45: a henchman may come at any moment, so also after the Vengeful one was used."""
    gulch = at_six(3, T2="vengeful criminal")
    gulch.town.step = "last"
    gulch.play(
        None,
        ("suspect.last", "send", 1),
        ("suspect.last", "let", 2),
        ("react", "sheet:0:T2", 0),
        ("steal", "safe:depot:0"),
        ("suspect.last", "send", 2),
    )
    assert gulch.boss().plans["6"].henchmen == [1, 2]


def test_no_second_use_without_a_place() -> None:
    """Ruling 48: a Stunning Messenger whose newcomer took its place."""
    gulch = at_six(T2="stunning messenger", T3="quiet cook", B1="sly butler", B2="lazy banker")
    gulch.sheet(0, B3="cocky cyborg")
    gulch.saloon("bearded calf")
    gulch.boss().money = 9
    gulch.ability(
        "T2", ("hire.from", "saloon:2"), ("hire.place", "sheet:0:T2"), ("arrange", "done")
    )
    assert gulch.town.discard[-1].job.face == "messenger"


def test_a_reckless_one_hired_from_the_pile_is_used_twice() -> None:
    """Ruling 48: it has kept its place, the pile."""
    gulch = at_six(T2="dirty doctor")
    gulch.discard("reckless prospector")
    gulch.ability(
        "T2", ("hire.from", "discard"), ("hire.use", "yes"), ("again", "yes"), ("arrange", "done")
    )
    assert gulch.boss().money == 4 + 2 + 3 + 3 - gulch.town.price(gulch.town.discard[-1])


def test_up_to_two_is_at_least_one() -> None:
    """Ruling 46."""
    gulch = at_six(T2="dirty surveyor")
    with pytest.raises(IllegalChoice):
        gulch.ability("T2", ("scout", "skip"))


def test_the_sheriff_does_not_mind_an_empty_saloon() -> None:
    """Ruling 19."""
    gulch = at_six()
    gulch.play(visit(gulch.town, gulch.boss()), ("office", "office:sell_information"))
    assert gulch.boss().money == 6
