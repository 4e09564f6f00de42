"""A real Redis or Valkey on a port of this machine, which can be killed, frozen, started again."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.support.server import free_port

REDIS = shutil.which("valkey-server") or shutil.which("redis-server")

needs_redis = pytest.mark.skipif(
    REDIS is None, reason="no Redis or Valkey here; on Debian: apt install redis-server"
)


class BusServer:
    """A program that listens on a port; its address stays the same however often it dies."""

    def __init__(self, scheme: str, program: str, *options: str) -> None:
        self.port = free_port()
        self.address = f"{scheme}://127.0.0.1:{self.port}"
        self._folder = tempfile.TemporaryDirectory(prefix="facedown-bus-")
        self._command = [program, "--port", str(self.port), *options]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> BusServer:
        self.process = subprocess.Popen(
            self._command,
            cwd=self._folder.name,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for_port(self.port)
        return self

    def kill(self) -> None:
        assert self.process is not None, "it was started"
        self.process.kill()
        self.process.wait(10)

    def freeze(self) -> None:
        """Freeze it: it keeps its connections, takes what it gets, and sends nothing."""
        assert self.process is not None, "it was started"
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None, "it was started"
        self.process.send_signal(signal.SIGCONT)

    def __enter__(self) -> BusServer:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._folder.cleanup()


def redis(*options: str) -> BusServer:
    """A Redis that keeps nothing on disk."""
    assert REDIS is not None, "marked with needs_redis"
    quiet = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
    return BusServer("redis", REDIS, *quiet, *options)


@contextmanager
def cluster(size: int) -> Iterator[list[BusServer]]:
    """The nodes of one cluster, which stores no keys."""
    with ExitStack() as stack:
        nodes, ports = [], [free_port() for _ in range(size)]
        for port in ports:
            options = ("--cluster-enabled", "yes", "--cluster-port", str(port))
            nodes.append(stack.enter_context(redis(*options)))
        for node, port in zip(nodes[1:], ports[1:], strict=True):
            say(nodes[0].port, f"CLUSTER MEET 127.0.0.1 {node.port} {port}")
        for node in nodes:
            until = time.monotonic() + 20
            while f"cluster_known_nodes:{size}" not in say(node.port, "CLUSTER INFO"):
                assert time.monotonic() < until, "the nodes don't find each other"
                time.sleep(0.05)
        yield nodes


def say(port: int, command: str) -> str:
    """Send a command to a Redis, and return its answer."""
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(command.encode() + b"\r\n")
        return line.recv(65536).decode()


def wait_for_port(port: int, patience: float = 10) -> None:
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.01)
    raise AssertionError(f"nobody listens on port {port}")
