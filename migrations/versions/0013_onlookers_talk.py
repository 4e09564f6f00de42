"""Whether onlookers may talk while a game runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    talk = sa.Column("onlookers_talk", sa.Boolean(), server_default=sa.false(), nullable=False)
    op.add_column("tables", talk)
