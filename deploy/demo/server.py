"""The server of a demonstration: a running one, or else a temporary one."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from deploy import ROOT
from deploy.processes import die_with_parent

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
    print(f"No server at {usual}: starting one on port {port}", flush=True)
    process = subprocess.Popen(
        [sys.executable, "-m", "deploy.run"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        # Ctrl-C stops the demonstration first, which then stops its server.
        start_new_session=True,
        preexec_fn=die_with_parent,
    )
    try:
        yield _awaited(process, f"http://127.0.0.1:{port}")
    finally:
        _stop(process)


def is_healthy(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address.rstrip('/')}/health/live", timeout=5):  # noqa: S310
            return True
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _awaited(process: subprocess.Popen[bytes], address: str) -> str:
    deadline = time.monotonic() + START_SECONDS
    while not is_healthy(address):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("the server did not start")
        time.sleep(0.2)
    return address


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
