"""The servers behind the project: those that the environment names, else our own under ./var."""

import os

from deploy import VAR
from deploy.broker import Broker
from deploy.postgres import Postgres, wanted_port
from got_api.local import write_private


def own_postgres() -> Postgres | None:
    """Our own server, or None when DATABASE_URL names one."""
    if os.environ.get("DATABASE_URL"):
        return None
    return Postgres(VAR / "postgres", port=wanted_port())


def own_broker() -> Broker | None:
    """Our own broker, or None when CELERY_BROKER_URL names one."""
    return None if os.environ.get("CELERY_BROKER_URL") else Broker(VAR / "broker")


def note_addresses(postgres: Postgres | None, broker: Broker | None) -> None:
    """Write the addresses of our own servers where settings.py looks for them."""
    lines = ["# written at each start; the environment goes before this file"]
    if postgres:
        lines += [
            f"DATABASE_URL={postgres.url('got_web')}",
            f"DATABASE_OWNER_URL={postgres.url('got_owner')}",
        ]
    if broker:
        lines.append(f"CELERY_BROKER_URL={broker.url()}")
    write_private(VAR / "local.env", "\n".join(lines) + "\n")
