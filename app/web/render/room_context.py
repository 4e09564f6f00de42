"""The room as one reader sees it: what its templates ask for, region by region.

A region is an element with an id and a template of the same name in `templates/room`. It has
changed when its mark has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any

import segno
from markupsafe import Markup, escape

from app.engine import N_, OptionView, Question, Seat
from app.tables.core.announcements import CODES
from app.tables.model import ChatLine, TableView
from app.web.context.urls import is_only_here
from app.web.render import parts
from app.web.render.game_context import GameContext, TableInfo, option_words, shown_name
from app.web.render.i18n import Tongue, tongue


@dataclass(frozen=True, slots=True)
class Audience:
    """Who reads a page: what is theirs alone, but no secret of the game."""

    lang: str
    host: bool = False
    known: bool = False  # they have entered a name
    home: str = ""  # the address under which they and others reach this server
    muted: frozenset[Seat] = frozenset()
    silenced: bool = False  # as the host, somebody who only looks on


class RoomContext:
    """What the templates of the room call `room`."""

    def __init__(self, view: TableView, info: TableInfo, audience: Audience, cards: Any) -> None:
        self.view = view
        self.info = info
        self.audience = audience
        self.cards = cards
        self.game = self._context()
        self.tongue: Tongue = tongue(audience.lang)
        self.answers_to = f"/t/{view.id}/decide"

    def _context(self) -> GameContext:
        view = self.view
        return GameContext(
            view.game, self.audience.lang, view.seats, view.viewer, self.cards, self.info.card_set
        )

    @cached_property
    def asking(self) -> GameContext:
        """The context of questions, whose words may say what lies on the viewer's table."""
        context = self._context()
        context.parts = self.view.parts
        return context

    # --- regions ---------------------------------------------------------------------------------

    def region(self, name: str) -> Markup:
        return self.draw(f"room/{name}.html")

    def draw(self, template: str, **more: Any) -> Markup:
        drawn = self.tongue.templates.get_template(template)
        return Markup(drawn.render(room=self, view=self.view, **more).strip())

    def inside(self) -> Markup:
        """Everything inside of the room's element, for the state that the table is in."""
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

    def name(self, seat: Seat) -> Markup:
        return self.game.name(seat)

    def deadline(self, seat: Seat) -> datetime | None:
        return self.view.clock.deadlines.get(seat)

    # --- questions -------------------------------------------------------------------------------

    @property
    def my_turn(self) -> bool:
        return any(True for _ in parts.own_asks(self.view))

    def ask(self, question: Question) -> Markup:
        return self.draw("room/ask.html", question=question)

    def ask_words(self, question: Question) -> Markup:
        return parts.ask_words(self.asking, question)

    def option_words(self, question: Question, option: OptionView) -> Markup:
        return parts.option_words(self.asking, question, option)

    def confirm_words(self, question: Question, option: OptionView) -> Markup:
        return parts.confirm_words(self.asking, question, option)

    def field_words(self, question: Question, field: str) -> Markup:
        return parts.field_words(self.asking, question, field)

    def is_moment(self, question: Question) -> bool:
        """Whether this is a last chance to react, and the seats show how much time is left."""
        time = self.info.game.times.get(question.kind)
        short = time is not None and time.always and self.view.clock.kind != "days"
        return short and question.chosen is None

    @property
    def only_a_moment(self) -> bool:
        """Whether it is nobody's turn but somebody else's, in which the viewer may still act."""
        return all(self.is_moment(ask) for ask in parts.own_asks(self.view))

    def waiting_words(self, seat: Seat, kind: str) -> Markup:
        return parts.waiting_words(self.game, seat, kind)

    def ahead_words(self, kind: str) -> Markup:
        return parts.ahead_words(self.game, kind)

    def stretch_words(self, until: str) -> str:
        """How long an answer given ahead lasts."""
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
        found: set[str] = set()
        for part_id, part in self.view.parts.items():
            if parts.home_of(part_id, part, self.game) != parts.CHRONICLE:
                found |= parts.drawn(part_id, part, self.game).places
        return frozenset(found)

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
        return int(moment.timestamp() * 1000)

    @property
    def now(self) -> int:
        """So that the page can tell how wrong its own clock is."""
        return self.millis(datetime.now(UTC))

    # --- at the door -----------------------------------------------------------------------------

    @property
    def host_name(self) -> Markup | None:
        return None if self.info.host is None else self.name(self.info.host)

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

    def bot_name(self, bot: str) -> str:
        """Bots have names of their own; the one that only guesses is called what it is."""
        if bot == "random":
            return self.tongue.say(N_("a bot that guesses"))
        return shown_name(self.audience.lang, self.view.game, bot.capitalize(), True)


def about(lang: str, game: str) -> Markup:
    """What this game is, in one sentence."""
    return Markup(tongue(lang).templates.get_template(f"{game}/about.html").render())


@lru_cache(maxsize=256)
def qr(link: str) -> Markup:
    """A code to be scanned; dark on light in either theme, since cameras want it so."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=3, dark="#1a1512", light="#f4ead5", omitsize=True))


# What each region depends on: while the mark is the same, the region is left alone.
Mark = Callable[[TableView], Hashable]

REGIONS: dict[str, Mark] = {
    "status": lambda view: (view.status, any(True for _ in parts.own_asks(view))),
    "seats": lambda view: (view.seats, tuple(s for s, _ in view.waiting_for), repr(view.clock)),
    "waiting": lambda view: (
        view.status,
        view.waiting_for,
        tuple((a.id, repr(a.chosen)) for a in view.asks),
        view.clock.paused,
    ),
    "votes": lambda view: (view.status, repr(view.votes), view.clock.paused),
    "ahead": lambda view: (view.status, repr(view.ahead)),
    "take_back": lambda view: (view.status, view.why_not_back is None),
    "menu": lambda view: (
        view.status,
        view.clock.kind,
        view.clock.paused,
        tuple((seat.kind, seat.name) for seat in view.seats),
    ),
    "result": lambda view: (
        view.status,
        view.outcome is not None,
        view.next_table,
        view.corrected,
        tuple((seat.kind, seat.left) for seat in view.seats),
    ),
}
