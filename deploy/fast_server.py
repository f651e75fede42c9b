"""A whole server on this machine with accelerated time, for testing seasons and games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from deploy import ROOT
from deploy.bench.database import Database, new_servers
from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID
from deploy.processes import beat, lmtp, notices_worker, running, worker
from got_api.shared.clock import set_clock, time_in_file


@dataclass(frozen=True)
class FastServer:
    """Addresses of the API and LMTP, and the clock file."""

    database: Database
    address: str
    lmtp_port: int
    clock: Path

    def now(self) -> datetime:
        return time_in_file(self.clock)


@contextmanager
def fast_server(
    home: Path,
    *,
    begins: datetime,
    rate: float,
    smtp_port: int,
    reply_domain: str,
    settings: Mapping[str, str],
    lmtp_port: int = 0,
    others: Mapping[str, Sequence[str]] | None = None,
) -> Iterator[FastServer]:
    """Starts all processes, with `rate` shown seconds per second. Stops them at the end.

    Files stay in `home`. `others` are further processes: name -> command line.
    """
    database = new_servers(home)
    home.mkdir(parents=True)
    clock, lmtp_port = home / "clock", lmtp_port or free_port()
    database.environment |= {
        "GOT_CLOCK_FILE": str(clock),
        "GOT_OUTAGE_SECONDS": str(60 * rate),
        "GOT_SMTP_HOST": "127.0.0.1",
        "GOT_SMTP_PORT": str(smtp_port),
        "GOT_REPLY_DOMAIN": reply_domain,
        "GOT_AUTHSERV_ID": AUTHSERV_ID,
        "GOT_LOG_LEVEL": "WARNING",
        **settings,
    }
    set_clock(clock, begins, rate)
    try:
        database.start()
        from deploy.bench.web import Server  # needs Django, which is set up by now

        with Server(database) as server:
            commands = {
                "lmtp": lmtp(lmtp_port),
                **(others or {}),
                "worker": worker(),
                "notices": notices_worker(),
                "beat": beat(home),
            }
            # Links in mails lead to this server.
            without_pool = database.environment | {"GOT_DB_POOL": "0", "GOT_ADDRESS": server.address}
            with running(commands, home=home, folder=ROOT, environment=without_pool):
                yield FastServer(database, server.address, lmtp_port, clock)
    finally:
        database.broker.stop()
        database.postgres.stop()
