"""Parts as text under their stored names: what a fingerprint is made from.

Each class gets a writer, built once from its annotations. Fields of plain values are written by
`repr`, which is much faster than `plain`; only fields that may hold other dataclasses are looked
into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from app.engine.parts import Part
from app.engine.stored import stored_names

_PLAIN: Final = frozenset({str, int, float, bool, NoneType})
_CONTAINERS: Final = frozenset({tuple, list, dict, Mapping, Union, UnionType})


def canonical(value: Any) -> str:
    """Equal values as equal text, whatever the code calls their classes and fields."""
    kind: Any = type(value)
    return (_WRITERS.get(kind) or _writer_of(kind))(value)


_WRITERS: Final[dict[Any, Callable[[Any], str]]] = {kind: repr for kind in _PLAIN}


def _writer_of(kind: Any) -> Callable[[Any], str]:
    """The function that writes values of this class; built once."""
    write: Callable[[Any], str]
    if kind is tuple or kind is list:
        write = _row
    elif issubclass(kind, Mapping):
        write = _table
    elif issubclass(kind, (str, int, float)):
        write = _stored_value
    else:
        write = _fields(kind)
    _WRITERS[kind] = write
    return write


def _row(value: Iterable[Any]) -> str:
    return "(" + ",".join(map(canonical, value)) + ")"


def _table(value: Mapping[Any, Any]) -> str:
    return "{" + ",".join(f"{key!r}:{canonical(item)}" for key, item in value.items()) + "}"


def _stored_value(value: Any) -> str:
    return repr(getattr(value, "value", value))  # an enumeration is stored by its value


def _fields(kind: Any) -> Callable[[Any], str]:
    names, hints = stored_names(kind), get_type_hints(kind)
    if names is None:
        raise TypeError(f"{kind.__name__} has no business in a part")
    simple = [pair for pair in names if _is_plain(hints[pair[0]])]
    nested = [pair for pair in names if pair not in simple]
    label = kind.stored_type if issubclass(kind, Part) else ""
    text = label + "(" + ",".join(f"{stored}=%r" for _, stored in simple) + ")"
    values = _values([name for name, _ in simple])

    def write(one: Any) -> str:
        inner = [f"{stored}={canonical(getattr(one, name))}" for name, stored in nested]
        return text % values(one) + "".join(inner)

    return write if nested else lambda one: text % values(one)


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


def _is_plain(hint: Any) -> bool:
    """Whether only strings, numbers and containers of them fit this annotation."""
    if hint in _PLAIN or hint is Ellipsis:
        return True
    if get_origin(hint) is Literal:
        return True
    return get_origin(hint) in _CONTAINERS and all(map(_is_plain, get_args(hint)))
