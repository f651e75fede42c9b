"""Sitters: users who read and answer for a player for a limited time."""

from datetime import datetime, timedelta

from accounts.models import User
from games import storage
from games.errors import GameCode
from games.models import Seat, SeatEvent, Sitting
from games.services import seat_log
from games.services.locking import change_locked, has_sitter, locked_table, require_no_other_house, seat_of
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.http.throttling import spend
from got_api.shared import clock


def set_sitter(
    *, user: int, code: str, username: str, ends_at: datetime, now: datetime | None = None
) -> None:
    """Lets another user read and answer for the user's seat until a time, or until one of them ends it.

    Raises the errors of `locked_table`, 403 `not_seated`, 409 `already_seated` and `knows_another_house` of
    the sitter, 422 `user_unknown`, `sitter_forbidden` and `sitter_too_long`, 429 after too many in an hour.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = seat_of(table.timing, user)
        days = table.timing.policy.max_sitter_days
        if not days:
            raise Problem(GameCode.SITTER_FORBIDDEN)
        if not now < ends_at <= now + timedelta(days=days):
            raise Problem(GameCode.SITTER_TOO_LONG, facts={"max_days": days})
        sitter = User.objects.with_name(username).filter(is_active=True).first()
        if sitter is None:
            raise Problem(GameCode.USER_UNKNOWN)
        require_no_other_house(table.timing, sitter.pk, seat.house)
        spend("table_event", str(user))
        Seat.objects.filter(game_id=table.game_id, house=seat.house, is_active=True).update(
            sitter=sitter, sitter_until=ends_at
        )
        Sitting.objects.get_or_create(
            game_id=table.game_id, user=sitter, house=seat.house, defaults={"started_at": now}
        )
        fact = seat_log.SitterNamed(house=seat.house, username=sitter.username, ends_at=ends_at)
        seat_log.log_facts(table.game_id, now, fact)


def remove_sitter(*, user: int, code: str, now: datetime | None = None) -> None:
    """Ends the sitting at the user's seat, as its player or as the sitter.

    Raises the errors of `locked_table`, 403 `not_seated`, 404 without a sitter.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        reader = table.timing.readers.get(user)
        if reader is None:
            raise Problem(GameCode.NOT_SEATED)
        if not has_sitter(table.timing, reader.house):
            raise Problem(ErrorCode.NOT_FOUND)
        _end_sitting(table.game_id, reader.house, SeatEvent.Reason.OWN_WISH, now)


def end_sitting_of_former_player(*, user: int, code: str, now: datetime | None = None) -> None:
    """Ends the sitting of an erased account, which can no longer read anything.

    Raises the errors of `locked_table`, and 404 if there is no sitter.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seats = Seat.objects.filter(game_id=table.game_id, is_active=True, sitter_id=user)
        house = seats.values_list("house", flat=True).first()
        if house is None:
            raise Problem(ErrorCode.NOT_FOUND)
        _end_sitting(table.game_id, house, SeatEvent.Reason.OWN_WISH, now)


def _end_sitting(game_id: int, house: str, reason: SeatEvent.Reason, now: datetime) -> None:
    Seat.objects.filter(game_id=game_id, house=house, is_active=True).update(sitter=None, sitter_until=None)
    seat_log.log_facts(game_id, now, seat_log.SitterEnded(reason=reason, house=house))


def end_sittings(*, now: datetime | None = None, max_count: int = 200) -> int:
    """Ends expired sittings. Returns their number. Locks games and handles failures as `change_locked`
    does."""
    now = now or clock.now()
    with as_engine():
        codes = list(
            Seat.objects.filter(is_active=True, sitter__isnull=False, sitter_until__lte=now)
            .order_by("sitter_until")
            .values_list("game__code", flat=True)[:max_count]
        )

    def end_expired(head: storage.GameHead) -> int:
        over = Seat.objects.filter(
            game_id=head.game_id, is_active=True, sitter__isnull=False, sitter_until__lte=now
        )
        houses = [seat.house or "" for seat in over]
        for house in houses:
            _end_sitting(head.game_id, house, SeatEvent.Reason.TIME_OVER, now)
        return len(houses)

    return sum(change_locked(code, end_expired, "its sittings cannot be ended") for code in codes)
