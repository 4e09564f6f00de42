"""Questions that a player may answer ahead: always, or only when the hand offers nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from app.engine.asks import Ask, One

Wish: TypeAlias = Literal["pass", "nothing"]
GAME = "game"


@dataclass(frozen=True, slots=True)
class Ahead:
    """How a kind of question may be answered ahead: always with the silent answer.

    "Let it pass for me" ignores the hand and is given at once. "When I have nothing" looks at the
    hand (`when_nothing`), so the server draws a wait for every such question and accepts no answer,
    by hand or ahead, before it is over. `until` says how long a standing answer may last: the name
    of a period, and what tells one from the next ("turn" and its number). It may always last until
    the end of the game. `at_hand`: the periods that the question itself offers.
    """

    until: Mapping[str, Callable[[Any], Hashable]] = field(default_factory=dict)
    when_nothing: bool = False
    at_hand: tuple[str, ...] = (GAME,)

    @property
    def wishes(self) -> tuple[Wish, ...]:
        return ("pass", "nothing") if self.when_nothing else ("pass",)

    @property
    def stretches(self) -> tuple[str, ...]:
        return (*self.until, GAME)

    def mark(self, state: Any, stretch: str) -> str:
        """The public fact that distinguishes this turn (or round) from the next."""
        tells = self.until.get(stretch)
        return "" if tells is None else str(tells(state))


def still_valid(
    offered: Mapping[str, Ahead], state: Any, kept: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, str]]:
    """The standing answers of one seat that still hold, as their owner may see them."""
    return {
        kind: {"wish": wish["wish"], "until": wish["until"]}
        for kind, wish in kept.items()
        if kind in offered and wish["mark"] == offered[kind].mark(state, wish["until"])
    }


def offers_nothing(ask: Ask) -> bool:
    """Whether the seat has no choice: only one answer is left."""
    if not isinstance(ask.shape, One):
        return False
    return len(ask.shape.show()["options"]) == 1
