"""The published limits are those of the settings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings as project

from got_api.http import throttling
from tests.database import ROOT
from tests.people import Visitor
from tests.served import read

pytestmark = pytest.mark.django_db
PERIODS = {"s": 1, "min": 60, "h": 3600, "day": 86_400}


def rates(visitor: Visitor) -> dict[str, tuple[int, int]]:
    found = read(visitor.gets("/limits"))["rates"]
    return {rate["name"]: (rate["max_count"], rate["period_seconds"]) for rate in found}


def test_limits_match_the_settings(visitor: Visitor, settings: Any) -> None:
    for name, text in project.GOT_RATES.items():
        count, _, period = text.partition("/")
        assert rates(visitor)[name] == (int(count), PERIODS[period])
    settings.GOT_RATES = {"user": "7/10", "login": "3/min"}
    assert rates(visitor) == {"login": (3, 60), "user": (7, 10)}
    found = read(visitor.gets("/limits"))
    assert found["max_body_bytes"] == project.GOT_MAX_BODY_BYTES
    assert (found["max_idempotency_key_length"], found["idempotency_key_seconds"]) == (255, 86_400)


def test_a_published_rate_is_enforced(visitor: Visitor, settings: Any) -> None:
    settings.GOT_RATES = {"anonymous": "3/h"}
    throttling.reset()
    count, _ = rates(visitor)["anonymous"]
    statuses = [visitor.gets("/games").status_code for _ in range(count)]
    assert statuses == [200] * (count - 1) + [429], "the first was spent on reading the limits"


def test_the_page_lists_each_rate() -> None:
    page = (ROOT / "openapi/limits.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| ([0-9,]+/\w+) \|", page, re.MULTILINE)
    assert {name: rate.replace(",", "") for name, rate in listed} == project.GOT_RATES
