"""A table in JSON: how what one viewer sees is written for programs.

Nothing is decided here: a viewer may read whatever is in their TableView or ViewChange.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any

import orjson

from app.engine import ALL, OptionView, Outcome, Part, Question
from app.engine.parts import plain
from app.tables.model import ChatLine, ClockView, SeatView, TableView, ViewChange, VoteView
from app.tables.part_json import written
from app.web.context.json import dump

Json = dict[str, Any]


def snapshot(view: TableView) -> Json:
    """The whole table, for somebody who has just arrived."""
    return {
        "id": view.id,
        "game": view.game,
        "status": view.status,
        "version": view.version,
        "commitment": view.commitment,
        "promise": view.promise,
        "viewer": None if view.viewer == ALL else view.viewer,
        "seats": _seats(view.seats),
        "parts": {name: _part(part) for name, part in view.parts.items()},
        **_asked(view),
        "result": _result(view.outcome),
        "outcome": _outcome(view.outcome),
        "clock": _clock(view.clock),
        "votes": _votes(view.votes),
        "why_not_back": view.why_not_back,
        "chat": _chat(view.chat),
        "next_table": view.next_table,
        "corrected": view.corrected,
        "ahead": view.ahead,
        "chat_open": view.chat_open,
    }


def difference(change: ViewChange) -> Json:
    """The changes from one version to the next."""
    before, now = change.before, change.now
    made: Json = {
        "version": now.version,
        "parts": {name: _part(part) for name, part in change.parts.items()},
        **_asked(now),
    }
    if change.chat:
        made["chat"] = _chat(change.chat)
    if change.gestures:
        made["gestures"] = [asdict(gesture) for gesture in change.gestures]
    old, new = _rest_of(before), _rest_of(now)
    if old != new:
        for (name, _, write), was, value in zip(_REST, old, new, strict=True):
            if was is not value and was != value:
                made[name] = write(value)
    return made


def encoded(changed: ViewChange) -> str:
    """The change as it is sent; made once for all who see the same."""
    if "json" not in changed.made:
        changed.made["json"] = dump(difference(changed)).decode()
    text: str = changed.made["json"]
    return text


def first(view: TableView) -> str:
    """The first message of a socket."""
    return dump(snapshot(view)).decode()


def heartbeat(version: int) -> str:
    return f'{{"hb":{version}}}'


def _part(part: Part | Json | None) -> orjson.Fragment | Json | None:
    return written(part) if isinstance(part, Part) else part  # gone, or of a frame of an old game


def _same(value: Any) -> Any:
    return value


def _asked(view: TableView) -> Json:
    return {
        "asks": [_ask(question) for question in view.asks],
        "waiting_for": [{"seat": seat, "kind": kind} for seat, kind in view.waiting_for],
    }


def _ask(question: Question) -> Json:
    """Only the keys of its shape: options, a range, or a form."""
    ask: Json = {"id": question.id, "seat": question.seat, "kind": question.kind}
    if question.form is not None:
        ask["form"] = {name: _field(shown) for name, shown in question.form.items()}
    elif question.range is not None:
        ask["range"] = list(question.range)
    else:
        ask |= _field({"options": question.options, "min": question.min, "max": question.max})
    if question.optional:
        ask["optional"] = True
    if question.chosen is not None:
        ask["chosen"] = question.chosen
    return ask


def _field(shown: Mapping[str, Any]) -> Json:
    """One shape of an answer: a field of a form looks like an ask of its own."""
    if "form" in shown:
        return {"form": {name: _field(inner) for name, inner in shown["form"].items()}}
    field = dict(shown)
    if "options" in field:
        field["options"] = [_option(option) for option in field["options"]]
    return field


def _option(option: OptionView) -> Json:
    return {"id": option.id} if option.at is None else {"id": option.id, "at": option.at}


def _seats(seats: Sequence[SeatView]) -> list[Json]:
    return [plain(seat) for seat in seats]


def _result(outcome: Outcome | None) -> list[Json] | None:
    return None if outcome is None else [plain(standing) for standing in outcome.standings]


def _outcome(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "teams": {name: list(seats) for name, seats in outcome.teams.items()},
        "drawn": outcome.drawn,
    }


_CLOCK = tuple(field.name for field in fields(ClockView))


def _clock(clock: ClockView) -> Json:
    """The clocks, which change at every move: `asdict` would copy every moment in them."""
    return {name: getattr(clock, name) for name in _CLOCK}


def _votes(votes: Sequence[VoteView]) -> list[Json]:
    return [asdict(vote) for vote in votes]


def _chat(lines: Sequence[ChatLine]) -> list[Json]:
    return [_line(line) for line in lines]


def _line(line: ChatLine) -> Json:
    """A chat line of a person, or one of the server: a code and values instead of a text."""
    said = {"id": line.id, "seat": line.seat, "name": line.name, "at": line.at}
    if not line.code:
        return {**said, "text": line.text}
    return {**said, "text": "", "code": line.code, "values": json.loads(line.text or "{}")}


# What a change says only if it has changed: its name, the field of a view, and how it is written.
_REST: tuple[tuple[str, str, Callable[[Any], Any]], ...] = (
    ("status", "status", _same),
    ("promise", "promise", _same),
    ("seats", "seats", _seats),
    ("result", "outcome", _result),
    ("outcome", "outcome", _outcome),
    ("clock", "clock", _clock),
    ("votes", "votes", _votes),
    ("next_table", "next_table", _same),
    ("why_not_back", "why_not_back", _same),
    ("corrected", "corrected", _same),
    ("ahead", "ahead", _same),
    ("chat_open", "chat_open", _same),
)
_rest_of = attrgetter(*[field for _, field, _ in _REST])
