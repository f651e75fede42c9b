"""The marker `sample`: the suite runs only some of the cases of a test."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pytest


def mark_cases_outside_samples(items: Sequence[pytest.Item]) -> None:
    """Marks the cases of a test with `sample(count, long)` as long, except `count` of them, spread over all.

    With `long`, only that many of the other cases, spread over all, are long. The rest are drills.
    """
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        marker = item.get_closest_marker("sample")
        if marker is None or item.get_closest_marker("drill"):
            continue
        if "long" in marker.kwargs or item.get_closest_marker("long") is None:
            cases[item.nodeid.partition("[")[0]].append(item)
    for each in cases.values():
        marker = each[0].get_closest_marker("sample")
        assert marker is not None
        count = marker.args[0] if marker.args else 1
        sample = {number * len(each) // count for number in range(count)}
        rest = [item for number, item in enumerate(each) if number not in sample]
        count = marker.kwargs.get("long", len(rest))
        long = {number * len(rest) // count for number in range(count)}
        for number, item in enumerate(rest):
            item.add_marker(pytest.mark.long if number in long else pytest.mark.drill)
