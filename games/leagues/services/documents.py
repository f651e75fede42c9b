"""Changes of the document of a season: a plan of steps, and the execution of exactly these steps.

A change also updates the rows of divisions, stages and rounds. Settings that a draw has fixed never change.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any, Literal

from django.db.models import Q

from games.leagues.document import DivisionPlan, SeasonDocument, read_document, require_seatable
from games.leagues.errors import LeagueCode
from games.leagues.models import Division, Draw, Round, Season, Stage
from games.leagues.reading import InvalidDocument
from games.leagues.services.leagues import OfficialAction
from games.leagues.services.locking import (
    Kind,
    Status,
    document_of,
    locked_for_change,
    log_event,
    wake_season,
)
from games.leagues.services.registration import entries_with_place, move_up
from games.leagues.services.seeds import commit_to_seed, delete_seed
from games.leagues.stages import StagePlan
from got_api.http.errors import Problem, field_error
from got_api.shared.texts import text

StepKind = Literal[
    "set", "add_division", "remove_division", "add_stage", "remove_stage", "add_round", "remove_round",
    "move_up",
]  # fmt: skip
SECTIONS = (
    "name", "registration", "check_in", "tables", "scoring", "draw", "appeals", "substitutes", "ready_check",
    "breaks",
)  # fmt: skip
_CHANGEABLE = (
    "rounds",
    "at_once",
    "tables_at_once",
    "round_days",
    "at_end",
    "days",
    "choice_hours",
    "sizes",
    "wanted",
)
"""Settings that can change after a stage was drawn: its pace, end times and sizes. The kind of its draws
cannot change."""


@dataclass(frozen=True, slots=True)
class DocumentStep:
    """A change that a new document requires. `pointer`: the part of the document that requires it.

    `number`: the number of the entry that moves up, or of the round that is removed. `refused`: the error
    code if the change is not allowed.
    """

    kind: StepKind
    pointer: str
    before: Any = None
    after: Any = None
    number: int | None = None
    refused: str | None = None


_MESSAGES: Mapping[tuple[str, str], str] = {
    ("unsuitable", "field"): "field_problem-stage_field",
    ("not_seatable", "field"): "field_problem-stage_not_seatable",
    ("not_seatable", "capacity"): "field_problem-capacity_not_seatable",
    ("unsuitable", "spread"): "field_problem-stage_spread",
    ("unsuitable", "days"): "field_problem-stage_days",
    ("unsuitable", "houses"): "field_problem-stage_houses",
    ("unsuitable", "wanted"): "field_problem-stage_wanted",
    ("more_rounds_than_houses", "rounds"): "field_problem-stage_rounds",
    ("out_of_range", "at_once"): "field_problem-stage_at_once",
    ("in_the_past", "closes_at"): "field_problem-in_the_past",
    ("not_in_order", "closes_at"): "field_problem-check_in_order",
}
"""(Fault, key) -> name of the message that explains the broken rule, if the code is not enough."""


def read_season_document(document_json: object) -> SeasonDocument:
    """Reads and checks a document. Raises 422 `document_unlawful`."""
    try:
        document = read_document(document_json)
        require_seatable(document)
    except InvalidDocument as invalid:
        raise _problem(invalid.pointer, invalid.fault, invalid.limit) from invalid
    return document


def _problem(pointer: str, fault: str, limit: int | None = None) -> Problem:
    """The problem of an invalid document. `errors` has the message that explains the broken rule."""
    facts: dict[str, Any] = {"pointer": pointer, "fault": fault}
    if limit is not None:
        facts["limit"] = limit
    name = _MESSAGES.get((fault, pointer.rsplit("/", 1)[-1]))
    field = pointer.strip("/").replace("/", ".")
    errors = [] if name is None else [field_error(field, "invalid", text(name))]
    return Problem(LeagueCode.DOCUMENT_UNLAWFUL, facts=facts, errors=errors)


def require_future(pointer: str, at: datetime | None, now: datetime) -> None:
    """Raises 422 `document_unlawful` for a time that has passed."""
    if at is not None and at <= now:
        raise _problem(pointer, "in_the_past")


def require_times(season: Season, new_document: SeasonDocument, now: datetime) -> None:
    """Raises 422 `document_unlawful` for impossible ends of registration or check-in.

    A time that has not changed may be in the past.
    """
    previous = document_of(season)
    registration = new_document.registration.closes_at
    check_in = None if new_document.check_in is None else new_document.check_in.closes_at
    before = None if previous.check_in is None else previous.check_in.closes_at
    if registration != previous.registration.closes_at:
        require_future("/registration/closes_at", registration, now)
    if check_in != before:
        require_future("/check_in/closes_at", check_in, now)
    is_changed = (registration, check_in) != (previous.registration.closes_at, before)
    if is_changed and registration is not None and check_in is not None and check_in <= registration:
        raise _problem("/check_in/closes_at", "not_in_order")


def replace_season_document(
    *, actor: int, code: str, document: object, dry_run: bool = False, now: datetime | None = None
) -> tuple[DocumentStep, ...]:
    """Replaces the document of a season, or with `dry_run` only plans the change. Returns the steps, empty if
    nothing changes.

    A dry run reports steps that are not allowed in their `refused`. Raises 404, 403 `official_only`, 422
    `document_unlawful`, and without a dry run 409 `draw_published` and `season_not_ready`.
    """
    wanted = read_season_document(document)
    with locked_for_change(
        code, actor, OfficialAction.PROPOSE if dry_run else OfficialAction.RUN, now=now
    ) as (
        season,
        now,
    ):
        steps = tuple(plan_steps(season, wanted))
        require_times(season, wanted, now)
        if dry_run or not steps:
            return steps
        for step in steps:
            if step.refused is not None:
                raise Problem(step.refused, facts=_refused_facts(season, step))
        apply_steps(season, wanted, steps, now)
        log_event(
            season,
            Kind.DOCUMENT_CHANGED,
            now,
            actor=actor,
            version=season.version,
            pointers=sorted({step.pointer for step in steps}),
        )
        wake_season(season, now)
    return steps


def _refused_facts(season: Season, step: DocumentStep) -> dict[str, Any]:
    if step.refused == LeagueCode.SEASON_NOT_READY:
        return {"season_status": season.status}
    return {"pointer": step.pointer}


def plan_steps(season: Season, new_document: SeasonDocument) -> Iterator[DocumentStep]:
    """The steps from the current document to another, in order. Requires the engine role."""
    previous, after = document_of(season).to_json(), new_document.to_json()
    over = season.status in (Status.REVIEW, Status.FINAL, Status.CANCELLED)
    drawn = Draw.objects.filter(round__season=season, status=Draw.Status.PUBLISHED).exists()
    for step in _steps(season, previous, after, new_document, drawn):
        yield replace(step, refused=LeagueCode.SEASON_NOT_READY) if over else step


def _steps(
    season: Season,
    previous: dict[str, Any],
    after: dict[str, Any],
    new_document: SeasonDocument,
    is_drawn: bool,
) -> Iterator[DocumentStep]:
    for section in SECTIONS:
        old, new = previous[section], after[section]
        if section == "tables" and old["ruleset"] != new["ruleset"]:
            # Par and standings compare all tables of a season, and drawn houses belong to one edition.
            refused = LeagueCode.DRAW_PUBLISHED if is_drawn else None
            yield DocumentStep("set", "/tables/ruleset", old["ruleset"], new["ruleset"], refused=refused)
            new = new | {"ruleset": old["ruleset"]}
        if old != new:
            refused = LeagueCode.DRAW_PUBLISHED if section == "scoring" and is_drawn else None
            yield DocumentStep("set", f"/{section}", old, new, refused=refused)
    yield from _division_steps(season, previous["divisions"], after["divisions"])
    grown = replace(document_of(season), registration=new_document.registration)
    for entry in entries_with_place(season, grown):
        yield DocumentStep("move_up", "/registration/capacity", number=entry.number)


def _division_steps(
    season: Season, previous: list[dict[str, Any]], after: list[dict[str, Any]]
) -> Iterator[DocumentStep]:
    for place, (old, new) in enumerate(zip_longest(previous, after)):
        pointer = f"/divisions/{place}"
        if new is None:
            found = Division.objects.filter(season=season, tier=place + 1)
            is_used = found.filter(Q(entries__isnull=False) | Q(stages__rounds__draws__isnull=False)).exists()
            refused = LeagueCode.DRAW_PUBLISHED if is_used else None
            yield DocumentStep("remove_division", pointer, old, refused=refused)
        elif old is None:
            yield DocumentStep("add_division", pointer, after=new)
        else:
            for name in ("name", "relegated"):
                if old[name] != new[name]:
                    yield DocumentStep("set", f"{pointer}/{name}", old[name], new[name])
            yield from _stage_steps(season, place + 1, old["stages"], new["stages"])


def _stage_steps(
    season: Season, tier: int, previous: list[dict[str, Any]], after: list[dict[str, Any]]
) -> Iterator[DocumentStep]:
    for place, (old, new) in enumerate(zip_longest(previous, after)):
        pointer = f"/divisions/{tier - 1}/stages/{place}"
        rounds = Round.objects.filter(
            season=season, stage__division__tier=tier, stage__number=place + 1
        ).order_by("number")
        if new is None:
            is_drawn = rounds.exclude(status=Round.Status.PLANNED, draws=None).exists()
            refused = LeagueCode.DRAW_PUBLISHED if is_drawn else None
            yield DocumentStep("remove_stage", pointer, old, refused=refused)
        elif old is None:
            yield DocumentStep("add_stage", pointer, after=new)
        elif old != new:
            yield from _changed_stage(pointer, old, new, list(rounds))


def _changed_stage(
    pointer: str, old: dict[str, Any], new: dict[str, Any], rounds: list[Round]
) -> Iterator[DocumentStep]:
    planned = [row for row in rounds if row.status == Round.Status.PLANNED]
    is_drawn = len(planned) < len(rounds)
    # All attempts of a round stay visible, including void ones.
    attempted = set(Draw.objects.filter(round__in=rounds).values_list("round", flat=True))
    for name in new:
        if name != "rounds" and old[name] != new[name]:
            refused = LeagueCode.DRAW_PUBLISHED if is_drawn and name not in _CHANGEABLE else None
            yield DocumentStep("set", f"{pointer}/{name}", old[name], new[name], refused=refused)
    fixed = is_drawn and old["draw"] == "once"
    for _ in range(new["rounds"] - old["rounds"]):
        yield DocumentStep(
            "add_round", f"{pointer}/rounds", refused=LeagueCode.DRAW_PUBLISHED if fixed else None
        )
    for place in range(len(rounds), new["rounds"], -1):
        row = rounds[place - 1]
        is_removable = row in planned and row.pk not in attempted
        refused = None if is_removable else LeagueCode.DRAW_PUBLISHED
        yield DocumentStep("remove_round", f"{pointer}/rounds", number=row.number, refused=refused)


def apply_steps(
    season: Season, new_document: SeasonDocument, steps: tuple[DocumentStep, ...], now: datetime
) -> None:
    """Executes the steps of a plan. Requires the engine role and the lock of the season."""
    for step in steps:
        parts = step.pointer.split("/")
        match step.kind:
            case "add_division":
                add_division(season, int(parts[2]) + 1, new_document.divisions[int(parts[2])], now)
            case "remove_division":
                Division.objects.get(season=season, tier=int(parts[2]) + 1).delete()
            case "add_stage":
                division = Division.objects.get(season=season, tier=int(parts[2]) + 1)
                stage = new_document.divisions[int(parts[2])].stages[int(parts[4])]
                _add_stage(season, division, int(parts[4]) + 1, stage, now)
            case "remove_stage":
                _stage_at(season, parts).delete()
            case "add_round":
                _add_round(season, _stage_at(season, parts))
            case "remove_round":
                Round.objects.filter(season=season, number__in=[step.number]).delete()
            case "set" | "move_up":
                pass
    season.document = new_document.to_json()
    season.version += 1
    season.save(update_fields=["document", "version"])
    for division in Division.objects.filter(season=season).prefetch_related("stages__rounds"):
        planned = new_document.divisions[division.tier - 1]
        Division.objects.filter(pk=division.pk).update(name=planned.name)
        for row in division.stages.all():
            _commit_to_seeds(season, row, planned.stages[row.number - 1], now)
    move_up(season, new_document, now)


def _stage_at(season: Season, parts: list[str]) -> Stage:
    return Stage.objects.get(
        division__season=season, division__tier=int(parts[2]) + 1, number=int(parts[4]) + 1
    )


def add_division(season: Season, tier: int, planned: DivisionPlan, now: datetime) -> None:
    """Creates the rows of a division and its rounds, with their seeds. Requires the engine role."""
    division = Division.objects.create(season=season, tier=tier, name=planned.name)
    for number, stage in enumerate(planned.stages, 1):
        _add_stage(season, division, number, stage, now)


def _add_stage(season: Season, division: Division, number: int, planned: StagePlan, now: datetime) -> None:
    stage = Stage.objects.create(division=division, number=number)
    for _ in range(planned.rounds):
        _add_round(season, stage)
    _commit_to_seeds(season, stage, planned, now)


def _add_round(season: Season, stage: Stage) -> None:
    last = Round.objects.filter(season=season).order_by("-number").values_list("number", flat=True).first()
    Round.objects.create(season=season, stage=stage, number=(last or 0) + 1)


def _commit_to_seeds(season: Season, stage: Stage, planned: StagePlan, now: datetime) -> None:
    """Commits the server to a seed for each draw of a stage: one for each round, or one for the first round
    if all rounds are drawn with it."""
    for place, row in enumerate(Round.objects.filter(stage=stage).order_by("number")):
        is_drawn_alone = planned.has_draw_for_each_round or place == 0
        if is_drawn_alone and not row.commitment:
            commit_to_seed(season, row, now)
        elif not is_drawn_alone and row.commitment:
            delete_seed(row)
