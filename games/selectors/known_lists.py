"""Lists over the games of a user that are answered without the database, while nothing in them has changed.

An entry of the shared cache is the entity tag of a list for one token, and nothing that the list shows. It
depends on the games of its user: on their public topics, on what their own houses find, on TABLES, which is
replaced when a seat, an appointment or the round of any game changes, and on the user, whose marks count what
is unread. got_api.stamps says when it counts.

As in games.selectors.known_polls, an entry of a user who sits in for somebody would end by time, so it is not
stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from accounts.authentication import bearer_of
from accounts.known_tokens import subject_of
from games.selectors.polls import Found
from games.storage.own_games import own_games
from got_api import stamps

__all__ = ["KeptList", "KnownList", "ListLook", "drop_lists", "look_at_list", "name_of_list"]


class KeptList(StrEnum):
    """A list whose entity tag is kept for its reader."""

    DECISIONS = "decisions"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class KnownList:
    """The entity tag of a list for its reader, the user with this id."""

    etag: str
    user: int


@dataclass(frozen=True, slots=True)
class ListLook:
    """The entry of the shared cache for a reader, read before the database; `known` is None for nothing."""

    digest: bytes
    taken: stamps.Taken
    known: KnownList | None

    def ask(self, ask: Callable[[], Found], etag_of: Callable[[Found], str], now: datetime) -> Found:
        """What `ask` finds in the database, stored if its reader may read it and continues to.

        The stamps of the games are taken between the statement that finds these games and `ask`. A game that
        comes between them replaces the stamp of TABLES, which was taken before both.
        """
        owned = own_games(self.digest, now)
        taken = None if owned is None else self.taken.and_of(owned.topics)
        found = ask()
        if taken is None or owned is None or found.token is None:
            return found
        bearer = bearer_of(found.token)
        until = bearer.reads_until(now)
        if until is not None and bearer.user.pk == owned.user:
            value = {"user": owned.user, "until": until.timestamp(), "tag": etag_of(found)}
            taken.store([stamps.TABLES, *owned.topics], value)
        return found


def look_at_list(digest: bytes, kept: KeptList, now: datetime) -> ListLook | None:
    """The known entry of a list for the reader with this token.

    None while nothing can be known: without a shared cache, and after the token was revoked.
    """
    subjects = [stamps.EVERYTHING, subject_of(digest)]
    taken = stamps.take(name_of_list(digest, kept), [stamps.TABLES], subjects)
    if taken is None:
        return None
    value, known = taken.value, None
    if value is not None and value["until"] > now.timestamp():
        known = KnownList(value["tag"], value["user"])
    return ListLook(digest, taken, known)


def drop_lists(digest: bytes) -> None:
    """Have the next poll of each list of this reader ask the database: they have read one whole."""
    stamps.drop(*(name_of_list(digest, each) for each in KeptList))


def name_of_list(digest: bytes, kept: KeptList) -> str:
    return f"{subject_of(digest)}:{kept}"
