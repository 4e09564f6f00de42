"""Hidden cards: who knows which, what is forgotten by mixing, what a re-deal may change."""

from __future__ import annotations

from app.engine import ALL, ONLOOKER, Card, Dice, Knowledge, Viewer, look, redeal_cards


def deck_of(count: int, seats: int = 2, kind: str = "") -> Knowledge:
    knowledge = Knowledge(seats)
    for number in range(count):
        knowledge.card(f"{kind}{number}", kind)
    return knowledge


def possible(knowledge: Knowledge, card: Card, viewer: Viewer) -> set[str]:
    """Which faces this card may have, for all that the viewer knows."""
    faces, true = set(), [card.face for card in knowledge.cards]
    for number in range(80):
        redeal_cards(knowledge, viewer, Dice(bytes([number])))
        faces.add(card.face)
        for one, face in zip(knowledge.cards, true, strict=True):
            one.face = face
    return faces


def test_a_face_is_seen_by_whom_it_was_shown_to() -> None:
    knowledge = deck_of(1)
    (card,) = knowledge.cards
    knowledge.show([card], 0)
    assert [look(card, viewer) for viewer in (0, 1, ONLOOKER, ALL)] == ["0", None, None, "0"]


def test_face_up_is_seen_by_all_and_remembered_face_down() -> None:
    knowledge = deck_of(1)
    (card,) = knowledge.cards
    knowledge.turn_up(card)
    assert look(card, ONLOOKER) == "0"
    knowledge.turn_down(card)
    assert (look(card, 1), card.open) == ("0", False)
    knowledge.turn_down(card)
    knowledge.mix([card])
    assert look(card, 1) is None


def test_learning_is_counted_once() -> None:
    knowledge = deck_of(2)
    knowledge.show(knowledge.cards, 0)
    knowledge.show(knowledge.cards, 0)
    assert knowledge.learned == 2
    knowledge.turn_up(knowledge.cards[0])
    assert knowledge.learned == 3
    knowledge.show([knowledge.cards[0]], 1)
    knowledge.turn_up(knowledge.cards[0])
    assert knowledge.learned == 3


def test_no_face_in_a_repr() -> None:
    knowledge = deck_of(1)
    assert repr(knowledge.cards[0]) == "Card(face down)"
    knowledge.turn_up(knowledge.cards[0])
    assert repr(knowledge.cards[0]) == "Card(open)"


def test_what_was_never_seen_may_be_any_of_those() -> None:
    knowledge = deck_of(4)
    knowledge.show([knowledge.cards[0]], 0)
    knowledge.turn_up(knowledge.cards[1])
    assert possible(knowledge, knowledge.cards[0], 0) == {"0"}
    assert possible(knowledge, knowledge.cards[2], 0) == {"2", "3"}
    assert possible(knowledge, knowledge.cards[2], ONLOOKER) == {"0", "2", "3"}
    assert possible(knowledge, knowledge.cards[2], ALL) == {"2"}


def test_mixed_cards_are_a_pool_for_who_knew_them() -> None:
    knowledge = deck_of(5)
    knowledge.show(knowledge.cards[:2], 0, 1)
    knowledge.mix(knowledge.cards[:2], knowing=[1])
    assert look(knowledge.cards[0], 0) is None
    assert possible(knowledge, knowledge.cards[0], 0) == {"0", "1"}
    assert possible(knowledge, knowledge.cards[3], 0) == {"2", "3", "4"}
    assert look(knowledge.cards[0], 1) == "0"


def test_a_second_pool_is_kept_apart() -> None:
    knowledge = deck_of(6)
    knowledge.show(knowledge.cards[:4], 0)
    knowledge.mix(knowledge.cards[:2])
    knowledge.mix(knowledge.cards[2:4])
    assert possible(knowledge, knowledge.cards[0], 0) == {"0", "1"}
    assert possible(knowledge, knowledge.cards[2], 0) == {"2", "3"}


def test_mixing_across_pools_makes_one_of_them() -> None:
    knowledge = deck_of(7)
    knowledge.show(knowledge.cards[:4], 0)
    knowledge.mix(knowledge.cards[:2])
    knowledge.mix(knowledge.cards[2:4])
    knowledge.mix(knowledge.cards[1:3])
    assert possible(knowledge, knowledge.cards[0], 0) == {"0", "1", "2", "3"}
    assert possible(knowledge, knowledge.cards[5], 0) == {"4", "5", "6"}


def test_kinds_of_cards_are_told_apart_by_their_backs() -> None:
    knowledge = deck_of(2, kind="a")
    for number in range(2):
        knowledge.card(f"b{number}", "b")
    assert possible(knowledge, knowledge.cards[0], ONLOOKER) == {"a0", "a1"}
    assert possible(knowledge, knowledge.cards[2], ONLOOKER) == {"b0", "b1"}
