"""The choice of cases when only tests below this folder run: pytest does not read tests/conftest.py then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import mark_cases_outside_samples


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.inipath == Path(__file__).with_name("pytest.ini"):
        mark_cases_outside_samples(items)
