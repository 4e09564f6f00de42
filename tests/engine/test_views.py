"""Views by difference: what they notice besides parts that are new."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Recipe, shared
from app.engine.views import Views
from tests.engine.toy import Row


def row(*names: str) -> Iterator[Recipe]:
    """Parts that are the same wherever they stand."""
    for name in names:
        yield shared(name, Row, (name,), "")


def test_parts_that_only_change_places_are_seen_in_their_new_order() -> None:
    views = Views()
    for order in (["a", "b", "c"], ["c", "b", "a"], ["c", "b", "a"], ["b", "c", "a"], ["b", "c"]):
        views.go_on(row(*order))
        assert [*views.of(0)] == [*views.of(None)] == order


def test_those_who_looked_last_before_that_see_the_new_order_too() -> None:
    views = Views()
    for order in (["a", "b"], ["b", "a"], ["b", "a"]):
        views.go_on(row(*order))
        assert [*views.of(0)] == order
    assert [*views.of(None)] == ["b", "a"]
