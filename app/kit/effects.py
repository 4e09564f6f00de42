"""Effects as data: cards are made of steps, and each step names a verb that a function carries out.

A verb is a pair of functions: one says whether a step could do anything now, the other does it.
Both get the use that they are part of, which remembers the results of earlier steps.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar


class Step(Protocol):
    """A step of an effect."""

    @property
    def do(self) -> str: ...
    @property
    def label(self) -> str: ...  # other steps name this one by it
    @property
    def requires(self) -> str: ...  # only if the step of that label happened
    @property
    def unless(self) -> str: ...  # only if it did not


class Use(Protocol):
    """An effect that is being carried out."""

    results: dict[str, Any]  # of steps that have a label


U = TypeVar("U", bound=Use)
S = TypeVar("S", bound=Step)
# What a step could be done to; the step is possible unless that is empty.
Possible: TypeAlias = Callable[[U, S], object]
Do: TypeAlias = Callable[[U, S], Awaitable[object]]


class Verbs(Generic[U, S]):
    """The verbs of a game, each registered beside the function that carries it out."""

    def __init__(self) -> None:
        self._verbs: dict[str, tuple[Possible[U, S], Do[U, S]]] = {}

    def verb(self, name: str, possible: Possible[U, S]) -> Callable[[Do[U, S]], Do[U, S]]:
        """Register what a step of this name does, and when it could do anything."""

        def register(do: Do[U, S]) -> Do[U, S]:
            self._verbs[name] = possible, do
            return do

        return register

    def registered(self) -> frozenset[str]:
        return frozenset(self._verbs)

    def possible(self, use: U, step: S) -> bool:
        """Whether this step could be carried out now."""
        return bool(self._verbs[step.do][0](use, step))

    async def carry_out(self, use: U, steps: Iterable[S]) -> None:
        """Carry out the steps in order, except those that are impossible or depend on another."""
        for step in steps:
            held_back = (step.requires and not use.results.get(step.requires)) or (
                step.unless and use.results.get(step.unless)
            )
            if not held_back and self.possible(use, step):
                result = await self._verbs[step.do][1](use, step)
                if step.label:
                    use.results[step.label] = result
