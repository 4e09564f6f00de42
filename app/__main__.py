"""`python -m app`: the command line."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from app.cli.main import main

        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
