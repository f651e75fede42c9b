"""Rulings. Officials make and reverse them, but never edit them. Rulings change standings, but never a
published draw."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Max, Q, QuerySet

from games.leagues.errors import LeagueCode
from games.leagues.models import Entry, Result, Round, Ruling, Season, Seat, Table
from games.leagues.services import ruling_effects as effects
from games.leagues.services.leagues import OfficialAction, require_permission
from games.leagues.services.locking import Kind as LogKind
from games.leagues.services.locking import Status, locked_for_change, log_events, require_status, wake_season
from games.leagues.services.notices import notify_of_rulings
from games.models import Seat as GameSeat
from got_api.http.errors import MAX_FIELD_ERRORS, ErrorCode, Problem, field_error, first_or_404

Kind = Ruling.Kind
RulingInput = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RulingDefinition:
    """A kind of ruling: its fields and its effects.

    `carry_out` carries out the ruling and returns its facts. `revert` reverts its effects, except those on
    standings. If `revert` is None, the ruling cannot be reversed.
    """

    required_fields: tuple[str, ...]
    carry_out: Callable[[Season, RulingInput, datetime], dict[str, Any]]
    revert: Callable[[Season, Ruling, datetime], None] | None
    optional_fields: tuple[str, ...] = ()
    action: OfficialAction = OfficialAction.RULE


def _revert_nothing(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverts nothing, because standings are recomputed anyway."""


_TABLE = ("round", "table")
RULES: dict[Kind, RulingDefinition] = {
    Kind.ADJUDICATE: RulingDefinition(
        _TABLE, effects.adjudicate_table, _revert_nothing, ("winner", "final_table")
    ),
    Kind.ANNUL: RulingDefinition(_TABLE, effects.annul_table, _revert_nothing),
    Kind.REPLAY: RulingDefinition(_TABLE, effects.replay_table, effects.undo_replay),
    Kind.SET_POINTS: RulingDefinition((*_TABLE, "house", "points"), effects.set_points, _revert_nothing),
    Kind.PAUSE: RulingDefinition((*_TABLE, "length_days"), effects.pause_table, effects.resume_table),
    Kind.REPLACE: RulingDefinition((*_TABLE, "house"), effects.replace_holder, None, ("is_for_good",)),
    Kind.PENALTY: RulingDefinition(("entry", "points"), effects.add_points, _revert_nothing),
    Kind.BONUS: RulingDefinition(("entry", "points"), effects.add_points, _revert_nothing),
    Kind.DISQUALIFY: RulingDefinition(("entry",), effects.disqualify_entry, effects.readmit_entry),
    Kind.EXTEND: RulingDefinition(("round", "ends_at"), effects.extend_round, effects.restore_end),
    Kind.CHANGE_SETTING: RulingDefinition(
        ("pointer", "value"), effects.change_setting, effects.restore_setting, action=OfficialAction.RUN
    ),
}
"""All kinds of rulings except the reversal."""
_POINTS = (Kind.PENALTY, Kind.BONUS)


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """A ruling that is not stored yet. `entries`: the numbers of the entries that it concerns."""

    kind: Kind
    reason: str
    facts: dict[str, Any]
    entries: Sequence[int]
    reverses: Ruling | None = None


def make_ruling(
    *, actor: int, code: str, kind: str, reason: str, ruling_input: RulingInput, now: datetime | None = None
) -> int:
    """Makes a ruling. `ruling_input`: its fields, by the names of `RULES`. Returns the number of the ruling.

    Raises 404, 403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`,
    `round_not_running`, `table_not_running`, `table_not_decided`, `draw_published`, 422 `ruling_unlawful`,
    `final_table_unlawful`, `document_unlawful`, `pause_too_long`, 503 `game_busy`.
    """
    with locked_for_change(code, actor, OfficialAction.RULE, now=now) as (season, now):
        return make_locked_ruling(season, actor, Kind(kind), reason, ruling_input, now).number


