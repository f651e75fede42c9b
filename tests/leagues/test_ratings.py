"""Ratings: gains, protection from losses, and reproducibility."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.leagues.par import COMMUNITY_PAR
from games.leagues.ratings import (
    PROVISIONAL_GAMES,
    HouseOffsets,
    RatedSeat,
    Rating,
    RatingChange,
    rate_table,
    ratings_after,
    rebuild_separately,
)
from tests.leagues.scoring.tables import HOUSES

OFFSETS = HouseOffsets(COMMUNITY_PAR, 298)
NEW = Rating()


def seats(*players: int | None) -> list[RatedSeat]:
    """Six houses from first to last place."""
    return [
        RatedSeat(house, place, player)
        for place, (house, player) in enumerate(zip(HOUSES[6], players, strict=True), start=1)
    ]


def by_player(changes: tuple[RatingChange, ...]) -> dict[int, float]:
    return {change.player: change.after.mu - change.before.mu for change in changes}


def test_a_better_place_gains_more_rating() -> None:
    gains = by_player(rate_table(seats(1, 2, 3, 4, 5, 6), {}))
    assert sorted(gains, key=lambda player: -gains[player]) == [1, 2, 3, 4, 5, 6]
    assert gains[1] > 0 > gains[6]
    assert all(
        change.after.games == 1 and change.after.sigma < NEW.sigma
        for change in rate_table(seats(1, 2, 3, 4, 5, 6), {})
    )


def test_a_win_with_a_weak_house_gains_more_rating() -> None:
    def gain(house: str) -> float:
        others = [name for name in HOUSES[6] if name != house]
        table = [RatedSeat(house, 1, 1)] + [
            RatedSeat(name, place, place) for place, name in enumerate(others, start=2)
        ]
        return by_player(rate_table(table, {}, OFFSETS))[1]

    assert gain("lannister") > gain("baratheon") > gain("greyjoy")
    assert OFFSETS.of("greyjoy") == pytest.approx(9 * (487 - 2601 / 6) / 298)


def test_ratings_do_not_depend_on_the_order_of_seats() -> None:
    table = seats(1, 2, 3, 4, 5, 6)
    assert rate_table(table[::-1], {}, OFFSETS) == rate_table(table, {}, OFFSETS)


def test_a_substitute_never_loses_rating() -> None:
    last = [*seats(1, 2, 3, 4, 5, None)[:5], RatedSeat("tyrell", 6, 6, substitute=True)]
    assert 6 not in by_player(rate_table(last, {}))
    first = [RatedSeat("baratheon", 1, 1, substitute=True), *seats(None, 2, 3, 4, 5, 6)[1:]]
    assert by_player(rate_table(first, {}))[1] > 0


def test_a_player_who_missed_due_times_is_rated_last_and_an_excused_one_is_not_rated() -> None:
    won = [RatedSeat("baratheon", 1, 7, True, ((1, "missed"),)), *seats(None, 2, 3, 4, 5, 6)[1:]]
    gains = by_player(rate_table(won, {}))
    plain = by_player(rate_table(seats(7, 2, 3, 4, 5, 6), {}))
    assert gains[1] == pytest.approx(plain[6], abs=0.2) and gains[1] < 0 < gains[7]
    assert {player: gains[player] for player in (2, 3, 4, 5, 6)} == {p: plain[p] for p in (2, 3, 4, 5, 6)}
    excused = [RatedSeat("baratheon", 1, 7, True, ((1, "excused"),)), *seats(None, 2, 3, 4, 5, 6)[1:]]
    assert 1 not in by_player(rate_table(excused, {}))


def test_a_house_bot_does_not_count_as_an_opponent_in_ratings() -> None:
    assert by_player(rate_table(seats(1, None, None, None, None, None), {})) == {}
    left = [RatedSeat("baratheon", 1, None, left=((1, "missed"),)), *seats(None, 2, 3, 4, 5, 6)[1:]]
    assert by_player(rate_table(left, {}))[1] < 0


def history() -> list[tuple[list[RatedSeat], HouseOffsets]]:
    dice = random.Random(1)
    return [(seats(*dice.sample(range(20), 6)), OFFSETS) for _ in range(60)]


def test_rebuilt_ratings_equal_the_incremental_ones() -> None:
    stored: dict[int, tuple[float, float, int]] = {}
    for table, offsets in history():
        ratings = {player: Rating(*row) for player, row in stored.items()}
        for change in rate_table(table, ratings, offsets):
            stored[change.player] = (change.after.mu, change.after.sigma, change.after.games)
    assert {
        player: (one.mu, one.sigma, one.games) for player, one in ratings_after(history()).items()
    } == stored
    assert all(round(mu, 6) == mu and round(sigma, 6) == sigma for mu, sigma, _ in stored.values())


def test_people_are_rated_as_if_bots_had_not_played_but_bots_against_all() -> None:
    tables = [(seats(1, 2, 3, 4, 5, 6), OFFSETS), (seats(6, 5, 4, 3, 2, 1), OFFSETS)]
    without = [
        ([replace(seat, player=None if seat.player in (1, 6) else seat.player) for seat in table], offsets)
        for table, offsets in tables
    ]
    apart, everybody = rebuild_separately(tables, {1, 6}), ratings_after(tables)
    assert {player: apart[player] for player in (2, 3, 4, 5)} == ratings_after(without)
    assert {player: apart[player] for player in (1, 6)} == {player: everybody[player] for player in (1, 6)}
    assert rebuild_separately(tables, set()) == everybody


def test_a_bot_that_left_is_not_rated_among_people() -> None:
    table = seats(1, 2, 3, 4, 5, None)
    table[5] = replace(table[5], left=((9, "missed"),))
    assert 9 in ratings_after([(table, OFFSETS)])
    people = rebuild_separately([(table, OFFSETS)], {9})
    assert people[9] == ratings_after([(table, OFFSETS)])[9]
    assert {player: people[player] for player in range(1, 6)} == ratings_after(
        [(seats(1, 2, 3, 4, 5, None), OFFSETS)]
    )


def test_a_rating_is_provisional_after_few_games_and_a_certain_rating_ranks_higher() -> None:
    assert NEW.is_provisional and NEW.ordinal == pytest.approx(0, abs=1e-5)
    assert not Rating(games=PROVISIONAL_GAMES).is_provisional
    assert Rating(30, 2).ordinal > Rating(32, 4).ordinal
