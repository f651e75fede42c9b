"""Refusals of sent instructions, with the path of each error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import BASE, MalformedInput
from games.instructions.answering import (
    MAX_COUNT,
    faults_of,
    read_instructions,
    read_sent,
    write_instructions,
)

from .giving import Json

HOUSES = BASE.setups[3].houses
RAVEN = {"kind": "use_raven", "use": "nothing"}


@pytest.mark.parametrize(
    ("plain", "path"),
    [
        ({}, "/instructions"),
        ([7], "/instructions/0"),
        ([RAVEN, {"kind": "resolve_wildling_card"}], "/instructions/1/kind"),
        ([{"kind": "use_raven"}], "/instructions/0/use"),
        ([{**RAVEN, "use": "fly"}], "/instructions/0/use"),
        ([{**RAVEN, "because": "why"}], "/instructions/0/because"),
        ([{**RAVEN, "when": {"min_lead": "2"}}], "/instructions/0/when/min_lead"),
        ([{**RAVEN, "when": {"role": "spectator"}}], "/instructions/0/when/role"),
        ([RAVEN] * (MAX_COUNT + 1), "/instructions"),
    ],
)
def test_a_malformed_instruction_is_reported_with_its_path(plain: Any, path: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        read_instructions(plain)
    assert refused.value.facts["path"] == path


@pytest.mark.parametrize(
    ("instruction", "path"),
    [
        ({**RAVEN, "when": {"areas": ["utgard"]}}, "/when/areas/0"),
        ({**RAVEN, "when": {"opponents": ["stark", "tyrell"]}}, "/when/opponents/1"),
        ({**RAVEN, "when": {"rounds": [1, 11]}}, "/when/rounds/1"),
        ({"kind": "declare_support", "houses": ["stark", "stark"]}, "/houses/1"),
        ({"kind": "refuse_support", "houses": ["martell"]}, "/houses/0"),
        ({"kind": "choose_house_card", "cards": ["hound", "queen_of_thorns"]}, "/cards/1"),
        ({"kind": "use_card_ability", "card": "hound"}, "/card"),
        ({"kind": "choose_casualties", "unit_kinds": ["dragon"]}, "/unit_kinds/0"),
        ({"kind": "choose_retreat_losses", "unit_kinds": ["footman", "dragon"]}, "/unit_kinds/1"),
        ({"kind": "retreat_to", "places": ["utgard"]}, "/places/0"),
        ({"kind": "resolve_raid", "targets": ["utgard"]}, "/targets/0"),
        ({"kind": "ask_neutral_support", "areas": ["bay_of_ice"]}, "/areas/0"),
        ({"kind": "grant_neutral_support", "houses": ["martell"]}, "/houses/0"),
        ({"kind": "resolve_march", "round": 0, "marches": []}, "/round"),
        ({"kind": "resolve_march", "round": 1, "marches": [{"area": "utgard"}]}, "/marches/0/area"),
        (
            {"kind": "resolve_march", "round": 1, "marches": [{"area": "pyke"}, {"area": "pyke"}]},
            "/marches/1/area",
        ),
        (
            {
                "kind": "resolve_march",
                "round": 1,
                "marches": [{"area": "pyke", "moves": [{"to": "utgard", "units": []}]}],
            },
            "/marches/0/moves/0/to",
        ),
        ({"kind": "resolve_consolidate", "areas": ["utgard"]}, "/areas/0"),
        ({"kind": "bid_influence", "track": "small_council", "amount": 1}, "/track"),
        ({"kind": "bid_influence", "track": "iron_throne", "amount": -1}, "/amount"),
        ({"kind": "bid_wildlings", "amount": 21}, "/amount"),
        ({"kind": "order_tied_bids", "houses": ["martell"]}, "/houses/0"),
        ({"kind": "break_wildling_tie", "highest": ["martell"]}, "/highest/0"),
        ({"kind": "break_wildling_tie", "lowest": ["martell"]}, "/lowest/0"),
        ({"kind": "choose_westeros_effect", "card": "hound", "effect": "nothing"}, "/card"),
        ({"kind": "choose_westeros_effect", "card": "put_to_the_sword", "effect": "feast"}, "/effect"),
        ({"kind": "place_orders", "round": 11, "orders": {}}, "/round"),
        ({"kind": "place_orders", "round": 1, "orders": {"utgard": "march_0"}}, "/orders/utgard"),
        ({"kind": "place_orders", "round": 1, "orders": {"pyke": "feast"}}, "/orders/pyke"),
        (
            {"kind": "place_orders", "round": 1, "orders": {"pyke": "march_0", "seagard": "march_0"}},
            "/orders/seagard",
        ),
        ({"kind": "answer_by_default", "decision": "rest"}, "/decision"),
    ],
)
def test_an_unknown_id_is_reported_with_its_path(instruction: Json, path: str) -> None:
    (found,) = faults_of(read_instructions([RAVEN, instruction]), BASE, HOUSES)
    assert found.path == f"/instructions/1{path}"
    assert found.known


def test_all_errors_are_reported_together() -> None:
    wrong = {"kind": "retreat_to", "places": ["utgard", "pyke", "nowhere"]}
    found = faults_of(read_instructions([wrong, RAVEN, wrong]), BASE, HOUSES)
    assert [fault.path for fault in found] == [
        f"/instructions/{index}/places/{place}" for index in (0, 2) for place in (0, 2)
    ]


def test_the_example_on_the_page_can_be_sent() -> None:
    page = (Path(__file__).parents[2] / "openapi" / "standing_instructions.md").read_text()
    example = json.loads("".join(line for line in page.splitlines() if line.startswith("    ")))
    read = read_sent(example)
    assert len(read) == 6
    assert not list(faults_of(read, BASE, BASE.setups[6].houses))


def test_instructions_survive_a_round_trip() -> None:
    plain = [RAVEN, {"kind": "retreat_to", "places": ["pyke"], "when": {"min_lead": -2}}]
    read = read_instructions(plain)
    assert read_instructions(write_instructions(read)) == read
    assert not list(faults_of(read, BASE, HOUSES))
