"""The addresses of this server: for the person who asks, and for their friends."""

from __future__ import annotations

import re
import socket
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from app.settings import ServerSettings, listed
from app.web.context.deps import settings_of

_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


def base_url(connection: HTTPConnection) -> str:
    """The address that was asked for, without a slash at the end."""
    if public := settings_of(connection).public_url:
        return public
    host = connection.headers.get("host", "")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{host if _HOST.fullmatch(host) else 'localhost'}"


def is_own_host(settings: ServerSettings, host: str) -> bool:
    """Whether a Host header names this server: any IP address, or one of its own names.

    A stranger's domain could point here too, and would give its pages access.
    """
    name = urlsplit(f"//{host}").hostname if _HOST.fullmatch(host) else None
    if name is None:
        return not host  # HTTP/1.0
    try:
        return bool(ip_address(name))
    except ValueError:
        return is_loopback(name) or name.rstrip(".") in _own_names(settings)


@lru_cache(maxsize=8)
def _own_names(settings: ServerSettings) -> frozenset[str]:
    given = (urlsplit(url).hostname or "" for url in (settings.public_url, settings.network_url))
    machine = socket.gethostname().lower()
    names = {*given, machine, f"{machine}.local", *map(str.lower, listed(settings.own_names))}
    return frozenset(names - {""})


def networks(value: str) -> list[IPv4Network | IPv6Network]:
    """The networks of a setting that lists them."""
    return [ip_network(part, strict=False) for part in listed(value)]


def given_url(connection: HTTPConnection) -> str:
    """The address to give to others, whose devices can't use this machine's local name."""
    own = base_url(connection)
    return (settings_of(connection).network_url or own) if is_only_here(own) else own


def is_only_here(url: str) -> bool:
    """Whether no other machine can open this address."""
    return is_loopback(urlsplit(url).hostname or "")


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
