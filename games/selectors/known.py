"""Read requests that are answered without the database while nothing has changed for their reader.

The reader is a token, or everybody without one. An entry of the shared cache is the result of one read: the
state of a game, from which the entity tags of its views follow, or the entity tag of a table or list. It
contains no content of a response. It depends on topics: got_api.shared.stamps decides whether it is valid.

- A game depends on its public topics and on those of the reader's house. When a house replaces a sealed
  answer, only that house gets a signal. So neither the entries of other houses nor their times reveal it.
- A table also depends on its user, whose marks count unread things.
- A list of a user depends on the topics of all their games, on the user, and on TABLES. The stamp of TABLES
  is replaced when a seat, an appointment or the round of any game changes, and when a game enters or leaves
  any list.
- A page of the list of games depends on TABLES and on the public topics of its games. With `mine` it also
  depends on the houses and marks of its reader.

All entries of a token also depend on a topic of that token. `invalidate_cached_reads` replaces its stamp when
the reader has seen news in one view, so that they find the news in all views.

Without a change in a game, only the end of a sitter's right and the expiry of a token affect a reader. So
entries of sitters are not cached, and an entry names the time from which the database decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from accounts.authentication import Bearer
from accounts.known_tokens import subject_of
from games.selectors.polls import GamePoll
from games.storage import Cursor, known_id_of
from games.storage.own_games import topics_of_own_games
from got_api.shared import stamps


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The result of a read, for a reader who may read it. `user` is the reader, None without a token."""

    value: Any
    user: int | None


@dataclass(frozen=True, slots=True)
class CachedRead:
    """The entry of the shared cache for a reader, read before the database. `result` may be None."""

    digest: bytes | None
    taken: stamps.StampedEntry
    result: ReadResult | None

    def with_topics(self, topics: Iterable[str]) -> CachedRead | None:
        """Takes the stamps of more topics. Must be called before reading the data that depends on them.

        Returns None while the cache is down.
        """
        taken = self.taken.with_topics(topics)
        return None if taken is None else replace(self, taken=taken)

    def store(self, topics: Sequence[str], value: Any, bearer: Bearer | None, now: datetime) -> None:
        """Caches a value that was read after this read of the cache, if its reader may continue to read it.

        `value` is plain JSON, and depends on these topics, whose stamps were taken.
        """
        user = until = None
        if bearer is not None:
            reads_until = bearer.readable_until(now)
            if reads_until is None:
                return
            user, until = bearer.user.pk, reads_until.timestamp()
        self.taken.store(
            (*_topics_of_token(self.digest), *topics), {"user": user, "until": until, "value": value}
        )


def read_cached(digest: bytes | None, name: str, topics: Iterable[str], now: datetime) -> CachedRead | None:
    """Reads the entry of this name for the reader with this token, or without one, and takes the stamps of
    the topics.

    Returns None when nothing can be cached: if there is no shared cache, or the token was revoked.
    """
    subjects = [stamps.EVERYTHING] if digest is None else [stamps.EVERYTHING, subject_of(digest)]
    taken = stamps.read_entry(_cache_key(digest, name), (*_topics_of_token(digest), *topics), subjects)
    if taken is None:
        return None
    entry, known = taken.value, None
    if entry is not None and (entry["until"] is None or entry["until"] > now.timestamp()):
        known = ReadResult(entry["value"], entry["user"])
    return CachedRead(digest, taken, known)


def read_cached_game(digest: bytes | None, code: str, now: datetime, view: str = "") -> CachedRead | None:
    """Same as `read_cached`, for the state of a game, or for a `view` of it with a separate entry.

    Returns None also for a game whose id this process does not know.
    """
    game_id = known_id_of(code)
    return None if game_id is None else read_cached(digest, _name_of(game_id, view), [f"g{game_id}"], now)


def invalidate_cached_reads(digest: bytes | None, code: str | None = None) -> None:
    """Makes the next poll of this reader query the database. Called at the end of a read that returned news,
    since the entries may be older than the news.

    Without a token only the entry of this game is dropped, because a reader without a token has not seen the
    responses to others. One round trip to the cache.
    """
    if digest is not None:
        stamps.delete_entries(topics=_topics_of_token(digest))
    elif code is not None and (game_id := known_id_of(code)) is not None:
        stamps.delete_entries(_cache_key(None, _name_of(game_id)))


def state_to_json(poll: GamePoll) -> list[Any]:
    """The state of a game as the value of an entry."""
    cursor = poll.cursor
    return [
        poll.game_id, poll.status, poll.house, cursor.public_seq, cursor.house_seq, cursor.epoch, poll.asked
    ]  # fmt: skip


def state_of(value: Any) -> GamePoll:
    """The inverse of `state_to_json`."""
    game_id, status, house, public_seq, house_seq, epoch, asked = value
    return GamePoll(game_id, status, house, False, Cursor(public_seq, house_seq, epoch), asked)


def topics_of_poll(poll: GamePoll | None) -> list[str] | None:
    """Topics on which the state of a game depends.

    None if there is no game, and for a sitter, whose right to read expires.
    """
    if poll is None or poll.is_sitter:
        return None
    topics = [f"g{poll.game_id}", f"s{poll.game_id}"]
    return topics if poll.house is None else [*topics, f"g{poll.game_id}/{poll.house}"]


def topics_of_lists(digest: bytes, now: datetime) -> list[str] | None:
    """Topics on which the lists of the user of a token depend.

    None for an unknown token, for a user with too many games, and for a sitter. Runs one SQL statement.
    """
    topics = topics_of_own_games(digest, now)
    return None if topics is None else [stamps.TABLES, *topics]


def topics_of_page(page: Iterable[Mapping[str, Any]], own_user: int | None) -> list[str] | None:
    """Topics on which a page of games depends. `own_user` is the user if the page shows their own games.

    None if the user is a sitter in one of the games: the page also changes without a signal, when the sitting
    ends. The rows are those of `GameList.page`.
    """
    topics = [stamps.TABLES] if own_user is None else [stamps.TABLES, f"u{own_user}"]
    for row in page:
        topics += [f"g{row['id']}", f"s{row['id']}"]
        if own_user is not None:
            if row["is_sitter"]:
                return None
            topics += [f"g{row['id']}/{house}" for house in row["houses"]]
    return topics


def _name_of(game_id: int, view: str = "") -> str:
    return f"game:{game_id}:{view}"


def _cache_key(digest: bytes | None, name: str) -> str:
    return f"known:{'public' if digest is None else subject_of(digest)}:{name}"


def _topics_of_token(digest: bytes | None) -> list[str]:
    return [] if digest is None else [stamps.reader_topic(subject_of(digest))]
