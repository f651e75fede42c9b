"""A database that Citus spreads over servers (`GOT_CITUS`): what statements have to say differently there.

Statements are written for one server. Each text is changed once, before it is prepared, by what is registered
here. Workers hear of a setting by SET LOCAL alone, so what calls `set_config` for one calls `got_say`, which
`manage.py distribute` makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache
from typing import TypeVar

from django.conf import settings
from django.db import connections

Returned = TypeVar("Returned")

_SETTING = re.compile(r"set_config\(('(?:role|lock_timeout|got\.\w+)'), (.+?), true\)")


def say_settings(text: str) -> str:
    """The text of a statement, or of a function, whose settings reach workers; the same if it makes none."""
    return _SETTING.sub(r"got_say(\1, \2)", text)


def plan_each_time(text: str) -> str:
    """The text of a statement, or of a function, that plans nothing once for all: Citus finds the shard of a
    game while it plans.
    """
    return text.replace("'force_generic_plan'", "'auto'")


_changes: list[Callable[[str], str]] = [say_settings, plan_each_time]


def register_change(change: Callable[[str], str]) -> None:
    """Called from `AppConfig.ready`, with what returns a statement as Citus takes it."""
    if change not in _changes:
        _changes.append(change)


def as_sent(statement: str) -> str:
    """The text of a statement as this database takes it."""
    return _changed(statement) if settings.GOT_CITUS else statement


@lru_cache(maxsize=1024)
def _changed(statement: str) -> str:
    for change in _changes:
        statement = change(statement)
    return statement


def insert_by_values() -> None:
    """Have Django insert rows by VALUES: many of them would be UNNEST, which is no task of one shard."""
    from django.db.backends.postgresql import compiler as postgresql
    from django.db.models.sql import compiler

    by_values = compiler.SQLInsertCompiler.assemble_as_sql
    postgresql.SQLInsertCompiler.assemble_as_sql = by_values  # type: ignore[method-assign]


def apart(call: Callable[[], Returned]) -> Returned:
    """What this returns or raises. Where Citus spreads the games it has a connection and transactions
    of its own.

    Within one transaction a role does not see there what another has written to a shard, and Citus refuses to
    read it. So what happens here stays if the caller's transaction fails, and must not need a row that it has
    locked.
    """

    if not settings.GOT_CITUS:
        return call()

    def called() -> Returned:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1, thread_name_prefix="apart") as thread:
        return thread.submit(copy_context().run, called).result()
