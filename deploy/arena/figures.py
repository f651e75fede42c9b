"""Figures of finished games: wins with their intervals, ratings, lengths and times."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod, sqrt
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from deploy.arena.game import Result
from deploy.arena.lineup import Cell

Z_95 = 1.96
"""Standard deviations of a 95 % confidence interval."""
EARLY_ROUND = 5
"""Games that end before this round are too short."""
QUANTILES = {"p50": 0.5, "p95": 0.95}


@dataclass(frozen=True)
class WinShare:
    """Wins among seats, with the Wilson interval. `fair` is the share if every seat won equally often."""

    wins: int
    seats: int
    fair: float

    @property
    def share(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "wins": self.wins,
            "seats": self.seats,
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "times_fair": round(self.share / self.fair, 3),
        }


def wilson(wins: int, trials: int) -> tuple[float, float]:
    """The Wilson score interval of a proportion, (0, 1) without trials."""
    if not trials:
        return 0.0, 1.0
    share, unit = wins / trials, Z_95 * Z_95 / trials
    middle = share + unit / 2
    half = Z_95 * sqrt(share * (1 - share) / trials + unit / (4 * trials))
    return max(0.0, (middle - half) / (1 + unit)), min(1.0, (middle + half) / (1 + unit))


def wins_by_house(results: Sequence[Result]) -> dict[str, WinShare]:
    wins = Counter(result.winner for result in results)
    houses = sorted({house for result in results for house in result.ranking})
    fair = 1 / results[0].fixture.cell.players
    return {house: WinShare(wins[house], len(results), fair) for house in houses}


def wins_by_bot(results: Sequence[Result]) -> dict[str, WinShare]:
    """Games won by each bot. Each of its seats can win, so the share is that of one seat."""
    wins = Counter(result.fixture.bots[result.winner] for result in results)
    seats = Counter(bot for result in results for bot in result.fixture.bots.values())
    fair = 1 / results[0].fixture.cell.players
    return {bot: WinShare(wins[bot], seats[bot], fair) for bot in sorted(seats)}


@dataclass(frozen=True)
class Ratings:
    """Mean and standard deviation of each bot, and of each seat as its advantage over an average seat."""

    bots: dict[str, tuple[float, float]]
    seats: dict[str, tuple[float, float]]


def ratings(results: Iterable[Result]) -> Ratings:
    """Plackett-Luce ratings of bots and seats from all rankings, in the order of the games.

    A bot and its house form a team, so that the strength of a house is not counted as the bot's. A bot in
    several seats of a game moves by the sum of their changes.
    """
    model = PlackettLuce(tau=0.0)
    bots: dict[str, PlackettLuceRating] = {}
    seats: dict[str, PlackettLuceRating] = {}
    for result in results:
        houses = result.ranking
        names = [result.fixture.bots[house] for house in houses]
        spots = [f"{house} of {result.fixture.cell.players}" for house in houses]
        for name, spot in zip(names, spots, strict=True):
            bots.setdefault(name, model.rating())
            seats.setdefault(spot, model.rating(mu=0.0))
        teams = [[bots[name], seats[spot]] for name, spot in zip(names, spots, strict=True)]
        rated = model.rate(teams, ranks=[float(place) for place in range(len(teams))])
        for spot, (_, seat) in zip(spots, rated, strict=True):
            seats[spot] = seat
        for name in set(names):
            before = bots[name]
            after = [bot for other, (bot, _) in zip(names, rated, strict=True) if other == name]
            bots[name] = model.rating(
                mu=before.mu + sum(bot.mu - before.mu for bot in after),
                sigma=before.sigma * prod(bot.sigma / before.sigma for bot in after),
            )
    return Ratings(_pairs(bots), _pairs(seats))


def _pairs(rated: dict[str, PlackettLuceRating]) -> dict[str, tuple[float, float]]:
    return {name: (round(one.mu, 2), round(one.sigma, 2)) for name, one in sorted(rated.items())}


def game_lengths(results: Sequence[Result]) -> dict[str, Any]:
    rounds = Counter(result.rounds for result in results)
    early = sum(count for length, count in rounds.items() if length < EARLY_ROUND)
    return {
        "mean_rounds": round(sum(result.rounds for result in results) / len(results), 2),
        "early": early,
        "early_share": round(early / len(results), 4),
        "rounds": {str(length): rounds[length] for length in sorted(rounds)},
    }


def answer_times(results: Iterable[Result]) -> dict[str, dict[str, float]]:
    """The CPU milliseconds of an answer by bot: quantiles, the worst one, and the sum in seconds."""
    seconds: dict[str, list[float]] = {}
    for result in results:
        for bot, spent in result.seconds.items():
            seconds.setdefault(bot, []).extend(spent)
    return {bot: _times_of(sorted(spent)) for bot, spent in sorted(seconds.items())}


def _times_of(spent: list[float]) -> dict[str, float]:
    at = {name: spent[int(part * (len(spent) - 1))] for name, part in QUANTILES.items()}
    milliseconds = {name: round(1000 * value, 1) for name, value in {**at, "worst": spent[-1]}.items()}
    return {**milliseconds, "cpu_seconds": round(sum(spent), 1)}


def total_counts(results: Iterable[Result]) -> dict[str, Counter[str]]:
    """All counts of the games, by bot."""
    summed: dict[str, Counter[str]] = {}
    for result in results:
        for bot, counted in result.counts.items():
            summed.setdefault(bot, Counter()).update(counted)
    return dict(sorted(summed.items()))


def figures_of(cell: Cell, results: Sequence[Result]) -> dict[str, Any]:
    """All figures of a cell as plain JSON."""
    rated = ratings(results)
    return {
        "players": cell.players,
        "tides": cell.tides,
        "games": len(results),
        "houses": {house: share.to_json() for house, share in wins_by_house(results).items()},
        "bots": {bot: share.to_json() for bot, share in wins_by_bot(results).items()},
        "ratings": {"bots": rated.bots, "seats": rated.seats},
        "length": game_lengths(results),
        "times": answer_times(results),
        "counts": {bot: dict(sorted(counted.items())) for bot, counted in total_counts(results).items()},
    }
