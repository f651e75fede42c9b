"""Stored documents are upcast to the current format, format by format, with all nested documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import Question, history
from games.engine.events.event import Event
from games.engine.events.game import DecisionClosed
from games.engine.history.upcasting import History
from games.engine.state import Step


def adding_upcaster(**fields: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """An upcaster that adds fields."""
    return lambda document: {**document, **fields}


def failing(error: Exception) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def fail(document: dict[str, Any]) -> dict[str, Any]:
        raise error

    return fail


def test_a_document_passes_through_every_format_after_its_own() -> None:
    formats = History(
        3,
        {(1, "event", "won"): adding_upcaster(first=1, last=1), (2, "event", "won"): adding_upcaster(last=2)},
    )
    assert formats.upcast("event", {"kind": "won"}, 1) == [{"kind": "won", "first": 1, "last": 2}]
    assert formats.upcast("event", {"kind": "won"}, 2) == [{"kind": "won", "last": 2}]
    assert formats.upcast("event", {"kind": "won"}, 3) == [{"kind": "won"}]


def test_upcasters_of_a_document_without_a_kind_are_selected_by_its_family() -> None:
    formats = History(2, {(1, "ruleset", "ruleset"): adding_upcaster(tides=False)})
    assert formats.upcast("ruleset", {}, 1) == [{"tides": False}]


def test_nested_documents_are_upcast_first() -> None:
    """Fields with special names contain documents, at any depth; other fields are unchanged."""
    formats = History(
        2,
        {
            (1, "question", "asked"): adding_upcaster(new=True),
            (1, "ruleset", "ruleset"): adding_upcaster(new=True),
            (1, "step", "split"): lambda document: [{"kind": "one"}, {"kind": "two"}],
            (1, "event", "opened"): lambda document: {**document, "seen": document["question"]["new"]},
        },
    )
    document = {
        "kind": "opened",
        "question": {"kind": "asked"},
        "steps": [{"kind": "split"}, {"kind": "other"}],
        "rows": [{"ruleset": {}, "agenda": [{"kind": "split"}]}, 7],
        "table": {"row": {"question": {"kind": "asked"}, "name": "question"}},
        "number": 1,
    }
    assert formats.upcast("event", document, 1) == [
        {
            "kind": "opened",
            "question": {"kind": "asked", "new": True},
            "steps": [{"kind": "one"}, {"kind": "two"}, {"kind": "other"}],
            "rows": [{"ruleset": {"new": True}, "agenda": [{"kind": "one"}, {"kind": "two"}]}, 7],
            "table": {"row": {"question": {"kind": "asked", "new": True}, "name": "question"}},
            "number": 1,
            "seen": True,
        }
    ]


@pytest.mark.parametrize("format", [0, 3])
def test_formats_before_the_first_and_after_the_last_are_unreadable(format: int) -> None:
    with pytest.raises(history.UnreadableDocument) as refused:
        History(2, {}).upcast("event", {"kind": "won"}, format)
    assert str(refused.value) == f"event won of format {format}: this code reads formats 1 to 2"


@pytest.mark.parametrize("error", [AttributeError, KeyError, TypeError, ValueError])
def test_the_error_of_a_failing_upcaster_names_it(error: type[Exception]) -> None:
    formats = History(3, {(2, "event", "won"): failing(error("a secret"))})
    with pytest.raises(history.UnreadableDocument) as refused:
        formats.upcast("event", {"kind": "won"}, 1)
    reason = f"the upcaster from format 2 fails with {error.__name__}"
    assert str(refused.value) == f"event won of format 1: {reason}"


NOW = history.PRESENT.format


def test_error_of_an_unreadable_document_states_the_path_and_the_expected_value() -> None:
    with pytest.raises(history.UnreadableDocument) as refused:
        history.read(Event, {"kind": "decision_closed", "number": "a secret"}, NOW)
    assert str(refused.value) == f"event decision_closed of format {NOW}: /number: expected integer"
    with pytest.raises(history.UnreadableDocument) as refused:
        history.read_all(Step, [{"kind": "sleep"}], NOW)
    assert str(refused.value) == f"step sleep of format {NOW}: /kind: expected a known kind"
    with pytest.raises(history.UnreadableDocument) as refused:
        history.read(Question, {}, NOW)
    assert str(refused.value) == f"question question of format {NOW}: /kind: expected a known kind"


def test_only_a_step_can_become_several_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"kind": "decision_closed", "number": 4}
    monkeypatch.setattr(history.PRESENT, "format", NOW + 1)
    twice = {(NOW, "event", "decision_closed"): lambda document: [document, document]}
    monkeypatch.setattr(history.PRESENT, "upcasters", twice)
    with pytest.raises(history.UnreadableDocument) as refused:
        history.read(Event, written, NOW)
    assert str(refused.value) == f"event decision_closed of format {NOW}: only a step may become several"
    assert history.read_all(Event, [written], NOW) == (DecisionClosed(4), DecisionClosed(4))
    assert history.read(Event, written, NOW + 1) == DecisionClosed(4)
    assert history.read_all(Event, [written], NOW + 1) == (DecisionClosed(4),)
