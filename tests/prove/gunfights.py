"""Defects planted in Bang!: who is asked or what is told gives a hand, a role or a deck away."""

from __future__ import annotations

from tests.prove.mutant import BANG, Mutant

_TESTS = "tests/games/bang"
_ASKING = f"{_TESTS}/test_fair_asking.py"
_ALIKE = f"{_ASKING}::test_who_holds_the_answer_and_who_does_not_are_asked_alike"

OF_GUNFIGHTS = (
    # --- who is asked ----------------------------------------------------------------------------
    Mutant(
        "only those who hold a Missed! or a BANG! are asked",
        "app.games.bang.rules.answers:may_answer",
        'street.orange == "sacagaway"',
        "True",
        (_ALIKE,),
    ),
    Mutant(
        "only those who hold a Beer are asked at their last life",
        "app.games.bang.rules.wounds:last_chance",
        "may_answer(street, figure, False, held)",
        "held()",
        (_ALIKE,),
    ),
    Mutant(
        "who has nothing must say so by hand, as fast as they notice",
        "app.games.bang.__init__:GAME",
        'Ahead(until={"turn": lambda street: street.turn}, when_nothing=True)',
        'Ahead(until={"turn": lambda street: street.turn})',
        (f"{_ASKING}::test_answers_ahead_are_for_all_windows_of_others",),
    ),
    Mutant(
        "orders that name only what is in the hand",
        "app.games.bang.sets.dorothy_rage:orders",
        "kind in kinds",
        "kind in kinds and any(street.kind(card).id == kind for card in other.hand)",
        (f"{_ASKING}::test_an_order_of_dorothy_can_name_what_is_not_there", BANG),
    ),
    # --- what is told ----------------------------------------------------------------------------
    Mutant(
        "a role before its player is dead",
        "app.games.bang.view:role_part",
        "look(card, viewer)",
        "card.face",
        (f"{_ASKING}::test_a_role_is_shown_by_a_death_and_not_before", BANG),
    ),
    Mutant(
        "a hand, told card by card as it is drawn",
        "app.games.bang.rules.piles:seen",
        "only((player.seat, *others), known)",
        "known",
        (f"{_ASKING}::test_what_is_drawn_is_told_to_its_owner_alone", BANG),
    ),
    Mutant(
        "a hand for all who look at its owner's cards in front",
        "app.games.bang.view:hand",
        "faces_for(viewer, cards)",
        "faces_for(seat if len(cards) > 3 else viewer, cards)",
        (BANG,),
    ),
    Mutant(
        "the top of the deck, told by a count",
        "app.games.bang.view:piles",
        "len(street.deck)",
        "len(street.deck) + sum(len(card.face) % 2 for card in street.deck[-1:])",
        (BANG,),
    ),
    Mutant(
        "the character that counts the lives",
        "app.games.bang.view:figure_facts",
        "figure.character.face",
        "(figure.counter or figure.character).face",
        (BANG,),
    ),
    Mutant(
        "what Kit Carlson looks at, for all",
        "app.games.bang.view:fan_part",
        "look(c, viewer) if mine else None",
        "c.face",
        (f"{_TESTS}/test_characters.py::test_kit_carlson_keeps_two_of_three", BANG),
    ),
    Mutant(
        "the card that changes hands, for all",
        "app.games.bang.rules.piles:seen",
        'known if street.orange == "sacagaway" else only((player.seat, *others), known)',
        "known if others else only(player.seat, known)",
        (f"{_TESTS}/test_decisions_characters.py", BANG),
    ),
    # --- what is lost ----------------------------------------------------------------------------
    Mutant(
        "a card that is lost when the deck is shuffled again",
        "app.games.bang.rules.piles:reshuffle",
        "street.deck = cards",
        "street.deck = cards[1:]",
        (f"{_ASKING}::test_no_card_is_lost_in_games_of_all_sets",),
    ),
    Mutant(
        "a weapon that another replaces goes nowhere",
        "app.games.bang.rules.in_play:put_in_play",
        "piles.discard(street, old.card, figure.player)",
        "pass",
        (f"{_ASKING}::test_no_card_is_lost_in_games_of_all_sets",),
    ),
)
