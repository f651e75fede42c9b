"""Rulings about entries, rounds and settings. Called as the engine, with the season locked."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.leagues.errors import LeagueCode
from games.leagues.models import Entry, Round, Ruling, Season
from games.leagues.scoring.language import to_document
from games.leagues.selectors.effective_rulings import in_force
from games.leagues.selectors.exclusions import is_excluded, was_excluded
from games.leagues.selectors.facts import scoring_of, takes_part
from games.leagues.services import documents
from games.leagues.services.locking import document_of
from games.leagues.services.registration import exclude, restore
from games.leagues.services.rulings_on_tables import refuse
from got_api.http.errors import Problem

Facts = dict[str, Any]
RulingInput = Mapping[str, Any]
SCORING = "/scoring"


def _entry(season: Season, number: int) -> Entry:
    entry = entries_taking_part(season).filter(number=number).first()
    if entry is None:
        refuse("/entry", "entry_missing")
    return entry


def add_points(season: Season, given: RulingInput, now: datetime) -> Facts:
    """A bonus or a penalty; `points` are hundredths above 0. Raises 422 `ruling_unlawful`."""
    return points_for(given, entries_taking_part(season).filter(number=given["entry"]).exists())


def points_for(given: RulingInput, is_entry: bool) -> Facts:
    """The facts of a bonus or a penalty. `is_entry`: whether the entry takes part. Raises 422
    `ruling_unlawful`."""
    if given["points"] <= 0:
        refuse("/points", "out_of_range")
    if not is_entry:
        refuse("/entry", "entry_missing")
    return {"entry": given["entry"], "points": given["points"]}


def entries_taking_part(season: Season) -> QuerySet[Entry]:
    """Entries about which officials can rule."""
    return Entry.objects.filter(takes_part(), season=season)


def disqualify(season: Season, given: RulingInput, now: datetime) -> Facts:
    """Ranks an entry last and excludes it from later draws; all results stay."""
    entry = _entry(season, given["entry"])
    if entry.status == Entry.Status.ACTIVE:
        exclude(season, entry, now)
        return {"entry": entry.number, "was_active": True}
    return {"entry": entry.number, "was_active": was_excluded(entry)}


def readmit(season: Season, previous: Ruling, now: datetime) -> None:
    """Lets an entry play again, if it was active when it was first excluded and nothing else excludes it."""
    if previous.facts["was_active"]:
        entry = Entry.objects.get(season=season, number=previous.facts["entry"])
        if not is_excluded(entry, but=previous):
            restore(season, entry, now)


def extend_round(season: Season, given: RulingInput, now: datetime) -> Facts:
    """Sets another latest end of a running round, in the future. Raises 409 `round_not_running`, 422."""
    row = Round.objects.filter(season=season, number=given["round"]).first()
    if row is None:
        refuse("/round", "unknown_value")
    if row.status != Round.Status.RUNNING:
        raise Problem(LeagueCode.ROUND_NOT_RUNNING)
    ends_at: datetime = given["ends_at"]
    if ends_at <= now:
        refuse("/ends_at", "out_of_range")
    Round.objects.filter(pk=row.pk).update(ends_at=ends_at)
    before = None if row.ends_at is None else row.ends_at.isoformat()
    return {"round": row.number, "ends_at": ends_at.isoformat(), "before": before}


def restore_end(season: Season, previous: Ruling, now: datetime) -> None:
    """Restores the latest end of the last other extension in force, else the one before the first extension.

    A time in the past is due at once. A round keeps its latest end if a replay of a table has set another one
    since.
    """
    number = previous.facts["round"]
    rows = Ruling.objects.filter(season=season, kind=Ruling.Kind.EXTEND, facts__round=number)
    extensions = [row for row in in_force(season) if row in rows]
    standing = [row for row in extensions if row != previous]
    first = rows.order_by("number")[0]
    ends_at = standing[-1].facts["ends_at"] if standing else first.facts["before"]
    running = Round.objects.filter(season=season, number=number, status=Round.Status.RUNNING)
    running = running.filter(ends_at=datetime.fromisoformat(extensions[-1].facts["ends_at"]))
    running.update(ends_at=None if ends_at is None else datetime.fromisoformat(ends_at))


def change_setting(season: Season, given: RulingInput, now: datetime) -> Facts:
    """Replaces a value of the document. It can change even a frozen scoring.

    Raises 422 `ruling_unlawful` for a pointer to nothing, `document_unlawful`, 409 `draw_published` for a
    setting that a published draw has fixed.
    """
    pointer: str = given["pointer"]
    present = document_of(season).to_json()
    if not (pointer == SCORING or pointer.startswith(f"{SCORING}/")):
        before = _value_at(present, pointer)
        _put(season, _with_value(present, pointer, given["value"]), now)
        return {"pointer": pointer, "before": before, "after": given["value"]}
    present["scoring"] = previous = to_document(scoring_of(season, document_of(season)))
    wanted = documents.read(_with_value(present, pointer, given["value"]))
    return {"pointer": SCORING, "before": previous, "after": to_document(wanted.scoring)}


def restore_setting(season: Season, previous: Ruling, now: datetime) -> None:
    """Restores the previous value. Raises the errors of `change_setting`."""
    if previous.facts["pointer"] != SCORING:
        present = document_of(season).to_json()
        _put(season, _with_value(present, previous.facts["pointer"], previous.facts["before"]), now)


def _put(season: Season, given: Mapping[str, Any], now: datetime) -> None:
    wanted = documents.read(given)
    documents.require_times(season, wanted, now)
    steps = tuple(documents.plan(season, wanted))
    for step in steps:
        if step.refused is not None:
            raise Problem(LeagueCode.DRAW_PUBLISHED, facts={"pointer": step.pointer})
    if steps:
        documents.apply(season, wanted, steps, now)


def _value_at(document: Any, pointer: str) -> Any:
    """The value at a JSON pointer. Raises 422 `ruling_unlawful` if there is none."""
    value = document
    for part in _parts(pointer):
        if isinstance(value, list) and part.isascii() and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            refuse("/pointer", "unknown_value")
    return value


def _with_value(document: Mapping[str, Any], pointer: str, value: Any) -> dict[str, Any]:
    """A copy of a document with another value at a JSON pointer. Raises the errors of `_value_at`."""
    _value_at(document, pointer)
    changed = deepcopy(dict(document))
    *path, last = _parts(pointer)
    place: Any = changed
    for part in path:
        place = place[int(part)] if isinstance(place, list) else place[part]
    place[int(last) if isinstance(place, list) else last] = value
    return changed


def _parts(pointer: str) -> list[str]:
    head, *parts = pointer.split("/")
    if head or not parts:
        refuse("/pointer", "unknown_value")
    return [part.replace("~1", "/").replace("~0", "~") for part in parts]
