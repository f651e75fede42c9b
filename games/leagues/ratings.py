"""Ratings of players, separate for each number of players at a table: Plackett-Luce, with the house as an
offset.

A rating depends only on the tables and their order. It is rounded after each table, so that a rebuild gives
equal values. Ratings are not zero-sum. `sigma` is the uncertainty, and `ordinal` ranks players.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
PROVISIONAL_GAMES = 10
OFFSET = 9.0
"""Rating points that a house adds to a player's rating, for each standard deviation by which its par exceeds
the mean."""
_DIGITS = 6

LeaveReason: TypeAlias = Literal["missed", "excused"]


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float = MU
    sigma: float = round(SIGMA, _DIGITS)
    games: int = 0

    @property
    def ordinal(self) -> float:
        """The value that ranks players: a skill that the player almost certainly exceeds."""
        return round(self.mu - 3 * self.sigma, _DIGITS)

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat at the end of a game. `player`: the last holder, None for a house bot.

    `substitute`: whether the last holder took the seat over. `left`: the previous holders and why they left.
    A previous holder who missed answers is rated as last.
    """

    house: str
    place: int
    player: int | None
    substitute: bool = False
    left: tuple[tuple[int, LeaveReason], ...] = ()


@dataclass(frozen=True, slots=True)
class HouseOffsets:
    """Offsets of houses to ratings: the par of each house and the standard deviation of a seat's points, both
    in hundredths."""

    par: Mapping[str, int]
    deviation: float
    factor: float = OFFSET

    def of(self, house: str) -> float:
        if house not in self.par or not self.deviation:
            return 0.0
        mean = sum(self.par.values()) / len(self.par)
        return self.factor * (self.par[house] - mean) / self.deviation


NO_OFFSETS = HouseOffsets({}, 0.0)


@dataclass(frozen=True, slots=True)
class RatingChange:
    player: int
    before: Rating
    after: Rating


def rate_table(
    seats: Sequence[RatedSeat], ratings: Mapping[int, Rating], offsets: HouseOffsets = NO_OFFSETS
) -> tuple[RatingChange, ...]:
    """The rating changes after a finished table. A player without a rating begins with the default one.

    The rating of a substitute can only rise. A player who left with an excuse is not rated.
    """
    table = sorted(seats, key=lambda seat: seat.house)
    held = [(seat, seat.player) for seat in table if seat.player is not None]
    last = max((seat.place for seat in table), default=0) + 1
    after: dict[int, Rating] = {}
    if len(held) > 1:
        places = [seat.place for seat, _ in held]
        for (seat, player), rated in zip(
            held, _rate_with_offsets(held, places, ratings, offsets), strict=True
        ):
            before = ratings.get(player, Rating())
            if not seat.substitute or rated.ordinal > before.ordinal:
                after[player] = rated
    for seat in table:
        for leaver, why in seat.left:
            others = [(other, player) for other, player in held if other is not seat and player != leaver]
            if why == "missed" and others:
                places = [*(other.place for other, _ in others), last]
                after[leaver] = _rate_with_offsets([*others, (seat, leaver)], places, ratings, offsets)[-1]
    return tuple(
        RatingChange(player, ratings.get(player, Rating()), after[player]) for player in sorted(after)
    )


def ratings_after(
    tables: Iterable[tuple[Sequence[RatedSeat], HouseOffsets]],
) -> dict[int, Rating]:
    """The ratings after these tables, which must be in the order in which they ended."""
    ratings: dict[int, Rating] = {}
    for seats, offsets in tables:
        ratings.update({change.player: change.after for change in rate_table(seats, ratings, offsets)})
    return ratings


def rebuild_separately(
    tables: Sequence[tuple[Sequence[RatedSeat], HouseOffsets]], bots: Collection[int]
) -> dict[int, Rating]:
    """The ratings of people, computed without the seats of bots, and the ratings of bots, computed with all
    seats."""
    if not bots:
        return ratings_after(tables)
    people = ratings_after(
        ([_without_bots(seat, bots) for seat in seats], offsets) for seats, offsets in tables
    )
    return people | {player: rating for player, rating in ratings_after(tables).items() if player in bots}


def _without_bots(seat: RatedSeat, bots: Collection[int]) -> RatedSeat:
    left = tuple((player, why) for player, why in seat.left if player not in bots)
    return replace(seat, player=None if seat.player in bots else seat.player, left=left)


_MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


def _rate_with_offsets(
    players: Sequence[tuple[RatedSeat, int]],
    places: Sequence[int],
    ratings: Mapping[int, Rating],
    offsets: HouseOffsets,
) -> list[Rating]:
    """Adds the offset of the house to each player's rating, rates the table, and subtracts the offset
    again."""
    before = [ratings.get(player, Rating()) for _, player in players]
    raised = [offsets.of(seat.house) for seat, _ in players]
    teams = [
        [_MODEL.rating(mu=one.mu + offset, sigma=one.sigma)]
        for one, offset in zip(before, raised, strict=True)
    ]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(round(team[0].mu - offset, _DIGITS), round(team[0].sigma, _DIGITS), one.games + 1)
        for team, offset, one in zip(rated, raised, before, strict=True)
    ]
