"""An imagined position is one that the house cannot tell apart from the real one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.bots import POLICIES, choose_answer, decision_json
from games.bots.strong.imagined import ImaginedPlay, imagine, steps_after
from games.engine import Chance, Ruleset, State, answer, encode, new_game, observe
from games.engine.phases.action.laps import ConsolidatesInLaps, MarchesInLaps, RaidsInLaps
from games.engine.queries.orders import next_in_lap
from games.engine.state import Step

LAPS = {RaidsInLaps: "raid", MarchesInLaps: "march", ConsolidatesInLaps: "consolidate"}


def decisions_of_game(players: int, policy: str, ruleset: Ruleset) -> Iterator[tuple[State, str, int]]:
    """Every decision of a whole game: State, house and number."""
    chance = Chance(hashlib.sha256(f"{players} {policy} {ruleset}".encode()).digest())
    dice = Random(players)
    state = new_game(players, ruleset, chance).state
    while state.winner is None:
        number, decision = next(iter(state.decisions.items()))
        house = next(house for house in decision.houses if (number, house) not in state.answers)
        yield state, house, number
        given = choose_answer(state, house, number, POLICIES[policy], dice)
        state = answer(state, house, number, given, chance).state


GAMES = [
    (3, "random", Ruleset(tides_of_battle=True)),
    (4, "random", Ruleset(shortage_placement="turn_order")),
    (5, "sensible", Ruleset(tides_of_battle=True)),
    (6, "sensible", Ruleset()),
]


@pytest.mark.sample(0, long=2)
@pytest.mark.rule("INFO-1")
@pytest.mark.parametrize(("players", "policy", "ruleset"), GAMES)
def test_an_imagined_position_looks_like_the_real_one(players: int, policy: str, ruleset: Ruleset) -> None:
    for state, house, number in decisions_of_game(players, policy, ruleset):
        view, decision = observe(state, house), decision_json(state, house, number)
        imagined = imagine(view, decision, Random(number))
        assert observe(imagined, house) == view
        assert ImaginedPlay(imagined, bytes(32)).view(house) == view
        for deck, cards in state.decks.items():
            if deck != "tides":
                assert sorted(imagined.decks[deck]) == sorted(cards)


@pytest.mark.sample
@pytest.mark.parametrize(("players", "policy", "ruleset"), GAMES)
def test_the_imagined_agenda_has_the_same_steps_as_the_real_round(
    players: int, policy: str, ruleset: Ruleset
) -> None:
    searched = 0
    for state, house, number in decisions_of_game(players, policy, ruleset):
        steps = steps_after(observe(state, house), decision_json(state, house, number))
        if steps and laps_follow_the_track(state):
            searched += 1
            real = tuple(reversed(state.agenda))
            assert [effect(state, step) for step in steps] == [effect(state, step) for step in real]
    assert searched > 50


def laps_follow_the_track(state: State) -> bool:
    """Whether the houses acted in track order. A card may have moved a house on the track meanwhile."""
    track = state.tracks["iron_throne"]
    laps = [step.acted for step in state.agenda if type(step) in LAPS]  # type: ignore[attr-defined]
    return all(tuple(acted) == tuple(track[: len(acted)]) for acted in laps)


def effect(state: State, step: Step) -> object:
    """Describes a lap by its next house, and any other step by itself."""
    kind = LAPS.get(type(step))
    if kind is None:
        return encode(step)
    turn = next_in_lap(state, kind, step.acted)  # type: ignore[attr-defined]
    return kind, turn and turn[0]


def test_imagined_secrets_depend_only_on_the_view_and_the_random_source() -> None:
    """Two states that a house cannot tell apart lead to the same imagined State."""
    for state, house, number in decisions_of_game(3, "random", Ruleset()):
        twin = replace(
            state,
            decks=type(state.decks)({deck: tuple(sorted(cards)) for deck, cards in state.decks.items()}),
            answers=type(state.answers)(
                {key: row for key, row in state.answers.items() if row.house == house}
            ),
        )
        decision = decision_json(state, house, number)
        assert imagine(observe(twin, house), decision, Random(7)) == imagine(
            observe(state, house), decision, Random(7)
        )
