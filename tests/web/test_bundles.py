"""A table's page loads one script and one stylesheet, which hold all of their parts."""

from __future__ import annotations

import re

import pytest

from app.settings import ROOT
from app.web.assets.bundles import PARTS, bundle
from app.web.assets.minify import lean_css


@pytest.mark.parametrize("name", PARTS)
def test_a_bundle_holds_every_part_without_remarks(name: str) -> None:
    kind = name.rpartition(".")[2]
    sent = bundle(name)
    for part in PARTS["table.js"] if kind == "js" else ():
        lines = (ROOT / "static" / f"{part}.{kind}").read_text().splitlines()
        code = [line.strip() for line in lines if not re.search(r"^\s*//|/\*|\*/", line)]
        whole = [line for line in code if re.match(r"[\w.#@(}]", line)]
        assert whole, part
        assert all(line in sent for line in whole), part
    assert not re.search(r"^\s*//|/\*", sent, re.MULTILINE)


def test_styles_lose_nothing_but_remarks_and_spaces() -> None:
    for part in PARTS["table.css"]:
        written = (ROOT / "static" / f"{part}.css").read_text()
        said = re.sub(r"/\*.*?\*/|\s", "", written, flags=re.DOTALL)
        assert said in re.sub(r"\s", "", bundle("table.css")), part


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('a::after { content: " : "; margin: 0 1px }', 'a::after{content:" : ";margin:0 1px}'),
        (".a :is(.b, .c) > .d { top: calc(1px + 2px); }", ".a :is(.b,.c)>.d{top:calc(1px + 2px);}"),
        (
            "@media (min-width: 1px) and (color) {\n a { b: c }\n}",
            "@media (min-width:1px) and (color){a{b:c}}",
        ),
    ],
)
def test_spaces_that_mean_something_stay(written: str, sent: str) -> None:
    assert lean_css(written) == sent
