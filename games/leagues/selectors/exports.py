"""Exports of a season: lines of JSON, spreadsheets, a calendar and a feed; and the data of its page.

The lines of JSON contain all public data, from which anyone can compute the standings. All points in them are
whole hundredths. `openapi/recompute_standings.py` reads them, and `services/imports` creates a season from
them.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

import orjson
from django.conf import settings
from icalendar import Calendar, Event

from games.leagues.document import read_document
from games.leagues.models import (
    Award,
    Division,
    Draw,
    Entry,
    LogEntry,
    Result,
    Round,
    Ruling,
    Season,
    Seat,
    Table,
)
from games.leagues.scoring import rulings as decrees
from games.leagues.scoring.amounts import round_amount
from games.leagues.scoring.language import to_document
from games.leagues.scoring.standings import Facts, StandingsRow
from games.leagues.season_lines import FORMAT
from games.leagues.selectors.facts import all_changes, cached_standings_of, facts_of, fields_of, rounds_of
from games.leagues.selectors.rounds import SHOWN_TO_ALL, draw_body
from games.leagues.selectors.season_cache import cached_value
from games.leagues.selectors.seasons import STARTED, Reader, visible_season
from games.leagues.selectors.substitutes import POINTS, SubstitutePart, substitute_parts, substitutes_for
from games.leagues.selectors.tables import standings_for, standings_of
from games.leagues.services.seeds import commitments_of, public_commitments
from games.notices.payloads import season_page_of
from games.words import Words
from got_api.http.documents import Document
from got_api.http.errors import ErrorCode, Problem
from got_api.shared.json_text import json_bytes, time_text
from got_api.shared.mail import domain

Line = dict[str, Any]


def export_for(reader: Reader, code: str) -> Document:
    """The lines of a season. They are the same bytes until public data changes. Raises 404, also for
    drafts."""
    with visible_season(reader, code) as (season, _):
        if season.status == Season.Status.DRAFT:
            raise Problem(ErrorCode.NOT_FOUND)
        return cached_value(
            season,
            "export",
            lambda: Document(b"".join(map(line_bytes, lines_of(season))), "application/x-ndjson"),
        )


def line_bytes(line: Line) -> bytes:
    return json_bytes(line, option=orjson.OPT_APPEND_NEWLINE)


def lines_of(season: Season) -> Iterator[Line]:
    """All lines, which are the same for every reader. Requires the engine role."""
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
    """The settings from which the scores of a division are computed."""
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
        yield from _draw_lines(row, draws)
    people = _players_by_entry(season, division)
    tables = Table.objects.filter(round__in=rounds).select_related("round", "game")
    tables = tables.order_by("round__number", "number")
    rows = {(row.round.number, row.number): row for row in tables}
    for line in fact_lines(facts, cached_standings_of(season, division)):
        match line["kind"]:
            case "entry":
                yield line | people[line["number"]]
            case "table":
                row_of_table = rows[line["round"], line["table"]]
                yield line | {"attempt": row_of_table.attempt, "game": _game_code(row_of_table)}
            case _:
                yield line
    for key, row_of_table in rows.items():
        if row_of_table.is_void:
            yield {"kind": "void_table", "round": key[0], "table": key[1], "game": _game_code(row_of_table)}
    yield from _result_lines(rounds, facts)
    yield from _change_lines(rounds)
    for row_of_part in map(asdict, substitute_parts(season, round__in=rounds)):
        yield (
            {"kind": "substitute"} | row_of_part | {name: round_amount(row_of_part[name]) for name in POINTS}
        )
    for award in Award.objects.filter(division=division).select_related("entry").order_by("rank"):
        yield {"kind": "award", "rank": award.rank, "entry": award.entry.number}


def _players_by_entry(season: Season, division: Division) -> dict[int, Line]:
    """Entry number -> its player and times. Salts are public once the season has started."""
    is_started = season.status in STARTED
    return {
        entry.number: {
            "username": None if entry.user is None else entry.user.username,
            **fields_of(entry, "joined_at", "checked_in_at", "left_at"),
            "salt": (entry.salt or None) if is_started else None,
        }
        for entry in Entry.objects.filter(division=division).select_related("user")
    }


def _game_code(table: Table) -> str | None:
    return None if table.game is None else table.game.code


def _result_lines(rounds: Sequence[Round], facts: Facts) -> Iterator[Line]:
    """The result of each game. `final` is null for a result that counts, because the line of its table has
    it.

    `ruling`: the number of the ruling that ended the game, null if none did.
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
    """Changes of the holders of seats. `from_round`: the round from which a seat counts for `entry`, or for
    no entry (null)."""
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


