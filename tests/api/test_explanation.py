"""Explanations over HTTP, and the combats of a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import storage
from games.engine import Answer, State, decode, encode, observed_state
from games.engine.events.combat import StrengthsAnnounced
from games.engine.explanation import Explanation, as_grid, as_summary, cases_of_cards, explain
from games.words import words_for
from games.words.explanations import combat_words, explanation_words
from got_api.database.viewer import as_engine
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, read, stored_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db


WANTED = {"resolve_march", "choose_house_card", "bid_influence"}


@pytest.mark.long
def test_explanations_of_decisions_and_checked_answers_equal_those_of_the_engine() -> None:
    game, dice = stored_game(3), Random(6)
    kinds: set[str] = set()
    for state in game.wanders(dice):
        for number, decision in state.decisions.items():
            house, kind = decision.houses[0], decision.question.kind
            if kind not in WANTED - kinds:
                continue
            kinds.add(kind)
            _check_explained(game, state, number, house, encode(wander(state, house, number, dice)))
        if kinds == WANTED:
            break
    assert kinds == WANTED


def _check_explained(game: Game, state: State, number: int, house: str, answer: Any) -> None:
    person, seen = game.people[house], observed_state(state, house)
    path = f"{game.path}/decisions/{number}"
    response = person.gets(f"{path}/explain")
    assert read(response) == encode(as_grid(explain(seen, house, number)))
    assert read(person.gets(f"{path}/explain?detail=grid")) == read(response)
    assert read(person.gets(f"{path}/explain?detail=full")) == encode(explain(seen, house, number))
    assert person.gets(f"{path}/explain", **{"If-None-Match": response["ETag"]}).status_code == 304
    summary = person.gets(f"{path}/explain?detail=summary")
    assert read(summary) == encode(as_summary(explain(seen, house, number)))
    assert len({summary["ETag"], response["ETag"]}) == 2
    worded = read(person.gets(f"{path}/explain?detail=summary&words=true&lang=hu"))
    assert worded == explanation_words(words_for("hu"), read(summary))
    if answer["kind"] == "choose_house_card":
        _check_cards(person, path, explain(seen, house, number))
    _check_words(person, path, read(response), answer)
    checked = read(person.posts(f"{path}/answer/check?explain=true", answer))
    assert checked["explanation"] == encode(explain(seen, house, number, decode(Answer, answer)))
    assert "explanation" not in read(person.posts(f"{path}/answer/check", answer))
    for other in set(game.people) - set(state.decisions[number].houses):
        expect_problem(game.people[other].gets(f"{path}/explain"), 403, "not_asked")
    expect_problem(game.stranger.gets(f"{path}/explain"), 403, "not_seated")


def _check_cards(person: Person, path: str, whole: Explanation) -> None:
    """Checks that cases can be selected by the cards of both sides, or returned as a summary."""
    first = encode(whole.cases[0])
    own, other = first["answer"]["card"], first["assumed"][0]["answer"]["card"]
    for query, card, opponent_card in (
        (f"card={own}", own, None),
        (f"opponent_card={other}", None, other),
        (f"card={own}&opponent_card={other}", own, other),
    ):
        chosen = cases_of_cards(whole, card, opponent_card)
        shaped = chosen if card and opponent_card else as_grid(chosen)
        assert read(person.gets(f"{path}/explain?{query}")) == encode(shaped)
        assert read(person.gets(f"{path}/explain?{query}&detail=full")) == encode(chosen)
        assert read(person.gets(f"{path}/explain?{query}&detail=summary")) == encode(as_summary(chosen))
    for query, field in ((f"card={other}", "card"), ("opponent_card=no_card", "opponent_card")):
        problem = expect_problem(person.gets(f"{path}/explain?{query}"), 400, "malformed")
        assert [each["field"] for each in problem["errors"]] == [field]


def _check_words(person: Person, path: str, plain: Any, answer: Any) -> None:
    """Checks that `words` adds texts in the language of the reader and changes nothing else."""
    reported = person.gets(f"{path}/explain?words=true&lang=hu")
    assert reported["Content-Language"] == "hu"
    assert read(reported) == explanation_words(words_for("hu"), plain)
    assert person.gets(f"{path}/explain?lang=hu").content == person.gets(f"{path}/explain").content
    known = {"If-None-Match": reported["ETag"]}
    assert person.gets(f"{path}/explain?words=true&lang=hu", **known).status_code == 304
    assert person.gets(f"{path}/explain?words=true&lang=pl", **known).status_code == 200
    assert person.gets(f"{path}/explain", **known).status_code == 200
    checked = person.posts(f"{path}/answer/check?explain=true&words=true&lang=bg", answer)
    bare = read(person.posts(f"{path}/answer/check?explain=true", answer))["explanation"]
    assert checked["Content-Language"] == "bg"
    assert read(checked)["explanation"] == explanation_words(words_for("bg"), bare)


def test_a_refused_answer_has_no_explanation(game: Game) -> None:
    stark = game.people["stark"]
    path = f"{game.path}/decisions/1"
    empty = {"kind": "place_orders", "orders": {}}
    body = read(stark.posts(f"{path}/answer/check?explain=true&words=true&lang=pl", empty))
    assert (body["accepted"], body["explanation"]) == (False, None)
    assert body["detail"].startswith(words_for("pl").text(f"problem-{body['code']}.detail"))
    expect_problem(stark.gets(f"{path}/explain?words=yes"), 400, "malformed")
    expect_problem(stark.posts(f"{path}/answer/check?explain=1", {}), 400, "malformed")
    expect_problem(stark.gets(f"{game.path}/decisions/77/explain"), 404, "decision_unknown")
    expect_problem(stark.gets(f"{path}/explain?x=1"), 400, "malformed")
    expect_problem(stark.gets(f"{path}/explain?detail=yes"), 400, "malformed")
    expect_problem(stark.gets(f"{path}/explain?card=robb_stark"), 400, "malformed")


def test_a_closed_decision_is_not_explained() -> None:
    game = stored_game(3)
    next(state for state in game.wanders(Random(3)) if 1 not in state.decisions)
    expect_problem(game.people["stark"].gets(f"{game.path}/decisions/1/explain"), 409, "decision_closed")


@pytest.mark.long
def test_reported_combats_agree_with_their_events() -> None:
    """They agree also when a client reads them repeatedly during the game."""
    game = stored_game(3)
    seen: list[int] = []
    under_way: list[Any] = []
    for count, _ in enumerate(game.wanders(Random(8))):
        if count % 20 == 0:
            seen.append(len(read(game.stranger.gets(f"{game.path}/combats"))["results"]))
        if not under_way and (
            combat := read(game.stranger.gets(f"{game.path}/position"))["position"]["combat"]
        ):
            reported = read(game.stranger.gets(f"{game.path}/combats?words=true"))["present"]
            under_way.append({name: reported[name] for name in ("area", "origin", "attacker", "defender")})
            assert under_way[0].items() <= combat.items()
            assert all(
                side["text"] and all(term["text"] for term in side["terms"]) for side in reported["sides"]
            )
    body = read(game.stranger.gets(f"{game.path}/combats"))
    assert under_way and body["present"] is None
    assert seen == sorted(seen)
    with as_engine():
        events = storage.recorded_events(game.head())
    announced = [event for event in events if isinstance(event, StrengthsAnnounced) and event.final]
    assert len(body["results"]) == len(announced) > 1
    for row, event in zip(body["results"], announced, strict=True):
        assert [side["min_total"] for side in row["sides"]] == [event.attacker, event.defender]
    reported = game.stranger.gets(f"{game.path}/combats?words=true&lang=ro")
    assert reported["Content-Language"] == "ro"
    assert read(reported)["results"] == [combat_words(words_for("ro"), row) for row in body["results"]]
    readers = (*game.people.values(), game.stranger)
    assert len({one.gets(f"{game.path}/combats")["ETag"] for one in readers}) == 1


def test_a_lobby_has_no_combats(catelyn: Person, visitor: Visitor) -> None:
    code = read(catelyn.posts("/games", {"name": "x"}), 201)["code"]
    expect_problem(visitor.gets(f"/games/{code}/combats"), 409, "game_not_started")
    expect_problem(visitor.gets("/games/nowhere/combats"), 404, "not_found")
