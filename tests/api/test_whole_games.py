"""Whole games over HTTP, by clients that know only their options."""

from __future__ import annotations

from random import Random

import pytest

from tests.served import found_game, read

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "ruleset"),
    [(3, {"tides_of_battle": True}), (6, {})],
    ids=["three with tides", "six"],
)
def test_random_answers_play_a_game_to_its_end(players: int, ruleset: dict[str, bool]) -> None:
    game = found_game(players, ruleset=ruleset)
    dice = Random(players)
    count = sum(1 for _ in game.plays_on(dice))
    status = game.status()
    assert status["status"] == "finished"
    assert status["winner"] in game.people
    assert count > 100
    events = read(game.stranger.gets(f"{game.path}/events?limit=499&after=1.0.0"))
    assert events["results"][0]["event"]["kind"] == "game_began"
