"""Messages pushed to pages: envelopes of HTML, each complete and marked with its version.

`from` is the version that the page must have; a page with another one asks for a full picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import orjson
from markupsafe import Markup

from app.engine import Event, Part
from app.tables.model import NUDGE, TableView, ViewChange, on_board
from app.web.render.board import by_region
from app.web.render.card_context import dom_id
from app.web.render.game_context import GameContext, TableInfo
from app.web.render.parts import draw, pieces_changed
from app.web.render.regions import changed_regions, marks_of_seats
from app.web.render.room_context import Audience, RoomContext, since_of
from app.web.render.shown_asks import own_asks, shown_asks


@dataclass(frozen=True, slots=True)
class PushMessages:
    """Makes the messages for one kind of reader at one table."""

    info: TableInfo
    audience: Audience
    cards: Any

    def room(self, view: TableView) -> RoomContext:
        return RoomContext(view, self.info, self.audience, self.cards)

    def picture(self, view: TableView) -> str:
        """The whole room, for a page whose state is unknown."""
        room = self.room(view)
        content = _room(room)
        content += _swap("chat", "innerMorph", room.draw("room/chat_lines.html", lines=view.chat))
        return _envelope(content, v=view.version, whole=True, since=room.since)

    def change(self, change: ViewChange) -> str:
        """The changes, made once for all readers of this kind."""
        key = ("page", self.audience)
        if key not in change.made:
            content = "".join(self._content(change))
            versions = {"v": change.version, "from": change.before.version}
            beside = told_beside(change)
            change.made[key] = _envelope(content, **versions, cue=cues(change), **beside)
        return str(change.made[key])

    def _content(self, change: ViewChange) -> Iterator[str]:
        room = self.room(change.now)
        if _other_room(change):
            yield _room(room)
        else:
            yield from parts_changed(room, change)
            yield from asks_changed(room, change)
            yield from regions_changed(room, change)
        if change.chat:
            lines = room.draw("room/chat_lines.html", lines=change.chat)
            yield _swap("chat", "beforeend", lines)


def mark_of(view: TableView) -> str:
    """A hash of a view, so that a fresh page isn't sent the same again."""
    return sha256(repr(view).encode()).hexdigest()[:16]


def cues(change: ViewChange) -> tuple[str, ...]:
    """Facts that the page may call attention to: public ones, and the reader's own questions."""
    known = {ask.id for ask in shown_asks(change.before)}
    found = []
    if any(ask.id not in known for ask in own_asks(change.now)):
        found.append("your-turn")
    if any(not line.code and line.seat != change.now.viewer for line in change.chat):
        found.append("chat")
    if any(one.word == NUDGE and one.to == change.now.viewer for one in change.gestures):
        found.append("nudge")
    if change.now.status == "finished" != change.before.status:
        found.append("end")
    return (*found, *sorted(_sounds(change)))


def told_beside(change: ViewChange) -> dict[str, Any]:
    """What the page shows without being drawn again: gestures, and since when seats are awaited."""
    told: dict[str, Any] = {}
    if change.before.clock.since != change.now.clock.since:
        told["since"] = since_of(change.now)
    if change.gestures:
        told["gestures"] = [(one.seat, one.word, one.to) for one in change.gestures]
    return told


def _sounds(change: ViewChange) -> set[str]:
    """The sounds of the new lines of the chronicle: the same for everybody."""
    heard = [(name, p) for name, p in change.parts.items() if isinstance(p, Event) and p.sound]
    return {part.sound for name, part in heard if name not in change.before.parts}


def parts_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    """Changed parts are morphed, gone ones deleted, new ones put at the end of their region."""
    context, before = room.game, change.before.parts
    whole = _rearranged(room, change)
    for part_id, part in change.parts.items():
        if part is None:
            yield _swap(dom_id(part_id), "delete", Markup(""))
        elif part_id in before:
            yield from _morphed(part_id, before[part_id], part, context)
        elif part.home not in whole:
            yield _swap(f"r-{part.home}", "beforeend", draw(part_id, part, context))
    for region in whole:
        yield _swap(f"r-{region}", "innerMorph", room.board.parts(region))


