"""Properties of documents: a plan equals its effect, and applying one twice changes nothing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.leagues.document import read_document
from games.leagues.models import Division, Season
from games.leagues.services.documents import replace_season_document
from games.leagues.stages import PRESETS
from got_api.database.viewer import as_engine
from tests.documents.pages import text_of
from tests.leagues.server.event import Event, Json
from tests.undoing import rolled_back

FEW = settings(
    max_examples=6, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
_NUMBERS = st.none() | st.integers(1, 5)
_FIRST = st.fixed_dictionaries(
    {
        "preset": st.sampled_from([name for name in PRESETS if name != "top_table"]),
        "rounds": st.integers(1, 3),
    },
    optional={
        "round_days": _NUMBERS,
        "tables_at_once": _NUMBERS,
        "at_end": st.sampled_from(("wait", "void")),
    },
)
_LATER = st.just({"preset": "top_table", "rounds": 1, "field": {"top": 3}}) | _FIRST.filter(
    lambda stage: stage["preset"] != "knock_out"  # another test checks whether seatings are possible
)
_STAGES = st.tuples(_FIRST, st.lists(_LATER, max_size=1)).map(lambda found: [found[0], *found[1]])
_DIVISIONS = st.lists(
    st.fixed_dictionaries({"name": st.sampled_from(("Gold", "Silver")), "stages": _STAGES}),
    min_size=1,
    max_size=2,
)
DOCUMENTS = st.fixed_dictionaries(
    {
        "name": st.sampled_from(("Spring", "Autumn")),
        "divisions": _DIVISIONS,
        "tables": st.just({"sizes": [3]}),
    },
    optional={
        "scoring": st.sampled_from(("wins", "castles")),
        "draw": st.just({"automatic": True}),
        "registration": st.fixed_dictionaries({"capacity": st.none() | st.integers(54, 60)}),
    },
)


@pytest.fixture
def event(db: None, settings: Any) -> Event:
    settings.GOT_RATES = {}
    return Event.of(0)


@pytest.mark.long
@FEW
@given(first=DOCUMENTS, second=DOCUMENTS)
def test_a_plan_equals_its_effect_and_applying_twice_changes_nothing(
    event: Event, first: Json, second: Json
) -> None:
    with rolled_back():
        for wanted in (first, second):
            puts: Any = {"actor": event.varys.user.pk, "code": event.code, "document": wanted}
            planned = replace_season_document(**puts, dry_run=True)
            assert replace_season_document(**puts) == planned
            after = rows(event)
            assert replace_season_document(**puts) == ()
            assert rows(event) == after
            document = read_document(wanted)
            assert after[0] == document.to_json()
            assert after[2] == [
                [
                    (stage.rounds, stage.rounds if stage.has_draw_for_each_round else 1)
                    for stage in division.stages
                ]
                for division in document.divisions
            ]


def rows(event: Event) -> tuple[Json, int, list[list[tuple[int, int]]]]:
    """The document, its version, and for each stage the numbers of rounds and seeds."""
    with as_engine():
        season = Season.objects.get(code=event.code)
        stages = [
            [
                (stage.rounds.count(), stage.rounds.filter(seed__isnull=False).count())
                for stage in division.stages.order_by("number")
            ]
            for division in Division.objects.filter(season=season).order_by("tier")
        ]
        return season.document, season.version, stages


def test_every_preset_gives_a_valid_document() -> None:
    for name in PRESETS:
        stages = [{"preset": "swiss", "rounds": 1}, {"preset": name, "rounds": 1}]
        read_document({"name": "x", "divisions": [{"name": "x", "stages": stages}]})


def test_the_guide_lists_every_preset_with_its_settings() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \| (.+) \|$", text_of("openapi/leagues.md"), re.M)
    listed = {name: [cell.strip("`") for cell in cells] for name, *cells in rows}
    for name, preset in PRESETS.items():
        assert name in listed, f"add {name} to the table of presets in openapi/leagues.md"
        settings = {"field": {"top": 6}, **preset}
        written = [value if isinstance(value, str) else json.dumps(value) for value in settings.values()]
        assert listed[name] == written, f"{name} in the table of presets in openapi/leagues.md"
