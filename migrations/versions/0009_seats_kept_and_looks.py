"""Seats kept for somebody after a rematch; the colour and figure of each seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("reserved_for", sa.BigInteger()))
    op.create_foreign_key(
        op.f("fk_seats_reserved_for"),
        "seats",
        "people",
        ["reserved_for"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(
        op.f("ix_seats_reserved_for"),
        "seats",
        ["reserved_for"],
        postgresql_where=sa.text("reserved_for IS NOT NULL"),
    )
    for name in ("colour", "figure"):
        op.add_column("seats", sa.Column(name, sa.Text(), server_default="", nullable=False))
