"""Every setting, typed, with the sentence that docs/settings.md prints; and the server's secret.

Settings come from environment variables. The secret is kept outside the database.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from tempfile import mkstemp
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.files import give_to_owner, make_folder

_OF_OTHERS = ("FACEDOWN_DOMAIN",)  # what docker-compose.yml reads
ROOT = Path(__file__).resolve().parents[1]
_INSTALLED = ROOT / "app" / "beside"
# Where templates, static files and migrations lie: beside the package, or in it in a wheel.
BESIDE = _INSTALLED if _INSTALLED.is_dir() else ROOT


class ServerSettings(BaseSettings):
    """The settings of one server. Each variable is FACEDOWN_ plus the name, except DATABASE_URL."""

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
        description="Address of a Postgres 15 or newer. If unset, the server runs its own in the"
        " data folder.",
    )
    data: Path = Field(
        default=Path("data"),
        description="Folder for the built-in Postgres, the server's secret and your own card sets.",
    )
    public_url: str = Field(
        default="",
        description="The address players type, such as https://play.example.org. If unset, the"
        " address each browser used.",
    )
    secret: SecretStr | None = Field(
        default=None,
        description="At least 32 characters, from which deals and the key for notifications are"
        " derived. If unset, one is created at the first start and kept in the data folder.",
    )
    trusted_proxies: str = Field(
        default="",
        description="Addresses or networks of your own proxies, separated by commas. Only their"
        " X-Forwarded headers are believed.",
    )
    own_names: str = Field(
        default="",
        description="Without a public address: more names under which browsers may ask for this"
        " server, separated by commas, such as nas.home. IP addresses, localhost and the machine's"
        " own name always work.",
    )
    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on, as `--host`; 0.0.0.0 for your whole network.",
    )
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on, as `--port`.")
    network_url: str = Field(
        default="",
        description="The server's address in your local network. Invites use it when you play on"
        " the machine itself. A server that listens on 0.0.0.0 finds it by itself.",
    )
    bus: str = Field(
        default="none",
        repr=False,  # may contain a password
        description="How several servers that share a database notify each other: `postgres`, or"
        " the address of a Redis or Valkey (redis://..., cluster nodes separated by commas). With"
        " `none`, run only one server. `serve --workers` switches it on by itself.",
    )
    env: Literal["production", "development", "test"] = Field(
        default="production",
        description="`development` reloads templates and serves /house/gallery, a page with every"
        " building block of the pages. `test` is for the project's own tests.",
    )
    nightly_backup: bool = Field(
        default=False,
        description="If 1, a backup is written to `backups` in the data folder every night, and"
        " kept for two weeks.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="How much to log: `debug`, `info`, `warning` or `error`."
    )
    log_format: Literal["auto", "text", "json"] = Field(
        default="auto",
        description="`text`, `json`, or `auto`: text in a terminal, JSON lines otherwise.",
    )
    metrics_token: SecretStr | None = Field(
        default=None,
        description="The bearer token with which /metrics may be read. If unset, nobody may.",
    )
    decisions_per_minute: int = Field(
        default=120, gt=0, description="Decisions one person may send per minute."
    )
    chat_per_minute: int = Field(
        default=30, gt=0, description="Chat messages one person may send per minute."
    )
    tables_per_person: int = Field(
        default=20, gt=0, description="Unfinished tables one person may host."
    )
    sockets_per_person: int = Field(
        default=30, gt=0, description="Sockets one person may keep open."
    )
    sockets_per_address: int = Field(
        default=200, gt=0, description="Sockets one address may keep open."
    )
    connections_per_address: int = Field(
        default=256, gt=0, description="Connections one address may keep open, sockets included."
    )
    requests_per_minute: int = Field(
        default=1200, gt=0, description="Requests one address may send per minute."
    )
    guests_per_hour: int = Field(
        default=60, gt=0, description="New guests one address may create per hour."
    )
    sign_ins_per_hour: int = Field(
        default=60,
        gt=0,
        description="Password attempts per login and hour. Also the attempts to sign in, create an"
        " account or move to another device per address and hour.",
    )
    max_body: int = Field(
        default=65536, gt=0, description="Largest accepted request body, in bytes."
    )
    idle_minutes: float = Field(
        default=15, gt=0, description="Minutes without visitors after which a table leaves memory."
    )
    heartbeat_seconds: float = Field(
        default=15, gt=0, description="Seconds between heartbeats on a quiet socket."
    )
    bot_delay_seconds: float = Field(
        default=0.8, ge=0, description="Seconds a bot pauses before each decision."
    )
    handover_minutes: float = Field(
        default=15,
        gt=0,
        description="Minutes for which a link that moves a seat to another device is valid.",
    )
    notice_delay_seconds: float = Field(
        default=5,
        ge=0,
        description='Seconds before a player who is not looking at the table gets a "your turn"'
        " notification.",
    )

    @field_validator("log_level", "log_format", "env", mode="before")
    @classmethod
    def _in_lower_case(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

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
        for part in listed(value):
            ip_network(part, strict=False)
        return value

    @field_validator("secret")
    @classmethod
    def _long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < 32:
            raise ValueError("must have at least 32 characters")
        return value


def listed(value: str) -> list[str]:
    """The parts of a setting that holds several, separated by commas."""
    return [part.strip() for part in value.split(",") if part.strip()]


def variable_of(name: str) -> str:
    """The environment variable of a setting."""
    return (
        "DATABASE_URL" if name in ("database_url", "DATABASE_URL") else f"FACEDOWN_{name.upper()}"
    )


def unknown_variables(environment: Iterable[str]) -> list[tuple[str, str]]:
    """Variables that look like settings but are not, each with the one that may be meant."""
    known = [variable_of(name) for name in ServerSettings.model_fields]
    strays = sorted(
        name
        for name in environment
        if name.startswith("FACEDOWN_") and name not in (*known, *_OF_OTHERS)
    )
    return [(name, (get_close_matches(name, known, 1) or [""])[0]) for name in strays]


def has_secret(settings: ServerSettings) -> bool:
    """Whether the server's secret is set or kept in the data folder."""
    return settings.secret is not None or secret_file(settings).exists()


