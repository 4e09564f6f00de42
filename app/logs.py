"""Log lines: readable text in a terminal, JSON elsewhere.

One filter cleans every line, from our code or a library's: nothing is logged that could let
somebody in or reveal a hidden card. The web layer binds the request's id.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import structlog
from structlog.types import EventDict, Processor

from app.settings import ROOT, ServerSettings

HIDDEN = "(hidden)"
RECENT_ERRORS: deque[str] = deque(maxlen=20)
_OURS = str(ROOT / "app")
_SECRET_WORDS = ("authorization", "cookie", "token", "secret", "password", "seed", "contribution")
_SECRETS = (
    (re.compile(r"(?<=[\w/])\?[^\s\"'<>]*"), ""),  # query strings
    (re.compile(r"(/(?:handover|host|j|t|tables)/)[^\s/\"'<>]+"), rf"\1{HIDDEN}"),  # secret links
    (re.compile(r"(://)[^/@\s]*:[^/@\s]*@"), rf"\1{HIDDEN}@"),  # passwords in addresses
    (re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]{8,}"), rf"\1 {HIDDEN}"),
    (
        re.compile(r"(?i)\b([\w-]*(?:cookie|token|secret|password|seed))(\s*[=:]\s*)[^\s,;&]+"),
        rf"\1\2{HIDDEN}",
    ),
)


def configure(settings: ServerSettings) -> None:
    """Send all log lines, also those of libraries, through one formatter to standard error."""
    as_text = settings.log_format == "text" or (
        settings.log_format == "auto" and sys.stderr.isatty()
    )
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        redact,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,  # lines below the level cost nothing
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_formatter(shared, as_text=as_text))
    kept = _Recent(logging.ERROR)
    kept.setFormatter(_formatter(shared, as_text=False))
    root = logging.getLogger()
    root.handlers[:] = [handler, kept]
    root.setLevel(settings.log_level.upper())
    logging.getLogger("alembic").setLevel(max(root.level, logging.WARNING))


class _Recent(logging.Handler):
    """Keeps the last errors for the host's page; cleaned like every line."""

    def emit(self, record: logging.LogRecord) -> None:
        RECENT_ERRORS.append(self.format(record))


def redact(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """Remove secrets from a line."""
    return {key: _clean(key, value) for key, value in line.items()}


def _clean(key: str, value: Any) -> Any:
    if any(word in key.lower() for word in _SECRET_WORDS):
        return HIDDEN
    if isinstance(value, Mapping):
        return {inner: _clean(str(inner), kept) for inner, kept in value.items()}
    if isinstance(value, list | tuple):
        return [_clean("", kept) for kept in value]
    if isinstance(value, bytes):
        return HIDDEN
    return _clean_text(value) if isinstance(value, str) else value


@lru_cache(maxsize=1024)  # lines repeat the same few words
def _clean_text(value: str) -> str:
    for pattern, instead in _SECRETS:
        value = pattern.sub(instead, value)
    return value


def _formatter(shared: list[Processor], *, as_text: bool) -> logging.Formatter:
    last: Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if as_text
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
    )


def trace(error: BaseException) -> str:
    """Say where an error happened, without any value: values may be secrets."""
    places = traceback.extract_tb(error.__traceback__)
    ours = [place for place in places if place.filename.startswith(_OURS) or place is places[-1]]
    text = "".join(traceback.format_list(ours)) + type(error).__qualname__
    cause = error.__cause__ or error.__context__
    return f"{trace(cause)}\nand then\n{text}" if cause else text
