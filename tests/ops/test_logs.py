"""The log: one line per event, and without anything that would let somebody in."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app import logs
from app.settings import ServerSettings


@pytest.fixture(autouse=True)
def without_a_request() -> Iterator[None]:
    yield
    structlog.contextvars.clear_contextvars()


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_json_lines_carry_the_request_id(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(ServerSettings(log_format="json"))
    structlog.contextvars.bind_contextvars(request_id="r1")
    structlog.get_logger("app.test").info("seated", seat=2)
    (line,) = lines(capsys)
    assert (line["event"], line["seat"], line["request_id"]) == ("seated", 2, "r1")
    assert line["level"] == "info"


@pytest.mark.parametrize(
    "said",
    [
        "GET /t/abc?token=hush HTTP/1.1",
        "GET /handover/hush",
        "POST /j/hush?x=1",
        "authorization: Bearer hushhush",
        "set-cookie: __Host-session=hush; Path=/",
        "postgresql://ann:hush@db/facedown is away",
        "seed=hush",
    ],
)
@pytest.mark.parametrize("format_", ["json", "text"])
def test_nothing_that_lets_somebody_in_is_logged(
    said: str, format_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure(ServerSettings(log_format=format_))
    logging.getLogger("uvicorn.error").warning("%s", said)
    structlog.get_logger("app").warning(said, headers={"Cookie": "hush"}, seed=b"hush", at=[said])
    try:
        raise RuntimeError(said)
    except RuntimeError:
        logging.getLogger("asyncio").exception("failed")
    told = capsys.readouterr().err
    assert "failed" in told
    assert "hush" not in told


def test_debug_is_quiet_unless_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(ServerSettings(log_format="json"))
    structlog.get_logger("app").debug("chatter")
    assert lines(capsys) == []
