"""Run alembic's migrations over a given connection, or over DATABASE_URL.

The server and the tests pass a connection; the alembic command line only has the variable.
"""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import Connection, create_engine

from app.storage.postgres.engine import driver_url
from app.storage.schema.models import Base


def migrate(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with create_engine(driver_url(os.environ["DATABASE_URL"])).connect() as opened:
        migrate(opened)
