"""What statements of games have to say differently where Citus spreads the games."""

from __future__ import annotations

import re

_ROWS = re.compile(
    r"select %\(game\)s(?P<columns>.*?)\bfrom (?P<rows>json_to_recordset\(%\(rows\)s::json\)\s+as \w+\()",
    re.DOTALL,
)
_MOVED = re.compile(r"((?:least\([^)]*\)|\b\w+)) \+ owed")


def for_shards(statement: str) -> str:
    """The text of a statement as Citus takes it; the same where it need not change.

    - Rows that come from a parameter are inserted by one task of one shard if the row of their game is read.
    - What moves a time by an interval depends on the time zone, unless it is computed in UTC.
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
