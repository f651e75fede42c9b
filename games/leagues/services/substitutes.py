"""Substitutes: an open seat is offered to the users of the standby list in order, before it is open to all
users.

The transaction that opens the seat writes the row of the search (`receivers`), and the tick logs it. The
standby app makes the offers by the rules of the season (`SeasonList`). Users see nothing of the game before
they accept an offer.
"""

from collections.abc import Collection, Container, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Count, Q

from games.clocks.timing import Timing
from games.errors import GameCode
from games.leagues.models import Official, Search, Season, Separation, Standby, Table
from games.leagues.services.locking import (
    Kind,
    Status,
    document_of,
    locked_for_change,
    log_event,
    log_events,
    require_allowed,
    require_status,
    wake_season,
)
from games.leagues.services.notices import notify
from games.models import Appointment, Game, Sitting
from games.models import Seat as GameSeat
from games.notices.kinds import Kind as Notice
from games.standby.extensions import SeasonPlace, Source
from games.standby.models import Offer
from games.standby.models import Search as SeatSearch
from games.standby.services.searching import continue_searches
from got_api.http.errors import ErrorCode, Problem

_STANDBY_OPEN = (Status.REGISTRATION, Status.CHECK_IN, Status.RUNNING)
MAX_STANDBY = 1000


def join_season_standby(*, user: int, code: str, now: datetime | None = None) -> None:
    """Adds a user to the standby list of a season. Does nothing if the user is already on it.

    Open searches continue, and tables that waited for substitutes can start.

    Raises 404, 403 `bots_not_allowed`, 409 `season_not_ready`, `list_full`.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        require_status(season, *_STANDBY_OPEN)
        require_allowed(document_of(season), user)
        rows = Standby.objects.filter(season=season)
        if rows.filter(user_id=user).exists():
            return
        if rows.count() >= MAX_STANDBY:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_STANDBY})
        Standby.objects.create(season=season, user_id=user, joined_at=now)
        log_event(season, Kind.STANDBY_CHANGED, now, actor=user, joined=True)
        continue_searches(_searched_games(season, status=Search.Status.OPEN), now)
        wake_season(season, now)


def leave_season_standby(*, user: int, code: str, now: datetime | None = None) -> None:
    """Removes a user from the standby list. Offers that the user already has stay valid. Raises 404."""
    with locked_for_change(code, user, now=now) as (season, now):
        if not Standby.objects.filter(season=season, user_id=user).delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)
        log_event(season, Kind.STANDBY_CHANGED, now, actor=user, joined=False)


def _standby_list(season: Season, table: Table, taken_users: Container[int | None]) -> list[int]:
    """The users of the standby list in order, without those in `taken_users` and those separated from an
    entry of the table."""
    seated = list(table.seats.values_list("entry", flat=True))
    pairs = Separation.objects.filter(season=season, is_strict=True).filter(
        Q(low__in=seated) | Q(high__in=seated)
    )
    separated_users = {user for pair in pairs.values_list("low__user", "high__user") for user in pair}
    rows = Standby.objects.filter(season=season, user__is_active=True).order_by("joined_at", "id")
    users = rows.values_list("user", flat=True)
    return [user for user in users if user not in taken_users and user not in separated_users]


def can_fill(season: Season, table: Table, count: int) -> bool:
    """Whether the standby list has enough users for `count` seats of a table without a game."""
    if count == 0:
        return True
    hosts = Official.objects.filter(league=season.league_id, role=Official.Role.ORGANISER)
    players = table.seats.values_list("entry__user", flat=True)
    return len(_standby_list(season, table, {*hosts.values_list("user", flat=True), *players})) >= count


class SeasonList(Source):
    """The standby list of a season, whose users get offers by the rules of the season's document."""

    asks_early = False

    def __init__(self, table: Table) -> None:
        self._table = table

    def lock(self) -> None:
        self._season = Season.objects.select_for_update(no_key=True).get(pk=self._table.round.season_id)
        self._document = document_of(self._season)

    def is_active(self) -> bool:
        return self._season.status == Status.RUNNING

    def max_waiting(self) -> int:
        return self._document.substitutes.at_once

    def expires_at(self, timing: Timing, now: datetime) -> datetime:
        return now + timedelta(hours=self._document.substitutes.hours)

    def candidates(
        self, search: SeatSearch, timing: Timing, count: int, now: datetime, expires_at: datetime
    ) -> Sequence[int]:
        """The first users of the list who can be asked.

        Users are left out if they were already asked, host the game, play or have played in it, or are
        separated from one of its entries.
        """
        game = search.game_id
        taken = {
            *Offer.objects.filter(game=game, search=search.code).values_list("user", flat=True),
            *GameSeat.objects.filter(game=game).values_list("user", flat=True),
            *Sitting.objects.filter(game=game).values_list("user", flat=True),
            *Appointment.objects.filter(game=game, role=Appointment.Role.HOST).values_list("user", flat=True),
        }
        users = _standby_list(self._season, self._table, taken)
        if self._document.substitutes.order == "fewest":
            counts = _accepted_counts(self._season)
            users.sort(key=lambda user: counts.get(user, 0))
        return users[:count]

    def record_asked_users(self, search: SeatSearch, users: Sequence[int], now: datetime) -> None:
        row = _search_row(search)
        _log_change(self._season, row, now)  # the search is logged before the users who are asked
        places = [_place(row)] * len(users)
        log_events(self._season, Kind.SUBSTITUTE_ASKED, now, places)

    def record_declined_offer(self, search: SeatSearch, user: int, now: datetime) -> None:
        place = _place(_search_row(search))
        log_event(self._season, Kind.OFFER_DECLINED, now, actor=user, **place)

    def record_exhausted_list(self, search: SeatSearch, now: datetime) -> None:
        """Opens the seat to all users if the season permits it."""
        row = _search_row(search)
        if self._document.tables.take_over != Game.TakeOver.ANYBODY or row.is_for_everybody:
            return
        Game.objects.filter(pk=search.game_id).update(take_over=Game.TakeOver.ANYBODY)
        Search.objects.filter(pk=row.pk).update(is_for_everybody=True)
        _log_change(self._season, row, now)
        log_event(self._season, Kind.SEAT_FOR_EVERYBODY, now, **_place(row))


