"""The server with a clock that can be moved:  python -m tests.torture.jumping FILE serve ...

The house knows one clock, `TableRegistry.now`; how many seconds it is off is read from the file.
"""

from __future__ import annotations

import mmap
import struct
import sys
from datetime import datetime, timedelta
from pathlib import Path

from app.cli.main import main
from app.tables.core.registry import TableRegistry

RIGHT = struct.pack("d", 0.0)


def jump(file: Path, seconds: float) -> None:
    """Move the clocks of the servers that read this file."""
    with file.open("r+b") as opened:
        opened.write(struct.pack("d", seconds))


def move_clock(file: Path) -> None:
    with file.open("rb") as opened:
        off = mmap.mmap(opened.fileno(), len(RIGHT), access=mmap.ACCESS_READ)
    honest = TableRegistry.now

    def now(house: TableRegistry) -> datetime:
        (seconds,) = struct.unpack("d", off[:])
        return honest(house) + timedelta(seconds=seconds)

    TableRegistry.now = now  # type: ignore[method-assign]


if __name__ == "__main__":
    move_clock(Path(sys.argv.pop(1)))
    sys.exit(main())
