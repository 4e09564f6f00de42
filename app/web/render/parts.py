"""Parts into HTML, and changes into the envelopes that pages get pushed.

Everything is drawn from a TableView or a ViewChange and the catalogue: what the viewer may not
know can't get here. Equal parts are drawn once per language, whoever looks at them.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, Generic, TypeAlias, TypeVar

from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from app.engine import OptionView, Part, Question, Seat
from app.engine.stored import from_storage
from app.games import GAMES
from app.tables.model import TableView
from app.web.render.game_context import EVERYBODY, GameContext, dom_id
from app.web.render.i18n import KIT, tongue
from app.web.render.jinja import call_macro
from app.web.render.plain_words import fields_of, label, title_of

T = TypeVar("T")

MOST_DRAWN = 20_000  # parts kept as HTML; a part is some hundred bytes
CHRONICLE = "chronicle"


class Kept(Generic[T]):
    """What was made once, the most recently used of it."""

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._most = most

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, made: T) -> None:
        self._kept[key] = made
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


# By reader: everybody, its owner or all others, or one viewer, whatever its macro asked for.
Drawn: TypeAlias = dict[Hashable, Markup]

_drawn: Kept[Drawn] = Kept(MOST_DRAWN)
# What was drawn of the very same part, which is kept with it: found without looking into it.
_same: dict[Hashable, tuple[Part, Drawn]] = {}
_places: dict[Hashable, tuple[Part, frozenset[str]]] = {}
_PLACE = re.compile(r'data-at="([^"]+)"')


# --- parts ---------------------------------------------------------------------------------------


def draw(part_id: str, part: Any, look: GameContext) -> Markup:
    """One part as HTML, from the cache where somebody has seen it before."""
    if not isinstance(part, Part):
        return _draw(part_id, part, look)  # of a frame of an old game
    here = id(part), part_id, look.shared
    if here in _same:
        drawn = _same[here][1]
    else:
        drawn = _equal(part_id, part, look)
        if len(_same) >= MOST_DRAWN:
            _same.clear()
        _same[here] = part, drawn
    for audience in look.audiences(part):
        if audience in drawn:
            return drawn[audience]
    look.asked = EVERYBODY
    html = _draw(part_id, part, look)
    drawn[look.audiences(part)[look.asked]] = html
    return html


def _equal(part_id: str, part: Part, look: GameContext) -> Drawn:
    """What was drawn of an equal part."""
    key = look.shared, part_id, part
    found = _drawn.get(key)
    if found is None:
        _drawn.put(key, found := {})
    return found


def places(part_id: str, part: Any, look: GameContext) -> frozenset[str]:
    """What of this part can be clicked to choose it, as it is drawn for this viewer."""
    key = id(part), part_id, look.shared, look.audiences(part)
    found = _places.get(key)
    if found is None:
        if len(_places) >= MOST_DRAWN:
            _places.clear()
        found = _places[key] = part, frozenset(_PLACE.findall(draw(part_id, part, look)))
    return found[1]


def _draw(part_id: str, part: Any, look: GameContext) -> Markup:
    if isinstance(part, Mapping):
        part = from_frame(part, look.game)
    if part_id.startswith("log:"):
        return line(part, look, part_id)
    macro = _macro(look, "parts", snake(_type_of(part)))
    if macro is not None:
        return call_macro(macro, (part_id, part, look)).strip()
    title, fields = title_of(part_id, look), fields_of(part, look, but="seat")
    return call_macro(_plain(look, "parts", "part"), (part_id, title, fields, look)).strip()


def line(part: Any, look: GameContext, part_id: str = "") -> Markup:
    """One line of the chronicle; without an id where it is shown a second time."""
    if isinstance(part, Mapping):
        part = from_frame(part, look.game)
    name = snake(_type_of(part))
    words = _said(look, f"event_{name}", part, look) or _plain_event(name, part, look)
    its_id = f'id="{dom_id(part_id)}" ' if part_id else ""
    return Markup(f'<li {its_id}class="line line-{name.replace("_", "-")}">{words}</li>\n')


def home_of(part_id: str, part: Any, look: GameContext) -> str:
    """The region of the page in which this part is drawn."""
    if isinstance(part, Part):
        return part.home
    if part_id.startswith("log:"):
        return CHRONICLE
    return _homes(look.game).get(str(part["type"]), "board")


def by_region(parts: Mapping[str, Any], look: GameContext) -> dict[str, list[str]]:
    """The ids of the parts of each region, in their order."""
    regions: dict[str, list[str]] = {}
    for part_id, part in parts.items():
        regions.setdefault(home_of(part_id, part, look), []).append(part_id)
    return regions


class Board:
    """The board of a game as its `board.html` composes it: regions, each with its parts."""

    def __init__(self, view: TableView, look: GameContext) -> None:
        self._view = view
        self._look = look
        self._ids = by_region(view.parts, look)
        self._asked: list[str] = []

    def html(self) -> Markup:
        template = tongue(self._look.lang).templates.get_template(f"{self._look.game}/board.html")
        board = Markup(template.render(region=self.region, game=self._look, view=self._view))
        left = [name for name in self._ids if name not in (*self._asked, CHRONICLE)]
        return board + Markup("").join(self.region(name) for name in left)

    def region(self, name: str) -> Markup:
        self._asked.append(name)
        return Markup('<div id="r-{0}" class="region region-{0}">{1}</div>').format(
            name, self.parts(name)
        )

    def parts(self, name: str) -> Markup:
        parts = self._view.parts
        ids = self._ids.get(name, ())
        return Markup("").join(draw(part_id, parts[part_id], self._look) for part_id in ids)


# --- words of a game -----------------------------------------------------------------------------


def ask_words(look: GameContext, question: Question) -> Markup:
    said = _said(look, f"ask_{_kind(question.kind)}", question, look)
    return said or call_macro(_plain(look, "words", "ask"), (label(question.kind, look.lang),))


def waiting_words(look: GameContext, seat: Seat, kind: str) -> Markup:
    """What the others read while this seat is asked."""
    said = _said(look, f"waiting_{_kind(kind)}", seat, look)
    return said or call_macro(_plain(look, "words", "waiting"), (look.name(seat),))


def option_words(look: GameContext, question: Question, option: OptionView) -> Markup:
    said = _said(look, f"option_{_kind(question.kind)}", option, question, look)
    return said or title_of(option.id, look)


def confirm_words(look: GameContext, question: Question, option: OptionView) -> Markup:
    """What is asked once more before an answer that costs; empty if it is not worth asking."""
    return _said(look, f"confirm_{_kind(question.kind)}", option, look)


def field_words(look: GameContext, question: Question, field: str) -> Markup:
    return _said(look, f"field_{_kind(question.kind)}_{_kind(field)}", look) or escape(
        label(field, look.lang)
    )


def reason_words(look: GameContext, reason: str) -> Markup:
    """Why the game ended, as a sentence of its own; empty where it needs none."""
    return _said(look, f"reason_{_kind(reason)}", look) if reason else Markup("")


def team_words(look: GameContext, team: str) -> Markup:
    return _said(look, f"team_{_kind(team)}", look) or escape(label(team, look.lang))


def _said(look: GameContext, name: str, *arguments: Any) -> Markup:
    macro = _macro(look, "words", name)
    return call_macro(macro, arguments).strip() if macro is not None else Markup("")


def _plain_event(name: str, event: Any, look: GameContext) -> Markup:
    """Of what a game has no words for, the names in its rules."""
    seat = getattr(event, "seat", None)
    who = look.name(seat) if isinstance(seat, Seat) else ""
    fields = fields_of(event, look, but="seat")
    macro = _plain(look, "words", "event")
    return call_macro(macro, (who, label(name, look.lang), fields)).strip()


def _macro(look: GameContext, file: str, name: str) -> Any:
    """A macro of the game's own templates, or None."""
    return getattr(_module(look.lang, look.game, file), name, None)


