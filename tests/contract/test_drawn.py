"""What random games of every game show and say is whole: elements, sentences, labels."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from app.engine import ALL, ONLOOKER, Dice, Event, Part, Question, Viewer
from app.engine.game import Deal
from app.engine.table import Table
from app.games import GAMES
from app.languages import LANGUAGES
from app.settings import ROOT
from app.tables.bots.answers import pick
from app.tables.model import SeatView
from app.web.render import game_words
from app.web.render import parts as drawing
from app.web.render.card_context import dom_id
from app.web.render.game_context import GameContext
from app.web.render.i18n import tongue
from app.web.render.macros import snake
from app.web.render.parts import draw, places_within
from tests.support.own import own_of
from tests.support.play import components, few, option_sets

TABLES, DECISIONS, EVERY = 4, 300, 12
NAMES = ("Anna", "Борис", "Chen", "Diego", "Ewa", "Farid", "Greta", "Hanako")
ELSEWHERE = {"hand", "end", "chronicle"}  # which the house puts beside the board


def has_board(game_id: str) -> bool:
    """Without one, the house adds all regions in their order."""
    return (ROOT / "app/games" / game_id / "templates" / "board.html").is_file()


each_game = pytest.mark.parametrize("game_id", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@dataclass
class Sample:
    """What some tables have shown, each thing once."""

    seats: int
    parts: dict[Any, tuple[Viewer, str, Part]] = field(default_factory=dict)
    events: dict[str, tuple[Viewer, Event]] = field(default_factory=dict)
    questions: dict[Any, tuple[Question, dict[str, Part]]] = field(default_factory=dict)

    def look(self, table: Table[Any]) -> None:
        for viewer in (0, ONLOOKER, ALL):
            for part_id, part in table.view(viewer).items():
                self.parts.setdefault((part_id, part), (viewer, part_id, part))

    def listen(self, table: Table[Any]) -> None:
        for question in table.questions(ALL):
            if (key := (question.kind, question.options)) not in self.questions:
                self.questions[key] = question, table.view(question.seat)


@cache
def samples(game_id: str) -> tuple[Sample, ...]:
    game = GAMES[game_id]
    found = []
    for number, seats in enumerate([few(game), game.max_seats] * (TABLES // 2)):
        options = option_sets(game)[-number % len(option_sets(game))]
        options = {} if game.refuse(options, seats) else options
        seed = f"drawn {number}".encode()
        made = Deal(seats, game.read_options(options), components(game_id), seed, game.edition)
        found.append(played(Table(game, made), Dice(seed)))
    return tuple(found)


def played(table: Table[Any], dice: Dice) -> Sample:
    sample = Sample(table.deal.seats)
    while not table.over and table.decisions < DECISIONS:
        if table.decisions % EVERY == 0:
            sample.look(table)
        sample.listen(table)
        seat, _ = dice.pick(table.waiting_for())
        question = next(one for one in table.questions(seat) if not one.optional)
        choice = pick(table.game, table, seat, question, "random", dice)
        table.decide(seat, question.id, choice, "bot")
    for viewer in (0, ONLOOKER):
        for event in table.events(viewer):
            sample.events.setdefault(repr(event), (viewer, event))
    return sample


def context(
    game_id: str, lang: str, viewer: Viewer, seats: int, names: tuple[str, ...] = NAMES
) -> GameContext:
    people = tuple(SeatView(seat, names[seat], "person") for seat in range(seats))
    return GameContext(game_id, lang, people, viewer, components(game_id))


@each_game
@each_language
def test_every_part_is_one_whole_element(game_id: str, lang: str) -> None:
    for sample in samples(game_id):
        for viewer, part_id, part in sample.parts.values():
            html = draw(part_id, part, context(game_id, lang, viewer, sample.seats)).strip()
            assert html.startswith(f'<div id="{dom_id(part_id)}"'), html[:100]
            assert html.endswith("</div>")
            assert html.count("<div") == html.count("</div>"), html


@each_game
@each_language
def test_names_are_put_into_what_is_kept_as_if_it_had_been_drawn_with_them(
    game_id: str, lang: str
) -> None:
    odd = tuple(f"{name} <b>&amp; '{name}\"" for name in NAMES)
    for sample in samples(game_id):
        for viewer, part_id, part in sample.parts.values():
            here = context(game_id, lang, viewer, sample.seats, odd)
            whole = drawing._draw(part_id, part, here.for_audience(part))
            assert draw(part_id, part, here) == whole
        for viewer, event in sample.events.values():
            here = context(game_id, lang, viewer, sample.seats, odd).for_audience(event)
            said = drawing._words_and_moment(event, here)
            assert said in draw("log:0", event, here)


@each_game
def test_parts_hold_the_places_they_say(game_id: str) -> None:
    for sample in samples(game_id):
        for viewer, part_id, part in sample.parts.values():
            here = context(game_id, "en", viewer, sample.seats)
            drawn = re.findall(r'data-at="([^"]+)"', draw(part_id, part, here))
            assert set(drawn) == places_within(part_id, part, here)


@each_game
@each_language
def test_every_event_is_a_sentence(game_id: str, lang: str) -> None:
    for sample in samples(game_id):
        for viewer, event in sample.events.values():
            here = context(game_id, lang, viewer, sample.seats)
            said = game_words.event_words(here, snake(type(event).__name__), event).striptags()
            assert re.search(r"[.!?:)»]$", said), said
            assert "None" not in said, said


@each_game
@each_language
def test_every_question_and_each_of_its_options_has_words_of_its_own(
    game_id: str, lang: str
) -> None:
    for sample in samples(game_id):
        for question, parts in sample.questions.values():
            here = context(game_id, lang, question.seat, sample.seats).knowing(parts)
            assert game_words.ask_words(here, question).striptags()
            assert game_words.waiting_words(here, question.seat, question.kind).striptags()
            labels = [game_words.option_words(here, question, one) for one in question.options]
            assert all(label.striptags() or "<svg" in label for label in labels), question
            alike = question.kind in own_of(game_id).alike
            assert alike or len(set(labels)) == len(labels), (question.kind, labels)


@each_game
def test_what_moves_in_a_line_moves_between_places_of_the_table(game_id: str) -> None:
    places = {"", "bank"}
    for sample in samples(game_id):
        for viewer, part_id, part in sample.parts.values():
            html = draw(part_id, part, context(game_id, "en", viewer, sample.seats))
            places |= {kind_of(place) for place in re.findall(r'data-at="([^"]+)"', html)}
    for sample in samples(game_id):
        for viewer, event in sample.events.values():
            here = context(game_id, "en", viewer, sample.seats)
            said = game_words.event_words(here, snake(type(event).__name__), event)
            for ends in re.findall(r'data-travel="\w+" data-start="(.*?)" data-goal="(.*?)"', said):
                assert {kind_of(end) for end in ends} <= places, f"{event} moves what lies nowhere"


def kind_of(place: str) -> str:
    """The kind of a place, no matter whose and which."""
    return re.sub(r"\d+", "n", place)


@pytest.mark.parametrize("game_id", [id for id in GAMES if has_board(id)])
def test_the_board_has_a_place_for_every_region(game_id: str) -> None:
    game = GAMES[game_id]
    here = context(game_id, "en", 0, game.max_seats)
    board = tongue("en").templates.get_template(f"{game_id}/board.html")
    html = board.render(region=lambda name: f"[region {name}]", game=here)
    drawn = re.findall(r"\[region (\w+)\]", html)
    assert len(drawn) == len(set(drawn))
    assert {part.home for part in game.parts} - ELSEWHERE <= {*drawn, "me"}
