"""Views by difference: a part is made again only when what it is made of has changed.

A game lists all of its parts as recipes: the function that makes each part, and everything that
the function reads. Arguments are values (numbers, texts, tuples, showings of cards), so that what
was read can't change behind a view's back; equal arguments make the same part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, groupby
from typing import Any, Final, NamedTuple

from app.engine.parts import ONLOOKER, Part, Seat, Viewer

_new: Final[Any] = tuple.__new__  # a move makes dozens, and this spares each a call


class Recipe(NamedTuple):
    """How a part is made. With `sees_more` it is private: another part for some viewers."""

    name: str
    make: Callable[..., Part]
    read: tuple[Any, ...]
    sees_more: Callable[..., bool] | None
    only: Callable[..., tuple[Any, ...]] | None


def shared(name: str, make: Callable[..., Part], *read: Any) -> Recipe:
    """A part that everybody sees alike: `make(*read)`."""
    made: Recipe = _new(Recipe, (name, make, read, None, None))
    return made


def _perhaps(viewer: Viewer, *read: Any) -> bool:
    return True


def private(
    name: str,
    make: Callable[..., Part],
    *read: Any,
    sees_more: Callable[..., bool] = _perhaps,
    only: Callable[..., tuple[Any, ...]] | None = None,
) -> Recipe:
    """A part that may hold what not everybody knows: `make(viewer, *read)`.

    `sees_more(viewer, *read)` may say that this viewer sees it as onlookers do. Where each viewer's
    is made of other things, `only(viewer, *read)` picks them: `make(viewer, *only(viewer, *read))`.
    """
    made: Recipe = _new(Recipe, (name, make, read, sees_more, only))
    return made


class Piece(NamedTuple):
    """Parts that are made of the same things: as long as those are equal, none is looked at."""

    name: str
    recipes: Callable[..., Iterable[Recipe]]
    read: tuple[Any, ...]


def piece(name: str, recipes: Callable[..., Iterable[Recipe]], *read: Any) -> Piece:
    """The parts that `recipes(*read)` lists."""
    made: Piece = _new(Piece, (name, recipes, read))
    return made


def fresh(recipes: Iterable[Recipe | Piece], viewer: Viewer) -> dict[str, Part]:
    """A whole view, made from its recipes alone."""
    listed = (recipe for item in recipes for recipe in _listed(item))
    return arranged({recipe.name: _make(recipe, viewer) for recipe in listed}, viewer)


def _listed(item: Recipe | Piece) -> Iterable[Recipe]:
    return item.recipes(*item.read) if isinstance(item, Piece) else (item,)


def arranged(parts: dict[str, Part], viewer: Viewer) -> dict[str, Part]:
    """The viewer's own first among neighbours that say so, then the other seats clockwise."""
    if not isinstance(viewer, int):
        return parts
    groups = (list(group) for _, group in groupby(parts.items(), lambda item: type(item[1])))
    return dict(item for group in groups for item in _own_first(group, viewer))


def _own_first(group: list[tuple[str, Any]], viewer: Seat) -> list[tuple[str, Any]]:
    if not group[0][1].own_first:
        return group
    return sorted(group, key=lambda item: (item[1].seat < viewer, item[1].seat))


def _make(recipe: Recipe, viewer: Viewer) -> Part:
    _, make, read, sees_more, only = recipe
    if not sees_more:
        return make(*read)
    return make(viewer, *(only(viewer, *read) if only else read))


_LOOKS: Final = count(1)


class View(dict[str, Part]):
    """A view that knows how it differs from its viewer's previous one."""

    __slots__ = ("_after", "_look", "_news")

    def __init__(
        self, parts: Mapping[str, Part], before: Mapping[str, Part], news: Sequence[str] | None
    ) -> None:
        super().__init__(parts)
        self._look = next(_LOOKS)
        self._after = before._look if isinstance(before, View) else 0
        self._news = news

    def changed_since(self, before: Mapping[str, Part]) -> dict[str, Part] | None:
        """The parts that are new since, if `before` is the view before and no part came or went."""
        if self._news is None or not isinstance(before, View) or before._look != self._after:
            return None
        return {name: self[name] for name in self._news if self[name] is not before[name]}


