"""The rulings on silent or unclear places, each under its number in README.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.errors import IllegalChoice
from app.games.lockup.rules.placing import closed_left
from app.games.lockup.rules.rewards import reward_of
from app.games.lockup.rules.score import final_score, ranked_award
from app.games.lockup.state import GUARDS
from app.games.lockup.view import events
from tests.games.lockup.jail import PASS, Jail, components, raw_cards


def test_ruling_1_lost_stars_stand_in_one_block() -> None:
    """ "Raid 5/2 (3 with two players or solo), instant 6, end goals 8/4 (6), flayer 4"."""
    stars = components().stars
    assert (stars.raid_most, stars.raid_second, stars.raid_two_players) == (5, 2, 3)
    assert (stars.raid_solo, stars.first_to, stars.flayer, stars.bandit) == (3, 6, 4, 3)
    assert (stars.end_first, stars.end_second, stars.end_two_players) == (8, 4, 6)
    text = components().goals["end_most_items"].text["en"]
    assert "8" in text
    assert "{" not in text


def test_ruling_2_two_players_have_two_rewards_of_their_own() -> None:
    """ "We use the listed rewards with those two changes and no others": sewers and infirmary."""
    small, large = Jail(2).prison, Jail(4).prison

    def amounts(room: str, place: int) -> tuple[int, int]:
        found = [reward_of(prison, room, place, 3) for prison in (small, large)]
        first, second = (one.effects[0].amount if one else 0 for one in found)
        return first, second

    assert amounts("sewers", 0) == (2, 3)
    assert amounts("sewers", 1) == (1, 2)
    assert amounts("infirmary", 0) == (2, 3)
    for room in ("exercise_yard", "smithy", "commissary", "chow_hall", "cell_block", "library"):
        assert reward_of(small, room, 0, 2) == reward_of(large, room, 0, 2)


def test_ruling_3_the_store_is_the_commissary() -> None:
    """ "Store among the location cards is the commissary"."""
    places = {order.location for order in components().orders.values()}
    assert "commissary" in places
    assert "library" not in places
    assert "cell_block" not in places


def test_ruling_4_bandits_bring_their_resource_in_patrols_only() -> None:
    """ "The cube stays at its location when the bandit moves or is recruited"; cubes pile up."""
    jail = Jail(2).goons(sewers="bandit_3").at("watch")
    jail.prison.items.clear()
    assert jail.room("sewers").bounty == {}
    jail.until("place")
    assert jail.room("sewers").bounty == {"iron": 1}
    jail.passes(0).passes(1)
    assert jail.asked
    assert jail.room("sewers").bounty == {"iron": 1}
    assert jail.room("infirmary").bounty == {"iron": 1} or jail.room("chow_hall").bounty


def test_ruling_4_a_table_may_want_them_at_setup() -> None:
    """ "`place_bandit_resource_at_setup` for tables that want it"."""
    box = components()
    wanted = replace(box, rules=replace(box.rules, bandits_at_setup=True))
    bounties = []
    for rules in (box, wanted):
        from app.games.lockup.rules.setup import set_up
        from tests.games.lockup.jail import deal

        found = 0
        for seed in range(6):
            prison = set_up(deal(3, str(seed), rules))
            found += sum(bool(room.bounty) for room in prison.rooms.values())
        bounties.append(found)
    assert bounties[0] == 0
    assert bounties[1] > 0


def test_ruling_5_bandit_cubes_come_with_the_first_reward_only() -> None:
    """ "First crew declines: bandit cubes stay. A second crew's reward does not include them"."""
    jail = Jail(2).place(0, "smithy", "strength_5").place(1, "smithy", "strength_2")
    jail.room("smithy").bounty = {"gold": 1}
    jail.prison.supply["gold"] -= 1
    jail.checking("smithy")
    jail.answer("reward", "decline", 0).answer("reward", "take", 1)
    assert jail.room("smithy").bounty == {"gold": 1}
    assert jail.stock(1) == {"iron": 1}


def test_ruling_5_bandit_cubes_cannot_pay_for_the_reward() -> None:
    """ "They come with the reward, after its payment"."""
    jail = Jail(2).goons(sewers="dwarf_1").place(0, "chow_hall", "strength_5")
    jail.room("chow_hall").bounty = {"gold": 1}
    jail.prison.supply["gold"] -= 1
    jail.checking("chow_hall").until("place")
    assert not jail.crew(0).goons
    jail = Jail(2).goons(sewers="dwarf_1").place(0, "chow_hall", "strength_5").give(0, scrap=1)
    jail.room("chow_hall").bounty = {"gold": 1}
    jail.prison.supply["gold"] -= 1
    jail.checking("chow_hall").answer("recruit", "goon:sewers")
    assert jail.stock(0) == {"gold": 1}


@pytest.mark.parametrize(("left", "raids"), [(1, 1), (2, 0), (3, 0)])
def test_ruling_6_a_raid_comes_when_the_supply_is_too_small(left: int, raids: int) -> None:
    """ "Not enough: the step counts"; exactly enough is enough."""
    jail = Jail(2).goons(sewers="flayer_1").give(1, suspicion=12 - left)
    jail.at("watch").until("place")
    assert len(jail.told(events.Raided)) == raids
    assert jail.room("sewers").suspicion == 2


def test_ruling_6_alone_a_second_raid_may_follow() -> None:
    """ "Only in solo the human's kept cubes may still leave too few: a second raid follows"."""
    jail = Jail(1).goons(sewers="flayer_1", infirmary="flayer_2", smithy="demon_2")
    jail.give(0, suspicion=5).give(GUARDS, suspicion=7).goons(commissary="demon_4")
    jail.at("watch").until("place")
    raids = jail.told(events.Raided)
    assert [raid.kept for raid in raids] == [True, False]
    assert jail.crew(0).suspicion == 0


def test_ruling_7_any_moment_is_every_question_and_every_window() -> None:
    """ "Tome "any moment" would need interrupts: we use windows"."""
    jail = Jail(2).tomes(0, "scrap_almanac", "tales_of_champions")
    assert jail.offered("tome")
    jail.tome(0, "scrap_almanac")
    assert jail.stock(0) == {"scrap": 2}
    assert jail.offered("place")
    jail = Jail(2).tomes(0, "tales_of_champions").place(0, "smithy", "strength_5")
    jail.place(1, "smithy", "strength_2").checking("smithy")
    assert jail.asked == [(0, "window"), (1, "window")]
    jail.answer("window", "tome:0:0", 0).answer("window", "nothing", 1)
    assert jail.told(events.TomePlayed)


def test_ruling_7_a_window_opens_for_everybody_present_with_tomes_or_without() -> None:
    """ "The window opens for every crew present whether or not it holds a tome"."""
    jail = Jail(3).tomes(1, "hideout_atlas").place(0, "smithy", "strength_5")
    jail.place(1, "smithy", "strength_2").place(2, "sewers", "strength_2").checking("smithy")
    assert jail.asked == [(0, "window"), (1, "window")]
    assert jail.offers("window", 0) == ["nothing"]


def test_ruling_7_a_window_opens_even_if_nobody_holds_a_tome() -> None:
    """ "The window opens for every crew present", so that being asked tells nothing."""
    jail = Jail(3).hearing().place(0, "smithy", "strength_5").place(1, "smithy", "strength_2")
    jail.suspicion("smithy", 1).checking("smithy")
    assert jail.asked == [(0, "window"), (1, "window")]
    jail.answer("window", "nothing", 0).answer("window", "nothing", 1)
    assert jail.asked == [(0, "window"), (1, "window")]  # once more, before suspicion
    jail.answer("window", "nothing", 0).answer("window", "nothing", 1)
    assert jail.asked == [(0, "reward")]


def test_ruling_7_alone_a_window_opens_only_for_a_player_with_a_tome_whichever_it_is() -> None:
    """How many tomes somebody holds is public, which of them is not: onlookers learn nothing."""
    for tomes, asked in (
        ([], "reward"),
        (["recruiters_guide"], "window"),
        (["strongmans_manual"], "window"),
    ):
        jail = Jail(1).hearing().tomes(0, *tomes).place(0, "smithy", "strength_5")
        jail.checking("smithy")
        assert jail.asked == [(0, asked)]


def test_ruling_7_before_a_raid_there_is_a_window_for_everybody() -> None:
    """ "A window for everybody opens before each raid, the final one too"."""
    jail = Jail(3).tomes(2, "informers_diary").give(2, suspicion=3).at("raid", 6)
    assert jail.asked == [(0, "window"), (1, "window"), (2, "window")]
    jail.answer("window", "nothing", 0).answer("window", "nothing", 1).tome(2, "informers_diary")
    jail.answer("suspect", "crew:1")
    assert jail.told(events.SuspicionGiven) == [events.SuspicionGiven(2, 1, 1)]
    assert jail.told(events.Raided)[0].ranking[1] == (1, 1, 2)
    assert jail.table.over


def test_ruling_7_a_tome_may_be_played_while_storage_is_checked() -> None:
    """ "Any decision = whenever you are asked for something": it may change what has to go."""
    jail = Jail(3).tomes(0, "treasure_ledger").give(0, scrap=6).give(1, scrap=6).at("storage")
    jail.answer("storage", ["cube:1:scrap:0"], 1)
    jail.tome(0, "treasure_ledger")
    assert jail.stock(0) == {"scrap": 4, "gold": 1}
    assert jail.asked == [(1, "storage")]  # whose storage is still too small
    jail.answer("storage", ["cube:1:scrap:0"], 1)
    assert jail.told(events.StorageChecked) == [events.StorageChecked(1, (("scrap", 1),))]


def test_ruling_7_a_tome_that_changes_no_storage_leaves_the_others_answers() -> None:
    """While storage is checked, an answer that is in stays in."""
    jail = Jail(3).tomes(0, "tales_of_champions").give(0, scrap=6).give(1, scrap=6).at("storage")
    jail.answer("storage", ["cube:1:scrap:0"], 1)
    jail.tome(0, "tales_of_champions").answer("storage", ["cube:0:scrap:0"], 0)
    assert [told.seat for told in jail.told(events.StorageChecked)] == [0, 1]


@pytest.mark.parametrize("room", ["commissary", "chow_hall", "cell_block"])
def test_ruling_8_a_crew_that_cannot_pay_goes_to_the_library(room: str) -> None:
    """ "Crew that cannot pay got no reward, so it goes to the library"."""
    jail = Jail(3).goons(sewers="dwarf_1").display("shiv")
    for seat, strength in ((0, 5), (1, 4), (2, 3)):
        jail.place(seat, room, f"strength_{strength}")
    jail.give(0, scrap=1).checking(room)
    while jail.asked[0][0] == 0:
        jail.silent()
    assert {1, 2} <= {event.seat for event in jail.told(events.NoReward)}
    assert {1, 2} <= {event.seat for event in jail.told(events.ToLibrary)}


def test_ruling_8_nothing_left_in_the_supply_is_no_reward_but_a_part_is_one() -> None:
    """ "Likewise a crew to whose reward supply has nothing to give (a part is a reward)"."""
    jail = Jail(2).place(0, "smithy", "strength_5").place(1, "smithy", "strength_2")
    jail.prison.supply["iron"] = 1
    jail.checking("smithy").answer("reward", "take", 0)
    assert jail.stock(0) == {"iron": 1}
    assert jail.told(events.NoReward)[0].seat == 1


def test_ruling_8_a_crew_with_tomes_is_asked_first() -> None:
    """ "A crew whose owner holds tomes is asked first: a tome may make it able"."""
    jail = Jail(2).goons(sewers="dwarf_1").place(0, "chow_hall", "strength_5")
    jail.tomes(0, "scrap_almanac").checking("chow_hall").answer("window", "nothing")
    assert jail.offers("recruit") == ["decline"]
    jail.tome(0, "scrap_almanac")
    assert jail.offers("recruit") == ["goon:sewers", "decline"]


def test_ruling_9_the_marker_changes_hands_at_once() -> None:
    """ "Marker change at the yard acts at once": it breaks the next tie already."""
    jail = Jail(2).place(1, "exercise_yard", "strength_5")
    jail.place(0, "smithy", "strength_3").place(1, "smithy", "strength_3")
    jail.checking("exercise_yard").answer("reward", "take", 1)
    assert jail.prison.marker == 1
    jail.answer("reward", "take", 1)
    assert jail.stock(1) == {"iron": 2}


def test_ruling_10_the_first_to_reach_the_minimum_takes_dominance_on_a_tie() -> None:
    """ "First player to reach the minimum while nobody has more takes it"."""
    jail = Jail(3).goals(dominance="dominance_items").owns(1, items=["shiv", "lockpicks"])
    jail.owns(0, items=["felt_boots"]).display("copper_crown").give(0, scrap=4)
    jail.place(0, "cell_block", "strength_5").checking("cell_block")
    jail.answer("craft", "item:0/craft")
    assert jail.prison.holders == {"dominance": 0}


def test_ruling_10_on_equality_the_holder_keeps_it() -> None:
    """ "On equality the holder keeps it", and a rival with more takes it at once."""
    jail = Jail(3).goals(dominance="dominance_items").owns(1, items=["shiv", "lockpicks"])
    jail.prison.holders["dominance"] = 1
    jail.owns(0, items=["felt_boots"]).display("copper_crown", "rune_chalk")
    jail.give(0, scrap=8, potion=1).place(0, "cell_block", "strength_5").checking("cell_block")
    jail.answer("craft", "item:0/craft")
    assert jail.prison.holders == {"dominance": 1}
    jail = Jail(3).goals(dominance="dominance_items").owns(1, items=["shiv", "lockpicks"])
    jail.prison.holders["dominance"] = 1
    jail.owns(0, items=["felt_boots", "bone_dice"]).display("copper_crown").give(0, scrap=4)
    jail.place(0, "cell_block", "strength_5").checking("cell_block")
    jail.answer("craft", "item:0/craft")
    assert jail.told(events.GoalTaken)[-1].loser == 1
    assert jail.prison.holders == {"dominance": 0}


def test_ruling_11_the_final_total_is_never_below_zero() -> None:
    """ "Reputation below zero through ratfolk: the final total is floored at 0"."""
    jail = Jail(2).owns(1, goons=["ratfolk_1"]).goals(end="end_most_items")
    jail.crew(1).reputation = 1
    total = final_score(jail.prison).totals[1]
    assert total.goons == (("ratfolk", 1, -3),)
    assert total.points == 0


def test_ruling_12_alone_a_pass_with_tokens_left_ends_the_phase() -> None:
    """ "Phase ends at once, as if the last token was placed"."""
    jail = Jail(1).passes(0)
    assert jail.told(events.LightsOut)
    jail = Jail(1)
    jail.send(0, "sewers", "strength_2 strength_3 strength_4 strength_5 enforcer lookout")
    assert jail.told(events.LightsOut)


@pytest.mark.parametrize("face", ["yellow_5", "red_5"])
def test_ruling_13_a_special_guard_card_works_in_roll_call(face: str) -> None:
    """ "Our text triggers it on revealing in roll call"; laid face up it triggers, too."""
    level = {"yellow_5": "challenging", "red_5": "expert"}[face]
    jail = Jail(1, guards=level).place(GUARDS, "sewers", f"?{face}")
    jail.prison.active = GUARDS
    jail.answer("guard", "token:sewers:-1:0")
    assert jail.told(events.GuardAdded)[0].room == "sewers"
    assert len(jail.tokens("sewers", GUARDS)) >= 2


def test_ruling_13_in_lights_out_only_if_the_table_wants_it() -> None:
    """ "With `guard_special_also_in_lights_out` the added card is turned up at once and counts"."""
    box = components()
    wanted = replace(box, rules=replace(box.rules, special_guard_in_lights_out=True))
    for rules, cards in ((box, 1), (wanted, 2)):
        jail = Jail(1, rules, guards="expert").place(GUARDS, "cell_block", "?red_5")
        jail.checking("cell_block")
        assert jail.asked
        turned = [e for e in jail.told(events.TurnedUp) if e.room == "cell_block"]
        assert sum(len(event.tokens) for event in turned) == cards


def test_ruling_14_all_cards_of_the_guards_are_shuffled_after_lights_out() -> None:
    """ "Deck renewal in solo": 12 guard cards and 8 location cards in their decks again."""
    jail = Jail(1).passes(0).until("guard")
    prison = jail.prison
    assert len(prison.guard_deck) == 12 - 7
    assert len(prison.orders) == 8
    everything = [card for room in prison.rooms.values() for card in room.tokens.get(GUARDS, ())]
    assert len({*prison.guard_deck, *everything}) == 12
    assert not any(card.open for card in (*prison.guard_deck, *everything))


def test_ruling_15_the_player_chooses_which_guard_card_is_turned_up() -> None:
    """ "The human chooses which closed guard card to turn up"."""
    jail = Jail(1)
    jail.place(GUARDS, "sewers", "?blue_1").place(GUARDS, "smithy", "?blue_2 ?blue_3")
    jail.prison.active = GUARDS
    assert jail.offers("guard") == ["token:sewers:-1:0", "token:smithy:-1:0", "token:smithy:-1:1"]
    jail.answer("guard", "token:smithy:-1:1")
    turned = jail.told(events.GuardTurned)[0]
    assert (turned.room, turned.card) == ("smithy", "blue_3")


def test_ruling_16_the_guards_pay_fixed_symbols_first_then_any_of_the_rest() -> None:
    """ "Fixed symbols first, then any cubes from what is left", the least rare."""
    jail = Jail(1).display("lockpicks").give(GUARDS, iron=1, scrap=1, gold=1)
    jail.place(GUARDS, "cell_block", "blue_7").checking("cell_block")
    assert jail.asked
    assert jail.stock(GUARDS) == {"gold": 1}
    assert [card.face for card in jail.crew(GUARDS).items] == ["lockpicks"]


def test_ruling_17_empty_decks() -> None:
    """ "Goon deck empty: shuffle the discard; item deck empty: display shrinks"."""
    jail = Jail(2).at("patrol")
    prison = jail.prison
    prison.goon_discard, prison.goons = prison.goons, []
    prison.knowledge.turn_up(*prison.goon_discard)
    prison.items.clear()
    jail.until("place")
    assert all(room.goon for room in prison.slots)
    assert prison.display == [None, None, None]


def test_ruling_18_a_swap_takes_a_kind_that_was_not_given_and_is_left() -> None:
    """ "Choose among what is left. A swap takes a kind that was not given"."""
    jail = Jail(3).give(1, scrap=2).place(0, "commissary", "strength_5")
    jail.place(1, "commissary", "strength_2")
    jail.prison.supply["gold"] = 0
    jail.checking("commissary")
    assert jail.offers("ware") == ["supply:scrap", "supply:potion", "supply:iron", "decline"]
    jail.answer("ware", "supply:iron", 0)
    assert jail.offers("swap") == ["supply:potion", "supply:iron", "decline"]
    jail.answer("swap", "supply:potion")
    assert jail.stock(1) == {"scrap": 1, "potion": 1}


def test_ruling_19_giving_suspicion_with_none_lapses() -> None:
    """ "Giving suspicion with none: effect lapses"."""
    jail = Jail(3).display("smoke_bomb").give(0, potion=1, scrap=2)
    jail.place(0, "cell_block", "strength_5").checking("cell_block")
    jail.answer("craft", "item:0/craft")
    assert not jail.told(events.SuspicionGiven)
    assert not jail.offered("suspect")
    jail = Jail(2).tomes(0, "informers_diary")
    assert not jail.offered("tome")


def test_ruling_20_secret_passages_empty_a_location_and_leave_the_turn() -> None:
    """ "A location, which then counts as never used; the destination counts as used"."""
    jail = Jail(2).tomes(0, "secret_passages").place(0, "sewers", "?strength_5")
    jail.tome(0, "secret_passages").answer("move", "token:sewers:0:0")
    assert "room:library" not in jail.offers("move.to")
    jail.answer("move.to", "room:smithy")
    assert jail.asked == [(0, "place")]
    assert not jail.room("smithy").tokens[0][0].open
    rooms = jail.question("place").form
    assert rooms
    ids = [option.id for option in rooms["room"]["options"]]
    assert "room:sewers" in ids
    assert "room:smithy" not in ids
    assert jail.told(events.Moved, 1)[0].token is None
    assert jail.told(events.Moved, 0)[0].token == "strength_5"


def cutthroat(**rival: int) -> Jail:
    """Seat 0 crafts with the tome; seat 1 took part in the check, and its tokens went home."""
    jail = Jail(3).tomes(0, "cutthroat_crafting").display("guard_helm").give(0, iron=2)
    jail.place(1, "cell_block", "strength_5").place(0, "cell_block", "strength_2")
    jail.give(1, **rival).give(2, iron=1).checking("cell_block")
    jail.answer("window", "nothing", 0).answer("window", "nothing", 1)
    return jail.answer("craft", "decline", 1)


def test_ruling_21_cutthroat_crafting() -> None:
    """The rival must own the named cube and is not asked; every crew that took part counts."""
    jail = cutthroat(iron=1)
    assert jail.offers("craft", 0) == ["item:0/reserve", "decline"]
    jail.tome(0, "cutthroat_crafting")
    jail.answer("craft", "item:0/craft").answer("victim", "crew:1/iron")
    assert jail.told(events.VictimPaid) == [events.VictimPaid(0, 1, "iron")]
    assert jail.stock(1) == {}
    assert [card.face for card in jail.crew(0).items] == ["guard_helm"]


def test_ruling_21_a_rival_who_was_not_there_or_has_no_such_cube_pays_nothing() -> None:
    """The rival must own the named cube."""
    jail = cutthroat(scrap=1)
    jail.tome(0, "cutthroat_crafting")
    assert jail.offers("craft", 0) == ["item:0/reserve", "decline"]


def test_a_tome_for_crafting_ends_with_the_crew_that_played_it() -> None:
    """Forger's handbook: "for this item"; the next crew, which can't pay, isn't even asked."""
    jail = Jail(3).tomes(0, "forgers_handbook").reserved(1, "guard_helm").give(1, iron=2, scrap=1)
    jail.place(0, "cell_block", "strength_5").place(1, "cell_block", "strength_2")
    jail.checking("cell_block").answer("window", "nothing", 0).answer("window", "nothing", 1)
    jail.tome(0, "forgers_handbook").answer("craft", "decline", 0)
    assert not jail.offered("craft")
    assert [event.seat for event in jail.told(events.NoReward)] == [1]


