"""The first schema: people, tables, the log of decisions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_people()
    create_tables()
    create_records()


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.CheckConstraint("language IN ('en', 'ru')", name=op.f("ck_people_language")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.Column(
            "last_seen_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_sessions_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"])
    op.create_table(
        "handovers",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_handovers_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_handovers")),
    )
    op.create_index(op.f("ix_handovers_person_id"), "handovers", ["person_id"])
    op.create_table(
        "accounts",
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_accounts_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("login", name=op.f("uq_accounts_login")),
    )


def create_tables() -> None:
    op.create_table(
        "card_sets",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("content", JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_card_sets")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("card_set", sa.Text(), nullable=False),
        sa.Column("options", JSONB(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("replay", sa.Text(), nullable=False),
        sa.Column("onlookers", sa.Boolean(), nullable=False),
        sa.Column("clock", JSONB(), nullable=False),
        sa.Column("away", sa.Text(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), server_default="gathering", nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=True),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("deadline_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("clock_state", JSONB(), server_default="{}", nullable=False),
        sa.Column("parked", JSONB(), nullable=True),
        sa.Column("votes", JSONB(), server_default="{}", nullable=False),
        sa.Column("muted", JSONB(), server_default="[]", nullable=False),
        sa.Column("result", JSONB(), nullable=True),
        sa.Column("next_table", sa.Text(), nullable=True),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False
        ),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "replay IN ('link', 'listed', 'private')", name=op.f("ck_tables_replay")
        ),
        sa.CheckConstraint(
            "status IN ('gathering', 'playing', 'finished', 'parked')",
            name=op.f("ck_tables_status"),
        ),
        sa.CheckConstraint("visibility IN ('link', 'listed')", name=op.f("ck_tables_visibility")),
        sa.CheckConstraint("version >= 0", name=op.f("ck_tables_version")),
        sa.ForeignKeyConstraint(["card_set"], ["card_sets.hash"], name=op.f("fk_tables_card_set")),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name=op.f("fk_tables_host_id")),
        sa.ForeignKeyConstraint(
            ["next_table"], ["tables.id"], name=op.f("fk_tables_next_table"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("invite", name=op.f("uq_tables_invite")),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index(
        op.f("ix_tables_deadline_at"),
        "tables",
        ["deadline_at"],
        postgresql_where=sa.text("deadline_at IS NOT NULL"),
    )
    op.create_index(op.f("ix_tables_host_id"), "tables", ["host_id"])
    op.create_index(
        op.f("ix_tables_listed"),
        "tables",
        ["created_at"],
        postgresql_where=sa.text("visibility = 'listed'::text"),
    )
    op.create_index(op.f("ix_tables_status"), "tables", ["status"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("contribution", sa.LargeBinary(), nullable=True),
        sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("standin", sa.Text(), nullable=True),
        sa.Column("left", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint("person_id IS NULL OR bot IS NULL", name=op.f("ck_seats_one_sitter")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_seats_person_id")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(
        op.f("uq_seats_person_id_table_id"),
        "seats",
        ["person_id", "table_id"],
        unique=True,
        postgresql_where=sa.text("person_id IS NOT NULL"),
    )


def create_records() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("choice", JSONB(), nullable=True),
        sa.Column("seen", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("rewind_to", sa.Integer(), nullable=True),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("nonce", sa.Uuid(), nullable=False),
        sa.CheckConstraint("step >= 0", name=op.f("ck_log_step")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_log_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "step", name=op.f("pk_log")),
    )
    op.create_index(
        op.f("uq_log_table_id_seat_key"),
        "log",
        ["table_id", "seat", "key"],
        unique=True,
        postgresql_where=sa.text("key IS NOT NULL"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_chat_person_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_chat_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_table_id_id"), "chat", ["table_id", "id"])
    op.create_table(
        "frames",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_frames_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_frames")),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_pulse_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
