"""SQL for a database that Citus distributes over servers (`GOT_CITUS`).

Statements are written for one server. The functions in `App.citus_changes` adapt the text of each statement
once, before it is prepared. Workers receive a setting only by SET LOCAL. So statements call `got_say` instead
of `set_config`; `manage.py distribute` creates that function.
"""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache
from typing import TypeVar

from django.conf import settings
from django.db import connections

from got_api.registry import App, parts

Returned = TypeVar("Returned")

_SETTING = re.compile(r"set_config\(('(?:role|lock_timeout|got\.\w+)'), (.+?), true\)")


def with_worker_settings(text: str) -> str:
    """Returns the text of a statement or function with settings that reach workers."""
    return _SETTING.sub(r"got_say(\1, \2)", text)


def plan_each_time(text: str) -> str:
    """Returns a statement or function without generic plans: Citus finds a game's shard when it plans."""
    return text.replace("'force_generic_plan'", "'auto'")


def for_this_database(statement: str) -> str:
    """Returns the text of a statement as this database accepts it."""
    return _rewrite_statement(statement) if settings.GOT_CITUS else statement


@lru_cache(maxsize=1024)
def _rewrite_statement(statement: str) -> str:
    for change in parts(App).citus_changes:
        statement = change(statement)
    return statement


def insert_by_values() -> None:
    """Makes Django insert rows with VALUES. For many rows it uses UNNEST, which Citus cannot send to one
    shard.
    """
    from django.db.backends.postgresql import compiler as postgresql
    from django.db.models.sql import compiler

    by_values = compiler.SQLInsertCompiler.assemble_as_sql
    postgresql.SQLInsertCompiler.assemble_as_sql = by_values  # type: ignore[method-assign]


def separate_transactions(call: Callable[[], Returned]) -> Returned:
    """Returns the result of `call`. On Citus, it runs on another connection, in separate transactions.

    In a transaction on Citus, a role cannot read what another role has written to a shard. So the changes of
    `call` are kept even if the caller's transaction fails, and `call` must not need a row that the caller has
    locked.
    """

    if not settings.GOT_CITUS:
        return call()

    def called() -> Returned:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1, thread_name_prefix="separate") as thread:
        return thread.submit(copy_context().run, called).result()
