"""Templates that are compiled once in a run, whichever process needs them first."""

from __future__ import annotations

import os
import shutil
import tempfile

from jinja2 import FileSystemBytecodeCache

from app.web.render import jinja

FOLDER = "TESTS_TEMPLATES"


def make_folder() -> None:
    """For this process and all that it starts."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="facedown-templates-")


def remove_folder() -> None:
    shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


def use_folder() -> None:
    """Before the first template is read."""
    if FOLDER in os.environ:
        jinja.COMPILED = FileSystemBytecodeCache(os.environ[FOLDER])
