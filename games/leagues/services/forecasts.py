"""Forecasts of documents. A worker computes them, because that takes too long for a request.

A request returns the stored forecast. If there is none, the request starts the worker, and the client can
repeat it a little later.
"""

import hashlib
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

import orjson
from django.db import transaction
from django.db.models import F

from games.clocks import changed_preset
from games.clocks.settings import read_clock, settings_json
from games.engine import Ruleset, decode, encode
from games.leagues.document import SeasonDocument, StageSeating, min_entries, stage_seatings
from games.leagues.draw import Sizes
from games.leagues.editions import houses_of
from games.leagues.forecast import Forecast as Computed
from games.leagues.forecast import ForecastInput, forecast
from games.leagues.models import Entry, Season
from games.leagues.models import Forecast as Row
from games.leagues.scoring.language import read_scoring, to_document
from games.leagues.services.documents import read_season_document
from games.leagues.services.locking import RUN_SEASONS, document_of, is_visible
from games.leagues.stages import StagePlan
from games.models import Game
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.serving.task_queue import enqueue
from got_api.shared import clock

LEASE = timedelta(seconds=60)
MAX_AGE = timedelta(days=1)
"""After a day a forecast is recomputed, because more games have finished."""
MAX_DURATIONS = 500
_DAY = 86_400

Json = dict[str, Any]


def forecast_for(
    *, code: str, document_json: object, assumed_count: int | None, now: datetime | None = None
) -> Json:
    """The forecast of a document for a season (see `forecast_of`). Raises 422 `document_unlawful`.

    The caller must have checked that the user may plan changes.
    """
    document = read_season_document(document_json)
    with as_engine():
        season = Season.objects.get(code=code)
        return forecast_of(
            document, expected_entry_counts(season, document, assumed_count), now or clock.now()
        )


def forecast_of_season(*, reader: int | None, code: str, now: datetime | None = None) -> Json:
    """The forecast of the current document of a season; `ready` is false while it is computed.

    Raises 404, also for a draft unless the reader is an official.
    """
    with as_engine():
        season = Season.objects.filter(code=code).first()
        if season is None or not is_visible(season, reader):
            raise Problem(ErrorCode.NOT_FOUND)
        document = document_of(season)
        return forecast_of(document, expected_entry_counts(season, document, None), now or clock.now())


