"""The worth of goons and items to a viewer now: "dwarves 2 to 3, 4 more stars"."""

from __future__ import annotations

from app.engine import Showing, Viewer, look
from app.games.lockup.cards.components import Components
from app.games.lockup.places import GoonAt, ItemAt, ReservedAt
from app.games.lockup.rules.metrics import Holdings, goon_gain, item_gain
from app.games.lockup.view import parts
from app.games.lockup.view.events import Cubes

Own = tuple[Holdings, Cubes, tuple[Showing, ...]]  # what a crew holds, its cubes, its reserve


def worth_part(
    viewer: Viewer,
    box: Components,
    crews: tuple[Own, ...],
    goons: tuple[tuple[str, str], ...],
    items: tuple[str | None, ...],
) -> parts.Worth:
    if not isinstance(viewer, int):
        return parts.Worth(())
    held, stock, reserved = crews[viewer]
    places = [(ItemAt(slot).id, face) for slot, face in enumerate(items) if face]
    mine = [(ReservedAt(viewer, n).id, look(card, viewer)) for n, card in enumerate(reserved)]
    places += [(place, face) for place, face in mine if face]
    cards = [goon_worth(box, held, GoonAt(room).id, face) for room, face in goons]
    cards += [item_worth(box, held, dict(stock), place, face) for place, face in places]
    return parts.Worth(tuple(cards))


def goon_worth(box: Components, held: Holdings, place: str, face: str) -> parts.WorthView:
    """The stars of all goons with this one, less those without it."""
    kind = box.goons[face].type
    before = sum(box.goons[one].type == kind for one in held.goons)
    return parts.WorthView(place, goon_gain(box, held, face), before, False)


def item_worth(
    box: Components, held: Holdings, stock: dict[str, int], place: str, face: str
) -> parts.WorthView:
    """The item's value, and the stars that goons bring in addition because of it."""
    item = box.items[face]
    stars = item.value + item_gain(box, held, face)
    short = any(stock.get(kind, 0) < n for kind, n in item.cost.fixed.items())
    payable = not short and sum(stock.values()) >= item.cost.total
    return parts.WorthView(place, stars, len(held.items), payable)
