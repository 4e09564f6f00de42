"""How long a question may take by the game's own clock. Nothing here looks at a real one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Within:
    """The time for one kind of question, in seconds.

    `always`: a last chance to step in, such as a reaction. Nobody is waited for longer than that by
    whatever clock; silence gets the silent answer. `shared` names a clock that all questions of one
    phase use up together, from the state ("inspection of round 3"): a new name is a new clock.
    `times` multiplies the seconds, say by the number of merchants. Both must be public facts.
    """

    seconds: int
    always: bool = False
    times: Callable[[Any], int] | None = None
    shared: Callable[[Any], str] | None = None

    def limit(self, state: Any) -> Limit:
        """As things stand now."""
        seconds = self.seconds * (self.times(state) if self.times else 1)
        return Limit(seconds, self.always, self.shared(state) if self.shared else "")


@dataclass(frozen=True, slots=True)
class Limit:
    """What `Within` comes to at one moment of a game."""

    seconds: int = 60
    always: bool = False
    shared: str = ""


USUAL = Within(60)  # what a game doesn't say
