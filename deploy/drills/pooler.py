"""make drill-pooler: whole games through PgBouncer in transaction mode.

PostgreSQL and PgBouncer run on loopback, with fewer connections to the server than our processes have to the
pooler. A process that prepares statements must refuse to start. Without prepared statements, a game of three
and one of six are played to their end. The pooler is restarted during the second.
"""

from __future__ import annotations

from pathlib import Path

from deploy.demo.server import free_port
from deploy.drills.pgbouncer import Pooler
from deploy.drills.site import Site, conclude, needed_programs, new_home, play, running_site, wait_until
from deploy.postgres import Postgres
from got_api.database.pooler import REFUSED

SERVER_CONNECTIONS = 4


def main() -> None:
    programs = needed_programs({"pgbouncer": "pgbouncer"})
    home = new_home("pooler")
    postgres = Postgres(home / "postgres")
    findings: list[str] = []
    postgres.start()
    try:
        pooler = Pooler(programs["pgbouncer"], home, postgres.url("got_web"), connections=SERVER_CONNECTIONS)
        pooler.start()
        try:
            findings = drill(home, postgres, pooler)
        finally:
            pooler.stop()
    finally:
        postgres.stop()
    conclude("drill-pooler", findings)


def drill(home: Path, postgres: Postgres, pooler: Pooler) -> list[str]:
    environment = {
        "DATABASE_URL": pooler.url(),
        "DATABASE_OWNER_URL": postgres.url("got_owner"),
        "GOT_DB_LISTEN_URL": postgres.url("got_web"),
    }
    findings: list[str] = []
    with running_site(home, environment | {"GOT_DB_PREPARE_THRESHOLD": "0"}) as site:
        site.manage("migrate", "--verbosity=0", GOT_DB_LOGIN="owner")
        for name in ("web", "worker"):
            refused = refusal(site, name)
            print(f"{name} with prepared statements: {refused or 'starts'}", flush=True)
            if not refused:
                findings.append(f"{name} starts although its prepared statements get lost")
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        site.start_web("web", port)
        site.start_workers()
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


def refusal(site: Site, name: str) -> str:
    """The message of a process that prepares statements and refuses to start; empty if it starts."""
    child = site.start(
        f"refused-{name}", name, PORT=str(free_port()), GOT_DB_PREPARE_THRESHOLD="5", GOT_WEB_PROCESSES="1"
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
    main()
