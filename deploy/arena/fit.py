"""Fits the weights of the strong bot's evaluation: python -m deploy.arena.fit --players 3,4,5,6 --games 300

Houses of several styles play whole games. The positions between rounds and the winners are the data of a
conditional logit model. A quarter of the games is only used to measure the loss: the mean of -ln(chance of
the winner), which is ln(players) for equal chances.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import log, sqrt
from multiprocessing import Pool
from random import Random

from games.bots import Json, Policy, facts_of
from games.bots.sensible import sensible
from games.bots.strong.candidates import STYLES
from games.bots.strong.evaluation import chances, features_of_houses
from games.bots.strong.imagined import ImaginedPlay
from games.engine import BASE, Chance, Ruleset, new_game

USUAL_SHARE = 0.75
"""Part of the houses that play in the usual style."""
EPOCHS = 30
"""Number of times that the fit reads all samples."""
STEP = 0.3
"""Size of the first steps; later ones become smaller."""

Weights = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Sample:
    """A position between two rounds: the features of each house, and the winner of the game."""

    played: float
    features: dict[str, dict[str, float]]
    winner: str


def play(setting: tuple[int, str]) -> list[Sample]:
    """The samples of one game with this number of players. Its name is the seed of all random results."""
    players, name = setting
    facts, seed = facts_of(BASE), hashlib.sha256(f"fit {players} {name}".encode()).digest()
    state = new_game(players, Ruleset(), Chance(seed)).state
    dice = Random(seed)  # noqa: S311 (a known seed repeats the games)
    usual, *others = (sensible(facts, weights) for weights in STYLES)
    styles: dict[str, Policy] = {
        house: usual if dice.random() < USUAL_SHARE else dice.choice(others) for house in state.houses
    }

    def in_style(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        return styles[decision["house"]](view, decision, options, chance)

    course, found = ImaginedPlay(state, seed), []
    course.play_on(in_style)
    while course.state.winner is None:
        played = course.state.round / facts.tracks["rounds"]
        found.append((played, features_of_houses(course.view(next(iter(styles))), facts)))
        course.agenda.pop().begin(course)
        course.play_on(in_style)
    return [Sample(played, by_house, course.state.winner) for played, by_house in found]


def fit(samples: Sequence[Sample], dice: Random) -> Weights:
    """The weights with a small loss, by stochastic gradient descent with AdaGrad steps."""
    names = list(next(iter(samples[0].features.values())))
    means = {
        name: sqrt(_mean([found[name] ** 2 for sample in samples for found in sample.features.values()]))
        for name in names
    }
    # A step of the same size changes the score as much for each feature.
    scales = {name: 1 / (mean or 1.0) for name, mean in means.items()}
    start, change = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    squares = dict.fromkeys(product(names, (False, True)), 1e-08)
    order = list(samples)
    for _ in range(EPOCHS):
        dice.shuffle(order)
        for sample in order:
            expected = chances(sample.features, sample.played, weights_of(start, change))
            won = sample.features[sample.winner]
            for name in names:
                mean = sum(part * sample.features[house][name] for house, part in expected.items())
                slope = (won[name] - mean) * scales[name]
                for grows, table in ((False, start), (True, change)):
                    part = slope * (sample.played if grows else 1.0)
                    squares[name, grows] += part * part
                    table[name] += STEP * scales[name] * part / sqrt(squares[name, grows])
    return weights_of(start, change)


def weights_of(start: dict[str, float], change: dict[str, float]) -> Weights:
    return {name: (start[name], change[name]) for name in start}


def loss(samples: Sequence[Sample], weights: Weights) -> float:
    return _mean([-log(chances(each.features, each.played, weights)[each.winner]) for each in samples])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def main() -> None:
    parser = argparse.ArgumentParser("deploy.arena.fit", description=__doc__)
    parser.add_argument("--players", default="3,4,5,6", help="numbers of players, such as 3,4,5,6")
    parser.add_argument("--games", type=int, default=300, help="games of each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    settings = [
        (int(players), f"{given.seed}:{number}")
        for players, number in product(given.players.split(","), range(given.games))
    ]
    with Pool(given.processes) as pool:
        games = pool.map(play, settings, chunksize=1)
    dice = Random(given.seed)  # noqa: S311 (a known seed repeats the fit)
    dice.shuffle(games)
    kept, tested = games[len(games) // 4 :], games[: len(games) // 4]
    known = [sample for game in kept for sample in game]
    unknown = [sample for game in tested for sample in game]
    weights = fit(known, dice)
    equal = _mean([log(len(sample.features)) for sample in unknown])
    for name, (start, change) in weights.items():
        print(f'    "{name}": ({start:.3f}, {change:.3f}),')
    print(
        f"loss {loss(unknown, weights):.3f} of {len(unknown)} other positions, {equal:.3f} by equal chances"
    )


if __name__ == "__main__":
    main()
