"""The same server with toy games beside the others:  python -m tests.e2e.toy_host serve ..."""

from __future__ import annotations

from tests.toys import play_toys

if __name__ == "__main__":
    play_toys()
    from tests.e2e.host import run

    run()
