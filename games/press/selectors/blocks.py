"""Blocks of a user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from accounts.models import User
from games.press.models import Block
from got_api.database.viewer import as_engine
from got_api.http.errors import first_or_404


def blocks_for(user: User) -> list[Mapping[str, Any]]:
    """All blocks of a user, by name."""
    with as_engine():
        rows = Block.objects.filter(user_id=user.pk).order_by("blocked__username")
        return list(rows.values("made_at", username=F("blocked__username")))


def block_for(user: User, username: str) -> Mapping[str, Any]:
    """Raises 404 for a user who is not blocked."""
    return first_or_404(row for row in blocks_for(user) if row["username"] == username)
