"""A sentence for every kind of event, from the fields that its reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any, get_args

import pytest
from fluent.syntax import ast

from games.api.fact_schema import SEAT_FACTS
from games.api.fact_schema import example_of as example_facts
from games.engine import encode
from games.engine.audiences import PUBLIC
from games.engine.codec import field_hints
from games.engine.events import Event
from games.words import LANGUAGES, words_for
from games.words.arguments import KINDS
from games.words.catalogue import catalogue
from games.words.events import (
    SILENT,
    UNUSED,
    UNUSED_FACTS,
    WEIGHTS,
    event_sentence,
    news_weight,
    parts_of,
)
from games.words.words import TextPart, Words
from tests.golden.reading import course_of, names
from tests.rows import each_row
from tests.words.gates import _Shape
from tests.words.pseudo import pseudo_language

KINDS_OF_EVENTS = dict(sorted(Event.family.items()))


def seat_parts_of(words: Words, entry: Mapping[str, Any], zone: str) -> list[TextPart]:
    """The sentence of an entry of the seat log, with its times in a time zone."""
    facts = {
        name: words.time(datetime.fromisoformat(value), zone) if name.endswith("_at") and value else value
        for name, value in entry["facts"].items()
    }
    facts["house"] = facts.get("house") or entry["house"]
    return words.parts(f"seat_event-{entry['kind']}", **facts)


def used_by(message: str) -> set[str]:
    """The arguments of a message."""
    found = catalogue("en").source(message)
    assert found is not None
    pattern = found.value
    assert isinstance(pattern, ast.Pattern)
    return _Shape(pattern).variables


@each_row("kind", KINDS_OF_EVENTS)
def test_every_field_of_an_event_is_shown_or_has_a_reason(kind: str) -> None:
    all_fields = {field.name for field in fields(KINDS_OF_EVENTS[kind])}  # type: ignore[arg-type]
    used = set() if kind in SILENT else used_by(f"event-{kind}")
    assert used | UNUSED.get(kind, {}).keys() == all_fields
    assert not used & UNUSED.get(kind, {}).keys(), "it is shown and listed as not shown"


@pytest.mark.parametrize("kind", [str(kind) for kind in SEAT_FACTS])
def test_every_fact_of_the_seat_log_is_shown_or_has_a_reason(kind: str) -> None:
    used = used_by(f"seat_event-{kind}") - {"house"}
    unused = UNUSED_FACTS.get(kind, {}).keys()
    assert used | unused == set(SEAT_FACTS[kind])
    assert not used & unused, "it is shown and listed as not shown"


def test_every_listed_exception_still_applies() -> None:
    assert UNUSED.keys() | WEIGHTS.keys() | SILENT <= KINDS_OF_EVENTS.keys()
    assert UNUSED_FACTS.keys() <= set(SEAT_FACTS)
    messages = {id.removeprefix("event-") for id in catalogue("en").ids if id.startswith("event-")}
    assert messages == KINDS_OF_EVENTS.keys() - SILENT


REGISTERS = {"unit_kind": "unit", "order_token": "order", "deck": "deck", "track": "track", "card": None}


@each_row("kind", KINDS_OF_EVENTS)
def test_each_argument_of_an_event_text_has_the_kind_of_id_of_the_event_field(kind: str) -> None:
    for name, hint in field_hints(KINDS_OF_EVENTS[kind]).items():
        register = next(iter(_registers(hint)), None)
        if register is not None and name not in UNUSED.get(kind, {}) and kind not in SILENT:
            expected = REGISTERS.get(register, register)
            assert name in KINDS
            assert expected is None or expected in KINDS[name], f"{kind}.{name} is a {register}"


def _registers(hint: Any) -> list[str]:
    """The registers of ids in an annotation, outermost first."""
    own = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, str)]
    return own + [
        each for inner in get_args(hint) if not isinstance(inner, str) for each in _registers(inner)
    ]


def events_of_golden_games() -> Iterator[Event]:
    """The events that have a sentence."""
    for name in names():
        for _, played in course_of(name):
            yield from (event for event in played.events if event.kind not in SILENT)


@pytest.mark.long
def test_golden_games_have_every_kind_of_event_that_has_a_sentence() -> None:
    """The event of an empty deck is an exception: Westeros decks never run out (WEST-7)."""
    missing = KINDS_OF_EVENTS.keys() - SILENT - {event.kind for event in events_of_golden_games()}
    assert missing == {"used_cards_turned"}


@each_row("kind", sorted(KINDS_OF_EVENTS.keys() - SILENT))
def test_a_field_that_can_be_null_has_a_variant_for_null(kind: str) -> None:
    message = catalogue("en").source(f"event-{kind}")
    assert message is not None
    assert message.value is not None
    chosen = {
        choice.selector.id.name
        for choice in _Shape(message.value).choices
        if isinstance(choice.selector, ast.VariableReference)
        and "none" in {getattr(variant.key, "name", None) for variant in choice.variants}
    }
    hints = field_hints(KINDS_OF_EVENTS[kind])
    nullable = {name for name, hint in hints.items() if type(None) in get_args(hint)}
    assert nullable & used_by(f"event-{kind}") <= chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_whole_game_has_a_sentence(language: str) -> None:
    words = words_for(language)
    for _, played in course_of("game_0573_6_players"):
        for event in played.events:
            if event.kind not in SILENT:
                parts = parts_of(words, encode(event))
                assert parts
                assert not [part for part in parts if part.kind is None and "_" in part.text], event


@pytest.mark.long
def test_every_text_of_a_sentence_comes_from_a_catalogue() -> None:
    with pseudo_language() as language:
        words = words_for(language)
        for event in events_of_golden_games():
            said = event_sentence(words, encode(event))
            assert not re.search("[a-zA-Z]", said), event
            assert words.text("form-none") not in said, f"{event} has a null or empty field"
        for kind, facts in SEAT_FACTS.items():
            entry = {"kind": str(kind), "house": "stark", "facts": {**example_facts(facts), "username": "1"}}
            parts = [part.text for part in seat_parts_of(words, entry, "UTC")]
            ours = [text for text in parts if not re.search("20[0-9]{2}", text)]  # dates are by CLDR
            assert not re.search("[a-zA-Z]", "".join(ours)), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_the_seat_log_has_a_sentence(language: str) -> None:
    for kind, facts in SEAT_FACTS.items():
        entry = {"kind": str(kind), "house": "stark", "facts": example_facts(facts)}
        assert seat_parts_of(words_for(language), entry, "Europe/Bucharest")


def test_ids_in_a_sentence_are_separate_parts_that_can_be_linked() -> None:
    moved = {
        "kind": "units_moved", "house": "stark", "origin": "winterfell", "area": "karhold",
        "units": ["stark_footman_1", "stark_footman_2", "stark_knight_1"], "attacking": False,
    }  # fmt: skip
    named = [(part.kind, part.id) for part in parts_of(words_for("en"), moved) if part.kind]
    assert named == [
        ("house", "stark"), ("area", "winterfell"), ("area", "karhold"),
        ("unit", "footman"), ("unit", "knight"),
    ]  # fmt: skip
    assert event_sentence(words_for("en"), moved) == "Stark: march: Winterfell → Karhold: Footman × 2, Knight"


def test_a_card_whose_effect_has_the_same_name_is_named_once() -> None:
    carried_out = {"kind": "westeros_card_resolved", "card": "mustering", "effect": "mustering"}
    assert event_sentence(words_for("en"), carried_out) == "Mustering: carried out"


def test_an_event_is_a_detail_unless_another_weight_is_listed() -> None:
    assert [news_weight(kind) for kind in ("round_began", "units_moved", "phase_began")] == [
        "headline", "detail", "bookkeeping",
    ]  # fmt: skip


def test_all_headlines_are_public_so_their_number_is_not_secret() -> None:
    headlines = [kind for kind, weight in WEIGHTS.items() if weight == "headline"]
    assert {Event.family[kind].audience for kind in headlines} == {PUBLIC}  # type: ignore[attr-defined]


def test_a_declaration_without_support_orders_is_described_as_supporting_nobody() -> None:
    declared = {"kind": "support_declared", "house": "stark", "side": "tyrell", "areas": []}
    assert event_sentence(words_for("en"), declared) == "Stark: supports nobody"
