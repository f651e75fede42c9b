"""Requests of players during a season: for a table, in stages with a queue, and for houses, in rounds with a
choice of houses."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.leagues.document import SeasonDocument
from games.leagues.errors import LeagueCode
from games.leagues.models import Choice, Entry, Round, Season, Table
from games.leagues.selectors.effective_rulings import undecided_tables
from games.leagues.selectors.facts import stage_plan
from games.leagues.services.draws import UNDRAWN, round_of
from games.leagues.services.locking import Status, document_of, locked_for_change, require_status, wake_season
from games.leagues.services.registration import own_entry
from games.leagues.stages import StagePlan
from got_api.http.errors import ErrorCode, Problem


def join_queue(*, user: int, code: str, now: datetime | None = None) -> None:
    """Puts a user's entry into the queue for a table. Does nothing if it is already there.

    Raises 404 without an active entry, 409 `season_not_ready`, and `queue_closed` if no stage of the division
    has a queue now, or if the entry still plays at a table.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        entry = _active_entry(season, user)
        tables = Table.objects.filter(seats__entry=entry).select_related("round").prefetch_related("results")
        if undecided_tables(season, tables) or not _has_queue(document_of(season), entry):
            raise Problem(LeagueCode.QUEUE_CLOSED)
        if entry.queued_at is None:
            Entry.objects.filter(pk=entry.pk).update(queued_at=now)
            wake_season(season, now)


def leave_queue(*, user: int, code: str) -> None:
    """Removes a user's entry from the queue. Raises 404 without an active entry, 409 `season_not_ready`."""
    with locked_for_change(code, user) as (season, _):
        Entry.objects.filter(pk=_active_entry(season, user).pk).update(queued_at=None)


def _active_entry(season: Season, user: int) -> Entry:
    entry = own_entry(season, user)
    require_status(season, Status.RUNNING)
    if entry.status != Entry.Status.ACTIVE:
        raise Problem(ErrorCode.NOT_FOUND)
    return entry


def _has_queue(document: SeasonDocument, entry: Entry) -> bool:
    """Whether the division has an open round that will be drawn from the queue."""
    rounds = Round.objects.filter(
        stage__division=entry.division_id, status__in=UNDRAWN, opened_at__isnull=False
    )
    return any(stage_plan(document, row).draw == "queue" for row in rounds.select_related("stage__division"))


def choose_houses(*, user: int, code: str, number: int, houses: Sequence[str]) -> None:
    """Stores the houses that an entry wants in a round, the most wanted first. The choice can be changed
    until the draw.

    Raises 404 without an active entry in the division of a round with a choice of houses, 409
    `season_not_ready`, `choice_closed`.
    """
    with locked_for_change(code, user) as (season, _):
        entry = _active_entry(season, user)
        row = round_of(season, number)
        is_own = row.stage.division_id == entry.division_id
        if not is_own or stage_plan(document_of(season), row).houses != "ranked_choice":
            raise Problem(ErrorCode.NOT_FOUND)
        if row.status not in UNDRAWN:
            raise Problem(LeagueCode.CHOICE_CLOSED)
        Choice.objects.update_or_create(round=row, entry=entry, defaults={"houses": list(houses)})


def choices_due_at(plan: StagePlan, row: Round) -> datetime | None:
    """The time until which the server waits for choices of houses before it draws a round; None if it does
    not wait."""
    if row.opened_at is None or plan.houses != "ranked_choice":
        return None
    return row.opened_at + timedelta(hours=plan.choice_hours)
