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
from games.leagues.services.leagues import Act, require
from games.leagues.services.locking import Kind as LogKind
from games.leagues.services.locking import Status, changing, log_all, require_status, wake
from games.leagues.services.notices import notify_of_rulings
from games.models import Seat as GameSeat
from got_api.http.errors import MAX_FIELD_ERRORS, ErrorCode, Problem, field_error, first_or_404

Kind = Ruling.Kind
RulingInput = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of ruling: its required fields (`needs`), its optional fields (`may_have`), and its effects.

    `make` carries out the ruling and returns its facts. `undo` reverts its effects, except those on
    standings. If `undo` is None, the ruling cannot be reversed.
    """

    needs: tuple[str, ...]
    make: Callable[[Season, RulingInput, datetime], dict[str, Any]]
    undo: Callable[[Season, Ruling, datetime], None] | None
    may_have: tuple[str, ...] = ()
    act: Act = Act.RULE


def _revert_nothing(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverts nothing, because standings are recomputed anyway."""


_TABLE = ("round", "table")
RULES: dict[Kind, Rule] = {
    Kind.ADJUDICATE: Rule(_TABLE, effects.adjudicate, _revert_nothing, ("winner", "final_table")),
    Kind.ANNUL: Rule(_TABLE, effects.annul, _revert_nothing),
    Kind.REPLAY: Rule(_TABLE, effects.replay, effects.undo_replay),
    Kind.SET_POINTS: Rule((*_TABLE, "house", "points"), effects.set_points, _revert_nothing),
    Kind.PAUSE: Rule((*_TABLE, "length_days"), effects.pause_table, effects.resume_table),
    Kind.REPLACE: Rule((*_TABLE, "house"), effects.replace_holder, None, ("is_for_good",)),
    Kind.PENALTY: Rule(("entry", "points"), effects.add_points, _revert_nothing),
    Kind.BONUS: Rule(("entry", "points"), effects.add_points, _revert_nothing),
    Kind.DISQUALIFY: Rule(("entry",), effects.disqualify, effects.readmit),
    Kind.EXTEND: Rule(("round", "ends_at"), effects.extend_round, effects.restore_end),
    Kind.CHANGE_SETTING: Rule(
        ("pointer", "value"), effects.change_setting, effects.restore_setting, act=Act.RUN
    ),
}
"""All kinds of rulings except the reversal."""
_POINTS = (Kind.PENALTY, Kind.BONUS)


@dataclass(frozen=True, slots=True)
class Draft:
    """A ruling that is not stored yet. `entries`: the numbers of the entries that it concerns."""

    kind: Kind
    reason: str
    facts: dict[str, Any]
    entries: Sequence[int]
    reverses: Ruling | None = None


def make_ruling(
    *, by: int, code: str, kind: str, reason: str, given: RulingInput, now: datetime | None = None
) -> int:
    """Makes a ruling. `given`: its fields, by the names of `RULES`. Returns the number of the ruling.

    Raises 404, 403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`,
    `round_not_running`, `table_not_running`, `table_not_decided`, `draw_published`, 422 `ruling_unlawful`,
    `final_table_unlawful`, `document_unlawful`, `pause_too_long`, 503 `game_busy`.
    """
    with changing(code, by, Act.RULE, now=now) as (season, now):
        return rule(season, by, Kind(kind), reason, given, now).number


def make_rulings(
    *, by: int, code: str, rulings: Sequence[RulingInput], now: datetime | None = None
) -> frozenset[int]:
    """Makes several rulings in order, all or none. Returns their numbers.

    Each of `rulings` has `kind`, `reason`, and the other fields of its kind. Later rulings see the effects of
    earlier ones. Raises the errors of `make_ruling`, for the first ruling that is refused. The fact `refused`
    lists all rulings that are refused. Pointers begin with `/rulings/` and the index in the list, from 0.
    """
    made: set[int] = set()
    refused: list[tuple[int, Problem]] = []
    with changing(code, by, Act.RULE, now=now) as (season, now):
        require_open(season)
        for on_points, run in groupby(enumerate(rulings), lambda each: each[1]["kind"] in _POINTS):
            if on_points:
                _rule_on_points(season, by, list(run), now, made, refused)
                continue
            for place, one in run:
                given = dict(one)
                kind, reason = Kind(given.pop("kind")), given.pop("reason")
                try:
                    with transaction.atomic():
                        made.add(rule(season, by, kind, reason, given, now).number)
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
    by: int,
    rulings: Sequence[tuple[int, RulingInput]],
    now: datetime,
    made: set[int],
    refused: list[tuple[int, Problem]],
) -> None:
    """Makes consecutive penalties and bonuses with a fixed number of statements. `rulings`: (index, ruling).

    They do not depend on each other, so all are checked before any is stored.
    """
    near = set(own_and_opposing_entries(season, by).values_list("number", flat=True))
    known = set(effects.entries_taking_part(season).values_list("number", flat=True))
    drafts: list[Draft] = []
    for place, one in rulings:
        given = dict(one)
        kind, reason = Kind(given.pop("kind")), given.pop("reason")
        try:
            _require_subject(RULES[kind], given)
            if given["entry"] in near:
                raise Problem(LeagueCode.OWN_TABLE)
            facts = effects.points_for(given, given["entry"] in known)
        except Problem as problem:
            refused.append((place, problem))
        else:
            drafts.append(Draft(kind, reason, facts, [facts["entry"]]))
    if drafts:
        made.update(row.number for row in _store_rulings(season, by, drafts, now))


