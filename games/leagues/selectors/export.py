"""A season as lines of JSON: all that is public, from which its standings can be computed elsewhere.

`openapi/recompute_standings.py` reads these lines. All points are whole hundredths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

import orjson

from games.leagues.document import SeasonDocument, read_document
from games.leagues.models import Division, Draw, Entry, Round, Season, Table
from games.leagues.scoring import rulings as decrees
from games.leagues.scoring.language import to_document
from games.leagues.scoring.standings import Facts, Row
from games.leagues.selectors.draws import draw_for
from games.leagues.selectors.facts import cached_standings_of, facts_of, rounds_of
from games.leagues.selectors.seasons import Reader, visible_season
from got_api.errors import ErrorCode, Problem

FORMAT = "league-season/1"
Line = dict[str, Any]


def export_for(reader: Reader, code: str) -> bytes:
    """The lines of a season; the same bytes while nothing public has changed. Raises 404, also for drafts."""
    with visible_season(reader, code) as (season, _):
        if season.status == Season.Status.DRAFT:
            raise Problem(ErrorCode.NOT_FOUND)
        lines = list(_lines(reader, season, read_document(season.document)))
    return b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z) for line in lines)


def _lines(reader: Reader, season: Season, document: SeasonDocument) -> Iterator[Line]:
    yield {
        "kind": "season",
        "format": FORMAT,
        "code": season.code,
        "league": season.league.slug,
        "number": season.number,
        "status": season.status,
        "document": document.to_json(),
    }
    for division in Division.objects.filter(season=season).order_by("tier"):
        facts = facts_of(season, document, division)
        yield {"kind": "division", "tier": division.tier, "name": division.name, **settings_of(facts)}
        for line in _division_lines(reader, season, division, facts):
            yield {"kind": line["kind"], "division": division.tier} | line


def settings_of(facts: Facts) -> Line:
    """By what a division is scored."""
    return {
        "scoring": to_document(facts.scoring),
        "par": {str(size): dict(values) for size, values in facts.par.items()},
        "levels": {str(number): level for number, level in facts.levels.items()},
        "lot_seed": facts.lot_seed.hex(),
    }


def _division_lines(reader: Reader, season: Season, division: Division, facts: Facts) -> Iterator[Line]:
    rounds = rounds_of(division)
    for row in rounds:
        yield {
            "kind": "round",
            "round": row.number,
            "stage": row.stage.number,
            "status": row.status,
            "commitment": row.commitment or None,
            "starts_at": row.starts_at,
            "ends_at": row.ends_at,
        }
        yield from _draws(reader, season, row)
    people = {
        entry.number: {
            "username": None if entry.user is None else entry.user.username,
            "joined_at": entry.joined_at,
            "left_at": entry.left_at,
        }
        for entry in Entry.objects.filter(division=division).select_related("user")
    }
    tables = Table.objects.filter(round__in=rounds).select_related("round", "game")
    games = {(row.round.number, row.number): None if row.game is None else row.game.code for row in tables}
    for line in fact_lines(facts, cached_standings_of(season, division)):
        match line["kind"]:
            case "entry":
                yield line | people[line["number"]]
            case "table":
                yield line | {"game": games[line["round"], line["table"]]}
            case _:
                yield line
    for row_of_table in tables.filter(is_void=True).order_by("round__number", "number"):
        key = (row_of_table.round.number, row_of_table.number)
        yield {"kind": "void_table", "round": key[0], "table": key[1], "game": games[key]}


def fact_lines(facts: Facts, rows: Iterable[Row]) -> Iterator[Line]:
    """The facts of a division, and its standings."""
    for entry in sorted(facts.entries, key=lambda entry: entry.number):
        yield {"kind": "entry", "number": entry.number, "status": entry.status}
    results: dict[tuple[int, int], dict[int, Any]] = {}
    for result in facts.results:
        results.setdefault(result.table, {})[result.attempt] = asdict(result.final)
    for table in sorted(facts.tables, key=lambda table: table.key):
        attempts = results.get(table.key, {})
        yield {
            "kind": "table",
            "round": table.key[0],
            "table": table.key[1],
            "seats": [
                {"house": house, "holders": [asdict(holder) for holder in holders]}
                for house, holders in table.seats
            ],
            "results": [attempts.get(number) for number in range(1, max(attempts, default=0) + 1)],
        }
    for bye in sorted(set(facts.byes), key=lambda bye: (bye.round, bye.entry, bye.kind)):
        yield {"kind": "bye", "round": bye.round, "entry": bye.entry, "bye": bye.kind}
    for ruling in sorted(facts.rulings, key=lambda ruling: ruling.number):
        yield {"kind": "ruling", "number": ruling.number, **_decree(ruling.decree)}
    for row in rows:
        yield {
            "kind": "standing",
            "rank": row.rank,
            "entry": row.entry,
            "status": row.status,
            "level": row.level,
            "points": row.points,
            "par": row.par,
            "luck": row.luck,
            "added": row.added,
            "win_count": row.wins,
            "scores": [asdict(score) for score in row.scores],
        }


def _draws(reader: Reader, season: Season, row: Round) -> Iterator[Line]:
    """Attempts that everybody may see: from the first publication on."""
    attempts = Draw.objects.filter(round=row, status__in=(Draw.Status.PUBLISHED, Draw.Status.VOID))
    if not Draw.objects.filter(round=row, published_at__isnull=False).exists():
        return
    for attempt in attempts.order_by("attempt").values_list("attempt", flat=True):
        yield {"kind": "draw"} | draw_for(reader, season.code, row.number, attempt)


def _decree(decree: decrees.Decree) -> Mapping[str, Any]:
    match decree:
        case decrees.Adjudicate(table, final):
            return _of_table("adjudicate", table) | {"final": asdict(final)}
        case decrees.Annul(table):
            return _of_table("annul", table)
        case decrees.Replay(table, attempt):
            return _of_table("replay", table) | {"attempt": attempt}
        case decrees.SetPoints(table, house, points):
            return _of_table("set_points", table) | {"house": house, "points": points}
        case decrees.AddPoints(entry, points):
            return {"decree": "add_points", "entry": entry, "points": points}
        case decrees.Disqualify(entry):
            return {"decree": "disqualify", "entry": entry}
        case decrees.ChangeScoring(scoring):
            return {"decree": "change_scoring", "scoring": to_document(scoring)}
        case decrees.Reverse(ruling):
            return {"decree": "reverse", "ruling": ruling}


def _of_table(name: str, table: decrees.TableKey) -> dict[str, Any]:
    return {"decree": name, "round": table[0], "table": table[1]}
