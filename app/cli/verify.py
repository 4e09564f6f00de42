"""`verify FILE`: deal and replay a finished game from its record, and say whether it was fair."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from app.tables.fairness.promise import promise_hash
from app.tables.replays.finding import Finding
from app.tables.replays.verify import verify
from app.tables.replays.verify_promise import Remembered

MARKS = {True: "yes", False: "NO ", None: " - "}

FAIR, UNFAIR, WEAKLY_PROMISED = 0, 1, 3


def run(arguments: argparse.Namespace) -> int:
    raw = arguments.file.read_bytes()
    known = Remembered(
        arguments.table, arguments.commitment, arguments.promise, dict(arguments.contribution)
    )
    findings = verify(raw, known)
    for name, value in _named(raw):
        _say(f"{name:<11} {value}")
    for finding in findings:
        detail = f" ({finding.detail})" if finding.detail else ""
        _say(f"{MARKS[finding.holds]}  {finding.sentence}{detail}")
    code, verdict = _verdict(findings) if _is_object(raw) else (UNFAIR, "Nothing was checked.")
    _say(verdict)
    return code


def _named(raw: bytes) -> list[tuple[str, str]]:
    """What the table showed before anyone sat down, to compare with what you noted."""
    try:
        record = json.loads(raw)
        promise = record.get("promise")
        shown = {"table": record["table"], "commitment": record["commitment"]}
        shown |= {"promise": promise_hash(promise)} if promise else {}
        return [(name, str(value)) for name, value in shown.items()]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []


def _is_object(raw: bytes) -> bool:
    """Whether the file holds a JSON object: a mistyped file name proves nothing."""
    try:
        return isinstance(json.loads(raw), dict)
    except (ValueError, RecursionError):
        return False


def _verdict(findings: Sequence[Finding]) -> tuple[int, str]:
    holds = {finding.holds for finding in findings}
    if False in holds:
        return UNFAIR, "This game was NOT dealt as promised."
    if any(finding.check == "earlier" for finding in findings):
        return WEAKLY_PROMISED, "As far as its promise went, this game was dealt as promised."
    if None in holds:
        return FAIR, "All that could be checked is as promised."
    return FAIR, "This game was dealt as promised."


def _say(text: str) -> None:
    """Print a line without control characters: a record may hold anything."""
    print("".join(c if c.isprintable() else ascii(c)[1:-1] for c in text))
