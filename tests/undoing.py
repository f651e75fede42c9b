"""Rolls back changes that a test has only tried."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def rolled_back() -> Iterator[None]:
    """Rolls back everything written within the context, so that the next attempt finds the same rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
