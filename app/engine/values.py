"""Values: dataclasses that nobody changes once they are made, such as the parts of a view.

mypy takes them for the frozen dataclasses that they say they are. At run time nothing guards their
fields, because making a guarded one costs two to eight times as much, and a move makes dozens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:
    from dataclasses import dataclass

    def value(*, frozen, slots, eq=True):
        """Used as `@value(frozen=True, slots=True)`."""
        assert frozen, "values don't change"
        return dataclass(slots=slots, eq=eq, unsafe_hash=eq)


__all__ = ["value"]
