"""The messages of a conversation."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from games.press.models import GreySender, Message
from games.press.selectors.conversations import reading
from games.selectors.games import Viewer, open_visit
from got_api.http.errors import first_or_404

COLUMNS = ("id", "conversation", "house", "kind", "text", "about", "sent_at", "deleted_at")
_GREY = GreySender.objects.filter(game_id=OuterRef("game_id"), message=OuterRef("id"))
_OWN_GREY = Subquery(_GREY.values("house"))
"""The sender of a grey message, visible only to that house."""


def messages_of(game_id: int, conversation: str) -> QuerySet[Any, Any]:
    """The messages of a conversation. Must be read as a viewer."""
    return _columns(Message.objects.filter(game_id=game_id, conversation=conversation))


def _columns(rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    return rows.values(*COLUMNS, own_grey=_OWN_GREY)


def message_for(viewer: Viewer, code: str, conversation: str, message: UUID) -> dict[str, Any]:
    """Raises 404."""
    with reading(viewer, code, conversation) as visit:
        return message_body(first_or_404(messages_of(visit.game_id, conversation).filter(id=message)))


def messages_after(viewer: Viewer, code: str, after: UUID | None, limit: int) -> list[dict[str, Any]]:
    """All messages of a game that the viewer may read, oldest first. Raises 404."""
    with open_visit(viewer, code) as visit:
        rows = _columns(Message.objects.filter(game_id=visit.game_id).order_by("id"))
        if after is not None:
            rows = rows.filter(id__gt=after)
        return [message_body(row) for row in rows[:limit]]


def message_body(row: dict[str, Any]) -> dict[str, Any]:
    about = row["about"] or {}
    return {
        "id": row["id"],
        "conversation": row["conversation"],
        "house": row["house"] or row["own_grey"],
        "is_grey": row["house"] is None and row["kind"] == Message.Kind.TEXT,
        "kind": row["kind"],
        "text": row["text"],
        "proposal": about.get("proposal"),
        "contradiction": about.get("contradiction"),
        "sent_at": row["sent_at"],
        "is_deleted": row["deleted_at"] is not None,
    }
