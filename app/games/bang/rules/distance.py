"""Distance between players, and reach of weapons. Asked each time: nothing is kept."""

from __future__ import annotations

from app.games.bang.people import Figure
from app.games.bang.state import Street

LEAST = 1


def distance(street: Street, here: Figure, there: Figure) -> int:
    """Distance: the shorter way round the living, as seen from here; at least 1."""
    return distances(street, here)[there]


def steps_between(street: Street, here: Figure, there: Figure) -> int:
    """The shorter way round the living, and round `here` even if it has just died."""
    ring = [one for one in street.figures if one.alive or one is here]
    apart = abs(ring.index(here) - ring.index(there))
    return min(apart, len(ring) - apart)


def looks(street: Street, figure: Figure) -> int:
    """The number by which this character sees the others closer."""
    return things(street, figure, "sees") + street.number(figure, "sees")


def shows(street: Street, figure: Figure) -> int:
    """The number by which the others see this character farther away."""
    return things(street, figure, "seen") + street.number(figure, "seen")


def things(street: Street, figure: Figure, what: str) -> int:
    """What the cards in front of this character add up to, as far as they have an effect."""
    if not figure.front:
        return 0
    cards = street.components.cards
    return sum(
        [getattr(cards[one.name], what) for one in figure.front if street.works(figure, one)]
    )


def gun(street: Street, figure: Figure) -> int:
    """Weapons: the range of the one in play, or that of the Colt."""
    if not figure.front:
        return street.components.rules.colt
    cards = street.components.cards
    guns = [cards[one.name].gun for one in figure.front if street.works(figure, one)]
    return max(guns, default=0) or street.components.rules.colt


def distances(street: Street, here: Figure) -> dict[Figure, int]:
    """The distance to each of the living."""
    ring, sees = street.living, looks(street, here)
    place, ambush = ring.index(here), street.event == "ambush"
    found = {}
    for n, there in enumerate(ring):
        apart = abs(n - place)
        steps = 1 if ambush else min(apart, len(ring) - apart)
        own = there.player is here.player  # to oneself, and between one's two characters
        found[there] = LEAST if own else max(LEAST, steps + shows(street, there) - sees)
    return found
