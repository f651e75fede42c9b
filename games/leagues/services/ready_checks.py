"""Ready checks of rounds: players confirm that they are ready before their tables start.

The tick asks the players when their round is the next to start. It starts the round when all players have
confirmed, or at the deadline. The seat of a player who has not confirmed is open from the start, and is
offered to the standby list. If the list has too few users for a table, the table waits until its players
confirm, more users join the list, or an organiser ends the ready check.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import QuerySet

from games.leagues.document import SeasonDocument, end_of_period
from games.leagues.errors import LeagueCode
from games.leagues.models import Confirmation, LogEntry, ReadyCheck, Round, Season, Seat, Table
from games.leagues.services.leagues import OfficialAction
from games.leagues.services.locking import (
    Kind,
    Status,
    locked_for_change,
    log_event,
    require_status,
    wake_season,
)
from games.leagues.services.notices import notify_of_ready_check, notify_organisers
from games.notices.kinds import Kind as Notice
from got_api.http.errors import Problem, first_or_404


def has_players_to_ask(document: SeasonDocument, row: Round) -> bool:
    """Whether the players of a round still have to be asked."""
    return document.ready_check is not None and not ReadyCheck.objects.filter(round=row).exists()


def ask_players(season: Season, document: SeasonDocument, row: Round, now: datetime) -> None:
    """Starts the ready check of a round and asks its players. Must be called with the season locked. Closed
    accounts are not asked, because a bot plays their seats."""
    assert document.ready_check is not None
    due_at = end_of_period(document, now, timedelta(hours=document.ready_check.hours))
    ReadyCheck.objects.create(round=row, asked_at=now, due_at=due_at)
    seats = Seat.objects.filter(round=row, entry__user__is_active=True).select_related("table", "entry")
    asked = Confirmation.objects.bulk_create(
        Confirmation(seat=seat) for seat in seats.order_by("table__number", "id")
    )
    log_event(season, Kind.READY_CHECK_STARTED, now, round=row.number)
    notify_of_ready_check(season, row.number, asked, due_at, now)


def may_start(document: SeasonDocument, row: Round, now: datetime) -> bool:
    """Whether a round no longer has to wait for its players."""
    check = _current_check(document, row)
    return check is None or check.due_at <= now or not _unconfirmed_players(row).exists()


def absent_at(document: SeasonDocument, row: Round) -> Mapping[int, Sequence[str]]:
    """Id of a table -> the houses whose players have not confirmed; empty without a ready check that
    counts."""
    absent: defaultdict[int, list[str]] = defaultdict(list)
    if _current_check(document, row) is not None:
        for table, house in _unconfirmed_players(row).values_list("seat__table", "seat__house"):
            absent[table].append(house)
    return absent


def _current_check(document: SeasonDocument, row: Round) -> ReadyCheck | None:
    """The ready check that counts for a round. None if there is none, if an organiser has ended it, or if the
    document no longer has ready checks."""
    if document.ready_check is None:
        return None
    return ReadyCheck.objects.filter(round=row, ended_at=None).first()


def _unconfirmed_players(row: Round) -> QuerySet[Confirmation]:
    """The missing confirmations for which a round waits. A replayed table needs no confirmations."""
    rows = Confirmation.objects.filter(seat__round=row, confirmed_at=None, seat__entry__user__is_active=True)
    return rows.filter(seat__table__game=None, seat__table__attempt=1).order_by("seat")


def is_reported_to_organisers(season: Season, table: Table) -> bool:
    """Whether organisers were notified that a table waits."""
    check = ReadyCheck.objects.get(round=table.round_id)
    rows = LogEntry.objects.filter(season=season, kind=Kind.TABLE_WAITS, facts=_place(table))
    return rows.filter(at__gte=check.asked_at).exists()


def report_waiting_table(season: Season, table: Table, now: datetime) -> None:
    """Notifies organisers of a table that waits. Must be called with the season locked."""
    log_event(season, Kind.TABLE_WAITS, now, **_place(table))
    notify_organisers(
        season,
        Notice.SEASON_TABLE_WAITS,
        f"table.{table.pk}",
        now,
        season_round=table.round.number,
        season_table=table.number,
    )


def _place(table: Table) -> dict[str, Any]:
    return {"round": table.round.number, "table": table.number}


def confirm_readiness(
    *, user: int, code: str, number: int, is_ready: bool = True, now: datetime | None = None
) -> None:
    """Confirms that a player is ready, or withdraws the confirmation. Both are possible until the player's
    table starts.

    Raises 404 for a user who was not asked in this round, 409 `ready_check_closed`.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        rows = Confirmation.objects.filter(
            seat__round__season=season, seat__round__number=number, seat__entry__user=user
        )
        row = first_or_404(rows.select_related("seat__table", "seat__round__ready_check"))
        table, asked = row.seat.table, row.seat.round
        is_over = asked.ready_check.ended_at is not None or table.game_id is not None or table.attempt > 1
        if is_over or season.status != Status.RUNNING:
            raise Problem(LeagueCode.READY_CHECK_CLOSED)
        if (row.confirmed_at is not None) == is_ready:
            return
        Confirmation.objects.filter(pk=row.pk).update(confirmed_at=now if is_ready else None)
        if asked.status == Round.Status.RUNNING or not _unconfirmed_players(asked).exists():
            wake_season(season, now)


def end_ready_check(*, actor: int, code: str, number: int, now: datetime | None = None) -> None:
    """Ends the ready check of a round. Tables that have not started yet then start as drawn.

    Raises 404 for a round without a ready check, 403 `official_only`, 409 `season_not_ready`,
    `ready_check_closed`.
    """
    with locked_for_change(code, actor, OfficialAction.DECIDE, now=now) as (season, now):
        check = first_or_404(ReadyCheck.objects.filter(round__season=season, round__number=number))
        require_status(season, Status.RUNNING)
        waiting = Table.objects.filter(round=check.round_id, game=None)
        if check.ended_at is not None or not waiting.exists():
            raise Problem(LeagueCode.READY_CHECK_CLOSED)
        ReadyCheck.objects.filter(pk=check.pk).update(ended_at=now)
        log_event(season, Kind.READY_CHECK_ENDED, now, actor=actor, round=number)
        wake_season(season, now)


def find_request(code: str) -> Callable[[], None] | None:
    """A function that confirms for the link in a mail; None for an unknown code
    (`games.readiness.extensions.FindRequest`)."""
    rows = Confirmation.objects.filter(code=code, seat__entry__user__is_active=True)
    found = rows.values_list("seat__round__season__code", "seat__round__number", "seat__entry__user").first()
    if found is None:
        return None
    season, number, user = found
    return partial(confirm_readiness, code=season, number=number, user=user)
