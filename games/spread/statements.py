"""Changes to the statements of games that Citus requires."""

from __future__ import annotations

import re

_ROWS = re.compile(
    r"select %\(game\)s(?P<columns>.*?)\bfrom (?P<rows>json_to_recordset\(%\(rows\)s::json\)\s+as \w+\()",
    re.DOTALL,
)
_MOVED = re.compile(r"((?:least\([^)]*\)|\b\w+)) \+ owed")


def for_shards(statement: str) -> str:
    """The text of a statement in a form that Citus accepts; unchanged if that is not necessary.

    - Rows from a parameter are inserted by one task in one shard if it reads the row of their game.
    - A time that is moved by an interval depends on the time zone, unless it is computed in UTC.
    """
    verb = statement.split(maxsplit=1)[0] if statement.strip() else ""
    if verb == "insert":
        return _ROWS.sub(
            r"select its_game\g<columns>"
            r"from (select id as its_game from games_game where id = %(game)s) owner, \g<rows>",
            statement,
        )
    if verb == "update":
        return _MOVED.sub(r"(\1 at time zone 'UTC' + owed) at time zone 'UTC'", statement)
    return statement
