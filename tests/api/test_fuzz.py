"""Malformed requests in great number; more of them: python -m tests.api.fuzz --requests 10000."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from tests.api.fuzz import fuzz, server


@pytest.mark.fuzz
def test_no_request_breaks_anything(
    fresh_database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    count = int(os.environ.get("FACEDOWN_FUZZ", "800"))
    with server(fresh_database, tmp_path) as address:
        answers = fuzz(address, count, number=1)
    assert not [status for status in answers if status >= 500]
    assert answers.total() >= count
