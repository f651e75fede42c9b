"""A local PostgreSQL in one folder, used if DATABASE_URL names none.

The server listens only on a unix socket in a private folder (a port adds 127.0.0.1), and every login needs
its password. The first caller of start() starts it. Other callers wait for the lock and find it running.
"""

import fcntl
import json
import logging
import os
import platform
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

import psycopg
from psycopg import sql

from deploy.account import Account, data_folder, reachable_programs, server_account, socket_folder
from deploy.patience import Patience, file_size, processor_time, wait_until
from deploy.programs import all_postgres_programs
from got_api.shared.local import write_private

logger = logging.getLogger("deploy")

ROLES = (Path(__file__).parent / "roles.sql").read_text()
DATABASE = "got"
ON_LINUX = platform.system() == "Linux"
SOCKET_PORT = 5432  # only a part of the socket's file name, unless the server listens on a port
# The start has failed if there is no login, log line or CPU use for this long. Crash recovery replays the log
# before it accepts logins, and is silent while it waits for the disk.
SILENCE_SECONDS = 60.0
PID_LINE, PORT_LINE = 0, 3  # lines of postmaster.pid
STOP_SECONDS = 120.0

SERVER_SETTINGS = {
    "max_connections": "200",
    "shared_buffers": "256MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "jit": "off",
    "log_line_prefix": "%m [%p] %u@%d ",
}
# For tests only: their data need not survive a power failure.
NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


