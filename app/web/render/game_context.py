"""What templates may know besides the view: names, cards, language, and the plate of the table.

No secret comes this way: a `Look` has no state, a `Plate` is what stands on the door.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup, escape

from app.engine import N_, Seat, Viewer
from app.engine.game import Game, GameOption, Pick, Switch
from app.games import GAMES
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.tables.model import SeatView
from app.web.render.i18n import tongue, whole_sums

_MOST_PICTURES = 5_000
EVERYBODY, OWNER, VIEWER = range(3)  # on whom a picture depends
_pictures: dict[Hashable, Markup] = {}
# Card sets that something was drawn of are few, and kept: no other may ever be known by their id.
_sets: dict[int, Any] = {}


def dom_id(part_id: str) -> str:
    """The id of the element that shows this part."""
    return "p-" + "".join(c if c.isalnum() or c in "-_" else "-" for c in part_id)


@lru_cache(maxsize=_MOST_PICTURES)
def shown_name(lang: str, game: str, name: str, bot: bool) -> str:
    """A player's own name, or what a bot is in the reader's language, with its number."""
    kind, _, number = name.partition(" ") if bot else ("", "", "")
    known = {**GAMES[game].bot_names, "random": N_("Random")}.get(kind.lower())
    if known is None:
        return name
    return f"{tongue(lang).say(known)}\N{NO-BREAK SPACE}{number}".strip()


_numbers = count()


@lru_cache(maxsize=_MOST_PICTURES)
def _number_of(*shared: Hashable) -> int:
    """A number instead of all that, which is quick to look up; never given twice."""
    return next(_numbers)


class GameContext:
    """What the templates of a game call `t`. It notes how much the viewer mattered."""

    def __init__(
        self, game: str, lang: str, seats: tuple[SeatView, ...], viewer: Viewer, cards: Any
    ) -> None:
        self.game = game
        self.lang = lang
        self.cards = _sets.setdefault(id(cards), cards)
        self.names = tuple(shown_name(lang, game, seat.name, seat.kind == "bot") for seat in seats)
        # What equal pictures have in common, whoever looks.
        self.shared = _number_of(game, lang, self.names, id(self.cards))
        # What lies on the table: only questions know it, whose words are nobody else's.
        self.parts: Mapping[str, Any] = {}
        self.asked = EVERYBODY
        self._viewer = viewer

    @property
    def viewer(self) -> Viewer:
        self.asked = VIEWER
        return self._viewer

    def mine(self, seat: Seat) -> bool:
        """Whether the viewer has the seat of the part that is drawn; all others see it alike."""
        self.asked = max(self.asked, OWNER)
        return seat == self._viewer

    def audiences(self, part: Any) -> tuple[Hashable, ...]:
        """For whom this part may be drawn: for everybody, by whether it is his, or for him."""
        his = getattr(part, "seat", None) == self._viewer
        return "everybody", "owner" if his else "others", self._viewer

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def kept(self, macro: Macro, *arguments: Hashable) -> Markup:
        """What a macro draws of these arguments, whoever looks: such as the face of a card."""
        key = (self.game, self.lang, id(self.cards), macro.name, arguments)
        try:
            found = _pictures.get(key)
        except TypeError:
            return Markup(macro(*arguments, self))  # of a frame of an old game
        if found is None:
            asked, self.asked = self.asked, EVERYBODY
            found = Markup(macro(*arguments, self))
            assert self.asked == EVERYBODY, "what is kept for all must not depend on who looks"
            self.asked = asked
            if len(_pictures) >= _MOST_PICTURES:
                _pictures.clear()
            _pictures[key] = found
        return found

    def dom(self, part_id: str) -> str:
        return dom_id(part_id)

    def name(self, seat: Seat) -> Markup:
        return self.called(seat, self.plain_name(seat))

    @staticmethod
    @lru_cache(maxsize=_MOST_PICTURES)
    def called(seat: Seat, name: str) -> Markup:
        """Somebody at this seat by a name, as it is marked everywhere."""
        return Markup('<bdi class="who who-{}">{}</bdi>').format(seat, name)

    def plain_name(self, seat: Seat) -> str:
        """The name where no markup is wanted, such as in a title; it is escaped there."""
        return self.names[seat] or tongue(self.lang).say(N_("Empty seat"))

    def tr(self, texts: Mapping[str, str]) -> Markup:
        """A text of the cards in the reader's language."""
        return _told(texts.get(self.lang) or texts["en"])


@lru_cache(maxsize=_MOST_PICTURES)
def _told(text: str) -> Markup:
    return escape(whole_sums(text))


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everybody at the door may read about a table."""

    id: str
    game: Game[Any]
    invite: str
    options: Mapping[str, Any]
    clock: Mapping[str, Any]
    away: str
    visibility: str
    replay: str
    onlookers: bool
    host: Seat | None
    seat_count: int
    pace: str = "usual"

    @property
    def seats_needed(self) -> int:
        return self.game.min_seats


def names_of(lang: str, game: str, seats: Iterable[SeatRow]) -> tuple[str, ...]:
    """Who sits there, as the reader calls them."""
    return tuple(shown_name(lang, game, seat.name, seat.bot is not None) for seat in seats)


def info_of(row: TableRow) -> TableInfo:
    return TableInfo(
        id=row.id,
        game=GAMES[row.game],
        invite=row.invite,
        options=row.options,
        clock=row.clock,
        away=row.away,
        visibility=row.visibility,
        replay=row.replay,
        onlookers=row.onlookers,
        host=row.seat_of(row.host_id),
        seat_count=row.seat_count,
        pace=row.pace,
    )


def cards_of(registry: TableRegistry, live: LiveTable) -> Any:
    """The components that this table is played with; where nothing is dealt, today's."""
    if live.table is not None:
        return live.table.deal.components
    return registry.services.card_sets.current[live.row.game].components


def option_words(lang: str, option: GameOption, value: Any) -> str:
    """What a lobby option is set to, in words."""
    say = tongue(lang).say
    if isinstance(option, Switch):
        return say(N_("yes")) if value else say(N_("no"))
    if isinstance(option, Pick) and value in option.values:
        return say(option.names[option.values.index(value)])
    return str(value)
