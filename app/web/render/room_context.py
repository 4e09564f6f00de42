"""The room as one reader sees it: what its templates ask for.

A region is an element with an id, and a macro of the same name in `templates/room`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from app.engine import Question, Seat
from app.tables.core.announcements import CODES
from app.tables.model import ChatLine, TableView
from app.web.context.urls import is_only_here
from app.web.render import game_words
from app.web.render.board import Board
from app.web.render.face_up import FaceUp
from app.web.render.game_context import GameContext, TableInfo, option_words
from app.web.render.i18n import tongue
from app.web.render.jinja import written_by
from app.web.render.macros import room_macro
from app.web.render.parts import draw
from app.web.render.qr import qr
from app.web.render.recently_used import RecentlyUsed
from app.web.render.room_regions import RoomRegions, millis
from app.web.render.seat_words import BOTS, LOOK_WORDS, REACTION_WORDS

_DEADLINE = re.compile(r"<time [^>]*data-deadline.*?</time>")


@dataclass(frozen=True, slots=True)
class Audience:
    """The reader of a page, with what is theirs alone; no secrets of the game."""

    lang: str
    host: bool = False
    known: bool = False  # they have entered a name
    home: str = ""  # the address under which they and others reach this server
    kept: Seat | None = None  # the seat kept for them after a rematch
    take_back: bool = False  # a seat of the running game that opened is theirs
    muted: frozenset[Seat] = frozenset()
    silenced: bool = False  # as the host, somebody who only looks on


class RoomContext(RoomRegions):
    """The object that the room's templates call `room`."""

    def __init__(self, view: TableView, info: TableInfo, audience: Audience, cards: Any) -> None:
        game = game_context(view, info, audience.lang, cards)
        super().__init__(view, info, game, tongue(audience.lang))
        self.audience = audience
        self.cards = cards
        self.answers_to = f"/t/{view.id}/decide"
        self.face_up = FaceUp()

    # --- regions ---------------------------------------------------------------------------------

    def draw(self, template: str, **more: Any) -> Markup:
        drawn = self.tongue.templates.get_template(template)
        return Markup(drawn.render(room=self, view=self.view, **more).strip())

    def ask(self, question: Question) -> Markup:
        return written_by(room_macro(self.audience.lang, "ask", "ask"), (question, self, self.view))

    def inside(self) -> Markup:
        """The content of the room's element, for the state that the table is in."""
        inside = "gathering" if self.view.status == "gathering" else "playing"
        return self.draw(f"room/{inside}.html")

    @cached_property
    def board(self) -> Board:
        return Board(self.view, self.game, self.face_up)

    def part(self, part_id: str) -> Markup:
        return draw(part_id, self.view.parts[part_id], self.game)

    def mark_what_is_face_up(self, view: TableView) -> None:
        """Mark in the page to come the parts that look alike in this view, an onlooker's."""
        others = RoomContext(view, self.info, self.audience, self.cards)
        self.face_up = FaceUp.marking({part_id: others.part(part_id) for part_id in view.parts})

    def seats_face_up(self) -> Markup:
        """The seats. They lie face up, but the time of day would give each page another length."""
        html = self.region("seats")
        clock = self.view.clock.kind != "none"
        return html if clock else self.face_up.of_all_but(_DEADLINE, html)

    def ahead_face_up(self) -> Markup:
        """What can be answered ahead. What the reader has chosen there is nobody else's."""
        html = self.region("ahead")
        return html if self.view.ahead else self.face_up.of_all(html)

    def menu_face_up(self) -> Markup:
        return self.face_up.of_all(self.region("menu"))

    # --- people ----------------------------------------------------------------------------------

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

    @staticmethod
    def newcomer(name: str) -> Markup:
        """The name of somebody who has no seat yet."""
        return Markup("<bdi>{}</bdi>").format(name)

    # --- the end ---------------------------------------------------------------------------------

    def reason_words(self, reason: str) -> Markup:
        return game_words.reason_words(self.game, reason)

    def team_words(self, team: str) -> Markup:
        return game_words.team_words(self.game, team)

    # --- words -----------------------------------------------------------------------------------

    def house_words(self, line: ChatLine) -> Markup:
        """A line of the server, such as that somebody took a decision back."""
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

    @property
    def since(self) -> dict[str, int]:
        return since_of(self.view)

    @property
    def now(self) -> int:
        """The server's time, by which the page corrects its own clock."""
        return millis(datetime.now(UTC))

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
        return game_words.about(self.audience.lang, self.view.game)

    def minute(self) -> Markup:
        """The rules as friends explain them at the table; empty if the game has none."""
        return game_words.minute(self.audience.lang, self.view.game)

    def reactions(self) -> list[tuple[str, str]]:
        """The reactions that players may show, and what each says."""
        return [(word, self.tongue.say(said)) for word, said in REACTION_WORDS.items()]

    def bots(self) -> list[tuple[str, str]]:
        """The bots that a host may add, by strength."""
        return [(bot, self.tongue.say(words)) for bot, words in BOTS.items()]


_contexts: RecentlyUsed[GameContext] = RecentlyUsed(5_000)


def game_context(view: TableView, info: TableInfo, lang: str, cards: Any) -> GameContext:
    """What parts are drawn with: the same object as long as the same people sit there."""
    people = tuple([(seat.name, seat.kind) for seat in view.seats])
    key = view.game, lang, people, view.viewer, info.card_set
    found = _contexts.get(key)
    if found is None or found.cards is not cards:
        found = GameContext(view.game, lang, view.seats, view.viewer, cards, info.card_set)
        _contexts.put(key, found)
    return found


def since_of(view: TableView) -> dict[str, int]:
    """Since when each seat is waited for, as the page counts it."""
    return {str(seat): millis(moment) for seat, moment in view.clock.since.items()}
