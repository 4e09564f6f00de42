"""The kernel, the kit and the games import each other downwards, and a few harmless modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.settings import ROOT

HARMLESS = {
    "__future__",
    "abc",
    "array",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "io",
    "itertools",
    "json",
    "math",
    "operator",
    "pickle",
    "re",
    "string",
    "struct",
    "types",
    "typing",
    "zlib",
}
NOT_EVEN_BUILT_IN = {"open", "input", "print", "eval", "exec", "__import__", "id", "hash"}
FINDER = ROOT / "app/games/__init__.py"  # looks for the games, and has no rules
FOLDERS = {"engine": ("app.engine",), "kit": ("app.engine", "app.kit")}
FILES = sorted(
    path
    for folder in (*FOLDERS, "games")
    for path in (ROOT / "app" / folder).rglob("*.py")
    if path != FINDER
)


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute in this house"
            yield node.module or ""


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_are_harmless(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    layers = FOLDERS.get(path.relative_to(ROOT).parts[1], ("app.engine", "app.kit", "app.games"))
    for name in imported(tree):
        harmless = name.split(".")[0] in HARMLESS or name == "app.languages"
        assert harmless or name.startswith(layers), name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_no_address_and_no_hash_is_used(path: Path) -> None:
    """`id` and `hash` differ from process to process."""
    calls = set(called(ast.parse(path.read_text("utf-8"))))
    allowed = {"id"} if path.name == "snapshots.py" else set()
    assert not calls & NOT_EVEN_BUILT_IN - allowed


def test_games_do_not_import_each_other() -> None:
    for path in FILES:
        parts = path.relative_to(ROOT).parts
        if parts[1] == "games" and len(parts) > 3:
            for name in imported(ast.parse(path.read_text("utf-8"))):
                other = name.split(".")
                assert other[:2] != ["app", "games"] or other[2:3] == [parts[2]], name
