"""Whether the database accepted the last connection that was tried, for all threads of a process."""

from __future__ import annotations

from typing import Any, Self

import psycopg


class Reach:
    """`is_away` from a connection that failed until one that succeeds. The pool tries again by itself."""

    def __init__(self) -> None:
        self.is_away = False


reach = Reach()


class Connection(psycopg.Connection[Any]):
    """A connection of the pool, which notes whether the database could be reached."""

    @classmethod
    def connect(cls, *args: Any, **options: Any) -> Self:
        try:
            connection = super().connect(*args, **options)
        except Exception:
            reach.is_away = True
            raise
        reach.is_away = False
        return connection
