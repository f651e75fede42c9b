"""Reachability of the database, shared by the threads of a process: the last attempt to connect."""

from typing import Any, Self

import psycopg


class Reachability:
    """`is_down` is set from a failed connection attempt until the next success. The pool keeps trying."""

    def __init__(self) -> None:
        self.is_down = False


reachability = Reachability()


class Connection(psycopg.Connection[Any]):
    """A connection of the pool, which notes whether the database could be reached."""

    @classmethod
    def connect(cls, *args: Any, **options: Any) -> Self:
        try:
            connection = super().connect(*args, **options)
        except Exception:
            reachability.is_down = True
            raise
        reachability.is_down = False
        return connection
