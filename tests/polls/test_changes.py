"""The next poll of every reader shows every change to their view, whatever caused it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
import redis
from django.utils import timezone

from games.models import Waiting
from games.selectors.known import read_cached_game
from games.services import deadlines
from games.services.restoring import complete_restore
from got_api.database.viewer import as_engine
from got_api.shared import clock, stamps
from tests.api.test_permissions import ROWS, World, new_world
from tests.people import Person, expect_problem, person
from tests.served import Game, read

from .polling import (
    LISTS,
    NOTHING,
    PAGES,
    TABLE,
    SlowPoll,
    address,
    compare_polls,
    hidden_news,
    poll,
    readers,
    tags,
)

pytestmark = pytest.mark.django_db(transaction=True)


def in_days(days: int) -> str:
    return (clock.now() + timedelta(days=days)).isoformat()


def falls_due(game: Game, house: str) -> None:
    with as_engine():
        Waiting.objects.filter(game__code=game.code, house=house).update(due_at=timezone.now())
    deadlines.resolve_due_steps(code=game.code, now=timezone.now())


def pauses(game: Game) -> None:
    read(game.host.puts(f"{game.path}/pause", {"length_days": 1}))


def extends(game: Game) -> None:
    read(game.host.posts(f"{game.path}/extension", {"length_seconds": 60}))


def leaves(game: Game) -> None:
    assert game.people["stark"].posts(f"{game.path}/seats/mine/leave").status_code == 204


def votes(game: Game, **body: object) -> None:
    """The last ballot is cast in secret, and its effect is public."""
    vote = read(game.people["stark"].posts(f"{game.path}/votes", body), 201)
    for house in game.houses:
        game.people[house].puts(f"{game.path}/votes/{vote['number']}/ballot", {"choice": True})


def speaks_hungarian(game: Game) -> None:
    read(game.people["stark"].patches("/me", {"language": "hu"}))


CHANGES: dict[str, tuple[Callable[[Game], None], str]] = {
    "a pause": (pauses, "decisions"),
    "an extension": (extends, "decisions"),
    "a player who leaves": (leaves, "position"),
    "a vote for time": (lambda game: votes(game, kind="extend", length_seconds=60), "decisions"),
    "a vote for a draw": (lambda game: votes(game, kind="draw"), "decisions"),
    "a language": (speaks_hungarian, "/me/home?words=true"),
    "a default": (lambda game: falls_due(game, "stark"), "decisions"),
}


@pytest.mark.sample
@pytest.mark.parametrize("name", CHANGES)
def test_the_next_poll_of_every_reader_shows_a_change(game: Game, name: str) -> None:
    change, view = CHANGES[name]
    known = tags(game)
    change(game)
    assert hidden_news(game, known) == []
    assert tags(game)["stark", view] != known["stark", view]


@pytest.mark.drill
def test_polls_show_every_change_made_through_the_api(cache: redis.Redis) -> None:
    """Every action of a host or a player in the API, in turn."""
    world: World = new_world()
    game = Game(world.names["running"], {})
    game.people = {name: one for name, one in world.people.items() if isinstance(one, Person)}
    for one in readers(game).values():
        one.gets("/me")
    known, done, found = tags(game), 0, 0
    for row in sorted(ROWS, key=lambda row: row.method == "DELETE"):
        if row.method == "GET":
            continue
        for who in ("owner", "seated", "other"):
            if world.asks(row, world.people[who]).status_code >= 300:
                continue
            done += 1
            hidden, now = compare_polls(game, known)
            assert hidden == [], row
            found += now != known
            known = now
    assert done >= 15 and found >= 3


@pytest.mark.long
def test_a_new_player_reads_for_a_house_from_the_first_poll_on(game: Game) -> None:
    """A previous player no longer does."""
    newcomer = person("newcomer")
    leaves(game)
    game.people["newcomer"] = newcomer
    seat = next(each for each in game.status()["seats"] if each["house"] == "stark")
    newcomer.gets("/me")
    known = tags(game)
    read(newcomer.posts(f"{game.path}/seats/{seat['position']}/take-over", {}))
    assert hidden_news(game, known) == []
    assert ".stark." in tags(game)["newcomer", "position"]
    assert ".public." in tags(game)["stark", "position"]


@pytest.mark.long
def test_no_cached_answer_is_used_for_a_sitter_whose_access_expires(game: Game) -> None:
    sitter = person("sitter")
    sitter.gets("/me")
    game.people["sitter"] = sitter
    known = tags(game)
    body = {"username": "sitter", "ends_at": in_days(1)}
    assert game.people["stark"].puts(f"{game.path}/seats/mine/sitter", body).status_code == 204
    assert hidden_news(game, known) == []
    tag = tags(game)["sitter", "position"]
    assert ".stark." in tag
    for _ in range(2):
        assert poll(game, "sitter", "position", tag)[1].statements == 1
    assert game.people["stark"].deletes(f"{game.path}/seats/mine/sitter").status_code == 204
    assert poll(game, "sitter", "position", tag)[0] == 200


@pytest.mark.long
def test_a_revoked_token_can_no_longer_read(game: Game) -> None:
    known, views = tags(game), ("position", TABLE, *LISTS, *PAGES)
    stark = game.people["stark"]
    for view in views:
        assert poll(game, "stark", view, known["stark", view]) == (304, NOTHING)
    assert stark.deletes("/sessions/current").status_code == 204
    for view in views:
        etag = {"If-None-Match": known["stark", view]}
        expect_problem(stark.gets(address(game, view), **etag), 401, "token_invalid")


@pytest.mark.long
def test_a_closed_account_can_no_longer_read(game: Game) -> None:
    known = tags(game)["stark", "position"]
    stark = game.people["stark"]
    stark.user.is_active = False
    stark.user.save()
    expect_problem(stark.gets(f"{game.path}/position", **{"If-None-Match": known}), 401, "token_invalid")


@pytest.mark.long
def test_a_token_revoked_during_its_poll_can_no_longer_read(game: Game) -> None:
    known = tags(game)["stark", "position"]
    stark, slow = game.people["stark"], SlowPoll(game)
    slow.looks()
    slow.asks()
    assert stark.deletes("/sessions/current").status_code == 204
    slow.stores()
    expect_problem(stark.gets(f"{game.path}/position", **{"If-None-Match": known}), 401, "token_invalid")


@pytest.mark.long
def test_a_token_is_revoked_even_if_the_process_dies_after_the_commit(
    game: Game, cache: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, views = tags(game), ("position", TABLE, *LISTS, *PAGES)
    stark = game.people["stark"]
    monkeypatch.setattr(stamps, "_broadcast_changed", lambda: None)
    assert stark.deletes("/sessions/current").status_code == 204
    for view in views:
        etag = {"If-None-Match": known["stark", view]}
        expect_problem(stark.gets(address(game, view), **etag), 401, "token_invalid")


@pytest.mark.long
def test_an_expired_token_can_no_longer_read(game: Game) -> None:
    tags(game)
    stark, slow = game.people["stark"], SlowPoll(game)
    slow.looks()
    assert slow.looked is not None and slow.looked.result is not None
    later = read_cached_game(slow.digest, game.code, stark.token.expires_at)
    assert later is not None and later.result is None


@pytest.mark.long
def test_the_next_poll_of_a_list_shows_that_its_reader_has_read_news(game: Game) -> None:
    number, house = game.pending()[0]
    read(game.answers(house, number, game.chosen(house, number, Random(1))))
    known, stark = tags(game), game.people["stark"]
    cursor = read(stark.gets(f"{game.path}/position"))["cursor"]
    assert stark.puts(f"{game.path}/news/read", {"cursor": cursor}).status_code == 200
    assert hidden_news(game, known) == []


@pytest.mark.long
def test_a_list_shows_the_open_seats_of_games_of_others(game: Game) -> None:
    """The list also shows the round of these games."""
    reader = person("reader")
    reader.gets("/me")
    players, game.people = game.people, {"reader": reader}
    known = first = tags(game)
    players["stark"].posts(f"{game.path}/seats/mine/leave")
    assert hidden_news(game, known) == []
    known = tags(game)
    for _ in game.wanders(Random(1), lambda state: state.round > 1):
        pass
    assert hidden_news(game, known) == []
    now = tags(game)
    assert len({each["reader", "/me/home"] for each in (first, known, now)}) == 3


@pytest.mark.long
def test_a_poll_of_a_host_without_a_seat_shows_news_of_the_game(game: Game) -> None:
    host = person("host")
    host.gets("/me")
    game.people["host"] = host
    known = tags(game)
    code = read(host.posts("/games", {"name": "Hosted", "player_count": 3}), 201)["code"]
    assert hidden_news(game, known) == []
    known = tags(game)
    read(game.people["stark"].posts(f"/games/{code}/seats", {}), 201)
    assert hidden_news(game, known) == []
    joined = tags(game)
    assert joined["host", "/me/home"] != known["host", "/me/home"]
    read(host.patches(f"/games/{code}", {"language": "hu"}))
    assert hidden_news(game, joined) == []
    assert tags(game)["host", "/me/home"] != joined["host", "/me/home"]


def test_cached_answers_are_not_used_after_a_restore_of_the_database(game: Game) -> None:
    known = tags(game)["stranger", "position"]
    assert poll(game, "stranger", "position", known) == (304, NOTHING)
    complete_restore()
    assert poll(game, "stranger", "position", known)[0] == 200
