"""A page as a tree, and what htmx does to it with an envelope: as far as our pushes use it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "img", "meta", "link", "br", "hr", "path", "circle", "rect"}
PRIVATE_TO_A_FORM = ("version", "key")  # when it was drawn: differs between equal pages


@dataclass(slots=True)
class Node:
    tag: str
    attributes: dict[str, str]
    children: list[Node | str] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This node and all within, in the order of the page."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [child for child in reversed(node.children) if isinstance(child, Node)]

    def by_id(self, name: str) -> Node:
        found = [node for node in self.walk() if node.attributes.get("id") == name]
        assert len(found) == 1, f"{len(found)} elements are called {name}"
        return found[0]

    def parent_of(self, wanted: Node) -> Node:
        return next(n for n in self.walk() if any(child is wanted for child in n.children))

    def text(self) -> str:
        """The tree in one line per node, without what doesn't matter."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        waiting: list[Node | str] = [self]
        while waiting:
            one = waiting.pop()
            if isinstance(one, Node):
                yield f"<{one.tag} {one._shown()}>"
                waiting += reversed(one.children)
            else:
                yield one.strip()

    def _shown(self) -> list[tuple[str, str]]:
        names = self.attributes.keys()
        if self.attributes.get("name") in PRIVATE_TO_A_FORM:
            names -= {"value"}
        return [(name, self.attributes[name]) for name in sorted(names)]


class _Builder(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = Node("root", {})
        self._open = [self.root]
        self.feed(html)
        self.close()
        assert self._open == [self.root], f"not closed: {[node.tag for node in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open[-1].tag == tag, f"{self._open[-1].tag} is closed by {tag}"
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self._open[-1].children.append(data)


def parse(html: str) -> Node:
    return _Builder(html).root


def apply(page: Node, envelope: str) -> None:
    """What htmx does with this message."""
    content = parse(json.loads(envelope)["content"])
    for partial in content.children:
        assert isinstance(partial, Node), f"text that goes nowhere: {partial!r}"
        assert partial.tag == "hx-partial"
        target = page.by_id(partial.attributes["hx-target"].removeprefix("#"))
        _swap(page, target, partial.attributes["hx-swap"], partial.children)


def _swap(page: Node, target: Node, how: str, new: list[Node | str]) -> None:
    if how == "innerMorph":
        target.children = list(new)
    elif how == "beforeend":
        target.children += new
    else:
        siblings = page.parent_of(target).children
        at = next(n for n, one in enumerate(siblings) if one is target)
        siblings[at : at + 1] = {"outerMorph": list(new), "delete": []}[how]
