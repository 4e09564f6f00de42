"""The commands and their arguments."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from app import __version__

LAST_PORT = 65535
_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments. A mistake is answered with the usage of the command it was made in."""
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
    for one in (_serve(commands), *_keepers(commands), *_operators(commands)):
        one.add_argument("--data", type=Path, help="the data folder (default: data)")
    _verify(commands)
    _simulate(commands)
    for command in commands.choices.values():
        command.set_defaults(parsers=commands.choices)
    return top


def _serve(commands: _Commands) -> argparse.ArgumentParser:
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
    return serve


def _keepers(commands: _Commands) -> list[argparse.ArgumentParser]:
    """The commands that keep games safe."""
    backup = commands.add_parser("backup", help="write everything into one file")
    backup.add_argument("file", type=Path)
    restore = commands.add_parser("restore", help="fill an empty server from a backup")
    restore.add_argument("file", type=Path)
    restore.add_argument("--replace", action="store_true", help="overwrite an existing server")
    check = commands.add_parser("check-tables", help="would this version stop a running game?")
    return [backup, restore, check]


def _operators(commands: _Commands) -> list[argparse.ArgumentParser]:
    """The commands for what hosts do with their server."""
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


def _verify(commands: _Commands) -> None:
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


def _simulate(commands: _Commands) -> None:
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


def _contribution(text: str) -> tuple[int, str]:
    """Read a seat and what it contributed: 2:00ff."""
    seat, _, given = text.partition(":")
    return int(seat), bytes.fromhex(given).hex()


def _count(given: str) -> int:
    if not given.isdecimal() or int(given) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {given!r}")
    return int(given)


def _port(given: str) -> int:
    if not given.isdecimal() or int(given) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {LAST_PORT}, not {given!r}")
    return int(given)
