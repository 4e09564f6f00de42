"""What all tables of the schema have in common."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    DateTime,
    LargeBinary,
    MetaData,
    Text,
    Uuid,
    func,
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


def now() -> Mapped[datetime]:
    return mapped_column(server_default=func.now())
