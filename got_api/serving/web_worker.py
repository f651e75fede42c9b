"""A process that serves HTTP on an inherited socket.

    python -m got_api.serving.web_worker --listen FD --control FD

Uvicorn implements HTTP, `asgi_bridge` runs the application. deploy/web.py starts, replaces and stops these
processes over the control socket. A worker writes `READY` once it serves, and reads `REPLACED` when another
one replaces it. If the socket is closed, the supervisor has died, and the worker exits too.
"""

import argparse
import gc
import os
import resource
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn
from django.conf import settings

from got_api.database import pooler
from got_api.serving import signals as serving
from got_api.serving.asgi_bridge import BufferingServer
from got_api.serving.connection import Connection
from got_api.shared import keys

READY = b"r"
REPLACED = b"l"

STOP_SECONDS = 10
"""Time for requests in progress when the whole server stops."""
REPLACED_SECONDS = 60
"""Time for requests in progress when another process has taken over."""
OPEN_FILES = 65_536
SWITCH_SECONDS = 0.001
"""Switch interval of Python's threads. A stream event passes between threads several times, and each time
waits this long for every running request. Python's default is five times as long.
"""


class Worker(uvicorn.Server):
    """The server. It exits on SIGTERM, SIGINT, `REPLACED`, or when the control socket is closed."""

    def __init__(self, config: uvicorn.Config, application: BufferingServer, control: socket.socket) -> None:
        super().__init__(config)
        self._application = application
        self._control = control

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        threading.Thread(target=self._watch_control, daemon=True).start()
        with suppress(OSError):
            self._control.send(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._application.start_draining()
        await super().shutdown(sockets)

    def _watch_control(self) -> None:
        """Waits for messages on the control socket. Runs in a thread, so that even a worker that hangs
        exits.
        """
        try:
            Connection.is_replaced = self._control.recv(1) == REPLACED
        except OSError:
            Connection.is_replaced = False
        seconds = REPLACED_SECONDS if Connection.is_replaced else STOP_SECONDS
        self.config.timeout_graceful_shutdown = seconds
        self.should_exit = True
        time.sleep(seconds + STOP_SECONDS)
        os._exit(1)


@contextmanager
def without_collecting_imports() -> Iterator[None]:
    """Excludes the objects that imports in this block create from garbage collection.

    Scanning them would take a quarter of a worker's start, and later delay requests.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def make_server() -> BufferingServer:
    """The server of the Django application. Imports every module that requests need."""
    from django.urls import get_resolver

    from got_api.database.postgresql.limits import limit_statements
    from got_api.http.middleware import max_body_bytes
    from got_api.live.hub import hub
    from got_api.serving.refusals import slow_body_response, unread_request
    from got_api.wsgi import application

    Connection.refusal = staticmethod(unread_request)
    limit_statements(settings.GOT_STATEMENT_SECONDS)
    get_resolver().url_patterns  # noqa: B018  # imports all views
    return BufferingServer(
        application,
        threads=settings.GOT_WEB_THREADS,
        body_seconds=settings.GOT_BODY_SECONDS,
        body_limit=max_body_bytes,
        timed_out=slow_body_response,
        hub=hub,
    )


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--listen", type=int, required=True)
    arguments.add_argument("--control", type=int, required=True)
    options = arguments.parse_args()
    listening = socket.socket(fileno=options.listen)
    control = socket.socket(fileno=options.control)
    # all processes may receive the signal, but only the supervisor handles it
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    sys.setswitchinterval(SWITCH_SECONDS)
    keys.refuse_to_start_without_key()
    with without_collecting_imports():
        application = make_server()
    pooler.refuse_to_lose_statements()
    serving.started.send(sender=None)
    config = uvicorn.Config(
        application,
        http=Connection,
        ws="none",
        lifespan="off",
        interface="asgi3",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # the application reads X-Forwarded-For, because it has the number of proxies
        timeout_keep_alive=settings.GOT_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        limit_concurrency=settings.GOT_WEB_CONNECTIONS,
    )
    Worker(config, application, control).run([listening])
    application.close()


if __name__ == "__main__":
    main()
