"""The texts of the facts of problems show no ids."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.apps import apps

from accounts.scopes import ALL_SCOPES
from games.bots import POLICIES
from games.clocks.settings import HOST_POWERS
from games.engine import BASE
from games.leagues.models import Season
from games.models import Game, Vote
from games.press.models import Setting
from games.words import words_for
from got_api.http.errors import published_facts
from tests.rows import each_row
from tests.words.pseudo import pseudo_language

assert apps.ready
VALUES: dict[str, Any] = {
    "area": [*BASE.areas],
    "areas": [[*BASE.areas]],
    "bots": [sorted(POLICIES)],
    "host_powers": [[*HOST_POWERS]],
    "house_choice": Game.HouseChoice.values,
    "houses": [[*BASE.houses]],
    "missing_scopes": [[str(scope) for scope in ALL_SCOPES]],
    "press": Setting.Press.values,
    "season_status": Season.Status.values,
    "sides": [[*BASE.houses]],
    "status": Game.Status.values,
    "token": [*BASE.orders],
    "type": [*BASE.units],
    "unit": [f"{house}_{kind}_1" for house in BASE.houses for kind in BASE.units],
    "vote_kinds": [Vote.Kind.values],
}
"""Fact -> all its possible values, for facts with ids."""
UNNAMED = {
    "etag": "it is for programs",
    "incident": "it is quoted to the staff",
    "fault": "it is for programs",
    "path": "it is for programs",
    "pointer": "it is for programs",
    "refused": "each item has a sentence in `errors`",
}


@pytest.mark.long
@each_row("fact", sorted(published_facts().keys() - UNNAMED.keys()))
def test_the_text_of_a_fact_shows_names_in_place_of_ids(fact: str) -> None:
    schema = published_facts()[fact]
    number = schema.get("type") in ("integer", "number") or schema.get("items") == {"type": "integer"}
    assert number or fact in VALUES, "say what it can be"
    with pseudo_language() as language:
        for value in VALUES.get(fact, [7]):
            text = words_for(language).text(f"fact-{fact}", **{fact: value})
            assert not re.search("[a-zA-Z]", text), text