def _batch_problem(refused: Sequence[tuple[int, Problem]]) -> Problem:
    """The first problem, with a pointer to each refused ruling."""
    rows = [
        {"pointer": f"/rulings/{place}{problem.facts.get('pointer', '')}", "code": problem.code}
        for place, problem in refused
    ]
    errors = [
        field_error(row["pointer"][1:].replace("/", "."), "unlawful", problem.words()[1])
        for row, (_, problem) in zip(rows, refused, strict=True)
    ]
    first = refused[0][1]
    facts = first.facts | {"pointer": rows[0]["pointer"], "refused": rows}
    return Problem(first.code, facts=facts, errors=errors[:MAX_FIELD_ERRORS])


def rule(season: Season, by: int, kind: Kind, reason: str, given: RulingInput, now: datetime) -> Ruling:
    """Makes a ruling of an official who may make rulings. Requires the engine role and the lock of the
    season. Raises the errors of `make_ruling`."""
    if kind == Kind.REVERSE:
        effects.refuse("/kind", "unknown_value")
    wanted = RULES[kind]
    require(season.league_id, by, wanted.act)
    require_open(season)
    _require_subject(wanted, given)
    require_impartial(season, by, given)
    return _store_ruling(season, by, kind, reason, wanted.make(season, given, now), now)


def _require_subject(wanted: Rule, given: RulingInput) -> None:
    for name in wanted.needs:
        if name not in given:
            effects.refuse(f"/{name}", "missing_key")
    for name in given:
        if name not in (*wanted.needs, *wanted.may_have):
            effects.refuse(f"/{name}", "unknown_key")


def reverse_ruling(*, by: int, code: str, number: int, reason: str, now: datetime | None = None) -> int:
    """Reverses a ruling: results and points are then as if it had not been made. Returns the number of the
    reversal.

    A game that the ruling ended does not continue. Officials must decide about its table again. Raises 404,
    403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`, `ruling_reversed`,
    `ruling_irreversible`, 503 `game_busy`.
    """
    with changing(code, by, Act.RULE, now=now) as (season, now):
        previous = first_or_404(Ruling.objects.filter(season=season, number=number))
        require_open(season)
        wanted = RULES.get(Kind(previous.kind))
        if wanted is None or wanted.undo is None:
            raise Problem(LeagueCode.RULING_IRREVERSIBLE)
        require(season.league_id, by, wanted.act)
        require_impartial(season, by, previous.facts)
        if Ruling.objects.filter(reverses=previous).exists():
            raise Problem(LeagueCode.RULING_REVERSED)
        wanted.undo(season, previous, now)
        return _store_ruling(season, by, Kind.REVERSE, reason, {}, now, reverses=previous).number


def require_open(season: Season) -> None:
    """Raises 409 `season_final`, or `season_not_ready` before the start and after a cancellation."""
    if season.status == Status.FINAL:
        raise Problem(LeagueCode.SEASON_FINAL)
    require_status(season, Status.RUNNING, Status.REVIEW)


def _store_ruling(
    season: Season,
    by: int,
    kind: Kind,
    reason: str,
    facts: dict[str, Any],
    now: datetime,
    reverses: Ruling | None = None,
) -> Ruling:
    """Stores a ruling. If it ended a game, the ruling counts and not the result of the game."""
    ended = facts.pop("ended", None)
    concerned = _concerned_entries(season, facts if reverses is None else reverses.facts)
    (row,) = _store_rulings(season, by, [Draft(kind, reason, facts, concerned, reverses)], now)
    if ended is not None:
        Result.objects.filter(pk=ended).update(ruling=row)
    return row


def _store_rulings(season: Season, by: int, drafts: Sequence[Draft], now: datetime) -> list[Ruling]:
    """Stores rulings in order, with their log entries and notices."""
    last = Ruling.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    rows = Ruling.objects.bulk_create(
        Ruling(
            season=season,
            number=number,
            kind=draft.kind,
            facts=draft.facts,
            reason=draft.reason,
            actor_id=by,
            made_at=now,
            reverses=draft.reverses,
        )
        for number, draft in enumerate(drafts, last + 1)
    )
    log_all(season, LogKind.RULING_MADE, now, [_log_facts(row) for row in rows], actor=by)
    notices = [(row.number, row.reason, draft.entries) for row, draft in zip(rows, drafts, strict=True)]
    notify_of_rulings(season, notices, now)
    wake(season, now)
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


def require_impartial(season: Season, by: int, facts: Mapping[str, Any]) -> None:
    """Raises 403 `own_table` for a ruling, appeal or card that concerns the official.

    A ruling about a table concerns officials who have or had a seat at it, and a ruling about a round those
    who play in it. A ruling about an entry concerns its player, and players at the same table in a round that
    is not closed. Any other ruling is about the season, and concerns all officials who play in it.
    """
    own = Seat.objects.filter(round__season=season, entry__user=by)
    if "table" in facts:
        at = {"round__season": season, "round__number": facts["round"], "number": facts["table"]}
        games = Table.objects.filter(**at).values("game")
        is_own = (
            own.filter(table__in=Table.objects.filter(**at)).exists()
            or GameSeat.objects.filter(game__in=games, user=by).exists()
        )
    elif "round" in facts:
        is_own = own.filter(round__number=facts["round"]).exists()
    elif "entry" in facts:
        is_own = own_and_opposing_entries(season, by).filter(number=facts["entry"]).exists()
    else:
        is_own = own.exists()
    if is_own:
        raise Problem(LeagueCode.OWN_TABLE)


def own_and_opposing_entries(season: Season, by: int) -> QuerySet[Entry]:
    """An official's own entry, and the entries at the same tables in rounds that are not closed."""
    own = Seat.objects.filter(round__season=season, entry__user=by)
    open_tables = own.exclude(round__status=Round.Status.CLOSED).values("table")
    return Entry.objects.filter(Q(user=by) | Q(seats__table__in=open_tables), season=season)
