"""Planned absences: announced in advance, taken from a yearly bank, and applied in every game of a user."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction

from games import storage
from games.clocks import ClockStop
from games.clocks.timing import Timing
from games.errors import GameCode
from games.models import Absence, Game, Seat, SeatAbsence
from games.services import seat_log
from games.services.locking import change_locked
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock

MAX_AHEAD = timedelta(days=365)


def announce_absence(
    *, user: int, starts_at: datetime, ends_at: datetime, now: datetime | None = None
) -> int:
    """Announces an absence. It stops the clock of the user's house in every game whose policy allows it.

    Returns the absence's id. Raises 409 `absence_overlaps`, 422 `absence_too_soon` and `absence_too_long`,
    429 after too many in an hour.
    """
    now = now or clock.now()
    if not now < starts_at < ends_at <= now + MAX_AHEAD:
        raise Problem(GameCode.ABSENCE_TOO_SOON if starts_at <= now else GameCode.ABSENCE_TOO_LONG)
    with as_engine():
        # One announcement of a user at a time, because the bank is a sum over rows.
        execute("select pg_advisory_xact_lock(hashtextextended('absence', %s))", [user])
        mine = Absence.objects.filter(user=user, cancelled_at=None)
        if mine.filter(starts_at__lt=ends_at, ends_at__gt=starts_at).exists():
            raise Problem(GameCode.ABSENCE_OVERLAPS)
        for year, days in days_by_year([(starts_at, ends_at)]).items():
            left = settings.GOT_ABSENCE_DAYS - days_taken(user, year)
            if days > left:
                raise Problem(GameCode.ABSENCE_TOO_LONG, facts={"year": year, "left_days": round(left, 2)})
        spend("table_event", str(user))
        absence = mine.create(user_id=user, starts_at=starts_at, ends_at=ends_at, announced_at=now)
        transaction.on_commit(lambda: apply_all_absences(user=user, now=now))
    return int(absence.pk)


def cancel_absence(*, user: int, absence: int, now: datetime | None = None) -> None:
    """Cancels an absence, or ends it early. Days that have passed count as used. Raises 404."""
    now = now or clock.now()
    with as_engine():
        found = Absence.objects.select_for_update().filter(id=absence, user=user, cancelled_at=None)
        row = first_or_404(found.filter(ends_at__gt=now))
        row.cancelled_at = now
        row.save(update_fields=["cancelled_at"])
        transaction.on_commit(lambda: apply_all_absences(user=user, now=now))


def days_by_year(periods: Iterable[tuple[datetime, datetime]]) -> dict[int, float]:
    """The number of days of each calendar year (UTC) that the spans cover."""
    days: dict[int, float] = {}
    for starts_at, ends_at in periods:
        at = starts_at.astimezone(UTC)
        while at < ends_at:
            until = min(ends_at, datetime(at.year + 1, 1, 1, tzinfo=UTC))
            days[at.year] = days.get(at.year, 0.0) + (until - at) / timedelta(days=1)
            at = until
    return days


def days_taken(user: int, year: int) -> float:
    """The days of a year that a user has announced and not cancelled in time. Must be called within
    `as_engine`."""
    spans = []
    for row in Absence.objects.filter(user=user, ends_at__year__gte=year, starts_at__year__lte=year):
        ends_at = row.ends_at if row.cancelled_at is None else min(row.ends_at, row.cancelled_at)
        if ends_at > row.starts_at:
            spans.append((row.starts_at, ends_at))
    return days_by_year(spans).get(year, 0.0)


def days_left(*, user: int, now: datetime | None = None) -> float:
    """The remaining days of a user in this year's bank."""
    now = now or clock.now()
    with as_engine():
        return round(max(0.0, settings.GOT_ABSENCE_DAYS - days_taken(user, now.year)), 2)


_SELECT_GAMES = """
select distinct game.code from games_absence absence
join games_seat seat on seat.user_id = absence.user_id and seat.is_active and seat.house is not null
join games_game game on game.id = seat.game_id and game.status = 'running' and game.anonymity = 'none'
left join games_seatabsence counted on counted.game_id = game.id and counted.house = seat.house
    and counted.absence_id = absence.id
where absence.ends_at > %(now)s and (%(user)s::bigint is null or absence.user_id = %(user)s)
  and case when absence.cancelled_at is null then counted.house is null else counted.ends_at > %(now)s end
limit %(max_count)s
"""


