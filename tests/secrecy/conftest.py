"""Sample sizes of the secrecy tests."""

from __future__ import annotations

from random import Random

import pytest

from . import watching


@pytest.fixture
def is_whole() -> bool:
    """Whether a test reads every URL as each equivalent viewer. A test requests this with `WHOLE`."""
    return False


@pytest.fixture(autouse=True)
def addresses_to_read(
    is_whole: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other tests read the largest URLs, and a quarter of the rest, drawn by their names."""
    if not is_whole:
        found = watching.sampled_addresses(Random(request.node.name))
        monkeypatch.setattr(watching, "addresses", lambda: found)