def _plain(look: GameContext, file: str, name: str) -> Any:
    """The macro that serves every game."""
    return getattr(_module(look.lang, KIT, file), name)


def _module(lang: str, game: str, file: str) -> TemplateModule:
    return (_loaded if tongue(lang).templates.auto_reload else _kept)(lang, game, file)


def _loaded(lang: str, game: str, file: str) -> TemplateModule:
    return tongue(lang).templates.get_template(f"{game}/{file}.html").module


_kept = cache(_loaded)


# --- small things --------------------------------------------------------------------------------


@cache
def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _kind(kind: str) -> str:
    return re.sub(r"[^a-zA-Z0-9]", "_", kind)


def _type_of(part: Any) -> str:
    return str(part.type) if isinstance(part, SimpleNamespace) else type(part).__name__


@cache
def _homes(game: str) -> Mapping[str, str]:
    return {kind.stored_type: kind.home for kind in GAMES[game].parts}


def from_frame(part: Mapping[str, Any], game: str) -> Any:
    """A part or a line of an old game, with the attributes that macros ask for."""
    return from_storage(part, (*GAMES[game].parts, *GAMES[game].events))


def own_asks(view: TableView) -> Iterator[Question]:
    """The questions that the table waits for this viewer to answer."""
    return (ask for ask in view.asks if not ask.optional and ask.chosen is None)