def fact_lines(facts: Facts, rows: Iterable[StandingsRow]) -> Iterator[Line]:
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
        yield {"kind": "ruling", "number": ruling.number, **_decree_fields(ruling.decree)}
    for row in rows:
        yield {
            "kind": "standing",
            **fields_of(row, "rank", "entry", "status", "level", "points", "par", "luck", "added"),
            "win_count": row.wins,
            "scores": [asdict(score) for score in row.scores],
        }


def _draw_lines(row: Round, draws: Sequence[Draw]) -> Iterator[Line]:
    """The public attempts to draw a round, once one was published. An attempt without a public seed cannot be
    verified, so its result is left out."""
    if all(draw.published_at is None for draw in draws):
        return
    shown = [draw for draw in draws if draw.status in SHOWN_TO_ALL]
    public = public_commitments(row)
    for draw in shown:
        line = {"kind": "draw"} | draw_body(row, draw, len(shown), public)
        yield line if line["seed"] else line | dict.fromkeys(("result", "cost", "bounds", "software"))


def _decree_fields(decree: decrees.Decree) -> Mapping[str, Any]:
    match decree:
        case decrees.Adjudicate(table, final):
            return _table_decree("adjudicate", table) | {"final": asdict(final)}
        case decrees.Annul(table):
            return _table_decree("annul", table)
        case decrees.Replay(table, attempt):
            return _table_decree("replay", table) | {"attempt": attempt}
        case decrees.SetPoints(table, house, points):
            return _table_decree("set_points", table) | {"house": house, "points": points}
        case decrees.AddPoints(entry, points):
            return {"decree": "add_points", "entry": entry, "points": points}
        case decrees.Disqualify(entry):
            return {"decree": "disqualify", "entry": entry}
        case decrees.ChangeScoring(scoring):
            return {"decree": "change_scoring", "scoring": to_document(scoring)}


def _table_decree(name: str, table: decrees.TableKey) -> dict[str, Any]:
    return {"decree": name, "round": table[0], "table": table[1]}


BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets recognise UTF-8 by it."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
_ROW = ("rank", "entry", "username", "points", "added")
_CELL = ("kind", "table", "house", "place", "points")
"""Columns of the cross table: for an entry (_ROW), and for each of its rounds (_CELL)."""
Cell = str | int | float | None


def safe_cell(cell: Cell) -> Cell:
    """Puts an apostrophe before text that a spreadsheet would evaluate as a formula. Numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell


def _csv_document(lines: Iterable[Sequence[Cell]]) -> Document:
    return Document(csv_sheet(lines), "text/csv; charset=utf-8")


def csv_sheet(rows: Iterable[Sequence[Cell]]) -> bytes:
    """CSV by RFC 4180 for spreadsheets: UTF-8 with a byte order mark, commas, CRLF."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows([safe_cell(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + written.getvalue()).encode()


def standings_sheet(reader: Reader, code: str, tier: int, after_round: int | None) -> Document:
    """The standings of a division, with the points of each round. Raises 404."""
    with visible_season(reader, code) as (season, _):
        name = ("standings.csv", tier, after_round)
        return cached_value(
            season, name, lambda: _csv_document(_standings_lines(reader, code, tier, after_round))
        )


def _standings_lines(reader: Reader, code: str, tier: int, after_round: int | None) -> list[list[Cell]]:
    rows = standings_for(reader, code, tier, after_round)["results"]
    rounds = sorted({score["round"] for row in rows for score in row["scores"]})
    head = ["rank", "entry", "username", "status", "points", "added", "par", "luck", "win_count"]
    lines: list[list[Cell]] = [[*head, *(f"round_{number}" for number in rounds)]]
    for row in rows:
        points = {number: _round_points(row, number) for number in rounds}
        lines.append([*(row[name] for name in head), *points.values()])
    return lines


