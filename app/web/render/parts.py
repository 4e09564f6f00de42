"""Draws parts, questions and events as HTML.

Everything comes from a TableView and the catalogue, so what the viewer may not know can't get here.
Equal parts are drawn once per language and audience.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from app.engine import Event, OptionView, Part, Question, Seat
from app.engine.parts import changed_pieces
from app.engine.stored import from_storage
from app.games import GAMES
from app.tables.model import TableView
from app.web.render.game_context import GameContext, dom_id
from app.web.render.i18n import KIT, tongue
from app.web.render.jinja import call_macro
from app.web.render.plain_words import fields_of, label, title_of
from app.web.render.recently_used import RecentlyUsed

CHRONICLE = "chronicle"


class Drawn:
    """A part as HTML, and what of it can be clicked to choose it."""

    __slots__ = ("_places", "html")

    def __init__(self, html: Markup) -> None:
        self.html = html
        self._places: frozenset[str] | None = None

    @property
    def places(self) -> frozenset[str]:
        if self._places is None:
            self._places = frozenset(_PLACE.findall(self.html))
        return self._places


_PLACE = re.compile(r'data-at="([^"]+)"')
_drawn: RecentlyUsed[Drawn] = RecentlyUsed(5_000)


# --- parts ---------------------------------------------------------------------------------------


def draw(part_id: str, part: Any, context: GameContext) -> Markup:
    """A part as HTML, drawn once for all who see it alike."""
    return drawn(part_id, part, context).html


def drawn(part_id: str, part: Any, context: GameContext) -> Drawn:
    if not isinstance(part, Part):
        return Drawn(_draw(part_id, part, context))  # of a frame of an old game
    context = context.for_audience(part)
    made, key = part.made, (context, part_id)
    found: Drawn | None = made.get(key)
    if found is None:
        found = made[key] = _drawn_again(part_id, part, context)
    return found


def _drawn_again(part_id: str, part: Part, context: GameContext) -> Drawn:
    """Many parts come back to how they were; lines of the chronicle never do."""
    if isinstance(part, Event):
        return Drawn(_draw(part_id, part, context))
    key = context, part_id, part
    found = _drawn.get(key)
    if found is None:
        _drawn.put(key, found := Drawn(_draw(part_id, part, context)))
    return found


def _draw(part_id: str, part: Any, context: GameContext) -> Markup:
    if isinstance(part, Mapping):
        part = from_frame(part, context.game)
    if part_id.startswith("log:"):
        return line(part, context, part_id)
    name = snake(_type_of(part))
    macro = _macro(context, "parts", name)
    if macro is not None:
        pieces = {one: _piece(one, part_id, part, context) for one in _pieces_of(part, context)}
        inside = (pieces,) if pieces else ()
        return call_macro(macro, (part_id, part, context, *inside)).strip()
    title, fields = title_of(part_id, context), fields_of(part, context, but="seat")
    return call_macro(_plain(context, "parts", "part"), (part_id, title, fields, context)).strip()


def pieces_changed(
    part_id: str, before: Part, part: Part, context: GameContext
) -> dict[str, Markup] | None:
    """The pieces of this part that have changed, by the ids of their elements."""
    names = changed_pieces(before, part)
    if names is None:
        return None
    context = context.for_audience(part)
    for name in type(part).pieces:
        key = context, part_id, name
        if name not in names and key in before.made:
            part.made[key] = before.made[key]
    element = dom_id(part_id)
    return {f"{element}-{name}": _piece(name, part_id, part, context) for name in names}


def _piece(name: str, part_id: str, part: Any, context: GameContext) -> Markup:
    """An element within a part; `context` is that of the part's audience."""
    made = part.made if isinstance(part, Part) else {}
    key = context, part_id, name
    if key not in made:
        macro = _macro(context, "parts", f"{snake(_type_of(part))}_{name}")
        made[key] = call_macro(macro, (part_id, part, context)).strip()
    found: Markup = made[key]
    return found


def _pieces_of(part: Any, context: GameContext) -> Iterable[str]:
    if isinstance(part, Part):
        return type(part).pieces
    return _pieces(context.game).get(_type_of(part), ())  # of a frame


@cache
def _pieces(game: str) -> Mapping[str, Iterable[str]]:
    return {kind.stored_type: kind.pieces for kind in GAMES[game].parts}


def line(part: Any, context: GameContext, part_id: str = "") -> Markup:
    """A line of the chronicle; without an id where it is shown a second time."""
    if isinstance(part, Mapping):
        part = from_frame(part, context.game)
    name = snake(_type_of(part))
    words = _said(context, f"event_{name}", part, context) or _plain_event(name, part, context)
    its_id = f'id="{dom_id(part_id)}" ' if part_id else ""
    kind = name.replace("_", "-")
    staged = moment(part, context)
    return Markup(f'<li {its_id}class="line line-{kind}"{_doer(part)}>{words}{staged}</li>\n')


def moment(part: Any, context: GameContext) -> Markup:
    """What a page stages before it shows the line; empty if this one isn't worth a scene.

    Without a macro in the game's `moments.html` the scene is the line itself.
    """
    kind = part.moment if isinstance(part, Event) else _moment_of(context.game, _type_of(part))
    if not kind:
        return Markup("")
    macro = _macro(context, "moments", f"moment_{snake(_type_of(part))}")
    scene = call_macro(macro, (part, context)).strip() if macro is not None else Markup("")
    if macro is not None and not scene:
        return Markup("")
    return Markup('<template data-moment="{}">{}</template>').format(kind, scene)


