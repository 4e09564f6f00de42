"""What goals and goons count about a crew, as functions of its holdings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.games.lockup.cards.board import SYMBOLS
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.decks import Goon
from app.games.lockup.state import Crew


class Holdings(NamedTuple):
    """What counts about a crew: crafted items and goons, power cubes, tomes in hand."""

    items: tuple[str, ...]
    goons: tuple[str, ...]
    power: int
    tomes: int

    def with_goon(self, face: str) -> Holdings:
        return self._replace(goons=(*self.goons, face))

    def with_item(self, face: str) -> Holdings:
        return self._replace(items=(*self.items, face))


Count: TypeAlias = Callable[[Components, Holdings], int]


def holdings_of(crew: Crew) -> Holdings:
    """Ruling 23: reserved items are no items."""
    items, goons = [card.face for card in crew.items], [card.face for card in crew.goons]
    return Holdings(tuple(items), tuple(goons), crew.power, len(crew.tomes))


def metric(box: Components, held: Holdings, name: str) -> int:
    """How much a crew has of the thing that a goal counts."""
    if name in _COUNTS:
        return _COUNTS[name](box, held)
    if name.startswith("cost_symbols_"):
        return cost_symbols(box, held, name.removeprefix("cost_symbols_"))
    return symbols_of(box, held).count(name.removesuffix("_symbols"))


def symbols_of(box: Components, held: Holdings) -> list[str]:
    """The symbols on the items and goons of a crew."""
    cards = [box.items[face].symbols for face in held.items]
    cards += [box.goons[face].symbols for face in held.goons]
    return [symbol for symbols in cards for symbol in symbols]


def cost_symbols(box: Components, held: Holdings, resource: str) -> int:
    """Crafting items: a cost symbol of any resource is none of a certain kind."""
    return sum(box.items[face].cost.of(resource) for face in held.items)


def goon_types(box: Components, held: Holdings) -> Counter[str]:
    return Counter([box.goons[face].type for face in held.goons])


def sets_of_symbols(box: Components, held: Holdings) -> int:
    """Full sets of all kinds of symbols."""
    symbols = symbols_of(box, held)
    return min(symbols.count(one) for one in SYMBOLS)


_COUNTS: Mapping[str, Count] = {
    "symbols_total": lambda box, held: len(symbols_of(box, held)),
    "sets_of_three_attributes": sets_of_symbols,
    "items": lambda box, held: len(held.items),
    "goons": lambda box, held: len(held.goons),
    "goon_types": lambda box, held: len(goon_types(box, held)),
    "largest_goon_type": lambda box, held: max(goon_types(box, held).values(), default=0),
    "power": lambda box, held: held.power,
    "unplayed_tomes": lambda box, held: held.tomes,
}


# --- goons ---------------------------------------------------------------------------------------


def goon_rows(box: Components, held: Holdings) -> tuple[tuple[str, int, int], ...]:
    """Recruiting goons: each type, how many of it, and the stars they bring."""
    types: dict[str, list[Goon]] = {}
    for face in held.goons:
        types.setdefault(box.goons[face].type, []).append(box.goons[face])
    rows = [(kind, types[kind]) for kind in box.goon_types if kind in types]
    return tuple([(kind, len(goons), stars_of(box, held, goons)) for kind, goons in rows])


def goon_stars(box: Components, held: Holdings) -> int:
    """The stars of all goons of a crew."""
    return sum(stars for _, _, stars in goon_rows(box, held))


def stars_of(box: Components, held: Holdings, goons: Sequence[Goon]) -> int:
    """Recruiting goons: the stars for all of a crew's goons of one type."""
    kind = box.goon_types[goons[0].type]
    each = getattr(box.stars, kind.id)
    match kind.scores:
        case "ladder":
            return int(each[min(len(goons), len(each)) - 1])
        case "items":
            return int(each * len(goons) * len(held.items))
        case "power":
            return int(each * len(goons) * held.power)
        case "symbols":
            symbols = symbols_of(box, held)
            return int(each * sum(symbols.count(one.attribute) for one in goons))
    return int(each * len(goons))


def item_gain(box: Components, held: Holdings, face: str) -> int:
    """How much more the goons of a crew bring with one more item."""
    symbols = box.items[face].symbols
    return sum(_more(box, box.goons[goon], symbols, items=1) for goon in held.goons)


def goon_gain(box: Components, held: Holdings, face: str) -> int:
    """How much more all goons of a crew bring with this one."""
    goon = box.goons[face]
    alike = [box.goons[one] for one in held.goons if box.goons[one].type == goon.type]
    then = held.with_goon(face)
    if box.goon_types[goon.type].scores == "ladder":
        before = stars_of(box, held, alike) if alike else 0
        own = stars_of(box, then, [*alike, goon]) - before
    else:
        own = stars_of(box, then, [goon])
    symbols = goon.symbols
    return own + sum(_more(box, box.goons[one], symbols, items=0) for one in held.goons)


def _more(box: Components, goon: Goon, symbols: Sequence[str], items: int) -> int:
    """What a goon brings for these symbols and items."""
    scores = box.goon_types[goon.type].scores
    if scores == "items":
        return items * int(getattr(box.stars, goon.type))
    if scores == "symbols":
        return symbols.count(goon.attribute) * int(getattr(box.stars, goon.type))
    return 0
