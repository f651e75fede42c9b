"""Appeals and cards: their visibility, their deadlines, and their consequences."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.erasure import erase_account
from games.leagues.models import Appeal
from games.leagues.services.discipline import make_appeal
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_notices import notices_seen
from tests.leagues.server.test_rulings import appointed_official
from tests.leagues.server.test_rulings import started_event as started_event
from tests.people import Person, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
APPEAL = {"round": 1, "table": 1, "text": "The game ended\na round too early."}


def player_of(event: Event, entry: int) -> Person:
    return event.players[entry - 1]


def player_at_table(event: Event, table: int = 1) -> Person:
    return player_of(event, event.tables(1)[table - 1]["seats"][0]["entry"])


def appeals(event: Event, who: Person, **given: Any) -> Json:
    return dict(read(who.posts(f"{event.path}/appeals", APPEAL | given), 201))


def shows(event: Event, entry: int, colour: str) -> Json:
    card = {"entry": entry, "colour": colour, "reason": "Insults."}
    return dict(read(event.varys.posts(f"{event.path}/cards", card), 201))


def colours(event: Event, who: Person | None = None) -> dict[int, str | None]:
    rows = read((who or event.varys).gets(f"{event.path}/cards"))["results"]
    return {row["entry"]: row["colour"] for row in rows}


@pytest.mark.long
def test_an_appeal_is_upheld_by_a_ruling_in_one_step(event: Event) -> None:
    judge = appointed_official(event, "judge")
    player = player_at_table(event.ends_tables(1))
    made = appeals(event, player)
    path = f"{event.path}/appeals/{made['code']}"
    expect_problem(player.posts(f"{path}/ruling", {"reason": "x"}), 403, "official_only")
    bad = {"reason": "x", "ruling": {"kind": "annul", "round": 1, "table": 9}}
    expect_problem(judge.posts(f"{path}/ruling", bad), 422, "ruling_unlawful")
    assert read(judge.gets(path))["status"] == "open"
    ruling = {"kind": "annul", "round": 1, "table": 1}
    upheld = read(judge.posts(f"{path}/ruling", {"reason": "It did.", "ruling": ruling}))
    assert (upheld["status"], upheld["ruling"], upheld["decided_by"]) == ("upheld", 1, "judge")
    assert event.tables(1)[0]["status"] == "void"
    assert read(player.gets(path)) == upheld
    expect_problem(judge.posts(f"{path}/ruling", {"reason": "x"}), 409, "appeal_decided")
    kinds = [row["kind"] for row in event.log(judge) if row["audience"] == "officials"]
    assert kinds[-2:] == ["appeal_made", "appeal_decided"]
    assert notices_seen(judge)[-1] == (
        "season_appeal",
        {"appeal_code": made["code"], "appeal_status": "made"},
    )
    ruled = ("season_ruling", {"ruling_number": 1, "text": "It did."})
    assert notices_seen(player)[-2:] == [
        ruled,
        ("season_appeal", {"appeal_code": made["code"], "appeal_status": "upheld"}),
    ]


@pytest.mark.long
def test_an_appeal_is_refused_with_a_reason(event: Event) -> None:
    player = player_at_table(event)
    path = f"{event.path}/appeals/{appeals(event, player)['code']}"
    expect_problem(player.posts(f"{event.path}/appeals", APPEAL), 409, "appeal_open")
    read(event.varys.posts(f"{path}/ruling", {"reason": "The log shows ten rounds."}))
    shown = read(player.gets(path))
    assert (shown["status"], shown["reply"], shown["ruling"]) == (
        "refused",
        "The log shows ten rounds.",
        None,
    )
    appeals(event, player)


@pytest.mark.long
def test_an_appeal_after_its_period_is_refused_until_a_ruling_reopens_the_period(
    event: Event,
) -> None:
    event.says(appeals={"days": 2})
    player = player_at_table(event.ends_tables(1))
    given: dict[str, Any] = {"user": player.user.pk, "code": event.code, **APPEAL}
    later = clock.now() + 2 * DAY
    with pytest.raises(Problem) as late:
        make_appeal(**given, now=later)
    assert str(late.value) == "422 appeal_late"
    ruling = {"kind": "set_points", "round": 1, "table": 1, "house": "stark", "points": 0, "reason": "x"}
    read(event.varys.posts(f"{event.path}/rulings", ruling), 201)
    make_appeal(**given, now=later)


def test_only_players_of_the_table_can_appeal(event: Event) -> None:
    stranger = player_at_table(event, 2)
    for one, given in ((stranger, {}), (person("osha"), {}), (stranger, {"table": 9})):
        expect_problem(one.posts(f"{event.path}/appeals", APPEAL | given), 403, "not_seated")


@pytest.mark.long
def test_appeals_and_cards_are_visible_to_arbiters_and_to_the_players_concerned(event: Event) -> None:
    """Other readers get the same bytes before and after, and cannot count appeals or cards."""
    judge, clerk = appointed_official(event, "judge"), appointed_official(event, "clerk", "assistant")
    own, rival = player_of(event, 1), player_of(event, 2)
    others: list[Any] = [clerk, rival, person("osha")]
    parts = ("", "/entries", "/tables", "/standings", "/rulings", "/log", "/appeals", "/cards")
    before = {(who, part): who.gets(f"{event.path}{part}").content for who in others[1:] for part in parts}
    public = {part: event.visitor.gets(f"{event.path}{part}").content for part in parts}
    [table] = [
        table["number"] for table in event.tables(1) if 1 in {seat["entry"] for seat in table["seats"]}
    ]
    appeal = appeals(event, own, table=table)
    card = shows(event, 1, "yellow")
    for (who, part), content in before.items():
        assert who.gets(f"{event.path}{part}").content == content, part
    assert {part: event.visitor.gets(f"{event.path}{part}").content for part in parts} == public
    for who in others:
        assert read(who.gets(f"{event.path}/appeals"))["results"] == []
        assert read(who.gets(f"{event.path}/cards"))["results"] == []
        expect_problem(who.gets(f"{event.path}/appeals/{appeal['code']}"), 404, "not_found")
        expect_problem(who.gets(f"{event.path}/cards/{card['code']}"), 404, "not_found")
    for who in (own, judge, event.varys):
        assert [row["code"] for row in read(who.gets(f"{event.path}/appeals"))["results"]] == [appeal["code"]]
        assert colours(event, who) == {1: "yellow"}
        assert read(who.gets(f"{event.path}/cards/{card['code']}")) == card
    expect_problem(event.visitor.gets(f"{event.path}/cards"), 401, "token_missing")
    assert {row["number"] for row in event.log()} == set(range(1, len(event.log()) + 1))


@pytest.mark.long
def test_an_entry_with_two_yellow_cards_gets_a_red_card_and_is_not_drawn(event: Event) -> None:
    shows(event, 1, "yellow")
    second = shows(event, 1, "yellow")
    assert colours(event) == {1: "red"}
    event.ends_tables(1)
    points = {row["entry"]: row["points"] for row in event.standings()}
    assert read(event.visitor.gets(f"{event.path}/entries/1"))["status"] == "removed"
    expect_problem(player_of(event, 1).posts(f"{event.path}/entries", {}), 403, "entry_not_allowed")
    expect_problem(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 422, "sizes_impossible")
    path = f"{event.path}/cards/{second['code']}/revoke"
    back = read(event.varys.posts(path, {"reason": "It was a joke."}))
    assert back["revoked_at"] is not None and colours(event) == {1: "yellow"}
    expect_problem(event.varys.posts(path, {"reason": "x"}), 409, "card_revoked")
    assert read(event.visitor.gets(f"{event.path}/entries/1"))["status"] == "active"
    assert {row["entry"]: row["points"] for row in event.standings()} == points
    assert {row["number"] for row in event.proposes(2)["input"]["entries"]} == set(range(1, 7))


@pytest.mark.long
def test_a_red_card_counts_as_a_yellow_one_in_the_copied_season(event: Event) -> None:
    card = shows(event, 1, "red")
    shows(event, 2, "yellow")
    copies = [
        read(event.varys.posts("/leagues/winter/seasons", {"name": "Autumn"} | copied), 201)["code"]
        for copied in ({"copy_from": 1}, {})
    ]
    seasons = [Event(code, event.varys, event.players[:3]) for code in copies]
    for season in seasons:
        season.starts()
    assert [colours(season) for season in seasons] == [{1: "yellow"}, {}]
    shows(seasons[0], 1, "yellow")
    assert colours(seasons[0]) == {1: "red"}
    read(event.varys.posts(f"{event.path}/cards/{card['code']}/revoke", {"reason": "x"}))
    assert colours(seasons[0]) == {1: "yellow"}


def test_erasing_an_account_deletes_its_texts(event: Event) -> None:
    player = player_at_table(event)
    appeals(event, player)
    erase_account(user_id=player.user.pk)
    with as_engine():
        assert [row.text for row in Appeal.objects.all()] == [""]
