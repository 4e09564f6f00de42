"""Every setting, typed, with the sentence that the README prints. Set by environment variables.

Here too is the one secret that the server keeps for itself, outside the database.
"""

from __future__ import annotations

import os
import secrets
from ipaddress import ip_network
from pathlib import Path
from tempfile import mkstemp
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parents[1]


class Settings(BaseSettings):
    """The settings of one server; each is FACEDOWN_ and its name, but for DATABASE_URL."""

    model_config = SettingsConfigDict(
        env_prefix="FACEDOWN_",
        env_ignore_empty=True,
        frozen=True,
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    database_url: SecretStr | None = Field(
        default=None,
        validation_alias="DATABASE_URL",
        description="A Postgres 15 or newer; without it, the server runs its own in the data"
        " folder.",
    )
    data: Path = Field(
        default=Path("data"),
        description="The folder for the built-in Postgres, the secret and your own card sets.",
    )
    public_url: str = Field(
        default="",
        description="The address that players type, such as https://play.example.org;"
        " without it, whatever address the browser used.",
    )
    network_url: str = Field(
        default="",
        description="The address that others in your network type: invites name it where you play"
        " on the machine itself. A server that listens everywhere finds it by itself.",
    )
    secret: SecretStr | None = Field(
        default=None,
        description="At least 32 characters from which the secrets of deals and the key for notices"
        " are made; without it, made at the first start and kept in the data folder.",
    )
    env: Literal["production", "development", "test"] = Field(
        default="production",
        description="Development reloads templates and shows the pieces of the pages at"
        " /house/furniture.",
    )
    trusted_proxies: str = Field(
        default="127.0.0.1",
        description="Addresses or networks, separated by commas, whose X-Forwarded headers are"
        " believed.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="How much is logged."
    )
    log_format: Literal["auto", "text", "json"] = Field(
        default="auto", description="Text, or JSON lines; auto is text in a terminal, else JSON."
    )
    decisions_per_minute: int = Field(
        default=120, gt=0, description="Decisions that one person may send in a minute."
    )
    requests_per_minute: int = Field(
        default=1200, gt=0, description="Requests that one address may send in a minute."
    )
    guests_per_hour: int = Field(
        default=60, gt=0, description="New guests that one address may bring in an hour."
    )
    chat_per_minute: int = Field(
        default=30, gt=0, description="Lines that one person may say in a minute."
    )
    sign_ins_per_hour: int = Field(
        default=60,
        gt=0,
        description="Passwords that may be tried for one login in an hour, and sign-ins, accounts"
        " and moves to another device that may be tried from one address.",
    )
    sockets_per_address: int = Field(
        default=200, gt=0, description="Sockets that one address may hold open."
    )
    sockets_per_person: int = Field(
        default=30, gt=0, description="Sockets that one person may hold open."
    )
    metrics_token: SecretStr | None = Field(
        default=None,
        description="If set, /metrics is shown only to whoever sends it as a bearer token.",
    )
    tables_per_person: int = Field(
        default=20, gt=0, description="Unfinished tables that one person may host."
    )
    max_body: int = Field(default=65536, gt=0, description="The largest request body, in bytes.")
    idle_minutes: float = Field(
        default=15, gt=0, description="After so long without visitors, a table leaves memory."
    )
    bus: str = Field(
        default="none",
        repr=False,  # it may hold a password
        description="How several servers with one database hear of each other: `postgres`, or the"
        " address of a Redis or Valkey (redis://..., several nodes of a cluster separated by"
        " commas). With `none` there must be only one; `serve --workers` sees to it.",
    )
    heartbeat_seconds: float = Field(
        default=15, gt=0, description="How often a quiet socket says that it is alive."
    )
    bot_delay_seconds: float = Field(
        default=0.8, ge=0, description="How long a bot seems to think about each decision."
    )
    handover_minutes: float = Field(
        default=15, gt=0, description="How long a link that moves a seat to another device works."
    )
    notice_delay_seconds: float = Field(
        default=5,
        ge=0,
        description="After so long, people who asked for notices and aren't looking are told that"
        " it is their turn.",
    )

    @field_validator("public_url", "network_url")
    @classmethod
    def _bare_origin(cls, value: str) -> str:
        value = value.rstrip("/")
        scheme, _, host = value.partition("://")
        if value and (scheme not in ("http", "https") or not host or "/" in host):
            raise ValueError("must look like https://play.example.org, without a path")
        return value

    @field_validator("bus")
    @classmethod
    def _known_bus(cls, value: str) -> str:
        if value not in ("none", "postgres") and not value.startswith(("redis://", "rediss://")):
            raise ValueError("must be none, postgres, redis://host:6379 or rediss://host:6379")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: str) -> str:
        for part in filter(None, (part.strip() for part in value.split(","))):
            ip_network(part, strict=False)
        return value

    @field_validator("secret")
    @classmethod
    def _long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < 32:
            raise ValueError("must have at least 32 characters")
        return value


def load_secret(settings: Settings) -> bytes:
    """The server's own secret: the one that was set, or one made at the first start."""
    if settings.secret is not None:
        return settings.secret.get_secret_value().encode()
    path = secret_file(settings)
    if not path.exists():
        _make_secret(path)
    secret = path.read_text(encoding="utf-8").strip()
    if len(secret) < 32:
        raise OSError(f"{path} is damaged: it must hold at least 32 characters.")
    return secret.encode()


def secret_file(settings: Settings) -> Path:
    """Where the secret is kept unless FACEDOWN_SECRET is set."""
    return settings.data / "secret"


def _make_secret(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = _written_beside(path, secrets.token_hex(32))
    try:
        os.link(new, path)  # refuses where a replacement would overwrite another process's secret
    except FileExistsError:
        pass
    finally:
        new.unlink()


def replace_secret(settings: Settings, secret: bytes) -> None:
    """Keep another secret from now on: the one that came with a restored backup."""
    path = secret_file(settings)
    path.parent.mkdir(parents=True, exist_ok=True)
    _written_beside(path, secret.decode()).replace(path)


def _written_beside(path: Path, secret: str) -> Path:
    """Whole on the disk, and readable by nobody else, before it gets its name."""
    number, new = mkstemp(dir=path.parent, prefix=f"{path.name}.")
    with open(number, "w", encoding="utf-8") as file:
        file.write(secret + "\n")
        file.flush()
        os.fsync(file.fileno())
    return Path(new)
