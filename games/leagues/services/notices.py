"""Notices about seasons. Most of them are about entries of a season's log.

Notices are written in the transaction of their cause. The notices app decides when and through which channels
they are sent.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from games.leagues.models import Bye, Confirmation, Entry, LogEntry, Official, Round, Season, Seat, Table
from games.notices.kinds import Kind
from games.notices.services.writing import write_of_season
from got_api.shared.json_text import time_text

Log = LogEntry.Kind
Recipients = Mapping[int, Mapping[str, Any]]
"""User -> facts of their notice."""
_Notice = tuple[Kind, str, Recipients]


def notify(
    season: Season, kind: Kind, subject: str, users: Iterable[int | None], now: datetime, **facts: Any
) -> None:
    """Sends several users a notice with the same facts. `subject` distinguishes the notice from others of its
    kind in the season."""
    _write(season, [(kind, subject, {user: facts for user in users if user is not None})], now)


def notify_organisers(season: Season, kind: Kind, subject: str, now: datetime, **facts: Any) -> None:
    """Notifies the organisers of the league of a season."""
    organisers = Official.objects.filter(
        league=season.league_id, role=Official.Role.ORGANISER, user__is_active=True
    )
    notify(season, kind, subject, organisers.values_list("user", flat=True), now, **facts)


def notify_of_rulings(
    season: Season, rulings: Iterable[tuple[int, str, Collection[int]]], now: datetime
) -> None:
    """Notifies the players of the entries that rulings concern. Must be called with the season locked.

    `rulings`: (number, reason, numbers of the entries) of each ruling.
    """
    given = list(rulings)
    users = _users_by_entry(season, {entry for _, _, entries in given for entry in entries})
    found: list[_Notice] = []
    for number, reason, entries in given:
        facts = {"ruling_number": number, "text": reason}
        concerned = {users[entry]: facts for entry in entries if entry in users}
        found.append((Kind.SEASON_RULING, f"ruling.{number}", concerned))
    _write(season, found, now)


def notify_of_appeal(
    season: Season,
    *,
    code: str,
    status: str,
    entries: Iterable[int] = (),
    users: Iterable[int] = (),
    now: datetime,
) -> None:
    """Notifies entries, and users such as arbiters, of an appeal or its decision. Must be called with the
    season locked.

    `status`: `made`, `upheld` or `refused`.
    """
    everybody = {*_users_by_entry(season, list(entries)).values(), *users}
    subject = f"appeal.{code}.{status}"
    notify(season, Kind.SEASON_APPEAL, subject, everybody, now, appeal_code=code, appeal_status=status)


def notify_of_ready_check(
    season: Season, number: int, confirmations: Iterable[Confirmation], due_at: datetime, now: datetime
) -> None:
    """Asks the players of a round to confirm that they are ready. The mail has a link that confirms."""
    rows = {
        row.seat.entry.user_id: {
            "season_round": number,
            "season_table": row.seat.table.number,
            "house": row.seat.house,
            "ready_code": row.code,
            "ends_at": time_text(due_at),
        }
        for row in confirmations
        if row.seat.entry.user_id is not None
    }
    # A repeated draw of a round needs a new notice.
    _write(season, [(Kind.SEASON_READY_CHECK, f"round.{number}.{int(now.timestamp())}", rows)], now)


def notify_of_table(season: Season, table: Table, absent_houses: Collection[str], now: datetime) -> None:
    """Notifies the players of a table that its game has started.

    Players of `absent_houses` houses are notified that others can take over their seats.
    """
    place = {
        "season_round": table.round.number,
        "season_table": table.number,
        "game": table.played_game.code,
    }
    seats = Seat.objects.filter(table=table, entry__user__isnull=False)
    started: dict[int, Mapping[str, Any]] = {}
    missed: dict[int, Mapping[str, Any]] = {}
    for user, house in seats.values_list("entry__user", "house"):
        (missed if house in absent_houses else started)[user] = place | {"house": house}
    notices = [(Kind.SEASON_TABLE_STARTED, started), (Kind.SEASON_READY_MISSED, missed)]
    _write(season, [(kind, f"table.{table.pk}", users) for kind, users in notices], now)


def notify_of_log(season: Season, rows: Sequence[LogEntry], now: datetime) -> None:
    """Writes the notices about new rows of the log. Must be called with the season locked."""
    entries = {row.facts["entry"] for row in rows if row.kind in _ENTRY_KINDS}
    users = _users_by_entry(season, entries) if entries else {}
    found: list[_Notice | None] = []
    for row in rows:
        about = _NOTICE_MAKERS.get(Log(row.kind))
        if row.kind in _ENTRY_KINDS:
            found.append(_entry_notice(row, users))
        elif about is not None:
            found.append(about(row))
    _write(season, [each for each in found if each is not None], now)


def _write(season: Season, notices: Sequence[_Notice], now: datetime) -> None:
    write_of_season(code=season.code, name=season.document["name"], notices=notices, now=now)


def _users_by_entry(season: Season, entries: Collection[int]) -> dict[int, int]:
    """Entry number -> user id, for these entries. Entries of erased accounts are left out."""
    rows = Entry.objects.filter(season=season, number__in=entries, user__isnull=False)
    return dict(rows.values_list("number", "user"))


def _entry_notice(row: LogEntry, users: Mapping[int, int]) -> _Notice | None:
    """The notice about a change of an entry; None if there is none. `users`: entry number -> user id."""
    facts = row.facts
    if "status" not in facts or facts["entry"] not in users:  # only the division changed, or no user
        return None
    user = users[facts["entry"]]
    subject = f"entry.{row.number}"
    if facts["status"] == Entry.Status.ACTIVE and row.actor_id is None:
        return Kind.SEASON_MOVED_UP, subject, {user: {"entry_number": facts["entry"]}}
    own = {"entry_number": facts["entry"], "entry_status": facts["status"]}
    return Kind.SEASON_ENTRY, subject, {user: own}


def _status_notice(row: LogEntry) -> _Notice | None:
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


def _round_notice(row: LogEntry) -> _Notice:
    number = row.facts["round"]
    facts = {"season_round": number}
    recipients = dict.fromkeys(_users_in_round(row.season, number), facts)
    if row.kind == Log.ROUND_CLOSED:
        return Kind.SEASON_ROUND_CLOSED, f"{number}", recipients
    return Kind.SEASON_DRAWN, f"{number}.{row.facts['attempt']}", recipients


def _users_in_round(season: Season, number: int) -> set[int]:
    """Users with a seat or a drawn bye in a round."""
    row = Round.objects.get(season=season, number=number)
    seats = Seat.objects.filter(round=row, entry__user__isnull=False)
    byes = Bye.objects.filter(round=row, kind=Bye.Kind.DRAWN, entry__user__isnull=False)
    return {*seats.values_list("entry__user", flat=True), *byes.values_list("entry__user", flat=True)}


_ENTRY_KINDS = (Log.ENTRY_JOINED, Log.ENTRY_CHANGED)
_NOTICE_MAKERS: Mapping[LogEntry.Kind, Callable[[LogEntry], _Notice | None]] = {
    Log.STATUS_CHANGED: _status_notice,
    Log.DRAW_PUBLISHED: _round_notice,
    Log.ROUND_CLOSED: _round_notice,
}
