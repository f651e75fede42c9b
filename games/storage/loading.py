"""Locking a game and reading its State; the States that are at hand."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson
import psycopg
from django.db import OperationalError, connection, transaction

from games.engine import Answer, Event, Ruleset, State, decode
from games.engine.state import Step
from games.storage.mirrors import MIRRORS, OPTIONS, SCALARS, quoted
from got_api.viewer import as_engine

PATIENCE_MS = 2000
STATES_KEPT = 512


class GameBusy(Exception):  # noqa: N818
    """Another answer holds the game for longer than we wait. Nothing has changed; try again."""


class GameUnknown(Exception):  # noqa: N818
    """No game has this code."""


@dataclass(frozen=True, slots=True)
class Head:
    """Which game it is and how far it has come. `version` counts its saves; None before the game begins."""

    game_id: int
    code: str
    status: str
    version: int | None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A stored game: its State, and the counts by which its events are numbered."""

    game_id: int
    code: str
    version: int
    event_count: int
    public_seq: int
    house_seqs: Mapping[str, int]
    seed: bytes = field(repr=False)
    state: State = field(repr=False)

    def is_seen_by(self, house: str, public_seq: int, house_seq: int) -> bool:
        """Whether a house that has read so many events knows of all that it may know of this State."""
        return (self.public_seq, self.house_seqs.get(house, 0)) == (public_seq, house_seq)


# The fence stands on no game until the code is known, so that an unknown code finds no version.
_UNFENCED = "select set_config('lock_timeout', %(patience)s, true), set_config('got.game', '0', true)"
_FOUND = """
select id, code, status, set_config('got.game', id::text, true)
from (select id, code, status from games_game where code = %(code)s) game
"""
_LOCKED = """
select id, code, status, set_config('got.game', id::text, true)
from (select id, code, status from games_game where code = %(code)s for update) game
"""
_VERSION = "select version from games_gamesecret where game_id = current_setting('got.game')::bigint"


def lock_game(code: str, *, patience_ms: int = PATIENCE_MS) -> Head:
    """Lock a game until the transaction ends and fence the transaction to it. One round trip.

    Called within `as_engine`. Raises GameUnknown, and GameBusy when the lock is not free in time.
    """
    try:
        return _head(_LOCKED, code, patience_ms)
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise GameBusy(code) from error
        raise


def find_game(code: str) -> Head:
    """The same without a lock, to read. Called within `as_engine`. Raises GameUnknown."""
    return _head(_FOUND, code, PATIENCE_MS)


def _head(statement: str, code: str, patience_ms: int) -> Head:
    parameters = {"code": code, "patience": str(patience_ms)}
    with connection.cursor() as fence, connection.cursor() as game, connection.cursor() as secret:
        with pipeline():
            fence.execute(_UNFENCED, parameters)
            game.execute(statement, parameters)
            secret.execute(_VERSION)
        found, version = game.fetchone(), secret.fetchone()
    if found is None:
        raise GameUnknown(code)
    return Head(found[0], found[1], found[2], version and version[0])


@contextmanager
def pipeline() -> Iterator[None]:
    """Statements are sent together; their errors are Django's. Called within a transaction."""
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


_LOAD = f"""/* engine */ select json_build_object(
    'game', (select row_to_json(x) from (
        select code, players, public_seq, {quoted((*OPTIONS, *SCALARS))}
        from games_game where id = %(game)s) x),
    'secret', (select row_to_json(x) from (
        select encode(seed, 'hex') as seed, agenda, version, event_count
        from games_gamesecret where game_id = %(game)s) x),
    'house_seqs', (
        select coalesce(json_object_agg(house, seq), '{{}}') from games_houseseq where game_id = %(game)s),
    {", ".join(f"'{mirror.table}', {mirror.select}" for mirror in MIRRORS)})::text"""


def load(head: Head, *, fresh: bool = False) -> Loaded:
    """The game as it is stored: one statement, or none when the State of this version is at hand.

    Called within `as_engine` after `lock_game` or `find_game`. Without the lock the game may have moved
    on since `find_game`: what is given is then newer, and whole. ValueError for a game that has not
    begun.
    """
    if head.version is None:
        raise ValueError(f"game {head.code} has not begun")
    kept = None if fresh else _states.get(head)
    if kept is not None:
        return kept
    with connection.cursor() as cursor:
        cursor.execute(_LOAD, {"game": head.game_id})
        (text,) = cursor.fetchone()
    loaded = _loaded(head.game_id, orjson.loads(text))
    if not fresh:
        keep(loaded)
    return loaded


