"""Tables to write to, and a wire that can be cut between the server and its database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from app.storage.log import Append, LogRow, LogWriter, read_log
from app.storage.postgres.engine import Database
from app.storage.queries import card_sets, people, table_changes, tables

SETTINGS = tables.TableSettings(
    game="crooks",
    seat_count=3,
    options={"days": 2},
    clock={"kind": "none"},
    away="wait",
)


DEALT_FROM: Any = {"edition": 1, "card_set": "cards-1"}


async def make_person(db: Database, name: str = "Ann") -> people.Person:
    async with db.begin() as session:
        person, _ = await people.make_guest(session, name, "en")
    return person


async def make_tables(db: Database, count: int = 1, **changes: Any) -> list[str]:
    """The ids of new tables, gathering, in order."""
    host = await make_person(db)
    settings = replace(SETTINGS, **changes)
    ids = sorted(tables.new_id() for _ in range(count))
    async with db.begin() as session:
        await card_sets.put_card_set(session, "cards-1", "crooks", {"cards": []})
        for table_id in ids:
            await table_changes.create_table(
                session, table_id, settings, **DEALT_FROM, host_id=host.id, commitment="c0ffee"
            )
    return ids


async def make_table(db: Database, **changes: Any) -> str:
    return (await make_tables(db, 1, **changes))[0]


def decision(table_id: str, step: int = 0, **changes: Any) -> Append:
    """An append of a plain decision; `changes` go to the row if it has such a field."""
    row = {
        "step": step,
        "seat": 0,
        "kind": "bet",
        "choice": "one",
        "fingerprint": "f00d",
        "by": "player",
        "rewind_to": None,
        "key": None,
        "at": datetime.now(UTC),
    }
    row |= {name: changes.pop(name) for name in list(changes) if name in row}
    return Append(table_id, LogRow(**row), **changes)


async def steps(db: Database, table_id: str) -> list[int]:
    async with db.read() as session:
        return [row.step for row in await read_log(session, table_id)]


@asynccontextmanager
async def writing(db: Database, **options: Any) -> AsyncIterator[LogWriter]:
    writer = LogWriter(db, **options)
    writer.start()
    try:
        yield writer
    finally:
        await writer.stop()


class Wire:
    """A proxy in front of a database, which can be told to lose the next answer, or to go away."""

    def __init__(self, url: str, folder: Path) -> None:
        there = make_url(url)
        self._host = str(there.query.get("host") or there.host)
        self._port = int(str(there.query.get("port") or there.port or 5432))
        self._folder = folder
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self.lose_next_answer = False
        bare = there.set(host=None, port=None)
        self.url = bare.update_query_dict({"host": str(folder), "port": "5432"}).render_as_string(
            hide_password=False
        )

    async def mend(self) -> None:
        path = self._folder / ".s.PGSQL.5432"
        self._server = await asyncio.start_unix_server(self._serve, path)

    async def cut(self) -> None:
        """Nobody answers any more, and those who talk are cut off."""
        assert self._server is not None, "cut what was mended before"
        self._server.close()
        (self._folder / ".s.PGSQL.5432").unlink(missing_ok=True)  # 3.13 has done it already
        for end in list(self._ends):
            end.close()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._host.startswith("/"):
            path = f"{self._host}/.s.PGSQL.{self._port}"
            db_reader, db_writer = await asyncio.open_unix_connection(path)
        else:
            db_reader, db_writer = await asyncio.open_connection(self._host, self._port)
        self._ends |= {writer, db_writer}
        await asyncio.gather(
            self._forward(reader, db_writer, answers=False),
            self._forward(db_reader, writer, answers=True),
        )
        self._ends -= {writer, db_writer}

    async def _forward(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool
    ) -> None:
        try:
            while data := await reader.read(65536):
                if answers and self.lose_next_answer:
                    self.lose_next_answer = False
                    break
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()
