"""Where characters and events have a say: a table per moment, filled beside each function.

    @at("wounded", "bart_cassidy")
    async def bart_cassidy(street, me, wound): ...

Nothing listens: rules look up who has the ability when the moment comes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
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
    if found.keys().isdisjoint(figure.texts):
        return []
    return [found[name] for name in street.abilities(figure) if name in found]


def events(street: Street, moment: str) -> list[Any]:
    """What active events do at this moment: the orange one first."""
    found = MOMENTS[moment]
    return [found[name] for name in (street.orange, street.event) if name in found]
