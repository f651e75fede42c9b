"""Objects that live as long as a process are excluded from garbage collection."""

import gc

import pytest

from got_api.serving import web_worker


def test_the_garbage_collector_does_not_search_the_tests(request: pytest.FixtureRequest) -> None:
    assert gc.isenabled()
    assert all(found is not request.node for found in gc.get_objects())


def test_the_garbage_collector_does_not_search_imports_of_a_web_worker() -> None:
    with web_worker.without_collecting_imports():
        assert not gc.isenabled()
        imported = [object()]
    assert gc.isenabled()
    assert all(found is not imported for found in gc.get_objects())
