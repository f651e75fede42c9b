"""DELETE /me: the account is erased, the games remain."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from accounts.models import AccessToken, AccountMail, NameKey, User
from accounts.services import FRESH_LOGIN
from games.models import Absence, Seat
from games.notices.models import Channel, Feed, Notice
from games.services.former_players import remove_former_players
from games.tasks import sweep_tables
from got_api.database.viewer import as_engine
from tests.people import Person, Visitor, expect_problem, person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db


def erases(one: Person) -> Any:
    return one.with_token(kind=AccessToken.Kind.LOGIN).deletes("/me")


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3)


def texts_of(game: Game, viewer: Visitor) -> str:
    """All visible texts of a game."""
    paths = ("", "/seats", "/clock", "/seats/log", "/votes", "/events", "/position", "/decisions")
    return " ".join(viewer.gets(f"{game.path}{path}").content.decode() for path in paths)


def test_erasing_an_account_deletes_its_name_address_and_tokens(catelyn: Person) -> None:
    one = catelyn.with_token(kind=AccessToken.Kind.LOGIN)
    one.patches("/me", {"email": "catelyn@example.org"})
    catelyn.posts("/me/calendar")
    catelyn.posts("/me/notices/channels", {"kind": "email", "address": "catelyn@example.org"})
    response = one.deletes("/me")
    assert (response.status_code, response["Cache-Control"]) == (204, "no-store")
    for each in (one, catelyn):
        expect_problem(each.gets("/me"), 401, "token_invalid")
    user = User.objects.get(pk=catelyn.user.pk)
    assert (user.username, user.email, user.is_active, user.has_usable_password()) == (
        None,
        None,
        False,
        False,
    )
    for model in (AccessToken, Channel, Feed, AccountMail, Notice):
        assert not model._default_manager.filter(user=user).exists()
    assert not NameKey.objects.filter(user=user).exists()
    assert str(user) == f"former player {user.pk}"


def test_erasing_an_account_needs_a_recent_log_in(catelyn: Person) -> None:
    """A stolen token of any kind and scope cannot destroy the account."""
    expect_problem(catelyn.deletes("/me"), 403, "log_in_again")
    old = catelyn.with_token(kind=AccessToken.Kind.LOGIN)
    AccessToken.objects.filter(pk=old.token.pk).update(created_at=timezone.now() - 2 * FRESH_LOGIN)
    expect_problem(old.deletes("/me"), 403, "log_in_again")
    expect_problem(
        catelyn.with_token(kind=AccessToken.Kind.LOGIN, scopes=["read"]).deletes("/me"), 403, "scope_missing"
    )
    expect_problem(Visitor().deletes("/me"), 401, "token_missing")
    assert User.objects.get(pk=catelyn.user.pk).is_active


@pytest.mark.parametrize("name", ["catelyn", "Catelyn", "cate1yn"])
def test_the_name_of_an_erased_account_cannot_be_used(catelyn: Person, name: str) -> None:
    assert erases(catelyn).status_code == 204
    body = {"username": name, "password": "family-duty-honour"}
    expect_problem(Visitor().posts("/accounts", body), 409, "username_taken")
    expect_problem(Visitor().posts("/sessions", body), 401, "credentials_wrong")


def test_seat_of_an_erased_player_opens_as_if_the_player_had_left(game: Game) -> None:
    leaver = game.people["stark"]
    name = str(leaver.user)
    assert erases(leaver).status_code == 204
    assert name not in texts_of(game, game.stranger)
    assert read(game.stranger.gets(game.path))["host"] is None or game.host is not leaver
    sweep_tables()
    [seat] = [seat for seat in game.status()["seats"] if seat["house"] == "stark"]
    assert seat["username"] is None and seat["stand_in"] is not None
    log = read(game.stranger.gets(f"{game.path}/seats/log"))["results"]
    assert [row["kind"] for row in log][-2:] == ["seat_left", "seat_opened"]
    newcomer = person("newcomer")
    assert newcomer.posts(f"{game.path}/seats/{seat['position']}/take-over", {}).status_code == 200
    assert remove_former_players() == 0  # no game remains, so the user is not searched for again
    assert not User.objects.get(pk=leaver.user.pk).is_leaving


def test_finished_game_keeps_the_seat_of_an_erased_player(game: Game) -> None:
    from games.models import Game as Row

    with as_engine():
        Row.objects.filter(code=game.code).update(status="finished")
    leaver = game.people["stark"]
    name = str(leaver.user)
    assert erases(leaver).status_code == 204
    sweep_tables()
    [seat] = [seat for seat in game.status()["seats"] if seat["house"] == "stark"]
    assert (seat["username"], seat["bot"], seat["stand_in"]) == (None, None, None)
    assert name not in texts_of(game, game.stranger)
    with as_engine():
        assert Seat.objects.filter(game__code=game.code, user=leaver.user).exists()


def test_seat_log_and_notices_no_longer_contain_the_name(game: Game) -> None:
    sitter, player = person("quiet-sitter"), game.people["stark"]
    until = (timezone.now() + timedelta(days=1)).isoformat()
    body = {"username": "quiet-sitter", "ends_at": until}
    assert player.puts(f"{game.path}/seats/mine/sitter", body).status_code in (200, 201, 204)
    assert "quiet-sitter" in texts_of(game, game.stranger)
    assert erases(sitter).status_code == 204
    assert "quiet-sitter" not in texts_of(game, game.stranger)
    sweep_tables()
    clock = read(game.stranger.gets(f"{game.path}/clock"))
    assert all(seat["sitter"] is None for seat in clock["seats"])
    log = read(game.stranger.gets(f"{game.path}/seats/log"))["results"]
    assert [row["kind"] for row in log][-1] == "sitter_ended"


def test_an_erased_user_leaves_lobbies_and_the_lobbies_they_host_are_cancelled(
    catelyn: Person, tywin: Person
) -> None:
    own = catelyn.posts("/games", {"name": "hers", "player_count": 3, "take_seat": True}).json()["code"]
    other = tywin.posts("/games", {"name": "his", "player_count": 3}).json()["code"]
    assert catelyn.posts(f"/games/{other}/seats", {}).status_code == 201
    assert erases(catelyn).status_code == 204
    sweep_tables()
    assert read(tywin.gets(f"/games/{own}"))["status"] == "cancelled"
    assert read(tywin.gets(f"/games/{own}"))["host"] is None
    assert read(tywin.gets(f"/games/{other}"))["seats"] == []


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Catelyn's game", "Game"),
        ("Everybody against CATELYN", "Game"),
        ("Catelynites", "Catelynites"),
        ("Friday night", "Friday night"),
    ],
)
def test_an_erased_username_is_removed_from_the_names_of_games(
    catelyn: Person, tywin: Person, name: str, after: str
) -> None:
    """One game is hosted by the user; in the other the user only has a seat."""
    hosted = catelyn.posts("/games", {"name": name, "player_count": 3}).json()["code"]
    joined = tywin.posts("/games", {"name": name, "player_count": 3}).json()["code"]
    other = tywin.posts("/games", {"name": name, "player_count": 3}).json()["code"]
    assert catelyn.posts(f"/games/{joined}/seats", {}).status_code == 201
    assert erases(catelyn).status_code == 204
    names = {code: read(tywin.gets(f"/games/{code}"))["name"] for code in (hosted, joined, other)}
    assert names == {hosted: after, joined: after, other: name}


def test_absences_of_an_erased_user_are_deleted_when_no_game_needs_them(catelyn: Person) -> None:
    starts_at = timezone.now() + timedelta(days=2)
    body = {"starts_at": starts_at.isoformat(), "ends_at": (starts_at + timedelta(days=1)).isoformat()}
    assert catelyn.posts("/me/absences", body).status_code == 201
    erases(catelyn)
    sweep_tables()
    with as_engine():
        assert not Absence.objects.exists()


def test_erased_staff_member_has_no_rights(catelyn: Person, tywin: Person) -> None:
    User.objects.filter(pk=catelyn.user.pk).update(is_staff=True, is_superuser=True)
    LogEntry.objects.log_actions(tywin.user.pk, [catelyn.user], 2, single_object=True)
    assert erases(catelyn).status_code == 204
    user = User.objects.get(pk=catelyn.user.pk)
    assert not (user.is_staff or user.is_superuser or user.is_active)
    assert LogEntry.objects.get().object_repr == "former player"
