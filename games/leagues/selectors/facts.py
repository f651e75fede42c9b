"""The inputs of a division's standings, such as the holders of seats, and the standings themselves."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, cast

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.leagues.document import SeasonDocument, read_document
from games.leagues.editions import houses_of
from games.leagues.models import Bye, Division, Draw, Entry, Round, Search, Season, SeasonPar, Seat
from games.leagues.par import prior_par
from games.leagues.scoring import standings as scores
from games.leagues.scoring.amounts import Holder
from games.leagues.scoring.final_table import FinalTable
from games.leagues.scoring.language import Scoring, scoring_hash
from games.leagues.scoring.rulings import ChangeScoring, TableKey, effects_of
from games.leagues.selectors.effective_rulings import counting_results, result_of, rulings_about
from games.leagues.selectors.season_cache import cached_value
from games.leagues.stages import StagePlan

HOLDER_RELATIONS = ("seats__entry__user", "seats__searches__entry__user", "seats__searches__taken_by")
"""Relations of a table to prefetch before the holders of its seats are read."""


def changes_of(seat: Seat, game: int | None) -> list[Search]:
    """The searches after which a seat had another holder: a substitute, or a house bot if no substitute was
    found.

    `game`: the game of the searches. A replayed table has another game, which begins with the drawn entries.
    """
    rows = (row for row in seat.searches.all() if row.status in _HOLDER_CHANGED and row.game_id == game)
    return sorted(rows, key=lambda row: row.pk)


_HOLDER_CHANGED = (Search.Status.FILLED, Search.Status.UNFILLED)


def substitute_of(change: Search) -> User | None:
    """The user who took a seat over; None for an erased account, or if no user did.

    In an imported season it is the user of the substitute's entry, if the import assigned one.
    """
    if change.taken_by is None and change.entry is not None:
        return change.entry.user
    return change.taken_by


def all_changes(rounds: Sequence[Round]) -> Mapping[tuple[int, int | None], Sequence[Search]]:
    """(seat, game) -> the result of `changes_of`, for all seats of these rounds with one statement."""
    found: defaultdict[tuple[int, int | None], list[Search]] = defaultdict(list)
    rows = Search.objects.filter(seat__round__in=rounds, status__in=_HOLDER_CHANGED)
    for row in rows.select_related("entry").order_by("id"):
        found[row.seat_id, row.game_id].append(row)
    return found


def holders_of(drawn_entry: int, changes: Sequence[Search], rounds: int) -> tuple[Holder, ...]:
    """The holders of a seat with the numbers of `rounds` that they held it, the drawn entry first.

    The rounds of a substitute begin with the round in which the seat was opened, so they include those that a
    stand-in played.
    """
    holders = []
    entry: int | None = drawn_entry
    since = 1
    for change in changes:
        until = min(change.round, rounds + 1)
        holders.append(Holder(entry, max(0, until - since), change.is_missed))
        entry = None if change.entry is None else change.entry.number
        since = until
    return (*holders, Holder(entry, max(0, rounds + 1 - since)))


_TAKING_PART = (Entry.Status.ACTIVE, Entry.Status.WITHDRAWN, Entry.Status.REMOVED)


def fields_of(row: object, *names: str) -> dict[str, Any]:
    """Fields of a row by name."""
    return {name: getattr(row, name) for name in names}


def has_played() -> Q:
    """The filter for entries that have a seat or a bye, or that took over a seat."""
    own = OuterRef("pk")
    return (
        Q(Exists(Seat.objects.filter(entry=own)))
        | Q(Exists(Bye.objects.filter(entry=own)))
        | Q(Exists(Search.objects.filter(entry=own, status=Search.Status.FILLED)))
    )


def takes_part() -> Q:
    """The filter for entries that take part or took part. It includes every entry that has played: after
    leaving, such an entry may be on the waiting list."""
    return Q(status__in=_TAKING_PART) | has_played()


def rounds_of(division: Division) -> list[Round]:
    """The rounds of a division in order. Requires the engine role."""
    rows = Round.objects.filter(stage__division=division).select_related("stage__division")
    return list(rows.order_by("stage__number", "number"))


def facts_of(
    season: Season, document: SeasonDocument, division: Division, after_round: int | None = None
) -> scores.Facts:
    """The inputs of the standings, up to the round with the number `after_round`. Requires the engine role.

    The points of a seat are divided among the entries that held it, in proportion to their rounds. A bye
    counts when its round is closed. If a ruling ended a game, the ruling counts and not the result.
    """
    rounds = rounds_of(division)
    if after_round is not None:
        place = next((place for place, row in enumerate(rounds, 1) if row.number == after_round), 0)
        rounds = rounds[:place]
    results = tuple(
        result_of(row)
        for row in counting_results().filter(table__round__in=rounds).select_related("table__round")
    )
    entries = tuple(
        scores.Entry(entry.number, public_status(entry))
        for entry in Entry.objects.filter(takes_part(), division=division)
    )
    numbers = frozenset(entry.number for entry in entries)
    drawn = _drawn_seats(rounds)
    houses = {table: frozenset(seat.house for seat in seats) for table, seats in drawn.items()}
    rulings = rulings_about(season, houses, numbers)
    finals = effects_of(document.scoring, houses, numbers, results, rulings).final_tables
    closed = [row for row in rounds if row.status == Round.Status.CLOSED]
    return scores.Facts(
        scoring=document.scoring,
        entries=entries,
        tables=_drawn_tables(drawn, all_changes(rounds), finals),
        results=results,
        byes=tuple(
            scores.Bye(bye.round.number, bye.entry.number, cast(scores.ByeKind, bye.kind))
            for bye in Bye.objects.filter(round__in=closed).select_related("round", "entry")
        ),
        rulings=rulings,
        par=par_of(document, season, {len(table) for table in houses.values()}),
        levels=_levels(document, rounds),
        lot_seed=_lot_seed(division),
    )


class _DrawnSeat(NamedTuple):
    """A drawn seat. `game_id` is None if the game does not exist."""

    seat_id: int
    house: str
    entry_number: int
    game_id: int | None


def _drawn_seats(rounds: Sequence[Round]) -> dict[TableKey, list[_DrawnSeat]]:
    """The seats of each drawn table."""
    found: defaultdict[TableKey, list[_DrawnSeat]] = defaultdict(list)
    rows = Seat.objects.filter(round__in=rounds).order_by("id")
    for number, table, seat, house, entry, game in rows.values_list(
        "round__number", "table__number", "id", "house", "entry__number", "table__game"
    ):
        found[number, table].append(_DrawnSeat(seat, house, entry, game))
    return found


def _drawn_tables(
    drawn_seats: Mapping[TableKey, Sequence[_DrawnSeat]],
    changes: Mapping[tuple[int, int | None], Sequence[Search]],
    finals: Mapping[TableKey, FinalTable | None],
) -> tuple[scores.Table, ...]:
    """The drawn tables with the holders of their seats. Holders have the number of rounds that they held the
    seat."""
    tables = []
    for table, seats in drawn_seats.items():
        final = finals[table]
        length = 1 if final is None else final.rounds
        held = (
            holders_of(row.entry_number, changes.get((row.seat_id, row.game_id), ()), length) for row in seats
        )
        tables.append(
            scores.Table(table, tuple((row.house, who) for row, who in zip(seats, held, strict=True)))
        )
    return tuple(tables)


def stage_plan(document: SeasonDocument, row: Round) -> StagePlan:
    """The settings of the stage of a round in the document."""
    return document.divisions[row.stage.division.tier - 1].stages[row.stage.number - 1]


def _levels(document: SeasonDocument, rounds: Sequence[Round]) -> dict[int, int]:
    """Number of a round -> level of the entries that play in it. Rounds that all entries play have no
    level."""
    levels: dict[int, int] = {}
    stage = None
    for place, row in enumerate(rounds):
        kind = stage_plan(document, row).field.kind
        if (kind == "from_tables" and place) or (kind == "top" and row.stage_id != stage):
            levels[row.number] = len(set(levels.values())) + 1
        elif kind == "top":
            levels[row.number] = len(set(levels.values()))
        stage = row.stage_id
    return levels


def public_status(entry: Entry) -> scores.Status:
    """The public status of an entry that takes part or took part. It is `withdrawn` for an entry that waits
    to return."""
    public: dict[str, scores.Status] = {Entry.Status.ACTIVE: "active", Entry.Status.REMOVED: "removed"}
    return public.get(entry.status, "withdrawn")


def _lot_seed(division: Division) -> bytes:
    """The seed of the first draw of a division, once it is public. The lots of all rounds use this seed, so
    that no player gets a better lot by entering later."""
    drawn = Draw.objects.filter(round__stage__division=division, published_at__isnull=False)
    first = drawn.order_by("round__number", "attempt").first()
    if first is None or first.certificate is None:
        return b""
    return bytes.fromhex(first.certificate["seed"])


def par_of(
    document: SeasonDocument, season: Season | None = None, played: Collection[int] = ()
) -> dict[int, dict[str, int]]:
    """Number of players -> house -> par in hundredths: the par fixed at the start of the season, else the
    prior.

    `played`: sizes of drawn tables, which may no longer be in the document.
    """
    taken = {row.players: row.par for row in _stored_par(document, season)}
    return {
        size: dict(
            taken[size].values
            if size in taken
            else _cached_prior_par(document.scoring, houses_of(document.tables.ruleset, size))
        )
        for size in sorted({*document.sizes, *played})
    }


def _stored_par(document: SeasonDocument, season: Season | None) -> Iterable[SeasonPar]:
    """The stored par of a season, unless its scoring has changed since."""
    if season is None:
        return ()
    rows = SeasonPar.objects.filter(season=season, par__scoring=scoring_hash(document.scoring))
    return rows.select_related("par").order_by("players")


@lru_cache(maxsize=64)
def _cached_prior_par(scoring: Scoring, houses: tuple[str, ...]) -> Mapping[str, int]:
    return prior_par(scoring, houses)


def scoring_of(season: Season, document: SeasonDocument) -> Scoring:
    """The current scoring: that of the last ruling about the scoring, else that of the document. Requires the
    engine role."""
    changed = [
        one.decree.scoring for one in rulings_about(season, (), ()) if isinstance(one.decree, ChangeScoring)
    ]
    return changed[-1] if changed else document.scoring


def par_id_of(document: SeasonDocument, season: Season | None = None) -> str:
    """Identifier of the par of a season: the codes of its stored pars, else a name for the prior of its
    scoring."""
    taken = [f"{row.players}-{row.par.code}" for row in _stored_par(document, season)]
    return "_".join(taken) or f"prior-{scoring_hash(document.scoring)[:16]}"


Rows: TypeAlias = tuple[scores.StandingsRow, ...]


def standings_of(season: Season, division: Division, after_round: int | None = None) -> Rows:
    """The standings of a division, computed. Requires the engine role."""
    return scores.standings(facts_of(season, read_document(season.document), division, after_round))


def cached_standings_of(season: Season, division: Division, after_round: int | None = None) -> Rows:
    """The standings of a division, from a cache. They are recomputed when the season has changed."""
    return cached_value(
        season, ("standings", division.pk, after_round), lambda: standings_of(season, division, after_round)
    )
