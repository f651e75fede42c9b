"""The endpoints of instructions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.scopes import Scope
from games.instructions.models import InstructionList
from games.models import Seat
from got_api.database.viewer import as_engine, as_viewer
from tests.people import Person, expect_problem, person
from tests.served import Game, found_game, read

from .giving import Json

pytestmark = pytest.mark.django_db

ORDERS = {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"}
PLACE: Json = {"kind": "place_orders", "round": 1, "orders": ORDERS}
TOO_FEW: Json = {"kind": "place_orders", "round": 1, "orders": {"winterfell": "march_0"}}
RAVEN: Json = {"kind": "use_raven", "use": "nothing"}


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3)


def path(game: Game, more: str = "") -> str:
    return f"{game.path}/instructions{more}"


def sent_body(*instructions: Json) -> Json:
    return {"instructions": list(instructions)}


def test_instructions_are_read_as_they_were_saved(game: Game) -> None:
    stark = game.people["stark"]
    assert read(stark.gets(path(game))) == {"house": "stark", "instructions": []}
    saved = read(stark.puts(path(game), sent_body(PLACE, RAVEN)))
    assert [row["kind"] for row in saved["instructions"]] == ["place_orders", "use_raven"]
    assert saved["instructions"][0]["orders"] == ORDERS
    assert read(stark.gets(path(game))) == saved
    assert read(stark.puts(path(game), saved | {"house": "stark"}, HTTP_PREFER="x"), 400)["code"]
    assert read(stark.puts(path(game), sent_body())) == {"house": "stark", "instructions": []}


def test_each_house_can_read_only_its_own_instructions(game: Game) -> None:
    stark, lannister = game.people["stark"], game.people["lannister"]
    read(stark.puts(path(game), sent_body(RAVEN)))
    assert read(lannister.gets(path(game))) == {"house": "lannister", "instructions": []}
    assert read(lannister.gets(path(game, "/log")))["results"] == []


def test_only_players_can_read_and_write_instructions(game: Game) -> None:
    stranger = person("nobody")
    expect_problem(stranger.gets(path(game)), 403, "not_seated")
    expect_problem(stranger.gets(path(game, "/outlook")), 403, "not_seated")
    expect_problem(stranger.gets(path(game, "/log")), 403, "not_seated")
    expect_problem(stranger.puts(path(game), sent_body()), 403, "not_seated")
    expect_problem(game.stranger.gets(path(game)), 401, "token_missing")
    reader = game.people["stark"].with_token(scopes=[Scope.READ])
    assert read(reader.gets(path(game)))["house"] == "stark"
    expect_problem(reader.puts(path(game), sent_body()), 403, "scope_missing")
    expect_problem(game.people["stark"].gets("/games/unknown1/instructions"), 404, "not_found")
    expect_problem(game.people["stark"].puts("/games/unknown1/instructions", sent_body()), 404, "not_found")


def test_a_sitter_can_neither_read_nor_save_instructions(game: Game) -> None:
    read(game.people["stark"].puts(path(game), sent_body(RAVEN)))
    sitter = person("sitter")
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(
            sitter=sitter.user, sitter_until=timezone.now() + timedelta(days=1)
        )
    assert read(sitter.gets(f"{game.path}/decisions/1"))["options"] is not None
    for more in ("", "/outlook", "/log"):
        expect_problem(sitter.gets(path(game, more)), 403, "not_seated")
    expect_problem(sitter.puts(path(game), sent_body()), 403, "not_seated")


def test_a_new_player_cannot_read_the_instructions_of_the_previous_one(game: Game) -> None:
    read(game.people["stark"].puts(path(game), sent_body(RAVEN)))
    previous = game.seat("stark")
    successor = person("successor")
    with as_engine():
        Seat.objects.filter(pk=previous.pk).update(is_active=False, left_at=timezone.now())
        Seat.objects.create(game=game.game, position=previous.position, house="stark", user=successor.user)
    assert read(successor.gets(path(game))) == {"house": "stark", "instructions": []}
    expect_problem(game.people["stark"].gets(path(game)), 403, "not_seated")
    for user in (game.users["stark"], successor.user):
        with as_viewer(user, game=game.game.pk):
            assert not InstructionList.objects.exists()


def test_open_seats_and_games_that_are_not_running_accept_no_instructions(game: Game) -> None:
    stark = game.people["stark"]
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(
            open_since=timezone.now(), stand_in="defaults"
        )
    expect_problem(stark.puts(path(game), sent_body()), 409, "seat_is_open")
    host = person("host")
    made = read(host.posts("/games", {"name": "lobby", "player_count": 3}), 201)
    expect_problem(host.puts(f"/games/{made['code']}/instructions", sent_body()), 409, "game_not_running")
    expect_problem(host.gets(f"/games/{made['code']}/instructions/outlook"), 409, "game_not_running")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ([], ""),
        ({}, "instructions"),
        ({"instructions": [RAVEN, {"kind": "fly"}]}, "instructions.1.kind"),
        ({"instructions": [{**RAVEN, "use": "fly"}]}, "instructions.0.use"),
        ({"instructions": [RAVEN] * 61}, "instructions"),
    ],
)
def test_a_malformed_instruction_is_refused_with_its_path(game: Game, body: object, field: str) -> None:
    for response in (
        game.people["stark"].puts(path(game), body),
        game.people["stark"].posts(path(game, "/outlook"), body),
    ):
        problem = expect_problem(response, 400, "malformed")
        assert [error["field"] for error in problem["errors"]] == [field]


def test_all_unknown_ids_are_refused_together(game: Game) -> None:
    wrong = [RAVEN, {"kind": "refuse_support", "houses": ["tyrell", "stark", "martell"]}]
    for response in (
        game.people["stark"].puts(path(game), sent_body(*wrong)),
        game.people["stark"].posts(path(game, "/outlook"), sent_body(*wrong)),
    ):
        problem = expect_problem(response, 422, "instruction_unknown")
        places = [error["field"] for error in problem["errors"]]
        assert places == ["instructions.1.houses.0", "instructions.1.houses.2"]
    assert read(game.people["stark"].gets(path(game)))["instructions"] == []


def test_a_save_can_be_conditional_on_the_version_read(game: Game) -> None:
    stark = game.people["stark"]
    tag = stark.gets(path(game))["ETag"]
    read(stark.puts(path(game), sent_body(RAVEN), **{"If-Match": tag}))
    expect_problem(stark.puts(path(game), sent_body(), **{"If-Match": tag}), 412, "precondition_failed")
    assert len(read(stark.gets(path(game)))["instructions"]) == 1
    present = stark.gets(path(game))["ETag"]
    assert stark.gets(path(game), **{"If-None-Match": present}).status_code == 304


def test_the_outlook_shows_the_instructed_answer_or_why_there_is_none(game: Game) -> None:
    stark = game.people["stark"]
    read(stark.puts(path(game), sent_body(RAVEN, PLACE)))
    (found,) = read(stark.gets(path(game, "/outlook")))["results"]
    assert (found["number"], found["kind"], found["outcome"], found["index"]) == (
        1,
        "place_orders",
        "answers",
        1,
    )
    assert found["answer"] == {"kind": "place_orders", "orders": ORDERS}
    assert found["instruction"]["kind"] == "place_orders"
    (found,) = read(stark.posts(path(game, "/outlook"), sent_body(TOO_FEW)))["results"]
    assert (found["outcome"], found["code"], found["rule"]) == (
        "against_the_rules",
        "place_without_order",
        "PLAN-1",
    )
    (found,) = read(stark.posts(path(game, "/outlook"), sent_body(RAVEN)))["results"]
    assert (found["outcome"], found["index"], found["answer"]) == ("none_applies", None, None)
    assert [row["kind"] for row in read(stark.gets(path(game)))["instructions"]] == [
        "use_raven",
        "place_orders",
    ]


def test_a_house_that_has_answered_has_no_outlook(game: Game) -> None:
    stark: Person = game.people["stark"]
    read(game.answers("stark", 1, {"kind": "place_orders", "orders": ORDERS}))
    assert read(stark.posts(path(game, "/outlook"), sent_body(PLACE)))["results"] == []
