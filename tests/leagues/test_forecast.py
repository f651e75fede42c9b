"""Predictions about a season before it begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.clocks import PRESETS, Clock
from games.leagues.draw.sizes import Sizes
from games.leagues.forecast import (
    MIN_GAMES,
    ForecastInput,
    best_player_shares,
    forecast,
    game_quantiles,
    repeated_houses,
    repeated_meetings,
    round_ends,
)
from games.leagues.scoring.systems import named_systems
from tests.leagues.scoring.tables import HOUSES

DAY = 86_400
CLOCK = Clock(planning_seconds=10, action_seconds=20, battle_seconds=30, westeros_seconds=40)
PLAN = ForecastInput(
    entries=36,
    sizes=(Sizes((6,) * 6, 0),),
    rounds=3,
    at_once=1,
    houses=HOUSES,
    assignment="random",
    round_seconds=None,
    clock=CLOCK,
    scoring=named_systems()["10-6-4-3-2-1"],
)


def forecast_input(rounds: int, tables: tuple[int, ...], byes: int = 0) -> ForecastInput:
    return replace(PLAN, entries=sum(tables) + byes, rounds=rounds, sizes=(Sizes(tables, byes),))


def test_durations_of_games_are_assumed_until_enough_games_are_finished() -> None:
    # Eight rounds of one planning, three actions, two battles and half a Westeros answer.
    allowed = 8 * (10 + 3 * 20 + 2 * 30 + 20)
    assert game_quantiles(CLOCK, ()) == (0.45 * allowed, 0.8 * allowed)
    assert game_quantiles(CLOCK, range(MIN_GAMES - 1)) == (0.45 * allowed, 0.8 * allowed)
    assert game_quantiles(CLOCK, range(100)) == (50, 90)


def test_a_round_takes_as_long_as_its_longest_game() -> None:
    half, most = game_quantiles(CLOCK, ())
    (alone,) = round_ends(replace(PLAN, rounds=1, sizes=(Sizes((6,), 0),)))
    assert alone.likely == pytest.approx(half, rel=0.1)
    assert alone.late == pytest.approx(most, rel=0.15)
    (together,) = round_ends(replace(PLAN, rounds=1, sizes=(Sizes((6,) * 40, 0),)))
    assert together.likely > 2 * alone.likely
    assert together.likely < together.late


def test_rounds_start_one_after_another_as_the_stage_says() -> None:
    one_by_one = round_ends(PLAN)
    assert [end.round for end in one_by_one] == [1, 2, 3]
    assert one_by_one[2].likely == pytest.approx(3 * one_by_one[0].likely, rel=0.15)
    at_once = round_ends(replace(PLAN, at_once=3))
    assert at_once[2].likely == pytest.approx(one_by_one[0].likely, rel=0.15)
    two_at_once = round_ends(replace(PLAN, at_once=2))
    assert at_once[2].likely < two_at_once[2].likely < one_by_one[2].likely


def test_no_round_ends_after_its_deadline() -> None:
    ends = round_ends(replace(PLAN, round_seconds=100))
    assert [(end.likely, end.late) for end in ends] == [(100, 100), (200, 200), (300, 300)]


@pytest.mark.parametrize(
    ("rounds", "entries", "repeats"),
    # Six entries have 15 pairs, which all meet at one table. 36 entries have 630 pairs; 90 meet in a round.
    [(1, 6, 0), (2, 6, 15), (7, 36, 0), (8, 36, 90)],
)
def test_unavoidable_repeated_meetings_are_counted(rounds: int, entries: int, repeats: int) -> None:
    assert repeated_meetings(forecast_input(rounds, (6,) * (entries // 6))) == repeats


def test_unavoidable_repeated_houses_are_counted() -> None:
    assert repeated_houses(forecast_input(6, (6, 6), 0)) == 0
    assert repeated_houses(forecast_input(7, (6, 6), 0)) == 12
    assert repeated_houses(forecast_input(7, (6,), 1)) == 0  # every entry sits out once
    assert repeated_houses(forecast_input(8, (6,), 1)) == 6


def test_the_best_player_wins_a_longer_season_more_often() -> None:
    short = best_player_shares(replace(PLAN, rounds=1), runs=200)
    long = best_player_shares(replace(PLAN, rounds=8), runs=200)
    assert short[0] < short[1] and long[0] < long[1]
    assert long[0] > 1.5 * short[0]
    assert long[1] > short[1]
    assert long[0] > 3 / 36  # random results would give 1 / 36


@pytest.mark.long
def test_a_forecast_is_reproducible() -> None:
    plan = replace(forecast_input(2, (6, 6), 1), clock=PRESETS["one_day"].clock)
    found = forecast(plan, runs=20)
    assert found == forecast(plan, runs=20)
    assert found.ends[1].sizes == Sizes((6, 6), 1) and found.assumed_durations
    assert found.odds.ratio > 1
    assert not forecast(replace(plan, durations=(DAY,) * MIN_GAMES), runs=20).assumed_durations


def test_a_full_adjustment_changes_the_title_odds() -> None:
    raw = forecast(PLAN, runs=5).odds
    fair = forecast(replace(PLAN, scoring=replace(PLAN.scoring, adjust="full")), runs=5).odds
    assert fair.ratio < raw.ratio


def test_a_knock_out_repeats_no_meeting_or_house_and_skill_decides_it() -> None:
    sizes = (Sizes((6,) * 6, 0), Sizes((6, 6), 0), Sizes((4,), 0))
    plan = replace(PLAN, rounds=3, sizes=sizes, best_of_tables=2)
    assert (repeated_meetings(plan), repeated_houses(plan)) == (0, 0)
    first, in_three = best_player_shares(plan, runs=200)
    assert 1 / 36 < first < in_three
    assert [end.sizes for end in round_ends(plan, runs=10)] == list(sizes)
