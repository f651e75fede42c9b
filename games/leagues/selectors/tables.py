"""Tables with their points, standings, named scorings, and the preview of a scoring."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson

from games.leagues.document import read_document
from games.leagues.editions import SIZES
from games.leagues.errors import LeagueCode
from games.leagues.models import Division, Entry, Round, Season, Seat, Table
from games.leagues.scoring.amounts import Amount, round_amount, split
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.language import Scoring, read_scoring, to_document
from games.leagues.scoring.reading import InvalidFinalTable, InvalidInput, InvalidScoring
from games.leagues.scoring.rulings import RulingEffects, TableKey, effects_of
from games.leagues.scoring.score import score
from games.leagues.scoring.standings import StandingsRow
from games.leagues.scoring.systems import NAMES, named_systems
from games.leagues.selectors.effective_rulings import counting_results, result_of, rulings_about
from games.leagues.selectors.facts import (
    HOLDER_RELATIONS,
    cached_standings_of,
    changes_of,
    fields_of,
    holders_of,
    substitute_of,
)
from games.leagues.selectors.season_cache import cached_value
from games.leagues.selectors.seasons import Reader, visible_season
from got_api.http.documents import Document
from got_api.http.errors import ErrorCode, Problem, first_or_404

STATUSES = [(name, name) for name in ("waiting", "running", "finished", "void", "undecided")]


def tables_for(reader: Reader, code: str, number: int | None = None) -> list[dict[str, Any]]:
    """All tables of a season, or of one round. Raises 404."""
    with visible_season(reader, code) as (season, _):
        if number is not None and not Round.objects.filter(season=season, number=number).exists():
            raise Problem(ErrorCode.NOT_FOUND)
        rows = Table.objects.filter(round__season=season)
        if number is not None:
            rows = rows.filter(round__number=number)
        rows = rows.select_related("round", "game").prefetch_related(*HOLDER_RELATIONS, "results")
        tables = list(rows.order_by("round__number", "number"))
        effects = effects_on(season, tables)
        return [_table_body(table, effects) for table in tables]


def effects_on(season: Season, tables: Sequence[Table]) -> RulingEffects:
    """The effects of results and rulings on these tables. Requires the engine role."""
    houses = {
        (table.round.number, table.number): frozenset(seat.house for seat in table.seats.all())
        for table in tables
    }
    return effects_of(
        read_document(season.document).scoring,
        houses,
        frozenset(),
        [
            result_of(row)
            for row in counting_results().filter(table__in=tables).select_related("table__round")
        ],
        rulings_about(season, houses, ()),
    )


def _table_body(table: Table, effects: RulingEffects) -> dict[str, Any]:
    """The fields of a table, with the result that counts after rulings. A void table shows the result of its
    game."""
    key = (table.round.number, table.number)
    result, final = table.last_result, effects.final_tables[key]
    points = points_at(effects, key)
    shown = final if final is not None or result is None else read_final_table(result.final_table)
    places = {} if shown is None else {seat.house: seat.place for seat in shown.seats}
    rounds = 0 if shown is None else shown.rounds
    return {
        "round": table.round.number,
        **fields_of(table, "number", "size", "attempt"),
        "game": None if table.game is None else table.game.code,
        "status": _status(table, effects),
        "finished_at": None if result is None else result.finished_at,
        "seats": [
            {
                "house": seat.house,
                "entry": seat.entry.number,
                "username": None if seat.entry.user is None else seat.entry.user.username,
                "place": places.get(seat.house),
                "points": shown_points(points.get(seat.house)),
                "holders": _holders(seat, table.game_id, rounds, points.get(seat.house), effects.scoring),
            }
            for seat in sorted(table.seats.all(), key=lambda seat: seat.pk)
        ],
    }


def points_at(effects: RulingEffects, key: TableKey) -> dict[str, Amount]:
    """House -> its points at a table; empty if the table counts for no entry."""
    final = effects.final_tables[key]
    if final is None:
        return {}
    return {one.house: one.exact for one in score(effects.scoring, final)} | effects.points.get(key, {})


def _holders(
    seat: Seat, game: int | None, rounds: int, points: Amount | None, scoring: Scoring
) -> list[dict[str, Any]]:
    """The successive holders of a seat, each with their part of its points."""
    changes = changes_of(seat, game)
    holders = holders_of(seat.entry.number, changes, rounds)
    parts = split(points or 0, holders, forfeits=scoring.season.replaced == "forfeit")
    users = (seat.entry.user, *map(substitute_of, changes))
    since = (1, *(change.round for change in changes))
    return [
        {
            "entry": part.holder.entry,
            "username": None if user is None else user.username,
            "since_round": first,
            "missed": part.holder.missed,
            "points": None if points is None else shown_points(part.points),
            "forfeited": part.forfeited,
        }
        for part, user, first in zip(parts, users, since, strict=True)
    ]


def _status(table: Table, effects: RulingEffects) -> str:
    key = (table.round.number, table.number)
    if effects.final_tables[key] is not None:
        return "finished"
    if table.is_void or key in effects.annulled_tables:
        return "void"
    if table.game_id is None:
        return "waiting"
    return "running" if table.is_playing else "undecided"


def standings_for(reader: Reader, code: str, tier: int = 1, after_round: int | None = None) -> dict[str, Any]:
    """The standings of a division, or those after the round with the number `after_round`. Raises 404."""
    with visible_season(reader, code) as (season, _):
        rows = standings_of(season, _division(season, tier, after_round), after_round)
        return {"division": tier, "after": after_round, "results": rows, "next_cursor": None}


def standings_of(season: Season, division: Division, after_round: int | None = None) -> list[dict[str, Any]]:
    """The rows of the standings of a division. Requires the engine role."""
    names = _usernames_by_entry(division)
    return [
        _standings_row(row, names.get(row.entry))
        for row in cached_standings_of(season, division, after_round)
    ]


def standings_document(reader: Reader, code: str, tier: int, after_round: int | None) -> Document:
    """The result of `standings_for` as JSON, cached for all readers. Raises 404."""
    with visible_season(reader, code) as (season, _):
        _division(season, tier, after_round)
        return cached_value(
            season,
            ("standings.json", tier, after_round),
            lambda: Document(
                orjson.dumps(standings_for(reader, code, tier, after_round)), "application/json"
            ),
        )


def _division(season: Season, tier: int, after_round: int | None) -> Division:
    """A division by its tier. Raises 404, also if none of its rounds has the number `after_round`."""
    division = first_or_404(Division.objects.filter(season=season, tier=tier))
    rounds = Round.objects.filter(stage__division=division)
    if after_round is not None and not rounds.filter(number=after_round).exists():
        raise Problem(ErrorCode.NOT_FOUND)
    return division


def _usernames_by_entry(division: Division) -> dict[int, str]:
    """Entry number -> username. Erased accounts are left out."""
    entries = Entry.objects.filter(division=division).order_by("number")
    rows = entries.values_list("number", "user__username")
    return {number: username for number, username in rows if username is not None}


def _standings_row(row: StandingsRow, username: str | None) -> dict[str, Any]:
    return {
        **fields_of(row, "rank", "entry", "status", "level", "ahead_by"),
        **_points_of(row, "points", "added", "par", "luck"),
        "username": username,
        "win_count": row.wins,
        "scores": [
            fields_of(one, "round", "kind", "table", "house", "place", "counts")
            | _points_of(one, "points", "par", "luck", "forfeited")
            for one in row.scores
        ],
    }


def _points_of(row: object, *names: str) -> dict[str, float | int | None]:
    return {name: shown_points(getattr(row, name)) for name in names}


def shown_points(amount: Amount | None) -> float | int | None:
    """Points as a JSON number with at most two decimals."""
    if amount is None:
        return None
    hundredths = round_amount(amount)
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


@lru_cache(maxsize=1)
def named_scorings() -> Document:
    """All named scorings, with all defaults."""
    systems = named_systems()
    rows = [{"name": name, "document": to_document(systems[name])} for name in NAMES]
    return Document(orjson.dumps({"results": rows, "next_cursor": None}), "application/json")


def try_scoring(scoring: object, final_table: object) -> dict[str, Any]:
    """The points of a final table by a scoring, with the lines that explain them.

    Raises 422 `scoring_unlawful`, `final_table_unlawful`.
    """
    try:
        read = named_systems().get(scoring) if isinstance(scoring, str) else read_scoring(scoring, SIZES)
        if read is None:
            raise InvalidScoring("", "unknown_value")
        scored = score(read, read_final_table(final_table, SIZES))
    except InvalidScoring as invalid:
        raise Problem(LeagueCode.SCORING_UNLAWFUL, facts=_fault_facts(invalid)) from invalid
    except InvalidFinalTable as invalid:
        raise Problem(LeagueCode.FINAL_TABLE_UNLAWFUL, facts=_fault_facts(invalid)) from invalid
    return {
        "seats": [
            {
                "house": seat.house,
                "points": shown_points(seat.points),
                "lines": [
                    fields_of(line, "id", "term") | {"facts": dict(line.facts), "amount": str(line.amount)}
                    for line in seat.lines
                ],
            }
            for seat in scored
        ]
    }


def _fault_facts(invalid: InvalidInput) -> dict[str, Any]:
    facts: dict[str, Any] = {"pointer": invalid.path, "fault": invalid.code}
    return facts if invalid.limit is None else facts | {"limit": invalid.limit}