def make_rulings(
    *, actor: int, code: str, rulings: Sequence[RulingInput], now: datetime | None = None
) -> frozenset[int]:
    """Makes several rulings in order, all or none. Returns their numbers.

    Each of `rulings` has `kind`, `reason`, and the other fields of its kind. Later rulings see the effects of
    earlier ones. Raises the errors of `make_ruling`, for the first ruling that is refused. The fact `refused`
    lists all rulings that are refused. Pointers begin with `/rulings/` and the index in the list, from 0.
    """
    made: set[int] = set()
    refused: list[tuple[int, Problem]] = []
    with locked_for_change(code, actor, OfficialAction.RULE, now=now) as (season, now):
        require_open(season)
        for on_points, run in groupby(enumerate(rulings), lambda each: each[1]["kind"] in _POINTS):
            if on_points:
                _rule_on_points(season, actor, list(run), now, made, refused)
                continue
            for place, one in run:
                given = dict(one)
                kind, reason = Kind(given.pop("kind")), given.pop("reason")
                try:
                    with transaction.atomic():
                        made.add(make_locked_ruling(season, actor, kind, reason, given, now).number)
                except Problem as problem:
                    if problem.code == ErrorCode.GAME_BUSY:  # the client can repeat the request unchanged
                        raise
                    refused.append((place, problem))
                    season.refresh_from_db()
        if refused:
            raise _batch_problem(refused)
    return frozenset(made)


def _rule_on_points(
    season: Season,
    actor: int,
    rulings: Sequence[tuple[int, RulingInput]],
    now: datetime,
    ruled_entries: set[int],
    refusals: list[tuple[int, Problem]],
) -> None:
    """Makes consecutive penalties and bonuses with a fixed number of statements. `rulings`: (index, ruling).

    They do not depend on each other, so all are checked before any is stored.
    """
    near = set(own_and_opposing_entries(season, actor).values_list("number", flat=True))
    known = set(effects.entries_taking_part(season).values_list("number", flat=True))
    drafts: list[RulingDraft] = []
    for place, one in rulings:
        given = dict(one)
        kind, reason = Kind(given.pop("kind")), given.pop("reason")
        try:
            _require_subject(RULES[kind], given)
            if given["entry"] in near:
                raise Problem(LeagueCode.OWN_TABLE)
            facts = effects.points_for(given, given["entry"] in known)
        except Problem as problem:
            refusals.append((place, problem))
        else:
            drafts.append(RulingDraft(kind, reason, facts, [facts["entry"]]))
    if drafts:
        ruled_entries.update(row.number for row in _store_rulings(season, actor, drafts, now))


def _batch_problem(refusals: Sequence[tuple[int, Problem]]) -> Problem:
    """The first problem, with a pointer to each refused ruling."""
    rows = [
        {"pointer": f"/rulings/{place}{problem.facts.get('pointer', '')}", "code": problem.code}
        for place, problem in refusals
    ]
    errors = [
        field_error(row["pointer"][1:].replace("/", "."), "unlawful", problem.title_and_detail()[1])
        for row, (_, problem) in zip(rows, refusals, strict=True)
    ]
    first = refusals[0][1]
    facts = first.facts | {"pointer": rows[0]["pointer"], "refused": rows}
    return Problem(first.code, facts=facts, errors=errors[:MAX_FIELD_ERRORS])


def make_locked_ruling(
    season: Season, actor: int, kind: Kind, reason: str, ruling_input: RulingInput, now: datetime
) -> Ruling:
    """Makes a ruling of an official who may make rulings. Requires the engine role and the lock of the
    season. Raises the errors of `make_ruling`."""
    if kind == Kind.REVERSE:
        effects.refuse_ruling("/kind", "unknown_value")
    wanted = RULES[kind]
    require_permission(season.league_id, actor, wanted.action)
    require_open(season)
    _require_subject(wanted, ruling_input)
    require_impartial(season, actor, ruling_input)
    return _store_ruling(season, actor, kind, reason, wanted.carry_out(season, ruling_input, now), now)


def _require_subject(definition: RulingDefinition, ruling_input: RulingInput) -> None:
    for name in definition.required_fields:
        if name not in ruling_input:
            effects.refuse_ruling(f"/{name}", "missing_key")
    for name in ruling_input:
        if name not in (*definition.required_fields, *definition.optional_fields):
            effects.refuse_ruling(f"/{name}", "unknown_key")


def reverse_ruling(*, actor: int, code: str, number: int, reason: str, now: datetime | None = None) -> int:
    """Reverses a ruling: results and points are then as if it had not been made. Returns the number of the
    reversal.

    A game that the ruling ended does not continue. Officials must decide about its table again. Raises 404,
    403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`, `ruling_reversed`,
    `ruling_irreversible`, 503 `game_busy`.
    """
    with locked_for_change(code, actor, OfficialAction.RULE, now=now) as (season, now):
        previous = first_or_404(Ruling.objects.filter(season=season, number=number))
        require_open(season)
        wanted = RULES.get(Kind(previous.kind))
        if wanted is None or wanted.revert is None:
            raise Problem(LeagueCode.RULING_IRREVERSIBLE)
        require_permission(season.league_id, actor, wanted.action)
        require_impartial(season, actor, previous.facts)
        if Ruling.objects.filter(reverses=previous).exists():
            raise Problem(LeagueCode.RULING_REVERSED)
        wanted.revert(season, previous, now)
        return _store_ruling(season, actor, Kind.REVERSE, reason, {}, now, reverses=previous).number


