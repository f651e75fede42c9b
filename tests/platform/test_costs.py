"""A sample of `deploy.bench.costs`: no hostile request costs a large multiple of a trivial one."""

from __future__ import annotations

from typing import Any

import pytest

from deploy.bench.costs import HASHES, Bench, Parameters, operations
from tests.contract import document
from tests.people import Person

SAMPLE = {"create_token", "log_in", "get_schema", "list_error_codes", "change_me", "list_my_decisions"}
MAX_MULTIPLE = 150
"""Multiple of `GET /health/live`, a fifth of a millisecond; on the same thread in the same run."""


@pytest.mark.long
@pytest.mark.django_db
def test_hostile_requests_take_little_cpu_time(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = {}
    bench = Bench(catelyn.client, catelyn.secret, Parameters())
    chosen = [each for each in operations(document()) if each[0] in SAMPLE]
    assert len(chosen) == len(SAMPLE)
    for name, method, path, example in chosen:
        if method == "GET":
            bench.most_expensive(name, method, path, example)  # work done once per process
    reference = bench.reference_ms()
    for name, method, path, example in chosen:
        # hashing at log-in is expensive by design: hostile bodies must be refused before it
        fields = {"password": "x"} if name in HASHES else example
        for cost in bench.most_expensive(name, method, path, fields):
            assert cost.ms < MAX_MULTIPLE * reference, cost
            assert cost.status < 500, cost
