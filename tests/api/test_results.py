"""The result of a game, for every ending."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine import outcome
from games.leagues.scoring.final_table import read_final_table
from games.models import SeatEvent
from games.services import moderation, votes
from games.services.signals import FinishedGame, game_finished
from games.services.votes import Motion
from tests.factories import UserFactory
from tests.people import Visitor, expect_problem
from tests.served import Game, read, timed_game

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


@pytest.fixture
def announced_endings() -> Iterator[list[FinishedGame]]:
    """Records the announced endings of games."""
    heard: list[FinishedGame] = []

    def record(finished_game: FinishedGame, **_: Any) -> None:
        heard.append(finished_game)

    game_finished.connect(record)
    yield heard
    game_finished.disconnect(record)


def pass_vote(game: Game, kind: str, **what: Any) -> None:
    """Lets all players vote for a motion of this kind."""
    first, *others = [house for house, seat in game.timing().seats.items() if seat.is_person]
    number = votes.call_vote(
        user=game.users[first].pk, code=game.code, motion=Motion(kind, **what), now=game.now
    )
    for house in others:
        votes.cast_ballot(user=game.users[house].pk, code=game.code, number=number, choice=True, now=game.now)


def result(game: Game, viewer: Visitor | None = None) -> Json:
    body: Json = read((viewer or game.stranger).gets(f"{game.path}/result"))
    read_final_table(body["final_table"])  # league scorings accept it
    return body


def places(body: Json) -> dict[str, int]:
    return {seat["house"]: seat["place"] for seat in body["final_table"]["seats"]}


@pytest.mark.long
def test_a_game_that_ended_by_the_rules_has_a_result(announced_endings: list[FinishedGame]) -> None:
    game = timed_game(3)
    dice = Random("result")
    for _ in game.wanders(dice, lambda state: state.round > 7):
        pass
    while game.state().winner is None:
        number, house = dice.choice(game.pending())
        game.answers(house, number, game.chosen(house, number, dice))
    found = outcome(game.state())
    assert found is not None
    body = result(game)
    assert body["winner"] == found.winner == game.state().winner
    assert sorted(places(body), key=places(body).__getitem__) == list(found.ranking)
    seats = body["final_table"]["seats"]
    assert [seat["house"] for seat in seats] == list(game.houses)
    assert {seat["house"]: seat["castles"] for seat in seats} == dict(
        zip(found.ranking, found.castles, strict=True)
    )
    assert body["final_table"]["ended_by"] == ("castles" if max(found.castles) == 7 else "rounds")
    assert body == result(game, game.host)
    [heard] = announced_endings
    assert (heard.code, heard.final_table.winner) == (game.code, found.winner)


def test_houses_of_people_share_the_first_place_in_a_draw(announced_endings: list[FinishedGame]) -> None:
    game = timed_game(4)
    moderation.replace_player(
        actor=UserFactory.create().pk, code=game.code, position=game.seat("lannister").position,
        is_for_good=True, reason="gone", now=game.now,
    )  # fmt: skip
    pass_vote(game, "draw")
    body = result(game)
    assert (body["winner"], body["final_table"]["ended_by"]) == (None, "draw")
    assert places(body) == dict.fromkeys(game.houses, 1) | {"lannister": 4}
    assert [row.final_table.ended_by for row in announced_endings] == ["draw"]


def test_a_concession_gives_its_house_the_first_place(announced_endings: list[FinishedGame]) -> None:
    game = timed_game(3)
    pass_vote(game, "concede", house="stark")
    body = result(game)
    assert (body["winner"], body["final_table"]["ended_by"]) == ("stark", "concession")
    assert places(body)["stark"] == 1 and sorted(places(body).values()) == [1, 2, 3]
    assert len(announced_endings) == 1
    etag = game.stranger.gets(f"{game.path}/result")["ETag"]
    assert game.stranger.gets(f"{game.path}/result", **{"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize("winner", [None, "lannister"])
def test_an_adjudicated_game_has_a_result(winner: str | None, announced_endings: list[FinishedGame]) -> None:
    game = timed_game(3)
    moderation.adjudicate(
        actor=UserFactory.create().pk, code=game.code, winner=winner, reason="stuck", now=game.now
    )
    body = result(game)
    assert body["final_table"]["ended_by"] == "adjudication"
    # Without a winner the position ranks: all have one castle at the start, so the tie-breakers decide.
    assert body["winner"] == (winner or min(places(body), key=places(body).__getitem__))
    assert sorted(places(body).values()) == [1, 2, 3]
    assert game.happened(SeatEvent.Kind.ENDED)[0].house == winner
    assert len(announced_endings) == 1


def test_a_running_game_has_no_result(announced_endings: list[FinishedGame]) -> None:
    game = timed_game(3)
    game.all_submit()
    expect_problem(game.stranger.gets(f"{game.path}/result"), 409, "game_not_finished")
    expect_problem(game.stranger.gets("/games/2222222222/result"), 404, "not_found")
    assert announced_endings == []


def test_a_failing_signal_receiver_rolls_back_the_end_of_the_game(
    announced_endings: list[FinishedGame],
) -> None:
    """The work of a receiver is committed with the end of the game or not at all."""
    game = timed_game(3)

    def fail(**_: Any) -> None:
        raise RuntimeError("no room")

    game_finished.connect(fail)
    try:
        with pytest.raises(RuntimeError, match="no room"):
            pass_vote(game, "draw")
    finally:
        game_finished.disconnect(fail)
    expect_problem(game.stranger.gets(f"{game.path}/result"), 409, "game_not_finished")
    agreed_again = read(game.stranger.gets(game.path))
    assert agreed_again["status"] == "running"
