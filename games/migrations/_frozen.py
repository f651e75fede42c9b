"""What the first migrations are made from: copies, which stay what they were when live code goes on.

Nothing here is ever changed. A migration that needs another text brings its own.
"""

from typing import Any

from django.db import models

FENCE = "game_id = (select current_setting('got.game')::bigint)"


class PlainJson(models.JSONField):
    """A column of type `json`, which keeps the order of keys."""

    def db_type(self, connection: Any) -> str:
        return "json"


def protect(table: str, readable: str) -> list[str]:
    """The statements that put a table under row-level security."""
    return [
        f"alter table {table} enable row level security",
        f"alter table {table} force row level security",
        f"drop policy if exists viewer on {table}",
        f"create policy viewer on {table} for select to got_player using ({readable})",
        f"drop policy if exists engine on {table}",
        f"create policy engine on {table} for all to got_engine using ({FENCE}) with check ({FENCE})",
    ]


def expose(table: str) -> list[str]:
    """The statements that undo `protect`."""
    return [
        f"drop policy if exists viewer on {table}",
        f"drop policy if exists engine on {table}",
        f"alter table {table} no force row level security",
        f"alter table {table} disable row level security",
    ]
