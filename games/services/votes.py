"""Votes of the players: secret ballots, public results."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from games import storage
from games.errors import GameCode
from games.models import Ballot, Game, SeatEvent, Vote
from games.services import seat_log
from games.services.endings import end_game
from games.services.locking import LockedGame, change_locked, locked_table, seat_of
from games.services.pauses import extend_all, is_too_long, pause_locked_game, resume_locked_game
from games.services.replacement import vacate_seat
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock
from got_api.shared.stamps import TABLES, replace_after_commit

UNANIMOUS = frozenset({Vote.Kind.CONCEDE, Vote.Kind.DRAW})
MIN_MISSES = 2
"""Misses of a seat, in a row or not, after which the other players may vote its player out."""
MAX_EXTENSION = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Motion:
    """The subject of a vote.

    `house`: the house to kick or to concede to. `seconds`: those of a pause or extension.
    """

    kind: str
    house: str | None = None
    seconds: int | None = None


def voters_of(table: LockedGame, motion: Motion) -> list[str]:
    """The houses that may vote: those of persons, except the one to be kicked."""
    return sorted(
        house
        for house, seat in table.timing.seats.items()
        if seat.is_person and not (motion.kind == Vote.Kind.KICK and house == motion.house)
    )


def call_vote(*, user: int, code: str, motion: Motion, now: datetime | None = None) -> int:
    """Calls a vote of all players. Its caller votes yes. Returns the number of the vote.

    Raises the errors of `locked_table`, 403 `not_seated`, 409 `seat_is_open`, `vote_is_open` (one of a kind
    at a time), `not_paused` and `not_chronic`, 422 `vote_forbidden`, `house_not_in_game`, `pause_too_long`
    and `extension_too_long`, 429 after too many in an hour.
    """
    now = now or clock.now()
    with locked_table(code) as table:
        house = _voter(table, user)
        _require_possible(table, motion, house, now)
        spend("table_event", str(user))
        voters = voters_of(table, motion)
        number = 1 + Vote.objects.filter(game_id=table.game_id).count()
        vote = Vote.objects.create(
            game_id=table.game_id,
            number=number,
            kind=motion.kind,
            called_by=house,
            house=motion.house,
            seconds=motion.seconds,
            voters=voters,
            needed=len(voters) if motion.kind in UNANIMOUS else len(voters) // 2 + 1,
            opened_at=now,
            closes_at=now + timedelta(seconds=table.timing.policy.vote_seconds),
        )
        _log_called(table, vote, now)
        Ballot.objects.create(game_id=table.game_id, number=number, house=house, choice=True)
        _close_if_done(table, vote, now)
    return number


def cast_ballot(*, user: int, code: str, number: int, choice: bool, now: datetime | None = None) -> None:
    """Casts a ballot, or changes it while the vote is open. Ballots stay secret, and so do their voters.

    Raises the errors of `locked_table`, 403 `not_seated` and `no_voter`, 404 for an unknown vote, 409
    `seat_is_open` and `vote_is_closed`.
    """
    now = now or clock.now()
    with locked_table(code, is_secret=True) as table:
        house = _voter(table, user)
        vote = _open_vote(table, number, now)
        if house not in vote.voters:
            raise Problem(GameCode.NO_VOTER)
        Ballot.objects.update_or_create(
            game_id=table.game_id, number=number, house=house, defaults={"choice": choice}
        )
        _close_if_done(table, vote, now)


def withdraw_vote(*, user: int, code: str, number: int, now: datetime | None = None) -> None:
    """Withdraws a vote. Raises the errors of `cast_ballot`, and 403 `no_voter` for another player's vote."""
    now = now or clock.now()
    with locked_table(code) as table:
        vote = _open_vote(table, number, now)
        if _voter(table, user) != vote.called_by:
            raise Problem(GameCode.NO_VOTER)
        _close(table, vote, Vote.Status.WITHDRAWN, now)


