"""News since a reader's last-read position: grouped, in their language, without private events of others."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games.models import NewsMark
from games.news.rules import RULES
from games.storage import viewing
from games.words.catalogue import ids_of
from games.words.events import SILENT, news_weight
from got_api.database.viewer import as_viewer
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, found_game, read
from tests.words.pseudo import pseudo_language

pytestmark = pytest.mark.django_db
KINDS = [id.removeprefix("event-") for id in ids_of("events") if id.startswith("event-")]


def play(game: Game, *, rounds: int, seed: int = 5) -> None:
    """Lets bots play until a round begins."""
    for _ in game.plays_on(Random(seed)):
        if game.row().round > rounds:
            return


@pytest.fixture
def played_game(game: Game) -> Game:
    play(game, rounds=2)
    return game


def news(reader: Visitor, game: Game, query: str = "") -> dict[str, Any]:
    return dict(read(reader.gets(f"{game.path}/news{query}")))


@pytest.mark.long
def test_news_for_a_new_reader_begins_at_the_start(played_game: Game) -> None:
    page = news(played_game.people["stark"], played_game)
    assert page["mark"] is None
    assert [item["topic"] for item in page["results"] if not item["concerns_you"]][:1] in (
        ["round"],
        ["start"],
    )
    assert {"start", "round", "orders", "march"} <= {item["topic"] for item in page["results"]}
    assert all(item["text"] and item["lines"] for item in page["results"])


@pytest.mark.long
def test_every_news_item_cites_rules_of_the_rulebook(played_game: Game) -> None:
    known = {rule["id"] for rule in read(Visitor().gets("/reference?include=rules"))["rules"]["rules"]}
    assert set(RULES.values()) <= known
    worth_a_sentence = {kind for kind in KINDS if news_weight(kind) != "bookkeeping"}
    assert RULES.keys() == worth_a_sentence, "give each kind its rule in RULES of games/news/rules.py"
    for item in news(played_game.people["stark"], played_game)["results"]:
        assert item["rules"] and set(item["rules"]) <= known
        if item["topic"] == "orders":
            assert item["rules"][0] == "PLAN-9"


@pytest.mark.long
def test_every_event_with_a_text_is_in_exactly_one_news_item(played_game: Game) -> None:
    stark = played_game.people["stark"]
    page = read(stark.gets(f"{played_game.path}/events"))
    log = page["results"]
    while page["next_cursor"]:
        page = read(stark.gets(f"{played_game.path}/events?after={page['next_cursor']}"))
        log += page["results"]
    places = {entry["cursor"]: place for place, entry in enumerate(log)}
    items = news(stark, played_game)["results"]
    assert all(places[item["first_cursor"]] <= places[item["last_cursor"]] for item in items)
    weighty = [entry for entry in log if news_weight(entry["event"]["kind"]) != "bookkeeping"]
    assert sum(len(item["lines"]) for item in items) == len(weighty)


@pytest.mark.long
def test_items_of_the_readers_house_come_first(played_game: Game) -> None:
    concerns = [item["concerns_you"] for item in news(played_game.people["stark"], played_game)["results"]]
    assert True in concerns
    assert concerns == sorted(concerns, reverse=True)
    assert not any(item["concerns_you"] for item in news(played_game.stranger, played_game)["results"])


@pytest.mark.long
def test_events_before_the_read_position_are_not_in_the_news(played_game: Game) -> None:
    stark = played_game.people["stark"]
    page = news(stark, played_game)
    marked = read(stark.puts(f"{played_game.path}/news/read", {"cursor": page["read_to"]}))
    assert marked == {"cursor": page["read_to"]}
    again = news(stark, played_game)
    assert (again["results"], again["mark"], again["next_cursor"]) == ([], page["read_to"], None)
    assert news(stark, played_game, "?after=" + page["results"][0]["first_cursor"])["results"]


@pytest.mark.long
def test_the_read_position_never_moves_backwards(played_game: Game) -> None:
    stark = played_game.people["stark"]
    log = read(stark.gets(f"{played_game.path}/events?limit=40"))["results"]
    late, early = log[30]["cursor"], log[10]["cursor"]
    path = f"{played_game.path}/news/read"
    assert read(stark.puts(path, {"cursor": late})) == {"cursor": late}
    assert read(stark.puts(path, {"cursor": early})) == {"cursor": late}


@pytest.mark.long
def test_only_its_user_can_see_a_read_position(played_game: Game) -> None:
    stark, lannister = played_game.people["stark"], played_game.people["lannister"]
    before = {
        reader: lannister.gets(f"{played_game.path}{reader}") for reader in ("/news", "/events", "/position")
    }
    end = news(stark, played_game)["read_to"]
    read(stark.puts(f"{played_game.path}/news/read", {"cursor": end}))
    for reader, previous in before.items():
        now = lannister.gets(f"{played_game.path}{reader}")
        assert (now.content, now["ETag"]) == (previous.content, previous["ETag"])
    assert news(lannister, played_game)["mark"] is None
    with as_viewer(lannister.user):
        assert not NewsMark.objects.exists()
    with as_viewer(stark.user):
        assert NewsMark.objects.count() == 1


@pytest.mark.parametrize("cursor", ["", "x", "1.2", "-1.0.0", "1.2.3.4", 7, None, "9" * 61])
def test_malformed_read_positions_are_refused(game: Game, cursor: Any) -> None:
    expect_problem(game.people["stark"].puts(f"{game.path}/news/read", {"cursor": cursor}), 400, "malformed")


def test_read_positions_beyond_the_log_or_of_another_epoch_are_refused(game: Game) -> None:
    stark = game.people["stark"]
    epoch, public, house = news(stark, game)["read_to"].split(".")
    for cursor in (
        f"{epoch}.{int(public) + 1}.{house}",
        f"{epoch}.{public}.{int(house) + 1}",
        f"7{epoch}.0.0",
    ):
        expect_problem(stark.puts(f"{game.path}/news/read", {"cursor": cursor}), 409, "cursor_outdated")
    assert news(stark, game)["mark"] is None


def test_a_visitor_can_read_public_news_but_stores_no_read_position(game: Game, visitor: Visitor) -> None:
    end = news(visitor, game)["read_to"]
    expect_problem(visitor.puts(f"{game.path}/news/read", {"cursor": end}), 401, "token_missing")
    expect_problem(visitor.gets("/games/nowhere/news"), 404, "not_found")
    expect_problem(visitor.gets(f"{game.path}/news?after=x"), 400, "malformed")
    expect_problem(visitor.gets(f"{game.path}/news?lang=tlh"), 400, "malformed")


@pytest.mark.long
def test_news_is_in_the_language_of_the_reader(played_game: Game) -> None:
    path = f"{played_game.path}/news"
    english, asked = played_game.stranger.gets(path), played_game.stranger.gets(f"{path}?lang=en")
    assert (english["Content-Language"], asked["Content-Language"]) == ("en", "en")
    assert english.content == asked.content
    assert "Accept-Language" in english["Vary"]


@pytest.mark.long
def test_every_text_of_the_news_comes_from_the_catalogue(played_game: Game) -> None:
    with pseudo_language() as language:
        for item in news(played_game.people["stark"], played_game, f"?lang={language}")["results"]:
            for text in (item["text"], *item["lines"]):
                assert not re.search("[a-zA-Z]", text), text


@pytest.mark.long
def test_a_page_never_splits_a_news_item(played_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = news(played_game.stranger, played_game)["results"]
    monkeypatch.setattr("games.selectors.news.MAX_EVENTS", 40)
    pages, after = [], ""
    while True:
        page = news(played_game.stranger, played_game, after)
        pages += page["results"]
        if page["next_cursor"] is None:
            break
        after = f"?after={page['next_cursor']}"
    assert viewing.MAX_PAGE > 40
    assert [item["text"] for item in pages] == [item["text"] for item in whole]


def test_my_games_show_open_decisions_and_unread_counts(game: Game, tywin: Person) -> None:
    stark = game.people["stark"]
    [mine] = read(stark.gets("/games?mine=true"))["results"]
    [asked] = mine["yours"]["asked"]
    assert (asked["number"], asked["kind"], asked["house"]) == (1, "place_orders", "stark")
    assert set(mine["yours"]["waiting_for"]) == set(game.houses)
    unread = mine["yours"]["unread_headline_count"]
    assert unread > 0
    read(stark.puts(f"{game.path}/news/read", {"cursor": news(stark, game)["read_to"]}))
    [mine] = read(stark.gets("/games?mine=true"))["results"]
    assert mine["yours"]["unread_headline_count"] == 0
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    [mine] = read(stark.gets("/games?mine=true"))["results"]
    assert mine["yours"]["asked"] == []
    assert set(mine["yours"]["waiting_for"]) == set(game.houses) - {"stark"}
    for other in read(tywin.gets("/games"))["results"]:
        assert other["yours"] is None


def test_more_games_of_a_user_take_no_more_statements(django_assert_max_num_queries: Any) -> None:
    first = found_game(3)
    host = first.host

    def count() -> int:
        with django_assert_max_num_queries(20) as seen:
            read(host.gets("/games?mine=true"))
        return len(seen.captured_queries)

    one = count()
    for _ in range(3):
        code = read(host.posts("/games", {"name": "a game", "player_count": 3, "take_seat": True}), 201)[
            "code"
        ]
        read(host.posts(f"/games/{code}/start", {"fill_with": "sensible"}))
    assert len(read(host.gets("/games?mine=true"))["results"]) == 4
    assert count() <= one


@pytest.mark.long
def test_events_have_texts_when_requested(played_game: Game) -> None:
    stark = played_game.people["stark"]
    path = f"{played_game.path}/events"
    plain, worded = stark.gets(path), stark.gets(f"{path}?words=true&lang=en")
    assert worded["Content-Language"] == "en"
    assert worded["ETag"] != plain["ETag"]
    assert stark.gets(f"{path}?words=false").content == plain.content
    for bare, entry in zip(read(plain)["results"], read(worded)["results"], strict=True):
        assert {name: entry[name] for name in bare} == bare
        assert entry["text"] == "".join(part["text"] for part in entry["parts"])
        assert entry["text"] or entry["event"]["kind"] in SILENT
    named = [part for entry in read(worded)["results"] for part in entry["parts"] if part["id"]]
    assert {("house", "stark"), ("area", "winterfell")} <= {(part["kind"], part["id"]) for part in named}
    expect_problem(stark.gets(f"{path}?words=1"), 400, "malformed")
