"""The server of host.py with toy games beside the others."""

from __future__ import annotations

from tests.toys import play_toys

if __name__ == "__main__":
    play_toys()
    from tests.edge.host import run

    run()
