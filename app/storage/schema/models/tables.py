"""Tables, their seats, and the cards that they are dealt from."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.storage.schema.models.base import Base, now


class CardSet(Base):
    """A set of cards that tables were dealt from, unchanged ever since."""

    __tablename__ = "card_sets"

    hash: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    content: Mapped[dict[str, Any]]


class Table(Base):
    """A table, without its seats and its log; `version` is the number of entries in the log."""

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("visibility IN ('link', 'listed')", name="visibility"),
        CheckConstraint("replay IN ('link', 'listed', 'private')", name="replay"),
        CheckConstraint("status IN ('gathering', 'playing', 'finished', 'parked')", name="status"),
        CheckConstraint("version >= 0", name="version"),
        Index(None, "status"),
        Index(None, "host_id"),
        Index(
            "ix_tables_listed", "created_at", postgresql_where=text("visibility = 'listed'::text")
        ),
        Index(
            "ix_tables_finished_listed",
            "finished_at",
            postgresql_where=text("status = 'finished'::text AND replay = 'listed'::text"),
        ),
        Index(None, "deadline_at", postgresql_where=text("deadline_at IS NOT NULL")),
        # Every decision updates its row: room on the page keeps most updates out of the indexes.
        {"postgresql_with": {"fillfactor": 70}},
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    invite: Mapped[str] = mapped_column(unique=True)
    game: Mapped[str]
    edition: Mapped[int]
    card_set: Mapped[str] = mapped_column(ForeignKey("card_sets.hash"))
    options: Mapped[dict[str, Any]]
    seat_count: Mapped[int]
    visibility: Mapped[str]
    replay: Mapped[str]
    onlookers: Mapped[bool]
    onlookers_talk: Mapped[bool] = mapped_column(server_default=false())
    pace: Mapped[str] = mapped_column(server_default="usual")
    clock: Mapped[dict[str, Any]]
    away: Mapped[str]
    host_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    status: Mapped[str] = mapped_column(server_default="gathering")
    commitment: Mapped[str]
    promise: Mapped[dict[str, Any] | None]
    secret: Mapped[bytes | None]
    version: Mapped[int] = mapped_column(server_default="0")
    deadline_at: Mapped[datetime | None]
    clock_state: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    parked: Mapped[dict[str, Any] | None]
    votes: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    former_players: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    newcomers: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    muted: Mapped[list[int]] = mapped_column(server_default="[]")
    result: Mapped[dict[str, Any] | None]
    next_table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = now()
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class Seat(Base):
    """A seat at a table: empty (perhaps kept for somebody), a person's or a bot's."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("person_id IS NULL OR bot IS NULL", name="one_sitter"),
        # Nobody sits at a table twice; also how a person's tables are found.
        Index(
            "uq_seats_person_id_table_id",
            "person_id",
            "table_id",
            unique=True,
            postgresql_where=text("person_id IS NOT NULL"),
        ),
        Index(None, "reserved_for", postgresql_where=text("reserved_for IS NOT NULL")),
    )

    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    bot: Mapped[str | None]
    name: Mapped[str] = mapped_column(server_default="")
    contribution: Mapped[bytes | None]
    ready: Mapped[bool] = mapped_column(server_default=false())
    standin: Mapped[str | None]
    left: Mapped[bool] = mapped_column(server_default=false())
    ahead: Mapped[dict[str, Any]] = mapped_column(server_default=text("'{}'::jsonb"))
    reserved_for: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    colour: Mapped[str] = mapped_column(server_default="")
    figure: Mapped[str] = mapped_column(server_default="")
