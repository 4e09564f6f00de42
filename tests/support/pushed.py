"""A table's page and the messages that it gets, drawn without a server while chance plays.

The caller says where the page's styles and scripts come from, and carries the messages to it.
"""

from __future__ import annotations

from typing import Any

from app.engine import Dice
from app.engine.game import Deal, Game
from app.engine.table import Table
from app.storage.queries.tables import TableSettings
from app.tables.bots.answers import pick
from app.tables.model import diff
from app.web.assets.static_files import has_css
from app.web.render.game_context import TableInfo
from app.web.render.i18n import tongue
from app.web.render.push_messages import PushMessages
from app.web.render.room_context import Audience
from tests.support.play import components
from tests.support.staged import view_of

_ALWAYS = {"person": None, "theme": "", "nonce": "", "here": "/", "base": "", "mark": ""}
_STRANGER = {"muted": False, "may_talk": True, "first_game": False}


def watched(game: Game[Any], decisions: int, seed: bytes, seats: int) -> tuple[str, list[str]]:
    """The page of the first seat, and its pushes after each decision."""
    deal = Deal(seats, game.read_options({}), components(game.id), seed, game.edition)
    table, dice = Table(game, deal), Dice(seed)
    info = TableInfo("staged", game, "staged", 0, TableSettings(game.id, deal.seats))
    messages = PushMessages(info, Audience("en", known=True), deal.components)
    seen = view_of(table, 0)
    room = messages.room(seen)
    page = tongue("en").templates.get_template("room/page.html")
    notices = {"on": False, "key": ""}
    about = {"room": room, "view": seen, "face_up": room.face_up.around, "notices": notices}
    html = page.render(**_ALWAYS, **_STRANGER, **about, game_css=has_css(game.id))
    pushes = []
    while not table.over and len(pushes) < decisions:
        _decide(table, dice)
        if not table.over:  # the end of a game looks different
            before, seen = seen, view_of(table, 0)
            pushes.append(messages.change(diff(before, seen)))
    return html, pushes


def _decide(table: Table[Any], dice: Dice) -> None:
    """Somebody who is waited for gives any answer."""
    seat, _ = dice.pick(table.waiting_for())
    question = next(one for one in table.questions(seat) if not one.optional)
    choice = pick(table.game, table, seat, question, "random", dice)
    table.decide(seat, question.id, choice, "bot")
