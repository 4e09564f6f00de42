"""Distance between players, and reach of weapons. Asked each time: nothing is kept."""

from __future__ import annotations

from functools import cache

from app.games.bang.people import Figure
from app.games.bang.state import Street

LEAST = 1


def steps_between(street: Street, here: Figure, there: Figure) -> int:
    """The shorter way round the living, and round `here` even if it has just died."""
    ring = [one for one in street.figures if one.alive or one is here]
    apart = abs(ring.index(here) - ring.index(there))
    return min(apart, len(ring) - apart)


def looks(street: Street, figure: Figure) -> int:
    """The number by which this character sees the others closer."""
    return modifiers(street, figure, "sees")


def shows(street: Street, figure: Figure) -> int:
    """The number by which the others see this character farther away."""
    return modifiers(street, figure, "seen")


def modifiers(street: Street, figure: Figure, what: str) -> int:
    """What this character and the cards in front of it add up to, as far as they have an effect."""
    found = street.number(figure, what) if figure.numbers else 0
    for thing in figure.front:
        number: int = getattr(street.components.cards[thing.name], what)
        if number and street.works(figure, thing):
            found += number
    return found


def gun(street: Street, figure: Figure) -> int:
    """Weapons: the range of the one in play, or that of the Colt."""
    for thing in figure.front:
        reach = street.components.cards[thing.name].gun
        if reach and street.works(figure, thing):
            return reach  # nobody has two
    return street.components.rules.colt


def outlook(street: Street, figure: Figure) -> tuple[int, int, int]:
    """What it `looks` and `shows`, and the range of its `gun`: all that distances depend on."""
    sees, seen = street.number(figure, "sees"), street.number(figure, "seen")
    far = street.components.rules.colt
    for thing in figure.front:
        kind = street.components.cards[thing.name]
        if (kind.sees or kind.seen or kind.gun) and street.works(figure, thing):
            sees, seen, far = sees + kind.sees, seen + kind.seen, kind.gun or far
    return sees, seen, far


def within(street: Street, here: Figure, far: int) -> list[Figure]:
    """The living who are at most this far, the shorter way round as seen from here."""
    ring = street.around(here)
    ambush = street.event == "ambush"
    far += looks(street, here)
    found = []
    for there, steps in zip(ring, steps_round(len(ring)), strict=True):
        apart = LEAST if ambush else steps
        own = there.player is here.player  # to oneself, and between one's two characters
        if own or (apart <= far and apart + shows(street, there) <= far):
            found.append(there)
    return found


@cache
def steps_round(count: int) -> tuple[int, ...]:
    """The shorter way round to each place of a ring, from the first of them."""
    return tuple(min(place, count - place) for place in range(count))
