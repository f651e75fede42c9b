"""The messages and proposals of a conversation."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from games.models import Game
from games.press.models import GreySender, Message, Proposal
from games.press.selectors.conversations import visible_game
from games.selectors.games import Viewer, open_visit
from got_api.http.errors import first_or_404

COLUMNS = ("id", "conversation", "house", "kind", "text", "about", "sent_at", "deleted_at")
_GREY = GreySender.objects.filter(game_id=OuterRef("game_id"), message=OuterRef("id"))
_OWN_GREY = Subquery(_GREY.values("house"))
"""The sender of a grey message, visible only to that house."""


def messages_of(game_id: int, conversation: str) -> QuerySet[Any, Any]:
    """The messages of a conversation. Must be read within `as_viewer`."""
    return _columns(Message.objects.filter(game_id=game_id, conversation=conversation))


def _columns(rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    return rows.values(*COLUMNS, own_grey=_OWN_GREY)


def message_for(viewer: Viewer, code: str, conversation: str, message: UUID) -> dict[str, Any]:
    """A message that the viewer may read. Raises 404."""
    with visible_game(viewer, code, conversation) as visit:
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


TERMS = ("kind", "house", "houses", "area", "until_round")
"""The terms of a proposal, which never change."""

_COLUMNS = (
    "id", "conversation", *TERMS, "made_at", "accepted_by", "declined_by", "withdrawn_at", "game__round",
    "game__status",
)  # fmt: skip


def proposals_of(game_id: int, conversation: str) -> QuerySet[Any, Any]:
    """The proposals of a conversation. Must be read within `as_viewer`."""
    rows: QuerySet[Any, Any] = Proposal.objects.filter(game_id=game_id, conversation=conversation)
    return rows.values(*_COLUMNS)


def proposal_for(viewer: Viewer, code: str, conversation: str, proposal: UUID) -> dict[str, Any]:
    """A proposal that the viewer may read. Raises 404."""
    with visible_game(viewer, code, conversation) as visit:
        return proposal_body(first_or_404(proposals_of(visit.game_id, conversation).filter(id=proposal)))


def houses_at_peace(game_id: int, house: str, user: int | None) -> set[str]:
    """The houses to which a house has promised peace by a proposal for this or a later round.

    A house promises peace to the houses that its proposal names, except the houses that declined. It also
    promises peace to the houses whose proposals it accepted. A proposal that only some users may read counts
    only if `user` is one of them. Requires the engine's database role.
    """
    open_ones = Proposal.objects.filter(
        Q(persons=None) | Q(persons__contains=[user or 0]),
        game_id=game_id,
        kind=Proposal.Kind.PEACE,
        withdrawn_at=None,
        until_round__gte=F("game__round"),
    )
    found: set[str] = set()
    for proposal in open_ones.filter(Q(house=house) | Q(accepted_by__contains=[house])):
        if proposal.house == house:
            found.update(set(proposal.houses).difference(proposal.declined_by))
        else:
            found.add(proposal.house)
    return found


def proposal_body(row: Mapping[str, Any]) -> dict[str, Any]:
    names = ("id", "conversation", *TERMS, "made_at", "accepted_by", "declined_by")
    return {name: row[name] for name in names} | {"status": _status(row)}


def _status(row: Mapping[str, Any]) -> str:
    """The status of a proposal. Expiry is not stored, because it follows from the round of the game."""
    if row["withdrawn_at"] is not None:
        return "withdrawn"
    is_over = row["game__round"] > row["until_round"] or row["game__status"] != Game.Status.RUNNING
    return "expired" if is_over else "open"