def apply_all_absences(*, user: int | None = None, now: datetime | None = None, max_count: int = 500) -> int:
    """Applies announced and cancelled absences to the games that have not applied them yet.

    Returns the number of games. Locks games and handles failures as `change_locked` does.
    """
    now = now or clock.now()
    with as_engine():
        codes = [code for (code,) in fetch(_SELECT_GAMES, {"now": now, "user": user, "max_count": max_count})]

    def apply(head: storage.GameHead) -> int:
        if head.status != Game.Status.RUNNING:
            return 0
        users = Seat.objects.filter(game_id=head.game_id, is_active=True, user__isnull=False)
        for one in list(users.values_list("user_id", flat=True)):
            apply_absences(head.game_id, one, now)
        return 1

    return sum(change_locked(code, apply, "its absences cannot be applied") for code in codes)


def absent_users(users: Iterable[int], now: datetime) -> list[int]:
    """The users among these with an announced absence that has not ended. Must be called within
    `as_engine`."""
    absences = Absence.objects.filter(user__in=list(users), ends_at__gt=now, cancelled_at=None)
    return sorted(set(absences.values_list("user_id", flat=True)))


def apply_absences(game_id: int, user: int, now: datetime) -> None:
    """Applies a user's absences to their seat in a game. Repeating this is harmless. Must be called with the
    game locked.

    Does nothing in an anonymous game: the same absences in the user's other games would reveal the player. In
    other games, the policy limits the notice and the days per year of absences. An absence outside these
    limits is stored with a length of zero and changes nothing.
    """
    if Game.objects.get(id=game_id).is_anonymous:
        return
    timing = storage.load_timing(game_id)
    house = next((seat.house for seat in timing.seats.values() if seat.user == user), None)
    if house is None:
        return
    counted = {row.absence_id: row for row in SeatAbsence.objects.filter(game_id=game_id, house=house)}
    for absence in Absence.objects.filter(user=user, ends_at__gt=now).order_by("starts_at"):
        row = counted.get(absence.pk)
        if absence.cancelled_at is None and row is None:
            timing = _begin_absence(timing, house, absence, now)
        elif absence.cancelled_at is not None and row is not None and row.ends_at > now:
            timing = _end_absence(timing, row, now)


def _begin_absence(timing: Timing, house: str, absence: Absence, now: datetime) -> Timing:
    granted = _is_granted(timing, house, absence, now)
    ends_at = absence.ends_at if granted else absence.starts_at
    SeatAbsence.objects.create(
        game_id=timing.game_id, house=house, absence=absence, starts_at=absence.starts_at, ends_at=ends_at
    )
    if not granted:
        return timing
    stop = ClockStop(absence.starts_at, ends_at)
    after = _with_stops(timing, house, (*timing.seats[house].stops, stop))
    storage.reschedule(timing.game_id, after.moved(timing, max(now, absence.starts_at), [house]))
    fact = seat_log.AbsenceAnnounced(house=house, starts_at=absence.starts_at, ends_at=ends_at)
    seat_log.log_facts(timing.game_id, now, fact)
    return storage.load_timing(timing.game_id)


def _is_granted(timing: Timing, house: str, absence: Absence, now: datetime) -> bool:
    """Whether the game's policy allows the absence: enough notice, and enough days left in the year."""
    policy = timing.policy
    is_late = absence.starts_at < absence.announced_at + timedelta(seconds=policy.absence_notice_seconds)
    if is_late and any(row.house == house for row in timing.waiting.values()):
        return False
    used = days_by_year([(stop.starts_at, stop.ends_at) for stop in timing.seats[house].stops])
    wanted = days_by_year([(absence.starts_at, absence.ends_at)])
    return all(used.get(year, 0.0) + days <= policy.absence_days for year, days in wanted.items())


def _end_absence(timing: Timing, row: SeatAbsence, now: datetime) -> Timing:
    stops = [
        stop
        for stop in timing.seats[row.house].stops
        if (stop.starts_at, stop.ends_at) != (row.starts_at, row.ends_at)
    ]
    if row.starts_at < now < row.ends_at:
        stops.append(ClockStop(row.starts_at, now))
    after = _with_stops(timing, row.house, tuple(stops))
    storage.reschedule(timing.game_id, after.moved(timing, max(now, row.starts_at), [row.house]))
    own = SeatAbsence.objects.filter(game_id=row.game_id, house=row.house, absence_id=row.absence_id)
    if row.starts_at < now:
        own.update(ends_at=now)
    else:
        own.delete()
    if row.ends_at > row.starts_at:
        seat_log.log_facts(timing.game_id, now, seat_log.AbsenceEnded(house=row.house))
    return storage.load_timing(timing.game_id)


def _with_stops(timing: Timing, house: str, stops: tuple[ClockStop, ...]) -> Timing:
    return timing.with_seats(replace(timing.seats[house], stops=stops))


def end_absences(timing: Timing, house: str, now: datetime) -> None:
    """Ends the absences of a previous player of a house. Must be called with the game locked."""
    for row in SeatAbsence.objects.filter(game_id=timing.game_id, house=house, ends_at__gt=now):
        timing = _end_absence(timing, row, now)
