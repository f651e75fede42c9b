"""A season as one document: its settings, and the check of a new document.

The document is JSON. All settings except the name and the divisions have defaults, and a checked document
contains them all. A document is valid only if the server can run a season with it.

The number of entries determines the tables of each round of a division. The check and the draw use the same
fields of stages (`services.inputs`) and the same function `sizes_for`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Annotated, Any, Literal

from games.clocks import GENEROUS, PRESETS, Clock, InvalidSetting, Policy, changed_preset
from games.declarations import Limits
from games.engine import EDITIONS, MalformedInput, Ruleset, decode, encode
from games.leagues.draw import SizeRules, SizesImpossible, sizes_for
from games.leagues.draw import Sizes as TableSizes
from games.leagues.draw.inputs import DEFAULT_WEIGHTS, MAX_WEIGHT
from games.leagues.editions import MAX_SIZE, MIN_SIZE, SIZES, USUAL_SIZE, houses_of
from games.leagues.reading import CONVERTERS, MAX_NAME, InvalidDocument, JsonObject, as_json, read_declared
from games.leagues.scoring.language import Scoring, read_scoring, to_document
from games.leagues.scoring.reading import InvalidScoring
from games.leagues.scoring.systems import NAMES, named_systems
from games.leagues.simulated import AdjustmentUnfair, require_fair_adjustment
from games.leagues.stages import (
    MAX_ENTRIES,
    MAX_ROUNDS,
    Size,
    Sizes,
    StagePlan,
    sizes_of,
)
from games.models import Game
from games.press.models import Setting

AskingOrder = Literal["joined", "fewest"]
RegistrationKind = Literal["open", "approved", "invitation"]
SCORING = "10-6-4-3-2-1"


@dataclass(frozen=True, slots=True)
class SeasonRegistration:
    """Settings of registration."""

    kind: RegistrationKind = "open"
    """`open`: anybody can enter; `approved`: an official approves entries; `invitation`: only invited users
    can enter."""
    closes_at: datetime | None = None
    """When registration closes; null if you close it."""
    capacity: Annotated[int | None, Limits(MIN_SIZE, MAX_ENTRIES)] = None
    """Maximum number of entries that play; further ones wait. Null for no limit."""
    late: bool = False
    """Whether players can enter after the start, from the next draw on."""
    allows_bots: bool = False
    """Whether accounts of bots can enter, and join the standby list."""


@dataclass(frozen=True, slots=True)
class SeasonCheckIn:
    """Settings of check-in."""

    closes_at: datetime | None = None
    """When the season starts; null if you start it."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Sizes of tables, and settings of their games."""

    sizes: Sizes = (USUAL_SIZE,)
    """Allowed sizes of tables: numbers of houses."""
    wanted: Size = USUAL_SIZE
    """Preferred size of tables. Default: the largest allowed size."""
    max_byes: Annotated[int, Limits(0, MAX_SIZE - 1)] = 0
    """Maximum number of entries that sit out a round. The allowed sizes take precedence."""
    ruleset: Ruleset = field(default_factory=Ruleset)
    """Options of the rules."""
    preset: Annotated[str, tuple(PRESETS)] = GENEROUS.name
    """A named clock and policy; see `GET /presets`."""
    clock: Annotated[Mapping[str, Any], Clock] = field(default_factory=dict)
    """Settings of the clock that differ from the preset."""
    policy: Annotated[Mapping[str, Any], Policy] = field(default_factory=dict)
    """Settings of the policy that differ from the preset."""
    take_over: Annotated[str, Game.TakeOver] = Game.TakeOver.SUBSTITUTES
    """Users who can take over an open seat: only `substitutes` of the standby list, or `anybody` if no user
    of the list is found."""
    press: Annotated[str, Setting.Press] = Setting.Press.FULL
    """Press of the games; see `PUT /games/{code}/press`."""
    press_history: Annotated[str, Setting.History] = Setting.History.HOUSE
    """Earlier private messages that a new player of a seat can read."""

    @classmethod
    def from_json(cls, body: JsonObject) -> TableSettings:
        """Reads the settings. Raises InvalidDocument, also for a clock or a policy that no game could use."""
        body.given.setdefault("sizes", [max(EDITIONS[body["ruleset"].edition].setups)])
        sizes = sizes_of(body, body["ruleset"])
        if body.given.get("wanted") is None:
            body.given["wanted"] = max(sizes)
        wanted = body["wanted"]
        preset, clock = body.given.get("preset", GENEROUS.name), body.given.get("clock", {})
        policy = body.given.get("policy", {})
        _require_times(preset, clock, policy)
        made: TableSettings = body.make(sizes=sizes, wanted=wanted, preset=preset, clock=clock, policy=policy)
        return made


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """A division of a season, the highest first."""

    name: Annotated[str, Limits(1, MAX_NAME)]
    """Name of the division."""
    stages: Annotated[tuple[StagePlan, ...], Limits(1, 4)]
    """Stages, in their order."""
    relegated: Annotated[int, Limits(0, 100)] = 0
    """Number of entries that are relegated to the next lower division after the season. As many are promoted
    from it."""

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)

    @classmethod
    def from_json(cls, body: JsonObject) -> DivisionPlan:
        """Reads a division. Raises InvalidDocument, also for too many rounds, and for relegation from the
        last division."""
        if len(body.before) == len(body.container.given["divisions"]) - 1:
            body.limit("relegated", 0, 0)
        division: DivisionPlan = body.make()
        if sum(stage.rounds for stage in division.stages if stage.draw != "queue") > MAX_ROUNDS:
            raise InvalidDocument(f"{body.path}/stages", "too_many", MAX_ROUNDS)
        return division


