"""The engine's view for each viewer, computed from the database and never from the API."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from games.engine import (
    Event,
    Outcome,
    State,
    audience,
    decode,
    encode,
    fold,
    observe,
    options,
    outcome,
    redact,
)

if TYPE_CHECKING:
    from games.storage import GameHead

Json = dict[str, Any]
Viewer = str | None
TIMEOUT_SECONDS = 90.0


@dataclass
class ReceivedData:
    """All data that the server sent one viewer, in order, for the oracle to check."""

    positions: deque[Json] = field(default_factory=deque)
    decisions: deque[list[Json]] = field(default_factory=deque)
    events: deque[Json] = field(default_factory=deque)
    acknowledged: dict[int, Json] = field(default_factory=dict)

    def drain(self) -> ReceivedData:
        """Removes and returns the data received so far. Another thread may add more meanwhile."""
        return ReceivedData(_pop_all(self.positions), _pop_all(self.decisions), _pop_all(self.events))


def _pop_all(queue: deque[Any]) -> deque[Any]:
    return deque(queue.popleft() for _ in range(len(queue)))


@dataclass(frozen=True)
class Version:
    """The game after one save: its State, and the numbers of public and private events."""

    state: State
    public: int
    private: dict[str, int]
    epoch: int = 1

    def cursor(self, viewer: Viewer) -> str:
        return f"{self.epoch}.{self.public}.{self.private.get(viewer, 0) if viewer else 0}"


class Oracle:
    """One game with all its secrets. Django must be set up."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.versions: list[Version] = []
        self.events: list[Event] = []
        self.compared = Counter[str]()
        self._shown_counts: dict[Viewer, int] = {}
        self._epoch = 1

    @property
    def state(self) -> State:
        return self.versions[-1].state if self.versions else State()

    def refresh(self) -> None:
        """Reads the saves since the last call."""
        saves: dict[int, list[Event]] = {}
        for version, kind, facts in read_with_retries(self._saved_answers):
            saves.setdefault(version, []).append(decode(Event, {"kind": kind, **facts}))
        for events in saves.values():
            self.add_events(events)

    def _saved_answers(self) -> list[tuple[int, str, Json]]:
        from games import storage
        from games.models import EventRecord
        from got_api.database.viewer import as_engine

        with as_engine():
            try:
                head = storage.find_game(self.code)
            except storage.GameUnknown as error:
                raise RuntimeError(
                    "the server keeps its games in another database than this machine's"
                ) from error
            self._epoch = head.epoch
            return list(
                EventRecord.objects.filter(game_id=head.game_id, position__gt=len(self.events))
                .order_by("position")
                .values_list("version", "kind", "facts")
            )

    def add_events(self, events: list[Event]) -> None:
        """Adds the events of one save."""
        last = self.versions[-1] if self.versions else Version(State(), 0, {})
        public, private = last.public, dict(last.private)
        for event in events:
            readers = audience(last.state, event)
            if readers is None:
                public += 1
            for house in readers or ():
                private[house] = private.get(house, 0) + 1
        self.events += events
        self.versions.append(Version(fold(events, last.state), public, private, self._epoch))

    def findings(self, viewer: Viewer, trail: ReceivedData) -> Iterator[str]:
        """Yields differences between a trail and the engine's view for this viewer.

        Call `refresh` before this, and `drain` before `refresh`.
        """
        who = viewer or "spectator"
        self.compared += Counter(
            positions=len(trail.positions), decisions=len(trail.decisions), events=len(trail.events)
        )
        for position in trail.positions:
            yield from (f"{who}: {text}" for text in self._position(viewer, position))
        for decisions in trail.decisions:
            yield from (f"{who}: {text}" for text in self._decisions(viewer, decisions))
        for event in trail.events:
            yield from (f"{who}: {text}" for text in self._event(viewer, event))

    def _position(self, viewer: Viewer, observed: Json) -> Iterator[str]:
        if observed["house"] != viewer:
            yield f"position is shown as {observed['house']}"
        expected = [
            observe(version.state, viewer)
            for version in self.versions
            if version.cursor(viewer) == observed["cursor"]
        ]
        if not expected:
            yield f"position {observed['cursor']} is that of no saved version"
        elif observed["position"] not in expected:
            fields = sorted(_different_fields(observed["position"], expected[0]))
            yield f"position {observed['cursor']} differs in {fields}"

    def _decisions(self, viewer: Viewer, observed: list[Json]) -> Iterator[str]:
        shown = [{name: row[name] for name in _DECISION} for row in observed]
        signature = [(row["number"], row["waiting_for"]) for row in shown]
        candidates = [
            version.state
            for version in reversed(self.versions)
            if [(row["number"], row["waiting_for"]) for row in open_decisions(version.state)] == signature
        ]
        if not candidates:
            yield f"decisions {signature} were open in no saved version"
        elif not any(shown == decisions_seen(state, viewer) for state in candidates):
            yield f"decisions {signature} are shown otherwise than the engine offers them"

    def _event(self, viewer: Viewer, observed: Json) -> Iterator[str]:
        """Checks that the log is in order, without gaps and without events for others only."""
        index = self._shown_counts.get(viewer, 0)
        while index < len(self.events) and redact(self.events[index], viewer) is None:
            index += 1
        self._shown_counts[viewer] = index + 1
        if index >= len(self.events):
            yield f"event {observed['event']['kind']} at {observed['cursor']} is not for this viewer"
        elif observed["event"] != encode(self.events[index]):
            kind = self.events[index].kind
            yield f"event {observed['event']['kind']} at {observed['cursor']} should be {kind}"

    def events_not_received(self, viewer: Viewer) -> Iterator[str]:
        """Yields events that the viewer may read but did not receive. Must be called after the viewer has
        read the whole log."""
        for event in self.events[self._shown_counts.get(viewer, 0) :]:
            if redact(event, viewer) is not None:
                yield f"{viewer or 'spectator'}: event {event.kind} was not shown"

    def lost_answers(self, house: str, acknowledged_answers: dict[int, Json]) -> Iterator[str]:
        """Yields differences between acknowledged and stored answers of a house."""
        from games import storage
        from games.models import AnswerRecord
        from got_api.database.viewer import as_engine

        with as_engine():
            head = storage.find_game(self.code)
            stored = dict(
                AnswerRecord.objects.filter(game_id=head.game_id, house=house).values_list("number", "answer")
            )
        for number, answer in acknowledged_answers.items():
            if stored.get(number) != answer:
                yield f"{house}: answer to decision {number} was acknowledged and is not stored"
        for number in stored.keys() - acknowledged_answers.keys():
            yield f"{house}: answer to decision {number} is stored and was never given"

    def check_ending(self) -> tuple[Outcome | None, list[str]]:
        """Returns the outcome of the game, and errors in it or in the rows of the database."""
        from games import storage
        from got_api.database.viewer import as_engine

        ended = outcome(self.state)
        wrong = []
        if ended is None:
            wrong.append("the game is not over")
        else:
            last = next(event for event in reversed(self.events) if event.kind == "game_ended")
            if encode(last)["ranking"] != list(ended.ranking) or ended.ranking[0] != ended.winner:
                wrong.append("the ranking that was announced is not that of the engine")
        with as_engine():
            head: GameHead = storage.find_game(self.code)
            wrong += [f"rows differ from events: {difference}" for difference in storage.differences(head)]
        return ended, wrong


