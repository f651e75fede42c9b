"""Answering decisions: acceptance, repetition, and every refusal."""

from __future__ import annotations

import threading
from datetime import timedelta
from random import Random
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import models, storage
from games.engine import encode
from got_api.database.viewer import as_engine
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, Json, found_game, read

pytestmark = pytest.mark.django_db

STARK_ORDERS = {"winterfell": "march_0", "white_harbor": "defense_plus_1_a", "shivering_sea": "support_a"}


def orders(**changed: str) -> Json:
    return {"kind": "place_orders", "orders": STARK_ORDERS | changed}


def stored_answers(game: Game) -> Json:
    """All stored rows of answers."""
    with as_engine():
        loaded = storage.load(storage.find_game(game.code), bypass_cache=True)
        log = models.EventRecord.objects.filter(game_id=loaded.game_id).count()
    return {"state": encode(loaded.state), "version": loaded.version, "log": log}


def play_until(game: Game, kind: str, dice: Random) -> tuple[int, str]:
    """Number and house of an open decision of this kind."""
    steps = game.plays_on(dice)
    while True:
        for decision in game.decisions(game.stranger):
            if decision["kind"] == kind:
                return decision["number"], decision["waiting_for"][0]
        next(steps)


# Accepted answers


@pytest.mark.long
def test_response_to_an_answer_contains_the_answer(game: Game) -> None:
    body = read(game.answers("stark", 1, orders()))
    assert body == {"number": 1, "house": "stark", "answer": orders()}
    assert read(game.people["stark"].gets(f"{game.path}/decisions/1/answer")) == body


def test_repeating_an_answer_changes_nothing_and_gets_the_same_response(game: Game) -> None:
    first = game.answers("stark", 1, orders())
    before = stored_answers(game)
    again = game.answers("stark", 1, orders())
    assert again.content == first.content
    assert stored_answers(game) == before


def test_sealed_answer_can_be_replaced_until_the_last_house_has_answered(game: Game) -> None:
    read(game.answers("stark", 1, orders()))
    changed = orders(winterfell="march_plus_1")
    read(game.answers("stark", 1, changed))
    assert read(game.people["stark"].gets(f"{game.path}/decisions/1/answer"))["answer"] == changed
    dice = Random(1)
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    placed = {row["area"]: row["token"] for row in game.position(game.stranger)["orders"]}
    assert placed["winterfell"] == "march_plus_1"


def test_closed_decision_accepts_only_a_repeat_of_its_answer(game: Game) -> None:
    dice = Random(1)
    first = read(game.answers("stark", 1, orders()))
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    before = stored_answers(game)
    assert read(game.answers("stark", 1, orders())) == first
    problem = expect_problem(
        game.answers("stark", 1, orders(winterfell="march_plus_1")), 409, "decision_closed"
    )
    assert problem["facts"] == {"number": 1}
    assert stored_answers(game) == before
    assert read(game.people["stark"].gets(f"{game.path}/decisions/1/answer")) == first


def test_each_house_can_read_only_its_own_answer(game: Game) -> None:
    read(game.answers("stark", 1, orders()))
    path = f"{game.path}/decisions/1/answer"
    expect_problem(game.people["lannister"].gets(path), 404, "not_found")
    expect_problem(game.stranger.gets(path), 401, "token_missing")


# Refused by user


def test_a_user_without_a_seat_cannot_answer(game: Game, tywin: Person) -> None:
    before = stored_answers(game)
    expect_problem(tywin.puts(f"{game.path}/decisions/1/answer", orders()), 403, "not_seated")
    expect_problem(game.stranger.puts(f"{game.path}/decisions/1/answer", orders()), 401, "token_missing")
    assert stored_answers(game) == before


def test_expired_tokens_and_tokens_without_the_scope_cannot_answer(game: Game) -> None:
    stark = game.people["stark"]
    path = f"{game.path}/decisions/1/answer"
    problem = expect_problem(stark.with_token(scopes=["read"]).puts(path, orders()), 403, "scope_missing")
    assert problem["facts"] == {"missing_scopes": ["play"]}
    old = stark.with_token(expires_at=timezone.now() - timedelta(seconds=1))
    expect_problem(old.puts(path, orders()), 401, "token_expired")
    read(stark.with_token(scopes=["play"]).puts(path, orders()))


