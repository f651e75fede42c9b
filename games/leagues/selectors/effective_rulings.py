"""Rulings in force, converted for the pure scoring code, and the entries that rulings and cards exclude.

All functions require the engine role.
"""

from collections.abc import Container, Iterable
from typing import Any

from django.db.models import F, QuerySet

from games.leagues.models import Card, Entry, Result, Ruling, Season
from games.leagues.models import Table as TableRow
from games.leagues.scoring import rulings as pure
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.language import read_scoring

Kind = Ruling.Kind


def rulings_in_force(season: Season) -> tuple[Ruling, ...]:
    """The rulings that no other ruling has reversed, in order."""
    rows = Ruling.objects.filter(season=season, reverses=None, reversed_by=None)
    return tuple(rows.order_by("number"))


def table_key_of(row: Ruling) -> pure.TableKey | None:
    """(round, table) of a ruling about a table; None for other rulings."""
    return (row.facts["round"], row.facts["table"]) if "table" in row.facts else None


def decree_of(row: Ruling) -> pure.Decree | None:
    """The effect of a ruling on standings; None if it changes neither results nor points."""
    facts: dict[str, Any] = row.facts
    table = table_key_of(row) or (0, 0)
    match Kind(row.kind):
        case Kind.ADJUDICATE:
            return pure.Adjudicate(table, read_final_table(facts["final_table"]))
        case Kind.ANNUL:
            return pure.Annul(table)
        case Kind.REPLAY:
            return pure.Replay(table, facts["attempt"])
        case Kind.SET_POINTS:
            return pure.SetPoints(table, facts["house"], facts["points"])
        case Kind.PENALTY:
            return pure.AddPoints(facts["entry"], -facts["points"])
        case Kind.BONUS:
            return pure.AddPoints(facts["entry"], facts["points"])
        case Kind.DISQUALIFY:
            return pure.Disqualify(facts["entry"])
        case Kind.CHANGE_SETTING if facts["pointer"] == "/scoring":
            return pure.ChangeScoring(read_scoring(facts["after"]))
        case _:
            return None


def rulings_about(
    season: Season, tables: Container[pure.TableKey], entries: Container[int]
) -> tuple[pure.Ruling, ...]:
    """The rulings in force about these tables, these entries, and the scoring."""
    found = []
    for row in rulings_in_force(season):
        decree = decree_of(row)
        if decree is None or ("table" in row.facts and table_key_of(row) not in tables):
            continue
        if "entry" not in row.facts or row.facts["entry"] in entries:
            found.append(pure.Ruling(row.number, decree))
    return tuple(found)


def counting_results() -> QuerySet[Result]:
    """The results that count unless a ruling decides otherwise. They belong to tables that are not void, to
    games that no ruling ended, and to attempts up to the current one."""
    return Result.objects.filter(table__is_void=False, ruling=None, attempt__lte=F("table__attempt"))


def result_of(row: Result) -> pure.Result:
    """A result for the pure scoring code. The table and round of `row` must be loaded."""
    key = (row.table.round.number, row.table.number)
    return pure.Result(key, row.attempt, read_final_table(row.final_table))


def verdicts(season: Season) -> dict[pure.TableKey, Ruling]:
    """(round, table) -> the last ruling in force that decides the result of the whole table."""
    found = {}
    for row in rulings_in_force(season):
        key = table_key_of(row)
        if key is not None and row.kind in (Kind.ADJUDICATE, Kind.ANNUL, Kind.REPLAY):
            found[key] = row
    return found


def has_result(season: Season, table: TableRow) -> bool:
    """Whether a table has a result that counts, from its game or from a ruling. The round of `table` must be
    loaded."""
    verdict = verdicts(season).get((table.round.number, table.number))
    if verdict is not None and verdict.kind != Kind.REPLAY:
        return verdict.kind == Kind.ADJUDICATE
    result = table.last_result
    return not table.is_void and result is not None and result.ruling_id is None


def undecided_tables(season: Season, tables: Iterable[TableRow]) -> list[TableRow]:
    """The tables that no result, ruling or end time has decided.

    A table is undecided again if the ruling that ended its game was reversed. Officials must then decide
    about it.
    """
    last = verdicts(season)
    found = []
    for table in tables:
        verdict = last.get((table.round.number, table.number))
        result = table.last_result
        is_ruled = verdict is not None and verdict.kind != Kind.REPLAY
        if not (table.is_void or is_ruled or (result is not None and result.ruling_id is None)):
            found.append(table)
    return found


Colour = Card.Colour


def colour_of(entry: Entry) -> Card.Colour | None:
    """The combined colour of the cards of an entry; None without cards that count."""
    colours = [card.colour for card in Card.objects.filter(entry=entry, revoked_at=None)]
    yellow = colours.count(Colour.YELLOW) + is_carried_over(entry)
    if Colour.RED in colours or yellow > 1:
        return Colour.RED
    return Colour.YELLOW if yellow else None


def is_carried_over(entry: Entry) -> bool:
    """Whether a red card from the copied season counts as a yellow card of the entry in this season."""
    previous = Entry.objects.filter(
        season=entry.season.copied_from_id, user=entry.user_id, user__isnull=False
    ).first()
    return previous is not None and colour_of(previous) == Colour.RED


def is_excluded(entry: Entry, ignored: Ruling | None = None) -> bool:
    """Whether a red card or a disqualification in force excludes an entry, regardless of the entry's status.

    `ignored`: a ruling to ignore, because it is about to be reversed.
    """
    return colour_of(entry) == Colour.RED or any(row != ignored for row in _disqualifications(entry))


def was_excluded(entry: Entry) -> bool:
    """Whether a card or a ruling in force removed an entry that was playing."""
    return Card.objects.filter(entry=entry, removed=True).exists() or any(
        row.facts["was_active"] for row in _disqualifications(entry)
    )


def _disqualifications(entry: Entry) -> list[Ruling]:
    rows = rulings_in_force(entry.season)
    return [row for row in rows if row.kind == Ruling.Kind.DISQUALIFY and row.facts["entry"] == entry.number]
