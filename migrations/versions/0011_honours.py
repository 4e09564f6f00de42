"""Whether somebody is counted in the table of honour."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    chosen = sa.Column("honours", sa.Boolean(), server_default=sa.true(), nullable=False)
    op.add_column("people", chosen)
