"""The lock of a season, and the season's log, which is written under that lock.

A season is locked before a game. A transaction that holds the lock of a game must not wait for the lock of a
season.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from accounts.models import User
from games.errors import GameCode
from games.leagues.document import SeasonDocument, read_document
from games.leagues.errors import LeagueCode
from games.leagues.models import LogEntry, Season
from games.leagues.services.leagues import OfficialAction, require_permission, role_of, role_permits
from games.leagues.services.notices import notify_of_log
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.serving.task_queue import enqueue
from got_api.shared import clock

Kind = LogEntry.Kind
Status = Season.Status
RUN_SEASONS = "games.leagues.tasks.run_seasons"
_OFFICIALS_ONLY = frozenset({
    Kind.APART_CHANGED, Kind.APPEAL_DECIDED, Kind.APPEAL_MADE, Kind.CARD_REVOKED, Kind.CARD_SHOWN,
    Kind.DRAW_FAILED, Kind.DRAW_PROPOSED, Kind.HOUSEHOLD_CHANGED, Kind.OFFER_DECLINED,
    Kind.STANDBY_CHANGED, Kind.SUBSTITUTE_ASKED, Kind.TABLE_WAITS,
})  # fmt: skip
"""Kinds of log entries that only officials can read. All users can read other kinds, unless the caller of
`log_event` passes the audience of officials."""


def locked_season(code: str, user: int | None = None) -> Season:
    """A season, locked until the transaction ends. Requires the engine role.

    Raises 404 for an unknown season, and for a draft unless `user` is an official.
    """
    season = Season.objects.select_for_update(no_key=True).filter(code=code).first()
    if season is None or not is_visible(season, user):
        raise Problem(ErrorCode.NOT_FOUND)
    return season


def lock_season_for_if_match(code: str) -> None:
    """Locks a season until the outer transaction ends, so that it cannot change after a comparison. Raises
    404."""
    with as_engine():
        first_or_404(Season.objects.select_for_update(no_key=True).filter(code=code))


@contextmanager
def locked_for_change(
    code: str, user: int, act: OfficialAction | None = None, *, now: datetime | None = None
) -> Iterator[tuple[Season, datetime]]:
    """Locks a season that a user changes, in a transaction with the engine role. Returns the season and the
    time of the change.

    Raises 404, and with `act` 403 `official_only` unless the user is an official who may do this.
    """
    now = now or clock.now()
    with as_engine():
        season = locked_season(code, user)
        if act is not None:
            require_permission(season.league_id, user, act)
        yield season, now


def is_visible(season: Season, user: int | None) -> bool:
    """Whether a user may see a season. Only officials may see a draft."""
    return season.status != Status.DRAFT or role_permits(
        role_of(season.league_id, user), OfficialAction.SEE_DRAFT
    )


def require_allowed(document: SeasonDocument, user: int) -> None:
    """Raises `bots_not_allowed` for the account of a bot if the season allows none."""
    if not document.registration.allows_bots and User.objects.filter(pk=user, is_bot=True).exists():
        raise Problem(GameCode.BOTS_NOT_ALLOWED)


def require_allowed_at_table(game_id: int, user: int) -> None:
    """Raises `bots_not_allowed` for the account of a bot at a table of a season that allows none."""
    season = Season.objects.filter(rounds__tables__game=game_id).first()
    if season is not None:
        require_allowed(document_of(season), user)


def require_status(season: Season, *allowed: Season.Status, code: str = LeagueCode.SEASON_NOT_READY) -> None:
    """Raises 409 `season_not_ready`, or another code."""
    if season.status not in allowed:
        raise Problem(code, facts={"season_status": season.status})


def document_of(season: Season) -> SeasonDocument:
    """The document of a season. It was checked when it was stored."""
    return read_document(season.document)


def log_event(
    season: Season,
    kind: LogEntry.Kind,
    now: datetime,
    *,
    actor: int | None = None,
    audience: LogEntry.Audience | None = None,
    **facts: Any,
) -> None:
    """Writes a row of the log, and the notices about it. Must be called with the season locked.

    `facts` refer to entries by their numbers.
    """
    log_events(season, kind, now, [facts], actor=actor, audience=audience)


def log_events(
    season: Season,
    kind: LogEntry.Kind,
    now: datetime,
    all_facts: Sequence[Mapping[str, Any]],
    *,
    actor: int | None = None,
    audience: LogEntry.Audience | None = None,
) -> None:
    """Writes a row of the log for each of `all_facts`, like `log_event`."""
    audience = audience or (
        LogEntry.Audience.OFFICIALS if kind in _OFFICIALS_ONLY else LogEntry.Audience.PUBLIC
    )
    part = f"{audience}_log_count"
    first = getattr(season, part) + 1
    counts = {
        "log_count": season.log_count + len(all_facts),
        part: getattr(season, part) + len(all_facts),
    }
    for name, count in counts.items():
        setattr(season, name, count)
    rows = LogEntry.objects.bulk_create(
        LogEntry(
            season=season, number=number, kind=kind, audience=audience, facts=facts, actor_id=actor, at=now
        )
        for number, facts in enumerate(all_facts, first)
    )
    Season.objects.filter(pk=season.pk).update(**counts)
    notify_of_log(season, rows, now)


def wake_season(season: Season, now: datetime) -> None:
    """Makes a season due, and starts the tick after this transaction has committed. Several calls start it
    only once."""
    Season.objects.filter(pk=season.pk).update(next_at=now)
    if not any(waiting[1] is _enqueue_run for waiting in connection.run_on_commit):
        transaction.on_commit(_enqueue_run)


def _enqueue_run() -> None:
    enqueue(RUN_SEASONS)
