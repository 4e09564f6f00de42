"""Words that name what a question is about. All others: tests/contract/test_drawn.py."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from app.engine import ALL, Dice, OptionView, Part, Question
from app.engine.table import Table
from app.games.scoundrels.effects.verbs.safes import scout_one
from app.games.scoundrels.view.view import view
from tests.games.scoundrels.games import CARDS, random_game
from tests.games.scoundrels.gulch import Gulch, money
from tests.games.scoundrels.words import say_at

LANGUAGES = ("en", "ru")


def under(kind: str) -> str:
    return re.sub(r"\W", "_", kind)


@cache
def asked_in_sight() -> list[tuple[Question, dict[str, Part]]]:
    """Questions, each with what its seat sees."""
    found: list[tuple[Question, dict[str, Part]]] = []

    def watch(table: Table[Any], dice: Dice) -> None:
        found.extend((question, table.view(question.seat)) for question in table.questions(ALL))

    random_game(1, hook=watch)
    return found


def labels(lang: str, kind: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Options of this kind of question: id, label, and what the asked seat sees."""
    for question, parts in asked_in_sight():
        if question.kind == kind:
            for option in question.options:
                words = say_at(f"option_{under(kind)}", lang, parts, option, question)
                yield option.id, words, parts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_name_the_cards_they_mean(lang: str) -> None:
    """Without looking at the board, the label alone says what is chosen."""
    hired = [one for one in labels(lang, "hire") if one[0] != "sheriff"]
    for place, label, parts in hired:
        cells = [cell.scoundrel for cell in parts["saloon"].cells if cell.place == place]
        assert CARDS.name(cells[0].trait, cells[0].job, lang) in label
        assert str(cells[0].price) in label
    played = list(labels(lang, "plan.card"))
    for place, label, parts in played:
        assert parts["hand"].cards[int(place.rsplit(":", 1)[1])] in label
    put = list(labels(lang, "plan.slot"))
    for place, label, parts in put:
        picked, slot = parts["hand"].cards[parts["hand"].picked], place.rsplit(":", 1)[1]
        assert slot in label or slot == "aside"
        honest = {"en": "(honest)", "ru": "(честно)"}[lang]
        assert (honest in label) == (picked == slot)
    assert hired
    assert played
    assert put


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_mark_is_asked_for_the_safe_that_was_just_looked_at(lang: str) -> None:
    """The safe may have been known before, and another one may have been seen since."""
    gulch = Gulch()
    known, other = gulch.at("safe:laboratory:0=7"), gulch.at("safe:depot:0=3")
    for safe in (known, other):
        gulch.play(scout_one(gulch.town, gulch.boss(), safe), ("mark", "mark:3"))
    gulch.turn(0, "A", "0")
    gulch.until("mark", ("ability", "leader:0:A"), ("scout", "safe:laboratory:0"))
    question = Question("0-0", 0, "mark", (OptionView("mark:7"),), 1, 1)
    asked = say_at("ask_mark", lang, view(gulch.town, 0), question)
    assert CARDS.safes[known.card.face].name[lang] in asked
    assert CARDS.safes[other.card.face].name[lang] not in asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_mark_left_it_is_still_said_what_was_seen(lang: str) -> None:
    gulch = Gulch()
    gulch.turn(0, "A", "0")
    gulch.mark(0, gulch.at("safe:depot:1"), 4)
    gulch.boss().marks.clear()
    safe = gulch.at("safe:laboratory:0=7")
    gulch.until("mark.move", ("ability", "leader:0:A"), ("scout", "safe:laboratory:0"))
    assert CARDS.safes[safe.card.face].name[lang] in asked(gulch, lang, "mark.move")


def asked(gulch: Gulch, lang: str, kind: str, seat: int = 0) -> str:
    """A question of this kind as this seat reads it now."""
    question = Question("0-0", seat, kind, (OptionView("yes"),), 1, 1)
    return say_at(f"ask_{under(kind)}", lang, view(gulch.town, seat), question)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_a_deck_is_shuffled_it_is_said_what_lies_on_top(lang: str) -> None:
    gulch = Gulch()
    gulch.turn(0, "6", "0")
    gulch.sheet(0, T2="dirty mutant")
    gulch.top(1, "5")
    gulch.until("shuffle", ("ability", "sheet:0:T2"), ("peek", "deck:1"))
    assert "5" in asked(gulch, lang, "shuffle")
    assert "5" not in asked(gulch, lang, "shuffle", seat=1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("job", "kind", "seat", "answers"),
    [
        ("pickpocket", "whom", 0, ()),
        ("journalist", "peek", 0, ()),
        ("prisoner", "answer", 1, [("suspect.jail", "let", 1)]),
        ("tailor", "swap.own", 0, ()),
    ],
)
def test_the_asked_player_reads_what_is_being_used(
    lang: str, job: str, kind: str, seat: int, answers: Sequence[Any]
) -> None:
    gulch = Gulch(3)
    gulch.turn(0, "6", "0")
    gulch.sheet(0, T2=f"dirty {job}", T3="quiet cook", B1="sly butler")
    gulch.saloon("lazy calf", "nimble cat")
    for rival in (1, 2):
        gulch.played(rival, "3", "A")
    gulch.until(kind, ("ability", "sheet:0:T2"), *answers)
    read = asked(gulch, lang, kind, seat)
    assert CARDS.name("dirty", job, lang) in read
    assert CARDS.jobs[job].text[lang] in read


@pytest.mark.parametrize(("job", "told"), [("pickpocket", True), ("deputy", False)])
def test_players_to_rob_are_named_with_their_money(job: str, told: bool) -> None:
    gulch = Gulch(3)
    money(gulch, 4, 3, 8)
    gulch.turn(0, "6", "0")
    gulch.sheet(0, T2=f"dirty {job}")
    gulch.until("whom", ("ability", "sheet:0:T2"))
    question = Question("0-0", 0, "whom", (OptionView("boss:1"), OptionView("boss:2")), 1, 1)
    parts = view(gulch.town, 0)
    words = [say_at("option_whom", "en", parts, one, question) for one in question.options]
    assert words == (["Seat 1 ($3)", "Seat 2 ($8)"] if told else ["Seat 1", "Seat 2"])
