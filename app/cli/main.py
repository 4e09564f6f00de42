"""The commands and their arguments. A command's module is loaded only when it runs.

A problem the host can fix is printed as one sentence, without a traceback, and exits with 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from pydantic import ValidationError

from app import __version__
from app.cli.common import HostError
from app.engine.errors import BadComponents, BadOptions
from app.storage.postgres.engine import DatabaseError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = parser().parse_args(argv)
    command = import_module(f"app.cli.{arguments.command.replace('-', '_')}")
    try:
        return int(command.run(arguments))
    except ValidationError as error:
        return _complain("; ".join(f"{e['loc'][-1]}: {e['msg']}" for e in error.errors()))
    except (BadComponents, BadOptions, DatabaseError, HostError) as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def parser() -> argparse.ArgumentParser:
    """Describe the commands and their arguments."""
    top = argparse.ArgumentParser(
        prog="python -m app", description="Facedown, a server for board games."
    )
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="migrate the database, then serve")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for your whole network")
    serve.add_argument("--port", type=int, default=8000, help="default: 8000")
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
    for keeper in (serve, backup, restore, check):
        keeper.add_argument("--data", type=Path, help="the data folder (default: data)")

    verify = commands.add_parser("verify", help="check that a finished game was dealt as promised")
    verify.add_argument("file", type=Path)
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
    return top


def _count(given: str) -> int:
    if int(given) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return int(given)


def _complain(sentence: str) -> int:
    print(f"facedown: {sentence}", file=sys.stderr)
    return 2