def test_ruling_22_ties_by_strength_go_by_turn_order() -> None:
    """ "Infirmary with 6, 4, 4, 4": first 3 potions, last in tie order 1."""
    jail = (
        Jail(4).place(0, "infirmary", "strength_4 strength_2").place(1, "infirmary", "strength_4")
    )
    jail.place(2, "infirmary", "strength_4").place(3, "infirmary", "strength_4")
    jail.prison.marker = 1
    jail.checking("infirmary").answer("reward", "take", 0).answer("reward", "take", 3)
    assert jail.told(events.Ranked)[0].order == ((0, 6), (1, 4), (2, 4), (3, 4))
    assert (jail.stock(0), jail.stock(3)) == ({"potion": 3}, {"potion": 1})
    assert [event.seat for event in jail.told(events.ToLibrary)] == [1, 2]


def test_ruling_23_reserved_items_count_for_nothing() -> None:
    """ "Reserved items score nothing at the end and are no items (nor symbols)"."""
    jail = Jail(2).goals(
        dominance="dominance_items", first_to="instant_items_3", end="end_most_items"
    )
    jail.reserved(0, "golden_goblet", "guard_helm").owns(0, goons=["cultist_1", "demon_3"])
    jail.owns(1, items=["shiv"])
    totals = final_score(jail.prison).totals
    assert totals[0].items == 0
    assert totals[0].goons == (("cultist", 1, 0), ("demon", 1, 0))
    assert (totals[0].end_goal, totals[1].end_goal) == (0, 6)


