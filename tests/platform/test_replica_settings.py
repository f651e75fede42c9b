"""DATABASE_READ_URL is read like DATABASE_URL, but only for the web login."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from got_api.settings import database_settings, replica_settings
from tests.database import ROOT

ADDRESS = "postgresql://got_web:x@replica.example:5433/got?sslmode=require"
PRINTED = """
import os, importlib, got_api.settings as settings
print(settings.DATABASES["replica"]["HOST"])
os.environ["GOT_DB_LOGIN"] = "owner"
print(*importlib.reload(settings).DATABASES)
"""


def test_the_address_of_a_replica_has_the_form_of_that_of_the_primary() -> None:
    found, primary = replica_settings(ADDRESS), database_settings(ADDRESS, pooled=True)
    changed = {name for name in primary["OPTIONS"] if primary["OPTIONS"][name] != found["OPTIONS"][name]}
    assert changed == {"connect_timeout", "tcp_user_timeout", "keepalives_idle", "pool"}
    assert found | {"OPTIONS": {}} == primary | {"OPTIONS": {}}
    pool = primary["OPTIONS"]["pool"] | {"timeout": 0.5}
    del pool["connection_class"]
    assert found["OPTIONS"]["pool"] == pool
    assert replica_settings(f"{ADDRESS}&connect_timeout=9")["OPTIONS"]["connect_timeout"] == "9"


@pytest.mark.long
def test_only_the_web_login_has_a_replica() -> None:
    address = {"DATABASE_READ_URL": ADDRESS, "DATABASE_URL": ADDRESS, "DATABASE_OWNER_URL": ADDRESS}
    done = subprocess.run(
        [sys.executable, "-c", PRINTED],
        env=os.environ | address | {"GOT_DB_LOGIN": "web"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["replica.example", "default"]
