"""Where a defect is planted: a module, a function, and a piece of code that stands there once.

Python is compared as a syntax tree, so that line breaks, quotes, comments and whatever stands
around the piece are of no account; JavaScript token by token. In a piece, `...` is any expression,
and at the end of a list or a block any rest; in what replaces it, `<it>` is what stood there.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.settings import ROOT

IT = "<it>"
_Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a file: from here to there, and how far the line it begins with is indented."""

    start: int
    end: int
    indent: str = ""


class NoSite(LookupError):
    """The source has changed: what a defect replaces is not there, or not once."""


def file_of(place: str) -> str:
    """The file of `app.tables.bus:SharedBus.publish`, or of `static/forms.js:send`."""
    module = place.partition(":")[0]
    return module if "/" in module else f"{module.replace('.', '/')}.py"


def planted(place: str, old: str, new: str, text: str) -> str:
    """The file's text with the defect in it."""
    span = site(place, old, new, text)
    it = text[span.start : span.end]
    lines = textwrap.indent(new.replace(IT, it), span.indent).removeprefix(span.indent)
    return text[: span.start] + lines + text[span.end :]


def site(place: str, old: str, new: str, text: str) -> Span:
    """The one piece of this place that the defect replaces."""
    function = place.partition(":")[2]
    look = _in_python if file_of(place).endswith(".py") else _in_script
    found = look(function, old, new, text)
    if len(found) != 1:
        raise NoSite(f"{old!r} stands {len(found)} times in {place}, not once")
    return found[0]


# --- Python --------------------------------------------------------------------------------------


def _in_python(function: str, old: str, new: str, text: str) -> list[Span]:
    scope = _scope(ast.parse(text), function)
    if scope is None:
        raise NoSite(f"there is no {function}; {_elsewhere(function)}")
    offset = _offsets(text)
    return [offset(*ends) for ends in _matches(scope, old, new)]


def _scope(module: ast.AST, function: str) -> ast.AST | None:
    """What bears this qualified name: a function, a class, or what a module assigns."""
    at: ast.AST | None = module
    for name in filter(None, function.split(".")):
        found = [one for one in _inside(at) if name in _names(one)] if at else []
        overloaded = isinstance(found[-1], _Named) if found else False
        at = (found[-1] if overloaded else found[0]) if found else None  # overloads come first
    return at


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """All that is defined in this scope, but not in a scope within it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, _Named):
            yield from _inside(node)


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, _Named):
        return [node.name]
    targets = [getattr(node, "target", None), *getattr(node, "targets", ())]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _elsewhere(function: str) -> str:
    """Where a function of this name stands now, if it moved."""
    last = function.rpartition(".")[2]
    files = [p for p in (ROOT / "app").rglob("*.py") if f"def {last}(" in p.read_text("utf-8")]
    return f"{last} stands in: {', '.join(str(p.relative_to(ROOT)) for p in files) or 'no module'}"


def _matches(scope: ast.AST, old: str, new: str) -> Iterator[tuple[ast.AST, ast.AST]]:
    """First and last node of each place where the piece stands."""
    if (wanted := _expression(old)) and _expression(new.replace(IT, "it")):
        yield from ((node, node) for node in ast.walk(scope) if _alike(node, wanted))
    else:
        yield from _statements(scope, ast.parse(old).body)


def _expression(text: str) -> ast.AST | None:
    try:
        return ast.parse(f"({text.strip()})", mode="eval").body
    except SyntaxError:
        return None


def _statements(scope: ast.AST, wanted: list[ast.stmt]) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Wherever these statements follow each other."""
    for node in ast.walk(scope):
        for _, block in ast.iter_fields(node):
            for at in range(len(block) if isinstance(block, list) else 0):
                some = block[at : at + len(wanted)]
                if len(some) == len(wanted) and all(map(_alike, some, wanted)):
                    yield some[0], some[-1]


def _alike(node: object, wanted: object) -> bool:
    """The same code, whatever its form; `...` is any expression."""
    if _anything(wanted):
        return True
    if isinstance(node, list) and isinstance(wanted, list):
        if wanted and _anything(wanted[-1]):
            return len(node) >= len(wanted) - 1 and all(map(_alike, node, wanted[:-1]))
        return len(node) == len(wanted) and all(map(_alike, node, wanted))
    if not isinstance(node, ast.AST) or not isinstance(wanted, ast.AST):
        return type(node) is type(wanted) and node == wanted
    left_out = {"decorator_list"}
    if isinstance(wanted, ast.Call) and wanted.args and _anything(wanted.args[-1]):
        left_out.add("keywords")
    return type(node) is type(wanted) and all(
        _alike(getattr(node, field), getattr(wanted, field))
        for field in wanted._fields
        if field not in left_out
    )


def _anything(wanted: object) -> bool:
    """`...`, as an expression or as a statement."""
    one = wanted.value if isinstance(wanted, ast.Expr) else wanted
    return isinstance(one, ast.Constant) and one.value is ...


def _offsets(text: str) -> Callable[[ast.AST, ast.AST], Span]:
    """From the lines and bytes of the syntax tree to letters of the text."""
    lines = text.splitlines(keepends=True)
    begin = [0]
    for line in lines:
        begin.append(begin[-1] + len(line))

    def at(line: int, byte: int) -> int:
        return begin[line - 1] + len(lines[line - 1].encode()[:byte].decode())

    def span(first: ast.AST, last: ast.AST) -> Span:
        start = at(first.lineno, first.col_offset)  # type: ignore[attr-defined]
        end = at(last.end_lineno, last.end_col_offset)  # type: ignore[attr-defined]
        statement = isinstance(first, ast.stmt)
        return Span(start, end, " " * (start - begin[first.lineno - 1]) if statement else "")

    return span


# --- JavaScript ----------------------------------------------------------------------------------


def _in_script(function: str, old: str, _: str, text: str) -> list[Span]:
    start, end = _braces(function, text)
    words = re.findall(r"\w+|\S", old)
    piece = re.compile(r"\s*".join(re.escape(word) for word in words))
    return [Span(*found.span()) for found in piece.finditer(text, start, end)]


def _braces(function: str, text: str) -> tuple[int, int]:
    """From the name of the function to the brace that closes it; without a name, everything."""
    if not function:
        return 0, len(text)
    head = re.search(rf"\bfunction\*? {function}\(|\b(?:const|let) {function} =", text)
    if head is None:
        raise NoSite(f"there is no {function}")
    depth = 0
    for brace in re.finditer(r"[(){}\[\]]", text[head.start() :]):
        depth += 1 if brace[0] in "({[" else -1
        if depth == 0 and brace[0] == "}":
            return head.start(), head.start() + brace.end()
    return head.start(), len(text)
