"""Static files: where they lie, and the addresses under which pages ask for them.

Files of packages from npm are served as they are; what is made of them is in icons.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from app.games import GAMES
from app.settings import BESIDE, ROOT

NODE_MODULES = BESIDE / "node_modules"
DISPLAY = "vendor/yeseva-one"
TEXT = "vendor/sofia-sans"

# The longest fitting beginning of an address counts.
FOLDERS: Mapping[str, Path] = {
    "vendor/htmx": NODE_MODULES / "htmx.org" / "dist",
    DISPLAY: NODE_MODULES / "@fontsource" / "yeseva-one" / "files",
    TEXT: NODE_MODULES / "@fontsource-variable" / "sofia-sans-semi-condensed" / "files",
    **{f"games/{game}": ROOT / "app" / "games" / game / "static" for game in GAMES},
    "": BESIDE / "static",
}


@cache
def static_url(path: str) -> str:
    """The address of a static file; it changes with the content, so browsers may keep it."""
    file = static_file(path)
    return marked(path, file.read_bytes() if file.is_file() else b"")


def marked(path: str, content: bytes) -> str:
    return f"/static/{path}?{sha256(content).hexdigest()[:10] if content else 0}"


def remember_all() -> None:
    """Read now what pages say about these files: a newer version may replace them later."""
    for name, folder in FOLDERS.items():
        for file in folder.rglob("*"):
            if file.is_file():
                static_url(f"{name}/{file.relative_to(folder).as_posix()}".lstrip("/"))
    for game in GAMES:
        for sheet in ("", "reference"):
            has_css(game, sheet)


def static_file(path: str) -> Path:
    folder = next(name for name in FOLDERS if path.startswith(f"{name}/") or not name)
    return FOLDERS[folder] / path.removeprefix(f"{folder}/")


@cache
def has_css(game: str, name: str = "") -> bool:
    """Whether this game has a stylesheet of its own, or one of this name."""
    return static_file(f"games/{game}/{name or game}.css").is_file()
