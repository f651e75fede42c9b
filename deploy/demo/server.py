"""The server of a demonstration: a running one, or else a temporary one."""

import os
import socket
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from deploy import ROOT, VAR
from deploy.processes import Child

START_SECONDS = 180.0
STOP_SECONDS = 60.0


@contextmanager
def running_server(address: str | None) -> Iterator[str]:
    """The address of a server, started if none runs. Raises RuntimeError if `address` does not respond."""
    if address:
        if not is_healthy(address):
            raise RuntimeError(f"{address} does not answer")
        yield address.rstrip("/")
        return
    usual = f"http://127.0.0.1:{os.environ.get('GOT_PORT', '8000')}"
    if is_healthy(usual):
        yield usual
        return
    port = free_port()
    environment = os.environ | {"GOT_PORT": str(port), "GOT_WITHOUT_DEMONSTRATION": "1"}
    log, started = VAR / "log" / "demo.log", f"http://127.0.0.1:{port}"
    print(f"No server at {usual}: starting one on port {port}, with its log in {log}", flush=True)
    command = [sys.executable, "-m", "deploy.run"]
    server = Child("make run", command, log=log, folder=ROOT, environment=environment)
    server.start()
    try:
        server.await_start(lambda: is_healthy(started), START_SECONDS)
        yield started
    finally:
        server.stop(STOP_SECONDS)


def is_healthy(address: str) -> bool:
    return responds(f"{address.rstrip('/')}/health/live")


def responds(url: str, seconds: float = 5.0) -> bool:
    """Whether a request succeeds."""
    try:
        with urllib.request.urlopen(url, timeout=seconds):  # noqa: S310
            return True
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
