"""Parts of an app that are declared only during a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from got_api import registry
from got_api.registry import App


@contextmanager
def declare_app(app: App) -> Iterator[None]:
    """Within the context, declares these parts as an app with the label `probe` would."""
    before = registry._declared
    registry.use({**before, "probe": app})
    try:
        yield
    finally:
        registry.use(before)