def load_secret(settings: ServerSettings) -> bytes:
    """The server's secret: from the settings, or created at the first start."""
    if settings.secret is not None:
        return settings.secret.get_secret_value().encode()
    path = secret_file(settings)
    if not path.exists():
        _make_secret(path)
    secret = path.read_text(encoding="utf-8").strip()
    if len(secret) < 32:
        raise OSError(f"{path} is damaged: it must hold at least 32 characters.")
    return secret.encode()


def secret_file(settings: ServerSettings) -> Path:
    """The file that keeps the secret unless FACEDOWN_SECRET is set."""
    return settings.data / "secret"


def _make_secret(path: Path) -> None:
    make_folder(path.parent)
    new = _written_beside(path, secrets.token_hex(32))
    try:
        os.link(new, path)  # refuses where a replacement would overwrite another process's secret
    except FileExistsError:
        pass
    finally:
        new.unlink()


def replace_secret(settings: ServerSettings, secret: bytes) -> None:
    """Replace the stored secret with the one from a restored backup."""
    path = secret_file(settings)
    make_folder(path.parent)
    _written_beside(path, secret.decode()).replace(path)


def _written_beside(path: Path, secret: str) -> Path:
    """Write a private file beside `path` and flush it to disk, ready to be renamed."""
    number, new = mkstemp(dir=path.parent, prefix=f"{path.name}.")
    with open(number, "w", encoding="utf-8") as file:
        file.write(secret + "\n")
        file.flush()
        os.fsync(file.fileno())
    give_to_owner(Path(new))
    return Path(new)
