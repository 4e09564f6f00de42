"""A table's page loads one script and one stylesheet, which hold all of their parts."""

from __future__ import annotations

import re

import pytest

from app.settings import ROOT
from app.web.assets.bundles import PARTS, bundle


@pytest.mark.parametrize("name", PARTS)
def test_a_bundle_holds_every_part_without_remarks(name: str) -> None:
    kind = name.rpartition(".")[2]
    sent = bundle(name)
    for part in PARTS[name]:
        lines = (ROOT / "static" / f"{part}.{kind}").read_text().splitlines()
        code = [line.strip() for line in lines if not re.search(r"^\s*//|/\*|\*/", line)]
        whole = [line for line in code if re.match(r"[\w.#@(}]", line)]
        assert whole, part
        assert all(line in sent for line in whole), part
    assert not re.search(r"^\s*//|/\*", sent, re.MULTILINE)
