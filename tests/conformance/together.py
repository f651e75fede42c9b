"""Parallel runs of the kit: its clients mostly wait."""

from __future__ import annotations

from typing import Any

import pytest

AT_ONCE = 4


def wanted_here(request: pytest.FixtureRequest, parameter: str) -> list[Any]:
    """Values of a parameter in the selected tests of this module, in test order."""
    items: list[Any] = [item for item in request.session.items if item.path == request.path]
    cases = [item.callspec.params for item in items if hasattr(item, "callspec")]
    return [case[parameter] for case in cases if parameter in case]
