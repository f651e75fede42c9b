"""A local server as the target of browser redirects."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


@contextmanager
def answering(body: bytes, media: str) -> Iterator[tuple[str, list[str]]]:
    """The URL of a server with one body for every path, and the list of requested paths."""
    seen: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", media)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    there = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=there.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{there.server_port}", seen
    finally:
        there.shutdown()
        thread.join()
        there.server_close()
