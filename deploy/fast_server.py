"""A complete server on this machine with accelerated time, for testing seasons and games."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID
from deploy.postgres import Postgres
from deploy.site import Site, empty_folder, running_postgres, running_site
from deploy.start import start_command
from got_api.shared.clock import set_clock, time_in_file


@dataclass(frozen=True)
class FastServer:
    """All servers, the addresses of the API and LMTP, and the clock file."""

    postgres: Postgres
    site: Site
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
) -> Iterator[FastServer]:
    """Starts all processes, with `rate` shown seconds per second. Stops them at the end.

    Files stay in `home`.
    """
    empty_folder(home)
    clock, port, lmtp_port = home / "clock", free_port(), lmtp_port or free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {
        "GOT_ADDRESS": address,  # so that links in mails lead to this server
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
    with running_postgres(home) as postgres, running_site(home, postgres.addresses() | environment) as site:
        site.connect_django()
        site.start_web("web", port)
        site.start("lmtp", start_command("lmtp", "--port", str(lmtp_port)))
        site.start_workers()
        yield FastServer(postgres, site, address, lmtp_port, clock)
