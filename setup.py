"""Builds the wheel: what lies beside the package in a clone goes into it as `app/beside`."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
# From npm only what browsers are sent.
BESIDE = (
    "static",
    "templates",
    "migrations",
    "node_modules/htmx.org/dist",
    "node_modules/@fontsource/yeseva-one/files",
    "node_modules/@fontsource-variable/sofia-sans-semi-condensed/files",
    "node_modules/@iconify-json/game-icons",
)


class Build(build_py):
    """Copies those folders too."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for name in BESIDE:
            if not (ROOT / name).is_dir():
                raise SystemExit(f"{name} is missing: run `make install` first.")
            target = Path(self.build_lib) / "app" / "beside" / name
            ignored = shutil.ignore_patterns("__pycache__", "*.map", "*.d.ts")
            shutil.copytree(ROOT / name, target, ignore=ignored, dirs_exist_ok=True)
        shutil.copy(ROOT / "CHANGELOG.md", Path(self.build_lib) / "app" / "beside")


setup(cmdclass={"build_py": Build})
