"""Changes of players in a running game: seats open, players return or leave, others take over or become
sitters."""

from dataclasses import replace
from datetime import datetime

from accounts.models import User
from games import storage
from games.clocks import DecisionTimes
from games.clocks.timing import DEFAULTS, Timing
from games.errors import GameCode
from games.models import Appointment, Ballot, Game, Seat, SeatEvent
from games.services import seat_log
from games.services.absences import apply_absences, end_absences
from games.services.appointments import require_eligible
from games.services.locking import (
    LockedGame,
    change_locked,
    locked_table,
    require_no_other_house,
    seat_at,
    seat_of,
)
from games.services.pseudonyms import next_pseudonym
from games.services.seats import require_invitation
from games.services.waking import wake_after_commit
from games.storage.appointments import has_role
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock


def open_seat(
    timing: Timing,
    house: str,
    reason: SeatEvent.Reason,
    now: datetime,
    *,
    is_left: bool = False,
    stand_in: str | None = None,
) -> None:
    """Opens a seat to other players. Its stand-in plays until one of them takes it over.

    Must be called with the game locked.

    `stand_in`: a bot, by default that of the game's policy. A player who left can no longer read any secret
    after this transaction. One who only missed due times may return.
    """
    seat, stand_in = timing.seats[house], stand_in or timing.policy.stand_in
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
    storage.plan_bots(timing.game_id, now)
    if stand_in == DEFAULTS:
        at_once = [
            replace(row, due=DecisionTimes(now, now)) for row in timing.waiting.values() if row.house == house
        ]
        storage.reschedule(timing.game_id, at_once)
    fact = seat_log.SeatOpened(reason=reason, house=house, stand_in=stand_in)
    seat_log.log_facts(timing.game_id, now, fact)


_SELECT_GAMES_OF_CLOSED_ACCOUNTS = """
select distinct game.code from accounts_user closed
join games_seat seat on seat.user_id = closed.id and seat.is_active and seat.open_since is null
    and seat.house is not null
join games_game game on game.id = seat.game_id and game.status = 'running'
where not closed.is_active
limit %s
"""


def open_seats_of_closed_accounts(*, now: datetime | None = None, max_count: int = 200) -> int:
    """Opens the seats of closed accounts by `change_locked`. Returns their number.

    A user whose account is opened again may return.
    """
    now = now or clock.now()
    with as_engine():
        codes = [code for (code,) in fetch(_SELECT_GAMES_OF_CLOSED_ACCOUNTS, [max_count])]

    def open_closed(head: storage.GameHead) -> int:
        if head.status != Game.Status.RUNNING:
            return 0
        timing = storage.load_timing(head.game_id)
        seats = [seat for seat in timing.seats.values() if seat.is_person]
        users = User.objects.filter(id__in=[seat.user for seat in seats], is_active=False)
        closed = set(users.values_list("id", flat=True))
        houses = [seat.house for seat in seats if seat.user in closed]
        for house in houses:
            open_seat(timing, house, SeatEvent.Reason.STAFF, now)
        wake_after_commit(storage.load(head), storage.load_timing(head.game_id))
        return len(houses)

    return sum(change_locked(code, open_closed, "its seats cannot be opened") for code in codes)


def return_to_seat(*, user: int, code: str, now: datetime | None = None) -> None:
    """Returns a player to their open seat, with its remaining bank and graces.

    Raises the errors of `locked_table`, 403 `not_seated`, 409 `seat_not_open`.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = seat_of(table.timing, user)
        if not seat.is_open:
            raise Problem(GameCode.SEAT_NOT_OPEN)
        Seat.objects.filter(game_id=table.game_id, house=seat.house, is_active=True).update(
            open_since=None, stand_in=None
        )
        back = replace(seat, stand_in=None, misses=0)
        _save_with_full_period(table.timing.with_seats(back), back.house, now)
        seat_log.log_facts(table.game_id, now, seat_log.SeatReturned(house=seat.house))


def _save_with_full_period(timing: Timing, house: str, now: datetime) -> None:
    """Saves a seat that a person plays now. Its open decisions get their full time, as if they opened now."""
    storage.save_seats(timing.game_id, [timing.seats[house]])
    storage.reschedule(timing.game_id, timing.with_full_time(house, now))
    storage.plan_bots(timing.game_id, now)


def leave_table(*, user: int, code: str, now: datetime | None = None) -> None:
    """Gives up the user's seat for good. Raises the errors of `locked_table`, 403 `not_seated`."""
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = seat_of(table.timing, user)
        vacate_seat(table, seat.house, SeatEvent.Reason.OWN_WISH, now)


