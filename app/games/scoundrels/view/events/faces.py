"""Faces in events: some seats read them, the others read None."""

from __future__ import annotations

from typing import TypeAlias

from app.engine import Only

Face: TypeAlias = Only[str] | str | None
Faces: TypeAlias = Only[tuple[str, ...]] | tuple[str, ...] | None
