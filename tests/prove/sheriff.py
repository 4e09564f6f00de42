"""Defects planted in Sheriff of Nottingham: what bargains, bags and purses must never do."""

from __future__ import annotations

from tests.prove.mutant import SHERIFF, SHERIFF_AT_LENGTH, Mutant

_TESTS = "tests/games/sheriff"
_BARGAINS = f"{_TESTS}/test_bargaining.py"
_PRIVATE = f"{_BARGAINS}::test_14_13_a_private_offer_is_for_its_two_parties"
_GAPS = f"{_BARGAINS}::test_14_14_ids_of_public_offers_have_no_gaps"
_PASSED = (
    f"{_TESTS}/test_course.py"
    "::test_a_passed_bag_shows_legal_goods_and_only_the_number_of_contraband"
)
_DEPUTIES = f"{_TESTS}/test_deputies.py"
_GAMES = f"{_TESTS}/test_games.py"

OF_SHERIFF = (
    # --- private words ----------------------------------------------------------------------------
    Mutant(
        "a deal in private, told to everybody",
        "app.games.sheriff.rules.strike:tell",
        "gate.whisper(event, deal.audience)",
        "gate.tell(event)",
        (_PRIVATE,),
    ),
    Mutant(
        "the words of a private offer on everybody's table",
        "app.games.sheriff.view.view:deals",
        "may_read(viewer, who)",
        "True",
        (_PRIVATE,),
    ),
    Mutant(
        "a private offer that moves the versions of others",
        "app.games.sheriff.rules.bargain:audience_of",
        "deal.audience",
        "None",
        (_PRIVATE,),
    ),
    Mutant(
        "a seal by which everybody sees a private deal",
        "app.games.sheriff.view.view:bag_part",
        "may_read(viewer, audience)",
        "True",
        (_PRIVATE,),
    ),
    Mutant(
        "a private offer at its bag, for everybody to see",
        "app.games.sheriff.view.view:bag_part",
        "may_read(viewer, who)",
        "True",
        (_PRIVATE,),
    ),
    Mutant(
        "ids in which private offers leave gaps",
        "app.games.sheriff.rules.bargain:next_id",
        '"p" if deal.private else "o"',
        '"o"',
        (_GAPS,),
    ),
    Mutant(
        "a choice that is missing because of the other deputy's private demand",
        "app.games.sheriff.rules.cover:standing",
        "deal.known_to(eyes)",
        "True",
        (_DEPUTIES,),
    ),
    # --- faces ------------------------------------------------------------------------------------
    Mutant(
        "a card of a closed bag, shown to all",
        "app.games.sheriff.view.view:bag_part",
        "faces_for(viewer, cards)",
        "(*<it>[1:], *(card.face for card in cards[:1]))",
        (SHERIFF,),
    ),
    Mutant(
        "contraband that passes, named in the line that all read",
        "app.games.sheriff.rules.settle:let_pass",
        "only(bag.owner, faces(closed))",
        "faces(closed)",
        (_PASSED, SHERIFF_AT_LENGTH),
    ),
    Mutant(
        "contraband on stands, shown to all",
        "app.games.sheriff.view.view:stand_part",
        "faces_for(viewer, zone)",
        "tuple([card.face for card in zone])",
        (SHERIFF,),
    ),
    # --- purses -----------------------------------------------------------------------------------
    Mutant(
        "an odd coin that never reaches the chest",
        "app.games.sheriff.rules.gold:receive",
        "gate.chest_gold += amount",
        "gate.chest_gold += amount - amount % 2",
        (_GAMES,),
    ),
    Mutant(
        "goods of an undone deal that nobody gets",
        "app.games.sheriff.rules.undo:move_back",
        "giver.zone += closed",
        "pass",
        (f"{_TESTS}/test_undone.py",),
    ),
)
