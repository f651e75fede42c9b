"""Decisions and refusals in the language of their reader; state contains no words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine import BASE
from games.words import LANGUAGES, words_for
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, read

pytestmark = pytest.mark.django_db


def decisions(reader: Visitor, game: Game, query: str = "?words=true&lang=en") -> list[dict[str, Any]]:
    return list(read(reader.gets(f"{game.path}/decisions{query}"))["results"])


def play_until(game: Game, kind: str, seed: int = 5) -> str:
    """Plays until a house is asked this question. Returns the house."""
    for _ in game.plays_on(Random(seed)):
        for decision in game.state().decisions.values():
            if decision.question.kind == kind:
                return decision.houses[0]
    raise AssertionError(f"nobody is asked {kind}")


def test_responses_without_texts_are_unchanged(game: Game) -> None:
    stark, path = game.people["stark"], f"{game.path}/decisions"
    plain, worded = stark.gets(path), stark.gets(f"{path}?words=true&lang=ro")
    assert worded["Content-Language"] == "ro"
    assert worded["ETag"] == plain["ETag"][:-1] + '.ro"'
    for query in ("?words=false", "?lang=ro", "?words=false&lang=hu"):
        again = stark.gets(path + query)
        assert (again.content, again["ETag"]) == (plain.content, plain["ETag"])
    for bare, reported in zip(read(plain)["results"], read(worded)["results"], strict=True):
        assert reported == bare | {"words": reported["words"]}
    one = f"{path}/1"
    assert read(stark.gets(one)) == read(plain)["results"][0]
    assert read(stark.gets(f"{one}?words=true&lang=ro")) == read(worded)["results"][0]


def test_the_entity_tag_depends_on_the_language(game: Game) -> None:
    stark, path = game.people["stark"], f"{game.path}/decisions"
    found = {language: stark.gets(f"{path}?words=true&lang={language}") for language in LANGUAGES}
    tags = {language: response["ETag"] for language, response in found.items()}
    assert len(set(tags.values())) == len({response.content for response in found.values()}) == len(LANGUAGES)
    known = {"If-None-Match": tags["hu"]}
    assert stark.gets(f"{path}?words=true&lang=hu", **known).status_code == 304
    assert stark.gets(f"{path}?words=true&lang=pl", **known).status_code == 200
    assert stark.gets(path, **known).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_reads_its_question_and_others_read_which_house_is_asked(game: Game, language: str) -> None:
    words = words_for(language)
    (own,) = decisions(game.people["stark"], game, f"?words=true&lang={language}")
    reported = own["words"]
    assert reported["title"] == words.text("decision-place_orders.title")
    assert reported["default"] == words.text("decision-place_orders.default")
    assert reported["how"] == words.text("shape-assign_orders")
    assert reported["labels"]["area"]["winterfell"] == words.name("area", "winterfell")
    assert reported["labels"]["order"]["march_0"] == words.name("order", "march_0")
    (other,) = decisions(Visitor(), game, f"?words=true&lang={language}")
    assert other["words"]["asks"].startswith(words.name("house", own["houses"][0]))
    assert (other["words"]["how"], other["words"]["labels"]) == (None, {})


def test_texts_are_in_the_language_of_the_profile_or_else_of_the_request(game: Game) -> None:
    stark = game.people["stark"]
    path = f"{game.path}/decisions?words=true"
    assert Visitor().gets(path, **{"Accept-Language": "pl"})["Content-Language"] == "pl"
    read(stark.patches("/me", {"language": "bg"}))
    response = stark.gets(path, **{"Accept-Language": "pl"})
    assert response["Content-Language"] == "bg"
    title = read(response)["results"][0]["words"]["title"]
    assert title == words_for("bg").text("decision-place_orders.title")


def test_choices_have_the_order_of_the_options_and_state_their_consequences(game: Game) -> None:
    house = play_until(game, "resolve_march")
    (own,) = decisions(game.people[house], game)
    orders = own["options"]["orders"]
    reported = own["words"]["choices"]
    expected = [
        {"area": order["area"], "to": place["area"]} for order in orders for place in order["destinations"]
    ]
    assert [choice["fields"] for choice in reported if "to" in choice["fields"]] == expected
    attacks = {place["area"] for order in orders for place in order["destinations"] if place["attack"]}
    for choice in reported:
        if choice["fields"].get("to") in attacks:
            assert any(line.startswith("Attack") for line in choice["consequences"])


def test_an_answered_decision_no_longer_has_choices(game: Game) -> None:
    house = play_until(game, "resolve_march")
    person, path = game.people[house], f"{game.path}/decisions/1?words=true&lang=en"
    reported = read(person.gets(path))["words"]
    assert reported["title"] == "Place orders"
    assert (reported["how"], reported["choices"], reported["labels"]) == (None, [], {})


def test_lists_across_games_contain_no_texts(game: Game) -> None:
    stark = game.people["stark"]
    for path in ("/me/decisions", "/games?mine=true"):
        assert len({stark.gets(path, **{"Accept-Language": each}).content for each in LANGUAGES}) == 1
    expect_problem(stark.gets("/me/decisions?words=true"), 400, "malformed")


@pytest.mark.parametrize("query", ["?words=yes", "?words=true&lang=xx", "?word=true"])
def test_an_invalid_query_for_texts_is_refused(game: Game, query: str) -> None:
    expect_problem(game.people["stark"].gets(f"{game.path}/decisions{query}"), 400, "malformed")


def put(person: Person, game: Game, number: int, answer: Any, language: str) -> Any:
    return person.puts(f"{game.path}/decisions/{number}/answer", answer, **{"Accept-Language": language})


def test_a_refusal_lists_allowed_alternatives(game: Game) -> None:
    stark = game.people["stark"]
    orders = {"winterfell": "march_0", "white_harbor": "defense_a", "pyke": "raid_a"}
    answer = {"kind": "place_orders", "orders": orders}
    problem = expect_problem(
        stark.puts(f"{game.path}/decisions/1/answer", answer), 422, "order_without_units"
    )
    assert problem["detail"] == (
        "An order can only be placed where you have units. Area: Pyke. "
        "Allowed: The Shivering Sea, White Harbor, Winterfell. "
        "Rule PLAN-2: " + words_for("en").text("rule-PLAN-2")
    )
    assert problem["facts"] == {"area": "pyke", "path": "/orders/pyke"}
    checked = read(stark.posts(f"{game.path}/decisions/1/answer/check", answer))
    assert (checked["detail"], checked["facts"]) == (problem["detail"], problem["facts"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_of_a_march_lists_reachable_areas(game: Game, language: str) -> None:
    house = play_until(game, "resolve_march")
    person, words = game.people[house], words_for(language)
    (own,) = decisions(person, game)
    order = own["options"]["orders"][0]
    far = "narrow_sea" if BASE.areas[order["area"]].kind == "land" else "castle_black"
    moves = [{"to": far, "units": [order["units"][0]["unit"]]}]
    answer = {"kind": "resolve_march", "area": order["area"], "moves": moves}
    read(person.patches("/me", {"language": language}))
    path = f"{game.path}/decisions/{own['number']}/answer"
    problem = expect_problem(person.puts(path, answer), 422, "not_adjacent")
    for place in order["destinations"]:
        assert words.name("area", place["area"]) in problem["detail"]
    assert problem["detail"].endswith(words.text(f"rule-{problem['rule']}"))
