"""What is kept of games: log, chat, frames; and when a server last ran."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.storage.schema.models.base import Base, now


class LogLine(Base):
    """A line of a table's log: a decision or a rewind; lines are added, never changed.

    The writer draws the nonce: after a lost connection it recognises its own lines by it.
    """

    __tablename__ = "log"
    __table_args__ = (
        CheckConstraint("step >= 0", name="step"),
        Index(
            "uq_log_table_id_seat_key",
            "table_id",
            "seat",
            "key",
            unique=True,
            postgresql_where=text("key IS NOT NULL"),
        ),
    )

    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    step: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int | None]
    kind: Mapped[str]
    choice: Mapped[Any | None] = mapped_column(JSONB(none_as_null=True))
    fingerprint: Mapped[str] = mapped_column("seen")
    by: Mapped[str]
    rewind_to: Mapped[int | None]
    key: Mapped[str | None]
    at: Mapped[datetime]
    nonce: Mapped[UUID]


class ChatLine(Base):
    """A chat line, under the name that its author had at the time.

    Lines of the server have no person but a code, and their values as JSON in `text`.
    """

    __tablename__ = "chat"
    __table_args__ = (
        Index(None, "table_id", "id"),
        Index("uq_chat_table_id_number", "table_id", "number", unique=True),
        Index(
            "uq_chat_table_id_person_id_key",
            "table_id",
            "person_id",
            "key",
            unique=True,
            postgresql_where=text("key IS NOT NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    # Of the table's lines: what is shown, since the id would tell how much is said elsewhere.
    number: Mapped[int]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    seat: Mapped[int | None]
    name: Mapped[str]
    text: Mapped[str]
    code: Mapped[str] = mapped_column(server_default="")
    key: Mapped[str | None]
    at: Mapped[datetime] = now()


class Frames(Base):
    """Every seat's view of every step of a finished game, compressed by the recorder."""

    __tablename__ = "frames"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    data: Mapped[bytes]


class Pulse(Base):
    """The single row that says when a server last ran."""

    __tablename__ = "pulse"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
