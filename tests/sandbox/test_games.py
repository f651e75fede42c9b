"""Games of the sandbox, used by the developer of a client."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from games.models import Game
from games.notices.models import Notice
from games.sandbox import situations
from games.services.bots import play_bots
from games.services.sandbox import LIFETIME, MAX_GAMES, delete_old_sandbox_games
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests import database
from tests.people import Person, Visitor, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sandbox(settings: Any) -> None:
    settings.GOT_SANDBOX = True


@pytest.fixture
def arya(db: None) -> Person:
    return person("arya")


def create_game_of(who: Person, situation: str = "battle", **wanted: str) -> dict[str, Any]:
    game: dict[str, Any] = read(who.posts("/sandbox/games", {"situation": situation} | wanted), 201)
    return game


def open_decisions_of(who: Person, code: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = read(who.gets(f"/games/{code}/decisions"))["results"]
    return rows


def test_a_game_has_a_name_in_the_language_of_its_developer(arya: Person) -> None:
    assert create_game_of(arya, "blade")["name"] == "Sandbox: Use the Valyrian Steel Blade"
    read(arya.patches("/me", {"language": "pl"}))
    assert create_game_of(arya, "march")["name"] == "Gra próbna: Rozpatrzenie Marszu"


def test_the_server_lists_the_situations(arya: Person) -> None:
    rows = read(arya.gets("/sandbox/situations"))["results"]
    assert [row["id"] for row in rows] == list(situations())
    assert {"id", "title", "kind", "player_count", "house"} == rows[0].keys()


@pytest.mark.sample(5)
@pytest.mark.parametrize("id", situations())
def test_a_game_begins_in_its_situation_and_can_be_continued(arya: Person, id: str) -> None:
    situation = situations()[id]
    game = create_game_of(arya, id, opponents="never")
    assert (game["is_sandbox"], game["host"], game["status"]) == (True, "arya", "running")
    code = game["code"]
    (decision,) = [row for row in open_decisions_of(arya, code) if row["kind"] == situation.kind]
    assert situation.house in str(decision)
    number = decision["number"]
    seen = read(arya.gets(f"/games/{code}/decisions/{number}"))
    assert seen["options"] is not None
    read(arya.posts(f"/games/{code}/decisions/{number}/answer/check", {"kind": situation.kind}))


def test_another_house_can_be_played(arya: Person) -> None:
    game = create_game_of(arya, "planning", house="lannister", opponents="never")
    assert [seat["house"] for seat in game["seats"] if seat["username"] == "arya"] == ["lannister"]
    body = {"situation": "planning", "house": "martell", "opponents": "never"}
    problem = expect_problem(arya.posts("/sandbox/games", body), 422, "house_not_in_game")
    assert "lannister" in problem["facts"]["houses"]


def test_the_same_answers_lead_to_the_same_events(arya: Person) -> None:
    """The situation determines random results and the answers of bots."""
    logs = []
    for _ in range(2):
        code = create_game_of(arya, "planning", opponents="sensible")["code"]
        play_bots(code=code)
        read(arya.posts(f"/sandbox/games/{code}/clock", {"advance_seconds": 30 * 86400}))
        play_bots(code=code)
        page = read(arya.gets(f"/games/{code}/events?limit=499"))
        logs.append([entry["event"] for entry in page["results"]])
    assert len(logs[0]) > 20
    assert logs[0] == logs[1]


def test_silent_opponents_wait_until_the_developer_advances_the_clock(arya: Person) -> None:
    quiet, moved = (create_game_of(arya, "planning", opponents="never")["code"] for _ in range(2))
    before = read(arya.gets(f"/games/{quiet}/clock"))
    read(arya.posts(f"/sandbox/games/{moved}/clock", {"advance_seconds": 60}))
    assert [row["number"] for row in open_decisions_of(arya, moved)] == [1]
    read(arya.posts(f"/sandbox/games/{moved}/clock", {"advance_seconds": 30 * 86400}))
    assert 1 not in [row["number"] for row in open_decisions_of(arya, moved)]
    assert [row["number"] for row in open_decisions_of(arya, quiet)] == [1]
    assert read(arya.gets(f"/games/{quiet}/clock")) == before


def test_opponents_that_use_defaults_answer_at_once(arya: Person) -> None:
    code = create_game_of(arya, "planning", opponents="defaults")["code"]
    (decision,) = open_decisions_of(arya, code)
    assert decision["waiting_for"] == [situations()["planning"].house]


def test_the_developer_answers_for_opponents(arya: Person) -> None:
    code = create_game_of(arya, "planning", opponents="never")["code"]
    (decision,) = open_decisions_of(arya, code)
    path, own = f"/sandbox/games/{code}/answers", situations()["planning"].house
    others = [house for house in decision["waiting_for"] if house != own]
    assert others
    for house in others:
        body = {"house": house, "number": decision["number"]}
        assert read(arya.posts(path, body))["answer"]["kind"] == "place_orders"
    assert open_decisions_of(arya, code)[0]["waiting_for"] == [own]
    expect_problem(arya.posts(path, {"house": own, "number": decision["number"]}), 422, "house_not_in_game")
    wrong = {"house": others[0], "number": decision["number"], "answer": {"kind": "muster"}}
    assert arya.posts(path, wrong).status_code in (400, 422)


def test_other_users_cannot_see_or_change_a_sandbox_game(arya: Person) -> None:
    code = create_game_of(arya, opponents="defaults")["code"]
    other = person("other")
    for who in (other, Visitor()):
        assert code not in str(read(who.gets("/games")))
        assert code not in str(read(who.gets("/seats/open")))
    assert code in str(read(arya.gets("/games")))
    expect_problem(other.posts(f"/sandbox/games/{code}/clock", {"advance_seconds": 60}), 404, "not_found")
    expect_problem(other.deletes(f"/sandbox/games/{code}"), 404, "not_found")
    expect_problem(
        other.posts(f"/sandbox/games/{code}/answers", {"house": "stark", "number": 1}), 404, "not_found"
    )


def test_operations_of_the_sandbox_do_not_find_other_games(arya: Person) -> None:
    game = read(arya.posts("/games", {"name": "Real", "player_count": 3}), 201)
    for seat in ({}, {"bot": "random"}, {"bot": "random"}):
        read(arya.posts(f"/games/{game['code']}/seats", seat), 201)
    expect_problem(
        arya.posts(f"/sandbox/games/{game['code']}/clock", {"advance_seconds": 60}), 404, "not_found"
    )
    expect_problem(arya.deletes(f"/sandbox/games/{game['code']}"), 404, "not_found")
    assert read(arya.gets(f"/games/{game['code']}"))["is_sandbox"] is False


def test_notices_of_a_sandbox_game_reach_only_its_developer(arya: Person) -> None:
    code = create_game_of(arya, opponents="never")["code"]
    path = f"/sandbox/games/{code}/notices"
    for kind in ("vote_opened", "host_message"):
        assert arya.posts(path, {"kind": kind}).status_code == 202
    assert set(Notice.objects.values_list("user__username", "kind")) == {
        ("arya", "vote_opened"),
        ("arya", "host_message"),
    }
    expect_problem(person("other").posts(path, {"kind": "your_turn"}), 404, "not_found")
    expect_problem(arya.posts(path, {"kind": "raven"}), 400, "malformed")


@pytest.mark.long
def test_a_developer_has_a_limited_number_of_games(arya: Person) -> None:
    codes = [create_game_of(arya, "planning", opponents="never")["code"] for _ in range(MAX_GAMES)]
    body = {"situation": "planning"}
    expect_problem(arya.posts("/sandbox/games", body), 409, "too_many_sandbox_games")
    assert arya.deletes(f"/sandbox/games/{codes[0]}").status_code == 204
    expect_problem(arya.gets(f"/games/{codes[0]}"), 404, "not_found")
    create_game_of(arya, "planning", opponents="never")


def test_games_are_deleted_after_a_day_with_all_their_rows(arya: Person) -> None:
    real = read(arya.posts("/games", {"name": "Real", "player_count": 3}), 201)["code"]
    code = create_game_of(arya, "battle", opponents="never")["code"]
    cursor = read(arya.gets(f"/games/{code}/position"))["cursor"]
    read(arya.puts(f"/games/{code}/news/read", {"cursor": cursor}))
    read(
        arya.puts(f"/games/{code}/instructions", {"instructions": [{"kind": "use_raven", "use": "nothing"}]})
    )
    read(arya.posts(f"/sandbox/games/{code}/clock", {"advance_seconds": 86400}))
    assert delete_old_sandbox_games(clock.now()) == 0
    assert delete_old_sandbox_games(clock.now() + LIFETIME + timedelta(minutes=1)) == 1
    expect_problem(arya.gets(f"/games/{code}"), 404, "not_found")
    read(arya.gets(f"/games/{real}"))
    with as_engine():
        assert list(Game.objects.values_list("code", flat=True)) == [real]


@pytest.mark.django_db(transaction=True)
def test_a_busy_game_is_deleted_by_a_later_run(arya: Person) -> None:
    busy, idle = (create_game_of(arya, "planning", opponents="never")["code"] for _ in range(2))
    with database.connect_owner() as other, other.transaction():
        other.execute("select from games_game where code = %s for update", [busy])
        expect_problem(arya.deletes(f"/sandbox/games/{busy}"), 503, "game_busy")
        assert delete_old_sandbox_games(clock.now() + LIFETIME + timedelta(minutes=1)) == 1
    expect_problem(arya.gets(f"/games/{idle}"), 404, "not_found")
    assert arya.deletes(f"/sandbox/games/{busy}").status_code == 204


def test_all_operations_need_a_sandbox(arya: Person, settings: Any) -> None:
    code = create_game_of(arya)["code"]
    settings.GOT_SANDBOX = False
    expect_problem(arya.gets("/sandbox/situations"), 403, "sandbox_off")
    expect_problem(arya.deletes(f"/sandbox/games/{code}"), 403, "sandbox_off")


def test_every_table_with_rows_of_a_game_refers_to_games_by_a_foreign_key() -> None:
    """Deletion selects rows by foreign keys to games. Rows with another reference would remain."""
    for model in apps.get_models():
        names = {field.attname for field in model._meta.concrete_fields}
        if "game_id" in names and model._meta.managed:
            assert isinstance(model._meta.get_field("game"), ForeignKey), model
