"""The room as one reader sees it: what its templates ask for, region by region.

A region is an element with an id and a template of the same name in `templates/room`. It has
changed when its mark has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

import segno
from markupsafe import Markup, escape

from app.engine import N_, OptionView, Question, Seat
from app.tables.core.announcements import CODES
from app.tables.model import ChatLine, SeatView, TableView, on_board
from app.web.assets.looks import look_classes
from app.web.context.urls import is_only_here
from app.web.render import parts
from app.web.render.game_context import GameContext, TableInfo, dom_id, option_words
from app.web.render.i18n import Tongue, tongue
from app.web.render.recently_used import RecentlyUsed
from app.web.render.seat_words import BOTS, LOOK_WORDS, REACTION_WORDS


@dataclass(frozen=True, slots=True)
class Audience:
    """The reader of a page: what is theirs alone, but no secret of the game."""

    lang: str
    host: bool = False
    known: bool = False  # they have entered a name
    home: str = ""  # the address under which they and others reach this server
    kept: Seat | None = None  # the seat kept for them after a rematch
    take_back: bool = False  # a seat of the running game that opened is theirs
    muted: frozenset[Seat] = frozenset()
    silenced: bool = False  # as the host, somebody who only looks on


class RoomContext:
    """The object that the room's templates call `room`."""

    def __init__(self, view: TableView, info: TableInfo, audience: Audience, cards: Any) -> None:
        self.view = view
        self.info = info
        self.audience = audience
        self.cards = cards
        self.game = game_context(view, info, audience.lang, cards)
        self.tongue: Tongue = tongue(audience.lang)
        self.answers_to = f"/t/{view.id}/decide"

    @cached_property
    def asking(self) -> GameContext:
        """The context of questions, whose words may say what lies on the viewer's table."""
        return self.game.knowing(self.view.parts)

    # --- regions ---------------------------------------------------------------------------------

    def region(self, name: str) -> Markup:
        return self.draw(f"room/{name}.html")

    def draw(self, template: str, **more: Any) -> Markup:
        drawn = self.tongue.templates.get_template(template)
        return Markup(drawn.render(room=self, view=self.view, **more).strip())

    def inside(self) -> Markup:
        """The content of the room's element, for the state that the table is in."""
        inside = "gathering" if self.view.status == "gathering" else "playing"
        return self.draw(f"room/{inside}.html")

    @cached_property
    def board(self) -> parts.Board:
        return parts.Board(self.view, self.game)

    def part(self, part_id: str) -> Markup:
        return parts.draw(part_id, self.view.parts[part_id], self.game)

    # --- people ----------------------------------------------------------------------------------

    @property
    def me(self) -> Seat | None:
        return self.view.viewer if isinstance(self.view.viewer, int) else None

    @property
    def waited(self) -> frozenset[Seat]:
        return frozenset(seat for seat, _ in self.view.waiting_for)

    @property
    def taken(self) -> int:
        return sum(seat.kind != "empty" for seat in self.view.seats)

    @property
    def kept(self) -> Seat | None:
        """The seat kept for the reader, until they or the host free it."""
        kept, seats = self.audience.kept, self.view.seats
        return kept if kept is not None and kept < len(seats) and seats[kept].reserved else None

    @property
    def free_seats(self) -> int:
        """The seats that anybody may take."""
        return sum(seat.kind == "empty" and not seat.reserved for seat in self.view.seats)

    @property
    def awaited(self) -> list[Markup]:
        """The people that seats are kept for."""
        return [self.name(seat.seat) for seat in self.view.seats if seat.reserved]

    @property
    def others_looks(self) -> set[str]:
        """The colours and figures that the reader can't choose."""
        seats = (s for s in self.view.seats if s.kind == "person" or s.reserved)
        others = (s for s in seats if s.seat != self.me)
        return {name for seat in others for name in (seat.colour, seat.figure)}

    def look_words(self, look: str) -> str:
        """What a colour or a figure is called."""
        return self.tongue.say(LOOK_WORDS[look])

    @property
    def looks(self) -> str:
        """The classes by which a page knows how its seats look."""
        return look_classes(self.view.seats)

    def name(self, seat: Seat) -> Markup:
        return self.game.name(seat)

    @staticmethod
    def newcomer(name: str) -> Markup:
        """The name of somebody who has no seat yet."""
        return Markup("<bdi>{}</bdi>").format(name)

    def deadline(self, seat: Seat) -> datetime | None:
        return self.view.clock.deadlines.get(seat)

    # --- questions -------------------------------------------------------------------------------

    @property
    def asks(self) -> list[Question]:
        return list(parts.shown_asks(self.view))

    @property
    def my_turn(self) -> bool:
        return any(True for _ in parts.own_asks(self.view))

    def ask(self, question: Question) -> Markup:
        return self.draw("room/ask.html", question=question)

    def ask_words(self, question: Question) -> Markup:
        return parts.ask_words(self.asking, question)

    def question_form(self, question: Question) -> Markup:
        return parts.question_form(self.asking, question)

    def option_words(self, question: Question, option: OptionView) -> Markup:
        return parts.option_words(self.asking, question, option)

    def confirm_words(self, question: Question, option: OptionView) -> Markup:
        return parts.confirm_words(self.asking, question, option)

    def field_words(self, question: Question, field: str) -> Markup:
        return parts.field_words(self.asking, question, field)

    def needs(self, question: Question) -> tuple[str, ...]:
        """The elements without which this question can't be judged."""
        named = self.info.game.needs.get(question.kind, ())
        return tuple(self._element(name.replace(":me", f":{question.seat}")) for name in named)

    def _element(self, name: str) -> str:
        return dom_id(name) if name in self.view.parts else f"r-{name}"

    def is_moment(self, question: Question) -> bool:
        """Whether this is a last chance to react."""
        time = self.info.game.times.get(question.kind)
        short = time is not None and time.always and self.view.clock.kind != "days"
        return short and question.chosen is None

    def runs_out(self, question: Question) -> bool:
        """Whether this last chance ends by itself; the seats show how much time is left."""
        return self.is_moment(question) and self.deadline(question.seat) is not None

    def may_pass_until(self, question: Question) -> tuple[str, ...]:
        """The stretches for which one click lets this question pass from now on."""
        offered = self.info.game.ahead.get(question.kind)
        if offered is None or question.optional or question.chosen is not None:
            return ()
        return offered.at_hand

    @property
    def only_a_moment(self) -> bool:
        """Whether it is somebody else's turn, in which the viewer may still act."""
        return all(self.is_moment(ask) for ask in parts.own_asks(self.view))

    def waiting_words(self, seat: Seat, kind: str) -> Markup:
        return parts.waiting_words(self.game, seat, kind)

    def ahead_words(self, kind: str) -> Markup:
        return parts.ahead_words(self.game, kind)

    def stretch_words(self, until: str) -> str:
        """The duration of an answer given ahead, in words."""
        said = {
            "turn": N_("until the end of the turn"),
            "round": N_("until the end of the round"),
            "game": N_("until the end of the game"),
        }
        return self.tongue.say(said[until]) if until in said else until

    # --- the end ---------------------------------------------------------------------------------

    def reason_words(self, reason: str) -> Markup:
        return parts.reason_words(self.game, reason)

    def team_words(self, team: str) -> Markup:
        return parts.team_words(self.game, team)

    def on_board(self, option: OptionView) -> bool:
        """Whether this option is found by what lies on the board alone.

        An option whose `at` is its own id is shown in words as well: somebody's name, or a way
        out.
        """
        return option.at != option.id and (option.at or option.id) in self._places

    @cached_property
    def _places(self) -> frozenset[str]:
        board = on_board(self.view.parts).items()
        return frozenset().union(*[parts.drawn(*named, self.game).places for named in board])

    # --- words -----------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The title of the page. Other windows see it: it says no more than whose turn it is."""
        say, game = self.tongue.say, self.tongue.say(self.info.game.name)
        if self.view.status == "playing" and self.my_turn:
            return say(N_("Your turn: %(game)s"), game=game)
        if self.view.status == "finished":
            return say(N_("%(game)s: the end"), game=game)
        return game

    def house_words(self, line: ChatLine) -> Markup:
        """A line of the house, such as that somebody took a decision back."""
        values = json.loads(line.text or "{}")
        said = escape(self.tongue.say(CODES[line.code])) if line.code in CODES else Markup("")
        seat, name = values.get("seat"), values.pop("name", "")
        if isinstance(seat, int):  # who sat there then; now it may be somebody else
            values["seat"] = self.game.called(seat, name) if name else self.name(seat)
        for key, value in values.items():
            said = said.replace("{" + key + "}", escape(value))
        return said

    def options(self) -> list[tuple[str, str]]:
        """The options of this table in words."""
        say, lang = self.tongue.say, self.audience.lang
        chosen: Mapping[str, Any] = self.info.settings.options
        return [
            (say(option.name), option_words(lang, option, chosen.get(option.id, option.default)))
            for option in self.info.game.options
        ]

    @staticmethod
    def millis(moment: datetime) -> int:
        return millis(moment)

    @property
    def since(self) -> dict[str, int]:
        return since_of(self.view)

    def may_nudge(self, seat: SeatView) -> bool:
        """Whether the reader may remind the person in this seat, once they have waited a while."""
        awaited = seat.seat in self.waited and seat.seat != self.me
        plays = seat.kind == "person" and not seat.standin and not seat.left
        return self.me is not None and awaited and plays

    def bank(self, seat: Seat) -> str:
        """The time that a seat has in reserve; empty where there is none."""
        left = self.view.clock.banks.get(seat)
        return "" if left is None else f"{int(left) // 60}:{int(left) % 60:02}"

    @property
    def now(self) -> int:
        """So that the page can tell how wrong its own clock is."""
        return self.millis(datetime.now(UTC))

    # --- at the door -----------------------------------------------------------------------------

    @property
    def host_name(self) -> Markup:
        return Markup("<bdi>{}</bdi>").format(self.info.host_name)

    @property
    def invite_link(self) -> str:
        return f"{self.audience.home}/j/{self.info.invite}"

    @property
    def only_here(self) -> bool:
        """Whether friends on other machines could not open the invite."""
        return is_only_here(self.audience.home)

    def qr(self, link: str) -> Markup:
        return qr(link)

    def about(self) -> Markup:
        return about(self.audience.lang, self.view.game)

    def minute(self) -> Markup:
        """The rules as one would tell them at the table; empty if the game has none."""
        told = self.tongue.templates.get_template(f"{self.view.game}/minute.html")
        return Markup(told.render().strip())

    def reactions(self) -> list[tuple[str, str]]:
        """The reactions that players may show, and what each says."""
        return [(word, self.tongue.say(said)) for word, said in REACTION_WORDS.items()]

    def bots(self) -> list[tuple[str, str]]:
        """The bots that a host may add, by strength."""
        return [(bot, self.tongue.say(words)) for bot, words in BOTS.items()]


