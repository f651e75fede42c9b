"""The ready check of a round. Its players are public with the draw, their confirmations are for officials."""

from __future__ import annotations

from typing import Any

from games.leagues.errors import LeagueCode
from games.leagues.models import Confirmation, ReadyCheck
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, may
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404


def ready_check_for(reader: Reader, code: str, number: int) -> dict[str, Any]:
    """The ready check of a round with all its players, for officials.

    Raises 404, also for a round without a check, 403 `official_only`.
    """
    with visible_season(reader, code) as (season, role):
        if not may(role, Act.SEE_PEOPLE):
            raise Problem(LeagueCode.OFFICIAL_ONLY)
        check = first_or_404(ReadyCheck.objects.filter(round__season=season, round__number=number))
        rows = Confirmation.objects.filter(seat__round=check.round_id)
        rows = rows.select_related("seat__table", "seat__entry__user")
        return {
            "round": number,
            "asked_at": check.asked_at,
            "due_at": check.due_at,
            "ended_at": check.ended_at,
            "seats": [
                {
                    "table": row.seat.table.number,
                    "game": None if row.seat.table.game is None else row.seat.table.game.code,
                    "house": row.seat.house,
                    "entry": row.seat.entry.number,
                    "username": None if row.seat.entry.user is None else row.seat.entry.user.username,
                    "confirmed_at": row.confirmed_at,
                }
                for row in rows.select_related("seat__table__game").order_by("seat__table__number", "seat")
            ],
        }


def own_readiness_for(user: int, code: str, number: int) -> dict[str, Any]:
    """Whether a player has confirmed. Raises 404 for a user who was not asked in this round."""
    with as_engine():
        rows = Confirmation.objects.filter(
            seat__round__season__code=code, seat__round__number=number, seat__entry__user=user
        )
        row = first_or_404(rows.select_related("seat__round__ready_check", "seat__table"))
        return {
            "round": number,
            "table": row.seat.table.number,
            "house": row.seat.house,
            "due_at": row.seat.round.ready_check.due_at,
            "confirmed_at": row.confirmed_at,
        }
