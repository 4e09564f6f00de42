"""The real server, which deals by chance as it promises:  python -m tests.e2e.chance_host serve ...

Answers are held back for a moment only, as at the other servers of these tests.
"""

from __future__ import annotations

import sys

from app.cli.main import main
from tests.e2e.host import in_a_hurry

if __name__ == "__main__":
    in_a_hurry()
    sys.exit(main())
