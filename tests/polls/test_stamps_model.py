"""Reads, changes, lost entries and revocations in random order, compared with models.

No valid entry hides a change or is older than data that its reader has seen. None serves a revoked token.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import redis
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    rule,
    run_state_machine_as_test,
)

from accounts.known_tokens import subject_of
from games.selectors import known
from got_api.shared import clock, stamps

TOPICS = ("g1", "g1/stark", "u7", stamps.TABLES)
NAMES = ("stark:1", "stark:home")
DIGEST = b"stark"
SUBJECT = subject_of(DIGEST)
VIEWS = {"game:1": ("g1", "g1/stark"), "game:1:table": ("g1", "u7"), "home": ("u7", stamps.TABLES)}
"""Views of one reader with their topics."""
BEARER: Any = SimpleNamespace(user=SimpleNamespace(pk=7), readable_until=lambda now: now + timedelta(hours=1))
topics = st.sets(st.sampled_from(TOPICS), min_size=1)
names = st.sampled_from(NAMES)


@dataclass
class SlowRead:
    """A read between its steps. `seen`: the versions that it found in the database."""

    taken: stamps.StampedEntry
    topics: tuple[str, ...]
    seen: dict[str, int] = field(default_factory=dict)


class Changes(RuleBasedStateMachine):
    """`versions`: the database. `published`: the versions whose stamps were replaced.

    A change between its commit and the replacement of its stamps may be hidden; any other may not.
    """

    cache: redis.Redis

    def __init__(self) -> None:
        super().__init__()
        self.cache.flushall()
        self.versions = dict.fromkeys(TOPICS, 0)
        self.published = dict(self.versions)
        self.is_revoked = False

    @rule(of=topics)
    def commit(self, of: set[str]) -> None:
        for topic in of:
            self.versions[topic] += 1

    @rule(of=topics)
    def replace_stamps(self, of: set[str]) -> None:
        stamps.replace_stamps(of)
        self.published |= {topic: self.versions[topic] for topic in of}

    @rule(of=topics)
    def change(self, of: set[str]) -> None:
        self.commit(of)
        self.replace_stamps(of)

    @rule(dice=st.randoms(use_true_random=False))
    def lose_a_key(self, dice: Any) -> None:
        keys = sorted(key for key in self.cache.keys() if b"distrusted" not in key)  # noqa: SIM118  (of Redis)
        if keys:
            self.cache.delete(dice.choice(keys))

    @rule()
    def revoke_the_token(self) -> None:
        stamps.invalidate([SUBJECT])
        self.is_revoked = True


class Stamps(Changes):
    """Slow reads of any topics."""

    reads = Bundle("reads")

    def look(self, name: str, of: tuple[str, ...]) -> stamps.StampedEntry | None:
        taken = stamps.read_entry(name, of, [stamps.EVERYTHING, SUBJECT])
        assert (taken is None) == self.is_revoked
        if taken is not None and taken.value is not None:
            hidden = [topic for topic, seen in taken.value.items() if seen < self.published[topic]]
            assert hidden == []
        return taken

    @rule(target=reads, name=names, of=topics)
    def begin_to_read(self, name: str, of: set[str]) -> SlowRead | None:
        taken = self.look(name, tuple(sorted(of)))
        return None if taken is None else SlowRead(taken, tuple(sorted(of)))

    @rule(target=reads, read=consumes(reads), of=topics)
    def depend_on_more(self, read: SlowRead | None, of: set[str]) -> SlowRead | None:
        taken = None if read is None or read.seen else read.taken.with_topics(of)
        return read if read is None or taken is None else SlowRead(taken, (*read.topics, *of))

    @rule(read=reads)
    def query_the_database(self, read: SlowRead | None) -> None:
        if read is not None and not read.seen:
            read.seen = {topic: self.versions[topic] for topic in read.topics}

    @rule(read=consumes(reads))
    def store(self, read: SlowRead | None) -> None:
        if read is not None and read.seen:
            read.taken.store(read.topics, read.seen)

    @rule(name=names, of=topics)
    def read_at_once(self, name: str, of: set[str]) -> None:
        read = self.begin_to_read(name, of)
        self.query_the_database(read)
        self.store(read)

    @rule(name=names, of=topics)
    def delete_entries(self, name: str, of: set[str]) -> None:
        stamps.delete_entries(name, topics=of)
        self.published |= {topic: self.versions[topic] for topic in of}

    @invariant()
    def no_entry_hides_a_published_change(self) -> None:
        for name in NAMES:
            self.look(name, ())


@dataclass
class SlowPoll:
    """A poll of a view between its steps. `found`: the versions that it found in the database."""

    view: str
    looked: known.CachedRead
    found: dict[str, int] = field(default_factory=dict)


class Reader(Changes):
    """Polls of one reader, several at a time. `tags`: the last response of each view. `seen`: the newest
    versions in any response.
    """

    polls = Bundle("polls")

    def __init__(self) -> None:
        super().__init__()
        self.tags: dict[str, dict[str, int]] = {}
        self.seen = dict(self.versions)

    def look(self, view: str) -> known.CachedRead | None:
        looked = known.read_cached(DIGEST, view, VIEWS[view], clock.now())
        assert (looked is None) == self.is_revoked
        if looked is not None and looked.result is not None:
            found = looked.result.value
            assert [topic for topic in found if found[topic] < self.published[topic]] == []
            assert [topic for topic in found if found[topic] < self.seen[topic]] == []
        return looked

    @rule(target=polls, view=st.sampled_from(sorted(VIEWS)))
    def look_first(self, view: str) -> SlowPoll | None:
        looked = self.look(view)
        return None if looked is None else SlowPoll(view, looked)

    @rule(poll=polls)
    def query_the_database(self, poll: SlowPoll | None) -> None:
        if poll is not None and not poll.found:
            poll.found = {topic: self.versions[topic] for topic in VIEWS[poll.view]}

    @rule(poll=consumes(polls))
    def respond(self, poll: SlowPoll | None) -> None:
        if poll is None or not poll.found:
            return
        if poll.found == self.tags.get(poll.view):
            poll.looked.store(VIEWS[poll.view], poll.found, BEARER, clock.now())
            return
        known.invalidate_cached_reads(DIGEST)
        self.tags[poll.view] = poll.found
        self.seen |= {topic: max(self.seen[topic], version) for topic, version in poll.found.items()}

    @rule(view=st.sampled_from(sorted(VIEWS)))
    def poll_at_once(self, view: str) -> None:
        poll = self.look_first(view)
        self.query_the_database(poll)
        self.respond(poll)

    @invariant()
    def no_entry_is_older_than_a_response(self) -> None:
        for view in VIEWS:
            self.look(view)


MACHINES = (Stamps, Reader)
FIRST_FAULT = settings(max_examples=200, stateful_step_count=40, phases=[Phase.generate])
"""Skips the search for the smallest example, because that takes minutes."""


@pytest.mark.sample
@pytest.mark.parametrize("model", MACHINES)
@pytest.mark.parametrize("examples", [20, pytest.param(400, marks=pytest.mark.long)])
def test_no_valid_entry_hides_a_change_or_serves_a_revoked_token(
    cache: redis.Redis, examples: int, model: type[Changes]
) -> None:
    machine = type("Machine", (model,), {"cache": cache})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=30))


@pytest.mark.long
@pytest.mark.parametrize(
    ("model", "owner", "name"),
    [
        (Stamps, stamps, "replace_stamps"),
        (Reader, stamps, "replace_stamps"),
        (Reader, known, "invalidate_cached_reads"),
    ],
)
def test_a_model_detects_a_step_without_effect(
    cache: redis.Redis, monkeypatch: pytest.MonkeyPatch, model: type[Changes], owner: object, name: str
) -> None:
    """The steps are the replacement of stamps after a change, and the loss of entries after news."""
    machine = type("Machine", (model,), {"cache": cache})
    monkeypatch.setattr(owner, name, lambda topics: None)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine, settings=FIRST_FAULT)
