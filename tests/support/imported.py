"""What every server imports, for servers that are forked from a process that has done so."""

from __future__ import annotations

import gc

import app.cli.serve
import app.main  # noqa: F401

gc.collect()
gc.freeze()  # so that forked processes go on sharing it
