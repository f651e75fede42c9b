"""Lists of games that are answered without the database while they are unchanged.

An entry of the shared cache is the entity tag of a list for one token, or for all readers without one. It
contains no content of the list. got_api.shared.stamps decides whether it is valid. All entries of a token
depend on a separate topic, so that a reader who has seen news elsewhere finds them in all lists.

The lists of a user depend on their games: on the public topics of these, on those of the user's houses, on
TABLES, and on the user, whose marks count unread things. TABLES is replaced when a seat, an appointment or
the round of any game changes, and when a game enters or leaves any list. A page of the list of games depends
on TABLES and on the public topics of its games. With `mine` it also depends on the houses and marks of its
reader.

As in games.selectors.known_polls, an entry of a user who sits in somewhere would expire, so it is not stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from accounts.authentication import Bearer, bearer_of
from accounts.known_tokens import subject_of
from games.selectors.polls import Found
from games.storage.own_games import own_games
from got_api.shared import stamps

__all__ = [
    "AwaitedList",
    "KeptList",
    "KnownList",
    "ListLook",
    "drop_lists",
    "lists_topic",
    "look_at_list",
    "name_of_page",
    "reader_of",
    "topics_of_page",
]


class KeptList(StrEnum):
    """A list whose entity tag is cached for its reader."""

    DECISIONS = "decisions"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class KnownList:
    """The entity tag of a list for its reader: the user with this id, None without a token."""

    etag: str
    user: int | None


@dataclass(frozen=True, slots=True)
class ListLook:
    """The entry of the shared cache for a reader, read before the database. `known` may be None."""

    digest: bytes | None
    taken: stamps.Taken
    known: KnownList | None

    def ask(self, ask: Callable[[], Found], etag_of: Callable[[Found], str], now: datetime) -> Found:
        """Calls `ask`, which reads the database, and caches its result if the reader may continue to read it.

        The stamps of the games are taken between the statement that finds these games and `ask`. A game that
        is added between them replaces the stamp of TABLES, which was taken before both.
        """
        assert self.digest is not None
        owned = own_games(self.digest, now)
        awaited = None if owned is None else self.at(owned.topics)
        found = ask()
        if awaited is not None and owned is not None and found.token is not None:
            bearer = bearer_of(found.token)
            if bearer.user.pk == owned.user:
                awaited.store(etag_of(found), bearer, now)
        return found

    def at(self, topics: Sequence[str]) -> AwaitedList | None:
        """The list that depends on these topics and is read next. None while the cache is down."""
        taken = self.taken.and_of(topics)
        return None if taken is None else AwaitedList(taken, (*_always(self.digest), *topics))


@dataclass(frozen=True, slots=True)
class AwaitedList:
    """A list whose stamps were taken before it is read. It depends on all `topics`."""

    taken: stamps.Taken
    topics: Sequence[str]

    def store(self, etag: str, bearer: Bearer | None, now: datetime) -> None:
        """Caches the entity tag for a reader who may read the list now and for a time."""
        user = until = None
        if bearer is not None:
            reads_until = bearer.reads_until(now)
            if reads_until is None:
                return
            user, until = bearer.user.pk, reads_until.timestamp()
        self.taken.store(self.topics, {"user": user, "until": until, "tag": etag})


def look_at_list(digest: bytes | None, name: str, now: datetime) -> ListLook | None:
    """The cached entry of a list for the reader with this token, or without one.

    None when nothing can be cached: without a shared cache, and after the token was revoked.
    """
    subjects = [stamps.EVERYTHING] if digest is None else [stamps.EVERYTHING, subject_of(digest)]
    taken = stamps.take(f"{reader_of(digest)}:{name}", _always(digest), subjects)
    if taken is None:
        return None
    value, known = taken.value, None
    if value is not None and (value["until"] is None or value["until"] > now.timestamp()):
        known = KnownList(value["tag"], value["user"])
    return ListLook(digest, taken, known)


def drop_lists(digest: bytes) -> None:
    """Makes the next poll of each list of this reader query the database, after they have read one list."""
    stamps.drop(topics=[lists_topic(digest)])


def lists_topic(digest: bytes) -> str:
    """The topic on which all lists of the reader with this token depend."""
    return stamps.reader_topic(subject_of(digest))


def name_of_page(query: str) -> str:
    """The cache name of a page of the list of games, from the query as it was sent."""
    return f"games:{hashlib.sha256(query.encode()).hexdigest()[:32]}"


def topics_of_page(page: Iterable[Mapping[str, Any]], mine_of: int | None) -> list[str] | None:
    """Topics on which a page of games depends. `mine_of` is the user if the page shows their own games.

    None where the page changes by time alone, because the user sits in. The rows are those of
    `GameList.page`.
    """
    topics = [] if mine_of is None else [f"u{mine_of}"]
    for row in page:
        topics += [f"g{row['id']}", f"s{row['id']}"]
        if mine_of is not None:
            if row["is_sitter"]:
                return None
            topics += [f"g{row['id']}/{house}" for house in row["houses"]]
    return topics


def reader_of(digest: bytes | None) -> str:
    """The name in the shared cache of the reader with this token, or without one."""
    return "public" if digest is None else subject_of(digest)


def _always(digest: bytes | None) -> list[str]:
    """The topic on which every list of a reader depends."""
    return [stamps.TABLES] if digest is None else [stamps.TABLES, lists_topic(digest)]
