"""Import of a season from the lines of another server's export.

Lines are accepted only if they can be verified. Each draw is repeated from its certificate, and the new
season must export the same lines with the same standings. An imported season is a record: its tables have no
games on this server, and it changes neither ratings nor par.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from datetime import datetime
from typing import Any

import orjson
from django.db import DatabaseError

from accounts.models import User
from games.leagues.document import SeasonDocument, read_document
from games.leagues.draw import DrawImpossible, SizesImpossible, certify, input_hash, read_input
from games.leagues.models import Season
from games.leagues.reading import DocumentUnlawful
from games.leagues.scoring.errors import RulingUnlawful
from games.leagues.season_lines import Line, LineRefused, read_lines
from games.leagues.selectors.export import line_bytes, lines_of
from games.leagues.services.import_rows import Rows
from games.leagues.services.leagues import locked_league
from games.leagues.services.locking import Kind, Status, log
from games.leagues.services.permissions import Act, require
from games.leagues.services.seasons import create_awards
from got_api.database.viewer import as_engine
from got_api.shared import clock

LOCAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "season": ("code", "league", "number"),
    "entry": ("username",),
    "table": ("game",),
    "void_table": ("game",),
    "substitute": ("username",),
}
"""Kind of a line -> fields that differ between servers. All others must be the same in the export of the
import."""


def import_season(
    *,
    by: int,
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
        require(locked_league(slug), by, Act.RUN)
    lines = read_lines(text)
    document = _document(lines)
    public: set[str] = set()
    for line in lines:
        if line.kind == "draw":
            _prove(line, lines[0].fields["origin"], public)
            if line.fields["published_at"] is not None:
                public.add(line.fields["commitment"])
    with as_engine():
        league = locked_league(slug)
        require(league, by, Act.RUN)
        last = Season.objects.filter(league=league).order_by("-number").values_list("number", flat=True)
        season = Season.objects.create(
            league=league,
            number=(last.first() or 0) + 1,
            status=Status.FINAL,
            document=document.to_json(),
            created_at=lines[0].fields["created_at"],
            origin=lines[0].fields["origin"],
        )
        rows = Rows(season, document, _users(lines, accounts or {}), now)
        for line in lines[1:]:
            try:
                rows.add(line)
            except DocumentUnlawful as unlawful:
                raise LineRefused(line.number, unlawful.fault, unlawful.pointer) from unlawful
            except DatabaseError as error:
                raise LineRefused(line.number, "contradiction") from error
        rows.finish()
        _require_same(season, lines, document)
        log(season, Kind.SEASON_IMPORTED, now, actor=by, origin=season.origin)
    return season.code


def _document(lines: list[Line]) -> SeasonDocument:
    """The document of the season, from the first line."""
    first = lines[0]
    if first.kind != "season":
        raise LineRefused(first.number, "unknown_value", "/kind")
    try:
        return read_document(first.fields["document"])
    except DocumentUnlawful as unlawful:
        raise LineRefused(first.number, unlawful.fault, f"/document{unlawful.pointer}") from unlawful


def _users(lines: Iterable[Line], accounts: Mapping[int, str]) -> dict[int, int]:
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


def _prove(line: Line, origin: str, public: Container[str]) -> None:
    """Repeats a draw, as `openapi/verify_draw.py` does. Raises LineRefused.

    `public`: commitments whose seeds earlier attempts have published. No draw may use these.
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
        if _plain(fields[name]) != _plain(value):
            raise LineRefused(line.number, "draw_unproved", f"/{name}")
    if fields["commitment"] in public or (fields["seed"] is None and fields["status"] != "void"):
        raise LineRefused(line.number, "draw_unproved", "/seed")


def _require_same(season: Season, lines: list[Line], document: SeasonDocument) -> None:
    """Raises LineRefused for the first line that the season does not export.

    A document from an older server may lack a setting, which then has its default. The lines of an older
    server may lack substitutes, which follow from other lines.
    """
    given = [dict(line.given) for line in lines]
    has_substitutes = any(line.kind == "substitute" for line in lines)
    given[0]["document"] = document.to_json()
    create_awards(season)
    try:
        exported = [
            _comparable(orjson.loads(line_bytes(line)))
            for line in lines_of(season)
            if line["kind"] != "substitute" or has_substitutes
        ]
    except RulingUnlawful as unlawful:
        number = next(line.number for line in lines if line.kind == "ruling")
        raise LineRefused(number, "contradiction", unlawful.path) from unlawful
    for place, line in enumerate(lines):
        if place == len(exported) or _comparable(given[place]) != exported[place]:
            raise LineRefused(line.number, "does_not_follow")
    if len(exported) > len(lines):
        raise LineRefused(len(lines) + 1, "missing")


def _comparable(line: dict[str, Any]) -> bytes:
    for name in LOCAL_FIELDS.get(line["kind"], ()):
        line[name] = None
    return _plain(line)


def _plain(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
