"""Decks are shuffled by the table's dice, and nobody sees what they draw or take but its seat."""

from __future__ import annotations

from app.engine import ALL, Deal, State
from app.kit.decks import draw, shuffled, take_unseen
from app.kit.faces import faces_for
from app.kit.scoring import most_points

SUITS = ("hearts", "spades", "bells", "acorns")


def table() -> State:
    return State(deal=Deal(3, {}, None, b"decks", 1))


def test_a_deck_holds_every_face_once_in_the_order_of_the_dice() -> None:
    one, other = (faces_for(ALL, shuffled(table(), SUITS)) for _ in range(2))
    assert one == other
    assert sorted(map(str, one)) == sorted(SUITS)


def test_what_is_drawn_is_seen_by_its_seat_alone_and_there_is_no_more_than_there_is() -> None:
    state = table()
    deck = shuffled(state, SUITS)
    drawn = draw(state, deck, 1, 3)
    assert (len(drawn), len(deck)) == (3, 1)
    assert set(faces_for(1, drawn)) < {*SUITS}
    assert faces_for(0, drawn) == faces_for(None, drawn) == (None, None, None)
    assert len(draw(state, deck, 0, 3)) == 1
    assert draw(state, deck, 0) == []


def test_others_lose_track_of_a_card_that_is_taken_unseen() -> None:
    state = table()
    hand = draw(state, shuffled(state, SUITS), 0, 4)
    state.knowledge.show(hand, 2)
    card = hand[1]
    take_unseen(state, hand, card, 0)
    assert card not in hand
    assert None not in faces_for(0, [*hand, card])
    assert faces_for(2, [*hand, card]) == (None,) * 4


def test_the_only_card_is_no_secret_when_it_is_taken() -> None:
    state = table()
    hand = draw(state, shuffled(state, SUITS), 0)
    state.knowledge.show(hand, 2)
    card = hand[0]
    take_unseen(state, hand, card, 0)
    assert None not in faces_for(2, [card])


def test_most_points_win_and_equal_players_share_a_place() -> None:
    outcome = most_points([3, 5, 5, 1])
    assert outcome.winners == (1, 2)
    assert [one.rank for one in outcome.standings] == [3, 1, 1, 4]
