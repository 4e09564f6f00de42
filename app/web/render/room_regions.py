"""The regions of a room that are drawn from a few facts, as their reader sees them.

Their macros are passed these facts and nothing else, so a drawing is kept for all whom they fit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime
from typing import Any, TypeAlias

from markupsafe import Markup

from app.engine import N_, Seat
from app.tables.model import SeatView
from app.web.assets.seat_looks import look_classes
from app.web.render.jinja import written_by
from app.web.render.macros import room_macro
from app.web.render.recently_used import RecentlyUsed
from app.web.render.room_questions import RoomQuestions

Facts: TypeAlias = tuple[Hashable, ...]

_kept: RecentlyUsed[Markup] = RecentlyUsed(5_000)


def drawn_from(facts: Facts, lang: str, file: str, macro: str) -> Markup:
    """What this macro makes of these facts."""
    key = lang, macro, facts
    found = _kept.get(key)
    if found is None:
        _kept.put(key, found := written_by(room_macro(lang, file, macro), facts))
    return found


class RoomRegions(RoomQuestions):
    """The part of the room that says who plays, who is waited for, and how the table stands."""

    def region(self, name: str) -> Markup:
        facts = _FACTS.get(name)
        if facts is None:
            return written_by(room_macro(self.tongue.lang, name, name), (self, self.view))
        return drawn_from(facts(self), self.tongue.lang, name, name)

    def strip(self, seat: SeatView) -> Markup:
        """A seat and what is said about it."""
        return drawn_from(self.told_of(seat), self.tongue.lang, "seats", "strip")

    def told_of(self, seat: SeatView) -> Facts:
        """All that a strip shows."""
        at, deadline = seat.seat, self.view.clock.deadlines.get(seat.seat)
        return (
            *(seat, self.name(at), at == self.me, at in self.waited),
            *(deadline, millis(deadline) if deadline else 0, self._bank(at)),
            self.view.id if self._may_nudge(seat) else "",
        )

    @property
    def me(self) -> Seat | None:
        return self.view.viewer if isinstance(self.view.viewer, int) else None

    @property
    def waited(self) -> frozenset[Seat]:
        return frozenset([seat for seat, _ in self.view.waiting_for])

    def name(self, seat: Seat) -> Markup:
        return self.game.name(seat)

    @property
    def title(self) -> str:
        """The title of the page. Other windows see it: it says no more than whose turn it is."""
        say, game = self.tongue.say, self.tongue.say(self.info.game.name)
        if self.view.status == "playing" and self.my_turn:
            return say(N_("Your turn: %(game)s"), game=game)
        if self.view.status == "finished":
            return say(N_("%(game)s: the end"), game=game)
        return game

    @property
    def looks(self) -> str:
        """The classes by which a page knows how its seats look."""
        return look_classes(self.view.seats)

    def _may_nudge(self, seat: SeatView) -> bool:
        """Whether the reader may remind the person in this seat, once they have waited a while."""
        awaited = seat.seat in self.waited and seat.seat != self.me
        plays = seat.kind == "person" and not seat.standin and not seat.left
        return self.me is not None and awaited and plays

    def _bank(self, seat: Seat) -> str:
        """The time that a seat has in reserve; empty where there is none."""
        left = self.view.clock.banks.get(seat)
        return "" if left is None else f"{int(left) // 60}:{int(left) % 60:02}"

    def _status(self) -> Facts:
        pace = self.info.settings.pace
        return self.view.status, self.looks, pace, self.me, self.title, self.my_turn

    def _seats(self) -> Facts:
        return (tuple([self.strip(seat) for seat in self.view.seats]),)

    def _waiting(self) -> Facts:
        view, turn, asked = self.view, self.my_turn, self.asks
        own = [ask for ask in asked if not ask.optional and ask.chosen is None]
        words = [self.ask_words(ask) for ask in own] if turn else self._awaited()
        only_looks = self.me is None
        return (
            *(view.status, view.clock.paused, turn, turn and self.may_only_react),
            *(tuple(words), bool(asked), only_looks),
        )

    def _awaited(self) -> list[Markup]:
        return [self.waiting_words(seat, kind) for seat, kind in self.view.waiting_for]

    def _take_back(self) -> Facts:
        view = self.view
        may = view.status == "playing" and view.why_not_back is None
        return (view.id, view.version) if may else ("", 0)

    def _talk_closed(self) -> Facts:
        return (self.view.chat_open,)


_FACTS: dict[str, Callable[[Any], Facts]] = {
    "status": RoomRegions._status,
    "seats": RoomRegions._seats,
    "waiting": RoomRegions._waiting,
    "take_back": RoomRegions._take_back,
    "talk_closed": RoomRegions._talk_closed,
}


def millis(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
