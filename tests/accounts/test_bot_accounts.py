"""Accounts that a program plays with: their users flag them as bots, and everybody can see it."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from got_api.database.viewer import as_engine
from tests.people import Person, Visitor, expect_problem, person
from tests.served import anonymous_game, read

pytestmark = pytest.mark.django_db


def flag_as_bot(one: Person) -> None:
    assert read(one.patches("/me", {"is_bot": True}))["is_bot"] is True


def bot_seats(path: str, who: Visitor) -> list[str | None]:
    return [seat["username"] for seat in read(who.gets(path))["seats"] if seat["is_bot_account"]]


def test_a_user_can_flag_their_account_as_a_bot_and_only_an_admin_can_undo_it(catelyn: Person) -> None:
    assert read(catelyn.gets("/me"))["is_bot"] is False
    problem = expect_problem(catelyn.patches("/me", {"is_bot": False}), 400, "malformed")
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("is_bot", "bot_mark_stays")]
    flag_as_bot(catelyn)
    expect_problem(catelyn.patches("/me", {"is_bot": False}), 400, "malformed")
    flag_as_bot(catelyn)
    assert read(Visitor().gets("/players/catelyn"))["is_bot"] is True
    User.objects.filter(username="catelyn").update(is_bot=False)
    assert read(Visitor().gets("/players/catelyn"))["is_bot"] is False


def test_seats_show_which_accounts_are_bots(catelyn: Person, tywin: Person) -> None:
    flag_as_bot(tywin)
    path = f"/games/{read(catelyn.posts('/games', {'name': 'x', 'player_count': 3}), 201)['code']}"
    for one in (catelyn, tywin):
        read(one.posts(f"{path}/seats", {}), 201)
    read(catelyn.posts(f"{path}/seats", {"bot": "sensible"}), 201)
    assert bot_seats(path, Visitor()) == ["tywin"]
    [listed] = read(catelyn.gets("/games?mine=true"))["results"]
    assert [seat["username"] for seat in listed["seats"] if seat["is_bot_account"]] == ["tywin"]
    flag_as_bot(catelyn)
    assert bot_seats(path, Visitor()) == ["catelyn", "tywin"]


def test_an_anonymous_game_shows_which_accounts_are_bots_after_its_end() -> None:
    game = anonymous_game()
    one, other = list(game.people.values())[:2]
    flag_as_bot(one)
    name = one.user.username
    assert bot_seats(game.path, one) == [name]
    assert bot_seats(game.path, other) == bot_seats(game.path, Visitor()) == []
    with as_engine():
        Game.objects.filter(code=game.code).update(status=Game.Status.FINISHED)
    assert bot_seats(game.path, other) == bot_seats(game.path, person("varys")) == [name]
