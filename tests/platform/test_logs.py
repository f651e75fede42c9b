"""What the logs hold, and what they must not."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from got_api.logs import JsonFormatter
from tests.people import Visitor, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def log() -> Iterator[StringIO]:
    """All that is logged from now on, as it is written."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("method", ["POST", "PROPFIND", "DELETE"])
def test_address_of_a_calendar_is_not_logged(log: StringIO, method: str) -> None:
    """Calendar programs try other methods at the address that is their secret."""
    path = person("catelyn").posts("/me/calendar").json()["url"].partition("/api/v1")[2]
    secret = path.rpartition("/")[2].removesuffix(".ics")
    assert Visitor().sends_raw(method, path, b"").status_code == 405
    assert secret not in log.getvalue()
    line = json.loads(log.getvalue().splitlines()[-1])
    assert line["message"] == "Method Not Allowed: /api/v1/me/calendar/(secret)"


def test_key_of_a_way_out_is_not_logged(log: StringIO) -> None:
    assert Visitor().sends_raw("PUT", "/notices/unsubscribe/a-key", b"").status_code == 405
    assert "a-key" not in log.getvalue() and "Method Not Allowed" in log.getvalue()


def test_error_of_ours_is_logged_without_the_secret_too(log: StringIO) -> None:
    try:
        raise RuntimeError("broke at /api/v1/me/calendar/a-key.ics?x=1")
    except RuntimeError:
        logging.getLogger("got_api").exception("failed")
    assert "a-key" not in log.getvalue()
    assert "/me/calendar/(secret)?x=1" in json.loads(log.getvalue())["exception"]
