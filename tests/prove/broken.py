"""For pytest in a tree with a defect: says when a test did not fail but the program is no program.

A name that is missing, or an attribute, or an argument: then the defect was planted clumsily, and
that something fails says nothing about the check.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

SAID = "BROKEN"
CLUMSY = (NameError, AttributeError, TypeError, ImportError, SyntaxError)


def pytest_exception_interact(
    node: pytest.Item, call: pytest.CallInfo[object], report: pytest.TestReport
) -> None:
    if call.excinfo and any(isinstance(error, CLUMSY) for error in _all(call.excinfo.value)):
        node.config.get_terminal_writer().line(f"\n{SAID} {call.excinfo.exconly()}")


def _all(error: BaseException) -> Iterator[BaseException]:
    """With those that it was raised from, or that came together."""
    yield error
    for inner in getattr(error, "exceptions", ()):
        yield from _all(inner)
    if error.__cause__:
        yield from _all(error.__cause__)
