"""The web server, with one worker process per core. Workers are replaced without losing a request.

    python -m deploy.web --host 127.0.0.1 --port 8000 --workers 2

SIGHUP replaces the workers one after another by new ones with the current code and settings. Each new worker
serves before its predecessor stops accepting. SIGTERM and SIGINT stop the server after the requests in
progress. A worker that dies is restarted. If this process dies, its workers exit too.

Each worker has a listening socket, and the kernel distributes connections among them. The sockets belong to
this process and are passed from worker to worker. So the next worker serves the connections that wait when a
worker exits.
"""

import argparse
import logging
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from types import FrameType

from deploy import ROOT
from deploy.logs import write_json
from deploy.patience import Patience, processor_time
from deploy.processes import core_count

logger = logging.getLogger("deploy.web")

POLL_SECONDS = 0.1
BACKLOG = 2048
BIND_SECONDS = 20.0  # the workers of a killed server release its address within this time
STOP_SECONDS = 14.0
REPLACED_SECONDS = 75.0
SILENCE_SECONDS = 60.0  # a starting worker hangs if it uses no CPU time for this long
MIN_WAIT = 0.5
MAX_WAIT = 30.0
READY = b"r"
REPLACED = b"l"


class Worker:
    """A worker process and our end of its control socket. Raises OSError if it cannot be started."""

    def __init__(self, listening_socket: socket.socket) -> None:
        self.listening = listening_socket
        self.control, theirs = socket.socketpair()
        self.control.setblocking(False)
        with theirs:
            command = [
                *(sys.executable, "-m", "got_api.serving.web_worker"),
                *("--listen", str(listening_socket.fileno()), "--control", str(theirs.fileno())),
            ]
            try:
                self.process = subprocess.Popen(
                    command,
                    cwd=ROOT,
                    stdin=subprocess.DEVNULL,
                    pass_fds=(listening_socket.fileno(), theirs.fileno()),
                )
            except OSError:
                self.control.close()
                raise
        self.is_ready = False
        self.patience = Patience(SILENCE_SECONDS, processor_time(self.process.pid))
        self.ends_at: float | None = None

    def check_ready(self) -> bool:
        """Whether the worker serves."""
        if not self.is_ready:
            with suppress(BlockingIOError, ConnectionError):
                self.is_ready = self.control.recv(1) == READY
        return self.is_ready

    def notify_replaced(self) -> None:
        """Notifies the worker that another one has replaced it."""
        self.ends_at = time.monotonic() + REPLACED_SECONDS
        with suppress(OSError):
            self.control.send(REPLACED)

    def end(self) -> None:
        """Stops the worker, because the whole server stops."""
        self.ends_at = time.monotonic() + STOP_SECONDS
        self.process.terminate()

    def has_ended(self) -> bool:
        """Whether the worker has exited. Kills it if it takes too long to exit, or hangs at its start."""
        if self.process.poll() is not None:
            self.control.close()
            return True
        is_late = self.ends_at is not None and time.monotonic() > self.ends_at
        if is_late or (not self.is_ready and self.patience.is_over()):
            logger.warning(
                "worker %d did not %s and is killed", self.process.pid, "end" if is_late else "start"
            )
            self.process.kill()
        return False


def start_worker(listening_socket: socket.socket) -> Worker | None:
    """Starts a worker; None if the machine has no memory, process or file descriptor available."""
    try:
        return Worker(listening_socket)
    except OSError as error:
        logger.error("no worker can be started: %s", error)
        return None


class SocketWorkers:
    """One listening socket and its workers."""

    def __init__(self, listening_socket: socket.socket) -> None:
        self.listening = listening_socket
        self.successor: Worker | None = None
        self.again_at = 0.0
        self.wait = MIN_WAIT
        self.worker = start_worker(listening_socket)
        if self.worker is None:
            self.wait_longer()

    def wait_longer(self) -> None:
        """Postpones the next start, with increasing delays."""
        self.again_at, self.wait = time.monotonic() + self.wait, min(self.wait * 2, MAX_WAIT)