def _round_points(row: dict[str, Any], number: int) -> Cell:
    """The points of an entry in a round; None, an empty cell, without a counting score."""
    counted = [score["points"] for score in row["scores"] if score["round"] == number and score["counts"]]
    return round(sum(counted), 2) if counted else None


def cross_table_for(reader: Reader, code: str, tier: int = 1) -> dict[str, Any]:
    """Each entry of a division in the order of the standings, with its tables and opponents. Raises 404."""
    with visible_season(reader, code) as (season, _):
        return cached_value(season, ("cross-table", tier), lambda: _cross_table(reader, code, tier))


def _cross_table(reader: Reader, code: str, tier: int) -> dict[str, Any]:
    rows = standings_for(reader, code, tier)["results"]
    numbers = {score["round"] for row in rows for score in row["scores"]}
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    seats = Seat.objects.filter(round__season__code=code).order_by("id")
    for number, table, entry in seats.values_list("round__number", "table__number", "entry__number"):
        tables[number, table].append(entry)
    return {
        "division": tier,
        "rounds": sorted(numbers),
        "results": [
            {name: row[name] for name in _ROW}
            | {
                "cells": [
                    {name: score[name] for name in ("round", *_CELL)}
                    | {
                        "opponents": [
                            entry
                            for entry in tables.get((score["round"], score["table"]), ())
                            if entry != row["entry"]
                        ]
                    }
                    for score in row["scores"]
                ]
            }
            for row in rows
        ],
        "next_cursor": None,
    }


def cross_table_sheet(reader: Reader, code: str, tier: int) -> Document:
    """The cross table as CSV, with a column for each item of _CELL in each round. Raises 404."""
    with visible_season(reader, code) as (season, _):
        name = ("cross-table.csv", tier)
        return cached_value(season, name, lambda: _csv_document(_cross_table_lines(reader, code, tier)))


def _cross_table_lines(reader: Reader, code: str, tier: int) -> list[list[Cell]]:
    shown = cross_table_for(reader, code, tier)
    head: list[Cell] = list(_ROW)
    for number in shown["rounds"]:
        head += [f"round_{number}_{part}" for part in _CELL]
    lines = [head]
    for row in shown["results"]:
        line: list[Cell] = [row[name] for name in _ROW]
        for number in shown["rounds"]:
            own = [cell for cell in row["cells"] if cell["round"] == number]
            line += [own[0][part] for part in _CELL] if own else [None] * len(_CELL)
        lines.append(line)
    return lines


def substitutes_sheet(reader: Reader, code: str) -> Document:
    """The part of each game that a substitute played, one per row. Raises 404."""
    with visible_season(reader, code) as (season, _):
        return cached_value(season, "substitutes.csv", lambda: _csv_document(_substitute_lines(reader, code)))


def _substitute_lines(reader: Reader, code: str) -> list[list[Cell]]:
    head = [field.name for field in fields(SubstitutePart)]
    return [[*head], *([row[name] for name in head] for row in substitutes_for(reader, code))]


Kind = LogEntry.Kind
MAX_ITEMS = 100
MAX_LINES, MAX_GAMES, MAX_ROWS = 7, 50, 30
"""Limits of the page: lines of the log, games, and rows of a division."""
ATOM = "http://www.w3.org/2005/Atom"
_SHOWN_KINDS = (
    Kind.DRAW_PUBLISHED,
    Kind.DRAW_UNDONE,
    Kind.ROUND_STARTED,
    Kind.TABLE_ENDED,
    Kind.ROUND_CLOSED,
    Kind.SEAT_OPENED,
    Kind.SEAT_FILLED,
    Kind.STATUS_CHANGED,
)
"""Kinds of log entries that feeds and pages show."""


