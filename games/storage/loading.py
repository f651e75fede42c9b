"""Locking a game and reading its State, its seed and its result; the cache of States."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import orjson
import psycopg
from django.db import OperationalError, transaction

from games.engine import Answer, Event, Ruleset, State, history
from games.engine.chance import lobby_commitment
from games.engine.queries.final_table import Ending, FinalTable, final_table
from games.engine.state import Step
from games.models import ChanceSeed, Game
from games.storage import archived
from games.storage.cursor import Cursor
from games.storage.directory import read_by_id
from games.storage.mirrors import MIRRORS, OPTIONS, SCALARS, quoted_names
from got_api.database.pipeline import Row, batched
from got_api.database.statements import fetch
from got_api.database.viewer import PLANNED_ONCE, as_engine
from got_api.shared.lru import LRUCache
from got_api.shared.stamps import TABLES, replace_after_commit

TIMEOUT_MS = 2000
MAX_CACHED_STATES = 512


class GameBusy(Exception):  # noqa: N818
    """Another answer holds the lock of the game for too long. Nothing has changed. Try again."""


@dataclass(frozen=True, slots=True)
class GameHead:
    """Identity and version of a game. `version` counts its saves. It is None before the game starts."""

    game_id: int
    code: str
    status: str
    version: int | None
    epoch: int
    """After a restore of the database the same version has another State."""


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A stored game: its State, and the counts that number its events."""

    game_id: int
    code: str
    version: int
    event_count: int
    public_seq: int
    house_seqs: Mapping[str, int]
    epoch: int
    seed: bytes = field(repr=False)
    state: State = field(repr=False)

    def cursor_of(self, house: str | None) -> Cursor:
        """The cursor at the end of the log of a house, or of a spectator (None)."""
        house_seq = 0 if house is None else self.house_seqs.get(house, 0)
        return Cursor(self.public_seq, house_seq, self.epoch)


_SET_FENCE = f"""
select set_config('lock_timeout', %(patience)s, true), set_config('got.game', %(fence)s, true), {PLANNED_ONCE}
"""
_SELECT_GAME = "select id, code, status from games_game where id = %(game)s and code = %(code)s"
_SELECT_GAME_FOR_UPDATE = f"{_SELECT_GAME} for update"
# An empty table means the first epoch.
EPOCH = "(select coalesce(max(number), 1) from games_epoch)"
_SELECT_VERSION = f"select (select version from games_gamesecret where game_id = %(game)s), {EPOCH}"


def lock_game(code: str, *, timeout_ms: int = TIMEOUT_MS, is_secret: bool = False) -> GameHead:
    """Locks a game until the transaction ends and fences the transaction to it (`games/rls.py`). One round
    trip, or two for a code that this process has not seen.

    After the commit all readers of the game, and of lists of games, query the database again
    (got_api.shared.stamps). A lock that `is_secret` skips this, for actions of a house that others must not
    notice. Its caller then invalidates only the things that others can see.

    Must be called within `as_engine`. Raises GameUnknown, and GameBusy when the lock is not free in time.
    """
    return lock_and_read(code, timeout_ms=timeout_ms, is_secret=is_secret)[0]


def lock_and_read(
    code: str, *statements: str, timeout_ms: int = TIMEOUT_MS, is_secret: bool = False
) -> tuple[GameHead, list[list[Row]]]:
    """The same as `lock_game`. Also returns the rows of these statements about `%(game)s`, from the same
    round trip."""
    try:
        head, rows = _head(_SELECT_GAME_FOR_UPDATE, code, timeout_ms, statements)
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise GameBusy(code) from error
        raise
    if not is_secret:
        replace_after_commit([f"s{head.game_id}", TABLES])
    return head, rows


def find_game(code: str) -> GameHead:
    """Finds a game to read, without a lock. Must be called within `as_engine`. Raises GameUnknown."""
    return find_and_read(code)[0]


def find_and_read(code: str, *statements: str) -> tuple[GameHead, list[list[Row]]]:
    """The same as `find_game`. Also returns the rows of these statements about `%(game)s`, from the same
    round trip."""
    return _head(_SELECT_GAME, code, TIMEOUT_MS, statements)


