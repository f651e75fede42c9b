"""Sample sizes of the secrecy tests."""

from __future__ import annotations

from random import Random

import pytest

from . import watching


@pytest.fixture
def is_whole(request: pytest.FixtureRequest) -> bool:
    """Whether a test reads every address as each equivalent viewer: long tests do."""
    return request.node.get_closest_marker("long") is not None


@pytest.fixture(autouse=True)
def addresses_to_read(
    is_whole: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The suite reads the largest addresses, and a quarter of the rest, drawn by the name of the test."""
    if not is_whole:
        found = watching.sampled_addresses(Random(request.node.name))
        monkeypatch.setattr(watching, "addresses", lambda: found)
