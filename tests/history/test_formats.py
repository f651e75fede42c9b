"""Stored documents change only with a new format, and documents of every format can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import Answer, Question, encode, history
from games.engine.codec import Plain, TaggedValue, field_hints
from games.engine.history.upcasting import FIELDS
from games.engine.notation import position, read_line, read_position, write_line
from games.engine.state import Step
from tests.history.formats import (
    FAMILIES,
    difference,
    formats,
    samples_of,
    shape,
    shape_of,
)
from tests.rows import each_row

HOW = "See games/engine/history/README.md, How to change a kind or a field."
NEVER_STORED = {
    "event": {"used_cards_turned"},
    "step": {
        "apply_to_bidder",
        "apply_wildling_card",
        "assign_orders_to_places",
        "begin_round",
        "call_for_neutral_support",
        "choose_house_cards",
        "consolidate_turn",
        "count_icons",
        "count_supply",
        "gather_neutral_support",
        "let_card_work",
        "march_turn",
        "raid_turn",
        "resolve_wildling_card",
        "reveal_westeros_cards",
        "westeros_phase",
        "wildling_attack",
    },
}
"""Kinds without a document: these steps never wait for an answer, and the event cannot be reached."""

ALL_SAMPLES = [
    (format, family, kind, document)
    for format in formats()
    for family, kinds in samples_of(format).items()
    for kind, documents in kinds.items()
    for document in documents
]


def read_again(family: Any, document: dict[str, Plain], format: int) -> Plain:
    """Reads a document with the current code and writes it again."""
    if family == "line":
        return write_line(read_line(document, 1, format))
    if family == "position":
        return position(read_position(document)) | {"position": format}
    if family == "step":
        return encode(history.read_all(Step, [document], format))
    return encode(history.read(FAMILIES[family], document, format))


def of_today(family: Any, document: dict[str, Plain], format: int) -> Plain:
    documents = history.PRESENT.upcast(family, document, format)
    return documents if family == "step" else documents[0]


def test_stored_shapes_match_the_current_format() -> None:
    """A changed kind, field or type needs a new format."""
    present = history.PRESENT.format
    assert present in formats(), f"format {present} is not described. {HOW}"
    changed = difference(shape_of(present), shape())
    assert not changed, f"what is stored has changed without a new format:\n{changed}\n{HOW}"


def test_formats_are_described_without_a_gap() -> None:
    assert formats() == list(range(1, history.PRESENT.format + 1))


@pytest.mark.parametrize("format", formats())
def test_every_kind_has_a_sample_document(format: int) -> None:
    described, samples = shape_of(format), samples_of(format)
    for family in (*FAMILIES, "line", "position"):
        missing = described[family].keys() - samples[family].keys()
        assert missing <= NEVER_STORED.get(family, set()), f"{family}: {HOW}"


@each_row("format, family, kind, document", ALL_SAMPLES)
def test_documents_of_every_format_can_be_read(
    format: int, family: Any, kind: str, document: dict[str, Plain]
) -> None:
    """After upcasting it equals a document of the current code, so readers of the log get all fields."""
    try:
        read = read_again(family, document, format)
    except Exception as error:
        problem = f"{family} {kind} of format {format} cannot be read. It needs an upcaster. {HOW}"
        raise AssertionError(problem) from error
    assert read == of_today(family, document, format), f"{family} {kind} lacks a field. {HOW}"


def test_every_nested_document_is_found_by_its_field() -> None:
    """An upcaster finds a nested document only by its field."""
    classes = {cls: family for family, cls in FAMILIES.items()}
    for family, cls in FAMILIES.items():
        for kind, one in (cls.family if issubclass(cls, TaggedValue) else {family: cls}).items():
            for name, hint in field_hints(one).items():
                inner = next((classes[each] for each in parts_of(hint) if each in classes), None)
                if name in getattr(one, "__dataclass_fields__", {}):
                    assert FIELDS.get(name) == inner, f"{family} {kind}.{name}"


def parts_of(hint: Any) -> Iterator[Any]:
    if isinstance(hint, type):
        yield hint
    for arg in getattr(hint, "__args__", ()):
        yield from parts_of(arg)


def test_a_newer_format_is_refused() -> None:
    with pytest.raises(history.UnreadableDocument, match="this code reads formats 1 to"):
        history.read(Question, {"kind": "muster"}, history.PRESENT.format + 1)


# Possible changes in the next release. Each is tried on the current documents: after the class has changed,
# they can be read only with an upcaster.

NOW = history.PRESENT.format


@pytest.fixture
def next_format(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[int, Any, str], history.Upcaster]:
    """Makes the code write the next format. The current one has no upcasters yet."""
    upcasters: dict[tuple[int, Any, str], history.Upcaster] = {}
    monkeypatch.setattr(history.PRESENT, "format", NOW + 1)
    monkeypatch.setattr(history.PRESENT, "upcasters", upcasters)
    return upcasters


def rename_kind(
    monkeypatch: pytest.MonkeyPatch, family: type[TaggedValue], former: str, present: str
) -> None:
    """Gives the class of a kind another name."""
    cls = family.family[former]
    monkeypatch.delitem(family.family, former)
    monkeypatch.setitem(family.family, present, cls)
    monkeypatch.setattr(cls, "kind", present)
    forget_types()


def forget_types() -> None:
    from games.engine import codec

    codec._decoder.cache_clear()  # type: ignore[attr-defined]
    codec._dataclass_decoder.cache_clear()  # type: ignore[attr-defined]
    codec._encoded_form.cache_clear()  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _types_as_they_are() -> Iterator[None]:
    yield
    forget_types()


def sample(family: str, kind: str) -> dict[str, Plain]:
    return dict(samples_of(NOW)[family][kind][0])


def test_a_renamed_step_needs_an_upcaster(monkeypatch: pytest.MonkeyPatch, next_format: Any) -> None:
    kind = next(iter(samples_of(NOW)["step"]))
    stored = sample("step", kind)
    agenda_set = {"kind": "agenda_set", "steps": [stored]}
    rename_kind(monkeypatch, Step, kind, "go_on")
    assert f"-step {kind}" in difference(shape_of(NOW), shape())
    with pytest.raises(history.UnreadableDocument, match=rf"step {kind} of format {NOW}: /kind"):
        history.read_all(Step, [stored], NOW)
    with pytest.raises(history.UnreadableDocument, match=rf"event agenda_set of format {NOW}: /steps/0/kind"):
        history.read(FAMILIES["event"], agenda_set, NOW)

    next_format[NOW, "step", kind] = lambda document: {**document, "kind": "go_on"}
    (step,) = history.read_all(Step, [stored], NOW)
    assert encode(step) == stored | {"kind": "go_on"}
    assert encode(history.read(FAMILIES["event"], agenda_set, NOW))["steps"] == [encode(step)]
    (same,) = history.read_all(Step, [encode(step)], NOW + 1)
    assert same == step


def test_a_split_step_becomes_several_steps(next_format: Any) -> None:
    kinds = list(samples_of(NOW)["step"])
    stored, other = sample("step", kinds[0]), sample("step", kinds[1])
    next_format[NOW, "step", kinds[0]] = lambda document: [document, other]
    assert encode(history.read_all(Step, [stored], NOW)) == [stored, other]
    read = history.read(FAMILIES["event"], {"kind": "agenda_set", "steps": [stored]}, NOW)
    assert encode(read)["steps"] == [stored, other]


def test_only_a_step_can_become_several_documents(next_format: Any) -> None:
    next_format[NOW, "event", "decision_closed"] = lambda document: [document, document]
    with pytest.raises(history.UnreadableDocument, match="only a step may become several"):
        history.read(FAMILIES["event"], sample("event", "decision_closed"), NOW)


def test_a_renamed_field_of_an_event_needs_an_upcaster(next_format: Any) -> None:
    """The document has the field name of the previous class."""
    present = sample("event", "decision_closed")
    (name,) = present.keys() - {"kind"}
    stored = {"kind": "decision_closed", "former": present[name]}
    with pytest.raises(history.UnreadableDocument, match=rf"of format {NOW}: /former: .*no such field"):
        history.read(FAMILIES["event"], stored, NOW)

    next_format[NOW, "event", "decision_closed"] = lambda document: {
        "kind": "decision_closed", name: document["former"],
    }  # fmt: skip
    assert encode(history.read(FAMILIES["event"], stored, NOW)) == present


def test_an_added_field_needs_an_upcaster(next_format: Any) -> None:
    present = sample("ruleset", "ruleset")
    stored = {name: value for name, value in present.items() if name != "victory_check"}
    assert read_again("ruleset", stored, NOW) != of_today("ruleset", stored, NOW)
    next_format[NOW, "ruleset", "ruleset"] = lambda document: {**document, "victory_check": "immediate"}
    assert read_again("ruleset", stored, NOW) == of_today("ruleset", stored, NOW)
    began = sample("event", "game_began")
    assert history.upcast("event", began | {"ruleset": stored}, NOW)["ruleset"].keys() == present.keys()


def test_a_renamed_question_needs_an_upcaster(monkeypatch: pytest.MonkeyPatch, next_format: Any) -> None:
    """A question has the same kind as its answer. In the log it is part of an event."""
    opened = next(
        document
        for document in samples_of(NOW)["event"]["decision_opened"]
        if document["question"]["kind"] == "place_orders"
    )
    answered = sample("answer", "place_orders")
    rename_kind(monkeypatch, Question, "place_orders", "lay_orders")
    rename_kind(monkeypatch, Answer, "place_orders", "lay_orders")
    assert "-question place_orders" in difference(shape_of(NOW), shape())
    with pytest.raises(
        history.UnreadableDocument, match=rf"event decision_opened of format {NOW}: /question/kind"
    ):
        history.read(FAMILIES["event"], opened, NOW)
    with pytest.raises(history.UnreadableDocument, match=rf"answer place_orders of format {NOW}: /kind"):
        history.read(Answer, answered, NOW)

    for family in ("question", "answer"):
        next_format[NOW, family, "place_orders"] = lambda document: {**document, "kind": "lay_orders"}
    assert encode(history.read(FAMILIES["event"], opened, NOW))["question"]["kind"] == "lay_orders"
    assert encode(history.read(Answer, answered, NOW))["kind"] == "lay_orders"
    line = {"decision": 1, "house": "stark", "answer": answered}
    assert write_line(read_line(line, 2, NOW))["answer"] == answered | {"kind": "lay_orders"}


def test_a_failing_upcaster_raises_a_server_error_that_names_the_document(next_format: Any) -> None:
    next_format[NOW, "event", "decision_closed"] = lambda document: {**document, "number": document["lost"]}
    with pytest.raises(history.UnreadableDocument, match=rf"of format {NOW}: the upcaster .* KeyError"):
        history.read(FAMILIES["event"], sample("event", "decision_closed"), NOW)


def test_documents_pass_through_every_intermediate_format(
    next_format: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history.PRESENT, "format", NOW + 2)
    next_format[NOW, "event", "decision_ended"] = lambda document: {**document, "kind": "decision_over"}
    next_format[NOW + 1, "event", "decision_over"] = lambda document: {**document, "kind": "decision_closed"}
    present = sample("event", "decision_closed")
    read = history.read(FAMILIES["event"], present | {"kind": "decision_ended"}, NOW)
    assert encode(read) == present
