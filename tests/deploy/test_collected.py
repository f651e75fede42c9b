"""The tests themselves cost the run as little as they can."""

import gc

import pytest


def test_the_garbage_collector_does_not_search_the_tests(request: pytest.FixtureRequest) -> None:
    assert gc.isenabled()
    assert all(found is not request.node for found in gc.get_objects())
