"""A season as one document: its settings, and the check of a new document.

The document is JSON. All settings but the name and the divisions have defaults, and a checked document states
them all. A document is lawful only if the server can carry it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, get_args

from games.clocks import GENEROUS, InvalidSetting, agreed
from games.engine import EDITIONS, Malformed, Ruleset, decode, encode
from games.leagues import reading
from games.leagues.draw.inputs import DEFAULT_WEIGHTS, MAX_WEIGHT
from games.leagues.draw.sizes import SizeRules
from games.leagues.fairness import AdjustmentUnfair, require_fair_adjustment
from games.leagues.reading import DocumentUnlawful, read
from games.leagues.scoring.errors import ScoringUnlawful
from games.leagues.scoring.language import Scoring, read_scoring, to_document
from games.leagues.scoring.systems import NAMES, named_systems
from games.leagues.stages import (
    MAX_ENTRIES,
    MAX_ROUNDS,
    MAX_SIZE,
    MIN_SIZE,
    StagePlan,
    read_sizes,
    read_stage,
    read_wanted,
)
from games.models import Game
from games.press.models import Setting
from got_api.shared.json_text import time_or_null, time_text

AskingOrder = Literal["joined", "fewest"]
RegistrationKind = Literal["open", "approved", "invitation"]
MAX_DIVISIONS, MAX_STAGES = 8, 4
APPEAL_DAYS, MAX_APPEAL_DAYS = 7, 90
MAX_OFFER_HOURS, MAX_ASKED = 336, 10
READY_HOURS, MAX_READY_HOURS = 24, 336
MAX_BREAKS = 20
MAX_RELEGATED = 100


@dataclass(frozen=True, slots=True)
class Registration:
    """`kind`: anyone can enter, officials approve, or only invited users enter. `late`: also after the start,
    from the next round that is drawn. `capacity`: further entries wait; None for no limit."""

    kind: RegistrationKind
    closes_at: datetime | None
    capacity: int | None
    late: bool


@dataclass(frozen=True, slots=True)
class CheckIn:
    closes_at: datetime | None


@dataclass(frozen=True, slots=True)
class ReadyCheckRules:
    """Players have these `hours` before a round starts to confirm that they are ready."""

    hours: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Sizes of tables, and what is agreed for each game."""

    sizes: tuple[int, ...]
    wanted: int
    max_byes: int
    ruleset: Ruleset
    preset: str
    clock: Mapping[str, Any]
    policy: Mapping[str, Any]
    take_over: str
    press: str
    press_history: str

    @property
    def size_rules(self) -> SizeRules:
        """Sizes of tables for stages that set none."""
        return SizeRules(self.sizes, self.wanted, self.max_byes)


@dataclass(frozen=True, slots=True)
class Substitutes:
    """Offers of an open seat to the standby list: `at_once` users at a time, each with `hours` to answer.

    `order`: users who joined the list first, or who were a substitute the fewest times.
    """

    order: AskingOrder
    hours: int
    at_once: int


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """`relegated`: the number of last-placed entries that move down to the next division in the next season.
    As many of the first in that division move up."""

    name: str
    stages: tuple[StagePlan, ...]
    relegated: int

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)


@dataclass(frozen=True, slots=True)
class AppealRules:
    """Players can appeal until `days` after the end of a table, or after a ruling about it."""

    days: int


