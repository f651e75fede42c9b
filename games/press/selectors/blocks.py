"""Blocks of a user."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.press.models import Block
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem


def blocks_for(user: User) -> list[dict[str, Any]]:
    """All blocks of a user, by name."""
    with as_engine():
        rows = Block.objects.filter(user_id=user.pk).order_by("blocked__username")
        return [
            {"username": username, "made_at": made_at}
            for username, made_at in rows.values_list("blocked__username", "made_at")
        ]


def block_for(user: User, username: str) -> dict[str, Any]:
    """Raises 404 for a user who is not blocked."""
    for row in blocks_for(user):
        if row["username"] == username:
            return row
    raise Problem(ErrorCode.NOT_FOUND)