_WEIGHTS: Mapping[str, str] = {
    "met": "Weight of repeated meetings of two entries at a table.",
    "spread": "Weight of the distribution of strength that `spread` of the stage asks for.",
    "sleep": "Weight of meetings of entries whose waking hours overlap little.",
    "wishes": "Weight of meetings of entries that should share a table only if it cannot be avoided.",
    "beside": "Weight of repeated meetings of two entries as neighbours.",
    "played": "Weight of houses that an entry has already played.",
    "luck": "Weight of the luck of each entry with its houses so far, which draws balance.",
    "small": "Weight of games at tables below the largest size for entries that have played at such tables.",
}
DrawWeights = make_dataclass(
    "DrawWeights",
    [
        (term, Annotated[int, Limits(0, MAX_WEIGHT), _WEIGHTS[term]], usual)
        for term, usual in DEFAULT_WEIGHTS.items()
    ],
    namespace={"__doc__": "Weights of the terms in the cost of a draw."},
)


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Rules for draws."""

    automatic: bool = False
    """Whether the server draws and publishes each round as soon as it can."""
    weights: Annotated[Mapping[str, int], DrawWeights] = field(default_factory=DEFAULT_WEIGHTS.copy)
    """Weights of the terms in the cost of a draw."""


@dataclass(frozen=True, slots=True)
class AppealRules:
    """Time limit for appeals."""

    days: Annotated[int, Limits(0, 90)] = 7
    """Days for appeals after the end of a table, or after a ruling about it."""


@dataclass(frozen=True, slots=True)
class Substitutes:
    """Settings for asking the standby list when a seat is open."""

    order: AskingOrder = "joined"
    """Order of offers: by the time when users `joined` the list, or the `fewest` substitutions first."""
    hours: Annotated[int, Limits(1, 336)] = 24
    """Hours in which an offer can be accepted, before the next user is asked."""
    at_once: Annotated[int, Limits(1, 10)] = 1
    """Number of users who are asked at the same time. The first to accept gets the seat."""


@dataclass(frozen=True, slots=True)
class RoundReadyRules:
    """Settings of the ready check before a round."""

    hours: Annotated[int, Limits(1, 336)] = 24
    """Hours in which players can confirm that they are ready. Breaks do not count."""


@dataclass(frozen=True, slots=True)
class Break:
    """A period without round starts.

    It extends the deadlines of running rounds by its length.
    """

    starts_at: datetime
    """Start of the break."""
    ends_at: datetime
    """End of the break."""

    @classmethod
    def from_json(cls, body: JsonObject) -> Break:
        """Reads a break. Raises InvalidDocument, also for times that are not in order."""
        one: Break = body.make()
        if one.starts_at >= one.ends_at or (body.before and one.starts_at < body.before[-1].ends_at):
            raise InvalidDocument(body.path, "not_in_order")
        return one


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDocument:
    """A season as one document. Omitted fields have their defaults, which a read returns.

    `scoring_name`: None for an inline scoring.
    """

    name: Annotated[str, Limits(1, MAX_NAME)]
    """Name of the season."""
    registration: SeasonRegistration = SeasonRegistration()
    """Registration for the season."""
    check_in: SeasonCheckIn | None = None
    """Settings of check-in; null for no check-in."""
    tables: TableSettings = field(default_factory=TableSettings)
    """Sizes of tables, and settings of their games."""
    scoring: Scoring = field(default_factory=lambda: named_systems()[SCORING])
    """A named or an inline scoring. It is frozen when the first draw is published."""
    divisions: Annotated[tuple[DivisionPlan, ...], Limits(1, 8)]
    """The divisions, the highest first."""
    draw: DrawRules = field(default_factory=DrawRules)
    """Rules for draws."""
    appeals: AppealRules = AppealRules()
    """Time limit for appeals."""
    substitutes: Substitutes = Substitutes()
    """Settings for asking the standby list when a seat is open."""
    ready_check: RoundReadyRules | None = None
    """Settings of the ready check before a round; null, the default, for no ready check."""
    breaks: Annotated[tuple[Break, ...], Limits(0, 20)] = ()
    """Periods without round starts, in order. The deadlines of rounds move by their length."""
    scoring_name: str | None = SCORING

    @property
    def sizes(self) -> tuple[int, ...]:
        """All sizes of tables that a stage can have, in order."""
        stages = (stage for division in self.divisions for stage in division.stages)
        return tuple(
            sorted({*self.tables.sizes, *(size for stage in stages for size in stage.size_rules.allowed)})
        )

    @classmethod
    def from_json(cls, body: JsonObject) -> SeasonDocument:
        """Reads the document. Raises InvalidDocument, also for a scoring that is not fair in the rounds of a
        division."""
        tables, divisions, scoring = body["tables"], body["divisions"], body["scoring"]
        for number, division in enumerate(divisions):
            rounds = min(MAX_ROUNDS, division.rounds)
            _require_fair(scoring, rounds, tables, f"/divisions/{number}/stages")
        given = body.given.get("scoring", SCORING)
        return body.make(scoring_name=given if isinstance(given, str) else None)  # type: ignore[no-any-return]

    def to_json(self) -> dict[str, Any]:
        """The document as JSON, with all defaults. `read_document` reads it back to an equal document."""
        named = {} if self.scoring_name is None else {"scoring": self.scoring_name}
        return {**as_json(self), **named}


def break_at(document: SeasonDocument, at: datetime) -> Break | None:
    """The break that contains a time."""
    return next((one for one in document.breaks if one.starts_at <= at < one.ends_at), None)


def end_of_period(document: SeasonDocument, at: datetime, time: timedelta) -> datetime:
    """The end of a period that begins at `at` and lasts `time`, not counting breaks."""
    ends_at = at + time
    for one in document.breaks:
        if at < one.ends_at and one.starts_at < ends_at:
            ends_at += one.ends_at - max(at, one.starts_at)
    return ends_at


def new_document(name: str) -> dict[str, Any]:
    """The document of a new season: three Swiss rounds at tables of six."""
    stages = [{"preset": "swiss", "rounds": 3}]
    return read_document({"name": name, "divisions": [{"name": "Division 1", "stages": stages}]}).to_json()


def read_document(document: object) -> SeasonDocument:
    """A document from decoded JSON. Raises InvalidDocument for the first fault."""
    return read_declared(SeasonDocument, document, "")  # type: ignore[no-any-return]


def _read_ruleset(value: object, path: str) -> Ruleset:
    try:
        ruleset: Ruleset = decode(Ruleset, value)
    except MalformedInput as refused:
        raise InvalidDocument(f"{path}{refused.facts['path']}".rstrip("/"), "unknown_value") from refused
    if ruleset.edition not in EDITIONS:
        raise InvalidDocument(f"{path}/edition", "unknown_value")
    return ruleset


def _require_times(preset: Any, clock: Any, policy: Any) -> None:
    """Refuses a clock and a policy that no game could use."""
    if not isinstance(preset, str):
        raise InvalidDocument("/tables/preset", "unknown_value")
    for name, given in (("clock", clock), ("policy", policy)):
        if not isinstance(given, dict):
            raise InvalidDocument(f"/tables/{name}", "not_an_object")
    try:
        changed_preset(preset, clock, policy)
    except InvalidSetting as invalid:
        name = "clock" if invalid.field in clock else "policy"
        raise InvalidDocument(f"/tables/{name}/{invalid.field}", "unlawful") from invalid
    except (KeyError, TypeError) as error:  # an unknown preset, or a value of another type
        raise InvalidDocument("/tables", "unlawful") from error


def _read_scoring(value: object, path: str) -> Scoring:
    if isinstance(value, str):
        if value not in NAMES:
            raise InvalidDocument(path, "unknown_value")
        return named_systems()[value]
    try:
        return read_scoring(value, SIZES)
    except InvalidScoring as invalid:
        raise InvalidDocument(f"{path}{invalid.path}", invalid.code, invalid.limit) from invalid


CONVERTERS.update({Ruleset: (_read_ruleset, encode), Scoring: (_read_scoring, to_document)})


def _require_fair(scoring: Scoring, rounds: int, tables: TableSettings, path: str) -> None:
    try:
        require_fair_adjustment(scoring, rounds, houses_of(tables.ruleset, tables.wanted))
    except AdjustmentUnfair as unfair:
        raise InvalidDocument(path, f"adjustment_unfair_{unfair.reason}") from unfair


@dataclass(frozen=True, slots=True)
class StageSeating:
    """The tables of a stage. `entries`: the number of entries that play in its first round.

    `rounds`: the tables of each round. All rounds after these have the same tables as the last of them. None
    if, in some round, no tables of the allowed sizes fit the number of entries.
    """

    entries: int
    rounds: tuple[TableSizes, ...] | None


def stage_seatings(stages: Sequence[StagePlan], entries: int) -> tuple[StageSeating, ...]:
    """The tables of all stages of a division with this number of entries, if no entry leaves."""
    found: list[StageSeating] = []
    before: TableSizes | None = None
    for number, stage in enumerate(stages):
        count = entries
        if stage.field.kind == "top":
            count = min(entries, stage.field.count)
        elif stage.field.kind == "from_tables" and number:
            count = _count_best_of_tables(before, stage.field.count)
        rounds = _tables_of_rounds(stage, count)
        found.append(StageSeating(count, rounds))
        # The number of tables in the last draw from a queue is unknown, and there may be none.
        before = rounds[-1] if rounds is not None and stage.draw != "queue" else None
    return tuple(found)


@lru_cache(maxsize=8192)
def _possible_tables(rules: SizeRules, entries: int) -> TableSizes | None:
    """The tables for a number of entries; None if no tables fit. Cached, because the check of a document
    tries every number of entries."""
    try:
        return sizes_for(rules, entries)
    except SizesImpossible:
        return None


def _tables_of_rounds(stage: StagePlan, entries: int) -> tuple[TableSizes, ...] | None:
    first = (
        _tables_from_queue(stage, entries)
        if stage.draw == "queue"
        else _possible_tables(stage.size_rules, entries)
    )
    if first is None:
        return None
    rounds = [first]
    while stage.field.kind == "from_tables" and len(rounds) < stage.rounds:
        tables = _possible_tables(stage.size_rules, _count_best_of_tables(rounds[-1], stage.field.count))
        if tables is None:
            return None
        rounds.append(tables)
    return tuple(rounds)


def _count_best_of_tables(before: TableSizes | None, count: int) -> int:
    """The number of entries that continue: the first `count` of each table, and those that sat out."""
    return 0 if before is None else sum(min(count, size) for size in before.tables) + before.byes


def _tables_from_queue(stage: StagePlan, entries: int) -> TableSizes | None:
    """The tables if all entries are in the queue at the same time. Entries without a seat wait for the next
    draw."""
    for count in range(entries, stage.size_rules.preferred - 1, -1):
        if (sizes := _possible_tables(stage.size_rules, count)) is not None:
            return TableSizes(sizes.tables, entries - count)
    return None


def min_entries(stages: tuple[StagePlan, ...]) -> int | None:
    """The smallest number of entries for which every stage has tables; None if there is no such number."""
    return _min_entries_and_stuck_stage(stages)[0]


@lru_cache(maxsize=256)
def _min_entries_and_stuck_stage(stages: tuple[StagePlan, ...]) -> tuple[int | None, int]:
    """The result of `min_entries`, and the index of the last stage that had no tables for some smaller
    number of entries."""
    last = 0
    for count in range(1, MAX_ENTRIES + 1):
        stuck = _first_impossible_stage(stages, count)
        if stuck is None:
            return count, last
        last = max(last, stuck)
    return None, last


def _first_impossible_stage(stages: Sequence[StagePlan], entries: int) -> int | None:
    """The index of the first stage without tables for this number of entries; None if all stages have
    tables."""
    seated = stage_seatings(stages, entries)
    return next((number for number, each in enumerate(seated) if each.rounds is None), None)


def require_seatable(document: SeasonDocument) -> None:
    """Raises InvalidDocument for a document with a stage that no number of entries can play.

    This check runs only when a document is set and when registration opens, so that documents stored by
    earlier versions can still be read.
    """
    total = 0
    for tier, division in enumerate(document.divisions):
        path = f"/divisions/{tier}/stages"
        for number, stage in enumerate(division.stages):
            before = division.stages[number - 1] if number else None
            _require_field(stage, before, f"{path}/{number}")
        least, stuck = _min_entries_and_stuck_stage(division.stages)
        if least is None:
            raise InvalidDocument(f"{path}/{stuck}/field", "not_seatable")
        total += least
    capacity = document.registration.capacity
    if capacity is not None and capacity < total:
        raise InvalidDocument("/registration/capacity", "not_seatable", total)


def _require_field(stage: StagePlan, before: StagePlan | None, path: str) -> None:
    if stage.field.kind == "from_tables":
        if before is not None and before.draw == "queue":
            raise InvalidDocument(f"{path}/field", "unsuitable")
        if stage.spread == "same" and stage.rounds > 1:
            raise InvalidDocument(f"{path}/spread", "unsuitable")
    if stage.field.kind == "top" and _possible_tables(stage.size_rules, stage.field.count) is None:
        raise InvalidDocument(f"{path}/field", "not_seatable")
