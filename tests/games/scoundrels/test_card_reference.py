"""The rulebook's card reference, entry by entry: one test per ruling, named after it."""

from __future__ import annotations

import pytest

from app.engine.errors import IllegalChoice
from app.games.scoundrels.effects.reactions import settle
from app.games.scoundrels.pieces import Scoundrel
from app.games.scoundrels.rules.day import expose, fill_hand, put_under_deck
from app.games.scoundrels.rules.sheriff import visit
from app.games.scoundrels.rules.suspicion import last_call, may_suspect, suspect
from app.games.scoundrels.view import events
from tests.games.scoundrels.gulch import Gulch, money


def turn_to_six(seats: int = 2, **sheet: str) -> Gulch:
    gulch = Gulch(seats)
    money(gulch, *[4] * seats)
    gulch.turn(0, "6")
    gulch.sheet(0, **sheet)
    return gulch


def job_at(gulch: Gulch, slot: str, seat: int = 0) -> str:
    found = gulch.boss(seat).sheet[slot]
    assert isinstance(found, Scoundrel)
    return found.job.face


# --- Automaton, Con Artist, Anxious ------------------------------------------------------------


def test_automaton_knows_no_hand_limit() -> None:
    """Automaton 1: the number of cards in hand is not limited."""
    gulch = turn_to_six(T2="dirty automaton")
    gulch.hand(0, "A", "2", "3", "4")
    gulch.turn(0, "6")
    gulch.ability("T2")
    assert len(gulch.boss().hand) == 6


def test_automaton_with_an_empty_deck() -> None:
    """Automaton 2: no cards in the deck, nothing to draw."""
    gulch = turn_to_six(T2="dirty automaton")
    gulch.boss().deck = []
    assert gulch.offered("ability") == []


def test_automaton_leaves_a_fuller_hand_in_the_evening() -> None:
    """Automaton 3: cards left in hand only reduce what is drawn; more than four are kept."""
    gulch = turn_to_six()
    gulch.hand(0, "A", "2", "3", "4", "5")
    fill_hand(gulch.town, gulch.boss())
    assert len(gulch.boss().hand) == 5


def test_con_artist_at_the_lowest_reputation() -> None:
    """Con Artist 1: unusable on -2."""
    gulch = turn_to_six(T2="dirty con_artist")
    gulch.boss().reputation = -2
    assert gulch.offered("ability") == []


def test_anxious_after_a_neighbour_that_was_left_unused() -> None:
    """Anxious 1: whose neighbour is not used cannot be used either."""
    gulch = turn_to_six(T2="anxious prospector", T3="dirty banker")
    gulch.town.step = "abilities"
    gulch.play(None, ("ability", "done"))
    assert gulch.boss().money == 4


def test_anxious_needs_a_neighbour_that_was_used() -> None:
    """Anxious 2: an unaffordable neighbour is not used, so there is nothing to react to."""
    gulch = turn_to_six(T2="anxious prospector", T3="dirty burglar")
    money(gulch, 2, 4)
    assert gulch.offered("ability") == []


def test_anxious_after_a_neighbour_whose_optional_part_was_skipped() -> None:
    """Anxious 3: skipping a "may" part is still a use."""
    gulch = turn_to_six(T2="anxious prospector", T3="dirty auctioneer")
    gulch.saloon("quiet cook")
    gulch.ability("T3", ("hire.from", "skip"), ("react", "sheet:0:T2"))
    assert gulch.boss().money == 7


def test_newcomer_linked_to_its_hirer_may_react_at_once() -> None:
    """Anxious 4: hired next to the one who hired it, an arrow scoundrel may react."""
    gulch = turn_to_six(T2="dirty messenger")
    gulch.saloon("friendly cook")
    gulch.ability(
        "T2",
        ("hire.from", "saloon:2"),
        ("hire.place", "sheet:0:T3"),
        ("arrange", "done"),
        ("react", "sheet:0:T3"),
    )
    assert gulch.boss().money == 4 + 1 - 2 - 1 + 4


# --- Fearless, Talkative -----------------------------------------------------------------------


def test_fearless_only_once_in_a_turn() -> None:
    """Fearless 1: once per player's turn, however often reputation is lost."""
    gulch = turn_to_six(T2="fearless prospector", B1="stunning con_artist")
    gulch.ability("B1", ("again", "yes"), ("react", "sheet:0:T2"))
    assert gulch.boss().money == 4 + 12 + 3


def test_talkative_at_the_highest_reputation() -> None:
    """Talkative 1: on 6 nothing is gained, so it cannot be used."""
    gulch = turn_to_six(T2="talkative prospector", B1="dirty mayor")
    gulch.boss().reputation = 6
    gulch.ability("B1")
    assert gulch.boss().money == 6


