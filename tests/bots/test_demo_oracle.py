"""The oracle of the demonstration reports leaks and omissions of a server."""

from __future__ import annotations

import copy
from collections import deque
from random import Random

import pytest

from deploy.demo.oracle import Json, Oracle, ReceivedData, decisions_seen
from games.bots import POLICIES, choose_answer
from games.engine import Chance, Ruleset, answer, encode, new_game, observe, redact

ROUNDS = 2


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    """A game of three houses after each answer of two rounds and some orders of the third."""
    chance, dice = Chance(bytes(32)), Random(5)
    played = new_game(3, Ruleset(tides_of_battle=True), chance)
    oracle = Oracle("unsaved")
    oracle.add_events(list(played.events))
    while not (played.state.round > ROUNDS and played.state.answers):
        number, decision = next(iter(played.state.decisions.items()))
        house = next(house for house in decision.houses if (number, house) not in played.state.answers)
        given = choose_answer(played.state, house, number, POLICIES["random"], dice)
        played = answer(played.state, house, number, given, chance)
        oracle.add_events(list(played.events))
    return oracle


def honest_trail(oracle: Oracle, viewer: str | None) -> ReceivedData:
    """Everything an honest server returns to a viewer who reads after every answer."""
    trail = ReceivedData()
    for version in oracle.versions:
        trail.positions.append(
            {
                "house": viewer,
                "cursor": version.cursor(viewer),
                "position": observe(version.state, viewer),
            }
        )
        trail.decisions.append(decisions_seen(version.state, viewer))
    trail.events.extend(
        {"cursor": "0.0", "event": encode(event)}
        for event in oracle.events
        if redact(event, viewer) is not None
    )
    return copy.deepcopy(trail)


def findings_of(oracle: Oracle, viewer: str | None, trail: ReceivedData) -> list[str]:
    oracle._shown_counts.clear()
    return list(oracle.findings(viewer, trail))


@pytest.mark.parametrize("viewer", ["stark", "lannister", "baratheon", None])
def test_the_oracle_reports_nothing_about_an_honest_server(oracle: Oracle, viewer: str | None) -> None:
    assert findings_of(oracle, viewer, honest_trail(oracle, viewer)) == []
    assert list(oracle.events_not_received(viewer)) == []


def test_the_oracle_reports_a_row_of_another_house(oracle: Oracle) -> None:
    sealed = next(version for version in reversed(oracle.versions) if version.state.answers)
    other = next(house for _, house in sealed.state.answers)
    viewer = next(house for house in sealed.state.houses if house != other)
    leak: Json = {
        "house": viewer,
        "cursor": sealed.cursor(viewer),
        "position": observe(sealed.state, viewer) | {"answers": observe(sealed.state, other)["answers"]},
    }
    assert "differs in ['answers']" in findings_of(oracle, viewer, ReceivedData(positions=deque([leak])))[0]


def test_the_oracle_reports_a_position_from_another_time(oracle: Oracle) -> None:
    trail = honest_trail(oracle, "stark")
    trail.positions[3]["position"] = trail.positions[-1]["position"]
    assert len(findings_of(oracle, "stark", trail)) == 1


def test_the_oracle_reports_an_event_of_another_house(oracle: Oracle) -> None:
    trail = honest_trail(oracle, "stark")
    secret = next(
        event for event in oracle.events if event.kind == "answer_sealed" and redact(event, "stark") is None
    )
    trail.events.insert(20, {"cursor": "0.0", "event": encode(secret)})
    assert findings_of(oracle, "stark", trail)


def test_the_oracle_reports_a_missing_event(oracle: Oracle) -> None:
    trail = honest_trail(oracle, "stark")
    trail.events.pop()
    assert findings_of(oracle, "stark", trail) == []
    assert list(oracle.events_not_received("stark"))


def test_the_oracle_reports_options_of_another_house(oracle: Oracle) -> None:
    version = next(version for version in oracle.versions if len(version.state.decisions) == 1)
    rows = decisions_seen(version.state, "stark")
    rows[0]["options"] = decisions_seen(version.state, "lannister")[0]["options"]
    assert (
        "otherwise than the engine" in findings_of(oracle, "stark", ReceivedData(decisions=deque([rows])))[0]
    )
