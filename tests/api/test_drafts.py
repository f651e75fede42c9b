"""Drafts of answers: private to their house, completed at the deadline, deleted by the answer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import AnswerRecord, Draft, Seat, Waiting
from games.services import deadlines
from got_api.database.viewer import as_engine
from tests.notices.test_writing import game_id
from tests.people import Person, expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

QUICK: dict[str, Any] = {
    "clock": {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0},
    "policy": {"grace_count": 0, "reminder_seconds": 0, "max_miss_count": 0},
}
PARTLY = {"kind": "place_orders", "orders": {"winterfell": "march_0"}}


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3, preset="one_day", **QUICK)


def draft(game: Game, number: int = 1) -> str:
    return f"{game.path}/decisions/{number}/draft"


def expire_deadlines(game: Game) -> None:
    with as_engine():
        Waiting.objects.filter(game__code=game.code).update(due_at=timezone.now())
    deadlines.resolve_due_steps(code=game.code, now=timezone.now())


def orders_of(game: Game, house: str) -> tuple[str, dict[str, str]]:
    with as_engine(game=game_id(game)):
        row = AnswerRecord.objects.get(number=1, house=house)
        return row.author, row.answer["orders"]


@pytest.mark.rule("DEC-10")
def test_stored_draft_is_completed_when_the_deadline_passes(game: Game) -> None:
    stark = game.people["stark"]
    assert read(stark.puts(draft(game), PARTLY)) == {"number": 1, "house": "stark", "draft": PARTLY}
    assert read(stark.gets(draft(game)))["draft"] == PARTLY
    expire_deadlines(game)
    author, orders = orders_of(game, "stark")
    assert author == "default"
    assert orders["winterfell"] == "march_0"
    assert set(orders) == {"winterfell", "white_harbor", "shivering_sea"}
    assert orders_of(game, "lannister")[1]["lannisport"] == "defense_plus_1_a"
    expect_problem(stark.gets(draft(game)), 404, "not_found")
    with as_engine(game=game_id(game)):
        assert not Draft.objects.exists()


def test_draft_can_be_replaced_and_deleted(game: Game) -> None:
    stark = game.people["stark"]
    read(stark.puts(draft(game), PARTLY))
    other = {"kind": "place_orders", "orders": {"white_harbor": "raid_a"}}
    read(stark.puts(draft(game), other))
    assert read(stark.gets(draft(game)))["draft"] == other
    for _ in range(2):
        assert stark.deletes(draft(game)).status_code == 204
    expect_problem(stark.gets(draft(game)), 404, "not_found")
    expire_deadlines(game)
    assert orders_of(game, "stark")[1]["winterfell"] == "defense_plus_1_b"


def test_answer_replaces_a_draft(game: Game) -> None:
    stark = game.people["stark"]
    read(stark.puts(draft(game), PARTLY))
    whole = {"winterfell": "defense_plus_1_a", "white_harbor": "raid_a", "shivering_sea": "support_a"}
    read(game.answers("stark", 1, {"kind": "place_orders", "orders": whole}))
    expect_problem(stark.gets(draft(game)), 404, "not_found")
    expect_problem(stark.puts(draft(game), PARTLY), 409, "already_answered")
    expect_problem(stark.deletes(draft(game)), 409, "already_answered")
    expire_deadlines(game)
    assert orders_of(game, "stark") == ("player", whole)


@pytest.mark.rule("PLAN-1", "PLAN-2", "PLAN-3")
@pytest.mark.parametrize(
    ("orders", "status", "code"),
    [
        ({"winterfell": "raid_a", "white_harbor": "raid_a"}, 422, "order_token_used_twice"),
        ({"pyke": "raid_a"}, 422, "order_without_units"),
        ({"winterfell": "march_for_ever"}, 422, "unknown_order_token"),
        ({"winterfell": 3}, 400, "malformed"),
    ],
)
def test_draft_against_the_rules_is_refused(
    game: Game, orders: dict[str, Any], status: int, code: str
) -> None:
    expect_problem(
        game.people["stark"].puts(draft(game), {"kind": "place_orders", "orders": orders}), status, code
    )
    expect_problem(game.people["stark"].gets(draft(game)), 404, "not_found")


def test_draft_needs_an_open_decision_of_the_house(game: Game) -> None:
    stark = game.people["stark"]
    expect_problem(stark.puts(draft(game), {"kind": "bid_influence", "amount": 1}), 400, "wrong_kind")
    expect_problem(stark.puts(draft(game, 9), PARTLY), 404, "decision_unknown")
    expect_problem(game.stranger.puts(draft(game), PARTLY), 401, "token_missing")
    expect_problem(game.stranger.gets(draft(game)), 401, "token_missing")
    expect_problem(stark.with_token(scopes=["read"]).puts(draft(game), PARTLY), 403, "scope_missing")
    expire_deadlines(game)
    expect_problem(stark.puts(draft(game), PARTLY), 409, "decision_closed")


def test_only_the_house_and_its_next_player_can_read_a_draft(game: Game, catelyn: Person) -> None:
    stark, lannister = game.people["stark"], game.people["lannister"]
    read(stark.puts(draft(game), PARTLY))
    expect_problem(lannister.gets(draft(game)), 404, "not_found")
    expect_problem(catelyn.gets(draft(game)), 404, "not_found")
    with as_engine():
        Seat.objects.filter(game__code=game.code, house="stark").update(
            sitter=catelyn.user, sitter_until=timezone.now() + timedelta(days=1)
        )
    assert read(catelyn.gets(draft(game)))["draft"] == PARTLY
