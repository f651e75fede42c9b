"""Tables with their points, and standings."""

from __future__ import annotations

from typing import Any

from games.leagues.document import read_document
from games.leagues.models import Division, Entry, Round, Table
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.score import score
from games.leagues.scoring.standings import Row
from games.leagues.selectors.facts import cached_standings_of
from games.leagues.selectors.seasons import Reader, visible_season
from got_api.errors import ErrorCode, Problem

STATUSES = [(name, name) for name in ("waiting", "running", "finished", "void")]


def tables_for(reader: Reader, code: str, number: int | None = None) -> list[dict[str, Any]]:
    """All tables of a season, or of a round. Raises 404."""
    with visible_season(reader, code) as (season, _):
        if number is not None and not Round.objects.filter(season=season, number=number).exists():
            raise Problem(ErrorCode.NOT_FOUND)
        rows = Table.objects.filter(round__season=season)
        if number is not None:
            rows = rows.filter(round__number=number)
        rows = rows.select_related("round", "game", "result").prefetch_related("seats__entry__user")
        scoring = read_document(season.document).scoring
        shown = []
        for table in rows.order_by("round__number", "number"):
            result = getattr(table, "result", None)
            points: dict[str, int] = {}
            places: dict[str, int] = {}
            if result is not None:
                final = read_final_table(result.final_table)
                places = {seat.house: seat.place for seat in final.seats}
                if not table.is_void:
                    points = {one.house: one.points for one in score(scoring, final)}
            shown.append(
                {
                    "round": table.round.number,
                    "number": table.number,
                    "size": table.size,
                    "game": None if table.game is None else table.game.code,
                    "status": _status(table, result is not None),
                    "finished_at": None if result is None else result.finished_at,
                    "seats": [
                        {
                            "house": seat.house,
                            "entry": seat.entry.number,
                            "username": None if seat.entry.user is None else seat.entry.user.username,
                            "place": places.get(seat.house),
                            "points": shown_points(points.get(seat.house)),
                        }
                        for seat in sorted(table.seats.all(), key=lambda seat: seat.pk)
                    ],
                }
            )
        return shown


def _status(table: Table, has_result: bool) -> str:
    if table.is_void:
        return "void"
    if has_result:
        return "finished"
    return "waiting" if table.game_id is None else "running"


def standings_for(reader: Reader, code: str, tier: int = 1, after: int | None = None) -> dict[str, Any]:
    """The standings of a division, or those after a round (its number). Raises 404."""
    with visible_season(reader, code) as (season, _):
        division = Division.objects.filter(season=season, tier=tier).first()
        if division is None:
            raise Problem(ErrorCode.NOT_FOUND)
        rounds = Round.objects.filter(stage__division=division)
        if after is not None and not rounds.filter(number=after).exists():
            raise Problem(ErrorCode.NOT_FOUND)
        entries = Entry.objects.filter(division=division).select_related("user")
        names = {entry.number: entry.user.username for entry in entries if entry.user is not None}
        rows = cached_standings_of(season, division, after)
        return {
            "division": tier,
            "after": after,
            "results": [_row(row, names.get(row.entry)) for row in rows],
            "next_cursor": None,
        }


def _row(row: Row, username: str | None) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "username": username,
        "status": row.status,
        "level": row.level,
        "points": shown_points(row.points),
        "par": shown_points(row.par),
        "luck": shown_points(row.luck),
        "win_count": row.wins,
        "ahead_by": row.ahead_by,
        "scores": [
            {
                "round": one.round,
                "kind": one.kind,
                "points": shown_points(one.points),
                "table": one.table,
                "house": one.house,
                "place": one.place,
                "par": shown_points(one.par),
                "luck": shown_points(one.luck),
                "counts": one.counts,
            }
            for one in row.scores
        ],
    }


def shown_points(hundredths: int | None) -> float | int | None:
    """Points as a JSON number with at most two decimals."""
    if hundredths is None:
        return None
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100
