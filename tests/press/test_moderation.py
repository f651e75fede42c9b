"""Blocks, reports and the view of a moderator."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.erasure import erase_account
from games import models
from games.press.models import Block, Report
from games.press.services import moderation
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.people import Person, expect_problem, person
from tests.press.table import conversation, says, talking_game, visible_conversations, visible_texts
from tests.press.test_policies import change_hands
from tests.served import Game, Json, read

pytestmark = pytest.mark.django_db


def name(game: Game, house: str) -> str:
    return str(game.users[house].username)


@pytest.fixture
def game() -> Game:
    return talking_game()


@pytest.fixture
def maester(game: Game) -> Person:
    """A host who does not play."""
    host = person("maester")
    with as_engine(game=game.game.id):
        models.Appointment.objects.create(
            game=game.game, user=host.user, role=models.Appointment.Role.HOST, appointed_at=clock.now()
        )
    return host


def report_message_of(game: Game, house: str, path: str, message: str, reason: str = "Rude.") -> None:
    response = game.people[house].posts(f"{path}/messages/{message}/reports", {"reason": reason})
    assert response.status_code == 204


def reports(game: Game, moderator: Person) -> list[Json]:
    return list(read(moderator.gets(f"{game.path}/reports"))["results"])


def test_messages_of_a_blocked_player_are_hidden_and_the_player_cannot_notice(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    group = conversation(game, "stark", "lannister", "baratheon")
    stark, lannister = game.people["stark"], game.people["lannister"]
    says(game, "stark", path, "before")
    told = stark.gets(path).content
    assert read(lannister.puts(f"/me/blocks/{name(game, 'stark')}"))["username"] == name(game, "stark")
    assert stark.gets(path).content == told
    for where in (path, group, conversation(game, "stark")):
        says(game, "stark", where, "after")
    assert visible_texts(lannister, path) == ["before"]
    assert visible_texts(lannister, group) == []
    assert visible_texts(stark, path) == ["after", "before"]
    assert visible_texts(game.people["baratheon"], group) == ["after"]
    assert visible_texts(lannister, conversation(game, "lannister")) == ["after"]
    assert group.rsplit("/", 1)[1] not in visible_conversations(lannister, game)
    says(game, "lannister", path, "still talking")
    assert visible_texts(stark, path)[0] == "still talking"
    assert lannister.deletes(f"/me/blocks/{name(game, 'stark')}").status_code == 204
    says(game, "stark", path, "again")
    assert visible_texts(lannister, path) == ["again", "still talking", "before"]


def test_blocks_are_visible_only_to_the_user_who_made_them(game: Game) -> None:
    lannister, stark = game.people["lannister"], game.people["stark"]
    path = f"/me/blocks/{name(game, 'stark')}"
    expect_problem(lannister.gets(path), 404, "not_found")
    for _ in range(2):
        read(lannister.puts(path))
    assert [row["username"] for row in read(lannister.gets("/me/blocks"))["results"]] == [name(game, "stark")]
    assert read(stark.gets("/me/blocks"))["results"] == []
    expect_problem(lannister.puts("/me/blocks/nobody_of_that_name"), 404, "not_found")
    expect_problem(lannister.puts(f"/me/blocks/{name(game, 'lannister')}"), 404, "not_found")
    for _ in range(2):
        assert lannister.deletes(path).status_code == 204


def test_the_number_of_blocks_is_limited(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MAX_BLOCKS", 1)
    stark = game.people["stark"]
    read(stark.puts(f"/me/blocks/{name(game, 'lannister')}"))
    problem = expect_problem(stark.puts(f"/me/blocks/{name(game, 'baratheon')}"), 409, "too_many_blocks")
    assert problem["facts"] == {"max_count": 1}
    read(stark.puts(f"/me/blocks/{name(game, 'lannister')}"))


def test_a_moderator_sees_the_reported_message_and_nothing_else(game: Game, maester: Person) -> None:
    path = conversation(game, "stark", "lannister")
    says(game, "lannister", path, "innocent")
    message = says(game, "stark", path, "insult")
    report_message_of(game, "lannister", path, message["id"])
    report_message_of(game, "lannister", path, message["id"], "Again.")
    [row] = reports(game, maester)
    assert row == {
        "code": row["code"],
        "message": message["id"],
        "house": "stark",
        "text": "insult",
        "sent_at": message["sent_at"],
        "reason": "Rude.",
        "made_at": row["made_at"],
        "status": "open",
        "decided_at": None,
        "decided_by": None,
    }
    assert read(maester.gets(f"{game.path}/reports/{row['code']}")) == row
    for address in (path, f"{path}/messages", f"{path}/messages/{message['id']}"):
        expect_problem(maester.gets(address), 404, "not_found")


def test_a_deleted_message_leaves_an_empty_entry_in_its_place(game: Game, maester: Person) -> None:
    path = conversation(game, "stark", "lannister")
    message = says(game, "stark", path, "insult")
    says(game, "stark", path, "and more")
    report_message_of(game, "lannister", path, message["id"])
    report_message_of(game, "stark", path, message["id"], "Hacked.")
    codes = [row["code"] for row in reports(game, maester)]
    body = read(maester.puts(f"{game.path}/reports/{codes[0]}", {"status": "deleted"}))
    assert (body["status"], body["decided_by"], body["text"]) == ("deleted", "maester", "insult")
    assert {row["status"] for row in reports(game, maester)} == {"deleted"}
    for house in ("stark", "lannister"):
        assert visible_texts(game.people[house], path) == ["and more", ""]
        shown = read(game.people[house].gets(f"{path}/messages/{message['id']}"))
        assert shown == message | {"text": "", "is_deleted": True}
    for code in codes:
        expect_problem(
            maester.puts(f"{game.path}/reports/{code}", {"status": "dismissed"}), 409, "report_decided"
        )
    expect_problem(
        game.people["stark"].posts(f"{path}/messages/{message['id']}/reports", {"reason": "x"}),
        404,
        "not_found",
    )


def test_dismissing_a_report_keeps_the_message_and_other_reports(game: Game, maester: Person) -> None:
    path = conversation(game, "stark")
    message = says(game, "stark", path, "Hear me roar.")
    report_message_of(game, "lannister", path, message["id"], "Ours.")
    report_message_of(game, "baratheon", path, message["id"], "Theirs.")
    newest, oldest = reports(game, maester)
    read(maester.puts(f"{game.path}/reports/{oldest['code']}", {"status": "dismissed"}))
    assert [row["status"] for row in reports(game, maester)] == ["open", "dismissed"]
    assert visible_texts(game.people["stark"], path) == ["Hear me roar."]
    expect_problem(maester.puts(f"{game.path}/reports/nosuchcode", {"status": "dismissed"}), 404, "not_found")
    expect_problem(maester.gets(f"{game.path}/reports/nosuchcode"), 404, "not_found")
    expect_problem(
        maester.puts(f"{game.path}/reports/{newest['code']}", {"status": "open"}), 400, "malformed"
    )


def test_only_readers_of_a_message_can_report_it(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    message = says(game, "stark", path, "secret")["id"]
    address = f"{path}/messages/{message}/reports"
    for who in (game.people["baratheon"], person("varys")):
        expect_problem(who.posts(address, {"reason": "x"}), 404, "not_found")
    public = conversation(game, "stark")
    expect_problem(
        game.people["stark"].posts(f"{public}/messages/{message}/reports", {"reason": "x"}), 404, "not_found"
    )
    with as_engine(game=game.game.id):
        assert not Report.objects.exists()


def test_the_number_of_reports_is_limited(game: Game, settings: Any) -> None:
    settings.GOT_RATES = settings.GOT_RATES | {"report": "1/h"}
    path = conversation(game, "stark")
    one, two = (says(game, "stark", path, text)["id"] for text in ("one", "two"))
    report_message_of(game, "lannister", path, one)
    expect_problem(
        game.people["lannister"].posts(f"{path}/messages/{two}/reports", {"reason": "x"}),
        429,
        "too_many_requests",
    )


def test_players_and_past_players_of_a_game_cannot_moderate_it(game: Game, maester: Person) -> None:
    host = game.people["stark"]
    path = f"{game.path}/reports"
    expect_problem(host.gets(path), 403, "moderator_plays")
    expect_problem(host.puts(f"{path}/any", {"status": "deleted"}), 403, "moderator_plays")
    expect_problem(game.people["lannister"].gets(path), 403, "not_the_host")
    expect_problem(person("varys").gets(path), 403, "not_the_host")
    change_hands(game, "stark")
    expect_problem(host.gets(path), 403, "moderator_plays")
    assert reports(game, person("staff", is_staff=True)) == reports(game, maester) == []
    with as_engine(game=game.game.id):
        models.Sitting.objects.create(
            game=game.game, house="stark", user=maester.user, started_at=clock.now()
        )
    expect_problem(maester.gets(path), 403, "moderator_plays")


def test_the_name_of_an_erased_account_is_removed(game: Game, maester: Person) -> None:
    path = conversation(game, "stark", "lannister")
    message = says(game, "stark", path, "insult")["id"]
    report_message_of(game, "lannister", path, message)
    read(game.people["stark"].puts(f"/me/blocks/{name(game, 'lannister')}"))
    [row] = reports(game, maester)
    read(maester.puts(f"{game.path}/reports/{row['code']}", {"status": "dismissed"}))
    staff = person("staff", is_staff=True)
    for one in (game.people["lannister"], maester):
        erase_account(user_id=one.user.pk)
    [row] = reports(game, staff)
    assert (row["decided_by"], row["text"]) == (None, "insult")
    with as_engine(game=game.game.id):
        assert not Block.objects.exists()
        report = Report.objects.get()
        assert (report.reporter_id, report.decided_by_id) == (None, None)
    assert visible_texts(game.people["stark"], path) == ["insult"]
