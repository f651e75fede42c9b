"""Draws of rounds. The input is frozen, the server draws without a lock, and an organiser publishes or undoes
the draw.

All attempts stay visible. A seed becomes public when a draw is published, not when it is proposed: an
official who knew the seed could try out pins in secret. After that the next attempt has another seed
(`seeds`).
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any

from games.engine import EDITIONS
from games.leagues.document import SeasonDocument
from games.leagues.draw import (
    DrawImpossible,
    DrawInput,
    SizesImpossible,
    certify,
    input_hash,
    needed_byes,
    read_input,
)
from games.leagues.draw.inputs import VERSION
from games.leagues.draw.problem import DrawProblem as Drawing
from games.leagues.draw.start import first_seating
from games.leagues.errors import LeagueCode
from games.leagues.models import (
    Bye,
    Draw,
    Entry,
    LogEntry,
    ReadyCheck,
    Result,
    Round,
    Season,
    Seat,
    Seed,
    Table,
)
from games.leagues.selectors.facts import rounds_of, stage_plan
from games.leagues.services.inputs import (
    SeatRule,
    field_of_round,
    input_of,
    rounds_drawn_together,
    size_rules_of,
)
from games.leagues.services.leagues import OfficialAction
from games.leagues.services.locking import (
    Kind,
    Status,
    document_of,
    locked_for_change,
    log_event,
    require_status,
    wake_season,
)
from games.leagues.services.notices import notify_organisers
from games.leagues.services.seeds import commit_to_seed, replace_public_seed
from games.leagues.services.tables import end_games, lock_games_without_answers
from games.notices.kinds import Kind as Notice
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404, malformed_field
from got_api.shared.texts import text

logger = logging.getLogger("games.leagues")

SOFTWARE = "got-api, draw 1"
UNDRAWN = (Round.Status.PLANNED, Round.Status.PROPOSED)
FAILED_OR_FROZEN = (Kind.DRAW_FAILED, Kind.DRAW_FROZEN)
_CURRENT_STATUSES = (Draw.Status.FROZEN, Draw.Status.PROPOSED, Draw.Status.PUBLISHED)


def propose_draw(
    *,
    actor: int,
    code: str,
    number: int,
    pins: Sequence[SeatRule] = (),
    exclusions: Sequence[SeatRule] = (),
    reason: str = "",
    now: datetime | None = None,
) -> int:
    """Freezes the input of a draw, which the tick then makes. A current proposal becomes void.

    Returns the number of the attempt. Pins, exclusions, and attempts after the first require a reason. Raises
    404, 403 `official_only`, 400 `malformed`, 409 `season_not_ready`, `draw_published`, `round_not_closed`,
    422 `sizes_impossible`, `draw_impossible`, 503 `draw_in_progress`.
    """
    with _round_locked_for_change(code, actor, OfficialAction.PROPOSE, number, now) as (
        season,
        row,
        standing,
        now,
    ):
        document = document_of(season)
        if standing is not None and standing.status == Draw.Status.FROZEN:
            raise Problem(LeagueCode.DRAW_IN_PROGRESS, retry_after=2)
        if row.status not in UNDRAWN:
            raise Problem(LeagueCode.DRAW_PUBLISHED)
        if not can_be_drawn(document, rounds_of(row.stage.division), row):
            raise Problem(LeagueCode.ROUND_NOT_CLOSED)
        if not reason and (pins or exclusions or Draw.objects.filter(round=row).exists()):
            raise malformed_field("reason", text("field_problem-reason_needed"))
        if standing is not None and is_current(season, document, row, standing):
            _void_draw(season, document, row, standing, reason, now, actor)
        elif standing is not None:
            void_outdated(season, document, row, standing, now)
        draw = freeze_input(
            season, document, row, now, actor, pins=pins, exclusions=exclusions, reason=reason
        )
        wake_season(season, now)
        return draw.attempt


@contextmanager
def _round_locked_for_change(
    code: str, actor: int, act: OfficialAction, number: int, now: datetime | None
) -> Iterator[tuple[Season, Round, Draw | None, datetime]]:
    """Locks a running season for an official. Returns the season, the round with which this round is drawn,
    the attempt that is not void, and the time. Raises 404, 403 `official_only`, 409 `season_not_ready`."""
    with locked_for_change(code, actor, act, now=now) as (season, now):
        require_status(season, Status.RUNNING)
        row = round_of(season, number)
        yield season, row, current_draw(row), now


def round_of(season: Season, number: int) -> Round:
    """The round whose draw contains the round `number`: the first of its stage if the stage is drawn at once,
    else the round itself. Raises 404."""
    rows = Round.objects.select_related("stage__division")
    row = first_or_404(rows.filter(season=season, number=number))
    if not row.commitment:
        row = rows.filter(stage=row.stage_id).order_by("number")[0]
    return row


def can_be_drawn(document: SeasonDocument, rounds: Sequence[Round], row: Round) -> bool:
    """Whether a round can be drawn: all earlier rounds of the division are closed. `rounds`: all rounds of
    the division.

    In a stage with a queue, all rounds of earlier stages must be closed, and fewer than `at_once` rounds of
    this stage must be open.
    """
    before = rounds[: [other.pk for other in rounds].index(row.pk)]
    still_open = [other for other in before if other.status != Round.Status.CLOSED]
    plan = stage_plan(document, row)
    if plan.draw != "queue":
        return not still_open
    return len(still_open) < plan.at_once and all(
        other.stage_id == row.stage_id and other.status not in UNDRAWN for other in still_open
    )


def current_draw(row: Round) -> Draw | None:
    """The attempt that is not void."""
    return Draw.objects.filter(round=row, status__in=_CURRENT_STATUSES).first()


def freeze_input(
    season: Season,
    document: SeasonDocument,
    row: Round,
    now: datetime,
    actor: int | None,
    *,
    pins: Sequence[SeatRule] = (),
    exclusions: Sequence[SeatRule] = (),
    reason: str = "",
) -> Draw:
    """Freezes the input of the next attempt and logs its hash. Must be called with the season locked.

    Raises 400 `malformed`, 422 `sizes_impossible`, `draw_impossible`.
    """
    replace_public_seed(season, row, now)
    attempt = Draw.objects.filter(round=row).count() + 1
    given = _make_input(season, document, row, attempt, pins, exclusions)
    given = _with_needed_byes(given)
    draw = Draw.objects.create(
        round=row,
        attempt=attempt,
        input=given.document(),
        input_hash=input_hash(given),
        reason=reason,
        actor_id=actor,
        made_at=now,
    )
    log_event(
        season,
        Kind.DRAW_FROZEN,
        now,
        actor=actor,
        round=row.number,
        attempt=attempt,
        input_hash=draw.input_hash,
    )
    return draw


def _make_input(
    season: Season,
    document: SeasonDocument,
    row: Round,
    attempt: int,
    pins: Sequence[SeatRule],
    exclusions: Sequence[SeatRule],
) -> DrawInput:
    playing = field_of_round(season, document, row)
    sizes = stage_plan(document, row).size_rules.allowed
    setups = EDITIONS[document.tables.ruleset.edition].setups
    houses = {house for size in sizes for house in setups[size].houses}
    for name, wanted in (("pins", pins), ("excluded", exclusions)):
        for place, one in enumerate(wanted):
            if one.entry not in playing.numbers or (one.house and one.house not in houses):
                raise malformed_field(f"{name}.{place}", text("field_problem-no_such_seat"))
    if not playing.entries or size_rules_of(document, row, playing) is None:
        raise Problem(LeagueCode.SIZES_IMPOSSIBLE)
    return input_of(season, document, row, playing, attempt, pins, exclusions)


def _with_needed_byes(draw_input: DrawInput) -> DrawInput:
    """The input, with exclusions of the entries that must sit out because of its rules. They do not depend on
    the seed.

    Raises 422 `sizes_impossible` or `draw_impossible` if the draw is impossible.
    """
    try:
        draw_input = replace(draw_input, excluded=draw_input.excluded + needed_byes(draw_input))
        first_seating(Drawing(draw_input), bytes(32))
    except SizesImpossible as impossible:
        raise Problem(LeagueCode.SIZES_IMPOSSIBLE) from impossible
    except DrawImpossible as impossible:
        facts = {"entry_numbers": list(impossible.entries)}
        raise Problem(LeagueCode.DRAW_IMPOSSIBLE, facts=facts) from impossible
    return draw_input


def make_draw(draw_id: int, now: datetime) -> None:
    """Makes a draw from a frozen input, without a lock. Stores the result unless the attempt has changed
    meanwhile."""
    with as_engine():
        draw = Draw.objects.select_related("round__season").get(pk=draw_id)
        seed = bytes(Seed.objects.get(round=draw.round_id).seed)
    made: dict[str, Any] | None
    try:
        made = certify(read_input(draw.input), seed, SOFTWARE)
        del made["input"]
    except (DrawImpossible, ValueError) as impossible:  # ValueError: other version or seed
        logger.warning("season %s: %s", draw.round.season.code, impossible)
        made = None
    with as_engine():
        season = Season.objects.select_for_update(no_key=True).get(pk=draw.round.season_id)
        row = Round.objects.select_related("stage__division").get(pk=draw.round_id)
        present = Draw.objects.get(pk=draw_id)
        if present.status != Draw.Status.FROZEN or present.input_hash != draw.input_hash:
            return
        if draw.input["version"] != VERSION:  # the next attempt has the current version
            void_outdated(season, document_of(season), row, draw, now)
            return
        if made is None:
            Draw.objects.filter(pk=draw_id).update(status=Draw.Status.VOID)
            tried = hash_of_input(season, document_of(season), row)
            log_failure(season, row, now, LeagueCode.DRAW_IMPOSSIBLE, tried, attempt=draw.attempt)
            return
        Draw.objects.filter(pk=draw_id).update(status=Draw.Status.PROPOSED, certificate=made)
        _set_status(document_of(season), row, Round.Status.PROPOSED)
        log_event(season, Kind.DRAW_PROPOSED, now, round=row.number, attempt=draw.attempt)


def hash_of_input(season: Season, document: SeasonDocument, row: Round) -> str:
    """A hash of the input of a round's draw, without its commitment to a seed and its attempt; "" without
    entries."""
    playing = field_of_round(season, document, row)
    if not playing.entries:
        return ""
    return input_hash(replace(input_of(season, document, row, playing, 1), commitment=""))


def log_failure(
    season: Season, row: Round, now: datetime, code: str, input_digest: str, **facts: int
) -> None:
    """Logs a failed draw for officials, and notifies organisers. `input_digest`: the result of
    `hash_of_input`.

    A repeated failure with the same code is logged, but organisers are not notified again.
    """
    previous = failure_of(season, row)
    if previous is None or previous.facts.get("code") != code:
        subject = f"{row.number}.{season.log_count}"
        notify_organisers(season, Notice.SEASON_DRAW_FAILED, subject, now, season_round=row.number)
    facts_of_row: dict[str, Any] = {"round": row.number, "code": code, "tried": input_digest, **facts}
    log_event(season, Kind.DRAW_FAILED, now, **facts_of_row)


def failure_of(season: Season, row: Round) -> LogEntry | None:
    """The log entry of the last failed draw of a round; None if no draw failed, or another was frozen
    since."""
    rows = LogEntry.objects.filter(season=season, kind__in=FAILED_OR_FROZEN, facts__round=row.number)
    last = rows.order_by("-id").first()
    return last if last is not None and last.kind == Kind.DRAW_FAILED else None


def should_draw(season: Season, document: SeasonDocument, row: Round) -> bool:
    """Whether the server should draw a round automatically: no draw has failed, or the input has changed
    since.

    The server does not draw after an official has undone a draw, or after a draw that an official requested
    has failed.
    """
    last = Draw.objects.filter(round=row).order_by("-attempt").first()
    failure = failure_of(season, row)
    has_failed = failure is not None and last is not None and failure.facts.get("attempt") == last.attempt
    if last is not None and not last.is_outdated and not (has_failed and last.actor_id is None):
        return False
    return failure is None or failure.facts.get("tried") != hash_of_input(season, document, row)


def _set_status(document: SeasonDocument, row: Round, status: Round.Status, **cleared: None) -> None:
    together = [other.pk for other in rounds_drawn_together(document, row)]
    Round.objects.filter(pk__in=together).update(status=status, **cleared)


def publish_draw(*, actor: int, code: str, number: int, now: datetime | None = None) -> None:
    """Publishes a proposal. From then on players can rely on it.

    A proposal whose input has changed is refused, and the tick makes it void. Raises 404, 403
    `official_only`, 409 `season_not_ready`, `draw_missing`, `draw_outdated`, `draw_published`, 503
    `draw_in_progress`.
    """
    with _round_locked_for_change(code, actor, OfficialAction.DECIDE, number, now) as (
        season,
        row,
        draw,
        now,
    ):
        if draw is None:
            last = Draw.objects.filter(round=row).order_by("-attempt").first()
            is_outdated = last is not None and last.is_outdated
            raise Problem(LeagueCode.DRAW_OUTDATED if is_outdated else LeagueCode.DRAW_MISSING)
        if draw.status == Draw.Status.PUBLISHED:
            raise Problem(LeagueCode.DRAW_PUBLISHED)
        if draw.status == Draw.Status.FROZEN:
            raise Problem(LeagueCode.DRAW_IN_PROGRESS, retry_after=2)
        document = document_of(season)
        if not is_current(season, document, row, draw):
            raise Problem(LeagueCode.DRAW_OUTDATED)
        create_drawn_tables(season, document, row, draw, now, actor)
        wake_season(season, now)


def is_current(season: Season, document: SeasonDocument, row: Round, draw: Draw) -> bool:
    """Whether the input of a draw still matches the season."""
    try:
        previous = read_input(draw.input)
        pins, excluded = (
            [SeatRule(pin.entry, pin.table, pin.house) for pin in listed]
            for listed in (previous.pins, previous.excluded)
        )
        playing = field_of_round(season, document, row)
        present = input_of(season, document, row, playing, draw.attempt, pins, excluded)
    except (ValueError, KeyError):  # an input of another version, or a pinned entry that no longer plays
        return False
    return input_hash(present) == draw.input_hash


def create_drawn_tables(
    season: Season, document: SeasonDocument, row: Round, draw: Draw, now: datetime, actor: int | None
) -> None:
    """Creates the tables of a draw, which the tick starts one by one. Must be called with the season
    locked."""
    entries = {entry.number: entry for entry in Entry.objects.filter(season=season)}
    setups = read_input(draw.input).houses
    assert draw.certificate is not None
    for each, drawn in zip(rounds_drawn_together(document, row), draw.certificate["result"], strict=True):
        for number, seated in enumerate(drawn["tables"], 1):
            table = Table.objects.create(round=each, number=number, size=len(seated))
            seats = Seat.objects.bulk_create(
                Seat(table=table, round=each, house=house, entry=entries[entry])
                for house, entry in zip(setups[len(seated)], seated, strict=True)
            )
            Entry.objects.filter(pk__in=[seat.entry_id for seat in seats]).update(queued_at=None)
        Bye.objects.bulk_create(
            Bye(round=each, entry=entries[entry], kind=Bye.Kind.DRAWN) for entry in drawn["byes"]
        )
    Draw.objects.filter(pk=draw.pk).update(status=Draw.Status.PUBLISHED, published_at=now)
    _set_status(document, row, Round.Status.DRAWN)
    commit_to_seed(season, row, now)  # so that no later change can influence the next seed
    log_event(season, Kind.DRAW_PUBLISHED, now, actor=actor, round=row.number, attempt=draw.attempt)


def undo_draw(*, actor: int, code: str, number: int, reason: str, now: datetime | None = None) -> None:
    """Makes a draw void: a proposal at any time, a published draw as long as its tables have no answers.

    The games of the draw end and count for no entry. Raises 404, 403 `official_only`, 409 `season_not_ready`,
    `draw_missing`, `table_has_answers`, 503 `game_busy`.
    """
    with _round_locked_for_change(code, actor, OfficialAction.DECIDE, number, now) as (
        season,
        row,
        draw,
        now,
    ):
        if draw is None:
            raise Problem(LeagueCode.DRAW_MISSING)
        document = document_of(season)
        if draw.status == Draw.Status.PUBLISHED:
            _delete_tables(document, row, now)
        _void_draw(season, document, row, draw, reason, now, actor)
        wake_season(season, now)


def _delete_tables(document: SeasonDocument, row: Round, now: datetime) -> None:
    """Deletes the tables of a draw and ends their games, which then count for no entry."""
    rounds = [each.pk for each in rounds_drawn_together(document, row)]
    tables = Table.objects.filter(round__in=rounds)
    if Result.objects.filter(table__in=tables).exists():  # a replayed table
        raise Problem(LeagueCode.TABLE_HAS_ANSWERS)
    codes = list(tables.filter(game__isnull=False).order_by("game").values_list("game__code", flat=True))
    lock_games_without_answers(codes)
    Bye.objects.filter(round__in=rounds, kind=Bye.Kind.DRAWN).delete()
    ReadyCheck.objects.filter(round__in=rounds).delete()
    tables.delete()
    end_games(codes, now)


def _void_draw(
    season: Season,
    document: SeasonDocument,
    row: Round,
    draw: Draw,
    reason: str,
    now: datetime,
    actor: int | None,
) -> None:
    Draw.objects.filter(pk=draw.pk).update(status=Draw.Status.VOID, reason=reason)
    _set_status(document, row, Round.Status.PLANNED, starts_at=None, ends_at=None)
    log_event(
        season, Kind.DRAW_UNDONE, now, actor=actor, round=row.number, attempt=draw.attempt, reason=reason
    )


def void_unpublished(rounds: Sequence[Round]) -> None:
    """Makes the unpublished draws of these rounds void, because the rounds will not be drawn. Must be called
    with the season locked."""
    unpublished = Draw.objects.filter(round__in=rounds).exclude(status=Draw.Status.PUBLISHED)
    unpublished.exclude(status=Draw.Status.VOID).update(status=Draw.Status.VOID, reason=Draw.OUTDATED)


def void_outdated(season: Season, document: SeasonDocument, row: Round, draw: Draw, now: datetime) -> None:
    """Makes a proposal void if its input has changed. Must be called with the season locked."""
    _void_draw(season, document, row, draw, Draw.OUTDATED, now, None)