class Views:
    """The views of one table: the last one of each viewer who has looked."""

    def __init__(self) -> None:
        self._update = 0
        self._pieces: dict[str, tuple[Piece, dict[str, Recipe]]] = {}
        self._recipes: dict[str, Recipe] = {}
        self._alike: dict[str, Part] = {}  # as onlookers see them
        self._outdated: set[str] = set()  # which of these have to be made again
        self._read: dict[tuple[str, Viewer], tuple[Any, ...]] = {}  # what `only` picked last
        self._changed: dict[str, int] = {}  # the update at which each part was last made
        self._news: list[str] = []  # the parts made at this update
        self._common: dict[str, Part] = {}  # those of them that everybody sees alike
        self._private: list[str] = []  # the others, made for each viewer
        self._rearranged = 0  # the update at which parts last came, went or changed places
        self._looks: dict[Viewer, tuple[int, dict[str, Part]]] = {}

    def go_on(self, recipes: Iterable[Recipe | Piece]) -> None:
        """Find out what has changed since the last update."""
        self._update += 1
        self._news, self._common, self._private = [], {}, []
        now: dict[str, Recipe] = {}
        pieces: dict[str, tuple[Piece, dict[str, Recipe]]] = {}
        for item in recipes:
            if isinstance(item, Piece):
                found = pieces[item.name] = self._of_piece(item)
                now |= found[1]
            else:
                now[item.name] = self._checked(item)
        if [*now] != [*self._recipes]:
            self._rearranged = self._update
        self._recipes, self._pieces = now, pieces
        self._changed.update(dict.fromkeys(self._news, self._update))
        self._outdated.update(self._private)
        self._outdated.difference_update(self._common)
        self._alike.update(self._common)

    def _of_piece(self, item: Piece) -> tuple[Piece, dict[str, Recipe]]:
        known = self._pieces.get(item.name)
        if known is not None and known[0] == item:
            return known
        return item, {recipe.name: self._checked(recipe) for recipe in _listed(item)}

    def _checked(self, recipe: Recipe) -> Recipe:
        """The recipe, noted as news if it is. A part that all see alike is made for all at once."""
        name = recipe.name
        known = self._recipes.get(name)
        if known == recipe:
            return recipe
        if known is None or known.sees_more or recipe.sees_more:
            self._private.append(name)
        else:
            part = recipe.make(*recipe.read)
            if part == self._alike.get(name):
                return recipe
            self._common[name] = part
        self._news.append(name)
        return recipe

    def of(self, viewer: Viewer) -> dict[str, Part]:
        """Everything this viewer may know now. Parts that look as before are the same objects."""
        update, before = self._looks.get(viewer, (0, {}))
        if update == self._update:
            return before
        if update < self._rearranged:
            made = {name: self._part(name, viewer, before) for name in self._recipes}
            now = View(arranged(made, viewer), before, None)
        elif update == self._update - 1:
            now = View(before, before, self._news)
            now.update(self._common)
            for name in self._private:
                now[name] = self._part(name, viewer, before)
        else:
            now = View(before, before, None)
            for name in self._since(update):
                now[name] = self._part(name, viewer, before)
        self._looks[viewer] = self._update, now
        return now

    def forget(self) -> None:
        """Drop everything while nobody is looking."""
        self._update = self._rearranged = 0
        self._pieces, self._recipes, self._alike = {}, {}, {}
        self._outdated, self._read = set(), {}
        self._news, self._common, self._private = [], {}, []
        self._changed = {}
        self._looks = {}

    def _since(self, update: int) -> Sequence[str]:
        """The parts that have changed since this update."""
        return [name for name, changed in self._changed.items() if changed > update]

    def _part(self, name: str, viewer: Viewer, before: Mapping[str, Part]) -> Part:
        """This part as the viewer sees it; the very object of onlookers if it is no different."""
        recipe, was = self._recipes[name], before.get(name)
        _, make, read, sees_more, only = recipe
        if viewer is ONLOOKER or not sees_more:
            return self._as_onlookers(name)
        if not sees_more(viewer, *read):
            if only:
                self._read.pop((name, viewer), None)
            return _the_same(self._as_onlookers(name), was)
        if only:
            read = only(viewer, *read)
            if was is not None and self._read.get((name, viewer)) == read:
                return was
            self._read[name, viewer] = read
        part = make(viewer, *read)
        if name not in self._outdated:  # otherwise no onlooker has looked at it so far
            part = _the_same(part, self._alike[name])
        return _the_same(part, was)

    def _as_onlookers(self, name: str) -> Part:
        """This part as onlookers see it, made once for all who see it like them."""
        if name in self._outdated:
            self._outdated.discard(name)
            part = _make(self._recipes[name], ONLOOKER)
            self._alike[name] = _the_same(part, self._alike.get(name))
        return self._alike[name]


def _the_same(part: Part, other: Part | None) -> Part:
    """The other part if it is equal: one object for equal parts makes comparing fast."""
    return other if other is not None and other is not part and other == part else part