class Supervisor:
    """Runs a worker on every socket. Only workers import the application, so new ones run new code."""

    def __init__(self, sockets: list[socket.socket]) -> None:
        self._sockets = sockets
        self._slots: list[SocketWorkers] = []
        self._to_replace: deque[SocketWorkers] = deque()
        self._leaving: list[Worker] = []
        self._is_asked_to_replace = False
        self._is_asked_to_stop = False
        self._has_served = False

    def replace(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        self._is_asked_to_replace = True

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        self._is_asked_to_stop = True

    def run(self) -> bool:
        """Runs until asked to stop. Returns False if no worker can be started at all."""
        self._slots = [SocketWorkers(listening) for listening in self._sockets]
        is_well = True
        while is_well and not self._is_asked_to_stop:
            time.sleep(POLL_SECONDS)
            if self._is_asked_to_replace and not self._to_replace:
                logger.info("replacing the workers")
                self._is_asked_to_replace = False
                self._to_replace.extend(self._slots)
            is_well = not any(self._has_failed(slot) for slot in self._slots)
            self._replace_next()
            self._leaving = [worker for worker in self._leaving if not worker.has_ended()]
        self._end()
        return is_well

    def _has_failed(self, slot: SocketWorkers) -> bool:
        """Restarts a dead worker, with increasing delays. Returns True if no worker has ever served."""
        if slot.worker is None:
            if time.monotonic() >= slot.again_at:
                slot.worker = start_worker(slot.listening)
                if slot.worker is None:
                    slot.wait_longer()
            return False
        if slot.worker.has_ended():
            if not self._has_served:
                logger.error("the workers do not start")
                return True
            logger.warning("worker %d died; again in %.1f s", slot.worker.process.pid, slot.wait)
            slot.wait_longer()
            slot.worker = None
        elif not slot.worker.is_ready and slot.worker.check_ready():
            logger.info("worker %d serves", slot.worker.process.pid)
            self._has_served = True
            slot.wait = MIN_WAIT
        return False

    def _replace_next(self) -> None:
        """Replaces workers one at a time, so that the start of a worker takes at most one core from the
        others.
        """
        if not self._to_replace:
            return
        slot = self._to_replace[0]
        if slot.successor is None:
            slot.successor = start_worker(slot.listening)
            if slot.successor is None:
                self._to_replace.clear()
        elif slot.successor.check_ready():
            logger.info("worker %d serves", slot.successor.process.pid)
            if slot.worker is not None:
                slot.worker.notify_replaced()
                self._leaving.append(slot.worker)
            slot.worker, slot.successor = slot.successor, None
            self._to_replace.popleft()
        elif slot.successor.has_ended():
            logger.error("the new worker did not start; those that serve stay")
            slot.successor = None
            self._to_replace.clear()

    def _end(self) -> None:
        found = [worker for slot in self._slots for worker in (slot.worker, slot.successor)]
        workers = [worker for worker in (*found, *self._leaving) if worker is not None]
        for listening in self._sockets:
            listening.close()
        for worker in workers:
            worker.end()
        while workers:
            workers = [worker for worker in workers if not worker.has_ended()]
            time.sleep(POLL_SECONDS)


def listen(host: str, port: int, socket_count: int) -> list[socket.socket]:
    """Opens `socket_count` listening sockets on one address. Raises OSError if the address stays in use."""
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    since = time.monotonic()
    while True:
        try:
            # The first attempt is without SO_REUSEPORT, which would let another server share the address
            # unnoticed.
            first = _bind_socket(family, address, shared=False)
            address = first.getsockname()
            first.close()
            break
        except OSError:
            if time.monotonic() - since > BIND_SECONDS:
                raise
            time.sleep(POLL_SECONDS)
    # Only Linux distributes connections among sockets of one address.
    sockets = [
        _bind_socket(family, address, shared=True)
        for _ in range(socket_count if sys.platform == "linux" else 1)
    ]
    for listening in sockets:
        listening.listen(BACKLOG)
    return sockets if len(sockets) == socket_count else sockets * socket_count


def _bind_socket(family: int, address: tuple[object, ...], *, shared: bool) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def main() -> None:
    write_json()
    arguments = argparse.ArgumentParser(description="Serve the API by HTTP.")
    arguments.add_argument("--host", default="127.0.0.1")
    arguments.add_argument("--port", type=int, default=8000)
    arguments.add_argument("--workers", type=int, default=core_count())
    options = arguments.parse_args()
    try:
        sockets = listen(options.host, options.port, options.workers)
    except OSError as error:
        sys.exit(f"{options.host} port {options.port}: {error}")
    supervisor = Supervisor(sockets)
    signal.signal(signal.SIGHUP, supervisor.replace)
    signal.signal(signal.SIGTERM, supervisor.stop)
    signal.signal(signal.SIGINT, supervisor.stop)
    logger.info("listening on %s port %d", *sockets[0].getsockname()[:2])
    sys.exit(0 if supervisor.run() else 1)


if __name__ == "__main__":
    main()
