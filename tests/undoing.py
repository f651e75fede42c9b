"""What a test does for a try, and takes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def undone() -> Iterator[None]:
    """Everything written within is rolled back, so that the next try finds the same rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
