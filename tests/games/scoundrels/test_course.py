"""The course of play and the general rules: one test a rule, named after it."""

from __future__ import annotations

import pytest

from app.engine import Deal, Say
from app.engine.errors import IllegalChoice
from app.games.scoundrels.effects.reactions import settle
from app.games.scoundrels.effects.verbs.marks import lay_mark
from app.games.scoundrels.effects.verbs.safes import bring_home
from app.games.scoundrels.options import MODES, refuse
from app.games.scoundrels.places import saloon_cell, unused_at
from app.games.scoundrels.rules.day import expose, fill_hand, name_first_player, put_under_deck
from app.games.scoundrels.rules.saloon import refill
from app.games.scoundrels.rules.setup import set_up
from app.games.scoundrels.rules.sheriff import services, visit
from app.games.scoundrels.rules.suspicion import last_call, may_suspect, suspect
from app.games.scoundrels.rules.turn import hear_last_call
from app.games.scoundrels.view import events
from tests.games.scoundrels.games import CARDS
from tests.games.scoundrels.gulch import USUAL, Gulch, money


def at_six(seats: int = 2, **sheet: str) -> Gulch:
    gulch = Gulch(seats)
    gulch.turn(0, "6")
    gulch.sheet(0, **sheet)
    return gulch


# --- Preparation -------------------------------------------------------------------------------

DECKS = {
    ("short", 2): (24, 32),
    ("short", 3): (30, 36),
    ("short", 4): (36, 40),
    ("long", 2): (30, 38),
    ("long", 3): (40, 44),
    ("long", 4): (50, 52),
}


@pytest.mark.parametrize(("length", "seats"), DECKS)
def test_decks(length: str, seats: int) -> None:
    """Preparation 2: as many cards as the table says, blue over red, green over purple over black;
    ruling 6: all the black ones in the long game too."""
    gulch = Gulch(seats, length=length)
    town = gulch.town
    assert (len(town.traits), len(town.jobs)) == DECKS[length, seats]
    assert {CARDS.traits[card.face].deck for card in town.traits[:10]} == {"red"}
    assert {CARDS.jobs[card.face].deck for card in town.jobs[:22]} == {"black"}


def test_preparation_of_a_player() -> None:
    """Preparation 5: 7 marks, 3 henchmen of which 1 in jail, reputation 0, $4, 4 cards of 7."""
    boss = Gulch().boss()
    assert (boss.money, boss.reputation, boss.supply, boss.jailed) == (4, 0, 2, 1)
    assert (len(boss.hand), len(boss.deck), len(boss.marks)) == (4, 3, 7)
    assert all(card.known_to(0) for card in boss.hand)
    assert not any(card.known_to(0) for card in boss.deck)


def test_safes_are_set_out() -> None:
    """Preparation 4: five at each site, one of each beside the board, unseen."""
    town = Gulch().town
    assert [len(cells) for cells in town.sites.values()] == [5, 5, 5]
    assert [len(pile) for pile in town.unused.values()] == [1, 1, 1]
    assert not any(safe.card.known_to(0) for safe in town.safes_at().values())


def test_wild_saloon_is_set_up_with_a_purple_one_on_the_left() -> None:
    """Wild saloon: two green ones on the right, then a purple one."""
    town = set_up(Deal(3, {**USUAL, "wild_saloon": True}, CARDS, b"wild", 1))
    decks = [town.job(s).deck for s in town.in_saloon().values()]
    assert decks == ["purple", "green", "green"]
    assert (len(town.jobs), len(town.second_jobs), len(town.traits)) == (29, 21, 37)
    assert town.safe_limit == 3


def test_wild_saloon_always_holds_one_purple_scoundrel() -> None:
    """Wild saloon: none there, create a purple one; one there, take the other deck."""
    gulch = Gulch(wild_saloon=True)
    gulch.saloon("quiet cook", "sly butler")
    refill(gulch.town)
    assert gulch.town.job(gulch.town.in_saloon()[saloon_cell(0)]).deck == "purple"
    gulch.town.saloon[2] = None
    refill(gulch.town)
    decks = [gulch.town.job(one).deck for one in gulch.town.in_saloon().values()]
    assert decks.count("purple") == 1


