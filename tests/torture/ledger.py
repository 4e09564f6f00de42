"""What the servers have promised, and whether they kept it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg

from tests.crash.under_kills import digest


@dataclass(frozen=True, slots=True)
class Sent:
    """A decision as it was sent."""

    table: str
    seat: int
    token: str
    body: dict[str, Any]

    @property
    def key(self) -> str:
        key: str = self.body["key"]
        return key


@dataclass(slots=True)
class Wrongs:
    """Broken promises, counted; `said` describes some of them."""

    lost: int = 0
    doubled: int = 0
    forked: int = 0
    differing: int = 0
    said: list[str] = field(default_factory=list)

    def say(self, sentence: str) -> None:
        if len(self.said) < 20:
            self.said.append(sentence)

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled or self.forked or self.differing or self.said)


@dataclass(slots=True)
class Ledger:
    """Every decision that was answered 200, and every picture that was shown of a version."""

    acked: dict[str, tuple[Sent, int]] = field(default_factory=dict)  # by key
    pictures: dict[tuple[str, int, int], str] = field(default_factory=dict)
    newest: Counter[tuple[str, int]] = field(default_factory=Counter)  # by table and door
    tried_again: int = 0
    unavailable: int = 0
    refused: int = 0
    asked_again: int = 0
    finished: int = 0
    wrongs: Wrongs = field(default_factory=Wrongs)

    def acknowledge(self, sent: Sent, version: int) -> None:
        before = self.acked.setdefault(sent.key, (sent, version))
        if before[1] != version:
            self.wrongs.doubled += 1
            self.wrongs.say(f"{sent.table}: a decision made version {before[1]}, then {version}")

    def saw(self, table: str, door: int, seat: int, seen: dict[str, Any]) -> None:
        """A version of one server never goes back, and always looks the same from a seat."""
        version = seen["version"]
        if version < self.newest[table, door]:
            newest = self.newest[table, door]
            self.wrongs.say(f"{table}: door {door} shows version {version} after {newest}")
        self.newest[table, door] = max(self.newest[table, door], version)
        self.picture(table, seat, version, digest(seen), f"door {door}")

    def picture(self, table: str, seat: int, version: int, picture: str, shown_by: str) -> None:
        if self.pictures.setdefault((table, seat, version), picture) != picture:
            self.wrongs.differing += 1
            self.wrongs.say(f"{table}: {shown_by} shows seat {seat} another version {version}")

    def check_log(self, database: str) -> int:
        """What is stored is what was promised: each decision once, in its place, and no other."""
        rows = read_log(database)
        steps: defaultdict[str, list[int]] = defaultdict(list)
        stored: defaultdict[str, list[tuple[str, int, int, Any]]] = defaultdict(list)
        for table, step, seat, choice, by, key in rows:
            steps[table].append(step)
            if by == "player":
                stored[key].append((table, seat, step + 1, choice))
        self._check_order(database, steps)
        for key, (sent, version) in self.acked.items():
            found = stored.pop(key, [])
            promised = (sent.table, sent.seat, version, sent.body["choice"])
            if promised not in found:
                self.wrongs.lost += 1
                self.wrongs.say(f"{promised} was acknowledged; stored is {found}")
            self.wrongs.doubled += max(0, len(found) - 1)
        for key, found in stored.items():
            self.wrongs.doubled += 1
            self.wrongs.say(f"nobody was told of {found} ({key})")
        return len(rows)

    def _check_order(self, database: str, steps: dict[str, list[int]]) -> None:
        for table, version in versions(database).items():
            if steps[table] != list(range(version)):
                self.wrongs.forked += 1
                self.wrongs.say(f"{table}: version {version}, but the steps are {steps[table]}")


def read_log(database: str) -> Sequence[Any]:
    with psycopg.connect(database) as connection:
        columns = "table_id, step, seat, choice, by, key"
        query = f"select {columns} from log order by table_id, step"
        return connection.execute(query).fetchall()


def versions(database: str) -> dict[str, int]:
    """The version of every table, as its row has it."""
    with psycopg.connect(database) as connection:
        return dict(connection.execute("select id, version from tables").fetchall())
