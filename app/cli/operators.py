"""`tables`, `people`, `close`, `remove`, `new-password`, `block`: what hosts do with their server.

Lists come from the database. Changes go to the running server, so that its players see them at
once; it has noted in the data folder where it is.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from datetime import datetime
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from app.cli.common import HostError, database_url, secret_of_server, settings_of, with_database
from app.settings import ServerSettings
from app.storage.postgres.engine import connect
from app.storage.queries.overview import PersonLine, TableLine, person_lines, table_lines
from app.web.context.blocking import Blocked
from app.web.context.host_key import host_key

PATIENCE = 30  # seconds


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    match arguments.command:
        case "tables" | "people":
            _print(settings, arguments)
        case "block":
            _block(settings, arguments.address, let_in=arguments.let_in)
        case "new-password":
            said = _ask(settings, "new-password", login=arguments.login)
            print(f"The new password of {arguments.login}: {said['password']}")
        case command:
            _ask(settings, f"{command}/{quote(arguments.table)}")
            print(f"{arguments.table}: {'ended' if command == 'close' else 'deleted'}.")
    return 0


def _print(settings: ServerSettings, arguments: argparse.Namespace) -> None:
    secret_of_server(settings)  # refuses a mistyped folder
    with with_database(settings) as ready:
        for line in asyncio.run(_lines(database_url(ready), arguments)):
            print(line)


async def _lines(url: str, arguments: argparse.Namespace) -> list[str]:
    db = await connect(url)
    try:
        async with db.read() as session:
            if arguments.command == "people":
                return list(map(_person, await person_lines(session)))
            return list(map(_table, await table_lines(session, finished=arguments.all)))
    finally:
        await db.dispose()


def _table(one: TableLine) -> str:
    return f"{one.id}  {_day(one.created_at)}  {one.game}, {one.status}: {one.names or 'nobody'}"


def _person(one: PersonLine) -> str:
    login = f" (login {one.login})" if one.login else ""
    return f"{one.id}  {one.name}{login}, last here {_day(one.seen_at) if one.seen_at else 'never'}"


def _day(moment: datetime) -> str:
    return moment.date().isoformat()


def _block(settings: ServerSettings, address: str | None, *, let_in: bool) -> None:
    blocked = Blocked(settings.data)
    if address is not None:
        try:
            blocked.change(address, block=not let_in)
        except ValueError:
            raise HostError(f"{address} is not an IP address or network.") from None
    print("Blocked: " + (", ".join(blocked.lines()) or "nobody") + ".")


def _ask(settings: ServerSettings, path: str, **fields: str) -> dict[str, str]:
    """Let the running server do it."""
    secret = secret_of_server(settings)
    noted = settings.data / "address"
    if not noted.exists():
        raise HostError("No server is running on this data folder. Start it first.")
    request = Request(
        f"{noted.read_text('utf-8').strip()}/host/{host_key(secret)}/{path}",
        urlencode(fields).encode(),
        {"Accept": "application/json"},
    )
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            said: dict[str, str] = json.load(answer)
            return said
    except HTTPError as error:
        raise HostError(_reason(error)) from error
    except URLError as error:
        raise HostError("The server does not answer. Start it first.") from error


def _reason(error: HTTPError) -> str:
    if error.code == 404:
        return "There is no such table."
    if error.code == 409:
        return "No game is running at this table; `remove` deletes it."
    return "Nobody has this login." if error.code == 422 else f"The server refused: {error.code}."
