"""Whole games by the house bots: every option is legal, every position valid, every game has one winner."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from games.bots import POLICIES, QUICK, Json, Policy, choose_answer
from games.engine import (
    Answer,
    Chance,
    Event,
    MalformedInput,
    Question,
    Ruleset,
    State,
    answer,
    check,
    decode,
    default,
    encode,
    expire,
    fold,
    new_game,
    options,
    outcome,
)
from games.engine.options import Amount, OneOf

from .invariants import check_agreed, check_invariants
from .rulesets import option_values

PLAYERS = (3, 4, 5, 6)
SEEDS = range(3)
MOST_ANSWERS = 1500


@dataclass
class Playout:
    """A played game: its last position, its events, and the number of questions of each kind."""

    state: State
    events: list[Event] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)


def ruleset_of(seed: int) -> Ruleset:
    """A ruleset for a seed: the defaults for seed 0, and each value of each option for some seed below 6."""
    values = {}
    for index, (name, possible) in enumerate(option_values().items()):
        values[name] = possible[(seed + (index if seed else 0)) % len(possible)]
    return Ruleset(**values)


def pending(state: State) -> Iterator[tuple[int, str]]:
    """The open decisions and their houses."""
    for number, decision in state.decisions.items():
        for house in decision.houses:
            if (number, house) not in state.answers:
                yield number, house


def play_out(players: int, seed: int, policy: Policy, agreed: Ruleset | None = None) -> Playout:
    """Plays a game to its end, checking every position and every option on the way."""
    dice = Random(f"{players}-{seed}")
    ruleset = agreed or ruleset_of(seed)
    chance = Chance(hashlib.sha256(f"{players}-{seed}".encode()).digest())
    played = new_game(players, ruleset, chance)
    game = Playout(played.state, list(played.events))
    while game.state.winner is None:
        check_invariants(game.state)
        check_agreed(game.state, players, ruleset)
        number, house = dice.choice(list(pending(game.state)))
        check_offer(game.state, house, number)
        game.asked[game.state.decisions[number].question.kind] += 1
        given = choose_answer(game.state, house, number, policy, dice)
        played = answer(game.state, house, number, given, chance)
        check_record(game.state, played.state, played.events)
        game.state = played.state
        game.events += played.events
        assert sum(game.asked.values()) < MOST_ANSWERS, "the game does not end"
    check_invariants(game.state)
    return game


def check_offer(state: State, house: str, number: int) -> None:
    """Checks that the default is legal, and that each complete answer in the options is."""
    check(state, house, number, default(state, house, number))
    offered = options(state, house, number)
    question: Question = state.decisions[number].question
    match offered:
        case OneOf(choices=choices):
            assert choices
            assert len(set(choices)) == len(choices)
            for choice in choices:
                check(state, house, number, choice)
        case Amount(minimum=minimum, maximum=maximum):
            for amount in (minimum, maximum):
                check(state, house, number, decode(question.answer, {"amount": amount}))


def check_record(before: State, after: State, events: tuple[Event, ...]) -> None:
    """Checks that the events lead to the position, and survive a round trip."""
    assert fold(events, before) == after
    for event in events:
        assert decode(Event, encode(event)) == event
    for decision in after.decisions.values():
        assert decode(Question, encode(decision.question)) == decision.question
    for sealed in after.answers.values():
        assert decode(Answer, encode(sealed.answer)) == sealed.answer


@pytest.mark.sample(1, long=11)
@pytest.mark.rule("WIN-1", "WIN-3", "COMP-2", "COMP-3", "COMP-5", "SUPPLY-2", "PORT-1", "ACT-6")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("policy", QUICK)
def test_every_position_and_option_of_a_game_is_valid_to_its_end(
    players: int, seed: int, policy: str
) -> None:
    game = play_out(players, seed, POLICIES[policy])
    ended = outcome(game.state)
    assert ended is not None
    assert ended.winner == ended.ranking[0] == game.state.winner
    assert sorted(ended.ranking) == sorted(game.state.houses)
    assert fold(game.events) == game.state
    assert [event.kind for event in game.events].count("game_ended") == 1


@pytest.mark.sample
@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_gives_the_same_game(players: int) -> None:
    first = play_out(players, 3, POLICIES["random"])
    second = play_out(players, 3, POLICIES["random"])
    assert first.events == second.events


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_absent_houses_reaches_its_end(players: int, seed: int) -> None:
    """Every decision may be left to its deadline (rulebook chapter 29)."""
    chance = Chance(hashlib.sha256(bytes([players, seed])).digest())
    played = new_game(players, ruleset_of(seed), chance)
    for _ in range(MOST_ANSWERS):
        if played.state.winner is not None:
            break
        check_invariants(played.state)
        played = expire(played.state, min(played.state.decisions), chance)
    assert played.state.winner in played.state.houses


def silent(view: Json, decision: Json, wanted: Json, chance: Random) -> Json:
    """A policy that never gives a valid answer."""
    return {"kind": decision["kind"]}


def test_a_policy_that_gives_no_answer_is_detected() -> None:
    state = new_game(3, Ruleset(), Chance(bytes(32))).state
    with pytest.raises(MalformedInput):
        choose_answer(state, "stark", 1, silent, Random(0))