def test_wild_saloon_uses_the_other_deck_when_one_is_empty() -> None:
    """Wild saloon: one job deck empty, use the other."""
    gulch = Gulch(wild_saloon=True)
    gulch.saloon("quiet cook", "sly butler")
    gulch.town.second_jobs = []
    refill(gulch.town)
    assert gulch.town.job(gulch.town.in_saloon()[saloon_cell(0)]).deck == "green"


def test_start_with_zero() -> None:
    """Start from zero: the 0 and three random cards."""
    gulch = Gulch(4, start_with_zero=True)
    for boss in gulch.town.bosses:
        assert "0" in [card.face for card in boss.hand]
        assert len(boss.hand) == 4


@pytest.mark.parametrize("mode", MODES)
def test_modes_are_for_the_long_game(mode: str) -> None:
    """Additional modes: only with three days."""
    assert refuse({**USUAL, "length": "short", mode: True}, 2)
    assert refuse({**USUAL, mode: True}, 2) is None


def test_sixth_scoundrel_has_normal_neighbours() -> None:
    """Even more scoundrels: the place top left links like any other."""
    gulch = Gulch(six_scoundrels=True)
    gulch.turn(0, "6")
    gulch.sheet(0, T1="dirty banker", T2="friendly prospector")
    gulch.ability("T1", ("react", "sheet:0:T2"))
    assert len(gulch.boss().sheet) == 6
    assert "T1" not in Gulch().boss().sheet


# --- Steps of a turn ---------------------------------------------------------------------------


