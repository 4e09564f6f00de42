"""The server's secret: created once, private, or given by a setting."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import ValidationError
from sqlalchemy import update

from app.cli.common import HostError
from app.cli.main import main
from app.cli.serve import _prepare
from app.settings import ServerSettings, load_secret, replace_secret
from app.storage.postgres.engine import Database, connect
from app.storage.queries import table_changes
from app.storage.schema.models import Table
from app.tables.fairness import earlier_promise, fair_deal
from tests.storage.support import make_table


def test_it_is_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path / "data")
    first = load_secret(settings)
    assert len(first) == 64
    assert load_secret(settings) == first
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


def test_processes_that_start_together_agree_on_one(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path)
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: load_secret(settings), range(32)))) == 1


def test_a_given_one_is_used_and_not_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACEDOWN_SECRET", "x" * 40)
    settings = ServerSettings(data=tmp_path)
    assert load_secret(settings) == b"x" * 40
    assert "x" * 40 not in repr(settings)
    assert list(tmp_path.iterdir()) == []


def test_a_short_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_SECRET", "letmein")
    with pytest.raises(ValidationError, match="at least 32") as raised:
        ServerSettings()
    assert "letmein" not in str(raised.value)


def test_a_damaged_file_is_not_papered_over(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("")
    with pytest.raises(OSError, match="damaged"):
        load_secret(ServerSettings(data=tmp_path))


def test_a_restored_one_replaces_it(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path)
    load_secret(settings)
    replace_secret(settings, b"y" * 64)
    assert load_secret(settings) == b"y" * 64


# --- what open tables were promised with ---------------------------------------------------------


async def promised(db: Database, secret: bytes) -> str:
    """Open a table under this secret."""
    table_id = await make_table(db)
    promise = earlier_promise.commitment(fair_deal.table_secret(secret, table_id))
    async with db.begin() as session:
        await session.execute(update(Table).where(Table.id == table_id).values(commitment=promise))
    return table_id


async def test_with_another_one_nothing_is_served(db: Database, fresh_database: str) -> None:
    def under(letter: bytes) -> ServerSettings:
        return ServerSettings(database_url=fresh_database, secret=letter.decode() * 40)

    await _prepare(under(b"x"), new_secret=False)
    table_id = await promised(db, b"x" * 40)
    await _prepare(under(b"x"), new_secret=False)
    with pytest.raises(HostError, match="another secret"):
        await _prepare(under(b"y"), new_secret=False)
    await _prepare(under(b"y"), new_secret=True)  # --new-secret
    async with db.begin() as session:
        await table_changes.start(session, table_id)
        await table_changes.finish(session, table_id, result=None, secret=b"s")
    await _prepare(under(b"y"), new_secret=False)  # finished games need no secret


def test_with_another_one_nothing_can_be_checked(
    fresh_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def open_one() -> None:
        db = await connect(fresh_database)
        await promised(db, b"x" * 40)
        await db.dispose()

    asyncio.run(open_one())
    monkeypatch.setenv("DATABASE_URL", fresh_database)
    monkeypatch.setenv("FACEDOWN_SECRET", "y" * 40)
    assert main(["check-tables", "--data", str(tmp_path)]) == 2
    complaint = capsys.readouterr().err
    assert "belong to another secret" in complaint
    assert complaint.count("\n") == 1
    monkeypatch.setenv("FACEDOWN_SECRET", "x" * 40)
    assert main(["check-tables", "--data", str(tmp_path)]) == 0
