"""Chat lines have keys, so that a line that is sent again isn't said twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("key", sa.Text(), nullable=True))
    op.create_index(
        "uq_chat_table_id_person_id_key",
        "chat",
        ["table_id", "person_id", "key"],
        unique=True,
        postgresql_where=sa.text("key IS NOT NULL"),
    )
