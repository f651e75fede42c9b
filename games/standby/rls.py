"""Row-level security of the standby lists: a row belongs to its user, in every game."""

from __future__ import annotations

OWNED = ("standby_gamevolunteer", "standby_offer", "standby_volunteer")
"""The tables whose rows belong to a user. Hosts and players of the game cannot read them."""

OWN = "user_id = (select current_setting('got.user')::bigint)"


def protect(table: str) -> list[str]:
    """The statements that put a table under these policies.

    There is no fence, because the offers of a user and the searches of the server span games.
    """
    return [
        f"alter table {table} enable row level security",
        f"alter table {table} force row level security",
        f"drop policy if exists viewer on {table}",
        f"create policy viewer on {table} for select to got_player using ({OWN})",
        f"drop policy if exists engine on {table}",
        f"create policy engine on {table} for all to got_engine using (true) with check (true)",
    ]