def _doer(part: Any) -> Markup:
    """Whose deed it is, if a seat's: their mark stays where it took place."""
    by = getattr(part, "by", None)
    seat = by if isinstance(by, int) else getattr(part, "seat", None)
    return Markup(' data-by="{}"').format(seat) if isinstance(seat, int) else Markup("")


def home_of(part_id: str, part: Any, context: GameContext) -> str:
    """The region of the page in which this part is drawn."""
    if isinstance(part, Part):
        return part.home
    if part_id.startswith("log:"):
        return CHRONICLE
    return _homes(context.game).get(str(part["type"]), "board")


def by_region(parts: Mapping[str, Any], context: GameContext) -> dict[str, list[str]]:
    """The ids of the parts of each region, in their order."""
    regions: dict[str, list[str]] = {}
    for part_id, part in parts.items():
        regions.setdefault(home_of(part_id, part, context), []).append(part_id)
    return regions


class Board:
    """The board of a game as its `board.html` composes it: regions, each with its parts."""

    def __init__(self, view: TableView, context: GameContext) -> None:
        self._view = view
        self._look = context
        self._ids = by_region(view.parts, context)
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


def ask_words(context: GameContext, question: Question) -> Markup:
    said = _said(context, f"ask_{_kind(question.kind)}", question, context)
    return said or call_macro(
        _plain(context, "words", "ask"), (label(question.kind, context.lang),)
    )


def question_form(context: GameContext, question: Question) -> Markup:
    """The fields of a question as the game itself draws them; empty where the usual ones do."""
    macro = _macro(context, "questions", f"question_{_kind(question.kind)}")
    return call_macro(macro, (question, context)).strip() if macro is not None else Markup("")


def waiting_words(context: GameContext, seat: Seat, kind: str) -> Markup:
    """The sentence that others read while this seat is asked."""
    said = _said(context, f"waiting_{_kind(kind)}", seat, context)
    return said or call_macro(_plain(context, "words", "waiting"), (context.name(seat),))


def option_words(context: GameContext, question: Question, option: OptionView) -> Markup:
    said = _said(context, f"option_{_kind(question.kind)}", option, question, context)
    return said or title_of(option.id, context)


def confirm_words(context: GameContext, question: Question, option: OptionView) -> Markup:
    """The question to confirm a costly answer; empty if none is needed."""
    return _said(context, f"confirm_{_kind(question.kind)}", option, context)


def field_words(context: GameContext, question: Question, field: str) -> Markup:
    return _said(context, f"field_{_kind(question.kind)}_{_kind(field)}", context) or escape(
        label(field, context.lang)
    )


def ahead_words(context: GameContext, kind: str) -> Markup:
    """The kind of question that may be answered ahead."""
    return _said(context, f"ahead_{_kind(kind)}", context) or escape(label(kind, context.lang))


def card_picture(context: GameContext, table: str, card: str) -> Markup:
    """A card as the rules page shows it; empty where its name and text are all there is."""
    macro = _macro(context, "reference", f"card_{table}")
    return call_macro(macro, (card, context)).strip() if macro is not None else Markup("")


def reason_words(context: GameContext, reason: str) -> Markup:
    """Why the game ended, as a sentence of its own; empty where it needs none."""
    return _said(context, f"reason_{_kind(reason)}", context) if reason else Markup("")


def team_words(context: GameContext, team: str) -> Markup:
    return _said(context, f"team_{_kind(team)}", context) or escape(label(team, context.lang))


def _said(context: GameContext, name: str, *arguments: Any) -> Markup:
    macro = _macro(context, "words", name)
    return call_macro(macro, arguments).strip() if macro is not None else Markup("")


def _plain_event(name: str, event: Any, context: GameContext) -> Markup:
    """Plain words from the names in the rules, for what a game has no words for."""
    seat = getattr(event, "seat", None)
    who = context.name(seat) if isinstance(seat, Seat) else ""
    fields = fields_of(event, context, but="seat")
    macro = _plain(context, "words", "event")
    return call_macro(macro, (who, label(name, context.lang), fields)).strip()


def _macro(context: GameContext, file: str, name: str) -> Any:
    """A macro of the game's own templates, or None."""
    return getattr(_module(context.lang, context.game, file), name, None)


def _plain(context: GameContext, file: str, name: str) -> Any:
    """The macro that serves every game."""
    return getattr(_module(context.lang, KIT, file), name)


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
def _moment_of(game: str, event: str) -> str:
    """Of an event in a frame."""
    return next((kind.moment for kind in GAMES[game].events if kind.__name__ == event), "")


@cache
def _homes(game: str) -> Mapping[str, str]:
    return {kind.stored_type: kind.home for kind in GAMES[game].parts}


def from_frame(part: Mapping[str, Any], game: str) -> Any:
    """A part or a line of an old game, with the attributes that macros ask for."""
    return from_storage(part, (*GAMES[game].parts, *GAMES[game].events))


def shown_asks(view: TableView) -> Iterator[Question]:
    """The questions of this viewer, but not those that a standing answer lets pass at once."""
    passed = {kind for kind, ahead in view.ahead.items() if ahead["wish"] == "pass"}
    return (ask for ask in view.asks if ask.optional or ask.kind not in passed)


def own_asks(view: TableView) -> Iterator[Question]:
    """The questions that the table waits for this viewer to answer."""
    return (ask for ask in shown_asks(view) if not ask.optional and ask.chosen is None)
