"""Figures that are computed once in a while for all processes of all machines together.

Their cost grows with what is open, and /metrics is read every few seconds on every machine. So they are
computed at most once in GOT_FIGURES_SECONDS and kept as text. It contains no secret, and the engine alone
reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import orjson
from django.conf import settings
from django.db import connection

from got_api import clock
from got_api.metrics import Figure, Figures
from got_api.viewer import as_engine

_KEPT = "select text, computed_at from games_keptfigures where name = %s"
_LOCKED = f"{_KEPT} for update"
_FIRST = "insert into games_keptfigures (name, text) values (%s, '[]') on conflict do nothing"
_COMPUTED = "update games_keptfigures set text = %s, computed_at = %s where name = %s"
_ONLY_READS = "select current_setting('transaction_read_only')::boolean"


def kept(name: str, figures: Callable[[], Iterable[Figure]]) -> Figures:
    """The same figures, computed at most once in GOT_FIGURES_SECONDS. A process waits while another one
    computes them.
    """

    def read() -> Iterator[Figure]:
        with as_engine(), connection.cursor() as cursor:
            text = _kept(cursor, _KEPT, name) or _computed(cursor, name, figures)
        for row in orjson.loads(text):
            yield Figure(**row)

    return read


def _kept(cursor: Any, statement: str, name: str) -> str | None:
    """The text that is kept, unless it is too old, or of a time to come because the clock was set back."""
    cursor.execute(statement, [name])
    row = cursor.fetchone()
    if row is None or row[1] is None:
        return None
    text, computed_at = row
    is_new = abs(clock.now() - computed_at) < timedelta(seconds=settings.GOT_FIGURES_SECONDS)
    return str(text) if is_new else None


def _computed(cursor: Any, name: str, figures: Callable[[], Iterable[Figure]]) -> str:
    cursor.execute(_ONLY_READS)
    if cursor.fetchone()[0]:  # a standby: nothing can be kept
        return _text_of(figures)
    cursor.execute(_FIRST, [name])
    # After a wait for the lock, what the other process has just computed is there.
    text = _kept(cursor, _LOCKED, name)
    if text is None:
        text = _text_of(figures)
        cursor.execute(_COMPUTED, [text, clock.now(), name])
    return text


def _text_of(figures: Callable[[], Iterable[Figure]]) -> str:
    return orjson.dumps([asdict(figure) for figure in figures()]).decode()
