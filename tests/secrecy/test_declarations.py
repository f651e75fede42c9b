"""Every class of rows and events declares its audience, and none can be defined without one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from games.engine import Event, State, audience, redact
from games.engine.audiences import NO_READERS, OWN_HOUSE, PUBLIC, own_house_while_in
from games.engine.events.board import OrdersLaid
from games.engine.state import AUDIENCES, ROWS, Order, StateRow, audiences_of
from tests.engine.audience_rules import several_houses

from .secrets import SECRETS, declared_secrets

EVENT_WITHOUT_AUDIENCE = """
from dataclasses import dataclass
from games.engine import Event

@dataclass(frozen=True, slots=True)
class WhisperHeard(Event):
    house: str
"""


@pytest.fixture
def families() -> Iterator[None]:
    """Removes event kinds that a test defines."""
    kinds = dict(Event.family)
    yield
    Event.family.clear()
    Event.family.update(kinds)


def test_a_module_with_an_event_class_without_audience_cannot_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "whispers.py").write_text(EVENT_WITHOUT_AUDIENCE)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TypeError, match="WhisperHeard declares no audience"):
        __import__("whispers")
    assert "whisper_heard" not in Event.family


def test_a_row_class_without_audience_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="Spy declares no audience"):

        class Spy(StateRow):
            house: str


def test_an_audience_is_not_inherited() -> None:
    with pytest.raises(TypeError, match="MarkedOrder declares no audience"):

        class MarkedOrder(Order):
            pass


def test_a_field_of_the_state_without_audience_is_refused() -> None:
    @dataclass
    class Larger:
        round: int = field(default=0, metadata={"audience": PUBLIC})
        spies: int = 0

    with pytest.raises(TypeError, match="Larger declares no audience of spies"):
        audiences_of(Larger)


def test_an_audience_that_depends_on_a_missing_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Rumour has no house"):

        class Rumour(StateRow, audience=OWN_HOUSE):
            area: str


def test_the_audience_of_an_event_cannot_depend_on_the_state() -> None:
    """The log is stamped once; a later change of the State would not stamp it again."""
    with pytest.raises(TypeError, match="TokenHidden depends on the State"):

        class TokenHidden(Event, audience=own_house_while_in("face_down", "area")):
            house: str
            area: str


@pytest.mark.parametrize("subject", [State(), ("stark",), "stark", None, Event])
def test_a_class_without_a_declaration_has_no_audience(subject: object) -> None:
    with pytest.raises(TypeError, match="declares no audience"):
        audience(State(), subject)


@pytest.mark.usefixtures("families")
def test_an_event_may_have_several_readers() -> None:
    @dataclass(frozen=True, slots=True)
    class PactOffered(Event, audience=several_houses("house", "partners")):
        house: str
        partners: tuple[str, ...]

    offered = PactOffered("stark", ("tyrell", "martell"))
    assert audience(State(), offered) == frozenset({"stark", "tyrell", "martell"})
    readers = {house for house in ("stark", "tyrell", "martell", "greyjoy", None) if redact(offered, house)}
    assert readers == {"stark", "tyrell", "martell"}
    alone = several_houses("house", "partner").readers(
        None, type("_", (), {"house": "stark", "partner": None})
    )
    assert alone == frozenset({"stark"})
    assert several_houses("house").readers(None, type("_", (), {"house": ()})) == NO_READERS


def test_every_secret_class_is_listed() -> None:
    """A secret that becomes public, or the reverse, must be a deliberate decision."""
    events = {cls.__name__: cls.audience for cls in Event.family.values() if issubclass(cls, Event)}
    rows = {row.__name__: row.audience for row in ROWS.values()}
    secret = {name: rule.name for name, rule in {**events, **rows, **AUDIENCES}.items() if rule is not PUBLIC}
    assert secret == {
        "AgendaSet": "nobody",
        "AnswerSealed": "own house",
        "DeckShuffled": "nobody",
        "KnownCard": "own house",
        "Order": "own house while in face_down",
        "OrdersPlaced": "own house",
        "SealedAnswer": "own house",
        "Tide": "own house until shown",
        "TideDrawn": "own house",
        "WildlingCardReturned": "own house",
        "WildlingCardSeen": "own house",
        "agenda": "nobody",
        "answers": "own house",
        "decks": "nobody",
        "known_cards": "own house",
        "orders": "own house while in face_down",
        "tides": "own house until shown",
    }
    assert OrdersLaid.audience is PUBLIC


def secrets_without_twins() -> set[str]:
    return declared_secrets() - {name for secret in SECRETS.values() for name in secret.hides}


def test_every_secret_class_has_a_twin_test() -> None:
    assert secrets_without_twins() == set()
    assert {name for secret in SECRETS.values() for name in secret.hides} <= declared_secrets()


@pytest.mark.usefixtures("families")
def test_a_new_secret_class_without_a_twin_test_is_reported() -> None:
    @dataclass(frozen=True, slots=True)
    class WhisperHeard(Event, audience=OWN_HOUSE):
        house: str

    assert secrets_without_twins() == {"WhisperHeard"}
