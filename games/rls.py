"""Row-level security of the games: the one policy text, and the tables it stands on.

A row shows itself to the player role when it is of the game named by `got.game` (the fence) and is public, or
its `audience` overlaps the houses at which `got.user` has an active seat in that game or is the sitter. The
seats are looked up here, so no caller can claim a house. The engine role reads and writes all rows of the
fenced game. Nobody else has a policy, the tables' owner included.

A setting that was never made, or is empty again after its transaction, is an error and not an empty answer:
neither `current_setting` without its second argument nor the cast of '' forgives it. Uncorrelated sub-selects
are evaluated once for a statement, whatever the number of rows.
"""

from __future__ import annotations

AUDIENCED = (
    "games_answerrecord",
    "games_area",
    "games_chanceseed",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_draft",
    "games_eventreader",
    "games_eventrecord",
    "games_facedown",
    "games_gamesecret",
    "games_house",
    "games_housecard",
    "games_knowncard",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
)
"""Every table with an audience. The others are public, or out of the player role's reach (got_api.grants)."""

FENCE = "game_id = (select current_setting('got.game')::bigint)"

READABLE = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(seat.house), '{{}}')
            from games_seat seat
            where seat.game_id = current_setting('got.game')::bigint
              and (seat.user_id = current_setting('got.user')::bigint
                   or seat.sitter_id = current_setting('got.user')::bigint)
              and seat.is_active
              and seat.house is not null
        )
    )"""


def protect(table: str, readable: str = READABLE) -> list[str]:
    """The statements, for a migration, that put a table under the policies of today. Repeating them is
    harmless.

    A migration from before a column that the policy of today reads gives the text that was then `readable`.
    """
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
