"""Parts that an app adds to the games, in addition to the parts that it adds to the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.contracts import Answerer, Archives, MessageFunctions, Peace, PreparedAnswer
from got_api.registry import REQUIRED, App

if TYPE_CHECKING:
    from games.models import Seat


@dataclass(frozen=True, kw_only=True)
class GameApp(App):
    """The parts of an app that extends games.

    - `gates`: checks before a game starts, called with its id and its seats, all taken, and the lobby locked.
      An app that delays a game starts it later itself.
    - `seat_rules`: checks before a user becomes a substitute or takes over a seat. They are called within
      `as_engine`, with the game locked. They take its id and the id of the user, and raise a Problem.
    - `answerers`: programs that answer for players. They are called within `as_engine` and change nothing.
    - `prepared_answers`, `peace`: data for bots in the seats of absent players. Both are called within
      `as_engine`, `prepared_answers` with the game locked.
    - `quiet_hours`: a query with the columns `user_id`, `quiet_from` and `quiet_until`, to join as the
      engine. These are times of day in the time zone of the user, null for none, and may span midnight.
    - `moves`: statements that move the app's times of a game after outages. Their parameters are `game`, and
      the numbers of outages `applied` (the last one that was applied) and `last`.
    - `message_functions`: the database functions that read messages.
    - `archives`: the archives of games that are over.
    """

    gates: tuple[Callable[[int, Sequence[Seat]], bool], ...] = ()
    seat_rules: tuple[Callable[[int, int], None], ...] = ()
    answerers: tuple[Answerer, ...] = ()
    prepared_answers: tuple[PreparedAnswer, ...] = ()
    peace: tuple[Peace, ...] = ()
    quiet_hours: str = REQUIRED
    moves: tuple[str, ...] = ()
    message_functions: MessageFunctions = REQUIRED
    archives: Archives = REQUIRED