def test_talkative_only_once_in_a_turn() -> None:
    """Talkative 2: once per player's turn, however often reputation is gained."""
    gulch = turn_to_six(T2="talkative prospector", B1="stunning mayor")
    gulch.ability("B1", ("again", "yes"), ("react", "sheet:0:T2"))
    assert gulch.boss().money == 4 + 4 + 3


# --- Doctor ------------------------------------------------------------------------------------


def test_doctor_charges_the_full_cost() -> None:
    """Doctor 1: the newcomer costs its full price."""
    gulch = turn_to_six(T2="dirty doctor")
    gulch.discard("sly tycoon")  # costs 6
    gulch.ability("T2", ("hire.from", "discard"), ("hire.place", "sheet:0:B1"), ("arrange", "done"))
    assert gulch.boss().money == 0


def test_newcomer_linked_to_the_doctor_may_react_after_it() -> None:
    """Doctor 2: an arrow scoundrel that it has hired, once its use is over."""
    gulch = turn_to_six(T2="dirty doctor")
    gulch.discard("friendly cook")
    placed = (("hire.place", "sheet:0:T3"), ("arrange", "done"))
    gulch.ability("T2", ("hire.from", "discard"), *placed, ("react", "sheet:0:T3"))
    assert gulch.boss().money == 4 + 2 - 2 - 1 + 4


def test_greedy_newcomer_may_not_react_to_the_doctors_money() -> None:
    """Doctor 2: that money was gained before the Greedy one was there."""
    gulch = turn_to_six(T2="dirty doctor")
    gulch.discard("greedy cook")
    gulch.ability("T2", ("hire.from", "discard"), ("hire.place", "sheet:0:T3"), ("arrange", "done"))
    assert gulch.boss().money == 4 + 2 - 3


def full_sheet(hirer: str) -> Gulch:
    gulch = turn_to_six(
        T2=hirer,
        T3="friendly prospector",
        B1="quiet banker",
        B2="corrupt cook",
        B3="nimble butler",
    )
    money(gulch, 9, 4)
    return gulch


def test_newcomer_may_replace_its_hirer_and_nobody_linked_to_it_reacts() -> None:
    """Doctor 3, Doctor 4: on a full sheet the Doctor itself may go; nothing reacts to it then."""
    gulch = full_sheet("dirty doctor")
    gulch.discard("sly coachman")
    gulch.ability("T2", ("hire.from", "discard"), ("hire.place", "sheet:0:T2"), ("arrange", "done"))
    assert job_at(gulch, "T2") == "coachman"
    assert gulch.town.discard[-1].job.face == "doctor"
    assert gulch.boss().money == 9 + 2 - 2


def test_doctor_in_the_discard_pile_may_hire_himself() -> None:
    """Doctor 5: used by the Undertaker from the discard pile."""
    gulch = turn_to_six(T2="dirty undertaker")
    gulch.discard("quiet doctor")
    gulch.ability("T2", ("hire.from", "discard"), ("hire.place", "sheet:0:B1"), ("arrange", "done"))
    assert job_at(gulch, "B1") == "doctor"
    assert gulch.town.discard == []


def test_on_hire_scoundrel_hired_from_the_discard_pile_stays_on_top() -> None:
    """Doctor 6: it may be used, and stays where it is."""
    gulch = turn_to_six(T2="dirty doctor")
    gulch.discard("quiet butler", "charming prospector")
    gulch.ability("T2", ("hire.from", "discard"), ("hire.use", "yes"), ("arrange", "done"))
    assert gulch.boss().money == 4 + 2 - 2 + 3
    assert gulch.town.discard[-1].job.face == "prospector"


def test_doctor_twice_cannot_use_the_same_discarded_card_twice() -> None:
    """Doctor 7: one card of the discard pile is not used twice this way."""
    gulch = turn_to_six(T2="stunning doctor")
    gulch.discard("charming prospector")
    gulch.ability(
        "T2",
        ("hire.from", "discard"),
        ("hire.use", "yes"),
        ("arrange", "done"),
        ("again", "yes"),
        ("hire.from", "discard"),
        ("arrange", "done"),
    )
    assert gulch.boss().money == 4 + 2 - 2 + 3 + 2 - 2


def test_on_hire_scoundrel_needs_no_room() -> None:
    """Charming 1: never on a sheet, so a full one gives nobody up; discarded even if not used."""
    gulch = full_sheet("dirty dog")
    gulch.saloon("charming coachman")
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:2"), ("hire.use", "no"), ("arrange", "done"))
    assert len(gulch.boss().scoundrels()) == 5
    assert gulch.town.discard[-1].job.face == "coachman"


# --- Genius, Greedy, Cruel, Bank Robber --------------------------------------------------------


