"""Import of a season from the lines of another server's export.

The import verifies the lines. It repeats each draw from its certificate, and the new season must export the
same lines with the same standings. An imported season is only a record: its tables have no games on this
server, and it changes neither ratings nor par.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeVar

import orjson
from django.db import DatabaseError

from accounts.models import User
from games.leagues.document import SeasonDocument, read_document
from games.leagues.draw import DrawImpossible, SizesImpossible, certify, input_hash, read_input
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
from games.leagues.models.estimates import IMPORTED
from games.leagues.reading import InvalidDocument
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.language import scoring_hash
from games.leagues.scoring.reading import InvalidRuling
from games.leagues.season_lines import LineRefused, SeasonLine, facts_of_ruling, read_lines
from games.leagues.selectors.effective_rulings import undecided_tables
from games.leagues.selectors.exports import line_bytes, lines_of
from games.leagues.services.leagues import OfficialAction, locked_league, require_permission
from games.leagues.services.locking import Kind, Status, log_event
from games.leagues.services.seasons import create_awards
from got_api.database.viewer import as_engine
from got_api.shared import clock

Fields = Mapping[str, Any]
Key = TypeVar("Key", bound=Hashable)
Row = TypeVar("Row")
_CERTIFICATE_FIELDS = ("commitment", "seed", "input_hash", "result", "cost", "bounds", "software")


class RowMaker:
    """Creates the rows of an imported season, line by line. Later lines refer to the rows by numbers.

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

    def add(self, line: SeasonLine) -> None:
        """Creates the rows of a line. Raises LineRefused, InvalidDocument, and DatabaseError for a
        contradiction to an earlier line."""
        if (make := _ROW_MAKERS.get(line.kind)) is not None:
            make(self, line, line.fields)
        elif line.kind == "season":
            raise InvalidDocument("/kind", "repeated_value")

    def finish(self) -> None:
        """Checks the rows after the last line. Raises LineRefused if the lines are incomplete or contradict
        each other."""
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

    def _import_ruling(self, line: SeasonLine, fields: Fields) -> None:
        reverses = fields["reverses"]
        self._rulings[fields["number"]] = Ruling.objects.create(
            season=self._season,
            kind=fields["ruling"],
            facts=facts_of_ruling(line),
            **_sent_fields(fields, "number", "reason", "made_at"),
            reverses=None if reverses is None else _earlier_row(self._rulings, reverses, "/reverses"),
        )

    def _import_division(self, line: SeasonLine, fields: Fields) -> None:
        tier = fields["tier"]
        if tier > len(self._document.divisions):
            raise InvalidDocument("/tier", "missing")
        planned = self._document.divisions[tier - 1]
        division = Division.objects.create(season=self._season, tier=tier, name=planned.name)
        if not self._divisions:
            self._store_par(fields["par"])
        self._divisions[tier] = division
        for number in range(1, len(planned.stages) + 1):
            self._stages[tier, number] = Stage.objects.create(division=division, number=number)

    def _store_par(self, par: Mapping[int, Mapping[str, int]]) -> None:
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

    def _import_round(self, line: SeasonLine, fields: Fields) -> None:
        stage = _earlier_row(self._stages, (fields["division"], fields["stage"]), "/stage")
        self._rounds[fields["round"]] = Round.objects.create(
            season=self._season,
            number=fields["round"],
            stage=stage,
            commitment=fields["next_commitment"] or fields["commitment"] or "",
            **_sent_fields(fields, "status", "starts_at", "ends_at"),
        )

    def _import_draw(self, line: SeasonLine, fields: Fields) -> None:
        Draw.objects.create(
            round=_earlier_row(self._rounds, fields["round"], "/round"),
            certificate=None if fields["seed"] is None else _sent_fields(fields, *_CERTIFICATE_FIELDS),
            **_sent_fields(
                fields, "attempt", "status", "input", "input_hash", "reason", "made_at", "published_at"
            ),
        )
        if fields["status"] == Draw.Status.PUBLISHED:
            given = read_input(fields["input"])
            for number, each in zip(given.season_rounds, fields["result"], strict=True):
                tables = [list(zip(given.houses[len(table)], table, strict=True)) for table in each["tables"]]
                self._drawn[number] = (line.number, tables, set(each["byes"]))

    def _import_entry(self, line: SeasonLine, fields: Fields) -> None:
        number = fields["number"]
        self._entries[number] = Entry.objects.create(
            season=self._season,
            user_id=self._users.get(number),
            division=_earlier_row(self._divisions, fields["division"], "/division"),
            salt=fields["salt"] or "",
            **_sent_fields(fields, "number", "status", "joined_at", "checked_in_at", "left_at"),
        )

    def _import_table(self, line: SeasonLine, fields: Fields) -> None:
        key = (fields["round"], fields["table"])
        row = _earlier_row(self._rounds, key[0], "/round")
        if key[0] not in self._drawn:
            raise InvalidDocument("/round", "missing")
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

    def _import_bye(self, line: SeasonLine, fields: Fields) -> None:
        Bye.objects.create(
            round=_earlier_row(self._rounds, fields["round"], "/round"),
            entry=_earlier_row(self._entries, fields["entry"], "/entry"),
            kind=fields["bye"],
        )
        if fields["bye"] == Bye.Kind.DRAWN:
            self._sitting_out.setdefault(fields["round"], set()).add(fields["entry"])

    def _import_void_table(self, line: SeasonLine, fields: Fields) -> None:
        table = self._table_at(fields)
        Table.objects.filter(pk=table.pk).update(is_void=True)

    def _import_result(self, line: SeasonLine, fields: Fields) -> None:
        table = self._table_at(fields)
        final = fields["final"]
        if final is None:
            key = (fields["round"], fields["table"], fields["attempt"])
            final = _earlier_row(self._finals, key, "/final")
        _require_houses(final, set(table.seats.values_list("house", flat=True)), "/final")
        ruling = fields["ruling"]
        Result.objects.create(
            table=table,
            final_table=final,
            **_sent_fields(fields, "attempt", "finished_at"),
            ruling=None if ruling is None else _earlier_row(self._rulings, ruling, "/ruling"),
            is_new=False,
        )

    def _import_seat_change(self, line: SeasonLine, fields: Fields) -> None:
        seat = self._table_at(fields).seats.filter(house=fields["house"]).first()
        if seat is None:
            raise InvalidDocument("/house", "missing")
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

    def _table_at(self, fields: Fields) -> Table:
        return _earlier_row(self._tables, (fields["round"], fields["table"]), "/table")


