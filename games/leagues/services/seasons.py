"""The life cycle of seasons: creating them and changing their status."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Literal

from django.db.models import F

from games.leagues.document import new_document
from games.leagues.errors import LeagueCode
from games.leagues.models import Appeal, Award, Division, Entry, LogEntry, Round, Season, Table
from games.leagues.selectors.effective_rulings import undecided_tables
from games.leagues.selectors.facts import standings_of
from games.leagues.services import documents
from games.leagues.services.leagues import OfficialAction, locked_league, require_permission
from games.leagues.services.locking import (
    Kind,
    Status,
    document_of,
    locked_for_change,
    log_event,
    require_status,
    wake_season,
)
from games.leagues.services.places import fill_places, reserve_places
from games.leagues.services.ratings import freeze_par
from games.leagues.services.registration import move_up
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404, malformed_field
from got_api.shared import clock
from got_api.shared.texts import text

Action = Literal["open", "close", "start", "cancel", "sign_off", "reopen"]
MAX_AWARDS = 3


def create_season(
    *, actor: int, slug: str, name: str, copy_from: int | None = None, now: datetime | None = None
) -> str:
    """Creates a draft of the next season of a league, optionally with the document of an earlier season.
    Returns its code.

    `copy_from`: the number of the earlier season. If its standings are final, they reserve places in the
    divisions. Raises 404 without such a league or season, 403 `official_only`.
    """
    now = now or clock.now()
    with as_engine():
        league = locked_league(slug)
        require_permission(league, actor, OfficialAction.RUN)
        seasons = Season.objects.filter(league=league)
        document, previous = new_document(name), None
        if copy_from is not None:
            previous = first_or_404(seasons.filter(number=copy_from))
            document = document_of(previous).to_json() | {"name": name, "breaks": []}
            document["registration"] = document["registration"] | {"closes_at": None}
            if document["check_in"] is not None:
                document["check_in"] = {"closes_at": None}
        last = seasons.order_by("-number").values_list("number", flat=True).first() or 0
        is_over = previous is not None and previous.status == Status.FINAL
        season = Season.objects.create(
            league=league,
            number=last + 1,
            copied_from=previous,
            has_reserved_places=is_over,
            document=document,
            created_at=now,
            next_at=None,
        )
        for tier, division in enumerate(document_of(season).divisions, 1):
            documents.add_division(season, tier, division, now)
        log_event(season, Kind.SEASON_CREATED, now, actor=actor)
        if is_over:
            reserve_places(season, now)
    return season.code


def change_status(
    *, actor: int, code: str, action: Action, reason: str = "", now: datetime | None = None
) -> None:
    """Opens or closes registration, or starts, cancels, signs off or reopens a season.

    `reason` is public. It is required to cancel a season unless it is a draft, optional to reopen one, and
    refused for other actions. Raises 404, 403, 400 `malformed`, 409 `season_not_ready`, 422
    `document_unlawful` for a time that has passed or a stage without tables, and 409 `appeal_open` or
    `table_not_decided` for the sign-off, `season_imported` for reopening.
    """
    with locked_for_change(code, actor, OfficialAction.RUN, now=now) as (season, now):
        if action == "cancel":
            _cancel(season, now, actor, reason)
        elif action == "reopen":
            _reopen(season, now, actor, reason)
        elif reason:
            raise malformed_field("reason", text("field_problem-unknown_field"))
        else:
            _ACTIONS[action](season, now, actor)
        wake_season(season, now)


def _open(season: Season, now: datetime, actor: int | None) -> None:
    require_status(season, Status.DRAFT)
    document = documents.read_season_document(
        season.document
    )  # a stored document may have a stage without tables
    documents.require_future("/registration/closes_at", document.registration.closes_at, now)
    set_status(season, Status.REGISTRATION, now, actor)


def _close(season: Season, now: datetime, actor: int | None) -> None:
    require_status(season, Status.REGISTRATION)
    if (check_in := document_of(season).check_in) is not None:
        documents.require_future("/check_in/closes_at", check_in.closes_at, now)
    close_registration(season, now, actor)


def close_registration(season: Season, now: datetime, actor: int | None = None) -> None:
    """Closes registration: applied and invited entries can no longer enter. Must be called with the season
    locked."""
    require_status(season, Status.REGISTRATION)
    invited = Entry.objects.filter(season=season, status=Entry.Status.INVITED, user__isnull=False)
    fill_places(season, now, list(invited.values_list("user_id", flat=True)))
    document = document_of(season)
    if document.check_in is None:
        set_status(season, Status.RUNNING, now, actor)
    else:
        set_status(season, Status.CHECK_IN, now, actor)
    move_up(season, document, now)


def start_season(season: Season, now: datetime, actor: int | None = None) -> None:
    """Starts a season. Entries that have not checked in are withdrawn, and their places go to the waiting
    list.

    Withdrawn entries can re-enter. Must be called with the season locked.
    """
    require_status(season, Status.CHECK_IN)
    expected = (Entry.Status.ACTIVE, Entry.Status.WAITING)
    for entry in Entry.objects.filter(season=season, status__in=expected, checked_in_at=None):
        entry.status, entry.left_at = Entry.Status.WITHDRAWN, now
        entry.save(update_fields=["status", "left_at"])
        log_event(season, Kind.ENTRY_CHANGED, now, actor=actor, entry=entry.number, status=entry.status)
    move_up(season, document_of(season), now)
    set_status(season, Status.RUNNING, now, actor)


def _cancel(season: Season, now: datetime, actor: int | None, reason: str) -> None:
    if season.status in (Status.FINAL, Status.CANCELLED):
        raise Problem(LeagueCode.SEASON_NOT_READY, facts={"season_status": season.status})
    if not reason and season.status != Status.DRAFT:
        raise malformed_field("reason", text("field_problem-reason_needed"))
    set_status(season, Status.CANCELLED, now, actor, reason)


def _sign_off(season: Season, now: datetime, actor: int | None) -> None:
    """Makes the standings final, with awards for the first three active entries of each division."""
    require_status(season, Status.REVIEW)
    if Appeal.objects.filter(season=season, status=Appeal.Status.OPEN).exists():
        raise Problem(LeagueCode.APPEAL_OPEN)
    tables = Table.objects.filter(round__season=season).select_related("round").prefetch_related("results")
    if undecided_tables(season, tables):
        raise Problem(LeagueCode.TABLE_NOT_DECIDED)
    create_awards(season)
    set_status(season, Status.FINAL, now, actor)


def create_awards(season: Season) -> None:
    """Creates awards for the first three active entries of each division. Must be called with the season
    locked."""
    for division in Division.objects.filter(season=season):
        rows = [row for row in standings_of(season, division) if row.status == "active"]
        entries = {entry.number: entry for entry in Entry.objects.filter(division=division)}
        Award.objects.bulk_create(
            Award(division=division, rank=rank, entry=entries[row.entry])
            for rank, row in enumerate(rows[:MAX_AWARDS], 1)
        )


def _reopen(season: Season, now: datetime, actor: int | None, reason: str) -> None:
    """Reopens a final season, so that officials can make rulings, and deletes its awards. A cancelled season
    continues.

    An imported season cannot be reopened: it has no games here, and the original is on another server.
    """
    require_status(season, Status.FINAL, Status.CANCELLED)
    if season.origin is not None:
        raise Problem(LeagueCode.SEASON_IMPORTED)
    if season.status == Status.CANCELLED:
        _continue(season, now, actor, reason)
        return
    Award.objects.filter(division__season=season).delete()
    set_status(season, Status.REVIEW, now, actor, reason)


def _continue(season: Season, now: datetime, actor: int | None, reason: str) -> None:
    """Restores the status that a season had before it was cancelled.

    The end times of its running rounds are postponed by the time since the cancellation.
    """
    changes = LogEntry.objects.filter(season=season, kind=Kind.STATUS_CHANGED).order_by("-number")
    cancelled, *before = changes[:2]
    status = Status(before[0].facts["status"]) if before else Status.DRAFT
    running = Round.objects.filter(season=season, status=Round.Status.RUNNING)
    running.update(ends_at=F("ends_at") + (now - cancelled.at))
    set_status(season, status, now, actor, reason)


def set_status(
    season: Season, status: Season.Status, now: datetime, actor: int | None = None, reason: str = ""
) -> None:
    """Sets and logs the status of a season. Must be called with the season locked."""
    season.status = status
    if status == Status.RUNNING:
        freeze_par(season, document_of(season))
    Season.objects.filter(pk=season.pk).update(status=status)
    facts: dict[str, Any] = {"reason": reason} if reason else {}
    log_event(season, Kind.STATUS_CHANGED, now, actor=actor, status=str(status), **facts)


_ACTIONS: Mapping[Action, Callable[[Season, datetime, int | None], None]] = {
    "open": _open,
    "close": _close,
    "start": start_season,
    "sign_off": _sign_off,
}