@pytest.mark.parametrize("expert", [False, True])
def test_ruling_24_with_five_players_strength_2_is_out(expert: bool) -> None:
    """ "Five players and strength 2: taken out for all, also expert"."""
    jail = Jail(5, expert=expert)
    for crew in jail.prison.crews:
        faces = [card.face for card in crew.cell]
        assert len(faces) == 5
        assert "strength_2" not in faces


def test_ruling_25_an_empty_cell_passes_unless_tomes_are_held() -> None:
    """ "The pass is automatic, but who holds a tome is asked first"."""
    jail = Jail(3).without_tokens(0, 1).tomes(1, "scrap_almanac")
    assert jail.asked == [(1, "pass")]
    assert jail.told(events.Passed) == [events.Passed(0, True, 0)]
    jail.tome(1, "scrap_almanac").answer("pass", "pass")
    assert jail.asked == [(2, "place")]


def test_ruling_26_an_empty_tome_deck_is_reshuffled() -> None:
    """ "Draw 2 with 1 left: keep it. Nothing left: no reward"."""
    jail = Jail(2).place(0, "library", "strength_5").place(1, "library", "strength_2")
    prison = jail.prison
    prison.tome_discard, prison.tomes = prison.tomes[:1], []
    prison.knowledge.turn_up(*prison.tome_discard)
    jail.checking("library")
    assert jail.asked
    assert len(jail.crew(0).tomes) == 1
    assert not jail.crew(1).tomes
    assert not jail.offered("keep")
    assert jail.told(events.NoReward)[0].seat == 1


