"""Row-level security of the standby lists: a row is its user's, in whatever game."""

from __future__ import annotations

OWNED = ("standby_gamevolunteer", "standby_offer", "standby_volunteer")
"""The tables whose rows belong to a user. Neither a host nor the players of the game read them."""

OWN = "user_id = (select current_setting('got.user')::bigint)"


def protect(table: str) -> list[str]:
    """The statements that put a table under these policies.

    Without a fence: what a user is offered, and whom the server asks, spans games.
    """
    return [
        f"alter table {table} enable row level security",
        f"alter table {table} force row level security",
        f"drop policy if exists viewer on {table}",
        f"create policy viewer on {table} for select to got_player using ({OWN})",
        f"drop policy if exists engine on {table}",
        f"create policy engine on {table} for all to got_engine using (true) with check (true)",
    ]
