"""Receivers of signals from games and accounts."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.signals import AccountErasure, account_erased
from games.engine import encode
from games.leagues.models import (
    Appeal,
    Card,
    Draw,
    Entry,
    LogEntry,
    Official,
    Result,
    Ruling,
    Search,
    Season,
    Seat,
    Standby,
    Table,
)
from games.leagues.selectors.facts import takes_part
from games.leagues.services.locking import RUN_SEASONS, document_of
from games.leagues.services.registration import withdraw_erased_user
from games.models import Game, SeatEvent
from games.services.signals import Announcement, FinishedGame, announced, game_finished
from games.standby.services.searching import start_search
from got_api.database.viewer import as_engine
from got_api.serving.task_queue import enqueue
from got_api.shared import clock


def connect() -> None:
    game_finished.connect(store_result, dispatch_uid="leagues")
    announced.connect(record_seat_change, dispatch_uid="leagues")
    account_erased.connect(remove_person, dispatch_uid="leagues")


def store_result(finished_game: FinishedGame, **_: object) -> None:
    """Receives `game_finished`: stores the result of a table, in the transaction that ends the game.

    That transaction holds the lock of the game. It must not lock the season, because a season is always
    locked before a game.
    """
    table = Table.objects.filter(game_id=finished_game.game_id).first()
    if table is None:
        return
    Result.objects.create(
        table=table,
        attempt=table.attempt,
        game_id=finished_game.game_id,
        final_table=encode(finished_game.final_table),
        finished_at=finished_game.finished_at,
    )
    _open_searches(finished_game.game_id).update(
        status=Search.Status.UNFILLED, ended_at=finished_game.finished_at, next_at=None
    )
    transaction.on_commit(lambda: enqueue(RUN_SEASONS))


def record_seat_change(announcement: Announcement, **_: object) -> None:
    """Receives `announced`: the seat of a table was opened or taken over, or its player has returned.

    It writes only the search for a substitute, in the transaction of the game, and does not lock the season.
    """
    record = _RECORDERS.get(announcement.kind)
    if record is None:
        return
    table = Table.objects.filter(game_id=announcement.game_id).select_related("round__stage").first()
    if table is None:
        return
    record(table, announcement, clock.now())
    transaction.on_commit(lambda: enqueue(RUN_SEASONS))


def _open_searches(game_id: int) -> QuerySet[Search]:
    return Search.objects.filter(game=game_id, status=Search.Status.OPEN)


def _record_opened(table: Table, announcement: Announcement, now: datetime) -> None:
    """Starts a search for a substitute, unless one is open. A seat is opened a second time when its player
    leaves for good."""
    seat = Seat.objects.get(table=table, house=announcement.facts["house"])
    if _open_searches(announcement.game_id).filter(seat=seat).exists():
        return
    search = start_search(announcement.game_id, seat.house, 0, now)
    Search.objects.create(
        season_id=table.round.season_id,
        seat=seat,
        game_id=announcement.game_id,
        code=search.code,
        round=Game.objects.values_list("round", flat=True).get(pk=announcement.game_id),
        is_missed=announcement.facts["reason"] == SeatEvent.Reason.MISSES,
        opened_at=now,
        next_at=now,
    )
    # The seat is first offered to the standby list, later to all users.
    Game.objects.filter(pk=announcement.game_id).update(take_over=Game.TakeOver.SUBSTITUTES)


def _record_taken(table: Table, announcement: Announcement, now: datetime) -> None:
    user = User.objects.get(username=announcement.facts["username"])
    _open_searches(announcement.game_id).filter(seat__house=announcement.facts["house"]).update(
        status=Search.Status.FILLED,
        taken_by=user,
        entry=_entry_at(table, user),
        ended_at=now,
        next_at=now,
    )


def _entry_at(table: Table, user: User) -> Entry | None:
    """The entry of a user for which a seat counts: the user's entry in the division of the table, if it takes
    part now.

    Later changes of the entry do not change its points.
    """
    division = table.round.stage.division_id
    return Entry.objects.filter(takes_part(), division=division, user=user).first()


def _record_returned(table: Table, announcement: Announcement, now: datetime) -> None:
    _open_searches(announcement.game_id).filter(seat__house=announcement.facts["house"]).update(
        status=Search.Status.RETURNED, ended_at=now, next_at=now
    )


_RECORDERS: Mapping[str, Callable[[Table, Announcement, datetime], None]] = {
    "seat_opened": _record_opened,
    "seat_replaced": _record_taken,
    "seat_returned": _record_returned,
}


def remove_person(erasure: AccountErasure, **_: object) -> None:
    """Receives `account_erased`: removes the user from entries, and keeps the entries and their results."""
    with as_engine():
        own = {"user_id": erasure.user_id}
        Official.objects.filter(**own).delete()
        Standby.objects.filter(**own).delete()
        Search.objects.filter(taken_by_id=erasure.user_id).update(taken_by=None)
        seasons = Entry.objects.filter(**own).values_list("season", flat=True)
        for season in (
            Season.objects.select_for_update(no_key=True).filter(id__in=list(seasons)).order_by("id")
        ):
            Appeal.objects.filter(season=season, entry__user=erasure.user_id).update(text="")
            withdraw_erased_user(season, document_of(season), erasure.user_id)
        for model in (Card, Draw, LogEntry, Ruling):
            model._default_manager.filter(actor_id=erasure.user_id).update(actor=None)
        Appeal.objects.filter(decided_by_id=erasure.user_id).update(decided_by=None)
