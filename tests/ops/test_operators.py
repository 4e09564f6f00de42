"""What the host of a server can do with it: by a command, or on a page that only they can open."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from app import __version__
from app.cli import nightly
from app.cli.main import main
from app.main import create_app
from app.web.context.blocking import Blocked
from app.web.context.host_key import host_key
from tests.api.support import guest, running, settings, table_of
from tests.support.server import Server

JSON = {"accept": "application/json"}
KEY = host_key(b"s" * 40)


@pytest.mark.anyio
async def test_the_page_is_for_the_one_who_has_its_address(
    fresh_database: str, tmp_path: Path
) -> None:
    async with running(create_app(settings(fresh_database, tmp_path))) as http:
        ann, ben = await guest(http, "Annabella"), await guest(http, "Ben")
        table = await table_of(ann, ben)
        for path in ("", f"/close/{table}", f"/remove/{table}"):
            for key in ("0" * 40, "x"):
                call = http.post if path else http.get
                assert (await call(f"/host/{key}{path}")).status_code == 404
        assert (await ann.seen(table))["status"] == "playing"
        page = (await http.get(f"/host/{KEY}")).text
        assert "Annabella, Ben" in page
        assert f"Version {__version__}" in page
        secret = (await ann.seen(table))["commitment"]
        assert secret not in page
        assert (await http.post(f"/host/{KEY}/close/{table}")).status_code == 303
        assert (await ann.seen(table))["status"] == "finished"
        assert (await http.post(f"/host/{KEY}/close/{table}")).status_code == 409
        assert (await http.post(f"/host/{KEY}/remove/{table}")).status_code == 303
        assert (await ann.call("GET", f"/api/tables/{table}")).status_code == 404


@pytest.mark.anyio
async def test_a_blocked_address_gets_nothing(fresh_database: str, tmp_path: Path) -> None:
    async with running(create_app(settings(fresh_database, tmp_path))) as http:
        assert (await http.get("/api/games")).status_code == 200
        bad = await http.post(f"/host/{KEY}/block", data={"address": "all of them"})
        assert bad.status_code == 422
        await http.post(f"/host/{KEY}/block", data={"address": "127.0.0.0/8"})
        refused = await http.get("/api/games")
        assert refused.status_code == 403
        assert refused.json()["error"] == "blocked"
    Blocked(tmp_path).change("127.0.0.0/8", block=False)
    async with running(create_app(settings(fresh_database, tmp_path))) as http:
        assert (await http.get("/api/games")).status_code == 200


@pytest.mark.anyio
async def test_a_forgotten_password_is_replaced_and_old_devices_are_signed_out(
    fresh_database: str, tmp_path: Path
) -> None:
    async with running(create_app(settings(fresh_database, tmp_path))) as http:
        ann = await guest(http, "Ann")
        account = {"login": "ann", "password": "correct horse battery"}
        assert (await ann.call("POST", "/api/accounts", account)).status_code < 300
        said = await http.post(
            f"/host/{KEY}/new-password",
            data={"login": "Ann"},
            headers={"accept": "application/json"},
        )
        password = said.json()["password"]
        assert (await ann.call("GET", "/api/me")).status_code == 401
        for tried, status in ((account["password"], 401), (password, 201)):
            body = {"login": "ann", "password": tried}
            assert (await http.post("/api/sessions", json=body)).status_code == status
        nobody = await http.post(f"/host/{KEY}/new-password", data={"login": "eve"})
        assert nobody.status_code == 422


def test_the_commands_do_the_same(
    fresh_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", fresh_database)

    def said(*arguments: str, status: int = 0) -> str:
        assert main([*arguments, "--data", str(tmp_path)]) == status
        printed = capsys.readouterr()
        return printed.err if status else printed.out

    with Server(tmp_path, fresh_database) as server:
        ann = httpx.post(f"{server.url}/api/guests", json={"name": "Ann", "language": "en"}).json()
        by_ann = {"authorization": f"Bearer {ann['token']}"}
        wanted = {"game": "crooks", "seats": 2, "visibility": "link"}
        made = httpx.post(f"{server.url}/api/tables", json=wanted, headers=by_ann).json()
        assert "Ann" in said("people")
        assert made["id"] in said("tables")
        assert "`remove` deletes it" in said("close", made["id"], status=2)
        assert "deleted" in said("remove", made["id"])
        assert made["id"] not in said("tables", "--all")
        assert "Nobody has this login" in said("new-password", "ann", status=2)
        assert "/host/" in server.said()
    assert "203.0.113.0/24" in said("block", "203.0.113.7/24")
    assert "nobody" in said("block", "203.0.113.0/24", "--let-in")
    assert "Start it first" in said("remove", made["id"], status=2)


def test_a_backup_is_written_every_night_and_kept_for_two_weeks(
    fresh_database: str, tmp_path: Path
) -> None:
    for day in (1, 2, 16):
        file = nightly.back_up(fresh_database, b"s" * 40, tmp_path, date(2026, 3, day))
    assert sorted(path.name for path in (tmp_path / "backups").iterdir()) == [
        "facedown-2026-03-02.zip",
        "facedown-2026-03-16.zip",
    ]
    assert ZipFile(file).read("secret") == b"s" * 40
    assert (tmp_path / "last-backup").exists()
    evening, morning = datetime(2026, 3, 1, 22), datetime(2026, 3, 2, 3)
    assert nightly.next_night(evening) == nightly.next_night(morning) == datetime(2026, 3, 2, 4)
