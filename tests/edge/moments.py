"""When a viewer gets decisions, in two worlds that differ in what they cannot know, or don't.

At every position one decision is made in both worlds, then undone and made again: with the same
cards in both, and with what the viewer cannot know dealt again in one of them, in turns.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.edge.cases import Case, Decision, come_to, common_decision, learned
from tests.edge.timing import Pair, Position
from tests.edge.world import World, both

ROUNDS = 4  # how often a decision is made in either way; as often in either order
AT_ONE_TABLE = 12  # positions that are looked at, one after the other


class Moments:
    """One table in two worlds, and how long the viewer's page took to hear of decisions there."""

    def __init__(self, case: Case, worlds: tuple[World, World]) -> None:
        self.case = case
        self.worlds = worlds
        self.luck = random.Random(case.seed)
        self.positions: list[Position] = []

    async def measure(self, most: int = AT_ONE_TABLE) -> list[Position]:
        try:
            await come_to(self.case, self.worlds)
            for number in range(most):
                if _over(await self._facts()):
                    break
                await self._look(f"{self.case.seed} {number}")
                await self._go_on()
        finally:
            await both(*(world.leave() for world in self.worlds))
        return self.positions

    async def _look(self, seed: str) -> None:
        """One position, unless it shows the viewer something or ends the game."""
        facts = await self._deal(seed, again=True)
        decision = common_decision(facts, self.luck)
        moments: dict[bool, list[Pair]] = {False: [], True: []}
        for number in range(2 * ROUNDS if decision else 0):
            before = await self._deal(seed, again=bool(number % 2))
            pair = await self._decide(_again(decision[0], facts, before), number // 2 % 2)
            after = await self._facts()
            if _over(after):
                return
            await self._undo()
            if learned(before, after):
                return
            moments[bool(number % 2)].append(pair)
        if decision:
            self.positions.append(Position(moments[False], moments[True]))

    async def _go_on(self) -> None:
        """To the next position, with the cards as they were dealt."""
        if _over(await self._facts()):
            return
        facts = await self._deal("", again=False)
        decision = common_decision(facts, self.luck)
        assert decision, "both worlds are alike"
        await self._decide(decision, 0)

    async def _deal(self, seed: str, again: bool) -> list[Any]:
        one, other = self.worlds
        await one.ask("deal", self.case.eyes, seed=seed, again=False)
        await other.ask("deal", self.case.eyes, seed=seed, again=again)
        return await self._facts()

    async def _facts(self) -> list[Any]:
        return await both(*(world.ask("facts", self.case.eyes) for world in self.worlds))

    async def _undo(self) -> None:
        for world in self.worlds:
            version = await world.ask("undo")
            await both(*(ear.until(version) for ear in world.ears))

    async def _decide(self, decisions: Sequence[Decision], first: int) -> Pair:
        """One world after the other, so that neither slows the other down."""
        took = [0.0, 0.0]
        for number in (first, 1 - first):
            took[number] = await self.worlds[number].timed(*decisions[number])
        return took[0], took[1]


def _over(facts: list[Any]) -> bool:
    return any(fact["over"] for fact in facts)


def _again(decision: Decision, asked: list[Any], now: list[Any]) -> list[Decision]:
    """The same decision, once it has been undone: what is asked then has another name."""
    kind = next(ask["kind"] for ask in asked[0]["asks"] if ask["id"] == decision.ask)
    return [
        next(
            Decision(decision.seat, ask["id"], decision.choice)
            for ask in fact["asks"]
            if (ask["seat"], ask["kind"]) == (decision.seat, kind)
        )
        for fact in now
    ]
