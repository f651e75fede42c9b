"""Polling readers of a game, and the cost of their polls."""

from __future__ import annotations

from typing import Any

import redis

from accounts.authentication import bearer_of
from accounts.services import digest_of
from games.selectors.known import CachedRead, read_cached_game, state_to_json, topics_of_poll
from games.selectors.polls import PollResult, poll_game
from got_api.shared import clock
from tests.people import Visitor
from tests.served import Game
from tests.wire import Traffic, traffic

Polled = dict[tuple[str, str], tuple[int, Traffic]]
"""Reader and view -> the status of a poll, and its cost."""
VIEWS = ("position", "standing", "decisions", "events", "combats")
LISTS = ("/me/home", "/me/home?words=true", "/me/decisions")
"""The lists of all games of a player."""
TABLE = "table"
"""The view with all parts of a game."""
PAGES = ("/games", "/games?mine=true")
"""Pages of the list of games. Without a token there is no `mine`."""
NOTHING = Traffic(0, 0)


def readers(game: Game) -> dict[str, Visitor]:
    """Readers by house, and another user without a token."""
    return {**game.people, "stranger": game.stranger}


def tags(game: Game) -> dict[tuple[str, str], str]:
    """The current entity tags of all views for all readers, from full reads. Then each reader polls once."""
    known = {}
    for name in readers(game):
        lists = lists_of(game, name)
        for view in (*VIEWS, TABLE, *lists):
            known[name, view] = tag_of(game, name, view)
        for view in (VIEWS[-1], *lists, TABLE):
            poll(game, name, view, known[name, view])
    return known


def lists_of(game: Game, name: str) -> list[str]:
    """The addresses of the lists of a reader."""
    return [*LISTS, *PAGES] if name in game.people else [each for each in PAGES if "mine" not in each]


def address(game: Game, view: str) -> str:
    return view if view.startswith("/") else f"{game.path}/{view}"


def tag_of(game: Game, name: str, view: str) -> str:
    """The current entity tag of a view for a reader, from a full read."""
    tag: str = readers(game)[name].gets(address(game, view))["ETag"]
    return tag


def poll(game: Game, name: str, view: str, tag: str) -> tuple[int, Traffic]:
    """The status and the cost of a poll with an entity tag."""
    with traffic() as counted:
        response = readers(game)[name].gets(address(game, view), **{"If-None-Match": tag})
    return response.status_code, counted


def polls(game: Game, known: dict[tuple[str, str], str]) -> Polled:
    return {(name, view): poll(game, name, view, tag) for (name, view), tag in known.items()}


def all_but(found: Polled, cost: Traffic) -> Polled:
    """The polls that showed a change, or had another cost."""
    return {key: got for key, got in found.items() if got != (304, cost)}


def compare_polls(
    game: Game, known: dict[tuple[str, str], str]
) -> tuple[list[tuple[str, str]], dict[tuple[str, str], str]]:
    """The polls that miss an existing change, and the current entity tags."""
    statuses = {key: status for key, (status, _) in polls(game, known).items()}
    now = tags(game)
    return [key for key, status in statuses.items() if status == 304 and now[key] != known[key]], now


def hidden_news(game: Game, known: dict[tuple[str, str], str]) -> list[tuple[str, str]]:
    """The polls that miss an existing change."""
    return compare_polls(game, known)[0]


class SlowPoll:
    """A poll of Stark in single steps."""

    def __init__(self, game: Game) -> None:
        self.digest, self.code = digest_of(game.people["stark"].secret), game.code
        self.looked: CachedRead | None = None
        self.found: PollResult | None = None

    def looks(self) -> None:
        self.looked = read_cached_game(self.digest, self.code, clock.now())

    def asks(self) -> None:
        self.found = poll_game(self.digest, self.code, clock.now())

    def stores(self) -> None:
        assert self.looked is not None and self.found is not None and self.found.game is not None
        topics, bearer = topics_of_poll(self.found.game), bearer_of(self.found.token or ())
        assert topics is not None
        self.looked.store(topics, state_to_json(self.found.game), bearer, clock.now())


def stamps_of(game: Game) -> str:
    """The key of a game's stamps."""
    return f"got:polls:2:of:game:{game.game.pk}"


def entries(cache: redis.Redis) -> list[bytes]:
    """The keys of all entries."""
    return [key for key in cache.scan_iter("got:polls:2:*") if cache.type(key) == b"string"]


def expire_entries(cache: redis.Redis) -> None:
    """Expires all entries."""
    cache.delete(*entries(cache))


def other_orders(game: Game, house: str, first: dict[str, Any]) -> dict[str, Any]:
    """Orders that differ from the first in two areas."""
    orders = dict(first["orders"])
    one, another = list(orders)[:2]
    orders[one], orders[another] = orders[another], orders[one]
    return {**first, "orders": orders}
