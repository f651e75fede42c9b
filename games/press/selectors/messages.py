"""The messages of a conversation."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.press.models import Message
from games.press.selectors.conversations import reading
from games.selectors.games import Viewer
from got_api.errors import ErrorCode, Problem

_COLUMNS = ("id", "house", "text", "sent_at", "deleted_at")


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


def shown(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": row["id"],
        "house": row["house"],
        "text": row["text"],
        "sent_at": row["sent_at"],
        "is_deleted": row["deleted_at"] is not None,
    }
