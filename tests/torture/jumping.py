"""The server with a clock that can be moved:  python -m tests.torture.jumping FILE serve ...

Tables know one clock, `Services.now`; how many seconds it is off is read from the file.
"""

from __future__ import annotations

import mmap
import struct
import sys
from datetime import datetime, timedelta
from pathlib import Path

from app import main as application
from app.cli.main import main

RIGHT = struct.pack("d", 0.0)


def jump(file: Path, seconds: float) -> None:
    """Move the clocks of the servers that read this file."""
    with file.open("r+b") as opened:
        opened.write(struct.pack("d", seconds))


def move_clock(file: Path) -> None:
    with file.open("rb") as opened:
        off = mmap.mmap(opened.fileno(), len(RIGHT), access=mmap.ACCESS_READ)
    honest = application.utc_now

    def now() -> datetime:
        (seconds,) = struct.unpack("d", off[:])
        return honest() + timedelta(seconds=seconds)

    application.utc_now = now


if __name__ == "__main__":
    move_clock(Path(sys.argv.pop(1)))
    sys.exit(main())
