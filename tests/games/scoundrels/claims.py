"""What the tests of this game say that they check: for the tests of completeness."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
# Both fail when something else is asked than the test expects.
PLAYED = ("play", "ability")


def claims() -> list[str]:
    """The docstrings of those tests that check anything at all."""
    files = sorted(HERE.glob("test_*.py"))
    return [
        ast.get_docstring(test) or ""
        for path in files
        for test in tests_in(ast.parse(path.read_text()))
        if any(map(checks, ast.walk(test)))
    ]


def tests_in(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def checks(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    return node.func.attr in (*PLAYED, "raises")
