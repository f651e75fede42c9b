"""Every row and event class declares its readers, by fields that it has."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.engine.audiences import (
    NOBODY,
    OWN_HOUSE,
    PUBLIC,
    AudienceRule,
    HasAudience,
    own_house_until,
    own_house_while_in,
)
from tests.engine.audience_rules import several_houses


class Note(HasAudience):
    pass


def test_an_event_class_without_an_audience_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Open declares no audience$"):

        class Open(Note):
            pass


def test_an_audience_is_not_inherited() -> None:
    class Public(Note, audience=PUBLIC):
        pass

    assert Public.audience is PUBLIC
    with pytest.raises(TypeError, match=r"^Heir declares no audience$"):

        class Heir(Public):
            pass


def test_an_audience_can_read_only_fields_that_exist() -> None:
    class Own(Note, audience=OWN_HOUSE):
        house: str

    class Late(Own, audience=own_house_until("shown")):
        shown: bool

    assert Late.audience.fields == ("house", "shown")
    with pytest.raises(TypeError, match=r"^Lost has no house, shown, which its audience is read from$"):

        class Lost(Note, audience=own_house_until("shown")):
            area: str


STATE = SimpleNamespace(face_down={"winterfell": 1})
READERS: list[tuple[AudienceRule, dict[str, object], frozenset[str] | None]] = [
    (PUBLIC, {}, None),
    (NOBODY, {}, frozenset()),
    (OWN_HOUSE, {"house": "stark"}, frozenset({"stark"})),
    (several_houses("house", "others"), {"house": "stark", "others": ("tyrell", "martell")},
     frozenset({"stark", "tyrell", "martell"})),
    (several_houses("house", "others"), {"house": None, "others": ()}, frozenset()),
    (own_house_while_in("face_down", "area"), {"house": "stark", "area": "winterfell"}, frozenset({"stark"})),
    (own_house_while_in("face_down", "area"), {"house": "stark", "area": "karhold"}, None),
    (own_house_until("shown"), {"house": "stark", "shown": False}, frozenset({"stark"})),
    (own_house_until("shown"), {"house": "stark", "shown": True}, None),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "fields", "readers"), READERS)
def test_audience_rules_return_their_readers(
    rule: AudienceRule, fields: dict[str, object], readers: frozenset[str] | None
) -> None:
    assert rule.readers(STATE, SimpleNamespace(**fields)) == readers


def test_audience_rules_list_the_fields_that_they_read() -> None:
    assert [(rule.name, rule.fields, rule.watches) for rule, _, _ in READERS[:1] + READERS[3:9:2]] == [
        ("public", (), ()),
        ("houses in house and others", ("house", "others"), ()),
        ("own house while in face_down", ("house", "area"), ("face_down",)),
        ("own house until shown", ("house", "shown"), ()),
    ]
