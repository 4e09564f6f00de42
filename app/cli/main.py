"""Runs one command; its module is loaded only then.

A problem the host can fix is printed as one sentence, without a traceback, and exits with 2.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import psycopg
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy.exc import DBAPIError

from app.cli.arguments import parsed
from app.cli.common import HostError
from app.engine.errors import BadComponents, BadOptions
from app.settings import variable_of
from app.storage.postgres.engine import DatabaseError

OPERATORS = ("tables", "people", "close", "remove", "new-password", "block")
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
