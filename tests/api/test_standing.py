"""GET /games/{code}/standing."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import encode, observed_state
from games.engine.queries.standing import standing_of
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_standing_is_computed_from_the_view_of_its_reader(tywin: Person) -> None:
    game = found_game(3)
    for count, _ in enumerate(game.plays_on(Random(5))):
        if count % 9:
            continue
        if count > 60:
            break
        state = game.state()
        readers: dict[str | None, Person] = {None: tywin}
        readers.update(game.people)
        for house, reader in readers.items():
            body = read(reader.gets(f"{game.path}/standing"))
            assert body["house"] == house
            assert body["standing"] == encode(standing_of(observed_state(state, house)))
            assert body["cursor"] == read(reader.gets(f"{game.path}/position"))["cursor"]


def test_standing_has_the_same_entity_tag_as_the_position(game: Game) -> None:
    for reader in (*game.people.values(), game.stranger):
        etag = reader.gets(f"{game.path}/position")["ETag"]
        response = reader.gets(f"{game.path}/standing")
        assert response["ETag"] == etag
        assert reader.gets(f"{game.path}/standing", **{"If-None-Match": etag}).status_code == 304


def test_a_lobby_has_the_standing_of_its_setup_but_a_cancelled_lobby_has_none(
    catelyn: Person, visitor: Visitor
) -> None:
    code = read(catelyn.posts("/games", {"name": "x"}), 201)["code"]
    found = visitor.gets(f"/games/{code}/standing")
    assert read(found)["standing"]["houses"]
    assert visitor.gets(f"/games/{code}/position")["ETag"] == found["ETag"]
    assert catelyn.deletes(f"/games/{code}").status_code == 204
    expect_problem(visitor.gets(f"/games/{code}/standing"), 409, "game_not_started")
    expect_problem(visitor.gets("/games/nowhere/standing"), 404, "not_found")
    expect_problem(visitor.gets(f"/games/{code}/standing?x=1"), 400, "malformed")