def test_decision_of_another_house_cannot_be_answered(game: Game) -> None:
    number, house = play_until(game, "resolve_march", Random(3))
    other = next(name for name in game.people if name != house)
    before = stored_answers(game)
    problem = expect_problem(
        game.answers(other, number, {"kind": "resolve_march", "area": "winterfell"}), 403, "not_asked"
    )
    assert problem["facts"] == {"number": number, "houses": [house]}
    assert stored_answers(game) == before


# Refused by time


def test_a_decision_that_is_not_open_yet_is_unknown(game: Game) -> None:
    for number in (2, 999_999_999):
        problem = expect_problem(game.answers("stark", number, orders()), 404, "decision_unknown")
        assert problem["facts"] == {"number": number}
    expect_problem(game.answers("stark", 0, orders()), 404, "decision_unknown")
    expect_problem(game.people["stark"].gets(f"{game.path}/decisions/2"), 404, "decision_unknown")


def test_lobby_and_unknown_game_have_no_decisions(catelyn: Person) -> None:
    code = read(catelyn.posts("/games", {"name": "x", "take_seat": True}), 201)["code"]
    assert read(catelyn.gets(f"/games/{code}/decisions")) == {"results": [], "next_cursor": None}
    expect_problem(catelyn.puts(f"/games/{code}/decisions/1/answer", orders()), 403, "not_seated")
    for path in ("answer", "answer/check"):
        ask = catelyn.puts if path == "answer" else catelyn.posts
        expect_problem(ask(f"/games/nowhere/decisions/1/{path}", orders()), 404, "not_found")


@pytest.mark.long
def test_finished_game_accepts_no_new_answers() -> None:
    game = found_game(3)
    for _ in game.wanders(Random(11), lambda state: state.round > 7):
        pass
    last = list(game.plays_on(Random(11)))[-1]
    assert game.status()["status"] == "finished"
    assert read(game.answers(last["house"], last["number"], last["answer"])) == last
    before = stored_answers(game)
    kind, other = last["answer"]["kind"], next(name for name in game.people if name != last["house"])
    problem = expect_problem(game.answers(other, last["number"], last["answer"]), 409, "game_over")
    assert problem["facts"] == {"number": last["number"]}
    expect_problem(game.answers("stark", 1, orders()), 409, "game_over")
    assert kind and stored_answers(game) == before


@pytest.mark.django_db(transaction=True)
def test_answering_in_a_locked_game_reports_that_it_is_busy(owner_connection: Any) -> None:
    game = found_game(3)
    with owner_connection.transaction():
        owner_connection.execute("select id from games_game where code = %s for update", [game.code])
        response = game.answers("stark", 1, orders())
        expect_problem(response, 503, "game_busy")
        assert int(response["Retry-After"]) >= 1
    read(game.answers("stark", 1, orders()))


