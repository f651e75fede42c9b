"""Seats that change hands while a game runs: opened, returned to, left, taken over, sat for."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from django.db import connection

from accounts.models import User
from games import storage
from games.clocks import Due
from games.errors import GameCode
from games.models import Ballot, Game, Seat, SeatEvent, Sitting
from games.services.absence import apply_absences, forget_absences
from games.services.seats import require_invitation
from games.services.signals import announce
from games.services.tables import Table, locked_table, tend
from games.services.waking import wake_after_commit
from games.timing import DEFAULTS, SeatTiming, Timing, keep_seats, record, retime, retimed, timing_of
from got_api import clock
from got_api.errors import ErrorCode, Problem
from got_api.throttling import spend
from got_api.viewer import as_engine


def open_seat(
    timing: Timing, house: str, reason: SeatEvent.Reason, now: datetime, *, is_left: bool = False
) -> None:
    """Let somebody else take a seat over; until then its stand-in plays. Called with the game locked.

    Who has left loses sight of all secrets in this transaction; who has only missed may still return.
    """
    seat, stand_in = timing.seats[house], timing.policy.stand_in
    rows = Seat.objects.filter(game_id=timing.game_id, house=house, is_active=True)
    if is_left:
        rows.update(is_active=False, left_at=now, sitter=None, sitter_until=None)
        Seat.objects.create(
            game_id=timing.game_id,
            position=seat.position,
            house=house,
            joined_at=now,
            open_since=now,
            stand_in=stand_in,
        )
    else:
        rows.update(open_since=now, stand_in=stand_in)
    if stand_in == DEFAULTS:
        retime(
            timing.game_id,
            [retimed(row, Due(now, now)) for row in timing.waiting.values() if row.house == house],
        )
    event = record(timing.game_id, SeatEvent.Kind.SEAT_OPENED, reason, now, house=house, stand_in=stand_in)
    announce(
        game_id=timing.game_id,
        kind="seat_opened",
        subject=f"seat.{event}",
        facts={"house": house, "reason": str(reason)},
    )


_CLOSED = """
select distinct game.code from accounts_user closed
join games_seat seat on seat.user_id = closed.id and seat.is_active and seat.open_since is null
    and seat.house is not null
join games_game game on game.id = seat.game_id and game.status = 'running'
where not closed.is_active
limit %s
"""


def open_seats_of_closed_accounts(*, now: datetime | None = None, most: int = 200) -> int:
    """Wait no longer for those who cannot come. Gives how many seats; should an account be opened again its
    user may return. As `tend`.
    """
    now = now or clock.now()
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(_CLOSED, [most])
        codes = [row[0] for row in cursor.fetchall()]

    def open_closed(head: storage.Head) -> int:
        if head.status != Game.Status.RUNNING:
            return 0
        timing = timing_of(head.game_id)
        seats = [seat for seat in timing.seats.values() if seat.is_person]
        users = User.objects.filter(id__in=[seat.user for seat in seats], is_active=False)
        closed = set(users.values_list("id", flat=True))
        houses = [seat.house for seat in seats if seat.user in closed]
        for house in houses:
            open_seat(timing, house, SeatEvent.Reason.STAFF, now)
        wake_after_commit(storage.load(head), timing_of(head.game_id))
        return len(houses)

    return sum(tend(code, open_closed, "its seats cannot be opened") for code in codes)


def return_to_seat(*, user: int, code: str, now: datetime | None = None) -> None:
    """Play one's own seat again that is open for misses, with what is left of its bank and graces.

    Raises as `locked_table`, 403 `not_seated`, 409 `seat_not_open`.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = table.seat_of(user)
        if not seat.is_open:
            raise Problem(GameCode.SEAT_NOT_OPEN)
        Seat.objects.filter(game_id=table.game_id, house=seat.house, is_active=True).update(
            open_since=None, stand_in=None
        )
        back = replace(seat, stand_in=None, misses=0)
        keep_seats(table.game_id, [back])
        _full_period(table.timing, back, now)
        record(table.game_id, SeatEvent.Kind.SEAT_RETURNED, SeatEvent.Reason.OWN_WISH, now, house=seat.house)


def _full_period(timing: Timing, seat: SeatTiming, now: datetime) -> None:
    """Give a seat all the time for what it is asked, as if it were asked now."""
    after = replace(timing, seats={**timing.seats, seat.house: seat})
    retime(
        timing.game_id,
        [
            replace(row, due=after.due(row.house, row.kind, now), host_called=False)
            for row in timing.waiting.values()
            if row.house == seat.house
        ],
    )


def leave_table(*, user: int, code: str, now: datetime | None = None) -> None:
    """Give one's seat up for good. Raises as `locked_table`, 403 `not_seated`."""
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = table.seat_of(user)
        vacate(table, seat.house, SeatEvent.Reason.OWN_WISH, now)


def vacate(table: Table, house: str, reason: SeatEvent.Reason, now: datetime) -> None:
    """Take a seat from who sits there. Called with the game locked."""
    record(table.game_id, SeatEvent.Kind.SEAT_LEFT, reason, now, house=house)
    forget_absences(table.timing, house, now)
    open_seat(timing_of(table.game_id), house, reason, now, is_left=True)
    wake_after_commit(storage.load(table.head), timing_of(table.game_id))


