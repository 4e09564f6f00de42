"""Every card carries a name that occurs nowhere else; a reader of the name has learned of the card.

Everything that a viewer is sent is kept, to the byte, and looked through: no card may be named
before they were shown it. So are the server's log, its metrics, and its database besides the log.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import psycopg

from app.storage.schema.backup import write_backup
from tests.edge.received import SocketListener
from tests.edge.twins import DULL
from tests.edge.world import ONLOOKER, STRANGER, World

CANARY = re.compile(r"canary_[0-9a-f]{10}")
# Cards of a table stand in its card set, decisions in its log: the server's own memory.
_KEPT = ("log", "card_sets", "frames", "alembic_version")


# By each decision and viewer: the version that they know of, and the cards that they were shown.
Shown = Sequence[Mapping[str, tuple[int, Iterable[str]]]]


class Sang(AssertionError):
    """A card, or the luck of a table, was named where it must not be."""


@dataclass(slots=True)
class Watch:
    """What everybody at one table has been sent, and how much of it was looked through."""

    world: World
    heard: Counter[str] = field(default_factory=Counter)  # messages looked through, by socket
    known: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    bytes: int = 0
    named: int = 0
    notices: int = 0
    secrets: list[str] = field(default_factory=list)

    async def begin(self, game: str, seats: int) -> None:
        await self.world.open_table(game, seats, "en", {})
        self.secrets = await self.world.ask("secrets")
        for eyes in self._viewers(seats):
            await self.world.listen(eyes, "en")
        await self.world.wants_notices("0")

    async def play(self, seats: int, decisions: int, seed: str) -> bool:
        """Play on and look; False at the end of the game."""
        walked = await self.world.ask("walk", acts=decisions, seed=seed)
        for ear in self.world.ears:
            *_, (newest, _) = _told(ear.eyes, walked["shown"])
            await ear.until(newest)
            self.hear(ear, walked["shown"])
        for eyes in self._viewers(seats):
            self.known[eyes] |= {card for _, news in _told(eyes, walked["shown"]) for card in news}
        await self._read_notices()
        over = (await self.world.ask("facts", "0"))["over"]
        for eyes in self._viewers(seats) if not over else ():
            await self._look(eyes)
        return not over

    def hear(self, ear: SocketListener, shown: Shown) -> None:
        """Each message names only what its viewer had been shown by the decision that it tells."""
        known, told = set(self.known[ear.eyes]), {}
        for version, news in _told(ear.eyes, shown):
            known |= {*news}
            told[version] = frozenset(known)
        new = slice(self.heard[ear.what], None)
        for heard, version in zip(ear.got[new], ear.versions[new], strict=False):
            self.check(f"{ear.eyes}: {heard.what}", heard.text, told.get(version, ()))
            self.heard[ear.what] += 1

    async def _read_notices(self) -> None:
        """What was sent to the device of seat 0, which nobody but it can read."""
        await self.world.http.get("/tests/settled")
        for _, body in self.world.notices()[self.notices :]:
            self.check("notice", repr(self.world.device.read(body)), self.known["0"])
            self.notices += 1

    async def _look(self, eyes: str) -> None:
        """All that can be got now."""
        sent = []
        for path in await self._paths():
            answer = await self.world.call(eyes, "GET", path)
            sent.append((path, f"{answer.headers} {answer.text}"))
        for ask in (await self.world.ask("facts", eyes))["asks"]:
            body = {"ask": ask["id"], "choice": "nonsense"}
            path = f"/api/tables/{self.world.table}/decisions"
            sent.append((path, (await self.world.call(eyes, "POST", path, json=body)).text))
        for what, text in sent:
            self.check(f"{eyes}: {what}", text, self.known[eyes])

    async def _paths(self) -> list[str]:
        ways = (await self.world.http.get("/tests/ways")).json()
        table = self.world.table
        known = [way for way in ways if not way.startswith(DULL) and way.count("{") <= 1]
        return [w.replace("{table_id}", table) for w in known if "{" not in w or "{table_id}" in w]

    def check(self, where: str, text: str, shown: Iterable[str] = ()) -> None:
        found = set(CANARY.findall(text))
        self.named += len(found)
        self.bytes += len(text)
        if told := found - set(shown):
            at = text.index(min(told))
            raise Sang(f"{where}: {sorted(told)[:3]} in ...{text[max(0, at - 120) : at + 60]}...")
        for secret in self.secrets:
            if secret in text:
                raise Sang(f"{where}: the luck of the table, {text[: text.index(secret)][-80:]}...")

    def check_backup(self, url: str, file: Path) -> None:
        """A backup as somebody would read it who finds it: all but the server's own memory."""
        write_backup(url, b"of the server", file)
        with ZipFile(file) as archive:
            for name in archive.namelist():
                if name.removeprefix("tables/") not in _KEPT:
                    self.check(f"backup, {name}", archive.read(name).decode())

    def check_database(self, url: str) -> None:
        """Everything in the database besides the log."""
        with psycopg.connect(url) as connection:
            names = "select tablename from pg_tables where schemaname = 'public'"
            for (name,) in connection.execute(names).fetchall():
                if name not in _KEPT:
                    rows = connection.execute(f'select t::text from "{name}" t').fetchall()  # type: ignore[arg-type]
                    self.check(f"database, {name}", "\n".join(row for (row,) in rows))

    @staticmethod
    def _viewers(seats: int) -> list[str]:
        return [*map(str, range(seats)), ONLOOKER, STRANGER]


def _told(eyes: str, shown: Shown) -> Iterator[tuple[int, Iterable[str]]]:
    """The cards that this viewer was shown, by the version that showed them.

    Of what others do in private there is no version for them.
    """
    for told in shown:
        version, news = told[ONLOOKER if eyes == STRANGER else eyes]
        yield version, news
