"""Proxies as operators run them: the shipped HAProxy, and a server that echoes the headers it receives."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from deploy.configuration import render_from_environment
from deploy.demo.server import free_port
from deploy.drills.drill import FOLDERS
from deploy.processes import die_with_parent
from tests.deploy.hosting import compose_environment
from tests.faults.web_server import wait_until


def program(name: str) -> str:
    """The path of a program. Skips the test on a machine without it."""
    found = shutil.which(name, path=":".join(FOLDERS))
    if found is None:
        pytest.skip(f"{name} is not installed: apt-get install {name}")
    return found


@contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[None]:
    """A proxy that listens at a local port."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, preexec_fn=die_with_parent
        )
    try:
        wait_until(lambda: process.poll() is not None or answers(port), log.read_text)
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.terminate()
        process.wait()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def shipped_front(folder: Path, web_port: int, settings: Mapping[str, str]) -> Iterator[int]:
    """The port of the HAProxy of compose.yaml in front of a local web server."""
    port = free_port()
    given = compose_environment("proxy", settings)
    given |= {"PROXY_ADDRESS": f"127.0.0.1:{port}", "EACH_NODE": f"127.0.0.1:{web_port}"}
    file = folder / "haproxy.cfg"
    file.write_text(render_from_environment(given, "haproxy-web.cfg"))
    with running([program("haproxy"), "-db", "-f", str(file)], port, folder / "haproxy.log"):
        yield port


class _Echo(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = json.dumps(self.headers.items()).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing."""


@contextmanager
def echo_server() -> Iterator[int]:
    """The port of a server that returns the header fields of each request, as a list of pairs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Echo)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
