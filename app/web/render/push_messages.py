"""Messages pushed to pages: envelopes of HTML, each complete and marked with its version.

`from` is the version that the page must have; a page with another one asks for a full picture.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import orjson
from markupsafe import Markup

from app.engine import Event, Part
from app.tables.model import TableView, ViewChange
from app.web.render.game_context import TableInfo, dom_id
from app.web.render.parts import MOST_DRAWN, by_region, draw, own_asks
from app.web.render.recently_used import RecentlyUsed
from app.web.render.room_context import REGIONS, Audience, RoomContext

# Regions that come back to how they were, and hold nothing of the version they were made at.
_KEPT = ("status", "seats", "waiting")
_kept: RecentlyUsed[Markup] = RecentlyUsed(MOST_DRAWN // 4)


@dataclass(frozen=True, slots=True)
class PushMessages:
    """Makes the messages for one kind of reader at one table."""

    info: TableInfo
    audience: Audience
    cards: Any

    def room(self, view: TableView) -> RoomContext:
        return RoomContext(view, self.info, self.audience, self.cards)

    def picture(self, view: TableView) -> str:
        """Everything, for a page whose state is unknown."""
        room = self.room(view)
        content = _room(room)
        content += _swap("chat", "innerMorph", room.draw("room/chat_lines.html", lines=view.chat))
        return _envelope(content, v=view.version, whole=True)

    def change(self, change: ViewChange) -> str:
        """What has changed; made once for all readers of this kind."""
        key = ("page", self.audience)
        if key not in change.made:
            content = "".join(self._content(change))
            change.made[key] = _envelope(
                content, **{"v": change.version, "from": change.before.version}, cue=cues(change)
            )
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
    """What the page may call attention to: public facts, and the reader's own questions."""
    known = {ask.id for ask in change.before.asks}
    found = []
    if any(ask.id not in known for ask in own_asks(change.now)):
        found.append("your-turn")
    if any(not line.code and line.seat != change.now.viewer for line in change.chat):
        found.append("chat")
    if change.now.status == "finished" != change.before.status:
        found.append("end")
    return (*found, *sorted(_sounds(change)))


def _sounds(change: ViewChange) -> set[str]:
    """What the new lines of the chronicle sound like: the same for everybody."""
    lines = (part for name, part in change.parts.items() if name not in change.before.parts)
    return {part.sound for part in lines if isinstance(part, Event) and part.sound}


def parts_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    """Changed parts are morphed, gone ones deleted, new ones put at the end of their region."""
    context, before = room.game, change.before.parts
    whole = _rearranged(room, change)
    for part_id, part in change.parts.items():
        if part is None:
            yield _swap(dom_id(part_id), "delete", Markup(""))
        elif part_id in before:
            yield _swap(dom_id(part_id), "outerMorph", draw(part_id, part, context))
        elif part.home not in whole:
            yield _swap(f"r-{part.home}", "beforeend", draw(part_id, part, context))
    for region in whole:
        yield _swap(f"r-{region}", "innerMorph", room.board.parts(region))


def asks_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    """A new question is a fresh element; one that stays the same is left alone."""
    before = {ask.id: ask for ask in change.before.asks}
    now = {ask.id: ask for ask in change.now.asks}
    for ask_id in (gone for gone in before if gone not in now):
        yield _swap(f"ask-{ask_id}", "delete", Markup(""))
    for ask_id, ask in now.items():
        if ask_id not in before:
            yield _swap("asks", "beforeend", room.ask(ask))
        elif before[ask_id] != ask:
            yield _swap(f"ask-{ask_id}", "outerMorph", room.ask(ask))


def regions_changed(room: RoomContext, change: ViewChange) -> Iterator[str]:
    for name, mark in REGIONS.items():
        if mark(change.before) != (now := mark(change.now)):
            yield _swap(name, "outerMorph", _region(room, name, now))


def _region(room: RoomContext, name: str, mark: Hashable) -> Markup:
    """One region of the room, from the cache where it may be."""
    if name not in _KEPT or (name == "waiting" and room.my_turn):  # that tells what is asked
        return room.region(name)
    view = room.view
    key = (name, view.game, view.id, view.viewer, room.audience, room.game.names, mark)
    found = _kept.get(key)
    if found is None:
        _kept.put(key, found := room.region(name))
    return found


def _other_room(change: ViewChange) -> bool:
    """Whether the whole room must be drawn: the game began or ended, or seats came and went."""
    before, now = change.before, change.now
    if before.status == now.status == "gathering":
        return (before.seats, before.settings) != (now.seats, now.settings)
    return before.status != now.status or len(before.seats) != len(now.seats) or _renamed(change)


def _renamed(change: ViewChange) -> bool:
    """Names stand in many parts, which are the same to the engine."""
    return [s.name for s in change.before.seats] != [s.name for s in change.now.seats]


def _rearranged(room: RoomContext, change: ViewChange) -> list[str]:
    """The regions in which something new lies elsewhere than at the end."""
    new = {i: p for i, p in change.parts.items() if p is not None and i not in change.before.parts}
    if not new or [*change.now.parts][-len(new) :] == [*new]:
        return []
    now = by_region(change.now.parts, room.game)
    return [name for name in _regions_of(new.values()) if not _appended(now[name], new)]


def _regions_of(parts: Iterable[Part]) -> Sequence[str]:
    return list(dict.fromkeys(part.home for part in parts))


def _appended(ids: Sequence[str], new: Mapping[str, Part]) -> bool:
    count = sum(part_id in new for part_id in ids)
    return all(part_id in new for part_id in ids[len(ids) - count :])


def _swap(target: str, how: str, html: Markup) -> str:
    """`target` and `how` are ours; `html` is escaped by its type."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{how}">{html}</hx-partial>\n'


def _room(room: RoomContext) -> str:
    """All that depends on the game; the chronicle lies beside the room."""
    chronicle = _swap("r-chronicle", "innerMorph", room.board.parts("chronicle"))
    return _swap("room", "innerMorph", room.inside()) + chronicle


def _envelope(content: str, **about: Any) -> str:
    return orjson.dumps({**about, "content": content}).decode()
