"""Data from a newer release of the same API version does not break the client."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from agot import Client, LocalPosition, Unknown, answer_from, any_answer, from_json, models
from agot.api.models import Decision, GameEvent, LoggedEvent, Options, ViewedPosition

from tests import contract
from tests.clients.python.scripted import Script, json
from tests.openapi.clients.later import NEW, later_examples
from tests.openapi.clients.read_later import without_new_fields
from tests.rows import each_row

EXAMPLES = list(later_examples(contract.document()))


@each_row("name", sorted({name for name, _ in EXAMPLES}))
def test_every_object_from_a_later_server_can_be_read(name: str) -> None:
    kind = getattr(models, name)
    for value in [value for each, value in EXAMPLES if each == name]:
        read = from_json(kind, value)
        if "field" in value:  # an unlisted kind
            assert isinstance(read, Unknown)
            assert (read.kind, read.data) == (NEW, value)
        else:
            assert read == from_json(kind, without_new_fields(value))


def test_every_union_in_responses_preserves_unknown_kinds() -> None:
    for union in (Decision, GameEvent, Options, models.Question, models.Notice):
        assert any(issubclass(each, Unknown) for each in get_args(union)), union


def test_an_unknown_decision_is_skipped() -> None:
    later = from_json(Decision, {"kind": NEW, "number": 9, "options": {"kind": NEW}})
    assert any_answer(later) is None
    options = from_json(Options, {"kind": NEW, "answer_fields": ["spell"]})
    assert answer_from("place_orders", options, Random()) is None
    script = Script(
        [json({"results": [{"kind": NEW, "number": 9}], "next_cursor": None}, ETag='"1"'), json({}, 304)]
    )
    with Client("http://server", transport=script) as client:
        assert client.game("k3f9").wait_for_turn(timeout_seconds=0) == []


def test_an_unknown_event_marks_the_local_position_as_stale() -> None:
    local = LocalPosition(from_json(ViewedPosition, without_new_fields(example_of_position())))
    entry = {
        "cursor": "1.2.3",
        "moment": "1.2",
        "happened_at": "2026-11-22T10:00:00Z",
        "event": {"kind": NEW},
    }
    local.apply(from_json(LoggedEvent, entry))
    assert local.is_stale


def example_of_position() -> dict[str, Any]:
    return {
        "house": "stark", "cursor": "1.1.1",
        "position": {
            "players": 3, "ruleset": ruleset(), "round": 1, "phase": "planning", "threat": 2,
            "blade_used": False, "raven_used": False, "bans": [], "winner": None, "combat": None, "piles": {},
            "tracks": {"iron_throne": [], "fiefdoms": [], "kings_court": []},
            **{table: [] for table in TABLES},
        },
    }  # fmt: skip


TABLES = (
    "houses", "areas", "units", "orders", "face_down", "house_cards", "known_cards", "sides", "supports",
    "tides", "decisions", "answers",
)  # fmt: skip


def ruleset() -> dict[str, Any]:
    return {
        "edition": "base", "tie_breakers": "x", "winter_is_coming_timing": "x", "tides_of_battle": False,
        "lannister_port_ship": "x", "shortage_placement": "x", "support_granularity": "x",
        "victory_check": "x",
    }  # fmt: skip


def test_position_and_decisions_of_a_moment_are_requested_with_at() -> None:
    position = without_new_fields(example_of_position())
    decisions: dict[str, Any] = {"results": [], "next_cursor": None}
    script = Script([json(position), json(decisions)])
    with Client("http://server", transport=script) as client:
        game = client.game("k3f9")
        game.position(at="1.5")
        game.decisions(at="1.5")
    assert [request.url.params.get("at") for request in script.requests] == ["1.5", "1.5"]