@dataclass(frozen=True, slots=True)
class Break:
    """A time in which no round starts. It extends the latest ends of running rounds by its length."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Rules for draws. `automatic`: the server draws and publishes each round as soon as it can."""

    automatic: bool
    weights: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SeasonDocument:
    """A checked document. `scoring_name`: None for an inline scoring.

    `ready_check`: None where rounds start without one.
    """

    name: str
    registration: Registration
    check_in: CheckIn | None
    tables: Tables
    scoring: Scoring
    scoring_name: str | None
    divisions: tuple[DivisionPlan, ...]
    draw: DrawRules
    appeals: AppealRules
    substitutes: Substitutes
    ready_check: ReadyCheckRules | None
    breaks: tuple[Break, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """All sizes of tables that a stage can have, in order."""
        stages = (stage for division in self.divisions for stage in division.stages)
        return tuple(
            sorted({*self.tables.sizes, *(size for stage in stages for size in stage.size_rules.allowed)})
        )

    def to_json(self) -> dict[str, Any]:
        """The document with all defaults. `read_document` returns an equal document from it."""
        tables = self.tables
        return {
            "name": self.name,
            "registration": {
                "kind": self.registration.kind,
                "closes_at": time_or_null(self.registration.closes_at),
                "capacity": self.registration.capacity,
                "late": self.registration.late,
            },
            "check_in": self.check_in and {"closes_at": time_or_null(self.check_in.closes_at)},
            "tables": {
                "sizes": list(tables.sizes),
                "wanted": tables.wanted,
                "max_byes": tables.max_byes,
                "ruleset": encode(tables.ruleset),
                "preset": tables.preset,
                "clock": dict(tables.clock),
                "policy": dict(tables.policy),
                "take_over": tables.take_over,
                "press": tables.press,
                "press_history": tables.press_history,
            },
            "scoring": to_document(self.scoring) if self.scoring_name is None else self.scoring_name,
            "divisions": [
                {
                    "name": division.name,
                    "stages": [stage.to_json() for stage in division.stages],
                    "relegated": division.relegated,
                }
                for division in self.divisions
            ],
            "draw": {"automatic": self.draw.automatic, "weights": dict(self.draw.weights)},
            "appeals": {"days": self.appeals.days},
            "substitutes": {
                "order": self.substitutes.order,
                "hours": self.substitutes.hours,
                "at_once": self.substitutes.at_once,
            },
            "ready_check": None if self.ready_check is None else {"hours": self.ready_check.hours},
            "breaks": [
                {"starts_at": time_text(one.starts_at), "ends_at": time_text(one.ends_at)}
                for one in self.breaks
            ],
        }


def break_at(document: SeasonDocument, at: datetime) -> Break | None:
    """The break that contains a time."""
    return next((one for one in document.breaks if one.starts_at <= at < one.ends_at), None)


def after_breaks(document: SeasonDocument, at: datetime, time: timedelta) -> datetime:
    """The end of a period that begins at `at`, not counting breaks."""
    ends_at = at + time
    for one in document.breaks:
        if at < one.ends_at and one.starts_at < ends_at:
            ends_at += one.ends_at - max(at, one.starts_at)
    return ends_at


def new_document(name: str) -> dict[str, Any]:
    """The document of a new season: three Swiss rounds at tables of six."""
    stages = [{"preset": "swiss", "rounds": 3}]
    return read_document({"name": name, "divisions": [{"name": "Division 1", "stages": stages}]}).to_json()


def read_document(given: object) -> SeasonDocument:
    """A document from decoded JSON. Raises DocumentUnlawful for the first fault."""
    top = read.fields(
        given,
        "",
        required=("name", "divisions"),
        optional=(
            "registration",
            "check_in",
            "tables",
            "scoring",
            "draw",
            "appeals",
            "substitutes",
            "ready_check",
            "breaks",
        ),
    )
    tables = _tables(top.get("tables", {}))
    divisions = _divisions(top["divisions"], tables)
    scoring, scoring_name = _scoring(top.get("scoring", "10-6-4-3-2-1"))
    for number, division in enumerate(divisions):
        _require_fair(scoring, min(MAX_ROUNDS, division.rounds), tables, f"/divisions/{number}/stages")
    return SeasonDocument(
        name=reading.name(top["name"], "/name"),
        registration=_registration(top.get("registration", {})),
        check_in=_check_in(top.get("check_in")),
        tables=tables,
        scoring=scoring,
        scoring_name=scoring_name,
        divisions=divisions,
        draw=_draw(top.get("draw", {})),
        appeals=_appeals(top.get("appeals", {})),
        substitutes=_substitutes(top.get("substitutes", {})),
        ready_check=_ready_check(top.get("ready_check")),
        breaks=_breaks(top.get("breaks", [])),
    )


def _registration(given: object) -> Registration:
    path = "/registration"
    row = read.fields(given, path, optional=("kind", "closes_at", "capacity", "late"))
    capacity = row.get("capacity")
    return Registration(
        kind=read.choice(row.get("kind", "open"), f"{path}/kind", get_args(RegistrationKind)),
        closes_at=reading.optional_time(row.get("closes_at"), f"{path}/closes_at"),
        capacity=None
        if capacity is None
        else read.whole(capacity, f"{path}/capacity", MIN_SIZE, MAX_ENTRIES),
        late=reading.truth(row.get("late", False), f"{path}/late"),
    )


def _check_in(given: object) -> CheckIn | None:
    if given is None:
        return None
    row = read.fields(given, "/check_in", optional=("closes_at",))
    return CheckIn(closes_at=reading.optional_time(row.get("closes_at"), "/check_in/closes_at"))


def _tables(given: object) -> Tables:
    path = "/tables"
    row = read.fields(
        given,
        path,
        optional=(
            "sizes",
            "wanted",
            "max_byes",
            "ruleset",
            "preset",
            "clock",
            "policy",
            "take_over",
            "press",
            "press_history",
        ),
    )
    ruleset = _ruleset(row.get("ruleset", {}), f"{path}/ruleset")
    sizes = read_sizes(row.get("sizes", [6]), f"{path}/sizes", EDITIONS[ruleset.edition].setups)
    wanted = read_wanted(row.get("wanted"), f"{path}/wanted")
    preset, clock, policy = row.get("preset", GENEROUS.name), row.get("clock", {}), row.get("policy", {})
    _times(preset, clock, policy)
    return Tables(
        sizes=sizes,
        wanted=max(sizes) if wanted is None else wanted,
        max_byes=read.whole(row.get("max_byes", 0), f"{path}/max_byes", 0, MAX_SIZE - 1),
        ruleset=ruleset,
        preset=preset,
        clock=clock,
        policy=policy,
        take_over=read.choice(
            row.get("take_over", Game.TakeOver.SUBSTITUTES), f"{path}/take_over", Game.TakeOver.values
        ),
        press=read.choice(row.get("press", Setting.Press.FULL), f"{path}/press", Setting.Press.values),
        press_history=read.choice(
            row.get("press_history", Setting.History.HOUSE), f"{path}/press_history", Setting.History.values
        ),
    )


def _ruleset(given: object, path: str) -> Ruleset:
    try:
        ruleset: Ruleset = decode(Ruleset, given)
    except Malformed as refused:
        raise DocumentUnlawful(f"{path}{refused.facts['path']}".rstrip("/"), "unknown_value") from refused
    if ruleset.edition not in EDITIONS:
        raise DocumentUnlawful(f"{path}/edition", "unknown_value")
    return ruleset


def _times(preset: object, clock: object, policy: object) -> None:
    """Refuses a clock and a policy that no game could use."""
    if not isinstance(preset, str):
        raise DocumentUnlawful("/tables/preset", "unknown_value")
    for name, given in (("clock", clock), ("policy", policy)):
        if not isinstance(given, dict):
            raise DocumentUnlawful(f"/tables/{name}", "not_an_object")
    try:
        agreed(preset, clock, policy)  # type: ignore[arg-type]
    except InvalidSetting as unlawful:
        raise DocumentUnlawful(f"/tables/{_times_of(unlawful.field, clock)}", "unlawful") from unlawful
    except (KeyError, TypeError) as error:  # an unknown preset, or a value of another type
        raise DocumentUnlawful("/tables", "unlawful") from error


def _times_of(field: str, clock: object) -> str:
    if field == "preset":
        return field
    return f"clock/{field}" if isinstance(clock, dict) and field in clock else f"policy/{field}"


def _scoring(given: object) -> tuple[Scoring, str | None]:
    if isinstance(given, str):
        if given not in NAMES:
            raise DocumentUnlawful("/scoring", "unknown_value")
        return named_systems()[given], given
    try:
        return read_scoring(given), None
    except ScoringUnlawful as unlawful:
        raise DocumentUnlawful(f"/scoring{unlawful.path}", unlawful.code, unlawful.limit) from unlawful


def _require_fair(scoring: Scoring, rounds: int, tables: Tables, path: str) -> None:
    try:
        require_fair_adjustment(scoring, rounds, tables.wanted)
    except AdjustmentUnfair as unfair:
        raise DocumentUnlawful(path, f"adjustment_unfair_{unfair.reason}") from unfair


def _divisions(given: object, tables: Tables) -> tuple[DivisionPlan, ...]:
    listed = read.rows(given, "/divisions", 1, MAX_DIVISIONS)
    return tuple(
        _division(row, f"/divisions/{number}", tables, is_last=number == len(listed) - 1)
        for number, row in enumerate(listed)
    )


def _division(given: object, path: str, tables: Tables, *, is_last: bool) -> DivisionPlan:
    row = read.fields(given, path, required=("name", "stages"), optional=("relegated",))
    listed = read.rows(row["stages"], f"{path}/stages", 1, MAX_STAGES)
    most = 0 if is_last else MAX_RELEGATED
    division = DivisionPlan(
        name=reading.name(row["name"], f"{path}/name"),
        stages=tuple(
            read_stage(
                stage,
                f"{path}/stages/{number}",
                is_first=number == 0,
                of_season=tables.size_rules,
                setups=EDITIONS[tables.ruleset.edition].setups,
            )
            for number, stage in enumerate(listed)
        ),
        relegated=read.whole(row.get("relegated", 0), f"{path}/relegated", 0, most),
    )
    if sum(stage.rounds for stage in division.stages if stage.draw != "queue") > MAX_ROUNDS:
        raise DocumentUnlawful(f"{path}/stages", "too_many", MAX_ROUNDS)
    return division


def _breaks(given: object) -> tuple[Break, ...]:
    found: list[Break] = []
    for number, row in enumerate(read.rows(given, "/breaks", 0, MAX_BREAKS)):
        path = f"/breaks/{number}"
        read.fields(row, path, required=("starts_at", "ends_at"))
        one = Break(
            reading.time(row["starts_at"], f"{path}/starts_at"),
            reading.time(row["ends_at"], f"{path}/ends_at"),
        )
        if one.starts_at >= one.ends_at or (found and one.starts_at < found[-1].ends_at):
            raise DocumentUnlawful(path, "not_in_order")
        found.append(one)
    return tuple(found)


def _draw(given: object) -> DrawRules:
    row = read.fields(given, "/draw", optional=("automatic", "weights"))
    weights = read.fields(row.get("weights", {}), "/draw/weights", optional=tuple(DEFAULT_WEIGHTS))
    return DrawRules(
        automatic=reading.truth(row.get("automatic", False), "/draw/automatic"),
        weights={
            term: read.whole(weights.get(term, usual), f"/draw/weights/{term}", 0, MAX_WEIGHT)
            for term, usual in DEFAULT_WEIGHTS.items()
        },
    )


def _appeals(given: object) -> AppealRules:
    row = read.fields(given, "/appeals", optional=("days",))
    return AppealRules(days=read.whole(row.get("days", APPEAL_DAYS), "/appeals/days", 0, MAX_APPEAL_DAYS))


def _substitutes(given: object) -> Substitutes:
    path = "/substitutes"
    row = read.fields(given, path, optional=("order", "hours", "at_once"))
    return Substitutes(
        order=read.choice(row.get("order", "joined"), f"{path}/order", get_args(AskingOrder)),
        hours=read.whole(row.get("hours", 24), f"{path}/hours", 1, MAX_OFFER_HOURS),
        at_once=read.whole(row.get("at_once", 1), f"{path}/at_once", 1, MAX_ASKED),
    )


def _ready_check(given: object) -> ReadyCheckRules | None:
    if given is None:
        return None
    row = read.fields(given, "/ready_check", optional=("hours",))
    hours = read.whole(row.get("hours", READY_HOURS), "/ready_check/hours", 1, MAX_READY_HOURS)
    return ReadyCheckRules(hours=hours)
