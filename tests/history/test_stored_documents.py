"""A game stored before a release renamed kinds and fields: everything is readable, nothing is rewritten."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import storage
from games.engine import history
from games.models import AnswerRecord, Decision, Draft, EventReader, EventRecord, GameSecret, SealedAnswer
from games.models import Game as Row
from games.services.records import export_game
from got_api.database.viewer import as_engine
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db
NOW = history.PRESENT.format


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game in which a house has answered and another has a draft. The old format called the question
    `lay_orders`, the field `orders` of its answer `tokens`, a step `turn_orders_up`, and the field `houses`
    of an event `asked`.
    """
    game = found_game(3)
    for one in (*game.people.values(), game.stranger):
        one.client.raise_request_exception = False
    for house, what in (("stark", "answer"), ("lannister", "draft")):
        given = game.chosen(house, 1, Random(1))
        read(game.people[house].puts(f"{game.path}/decisions/1/{what}", given))
    with as_engine():
        game_id = Row.objects.get(code=game.code).id
    with as_engine(game=game_id):
        for model, name in (
            (Decision, "question"), (AnswerRecord, "answer"), (SealedAnswer, "answer"), (Draft, "answer"),
            (GameSecret, "agenda"), (EventRecord, "facts"), (EventReader, "facts"),
        ):  # fmt: skip
            for row in model.objects.all():
                setattr(row, name, as_of_then(getattr(row, name), getattr(row, "kind", "")))
                row.save()
    monkeypatch.setattr(history.PRESENT, "format", NOW + 1)
    monkeypatch.setattr(
        history.PRESENT,
        "upcasters",
        {
            (NOW, "question", "lay_orders"): lambda document: {**document, "kind": "place_orders"},
            (NOW, "answer", "lay_orders"): lambda document: {
                "kind": "place_orders", "orders": document["tokens"],
            },
            (NOW, "step", "turn_orders_up"): lambda document: {**document, "kind": "reveal_orders"},
            (NOW, "event", "decision_opened"): lambda document: {
                ("houses" if name == "asked" else name): value for name, value in document.items()
            },
        },
    )  # fmt: skip
    return game


def as_of_then(document: Any, kind: str) -> Any:
    """Renames kinds and fields of current documents to the names of that time."""
    if isinstance(document, list):
        return [as_of_then(item, "") for item in document]
    if not isinstance(document, dict):
        return document
    kind = document.get("kind", kind)
    renamed = {"place_orders": "lay_orders", "reveal_orders": "turn_orders_up"}
    fields = {("lay_orders", "orders"): "tokens", ("decision_opened", "houses"): "asked"}
    former = renamed.get(kind, kind)
    return {
        fields.get((former, name), name): former if name == "kind" else as_of_then(value, "")
        for name, value in document.items()
    }


def events_of(game: Game, house: str) -> list[dict[str, Any]]:
    page = read(game.people[house].gets(f"{game.path}/events?limit=400"))
    return [row["event"] for row in page["results"]]


def test_without_upcasters_no_old_document_can_be_read(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history.PRESENT, "upcasters", {})
    for path in ("/decisions", "/decisions/1"):
        assert game.people["stark"].gets(f"{game.path}{path}").json()["code"] == "game_unreadable"
    with pytest.raises(CommandError, match="1 differ"):
        call_command("check_games")


@pytest.mark.django_db(transaction=True)
def test_old_games_are_shown_in_the_current_format(game: Game) -> None:
    """The reads run in separate transactions, like on a server: a read that commits first cannot
    ask again.
    """
    stark, lannister = game.people["stark"], game.people["lannister"]
    (decision,) = game.decisions(stark)
    assert decision["kind"] == decision["question"]["kind"] == "place_orders"
    assert decision["answer"].keys() == {"kind", "orders"}
    assert read(stark.gets(f"{game.path}/decisions/1/answer"))["answer"] == decision["answer"]
    assert read(lannister.gets(f"{game.path}/decisions/1/draft"))["draft"].keys() == {"kind", "orders"}
    position = game.position(stark)
    assert position["decisions"][0]["question"]["kind"] == "place_orders"
    assert position["answers"][0]["answer"] == decision["answer"]
    assert "format" not in position["decisions"][0]
    assert "format" not in position["answers"][0]
    opened = next(event for event in events_of(game, "stark") if event["kind"] == "decision_opened")
    assert set(opened["houses"]) == set(game.people)
    assert opened["question"]["kind"] == "place_orders"
    sealed = next(event for event in events_of(game, "stark") if event["kind"] == "answer_sealed")
    assert sealed["answer"] == decision["answer"]


@pytest.mark.django_db(transaction=True)
def test_a_request_can_read_the_position_of_an_old_game(game: Game) -> None:
    """The reads run in separate transactions of one round trip each."""
    position = game.position(game.people["stark"])
    assert position["decisions"][0]["question"]["kind"] == "place_orders"
    assert position["answers"][0]["answer"].keys() == {"kind", "orders"}
    assert game.position(game.stranger)["answers"] == []


def test_rows_of_an_old_game_match_its_events(game: Game) -> None:
    call_command("check_games")


def test_an_old_game_can_continue_and_be_exported(game: Game) -> None:
    """New documents have the current format; old ones stay unchanged."""
    answered = read(game.people["stark"].gets(f"{game.path}/decisions/1/answer"))["answer"]
    read(game.answers("stark", 1, answered))  # repeating an answer changes nothing
    dice = Random(2)
    for _ in game.plays_on(dice, until=lambda status: status["round"] > 1):
        pass
    with as_engine():
        game_id = Row.objects.get(code=game.code).id
    with as_engine(game=game_id):
        formats = list(EventRecord.objects.order_by("position").values_list("format", flat=True))
        assert Decision.objects.get(number=1).format == NOW
        assert GameSecret.objects.get().format == NOW + 1
    assert formats == sorted(formats)
    assert set(formats) == {NOW, NOW + 1}
    call_command("check_games")
    lines = export_game(code=game.code)
    assert lines[0]["record"] == NOW + 1
    given = next(line for line in lines if line.get("decision") == 1 and line["house"] == "stark")
    assert given["answer"] == answered


def test_reading_rewrites_no_document(game: Game) -> None:
    game.decisions(game.people["stark"])
    game.position(game.people["stark"])
    with as_engine():
        head = storage.find_game(game.code)
        storage.load(head, bypass_cache=True)
        assert Decision.objects.get(number=1).question["kind"] == "lay_orders"
