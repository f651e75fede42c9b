"""Reads, changes, losses and revocations in random order against a model: no valid entry hides a change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
import redis
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    rule,
    run_state_machine_as_test,
)

from got_api.shared import stamps

TOPICS = ("g1", "g1/stark", "u7", stamps.TABLES)
NAMES = ("stark:1", "stark:home")
SUBJECT = "token:stark"
topics = st.sets(st.sampled_from(TOPICS), min_size=1)
names = st.sampled_from(NAMES)


@dataclass
class SlowRead:
    """A read between its steps. `seen`: the versions that it found in the database."""

    taken: stamps.Taken
    topics: tuple[str, ...]
    seen: dict[str, int] = field(default_factory=dict)


class Model(RuleBasedStateMachine):
    """`versions`: the database. `published`: the versions whose stamps were replaced.

    A change between its commit and the replacement of its stamps may be hidden; any other may not.
    """

    cache: redis.Redis
    reads = Bundle("reads")

    def __init__(self) -> None:
        super().__init__()
        self.cache.flushall()
        self.versions = dict.fromkeys(TOPICS, 0)
        self.published = dict(self.versions)
        self.is_revoked = False

    def look(self, name: str, of: tuple[str, ...]) -> stamps.Taken | None:
        taken = stamps.take(name, of, [stamps.EVERYTHING, SUBJECT])
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
        taken = None if read is None or read.seen else read.taken.and_of(of)
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

    @rule(of=topics)
    def commit(self, of: set[str]) -> None:
        for topic in of:
            self.versions[topic] += 1

    @rule(of=topics)
    def replace_stamps(self, of: set[str]) -> None:
        stamps.replace(of)
        self.published |= {topic: self.versions[topic] for topic in of}

    @rule(of=topics)
    def change(self, of: set[str]) -> None:
        self.commit(of)
        self.replace_stamps(of)

    @rule(name=names, of=topics)
    def drop(self, name: str, of: set[str]) -> None:
        stamps.drop(name, topics=of)
        self.published |= {topic: self.versions[topic] for topic in of}

    @rule(dice=st.randoms(use_true_random=False))
    def lose_a_key(self, dice: Any) -> None:
        keys = sorted(key for key in self.cache.keys() if b"distrusted" not in key)  # noqa: SIM118  (of Redis)
        if keys:
            self.cache.delete(dice.choice(keys))

    @rule()
    def revoke_the_token(self) -> None:
        stamps.distrust([SUBJECT])
        self.is_revoked = True

    @invariant()
    def no_entry_hides_a_published_change(self) -> None:
        for name in NAMES:
            self.look(name, ())


@pytest.mark.parametrize("examples", [20, pytest.param(400, marks=pytest.mark.long)])
def test_no_valid_entry_hides_a_change_and_none_serves_a_revoked_token(
    cache: redis.Redis, examples: int
) -> None:
    machine = type("Machine", (Model,), {"cache": cache})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=30))


@pytest.mark.long
def test_the_model_finds_a_change_that_replaces_no_stamps(
    cache: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = type("Machine", (Model,), {"cache": cache})
    monkeypatch.setattr(stamps, "replace", lambda topics: None)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine, settings=settings(max_examples=200, stateful_step_count=40))
