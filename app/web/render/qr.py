"""Links as codes that a phone can scan."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr(link: str) -> Markup:
    """A code to scan; dark on light in either theme, as cameras need it."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=3, dark="#1a1512", light="#f4ead5", omitsize=True))
