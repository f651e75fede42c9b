"""The evaluation of the strong policy estimates chances to win, and its weights can be fitted again."""

from __future__ import annotations

from random import Random

import pytest

from deploy.arena.fit import Sample, fit, loss, play
from games.bots import Json
from games.bots.sensible.board import Board, SharedBoards
from games.bots.strong.evaluation import WEIGHTS, chances, features, value
from games.engine import Chance, Ruleset, new_game, observe
from tests.bots.facts import FACTS
from tests.bots.test_judgement import position_of, view_with_castles

PLANTED = {"castles": (0.2, 0.6), "power": (0.8, -0.6), "hand": (0.0, 0.0)}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_chances_of_all_houses_add_up(players: int) -> None:
    state = new_game(players, Ruleset(), Chance(bytes(32))).state
    view = observe(state, None)
    values = {house: value(view, house, FACTS) for house in state.houses}
    assert sum(values.values()) == pytest.approx(100)
    assert all(part > 0 for part in values.values())


def test_a_finished_game_has_no_other_winner() -> None:
    view = {"winner": "stark"}
    assert value(view, "stark", FACTS) == 100
    assert value(view, "greyjoy", FACTS) == 0


@pytest.mark.parametrize("played", [0.3, 0.6, 0.9])
@pytest.mark.parametrize("feature", ["castles", "muster_points", "ships", "power", "supply"])
def test_more_of_everything_is_better(feature: str, played: float) -> None:
    start, change = WEIGHTS[feature]
    assert start + change * played > 0


def test_six_castles_give_a_better_chance_than_three_late_in_a_game() -> None:
    values = {
        count: value({**view_with_castles("stark", count), "round": 9}, "stark", FACTS) for count in (3, 6)
    }
    assert values[6] > 1.5 * values[3]


def test_a_feature_that_an_edition_lacks_counts_nothing() -> None:
    found = chances({"a": {"castles": 3}, "b": {"castles": 3, "fiefdoms": 0.0}, "c": {"castles": 5}}, 0.5)
    assert found["a"] == found["b"] < found["c"]


def test_every_feature_has_a_weight() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, None)
    assert features(position_of(view, "stark"), "stark").keys() == WEIGHTS.keys()


def planted_samples(count: int) -> list[Sample]:
    """Samples whose winners are drawn with the chances of the planted weights."""
    dice = Random(1)
    samples = []
    for _ in range(count):
        played = dice.randint(1, 9) / 10
        found = {house: {name: dice.uniform(0, 6) for name in PLANTED} for house in ("a", "b", "c", "d")}
        expected = chances(found, played, PLANTED)
        winner = dice.choices(list(expected), weights=list(expected.values()))[0]
        samples.append(Sample(played, found, winner))
    return samples


def test_a_fit_finds_the_weights_that_the_winners_were_drawn_with() -> None:
    samples = planted_samples(1500)
    found = fit(samples, Random(2))
    for name, (start, change) in PLANTED.items():
        for played in (0.2, 0.5, 0.8):
            expected = start + change * played
            assert found[name][0] + found[name][1] * played == pytest.approx(expected, abs=0.12)
    assert loss(samples, found) <= loss(samples, PLANTED) + 0.01


def test_a_game_gives_a_sample_for_each_round_but_the_last() -> None:
    samples = play((3, "test"))
    assert [round(sample.played * FACTS.tracks["rounds"]) for sample in samples] == [
        *range(1, len(samples) + 1)
    ]
    assert {sample.winner for sample in samples} == {samples[0].winner}
    assert play((3, "test")) == samples


def test_boards_are_shared_only_for_the_same_lists() -> None:
    boards = SharedBoards()
    view: Json = observe(new_game(3, Ruleset(), Chance(bytes(32))).state, None)
    board = boards(view, FACTS)
    assert boards({**view, "round": 9}, FACTS) is board
    moved = {**view, "units": [{**unit, "area": "winterfell"} for unit in view["units"]]}
    assert boards(moved, FACTS).units == Board(moved, FACTS).units != board.units
    boards.clear()
    assert boards(view, FACTS) is not board