def _morphed(part_id: str, before: Part, part: Part, context: GameContext) -> Iterator[str]:
    """The whole part, or the pieces of it that show the change."""
    pieces = pieces_changed(part_id, before, part, context)
    if pieces is None:
        yield _swap(dom_id(part_id), "outerMorph", draw(part_id, part, context))
    for element, html in (pieces or {}).items():
        yield _swap(element, "outerMorph", html)


def asks_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    """A new question is a fresh element; one that stays the same is left alone.

    All of them are morphed together only where a new one stands before one that stays.
    """
    before = {ask.id: ask for ask in shown_asks(change.before)}
    now = {ask.id: ask for ask in shown_asks(change.now)}
    for ask_id in (gone for gone in before if gone not in now):
        yield _swap(f"ask-{ask_id}", "delete", Markup(""))
    stay = [ask_id for ask_id in before if ask_id in now]
    if [*now] != stay + [ask_id for ask_id in now if ask_id not in before]:
        yield _swap("asks", "innerMorph", Markup("").join(map(room.ask, now.values())))
        return
    for ask_id, ask in now.items():
        if ask_id not in before:
            yield _swap("asks", "beforeend", room.ask(ask))
        elif before[ask_id] != ask:
            yield _swap(f"ask-{ask_id}", "outerMorph", room.ask(ask))


def regions_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    for name in changed_regions(change.before, change.now):
        if name == "seats":
            yield from _seats_changed(room, change)
        else:
            yield _swap(name, "outerMorph", room.region(name))


def _seats_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    """Each seat for itself; there are as many as before."""
    before, now = marks_of_seats(change.before), marks_of_seats(change.now)
    for seat, was, mark in zip(change.now.seats, before, now, strict=True):
        if was != mark:
            yield _swap(f"seat-{seat.seat}", "outerMorph", room.strip(seat))


def _other_room(change: ViewChange) -> bool:
    """Whether the whole room must be drawn: the game began, or seats came and went."""
    before, now = change.before, change.now
    if before.status == now.status == "gathering":
        return (before.seats, before.settings) != (now.seats, now.settings)
    ended = (before.status, now.status) == ("playing", "finished")
    other = before.status != now.status and not ended
    return other or len(before.seats) != len(now.seats) or _renamed(change)


def _renamed(change: ViewChange) -> bool:
    """Names stand in many parts, which are the same to the engine."""
    before, now = change.before.seats, change.now.seats
    return before is not now and [s.name for s in before] != [s.name for s in now]


def _rearranged(room: RoomContext, change: ViewChange) -> list[str]:
    """The regions that have another order than their old parts with the new ones at the end."""
    before, board = on_board(change.before.parts), on_board(change.now.parts)
    if [*before] == [*board]:
        return []
    kept = {part_id: board[part_id] for part_id in before if part_id in board}
    then, now = by_region({**kept, **board}, room.game), by_region(board, room.game)
    return [name for name, ids in now.items() if ids != then[name]]


def _swap(target: str, how: str, html: Markup) -> str:
    """`target` and `how` are ours; `html` is escaped by its type."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{how}">{html}</hx-partial>\n'


def _room(room: RoomContext) -> str:
    """All that depends on the game; the chronicle and the chat lie beside the room."""
    chronicle = _swap("r-chronicle", "innerMorph", room.board.parts("chronicle"))
    talk = _swap("talk_closed", "outerMorph", room.region("talk_closed"))
    return _swap("room", "innerMorph", room.inside()) + chronicle + talk


def _envelope(content: str, **about: Any) -> str:
    return orjson.dumps({**about, "content": content}).decode()
