"""Stamps: with them a process can tell, without the database, whether data that it has read may have changed.

A stamp is a random text in the shared cache. There is one for each topic of a game or user
(got_api.live.signals), one for each reader with a token (`reader_topic`), and one for TABLES. A process that
changes a game replaces the stamps of its topics after the commit and before the response. A reader takes the
stamps first, then queries the database, and stores an entry: the result with these stamps. An entry is valid
only while all its stamps are current.

A list of games depends on the stamps of all games in it. The cache compares them, so checking an unchanged
list takes one round trip however many games there are.

- A read that starts before a commit and ends after it stores old stamps. Its entry is never valid.
- A read between a commit and the replacement of its stamps stores new data with old stamps. The only cost is
  a repeated statement.
- A poll in the same interval is answered as if it had come before the commit. The request that made the
  change has not received its response yet. Before a process delivers a signalled change to its streams, it
  replaces the stamps itself (got_api.live.hub).
- A stamp that the cache has lost is created again with another text. Entries with the old text are never
  valid.
- If the process dies or cannot reach the cache between the commit and the replacement, entries still expire
  LIFETIME_SECONDS after they were read. No change stays hidden for longer.

Entries never contain the content of a response. They are read and written outside transactions, so that no
lock waits for the cache. The revocation of a token is the only exception.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_fields
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from got_api.shared.shared_cache import CacheDownError, SharedCache

LIFETIME_SECONDS = 5.0
"""Lifetime of an entry, from the time when its stamps were taken."""
READ_TIMEOUT_SECONDS = 0.05
"""Maximum time that a reader waits for the cache; after that, the database is as fast."""
WRITE_TIMEOUT_SECONDS = 0.25
EVERYTHING = "everything"
"""The subject on which all entries depend."""
TABLES = "tables"
"""The topic of all lists of games, and of the public data in them."""
LIFETIME_OF_STAMPS_MILLISECONDS = 60_000
"""Lifetime of stamps, and of the mark of an invalid subject: much longer than that of an entry."""

_PREFIX = "got:polls:2:"
"""Prefix of all keys, with the version of the stored format."""
_TOPIC = re.compile(r"(?:[gs](?P<game>[0-9]+)(?:/.+)?|u(?P<user>[0-9]+)|r(?P<reader>\S+))")
_SET = "."
"""Name of a random stamp that every set has. So a set differs from a lost one that it replaces."""
_NONE = "-"
"""Stands for the stamp of a topic that has not been replaced since its set was created."""

# KEYS: the entry, the sets of stamps to take, the marks of invalid subjects. ARGV: a random text,
# milliseconds, the number of sets, the prefix of sets. An entry begins with the stamps that it depends on.
_TAKE_SCRIPT = """
for i = 2 + ARGV[3], #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then return false end
end
local taken = {}
for i = 2, 1 + ARGV[3] do
  if redis.call('HSETNX', KEYS[i], '.', ARGV[1]) == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[2]) end
  taken[#taken + 1] = redis.call('HGETALL', KEYS[i])
end
local entry = redis.call('GET', KEYS[1])
if not entry then return {false, taken} end
local head, value = string.match(entry, '^([^\\n]*)\\n(.*)$')
for owner, topic, stamp in string.gmatch(head, '(%S+) (%S+) (%S+)') do
  if (redis.call('HGET', ARGV[4] .. owner, topic) or '-') ~= stamp then return {false, taken} end
end
return {value, taken}
"""
# KEYS: the set of stamps of each topic. ARGV: a random text, the topics. A missing set needs no new stamp,
# because without it no entry is valid.
_REPLACE_SCRIPT = """
for i = 1, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('HSET', KEYS[i], ARGV[i + 1], ARGV[1]) end
end
"""


def reader_topic(reader: str) -> str:
    """The topic of all entries of a reader; `reader` is their id in entries."""
    return f"r{reader}"


def owner_of(topic: str) -> str | None:
    """The owner whose set has the stamp of a topic; None for a topic without a stamp."""
    found = _TOPIC.fullmatch(topic)
    if found is None:
        return TABLES if topic == TABLES else None
    kind = str(found.lastgroup)
    return f"{kind}:{found[kind]}"


@dataclass(frozen=True, slots=True)
class StampedEntry:
    """Stamps by owner and topic, and the value of the entry found with them.

    `value` is None if there is no valid entry.
    """

    name: str
    stamps: dict[str, dict[str, str]]
    value: Any
    taken_at: float

    def with_topics(self, topics: Iterable[str]) -> StampedEntry | None:
        """Adds the current stamps of more topics. Returns None while the cache is down."""
        more = read_entry(self.name, topics, ())
        return None if more is None else replace_fields(self, stamps=more.stamps | self.stamps)

    def store(self, topics: Iterable[str], value: Any) -> None:
        """Stores a value that was read after the stamps were taken, and depends on these topics only.

        `value` is plain JSON. Stores nothing if the stamps of a topic were not taken.
        """
        left = LIFETIME_SECONDS - (_clock() - self.taken_at)
        if left <= 0.001:
            return
        head = []
        for topic in topics:
            owner = owner_of(topic) or ""
            if owner not in self.stamps:
                return
            head += [f"{owner} {name} {self.stamps[owner].get(name, _NONE)}" for name in (_SET, topic)]
        entry = " ".join(dict.fromkeys(head)).encode() + b"\n" + orjson.dumps(value)
        try:
            _caches().reads.call(lambda client: client.set(_PREFIX + self.name, entry, px=int(left * 1000)))
        except CacheDownError:
            return


def read_entry(name: str, topics: Iterable[str], subjects: Sequence[str]) -> StampedEntry | None:
    """Reads the entry of this name and the stamps of the owners of these topics, in one round trip.

    Returns None while the cache is down or one of the `subjects` is invalid: then the database decides.
    """
    if not settings.GOT_CACHE_URL:
        return None
    taken_at = _clock()
    owners = list(dict.fromkeys(owner for topic in topics if (owner := owner_of(topic)) is not None))
    keys = [_PREFIX + name, *map(_stamps_of, owners), *map(_invalidation_key, subjects)]
    arguments = (_random(), str(LIFETIME_OF_STAMPS_MILLISECONDS), str(len(owners)), _stamps_of(""))
    try:
        found: Any = _caches().reads.call(
            lambda client: client.eval(_TAKE_SCRIPT, len(keys), *keys, *arguments)
        )
    except CacheDownError:
        return None
    if found is None:
        return None
    value, sets = found
    stamps = {}
    for owner, flat in zip(owners, sets, strict=True):
        texts = [text.decode() for text in flat]
        stamps[owner] = dict(zip(texts[::2], texts[1::2], strict=True))
    return StampedEntry(name, stamps, None if value is None else orjson.loads(value), taken_at)


def delete_entries(*names: str, topics: Iterable[str] = ()) -> None:
    """Deletes the entries with these names, and the stamps of the owners of these topics, in one round trip.

    Entries that depend on a deleted stamp are no longer valid. Unlike after `invalidate`, a read that is
    already running can store its entry under one of these names.
    """
    if not settings.GOT_CACHE_URL:
        return
    sets = [_stamps_of(owner) for topic in topics if (owner := owner_of(topic)) is not None]
    try:
        _caches().reads.call(lambda client: client.delete(*(_PREFIX + name for name in names), *sets))
    except CacheDownError:
        return


def replace_stamps(topics: Iterable[str]) -> None:
    """Replaces the stamps of the topics that have one, in one round trip."""
    found = [(owner, topic) for topic in topics if (owner := owner_of(topic)) is not None]
    if not found or not settings.GOT_CACHE_URL:
        return
    keys, new = [_stamps_of(owner) for owner, _ in found], _random()
    try:
        _caches().writes.call(
            lambda client: client.eval(_REPLACE_SCRIPT, len(keys), *keys, new, *(topic for _, topic in found))
        )
    except CacheDownError:
        return


def invalidate(subjects: Iterable[str]) -> None:
    """Invalidates entries about these subjects, until no stale entry can still be written."""
    keys = [_invalidation_key(subject) for subject in subjects]
    if not keys or not settings.GOT_CACHE_URL:
        return

    def mark(client: Any) -> None:
        with client.pipeline(transaction=False) as batch:
            for key in keys:
                batch.set(key, "1", px=LIFETIME_OF_STAMPS_MILLISECONDS)
            batch.execute()

    try:
        _caches().writes.call(mark)
    except CacheDownError:
        return


@dataclass(slots=True)
class _TransactionChanges:
    """Topics and subjects that the current transaction of a connection has changed."""

    topics: set[str]
    subjects: set[str]


_changed: WeakKeyDictionary[BaseDatabaseWrapper, _TransactionChanges] = WeakKeyDictionary()


def replace_after_commit(topics: Iterable[str]) -> None:
    """Calls `replace_stamps` after the commit, once for all changes of the current transaction."""
    _record_change(lambda changed: changed.topics.update(topics))


def invalidate_around_commit(subjects: Iterable[str]) -> None:
    """Calls `invalidate` at once, and again after the commit.

    The first call protects against a process that dies right after its commit: a revoked token must not be
    able to read. It costs a round trip within the transaction, but it is rare. The second call is for long
    transactions.
    """
    named = tuple(subjects)
    invalidate(named)
    _record_change(lambda changed: changed.subjects.update(named))


def _record_change(add: Callable[[_TransactionChanges], None]) -> None:
    if not settings.GOT_CACHE_URL:
        return
    connection = connections[DEFAULT_DB_ALIAS]
    # The next transaction must not publish the changes of one that was rolled back: they may be secret.
    if not any(waiting[1] is _broadcast_changed for waiting in connection.run_on_commit):
        _changed[connection] = _TransactionChanges(set(), set())
    add(_changed[connection])
    # Registered each time, because rolling back a savepoint drops its callbacks. The first remaining one
    # publishes all changes.
    transaction.on_commit(_broadcast_changed)


def _broadcast_changed() -> None:
    changed = _changed.pop(connections[DEFAULT_DB_ALIAS], None)
    if changed is not None:
        replace_stamps(changed.topics)
        invalidate(changed.subjects)


@dataclass(frozen=True, slots=True)
class _Caches:
    """Separate connections, so that timeouts of reads do not stop the replacement of stamps."""

    reads: SharedCache
    writes: SharedCache


@lru_cache(maxsize=1)
def _caches_at(url: str) -> _Caches:
    return _Caches(
        SharedCache(
            url, timeout_seconds=READ_TIMEOUT_SECONDS, failure_message="no stamps, polls ask the database"
        ),
        SharedCache(
            url, timeout_seconds=WRITE_TIMEOUT_SECONDS, failure_message="no stamps, polls may be late"
        ),
    )


def _caches() -> _Caches:
    """The caches of settings.GOT_CACHE_URL."""
    return _caches_at(settings.GOT_CACHE_URL)


def reset() -> None:
    """Drops the connections. For tests."""
    _caches_at.cache_clear()


def _stamps_of(owner: str) -> str:
    return f"{_PREFIX}of:{owner}"


def _invalidation_key(subject: str) -> str:
    return f"{_PREFIX}distrusted:{subject}"


def _random() -> str:
    return secrets.token_hex(8)


_clock = time.monotonic
