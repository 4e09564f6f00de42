"""Every kind of question of a game, each at a table that is as full as random games make it.

The page of a position is drawn here, without a server; the caller says where its styles and scripts
come from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.engine import Dice
from app.engine.game import Deal, Game
from app.engine.parts import Seat, Viewer
from app.engine.table import Table
from app.storage.queries.tables import TableSettings
from app.tables.bots.answers import pick
from app.tables.model import SeatView, TableView
from app.web.assets.static_files import has_css
from app.web.render.game_context import TableInfo
from app.web.render.i18n import tongue
from app.web.render.room_context import Audience, RoomContext
from tests.support.own import own_of
from tests.support.play import components, option_sets

NAMES = ("Anna", "Борис", "Chen", "Diego", "Ewa", "Farid", "Greta", "Hanako")
MOST = 60
FAR = 400  # decisions
ALL = 10_000  # lines of the chronicle


@dataclass(frozen=True)
class Position:
    """A table at which somebody is asked this question."""

    kind: str
    table: Table[Any]
    step: int
    seat: Seat


def positions(game: Game[Any]) -> dict[str, Position]:
    """One position for each kind of question, as late in its game as possible."""
    own = own_of(game.id)
    laid = {kind: _asked(kind, table) for kind, table in own.laid_out()}
    found = dict(laid)
    for number in dict.fromkeys((*own.likely, *range(MOST))):
        options = option_sets(game)[number % len(option_sets(game))]
        if not game.refuse(options, game.max_seats):
            played = {one.kind: one for one in _played(game, number, options)}
            found = {**found, **{kind: one for kind, one in played.items() if kind not in laid}}
        if found.keys() >= game.needs.keys() - own.rare:
            break
    return found


def _asked(kind: str, table: Table[Any]) -> Position:
    """Somebody at this table, as it is now."""
    seats = range(table.deal.seats)
    seat = next(s for s in seats if any(one.kind == kind for one in table.questions(s)))
    return Position(kind, table, table.decisions, seat)


def _played(game: Game[Any], number: int, options: dict[str, Any]) -> Iterator[Position]:
    seed = f"stage {number}".encode()
    dice, read = Dice(seed), game.read_options(options)
    table = Table(game, Deal(game.max_seats, read, components(game.id), seed, game.edition))
    while not table.over and table.decisions < FAR:
        for seat in dict.fromkeys(seat for seat, _ in table.waiting_for()):
            for question in table.questions(seat):
                yield Position(question.kind, table, table.decisions, seat)
        seat, _ = dice.pick(table.waiting_for())
        question = next(one for one in table.questions(seat) if not one.optional)
        choice = pick(game, table, seat, question, "random", dice)
        table.decide(seat, question.id, choice, "bot")


def drawn(position: Position, lang: str, lines: int = ALL) -> str:
    """The page of the player who is asked, with so many lines of the chronicle, the last ones."""
    return seen_by(position, lang, position.seat, lines)


def seen_by(position: Position, lang: str, viewer: Viewer, lines: int = ALL) -> str:
    """The page of this viewer at the moment of a question."""
    table = position.table.at(position.step)
    view = view_of(table, viewer, lines)
    game = table.game
    info = TableInfo("staged", game, "staged", 0, TableSettings(game.id, game.max_seats))
    room = RoomContext(view, info, Audience(lang, known=True), table.deal.components)
    page = tongue(lang).templates.get_template("gallery/game.html")
    return page.render(
        **{"person": None, "theme": "", "nonce": "", "here": "/", "base": "", "missed": ()},
        **{"room": room, "view": view, "at": position.step, "last": position.step},
        game_css=has_css(game.id),
    )


def view_of(table: Table[Any], viewer: Viewer, lines: int = ALL) -> TableView:
    """What this viewer sees of the table as it is now."""
    seats = (SeatView(one, NAMES[one], "person", present=True) for one in range(table.deal.seats))
    events = list(enumerate(table.events(viewer)))[-lines:]
    return TableView(
        id="staged",
        game=table.game.id,
        status="playing",
        version=table.version,
        commitment="f" * 64,
        viewer=viewer,
        seats=tuple(seats),
        parts={**table.view(viewer), **{f"log:{number}": event for number, event in events}},
        asks=tuple(table.questions(viewer)) if isinstance(viewer, int) else (),
        waiting_for=tuple(table.waiting_for()),
    )
