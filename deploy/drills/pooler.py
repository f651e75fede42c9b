"""make drill-pooler: whole games through PgBouncer in transaction mode.

PostgreSQL and PgBouncer run on loopback, with fewer connections to the server than our processes have to the
pooler. A process that prepares statements must refuse to start. Without prepared statements, a game of three
and one of six are played to their end. The pooler is restarted during the second.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from deploy.account import server_folder
from deploy.configuration import render
from deploy.demo.server import free_port
from deploy.drills.cluster import Program
from deploy.drills.drill import play, run
from deploy.patience import wait_until
from deploy.postgres import DATABASE, Postgres, accepts_login
from deploy.site import Site, running_site
from deploy.start import start_command
from got_api.database.pooler import REFUSED

SERVER_CONNECTIONS = 4


class Pooler:
    """PgBouncer in transaction mode, with the configuration for operators.

    `address` is the server's address with the login got_web.
    """

    def __init__(self, program: Path, home: Path, address: str, *, connections: int) -> None:
        self._port = free_port()
        account, folder = server_folder(home / "pooler")
        server = conninfo_to_dict(address)
        self._password = str(server["password"])
        settings = render(
            "pgbouncer.ini",
            DATABASE_HOST=str(server["host"]),
            DATABASE_PORT=str(server["port"]),
            POOLER_HOST="127.0.0.1",
            POOLER_PORT=str(self._port),
            POOLER_USERS=str(folder / "users.txt"),
            POOLER_CONNECTIONS=str(connections),
        )
        account.write(folder / "users.txt", render("pgbouncer-users.txt", GOT_WEB_PASSWORD=self._password))
        account.write(folder / "pgbouncer.ini", settings)
        self._process = Program(account, [program, folder / "pgbouncer.ini"], folder / "output.log")

    def url(self, database: str = DATABASE) -> str:
        """The libpq address of the web login."""
        return f"postgresql://got_web:{quote(self._password)}@127.0.0.1:{self._port}/{quote(database)}"

    def start(self) -> None:
        self._process.start()
        wait_until(lambda: accepts_login(self.url()), "PgBouncer does not answer", 60)

    @contextmanager
    def running(self) -> Iterator[None]:
        self.start()
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        self._process.end()

    def connections(self) -> int:
        """Number of the pooler's connections to the server."""
        with psycopg.connect(self.url("pgbouncer"), autocommit=True) as connection:
            return sum(1 for _ in psycopg.ClientCursor(connection).execute("show servers"))


def drill(home: Path, postgres: Postgres, programs: dict[str, Path]) -> list[str]:
    pooler = Pooler(programs["pgbouncer"], home, postgres.url("got_web"), connections=SERVER_CONNECTIONS)
    with pooler.running():
        return play_through(pooler, home, postgres)


def play_through(pooler: Pooler, home: Path, postgres: Postgres) -> list[str]:
    environment = postgres.addresses() | {
        "DATABASE_URL": pooler.url(),
        "GOT_DB_LISTEN_URL": postgres.url("got_web"),
    }
    findings: list[str] = []
    with running_site(home, environment | {"GOT_DB_PREPARE_THRESHOLD": "0"}) as site:
        site.migrate()
        for name in ("web", "worker"):
            refused = refusal_message(site, name)
            print(f"{name} with prepared statements: {refused or 'starts'}", flush=True)
            if not refused:
                findings.append(f"{name} starts although its prepared statements get lost")
        address = site.serve()
        findings += play(site, address, players=3)

        def restart() -> None:
            pooler.stop()
            print("  the pooler is stopped", flush=True)
            pooler.start()
            print("  the pooler is back", flush=True)

        findings += play(site, address, players=6, at_round={3: restart})
        held = pooler.connections()
        print(f"connections to the server: {held}, at most {SERVER_CONNECTIONS} a login")
        print(site.manage("check_games").strip())
    return findings


def refusal_message(site: Site, name: str) -> str:
    """The error message of a process that prepares statements, and so must not start; empty if it starts."""
    child = site.start(
        f"refused-{name}", start_command(name), PORT=str(free_port()), GOT_DB_PREPARE_THRESHOLD="5"
    )
    log = site.home / "log" / f"refused-{name}.log"
    words = REFUSED.format(name="DATABASE_URL")
    try:
        wait_until(lambda: not child.is_running() or words in log.read_text(), f"{name} does not end")
        return words if words in log.read_text() else ""
    except RuntimeError:
        return ""
    finally:
        child.stop(20.0)
        del site.children[f"refused-{name}"]


if __name__ == "__main__":
    run("pooler", {"pgbouncer": "pgbouncer"}, drill)