def test_genius_does_not_look_before_marking() -> None:
    """Genius 1: no scouting first."""
    gulch = turn_to_six(T2="dirty genius")
    card = gulch.at("safe:depot:0").card
    gulch.until("mark", ("ability", "sheet:0:T2"), ("mark.where", "safe:depot:0"))
    assert not card.known_to(0)


def test_genius_gives_the_right_to_look_afterwards() -> None:
    """Ruling 25: a mark always does."""
    gulch = turn_to_six(T2="dirty genius")
    gulch.ability("T2", ("mark.where", "safe:depot:0"), ("mark", "mark:3"))
    assert gulch.at("safe:depot:0").card.known_to(0)


def test_genius_may_mark_a_marked_safe_again() -> None:
    """Genius 2, Genius 3: also one with your own mark, which you may look into first."""
    gulch = turn_to_six(T2="dirty genius")
    safe = gulch.at("safe:depot:0")
    gulch.mark(0, safe, 4)
    assert safe.card.known_to(0)
    gulch.ability("T2", ("mark.where", "safe:depot:0"), ("mark", "mark:3"))
    assert [mark.up for mark in safe.marks] == [4, 3]


def test_greedy_does_not_answer_the_sheet() -> None:
    """Greedy 2: no money of the leader's sheet."""
    gulch = turn_to_six(T2="greedy prospector")
    gulch.turn(0, "3")
    gulch.ability("leader:0:3")
    assert gulch.boss().money == 7


def test_greedy_does_not_answer_the_sheriff() -> None:
    """Greedy 3: no money of the sheriff's office, not even through the Bailiff (ruling 15)."""
    gulch = turn_to_six(T2="greedy prospector", B1="dirty bailiff")
    gulch.ability("B1", ("office", "office:sell_information"))
    assert gulch.boss().money == 6


def test_greedy_answers_stolen_money() -> None:
    """Greedy 1: also when another scoundrel steals it, as the Pickpocket does."""
    gulch = turn_to_six(T2="greedy prospector", B1="dirty pickpocket")
    money(gulch, 4, 4)
    gulch.ability("B1", ("react", "sheet:0:T2"))
    assert [boss.money for boss in gulch.town.bosses] == [4 + 2 + 3, 2]


@pytest.mark.parametrize("name", ["cruel prospector", "dirty bank_robber"])
def test_no_henchman_to_send_to_jail(name: str) -> None:
    """Cruel 1, Bank Robber 1: unusable with all your henchmen on cards or in jail."""
    gulch = turn_to_six(T2=name)
    assert gulch.offered("ability")
    gulch.boss().supply = 0
    assert gulch.offered("ability") == []


def test_cruel_and_bank_robber_want_two_henchmen() -> None:
    """Cruel, Bank Robber: all costs of trait and job together."""
    gulch = turn_to_six(T2="cruel bank_robber")
    assert gulch.offered("ability")
    gulch.boss().supply = 1
    assert gulch.offered("ability") == []


# --- Journalist, Prisoner, Deputy --------------------------------------------------------------


def test_journalist_never_looks_at_own_cards() -> None:
    """Journalist 1: only rivals' cards; with none there, the money is taken all the same."""
    gulch = turn_to_six(T2="dirty journalist")
    gulch.played(0, "3", "A")
    gulch.ability("T2")
    assert gulch.boss().money == 7


def test_journalist_in_the_evening_only_takes_the_money() -> None:
    """Journalist 2: at the end of the day no poker card can be scouted."""
    gulch = turn_to_six(T2="sleepy journalist")
    plan = gulch.played(1, "3", "A")
    gulch.town.step = "evening"
    gulch.play(None, ("evening", "sheet:0:T2"))
    assert gulch.boss().money == 7
    assert not plan.card.known_to(0)


def test_prisoner_asks_clockwise_from_the_left() -> None:
    """Prisoner 1: one after another."""
    gulch = Gulch(3)
    gulch.turn(1, "6")
    gulch.sheet(1, T2="dirty prisoner")
    gulch.boss(0).supply = 0
    gulch.ability("T2", ("suspect.jail", "let", 2), ("answer", "option:1:lose_rep", 2))
    assert (gulch.boss(2).reputation, gulch.boss(0).reputation) == (-1, -1)


def test_prisoner_without_henchmen_must_lose_reputation() -> None:
    """Prisoner 2: nobody available, so reputation it is; nobody is asked."""
    gulch = turn_to_six(T2="dirty prisoner")
    gulch.boss(1).supply = 0
    gulch.ability("T2")
    assert gulch.boss(1).reputation == -1


