"""A cache of figures of /metrics, shared by all processes of all machines.

The cost of the figures grows with the number of open games, and every machine reads /metrics every few
seconds. So they are computed at most once in GOT_FIGURES_SECONDS and stored as text. It contains no secret,
and only the engine reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from datetime import timedelta

import orjson
from django.conf import settings

from got_api.contracts import Figure, Figures
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock

_SELECT = "select text, computed_at from games_keptfigures where name = %s"
_SELECT_FOR_UPDATE = f"{_SELECT} for update"
_INSERT = "insert into games_keptfigures (name, text) values (%s, '[]') on conflict do nothing"
_UPDATE = "update games_keptfigures set text = %s, computed_at = %s where name = %s"
_IS_READ_ONLY = "select current_setting('transaction_read_only')::boolean"


def cached(name: str, figures: Callable[[], Iterable[Figure]]) -> Figures:
    """Wraps figures so that they are computed at most once in GOT_FIGURES_SECONDS by all processes
    together.
    """

    def read() -> Iterator[Figure]:
        with as_engine():
            text = _stored_text(_SELECT, name) or _compute_text(name, figures)
        for row in orjson.loads(text):
            yield Figure(**row)

    return read


def _stored_text(statement: str, name: str) -> str | None:
    """The stored text, unless it is too old, or of a future time because the clock was set back."""
    for text, computed_at in fetch(statement, [name]):
        max_age = timedelta(seconds=settings.GOT_FIGURES_SECONDS)
        if computed_at is not None and abs(clock.now() - computed_at) < max_age:
            return str(text)
    return None


def _compute_text(name: str, figures: Callable[[], Iterable[Figure]]) -> str:
    [(only_reads,)] = fetch(_IS_READ_ONLY)
    if only_reads:  # a standby cannot store anything
        return _text_of(figures)
    execute(_INSERT, [name])
    # After a wait for the lock, the figures that the other process has just computed are there.
    text = _stored_text(_SELECT_FOR_UPDATE, name)
    if text is None:
        text = _text_of(figures)
        execute(_UPDATE, [text, clock.now(), name])
    return text


def _text_of(figures: Callable[[], Iterable[Figure]]) -> str:
    return orjson.dumps([asdict(figure) for figure in figures()]).decode()