def take_over(
    *, user: int, code: str, position: int, invitation: str | None = None, now: datetime | None = None
) -> str:
    """Sit down at an open seat, with all that its house has ever seen. Gives the house.

    The newcomer has a full period for what is asked, and a fresh bank; whoever sat there sees no secret from
    now on, and his ballots are gone: how he voted is nobody's to know, and open votes are the newcomer's.
    Raises as `locked_table`, 404 without such a seat, 403 `invitation_wrong`, 409 `seat_not_open`,
    `already_seated`, `left_for_good` for one who has left it, and `knows_another_house` for one who has
    seen another house's secrets.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = table.at(position)
        game = Game.objects.get(id=table.game_id)
        require_invitation(game, user, invitation)
        if seat.user == user or not seat.is_open:
            raise Problem(GameCode.ALREADY_SEATED if seat.user == user else GameCode.SEAT_NOT_OPEN)
        _require_innocence(table, user, seat.house)
        _require_not_gone(table, user, seat.house)
        Ballot.objects.filter(game_id=table.game_id, house=seat.house).delete()
        Seat.objects.filter(game_id=table.game_id, house=seat.house, is_active=True).update(
            is_active=False, left_at=now, sitter=None, sitter_until=None
        )
        Seat.objects.create(
            game_id=table.game_id, position=position, house=seat.house, user_id=user, joined_at=now
        )
        forget_absences(table.timing, seat.house, now)
        timing = timing_of(table.game_id)
        fresh = timing.fresh(seat.house)
        keep_seats(table.game_id, [fresh])
        _full_period(timing, fresh, now)
        apply_absences(table.game_id, user, now)
        username = User.objects.values_list("username", flat=True).get(id=user)
        event = record(
            table.game_id,
            SeatEvent.Kind.SEAT_TAKEN_OVER,
            SeatEvent.Reason.OWN_WISH,
            now,
            house=seat.house,
            username=username,
        )
        announce(
            game_id=table.game_id,
            kind="seat_replaced",
            subject=f"seat.{event}",
            facts={"house": seat.house, "username": username},
        )
    return seat.house


def _require_innocence(table: Table, user: int, house: str) -> None:
    """Nobody plays who has seen the secrets of another house."""
    if user in table.timing.readers:
        raise Problem(GameCode.ALREADY_SEATED)
    for seen in (Seat.objects.filter(is_active=False), Sitting.objects.all()):
        if seen.filter(game_id=table.game_id, user=user).exclude(house=house).exists():
            raise Problem(GameCode.KNOWS_ANOTHER_HOUSE)


def _require_not_gone(table: Table, user: int, house: str) -> None:
    """Who left, or was taken from his seat, does not come back with a full period and a fresh bank.

    Whose seat was only taken over may, should it be open again.
    """
    left = SeatEvent.objects.filter(game_id=table.game_id, house=house, kind=SeatEvent.Kind.SEAT_LEFT)
    former = Seat.objects.filter(game_id=table.game_id, house=house, user=user, is_active=False)
    if former.filter(left_at__in=left.values("happened_at")).exists():
        raise Problem(GameCode.LEFT_FOR_GOOD)


def name_sitter(*, user: int, code: str, username: str, until: datetime, now: datetime | None = None) -> None:
    """Let another user read and answer for one's seat, until a moment or until one ends it.

    Raises as `locked_table`, 403 `not_seated`, 409 `already_seated` and `knows_another_house` of the sitter,
    422 `user_unknown`, `sitter_forbidden` and `sitter_too_long`, 429 after too many in an hour.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = table.seat_of(user)
        days = table.timing.policy.max_sitter_days
        if not days:
            raise Problem(GameCode.SITTER_FORBIDDEN)
        if not now < until <= now + timedelta(days=days):
            raise Problem(GameCode.SITTER_TOO_LONG, facts={"max_days": days})
        sitter = User.objects.named(username).filter(is_active=True).first()
        if sitter is None:
            raise Problem(GameCode.USER_UNKNOWN)
        _require_innocence(table, sitter.pk, seat.house)
        spend("table_event", str(user))
        Seat.objects.filter(game_id=table.game_id, house=seat.house, is_active=True).update(
            sitter=sitter, sitter_until=until
        )
        Sitting.objects.create(game_id=table.game_id, house=seat.house, user=sitter, started_at=now)
        record(
            table.game_id,
            SeatEvent.Kind.SITTER_NAMED,
            SeatEvent.Reason.OWN_WISH,
            now,
            house=seat.house,
            username=sitter.username,
            ends_at=until.isoformat(),
        )


def end_sitting(*, user: int, code: str, now: datetime | None = None) -> None:
    """Play alone again, or sit no longer.

    Raises as `locked_table`, 403 `not_seated`, 404 without a sitter.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        reader = table.timing.readers.get(user)
        if reader is None:
            raise Problem(GameCode.NOT_SEATED)
        if table.timing.sitter_of(reader.house) is None:
            raise Problem(ErrorCode.NOT_FOUND)
        _end_sitting(table.game_id, reader.house, SeatEvent.Reason.OWN_WISH, now)


def end_sitting_of_former_player(*, user: int, code: str, now: datetime | None = None) -> None:
    """End the sitting of an account that reads nothing any more.

    Raises as `locked_table`, 404 without a sitting.
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
    record(game_id, SeatEvent.Kind.SITTER_ENDED, reason, now, house=house)


def end_sittings(*, now: datetime | None = None, most: int = 200) -> int:
    """End those whose time is over. Gives how many. As `tend`."""
    now = now or clock.now()
    with as_engine():
        codes = list(
            Seat.objects.filter(is_active=True, sitter__isnull=False, sitter_until__lte=now)
            .order_by("sitter_until")
            .values_list("game__code", flat=True)[:most]
        )

    def end_late(head: storage.Head) -> int:
        over = Seat.objects.filter(
            game_id=head.game_id, is_active=True, sitter__isnull=False, sitter_until__lte=now
        )
        houses = [seat.house or "" for seat in over]
        for house in houses:
            _end_sitting(head.game_id, house, SeatEvent.Reason.TIME_OVER, now)
        return len(houses)

    return sum(tend(code, end_late, "its sittings cannot be ended") for code in codes)
