"""Minified scripts and styles: without what only their authors read."""

from __future__ import annotations

import re

_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
_SPARE = re.compile(r" ?([{};,>]) ?|(?<=:) ")


def lean_js(script: str) -> str:
    """Strip each line, but keep the lines, so that errors can be located. Spare others' scripts."""
    lines = (line.strip() for line in script.splitlines())
    body = "\n".join(line for line in lines if line and not line.startswith("//"))
    return f"try {{\n{body}\n}} catch (error) {{ reportError(error); }}"


def lean_css(styles: str) -> str:
    """Drop comments and spaces that mean nothing; quoted text stays as it is."""
    parts = _QUOTED.split(_REMARK.sub("", styles))
    parts[::2] = [_SPARE.sub(r"\1", re.sub(r"\s+", " ", part)) for part in parts[::2]]
    return "".join(parts)
