"""An index for finding listed finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        op.f("ix_tables_finished_listed"),
        "tables",
        ["finished_at"],
        unique=False,
        postgresql_where=sa.text("status = 'finished'::text AND replay = 'listed'::text"),
    )
