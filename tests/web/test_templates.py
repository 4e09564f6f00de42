"""Templates agree with one another and with the code that fills them, drawn by a test or not.

A missing name is found only when the line is drawn; here every line is looked at.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import signature
from pathlib import Path

import pytest
from jinja2 import Environment, meta, nodes

from app.settings import ROOT
from app.web.render.i18n import tongue

FILES = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("app/*/**/templates/*.html")])
EVERY_FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
PLACES = re.compile(r"%\((\w+)\)|\{(\w+)\}")
ALWAYS = {"num"}  # what ngettext puts in by itself


@cache
def parsed(file: Path) -> nodes.Template:
    return environment().parse(file.read_text())


def environment() -> Environment:
    return tongue("en").templates


@cache
def macros() -> dict[str, list[nodes.Macro]]:
    found: dict[str, list[nodes.Macro]] = {}
    for file in FILES:
        for macro in parsed(file).find_all(nodes.Macro):
            found.setdefault(macro.name, []).append(macro)
    return found


def called(call: nodes.Call) -> str:
    return str(getattr(call.node, "name", getattr(call.node, "attr", "")))


def takes(macro: nodes.Macro, call: nodes.Call) -> bool:
    names = [arg.name for arg in macro.args]
    given = [*names[: len(call.args)], *(keyword.key for keyword in call.kwargs)]
    needed = names[: len(names) - len(macro.defaults)]
    return len(call.args) <= len(names) and set(needed) <= set(given) <= set(names)


@EVERY_FILE
def test_macros_are_given_what_they_take(file: Path) -> None:
    for call in parsed(file).find_all(nodes.Call):
        known = macros().get(called(call))
        if known is None or call.dyn_args is not None or call.dyn_kwargs is not None:
            continue
        assert any(takes(macro, call) for macro in known), f"line {call.lineno}: {called(call)}"


@EVERY_FILE
def test_functions_are_given_what_they_take(file: Path) -> None:
    for call in parsed(file).find_all(nodes.Call):
        function = environment().globals.get(called(call))
        if callable(function) and not isinstance(function, type):
            named = dict.fromkeys(keyword.key for keyword in call.kwargs)
            signature(function).bind_partial(*call.args, **named)
            assert not hasattr(function, "jinja_pass_arg"), "templates call it as it is"


@EVERY_FILE
def test_sentences_are_given_what_they_name(file: Path) -> None:
    for call in parsed(file).find_all(nodes.Call):
        if called(call) not in {"_", "gettext", "ngettext"} or call.dyn_kwargs is not None:
            continue
        said = [arg.value for arg in call.args if isinstance(arg, nodes.Const)]
        named = {a or b for text in said if isinstance(text, str) for a, b in PLACES.findall(text)}
        given = {keyword.key for keyword in call.kwargs}
        assert named - ALWAYS == given - ALWAYS, f"line {call.lineno}: {said}"


@cache
def handed_over() -> set[str]:
    """Every name that the code for pages gives to some template."""
    return {name for file in ROOT.glob("app/web/**/*.py") for name in named_in(file)}


def named_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Dict):
            keys = (key.value for key in node.keys if isinstance(key, ast.Constant))
            yield from (key for key in keys if isinstance(key, str))


@cache
def handed_by_templates() -> set[str]:
    calls = (call for file in FILES for call in parsed(file).find_all(nodes.Call))
    return {keyword.key for call in calls for keyword in call.kwargs}


def set_here(file: Path) -> set[str]:
    """Names that the file sets or imports; Jinja takes those set in branches for undeclared."""
    stored = {name.name for name in parsed(file).find_all(nodes.Name) if name.ctx == "store"}
    macros_here = {macro.name for macro in parsed(file).find_all(nodes.Macro)}
    imported = (name for source in parsed(file).find_all(nodes.FromImport) for name in source.names)
    return stored | macros_here | {name if isinstance(name, str) else name[1] for name in imported}


@EVERY_FILE
def test_the_code_hands_over_what_a_page_asks_for(file: Path) -> None:
    wanted = meta.find_undeclared_variables(parsed(file)) - set_here(file)
    assert not wanted - handed_over() - handed_by_templates() - environment().globals.keys()
