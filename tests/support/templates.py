"""Templates are compiled once in a run, by the process that needs them first."""

from __future__ import annotations

import os
import shutil
import tempfile

from jinja2 import FileSystemBytecodeCache

from app.web.render import jinja

FOLDER = "TESTS_TEMPLATES"


def make_folder() -> str | None:
    """Make the folder for this process and all that it starts; None if there is one already."""
    if FOLDER in os.environ:
        return None
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="facedown-templates-")
    return os.environ[FOLDER]


def remove_folder(made: str | None) -> None:
    if made is not None:
        del os.environ[FOLDER]
        shutil.rmtree(made, ignore_errors=True)


def use_folder() -> None:
    """Use the folder; to be called before the first template is read."""
    if FOLDER in os.environ:
        jinja.COMPILED = FileSystemBytecodeCache(os.environ[FOLDER])