def require_open(season: Season) -> None:
    """Raises 409 `season_final`, or `season_not_ready` before the start and after a cancellation."""
    if season.status == Status.FINAL:
        raise Problem(LeagueCode.SEASON_FINAL)
    require_status(season, Status.RUNNING, Status.REVIEW)


def _store_ruling(
    season: Season,
    actor: int,
    kind: Kind,
    reason: str,
    facts: dict[str, Any],
    now: datetime,
    reverses: Ruling | None = None,
) -> Ruling:
    """Stores a ruling. If it ended a game, the ruling counts and not the result of the game."""
    ended = facts.pop("ended", None)
    concerned = _concerned_entries(season, facts if reverses is None else reverses.facts)
    (row,) = _store_rulings(season, actor, [RulingDraft(kind, reason, facts, concerned, reverses)], now)
    if ended is not None:
        Result.objects.filter(pk=ended).update(ruling=row)
    return row


def _store_rulings(season: Season, actor: int, drafts: Sequence[RulingDraft], now: datetime) -> list[Ruling]:
    """Stores rulings in order, with their log entries and notices."""
    last = Ruling.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    rows = Ruling.objects.bulk_create(
        Ruling(
            season=season,
            number=number,
            kind=draft.kind,
            facts=draft.facts,
            reason=draft.reason,
            actor_id=actor,
            made_at=now,
            reverses=draft.reverses,
        )
        for number, draft in enumerate(drafts, last + 1)
    )
    log_events(season, LogKind.RULING_MADE, now, [_log_facts(row) for row in rows], actor=actor)
    notices = [(row.number, row.reason, draft.entries) for row, draft in zip(rows, drafts, strict=True)]
    notify_of_rulings(season, notices, now)
    wake_season(season, now)
    return rows


def _log_facts(row: Ruling) -> dict[str, Any]:
    """The facts of the log entry of a ruling."""
    about = {name: row.facts[name] for name in ("round", "table", "entry") if name in row.facts}
    if row.reverses is not None:
        about["reverses"] = row.reverses.number
    return {"ruling": row.number, "ruling_kind": str(row.kind), **about}


def _concerned_entries(season: Season, facts: Mapping[str, Any]) -> list[int]:
    """The numbers of the entries that a ruling concerns: one entry, or those of a table."""
    if "entry" in facts:
        return [facts["entry"]]
    if "table" not in facts:
        return []
    at = {"round__season": season, "round__number": facts["round"], "table__number": facts["table"]}
    return list(Seat.objects.filter(**at).values_list("entry__number", flat=True))


def require_impartial(season: Season, actor: int, facts: Mapping[str, Any]) -> None:
    """Raises 403 `own_table` for a ruling, appeal or card that concerns the official.

    A ruling about a table concerns officials who have or had a seat at it, and a ruling about a round those
    who play in it. A ruling about an entry concerns its player, and players at the same table in a round that
    is not closed. Any other ruling is about the season, and concerns all officials who play in it.
    """
    own = Seat.objects.filter(round__season=season, entry__user=actor)
    if "table" in facts:
        at = {"round__season": season, "round__number": facts["round"], "number": facts["table"]}
        games = Table.objects.filter(**at).values("game")
        is_own = (
            own.filter(table__in=Table.objects.filter(**at)).exists()
            or GameSeat.objects.filter(game__in=games, user=actor).exists()
        )
    elif "round" in facts:
        is_own = own.filter(round__number=facts["round"]).exists()
    elif "entry" in facts:
        is_own = own_and_opposing_entries(season, actor).filter(number=facts["entry"]).exists()
    else:
        is_own = own.exists()
    if is_own:
        raise Problem(LeagueCode.OWN_TABLE)


def own_and_opposing_entries(season: Season, actor: int) -> QuerySet[Entry]:
    """An official's own entry, and the entries at the same tables in rounds that are not closed."""
    own = Seat.objects.filter(round__season=season, entry__user=actor)
    open_tables = own.exclude(round__status=Round.Status.CLOSED).values("table")
    return Entry.objects.filter(Q(user=actor) | Q(seats__table__in=open_tables), season=season)
