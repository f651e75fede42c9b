"""The servers behind the project: those in the environment, or else local ones under ./var."""

import os

from deploy import VAR
from deploy.broker import Broker
from deploy.postgres import Postgres, wanted_port
from got_api.shared.local import write_private


def local_postgres() -> Postgres | None:
    """The local server, or None if DATABASE_URL names one."""
    if os.environ.get("DATABASE_URL"):
        return None
    return Postgres(VAR / "postgres", port=wanted_port())


def local_broker() -> Broker | None:
    """The local broker, or None if CELERY_BROKER_URL names one."""
    return None if os.environ.get("CELERY_BROKER_URL") else Broker(VAR / "broker")


def write_addresses(postgres: Postgres | None, broker: Broker | None) -> None:
    """Writes the addresses of the local servers to the file that settings.py reads."""
    lines = ["# written at each start; the environment overrides this file"]
    if postgres:
        lines += [
            f"DATABASE_URL={postgres.url('got_web')}",
            f"DATABASE_OWNER_URL={postgres.url('got_owner')}",
        ]
    if broker:
        lines.append(f"CELERY_BROKER_URL={broker.url()}")
    write_private(VAR / "local.env", "\n".join(lines) + "\n")
