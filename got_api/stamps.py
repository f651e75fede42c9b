"""Stamps: how a process knows, without the database, that what it has read has not changed since.

A stamp is a random text in the shared cache, one for each topic of a game or user (got_api.live.signals),
one for each reader of lists (`reader_topic`), and one for TABLES. A process that changes a game replaces the
stamps of its topics after the commit and before the response. One that reads takes the stamps first, asks the
database then, and stores what it found with the stamps that it took. An entry counts only while all stamps
are those that are stored with it.

A list over games depends on the stamps of all games that it shows. It is compared with them in the cache, so
an unchanged list is one round trip however many games there are.

- A read that began before a commit and ends after it stores former stamps. Its entry never counts.
- A read between a commit and its stamps stores what is new with former stamps. That costs a statement.
- A poll between a commit and its stamps is answered as if it had come before the commit. The request that
  made the change has no response yet, and before a process shows its streams what was signalled, it replaces
  the stamps itself (got_api.live.hub).
- A stamp that the cache lost is made anew with another text. Entries with the former one never count again.
- If the process dies or loses the cache between the commit and the stamps, an entry still ends
  LIFETIME_SECONDS after it was read. Nothing is hidden for longer.

Entries never contain what a response shows. They are read and written outside of transactions, so that no
lock waits for the cache, but when a token ends.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_fields
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from got_api.shared_cache import CacheAwayError, SharedCache

LIFETIME_SECONDS = 5.0
"""How long an entry counts after the stamps were taken with which it is stored."""
READ_TIMEOUT_SECONDS = 0.05
"""A reader waits no longer for the cache: the database would have answered by then."""
WRITE_TIMEOUT_SECONDS = 0.25
EVERYTHING = "everything"
"""The subject of all entries."""
TABLES = "tables"
"""The topic of which games there are, and of what everybody may see of them in lists."""
KEPT_MILLISECONDS = 60_000
"""Seconds for which stamps are kept, and a subject is distrusted: much longer than an entry."""

_PREFIX = "got:polls:2:"
"""With the format of what is stored."""
_TOPIC = re.compile(r"(?:[gs](?P<game>[0-9]+)(?:/.+)?|u(?P<user>[0-9]+)|r(?P<reader>\S+))")
_SET = "."
"""A stamp that every set has, so that a set that was lost differs from the one that follows."""
_NONE = "-"
"""Stands for the stamp of a topic that was not replaced since its set began."""

# KEYS: the entry, the sets of stamps to take, subjects that may be distrusted. ARGV: a random text,
# milliseconds, the number of sets, the prefix of sets. An entry begins with the stamps that it depends on.
_TAKE = """
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
# KEYS: the set of stamps of each topic. ARGV: a random text, the topics. Without stamps no entry counts.
_REPLACE = """
for i = 1, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('HSET', KEYS[i], ARGV[i + 1], ARGV[1]) end
end
"""


def reader_topic(reader: str) -> str:
    """The topic of all lists that a reader was shown; `reader` is what entries call them."""
    return f"r{reader}"


def owner_of(topic: str) -> str | None:
    """The owner whose set of stamps has the stamp of a topic; None for a topic without one."""
    found = _TOPIC.fullmatch(topic)
    if found is None:
        return TABLES if topic == TABLES else None
    kind = str(found.lastgroup)
    return f"{kind}:{found[kind]}"


