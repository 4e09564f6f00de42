"""What players answer ahead, by kind of question: theirs alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    empty = sa.text("'{}'::jsonb")
    op.add_column("seats", sa.Column("ahead", JSONB(), server_default=empty, nullable=False))
