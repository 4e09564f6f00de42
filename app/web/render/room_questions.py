"""The questions of a room as their reader sees them: words, forms, how urgent they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from markupsafe import Markup

from app.engine import N_, OptionView, Part, Question, Seat
from app.languages import SOURCE
from app.tables.model import TableView, on_board
from app.web.render import game_words
from app.web.render.card_context import dom_id
from app.web.render.game_context import GameContext, TableInfo
from app.web.render.i18n import Tongue, tongue
from app.web.render.jinja import call_macro
from app.web.render.parts import places_within
from app.web.render.recently_used import RecentlyUsed
from app.web.render.shown_asks import own_asks, shown_asks

_waiting: RecentlyUsed[Markup] = RecentlyUsed(5_000)


class RoomQuestions:
    """The part of the room that asks."""

    def __init__(self, view: TableView, info: TableInfo, game: GameContext, tongue: Tongue) -> None:
        self.view = view
        self.info = info
        self.game = game
        self.tongue = tongue
        self.keeps_answers = True  # those that are given ahead; not in a lesson
        self._asked: dict[str, Markup] = {}  # what each question says

    @cached_property
    def asking(self) -> GameContext:
        """The context of questions, whose words may say what lies on the viewer's table."""
        return self.game.knowing(self.view.parts)

    @property
    def asks(self) -> list[Question]:
        return list(shown_asks(self.view))

    @property
    def my_turn(self) -> bool:
        return any(True for _ in own_asks(self.view))

    def ask_words(self, question: Question) -> Markup:
        if question.id not in self._asked:
            self._asked[question.id] = game_words.ask_words(self.asking, question)
        return self._asked[question.id]

    def question_form(self, question: Question) -> Markup:
        return game_words.question_form(self.asking, question)

    def option_words(self, question: Question, option: OptionView) -> Markup:
        return game_words.option_words(self.asking, question, option)

    def option_button(self, question: Question, option: OptionView) -> Markup:
        """What is pressed to choose this option."""
        words, sure = self.option_words(question, option), self.confirm_words(question, option)
        return _button(option.id, option.at or "", words, sure, question.chosen == option.id)

    def confirm_words(self, question: Question, option: OptionView) -> Markup:
        return game_words.confirm_words(self.asking, question, option)

    def field_words(self, question: Question, field: str) -> Markup:
        return game_words.field_words(self.asking, question, field)

    def needs(self, question: Question) -> tuple[str, ...]:
        """The elements without which this question can't be judged."""
        named = self.info.game.needs.get(question.kind, ())
        return tuple(self._element(name.replace(":me", f":{question.seat}")) for name in named)

    def _element(self, name: str) -> str:
        return dom_id(name) if name in self.view.parts else f"r-{name}"

    def is_last_chance(self, question: Question) -> bool:
        """Whether this is a last chance to react."""
        time = self.info.game.times.get(question.kind)
        short = time is not None and time.always and self.view.clock.kind != "days"
        return short and question.chosen is None

    def runs_out(self, question: Question) -> bool:
        """Whether this last chance ends by itself; the seats show how much time is left."""
        return self.is_last_chance(question) and question.seat in self.view.clock.deadlines

    def may_pass_until(self, question: Question) -> tuple[str, ...]:
        """The stretches for which one click lets this question pass from now on."""
        offered = self.info.game.ahead.get(question.kind)
        if offered is None or question.optional or question.chosen is not None:
            return ()
        return offered.at_hand if self.keeps_answers else ()

    @property
    def may_only_react(self) -> bool:
        """Whether it is somebody else's turn, in which the viewer may still act."""
        return all(self.is_last_chance(ask) for ask in own_asks(self.view))

    def waiting_words(self, seat: Seat, kind: str) -> Markup:
        """The same for everybody who waits."""
        key = self.game.alike, seat, kind
        found = _waiting.get(key)
        if found is None:
            _waiting.put(key, found := game_words.waiting_words(*key))
        return found

    def ahead_words(self, kind: str) -> Markup:
        return game_words.ahead_words(self.game, kind)

    def stretch_words(self, until: str) -> str:
        """The duration of an answer given ahead, in words."""
        said = {
            "turn": N_("until the end of the turn"),
            "round": N_("until the end of the round"),
            "game": N_("until the end of the game"),
        }
        return self.tongue.say(said[until]) if until in said else until

    def on_board(self, option: OptionView) -> bool:
        """Whether this option is found by what lies on the board alone.

        An option whose `at` is its own id is shown in words as well: somebody's name, or a way
        out.
        """
        if option.at == option.id:
            return False
        place = option.at or option.id
        part = self._parts.get(place)
        return (part is not None and part.one_place) or place in self._places

    @cached_property
    def _parts(self) -> Mapping[str, Part]:
        return on_board(self.view.parts)

    @cached_property
    def _places(self) -> frozenset[str]:
        """The places in parts that hold several."""
        board = [named for named in self._parts.items() if not named[1].one_place]
        return frozenset().union(*[places_within(*named, self.game) for named in board])


@lru_cache(maxsize=5_000)
def _button(option: str, at: str, words: Markup, sure: Markup, pressed: bool) -> Markup:
    """A button made of these words, which are in their reader's language already."""
    answers: Any = tongue(SOURCE).templates.get_template("room/answers.html").module
    return call_macro(answers.button, (option, at, words, sure, pressed))