# All voters who still play have voted: a seat may have opened since the call.
_SELECT_DUE_VOTES = """
select game.code, vote.number
from games_vote vote join games_game game on game.id = vote.game_id
where vote.status = 'open' and (vote.closes_at <= %(now)s or game.status <> 'running' or not exists (
    select from games_seat seat
    where seat.game_id = vote.game_id and seat.is_active and seat.user_id is not null
      and seat.open_since is null and seat.house in (select json_array_elements_text(vote.voters))
      and not exists (
          select from games_ballot ballot
          where ballot.game_id = vote.game_id and ballot.number = vote.number and ballot.house = seat.house)))
order by vote.closes_at
limit %(max_count)s
"""


def close_votes(*, now: datetime | None = None, max_count: int = 200) -> int:
    """Closes votes that are over, or that wait for no voter. Returns their number.

    Locks games and handles failures as `change_locked` does.
    """
    now = now or clock.now()
    with as_engine():
        due = fetch(_SELECT_DUE_VOTES, {"now": now, "max_count": max_count})
    return sum(
        change_locked(code, partial(_close_late, number, now), f"vote {number} cannot be closed")
        for code, number in due
    )


def _close_late(number: int, now: datetime, head: storage.GameHead) -> bool:
    vote = Vote.objects.get(game_id=head.game_id, number=number)
    if vote.status != Vote.Status.OPEN:
        return False
    table = LockedGame(head, storage.load_timing(head.game_id))
    if head.status != Game.Status.RUNNING:
        _close(table, vote, Vote.Status.WITHDRAWN, now)
        return True
    yes, no, missing = _count(table, vote)
    if missing and vote.closes_at > now:
        return False
    _decide(table, vote, yes, no, now)
    return True


def _voter(table: LockedGame, user: int) -> str:
    seat = seat_of(table.timing, user)
    if seat.is_open:
        raise Problem(GameCode.SEAT_IS_OPEN)
    return seat.house


def _open_vote(table: LockedGame, number: int, now: datetime) -> Vote:
    vote = first_or_404(Vote.objects.filter(game_id=table.game_id, number=number))
    if vote.status != Vote.Status.OPEN or vote.closes_at <= now:
        raise Problem(GameCode.VOTE_IS_CLOSED)
    return vote


def _require_possible(table: LockedGame, motion: Motion, caller: str, now: datetime) -> None:
    policy = table.timing.policy
    if motion.kind not in policy.vote_kinds:
        raise Problem(GameCode.VOTE_FORBIDDEN, facts={"vote_kinds": list(policy.vote_kinds)})
    if Vote.objects.filter(
        game_id=table.game_id, kind=motion.kind, status=Vote.Status.OPEN, closes_at__gt=now
    ).exists():
        raise Problem(GameCode.VOTE_IS_OPEN)
    seat = table.timing.seats.get(motion.house or "")
    match motion.kind:
        case Vote.Kind.PAUSE if is_too_long(table, timedelta(seconds=motion.seconds or 0), now):
            raise Problem(GameCode.PAUSE_TOO_LONG, facts={"max_days": policy.max_pause_days})
        case Vote.Kind.RESUME if table.timing.pause_at(now) is None:
            raise Problem(GameCode.NOT_PAUSED)
        case Vote.Kind.EXTEND if (motion.seconds or 0) > MAX_EXTENSION.total_seconds():
            raise Problem(GameCode.EXTENSION_TOO_LONG)
        case Vote.Kind.CONCEDE | Vote.Kind.KICK if seat is None:
            raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": sorted(table.timing.seats)})
        case Vote.Kind.KICK if seat and (
            not seat.is_person or seat.missed < MIN_MISSES or caller == seat.house
        ):
            raise Problem(GameCode.NOT_CHRONIC, facts={"miss_count": seat.missed, "needed_count": MIN_MISSES})


def _has_no_player_to_concede(table: LockedGame, vote: Vote) -> bool:
    """Whether no player is left to concede: a win against bots and open seats only is no concession."""
    voters = [house for house in vote.voters if table.timing.seats[house].is_person]
    return vote.kind == Vote.Kind.CONCEDE and not set(voters) - {vote.house}


