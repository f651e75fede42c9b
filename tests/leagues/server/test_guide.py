"""The requests that openapi/leagues.md prints, carried out in order."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest

from games.engine import EDITIONS
from games.leagues.scoring.final_table import read_final_table
from games.leagues.services.ruling_effects import require_possible
from tests.documents.pages import text_of
from tests.leagues.server.event import Event, organiser
from tests.people import Person, person
from tests.served import read

pytestmark = pytest.mark.django_db
_BLOCK = re.compile(
    r"^```http\n(# a player\n)?(GET|POST|PUT|PATCH) (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE
)
_WORKED = "## Two worked seasons"
NAMES = ("arya", "bran", "catelyn", "davos", "edmure", "gendry")


def test_the_final_table_of_the_guide_is_valid() -> None:
    [printed] = re.findall(r"^```json\n(.*?)^```", text_of("openapi/leagues.md"), re.DOTALL | re.MULTILINE)
    final = read_final_table(json.loads(printed))
    require_possible(final, EDITIONS["base"])
    assert {seat.house for seat in final.seats} == {*EDITIONS["base"].setups[3].houses}


def test_the_requests_of_the_guide_work_in_the_printed_order(settings: Any) -> None:
    settings.GOT_RATES = {}
    guide = text_of("openapi/leagues.md")
    event = carried_out(
        guide.partition(_WORKED)[0], organiser("varys"), [person(f"player_{n}") for n in range(3)]
    )
    assert [table["status"] for table in event.tables(1)] == ["running"]
    assert len(read(event.visitor.gets(f"{event.path}/standings"))["results"]) == 3
    assert len(_BLOCK.findall(guide)) == guide.count("```http")


@pytest.mark.long
def test_the_example_seasons_of_the_guide_can_be_played_from_start_to_awards(settings: Any) -> None:
    settings.GOT_RATES = {}
    varys, players = organiser("varys"), [person(name) for name in NAMES]
    _, swiss, divisions = re.split(r"^### ", text_of("openapi/leagues.md").partition(_WORKED)[2], flags=re.M)

    cup = carried_out(swiss, varys, players)
    assert cup.status() == "final"
    awards = read(cup.visitor.gets(f"{cup.path}/awards"))["results"]
    assert [row["rank"] for row in awards] == [1, 2, 3]
    assert [row["level"] for row in cup.standings()] == [1, 1, 1, 0, 0, 0]
    [final] = cup.tables(3)
    [winner] = [seat["entry"] for seat in final["seats"] if seat["house"] == "lannister"]
    assert awards[0]["entry"] == cup.standings()[0]["entry"] == winner

    after = carried_out(divisions, varys, players)
    [before] = [row for row in read(varys.gets("/seasons?league=club"))["results"] if row["number"] == 1]
    first = Event(before["code"], varys, players)
    assert first.status() == "final"
    assert len(read(varys.gets(f"{first.path}/awards"))["results"]) == 6
    relegated = first.standings()[-1]["username"]
    promoted = first.standings("?division=2")[0]["username"]
    rows = read(varys.gets(f"{after.path}/entries"))["results"]
    assert {row["status"] for row in rows} == {"invited"}
    highest = {row["username"] for row in rows if row["division"] == 1}
    assert highest == {*NAMES[:3], promoted} - {relegated}


def carried_out(guide: str, varys: Person, players: list[Person]) -> Event:
    """Carries out the requests of a part of the guide. Returns the last season that they create."""
    event: Event | None = None
    for by_player, method, path, body in _BLOCK.findall(guide):
        address = path.replace("{season}", event.code if event else "")
        for one in players if by_player else [varys]:
            response = one.asks(method, address, json.loads(body) if body else None)
            assert response.status_code in (200, 201, 202), (method, path, response.content)
        if re.fullmatch(r"/leagues/[^/]+/seasons", path):
            event = Event(response.json()["code"], varys, players)
        elif event is not None and method == "POST":
            event.ticks().ticks(timedelta(hours=25))  # after the time to choose houses
    assert event is not None
    return event
