"""A bot in the seat of an absent player keeps peace, completes orders and gives away no seventh castle."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from games.bots import POLICIES, Commitments, as_substitute, choose_answer
from games.engine import Answer, Chance, Ruleset, check, encode, new_game
from games.engine import answer as play
from tests.engine.table import Game, board

DRAWS = 12
NEXT_TO_VICTORY = (
    "moat_cailin: greyjoy 2 knight token greyjoy; seagard: token greyjoy; riverrun: token greyjoy; "
    "harrenhal: token greyjoy; flints_finger: token greyjoy; pyke: greyjoy footman"
)
"""Greyjoy has six castles."""
PEACE = Commitments(frozenset({"greyjoy"}))


def answers_of(
    game: Game, house: str, kind: str, commitments: Commitments, policies: Iterable[str] = POLICIES
) -> list[Answer]:
    """Answers of a substitute under each policy, with different random sources. Checks that each is valid."""
    number = game.seat(house).decision(kind).number
    found = []
    for name in policies:
        for draw in range(DRAWS):
            answer = choose_answer(
                game.state, house, number, as_substitute(POLICIES[name], commitments), Random(draw)
            )
            check(game.state, house, number, answer)
            found.append(answer)
    return found


def destinations(answers: Iterable[Answer]) -> set[str]:
    return {move["to"] for answer in answers for move in encode(answer)["moves"]}


@pytest.mark.parametrize(
    "neighbour",
    ["moat_cailin: greyjoy footman", "moat_cailin: token greyjoy", "white_harbor: token greyjoy"],
)
def test_a_house_at_peace_is_not_attacked(neighbour: str) -> None:
    game = board(f"winterfell: stark 2 knight siege_engine | march_0; {neighbour}", at="marches")
    area = neighbour.partition(":")[0]
    free = answers_of(game, "stark", "resolve_march", Commitments())
    assert area in destinations(free)
    bound = answers_of(game, "stark", "resolve_march", PEACE)
    assert area not in destinations(bound)
    assert destinations(bound)
    others = answers_of(game, "stark", "resolve_march", Commitments(frozenset({"tyrell"})))
    assert destinations(others) == destinations(free)


def leaving(answers: Iterable[Answer]) -> set[int]:
    """The numbers of units that leave Winterfell, one per answer."""
    given = [encode(answer) for answer in answers]
    return {
        sum(len(move["units"]) for move in each["moves"]) for each in given if each["area"] == "winterfell"
    }


@pytest.mark.parametrize("units", ["knight", "knight footman"])
def test_a_castle_next_to_a_house_that_needs_one_keeps_a_unit(units: str) -> None:
    count = len(units.split())
    game = board(f"winterfell: stark {units} | march_0; {NEXT_TO_VICTORY}", at="marches")
    unbound = [
        choose_answer(
            game.state, "stark", game.stark.decision("resolve_march").number, POLICIES["random"], Random(draw)
        )
        for draw in range(4 * DRAWS)
    ]
    assert count in leaving(unbound)
    assert max(leaving(answers_of(game, "stark", "resolve_march", Commitments()))) < count


def test_a_castle_that_no_rival_needs_may_be_left_empty() -> None:
    far = NEXT_TO_VICTORY.replace("greyjoy 2 knight token", "token")
    game = board(f"winterfell: stark knight | march_0; {far}", at="marches")
    assert 1 in leaving(answers_of(game, "stark", "resolve_march", Commitments(), ["random"]))


@pytest.mark.parametrize(
    ("castles", "may_help"), [(NEXT_TO_VICTORY, False), ("moat_cailin: greyjoy 2 knight token greyjoy", True)]
)
def test_an_attacker_that_would_win_the_game_gets_no_support(castles: str, may_help: bool) -> None:
    attacker = castles.replace("knight token greyjoy", "knight token greyjoy | march_0")
    game = board(f"winterfell: stark footman; karhold: tyrell footman | support_a; {attacker}", at="marches")
    game.greyjoy.answers("resolve_march", "moat_cailin: 2 knight > winterfell")
    answers = answers_of(game, "tyrell", "declare_support", Commitments())
    assert ("greyjoy" in {encode(answer)["side"] for answer in answers}) == may_help


def test_the_bot_keeps_the_orders_of_a_draft_and_places_the_others() -> None:
    game = board(start=True)
    orders = {"winterfell": "march_0", "shivering_sea": "defense_plus_2"}
    answers = answers_of(game, "stark", "place_orders", Commitments(orders=orders))
    for answer in answers:
        assert orders.items() <= encode(answer)["orders"].items()
    whole = encode(answers[0])["orders"]
    assert {"kind": "place_orders", "orders": whole} == encode(
        answers_of(game, "stark", "place_orders", Commitments(orders=whole), ["sensible"])[0]
    )


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_substitutes_play_whole_rounds_without_a_refused_answer(name: str) -> None:
    chance, dice = Chance(bytes(range(32))), Random(3)
    state = new_game(3, Ruleset(), chance).state
    peace = {"stark": {"lannister"}, "lannister": {"baratheon", "stark"}, "baratheon": {"lannister"}}
    while state.winner is None and state.round < 5:
        number, decision = next(iter(state.decisions.items()))
        house = next(each for each in decision.houses if (number, each) not in state.answers)
        policy = as_substitute(POLICIES[name], Commitments(frozenset(peace[house])))
        state = play(state, house, number, choose_answer(state, house, number, policy, dice), chance).state
    assert state.decision_count > 20
