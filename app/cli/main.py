"""The commands and their arguments. A command's module is loaded only when it runs.

A problem the host can fix is printed as one sentence, without a traceback, and exits with 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import psycopg
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy.exc import DBAPIError

from app import __version__
from app.cli.common import HostError
from app.engine.errors import BadComponents, BadOptions
from app.settings import variable_of
from app.storage.postgres.engine import DatabaseError

OPERATORS = ("tables", "people", "close", "remove", "new-password", "block")
LAST_PORT = 65535
_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
NOT_ALLOWED = "42501"  # Postgres' code for a missing privilege


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = parsed(argv)
    module = "operators" if arguments.command in OPERATORS else arguments.command
    command = import_module(f"app.cli.{module.replace('-', '_')}")
    try:
        return int(command.run(arguments))
    except ValidationError as error:
        return _complain("; ".join(map(_wrong_setting, error.errors())))
    except (BadComponents, BadOptions, DatabaseError, HostError) as error:
        return _complain(str(error))
    except (DBAPIError, psycopg.Error) as error:
        return _complain(refused_by_database(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; a mistake is answered with the usage of the command it was made in."""
    top = parser()
    arguments, rest = top.parse_known_args(argv)
    if rest:
        commands: dict[str, argparse.ArgumentParser] = arguments.parsers
        commands[arguments.command].error(f"unrecognized arguments: {' '.join(rest)}")
    return arguments


def parser() -> argparse.ArgumentParser:
    """Describe the commands and their arguments."""
    top = argparse.ArgumentParser(
        prog="facedown" if Path(sys.argv[0]).stem == "facedown" else "python -m app",
        description="Facedown, a server for board games.",
    )
    top.set_defaults(parsers={})
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="migrate the database, then serve")
    serve.add_argument("--host", help="0.0.0.0 for your whole network (default: 127.0.0.1)")
    serve.add_argument("--port", type=_port, help="default: 8000")
    serve.add_argument(
        "--workers", type=_count, default=1, help="number of processes, at most one per core"
    )
    serve.add_argument(
        "--new-secret",
        action="store_true",
        help="start even if the secret of the open tables is lost",
    )
    backup = commands.add_parser("backup", help="write everything into one file")
    backup.add_argument("file", type=Path)
    restore = commands.add_parser("restore", help="fill an empty server from a backup")
    restore.add_argument("file", type=Path)
    restore.add_argument("--replace", action="store_true", help="overwrite an existing server")
    check = commands.add_parser("check-tables", help="would this version stop a running game?")
    for keeper in (serve, backup, restore, check, *_operators(commands)):
        keeper.add_argument("--data", type=Path, help="the data folder (default: data)")

    verify = commands.add_parser("verify", help="check that a finished game was dealt as promised")
    verify.add_argument("file", type=Path)
    for name in ("table", "commitment", "promise"):
        verify.add_argument(f"--{name}", help=f"the {name} that you saw before the game")
    verify.add_argument(
        "--contribution",
        type=_contribution,
        action="append",
        default=[],
        metavar="SEAT:HEX",
        help="what you contributed, and your seat in the game, counted from 0",
    )
    simulate = commands.add_parser("simulate", help="let bots play each other, without a server")
    simulate.add_argument("game")
    simulate.add_argument("--players", type=int, help="default: the fewest the game takes")
    simulate.add_argument("--games", type=_count, default=100, help="default: 100")
    simulate.add_argument("--seed", default="1", help="the same seed deals the same games")
    simulate.add_argument(
        "--bots", default="random", help="names of bots, separated by commas (default: random)"
    )
    simulate.add_argument("--mixed", action="store_true", help="draw the options of every game")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    for command in commands.choices.values():
        command.set_defaults(parsers=commands.choices)
    return top


def _contribution(text: str) -> tuple[int, str]:
    """Reads a seat and what it contributed: 2:00ff."""
    seat, _, given = text.partition(":")
    return int(seat), bytes.fromhex(given).hex()


def _operators(commands: _Commands) -> list[argparse.ArgumentParser]:
    """What hosts do with their server."""
    tables = commands.add_parser("tables", help="list tables and who sits there")
    tables.add_argument("--all", action="store_true", help="finished games too")
    people = commands.add_parser("people", help="list people")
    close = commands.add_parser("close", help="end a running game without a result")
    remove = commands.add_parser("remove", help="delete a table with its whole game")
    for one in (close, remove):
        one.add_argument("table", help="its id, as `tables` prints it")
    password = commands.add_parser("new-password", help="for somebody who forgot theirs")
    password.add_argument("login")
    block = commands.add_parser("block", help="block an address or network; list what is blocked")
    block.add_argument("address", nargs="?")
    block.add_argument("--let-in", action="store_true", help="let it in again")
    return [tables, people, close, remove, password, block]


def _count(given: str) -> int:
    if not given.isdecimal() or int(given) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {given!r}")
    return int(given)


def _port(given: str) -> int:
    if not given.isdecimal() or int(given) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {LAST_PORT}, not {given!r}")
    return int(given)


def _wrong_setting(error: ErrorDetails) -> str:
    said = error["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return f"{variable_of(str(error['loc'][-1]))}: {said}"


def refused_by_database(error: DBAPIError | psycopg.Error) -> str:
    """A sentence for the host about what the database does not allow."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if getattr(cause, "sqlstate", "") == NOT_ALLOWED:
        return (
            "The database's role may not make tables. Make it the owner of the database:"
            " alter database NAME owner to ROLE;"
        )
    lines = str(cause).strip().splitlines()
    return f"The database refused: {lines[0] if lines else type(cause).__name__}"


def _complain(sentence: str) -> int:
    print(f"facedown: {sentence}", file=sys.stderr)
    return 2
