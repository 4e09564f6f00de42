"""Lines of chat are numbered at each table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

NUMBER = """
    update chat set number = counted.number
    from (
        select id, row_number() over (partition by table_id order by id) as number from chat
    ) counted
    where counted.id = chat.id
"""


def upgrade() -> None:
    op.add_column("chat", sa.Column("number", sa.Integer()))
    op.execute(NUMBER)
    op.alter_column("chat", "number", nullable=False)
    op.create_index("uq_chat_table_id_number", "chat", ["table_id", "number"], unique=True)