@dataclass(frozen=True, slots=True)
class Taken:
    """Stamps by owner and topic, and the entry that was found with them.

    `value` is what the entry says, None where there is none or it does not count.
    """

    name: str
    stamps: dict[str, dict[str, str]]
    value: Any
    taken_at: float

    def and_of(self, topics: Iterable[str]) -> Taken | None:
        """The same with the stamps of more topics, taken now. None while the cache is away."""
        more = take(self.name, topics, ())
        return None if more is None else replace_fields(self, stamps=more.stamps | self.stamps)

    def store(self, topics: Iterable[str], value: Any) -> None:
        """Store what was read after the stamps were taken, and depends on these topics alone.

        `value` is plain JSON. Nothing is stored for a topic whose stamps were not taken.
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
        except CacheAwayError:
            return


def take(name: str, topics: Iterable[str], subjects: Sequence[str]) -> Taken | None:
    """The entry of this name and the stamps of the owners of these topics. One round trip to the cache.

    None while the cache is away, and while one of the `subjects` is distrusted: then the database decides.
    """
    if not settings.GOT_CACHE_URL:
        return None
    taken_at = _clock()
    owners = list(dict.fromkeys(owner for topic in topics if (owner := owner_of(topic)) is not None))
    keys = [_PREFIX + name, *map(_stamps_of, owners), *map(_distrusted, subjects)]
    arguments = (_random(), str(KEPT_MILLISECONDS), str(len(owners)), _stamps_of(""))
    try:
        found: Any = _caches().reads.call(lambda client: client.eval(_TAKE, len(keys), *keys, *arguments))
    except CacheAwayError:
        return None
    if found is None:
        return None
    value, sets = found
    stamps = {}
    for owner, flat in zip(owners, sets, strict=True):
        texts = [text.decode() for text in flat]
        stamps[owner] = dict(zip(texts[::2], texts[1::2], strict=True))
    return Taken(name, stamps, None if value is None else orjson.loads(value), taken_at)


def drop(*names: str, topics: Iterable[str] = ()) -> None:
    """Let no entry of these names, or that depends on these topics, count that was stored before.

    One round trip to the cache. The topics of the same owners go with them.
    """
    if not settings.GOT_CACHE_URL:
        return
    sets = [_stamps_of(owner) for topic in topics if (owner := owner_of(topic)) is not None]
    try:
        _caches().reads.call(lambda client: client.delete(*(_PREFIX + name for name in names), *sets))
    except CacheAwayError:
        return


def replace(topics: Iterable[str]) -> None:
    """Replace the stamps of those topics that have one. One round trip to the cache."""
    found = [(owner, topic) for topic in topics if (owner := owner_of(topic)) is not None]
    if not found or not settings.GOT_CACHE_URL:
        return
    keys, new = [_stamps_of(owner) for owner, _ in found], _random()
    try:
        _caches().writes.call(
            lambda client: client.eval(_REPLACE, len(keys), *keys, new, *(topic for _, topic in found))
        )
    except CacheAwayError:
        return


def distrust(subjects: Iterable[str]) -> None:
    """Invalidates entries about these subjects, until no stale entry can still be written."""
    keys = [_distrusted(subject) for subject in subjects]
    if not keys or not settings.GOT_CACHE_URL:
        return

    def mark(client: Any) -> None:
        with client.pipeline(transaction=False) as batch:
            for key in keys:
                batch.set(key, "1", px=KEPT_MILLISECONDS)
            batch.execute()

    try:
        _caches().writes.call(mark)
    except CacheAwayError:
        return


@dataclass(slots=True)
class _Changed:
    """What the present transaction of a connection has changed."""

    topics: set[str]
    subjects: set[str]


_changed: WeakKeyDictionary[BaseDatabaseWrapper, _Changed] = WeakKeyDictionary()


def replace_after_commit(topics: Iterable[str]) -> None:
    """`replace`, once for all that the present transaction changes, after its commit."""
    _note(lambda changed: changed.topics.update(topics))


def distrust_with_commit(subjects: Iterable[str]) -> None:
    """`distrust` at once, and again after the commit.

    At once, so that a process that dies after its commit has let no revoked token read. That takes a round
    trip within the transaction, which is rare here. Again, for a transaction that takes long.
    """
    named = tuple(subjects)
    distrust(named)
    _note(lambda changed: changed.subjects.update(named))


def _note(add: Callable[[_Changed], None]) -> None:
    if not settings.GOT_CACHE_URL:
        return
    connection = connections[DEFAULT_DB_ALIAS]
    # What a transaction wanted that was rolled back is not done by the next one, which may be a secret one.
    if not any(waiting[1] is _publish_changed for waiting in connection.run_on_commit):
        _changed[connection] = _Changed(set(), set())
    add(_changed[connection])
    # Each time, since a savepoint that is rolled back takes with it what was to be done after the commit. The
    # first that is left does it for all.
    transaction.on_commit(_publish_changed)


def _publish_changed() -> None:
    changed = _changed.pop(connections[DEFAULT_DB_ALIAS], None)
    if changed is not None:
        replace(changed.topics)
        distrust(changed.subjects)


@dataclass(frozen=True, slots=True)
class _Caches:
    """A reader that was impatient must not keep a writer from replacing stamps, so each has a circuit."""

    reads: SharedCache
    writes: SharedCache


_lock = threading.Lock()
_current: _Caches | None = None


def _caches() -> _Caches:
    """Those of settings.GOT_CACHE_URL, made at first use."""
    global _current
    url, current = settings.GOT_CACHE_URL, _current
    if current is None or current.reads.url != url:
        with _lock:
            current = _current
            if current is None or current.reads.url != url:
                _current = current = _Caches(
                    SharedCache(
                        url, timeout_seconds=READ_TIMEOUT_SECONDS, without="no stamps, polls ask the database"
                    ),
                    SharedCache(
                        url, timeout_seconds=WRITE_TIMEOUT_SECONDS, without="no stamps, polls may be late"
                    ),
                )
    return current


def reset() -> None:
    """Connect again. For tests."""
    global _current
    _current = None


def _stamps_of(owner: str) -> str:
    return f"{_PREFIX}of:{owner}"


def _distrusted(subject: str) -> str:
    return f"{_PREFIX}distrusted:{subject}"


def _random() -> str:
    return secrets.token_hex(8)


_clock = time.monotonic
