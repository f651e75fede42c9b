"""Single statements. Call these functions within a scope (`got_api.database.viewer`), or for tables without
policies.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection

Values = Sequence[Any] | Mapping[str, Any] | None


def fetch(statement: str, values: Values = None) -> list[Any]:
    """The rows that a statement returns, as tuples."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())


def fetch_named(statement: str, values: Values = None) -> list[dict[str, Any]]:
    """The rows that a statement returns, each with its columns by name."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def execute(statement: str, values: Values = None) -> int:
    """Executes a statement. Returns the number of rows that it changed."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
