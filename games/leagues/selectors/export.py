"""A season as lines of JSON: all public data, from which others can compute its standings.

`openapi/recompute_standings.py` reads these lines, and `services/imports` creates a season from them. All
points are whole hundredths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson

from games.leagues.document import read_document
from games.leagues.models import Award, Division, Draw, Entry, Result, Round, Ruling, Season, Seat, Table
from games.leagues.scoring import rulings as decrees
from games.leagues.scoring.amounts import printed
from games.leagues.scoring.language import to_document
from games.leagues.scoring.standings import Facts, Row
from games.leagues.season_lines import FORMAT
from games.leagues.selectors.facts import all_changes, cached_standings_of, facts_of, fields_of, rounds_of
from games.leagues.selectors.rounds import draw_body
from games.leagues.selectors.season_cache import cached
from games.leagues.selectors.seasons import STARTED, Reader, visible_season
from games.leagues.selectors.substitutes import POINTS, substitute_parts
from games.leagues.services.seeds import commitments_of, public_commitments
from got_api.http.documents import Document
from got_api.http.errors import ErrorCode, Problem
from got_api.shared.json_text import json_bytes

Line = dict[str, Any]


def export_for(reader: Reader, code: str) -> Document:
    """The lines of a season; the same bytes until public data changes. Raises 404, also for drafts."""
    with visible_season(reader, code) as (season, _):
        if season.status == Season.Status.DRAFT:
            raise Problem(ErrorCode.NOT_FOUND)
        return cached(season, "export", lambda: _export(season))


def _export(season: Season) -> Document:
    return Document(b"".join(line_bytes(line) for line in lines_of(season)), "application/x-ndjson")


def line_bytes(line: Line) -> bytes:
    return json_bytes(line, option=orjson.OPT_APPEND_NEWLINE)


def lines_of(season: Season) -> Iterator[Line]:
    """All lines, the same for every reader. Read as the engine."""
    document = read_document(season.document)
    yield {
        "kind": "season",
        "format": FORMAT,
        **fields_of(season, "code", "number", "status", "created_at"),
        "league": season.league.slug,
        "origin": season.origin or season.code,
        "document": document.to_json(),
    }
    yield from _ruling_lines(season)
    for division in Division.objects.filter(season=season).order_by("tier"):
        facts = facts_of(season, document, division)
        yield {"kind": "division", "tier": division.tier, "name": division.name, **settings_of(facts)}
        for line in _division_lines(season, division, facts):
            yield {"kind": line["kind"], "division": division.tier} | line


def _ruling_lines(season: Season) -> Iterator[Line]:
    """All rulings, including reversed ones and those that change no result."""
    for row in Ruling.objects.filter(season=season).select_related("reverses").order_by("number"):
        yield {
            "kind": "ruling_made",
            **fields_of(row, "number", "facts", "reason", "made_at"),
            "ruling": row.kind,
            "reverses": None if row.reverses is None else row.reverses.number,
        }


def settings_of(facts: Facts) -> Line:
    """The settings for the scores of a division."""
    return {
        "scoring": to_document(facts.scoring),
        "par": {str(size): dict(sorted(values.items())) for size, values in facts.par.items()},
        "levels": {str(number): level for number, level in facts.levels.items()},
        "lot_seed": facts.lot_seed.hex(),
    }


def _division_lines(season: Season, division: Division, facts: Facts) -> Iterator[Line]:
    rounds = rounds_of(division)
    for row in rounds:
        draws = list(Draw.objects.filter(round=row).order_by("attempt"))
        yield {
            "kind": "round",
            "round": row.number,
            "stage": row.stage.number,
            **fields_of(row, "status", "starts_at", "ends_at"),
            **commitments_of(row, next((one for one in draws if one.status == Draw.Status.PUBLISHED), None)),
        }
        yield from _draws(row, draws)
    people = _people(season, division)
    tables = Table.objects.filter(round__in=rounds).select_related("round", "game")
    tables = tables.order_by("round__number", "number")
    rows = {(row.round.number, row.number): row for row in tables}
    for line in fact_lines(facts, cached_standings_of(season, division)):
        match line["kind"]:
            case "entry":
                yield line | people[line["number"]]
            case "table":
                row_of_table = rows[line["round"], line["table"]]
                yield line | {"attempt": row_of_table.attempt, "game": _code(row_of_table)}
            case _:
                yield line
    for key, row_of_table in rows.items():
        if row_of_table.is_void:
            yield {"kind": "void_table", "round": key[0], "table": key[1], "game": _code(row_of_table)}
    yield from _result_lines(rounds, facts)
    yield from _change_lines(rounds)
    for row_of_part in map(asdict, substitute_parts(season, round__in=rounds)):
        yield {"kind": "substitute"} | row_of_part | {name: printed(row_of_part[name]) for name in POINTS}
    for award in Award.objects.filter(division=division).select_related("entry").order_by("rank"):
        yield {"kind": "award", "rank": award.rank, "entry": award.entry.number}


def _people(season: Season, division: Division) -> dict[int, Line]:
    """Players by entry number. Their salts are public once the season has started."""
    is_started = season.status in STARTED
    return {
        entry.number: {
            "username": None if entry.user is None else entry.user.username,
            **fields_of(entry, "joined_at", "checked_in_at", "left_at"),
            "salt": (entry.salt or None) if is_started else None,
        }
        for entry in Entry.objects.filter(division=division).select_related("user")
    }


def _code(table: Table) -> str | None:
    return None if table.game is None else table.game.code


def _result_lines(rounds: Sequence[Round], facts: Facts) -> Iterator[Line]:
    """The result of each game. `final` is null for a counting result, which the line of the table has.

    `ruling`: the number of the ruling that ended the game.
    """
    counting = {(result.table, result.attempt) for result in facts.results}
    rows = Result.objects.filter(table__round__in=rounds).select_related("table__round", "ruling")
    for row in rows.order_by("table__round__number", "table__number", "attempt"):
        key = (row.table.round.number, row.table.number)
        yield {
            "kind": "result",
            "round": key[0],
            "table": key[1],
            "attempt": row.attempt,
            "finished_at": row.finished_at,
            "ruling": None if row.ruling is None else row.ruling.number,
            "final": None if (key, row.attempt) in counting else row.final_table,
        }


def _change_lines(rounds: Sequence[Round]) -> Iterator[Line]:
    """Changes of seats: the round from which a seat counts for another entry, or for none (null)."""
    changes = all_changes(rounds)
    seats = Seat.objects.filter(pk__in={seat for seat, _ in changes}).select_related("table__round")
    for seat in seats.order_by("round__number", "table__number", "id"):
        for change in changes.get((seat.pk, seat.table.game_id), ()):
            yield {
                "kind": "seat_change",
                "round": seat.table.round.number,
                "table": seat.table.number,
                "house": seat.house,
                "from_round": change.round,
                "entry": None if change.entry is None else change.entry.number,
                "missed": change.is_missed,
                "status": change.status,
            }


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
            **fields_of(row, "rank", "entry", "status", "level", "points", "par", "luck", "added"),
            "win_count": row.wins,
            "scores": [asdict(score) for score in row.scores],
        }


def _draws(row: Round, draws: Sequence[Draw]) -> Iterator[Line]:
    """Public attempts, once one was published. An attempt without a public seed proves nothing, so its result
    is left out."""
    if all(draw.published_at is None for draw in draws):
        return
    shown = [draw for draw in draws if draw.status in (Draw.Status.PUBLISHED, Draw.Status.VOID)]
    public = public_commitments(row)
    for draw in shown:
        line = {"kind": "draw"} | draw_body(row, draw, len(shown), public)
        yield line if line["seed"] else line | dict.fromkeys(("result", "cost", "bounds", "software"))


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
