"""Where characters and events have a say: a table per moment, filled beside each function.

    @at("wounded", "bart_cassidy")
    async def bart_cassidy(street, me, wound): ...

Nothing listens: rules look up who has the ability when the moment comes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from app.games.bang.people import Figure
from app.games.bang.state import Street

F = TypeVar("F", bound=Callable[..., Any])

MOMENTS: defaultdict[str, dict[str, Any]] = defaultdict(dict)


def at(moment: str, *names: str) -> Callable[[F], F]:
    """Register what these characters or events do at this moment."""

    def register(do: F) -> F:
        for name in names:
            MOMENTS[moment][name] = do
        return do

    return register


def abilities(street: Street, figure: Figure, moment: str) -> list[Any]:
    """What this character's abilities do at this moment."""
    found = MOMENTS[moment]
    for text in figure.texts:
        if text in found:
            return [found[name] for name in street.abilities_of(figure) if name in found]
    return []


def events(street: Street, moment: str) -> list[Any]:
    """What active events do at this moment: the orange one first."""
    if not (street.orange or street.event):
        return []
    found = MOMENTS[moment]
    return [found[name] for name in (street.orange, street.event) if name in found]


def of_events(street: Street, moment: str) -> Awaitable[None] | None:
    """All that active events do to the active character at this moment, if they do anything."""
    found = events(street, moment)
    return one_by_one(street, found) if found else None


async def one_by_one(street: Street, found: list[Any]) -> None:
    for do in found:
        if street.current.alive:
            await do(street, street.current)