def _loaded(game_id: int, document: dict[str, Any]) -> Loaded:
    game, secret = document["game"], document["secret"]
    values: dict[str, Any] = {name: game[name] for name in SCALARS}
    values["bans"] = tuple(values["bans"])
    for mirror in MIRRORS:
        values[mirror.table] = mirror.read(document[mirror.table])
    state = State(
        players=game["players"],
        ruleset=Ruleset(**{name: game[name] for name in OPTIONS}),
        agenda=decode(tuple[Step, ...], secret["agenda"]),
        **values,
    )
    return Loaded(
        game_id=game_id,
        code=game["code"],
        version=secret["version"],
        event_count=secret["event_count"],
        public_seq=game["public_seq"],
        house_seqs=document["house_seqs"],
        seed=bytes.fromhex(secret["seed"]),
        state=state,
    )


_EVENTS = "select kind, facts::text from games_eventrecord where game_id = %(game)s order by position"


def recorded_events(head: Head) -> tuple[Event, ...]:
    """The whole history. Called within `as_engine`, fenced. Raises `Malformed` for what was never an
    event.
    """
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, {"game": head.game_id})
        rows = cursor.fetchall()
    return tuple(decode(Event, {"kind": kind, **orjson.loads(facts)}) for kind, facts in rows)


_ANSWERS = "select number, house, answer::text, author from games_answerrecord where game_id = %(game)s"


def recorded_answers(head: Head) -> dict[tuple[int, str], tuple[Answer, Any]]:
    """(decision, house) -> its last accepted answer and who gave it. Called within `as_engine`, fenced."""
    with connection.cursor() as cursor:
        cursor.execute(_ANSWERS, {"game": head.game_id})
        rows = cursor.fetchall()
    return {
        (number, house): (decode(Answer, orjson.loads(answer)), author)
        for number, house, answer, author in rows
    }


class _States:
    """The last States of this process. They are immutable, and a version of a game has only one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Loaded] = OrderedDict()

    def get(self, head: Head) -> Loaded | None:
        with self._lock:
            kept = self._kept.get(head.game_id)
            if kept is None or kept.version != head.version or kept.code != head.code:
                return None
            self._kept.move_to_end(head.game_id)
            return kept

    def put(self, loaded: Loaded) -> None:
        with self._lock:
            kept = self._kept.get(loaded.game_id)
            if kept is None or kept.code != loaded.code or kept.version < loaded.version:
                self._kept[loaded.game_id] = loaded
            self._kept.move_to_end(loaded.game_id)
            while len(self._kept) > STATES_KEPT:
                self._kept.popitem(last=False)


class _Seen:
    """The States from which readers are given their options, found by what the reader's house has seen.

    A save that only one house knows of neither adds nor removes one, so that the time which another reader's
    request takes does not tell of it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Loaded] = OrderedDict()

    def get(self, game_id: int, code: str, house: str, public_seq: int, house_seq: int) -> State | None:
        with self._lock:
            kept = self._kept.get(game_id)
            if kept is None or kept.code != code or not kept.is_seen_by(house, public_seq, house_seq):
                return None
            self._kept.move_to_end(game_id)
            return kept.state

    def put(self, loaded: Loaded) -> None:
        with self._lock:
            kept = self._kept.get(loaded.game_id)
            if kept is None or kept.code != loaded.code or kept.version < loaded.version:
                self._kept[loaded.game_id] = loaded
            self._kept.move_to_end(loaded.game_id)
            while len(self._kept) > STATES_KEPT:
                self._kept.popitem(last=False)


_states = _States()
_seen = _Seen()


def keep(loaded: Loaded, *, is_public: bool = False) -> None:
    """Have this State at hand from the commit on: a version that is rolled back will be given to another
    State. `is_public`: readers have it at hand as well.
    """
    transaction.on_commit(partial(_states.put, loaded))
    if is_public:
        transaction.on_commit(partial(_seen.put, loaded))


def load_seen(game_id: int, code: str, house: str, public_seq: int, house_seq: int) -> State | None:
    """The State as a house knows it that has read so many public and private events; None if it has moved on.

    Called outside of a scope. What is not at hand is read from the rows, even if a later State is at hand
    that the house knows nothing of.
    """
    state = _seen.get(game_id, code, house, public_seq, house_seq)
    if state is None:
        with as_engine():
            loaded = load(find_game(code), fresh=True)
            transaction.on_commit(partial(_seen.put, loaded))
        if loaded.is_seen_by(house, public_seq, house_seq):
            state = loaded.state
    return state
