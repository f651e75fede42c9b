"""A process does not start with an invalid setting, and its error names the setting."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.database import ROOT

INVALID = {
    "GOT_LOBBY_DAYS": ["thirty", "-1", "nan", "inf"],
    "GOT_PROXIES": ["one", "1.5", "-1"],
    "GOT_SMTP_PORT": ["smtp"],
    "GOT_WEB_THREADS": ["four"],
    "GOT_RATES": ["user", "user=10", "user=10/parsec", "user=0/h", "user=10/0", "users=10/h"],
    "GOT_LOG_LEVEL": ["loud"],
}
PROGRAM = """
import importlib, json, os, sys, got_api.settings as settings
from django.core.exceptions import ImproperlyConfigured
found = {}
for name, values in json.loads(sys.argv[1]).items():
    for value in values:
        os.environ[name] = value
        try:
            importlib.reload(settings)
            found[f"{name}={value}"] = ""
        except ImproperlyConfigured as error:
            found[f"{name}={value}"] = str(error)
    os.environ[name] = ""
importlib.reload(settings)
print(json.dumps(found))
"""


def test_an_invalid_value_is_refused_with_its_name_and_an_empty_one_means_the_default() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(INVALID)],
        env=os.environ | {"SECRET_KEY": "winter"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert set(found) == {f"{name}={value}" for name, values in INVALID.items() for value in values}
    for given, error in found.items():
        name, _, value = given.partition("=")
        assert error.startswith(f"{name} must be ") and value.partition("=")[0] in error, given