def find_source(game_id: int) -> SeasonList | None:
    """The standby list for a game of a season; None for other games
    (`games.standby.extensions.FindSource`)."""
    table = Table.objects.filter(game=game_id).select_related("round").first()
    return None if table is None else SeasonList(table)


def places_of(games: Collection[int]) -> dict[int, SeasonPlace]:
    """Id of a game -> its place in a season (`FindPlaces` of standby lists), including games of tables that
    were replayed."""
    rows = Search.objects.filter(game__in=games).select_related("game", "season", "seat__table__round")
    return {
        row.played_game.pk: SeasonPlace(row.season.code, row.seat.table.round.number, row.seat.table.number)
        for row in rows
    }


def _search_row(search: SeatSearch) -> Search:
    rows = Search.objects.select_related("seat__table__round", "seat__entry")
    return rows.get(game=search.game_id, code=search.code)


def _searched_games(season: Season, **filters: Any) -> set[int]:
    """The games of a season that have a search, filtered by `wanted`."""
    rows = Search.objects.filter(season=season, game__isnull=False, **filters)
    return set(rows.values_list("game", flat=True))


def _accepted_counts(season: Season) -> dict[int, int]:
    """User -> the number of offers that the user has accepted in a season."""
    accepted = Offer.objects.filter(game__in=_searched_games(season), answer=Offer.Answer.ACCEPTED)
    return dict(accepted.values("user").annotate(count=Count("code")).values_list("user", "count"))


def search_steps(season: Season, now: datetime) -> Iterator[partial[None]]:
    """The steps that log the due searches, one for each search. Must be called and executed with the season
    locked."""
    due = Search.objects.filter(season=season, next_at__lte=now).order_by("id")
    for search in due.select_related("game", "seat__table__round", "seat__entry"):
        yield partial(_log_change, season, search, now)


def _log_change(season: Season, search: Search, now: datetime) -> None:
    """Logs a search that was opened or has ended, and notifies the previous holder of a filled seat."""
    if search.next_at is None:
        return
    # The game may end the search at the same time, without this lock.
    Search.objects.filter(pk=search.pk, status=search.status).update(next_at=None)
    place = _place(search)
    if search.status == Search.Status.OPEN and season.status == Status.RUNNING:
        log_event(season, Kind.SEAT_OPENED, now, **place)
    elif search.status == Search.Status.RETURNED:
        log_event(season, Kind.SEAT_RETURNED, now, **place)
    elif search.status == Search.Status.FILLED:
        by = None if search.entry is None else search.entry.number
        log_event(season, Kind.SEAT_FILLED, now, **place, by=by)
        notify(
            season,
            Notice.SEAT_LOST,
            f"search.{search.pk}",
            [_holder_before(search)],
            now,
            season_round=place["round"],
            season_table=place["table"],
            house=search.seat.house,
            game=search.played_game.code,
        )


def _place(search: Search) -> dict[str, Any]:
    table = search.seat.table
    return {
        "round": table.round.number,
        "table": table.number,
        "house": search.seat.house,
        "entry": search.seat.entry.number,
    }


def _holder_before(search: Search) -> int | None:
    previous = Search.objects.filter(
        seat=search.seat_id, game=search.game_id, status=Search.Status.FILLED, pk__lt=search.pk
    )
    last = previous.order_by("-pk").first()
    return search.seat.entry.user_id if last is None else last.taken_by_id
