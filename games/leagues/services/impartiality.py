"""Officials do not rule on their own tables. Called as the engine, with the season locked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from games.leagues.errors import LeagueCode
from games.leagues.models import Entry, Round, Season, Seat, Table
from games.models import Seat as GameSeat
from got_api.http.errors import Problem


def require_impartial(season: Season, by: int, facts: Mapping[str, Any]) -> None:
    """Raises 403 `own_table` for a ruling, appeal or card that concerns the official.

    It concerns them if it is about a table at which they have or had a seat, or a round in which they play.
    It concerns them if it is about their own entry, or one at the same table in a round that is not closed.
    Otherwise it is about the season, and concerns all who play in it.
    """
    own = Seat.objects.filter(round__season=season, entry__user=by)
    if "table" in facts:
        at = {"round__season": season, "round__number": facts["round"], "number": facts["table"]}
        games = Table.objects.filter(**at).values("game")
        is_own = (
            own.filter(table__in=Table.objects.filter(**at)).exists()
            or GameSeat.objects.filter(game__in=games, user=by).exists()
        )
    elif "round" in facts:
        is_own = own.filter(round__number=facts["round"]).exists()
    elif "entry" in facts:
        is_own = own_and_opposing_entries(season, by).filter(number=facts["entry"]).exists()
    else:
        is_own = own.exists()
    if is_own:
        raise Problem(LeagueCode.OWN_TABLE)


def own_and_opposing_entries(season: Season, by: int) -> QuerySet[Entry]:
    """An official's own entry, and the entries at the same tables in rounds that are not closed."""
    own = Seat.objects.filter(round__season=season, entry__user=by)
    open_tables = own.exclude(round__status=Round.Status.CLOSED).values("table")
    return Entry.objects.filter(Q(user=by) | Q(seats__table__in=open_tables), season=season)
