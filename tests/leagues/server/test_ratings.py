"""Par and ratings: computed only from finished tables, fixed for a season, and rebuilt identically."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from games.leagues.models import Par, Rating, Result, Season, SeasonPar
from games.leagues.services.ratings import estimate_pars, rebuild_ratings
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_substitutes import Bench
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db
THREES: dict[str, Any] = {"tables": {"sizes": [3]}, "stages": [{"preset": "swiss", "rounds": 1}]}


def by_the_rules() -> None:
    """Ends all games by the rules, without an adjudication."""
    with as_engine():
        for row in Result.objects.all():
            row.final_table = row.final_table | {"ended_by": "rounds", "rounds": 10}
            row.save()


def played_event(count: int = 3) -> Event:
    event = Event.of(count, **THREES).starts()
    event.draws(1)
    event.ends_tables(1)
    by_the_rules()
    return event


def pars(event: Event) -> list[Json]:
    return list(read(event.visitor.gets("/par?players=3"))["results"])


@pytest.mark.long
def test_par_is_stored_with_the_number_of_tables_and_its_error() -> None:
    event = played_event(12)
    assert estimate_pars() == 1
    [par] = pars(event)
    assert (par["players"], par["table_count"]) == (3, 4)
    assert {row["house"] for row in par["houses"]} == {"baratheon", "lannister", "stark"}
    assert all(row["error"] > 0 for row in par["houses"])
    # Houses with equal par are rounded alike, so the sum can differ by half of the last digit for each.
    assert abs(sum(row["par"] for row in par["houses"]) - 20) < 0.016
    winner = max(par["houses"], key=lambda row: row["par"])
    assert winner["house"] == event.tables(1)[0]["seats"][0]["house"]
    assert estimate_pars() == 0  # no game has ended since then


@pytest.mark.sample
@pytest.mark.parametrize("ended_by", ["adjudication", "concession", "draw"])
def test_only_tables_that_the_rules_ended_count(ended_by: str) -> None:
    played_event(6)
    with as_engine():
        row = Result.objects.order_by("id")[0]
        row.final_table = row.final_table | {"ended_by": ended_by}
        row.save()
    assert rebuild_ratings() == 3
    estimate_pars()
    with as_engine():
        assert Par.objects.get().tables == 1


def test_a_cancelled_season_does_not_count() -> None:
    event = played_event(3)
    assert rebuild_ratings() == 3
    event.does("cancel", reason="Nobody came.")
    assert (rebuild_ratings(), estimate_pars()) == (0, 0)


@pytest.mark.long
def test_a_table_does_not_count_once_a_ruling_has_decided_it() -> None:
    event = played_event(6)
    table = event.tables(1)[0]
    house = table["seats"][2]["house"]
    body = {"round": 1, "table": 1, "reason": "The host had seen the cards."}
    path = f"{event.path}/rulings"
    read(event.varys.posts(path, body | {"kind": "annul"}), 201)
    assert rebuild_ratings() == 3
    read(event.varys.posts(path, body | {"kind": "adjudicate", "winner": house}), 201)
    assert rebuild_ratings() == 3
    by_hand = read(event.visitor.gets(f"/games/{table['game']}/result"))["final_table"]
    body |= {"final_table": by_hand | {"ended_by": "castles"}}
    read(event.varys.posts(path, body | {"kind": "adjudicate"}), 201)
    assert rebuild_ratings() == 3
    for number in (3, 2, 1):
        read(event.varys.posts(f"{path}/{number}/reverse", {"reason": "They had not."}), 201)
    assert rebuild_ratings() == 6
    read(event.varys.posts(path, body | {"kind": "adjudicate"}), 201)
    estimate_pars()
    assert pars(event)[0]["table_count"] == 1


@pytest.mark.long
@pytest.mark.parametrize(("opened_in", "count"), [(5, 0), (6, 1)])
def test_a_table_with_a_substitute_before_half_time_does_not_count(opened_in: int, count: int) -> None:
    bench = Bench("arya")
    bench.plays_to(opened_in)
    bench.misses()
    read(bench.answers("arya"))
    bench.event.ends_tables(1)
    by_the_rules()
    assert estimate_pars() == count


@pytest.mark.long
def test_a_season_keeps_the_par_with_which_it_started() -> None:
    event = played_event(12)
    estimate_pars()
    before = event.standings()
    code = read(event.varys.posts("/leagues/winter/seasons", {"name": "Next", "copy_from": 1}), 201)["code"]
    following = Event(code, event.varys, event.players[:3])
    following.starts()
    with as_engine():
        [taken] = SeasonPar.objects.select_related("par")
        assert taken.season.code == code
        stored = taken.par.values
        Par.objects.create(
            players=3, ruleset=taken.par.ruleset, scoring=taken.par.scoring, values={}, errors={},
            tables=99, slope=0.0, made_at=taken.par.made_at,
        )  # fmt: skip
    following.draws(1)
    assert following.draw(1)["input"]["par_id"] == f"3-{taken.par.code}"
    following.ends_tables(1)
    for row in following.standings():
        [own] = row["scores"]
        assert round(100 * row["par"]) == stored[own["house"]]
        assert row["luck"] == own["luck"]
    assert event.standings() == before  # the season started without a par


def ratings(event: Event) -> dict[str, Json]:
    return {row["username"]: row for row in read(event.visitor.gets("/ratings?players=3"))["results"]}


@pytest.mark.long
def test_ratings_are_rebuilt_to_the_same_numbers() -> None:
    event = played_event(6)
    assert rebuild_ratings() == 6
    first = ratings(event)
    [winner, *_] = [row["username"] for row in event.standings()]
    assert first[winner]["ordinal"] == max(row["ordinal"] for row in first.values())
    assert all(row["provisional"] and row["game_count"] == 1 for row in first.values())
    with as_engine():
        Rating.objects.update(mu=1.0)
    call_command("rebuild_ratings")
    assert ratings(event) == first


@pytest.mark.long
def test_bots_are_rated_separately_from_people() -> None:
    event = played_event(3)
    rebuild_ratings()
    with_all = ratings(event)
    bot = max(with_all, key=lambda name: with_all[name]["ordinal"])
    [one] = [one for one in event.players if one.user.username == bot]
    read(one.patches("/me", {"is_bot": True}))
    assert rebuild_ratings() == 3
    people = ratings(event)
    assert people.keys() == with_all.keys() - {bot}
    assert (
        max(people.values(), key=lambda row: row["mu"])["mu"] > 25 > min(row["mu"] for row in people.values())
    )
    bots = read(event.visitor.gets("/ratings?players=3&bots=true"))["results"]
    assert bots == [with_all[bot]]
    page = read(event.visitor.gets(f"/players/{bot}"))
    assert page["is_bot"] is True
    assert [row["mu"] for row in page["ratings"]] == [with_all[bot]["mu"]]
    expect_problem(event.visitor.gets("/ratings?bots=yes"), 400, "malformed")


@pytest.mark.long
def test_a_player_who_disappears_is_rated_last_and_a_substitute_never_loses_rating() -> None:
    bench = Bench("arya")
    bench.plays_to(4)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.event.ends_tables(1)
    by_the_rules()
    with as_engine():
        row = Result.objects.get()
        order = sorted(row.final_table["seats"], key=lambda seat: seat["house"] == house)
        for place, seat in enumerate(order, 1):
            seat["place"] = place
        row.save()
    rebuild_ratings()
    found = ratings(bench.event)
    assert "arya" not in found  # last place, which would cost her rating
    assert found["player_01"]["mu"] == min(row["mu"] for row in found.values())
    assert found["player_01"]["mu"] < 25


@pytest.mark.long
def test_a_void_season_changes_no_rating() -> None:
    event = played_event(3)
    with as_engine():
        Season.objects.get().rounds.get().tables.update(is_void=True)
    assert (rebuild_ratings(), estimate_pars()) == (0, 0)
    assert ratings(event) == {}


@pytest.mark.long
def test_a_cancelled_season_counts_again_when_it_is_reopened() -> None:
    event = played_event(3)
    event.does("cancel", reason="Nobody came.")
    assert rebuild_ratings() == 0
    event.does("reopen", reason="They came late.")
    assert rebuild_ratings() == 3
    assert estimate_pars() == 1
    event.does("cancel", reason="They left.")
    assert rebuild_ratings() == 0


@pytest.mark.long
def test_tables_count_even_if_the_season_no_longer_allows_their_size() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}]).starts()
    event.draws(1)
    event.ends_tables(1)
    by_the_rules()
    event.says(tables={"sizes": [4]})
    assert (rebuild_ratings(), estimate_pars()) == (3, 1)
    assert all(row["par"] is not None for row in event.standings())
