"""Faults planned by a developer affect the requests of their token, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import SandboxFault
from tests.people import Person, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sandbox(settings: Any) -> None:
    settings.GOT_SANDBOX = True


@pytest.fixture
def arya(db: None) -> Person:
    return person("arya")


def plans(who: Person, kind: str, count: int = 1) -> None:
    row = read(who.puts("/sandbox/faults", {"kind": kind, "count": count}))
    assert (row["kind"], row["count"]) == (kind, count)


@pytest.mark.parametrize(("kind", "status"), [("unavailable", 503), ("too_many_requests", 429)])
def test_requests_fail_as_often_as_planned(arya: Person, kind: str, status: int) -> None:
    plans(arya, kind, 2)
    for left in (1, 0):
        response = arya.posts("/games", {"name": "x"}, **{"Idempotency-Key": "a-key"})
        expect_problem(response, status, kind)
        assert response["Sandbox-Fault"] == kind
        assert int(response["Retry-After"]) >= 1
        if left:
            assert read(arya.gets("/sandbox/faults"))["count"] == left
    done = arya.posts("/games", {"name": "x"}, **{"Idempotency-Key": "a-key"})
    assert done.status_code == 201
    assert "Sandbox-Fault" not in done
    expect_problem(arya.gets("/sandbox/faults"), 404, "not_found")
    assert len(read(arya.gets("/games"))["results"]) == 1


@pytest.mark.parametrize("kind", ["unavailable", "cut"])
def test_a_browser_app_of_another_origin_can_read_the_fault(arya: Person, kind: str) -> None:
    plans(arya, kind)
    response = arya.gets("/games", Origin="https://raven.example.org")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Sandbox-Fault" in response["Access-Control-Expose-Headers"].split(", ")
    assert response["Sandbox-Fault"] == kind


def test_a_fault_applies_to_one_token(arya: Person) -> None:
    plans(arya, "unavailable", 5)
    for other in (person("other"), arya.with_token()):
        assert "Sandbox-Fault" not in other.gets("/games")
    assert arya.gets("/games").status_code == 503


def test_a_fault_can_be_cancelled(arya: Person) -> None:
    plans(arya, "unavailable", 5)
    assert arya.deletes("/sandbox/faults").status_code == 204
    read(arya.gets("/games"))


def test_a_fault_expires(arya: Person) -> None:
    plans(arya, "unavailable", 5)
    SandboxFault.objects.update(until="2020-01-01T00:00:00Z")
    read(arya.gets("/games"))


def test_faults_need_a_sandbox(arya: Person, settings: Any) -> None:
    plans(arya, "unavailable", 5)
    settings.GOT_SANDBOX = False
    read(arya.gets("/games"))


def test_events_can_be_late_and_of_unknown_kinds(arya: Person) -> None:
    code = read(arya.posts("/sandbox/games", {"situation": "battle", "opponents": "never"}), 201)["code"]
    path = f"/games/{code}/events?limit=20"
    whole = arya.gets(path)
    rows = read(whole)["results"]
    plans(arya, "late_event")
    read(arya.gets(f"/games/{code}"))  # which has no events
    late = arya.gets(path, **{"If-None-Match": whole["ETag"]} if "ETag" in whole else {})
    assert read(late)["results"] == [*rows, rows[0]]
    assert late["Sandbox-Fault"] == "late_event"
    plans(arya, "unknown_kind")
    first, *others = read(arya.gets(path))["results"]
    assert first["event"]["kind"] == "added_later"
    assert others == rows[1:]
    assert read(arya.gets(path))["results"] == rows


def test_a_decision_can_have_an_unknown_kind(arya: Person) -> None:
    code = read(arya.posts("/sandbox/games", {"situation": "battle", "opponents": "never"}), 201)["code"]
    plans(arya, "unknown_kind")
    assert read(arya.gets(f"/games/{code}/decisions"))["results"][0]["kind"] == "added_later"


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "flood"},
        {"kind": "cut", "count": 0},
        {"kind": "cut", "count": 1001},
        {"kind": "cut", "seconds": 3601},
    ],
    ids=str,
)
def test_faults_have_limits(arya: Person, body: dict[str, Any]) -> None:
    expect_problem(arya.puts("/sandbox/faults", body), 400, "malformed")
    expect_problem(arya.gets("/sandbox/faults"), 404, "not_found")