def _head(
    statement: str, code: str, timeout_ms: int, other_statements: Sequence[str] = ()
) -> tuple[GameHead, list[list[Row]]]:
    found = _read_game(statement, code, timeout_ms, other_statements)
    head, _ = found
    if archived.restore_if_archived(head.game_id, code, head.status):
        return _read_game(statement, code, timeout_ms, other_statements)
    return found


def _read_game(
    statement: str, code: str, timeout_ms: int, other_statements: Sequence[str]
) -> tuple[GameHead, list[list[Row]]]:
    def read(game_id: int) -> tuple[GameHead, list[list[Row]]] | None:
        game = {"game": game_id}
        with batched() as batch:
            batch.send(_SET_FENCE, {"patience": str(timeout_ms), "fence": str(game_id)})
            found, ((version, epoch),), *rows = batch.fetch(
                (statement, game | {"code": code}),
                (_SELECT_VERSION, game),
                *((other, game) for other in other_statements),
            )
        if not found:
            return None
        found_id, found_code, status = found[0]
        return GameHead(found_id, found_code, status, version, epoch), rows

    return read_by_id(code, read)


_DOCUMENT = f"""json_build_object(
    'game', (select row_to_json(x) from (
        select code, players, public_seq, {quoted_names((*OPTIONS, *SCALARS))}
        from games_game where id = %(game)s) x),
    'secret', (select row_to_json(x) from (
        select encode(seed, 'hex') as seed, agenda, format, version, event_count
        from games_gamesecret where game_id = %(game)s) x),
    'house_seqs', (
        select coalesce(json_object_agg(id, (
            select max(house_seq) from games_eventreader where game_id = %(game)s and house = id)), '{{}}')
        from games_house where game_id = %(game)s),
    {", ".join(f"'{mirror.table}', {mirror.select}" for mirror in MIRRORS)})::text"""
_SELECT_STATE = f"/* engine */ select {_DOCUMENT}"
_SELECT_STATE_AND_EPOCH = f"/* engine */ select {_DOCUMENT}, {EPOCH}"


def load(head: GameHead, *, bypass_cache: bool = False) -> LoadedGame:
    """Loads a stored game: one statement, or none when the State of this version is cached.

    Must be called within `as_engine` after `lock_game` or `find_game`. Without the lock the game may have
    advanced since `find_game`: then the result is newer, and still consistent. ValueError for a game that has
    not started, `UnreadableDocument` for one that this code cannot read.
    """
    if head.version is None:
        raise ValueError(f"game {head.code} has not started")
    kept = None if bypass_cache else _states.get(head)
    if kept is not None:
        return kept
    with batched() as batch:
        (((text,),),) = batch.fetch((_SELECT_STATE, {"game": head.game_id}))
    loaded = _loaded_from(head, orjson.loads(text))
    if not bypass_cache:
        cache_state(loaded)
    return loaded


def _loaded_from(head: GameHead, document: dict[str, Any]) -> LoadedGame:
    game, secret = document["game"], document["secret"]
    values: dict[str, Any] = {name: game[name] for name in SCALARS}
    values["bans"] = tuple(values["bans"])
    for mirror in MIRRORS:
        values[mirror.table] = mirror.read(document[mirror.table])
    state = State(
        players=game["players"],
        ruleset=Ruleset(**{name: game[name] for name in OPTIONS}),
        agenda=history.read_all(Step, secret["agenda"], secret["format"]),
        **values,
    )
    return LoadedGame(
        game_id=head.game_id,
        code=game["code"],
        version=secret["version"],
        event_count=secret["event_count"],
        public_seq=game["public_seq"],
        epoch=head.epoch,
        house_seqs={house: seq for house, seq in document["house_seqs"].items() if seq},
        seed=bytes.fromhex(secret["seed"]),
        state=state,
    )


_SELECT_EVENTS = (
    "select kind, facts::text, format from games_eventrecord where game_id = %(game)s order by position"
)


def recorded_events(head: GameHead) -> tuple[Event, ...]:
    """All events of a game. Must be called within `as_engine`, fenced to the game. Raises
    `UnreadableDocument`."""
    return tuple(
        history.read(Event, {"kind": kind, **orjson.loads(facts)}, format)
        for kind, facts, format in fetch(_SELECT_EVENTS, {"game": head.game_id})
    )


