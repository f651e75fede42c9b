"""A game whose houses talk, for tests of the press."""

from __future__ import annotations

from typing import Any

from games.press.models import Setting
from got_api.viewer import as_engine
from tests.people import Visitor
from tests.served import Game, Json, read, timed_game


def talking_game(players: int = 3, **wanted: str) -> Game:
    """A running game; `press` and `history` as wanted, else the defaults."""
    game = timed_game(players)
    if wanted:
        with as_engine(game=game.game.id):
            Setting.objects.create(game=game.game, **wanted)
    return game


def conversation(game: Game, house: str, *others: str) -> str:
    """The path of the conversation of a house with others; the public one without others."""
    code = "public"
    if others:
        opened = game.people[house].posts(f"{game.path}/conversations", {"houses": list(others)})
        code = read(opened)["code"]
    return f"{game.path}/conversations/{code}"


def says(game: Game, house: str, path: str, text: str) -> Json:
    """The message that a house has sent."""
    return dict(read(game.people[house].posts(f"{path}/messages", {"text": text}), 201))


def heard(who: Visitor, path: str) -> list[str]:
    """The texts that somebody reads, newest first."""
    return [row["text"] for row in read(who.gets(f"{path}/messages"))["results"]]


def listed(who: Visitor, game: Game) -> list[Any]:
    """The codes of the conversations that somebody finds."""
    return [row["code"] for row in read(who.gets(f"{game.path}/conversations"))["results"]]
