"""A refused form says why, in the reader's language, where its game knows more than the house."""

from __future__ import annotations

from app.engine.errors import IllegalChoice
from app.games.sheriff.rules.complaints import COMPLAINTS, refused
from app.web.edge.errors import refusal_of
from app.web.render.i18n import tongue


def test_the_sentence_of_a_game_takes_the_place_of_the_usual_one() -> None:
    usual, known = refusal_of(IllegalChoice("what")), refusal_of(refused("cover"))
    assert usual.code == known.code == "not-an-option"
    assert known.sentence == COMPLAINTS["cover"] != usual.sentence


def test_all_of_them_are_translated() -> None:
    said = [tongue("ru").say(sentence) for sentence in COMPLAINTS.values()]
    assert not {*said} & {*COMPLAINTS.values()}
