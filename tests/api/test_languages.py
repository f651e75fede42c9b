"""Bodies that describe state are identical in every language. Refusals are in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

from games.words import LANGUAGES, words_for
from tests.people import Visitor, expect_problem
from tests.served import Game

pytestmark = pytest.mark.django_db
STATE = ("", "/position", "/events", "/decisions", "/decisions/1", "/seats/log", "/clock", "/standing")


def read_in(reader: Visitor, path: str, language: str) -> tuple[int, bytes, dict[str, str]]:
    response = reader.gets(path, **{"Accept-Language": language})
    kept = {
        name: response[name]
        for name in ("ETag", "Vary", "Content-Language", "Content-Length")
        if name in response
    }
    return response.status_code, response.content, kept


@pytest.mark.sample(3)
@pytest.mark.parametrize("part", STATE)
def test_state_is_the_same_in_every_language(game: Game, part: str) -> None:
    path = f"/games/{game.code}{part}"
    stark, visitor = game.people["stark"], Visitor()
    for reader in (visitor, stark):
        first = read_in(reader, path, "en")
        assert first[0] in (200, 401)
        if first[0] == 401:
            continue
        for language in LANGUAGES:
            if reader is stark:
                stark.patches("/me", {"language": language})
            assert read_in(reader, path, language) == first
    stark.patches("/me", {"language": "en"})


def test_a_problem_is_explained_in_the_language_of_the_player(game: Game) -> None:
    stark = game.people["stark"]
    path = f"/games/{game.code}/decisions/1/answer"
    unlawful = {"kind": "place_orders", "orders": {"winterfell": "march_0", "white_harbor": "march_0"}}
    said: dict[str, Any] = {}
    facts: list[Any] = []
    for language in LANGUAGES:
        stark.patches("/me", {"language": language})
        problem = expect_problem(stark.puts(path, unlawful), 422, "order_token_used_twice")
        words = words_for(language)
        assert words.text("rule-PLAN-1") in problem["detail"]
        assert words.name("order", "march_0") in problem["detail"]
        said[language] = problem.pop("title"), problem.pop("detail")
        facts.append(problem)
        verdict = stark.posts(f"{path}/check", unlawful)
        assert verdict["Content-Language"] == language
        assert verdict.json()["detail"] == said[language][1]
    assert len(set(said.values())) == len(LANGUAGES)
    assert all(problem == facts[0] for problem in facts), "codes, facts and rule ids stay"
