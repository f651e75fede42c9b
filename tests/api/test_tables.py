"""Tables that an organiser seats; hosts and substitutes appointed by a host."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.models import Appointment, Game
from games.services import hosting, replacement
from games.services.appointments import MAX_APPOINTED, SeatedPlayer, create_seated_game
from got_api.database.viewer import as_engine
from tests.people import Person, expect_problem, person
from tests.served import DAY, read, timed_game
from tests.served import Game as Served

pytestmark = pytest.mark.django_db
Json = dict[str, Any]

HOUSES = {"baratheon": "davos", "lannister": "tyrion", "stark": "catelyn"}


@pytest.fixture
def people() -> dict[str, Person]:
    return {name: person(name) for name in (*HOUSES.values(), "varys", "osha", "brienne")}


@pytest.fixture
def varys(people: dict[str, Person]) -> Person:
    """An organiser."""
    User.objects.filter(pk=people["varys"].user.pk).update(can_organise=True)
    return people["varys"]


def table_body(**changes: Any) -> Json:
    seats = [{"house": house, "username": name} for house, name in HOUSES.items()]
    return {"name": "round 2, table 4", "seats": seats} | changes


def test_a_table_seated_by_an_organiser_starts_at_once(varys: Person, people: dict[str, Person]) -> None:
    body = table_body(preset="e_mail", clock={"time_zone": "Europe/Bucharest"}, other_hosts=["brienne"])
    body["seats"][1] = {"house": "lannister", "bot": "sensible"}
    body["seats"][2]["nonce"] = "winter"
    response = varys.posts("/tables", body)
    made = read(response, 201)
    assert response["Location"] == f"/api/v1/games/{made['code']}"
    assert (made["status"], made["host"], made["other_hosts"]) == ("running", "varys", ["brienne"])
    seats = {seat["house"]: (seat["username"], seat["bot"], seat["nonce"]) for seat in made["seats"]}
    assert seats == {
        "baratheon": ("davos", None, None),
        "lannister": (None, "sensible", None),
        "stark": ("catelyn", None, "winter"),
    }
    clock = read(varys.gets(f"/games/{made['code']}/clock"))
    assert (clock["preset"], clock["clock"]["time_zone"]) == ("e_mail", "Europe/Bucharest")
    assert [row["kind"] for row in read(people["davos"].gets("/me/decisions"))["results"]] == ["place_orders"]
    proof = read(varys.gets(f"/games/{made['code']}/proof"))
    assert [(seat["house"], seat["nonce"], seat["drawn"]) for seat in proof["seats"]] == [
        ("stark", "winter", False),
        ("lannister", None, False),
        ("baratheon", None, False),
    ]


def test_only_organisers_can_seat_other_users(people: dict[str, Person]) -> None:
    expect_problem(people["davos"].posts("/tables", table_body()), 403, "not_an_organiser")
    with as_engine():
        assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"seats": [{"house": "stark", "username": "catelyn"}] * 3}, 409, "house_taken"),
        (
            {"seats": [{"house": house, "username": "davos"} for house in HOUSES]},
            409,
            "already_seated",
        ),
        ({"seats": [{"house": house, "username": "nobody"} for house in HOUSES]}, 422, "user_unknown"),
        ({"seats": [{"house": house, "bot": "clever"} for house in HOUSES]}, 400, "malformed"),
        ({"seats": [{"house": "stark"}, *({"house": "tully", "bot": "random"},) * 2]}, 400, "malformed"),
        ({"seats": [{"house": house, "bot": "random"} for house in ("stark", "tyrell", "lannister")]}, 422,
         "house_not_in_game"),
        ({"seats": [{"house": "stark", "bot": "random"}]}, 400, "malformed"),
        ({"substitutes": ["nobody"]}, 422, "user_unknown"),
        ({"other_hosts": ["nobody"]}, 422, "user_unknown"),
        ({"other_hosts": ["osha"] * 11}, 400, "malformed"),
        ({"clock": {"time_zone": "Westeros/Kings_Landing"}}, 422, "setting_unlawful"),
        ({"player_count": 3}, 400, "malformed"),
    ],
)  # fmt: skip
def test_an_invalid_table_is_refused(varys: Person, changes: Json, status: int, code: str) -> None:
    expect_problem(varys.posts("/tables", table_body(**changes)), status, code)
    with as_engine():
        assert not Game.objects.exists() and not Appointment.objects.exists()


def test_a_closed_account_cannot_be_seated(varys: Person, people: dict[str, Person]) -> None:
    User.objects.filter(pk=people["davos"].user.pk).update(is_active=False)
    expect_problem(varys.posts("/tables", table_body()), 422, "user_unknown")


@pytest.mark.long
def test_a_seated_table_is_not_a_lobby(people: dict[str, Person]) -> None:
    """A league may seat as many tables as it needs, at once and in its own transaction."""
    users = [one.user.pk for one in people.values()]
    for _ in range(25):
        with as_engine():
            create_seated_game(
                host=users[0],
                name="a table",
                seats=[SeatedPlayer(house, user) for house, user in zip(HOUSES, users, strict=False)],
                ruleset={},
            )
    with as_engine():
        assert Game.objects.filter(status=Game.Status.RUNNING).count() == 25


def test_an_appointed_host_can_act(people: dict[str, Person]) -> None:
    game = timed_game(3)
    osha = people["osha"]
    path = f"{game.path}/hosts/OSHA"
    expect_problem(osha.puts(path, None), 403, "not_the_host")
    expect_problem(osha.posts(f"{game.path}/messages", {"text": "Hello."}), 403, "not_the_host")
    game.host.puts(path, None)
    assert game.host.puts(path, None).status_code == 204
    assert read(osha.gets(game.path))["other_hosts"] == ["osha"]
    assert osha.posts(f"{game.path}/messages", {"text": "Hello."}).status_code == 202
    assert [row["code"] for row in read(osha.gets("/games?mine=true"))["results"]] == [game.code]
    [shown] = read(osha.gets("/me/home"))["games"]["results"]
    assert (shown["game"], shown["hosted"], shown["house"]) == (game.code, True, None)
    # A host sees no secret, and appoints others.
    expect_problem(osha.gets(f"{game.path}/decisions/1/draft"), 404, "not_found")
    assert read(osha.gets(f"{game.path}/position"))["house"] is None
    assert osha.puts(f"{game.path}/hosts/brienne", None).status_code == 204
    assert osha.deletes(path).status_code == 204
    expect_problem(osha.posts(f"{game.path}/messages", {"text": "Hello."}), 403, "not_the_host")
    expect_problem(game.host.deletes(path), 404, "not_found")
    expect_problem(game.host.puts(f"{game.path}/hosts/nobody", None), 422, "user_unknown")


def test_the_creator_of_a_game_cannot_be_removed_as_host(people: dict[str, Person]) -> None:
    game = timed_game(3)
    name = read(game.host.gets("/me"))["username"]
    expect_problem(game.host.deletes(f"{game.path}/hosts/{name}"), 404, "not_found")


def test_an_appointed_host_can_start_a_lobby(people: dict[str, Person]) -> None:
    davos, osha = people["davos"], people["osha"]
    made = read(davos.posts("/games", {"name": "a game", "player_count": 3, "access": "invitation"}), 201)
    path = f"/games/{made['code']}"
    davos.puts(f"{path}/hosts/osha", None)
    assert read(osha.posts(f"{path}/seats", {}), 201)["username"] == "osha"  # needs no invitation
    [lobby] = read(osha.gets("/me/home"))["lobbies"]["results"]
    assert lobby["hosted"]
    assert read(osha.posts(f"{path}/start", {"fill_with": "random"}))["status"] == "running"


def test_the_number_of_hosts_is_limited(people: dict[str, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    game = timed_game(3)
    monkeypatch.setitem(MAX_APPOINTED, Appointment.Role.HOST, 1)
    game.host.puts(f"{game.path}/hosts/osha", None)
    found = expect_problem(game.host.puts(f"{game.path}/hosts/brienne", None), 409, "list_full")
    assert found["facts"] == {"max_count": 1}


def test_a_late_house_causes_a_notice_to_every_host(people: dict[str, Person]) -> None:
    game = timed_game(
        3,
        preset="one_day",
        clock={"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0},
        policy={"at_due": "host", "grace_count": 0, "reminder_seconds": 0},
    )
    for name in ("osha", "brienne"):
        game.host.puts(f"{game.path}/hosts/{name}", None)
    User.objects.filter(username="brienne").update(is_active=False)
    game.passes(2 * DAY).resolves()
    assert [row["kind"] for row in read(people["osha"].gets("/me/notices"))["results"]] == ["host_called"] * 3


def open_seat_path(game: Served, house: str) -> str:
    """The path of a seat that its player has left."""
    replacement.leave_table(user=game.users[house].pk, code=game.code, now=game.now)
    return f"{game.path}/seats/{game.seat(house).position}/take-over"


def test_only_substitutes_can_take_over_seats_if_the_table_requires_it(
    varys: Person, people: dict[str, Person]
) -> None:
    made = read(varys.posts("/tables", table_body(take_over="substitutes", substitutes=["osha"])), 201)
    game = Served(made["code"], {house: people[name].user for house, name in HOUSES.items()})
    osha, brienne = people["osha"], people["brienne"]
    path = open_seat_path(game, "stark")
    for one, count in ((brienne, 0), (osha, 1)):
        assert len(read(one.gets("/seats/open"))["results"]) == count
        assert len(read(one.gets("/me/home"))["open_seats"]["results"]) == count
    expect_problem(brienne.posts(path, {}), 403, "not_a_substitute")
    listed = read(varys.gets(f"{game.path}/substitutes"))["results"]
    assert [row["username"] for row in listed] == ["osha"]
    expect_problem(osha.gets(f"{game.path}/substitutes"), 403, "not_the_host")
    assert read(osha.posts(path, {}))["username"] == "osha"
    varys.puts(f"{game.path}/substitutes/brienne", None)
    path = open_seat_path(game, "baratheon")
    varys.deletes(f"{game.path}/substitutes/brienne")
    expect_problem(brienne.posts(path, {}), 403, "not_a_substitute")


def test_a_substitute_needs_no_invitation(varys: Person, people: dict[str, Person]) -> None:
    made = read(varys.posts("/tables", table_body(access="invitation", substitutes=["osha"])), 201)
    game = Served(made["code"], {house: people[name].user for house, name in HOUSES.items()})
    path = open_seat_path(game, "stark")
    expect_problem(people["brienne"].posts(path, {}), 403, "invitation_wrong")
    assert read(people["osha"].posts(path, {}))["username"] == "osha"


def test_hosts_cannot_be_appointed_or_send_messages_after_the_end(people: dict[str, Person]) -> None:
    game = timed_game(3)
    with as_engine():
        Game.objects.filter(code=game.code).update(status=Game.Status.FINISHED)
    expect_problem(game.host.puts(f"{game.path}/hosts/osha", None), 409, "game_over")
    with pytest.raises(Exception, match="game_not_running"):
        hosting.message_all(user=game.host.user.pk, code=game.code, text="Hello.")