def calendar_of_season(reader: Reader, code: str, words: Words) -> bytes:
    """Registration, check-in and rounds of a season as iCalendar. Raises 404."""
    with visible_season(reader, code) as (season, _):
        rounds = list(
            Round.objects.filter(season=season, starts_at__isnull=False)
            .select_related("stage__division")
            .order_by("number")
        )
    name = season.document["name"]
    calendar = Calendar()
    calendar.add("prodid", "-//got-api//seasons//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for part in ("registration", "check_in"):
        closes_at = (season.document[part] or {}).get("closes_at")
        if closes_at is not None:
            at = datetime.fromisoformat(closes_at).astimezone(UTC)
            summary = words.text(f"calendar-{part}", season=name)
            calendar.add_component(_calendar_event(season, part, summary, at, at))
    for row in rounds:
        assert row.starts_at is not None
        summary = words.text(
            "calendar-season_round",
            season=name,
            division=row.stage.division.name,
            season_round=row.number,
        )
        ends_at = row.ends_at or row.starts_at
        calendar.add_component(
            _calendar_event(season, f"round-{row.number}", summary, row.starts_at, ends_at)
        )
    return bytes(calendar.to_ical())


def _calendar_event(season: Season, part: str, summary: str, starts_at: datetime, ends_at: datetime) -> Event:
    event = Event()
    event.add("uid", f"{season.code}-{part}@{domain()}")
    event.add("dtstamp", season.created_at)
    event.add("dtstart", starts_at)
    event.add("dtend", ends_at)
    event.add("summary", summary)
    event.add("url", season_page_of(season.code))
    event.add("transp", "TRANSPARENT")
    return event


def feed_of_season(reader: Reader, code: str, words: Words) -> bytes:
    """The public log of a season as an Atom feed, newest first. Raises 404."""
    with visible_season(reader, code) as (season, _):
        shown = _newest_entries(season, MAX_ITEMS)
    feed = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": words.language})
    address = f"{settings.GOT_ADDRESS}/api/v1/seasons/{season.code}"
    _add_element(feed, "id", address)
    _add_element(feed, "title", season.document["name"])
    _add_element(feed, "updated", time_text(shown[0].at if shown else season.created_at))
    ElementTree.SubElement(feed, "link", {"rel": "self", "href": f"{address}/feed.atom"})
    author = ElementTree.SubElement(feed, "author")
    _add_element(author, "name", season.league.name)
    for row in shown:
        entry = ElementTree.SubElement(feed, "entry")
        _add_element(entry, "id", f"{address}/log#{row.number}")
        _add_element(entry, "title", _log_text(row, words))
        _add_element(entry, "updated", time_text(row.at))
        ElementTree.SubElement(entry, "link", {"rel": "alternate", "href": season_page_of(season.code)})
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def page_of_season(reader: Reader, code: str, words: Words, *, has_content: bool) -> dict[str, Any]:
    """The data of the page of a season: its title, and with `has_content` also its status, the newest lines
    of its log, its newest games and the first rows of each division's standings. Raises 404."""
    with visible_season(reader, code) as (season, _):
        if not has_content:
            return {"title": season.document["name"]}
        tables = Table.objects.filter(round__season=season, game__isnull=False)
        games = tables.order_by("-round__number", "number").values_list("game__code", "game__name")
        return {
            "title": season.document["name"],
            "stage": words.text("season_log-status_changed", season_status=season.status),
            "news": [_log_text(row, words) for row in _newest_entries(season, MAX_LINES)],
            "games": list(games[:MAX_GAMES]),
            "divisions": [
                (division.name, standings_of(season, division)[:MAX_ROWS])
                for division in season.divisions.order_by("tier")
            ],
        }


def _newest_entries(season: Season, count: int) -> list[LogEntry]:
    """The newest public entries of the log. Requires the engine role."""
    public = LogEntry.objects.filter(season=season, audience=LogEntry.Audience.PUBLIC, kind__in=_SHOWN_KINDS)
    return list(public.order_by("-number")[:count])


def _log_text(row: LogEntry, words: Words) -> str:
    return words.text(
        f"season_log-{row.kind}",
        season_round=row.facts.get("round"),
        season_table=row.facts.get("table"),
        house=row.facts.get("house"),
        season_status=row.facts.get("status"),
    )


def _add_element(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = text
