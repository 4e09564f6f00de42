"""Binds the port before anything else happens; one socket for each worker.

The system distributes new connections among the sockets. The first process holds them all, so a
connection that was waiting for a dead worker is served by the next one.
"""

from __future__ import annotations

import socket
from contextlib import ExitStack

from app.cli.common import HostError

# Seconds without any acknowledgement after which the system drops a connection and what is queued
# in it, even if our side has closed it long ago.
UNACKNOWLEDGED = 20.0


def listen(stack: ExitStack, host: str, port: int, count: int) -> list[socket.socket]:
    """Open `count` sockets at one address, closed with the stack; port 0 means any free one."""
    first = stack.enter_context(_socket(host))
    _bind(first, host, port)  # not shared yet, so that another server on this port is noticed
    if count == 1:
        _listen(first, host, port)
        return [first]
    port = first.getsockname()[1]
    first.close()
    listeners = []
    for _ in range(count):
        listener = stack.enter_context(_socket(host))
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        _bind(listener, host, port)
        listeners.append(listener)
    for listener in listeners:
        _listen(listener, host, port)
    return listeners


def _socket(host: str) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted connections inherit it
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNACKNOWLEDGED * 1000))
    return made


def _bind(listener: socket.socket, host: str, port: int) -> None:
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        raise _cannot(host, port, error) from error


def _listen(listener: socket.socket, host: str, port: int) -> None:
    try:
        listener.listen(2048)
    except OSError as error:
        raise _cannot(host, port, error) from error


def _cannot(host: str, port: int, error: Exception) -> HostError:
    reason = getattr(error, "strerror", None) or str(error)
    return HostError(f"Cannot listen on {host}, port {port}: {reason}.")
