"""The set-up files: pinned, without addresses, consistent with each other."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib

import pytest
import yaml

from app import __version__
from app.settings import ROOT, ServerSettings

LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-npm.lock"]


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_with_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text()
    packages = re.findall(r"^(\S+==\S+) \\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(packages) == len(re.findall(r"^[a-zA-Z]", text, re.MULTILINE))
    assert not re.search(r"://|^-|\bfile:/", text, re.MULTILINE)


def test_htmx_is_pinned_without_an_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    htmx = lock["packages"]["node_modules/htmx.org"]
    assert htmx["version"] == "4.0.1"
    assert htmx["integrity"].startswith("sha512-")
    assert "resolved" not in json.dumps(lock)


def test_the_version_is_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == __version__


def test_every_setting_has_its_sentence() -> None:
    for name, field in ServerSettings.model_fields.items():
        assert (field.description or "").endswith("."), name


def test_compose_asks_for_exactly_three_values() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    example = (ROOT / ".env.example").read_text()
    asked = set(re.findall(r"\$\{(\w+)", compose))
    assert asked == set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert len(asked) == 3
    services = yaml.safe_load(compose)["services"]
    assert services["postgres"]["volumes"] == ["postgres:/var/lib/postgresql"]


def test_make_prints_its_targets() -> None:
    told = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("install", "serve", "test", "check", "lint", "types", "lock", "clean"):
        assert re.search(rf"^{target}\s+\S", told, re.MULTILINE), target