def vacate_seat(
    table: LockedGame, house: str, reason: SeatEvent.Reason, now: datetime, *, stand_in: str | None = None
) -> None:
    """Takes a seat from its player for good. `stand_in` as in `open_seat`. Must be called with the game
    locked."""
    seat_log.log_facts(table.game_id, now, seat_log.SeatLeft(reason=reason, house=house))
    end_absences(table.timing, house, now)
    open_seat(storage.load_timing(table.game_id), house, reason, now, is_left=True, stand_in=stand_in)
    wake_after_commit(storage.load(table.head), storage.load_timing(table.game_id))


def replace_by_bots(table: LockedGame, bot: str, reason: SeatEvent.Reason, now: datetime) -> None:
    """Replaces every person by a bot for good, including players who could return to an open seat.

    Must be called with the game locked.
    """
    for house in sorted(house for house, seat in table.timing.seats.items() if seat.user is not None):
        vacate_seat(table, house, reason, now, stand_in=bot)


def take_over(
    *,
    user: int,
    code: str,
    position: int,
    invitation: str | None = None,
    is_chosen: bool = False,
    now: datetime | None = None,
) -> str:
    """Takes over an open seat, with all secrets that its house has ever seen. Returns the house.

    The new player has a full period for open decisions, and a fresh bank. The previous player sees no secret
    from now on. Their ballots are deleted: their votes stay secret, and the new player votes. A substitute
    needs no invitation, nor does a user whom the caller has chosen for this seat (`is_chosen`).

    Raises the errors of `locked_table` and `require_eligible`, 404 without such a seat, 403
    `not_a_substitute` and `invitation_wrong`, 409 `seat_not_open`, `already_seated`, `left_for_good` for a
    player who left it, and `knows_another_house` for a user who has seen another house's secrets.
    """
    now = now or clock.now()
    with locked_table(code, now) as table:
        seat = seat_at(table.timing, position)
        game = Game.objects.get(id=table.game_id)
        if not is_chosen and not has_role(table.game_id, user, Appointment.Role.SUBSTITUTE):
            if game.take_over == Game.TakeOver.SUBSTITUTES:
                raise Problem(GameCode.NOT_A_SUBSTITUTE)
            require_invitation(game, user, invitation)
        if seat.user == user or not seat.is_open:
            raise Problem(GameCode.ALREADY_SEATED if seat.user == user else GameCode.SEAT_NOT_OPEN)
        require_no_other_house(table.timing, user, seat.house)
        _require_not_gone(table, user, seat.house)
        require_eligible(table.game_id, user)
        Ballot.objects.filter(game_id=table.game_id, house=seat.house).delete()
        Seat.objects.filter(game_id=table.game_id, house=seat.house, is_active=True).update(
            is_active=False, left_at=now, sitter=None, sitter_until=None
        )
        pseudonym = next_pseudonym(table.game_id) if game.is_anonymous else None
        Seat.objects.create(
            game_id=table.game_id,
            position=position,
            house=seat.house,
            user_id=user,
            pseudonym=pseudonym,
            joined_at=now,
        )
        end_absences(table.timing, seat.house, now)
        timing = storage.load_timing(table.game_id)
        timing = timing.with_seats(timing.for_new_player(seat.house))
        _save_with_full_period(timing, seat.house, now)
        apply_absences(table.game_id, user, now)
        username = None if game.is_anonymous else User.objects.values_list("username", flat=True).get(id=user)
        fact = seat_log.SeatTakenOver(
            house=seat.house, username=username, pseudonym=pseudonym, replaced_user=seat.user
        )
        seat_log.log_facts(table.game_id, now, fact)
    return seat.house


def _require_not_gone(table: LockedGame, user: int, house: str) -> None:
    """Raises `left_for_good` for a player who left the seat or lost it for good.

    Otherwise they would return with a full period and a fresh bank. A player whose seat was only taken over
    may take it again if it opens.
    """
    left = SeatEvent.objects.filter(game_id=table.game_id, house=house, kind=SeatEvent.Kind.SEAT_LEFT)
    former = Seat.objects.filter(game_id=table.game_id, house=house, user=user, is_active=False)
    if former.filter(left_at__in=left.values("happened_at")).exists():
        raise Problem(GameCode.LEFT_FOR_GOOD)
