"""People, their accounts and their devices."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Identity,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.storage.schema.models.base import Base, now


class Person(Base):
    """A player or onlooker; a guest is one without an account."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    name: Mapped[str]
    language: Mapped[str]
    honours: Mapped[bool] = mapped_column(server_default=true())
    created_at: Mapped[datetime] = now()


class Session(Base):
    """A device on which somebody is signed in; its token is stored as a hash only."""

    __tablename__ = "sessions"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = now()
    last_seen_at: Mapped[datetime] = now()


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
    created_at: Mapped[datetime] = now()


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
