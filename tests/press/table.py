"""Games with messages, for tests of the press."""

from __future__ import annotations

from typing import Any

from games import storage
from games.clocks import GENEROUS
from games.engine import Answer, PlayResult, encode
from games.press.models import Setting
from got_api.database.viewer import as_engine
from tests.engine.table import Game as Drawn
from tests.factories import ClockFactory
from tests.people import Visitor
from tests.served import SEED, Game, Json, read, seated_game, timed_game


def talking_game(players: int = 3, **wanted: Any) -> Game:
    """A running game. Without `press`, `history` and `grey`, it has the usual settings."""
    game = timed_game(players)
    if wanted:
        with as_engine(game=game.game.id):
            Setting.objects.create(game=game.game, **wanted)
    return game


def conversation(game: Game, house: str, *others: str) -> str:
    """The path of a house's conversation with others; the public one without others."""
    code = "public"
    if others:
        opened = game.people[house].posts(f"{game.path}/conversations", {"houses": list(others)})
        code = read(opened)["code"]
    return f"{game.path}/conversations/{code}"


def says(game: Game, house: str, path: str, text: str) -> Json:
    """Sends a message of a house. Returns it."""
    return dict(read(game.people[house].posts(f"{path}/messages", {"text": text}), 201))


def visible_texts(who: Visitor, path: str) -> list[str]:
    """The texts visible to a user, newest first."""
    return [row["text"] for row in read(who.gets(f"{path}/messages"))["results"]]


def visible_conversations(who: Visitor, game: Game) -> list[Any]:
    """The codes of the conversations visible to a user."""
    return [row["code"] for row in read(who.gets(f"{game.path}/conversations"))["results"]]


def proposes(game: Game, house: str, path: str, *houses: str, area: str | None = None, until: int = 5) -> str:
    """Makes a proposal of a house: support in an area, else peace. Returns its path."""
    kind = "peace" if area is None else "support"
    body = {"kind": kind, "houses": list(houses), "area": area, "until_round": until}
    made = read(game.people[house].posts(f"{path}/proposals", body), 201)
    return f"{path}/proposals/{made['id']}"


def accepts(game: Game, house: str, proposal: str) -> Json:
    """Accepts a proposal for a house. Returns it."""
    return dict(read(game.people[house].puts(f"{proposal}/answer", {"accepts": True})))


def happens(who: Visitor, path: str) -> list[tuple[str, str | None]]:
    """The kinds and senders of the messages visible to a user, oldest first."""
    rows = read(who.gets(f"{path}/messages"))["results"]
    return [(row["kind"], row["house"]) for row in reversed(rows)]


def game_from_position(drawn: Drawn, **wanted: Any) -> Game:
    """A running game that continues from a drawn position, with an optional press."""
    game = seated_game(drawn.state.players, drawn.state.ruleset)
    ClockFactory.create(game=game.game, preset=GENEROUS.name)
    if wanted:
        with as_engine(game=game.game.id):
            Setting.objects.create(game=game.game, **wanted)
    with as_engine():
        storage.begin_game(storage.lock_game(game.code), PlayResult(drawn.state, tuple(drawn.events)), SEED)
    return game


def answers(game: Game, house: str, answer: Answer) -> None:
    """Answers the one decision that waits for a house."""
    [number] = [number for number, other in game.pending() if other == house]
    read(game.answers(house, number, encode(answer)))
