"""A season as one document: what it says, and what is wrong with one.

The document is JSON. Everything has a default but the name and the divisions; a document that is read is
written out with all of them. Only what the server can carry out is lawful.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NoReturn, get_args

from games.clocks import GENEROUS, Unlawful, agreed
from games.engine import EDITIONS, Malformed, Ruleset, decode, encode
from games.leagues.draw.inputs import DEFAULT_WEIGHTS, MAX_WEIGHT
from games.leagues.fairness import AdjustmentUnfair, require_fair_adjustment
from games.leagues.scoring.errors import ScoringUnlawful
from games.leagues.scoring.language import Scoring, read_scoring, to_document
from games.leagues.scoring.reading import Reading
from games.leagues.scoring.systems import NAMES, named_systems
from games.models import Game
from got_api.free_text import is_readable, normalised

AskingOrder = Literal["joined", "fewest"]
RegistrationKind = Literal["open", "approved", "invitation"]
DrawKind = Literal["once", "each_round"]
Spread = Literal["random", "sliced"]
Houses = Literal["balanced", "random"]
AtEnd = Literal["wait", "as_it_stands", "void", "bots_finish"]
STAGE_PRESETS: Mapping[str, Mapping[str, str]] = {
    "schedule": {"draw": "once", "spread": "random", "houses": "balanced"},
    "swiss": {"draw": "each_round", "spread": "sliced", "houses": "balanced"},
}
MIN_SIZE, MAX_SIZE = 3, 6
MAX_ENTRIES = 1000
MAX_ROUNDS = 12
MAX_DIVISIONS, MAX_STAGES = 8, 4
MAX_DAYS = 366
APPEAL_DAYS, MAX_APPEAL_DAYS = 7, 90
MAX_OFFER_HOURS, MAX_ASKED = 336, 10
MAX_NAME = 60


class DocumentUnlawful(ValueError):  # noqa: N818
    """A document that cannot be carried out. `pointer` is a JSON pointer to the fault, `fault` a code."""

    def __init__(self, pointer: str, fault: str, limit: int | None = None) -> None:
        super().__init__(f"{pointer or '/'}: {fault}")
        self.pointer = pointer
        self.fault = fault
        self.limit = limit


_read = Reading(DocumentUnlawful)


@dataclass(frozen=True, slots=True)
class Registration:
    """`kind`: anybody enters, officials approve, or only the invited enter. `late`: also after the start,
    from the next round that is drawn. `capacity`: beyond it entries wait; None for no limit."""

    kind: RegistrationKind
    closes_at: datetime | None
    capacity: int | None
    late: bool


@dataclass(frozen=True, slots=True)
class CheckIn:
    closes_at: datetime | None


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


@dataclass(frozen=True, slots=True)
class Substitutes:
    """How the standby list is asked when a seat is open: `at_once` users, each with so many hours to answer.

    `order`: who joined the list first, or who was a substitute the fewest times.
    """

    order: AskingOrder
    hours: int
    at_once: int


@dataclass(frozen=True, slots=True)
class StagePlan:
    """Rounds that are drawn in the same way; `at_once` of them run at the same time.

    A round ends `round_days` after its start: None for no latest end. `at_end` says what becomes then of
    tables that still play.
    """

    rounds: int
    draw: DrawKind
    spread: Spread
    houses: Houses
    at_once: int
    round_days: int | None
    at_end: AtEnd


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    name: str
    stages: tuple[StagePlan, ...]

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)


@dataclass(frozen=True, slots=True)
class AppealRules:
    """Players can appeal until so many `days` after a table has ended, or was ruled about."""

    days: int


@dataclass(frozen=True, slots=True)
class DrawRules:
    """`automatic`: the server draws and publishes each round as soon as it can."""

    automatic: bool
    weights: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SeasonDocument:
    """A document that was checked. `scoring_name`: None for a scoring that is written out."""

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

    def to_json(self) -> dict[str, Any]:
        """The document with every default written out; `read_document` of it is the same document."""
        tables = self.tables
        return {
            "name": self.name,
            "registration": {
                "kind": self.registration.kind,
                "closes_at": _iso(self.registration.closes_at),
                "capacity": self.registration.capacity,
                "late": self.registration.late,
            },
            "check_in": None if self.check_in is None else {"closes_at": _iso(self.check_in.closes_at)},
            "tables": {
                "sizes": list(tables.sizes),
                "wanted": tables.wanted,
                "max_byes": tables.max_byes,
                "ruleset": encode(tables.ruleset),
                "preset": tables.preset,
                "clock": dict(tables.clock),
                "policy": dict(tables.policy),
                "take_over": tables.take_over,
            },
            "scoring": to_document(self.scoring) if self.scoring_name is None else self.scoring_name,
            "divisions": [
                {
                    "name": division.name,
                    "stages": [
                        {
                            "rounds": stage.rounds,
                            "draw": stage.draw,
                            "spread": stage.spread,
                            "houses": stage.houses,
                            "at_once": stage.at_once,
                            "round_days": stage.round_days,
                            "at_end": stage.at_end,
                        }
                        for stage in division.stages
                    ],
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
        }


def new_document(name: str) -> dict[str, Any]:
    """The document of a new season: three Swiss rounds at tables of six."""
    stages = [{"preset": "swiss", "rounds": 3}]
    return read_document({"name": name, "divisions": [{"name": "Division 1", "stages": stages}]}).to_json()


def read_document(given: object) -> SeasonDocument:
    """A document from decoded JSON. Raises DocumentUnlawful for the first fault."""
    top = _read.fields(
        given,
        "",
        required=("name", "divisions"),
        optional=("registration", "check_in", "tables", "scoring", "draw", "appeals", "substitutes"),
    )
    tables = _tables(top.get("tables", {}))
    divisions = _divisions(top["divisions"])
    scoring, scoring_name = _scoring(top.get("scoring", "10-6-4-3-2-1"))
    for number, division in enumerate(divisions):
        _require_fair(scoring, division.rounds, tables, f"/divisions/{number}/stages")
    return SeasonDocument(
        name=_name(top["name"], "/name"),
        registration=_registration(top.get("registration", {})),
        check_in=_check_in(top.get("check_in")),
        tables=tables,
        scoring=scoring,
        scoring_name=scoring_name,
        divisions=divisions,
        draw=_draw(top.get("draw", {})),
        appeals=_appeals(top.get("appeals", {})),
        substitutes=_substitutes(top.get("substitutes", {})),
    )


def _registration(given: object) -> Registration:
    path = "/registration"
    row = _read.fields(given, path, optional=("kind", "closes_at", "capacity", "late"))
    capacity = row.get("capacity")
    return Registration(
        kind=_read.choice(row.get("kind", "open"), f"{path}/kind", get_args(RegistrationKind)),
        closes_at=_time(row.get("closes_at"), f"{path}/closes_at"),
        capacity=None
        if capacity is None
        else _read.whole(capacity, f"{path}/capacity", MIN_SIZE, MAX_ENTRIES),
        late=_truth(row.get("late", False), f"{path}/late"),
    )


def _check_in(given: object) -> CheckIn | None:
    if given is None:
        return None
    row = _read.fields(given, "/check_in", optional=("closes_at",))
    return CheckIn(closes_at=_time(row.get("closes_at"), "/check_in/closes_at"))


def _tables(given: object) -> Tables:
    path = "/tables"
    row = _read.fields(
        given,
        path,
        optional=("sizes", "wanted", "max_byes", "ruleset", "preset", "clock", "policy", "take_over"),
    )
    ruleset = _ruleset(row.get("ruleset", {}), f"{path}/ruleset")
    listed = _read.rows(row.get("sizes", [6]), f"{path}/sizes", 1, MAX_SIZE - MIN_SIZE + 1)
    sizes = tuple(
        _read.whole(size, f"{path}/sizes/{number}", MIN_SIZE, MAX_SIZE) for number, size in enumerate(listed)
    )
    if len(set(sizes)) < len(sizes):
        raise DocumentUnlawful(f"{path}/sizes", "repeated_value")
    for number, size in enumerate(sizes):
        if size not in EDITIONS[ruleset.edition].setups:
            raise DocumentUnlawful(f"{path}/sizes/{number}", "unknown_value")
    preset, clock, policy = row.get("preset", GENEROUS.name), row.get("clock", {}), row.get("policy", {})
    _times(preset, clock, policy)
    return Tables(
        sizes=tuple(sorted(sizes)),
        wanted=_read.whole(row.get("wanted", max(sizes)), f"{path}/wanted", MIN_SIZE, MAX_SIZE),
        max_byes=_read.whole(row.get("max_byes", 0), f"{path}/max_byes", 0, MAX_SIZE - 1),
        ruleset=ruleset,
        preset=preset,
        clock=clock,
        policy=policy,
        take_over=_read.choice(
            row.get("take_over", Game.TakeOver.SUBSTITUTES), f"{path}/take_over", Game.TakeOver.values
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
    """Refuse times on which no game could agree."""
    if not isinstance(preset, str):
        raise DocumentUnlawful("/tables/preset", "unknown_value")
    for name, given in (("clock", clock), ("policy", policy)):
        if not isinstance(given, dict):
            raise DocumentUnlawful(f"/tables/{name}", "not_an_object")
    try:
        agreed(preset, clock, policy)  # type: ignore[arg-type]
    except Unlawful as unlawful:
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


def _divisions(given: object) -> tuple[DivisionPlan, ...]:
    return tuple(
        _division(row, f"/divisions/{number}")
        for number, row in enumerate(_read.rows(given, "/divisions", 1, MAX_DIVISIONS))
    )


def _division(given: object, path: str) -> DivisionPlan:
    row = _read.fields(given, path, required=("name", "stages"))
    listed = _read.rows(row["stages"], f"{path}/stages", 1, MAX_STAGES)
    division = DivisionPlan(
        name=_name(row["name"], f"{path}/name"),
        stages=tuple(_stage(stage, f"{path}/stages/{number}") for number, stage in enumerate(listed)),
    )
    if division.rounds > MAX_ROUNDS:
        raise DocumentUnlawful(f"{path}/stages", "too_many", MAX_ROUNDS)
    return division


def _stage(given: object, path: str) -> StagePlan:
    row = _read.fields(
        given,
        path,
        required=("rounds",),
        optional=("preset", "draw", "spread", "houses", "at_once", "round_days", "at_end"),
    )
    preset = STAGE_PRESETS[_read.choice(row.get("preset", "swiss"), f"{path}/preset", tuple(STAGE_PRESETS))]
    rounds = _read.whole(row["rounds"], f"{path}/rounds", 1, MAX_ROUNDS)
    draw: DrawKind = _read.choice(row.get("draw", preset["draw"]), f"{path}/draw", get_args(DrawKind))
    spread: Spread = _read.choice(row.get("spread", preset["spread"]), f"{path}/spread", get_args(Spread))
    at_once = _read.whole(row.get("at_once", 1), f"{path}/at_once", 1, rounds)
    if draw == "each_round" and at_once > 1:  # the next draw needs the results
        raise DocumentUnlawful(f"{path}/at_once", "out_of_range", 1)
    days = row.get("round_days")
    at_end: AtEnd = _read.choice(row.get("at_end", "wait"), f"{path}/at_end", get_args(AtEnd))
    return StagePlan(
        rounds=rounds,
        draw=draw,
        spread=spread,
        houses=_read.choice(row.get("houses", preset["houses"]), f"{path}/houses", get_args(Houses)),
        at_once=at_once,
        round_days=None if days is None else _read.whole(days, f"{path}/round_days", 1, MAX_DAYS),
        at_end=at_end,
    )


def _draw(given: object) -> DrawRules:
    row = _read.fields(given, "/draw", optional=("automatic", "weights"))
    weights = _read.fields(row.get("weights", {}), "/draw/weights", optional=tuple(DEFAULT_WEIGHTS))
    return DrawRules(
        automatic=_truth(row.get("automatic", False), "/draw/automatic"),
        weights={
            term: _read.whole(weights.get(term, usual), f"/draw/weights/{term}", 0, MAX_WEIGHT)
            for term, usual in DEFAULT_WEIGHTS.items()
        },
    )


def _appeals(given: object) -> AppealRules:
    row = _read.fields(given, "/appeals", optional=("days",))
    return AppealRules(days=_read.whole(row.get("days", APPEAL_DAYS), "/appeals/days", 0, MAX_APPEAL_DAYS))


def _substitutes(given: object) -> Substitutes:
    path = "/substitutes"
    row = _read.fields(given, path, optional=("order", "hours", "at_once"))
    return Substitutes(
        order=_read.choice(row.get("order", "joined"), f"{path}/order", get_args(AskingOrder)),
        hours=_read.whole(row.get("hours", 24), f"{path}/hours", 1, MAX_OFFER_HOURS),
        at_once=_read.whole(row.get("at_once", 1), f"{path}/at_once", 1, MAX_ASKED),
    )


# What the document has beside


def _truth(given: object, path: str) -> bool:
    if not isinstance(given, bool):
        raise DocumentUnlawful(path, "not_a_truth_value")
    return given


def _name(given: object, path: str) -> str:
    if not isinstance(given, str) or len(given) > 4 * MAX_NAME:
        _refuse_name(path)
    text = normalised(given)
    if not 0 < len(text) <= MAX_NAME or not is_readable(text):
        _refuse_name(path)
    return text


def _refuse_name(path: str) -> NoReturn:
    raise DocumentUnlawful(path, "not_a_name", MAX_NAME)


def _time(given: object, path: str) -> datetime | None:
    if given is None:
        return None
    try:
        at = datetime.fromisoformat(given)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise DocumentUnlawful(path, "not_a_time") from None
    if at.tzinfo is None:
        raise DocumentUnlawful(path, "not_a_time")
    return at


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
