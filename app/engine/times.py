"""The time that a game allows for a question. No real clock is read here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Within:
    """The time for one kind of question, in seconds.

    `always` marks a last chance to step in, such as a reaction: under any clock, nobody is waited
    for longer than that, and then the silent answer is given. `shared` makes a name from the state
    ("inspection of round 3") for a clock that all questions of one phase use up together; a new
    name is a new clock. `times` multiplies the seconds, say by the number of merchants. Both must
    be public facts.
    """

    seconds: int
    always: bool = False
    times: Callable[[Any], int] | None = None
    shared: Callable[[Any], str] | None = None

    def limit(self, state: Any) -> Limit:
        """The limit at this moment."""
        seconds = self.seconds * (self.times(state) if self.times else 1)
        return Limit(seconds, self.always, self.shared(state) if self.shared else "")


@dataclass(frozen=True, slots=True)
class Limit:
    """The value of `Within` at one moment of a game."""

    seconds: int = 60
    always: bool = False
    shared: str = ""


USUAL = Within(60)  # if the game sets none
