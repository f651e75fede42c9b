"""The requests that openapi/leagues.md prints, carried out one after the other."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from games.engine import EDITIONS
from games.leagues.scoring.final_table import read_final_table
from games.leagues.services.rulings_on_tables import require_possible
from tests.documents.pages import text_of
from tests.leagues.server.event import Event, organiser
from tests.people import person
from tests.served import read

pytestmark = pytest.mark.django_db
_BLOCK = re.compile(r"^```http\n(# a player\n)?(GET|POST|PUT) (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def test_the_final_table_of_the_guide_is_one() -> None:
    [printed] = re.findall(r"^```json\n(.*?)^```", text_of("openapi/leagues.md"), re.DOTALL | re.MULTILINE)
    final = read_final_table(json.loads(printed))
    require_possible(final, EDITIONS["base"])
    assert {seat.house for seat in final.seats} == {*EDITIONS["base"].setups[3].houses}


def test_the_requests_of_the_guide_work_in_their_order(settings: Any) -> None:
    settings.GOT_RATES = {}
    varys, players = organiser("varys"), [person(f"player_{number}") for number in range(3)]
    event: Event | None = None
    blocks = _BLOCK.findall(text_of("openapi/leagues.md"))
    assert len(blocks) == text_of("openapi/leagues.md").count("```http") == 23
    for by_player, method, path, body in blocks:
        address = path.replace("{season}", event.code if event else "")
        for one in players if by_player else [varys]:
            response = one.asks(method, address, json.loads(body) if body else None)
            assert response.status_code in (200, 201, 202), (method, path, response.content)
        if path == "/leagues/winter/seasons":
            event = Event(response.json()["code"], varys, players)
        if path.endswith(("/draw", "/publish")):
            assert event is not None
            event.ticks()
    assert event is not None
    assert [table["status"] for table in event.tables(1)] == ["running"]
    assert len(read(event.visitor.gets(f"{event.path}/standings"))["results"]) == 3
