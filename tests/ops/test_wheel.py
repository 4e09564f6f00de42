"""The wheel has everything in it: `pip install .` gives a server that needs no clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from app import __version__
from app.settings import ROOT

SOURCES = ("app", "templates", "static", "migrations", "node_modules")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md")
LOOK = """
from app.main import create_app, load_everything
from app.settings import BESIDE, ServerSettings
from app.storage.schema import migrate
from app.tables.card_sets import shipped
from app.web.assets.icons import HOUSE, icons
from app.web.assets.static_files import FOLDERS
from app.web.render.i18n import translate
create_app(ServerSettings(database_url="postgresql://nowhere/x"))
assert (BESIDE / "CHANGELOG.md").is_file()
assert migrate.head() and shipped("crooks") and icons(HOUSE)
assert all(folder.is_dir() for name, folder in FOLDERS.items() if "games" not in name)
print(BESIDE, translate("ru", "New password"))
"""


def test_what_is_installed_runs_without_the_clone(tmp_path: Path) -> None:
    tree, installed = tmp_path / "tree", tmp_path / "installed"
    tree.mkdir()
    ignored = shutil.ignore_patterns("__pycache__")
    for name in SOURCES:
        if name == "node_modules":
            (tree / name).symlink_to((ROOT / name).resolve())
        else:
            shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, tree)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), "."], cwd=tree, check=True)
    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"facedown-{__version__}-")
    with ZipFile(wheel) as archive:
        archive.extractall(installed)
    [points] = installed.glob("*.dist-info/entry_points.txt")
    assert "facedown = app.__main__:run" in points.read_text()
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FACEDOWN_")}
    found = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=tmp_path,
        env={**clean, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.split() == [f"{installed}/app/beside", "Новый", "пароль"]