def _sent_fields(fields: Fields, *names: str) -> dict[str, Any]:
    return {name: fields[name] for name in names}


def _earlier_row(rows: Mapping[Key, Row], key: Key, path: str) -> Row:
    """The row that was created from an earlier line. `path`: JSON pointer to the reference."""
    if key not in rows:
        raise InvalidDocument(path, "missing")
    return rows[key]


def _require_houses(final: object, houses: set[str], path: str) -> None:
    if {seat.house for seat in read_final_table(final).seats} != houses:
        raise InvalidDocument(path, "contradiction")


_ROW_MAKERS: Mapping[str, Callable[[RowMaker, SeasonLine, Fields], None]] = {
    "ruling_made": RowMaker._import_ruling,
    "division": RowMaker._import_division,
    "round": RowMaker._import_round,
    "draw": RowMaker._import_draw,
    "entry": RowMaker._import_entry,
    "table": RowMaker._import_table,
    "bye": RowMaker._import_bye,
    "void_table": RowMaker._import_void_table,
    "result": RowMaker._import_result,
    "seat_change": RowMaker._import_seat_change,
}

LOCAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "season": ("code", "league", "number"),
    "entry": ("username",),
    "table": ("game",),
    "void_table": ("game",),
    "substitute": ("username",),
}
"""Kind of a line -> fields that differ between servers. All other fields must be equal in the export of the
new season."""


def import_season(
    *,
    actor: int,
    slug: str,
    text: str,
    accounts: Mapping[int, str] | None = None,
    now: datetime | None = None,
) -> str:
    """Stores the next season of a league from the lines of an export. Returns its code.

    `accounts`: number of an entry -> username on this server. Other entries have no user, because the names
    in the lines are those of another server.

    Raises 404, 403 `official_only`, LineRefused, and ValueError for accounts that cannot have an entry.
    """
    now = now or clock.now()
    with as_engine():
        require_permission(locked_league(slug), actor, OfficialAction.RUN)
    lines = read_lines(text)
    document = _read_document(lines)
    public: set[str] = set()
    for line in lines:
        if line.kind == "draw":
            _verify_draw(line, lines[0].fields["origin"], public)
            if line.fields["published_at"] is not None:
                public.add(line.fields["commitment"])
    with as_engine():
        league = locked_league(slug)
        require_permission(league, actor, OfficialAction.RUN)
        last = Season.objects.filter(league=league).order_by("-number").values_list("number", flat=True)
        season = Season.objects.create(
            league=league,
            number=(last.first() or 0) + 1,
            status=Status.FINAL,
            document=document.to_json(),
            created_at=lines[0].fields["created_at"],
            origin=lines[0].fields["origin"],
        )
        rows = RowMaker(season, document, _users_by_entry(lines, accounts or {}), now)
        for line in lines[1:]:
            try:
                rows.add(line)
            except InvalidDocument as invalid:
                raise LineRefused(line.number, invalid.fault, invalid.pointer) from invalid
            except DatabaseError as error:
                raise LineRefused(line.number, "contradiction") from error
        rows.finish()
        _require_same_export(season, lines, document)
        log_event(season, Kind.SEASON_IMPORTED, now, actor=actor, origin=season.origin)
    return season.code


