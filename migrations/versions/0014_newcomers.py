"""Who has asked for a seat of a running game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    asked = sa.Column("newcomers", JSONB(), server_default="{}", nullable=False)
    op.add_column("tables", asked)
