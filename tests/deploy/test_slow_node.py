"""A node behind the shipped HAProxy whose /health/ready takes the maximum time."""

from __future__ import annotations

import threading
import time
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from got_api.serving.health import MAX_WAIT_SECONDS
from tests.deploy.fronts import shipped_front
from tests.faults.web_server import wait_until

CHECKS = 3


class _SlowNode(BaseHTTPRequestHandler):
    """Answers health checks just within the limit of /health/ready, and everything else at once."""

    checks = 0

    def do_GET(self) -> None:
        if self.path == "/health/ready":
            type(self).checks += 1
            time.sleep(MAX_WAIT_SECONDS / 2)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing."""


def test_a_node_that_is_slow_to_report_that_it_is_ready_still_serves(tmp_path: Path) -> None:
    node = ThreadingHTTPServer(("127.0.0.1", 0), _SlowNode)
    threading.Thread(target=node.serve_forever, daemon=True).start()
    try:
        with shipped_front(tmp_path, node.server_port, {}) as port:
            statuses = set()

            def ask() -> bool:
                connection = HTTPConnection("127.0.0.1", port, timeout=60)
                connection.request("GET", "/api/v1/games")
                statuses.add(connection.getresponse().status)
                connection.close()
                return _SlowNode.checks >= CHECKS

            wait_until(ask)
        assert statuses == {200}
    finally:
        node.shutdown()
        node.server_close()
