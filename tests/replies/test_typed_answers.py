"""Answers typed as a line: read like mails, and not stored."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import models, storage
from games.engine import encode, options
from games.replies.reading import read as read_lines
from games.replies.services.typed_answers import MAX_CHARACTERS, MAX_LINES, reading_body
from games.words import words_for
from got_api.database.viewer import as_engine
from tests.cpu_time import assert_cheap
from tests.people import Visitor, expect_problem, person
from tests.replies.positions import POSITIONS
from tests.served import Game, found_game, read, stored_game

pytestmark = pytest.mark.django_db

WHOLE = "Winterfell march +1\nwhite harbour: defense +1; shivering sea = support"


@pytest.fixture(scope="module")
def planning(module_rows: None, django_db_blocker: Any) -> Game:
    with django_db_blocker.unblock():
        return found_game(3)


def says(who: Visitor, game: Game, text: str, query: str = "", **more: Any) -> Any:
    body = {"text": text, **more}
    return who.posts(f"{game.path}/decisions/1/answer/read{query}", body)


def test_typed_line_is_read_like_a_reply_by_mail(planning: Game) -> None:
    stark = planning.people["stark"]
    found = read(says(stark, planning, WHOLE))
    assert found["problems"] == [] and found["draft"] is None
    assert set(found["answer"]["orders"]) == {"winterfell", "white_harbor", "shivering_sea"}
    assert read(stark.posts(f"{planning.path}/decisions/1/answer/check", found["answer"]))["accepted"]
    assert "Winterfell" in found["label"]


def test_label_and_problems_are_in_the_language_of_the_request(planning: Game) -> None:
    stark = planning.people["stark"]
    response = says(stark, planning, "Fagyvár??", "?lang=hu")
    found = read(response)
    assert response["Content-Language"] == "hu"
    assert found["answer"] is None and found["label"] is None
    line = words_for("hu").text("reply_problem-unread", line="Fagyvár??")
    assert found["problems"] == [{"code": "unread", "line": "Fagyvár??", "detail": line}]


def test_clear_lines_become_a_draft_that_later_lines_complete(planning: Game) -> None:
    stark = planning.people["stark"]
    first = read(says(stark, planning, "winterfell march +1"))
    assert first["answer"] is None and list(first["draft"]["orders"]) == ["winterfell"]
    assert [each["code"] for each in first["problems"]] == ["missing_places"]
    assert "White Harbor" in first["problems"][0]["detail"]
    rest = "white harbor: support; shivering sea: raid"
    second = read(says(stark, planning, rest, orders=first["draft"]["orders"]))
    assert set(second["answer"]["orders"]) == {"winterfell", "white_harbor", "shivering_sea"}


def test_commands_and_greetings_are_not_answers(planning: Game) -> None:
    for text in ("help", "undo", "hello"):
        found = read(says(planning.people["stark"], planning, text))
        assert (found["answer"], found["draft"]) == (None, None)
        assert [each["code"] for each in found["problems"]] == ["unread"]
        assert text in found["problems"][0]["detail"]


def test_checking_a_typed_answer_stores_nothing(planning: Game) -> None:
    def rows() -> list[int]:
        with as_engine():
            game_id = storage.find_game(planning.code).game_id
            kinds = (models.AnswerRecord, models.SealedAnswer, models.Draft, models.EventRecord)
            return [kind.objects.filter(game_id=game_id).count() for kind in kinds]

    before = rows()
    stark = planning.people["stark"]
    etag = stark.gets(f"{planning.path}/decisions")["ETag"]
    read(says(stark, planning, WHOLE))
    assert rows() == before
    assert stark.gets(f"{planning.path}/decisions")["ETag"] == etag


def test_typed_lines_are_read_only_for_a_house_that_is_asked() -> None:
    game = stored_game(3)
    number, decision = next(
        (number, each)
        for state in game.wanders(Random(3))
        for number, each in state.decisions.items()
        if len(each.houses) < 3
    )
    path = f"{game.path}/decisions/{number}/answer/read"
    outsider = next(house for house in game.houses if house not in decision.houses)
    expect_problem(game.people[outsider].posts(path, {"text": "1"}), 403, "not_asked")
    closed = f"{game.path}/decisions/1/answer/read"
    expect_problem(game.people[outsider].posts(closed, {"text": "1"}), 409, "decision_closed")


def test_invalid_typed_answers_are_refused(planning: Game) -> None:
    stark = planning.people["stark"]
    path = f"{planning.path}/decisions/1/answer/read"
    expect_problem(Visitor().posts(path, {"text": "1"}), 401, "token_missing")
    expect_problem(person("asha").posts(path, {"text": "1"}), 403, "not_seated")
    expect_problem(
        stark.posts(f"{planning.path}/decisions/999/answer/read", {"text": "1"}), 404, "decision_unknown"
    )
    expect_problem(stark.posts("/games/zzzzzzzzzz/decisions/1/answer/read", {"text": "1"}), 404, "not_found")
    for body in (
        {},
        {"text": ""},
        {"text": "x" * (MAX_CHARACTERS + 1)},
        {"text": 1},
        {"text": "1", "more": 1},
    ):
        expect_problem(stark.posts(path, body), 400, "malformed")
    expect_problem(stark.posts(f"{path}?words=true", {"text": "1"}), 400, "malformed")
    expect_problem(stark.posts(f"{path}?lang=xx", {"text": "1"}), 400, "malformed")


@pytest.mark.parametrize("name", POSITIONS)
def test_long_typed_lines_are_read_quickly(name: str) -> None:
    position = POSITIONS[name]()
    state = position.game.state
    number = next(number for number, each in state.decisions.items() if each.question.kind == position.kind)
    offered: Any = encode(options(state, position.house, number))
    line = ("winterfell karhold 1 knight > white harbor + 2 footmen & " * 9)[
        : MAX_CHARACTERS // MAX_LINES - 1
    ]
    text = "\n".join([line] * MAX_LINES)[:MAX_CHARACTERS]
    assert_cheap(lambda: reading_body(text, position.kind, offered, words_for("en")), 100)
    assert read_lines(text, position.kind, offered).answer is None
