"""The schema, one class per table.

Callers outside of this package never see these objects; functions return frozen records instead.
There are no relationships, so nothing is ever loaded implicitly.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    MetaData,
    Text,
    Uuid,
    false,
    func,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

CONSTRAINT_NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}


class Base(DeclarativeBase):
    """Text without length limits, times with time zones, documents as jsonb."""

    metadata = MetaData(naming_convention=CONSTRAINT_NAMES)
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy declares it so)
        str: Text(),
        datetime: DateTime(timezone=True),
        bytes: LargeBinary(),
        UUID: Uuid(),
        dict[str, Any]: JSONB(none_as_null=True),
        list[int]: JSONB(none_as_null=True),
        list[Any]: JSONB(none_as_null=True),
    }


def _now() -> Mapped[datetime]:
    return mapped_column(server_default=func.now())


class Person(Base):
    """A player or onlooker; a guest is one without an account."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    name: Mapped[str]
    language: Mapped[str]
    honours: Mapped[bool] = mapped_column(server_default=true())
    created_at: Mapped[datetime] = _now()


class Session(Base):
    """A device on which somebody is signed in; its token is stored as a hash only."""

    __tablename__ = "sessions"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = _now()
    last_seen_at: Mapped[datetime] = _now()


class PushSubscription(Base):
    """The address at which a device gets "your turn" notifications; deleted with its session.

    `told` is the last question it was notified of, so that several servers notify it once.
    """

    __tablename__ = "push_subscriptions"

    token_hash: Mapped[bytes] = mapped_column(
        ForeignKey("sessions.token_hash", ondelete="CASCADE"), primary_key=True
    )
    endpoint: Mapped[str] = mapped_column(unique=True)
    public_key: Mapped[bytes]
    auth: Mapped[bytes]
    told: Mapped[str] = mapped_column(server_default="")
    failures: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime] = _now()


class Handover(Base):
    """A link that signs another device in as the same person, once."""

    __tablename__ = "handovers"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    expires_at: Mapped[datetime]


class Account(Base):
    """A login (case-folded) and a password, for those who want to sign in anywhere."""

    __tablename__ = "accounts"

    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    login: Mapped[str] = mapped_column(unique=True)
    password_hash: Mapped[str]


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
    created_at: Mapped[datetime] = _now()
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
    at: Mapped[datetime] = _now()


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
