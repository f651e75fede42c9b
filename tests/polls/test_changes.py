"""Whatever changes what a reader sees, by whatever way it comes: the next poll of every reader finds it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import redis
from django.utils import timezone

from games.models import Waiting
from games.selectors.known_polls import look
from games.services import deadlines
from games.services.restoring import note_restore
from got_api import clock, stamps
from got_api.viewer import as_engine
from tests.api.test_permissions import ROWS, World, new_world
from tests.people import Person, person, refused
from tests.served import Game, read

from .polling import NOTHING, SlowPoll, hidden_news, let_entries_end, poll, readers, tags

pytestmark = pytest.mark.django_db(transaction=True)


def in_days(days: int) -> str:
    return (clock.now() + timedelta(days=days)).isoformat()


def falls_due(game: Game, house: str) -> None:
    with as_engine():
        Waiting.objects.filter(game__code=game.code, house=house).update(due_at=timezone.now())
    deadlines.resolve(code=game.code, now=timezone.now())


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


CHANGES: dict[str, tuple[Callable[[Game], None], str]] = {
    "a pause": (pauses, "decisions"),
    "an extension": (extends, "decisions"),
    "a player who leaves": (leaves, "position"),
    "a vote for time": (lambda game: votes(game, kind="extend", length_seconds=60), "decisions"),
    "a vote for a draw": (lambda game: votes(game, kind="draw"), "decisions"),
    "a default": (lambda game: falls_due(game, "stark"), "decisions"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_reader_finds_a_change(game: Game, name: str) -> None:
    change, view = CHANGES[name]
    known = tags(game)
    change(game)
    assert hidden_news(game, known) == []
    assert tags(game)["stark", view] != known["stark", view]


def test_whatever_the_api_changes_is_found(cache: redis.Redis) -> None:
    """Everything that a host or a player can do by the API, one after the other."""
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
            assert hidden_news(game, known) == [], row
            known, before = tags(game), known
            found += known != before
    assert done >= 15 and found >= 3


def test_a_player_reads_for_a_house_from_the_first_poll_on(game: Game) -> None:
    """And a former player does so no more."""
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


def test_nothing_is_kept_for_a_sitter_whose_right_ends_by_time(game: Game) -> None:
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


def test_a_revoked_token_reads_nothing_more(game: Game) -> None:
    known = tags(game)["stark", "position"]
    stark = game.people["stark"]
    assert poll(game, "stark", "position", known) == (304, NOTHING)
    assert stark.deletes("/sessions/current").status_code == 204
    refused(stark.gets(f"{game.path}/position", **{"If-None-Match": known}), 401, "token_invalid")


def test_a_closed_account_reads_nothing_more(game: Game) -> None:
    known = tags(game)["stark", "position"]
    stark = game.people["stark"]
    stark.user.is_active = False
    stark.user.save()
    refused(stark.gets(f"{game.path}/position", **{"If-None-Match": known}), 401, "token_invalid")


def test_a_token_that_was_revoked_while_a_poll_read_it_reads_nothing_more(game: Game) -> None:
    known = tags(game)["stark", "position"]
    stark, slow = game.people["stark"], SlowPoll(game)
    slow.looks()
    slow.asks()
    assert stark.deletes("/sessions/current").status_code == 204
    slow.stores()
    refused(stark.gets(f"{game.path}/position", **{"If-None-Match": known}), 401, "token_invalid")


def test_a_revocation_that_the_cache_missed_counts_when_the_entry_ends(
    game: Game, cache: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tags(game)["stark", "position"]
    stark = game.people["stark"]
    with monkeypatch.context() as dead:
        dead.setattr(stamps, "_publish_changed", lambda: None)
        assert stark.deletes("/sessions/current").status_code == 204
    assert poll(game, "stark", "position", known) == (304, NOTHING)
    let_entries_end(cache)
    refused(stark.gets(f"{game.path}/position", **{"If-None-Match": known}), 401, "token_invalid")


def test_an_expired_token_reads_nothing_more(game: Game) -> None:
    tags(game)
    stark, slow = game.people["stark"], SlowPoll(game)
    slow.looks()
    assert slow.looked is not None and slow.looked.known is not None
    later = look(slow.digest, game.code, stark.token.expires_at)
    assert later is not None and later.known is None


def test_a_lost_history_is_unknown(game: Game) -> None:
    known = tags(game)["stranger", "position"]
    assert poll(game, "stranger", "position", known) == (304, NOTHING)
    note_restore()
    assert poll(game, "stranger", "position", known)[0] == 200