def _read_document(lines: list[SeasonLine]) -> SeasonDocument:
    """The document of the season, from the first line."""
    first = lines[0]
    if first.kind != "season":
        raise LineRefused(first.number, "unknown_value", "/kind")
    try:
        return read_document(first.fields["document"])
    except InvalidDocument as invalid:
        raise LineRefused(first.number, invalid.fault, f"/document{invalid.pointer}") from invalid


def _users_by_entry(lines: Iterable[SeasonLine], accounts: Mapping[int, str]) -> dict[int, int]:
    """Number of an entry -> id of its user. Raises ValueError."""
    numbers = {line.fields["number"] for line in lines if line.kind == "entry"}
    found: dict[int, int] = {}
    for number, username in accounts.items():
        user = User.objects.with_name(username).filter(is_active=True).first()
        if number not in numbers:
            raise ValueError(f"there is no entry {number}")
        if user is None:
            raise ValueError(f"there is no user {username}")
        if user.pk in found.values():
            raise ValueError(f"{username} cannot have two entries")
        found[number] = user.pk
    return found


def _verify_draw(line: SeasonLine, origin: str, public: Container[str]) -> None:
    """Repeats a draw and compares the result, as `openapi/verify_draw.py` does. Raises LineRefused.

    `public`: commitments whose seeds were published by earlier attempts. No later draw may use these seeds.
    """
    fields = line.fields
    made: dict[str, Any]
    try:
        given = read_input(fields["input"])
        about = (given.document(), given.season, given.document()["season_rounds"][0], given.attempt)
        made = {"input_hash": input_hash(given), "commitment": given.commitment}
        if fields["seed"] is not None:
            made = certify(given, bytes.fromhex(fields["seed"]), fields["software"])
    except (ValueError, KeyError, TypeError, AttributeError, DrawImpossible, SizesImpossible) as error:
        raise LineRefused(line.number, "draw_unproved", "/input") from error
    if about[1:] != (origin, fields["round"], fields["attempt"]):
        raise LineRefused(line.number, "draw_unproved", "/input")
    for name, value in (made | {"input": about[0]}).items():
        if _canonical_json(fields[name]) != _canonical_json(value):
            raise LineRefused(line.number, "draw_unproved", f"/{name}")
    if fields["commitment"] in public or (fields["seed"] is None and fields["status"] != "void"):
        raise LineRefused(line.number, "draw_unproved", "/seed")


def _require_same_export(season: Season, lines: list[SeasonLine], document: SeasonDocument) -> None:
    """Raises LineRefused for the first line that the new season does not export in the same form.

    A document from an older server may lack a setting, which then has its default. An export from an older
    server may lack the lines about substitutes, which can be computed from other lines.
    """
    given = [dict(line.decoded) for line in lines]
    has_substitutes = any(line.kind == "substitute" for line in lines)
    given[0]["document"] = document.to_json()
    create_awards(season)
    try:
        exported = [
            _comparable(orjson.loads(line_bytes(line)))
            for line in lines_of(season)
            if line["kind"] != "substitute" or has_substitutes
        ]
    except InvalidRuling as invalid:
        number = next(line.number for line in lines if line.kind == "ruling")
        raise LineRefused(number, "contradiction", invalid.path) from invalid
    for place, line in enumerate(lines):
        if place == len(exported) or _comparable(given[place]) != exported[place]:
            raise LineRefused(line.number, "does_not_follow")
    if len(exported) > len(lines):
        raise LineRefused(len(lines) + 1, "missing")


def _comparable(line: dict[str, Any]) -> bytes:
    for name in LOCAL_FIELDS.get(line["kind"], ()):
        line[name] = None
    return _canonical_json(line)


def _canonical_json(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