def test_prisoner_after_the_last_henchman_went_onto_the_card() -> None:
    """Prisoner, Deputy: the last one put on the card, nothing is left to jail."""
    gulch = turn_to_six(T2="dirty prisoner")
    gulch.boss(1).supply = 1
    gulch.ability("T2", ("suspect.jail", "send", 1))
    assert gulch.boss(1).reputation == -1
    assert gulch.boss().plans["6"].henchmen == [1]


def test_prisoner_who_can_pay_in_no_way() -> None:
    """Ruling 29: no henchman and on -2, nothing happens."""
    gulch = turn_to_six(3, T2="dirty prisoner")
    gulch.boss(1).supply, gulch.boss(1).reputation = 0, -2
    gulch.boss(2).supply = 0
    gulch.ability("T2")
    assert (gulch.boss(1).reputation, gulch.boss(2).reputation) == (-2, -1)


@pytest.mark.parametrize("name", ["dirty deputy", "dirty mercenary"])
def test_before_jail_a_henchman_may_be_put_on_the_card(name: str) -> None:
    """Deputy 1, Mercenary: the owner may first suspect the current player's card."""
    gulch = turn_to_six(T2=name)
    gulch.boss(1).supply = 1
    gulch.ability("T2", ("suspect.jail", "send", 1))
    assert gulch.boss().plans["6"].henchmen == [1]
    assert gulch.boss(1).jailed == 1  # the one who was there before


def test_no_jail_interrupt_in_the_evening() -> None:
    """Deputy: the chance to suspect is not there at the end of the day."""
    gulch = turn_to_six(T2="sleepy deputy")
    gulch.town.step = "evening"
    gulch.play(None, ("evening", "sheet:0:T2"))
    assert gulch.boss(1).jailed == 2


# --- Inventor, Investor, Gambler ---------------------------------------------------------------


def test_inventor_takes_what_nobody_has_seen() -> None:
    """Inventor 1, Inventor 2, Inventor 3: choose the site, steal, and only then look."""
    gulch = turn_to_six(T2="dirty inventor")
    card = gulch.town.unused["depot"][0].card
    assert not card.known_to(0)
    gulch.ability("T2", ("unused", "unused:depot"))
    assert card.known_to(0)
    assert not card.known_to(1)


def test_inventor_over_the_limit_drops_to_the_site() -> None:
    """Inventor 4: over the limit one safe goes to its site, even the one just stolen."""
    gulch = turn_to_six(T2="dirty inventor")
    gulch.stolen(0, "safe:estate:0")
    gulch.town.sites["depot"][2] = None
    gulch.ability("T2", ("unused", "unused:depot"), ("drop", "stolen:0:1"))
    assert gulch.town.sites["depot"][2] is not None
    assert [safe.site for safe in gulch.boss().safes] == ["estate"]


def test_dropped_safe_without_a_free_cell_joins_the_unused_ones() -> None:
    """Inventor 5: shuffled among them; its marks go home (ruling 22)."""
    gulch = turn_to_six(T2="dirty inventor")
    own = gulch.stolen(0, "safe:estate:0")
    gulch.ability("T2", ("unused", "unused:depot"), ("drop", "stolen:0:1"))
    assert len(gulch.town.unused["depot"]) == 1
    assert gulch.boss().safes == [own]
    assert not gulch.town.unused["depot"][0].card.known_to(0)