_SELECT_ANSWERS = (
    "select number, house, answer::text, format, author from games_answerrecord where game_id = %(game)s"
)


def recorded_answers(head: GameHead) -> dict[tuple[int, str], tuple[Answer, Any]]:
    """(decision, house) -> its last accepted answer and the answer's author. Must be called within
    `as_engine`, fenced to the game.

    Raises `UnreadableDocument`.
    """
    return {
        (number, house): (history.read(Answer, orjson.loads(answer), format), author)
        for number, house, answer, format, author in fetch(_SELECT_ANSWERS, {"game": head.game_id})
    }


class _States:
    """The last States of this process. They are immutable, and a version of a game has only one."""

    def __init__(self) -> None:
        self._kept: LRUCache[int, LoadedGame] = LRUCache(MAX_CACHED_STATES)
        self._lock = threading.Lock()

    def get(self, head: GameHead) -> LoadedGame | None:
        kept = self.newest(head.game_id, head.code)
        return kept if kept and (kept.version, kept.epoch) == (head.version, head.epoch) else None

    def newest(self, game_id: int, code: str) -> LoadedGame | None:
        kept = self._kept.get(game_id)
        return kept if kept and kept.code == code else None

    def put(self, loaded: LoadedGame) -> None:
        """Caches a State, unless a later one is cached."""
        with self._lock:  # threads that save at once must not replace a later State
            kept = self.newest(loaded.game_id, loaded.code)
            if kept is None or kept.epoch != loaded.epoch or kept.version < loaded.version:
                self._kept.put(loaded.game_id, loaded)


_states = _States()
# The cached States from which readers get their options, by the cursor of the reader's house. A save that
# only one house can see neither adds nor removes one. So the response time for another reader does not reveal
# it.
_seen = _States()


def cache_state(loaded: LoadedGame, *, is_public: bool = False) -> None:
    """Caches this State after the commit: the version number of a save that is rolled back will be used again
    for another State. `is_public` also caches it for readers.
    """
    transaction.on_commit(partial(_states.put, loaded))
    if is_public:
        transaction.on_commit(partial(_seen.put, loaded))


def load_seen(game_id: int, code: str, house: str | None, cursor: Cursor) -> tuple[Cursor, State]:
    """The State at a cursor of a house, or of a spectator (None), and that cursor.

    If the game has advanced, both are the current ones. Must not be called within `as_engine` or `as_viewer`.
    A State that is not cached is read from the rows in one round trip, even if a later State is cached that
    the house cannot know of.
    """
    seen = _seen.newest(game_id, code)
    if seen is None or seen.cursor_of(house) != cursor:
        with as_engine(game=game_id, is_single_trip=True) as batch:
            (rows,) = batch.fetch((_SELECT_STATE_AND_EPOCH, {"game": game_id}))
        text, epoch = rows[0]
        seen = _loaded_from(GameHead(game_id, code, "", None, epoch), orjson.loads(text))
        _seen.put(seen)
    return seen.cursor_of(house), seen.state


def final_table_of(game: Game, state: State) -> FinalTable:
    """The final table of a finished game. `state` is its last position."""
    return final_table(
        state,
        cast("Ending | None", game.ended_by),
        awarded_to=game.awarded_to,
        draw_between=game.draw_between,
    )


def commit_seed(head: GameHead, seed: bytes) -> None:
    """Stores the seed of a lobby and publishes its commitment. Must be called with the game locked.

    Raises IntegrityError for a lobby that already has one: no commitment is ever replaced.
    """
    ChanceSeed.objects.create(game_id=head.game_id, seed=seed, audience=[])
    Game.objects.filter(id=head.game_id).update(
        chance_commitment=lobby_commitment(seed, head.code), chance_scheme=2
    )


def committed_seed(head: GameHead) -> bytes | None:
    """Returns the seed of a scheme 2 game, None for others. Must be called within `as_engine`, fenced to the
    game."""
    seed = ChanceSeed.objects.values_list("seed", flat=True).filter(game_id=head.game_id).first()
    return None if seed is None else bytes(seed)
