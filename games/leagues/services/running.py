"""The tick: takes the due steps of a season one after the other, each in a separate transaction.

A worker finds the due step under the lock of the season, using only the database. So two workers never take
the same step, and another worker can continue after a worker was killed.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db.models import Q

from games import storage
from games.engine import EDITIONS, State
from games.leagues.conduct import figures_of
from games.leagues.document import SeasonDocument, break_at, end_of_period
from games.leagues.editions import neighbours
from games.leagues.models import (
    Conduct,
    Division,
    Draw,
    Entry,
    ReadyCheck,
    Result,
    Round,
    Search,
    Season,
    Table,
)
from games.leagues.scoring.final_table import read_final_table
from games.leagues.selectors.effective_rulings import undecided_tables
from games.leagues.selectors.facts import rounds_of, stage_plan
from games.leagues.services import draws, ready_checks, seasons, substitutes
from games.leagues.services.choices import choices_due_at
from games.leagues.services.inputs import queue_of
from games.leagues.services.locking import Kind, Status, document_of, log_event
from games.leagues.services.tables import close_table, has_players, latest_ends, start_table
from games.leagues.stages import AtEnd
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock

logger = logging.getLogger("games.leagues")

LEASE = timedelta(seconds=60)
"""Time for which a worker has claimed a season. After a failure, the season is due again when it is over."""
MAX_STEPS = 1000
OVERTIME_INTERVAL = timedelta(hours=1)
"""Interval of the tick for a round that still has tables after its end time, or tables that wait for
players."""

UnlockedWork = Callable[[], None]
"""Work that is done without the lock of the season, before the next step is determined."""


def run_due_seasons(*, now: datetime | None = None, max_count: int = 100) -> int:
    """Takes the due steps of all seasons. Returns the number of seasons that were due."""
    now = now or clock.now()
    looked_at: list[int] = []
    while len(looked_at) < max_count:
        with as_engine():
            new = Result.objects.filter(is_new=True).values("table__round__season")
            searches = Search.objects.filter(next_at__lte=now).values("season")
            due = Season.objects.filter(Q(next_at__lte=now) | Q(pk__in=new) | Q(pk__in=searches))
            due = due.exclude(pk__in=looked_at)
            season = due.select_for_update(no_key=True, skip_locked=True).order_by("next_at", "id").first()
            if season is None:
                break
            looked_at.append(season.pk)
            Season.objects.filter(pk=season.pk).update(next_at=now + LEASE)
        try:
            run_season(season.pk, now)
        except Exception:
            logger.exception("season %s: a step failed", season.code)
    return len(looked_at)


def run_season(season_id: int, now: datetime) -> None:
    """Takes all due steps of a season."""
    for _ in range(MAX_STEPS):
        with as_engine():
            season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
            document = document_of(season)
            step = next(_steps(season, document, now), None)
            if step is None:
                next_at = min(_next_times(season, document, now), default=None)
                Season.objects.filter(pk=season_id).update(next_at=next_at)
                return
            outside = step()
        if outside is not None:
            outside()


Step = Callable[[], UnlockedWork | None]


def _without_lock(work: UnlockedWork) -> Step:
    """A step whose work is done without the lock of the season."""
    return lambda: work


def _steps(season: Season, document: SeasonDocument, now: datetime) -> Iterator[Step]:
    """The due steps in order. The caller takes only the first one, then asks again."""
    yield from _season_steps(season, document, now)
    unread = Result.objects.filter(table__round__season=season, game__isnull=False, ruling=None, conduct=None)
    for result in unread.order_by("id")[:1]:
        yield _without_lock(partial(store_conduct, result.pk))


def _season_steps(season: Season, document: SeasonDocument, now: datetime) -> Iterator[Step]:
    new = Result.objects.filter(is_new=True, table__round__season=season)
    if new.exists():
        yield lambda: _log_results(season, now)
    yield from substitutes.search_steps(season, now)
    closes_at = document.registration.closes_at
    if season.status == Status.REGISTRATION and closes_at is not None and closes_at <= now:
        yield lambda: seasons.close_registration(season, now)
    ends_at = None if document.check_in is None else document.check_in.closes_at
    if season.status == Status.CHECK_IN and ends_at is not None and ends_at <= now:
        yield lambda: seasons.start_season(season, now)
    if season.status != Status.RUNNING:
        return
    divisions = list(Division.objects.filter(season=season).order_by("tier"))
    for division in divisions:
        yield from _division_steps(season, document, division, now)
    if not Round.objects.filter(season=season).exclude(status=Round.Status.CLOSED).exists():
        yield lambda: seasons.set_status(season, Status.REVIEW, now)


def _division_steps(
    season: Season, document: SeasonDocument, division: Division, now: datetime
) -> Iterator[Step]:
    rounds = rounds_of(division)
    for row in rounds:
        if row.commitment and row.opened_at is None and draws.can_be_drawn(document, rounds, row):
            yield partial(_open_round, row, now)
        elif row.opened_at is not None and row.status in draws.UNDRAWN:
            yield from _draw_steps(season, document, rounds, row, now)
    yield from _queue_steps(season, document, rounds, now)
    is_break = break_at(document, now) is not None
    for place, row in enumerate(rounds):
        if row.status == Round.Status.DRAWN and not is_break and _may_start(document, rounds[:place], row):
            if ready_checks.has_players_to_ask(document, row):
                yield partial(ready_checks.ask_players, season, document, row, now)
            elif ready_checks.may_start(document, row, now):
                yield partial(_start_round, season, document, row, now)
        if row.status == Round.Status.RUNNING:
            yield from _round_steps(season, document, row, now)


def _draw_steps(
    season: Season, document: SeasonDocument, rounds: list[Round], row: Round, now: datetime
) -> Iterator[Step]:
    draw = draws.current_draw(row)
    if draw is not None and draw.status == Draw.Status.FROZEN:
        yield _without_lock(partial(draws.make_draw, draw.pk, now))
    plan = stage_plan(document, row)
    is_automatic = document.draw.automatic or plan.draw == "queue"
    if draw is not None and draw.status == Draw.Status.PROPOSED:
        if not draws.is_current(season, document, row, draw):
            yield lambda: draws.void_outdated(season, document, row, draw, now)
        elif is_automatic:
            yield lambda: draws.create_drawn_tables(season, document, row, draw, now, None)
    if not is_automatic:
        return
    if (
        row.status == Round.Status.PLANNED
        and draws.can_be_drawn(document, rounds, row)
        and ((due_at := choices_due_at(plan, row)) is None or due_at <= now)
        and (plan.draw != "queue" or len(queue_of(document, row)) >= plan.size_rules.preferred)
        and draws.should_draw(season, document, row)
    ):
        yield lambda: _freeze(season, document, row, now)


def _open_round(row: Round, now: datetime) -> None:
    Round.objects.filter(pk=row.pk).update(opened_at=now)


def _queue_steps(
    season: Season, document: SeasonDocument, rounds: list[Round], now: datetime
) -> Iterator[Step]:
    """The step that ends a queue: it closes the rounds of the stage that were not drawn."""
    for stage, ends_at in _queue_ends(document, rounds).items():
        left = [row for row in rounds if row.stage_id == stage and row.status in draws.UNDRAWN]
        if left and ends_at <= now:
            yield partial(_end_queue, season, left, now)


def _queue_ends(document: SeasonDocument, rounds: Iterable[Round]) -> dict[int, datetime]:
    """Id of a stage -> the time until which entries can queue, for stages with an open queue."""
    ends: dict[int, datetime] = {}
    for row in rounds:
        plan = stage_plan(document, row)
        if plan.draw == "queue" and plan.days is not None and row.opened_at is not None:
            ends_at = row.opened_at + timedelta(days=plan.days)
            ends[row.stage_id] = min(ends_at, ends.get(row.stage_id, ends_at))
    return ends


def _end_queue(season: Season, rounds_left: list[Round], now: datetime) -> None:
    draws.void_unpublished(rounds_left)
    Round.objects.filter(pk__in=[row.pk for row in rounds_left]).update(status=Round.Status.CLOSED)
    Entry.objects.filter(division=rounds_left[0].stage.division).update(queued_at=None)
    log_event(
        season, Kind.ROUND_CLOSED, now, round=rounds_left[0].number, last=rounds_left[-1].number, tables=0
    )


def _freeze(season: Season, document: SeasonDocument, row: Round, now: datetime) -> None:
    try:
        draws.freeze_input(season, document, row, now, None)
    except Problem as problem:
        draws.log_failure(season, row, now, problem.code, draws.hash_of_input(season, document, row))


def _may_start(document: SeasonDocument, before: list[Round], row: Round) -> bool:
    """Whether a round may start: fewer than `at_once` earlier rounds are open, and all of these are in the
    same stage. `before`: the earlier rounds."""
    open_rounds = [other for other in before if other.status != Round.Status.CLOSED]
    return (
        all(other.stage_id == row.stage_id for other in open_rounds)
        and len(open_rounds) < stage_plan(document, row).at_once
    )


def _start_round(season: Season, document: SeasonDocument, row: Round, now: datetime) -> None:
    days = stage_plan(document, row).round_days
    ends_at = None if days is None else end_of_period(document, now, timedelta(days=days))
    Round.objects.filter(pk=row.pk).update(status=Round.Status.RUNNING, starts_at=now, ends_at=ends_at)
    log_event(season, Kind.ROUND_STARTED, now, round=row.number)


def _round_steps(season: Season, document: SeasonDocument, row: Round, now: datetime) -> Iterator[Step]:
    plan = stage_plan(document, row)
    rows = Table.objects.filter(round=row).select_related("game", "round").prefetch_related("results")
    waiting = undecided_tables(season, rows.order_by("number"))
    if not waiting:
        yield lambda: _close_round(season, row, now)
    if plan.at_end != "wait" and row.ends_at is not None and row.ends_at <= now:
        ends = latest_ends(row, waiting)
        for table in waiting:
            ends_at = ends[table.pk]
            if ends_at is None or ends_at > now:
                continue
            if table.game_id is None:
                yield partial(_void_table, table)
            elif table.is_playing and (plan.at_end != "bots_finish" or has_players(table)):
                yield _without_lock(partial(_close, table, plan.at_end, now))
        return
    started = sum(table.is_playing for table in waiting)
    if plan.tables_at_once is None or started < plan.tables_at_once:
        yield from _table_steps(season, document, row, waiting, now)


def _table_steps(
    season: Season, document: SeasonDocument, row: Round, waiting: Sequence[Table], now: datetime
) -> Iterator[Step]:
    """The steps that start tables without a game, except tables with absent players for whom there are too
    few substitutes."""
    unstarted = [table for table in waiting if table.game_id is None]
    absent = ready_checks.absent_at(document, row) if unstarted else {}
    for table in unstarted:
        houses = absent.get(table.pk, ())
        if substitutes.can_fill(season, table, len(houses)):
            yield partial(start_table, season, document, table, now, houses)
        elif not ready_checks.is_reported_to_organisers(season, table):
            yield partial(ready_checks.report_waiting_table, season, table, now)


def _void_table(table: Table) -> None:
    """Makes a table void that has not started before its end time."""
    Table.objects.filter(pk=table.pk).update(is_void=True)


def _close(table: Table, rule: AtEnd, now: datetime) -> None:
    with as_engine():
        close_table(table, rule, now)


def _close_round(season: Season, row: Round, now: datetime) -> None:
    Round.objects.filter(pk=row.pk).update(status=Round.Status.CLOSED)
    log_event(season, Kind.ROUND_CLOSED, now, round=row.number)


def _log_results(season: Season, now: datetime) -> None:
    new = Result.objects.select_related("table__round").filter(is_new=True, table__round__season=season)
    for result in new.order_by("table__round__number", "table__number"):
        table = result.table
        log_event(
            season, Kind.TABLE_ENDED, now, round=table.round.number, table=table.number, void=table.is_void
        )
        Result.objects.filter(pk=result.pk).update(is_new=False)


def _next_times(season: Season, document: SeasonDocument, now: datetime) -> Iterator[datetime]:
    """Times at which a step will be due."""
    if season.status == Status.REGISTRATION and document.registration.closes_at is not None:
        yield document.registration.closes_at
    ends_at = None if document.check_in is None else document.check_in.closes_at
    if season.status == Status.CHECK_IN and ends_at is not None:
        yield ends_at
    if season.status == Status.RUNNING:
        yield from _times_of_rounds(season, document, now)


def _times_of_rounds(season: Season, document: SeasonDocument, now: datetime) -> Iterator[datetime]:
    if (current := break_at(document, now)) is not None:
        yield current.ends_at
    yield from _times_of_ready_checks(season, document, now)
    rounds = list(
        Round.objects.filter(season=season, opened_at__isnull=False).select_related("stage__division")
    )
    yield from (at for at in _queue_ends(document, rounds).values() if at > now)
    for row in rounds:
        plan = stage_plan(document, row)
        if row.status == Round.Status.RUNNING and row.ends_at is not None and plan.at_end != "wait":
            # A user can still take over the seat of a bot later.
            yield row.ends_at if row.ends_at > now else now + OVERTIME_INTERVAL
            moved = latest_ends(row, Table.objects.filter(round=row)).values()
            yield from (ends_at for ends_at in moved if ends_at is not None and ends_at > now)
        due_at = choices_due_at(plan, row)
        if row.status == Round.Status.PLANNED and due_at is not None and due_at > now:
            yield due_at


def _times_of_ready_checks(season: Season, document: SeasonDocument, now: datetime) -> Iterator[datetime]:
    checks = ReadyCheck.objects.filter(round__season=season, ended_at=None).select_related("round")
    for check in checks.exclude(round__status=Round.Status.CLOSED):
        if check.due_at > now:
            yield check.due_at
        elif ready_checks.absent_at(document, check.round):
            yield now + OVERTIME_INTERVAL


def store_conduct(result_id: int) -> None:
    """Computes the conduct figures of a finished game from its events, and stores them. Works without the
    lock of the season.

    A game that cannot be read has no figures.
    """
    with as_engine():
        result = Result.objects.select_related("game").get(pk=result_id)
        game = result.game
        assert game is not None
        code = game.code
        try:
            events = storage.recorded_events(storage.find_game(code))
        except Exception:
            logger.exception("game %s: its conduct cannot be read", code, extra={"game": code})
            events = ()
    final = read_final_table(result.final_table)
    near = neighbours(EDITIONS[game.edition], final.players)
    figures = [
        [figure.signal, *figure.pair, figure.count, figure.chances]
        for figure in figures_of(State(), events, near, final)
    ]
    with as_engine():
        Conduct.objects.get_or_create(result_id=result_id, defaults={"figures": figures})