def test_investor_counts_the_card_of_this_turn_and_an_honest_zero() -> None:
    """Investor 1, Honest 5: every card played today counts, the face-up 0 too."""
    gulch = Gulch()
    gulch.sheet(0, T2="honest investor")
    gulch.hand(0, "0", "3")
    gulch.town.step = "plan"
    gulch.play(None, ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:aside"))
    assert gulch.boss().money == 5


def test_investor_in_the_evening_pays_four() -> None:
    """Investor 2: at the end of the day it is the day's number."""
    gulch = turn_to_six(T2="sleepy investor")
    gulch.boss().played = 4
    gulch.town.step = "evening"
    gulch.play(None, ("evening", "sheet:0:T2"))
    assert gulch.boss().money == 8


def test_gambler_shuffles_the_card_back_whatever_it_was() -> None:
    """Gambler 1: also if it is neither 5 nor 6; and nobody knows where it lies."""
    gulch = turn_to_six(T2="dirty gambler")
    gulch.top(0, "A")
    top = gulch.boss().deck[-1]
    gulch.ability("T2")
    assert top in gulch.boss().deck
    assert not top.known_to(0)


def test_gambler_with_an_empty_deck() -> None:
    """Gambler: unusable."""
    gulch = turn_to_six(T2="dirty gambler")
    gulch.boss().deck = []
    assert gulch.offered("ability") == []


# --- Horse, Undertaker, Innkeeper --------------------------------------------------------------


def test_horse_uses_the_calf_and_the_calf_goes() -> None:
    """Horse 1: who carries the text is discarded."""
    gulch = turn_to_six(T2="dirty horse", B1="quiet calf")
    gulch.ability("T2")
    assert gulch.boss().money == 9
    assert job_at(gulch, "T2") == "horse"
    assert gulch.boss().sheet["B1"] is None


def test_stunning_horse_uses_two_different_scoundrels() -> None:
    """Horse 2, Stunning 5: not the same one twice."""
    gulch = turn_to_six(T2="stunning horse", B1="quiet banker", B2="sly prospector")
    gulch.ability("T2", ("borrow", "sheet:0:B1"), ("again", "yes"))
    assert gulch.boss().money == 4 + 4 + 3


def test_stunning_horse_alone_is_used_once() -> None:
    """Horse: with nobody left to use there is no second time."""
    gulch = turn_to_six(T2="stunning horse", B1="quiet banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8


def test_horse_uses_innkeeper_who_uses_the_saloon() -> None:
    """Horse 3: a third one, as long as it was not used this turn."""
    gulch = turn_to_six(T2="dirty horse", B1="quiet innkeeper")
    gulch.saloon("sly banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8


def test_horse_ignores_moment_and_modifiers() -> None:
    """Using another scoundrel: no bonus dollar, no second time, whatever the slot."""
    gulch = turn_to_six(T2="dirty horse", B1="lucky banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8


def test_horse_does_not_ignore_costs() -> None:
    """Using another scoundrel: Cruel wants its henchman all the same."""
    gulch = turn_to_six(T2="dirty horse", B1="cruel prospector")
    gulch.ability("T2")
    assert (gulch.boss().money, gulch.boss().supply) == (7, 1)


def test_horse_uses_the_elderly_banker() -> None:
    """Using another scoundrel, the rulebook's example: take 4, then discard it."""
    gulch = turn_to_six(T2="dirty horse", B1="elderly banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8
    assert gulch.boss().sheet["B1"] is None


def test_horse_finds_nobody() -> None:
    """Horse: everybody was used or cannot pay."""
    gulch = turn_to_six(T2="dirty horse", B1="quiet burglar")
    money(gulch, 2, 4)
    assert gulch.offered("ability") == []


def test_undertaker_puts_a_self_discarding_card_under_the_pile() -> None:
    """Undertaker 1: used from the pile, it goes to the bottom."""
    gulch = turn_to_six(T2="dirty undertaker")
    gulch.discard("quiet banker", "sly calf")
    gulch.ability("T2")
    assert gulch.boss().money == 9
    assert [one.job.face for one in gulch.town.discard] == ["calf", "banker"]


def test_undertaker_puts_an_on_hire_card_under_the_pile() -> None:
    """Undertaker 2: the same holds for an on-hire card."""
    gulch = turn_to_six(T2="dirty undertaker")
    gulch.discard("quiet banker", "charming prospector")
    gulch.ability("T2")
    assert [one.job.face for one in gulch.town.discard] == ["prospector", "banker"]


def test_undertaker_cannot_use_what_was_just_used() -> None:
    """Undertaker 3: the Calf that has just discarded itself."""
    gulch = turn_to_six(T2="dirty undertaker", B1="bearded calf")
    gulch.ability("B1")
    assert gulch.town.discard[-1].job.face == "calf"
    assert gulch.offered("ability") == []


def test_undertaker_on_top_does_nothing() -> None:
    """Undertaker 4: used from the pile, an Undertaker finds only itself."""
    gulch = turn_to_six(T2="dirty doctor")
    gulch.discard("charming undertaker")
    gulch.ability("T2", ("hire.from", "discard"), ("arrange", "done"))
    assert gulch.boss().money == 4 + 2 - 2


def test_innkeepers_guest_that_discards_itself_makes_room_at_once() -> None:
    """Innkeeper 1: discarded as usual, the saloon is refilled."""
    gulch = turn_to_six(T2="dirty innkeeper")
    gulch.saloon("quiet banker", "sly butler", "corrupt calf")
    gulch.ability("T2", ("borrow", "saloon:2"))
    assert gulch.town.discard[-1].job.face == "calf"
    assert len(gulch.town.in_saloon()) == 3


def test_guest_of_the_innkeeper_stays_used_when_hired() -> None:
    """Ruling 27: once per turn is per scoundrel."""
    gulch = turn_to_six(T2="dirty innkeeper")
    gulch.saloon("bearded prospector")
    gulch.ability("T2")
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:2"), ("hire.place", "sheet:0:B2"), ("arrange", "done"))
    assert gulch.town.was_used(gulch.boss().scoundrels()[-1])


# --- Shrink, Mutant, Annoying ------------------------------------------------------------------


def test_shrink_without_a_prisoner() -> None:
    """Shrink 2: nobody freed, no second half."""
    gulch = turn_to_six(T2="dirty shrink")
    for boss in gulch.town.bosses:
        boss.jailed = 0
    gulch.played(1, "3", "A")
    assert gulch.offered("ability") == []


def test_shrink_may_place_a_rivals_henchman_but_not_on_its_owners_card() -> None:
    """Shrink 1, Shrink 3: freed from any player, onto a rival's face-down card but the owner's."""
    gulch = turn_to_six(3, T2="dirty shrink")
    own, other = gulch.played(1, "3", "A"), gulch.played(2, "4", "4")
    with pytest.raises(IllegalChoice):
        gulch.ability("T2", ("free", "boss:1"), ("place", own.place.id))
    gulch = turn_to_six(3, T2="dirty shrink")
    gulch.played(1, "3", "A")
    other = gulch.played(2, "4", "4")
    gulch.ability("T2", ("free", "boss:1"), ("place", other.place.id))
    assert other.henchmen == [1]


def test_shrink_not_where_the_player_has_a_henchman() -> None:
    """Shrink 4: one henchman of a player on a card."""
    gulch = turn_to_six(T2="dirty shrink")
    gulch.played(1, "3", "A", henchmen=(0,))
    gulch.ability("T2", ("free", "boss:0"))
    assert gulch.boss().supply == 2


def test_shrink_the_reward_is_the_henchmans_owners() -> None:
    """Shrink: no matter who placed it."""
    gulch = turn_to_six(3, T2="dirty shrink")
    bluff = gulch.played(2, "4", "0")
    gulch.ability("T2", ("free", "boss:1"), ("place", bluff.place.id))
    expose(gulch.town, bluff)
    assert [boss.reputation for boss in gulch.town.bosses] == [0, 1, -1]


@pytest.mark.parametrize(("number", "reacts"), [(2, True), (3, False), (5, False), (7, True)])
def test_deceitful_looks_at_the_printed_values(number: int, reacts: bool) -> None:
    """Deceitful 1: what no safe of this site can be, whatever still lies there."""
    gulch = turn_to_six(T2="deceitful banker")
    gulch.turn(0, "2", "0")
    answer = [("react", "sheet:0:T2")] if reacts else []
    gulch.ability("leader:0:2", ("scout", "safe:depot:0"), ("mark", f"mark:{number}"), *answer)
    assert gulch.boss().money == (8 if reacts else 4)


def test_mutant_puts_the_card_back_before_deciding() -> None:
    """Mutant 1: the card is on top again; shuffling comes after."""
    gulch = turn_to_six(T2="dirty mutant")
    before = list(gulch.boss(1).deck)
    gulch.ability("T2", ("peek", "deck:1"), ("shuffle", "no"))
    assert gulch.boss(1).deck == before


def test_newcomer_linked_to_annoying_may_react() -> None:
    """Annoying 1: after it was used, the newcomer beside it may react."""
    gulch = turn_to_six(T2="annoying prospector")
    gulch.saloon("friendly cook")
    gulch.town.step = "hire"
    gulch.play(
        None,
        ("hire", "saloon:2"),
        ("hire.place", "sheet:0:T3"),
        ("arrange", "done"),
        ("react", "sheet:0:T2"),
        ("react", "sheet:0:T3"),
    )
    assert gulch.boss().money == 4 - 2 + 3 + 3


def test_annoying_does_not_answer_its_own_hire() -> None:
    """Ruling 16: it was not yet on the sheet."""
    gulch = turn_to_six()
    gulch.saloon("annoying calf")
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "saloon:2"), ("hire.place", "sheet:0:T3"))
    assert gulch.boss().money == 4


# --- Stunning ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("again", "dollars"), [("yes", 8), ("no", 4)])
def test_stunning_may_be_used_twice(again: str, dollars: int) -> None:
    """Stunning 1, Stunning 3: twice in a turn, against the usual rule; or once, if one likes."""
    gulch = turn_to_six(T2="stunning banker")
    gulch.ability("T2", ("again", again))
    assert gulch.boss().money == 4 + dollars


def test_stunning_discards_itself_only_after_both_uses() -> None:
    """Stunning 2: first twice, then the discard."""
    gulch = turn_to_six(T2="stunning calf")
    gulch.ability("T2", ("again", "yes"))
    assert gulch.boss().money == 14
    assert gulch.boss().scoundrels() == []


def test_stunning_imitator_uses_its_new_job() -> None:
    """Stunning 4, Imitator 2: the second use is that of the new job."""
    gulch = turn_to_six(T2="stunning imitator")
    gulch.saloon("sly banker")
    gulch.ability("T2", ("again", "yes"))
    assert gulch.boss().money == 8


def test_stunning_both_uses_come_before_reactions_and_reactions_come_once() -> None:
    """Stunning 6, Stunning 7: a linked scoundrel reacts once to the pair of uses."""
    gulch = turn_to_six(T2="stunning prospector", T3="friendly banker")
    gulch.ability("T2", ("again", "yes"), ("react", "sheet:0:T3"))
    assert gulch.boss().money == 4 + 6 + 4


# --- Cook, Arsonist, Test Subject, Tailor ------------------------------------------------------


def test_cook_without_money() -> None:
    """Cook 1: somebody has to pay for the groceries."""
    gulch = turn_to_six(T2="dirty cook")
    money(gulch, 0, 4)
    assert gulch.offered("ability") == []


def test_bonus_dollar_may_pay_the_cost() -> None:
    """Ruling 14: it comes before the ability."""
    gulch = turn_to_six(T2="lazy cook")
    money(gulch, 0, 4)
    gulch.ability("T2")
    assert gulch.boss().money == 4


def test_arsonists_fire_removes_henchmen_for_good() -> None:
    """Arsonist 1: never returned; the bluff is never revealed, and still counts as played."""
    gulch = turn_to_six(T2="dirty arsonist")
    gulch.played(0, "3", "2", henchmen=(1,))
    gulch.ability("T2", ("destroy", "slot:0:3"))
    rival = gulch.boss(1)
    assert (rival.supply, rival.jailed, rival.destroyed) == (1, 1, 1)
    assert gulch.boss().played == 2
    gulch.town.step = "reveal"
    gulch.play()
    assert gulch.town.step == "evening"


def test_tailor_cannot_swap_its_own_job() -> None:
    """Tailor 6: another scoundrel's."""
    gulch = turn_to_six(T2="dirty tailor")
    gulch.saloon("sly banker")
    assert gulch.offered("ability") == []


def test_swapped_scoundrel_with_a_used_half_is_used() -> None:
    """Tailor 2: either half used, no new use this turn."""
    gulch = turn_to_six(T2="dirty tailor", B1="bearded prospector")
    gulch.saloon("sly banker")
    gulch.ability("B1")
    gulch.ability("T2")
    assert job_at(gulch, "B1") == "banker"
    assert gulch.offered("ability") == []


def test_swapped_scoundrel_with_fresh_halves_may_be_used() -> None:
    """Tailor 3: give another scoundrel of the same slot a new job and use it at once."""
    gulch = turn_to_six(T2="dirty tailor", B1="bearded prospector")
    gulch.saloon("sly banker")
    gulch.ability("T2")
    gulch.ability("B1")
    assert gulch.boss().money == 8


def test_swap_is_no_hire() -> None:
    """Tailor 4, Tailor 5: nobody rearranges or answers a hire; linked ones react as they are."""
    gulch = turn_to_six(T2="dirty tailor", T3="friendly prospector", B1="annoying cook")
    gulch.saloon("sly banker")
    gulch.ability("T2", ("swap.own", "sheet:0:T3"), ("react", "sheet:0:T3"))
    assert gulch.boss().money == 8


def test_used_partner_in_the_saloon_makes_the_new_one_used() -> None:
    """Tailor: the job that Innkeeper used brings its flag along."""
    gulch = turn_to_six(T2="dirty innkeeper", B1="bearded tailor", B2="cocky cook")
    gulch.saloon("sly banker")
    gulch.ability("T2")
    gulch.ability("B1", ("swap.own", "sheet:0:B2"))
    assert job_at(gulch, "B2") == "banker"
    assert gulch.offered("ability") == []


# --- Elderly, Generous, Transform Allies, Bailiff, Renegade, Vain ------------------------------


def test_elderly_money_switches_generous_off() -> None:
    """Elderly 2, Generous: each requirement at its own moment."""
    gulch = turn_to_six(T2="elderly prospector", T3="generous banker")
    money(gulch, 0, 4)
    gulch.town.step = "start"
    assert gulch.offered("start") == ["sheet:0:T2", "sheet:0:T3", "done"]
    gulch.play(None, ("start", "sheet:0:T2"))
    assert gulch.offered("start") == []


def test_money_cannot_be_refused() -> None:
    """Generous 1: what is used is used in full, so nobody stays poor by choice."""
    gulch = turn_to_six(T2="dirty messenger")
    money(gulch, 0, 4)
    gulch.ability("T2")
    assert gulch.boss().money == 1
    money(gulch, 0, 4)
    gulch.play(visit(gulch.town, gulch.boss()), ("office", "office:sell_information"))
    assert gulch.boss().money == 2


def test_transformed_on_hire_trait_is_dead_weight() -> None:
    """Transform Allies 1: nobody is hired from a sheet; the Horse does not mind."""
    gulch = Gulch(strategy_cards=True)
    gulch.sheet(0, T2="quiet banker", T3="dirty horse")
    gulch.saloon("charming cook")
    gulch.boss().strategy = "transform_allies"
    gulch.turn(0, "6", step="start")
    gulch.play(None, ("start", "strategy:0"), ("swap.own", "sheet:0:T2"))
    assert gulch.boss().money == 3
    gulch.town.step = "abilities"
    assert gulch.offered("ability") == ["sheet:0:T3", "done"]
    gulch.ability("T3")
    assert gulch.boss().money == 7


def test_bailiff_does_not_replace_step_three() -> None:
    """Bailiff 1: the office may be used again in step 3, even for the same service."""
    gulch = turn_to_six(T2="dirty bailiff")
    gulch.saloon("sly banker")
    gulch.ability("T2", ("office", "office:sell_information"))
    gulch.town.step = "hire"
    gulch.play(None, ("hire", "sheriff"), ("office", "office:sell_information"))
    assert gulch.boss().money == 8


def test_renegade_needs_a_richer_rival() -> None:
    """Renegade 1: some rival must have more stolen safes."""
    gulch = turn_to_six(T2="dirty renegade")
    assert gulch.offered("ability") == []
    gulch.stolen(1, "safe:depot:0")
    assert gulch.offered("ability")
    gulch.stolen(0, "safe:depot:1")
    assert gulch.offered("ability") == []


def test_after_vain_there_is_one_last_chance() -> None:
    """Vain 1, Vain 2: used after step 3; then rivals may still suspect."""
    gulch = turn_to_six(T2="vain banker")
    gulch.town.step = "end"
    gulch.play(None, ("end", "sheet:0:T2"))
    gulch.play()
    assert gulch.town.step == "last"
    gulch.play(last_call(gulch.town), ("suspect.last", "send", 1))
    assert gulch.boss().plans["6"].henchmen == [1]


# --- Honest ------------------------------------------------------------------------------------


def honest_turn(job: str = "banker") -> Gulch:
    gulch = Gulch()
    money(gulch, 4, 4)
    gulch.sheet(0, T2=f"honest {job}", T3="legendary prospector")
    gulch.hand(0, "0", "3")
    gulch.town.step = "plan"
    return gulch


def test_honest_zero_is_in_no_slot() -> None:
    """Honest 1, Honest 3: no slot, no slot abilities, nothing to suspect; everybody reads of it."""
    gulch = honest_turn()
    gulch.play(None, ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:aside"))
    assert events.LaidZero(0) in gulch.town.chronicle.events
    assert gulch.boss().money == 8
    assert gulch.town.step == "hire"
    assert not may_suspect(gulch.town, gulch.boss(1))


def test_honest_need_not_be_used() -> None:
    """Honest 4: the 0 may be a bluff in a slot."""
    gulch = honest_turn()
    gulch.play(None, ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:5"))
    assert gulch.boss().plans["5"].bluff
    assert gulch.town.step == "abilities"


def test_honest_is_for_the_zero_only() -> None:
    """Honest: any other card goes into a slot."""
    gulch = honest_turn()
    with pytest.raises(IllegalChoice):
        gulch.play(None, ("plan.card", "hand:0:1"), ("plan.slot", "slot:0:aside"))


def test_honest_that_cannot_be_used() -> None:
    """Ruling 17: the lay-down is the use."""
    gulch = honest_turn("burglar")
    money(gulch, 0, 4)
    with pytest.raises(IllegalChoice):
        gulch.play(None, ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:aside"))


def test_honest_zero_goes_under_the_deck_with_the_others() -> None:
    """Honest 2: at the end of the day it is shuffled in with the cards that go under the deck."""
    gulch = honest_turn()
    gulch.play(None, ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:aside"))
    zero = gulch.boss().aside
    assert zero is not None
    put_under_deck(gulch.town, gulch.boss())
    assert zero in gulch.boss().deck
    assert not zero.open


# --- Suspicion and textual moments -------------------------------------------------------------


def test_vengeful_waits_until_the_ability_is_finished() -> None:
    """Ruling 38: no trigger interrupts somebody's ability."""
    gulch = turn_to_six(T2="dirty deputy")
    gulch.sheet(0, T3="vengeful prospector")
    gulch.ability("T2", ("suspect.jail", "send", 1), ("react", "sheet:0:T3"))
    assert gulch.boss().money == 4 + 2 + 3


def test_trigger_on_a_rivals_turn() -> None:
    """Textual moments: on anybody's turn, outside step 2."""
    gulch = turn_to_six()
    gulch.sheet(1, T2="suspicious prospector")
    suspect(gulch.town, gulch.boss(1))
    gulch.play(settle(gulch.town), ("react", "sheet:1:T2", 1))
    assert gulch.boss(1).money == 7
