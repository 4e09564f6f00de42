"""The result of one check of a record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check; `holds` is None for what could not be checked.

    `sentence` is English, to be translated where it is shown.
    """

    check: str
    holds: bool | None
    sentence: str
    detail: str = ""
