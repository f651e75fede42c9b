"""Draws with their certificates, limited to what the reader may see."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from games.leagues.models import Draw, Round
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.draws import round_of
from games.leagues.services.permissions import Act, may
from games.leagues.services.seeds import commitment_of, public_commitments
from got_api.http.errors import ErrorCode, Problem


def draw_for(reader: Reader, code: str, number: int, attempt: int | None = None) -> dict[str, Any]:
    """An attempt to draw a round, the last one unless another is named.

    Officials see proposals. Others see all attempts after the first publication. A published draw shows its
    seed. Raises 404.
    """
    with visible_season(reader, code) as (season, role):
        row = round_of(season, number)
        draws = list(Draw.objects.filter(round=row).order_by("attempt"))
        is_public = any(draw.published_at is not None for draw in draws)
        if not is_public and not may(role, Act.SEE_PEOPLE):
            raise Problem(ErrorCode.NOT_FOUND)
        if not is_public or may(role, Act.SEE_PEOPLE):
            shown = draws
        else:
            shown = [draw for draw in draws if draw.status in (Draw.Status.PUBLISHED, Draw.Status.VOID)]
        wanted = [draw for draw in shown if attempt in (None, draw.attempt)]
        if not wanted:
            raise Problem(ErrorCode.NOT_FOUND)
        draw = wanted[-1]
        status = Draw.OUTDATED if draw.is_outdated else draw.status
        return draw_body(row, draw, len(shown), public_commitments(row)) | {"status": status}


def draw_body(row: Round, draw: Draw, attempt_count: int, public: Container[str]) -> dict[str, Any]:
    """An attempt to draw a round. `attempt_count`: the number that the reader sees. `public`: commitments
    whose seeds are public."""
    made = draw.certificate or {}
    return {
        "round": row.number,
        "attempt": draw.attempt,
        "attempt_count": attempt_count,
        "status": draw.status,
        "reason": draw.reason,
        "made_at": draw.made_at,
        "published_at": draw.published_at,
        "commitment": commitment_of(draw) or row.commitment,
        "seed": made.get("seed") if made.get("commitment") in public else None,
        "input": draw.input,
        "input_hash": draw.input_hash,
        "result": made.get("result"),
        "cost": made.get("cost"),
        "bounds": made.get("bounds"),
        "software": made.get("software"),
    }