def expected_entry_counts(season: Season, document: SeasonDocument, assumed_count: int | None) -> list[int]:
    """The expected number of active entries of each division.

    Before registration has closed, it is at least the division's share of the capacity, and at least the
    number that its stages need.

    `assumed_count`: replaces the number of every division, if the request has one.
    """
    playing = Entry.objects.filter(season=season, status=Entry.Status.ACTIVE)
    counts = []
    for tier, division in enumerate(document.divisions, 1):
        count = playing.filter(division__tier=tier).count()
        if season.status in (Season.Status.DRAFT, Season.Status.REGISTRATION):
            capacity = document.registration.capacity or 0
            least = min_entries(division.stages) or min(document.tables.sizes)
            count = max(count, capacity // len(document.divisions), least)
        counts.append(assumed_count or count)
    return counts


def forecast_of(document: SeasonDocument, entries: list[int], now: datetime) -> Json:
    """The forecast of a document; `ready` is false while it is computed. Requires the engine role."""
    plans = [
        {"division": tier, "stage": number, "plan": _plan(document, stage, seated)}
        for tier, (division, count) in enumerate(zip(document.divisions, entries, strict=True), 1)
        for number, (stage, seated) in enumerate(
            zip(division.stages, stage_seatings(division.stages, count), strict=True), 1
        )
    ]
    key = hashlib.sha256(orjson.dumps(plans, option=orjson.OPT_SORT_KEYS)).hexdigest()
    row, is_new = Row.objects.get_or_create(
        key=key, defaults={"plan": plans, "asked_at": now, "next_at": now}
    )
    if is_new:
        transaction.on_commit(lambda: enqueue(RUN_SEASONS))
    return {"ready": row.result is not None, "entries": entries, "stages": row.result or []}


def _plan(document: SeasonDocument, stage: StagePlan, seating: StageSeating) -> Json:
    times, _ = changed_preset(document.tables.preset, document.tables.clock, document.tables.policy)
    return {
        "entries": seating.entries,
        "sizes": None if seating.rounds is None else [[row.tables, row.byes] for row in seating.rounds],
        "best_of_tables": stage.field.count if stage.field.kind == "from_tables" else 0,
        "rounds": stage.rounds,
        "at_once": stage.at_once,
        "ruleset": encode(document.tables.ruleset),
        "assignment": "random" if stage.houses == "random" else "balanced",
        "round_seconds": None if stage.round_days is None else stage.round_days * _DAY,
        "preset": document.tables.preset,
        "clock": settings_json(times),
        "scoring": to_document(document.scoring),
    }


def make_forecasts(*, now: datetime | None = None, max_count: int = 5) -> int:
    """Makes requested forecasts and deletes old ones. Returns the number of forecasts made."""
    now = now or clock.now()
    with as_engine():
        Row.objects.filter(asked_at__lt=now - MAX_AGE).delete()
    made = 0
    while made < max_count and (row := _claim(now)) is not None:
        try:
            result = [
                {"division": each["division"], "stage": each["stage"]} | compute_forecast(each["plan"])
                for each in row.plan
            ]
        except KeyError:  # a plan of another version, whose keys differ
            with as_engine():
                row.delete()
            continue
        with as_engine():
            Row.objects.filter(pk=row.pk).update(result=result, next_at=None)
        made += 1
    return made


def _claim(now: datetime) -> Row | None:
    """Claims a forecast for this worker. If the worker exits, another worker can claim it after LEASE."""
    with as_engine():
        due = Row.objects.filter(next_at__lte=now).select_for_update(skip_locked=True)
        row = due.order_by(F("next_at").asc(), "id").first()
        if row is not None:
            Row.objects.filter(pk=row.pk).update(next_at=now + LEASE)
    return row


def compute_forecast(inputs: Mapping[str, Any]) -> Json:
    """The forecast of a stage as JSON. Seconds count from the start of the stage."""
    if inputs["sizes"] is None:
        return {"entries": inputs["entries"], "possible": False, **dict.fromkeys(_FIELDS)}
    sizes = tuple(Sizes(tuple(tables), byes) for tables, byes in inputs["sizes"])
    played = {size for row in sizes for size in row.tables}
    ruleset = decode(Ruleset, inputs["ruleset"])
    with as_engine():
        durations = _durations(inputs["preset"], played)
    plan = ForecastInput(
        entries=inputs["entries"],
        sizes=sizes,
        rounds=inputs["rounds"],
        at_once=inputs["at_once"],
        houses={size: houses_of(ruleset, size) for size in played},
        assignment=inputs["assignment"],
        round_seconds=inputs["round_seconds"],
        clock=read_clock(inputs["clock"]),
        scoring=read_scoring(inputs["scoring"]),
        durations=durations,
        best_of_tables=inputs["best_of_tables"],
    )
    return _forecast_body(plan, forecast(plan))


_FIELDS = (
    "sizes", "bye_count", "ends", "repeat_meeting_count", "repeat_house_count", "best_first",
    "best_in_three", "title_odds", "assumed_durations",
)  # fmt: skip


def _forecast_body(plan: ForecastInput, computed: Computed) -> Json:
    odds = computed.odds
    return {
        "entries": plan.entries,
        "possible": True,
        "sizes": list(plan.sizes[0].tables),
        "bye_count": plan.sizes[0].byes,
        "ends": [
            {
                "round": end.round,
                "likely_seconds": end.likely,
                "late_seconds": end.late,
                "sizes": list(end.sizes.tables),
                "bye_count": end.sizes.byes,
            }
            for end in computed.ends
        ],
        "repeat_meeting_count": computed.repeated_meetings,
        "repeat_house_count": computed.repeated_houses,
        "best_first": round(computed.best_first, 3),
        "best_in_three": round(computed.best_in_three, 3),
        "title_odds": {
            "luckiest": round(odds.luckiest, 3),
            "unluckiest": round(odds.unluckiest, 3),
            "ratio": round(odds.ratio, 2),
        },
        "assumed_durations": computed.assumed_durations,
    }


def _durations(preset: str, sizes: Collection[int]) -> tuple[int, ...]:
    """The durations in seconds of the newest finished games with this preset and one of these sizes."""
    rows = Game.objects.filter(
        status=Game.Status.FINISHED,
        players__in=sizes,
        ended_by__isnull=True,
        clock__preset=preset,
        started_at__isnull=False,
        finished_at__isnull=False,
    ).order_by("-finished_at")
    pairs = rows.values_list("started_at", "finished_at")[:MAX_DURATIONS]
    return tuple(int((ended - began).total_seconds()) for began, ended in pairs if began and ended)
