"""Backup and restore: complete, all or nothing, from older versions, never over existing data."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path
from zipfile import ZipFile

import psycopg
import pytest

from app.storage.postgres.engine import DatabaseError
from app.storage.schema import migrate
from app.storage.schema.backup import write_backup
from app.storage.schema.restore import BadBackup, NotEmpty, read_secret, restore_backup

SECRET = b"s" * 64
FILL = """
    insert into people (name, language)
        select 'Плут ' || n || E'\\t\\\\N"''\\n', 'ru' from generate_series(1, 500) n;
    insert into sessions (token_hash, person_id) values ('\\x00ff5c6e', 7);
    insert into card_sets values ('h', 'crooks', '{"cards": [1, null, "ё"]}');
    insert into tables (id, invite, game, edition, card_set, options, seat_count, visibility,
            replay, onlookers, clock, away, host_id, commitment, next_table)
        values ('b', 'i2', 'crooks', 1, 'h', '{}', 2, 'link', 'link', true, '{}', 'wait', 7, 'c',
            'a'),
        ('a', 'i1', 'crooks', 1, 'h', '{}', 2, 'link', 'link', true, '{}', 'wait', 7, 'c', null);
    insert into chat (table_id, number, person_id, name, text) values ('a', 1, 7, '', '');
    insert into frames values ('a', decode(repeat('00ff0a', 50000), 'hex'));
"""

pytestmark = pytest.mark.own_database


@pytest.fixture
def backup(fresh_database: str, tmp_path: Path) -> Path:
    with psycopg.connect(fresh_database) as connection:
        connection.execute(FILL)
    write_backup(fresh_database, SECRET, tmp_path / "backup.zip")
    return tmp_path / "backup.zip"


@pytest.fixture
def newer_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version of the program with one more migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9000_nickname.py").write_text(
        f"from alembic import op\nrevision = '9000'\ndown_revision = {migrate.head()!r}\n"
        "def upgrade():\n"
        "    op.execute(\"alter table people add nickname text not null default 'x'\")\n"
    )
    monkeypatch.setattr(migrate, "FOLDER", folder)


def everything(url: str) -> dict[str, list[str]]:
    """Every row of every table, as text."""
    with psycopg.connect(url) as connection:
        tables = connection.execute(
            "select tablename from pg_tables where schemaname = 'public' order by 1"
        ).fetchall()
        return {
            name: [
                row[0] for row in connection.execute(f'select t::text from "{name}" t order by 1')
            ]
            for (name,) in tables
        }


def test_everything_comes_back(backup: Path, fresh_database: str, empty_database: str) -> None:
    assert restore_backup(empty_database, backup) == 506
    assert everything(empty_database) == everything(fresh_database)
    assert read_secret(backup) == SECRET


def test_a_backup_is_for_nobody_elses_eyes(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir()] == ["backup.zip"]


def test_numbering_goes_on_after_the_restored_rows(backup: Path, empty_database: str) -> None:
    restore_backup(empty_database, backup)
    with psycopg.connect(empty_database) as connection:
        row = connection.execute(
            "insert into people (name, language) values ('Ann', 'en') returning id"
        ).fetchone()
    assert row == (501,)


def test_a_full_database_is_only_replaced_on_demand(backup: Path, fresh_database: str) -> None:
    before = everything(fresh_database)
    with psycopg.connect(fresh_database) as connection:
        connection.execute("update people set name = 'Ann'")
    with pytest.raises(NotEmpty, match="--replace"):
        restore_backup(fresh_database, backup)
    assert everything(fresh_database) != before
    restore_backup(fresh_database, backup, replace=True)
    assert everything(fresh_database) == before


def test_a_served_database_is_left_alone(backup: Path, empty_database: str) -> None:
    with (
        psycopg.connect(empty_database, application_name="facedown"),
        pytest.raises(NotEmpty, match="stop it"),
    ):
        restore_backup(empty_database, backup)


def test_a_backup_of_an_older_version_is_migrated(
    backup: Path, empty_database: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("newer_program")
    restore_backup(empty_database, backup)
    with psycopg.connect(empty_database) as connection:
        assert connection.execute("select distinct nickname from people").fetchall() == [("x",)]
        assert connection.execute("select version_num from alembic_version").fetchall() == [
            ("9000",)
        ]


def test_a_backup_of_a_newer_version_is_refused(
    backup: Path, empty_database: str, tmp_path: Path
) -> None:
    rewritten = tmp_path / "newer.zip"
    with ZipFile(backup) as source, ZipFile(rewritten, "w") as target:
        for name in source.namelist():
            old, new = f'"{migrate.head()}"'.encode(), b'"7777"'
            target.writestr(name, source.read(name).replace(old, new))
    with pytest.raises(BadBackup, match="newer"):
        restore_backup(empty_database, rewritten)
    assert everything(empty_database) == {}


def test_a_cut_off_backup_changes_nothing(backup: Path, fresh_database: str) -> None:
    before = everything(fresh_database)
    os.truncate(backup, backup.stat().st_size // 2)
    with pytest.raises(BadBackup, match="not a whole backup"):
        restore_backup(fresh_database, backup, replace=True)
    assert everything(fresh_database) == before


def test_an_unused_database_is_not_backed_up(empty_database: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="nothing to back up"):
        write_backup(empty_database, SECRET, tmp_path / "backup.zip")
    assert list(tmp_path.iterdir()) == []
