"""Votes, with the viewer's own ballot."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from games.models import Ballot, Vote
from games.selectors.games import Viewer, open_visit
from got_api.database.viewer import as_engine
from got_api.http.errors import first_or_404

_VOTE = ("number", "kind", "called_by", "house", "voters", "status", "opened_at", "closes_at", "closed_at")
_VOTE_NUMBERS = {
    "length_seconds": F("seconds"),
    "needed_count": F("needed"),
    "yes_count": F("yes"),
    "no_count": F("no"),
}


def votes_for(viewer: Viewer, code: str) -> list[dict[str, Any]]:
    """All votes of a game, newest first, each with the viewer's own ballot. Raises 404.

    A sitter has none: they do not vote, and their player's ballot is hidden from them.
    """
    with open_visit(viewer, code) as visit:
        rows = [
            dict(row)
            for row in Vote.objects.filter(game_id=visit.game_id)
            .order_by("-number")
            .values(*_VOTE, **_VOTE_NUMBERS)
        ]
    mine: dict[int, bool] = {}
    if visit.house is not None and not visit.is_sitter and rows:
        with as_engine():  # a viewer cannot read ballots; only those of their own house are read
            mine = dict(
                Ballot.objects.filter(game_id=visit.game_id, house=visit.house).values_list(
                    "number", "choice"
                )
            )
    return [row | {"my_choice": mine.get(row["number"])} for row in rows]


def vote_for(viewer: Viewer, code: str, number: int) -> dict[str, Any]:
    """One vote. Raises 404."""
    return first_or_404(vote for vote in votes_for(viewer, code) if vote["number"] == number)
