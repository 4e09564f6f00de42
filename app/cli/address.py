"""Prints where the server can be reached: its address, and a QR code for phones."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import segno

from app.files import give_to_owner
from app.settings import ServerSettings, load_secret
from app.web.context.host_key import host_key
from app.web.context.urls import is_loopback

EVERYWHERE = ("0.0.0.0", "::", "")


def with_network(settings: ServerSettings, host: str, port: int) -> ServerSettings:
    """Add the address under which the local network reaches this server, if there is one."""
    found = settings.network_url or _shared(host, port) or ""
    return settings.model_copy(update={"network_url": found})


@contextmanager
def noted_address(data: Path, host: str, listener: socket.socket) -> Iterator[None]:
    """Note where this server is, for commands on the same machine."""
    noted = data / "address"
    here = "127.0.0.1" if host in EVERYWHERE else host
    noted.write_text(_url(here, listener.getsockname()[1]) + "\n", "utf-8")
    give_to_owner(noted)
    try:
        yield
    finally:
        noted.unlink(missing_ok=True)


def announce(settings: ServerSettings, host: str, port: int) -> None:
    """Print the server's addresses, and a QR code if other devices can reach it."""
    local = _url("127.0.0.1" if host in EVERYWHERE else host, port)
    print(f"Facedown is ready: {settings.public_url or local}")
    others = settings.public_url or settings.network_url
    key = host_key(load_secret(settings))
    print(f"For you alone, to look after it: {others or local}/host/{key}")
    if not others:
        print("Only this machine can reach it. Use --host 0.0.0.0 for your whole network.")
    else:
        if not settings.public_url and others != local:
            print(f"For others in your network: {others}")
        if sys.stdout.isatty():
            segno.make(others, micro=False).terminal(compact=True)
    sys.stdout.flush()


def _shared(host: str, port: int) -> str | None:
    """The address for other devices; None if the server listens on this machine only."""
    if host in EVERYWHERE:
        found = _lan_address()
        return _url(found, port) if found else None
    return None if is_loopback(host) else _url(host, port)


def _lan_address() -> str | None:
    """This machine's address in its network. Nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
