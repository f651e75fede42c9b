"""The messages of a conversation."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.press.models import Message
from games.press.selectors.conversations import reading
from games.selectors.games import Viewer, visiting
from got_api.errors import ErrorCode, Problem

_COLUMNS = ("id", "conversation", "house", "text", "sent_at", "deleted_at")


def messages_of(game_id: int, conversation: str) -> QuerySet[Any, Any]:
    """To be read as a viewer."""
    rows: QuerySet[Any, Any] = Message.objects.filter(game_id=game_id, conversation=conversation).values(
        *_COLUMNS
    )
    return rows


def message_for(viewer: Viewer, code: str, conversation: str, message: UUID) -> dict[str, Any]:
    """Raises 404."""
    with reading(viewer, code, conversation) as visit:
        row = messages_of(visit.game_id, conversation).filter(id=message).first()
    if row is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return shown(row)


def messages_after(viewer: Viewer, code: str, after: UUID | None, limit: int) -> list[dict[str, Any]]:
    """All that the viewer may read of the press of a game, oldest first. Raises 404."""
    with visiting(viewer, code) as visit:
        rows = Message.objects.filter(game_id=visit.game_id).order_by("id").values(*_COLUMNS)
        if after is not None:
            rows = rows.filter(id__gt=after)
        return [shown(row) for row in rows[:limit]]


def shown(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": row["id"],
        "conversation": row["conversation"],
        "house": row["house"],
        "text": row["text"],
        "sent_at": row["sent_at"],
        "is_deleted": row["deleted_at"] is not None,
    }