def test_one_card_in_a_slot() -> None:
    """Step 1: a free slot; a card whose slot is taken must bluff elsewhere."""
    gulch = Gulch()
    gulch.hand(0, "3", "4")
    gulch.played(0, "3", "5")
    gulch.town.step = "plan"
    with pytest.raises(IllegalChoice):
        gulch.play(None, ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:3"))


def test_no_card_in_hand() -> None:
    """Ruling 18: without a card steps 1 and 2 are left out."""
    gulch = Gulch()
    gulch.boss().hand = []
    gulch.town.step = "plan"
    gulch.play()
    assert gulch.town.step == "hire"
    assert gulch.town.chronicle.events[-1] == events.NothingToPlay(0)


def test_the_slot_counts_and_not_the_card() -> None:
    """Step 2: abilities follow the slot, bluff or not."""
    gulch = Gulch()
    gulch.turn(0, "3", "0")
    gulch.ability("leader:0:3")
    assert gulch.boss().money == 7


@pytest.mark.parametrize(("slot", "money_then"), [("3", 7), ("4", 8)])
def test_money_of_the_sheet(slot: str, money_then: int) -> None:
    """Sheet: 3 takes $3, 4 takes $4 (ruling 1); each once a turn."""
    gulch = Gulch()
    gulch.turn(0, slot, "0")
    gulch.ability(f"leader:0:{slot}")
    assert gulch.boss().money == money_then
    gulch.town.step = "abilities"
    assert gulch.offered("ability") == []


def test_the_sheet_has_nothing_for_six() -> None:
    """Step 2, card 6: only scoundrels answer."""
    assert at_six().offered("ability") == []


def test_hire_or_sheriff_is_a_must() -> None:
    """Step 3: who cannot pay for anybody goes to the sheriff."""
    gulch = at_six()
    gulch.saloon("legendary tycoon")
    gulch.town.step = "hire"
    gulch.play(None, ("office", "office:sell_information"))
    assert gulch.boss().money == 6
    assert gulch.town.discard[-1].job.face == "tycoon"


def test_refill_slides_to_the_right() -> None:
    """Refilling: gaps are closed to the right, the new one comes in on the left."""
    gulch = at_six()
    gulch.saloon("quiet cook", "sly butler", "lazy banker")
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:1"), ("hire.place", "sheet:0:T2"))
    saloon = [gulch.town.job(one).id for one in gulch.town.in_saloon().values()]
    assert saloon[1:] == ["cook", "banker"]


def test_full_sheet_lets_one_go_or_the_newcomer() -> None:
    """Hiring: a full sheet gives up one of its own, or the newcomer."""
    names = {
        "T2": "dirty dog",
        "T3": "sly cat",
        "B1": "quiet banker",
        "B2": "nimble cook",
        "B3": "cocky spy",
    }
    gulch = at_six(2, **names)
    gulch.saloon("lazy calf")
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:2"), ("hire.place", "newcomer"), ("arrange", "done"))
    assert gulch.town.discard[-1].job.face == "calf"
    gulch = at_six(2, **names)
    gulch.saloon("lazy calf")
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:2"), ("hire.place", "sheet:0:B2"), ("arrange", "done"))
    assert gulch.town.discard[-1].job.face == "cook"


def test_rearranging_at_a_hire() -> None:
    """Hiring: now, and only now, your scoundrels may change places."""
    gulch = at_six(2, T2="dirty dog")
    gulch.saloon("lazy calf")
    gulch.town.step = "hire"
    gulch.play(
        None,
        ("hire", "saloon:2"),
        ("hire.place", "sheet:0:T3"),
        ("arrange", "sheet:0:T3"),
        ("arrange.to", "sheet:0:T2"),
        ("arrange", "done"),
    )
    jobs = {slot: one.job.face for slot, one in gulch.boss().sheet.items() if one}
    assert jobs == {"T2": "calf", "T3": "dog"}


def test_trait_deck_empty() -> None:
    """Components running out: no new scoundrels, the saloon stays as it is (ruling 41)."""
    gulch = at_six()
    gulch.saloon("quiet cook", "sly butler", "lazy banker")
    gulch.town.traits = []
    gulch.play(visit(gulch.town, gulch.boss()), ("office", "office:sell_information"))
    assert gulch.town.saloon[0] is None
    assert len(gulch.town.in_saloon()) == 2


def test_job_deck_empty() -> None:
    """Components running out: no jobs, no new scoundrels."""
    gulch = at_six()
    gulch.saloon("quiet cook", "sly butler")
    gulch.town.jobs = []
    refill(gulch.town)
    assert len(gulch.town.in_saloon()) == 2


def test_poker_deck_empty() -> None:
    """Components running out: nothing to draw until the evening makes a new deck."""
    gulch = Gulch()
    gulch.hand(0, "A", "2", "3", "4", "5", "6", "0")
    assert gulch.boss().deck == []
    gulch.played(0, "3", "3")
    put_under_deck(gulch.town, gulch.boss())
    assert [card.face for card in gulch.boss().deck] == ["3"]


def test_bullet_holes_hide_dollars_of_the_trait() -> None:
    """Key notion, scoundrels: the cost."""
    assert CARDS.price("vain", "horse") == 3 + 4 - 2
    assert CARDS.price("quiet", "dog") == 0


def test_names_agree_in_gender() -> None:
    """Key notion, scoundrels: a name is made of trait and job."""
    assert CARDS.name("dirty", "dog", "ru") == "Грязный пёс"
    assert CARDS.name("dirty", "cat", "ru") == "Грязная кошка"
    assert CARDS.name("dirty", "dog", "en") == "Dirty Dog"


# --- Sheriff -----------------------------------------------------------------------------------


def test_bail() -> None:
    """Sheriff's office: $2 for one henchman, $4 for two, of any player."""
    gulch = at_six()
    gulch.play(visit(gulch.town, gulch.boss()), ("office", "office:bail_two"), ("free", "boss:1"))
    assert [boss.jailed for boss in gulch.town.bosses] == [0, 0]
    assert gulch.boss().money == 0


def test_bail_for_two_wants_two_in_jail() -> None:
    """Ruling 20."""
    gulch = at_six()
    gulch.boss(1).jailed = 0
    assert Say("office:bail_two") not in services(gulch.town, gulch.boss())
    assert Say("office:bail_one") in services(gulch.town, gulch.boss())


def test_bribe_on_the_last_day_only() -> None:
    """Sheriff's office: $12 for any safe, on the last day."""
    gulch = at_six()
    money(gulch, 12, 4)
    assert Say("office:bribe") not in services(gulch.town, gulch.boss())
    gulch.town.day = 3
    gulch.play(
        visit(gulch.town, gulch.boss()), ("office", "office:bribe"), ("steal", "safe:depot:0")
    )
    assert (gulch.boss().money, len(gulch.boss().safes)) == (0, 1)


def test_empty_saloon_is_no_obstacle_to_the_sheriff() -> None:
    """Ruling 19."""
    gulch = at_six()
    gulch.play(visit(gulch.town, gulch.boss()), ("office", "office:sell_information"))
    assert gulch.town.discard == []


# --- Suspicion ---------------------------------------------------------------------------------


def test_one_henchman_each_on_a_rivals_card_of_this_turn() -> None:
    """Suspicion: never your own card, one henchman each, only this turn's card."""
    gulch = at_six(3)
    town = gulch.town
    assert not may_suspect(town, gulch.boss(0))
    assert may_suspect(town, gulch.boss(1))
    suspect(town, gulch.boss(1))
    assert not may_suspect(town, gulch.boss(1))
    assert may_suspect(town, gulch.boss(2))
    gulch.boss(2).supply = 0
    assert not may_suspect(town, gulch.boss(2))


def test_suspicion_in_the_middle_of_an_ability() -> None:
    """Suspicion: at any moment, without stopping the active player."""
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    gulch.ability("leader:0:5", ("suspect", "send", 1), ("steal", "safe:depot:0"))
    assert gulch.boss().plans["5"].henchmen == [1]
    assert len(gulch.boss().safes) == 1


def test_last_call_asks_those_who_could_and_have_not_passed() -> None:
    """Suspicion: the last chance; "let it pass" may be said ahead."""
    gulch = at_six(4)
    gulch.boss(1).supply = 0
    gulch.town.passed = [2]
    gulch.play(last_call(gulch.town), ("suspect.last", "let", 3))


def test_letting_it_pass_ahead() -> None:
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    gulch.ability("leader:0:5", ("suspect.pass", "let", 1), ("steal", "safe:depot:0"))
    gulch.town.step = "last"
    gulch.play()
    assert gulch.town.step == "start"


def test_a_destroyed_card_cannot_be_suspected() -> None:
    gulch = at_six(2, T2="dirty arsonist")
    gulch.ability("T2")
    assert not may_suspect(gulch.town, gulch.boss(1))


# --- Safes and marks ---------------------------------------------------------------------------


def test_stealing_keeps_the_marks() -> None:
    """Stealing safes: whosever they are."""
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    gulch.mark(1, gulch.at("safe:depot:0"), 4)
    gulch.ability("leader:0:5", ("steal", "safe:depot:0"))
    assert [mark.owner for mark in gulch.boss().safes[0].marks] == [1]


def test_over_the_limit_one_is_dropped_with_its_marks() -> None:
    """Safe limit: look first, then choose; the dropped one goes to a free cell of its site."""
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    old = gulch.stolen(0, "safe:depot:3")
    gulch.mark(1, old, 4)
    new = gulch.at("safe:depot:0")
    gulch.ability(
        "leader:0:5",
        ("steal", "safe:depot:0"),
        ("drop", "stolen:0:0"),
        ("drop.cell", "safe:depot:0"),
    )
    assert gulch.boss().safes == [new]
    assert gulch.at("safe:depot:0") is old
    assert len(old.marks) == 1


def test_limit_by_the_day() -> None:
    """Safe limit: the number of the day."""
    gulch = Gulch()
    gulch.town.day = 2
    assert gulch.town.safe_limit == 2


def test_no_mark_of_the_wanted_number_left() -> None:
    """Component limits: then another number; all may be lies."""
    gulch = Gulch()
    for _ in range(2):
        gulch.mark(0, gulch.at("safe:depot:0"), 6)
    with pytest.raises(IllegalChoice):
        gulch.play(lay_mark(gulch.town, gulch.boss(), gulch.at("safe:depot:1")), ("mark", "mark:7"))


def all_marks_laid() -> Gulch:
    gulch = Gulch()
    for number in (2, 2, 4, 4, 4, 6, 6):
        gulch.mark(0, gulch.at("safe:depot:0"), number)
    return gulch


def test_no_mark_left_at_all() -> None:
    """Component limits: lay none, or move one of your own, either side up."""
    gulch = all_marks_laid()
    gulch.play(
        lay_mark(gulch.town, gulch.boss(), gulch.at("safe:estate:1")),
        ("mark.move", "mark:safe:depot:0:0"),
        ("mark", "mark:3"),
    )
    assert gulch.at("safe:estate:1").marks[0].up == 3
    gulch.play(lay_mark(gulch.town, gulch.boss(), gulch.at("safe:estate:2")), ("mark.move", "skip"))
    assert gulch.at("safe:estate:2").marks == []
    assert gulch.town.chronicle.events[-1] == events.NoMark(0, "safe:estate:2")


def test_a_mark_moves_from_another_safe_only() -> None:
    """Component limits: never from the very safe that gets it; then none is laid."""
    gulch = Gulch()
    scouted, other = gulch.at("safe:depot:0"), gulch.at("safe:depot:1")
    for number in (2, 2, 4, 4, 4, 6):
        gulch.mark(0, scouted, number)
    gulch.mark(0, other, 6)
    gulch.play(
        lay_mark(gulch.town, gulch.boss(), scouted),
        ("mark.move", "mark:safe:depot:1:0"),
        ("mark", "mark:7"),
    )
    assert (len(scouted.marks), other.marks) == (7, [])
    gulch.play(lay_mark(gulch.town, gulch.boss(), scouted))
    assert gulch.town.chronicle.events[-1] == events.NoMark(0, "safe:depot:0")


def test_unseen_a_mark_goes_where_one_can_be_laid() -> None:
    """Component limits: a Genius without marks left may not turn one over where it lies."""
    gulch = Gulch()
    gulch.turn(0, "6")
    gulch.sheet(0, T2="dirty genius")
    for number in (2, 2, 4, 4, 4, 6, 6):
        gulch.mark(0, gulch.at("safe:depot:0"), number)
    with pytest.raises(IllegalChoice):
        gulch.ability("T2", ("mark.where", "safe:depot:0"))


def test_no_mark_may_leave_a_rivals_sheet() -> None:
    """Component limits: not from a safe on a rival's sheet."""
    gulch = all_marks_laid()
    gulch.stolen(1, "safe:depot:0")
    gulch.play(lay_mark(gulch.town, gulch.boss(), gulch.at("safe:estate:1")))
    assert gulch.at("safe:estate:1").marks == []


def test_empty_site() -> None:
    """Component limits: nothing to scout or steal there."""
    gulch = at_six(2, T2="dirty train_robber")
    gulch.town.sites["depot"] = [None] * 5
    assert gulch.offered("ability") == []


def test_stealing_is_heard_by_thief_and_rivals() -> None:
    """Stealing safes: after theft and limit check."""
    gulch = at_six(3)
    gulch.sheet(1, T2="envious prospector")
    gulch.sheet(2, T2="curious banker")
    safe = gulch.town.unused["depot"].pop()
    gulch.play(bring_home(gulch.town, gulch.boss(), safe, unused_at("depot")))
    gulch.play(settle(gulch.town), ("react", "sheet:1:T2", 1))


# --- End of the day ----------------------------------------------------------------------------


def test_wrong_suspicion_costs_the_henchman() -> None:
    """Expose bluffs: no bluff, all henchmen on it go to jail, reputation stays."""
    gulch = Gulch(3)
    plan = gulch.played(0, "3", "3", henchmen=(1, 2))
    expose(gulch.town, plan)
    assert [boss.jailed for boss in gulch.town.bosses] == [1, 2, 2]
    assert [boss.reputation for boss in gulch.town.bosses] == [0, 0, 0]


def test_caught_bluff() -> None:
    """Expose bluffs: three henchmen on one bluff cost 1 and pay three catchers."""
    gulch = Gulch(4)
    plan = gulch.played(0, "3", "A", henchmen=(1, 2, 3))
    expose(gulch.town, plan)
    assert [boss.reputation for boss in gulch.town.bosses] == [-1, 1, 1, 1]
    assert [boss.supply for boss in gulch.town.bosses] == [2, 2, 2, 2]


def test_two_caught_bluffs_cost_two() -> None:
    """Clarifications, end of the day: one reputation for each."""
    gulch = Gulch()
    gulch.played(0, "3", "A", henchmen=(1,))
    gulch.played(0, "4", "0", henchmen=(1,))
    gulch.town.step = "reveal"
    gulch.play()
    gulch.play()
    assert (gulch.boss().reputation, gulch.boss(1).reputation) == (-2, 2)


def test_cards_without_henchmen_stay_secret() -> None:
    """Clarifications, end of the day: they are not revealed."""
    gulch = Gulch()
    plan = gulch.played(0, "3", "A")
    gulch.town.step = "reveal"
    gulch.play()
    assert not plan.card.open
    assert not plan.card.known_to(1)


def test_reveals_come_in_turn_order_oldest_first() -> None:
    """Expose bluffs, ruling 10."""
    gulch = Gulch()
    gulch.town.first = 1
    late = gulch.played(0, "3", "A", henchmen=(1,))
    early = gulch.played(1, "4", "A", henchmen=(0,))
    gulch.town.step = "reveal"
    gulch.play()
    assert (early.card.open, late.card.open) == (True, False)


def test_in_the_evening_the_last_in_turn_sets_the_order() -> None:
    """Clarifications, end of the day: several want to act at once."""
    gulch = Gulch()
    gulch.town.first, gulch.town.turn = 1, 7
    gulch.sheet(0, T2="sleepy banker")
    gulch.sheet(1, T2="mechanical prospector")
    gulch.town.step = "evening"
    gulch.play(None, ("order", "boss:1", 0), ("evening", "sheet:1:T2", 1))
    gulch.play(None, ("evening", "done", 0))
    gulch.play()
    assert gulch.town.step == "night"


def test_evening_abilities_leave_played_cards_alone() -> None:
    """Clarifications, end of the day: no henchman is placed, no card destroyed."""
    gulch = Gulch()
    gulch.turn(0, "6")
    gulch.sheet(0, T2="sleepy arsonist", T3="mechanical shrink")
    plan = gulch.played(1, "3", "A")
    gulch.town.step = "evening"
    gulch.play(None, ("evening", "sheet:0:T3"), ("free", "boss:0"))
    gulch.play(None, ("evening", "sheet:0:T2"))
    assert plan.henchmen == []
    assert gulch.boss().plans
    assert gulch.boss().money == 6


def test_played_cards_go_under_the_deck() -> None:
    """Memo 7, shuffle played cards: under the deck, never into it; the owner knows the set only."""
    gulch = Gulch()
    gulch.hand(0, "5", "6")
    plans = [gulch.played(0, slot, slot) for slot in ("3", "4")]
    before = list(gulch.boss().deck)
    put_under_deck(gulch.town, gulch.boss())
    deck = gulch.boss().deck
    assert deck[2:] == before
    assert {card.face for card in deck[:2]} == {plan.card.face for plan in plans}
    assert not any(card.known_to(0) for card in deck)


def test_hands_are_filled_up_to_four() -> None:
    """Fill hands: fewer are drawn if some are left."""
    gulch = Gulch()
    gulch.hand(0, "5")
    fill_hand(gulch.town, gulch.boss())
    assert len(gulch.boss().hand) == 4


def test_best_reputation_names_the_next_player() -> None:
    """Reputation: the one with the most chooses."""
    gulch = Gulch(3)
    gulch.town.turn = 11
    gulch.boss(2).reputation = 2
    gulch.town.step = "first"
    gulch.play(name_first_player(gulch.town), ("first", "boss:1", 2))
    assert (gulch.town.first, gulch.town.day, gulch.town.turn) == (1, 2, 0)


def test_a_tie_leaves_the_order_as_it_is() -> None:
    """Fill hands: a tie, go on to the left of the player who had the last turn (ruling 36)."""
    gulch = Gulch(3)
    gulch.town.first, gulch.town.turn = 2, 11
    gulch.play(name_first_player(gulch.town))
    assert gulch.town.first == 2


def test_everything_may_be_used_again_in_the_next_turn() -> None:
    """Memo 6, use: once in every player's turn and once at the end of the day."""
    gulch = at_six()
    gulch.town.used = {"dirty", "banker"}
    gulch.town.step = "last"
    gulch.play(hear_last_call(gulch.town), ("suspect.last", "let"))
    assert gulch.town.used == set()
