"""Two real servers that hold the same table, but for what one viewer cannot know.

In the other one hidden cards are dealt again, others act in private, and answers are given ahead.

What the viewer gets of either must be equal to the byte: pages, JSON, pushes, headers, sizes,
refusals, notices, the order of things and how sockets end. The server itself names the addresses
that answer GET, so a new way out is compared as soon as it exists.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from tests.contract.noninterference import Leak
from tests.edge.cases import (
    PLAYED,
    Case,
    Decision,
    answered_ahead,
    come_to,
    common_decision,
    learned,
)
from tests.edge.received import Heard, heard_of
from tests.edge.world import World, both

STEPS = 8  # decisions that both tables play on alike, at most
NONSENSE: tuple[Any, ...] = ("nonsense", ["nonsense"], 10**9)
# What may stand in an address; a new name has to be added, so that its address is looked at.
PLACES: Mapping[str, Any] = {
    "table_id": lambda world, game: world.table,
    "invite": lambda world, game: world.invite,
    "game_id": lambda world, game: game,
    "game": lambda world, game: game,
    "seat": lambda world, game: "0",
    "token": lambda world, game: "nobody",
    "name": lambda world, game: "nothing",
    "key": lambda world, game: "nobody",  # the host may look into the database anyway
}
ASKED_SO = {"replay": ("", "?step=1&as=all", "?step=2&as=0"), "record": ("",)}
# A view that somebody may ask for would be called so, or much like it: of others who sit there.
ASKED_AS = "seat", "viewer", "as", "eyes", "player"
# The same for everybody and at all times, and long.
DULL = (
    "/api/openapi.json",
    "/api/docs",
    "/house/",
    "/static/",
    "/sw.js",
    "/new/",
    "/credits",
    "/rules/",
    "/learn/",
)


@dataclass(slots=True)
class Counts:
    """How much has been compared."""

    positions: int = 0
    sealed: int = 0  # positions at which somebody's answer was
    steps: int = 0
    chances: int = 0  # of them, those in which chance was drawn
    private: int = 0  # acts in the other world only, which the viewer may not notice
    ahead: int = 0  # answers that were given ahead there, and by hand here
    answers: int = 0
    messages: int = 0
    notices: int = 0
    bytes: int = 0
    games: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.positions} positions ({self.sealed} half answered), {self.steps} steps played"
            f" on ({self.chances} with chance), {self.private} acts in private,"
            f" {self.ahead} given ahead, {self.answers} answers, {self.messages} messages,"
            f" {self.notices} notices, {self.bytes / 1e6:.1f} MB compared"
        )


class Twins:
    """One position in two worlds."""

    def __init__(self, case: Case, worlds: tuple[World, World], counts: Counts) -> None:
        self.case = case
        self.worlds = worlds
        self.counts = counts
        self.luck = random.Random(case.seed)
        self.steps: list[str] = []
        # Those who let a shot pass turn up their cards: only with the same ones can both go on.
        self.ahead = bool(PLAYED[case.game].ahead)
        self.again = not self.ahead or self.luck.random() < 0.5

    async def compare(self) -> None:
        """The whole story: come to the position, deal again in one world, look, and play on."""
        try:
            if await self._begin():
                await self._look()
                await self._play_on()
        finally:
            await both(*(world.ask("forget") for world in self.worlds))
            await both(*(world.leave() for world in self.worlds))
        self.counts.positions += 1
        self.counts.games[f"{self.case.game}, {self.case.seats} players"] += 1

    async def _begin(self) -> bool:
        """Whether the viewer cannot tell the worlds apart: no end of the game shows all."""
        self.counts.sealed += await come_to(self.case, self.worlds)
        one, other = self.worlds
        before = await self._facts()
        if before[0]["over"]:
            return True
        await one.ask("deal", self.case.eyes, seed=self.case.seed, again=False)
        await other.ask("deal", self.case.eyes, seed=self.case.seed, again=self.again)
        before = await self._facts()
        await self._act_unseen()
        if self.ahead:
            await other.ask("ahead", self.case.eyes)
        return not self._tells(before, await self._settled())

    async def _act_unseen(self) -> None:
        if not (await self._facts())[1]["over"]:
            seed = f"unseen {self.luck.random()}"
            done = await self.worlds[1].ask("unseen", self.case.eyes, seed=seed)
            self.counts.private += done
            self.steps.append(f"{done} acts in private in the other world")

    async def _settled(self) -> list[Any]:
        """What was answered ahead in the other world is answered by hand in this one."""
        while True:
            await both(*(world.http.get("/tests/settled") for world in self.worlds))
            facts = await self._facts()
            late = answered_ahead(facts) if self.ahead else None
            if late is None:
                break
            await self.worlds[0].ask("pass_by", ask=late)
            self.steps.append(f"{late} is answered ahead in the other world, by hand in this one")
            self.counts.ahead += 1
        for world, fact in zip(self.worlds, facts, strict=True):
            await both(*(ear.until(fact["version"]) for ear in world.ears))
        return facts

    def _tells(self, before: list[Any], now: list[Any]) -> bool:
        """Whether the viewer has been shown what differs; the end shows who answered ahead."""
        return bool(now[0]["over"]) or (self.again and learned(before, now))

    async def _look(self) -> None:
        """Everything that one who comes to the table now can get."""
        await both(*(w.listen(self.case.eyes, self.case.language) for w in self.worlds))
        for method, path, more in await self._requests():
            answers = await both(
                *(w.call(self.case.eyes, method, path, **more) for w in self.worlds)
            )
            self.counts.answers += 1
            self._same(*(heard_of(f"{method} {path}", answer) for answer in answers))
        self._same_messages()

    async def _requests(self) -> list[tuple[str, str, dict[str, Any]]]:
        """All that can be got, and all that will be refused."""
        language = {"headers": {"accept-language": self.case.language}}
        patterns = (await self.worlds[0].http.get("/tests/ways")).json()
        found = [("GET", way, language) for pattern in patterns for way in self._ways(pattern)]
        return [*found, *await self._refused()]

    def _ways(self, pattern: str) -> Iterator[str]:
        if pattern.startswith(DULL):
            return
        world, game = self.worlds[0], self.case.game
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda m: PLACES[m[1]](world, game), pattern)
        for query in ASKED_SO.get(path.rsplit("/", 1)[-1], ("",)):
            yield path + query
        if "{table_id}" in pattern:
            yield path + "?" + "&".join(f"{name}={int(self.case.eyes == '0')}" for name in ASKED_AS)

    async def _refused(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Nonsense as an answer to every question, and acts that are not allowed now."""
        facts, elsewhere = await self._facts()
        table, found = self.worlds[0].table, []
        # What is asked of others, answered as they might: it must be refused alike in both worlds.
        theirs = {
            ask["id"]: [option["id"] for option in ask.get("options", ())]
            for ask in facts["asks"]
            if str(ask["seat"]) != self.case.eyes
        }
        known = [ask["id"] for one in (facts, elsewhere) for ask in one["asks"]]
        for ask in [*dict.fromkeys(known), "0-9"]:
            for choice in (*NONSENSE, *theirs.get(ask, ())):
                body = {"ask": ask, "choice": choice}
                found.append(("POST", f"/api/tables/{table}/decisions", {"json": body}))
            form = {"ask": ask, "choice": "nonsense", "key": f"key {ask}"}
            found.append(("POST", f"/t/{table}/decide", {"data": form}))
        if not (self.case.eyes.isdecimal() and int(self.case.eyes) in facts["back"]):
            found.append(("POST", f"/api/tables/{table}/takeback", {"json": {}}))
            found.append(("POST", f"/t/{table}/takeback", {"data": {"key": "k"}}))
        vote = {"subject": "bot", "choice": "yes"}
        found.append(("POST", f"/api/tables/{table}/votes", {"json": vote}))
        found.append(("POST", f"/api/tables/{table}/rematch", {"json": {}}))
        return found

    async def _play_on(self) -> None:
        """The same decisions in both worlds, for as long as the viewer learns nothing."""
        facts = await self._facts()
        for _ in range(STEPS):
            decisions = common_decision(facts, self.luck)
            if decisions is None:
                break
            await self._decide(*decisions)
            before, facts = facts, await self._settled_unless_told(facts)
            if self._tells(before, facts) or facts[0]["over"]:
                return
            self.counts.steps += 1
            self.counts.chances += before[0]["used"] != facts[0]["used"]
            await self._act_unseen()
            facts = await self._facts()
        if facts[0]["talk"]:
            await self._end()

    async def _gesture(self) -> None:
        """A reaction, and a nudge for everybody who can be nudged."""
        table = f"/api/tables/{self.worlds[0].table}"
        await both(
            *(w.must("0", "POST", f"{table}/reactions", {"word": "sly"}) for w in self.worlds)
        )
        for seat in range(self.case.seats):
            body = {"json": {"seat": seat}}
            sent = (w.call("0", "POST", f"{table}/nudges", **body) for w in self.worlds)
            self._same(*(heard_of(f"a nudge for {seat}", answer) for answer in await both(*sent)))

    async def _settled_unless_told(self, before: list[Any]) -> list[Any]:
        now = await self._facts()
        return now if self._tells(before, now) else await self._settled()

    async def _end(self) -> None:
        """When this was said and heard, all that came before has come; so have the notices."""
        await self._gesture()
        said = {"text": "That was all."}
        path = f"/api/tables/{self.worlds[0].table}/chat"
        await both(*(world.must("0", "POST", path, said) for world in self.worlds))
        await both(*(e.until_said(said["text"]) for world in self.worlds for e in world.ears))
        self._same_messages()
        await both(*(world.http.get("/tests/settled") for world in self.worlds))
        self._same_notices()

    async def _facts(self) -> list[Any]:
        return await both(*(world.ask("facts", self.case.eyes) for world in self.worlds))

    async def _decide(self, here: Decision, there: Decision) -> None:
        """What both worlds offer is taken in both, and nobody else's version tells which."""
        one, other = self.worlds
        versions = await both(one.decide(*here), other.decide(*there))
        seat, ask, choice = here
        self.steps.append(f"seat {seat} answers {ask} with {choice!r}")
        if versions[0] != versions[1] and (str(seat) == self.case.eyes or not all(versions)):
            raise Leak(f"{self.case}: taken as {versions}, {self.steps}")
        assert versions[0], f"{self.case}: refused, {self.steps}"

    # --- comparing -------------------------------------------------------------------------------

    def _same_messages(self) -> None:
        one, other = ([h for ear in world.ears for h in ear.got] for world in self.worlds)
        self.counts.messages += len(one)
        for here, there in zip_longest(one, other, fillvalue=Heard("nothing", "")):
            self._same(here, there)

    def _same_notices(self) -> None:
        here, there = (
            [
                (sorted(headers.keys() - {"host"}), len(body), world.device.read(body))
                for headers, body in world.notices()
            ]
            for world in self.worlds
        )
        self.counts.notices += len(here)
        self._same(Heard("notices", repr(here)), Heard("notices", repr(there)))

    def _same(self, one: Heard, other: Heard) -> None:
        self.counts.bytes += len(one.text)
        if (one.what, one.text) == (other.what, other.text):
            return
        a, b = one.text, other.text
        at = next(
            (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
        )
        near = slice(max(0, at - 100), at + 160)
        raise Leak(
            f"{self.case}: can be told from {one.what} (in the other world: {other.what})\n"
            f"  as dealt:     ...{a[near]}...\n  dealt again:  ...{b[near]}...\n"
            + "\n".join(self.steps)
        )
