"""What people are notified of: most of it follows from the log of a season.

Notices are written in the transaction that made them true; when and by which channels they leave is a matter
of the notices.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from games.leagues.models import Bye, Confirmation, Entry, LogEntry, Official, Round, Season, Seat, Table
from games.notices.kinds import Kind
from games.notices.services.writing import write_of_season
from got_api.json_text import time_text

Log = LogEntry.Kind
Recipients = Mapping[int, Mapping[str, Any]]
"""User -> facts of their notice."""
_Found = tuple[Kind, str, Recipients]


def notify(
    season: Season, kind: Kind, subject: str, users: Iterable[int | None], now: datetime, **facts: Any
) -> None:
    """Notify users of the same. `subject` distinguishes it from others of its kind in the season."""
    _write(season, kind, subject, {user: facts for user in users if user is not None}, now)


def notify_organisers(season: Season, kind: Kind, subject: str, now: datetime, **facts: Any) -> None:
    """Notify the organisers of the league of a season."""
    organisers = Official.objects.filter(
        league=season.league_id, role=Official.Role.ORGANISER, user__is_active=True
    )
    notify(season, kind, subject, organisers.values_list("user", flat=True), now, **facts)


def notify_of_ruling(
    season: Season, *, number: int, reason: str, entries: Iterable[int], now: datetime
) -> None:
    """Notify the entries (their numbers) whom a ruling concerns. Called with the season locked."""
    users = _users_of(season, entries)
    notify(season, Kind.SEASON_RULING, f"ruling.{number}", users, now, ruling_number=number, text=reason)


def notify_of_appeal(
    season: Season,
    *,
    code: str,
    status: str,
    entries: Iterable[int] = (),
    users: Iterable[int] = (),
    now: datetime,
) -> None:
    """Notify entries, and users such as arbiters, of an appeal or of its end. Called with the season locked.

    `status`: `made`, `upheld` or `refused`.
    """
    everybody = {*_users_of(season, entries), *users}
    subject = f"appeal.{code}.{status}"
    notify(season, Kind.SEASON_APPEAL, subject, everybody, now, appeal_code=code, appeal_status=status)


def notify_of_ready_check(
    season: Season, number: int, asked: Iterable[Confirmation], due_at: datetime, now: datetime
) -> None:
    """Ask the players of a round whether they are there; a mail has a link to confirm."""
    rows = {
        row.seat.entry.user_id: {
            "season_round": number,
            "season_table": row.seat.table.number,
            "house": row.seat.house,
            "ready_code": row.code,
            "ends_at": time_text(due_at),
        }
        for row in asked
        if row.seat.entry.user_id is not None
    }
    # A round that is drawn again asks again.
    _write(season, Kind.SEASON_READY_CHECK, f"round.{number}.{int(now.timestamp())}", rows, now)


def notify_of_table(season: Season, table: Table, absent: Collection[str], now: datetime) -> None:
    """Notify the players of a table that its game has started, and those of these houses that others can take
    their seats over."""
    assert table.game is not None
    place = {
        "season_round": table.round.number,
        "season_table": table.number,
        "game": table.game.code,
    }
    seats = Seat.objects.filter(table=table, entry__user__isnull=False)
    started: dict[int, Mapping[str, Any]] = {}
    missed: dict[int, Mapping[str, Any]] = {}
    for user, house in seats.values_list("entry__user", "house"):
        (missed if house in absent else started)[user] = place | {"house": house}
    _write(season, Kind.SEASON_TABLE_STARTED, f"table.{table.pk}", started, now)
    _write(season, Kind.SEASON_READY_MISSED, f"table.{table.pk}", missed, now)


def notify_of_log(row: LogEntry) -> None:
    """What follows from a row of the log. Called with the season locked, where the row is written."""
    about = _ABOUT.get(Log(row.kind))
    found = None if about is None else about(row)
    if found is not None:
        _write(row.season, *found, row.at)


def _write(season: Season, kind: Kind, subject: str, facts: Recipients, now: datetime) -> None:
    name = season.document["name"]
    write_of_season(code=season.code, name=name, kind=kind, subject=subject, facts=facts, now=now)


def _users_of(season: Season, entries: Iterable[int]) -> list[int]:
    rows = Entry.objects.filter(season=season, number__in=list(entries), user__isnull=False)
    return list(rows.values_list("user", flat=True))


def _entry(row: LogEntry) -> _Found | None:
    facts = row.facts
    if "status" not in facts:  # another division
        return None
    users = _users_of(row.season, [facts["entry"]])
    subject = f"entry.{row.number}"
    if facts["status"] == Entry.Status.ACTIVE and row.actor_id is None:
        return Kind.SEASON_MOVED_UP, subject, {user: {"entry_number": facts["entry"]} for user in users}
    own = {"entry_number": facts["entry"], "entry_status": facts["status"]}
    return Kind.SEASON_ENTRY, subject, dict.fromkeys(users, own)


def _status(row: LogEntry) -> _Found | None:
    match row.facts["status"]:
        case Season.Status.CHECK_IN:
            expected = (Entry.Status.ACTIVE, Entry.Status.WAITING)
            entries = Entry.objects.filter(season=row.season, status__in=expected)
            check_in = row.season.document["check_in"]
            closes_at = None if check_in is None else check_in["closes_at"]
            more = {} if closes_at is None else {"closes_at": closes_at}
            pairs = entries.filter(user__isnull=False).values_list("user", "number")
            return Kind.SEASON_CHECK_IN, "", {user: {"entry_number": n} | more for user, n in pairs}
        case Season.Status.FINAL:
            entries = Entry.objects.filter(season=row.season, user__isnull=False)
            played = entries.filter(Q(seats__isnull=False) | Q(byes__isnull=False)).distinct()
            return Kind.SEASON_FINAL, f"{row.number}", {u: {} for u in played.values_list("user", flat=True)}
    return None


def _drawn(row: LogEntry) -> _Found:
    number = row.facts["round"]
    users = _players(row.season, number)
    facts = {"season_round": number}
    return Kind.SEASON_DRAWN, f"{number}.{row.facts['attempt']}", dict.fromkeys(users, facts)


def _closed(row: LogEntry) -> _Found:
    number = row.facts["round"]
    facts = {"season_round": number}
    return Kind.SEASON_ROUND_CLOSED, f"{number}", dict.fromkeys(_players(row.season, number), facts)


def _players(season: Season, number: int) -> set[int]:
    """Users with a seat or a drawn bye in a round."""
    row = Round.objects.get(season=season, number=number)
    seats = Seat.objects.filter(round=row, entry__user__isnull=False)
    byes = Bye.objects.filter(round=row, kind=Bye.Kind.DRAWN, entry__user__isnull=False)
    return {*seats.values_list("entry__user", flat=True), *byes.values_list("entry__user", flat=True)}


_ABOUT: Mapping[LogEntry.Kind, Callable[[LogEntry], _Found | None]] = {
    Log.ENTRY_JOINED: _entry,
    Log.ENTRY_CHANGED: _entry,
    Log.STATUS_CHANGED: _status,
    Log.DRAW_PUBLISHED: _drawn,
    Log.ROUND_CLOSED: _closed,
}
