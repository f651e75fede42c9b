"""Standings, cross table and substitutes for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from games.leagues.models import Seat
from games.leagues.selectors.season_cache import cached
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.selectors.substitutes import SubstitutePart, substitutes_for
from games.leagues.selectors.tables import standings_for
from got_api.http.documents import Document

BYTE_ORDER_MARK = "\ufeff"
"""The mark by which spreadsheets recognize UTF-8."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_ROW = ("rank", "entry", "username", "points", "added")
_CELL = ("kind", "table", "house", "place", "points")
"""Columns of the cross table for an entry, and for each of its rounds."""
Cell = str | int | float | None


def safe_cell(cell: Cell) -> Cell:
    """Puts an apostrophe before text that a spreadsheet would evaluate; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _document(lines: Iterable[Sequence[Cell]]) -> Document:
    return Document(sheet(lines), "text/csv; charset=utf-8")


def sheet(rows: Iterable[Sequence[Cell]]) -> bytes:
    """CSV by RFC 4180 for spreadsheets: UTF-8 with a byte order mark, commas, CRLF."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows([safe_cell(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + written.getvalue()).encode()


def standings_sheet(reader: Reader, code: str, tier: int, after: int | None) -> Document:
    """The standings of a division, with the points of each round. Raises 404."""
    with visible_season(reader, code) as (season, _):
        name = ("standings.csv", tier, after)
        return cached(season, name, lambda: _document(_standings_lines(reader, code, tier, after)))


def _standings_lines(reader: Reader, code: str, tier: int, after: int | None) -> list[list[Cell]]:
    rows = standings_for(reader, code, tier, after)["results"]
    rounds = sorted({score["round"] for row in rows for score in row["scores"]})
    head = ["rank", "entry", "username", "status", "points", "added", "par", "luck", "win_count"]
    lines: list[list[Cell]] = [[*head, *(f"round_{number}" for number in rounds)]]
    for row in rows:
        points = {number: _sum(row, number) for number in rounds}
        lines.append([*(row[name] for name in head), *points.values()])
    return lines


def _sum(row: dict[str, Any], number: int) -> Cell:
    """The points of an entry in a round; empty without any counting score."""
    counted = [score["points"] for score in row["scores"] if score["round"] == number and score["counts"]]
    return round(sum(counted), 2) if counted else None


def cross_table_for(reader: Reader, code: str, tier: int = 1) -> dict[str, Any]:
    """Each entry of a division in the order of the standings, with its tables and opponents. Raises 404."""
    with visible_season(reader, code) as (season, _):
        return cached(season, ("cross-table", tier), lambda: _cross_table(reader, code, tier))


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
    """The cross table: a column for table, house, place and points of each round. Raises 404."""
    with visible_season(reader, code) as (season, _):
        name = ("cross-table.csv", tier)
        return cached(season, name, lambda: _document(_cross_table_lines(reader, code, tier)))


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
    """The parts of substitutes, one per line. Raises 404."""
    with visible_season(reader, code) as (season, _):
        return cached(season, "substitutes.csv", lambda: _document(_substitute_lines(reader, code)))


def _substitute_lines(reader: Reader, code: str) -> list[list[Cell]]:
    head = [field.name for field in fields(SubstitutePart)]
    return [[*head], *([row[name] for name in head] for row in substitutes_for(reader, code))]