class Postgres:
    """The server whose files are under `home`.

    `durable=False` trades safety for speed, for tests. With `port` it also listens on 127.0.0.1.
    """

    def __init__(self, home: Path, *, durable: bool = True, port: int | None = None) -> None:
        self.home = home.absolute()
        self.durable = durable
        self.programs: Path | None = None
        """The bin folder of the started server; None if the server was already running."""
        self._wanted_port = port

    # Public interface

    def start(self) -> None:
        """Starts the server if needed, and creates roles and database. Raises RuntimeError on failure."""
        self.home.mkdir(parents=True, exist_ok=True)
        with self._locked():
            if self.pid() is None:
                self._remove_stale_pid_file()
                self._make_cluster()
                self._spawn()
            self._make_roles()

    def stop(self) -> None:
        """Stops the server by a fast shutdown, which closes all sessions. Raises RuntimeError if it hangs."""
        if not self.home.exists():
            return
        with self._locked():
            pid = self.pid()
            if pid is None:
                return
            os.kill(pid, signal.SIGINT)
            wait_until(lambda: self.pid() is None, "PostgreSQL did not stop", STOP_SECONDS)

    def pid(self) -> int | None:
        """The pid of the running postmaster, or None. Ignores a pid that now belongs to another program."""
        pid = self._stored_number(PID_LINE)
        return pid if pid is not None and self._is_ours(pid) else None

    def addresses(self) -> dict[str, str]:
        """Settings of processes that use the server."""
        return {"DATABASE_URL": self.url("got_web"), "DATABASE_OWNER_URL": self.url("got_owner")}

    def url(self, login: str, database: str = DATABASE) -> str:
        """The libpq address for got_owner or got_web (postgres is the administrator)."""
        password, host = quote(self._passwords()[login]), quote(str(self.socket), safe="")
        return f"postgresql://{login}:{password}@/{quote(database)}?host={host}&port={self._port()}"

    def administrator(self, database: str = DATABASE) -> psycopg.Connection[Any]:
        """A connection that bypasses row-level security. It commits each statement."""
        return psycopg.connect(self.url("postgres", database), autocommit=True, connect_timeout=5)

    def describe(self) -> str:
        """The running version, its folder and its port, if any, for the log."""
        version = (self._data / "PG_VERSION").read_text().strip()
        origin = f"from {self.programs}" if self.programs else "was running already"
        port = self._port()
        listening = f", listens on 127.0.0.1:{port}" if port != SOCKET_PORT else ""
        if self._wanted_port and self._wanted_port != port:
            listening += f"; restart it to move it to port {self._wanted_port}"
        return f"{version} {origin}{listening}"

    # Folders

    @property
    def _wanted_data(self) -> Path:
        return self.home / "data"

    @property
    def _account(self) -> Account:
        return server_account(self._wanted_data)

    @property
    def _data(self) -> Path:
        return data_folder(self._wanted_data, self._account)

    @property
    def socket(self) -> Path:
        """The folder of its socket: below home, unless that path is too long or unreachable."""
        return socket_folder(self.home / "run", self._account)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with (self.home / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _passwords(self) -> dict[str, str]:
        path = self.home / "passwords.json"
        if not path.exists():
            made = {login: secrets.token_urlsafe(24) for login in ("postgres", "got_owner", "got_web")}
            write_private(path, json.dumps(made), replace=False)
        passwords: dict[str, str] = json.loads(path.read_text())
        return passwords

    # Starting, with the lock held

    def _make_cluster(self) -> None:
        """Runs initdb, unless there is data. Data of an interrupted initdb has another name, and is
        deleted.
        """
        data, account = self._data, self._account
        if (data / "PG_VERSION").exists():
            return
        draft = data.with_name(f"{data.name}.new")
        password_file = self.socket / "password"
        account.write(password_file, self._passwords()["postgres"])
        failed: list[str] = []
        try:
            for programs, version in all_postgres_programs():
                name = f"PostgreSQL {version} from {programs}"
                try:
                    self._initdb(account, programs, version, draft, password_file)
                except (OSError, RuntimeError) as error:
                    failed.append(f"{name} does not run: {error}")
                    continue
                for previous in failed:
                    logger.warning("%s; using %s", previous.replace("\n", " / "), name)
                break
            else:
                raise RuntimeError("no PostgreSQL found works: " + "; ".join(failed))
        finally:
            password_file.unlink()
        os.rename(draft, data)

    def _initdb(
        self, account: Account, programs: Path, version: int, draft: Path, password_file: Path
    ) -> None:
        """Runs initdb. Text is sorted by code point, whatever locales the machine has.

        Raises RuntimeError or OSError with the output of the program.
        """
        programs = reachable_programs(programs, self.home / f"programs-{version}", account)
        if draft.exists():
            shutil.rmtree(draft)
        if account.must_switch_user:
            draft.mkdir(mode=0o700)
            os.chown(draft, account.uid, account.gid)
        command: list[str | Path] = [
            *(programs / "initdb", "-D", draft, "--username=postgres", "--auth=scram-sha-256"),
            *(f"--pwfile={password_file}", "--encoding=UTF8", "--no-instructions"),
            *([] if self.durable else ["--no-sync"]),
        ]
        if version >= 17:
            account.call([*command, "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"])
            return
        try:
            account.call([*command, "--locale=C.UTF-8"])
        except RuntimeError:
            account.call([*command, "--locale=C"])

    def _spawn(self) -> None:
        """Starts the postmaster and waits for a login. Raises RuntimeError with the end of the log."""
        data, account = self._data, self._account
        found, version = next(all_postgres_programs(int((data / "PG_VERSION").read_text())))
        programs = reachable_programs(found, self.home / f"programs-{version}", account)
        settings = SERVER_SETTINGS | ({} if self.durable else NOT_DURABLE)
        settings |= {
            "unix_socket_directories": str(self.socket),
            "unix_socket_permissions": "0700",
            "listen_addresses": "127.0.0.1" if self._wanted_port else "",
            "port": str(self._wanted_port or SOCKET_PORT),
        }
        command: list[str | Path] = [programs / "postgres", "-D", data]
        command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        log_path = self.home / "server.log"
        since = time.monotonic()
        with log_path.open("ab") as log:
            while not self._try_to_start(account, command, log):
                # Children of a killed server may still run. Each attempt writes to the log, so a log line is
                # no progress.
                if time.monotonic() - since > SILENCE_SECONDS:
                    raise RuntimeError(f"PostgreSQL did not start: {self._log_tail()}")
                time.sleep(0.5)
        self.programs = found

    def _try_to_start(self, account: Account, command: list[str | Path], log: IO[bytes]) -> bool:
        """Returns True once a login succeeds, and False if leftovers of a killed server prevent the start."""
        process = account.spawn(command, output=log)
        patience = Patience(SILENCE_SECONDS, file_size(self.home / "server.log"), processor_time(process.pid))
        while True:
            try:
                self.administrator("postgres").close()
            except psycopg.OperationalError as error:
                ended = process.poll() is not None
                if ended and ("lock file" in self._log_tail() or "shared memory" in self._log_tail()):
                    return False
                if ended or patience.is_over():
                    raise RuntimeError(f"PostgreSQL did not start: {self._log_tail()}") from error
                patience.pause()
            else:
                return True

    def _log_tail(self) -> str:
        text = (self.home / "server.log").read_text(errors="replace")
        return "\n".join(text.splitlines()[-5:])

    def _make_roles(self) -> None:
        """Applies roles.sql and the stored passwords, and creates the database. May be repeated."""
        with self.administrator("postgres") as connection:
            connection.execute(ROLES)
            connection.execute("ALTER ROLE got_owner CREATEDB")  # for test databases; not in production
            for login in ("got_owner", "got_web"):
                self._set_password(connection, login)
            exists = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if not exists:
                connection.execute(f"CREATE DATABASE {DATABASE} OWNER got_owner")
                connection.execute(f"REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC")
                connection.execute(f"GRANT CONNECT ON DATABASE {DATABASE} TO got_web")

    def _set_password(self, connection: psycopg.Connection, login: str) -> None:
        """Sets a password. Only its SCRAM verifier is sent, so that no log contains the password."""
        verifier = connection.pgconn.encrypt_password(
            self._passwords()[login].encode(), login.encode(), b"scram-sha-256"
        )
        statement = sql.SQL("ALTER ROLE {} PASSWORD {}").format(sql.Identifier(login), verifier.decode())
        connection.execute(statement)

    # Identity of the running server

    def _stored_number(self, line: int) -> int | None:
        """A number in the pid file, which the server may be writing at the same time."""
        try:
            return int((self._data / "postmaster.pid").read_text().split("\n")[line])
        except (OSError, ValueError, IndexError):
            return None

    def _is_ours(self, pid: int) -> bool:
        """Whether a process is our server: only servers have the data folder as their working directory."""
        if ON_LINUX:
            try:
                return os.path.samefile(f"/proc/{pid}/cwd", self._data)
            except OSError:
                return False
        shown = subprocess.run(
            ["ps", "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, text=True
        )
        return f"-D {self._data}" in shown.stdout

    def _port(self) -> int:
        """The port of the running server; if none runs, the wanted port."""
        noted = self._stored_number(PORT_LINE) if self.pid() is not None else None
        return noted or self._wanted_port or SOCKET_PORT

    def _remove_stale_pid_file(self) -> None:
        """Removes the pid file of a killed server if its pid now belongs to another program.

        PostgreSQL would otherwise refuse to start. If the pid is unused, the file stays: PostgreSQL uses it
        to check whether children of the killed server still write. This method makes the same check before
        it removes the file.
        """
        pid = self._stored_number(PID_LINE)
        if pid is None or not _is_alive(pid):
            return
        if ON_LINUX:
            what = "children of a killed PostgreSQL do not end"
            wait_until(lambda: not self._children_left(), what, STOP_SECONDS)
        (self._data / "postmaster.pid").unlink(missing_ok=True)
        for lock in self.socket.glob(".s.PGSQL.*.lock"):
            lock.unlink()

    def _children_left(self) -> bool:
        return any(
            self._is_ours(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit()
        )


def accepts_login(url: str) -> bool:
    """Whether a server or pooler accepts connections with this address."""
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error:
        return False
    return True


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def wanted_port() -> int | None:
    """The value of GOT_PG_PORT. Raises RuntimeError if it is not a port number."""
    port = os.environ.get("GOT_PG_PORT")
    if port and not port.isdigit():
        raise RuntimeError(f"GOT_PG_PORT must be a port number, not {port!r}")
    return int(port) if port else None
