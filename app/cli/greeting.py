"""What `serve` says at the start: misspelt settings, and what this server is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

import structlog

from app import __version__
from app.settings import ServerSettings, unknown_variables
from app.storage.postgres.engine import Database
from app.storage.queries.tables import live_tables
from app.storage.schema import migrate
from app.tables.card_sets import CardSets

log = structlog.get_logger()


def strays(environment: Iterable[str]) -> list[str]:
    """A sentence for each environment variable that looks like a setting but is not."""
    return [
        f"There is no setting {name}."
        + (f" Did you mean {near}?" if near else " docs/settings.md lists all settings.")
        for name, near in unknown_variables(environment)
    ]


async def introduce(
    settings: ServerSettings, db: Database, before: str | None, *, built_in: bool
) -> None:
    """Log misspelt settings, and the version, data, schema, running games and own cards."""
    for warning in (*strays(os.environ), *plain_http(settings.network_url)):
        log.warning(warning)
    after = await migrate.current(db)
    async with db.read() as session:
        running = len(await live_tables(session))
    log.info(
        f"Facedown {__version__}",
        data=str(settings.data.resolve()),
        database="built in" if built_in else "DATABASE_URL",
        schema=after if before in (after, None) else f"{after}, migrated from {before}",
        running_games=running,
        own_cards=", ".join(CardSets(settings.data).own) or "none",
    )


def plain_http(url: str) -> list[str]:
    """A warning if anybody on the internet could listen in."""
    try:
        is_public = ip_address(urlsplit(url).hostname or "").is_global
    except ValueError:
        return []
    if not is_public or not url.startswith("http:"):
        return []
    return [
        f"{url} is open to the internet without TLS: anybody on the way can read along."
        " See docs/hosting.md for a proxy with TLS."
    ]
