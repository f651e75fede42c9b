"""`make run`: runs everything the project needs on this machine, until Ctrl-C.

Starts PostgreSQL and a broker, unless DATABASE_URL and CELERY_BROKER_URL name them, and migrates. Serves the
API, and runs workers, beat and a mail server (unless GOT_SMTP_HOST names one). Creates a demonstration game.
Processes that die are restarted. After a restart of everything, nothing is lost: acknowledged answers are on
disk.
"""

import fcntl
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from types import FrameType

import psycopg

from deploy import ROOT, VAR
from deploy.broker import Broker
from deploy.demo.server import free_port, is_healthy
from deploy.mail_server import AUTHSERV_ID
from deploy.play import NOTE
from deploy.postgres import Postgres, wanted_port
from deploy.processes import Child, background, core_count, mail_server
from deploy.start import WORKERS, start_command
from got_api.shared.local import write_private

logger = logging.getLogger("deploy")

# All programs share one address here, and a demonstration sends more requests in a minute than an address may
# send in a day.
LOCAL_RATES = "anonymous=100000/min,user=600000/min,login=100000/min,register=100000/min"
SMTP_OFFSET = 25
"""Offset of the mail server's port from the API's: 8000 and 8025. If it is taken, a free port is used."""
REPLY_DOMAIN = "play.localhost"
SENDER = "notices@localhost"
"""The default of the settings."""
STOPPED = (
    ("web", 15.0), ("beat", 5.0), ("worker", 20.0), ("notices", 20.0), ("searches", 20.0),
    ("background", 20.0), ("mails", 5.0), ("lmtp", 5.0),
)  # fmt: skip
"""The order in which processes are stopped, with the maximum seconds for each."""
DEMONSTRATION = ROOT / "games" / "management" / "commands" / "create_demonstration.py"


class Run:
    """One run, from starting the first server to stopping the last one."""

    def __init__(self, host: str, port: int) -> None:
        self.address = f"http://{host_in_urls(host)}:{port}"
        has_database, has_broker = (os.environ.get(name) for name in ("DATABASE_URL", "CELERY_BROKER_URL"))
        self._postgres = None if has_database else Postgres(VAR / "postgres", port=wanted_port())
        self._broker = None if has_broker else Broker(VAR / "broker")
        self._stopping = threading.Event()
        usual = {"GOT_RATES": LOCAL_RATES, "GOT_SANDBOX": "1", "GOT_LOCAL_LINK": "1"}
        usual |= {"GOT_ALLOWED_HOSTS": host_in_urls(host), "GOT_WEB_PROCESSES": str(core_count())}
        self._environment = usual | os.environ | {"GOT_ADDRESS": self.address}
        self._smtp_port = 0
        lmtp_port = None if os.environ.get("GOT_SMTP_HOST") else free_port()
        mails = {} if lmtp_port is None else self._mails(port + SMTP_OFFSET, lmtp_port)
        # Celery closes connections after every task, and the pool with them: a single connection is cheaper.
        without_pool = self._environment | {"GOT_DB_POOL": "0"}
        commands = {
            "web": (start_command("web", "--host", host, "--port", str(port)), self._environment),
            **{name: (each, without_pool) for name, each in (mails | background_commands(lmtp_port)).items()},
        }
        self._children = {
            name: Child(name, command, log=VAR / "log" / f"{name}.log", folder=ROOT, environment=environment)
            for name, (command, environment) in commands.items()
        }

    def _mails(self, port: int, lmtp_port: int) -> dict[str, list[str]]:
        """The command of our mail server, by name. Adds the server's address to the environment of all
        processes.
        """
        self._smtp_port = port if port_is_free(port) else free_port()
        self._environment = {"GOT_REPLY_DOMAIN": REPLY_DOMAIN} | self._environment
        self._environment["GOT_AUTHSERV_ID"] = AUTHSERV_ID
        self._environment |= {"GOT_SMTP_HOST": "127.0.0.1", "GOT_SMTP_PORT": str(self._smtp_port)}
        domain, sender = self._environment["GOT_REPLY_DOMAIN"], os.environ.get("GOT_MAIL_FROM", SENDER)
        return {
            "mails": mail_server(
                self._smtp_port, lmtp_port=lmtp_port, folder=VAR / "mail", domain=domain, sender=sender
            ),
        }

    def ask_to_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping.set()

    def serve(self) -> None:
        """Runs until asked to stop. Raises RuntimeError if a process cannot be started."""
        try:
            self._start()
            print(f"\nDocs    {self.address}/docs\nSchema  {self.address}/api/v1/schema")
            if self._smtp_port:
                print(f"Mails   {VAR / 'mail'}; smtp://127.0.0.1:{self._smtp_port} accepts replies")
            print(f"Logs    {VAR / 'log'}\nStop    Ctrl-C; make run continues where it stopped", flush=True)
            wanted = DEMONSTRATION.exists() and not os.environ.get("GOT_WITHOUT_DEMONSTRATION")
            if wanted and not self._stopping.is_set():
                print(flush=True)
                logger.info("demonstration: creating or finding the game; its bots play up to your turn")
                self._manage("create_demonstration", "--note", str(NOTE))
            self._supervise()
        finally:
            self._stop()

    def _start(self) -> None:
        if self._postgres:
            logger.info("PostgreSQL: starting")
            self._postgres.start()
            logger.info("PostgreSQL %s", self._postgres.describe())
        if self._broker:
            logger.info("broker: starting")
            self._broker.start()
            logger.info("broker %s", self._broker.describe())
        self._write_addresses()
        logger.info("database: creating or updating its tables (half a minute the first time)")
        # No process uses our local database now: all of them run here, and are not started yet.
        self._manage("release", "--verbosity=0", *(["--server-stopped"] if self._postgres else []))
        for child in self._children.values():
            logger.info("%s: starting", child.name)
            child.start()
        logger.info("web: waiting for its first answer")
        self._children["web"].await_start(lambda: self._stopping.is_set() or is_healthy(self.address))

    def _write_addresses(self) -> None:
        """Writes the addresses of the local servers to the file that settings.py reads."""
        addresses = self._postgres.addresses() if self._postgres else {}
        if self._broker:
            addresses["CELERY_BROKER_URL"] = self._broker.url()
        lines = [f"{name}={address}\n" for name, address in addresses.items()]
        note = "# written at each start; the environment overrides this file\n"
        write_private(VAR / "local.env", "".join([note, *lines]))

    def _supervise(self) -> None:
        """Checks twice a second for processes that have exited, and restarts them."""
        while not self._stopping.wait(0.5):
            self._supervise_servers()
            for child in self._children.values():
                child.restart_if_exited()

    def _supervise_servers(self) -> None:
        try:
            if self._postgres and self._postgres.pid() is None:
                logger.warning("PostgreSQL ended; starting it again")
                self._postgres.start()
            if self._broker and not self._broker.is_answering():
                logger.warning("the broker ended; starting it again")
                self._broker.start()
        except (RuntimeError, OSError, psycopg.Error) as error:  # for example, the disk is full
            logger.error("%s", error)
            self._stopping.wait(2.0)

    def _stop(self) -> None:
        """Stops clients before the servers that they use."""
        with suppress(OSError):  # the output may go to a full disk
            print("\nStopping", flush=True)
        for name, seconds in STOPPED:
            if name in self._children:
                self._children[name].stop(seconds)
        if self._broker:
            self._broker.stop()
        if self._postgres:
            self._postgres.stop()

    def _manage(self, *words: str) -> None:
        # In a new session: Ctrl-C must not interrupt a migration.
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self._environment, check=False, start_new_session=True)
        if done.returncode:
            raise RuntimeError(f"manage.py {words[0]} failed")


