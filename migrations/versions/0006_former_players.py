"""Who sat on a seat before it opened: a column of its own instead of a key among the votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOVE = """
UPDATE tables SET former_players = votes -> 'former', votes = votes - 'former'
WHERE votes ? 'former'
"""


def upgrade() -> None:
    column = sa.Column("former_players", JSONB(), server_default="{}", nullable=False)
    op.add_column("tables", column)
    op.execute(sa.text(MOVE))
