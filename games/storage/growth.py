"""Free space, vacuum settings and primary keys of tables, which migrations set."""

from collections.abc import Iterable, Mapping

UPDATED = (
    "games_game", "games_gamesecret", "games_decision", "games_seatclock", "games_area", "games_house",
    "games_housecard", "games_unit", "games_order", "games_track", "games_deck", "games_pile", "games_combat",
    "games_side", "games_answerrecord",
)  # fmt: skip
"""Tables whose rows are updated: each page keeps free space for the next version of a row, so that no index
is written (HOT)."""

SHORT_LIVED = ("games_waiting", "games_sealedanswer", "games_draft", "games_support", "games_tide")
"""Rows that are inserted and deleted often."""

_VACUUM = {
    "autovacuum_vacuum_scale_factor": "0.02",
    "autovacuum_vacuum_threshold": "1000",
    "autovacuum_analyze_scale_factor": "0.05",
    "autovacuum_analyze_threshold": "1000",
}
"""PostgreSQL vacuums a table by default when a fifth of it is dead: too rarely with 100,000 open games."""
_FILL_FACTOR = {"fillfactor": "90"}


def autovacuum_statements(changing_tables: Iterable[str], short_lived_tables: Iterable[str]) -> list[str]:
    """The statements that set these options: `changing_tables` are tables whose rows are updated,
    `short_lived_tables` tables whose rows are inserted and soon deleted.
    """
    return [
        *(_set_options(table, _FILL_FACTOR | _VACUUM) for table in changing_tables),
        *(_set_options(table, _VACUUM) for table in short_lived_tables),
    ]


def _set_options(table: str, values: Mapping[str, str]) -> str:
    shown = ", ".join(f"{name} = {value}" for name, value in values.items())
    return f"alter table {table} set ({shown})"


KEYS = tuple(
    f"alter table {table} drop constraint {table}_pkey, add primary key (game_id, id)"
    for table in ("games_audit", "games_seat")
)
"""Primary keys that begin with the game, for tables whose rows Django finds by their id alone."""
