"""`verify FILE`: deal and replay a finished game from its record, and say whether it was fair."""

from __future__ import annotations

import argparse

from app.tables.replays.verify import verify


def run(arguments: argparse.Namespace) -> int:
    findings = verify(arguments.file.read_bytes())
    for finding in findings:
        mark = "yes" if finding.holds else "NO "
        print(f"{mark}  {finding.sentence}" + (f" ({finding.detail})" if finding.detail else ""))
    fair = all(finding.holds for finding in findings)
    print("This game was dealt as promised." if fair else "This game was NOT dealt as promised.")
    return 0 if fair else 1
