"""Games of tables: creates them, and ends them by other means than the rules of the game."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from games import storage
from games.clocks import ClockStop
from games.engine import encode
from games.errors import GameCode
from games.leagues.document import SeasonDocument
from games.leagues.errors import LeagueCode
from games.leagues.models import Official, Result, Round, Search, Season, Table
from games.leagues.services.notices import notify_of_table
from games.leagues.stages import AtEnd
from games.models import Game, GameClock, Seat, SeatEvent
from games.press.services.conversations import agree_on_press
from games.services.appointments import MAX_APPOINTED, Role, SeatedPlayer, create_seated_game
from games.services.endings import end_game
from games.services.locking import LockedGame as Locked
from games.services.locking import locked_table
from games.services.replacement import leave_table, open_seat, replace_by_bots
from games.services.waking import wake_after_commit
from games.standby.services.searching import end_searches
from got_api.http.errors import Problem

START_VERSION = 1
"""The version of a game before its first answer. Each saved answer raises the version."""
STAND_IN = "sensible"
"""The bot that plays for a closed account, and for all houses of a table that bots finish."""


def start_table(
    season: Season, document: SeasonDocument, table: Table, now: datetime, absent_houses: Collection[str] = ()
) -> None:
    """Creates the game of a table, which must have no game. Must be called with the season locked.

    Organisers host the game unless they play in it. An open seat is first offered to the standby list.
    `absent_houses`: the houses whose players did not confirm that they are ready. Their seats are open from
    the start.
    """
    seats = table.seats.select_related("entry__user")
    holders = {seat.house: seat.entry.user for seat in seats}
    users = {house: user.pk for house, user in holders.items() if user is not None and user.is_active}
    hosts = Official.objects.filter(
        league=season.league_id, role=Official.Role.ORGANISER, user__is_active=True
    ).exclude(user__in=users.values())
    code = create_seated_game(
        host=None,
        name=f"{document.name[:55]}, round {table.round.number}, table {table.number}",
        seats=[
            SeatedPlayer(house, user=users[house]) if house in users else SeatedPlayer(house, bot=STAND_IN)
            for house in holders
        ],
        ruleset=dict(encode(document.tables.ruleset)),
        take_over=Game.TakeOver.SUBSTITUTES,
        hosts=list(hosts.order_by("id").values_list("user_id", flat=True)[: MAX_APPOINTED[Role.HOST]]),
        preset=document.tables.preset,
        clock=document.tables.clock,
        policy=document.tables.policy,
    )
    table.game = Game.objects.get(code=code)
    table.save(update_fields=["game"])
    agree_on_press(table.game.pk, press=document.tables.press, history=document.tables.press_history)
    if absent_houses:
        _open_seats(table.game.code, absent_houses, now)
    notify_of_table(season, table, absent_houses, now)


def _open_seats(code: str, houses: Collection[str], now: datetime) -> None:
    """Opens the seats of players who may still return."""
    with locked_table(code, now) as running:
        for house in houses:
            timing = storage.load_timing(running.game_id)
            open_seat(timing, house, SeatEvent.Reason.NOT_READY, now)
        wake_after_commit(storage.load(running.head), storage.load_timing(running.game_id))


def leave_running_tables(season: Season, user: int, now: datetime) -> None:
    """Vacates the seats of a user at the running tables of a season permanently. Must be called with the
    season locked.

    Raises 503 `game_busy`.
    """
    seated = Game.objects.filter(
        seats__user=user, seats__is_active=True, status=Game.Status.RUNNING
    ).order_by("id")
    ours = Table.objects.filter(round__season=season).values("game")
    for code in list(seated.filter(pk__in=ours).values_list("code", flat=True)):
        leave_table(user=user, code=code, now=now)


def lock_games_without_answers(codes: Sequence[str]) -> None:
    """Locks games that have no answers, until the transaction ends. Must be called with the season locked.

    The error for a game with answers reveals no secret, because it is public whether a game has answers.
    Raises 409 `table_has_answers`, 503 `game_busy`.
    """
    for code in codes:
        with locked_game(code, LeagueCode.TABLE_HAS_ANSWERS) as running:
            if running.head.version != START_VERSION:
                raise Problem(LeagueCode.TABLE_HAS_ANSWERS)


@contextmanager
def locked_game(code: str, code_if_over: LeagueCode = LeagueCode.TABLE_NOT_RUNNING) -> Iterator[Locked]:
    """A running game, locked. Raises 409 `code_if_over` if it has ended, 503 `game_busy`."""
    try:
        with locked_table(code) as running:
            yield running
    except Problem as problem:
        if problem.code == GameCode.GAME_NOT_RUNNING:
            raise Problem(code_if_over) from problem
        raise


def end_games(codes: Sequence[str], now: datetime) -> None:
    """Ends games by their current positions. Must be called with all these games locked."""
    for code in codes:
        with locked_table(code) as running:
            end_game(running, Game.EndedBy.ADJUDICATION, None, SeatEvent.Reason.HOST, now)


def end_table_game(table: Table, winner: str | None, now: datetime) -> Result | None:
    """Ends the game of a table if it still runs, and returns its result; None if it has already ended.

    Raises 503 `game_busy`.
    """
    try:
        with locked_table(table.played_game.code) as running:
            end_game(running, Game.EndedBy.ADJUDICATION, winner, SeatEvent.Reason.HOST, now)
    except Problem as problem:
        if problem.code != GameCode.GAME_NOT_RUNNING:
            raise
        return None
    return Result.objects.get(table=table, attempt=table.attempt)


def has_players(table: Table) -> bool:
    """Whether a person plays at a table, or can return to a seat of it. Requires the engine role."""
    return Seat.objects.filter(game=table.game_id, is_active=True, user__isnull=False).exists()


def latest_end(row: Round, pauses: Iterable[ClockStop]) -> datetime | None:
    """The end time of a table: that of its round, postponed by the pauses of its game before it."""
    ends_at = row.ends_at
    if ends_at is not None:
        for pause in sorted(pauses, key=lambda pause: pause.starts_at):
            since = pause.starts_at if row.starts_at is None else max(pause.starts_at, row.starts_at)
            if since < ends_at:
                ends_at += max(timedelta(), pause.ends_at - since)
    return ends_at


def latest_ends(row: Round, tables: Iterable[Table]) -> dict[int, datetime | None]:
    """Id of a table -> its end time, for these tables of a round. Requires the engine role."""
    games = {table.game_id: table.pk for table in tables if table.game_id is not None}
    clocks = GameClock.objects.filter(game__in=games).values_list("game", "pauses")
    paused = {games[game]: storage.pauses_from(pauses) for game, pauses in clocks}
    return {table.pk: latest_end(row, paused.get(table.pk, ())) for table in tables}


def _end_searches(game_id: int, now: datetime) -> None:
    """Ends all searches for substitutes in a game that bots finish. Must be called with the game locked.

    Otherwise a substitute could take over a seat, and would lose it at the next tick.
    """
    end_searches(game_id, now)
    Search.objects.filter(game=game_id, status=Search.Status.OPEN).update(
        status=Search.Status.UNFILLED, ended_at=now, next_at=None
    )
    Game.objects.filter(pk=game_id).update(take_over=Game.TakeOver.SUBSTITUTES)


def close_table(table: Table, rule: AtEnd, now: datetime) -> None:
    """Applies the rule of the stage to a table that is still played at its end time.

    Must be called in a separate transaction. A table whose end time was postponed meanwhile, by a pause,
    continues. Raises 503 `game_busy`.
    """
    try:
        with locked_table(table.played_game.code) as running:
            ends_at = latest_end(Round.objects.get(pk=table.round_id), running.timing.pauses)
            if ends_at is None or ends_at > now:
                return
            if rule == "bots_finish":
                replace_by_bots(running, STAND_IN, SeatEvent.Reason.HOST, now)
                _end_searches(running.game_id, now)
                return
            if rule == "void":
                Table.objects.filter(pk=table.pk).update(is_void=True)
            end_game(running, Game.EndedBy.ADJUDICATION, None, SeatEvent.Reason.HOST, now)
    except Problem as problem:
        if problem.code != GameCode.GAME_NOT_RUNNING:  # it has meanwhile ended by itself
            raise
