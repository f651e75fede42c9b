"""Each viewer's view: the secrets of their house, the public part, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import storage
from games.engine import encode, observe, options
from got_api.database.viewer import as_engine
from tests.people import Person, Visitor, expect_problem, person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db


def viewers(game: Game, stranger: Person) -> dict[str | None, list[Visitor]]:
    """House -> users with its view; None for spectators, with and without a token."""
    return {None: [game.stranger, stranger], **{house: [one] for house, one in game.people.items()}}


def visible_bytes(viewer: Visitor, game: Game) -> dict[str, Any]:
    """Every byte that a viewer can get about a game, including headers about its state."""
    answers = {}
    for path in ("", "/position", "/decisions", "/decisions/1", "/events"):
        response = viewer.gets(f"{game.path}{path}")
        answers[path] = (response.status_code, response.content, response.get("ETag"))
    return answers


@pytest.mark.long
def test_position_is_the_observation_of_the_engine(tywin: Person) -> None:
    game = found_game(3, ruleset={"tides_of_battle": True})
    dice = Random(5)
    for count, _ in enumerate(game.plays_on(dice)):
        if count % 9:
            continue
        if count > 80:
            break
        with as_engine():
            state = storage.load(storage.find_game(game.code)).state
        for house, those in viewers(game, tywin).items():
            for one in those:
                body = read(one.gets(f"{game.path}/position"))
                assert body["house"] == house
                assert body["position"] == observe(state, house)


def test_position_of_a_lobby_is_the_initial_board(catelyn: Person, visitor: Visitor) -> None:
    """For any seed: random parts are absent, and the rest is the start of the game."""
    people = [catelyn, person("tywin"), person("stannis")]
    body = {"name": "x", "player_count": 3, "ruleset": {"lannister_port_ship": "never"}}
    path = f"/games/{read(catelyn.posts('/games', body), 201)['code']}"
    before = visitor.gets(f"{path}/position")
    found = read(before)
    assert (found["house"], found["position"]["round"], found["position"]["phase"]) == (None, 0, "setup")
    assert found["position"]["piles"] == {} and found["position"]["decisions"] == []
    again = visitor.gets(f"{path}/position", **{"If-None-Match": before["ETag"]})
    assert again.status_code == 304
    other = read(catelyn.posts("/games", body), 201)["code"]
    assert read(visitor.gets(f"/games/{other}/position"))["position"] == found["position"]
    for one in people:
        assert read(one.gets(f"{path}/position"))["position"] == found["position"]
        read(one.posts(f"{path}/seats", {}), 201)
    after = visitor.gets(f"{path}/position")
    assert after["ETag"] != before["ETag"]
    started = read(after)["position"]
    assert started["round"] == 1
    for name in ("houses", "areas", "units", "tracks", "threat", "house_cards", "ruleset", "players"):
        assert started[name] == found["position"][name], name


@pytest.mark.django_db(transaction=True)
def test_lobby_on_a_live_server_has_a_position_and_a_table() -> None:
    """Needs real transactions: inside one, a viewer's scope with one round trip gets its rights too early."""
    host = person("catelyn")
    code = read(host.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    assert read(host.gets(f"/games/{code}/position"))["position"]["phase"] == "setup"
    assert read(host.gets(f"/games/{code}/table"))["position"]["position"]["phase"] == "setup"


def test_unknown_game_has_no_position(catelyn: Person, visitor: Visitor) -> None:
    code = read(catelyn.posts("/games", {"name": "x"}), 201)["code"]
    assert read(visitor.gets(f"/games/{code}/events")) == {"results": [], "next_cursor": None}
    assert catelyn.deletes(f"/games/{code}").status_code == 204
    expect_problem(visitor.gets(f"/games/{code}/position"), 409, "game_not_started")
    for path in ("", "/position", "/decisions", "/decisions/1", "/events"):
        expect_problem(visitor.gets(f"/games/nowhere{path}"), 404, "not_found")
        expect_problem(visitor.gets(f"/games/no%00where{path}"), 404, "not_found")


def test_unchanged_position_is_not_sent_again(game: Game) -> None:
    stark = game.people["stark"]
    path = f"{game.path}/position"
    first = stark.gets(path)
    etag = first["ETag"]
    again = stark.gets(path, **{"If-None-Match": etag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert stark.gets(path, **{"If-None-Match": f'"other", W/{etag}'}).status_code == 304
    assert stark.gets(path, **{"If-None-Match": "*"}).status_code == 304
    assert stark.gets(path, **{"If-None-Match": 'rubbish, "'}).status_code == 200
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    changed = stark.gets(path, **{"If-None-Match": etag})
    assert changed.status_code == 200
    assert changed["ETag"] != etag
    assert "private" in changed["Cache-Control"]
    assert "Authorization" in changed["Vary"]


def test_each_house_has_its_own_entity_tag(game: Game) -> None:
    etags = {one.gets(f"{game.path}/position")["ETag"] for one in (*game.people.values(), game.stranger)}
    assert len(etags) == 4


def test_other_viewers_see_only_that_a_house_has_sealed_an_answer(game: Game, tywin: Person) -> None:
    """With two different secrets, every other viewer reads the same bytes."""
    others = [one for house, those in viewers(game, tywin).items() if house != "stark" for one in those]
    placed = {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"}
    read(game.answers("stark", 1, {"kind": "place_orders", "orders": placed}))
    first = [visible_bytes(one, game) for one in others]
    own = visible_bytes(game.people["stark"], game)
    secret = {"winterfell": "raid_a", "white_harbor": "march_0", "shivering_sea": "consolidate_a"}
    read(game.answers("stark", 1, {"kind": "place_orders", "orders": secret}))
    assert [visible_bytes(one, game) for one in others] == first
    assert visible_bytes(game.people["stark"], game) != own


def test_all_viewers_see_waiting_houses_but_only_asked_houses_see_options(game: Game, tywin: Person) -> None:
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    with as_engine():
        state = storage.load(storage.find_game(game.code)).state
    for house, those in viewers(game, tywin).items():
        for one in those:
            (decision,) = game.decisions(one)
            assert decision == read(one.gets(f"{game.path}/decisions/1"))
            assert decision["kind"] == decision["question"]["kind"] == "place_orders"
            assert decision["point"] == "DEC-10"
            assert decision["houses"] == ["baratheon", "lannister", "stark"]
            assert decision["waiting_for"] == ["baratheon", "lannister"]
            expected = None if house is None else encode(options(state, house, 1))
            assert decision["options"] == expected
            assert (decision["answer"] is not None) == (house == "stark")


def test_a_closed_decision_is_shown_without_options(game: Game) -> None:
    dice = Random(1)
    for house in game.people:
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    decision = read(game.people["stark"].gets(f"{game.path}/decisions/1"))
    assert decision["closed_at"] is not None
    assert (decision["waiting_for"], decision["options"], decision["answer"]) == ([], None, None)
    assert 1 not in [row["number"] for row in game.decisions(game.people["stark"])]


# The log


def log(viewer: Visitor, game: Game, limit: int) -> list[dict[str, Any]]:
    """All events, read page by page."""
    events, after = [], "1.0.0"
    while True:
        page = read(viewer.gets(f"{game.path}/events?after={after}&limit={limit}"))
        events += page["results"]
        after = page["next_cursor"]
        if after is None:
            return events


@pytest.mark.long
def test_log_pages_of_any_size_form_the_same_log_and_hide_events_of_others(tywin: Person) -> None:
    game = found_game(3, ruleset={"tides_of_battle": True})
    for count, _ in enumerate(game.plays_on(Random(8))):
        if count == 40:
            break
    public = [row["event"] for row in log(game.stranger, game, 499)]
    assert public == [row["event"] for row in log(tywin, game, 7)]
    kinds = {event["kind"] for event in public}
    assert kinds.isdisjoint({"answer_sealed", "orders_placed", "tide_drawn", "deck_shuffled", "agenda_set"})
    assert {"game_began", "orders_revealed", "house_answered"} <= kinds
    for house, one in game.people.items():
        events = log(one, game, 499)
        assert events == log(one, game, 3)
        own = [row["event"] for row in events if row["event"] not in public]
        assert {event["house"] for event in own} == {house}
        assert "answer_sealed" in {event["kind"] for event in own}
        assert [row["event"] for row in events if row["event"] in public] == public
        cursors = [tuple(map(int, row["cursor"].split("."))) for row in events]
        assert cursors == sorted(cursors)
        assert read(one.gets(f"{game.path}/position"))["cursor"] == events[-1]["cursor"]


@pytest.mark.parametrize(
    "query", ["after=x", "after=1", "after=-1.0", "after=1.1", "limit=0", "limit=501", "limit=x", "page=2"]
)
def test_malformed_cursor_is_refused(game: Game, query: str) -> None:
    problem = expect_problem(game.stranger.gets(f"{game.path}/events?{query}"), 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == [query.split("=")[0]]


def test_cursor_beyond_the_end_is_outdated(game: Game) -> None:
    expect_problem(game.stranger.gets(f"{game.path}/events?after=1.999999999999.9"), 409, "cursor_outdated")


# Lists over all games


def test_list_of_decisions_covers_all_games_of_the_user(
    catelyn: Person, tywin: Person, visitor: Visitor
) -> None:
    games = []
    for number in range(3):
        code = read(
            catelyn.posts("/games", {"name": f"game {number}", "player_count": 3, "take_seat": True}), 201
        )
        games.append(read(catelyn.posts(f"/games/{code['code']}/start", {"fill_with": "random"})))
    found = read(catelyn.gets("/me/decisions"))
    assert found["next_cursor"] is None
    houses = {game["code"]: game["seats"][0]["house"] for game in games}
    assert {row["game"]: row["house"] for row in found["results"]} == houses
    assert {(row["number"], row["kind"]) for row in found["results"]} == {(1, "place_orders")}
    assert read(tywin.gets("/me/decisions")) == {"results": [], "next_cursor": None}
    expect_problem(visitor.gets("/me/decisions"), 401, "token_missing")
    page = read(catelyn.gets("/me/decisions?limit=1"))
    paged = page["results"]
    while page["next_cursor"]:
        page = read(catelyn.gets(f"/me/decisions?limit=1&after={page['next_cursor']}"))
        paged += page["results"]
    assert paged == found["results"]
    expect_problem(catelyn.gets("/me/decisions?after=x"), 400, "malformed")


def test_answered_decision_is_no_longer_listed(game: Game) -> None:
    stark = game.people["stark"]
    assert len(read(stark.gets("/me/decisions"))["results"]) == 1
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    assert read(stark.gets("/me/decisions"))["results"] == []
