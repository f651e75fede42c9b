"""Draws with their certificates, and ready checks of rounds, limited to what the reader may see."""

from collections.abc import Container
from typing import Any

from games.leagues.models import Confirmation, Draw, ReadyCheck, Round
from games.leagues.selectors.facts import fields_of
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.draws import round_of
from games.leagues.services.leagues import OfficialAction, require_role, role_permits
from games.leagues.services.seeds import commitment_of, public_commitments
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404

SHOWN_TO_ALL = (Draw.Status.PUBLISHED, Draw.Status.VOID)
"""Statuses of attempts that all users can see, once a draw of the round was published."""


def draw_for(reader: Reader, code: str, number: int, attempt: int | None = None) -> dict[str, Any]:
    """An attempt to draw a round: the one with the number `attempt`, else the last.

    Officials see all attempts. Others see published and void attempts, once a draw of the round was
    published. A published draw shows its seed. Raises 404.
    """
    with visible_season(reader, code) as (season, role):
        row = round_of(season, number)
        draws = list(Draw.objects.filter(round=row).order_by("attempt"))
        is_public = any(draw.published_at is not None for draw in draws)
        sees_all = role_permits(role, OfficialAction.SEE_PEOPLE)
        if not is_public and not sees_all:
            raise Problem(ErrorCode.NOT_FOUND)
        shown = [
            draw for draw in draws if sees_all or draw.status in (Draw.Status.PUBLISHED, Draw.Status.VOID)
        ]
        wanted = [draw for draw in shown if attempt in (None, draw.attempt)]
        if not wanted:
            raise Problem(ErrorCode.NOT_FOUND)
        draw = wanted[-1]
        status = Draw.OUTDATED if draw.is_outdated else draw.status
        return draw_body(row, draw, len(shown), public_commitments(row)) | {"status": status}


def draw_body(row: Round, draw: Draw, attempt_count: int, public: Container[str]) -> dict[str, Any]:
    """The fields of an attempt to draw a round. `attempt_count`: the number of attempts that the reader can
    see. `public`: commitments to seeds that are public."""
    made = draw.certificate or {}
    return {
        "round": row.number,
        "attempt_count": attempt_count,
        **fields_of(draw, "attempt", "status", "reason", "made_at", "published_at", "input", "input_hash"),
        "commitment": commitment_of(draw) or row.commitment,
        "seed": made.get("seed") if made.get("commitment") in public else None,
        **{name: made.get(name) for name in ("result", "cost", "bounds", "software")},
    }


def ready_check_for(reader: Reader, code: str, number: int) -> dict[str, Any]:
    """The ready check of a round with all its players. Only officials can read it.

    Raises 404, also for a round without a check, 403 `official_only`.
    """
    with visible_season(reader, code) as (season, role):
        require_role(role, OfficialAction.SEE_PEOPLE)
        check = first_or_404(ReadyCheck.objects.filter(round__season=season, round__number=number))
        rows = Confirmation.objects.filter(seat__round=check.round_id)
        rows = rows.select_related("seat__table", "seat__entry__user")
        return {
            "round": number,
            **fields_of(check, "asked_at", "due_at", "ended_at"),
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
    """Whether a player has confirmed that they are ready. Raises 404 for a user who was not asked in this
    round."""
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
