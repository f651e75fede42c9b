"""Suggestions for a player: visible only to them, and not repeated after they are dismissed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.instructions.models import Dismissal, LogEntry
from games.models import AnswerRecord, Decision, EventRecord, Seat
from got_api.database.viewer import as_engine, as_viewer
from tests.people import expect_problem, person
from tests.served import Game, found_game, read

from .giving import Json
from .test_api import path, sent_body

pytestmark = pytest.mark.django_db

NEVER = {"kind": "use_blade", "use": False}
ALWAYS = {"kind": "use_blade", "use": True}


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3)


def store_answers(game: Game, house: str, *answers: Json, author: str = "player", **question: Any) -> None:
    """Stores answers of a house to closed decisions, as if they had been given during the game."""
    now = timezone.now()
    with as_engine(game=game.game.pk):
        first = max(Decision.objects.values_list("number", flat=True)) + 1
        for number, answer in enumerate(answers, start=first):
            Decision.objects.create(
                game=game.game, number=number, houses=[house], sealed=False, format=1, opened_at=now,
                closed_at=now, question={"kind": answer["kind"], **question},
            )  # fmt: skip
            AnswerRecord.objects.create(
                game=game.game, number=number, house=house, answer=answer, format=1, author=author,
                answered_at=now, audience=[house],
            )  # fmt: skip


def suggestions(game: Game, house: str = "stark", lang: str = "en") -> list[Json]:
    return list(read(game.people[house].gets(path(game, f"/suggestions?lang={lang}")))["results"])


def test_a_suggestion_has_a_text_and_can_be_saved_unchanged(game: Game) -> None:
    store_answers(game, "stark", NEVER, NEVER)
    assert suggestions(game) == []
    store_answers(game, "stark", NEVER)
    [suggestion] = suggestions(game)
    assert (suggestion["kind"], suggestion["instruction"]["use"]) == ("use_blade", "never")
    assert suggestion["number"] == 4
    assert suggestion["words"] == "Use the Valyrian Steel Blade: Do not use the Valyrian Steel Blade"
    [other] = suggestions(game, lang="hu")
    assert other["id"] == suggestion["id"] and other["words"] != suggestion["words"]
    read(game.people["stark"].puts(path(game), sent_body(suggestion["instruction"])))
    assert suggestions(game) == []


def test_the_text_of_a_suggested_bid_states_its_track(game: Game) -> None:
    store_answers(game, "stark", *[{"kind": "bid_influence", "amount": 2}] * 3, track="fiefdoms")
    [suggestion] = suggestions(game)
    assert suggestion["words"].endswith(": Fiefdoms")
    assert suggestion["instruction"]["track"] == "fiefdoms"


@pytest.mark.parametrize("author", ["default", "bot"])
def test_default_answers_lead_to_no_suggestion(author: str, game: Game) -> None:
    store_answers(game, "stark", NEVER, NEVER, NEVER, author=author)
    assert suggestions(game) == []


def test_instructed_answers_lead_to_no_suggestion(game: Game) -> None:
    store_answers(game, "stark", NEVER, NEVER, NEVER)
    with as_engine(game=game.game.pk):
        LogEntry.objects.create(
            game=game.game, seat=game.seat("stark"), number=3, kind="use_blade", outcome="answers",
            instruction={"kind": "use_blade", "use": "never"}, answer=NEVER, logged_at=timezone.now(),
        )  # fmt: skip
    assert suggestions(game) == []


def test_repeatedly_refusing_support_from_a_house_leads_to_a_suggestion(game: Game) -> None:
    with as_engine(game=game.game.pk):
        last = EventRecord.objects.order_by("position").last()
        assert last is not None
        EventRecord.objects.create(
            game=game.game, position=last.position + 1, public_seq=last.public_seq + 1, version=last.version,
            kind="support_declared", format=1, happened_at=timezone.now(),
            facts={"house": "lannister", "side": "stark", "areas": ["riverrun"]},
        )  # fmt: skip
    store_answers(game, "stark", *[{"kind": "refuse_support", "areas": ["riverrun"]}] * 3)
    [suggestion] = suggestions(game)
    assert suggestion["instruction"]["houses"] == ["lannister"]


def test_a_dismissed_suggestion_is_not_repeated(game: Game) -> None:
    store_answers(game, "stark", NEVER, NEVER, NEVER)
    [suggestion] = suggestions(game)
    one = path(game, f"/suggestions/{suggestion['id']}")
    expect_problem(game.people["lannister"].deletes(one), 404, "not_found")
    assert game.people["stark"].deletes(one).status_code == 204
    assert suggestions(game) == []
    expect_problem(game.people["stark"].deletes(one), 404, "not_found")
    store_answers(game, "stark", NEVER)
    assert suggestions(game) == []
    store_answers(game, "stark", ALWAYS, ALWAYS, ALWAYS)
    [other] = suggestions(game)
    assert other["id"] != suggestion["id"]


def test_only_the_player_can_see_suggestions(game: Game) -> None:
    store_answers(game, "stark", NEVER, NEVER, NEVER)
    [suggestion] = suggestions(game)
    assert suggestions(game, "lannister") == []
    sitter = person("sitter")
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(
            sitter=sitter.user, sitter_until=timezone.now() + timedelta(days=1)
        )
    for other in (sitter, person("nobody")):
        expect_problem(other.gets(path(game, "/suggestions")), 403, "not_seated")
        expect_problem(other.deletes(path(game, f"/suggestions/{suggestion['id']}")), 403, "not_seated")
    assert game.people["stark"].deletes(path(game, f"/suggestions/{suggestion['id']}")).status_code == 204
    for house, count in (("stark", 1), ("lannister", 0)):
        with as_viewer(game.users[house], game=game.game.pk):
            assert Dismissal.objects.count() == count


def test_answers_of_the_previous_player_lead_to_no_suggestion_for_the_new_one(game: Game) -> None:
    store_answers(game, "stark", NEVER, NEVER, NEVER)
    previous = game.seat("stark")
    successor = person("successor")
    with as_engine():
        Seat.objects.filter(pk=previous.pk).update(is_active=False, left_at=timezone.now())
        Seat.objects.create(game=game.game, position=previous.position, house="stark", user=successor.user)
    assert read(successor.gets(path(game, "/suggestions")))["results"] == []


def test_the_outlook_refers_to_the_suggestion_about_an_open_decision(game: Game) -> None:
    for house in game.houses:
        game.submits(house)
    [(number, house)] = game.pending()
    store_answers(game, house, *[{"kind": "use_raven", "use": "nothing"}] * 3)
    [suggestion] = suggestions(game, house)

    def outlook() -> Json:
        [verdict] = read(game.people[house].gets(path(game, "/outlook")))["results"]
        assert verdict["number"] == number
        return dict(verdict)

    assert (outlook()["outcome"], outlook()["suggestion"]) == ("none_applies", suggestion["id"])
    read(game.people[house].puts(path(game), sent_body(suggestion["instruction"])))
    assert (outlook()["outcome"], outlook()["suggestion"]) == ("answers", None)


def test_suggestions_take_as_many_statements_after_many_answers_as_after_few(game: Game) -> None:
    def statements() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            suggestions(game)
        return len(captured)

    store_answers(game, "stark", NEVER, NEVER, NEVER)
    few = statements()
    store_answers(game, "stark", *[NEVER] * 20)
    store_answers(game, "stark", *[{"kind": "capture_port", "amount": 0}] * 20, area="winterfell")
    assert statements() <= few
