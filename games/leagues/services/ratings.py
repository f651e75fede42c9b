"""Par and ratings. They are always recomputed from all finished tables."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

import orjson
from django.db.models import F, Q

from accounts.models import User
from games.engine import Ruleset, encode
from games.leagues.document import SeasonDocument, read_document
from games.leagues.editions import houses_of
from games.leagues.models import Par, Rating, Result, Ruling, Search, Season, SeasonPar, Table
from games.leagues.par import RatedTable, estimate_par, prior_par
from games.leagues.ratings import MU, HouseOffsets, LeaveReason, RatedSeat, rebuild_separately
from games.leagues.scoring.final_table import FinalTable, read_final_table
from games.leagues.scoring.language import Scoring, scoring_hash
from games.leagues.scoring.rulings import TableKey
from games.leagues.scoring.score import score
from games.leagues.selectors import effective_rulings
from games.leagues.selectors.facts import HOLDER_RELATIONS, changes_of, par_of
from games.leagues.simulated import check_scoring
from games.models import Game
from games.models import Seat as GameSeat
from got_api.database.statements import execute
from got_api.database.viewer import as_engine
from got_api.shared import clock

Key = tuple[int, str, str]
"""Number of players, hash of the ruleset, hash of the scoring."""


def ruleset_hash(ruleset: Ruleset) -> str:
    """SHA-256 of a ruleset, in hex."""
    return hashlib.sha256(orjson.dumps(encode(ruleset), option=orjson.OPT_SORT_KEYS)).hexdigest()


def freeze_par(season: Season, document: SeasonDocument) -> None:
    """Fixes the newest par of its scoring for a season. Called when the season starts, with the season
    locked."""
    for players in document.sizes:
        rows = Par.objects.filter(
            players=players,
            ruleset=ruleset_hash(document.tables.ruleset),
            scoring=scoring_hash(document.scoring),
        )
        newest = rows.order_by("-id").first()
        if newest is not None:
            SeasonPar.objects.get_or_create(season=season, players=players, defaults={"par": newest})


@dataclass(frozen=True, slots=True)
class _FinishedTable:
    """A table whose game ended by the rules, with its result."""

    table: Table
    season: Season
    document: SeasonDocument
    final: FinalTable

    @property
    def key(self) -> Key:
        ruleset = ruleset_hash(self.document.tables.ruleset)
        return self.final.players, ruleset, scoring_hash(self.document.scoring)


def _finished_tables() -> Iterator[_FinishedTable]:
    """All finished tables that count, in the order in which they ended. Requires the engine role.

    A table counts only if it ended by the rules and no ruling has decided it. Otherwise officials or players
    could end many tables within seconds to change ratings. Tables of cancelled seasons do not count. Imported
    tables do not count either, because their games cannot be inspected on this server.
    """
    rows = Result.objects.filter(
        attempt=F("table__attempt"), game__isnull=False, ruling=None, table__is_void=False
    )
    rows = rows.exclude(table__round__season__status=Season.Status.CANCELLED)
    rows = rows.order_by("finished_at", "table")
    documents: dict[int, SeasonDocument] = {}
    verdicts: dict[int, Mapping[TableKey, Ruling]] = {}
    for row in rows.select_related("table__round__season").prefetch_related(
        *(f"table__{each}" for each in HOLDER_RELATIONS)
    ):
        season = row.table.round.season
        if season.pk not in documents:
            documents[season.pk] = read_document(season.document)
            verdicts[season.pk] = effective_rulings.verdicts(season)
        verdict = verdicts[season.pk].get((row.table.round.number, row.table.number))
        final = read_final_table(row.final_table)
        is_ruled = verdict is not None and verdict.kind != Ruling.Kind.REPLAY
        if not is_ruled and final.ended_by not in Game.EndedBy.values:
            yield _FinishedTable(row.table, season, documents[season.pk], final)


def estimate_pars(*, now: datetime | None = None) -> int:
    """Stores a new par for each number of players, ruleset and scoring with newly finished tables.

    Tables with a bot, or with a substitute in the first half of the game, do not count. Returns the number of
    stored pars.
    """
    now = now or clock.now()
    with as_engine():
        ratings = {(row.user_id, row.players): row.mu for row in Rating.objects.all()}
        found: defaultdict[Key, list[RatedTable]] = defaultdict(list)
        documents: dict[Key, SeasonDocument] = {}
        for one in _finished_tables():
            if _counts_for_par(one):
                documents[one.key] = one.document
                found[one.key].append(_rated_table(one, ratings))
        made = 0
        for key, tables in sorted(found.items()):
            players, ruleset, scoring = key
            previous = Par.objects.filter(players=players, ruleset=ruleset, scoring=scoring)
            last = previous.order_by("-id").first()
            if last is not None and last.tables == len(tables):
                continue
            document = documents[key]
            houses = houses_of(document.tables.ruleset, players)
            par = estimate_par(tables, prior_par(document.scoring, houses))
            Par.objects.create(
                players=players,
                ruleset=ruleset,
                scoring=scoring,
                values=dict(par.values),
                errors=dict(par.errors),
                tables=par.tables,
                slope=par.slope,
                made_at=now,
            )
            made += 1
    return made


def _counts_for_par(table: _FinishedTable) -> bool:
    changes = [change for seat in table.table.seats.all() for change in changes_of(seat, table.table.game_id)]
    if any(
        change.status == Search.Status.UNFILLED or 2 * change.round <= table.final.rounds
        for change in changes
    ):
        return False
    seats = GameSeat.objects.filter(game=table.table.game_id, is_active=True)
    return not seats.filter(Q(bot__isnull=False) | Q(user__is_bot=True)).exists()


def _rated_table(table: _FinishedTable, ratings: dict[tuple[int, int], float]) -> RatedTable:
    points = {seat.house: seat.points for seat in score(table.document.scoring, table.final)}
    seats = []
    for seat in table.table.seats.all():
        user = seat.entry.user_id
        rating = MU if user is None else ratings.get((user, table.final.players), MU)
        seats.append((seat.house, rating, points[seat.house]))
    return RatedTable(tuple(seats))


def rebuild_ratings() -> int:
    """Recomputes all ratings from the finished tables. Returns the number of ratings.

    Concurrent calls wait for each other and get the same result.
    """
    with as_engine():
        execute("lock table leagues_rating in share row exclusive mode")
        bots = set(User.objects.filter(is_bot=True).values_list("pk", flat=True))
        by_size: defaultdict[int, list[tuple[Sequence[RatedSeat], HouseOffsets]]] = defaultdict(list)
        for one in _finished_tables():
            by_size[one.final.players].append((_rated_seats(one), _house_offsets(one)))
        rows = [
            Rating(user_id=user, players=players, mu=found.mu, sigma=found.sigma, games=found.games)
            for players, tables in sorted(by_size.items())
            for user, found in sorted(rebuild_separately(tables, bots).items())
        ]
        Rating.objects.all().delete()
        Rating.objects.bulk_create(rows)
    return len(rows)


def _rated_seats(table: _FinishedTable) -> list[RatedSeat]:
    places = {seat.house: seat.place for seat in table.final.seats}
    rated = []
    for seat in table.table.seats.all():
        player, left = seat.entry.user_id, []
        changes = changes_of(seat, table.table.game_id)
        for change in changes:
            why: LeaveReason = "missed" if change.is_missed else "excused"
            if player is not None:
                left.append((player, why))
            player = change.taken_by_id
        rated.append(RatedSeat(seat.house, places[seat.house], player, bool(changes), tuple(left)))
    return rated


def _house_offsets(table: _FinishedTable) -> HouseOffsets:
    par = par_of(table.document, table.season, (table.final.players,))[table.final.players]
    houses = houses_of(table.document.tables.ruleset, table.final.players)
    return HouseOffsets(par, _deviation(table.document.scoring, houses))


@lru_cache(maxsize=64)
def _deviation(scoring: Scoring, houses: tuple[str, ...]) -> float:
    return check_scoring(scoring, houses).deviation
