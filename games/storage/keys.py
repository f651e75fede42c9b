"""Primary keys that begin with the game, for tables whose rows Django finds by their id alone."""

from __future__ import annotations

KEYS = tuple(
    f"alter table {table} drop constraint {table}_pkey, add primary key (game_id, id)"
    for table in ("games_audit", "games_seat")
)
