"""Words of a game: its own macros, or plain words from the names in its rules."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from app.engine import OptionView, Question, Seat
from app.web.render.game_context import GameContext
from app.web.render.i18n import tongue
from app.web.render.jinja import call_macro, written_by
from app.web.render.macros import as_name, kit_macro, own_macro
from app.web.render.plain_words import fields_of, label, title_of


def about(lang: str, game: str) -> Markup:
    """The game in one sentence."""
    return Markup(tongue(lang).templates.get_template(f"{game}/about.html").render())


def minute(lang: str, game: str) -> Markup:
    """The rules as friends explain them at the table; empty if the game has none."""
    return Markup(tongue(lang).templates.get_template(f"{game}/minute.html").render().strip())


def event_words(context: GameContext, name: str, event: Any) -> Markup:
    """A line of the chronicle; plain words where the game has none."""
    return _said(context, f"event_{name}", event, context) or _plain_event(name, event, context)


def ask_words(context: GameContext, question: Question) -> Markup:
    said = _said(context, f"ask_{as_name(question.kind)}", question, context)
    return said or call_macro(
        kit_macro(context, "words", "ask"), (label(question.kind, context.lang),)
    )


def question_form(context: GameContext, question: Question) -> Markup:
    """The fields of a question as the game draws them itself; empty if it doesn't."""
    macro = own_macro(context, "questions", f"question_{as_name(question.kind)}")
    return written_by(macro, (question, context)) if macro is not None else Markup("")


def waiting_words(context: GameContext, seat: Seat, kind: str) -> Markup:
    """The sentence that others read while this seat is asked."""
    said = _said(context, f"waiting_{as_name(kind)}", seat, context)
    return said or call_macro(kit_macro(context, "words", "waiting"), (context.name(seat),))


def option_words(context: GameContext, question: Question, option: OptionView) -> Markup:
    said = _said(context, f"option_{as_name(question.kind)}", option, question, context)
    return said or title_of(option.id, context.parts.get(option.id), context)


def confirm_words(context: GameContext, question: Question, option: OptionView) -> Markup:
    """The question to confirm a costly answer; empty if none is needed."""
    return _said(context, f"confirm_{as_name(question.kind)}", option, context)


def field_words(context: GameContext, question: Question, field: str) -> Markup:
    return _said(context, f"field_{as_name(question.kind)}_{as_name(field)}", context) or escape(
        label(field, context.lang)
    )


def ahead_words(context: GameContext, kind: str) -> Markup:
    """The name of a question that may be answered ahead."""
    return _said(context, f"ahead_{as_name(kind)}", context) or escape(label(kind, context.lang))


def card_picture(context: GameContext, table: str, card: str) -> Markup:
    """A card as the rules page shows it; empty if its name and text are enough."""
    macro = own_macro(context, "reference", f"card_{table}")
    return written_by(macro, (card, context)) if macro is not None else Markup("")


def reason_words(context: GameContext, reason: str) -> Markup:
    """Why the game ended, as a sentence of its own; empty where it needs none."""
    return _said(context, f"reason_{as_name(reason)}", context) if reason else Markup("")


def team_words(context: GameContext, team: str) -> Markup:
    return _said(context, f"team_{as_name(team)}", context) or escape(label(team, context.lang))


def _said(context: GameContext, name: str, *arguments: Any) -> Markup:
    macro = own_macro(context, "words", name)
    return written_by(macro, arguments) if macro is not None else Markup("")


def _plain_event(name: str, event: Any, context: GameContext) -> Markup:
    """Plain words for an event that has none in its game: the names in the rules."""
    seat = getattr(event, "seat", None)
    who = context.name(seat) if isinstance(seat, Seat) else ""
    fields = fields_of(event, context, but="seat")
    macro = kit_macro(context, "words", "event")
    return written_by(macro, (who, label(name, context.lang), fields))
