"""Standby lists, searches, and the parts of seats that substitutes played."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import QuerySet

from games.leagues.models import Search, Season, Standby, Table
from games.leagues.scoring.amounts import Amount, split
from games.leagues.scoring.final_table import FinalTable
from games.leagues.scoring.rulings import RulingEffects
from games.leagues.selectors.facts import HOLDER_RELATIONS, changes_of, fields_of, holders_of, substitute_of
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.selectors.tables import effects_on, points_at, shown_points
from games.leagues.services.leagues import OfficialAction, require_role
from games.standby.models import Offer
from got_api.http.errors import first_or_404


def standby_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """The standby list. Only officials can read it. Raises 404, 403 `official_only`."""
    with visible_season(reader, code) as (season, role):
        require_role(role, OfficialAction.SEE_PEOPLE)
        return [_standby(row) for row in _standby_of(season)]


def own_standby_for(reader: Reader, code: str) -> dict[str, Any]:
    """The reader's row of the standby list. Raises 404 for a user who is not on the list. The reader must be
    signed in."""
    assert reader.pk is not None
    with visible_season(reader, code) as (season, _):
        row = first_or_404(_standby_of(season).filter(user_id=reader.pk))
        return _standby(row)


def _standby_of(season: Season) -> QuerySet[Standby]:
    return Standby.objects.filter(season=season).select_related("user").order_by("joined_at", "id")


def _standby(row: Standby) -> dict[str, Any]:
    return {"username": row.user.username, "joined_at": row.joined_at}


def searches_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """All searches with their offers. Only officials can read them. Raises 404, 403 `official_only`."""
    with visible_season(reader, code) as (season, role):
        require_role(role, OfficialAction.SEE_PEOPLE)
        rows = Search.objects.filter(season=season, game__isnull=False).order_by("-id")
        rows = rows.select_related("game", "seat__table__round", "seat__entry")
        offers = _offers_by_search(row.game_id for row in rows)
        return [
            {
                "round": row.seat.table.round.number,
                "table": row.seat.table.number,
                "game": row.played_game.code,
                "house": row.seat.house,
                "entry": row.seat.entry.number,
                **fields_of(row, "status", "opened_at", "ended_at"),
                "missed": row.is_missed,
                "is_open_to_all": row.is_for_everybody,
                "offers": offers[row.code],
            }
            for row in rows
        ]


def _offers_by_search(games: Iterable[int | None]) -> Mapping[str | None, list[dict[str, Any]]]:
    """Code of a search -> its offers, for the searches in these games."""
    found: defaultdict[str | None, list[dict[str, Any]]] = defaultdict(list)
    rows = Offer.objects.filter(game__in={game for game in games if game is not None})
    for offer in rows.select_related("user").order_by("made_at", "code"):
        shown = fields_of(offer, "made_at", "expires_at", "answer", "answered_at")
        found[offer.search].append({"username": offer.user.username, **shown})
    return found


POINTS = ("seat_points", "points", "forfeited")


@dataclass(frozen=True, slots=True)
class SubstitutePart:
    """The part of a game that a substitute played for an entry: rounds and points.

    `username`: None for an erased account, or if the import of the season assigned no account. `own_entry`:
    the substitute's entry, for which the part counts as an extra score. `points`: the substitute's part of
    `seat_points`, 0 if it is `forfeited`. Points are exact hundredths.
    """

    division: int
    round: int
    table: int
    house: str
    username: str | None
    entry: int
    own_entry: int | None
    from_round: int
    until_round: int
    place: int
    seat_points: Amount
    points: Amount
    forfeited: Amount


def substitutes_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """The parts that substitutes played at tables that count, in the order of the tables. Raises 404."""
    with visible_season(reader, code) as (season, _):
        return [
            row | {name: shown_points(row[name]) for name in POINTS}
            for row in map(asdict, substitute_parts(season))
        ]


def substitute_parts(season: Season, **filters: Any) -> Iterator[SubstitutePart]:
    """The parts that substitutes played at tables that count and match `filters`. Requires the engine
    role.

    A table is left out while it is played. House bots are not substitutes, and neither are players who return
    to the seats of their own entries. A substitute who held the seat for no round has no part.
    """
    rows = Table.objects.filter(
        round__season=season, seats__searches__status=Search.Status.FILLED, **filters
    ).distinct()
    rows = rows.select_related("round__stage__division").prefetch_related(*HOLDER_RELATIONS, "results")
    tables = list(rows.order_by("round__number", "number"))
    effects = effects_on(season, tables)
    for table in tables:
        final = effects.final_tables[table.round.number, table.number]
        if final is not None:
            yield from _parts_at(table, final, effects)


def _parts_at(table: Table, final: FinalTable, effects: RulingEffects) -> Iterator[SubstitutePart]:
    points = points_at(effects, (table.round.number, table.number))
    places = {seat.house: seat.place for seat in final.seats}
    forfeits = effects.scoring.season.replaced == "forfeit"
    for seat in sorted(table.seats.all(), key=lambda seat: seat.pk):
        changes = changes_of(seat, table.game_id)
        holders = holders_of(seat.entry.number, changes, final.rounds)
        drawn, *parts = split(points[seat.house], holders, forfeits=forfeits)
        since = 1 + drawn.holder.rounds
        for change, part in zip(changes, parts, strict=True):
            until = since + part.holder.rounds
            is_substitute = change.status == Search.Status.FILLED and change.entry_id != seat.entry_id
            if is_substitute and since < until:
                user = substitute_of(change)
                yield SubstitutePart(
                    division=table.round.stage.division.tier,
                    round=table.round.number,
                    table=table.number,
                    house=seat.house,
                    username=None if user is None else user.username,
                    entry=seat.entry.number,
                    own_entry=part.holder.entry,
                    from_round=since,
                    until_round=until - 1,
                    place=places[seat.house],
                    seat_points=points[seat.house],
                    points=0 if part.forfeited else part.points,
                    forfeited=part.points if part.forfeited else 0,
                )
            since = until
