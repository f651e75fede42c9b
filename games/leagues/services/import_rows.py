"""The rows of an imported season, line by line. Called as the engine, within one transaction."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from games.leagues.document import SeasonDocument
from games.leagues.draw import read_input
from games.leagues.models import (
    Bye,
    Division,
    Draw,
    Entry,
    Par,
    Result,
    Round,
    Ruling,
    Search,
    Season,
    SeasonPar,
    Seat,
    Stage,
    Table,
)
from games.leagues.models.par import IMPORTED
from games.leagues.reading import DocumentUnlawful
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.language import scoring_hash
from games.leagues.season_lines import Line, LineRefused, facts_of_ruling
from games.leagues.selectors.effective_rulings import undecided_tables

Fields = Mapping[str, Any]
Key = TypeVar("Key", bound=Hashable)
Row = TypeVar("Row")
_PROOF = ("commitment", "seed", "input_hash", "result", "cost", "bounds", "software")


class Rows:
    """The rows made from the lines so far, by the numbers that later lines use.

    `users`: number of an entry -> id of its user on this server.
    """

    def __init__(
        self, season: Season, document: SeasonDocument, users: Mapping[int, int], now: datetime
    ) -> None:
        self._season, self._document, self._users, self._now = season, document, users, now
        self._rulings: dict[int, Ruling] = {}
        self._divisions: dict[int, Division] = {}
        self._stages: dict[tuple[int, int], Stage] = {}
        self._rounds: dict[int, Round] = {}
        self._entries: dict[int, Entry] = {}
        self._tables: dict[tuple[int, int], Table] = {}
        self._finals: dict[tuple[int, int, int], Any] = {}
        self._drawn: dict[int, tuple[int, list[list[tuple[str, int]]], set[int]]] = {}
        """Round -> the line number of its published draw, its tables, and the entries that sit out."""
        self._seated: dict[int, list[list[tuple[str, int]]]] = {}
        self._sitting_out: dict[int, set[int]] = {}

    def add(self, line: Line) -> None:
        """Raises LineRefused, DocumentUnlawful, and DatabaseError for a contradiction to an earlier line."""
        if (make := _ROW_MAKERS.get(line.kind)) is not None:
            make(self, line, line.fields)
        elif line.kind == "season":
            raise DocumentUnlawful("/kind", "repeated_value")

    def finish(self) -> None:
        """Raises LineRefused if the lines together are incomplete or contradictory."""
        for number, (line, tables, byes) in self._drawn.items():
            if self._seated.get(number, []) != tables or self._sitting_out.get(number, set()) != byes:
                raise LineRefused(line, "does_not_follow", "/result")
        for (tier, number), stage in self._stages.items():
            planned = self._document.divisions[tier - 1].stages[number - 1]
            if stage.rounds.count() != planned.rounds:
                raise LineRefused(1, "does_not_follow", f"/document/divisions/{tier - 1}/stages/{number - 1}")
        if len(self._divisions) < len(self._document.divisions):
            raise LineRefused(1, "does_not_follow", f"/document/divisions/{len(self._divisions)}")
        rows = Table.objects.filter(round__season=self._season).select_related("round")
        for table in undecided_tables(self._season, rows.prefetch_related("results")):
            raise LineRefused(self._drawn[table.round.number][0], "table_not_decided")
        self._season.entry_count = max(self._entries, default=0)
        self._season.save(update_fields=["entry_count"])

    def _ruling(self, line: Line, fields: Fields) -> None:
        reverses = fields["reverses"]
        self._rulings[fields["number"]] = Ruling.objects.create(
            season=self._season,
            number=fields["number"],
            kind=fields["ruling"],
            facts=facts_of_ruling(line),
            reason=fields["reason"],
            made_at=fields["made_at"],
            reverses=None if reverses is None else _earlier_row(self._rulings, reverses, "/reverses"),
        )

    def _division(self, line: Line, fields: Fields) -> None:
        tier = fields["tier"]
        if tier > len(self._document.divisions):
            raise DocumentUnlawful("/tier", "missing")
        planned = self._document.divisions[tier - 1]
        division = Division.objects.create(season=self._season, tier=tier, name=planned.name)
        if not self._divisions:
            self._take_par(fields["par"])
        self._divisions[tier] = division
        for number in range(1, len(planned.stages) + 1):
            self._stages[tier, number] = Stage.objects.create(division=division, number=number)

    def _take_par(self, par: Mapping[int, Mapping[str, int]]) -> None:
        for players, values in par.items():
            row = Par.objects.create(
                players=players,
                ruleset=IMPORTED,
                scoring=scoring_hash(self._document.scoring),
                values=values,
                errors={},
                tables=0,
                slope=0,
                made_at=self._now,
            )
            SeasonPar.objects.create(season=self._season, players=players, par=row)

    def _round(self, line: Line, fields: Fields) -> None:
        stage = _earlier_row(self._stages, (fields["division"], fields["stage"]), "/stage")
        self._rounds[fields["round"]] = Round.objects.create(
            season=self._season,
            number=fields["round"],
            stage=stage,
            status=fields["status"],
            commitment=fields["next_commitment"] or fields["commitment"] or "",
            starts_at=fields["starts_at"],
            ends_at=fields["ends_at"],
        )

    def _draw(self, line: Line, fields: Fields) -> None:
        Draw.objects.create(
            round=_earlier_row(self._rounds, fields["round"], "/round"),
            attempt=fields["attempt"],
            status=fields["status"],
            input=fields["input"],
            input_hash=fields["input_hash"],
            certificate=None if fields["seed"] is None else {name: fields[name] for name in _PROOF},
            reason=fields["reason"],
            made_at=fields["made_at"],
            published_at=fields["published_at"],
        )
        if fields["status"] == Draw.Status.PUBLISHED:
            given = read_input(fields["input"])
            for number, each in zip(given.season_rounds, fields["result"], strict=True):
                tables = [list(zip(given.houses[len(table)], table, strict=True)) for table in each["tables"]]
                self._drawn[number] = (line.number, tables, set(each["byes"]))

    def _entry(self, line: Line, fields: Fields) -> None:
        number = fields["number"]
        self._entries[number] = Entry.objects.create(
            season=self._season,
            number=number,
            user_id=self._users.get(number),
            division=_earlier_row(self._divisions, fields["division"], "/division"),
            status=fields["status"],
            salt=fields["salt"] or "",
            joined_at=fields["joined_at"],
            checked_in_at=fields["checked_in_at"],
            left_at=fields["left_at"],
        )

    def _table(self, line: Line, fields: Fields) -> None:
        key = (fields["round"], fields["table"])
        row = _earlier_row(self._rounds, key[0], "/round")
        if key[0] not in self._drawn:
            raise DocumentUnlawful("/round", "missing")
        table = Table.objects.create(
            round=row, number=key[1], size=len(fields["seats"]), attempt=fields["attempt"]
        )
        for place, (house, entry) in enumerate(fields["seats"]):
            player = _earlier_row(self._entries, entry, f"/seats/{place}/holders/0/entry")
            Seat.objects.create(table=table, round=row, house=house, entry=player)
        houses = {house for house, _ in fields["seats"]}
        for number, final in enumerate(fields["results"], 1):
            if final is not None:
                _require_houses(final, houses, f"/results/{number - 1}")
                self._finals[*key, number] = final
        self._tables[key] = table
        self._seated.setdefault(key[0], []).append(fields["seats"])

    def _bye(self, line: Line, fields: Fields) -> None:
        Bye.objects.create(
            round=_earlier_row(self._rounds, fields["round"], "/round"),
            entry=_earlier_row(self._entries, fields["entry"], "/entry"),
            kind=fields["bye"],
        )
        if fields["bye"] == Bye.Kind.DRAWN:
            self._sitting_out.setdefault(fields["round"], set()).add(fields["entry"])

    def _void_table(self, line: Line, fields: Fields) -> None:
        table = self._at(fields)
        Table.objects.filter(pk=table.pk).update(is_void=True)

    def _result(self, line: Line, fields: Fields) -> None:
        table = self._at(fields)
        final = fields["final"]
        if final is None:
            key = (fields["round"], fields["table"], fields["attempt"])
            final = _earlier_row(self._finals, key, "/final")
        _require_houses(final, set(table.seats.values_list("house", flat=True)), "/final")
        ruling = fields["ruling"]
        Result.objects.create(
            table=table,
            attempt=fields["attempt"],
            final_table=final,
            finished_at=fields["finished_at"],
            ruling=None if ruling is None else _earlier_row(self._rulings, ruling, "/ruling"),
            is_new=False,
        )

    def _seat_change(self, line: Line, fields: Fields) -> None:
        seat = self._at(fields).seats.filter(house=fields["house"]).first()
        if seat is None:
            raise DocumentUnlawful("/house", "missing")
        entry = fields["entry"]
        Search.objects.create(
            season=self._season,
            seat=seat,
            round=fields["from_round"],
            is_missed=fields["missed"],
            status=fields["status"],
            opened_at=self._now,
            ended_at=self._now,
            entry=None if entry is None else _earlier_row(self._entries, entry, "/entry"),
        )

    def _at(self, fields: Fields) -> Table:
        return _earlier_row(self._tables, (fields["round"], fields["table"]), "/table")


def _earlier_row(rows: Mapping[Key, Row], key: Key, path: str) -> Row:
    """The row that an earlier line has made."""
    if key not in rows:
        raise DocumentUnlawful(path, "missing")
    return rows[key]


def _require_houses(final: object, houses: set[str], path: str) -> None:
    if {seat.house for seat in read_final_table(final).seats} != houses:
        raise DocumentUnlawful(path, "contradiction")


_ROW_MAKERS: Mapping[str, Callable[[Rows, Line, Fields], None]] = {
    "ruling_made": Rows._ruling,
    "division": Rows._division,
    "round": Rows._round,
    "draw": Rows._draw,
    "entry": Rows._entry,
    "table": Rows._table,
    "bye": Rows._bye,
    "void_table": Rows._void_table,
    "result": Rows._result,
    "seat_change": Rows._seat_change,
}