def _count(table: LockedGame, vote: Vote) -> tuple[int, int, list[str]]:
    """The numbers of yes and no votes, and the voters still missing. Seats opened since the call do
    not vote.
    """
    seats = table.timing.seats
    voters = [house for house in vote.voters if house in seats and seats[house].is_person]
    ballots = dict(
        Ballot.objects.filter(game_id=table.game_id, number=vote.number).values_list("house", "choice")
    )
    choices = [ballots[house] for house in voters if house in ballots]
    vote.needed = len(voters) if vote.kind in UNANIMOUS else len(voters) // 2 + 1
    return choices.count(True), choices.count(False), [house for house in voters if house not in ballots]


def _close_if_done(table: LockedGame, vote: Vote, now: datetime) -> None:
    """Closes the vote with the last ballot, never before: an early end would reveal votes."""
    yes, no, missing = _count(table, vote)
    if not missing:
        _decide(table, vote, yes, no, now)


def _decide(table: LockedGame, vote: Vote, yes_count: int, no_count: int, now: datetime) -> None:
    is_passed = yes_count >= vote.needed > 0 and not _has_no_player_to_concede(table, vote)
    _close(table, vote, Vote.Status.PASSED if is_passed else Vote.Status.FAILED, now, yes_count, no_count)
    if is_passed:
        _EFFECTS[vote.kind](table, vote, now)


def _close(
    table: LockedGame,
    vote: Vote,
    status: Vote.Status,
    now: datetime,
    yes_count: int | None = None,
    no_count: int | None = None,
) -> None:
    Vote.objects.filter(game_id=table.game_id, number=vote.number).update(
        status=status, yes=yes_count, no=no_count, needed=vote.needed, closed_at=now
    )
    # The last ballot takes a secret lock, but its effect is public.
    replace_after_commit([f"s{table.game_id}", TABLES])
    fact = seat_log.VoteClosed(
        house=vote.house,
        vote_number=vote.number,
        vote_kind=vote.kind,
        result=str(status),
        yes_count=yes_count,
        no_count=no_count,
    )
    seat_log.log_facts(table.game_id, now, fact)


def _log_called(table: LockedGame, vote: Vote, now: datetime) -> None:
    fact = seat_log.VoteCalled(
        house=vote.house,
        vote_number=vote.number,
        vote_kind=vote.kind,
        called_by=vote.called_by,
        length_seconds=vote.seconds,
        closes_at=vote.closes_at,
        voters=vote.voters,
    )
    seat_log.log_facts(table.game_id, now, fact)


def _kick(table: LockedGame, vote: Vote, now: datetime) -> None:
    """Takes the seat from its player even if it was opened since, but not from a player who took it over."""
    seat = table.timing.seats[vote.house or ""]
    if seat.user is not None and seat.missed >= MIN_MISSES:
        vacate_seat(table, seat.house, SeatEvent.Reason.VOTE, now)


_EFFECTS: dict[str, Callable[[LockedGame, Vote, datetime], None]] = {
    Vote.Kind.PAUSE: lambda table, vote, now: pause_locked_game(
        table, timedelta(seconds=vote.seconds or 0), SeatEvent.Reason.VOTE, now
    ),
    Vote.Kind.RESUME: lambda table, vote, now: resume_locked_game(table, SeatEvent.Reason.VOTE, now),
    Vote.Kind.EXTEND: lambda table, vote, now: extend_all(
        table, timedelta(seconds=vote.seconds or 0), SeatEvent.Reason.VOTE, now
    ),
    Vote.Kind.KICK: _kick,
    Vote.Kind.CONCEDE: lambda table, vote, now: end_game(
        table, Game.EndedBy.CONCESSION, vote.house, SeatEvent.Reason.VOTE, now
    ),
    Vote.Kind.DRAW: lambda table, vote, now: end_game(
        table, Game.EndedBy.DRAW, None, SeatEvent.Reason.VOTE, now
    ),
}
