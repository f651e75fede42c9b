"""Standby lists, searches and offers, limited to what the reader may see."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from games.leagues.errors import LeagueCode
from games.leagues.models import Offer, Search, Season, Standby
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, Role, may
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem

MAX_OFFERS = 100


def standby_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """The standby list, for officials. Raises 404, 403 `official_only`."""
    with visible_season(reader, code) as (season, role):
        _require_official(role)
        return [_standby(row) for row in _standby_of(season)]


def own_standby_for(reader: Reader, code: str) -> dict[str, Any]:
    """Raises 404 for a user who is not on the list. The reader must be signed in."""
    assert reader.pk is not None
    with visible_season(reader, code) as (season, _):
        row = _standby_of(season).filter(user_id=reader.pk).first()
        if row is None:
            raise Problem(ErrorCode.NOT_FOUND)
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
        return [
            {
                **_place(row),
                "entry": row.seat.entry.number,
                "status": row.status,
                "missed": row.is_missed,
                "opened_at": row.opened_at,
                "ended_at": row.ended_at,
                "is_open_to_all": row.is_for_everybody,
                "offers": [
                    {
                        "username": None if offer.user is None else offer.user.username,
                        "made_at": offer.made_at,
                        "expires_at": offer.expires_at,
                        "answer": offer.answer,
                        "answered_at": offer.answered_at,
                    }
                    for offer in sorted(row.offers.all(), key=lambda offer: offer.pk)
                ],
            }
            for row in rows.select_related("game", "seat__table__round", "seat__entry").prefetch_related(
                "offers__user"
            )
        ]


def _place(row: Search) -> dict[str, Any]:
    table = row.seat.table
    return {
        "round": table.round.number,
        "table": table.number,
        "game": row.played_game.code,
        "house": row.seat.house,
    }


def offers_to(user: int) -> list[dict[str, Any]]:
    """Present and past offers to a user, newest first."""
    with as_engine():
        return [_offer(row) for row in _offers(user).order_by("-id")[:MAX_OFFERS]]


def offer_to(user: int, code: str) -> dict[str, Any]:
    """Raises 404, also for an offer to another user."""
    with as_engine():
        row = _offers(user).filter(code=code).first()
        if row is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return _offer(row)


def _offers(user: int) -> QuerySet[Offer]:
    return Offer.objects.filter(user_id=user).select_related(
        "search__season", "search__game", "search__seat__table__round"
    )


def _offer(row: Offer) -> dict[str, Any]:
    return {
        "code": row.code,
        "season": row.search.season.code,
        "season_name": row.search.season.document["name"],
        **_place(row.search),
        "made_at": row.made_at,
        "expires_at": row.expires_at,
        "answer": row.answer,
    }
