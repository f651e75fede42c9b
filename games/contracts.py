"""Types of the parts that apps add to games: see `games.extensions.GameApp`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.engine import Answer, State


@dataclass(frozen=True, slots=True)
class Turn:
    """A question to a user: the number of the decision, and the house that must answer."""

    user: int
    game_id: int
    number: int
    house: str


Answerer = Callable[[Sequence[Turn], datetime], Mapping[Turn, datetime]]
"""Maps some of these turns, at this time, to the time by which the program will have answered them."""

PreparedAnswer = Callable[[int, State, str, int], Answer | None]
"""Returns the answer that an absent player has prepared for an open decision, None without one.

It takes the id of the game, its state, the house and the number of the decision. It may log this.
"""

Peace = Callable[[int, str, int | None], Collection[str]]
"""Returns the houses to which a house has promised peace.

It takes the id of the game, the house, and the user of its seat: others' private promises do not count.
"""


@dataclass(frozen=True, slots=True)
class ArchivedGameSummary:
    """List data of an archived game.

    `headlines` are the numbers of the public events that are headlines, in their order.
    `unread_message_count` counts the messages that the viewer has not read.
    """

    headlines: Sequence[int]
    unread_message_count: int


@dataclass(frozen=True, slots=True)
class Archives:
    """Functions of the app that archives games. `restore` takes the id and the code of a game that is over.
    It returns whether the game's rows have just been restored, by this call or another: earlier reads may
    lack them. It may be called within `as_engine` or `as_viewer` or outside of them, and does not change the
    database role.

    `summaries` takes ids of games. It returns the list data of those that are archived. Must be called within
    `as_viewer`.
    """

    restore: Callable[[int, str], bool]
    summaries: Callable[[Collection[int]], dict[int, ArchivedGameSummary]]


UnreadRow = Mapping[str, Any]
"""`game`, its code; `unread_message_count`; `newest_message`, the id of the newest unread one."""


@dataclass(frozen=True, slots=True)
class MessageFunctions:
    """The names of three database functions that read messages. Ids of messages sort in the order of sending.

    `unread` takes a user (bigint), a time and the ids of games (bigint[]). It returns, as JSON text, an
    `UnreadRow` for each game with unread messages to the user's house. Null instead of ids means all running
    games in which they read for a house.

    `after` takes arrays of ids of games, of users (0 for a spectator) and of messages, a number and a time.
    For each place in these arrays it returns at most that number of later messages that the user may read,
    oldest first. A row is the place, from 1, the id, and the columns from which `shown` makes the message for
    clients.

    `newest` takes a game, a user and a time. It returns the id of the newest message that the user may read,
    or null.
    """

    unread: str
    after: str
    newest: str
    shown: Callable[[Sequence[Any]], Mapping[str, Any]]
