"""Standby lists and searches, limited to what the reader may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from games.leagues.errors import LeagueCode
from games.leagues.models import Search, Season, Standby
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, Role, may
from games.standby.models import Offer
from got_api.http.errors import Problem, first_or_404


def standby_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """The standby list, for officials. Raises 404, 403 `official_only`."""
    with visible_season(reader, code) as (season, role):
        _require_official(role)
        return [_standby(row) for row in _standby_of(season)]


def own_standby_for(reader: Reader, code: str) -> dict[str, Any]:
    """Raises 404 for a user who is not on the list. The reader must be signed in."""
    assert reader.pk is not None
    with visible_season(reader, code) as (season, _):
        row = first_or_404(_standby_of(season).filter(user_id=reader.pk))
        return _standby(row)


def _standby_of(season: Season) -> QuerySet[Standby]:
    return Standby.objects.filter(season=season).select_related("user").order_by("joined_at", "id")


def _standby(row: Standby) -> dict[str, Any]:
    return {"username": row.user.username, "joined_at": row.joined_at}


def _require_official(role: Role | None) -> None:
    if not may(role, Act.SEE_PEOPLE):
        raise Problem(LeagueCode.OFFICIAL_ONLY)


def searches_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """All searches with their offers, for officials. Raises 404, 403 `official_only`."""
    with visible_season(reader, code) as (season, role):
        _require_official(role)
        rows = Search.objects.filter(season=season, game__isnull=False).order_by("-id")
        rows = rows.select_related("game", "seat__table__round", "seat__entry")
        offers = _offers_by_search(row.game_id for row in rows)
        return [
            {
                "round": row.seat.table.round.number,
                "table": row.seat.table.number,
                "game": row.played_game.code,
                "house": row.seat.house,
                "entry": row.seat.entry.number,
                "status": row.status,
                "missed": row.is_missed,
                "opened_at": row.opened_at,
                "ended_at": row.ended_at,
                "is_open_to_all": row.is_for_everybody,
                "offers": offers[row.code],
            }
            for row in rows
        ]


def _offers_by_search(games: Iterable[int | None]) -> Mapping[str | None, list[dict[str, Any]]]:
    """Code of a search -> its offers, for these games."""
    found: defaultdict[str | None, list[dict[str, Any]]] = defaultdict(list)
    rows = Offer.objects.filter(game__in={game for game in games if game is not None})
    for offer in rows.select_related("user").order_by("made_at", "code"):
        found[offer.search].append(
            {
                "username": offer.user.username,
                "made_at": offer.made_at,
                "expires_at": offer.expires_at,
                "answer": offer.answer,
                "answered_at": offer.answered_at,
            }
        )
    return found
