"""A running server serves its own static files, whatever is fetched into the folder meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.main import create_app
from app.web.assets import static_files
from app.web.assets.static_files import static_url
from tests.api.support import running, settings

pytestmark = pytest.mark.anyio


async def test_files_of_a_newer_version_are_not_served_by_an_older_server(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "static"
    (folder / "icons").mkdir(parents=True)
    (folder / "table.js").write_text("old()")
    (folder / "icons" / "sign.svg").write_text("<svg/>")
    monkeypatch.setitem(static_files.FOLDERS, "", folder)  # type: ignore[index]
    app = create_app(settings(fresh_database, tmp_path))
    static_files.remember_all()
    (folder / "table.js").write_text("new()")
    (folder / "icons" / "sign.svg").unlink()
    async with running(app) as http:
        script = await http.get(static_url("table.js"))
        assert script.text == "old()"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        again = await http.get(
            "/static/table.js", headers={"if-none-match": script.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        sign = await http.head("/static/icons/sign.svg")
        assert (sign.status_code, sign.content) == (200, b"")
        assert (await http.get("/static/icons")).status_code == 404
        assert (await http.post("/static/table.js")).status_code in (403, 405)


async def test_while_somebody_works_on_them_they_are_read_each_time(
    fresh_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static").mkdir()
    file = tmp_path / "static" / "table.js"
    file.write_text("old()")
    monkeypatch.setitem(static_files.FOLDERS, "", tmp_path / "static")  # type: ignore[index]
    async with running(create_app(settings(fresh_database, tmp_path, env="development"))) as http:
        file.write_text("newer()")
        assert (await http.get("/static/table.js")).text == "newer()"