T = TypeVar("T")


def read_with_retries(read: Callable[[], T]) -> T:
    """Returns the result of `read`, and retries while PostgreSQL restarts, as clients do."""
    from django.db import InterfaceError, OperationalError, connection

    given_up = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            return read()
        except (OperationalError, InterfaceError):
            connection.close()
            if time.monotonic() > given_up:
                raise
            time.sleep(0.3)


_DECISION = ("number", "kind", "houses", "waiting_for", "sealed", "question", "options", "answer")


def open_decisions(state: State) -> list[Json]:
    """The public facts of the open decisions."""
    return [
        {
            "number": number,
            "kind": decision.question.kind,
            "houses": list(decision.houses),
            "waiting_for": sorted(house for house in decision.houses if (number, house) not in state.answers),
            "sealed": decision.sealed,
            "question": encode(decision.question),
        }
        for number, decision in sorted(state.decisions.items())
    ]


def decisions_seen(state: State, viewer: Viewer) -> list[Json]:
    """The open decisions as a viewer may see them, with options and answer only of their own house."""
    rows = open_decisions(state)
    for row in rows:
        number = row["number"]
        sealed = state.answers.get((number, viewer)) if viewer else None
        row["answer"] = encode(sealed.answer) if sealed else None
        row["options"] = (
            encode(options(state, viewer, number)) if viewer and viewer in row["houses"] else None
        )
    return rows


def _different_fields(observed: Json, expected: Json) -> set[str]:
    return {name for name in observed.keys() | expected.keys() if observed.get(name) != expected.get(name)}
