"""The context of templates besides the view: names, cards, language, facts of the table.

No secret comes this way: a `GameContext` has no state, and a `TableInfo` is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeAlias

from markupsafe import Markup, escape

from app.engine import N_, Part, Seat, Viewer
from app.engine.game import Game
from app.engine.options import GameOption, Pick, Switch
from app.engine.parts import sees_all
from app.games import GAMES
from app.storage.queries.seats import SeatRow
from app.storage.queries.tables import TableRow, TableSettings
from app.tables.core.live_table import LiveTable
from app.tables.core.registry import TableRegistry
from app.tables.model import SeatView
from app.web.render.card_context import MOST, CardContext
from app.web.render.i18n import tongue
from app.web.render.nameless import MARKS

Tells: TypeAlias = Literal["everybody", "owner", "viewer"]


@lru_cache(maxsize=MOST)
def shown_name(lang: str, name: str, bot: bool) -> str:
    """A player's own name, or that of a bot as it is spelled in the reader's language."""
    return tongue(lang).say(name) if bot else name


class GameContext(CardContext):
    """The object that a game's templates call `game`.

    Equal contexts draw equal parts equally, so a context is also the key under which pictures are
    kept. `for_audience` gives a part a context that can't tell more viewers apart than the part
    declares.
    """

    def __init__(
        self,
        game: str,
        lang: str,
        seats: tuple[SeatView, ...],
        viewer: Viewer,
        cards: Any,
        card_set: str = "",
    ) -> None:
        super().__init__(game, lang, cards, card_set)
        self.names = tuple(shown_name(lang, one.name, one.kind == "bot") for one in seats)
        self.sees_all = sees_all(viewer)
        # What lies on the table: only questions know it, whose words are nobody else's.
        self.parts: Mapping[str, Any] = {}
        self._viewer = viewer
        self._tells: Tells = "viewer"
        self._owns: bool | None = None
        self._set_key()

    def _set_key(self) -> None:
        viewer = self._viewer if self._tells == "viewer" else None
        self._key = (
            *(self.game, self.lang, self.names, self.card_set, self.sees_all),
            *(self._tells, self._owns, viewer),
        )
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameContext) and self._key == other._key

    # --- who looks -------------------------------------------------------------------------------

    def for_audience(self, part: Part) -> GameContext:
        """The context to draw this part with, and all parts of its kind."""
        if part.audience == "everybody":
            return self.alike
        if part.audience == "viewer":
            return self
        return self._owner if part.seat == self._viewer else self._others  # type: ignore[attr-defined]

    @cached_property
    def alike(self) -> GameContext:
        """The same for all viewers: its templates can't ask who looks."""
        return self._narrowed("everybody", owns=None)

    @cached_property
    def _owner(self) -> GameContext:
        return self._narrowed("owner", owns=True)

    @cached_property
    def _others(self) -> GameContext:
        return self._narrowed("owner", owns=False)

    @property
    def viewer(self) -> Viewer:
        assert self._tells == "viewer", "a part drawn alike for several viewers can't ask who looks"
        return self._viewer

    def mine(self, seat: Seat) -> bool:
        """Whether the viewer has this seat, which for a part is the one in its field `seat`."""
        return seat == self.viewer if self._owns is None else self._owns

    def knowing(self, parts: Mapping[str, Any]) -> GameContext:
        """The context of questions, whose words may say what lies on the viewer's table."""
        other = GameContext.__new__(GameContext)
        other.__dict__ |= self.__dict__ | {"parts": parts}
        return other

    def _narrowed(self, tells: Tells, *, owns: bool | None) -> GameContext:
        return self._other(self.names, tells, owns)

    def _other(self, names: tuple[str, ...], tells: Tells, owns: bool | None) -> GameContext:
        other = GameContext.__new__(GameContext)
        CardContext.__init__(other, self.game, self.lang, self.cards, self.card_set)
        other.names, other.parts = names, {}
        other.sees_all, other._viewer = self.sees_all, self._viewer
        other._tells, other._owns = tells, owns
        other._set_key()
        return other

    # --- who sits there --------------------------------------------------------------------------

    @cached_property
    def nameless(self) -> GameContext:
        """The same at all tables with as many seats: marks stand for the names."""
        return _the_one(self._other(MARKS[: len(self.names)], self._tells, self._owns))

    @cached_property
    def escaped_names(self) -> tuple[Markup, ...]:
        return tuple([escape(self.plain_name(seat)) for seat in self.seats])

    # --- what templates ask ----------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def name(self, seat: Seat) -> Markup:
        return self.called(seat, self.plain_name(seat))

    @staticmethod
    @lru_cache(maxsize=MOST)
    def called(seat: Seat, name: str) -> Markup:
        """The name of a seat's player with the seat's mark."""
        return Markup('<bdi class="who who-{}">{}</bdi>').format(seat, name)

    def plain_name(self, seat: Seat) -> str:
        """The name where no markup is wanted, such as in a title; it is escaped there."""
        return self.names[seat] or tongue(self.lang).say(N_("Empty seat"))


@lru_cache(maxsize=MOST)
def _the_one(context: GameContext) -> GameContext:
    """The first of all that are equal: the same object is quickly compared."""
    return context


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The public facts of a table."""

    id: str
    game: Game[Any]
    invite: str
    host: Seat | None
    settings: TableSettings
    host_name: str = ""
    card_set: str = ""  # as shipped

    @property
    def seats_needed(self) -> int:
        return self.game.min_seats


def names_of(lang: str, seats: Iterable[SeatRow]) -> tuple[str, ...]:
    """The name of each seat's player, as the reader calls them."""
    return tuple(shown_name(lang, seat.name, seat.bot is not None) for seat in seats)


def info_of(row: TableRow) -> TableInfo:
    return TableInfo(
        id=row.id,
        game=GAMES[row.game],
        invite=row.invite,
        host=row.seat_of(row.host_id),
        settings=row.settings,
        host_name=row.host_name,
        card_set=row.card_set,
    )


def cards_of(registry: TableRegistry, live: LiveTable) -> Any:
    """The components that this table is played with; where nothing is dealt, today's."""
    if live.table is not None:
        return live.table.deal.components
    return registry.services.card_sets.current[live.row.game].components


def option_words(lang: str, option: GameOption, value: Any) -> str:
    """The value of a lobby option, in words."""
    say = tongue(lang).say
    if isinstance(option, Switch):
        return say(N_("yes")) if value else say(N_("no"))
    if isinstance(option, Pick) and value in option.values:
        return say(option.names[option.values.index(value)])
    return str(value)
