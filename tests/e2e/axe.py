"""What axe-core finds on a page as it is now, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from playwright.sync_api import Page

from app.settings import ROOT

_ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
_THEMES = (("dark", _ALL), ("light", _OF_COLOURS))  # themes differ in nothing else
_RUN = """async (rules) => {
  const found = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return found.violations.map((rule) => [rule.id, rule.nodes.map((node) => [node.html, node.failureSummary])]);
}"""  # noqa: E501


@cache
def _axe() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()


def complaints(page: Page) -> list[str]:
    """One line for each thing that is wrong. Afterwards the page is shown as before."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())  # past the policy of the page, which lets in no foreign script
    lines = []
    with _still(page):
        for theme, rules in _THEMES:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two
            for rule, nodes in page.evaluate(_RUN, rules):
                lines += [f"{page.url} ({theme}) {rule}: {_short(node)}" for node in nodes[:3]]
    return lines


@contextmanager
def _still(page: Page) -> Iterator[None]:
    """Nothing moves meanwhile: what is half faded in has no contrast."""
    moved = page.evaluate("matchMedia('(prefers-reduced-motion: no-preference)').matches")
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(reduced_motion="reduce")
    yield
    page.emulate_media(
        reduced_motion="no-preference" if moved else "reduce",
        color_scheme="dark" if dark else "light",
    )


def _short(node: Any) -> str:
    html, summary = node
    return f"{html[:160]} -- {' '.join(summary.split())[:300]}"
