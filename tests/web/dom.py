"""A page as a tree, and what htmx does to it with an envelope: as far as our pushes use it."""

from __future__ import annotations

import json
from collections import defaultdict
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
    targets = _Targets(page)
    for partial in content.children:
        assert isinstance(partial, Node), f"text that goes nowhere: {partial!r}"
        assert partial.tag == "hx-partial"
        target = partial.attributes["hx-target"].removeprefix("#")
        targets.swap(target, partial.attributes["hx-swap"], partial.children)


class _Targets:
    """Where the elements of a page with a name are: each name with its elements' parents."""

    def __init__(self, page: Node) -> None:
        self._found: defaultdict[str, list[tuple[Node, Node]]] = defaultdict(list)
        self._note(page, page.children)

    def swap(self, name: str, how: str, new: list[Node | str]) -> None:
        found = self._found[name]
        assert len(found) == 1, f"{len(found)} elements are called {name}"
        [(parent, target)] = found
        if how == "innerMorph":
            self._forget(target.children)
            target.children = list(new)
            self._note(target, new)
        elif how == "beforeend":
            target.children += new
            self._note(target, new)
        else:
            new = {"outerMorph": list(new), "delete": []}[how]
            at = next(n for n, one in enumerate(parent.children) if one is target)
            self._forget([target])
            parent.children[at : at + 1] = new
            self._note(parent, new)

    def _note(self, parent: Node, children: list[Node | str]) -> None:
        waiting = [(parent, child) for child in children]
        while waiting:
            within, child = waiting.pop()
            if isinstance(child, Node):
                if name := child.attributes.get("id"):
                    self._found[name].append((within, child))
                waiting += [(child, one) for one in child.children]

    def _forget(self, children: list[Node | str]) -> None:
        for node in Node("gone", {}, children).walk():
            if name := node.attributes.get("id"):
                self._found[name] = [one for one in self._found[name] if one[1] is not node]