def test_ruling_27_nobody_with_zero_is_ranked() -> None:
    """ "We never rank it": most of nothing is no first place."""
    prison = Jail(3).prison
    assert ranked_award(prison, {0: 0, 1: 0, 2: 0}) == {0: 0, 1: 0, 2: 0}
    assert ranked_award(prison, {0: 2, 1: 0, 2: 0}) == {0: 8, 1: 0, 2: 0}
    assert ranked_award(prison, {0: 2, 1: 2, 2: 1}) == {0: 8, 1: 8, 2: 0}
    assert ranked_award(prison, {0: 3, 1: 2, 2: 2}) == {0: 8, 1: 4, 2: 4}
    assert ranked_award(Jail(2).prison, {0: 2, 1: 2}) == {0: 0, 1: 0}
    assert ranked_award(Jail(2).prison, {0: 2, 1: 1}) == {0: 6, 1: 0}


@pytest.mark.parametrize(
    "wrong",
    [
        {"room": "room:library", "crew": ["cell:0:0"], "down": []},
        {"room": "room:sewers", "crew": [], "down": []},
        {"room": "room:sewers", "crew": ["cell:0:9"], "down": []},
        {"room": "room:sewers", "crew": ["cell:1:0"], "down": []},
        {"room": "room:sewers", "crew": ["cell:0:0", "cell:0:0"], "down": []},
        {"room": "room:smithy", "crew": ["cell:0:0"], "down": []},
        {"room": "room:sewers", "crew": ["cell:0:0"], "down": [f"cell:0:{n}" for n in range(4)]},
        {"room": "room:sewers", "crew": ["cell:0:0"]},
        "pass",
    ],
)
def test_a_wrong_placement_is_refused_and_changes_nothing(wrong: Any) -> None:
    """Placing tokens: one room, not the library, not twice; so many face down at most."""
    jail = Jail(2).place(0, "smithy", "lookout")
    before = jail.table.view(0)
    with pytest.raises(IllegalChoice):
        jail.answer("place", wrong, 0)
    assert jail.table.view(0) == before


@pytest.mark.parametrize(("seats", "limit"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 2)])
def test_so_many_tokens_may_lie_face_down_in_a_round(seats: int, limit: int) -> None:
    """Placing tokens: at most 2 face down in a round, 3 with two players."""
    jail = Jail(seats)
    assert closed_left(jail.prison, jail.crew(0)) == limit
    jail.send(0, "sewers", "?strength_3 lookout")
    assert closed_left(jail.prison, jail.crew(0)) == limit - 1


def test_a_pass_needs_no_tokens() -> None:
    jail = Jail(2).answer("place", PASS, 0)
    assert jail.told(events.Passed) == [events.Passed(0, False, 6)]


def test_the_shipped_file_is_read_as_it_is() -> None:
    assert raw_cards()["stars"]["raid_most"] == components().stars.raid_most