_contexts: RecentlyUsed[tuple[tuple[SeatView, ...], GameContext]] = RecentlyUsed(5_000)


def game_context(view: TableView, info: TableInfo, lang: str, cards: Any) -> GameContext:
    """What parts are drawn with: the same object as long as the same people sit there."""
    seats = view.seats
    key = id(seats), lang, view.viewer, id(cards)
    found = _contexts.get(key)
    if found is None or found[0] is not seats:
        context = GameContext(view.game, lang, seats, view.viewer, cards, info.card_set)
        _contexts.put(key, found := (seats, context))
    return found[1]


def millis(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def since_of(view: TableView) -> dict[str, int]:
    """Since when each seat is waited for, as the page counts it."""
    return {str(seat): millis(moment) for seat, moment in view.clock.since.items()}


def about(lang: str, game: str) -> Markup:
    """The game in one sentence."""
    return Markup(tongue(lang).templates.get_template(f"{game}/about.html").render())


@lru_cache(maxsize=256)
def qr(link: str) -> Markup:
    """A code to be scanned; dark on light in either theme, since cameras want it so."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=3, dark="#1a1512", light="#f4ead5", omitsize=True))


class Region(NamedTuple):
    """What a region is drawn from: while that is the same, it is left alone.

    `mark` says more exactly, where what it reads may change without a trace in the region.
    """

    reads: Callable[[TableView], Any]
    mark: Callable[[TableView], Any] | None = None

    def changed(self, before: TableView, now: TableView) -> bool:
        if self.reads(before) == self.reads(now):
            return False
        return self.mark is None or self.mark(before) != self.mark(now)


REGIONS: dict[str, Region] = {
    "status": Region(
        attrgetter("status", "asks", "ahead"),
        lambda view: (view.status, any(True for _ in parts.own_asks(view))),
    ),
    "seats": Region(
        attrgetter("seats", "waiting_for", "clock.deadlines", "clock.banks"),
        lambda view: (view.seats, waited(view), view.clock.deadlines, view.clock.banks),
    ),
    "waiting": Region(
        attrgetter("status", "waiting_for", "asks", "ahead", "clock.paused"),
        lambda view: (view.status, view.waiting_for, answered(view), view.clock.paused),
    ),
    "votes": Region(attrgetter("status", "votes", "clock.paused")),
    "ahead": Region(attrgetter("status", "ahead")),
    "talk_closed": Region(attrgetter("chat_open")),
    "take_back": Region(lambda view: (view.status, view.why_not_back is None)),
    "menu": Region(
        attrgetter("status", "clock.kind", "clock.paused", "seats"),
        lambda view: (
            *(view.status, view.clock.kind, view.clock.paused),
            [(seat.kind, seat.name) for seat in view.seats],
        ),
    ),
    "result": Region(
        attrgetter("status", "outcome", "next_table", "corrected", "seats", "votes"),
        lambda view: (
            *(view.status, view.outcome is not None, view.next_table, view.corrected),
            [(seat.kind, seat.left) for seat in view.seats],
            [vote.name for vote in view.votes],
        ),
    ),
}


def waited(view: TableView) -> tuple[Seat, ...]:
    return tuple([seat for seat, _ in view.waiting_for])


def answered(view: TableView) -> tuple[tuple[str, str], ...]:
    """The questions of this viewer, and what they have answered so far."""
    return tuple([(ask.id, repr(ask.chosen)) for ask in parts.shown_asks(view)])