@pytest.mark.django_db(transaction=True)
def test_six_answers_at_the_same_time_are_all_accepted_once() -> None:
    game = found_game(6)
    dice = Random(2)
    chosen = {house: game.chosen(house, 1, dice) for house in game.people}
    statuses: list[int] = []

    def answer(house: str) -> None:
        statuses.append(game.answers(house, 1, chosen[house]).status_code)
        connection.close()

    threads = [threading.Thread(target=answer, args=(house,)) for house in game.people for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 12
    with as_engine():
        head = storage.find_game(game.code)
        assert storage.differences(head) == []
        kinds = list(
            models.EventRecord.objects.filter(game_id=head.game_id, kind="answer_sealed").values_list("kind")
        )
    assert len(kinds) == 6
    assert {row["area"]: row["token"] for row in game.position(game.stranger)["orders"]} == {
        area: token for one in chosen.values() for area, token in one["orders"].items()
    }


# Refused by content


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ([], ""),
        ("orders", ""),
        (None, ""),
        ({}, "kind"),
        ({"kind": 7}, "kind"),
        ({"kind": "surrender"}, "kind"),
        ({"kind": "place_orders"}, "orders"),
        ({"kind": "place_orders", "orders": []}, "orders"),
        ({"kind": "place_orders", "orders": {"winterfell": 1}}, "orders.winterfell"),
        ({"kind": "place_orders", "orders": STARK_ORDERS, "secret": True}, "secret"),
    ],
)
def test_malformed_answer_is_refused_with_its_path(game: Game, answer: Any, field: str) -> None:
    before = stored_answers(game)
    path = f"/games/{game.code}/decisions/1/answer"
    response = game.people["stark"].sends_raw("PUT", path, orjson.dumps(answer))
    problem = expect_problem(response, 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == [field]
    assert stored_answers(game) == before


@pytest.mark.parametrize(
    ("body", "media_type", "status", "code"),
    [
        (b'{"kind": "place_orders", ', "application/json", 400, "malformed_json"),
        (b"\xff\xfe", "application/json", 400, "malformed_json"),
        (b'{"kind": NaN}', "application/json", 400, "malformed_json"),
        (b"[" * 60_000, "application/json", 400, "malformed_json"),
        (b"kind=place_orders", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b" " * 10_000_000, "application/json", 413, "body_too_large"),
        (b"", "application/json", 400, "malformed"),
    ],
)
def test_body_that_is_not_json_is_refused(
    game: Game, body: bytes, media_type: str, status: int, code: str
) -> None:
    before = stored_answers(game)
    path = f"/games/{game.code}/decisions/1/answer"
    expect_problem(game.people["stark"].sends_raw("PUT", path, body, media_type), status, code)
    assert stored_answers(game) == before


def test_answer_of_another_kind_is_refused(game: Game) -> None:
    problem = expect_problem(
        game.answers("stark", 1, {"kind": "bid_wildlings", "amount": 1}), 400, "wrong_kind"
    )
    assert problem["errors"] == [{"field": "kind", "code": "wrong_kind", "detail": "Expected: place_orders"}]


@pytest.mark.parametrize(
    ("answer", "code", "rule"),
    [
        (orders(gondor="march_minus_1"), "unknown_area", None),
        (orders(winterfell="charge"), "unknown_order_token", None),
        (orders(moat_cailin="march_minus_1"), "order_without_units", "PLAN-2"),
        (orders(winterfell="defense_plus_1_a"), "order_token_used_twice", "PLAN-1"),
        ({"kind": "place_orders", "orders": {"winterfell": "march_0"}}, "place_without_order", "PLAN-1"),
    ],
)
def test_refusal_of_orders_against_the_rules_has_a_code(
    game: Game, answer: Json, code: str, rule: str | None
) -> None:
    before = stored_answers(game)
    problem = expect_problem(game.answers("stark", 1, answer), 422, code)
    assert problem.get("rule") == rule
    assert stored_answers(game) == before


def test_more_special_orders_than_stars_are_refused(game: Game) -> None:
    last = game.position(game.stranger)["tracks"]["kings_court"][-1]
    options = read(game.people[last].gets(f"{game.path}/decisions/1"))["options"]
    assert options["stars"] < len(options["places"])
    tokens = [*options["special"], *options["regular"]]
    answer = {"kind": "place_orders", "orders": dict(zip(options["places"], tokens, strict=False))}
    problem = expect_problem(game.answers(last, 1, answer), 422, "too_many_special_orders")
    assert problem["facts"] == {"stars": options["stars"], "placed": len(options["places"])}


def test_refusal_of_a_march_against_the_rules_has_a_code_and_a_rule() -> None:
    game = found_game(3)
    dice = Random(1)
    read(game.answers("stark", 1, orders()))
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    steps = game.plays_on(dice)
    while True:
        (decision,) = game.decisions(game.people["stark"])
        if decision["kind"] == "resolve_march" and decision["houses"] == ["stark"]:
            break
        next(steps)
    number = decision["number"]
    (march,) = decision["options"]["orders"]
    units = [unit["unit"] for unit in march["units"]]

    def moves(*moves: tuple[str, list[str]], area: str = "winterfell") -> Json:
        listed = [{"to": to, "units": going} for to, going in moves]
        return {"kind": "resolve_march", "area": area, "moves": listed}

    before = stored_answers(game)
    for answer, code in (
        (moves(("kings_landing", units)), "not_adjacent"),
        (moves(("gondor", units)), "unknown_area"),
        (moves(("moat_cailin", [])), "empty_move"),
        (moves(("moat_cailin", ["lannister_footman_1"])), "not_your_unit"),
        (moves(("moat_cailin", ["stark_dragon_1"])), "unknown_unit"),
        (moves(("moat_cailin", [units[0], units[0]])), "unit_named_twice"),
        (moves(("moat_cailin", units[:1]), ("moat_cailin", units[1:])), "destination_named_twice"),
        (moves(area="pyke"), "no_such_order"),
    ):
        assert (
            expect_problem(game.answers("stark", number, answer), 422, code)["title"] == "Against the rules"
        )
    assert stored_answers(game) == before


@pytest.mark.long
def test_refusals_of_later_decisions_have_their_own_codes(fixed_chance: None) -> None:
    """Possible client errors in bids, combats and retreats, reached in a random game."""
    wrong: dict[str, tuple[Json, str]] = {
        "bid_influence": ({"amount": 99}, "bid_above_power"),
        "bid_wildlings": ({"amount": -1}, "bid_below_zero"),
        "choose_house_card": ({"card": "doran_martell"}, "card_not_in_hand"),
        "retreat_to": ({"place": "dragonstone_port"}, "illegal_retreat"),
        "resolve_raid": ({"area": "dragonstone", "target": "pyke"}, "no_such_order"),
        "resolve_march": ({"area": "the_wall"}, "no_such_order"),
    }
    game = found_game(3)
    unseen = set(wrong)
    for _ in game.plays_on(Random(11)):
        for decision in game.decisions(game.stranger):
            if decision["kind"] in unseen:
                answer, code = wrong[decision["kind"]]
                house = decision["waiting_for"][0]
                before = stored_answers(game)
                response = game.answers(house, decision["number"], {"kind": decision["kind"]} | answer)
                expect_problem(response, 422, code)
                assert stored_answers(game) == before
                unseen.discard(decision["kind"])
        if not unseen:
            break
    assert not unseen


# Checks


def test_checking_an_answer_reports_consequences_and_changes_nothing(game: Game) -> None:
    before = stored_answers(game)
    stark = game.people["stark"]
    path = f"{game.path}/decisions/1/answer/check"
    accepted: Json = {"accepted": True, "code": None, "rule": None, "detail": None, "facts": {}}
    assert read(stark.posts(path, orders())) == accepted
    verdict = read(stark.posts(path, orders(winterfell="defense_plus_1_a")))
    assert (verdict["accepted"], verdict["code"]) == (False, "order_token_used_twice")
    assert verdict["rule"].startswith("PLAN-")
    assert verdict["facts"]["token"] == "defense_plus_1_a"
    assert verdict["detail"]
    verdict = read(stark.posts(path, {"kind": "place_orders"}))
    assert (verdict["code"], verdict["facts"]["path"]) == ("malformed", "/orders")
    verdict = read(stark.posts(f"{game.path}/decisions/9/answer/check", orders()))
    assert verdict["code"] == "decision_unknown"
    assert stored_answers(game) == before


def test_checking_a_closed_decision_recognises_the_accepted_answer(game: Game) -> None:
    dice = Random(1)
    read(game.answers("stark", 1, orders()))
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    path = f"{game.path}/decisions/1/answer/check"
    assert read(game.people["stark"].posts(path, orders()))["accepted"] is True
    verdict = read(game.people["stark"].posts(path, orders(winterfell="raid_a")))
    assert (verdict["accepted"], verdict["code"]) == (False, "decision_closed")


def test_only_seated_players_may_check_an_answer(game: Game, tywin: Person, visitor: Visitor) -> None:
    path = f"{game.path}/decisions/1/answer/check"
    expect_problem(tywin.posts(path, orders()), 403, "not_seated")
    expect_problem(visitor.posts(path, orders()), 401, "token_missing")


# Numbers of statements


def statements(game: Game, house: str, answer: Json, number: int = 1) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        read(game.answers(house, number, answer))
    return [query["sql"] for query in queries]


@pytest.mark.long
def test_answers_take_a_limited_number_of_statements_in_every_round() -> None:
    game = found_game(3)
    dice = Random(4)
    most: dict[int, int] = {}
    while (waiting := game.pending()) and (now := game.status()["round"]) <= 4:
        number, house = dice.choice(waiting)
        count = len(statements(game, house, game.chosen(house, number, dice), number))
        most[now] = max(most.get(now, 0), count)
    assert len(most) == 4
    assert max(most.values()) <= 50