def background_commands(lmtp_port: int | None) -> dict[str, list[str]]:
    """The commands for all work other than HTTP, by name. It is a single process, to save memory.

    With GOT_WORKER_PROCESSES there are separate processes, so that tasks use several cores.
    """
    if not os.environ.get("GOT_WORKER_PROCESSES"):
        return {"background": background(VAR, lmtp_port=lmtp_port)}
    mails = {} if lmtp_port is None else {"lmtp": start_command("lmtp", "--port", str(lmtp_port))}
    beat = start_command("beat", "--schedule", str(VAR / "beat-schedule"))
    workers = {name: start_command(name) for name in WORKERS}
    return mails | workers | {"beat": beat}


def host_in_urls(host: str) -> str:
    """The host in URLs on this machine for a server that listens on `host`."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104
    return f"[{host}]" if ":" in host else host


def port_of(text: str) -> int:
    """Parses a port. Raises ValueError with a message if it is invalid."""
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) < 65_536):
        raise ValueError(f"GOT_PORT is a number from 1 to 65535, not {text!r}")
    return int(text)


def port_is_free(port: int, host: str = "127.0.0.1") -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def reserve(port: int, host: str = "127.0.0.1") -> socket.socket | None:
    """Reserves a port until the socket is closed. Returns None if it is taken.

    The web server listens only after the migrations. Until then, the UDP port of the same number shows that
    the port is taken.
    """
    reserved = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM)
    with suppress(OSError):
        reserved.bind((host, port))
        if port_is_free(port, host):
            return reserved
    reserved.close()
    return None


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    host = os.environ.get("GOT_HOST", "127.0.0.1")
    try:
        port = port_of(os.environ.get("GOT_PORT", "8000"))
    except ValueError as error:
        sys.exit(str(error))
    VAR.mkdir(parents=True, exist_ok=True)
    with (VAR / "run.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"make run is already running in {ROOT}")
        reserved = reserve(port, host)
        if reserved is None:
            sys.exit(f"port {port} is taken; choose another: GOT_PORT={port + 1} make run")
        if bool(os.environ.get("DATABASE_URL")) != bool(os.environ.get("DATABASE_OWNER_URL")):
            sys.exit("DATABASE_URL and DATABASE_OWNER_URL go together: see deploy/README.md")
        try:
            run = Run(host, port)
            signal.signal(signal.SIGINT, run.ask_to_stop)
            signal.signal(signal.SIGTERM, run.ask_to_stop)
            run.serve()
        except RuntimeError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
