"""Required and forbidden contents of the logs."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from typing import Any

import pytest
from celery.apps import worker

from got_api import celery
from got_api.http import access_log
from got_api.http.access_log import new_id  # before the suite replaces it
from got_api.shared.logs import JsonFormatter
from tests.contract import is_time
from tests.people import Visitor, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def with_access_log(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.GOT_ACCESS_LOG = True
    monkeypatch.setattr(access_log, "new_id", new_id)


@pytest.fixture
def log() -> Iterator[StringIO]:
    """Everything logged from now on, as written."""
    written = StringIO()
    access_log.lines.flush()  # of earlier tests
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("method", ["POST", "PROPFIND", "DELETE"])
def test_url_of_a_calendar_is_not_logged(log: StringIO, method: str) -> None:
    """Calendar programs try other methods at the secret address."""
    path = person("catelyn").posts("/me/calendar").json()["url"].partition("/api/v1")[2]
    secret = path.rpartition("/")[2].removesuffix(".ics")
    assert Visitor().sends_raw(method, path, b"").status_code == 405
    assert secret not in log.getvalue()
    line = json.loads(log.getvalue().splitlines()[-1])
    assert line["message"] == "Method Not Allowed: /api/v1/me/calendar/(secret)"


def test_secret_of_an_unsubscribe_link_is_not_logged(log: StringIO) -> None:
    assert Visitor().sends_raw("PUT", "/notices/unsubscribe/a-key", b"").status_code == 405
    assert "a-key" not in log.getvalue() and "Method Not Allowed" in log.getvalue()


def lines_of(log: StringIO, logger: str) -> list[dict[str, Any]]:
    access_log.lines.flush()
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line for line in lines if line["logger"] == logger]


def test_each_request_is_logged_as_one_line_without_values_of_its_url(log: StringIO) -> None:
    catelyn = person("catelyn")
    address = catelyn.posts("/me/calendar").json()["url"].partition("/api/v1")[2]
    response = Visitor().gets(f"{address}?q=secret")
    catelyn.gets("/games/riverrun")
    catelyn.client.generic("RIVERRUN", "/api/v1/me")
    made, read, missing, strange = lines_of(log, "got_api.access")
    assert (made["method"], made["route"], made["status"]) == ("POST", "/api/v1/me/calendar", 201)
    assert made["user_id"] == missing["user_id"] == catelyn.user.pk and "user_id" not in read
    assert read["route"] == "/api/v1/me/calendar/{secret}.ics"
    assert read["bytes"] == len(response.content)
    assert read["request_id"] == response["X-Request-ID"]
    assert is_time(read["time"])
    assert read["duration_ms"] > 0
    assert (missing["route"], missing["status"]) == ("/api/v1/games/{code}", 404)
    assert strange["method"] == "OTHER"
    refusals = [line["request_id"] for line in lines_of(log, "django.request")]
    assert refusals == [missing["request_id"], strange["request_id"]]
    assert len({line["request_id"] for line in (made, read, missing, strange)}) == 4
    text = json.dumps([made, read, missing, strange])
    assert not [word for word in (address.rpartition("/")[2], "q=secret", "riverrun") if word in text]


@pytest.mark.parametrize("proxies", [0, 1])
def test_id_of_a_request_is_the_one_that_the_proxy_sent(log: StringIO, settings: Any, proxies: int) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": proxies}
    response = Visitor().gets("/errors", **{"X-Request-ID": "raven-7"})
    assert (response["X-Request-ID"] == "raven-7") is bool(proxies)
    for bad in ("", "a b", "a" * 129, 'a"b', "ä"):
        assert re.fullmatch(
            "[0-9a-f]{16}", Visitor().gets("/errors", **{"X-Request-ID": bad})["X-Request-ID"]
        )


def test_problem_has_the_id_of_its_request(log: StringIO) -> None:
    """This holds whether a view, a middleware or no view refuses the request."""
    visitor = Visitor()
    addresses = ("/me", f"/games?q={'x' * 9000}", "/essos")
    responses = [visitor.gets(address) for address in addresses]
    assert [response.status_code for response in responses] == [401, 414, 404]
    ids = [response.json()["request_id"] for response in responses]
    assert ids == [response["X-Request-ID"] for response in responses]
    assert ids == [line["request_id"] for line in lines_of(log, "got_api.access")]
    assert len(set(ids)) == 3


@pytest.mark.urls("tests.platform.probes")
def test_incident_is_logged_as_one_line_with_its_path_and_request_id(log: StringIO) -> None:
    response = _probe()
    [line] = lines_of(log, "got_api.http.errors")
    assert response.json()["facts"]["incident"] in line["message"]
    assert (line["method"], line["path"]) == ("GET", "/api/v1/probe/broken")
    [access] = lines_of(log, "got_api.access")
    ids = {line["request_id"], access["request_id"], response["X-Request-ID"], response.json()["request_id"]}
    assert len(ids) == 1
    assert access["status"] == 500


def _probe() -> Any:
    visitor = person("catelyn")
    visitor.client.raise_request_exception = False
    return visitor.gets("/probe/broken")


def test_health_checks_are_not_logged_and_nothing_is_if_the_log_is_off(log: StringIO, settings: Any) -> None:
    Visitor().client.get("/health/live")
    settings.GOT_ACCESS_LOG = False
    Visitor().gets("/errors")
    assert not lines_of(log, "got_api.access")


def test_shutdown_message_of_celery_is_written_as_a_line_of_the_log(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "safe_say", worker.safe_say)  # restored afterwards
    celery.log_celery_output()
    worker.safe_say("worker: Warm shutdown (MainProcess)", sys.__stdout__)
    printed = capfd.readouterr()
    assert printed.out == ""
    line = json.loads(printed.err)
    assert (line["level"], line["message"]) == ("info", "worker: Warm shutdown (MainProcess)")
    assert is_time(line["time"]) and line["logger"] == "celery.apps.worker"


def test_unwritable_log_does_not_refuse_requests() -> None:
    with open("/dev/full", "w") as full:
        handler = logging.StreamHandler(full)
        logging.getLogger().addHandler(handler)
        try:
            assert Visitor().gets("/essos").status_code == 404
            access_log.lines.flush()
        finally:
            logging.getLogger().removeHandler(handler)
            with suppress(OSError):
                full.close()


def test_log_of_an_internal_error_also_omits_the_secret(log: StringIO) -> None:
    try:
        raise RuntimeError("broke at /api/v1/me/calendar/a-key.ics?x=1")
    except RuntimeError:
        logging.getLogger("got_api").exception("failed")
    assert "a-key" not in log.getvalue()
    assert "/me/calendar/(secret)?x=1" in json.loads(log.getvalue())["exception"]
