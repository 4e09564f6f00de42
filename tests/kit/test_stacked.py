"""A stacked deck: what is laid out stays, whatever comes after it."""

from __future__ import annotations

from app.engine.hidden import Knowledge
from app.kit.stacked import lay_out


def test_faces_that_there_are_several_times_all_come_to_lie_where_they_are_wanted() -> None:
    knowledge = Knowledge(2)
    deck = [knowledge.card(face, "goods") for face in ("silk", "apple", "mead", "apple", "apple")]
    lay_out(knowledge, deck, ["apple", "apple", "silk", "apple"])
    assert [card.face for card in deck] == ["apple", "apple", "silk", "apple", "mead"]
