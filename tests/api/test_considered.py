"""Choices that bots considered: secret until the end, then readable by all, in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

from games import storage
from games.models import AnswerRecord, Game
from games.services.answers import apply_answer, read_answer
from games.services.bots import play_bots
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared import clock
from tests.people import Person, Visitor, expect_problem, person
from tests.served import read

from .test_bots import table

pytestmark = pytest.mark.django_db


def path(code: str, number: int = 1) -> str:
    return f"/games/{code}/decisions/{number}/considered"


def game_id(code: str) -> int:
    with as_engine():
        return Game.objects.only("id").get(code=code).pk


def finish_game(code: str) -> None:
    with as_engine():
        Game.objects.filter(code=code).update(status=Game.Status.FINISHED)


def read_considered(code: str, who: Visitor, language: str = "en") -> list[dict[str, Any]]:
    response = who.gets(f"{path(code)}?lang={language}")
    assert response["Content-Language"] == language
    return list(read(response)["results"])


def test_considered_choices_are_secret_until_the_end(catelyn: Person) -> None:
    code = table(catelyn, "sensible")
    expect_problem(catelyn.gets(path(code)), 409, "game_not_finished")
    play_bots(code=code)
    stranger = person("varys")
    for who in (catelyn, stranger, Visitor()):
        problem = expect_problem(who.gets(path(code)), 409, "game_not_finished")
        assert problem["facts"] == {"status": "running"}
    with as_viewer(catelyn.user, game=game_id(code)):
        assert not AnswerRecord.objects.filter(number=1).exclude(house="stark").exists()
    finish_game(code)
    assert (
        read_considered(code, catelyn) == read_considered(code, stranger) == read_considered(code, Visitor())
    )


def test_a_bot_shows_its_best_choices_and_how_their_values_add_up(catelyn: Person) -> None:
    code = table(catelyn, "sensible")
    play_bots(code=code)
    finish_game(code)
    rows = read_considered(code, catelyn)
    assert [row["house"] for row in rows] == ["baratheon", "lannister"]
    for row in rows:
        best, *others = row["choices"]
        assert best["answer"] == row["answer"]
        assert 1 <= len(others) <= 2
        assert all(best["value"] >= other["value"] for other in others)
        assert {term["term"] for term in best["terms"]} & {"march", "consolidate"}
        assert {term["text"] for term in best["terms"]} & {"March", "Consolidate Power"}
        assert best["text"]
    for language, march in (("hu", "Menetelés"), ("pl", "Marsz")):
        labels = {
            term["text"]
            for row in read_considered(code, catelyn, language)
            for choice in row["choices"]
            for term in choice["terms"]
        }
        assert march in labels


def test_answers_of_other_bots_and_of_people_have_no_considered_choices(catelyn: Person) -> None:
    code = table(catelyn, "random")
    play_bots(code=code)
    finish_game(code)
    assert read_considered(code, catelyn) == []
    expect_problem(catelyn.gets(path(code, 99)), 404, "decision_unknown")
    expect_problem(catelyn.gets(path("nowhere222")), 404, "not_found")
    expect_problem(catelyn.gets(f"{path(code)}?at=3"), 400, "malformed")


def test_replacing_the_answer_of_a_bot_removes_its_considered_choices(catelyn: Person) -> None:
    code = table(catelyn, "sensible")
    play_bots(code=code)
    with as_engine(game=game_id(code)):
        row = AnswerRecord.objects.get(number=1, house="lannister")
        assert row.considered and len(row.considered) <= 3
    with as_engine():
        head, timing = storage.lock_timing(code)
        answer = read_answer(row.considered[1]["choice"])
        apply_answer(head, timing, "lannister", 1, answer, author="player", now=clock.now())
    with as_engine(game=game_id(code)):
        assert AnswerRecord.objects.get(number=1, house="lannister").considered is None


def test_the_host_of_a_sandbox_game_sees_considered_choices_at_once(catelyn: Person) -> None:
    code = table(catelyn, "sensible")
    play_bots(code=code)
    with as_engine():
        Game.objects.filter(code=code).update(is_sandbox=True)
    assert [row["house"] for row in read_considered(code, catelyn)] == ["baratheon", "lannister"]
    for who in (person("varys"), Visitor()):
        expect_problem(who.gets(path(code)), 409, "game_not_finished")
