"""Saving the result of an answer.

A save writes the difference of two immutable States, table by table. The same object means an unchanged
table. A changed table costs at most two set-based statements, all sent in one pipeline. So neither their
number nor the round trips grow with the game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import orjson
import psycopg
from django.conf import settings
from django.db import IntegrityError

from games.clocks import DecisionTimes, generous_decision_times
from games.engine import (
    Answer,
    Decision,
    Event,
    PlayResult,
    Ruleset,
    State,
    audience,
    commitment,
    encode,
    history,
    notation,
)
from games.engine.codec import Plain
from games.engine.events.game import DecisionOpened
from games.engine.state import SealedAnswer
from games.storage.due_times import ASKS_BOT, BOT_TIMEOUT
from games.storage.loading import GameHead, LoadedGame, cache_state
from games.storage.mirrors import MIRRORS, OPTIONS, SCALARS
from got_api.database.pipeline import batched
from got_api.database.statements import execute, fetch
from got_api.live.signals import send_after_commit
from got_api.shared import clock
from got_api.shared.stamps import TABLES, replace_after_commit

Statement = tuple[str, dict[str, Any]]

_DECISIONS = next(mirror for mirror in MIRRORS if mirror.table == "decisions")


def is_version_conflict(error: IntegrityError) -> bool:
    """Whether a save failed because another save has already stored this version, with its events.

    This happens if Citus moves the rows of the game during the save, because the move invalidates the lock.
    """
    cause = error.__cause__
    return (
        settings.GOT_CITUS
        and isinstance(cause, psycopg.errors.UniqueViolation)
        and "games_eventrecord_pkey" in str(cause)
    )


@dataclass(frozen=True, slots=True)
class AcceptedAnswer:
    """An answer that the engine accepted. `author`: player, bot or default.

    `considered` are the best choices that a bot considered.
    """

    number: int
    house: str
    answer: Answer
    author: str
    considered: Plain = None


DueTimes = Callable[[str, str], DecisionTimes]
"""Maps the house and the kind of a decision that opens now to its due time."""


def begin_game(
    head: GameHead,
    result: PlayResult,
    seed: bytes,
    *,
    is_drawn_from_seed: bool = True,
    now: datetime | None = None,
    due_times: DueTimes | None = None,
) -> LoadedGame:
    """Writes the first position of a game whose row exists, and starts it. Must be called with the game
    locked.

    `seed` is the seed of `Chance`. Publishes a commitment to it, unless the lobby has published one or the
    first draws did not come from this seed.

    ValueError when the game has already started, or when the row's size or options differ from those of the
    State.
    """
    if head.version is not None:
        raise ValueError(f"game {head.code} has already started")
    now = now or clock.now()
    committed = commitment(seed) if is_drawn_from_seed else None
    [(players, *options)] = fetch(_START_GAME, {"game": head.game_id, "now": now, "commitment": committed})
    execute(_INSERT_SECRET, {"game": head.game_id, "seed": seed})
    ruleset = Ruleset(**dict(zip(OPTIONS, options, strict=True)))
    if (players, ruleset) != (result.state.players, result.state.ruleset):
        raise ValueError(f"game {head.code} was agreed with other options")
    nothing = State(players=players, ruleset=ruleset)
    return save(
        LoadedGame(head.game_id, head.code, 0, 0, 0, {}, head.epoch, seed, nothing),
        result,
        now=now,
        due_times=due_times,
    )


_START_GAME = (
    "update games_game set status = 'running', started_at = %(now)s, "
    "chance_commitment = coalesce(chance_commitment, %(commitment)s) "
    f"where id = %(game)s returning players, {', '.join(OPTIONS)}"
)
_INSERT_SECRET = """
insert into games_gamesecret (game_id, seed, agenda, version, event_count, audience)
values (%(game)s, %(seed)s, '[]', 0, 0, '{}')
"""


def save(
    before: LoadedGame,
    result: PlayResult,
    *,
    answers: Iterable[AcceptedAnswer] = (),
    now: datetime | None = None,
    due_times: DueTimes | None = None,
) -> LoadedGame:
    """Writes the result of an answer: the rows, the events, the answers, and the due times of waiting houses.

    `answers` are all accepted answers, defaults included. Without `due_times` the due times are generous, but
    finite. Must be called with the game locked. Returns the game as the transaction stores it: `before`
    itself when nothing changed. The last statements are sent with the end of the transaction. It fails with
    an IntegrityError when `before` is not the latest version, since the place of its first event in the log
    is taken.
    """
    if not result.events:
        return before
    now = now or clock.now()
    after, log = _number_events(before, result, now)
    statements = [
        *_row_statements(before.state, after.state),
        *_decisions(before.state, result, now),
        *_waiting_statements(before.state, after.state, now, due_times),
        *_answers(after.state, answers, now),
        *_log(log),
        *_game(before, after, now),
        *_mark(before, after),
        _progress(after),
    ]
    game = {"game": before.game_id, "format": history.PRESENT.format}
    with batched() as batch:
        for statement, parameters in statements:
            batch.send(statement, game | parameters)
        send_after_commit(_topics(before, after, log))
    if (before.state.round, before.state.winner) != (after.state.round, after.state.winner):
        replace_after_commit([TABLES])  # lists of open seats show the round of others' games
    cache_state(after, is_public=after.public_seq != before.public_seq)
    return after


def _topics(before: LoadedGame, after: LoadedGame, log: list[dict[str, Plain]]) -> list[str]:
    """Topics that wake readers: the game for a public change, otherwise the houses that can read the change.

    A change that no house can read wakes no reader.
    """
    is_waiting_same = (
        before.state.decisions is after.state.decisions and before.state.answers is after.state.answers
    )
    if before.public_seq != after.public_seq or not (
        is_waiting_same or waiting_houses(before.state) == waiting_houses(after.state)
    ):
        return [f"g{after.game_id}"]
    houses = {reader["house"] for row in log for reader in row["readers"]}
    return [f"g{after.game_id}/{house}" for house in sorted(houses)]


PUBLIC_EVENTS_A_MARK = 100
"""Approximate number of public events between two snapshots (`Mark`): an answer is never split."""


def _mark(before: LoadedGame, after: LoadedGame) -> Iterator[Statement]:
    """Stores a snapshot of the position (`Mark`) if enough has happened since the last one."""
    if before.public_seq // PUBLIC_EVENTS_A_MARK == after.public_seq // PUBLIC_EVENTS_A_MARK:
        return
    yield (
        _INSERT_MARK,
        {
            "public_seq": after.public_seq,
            "event_count": after.event_count,
            "house_seqs": _json(dict(sorted(after.house_seqs.items()))),
            "state": _json(notation.position(after.state)),
        },
    )


_INSERT_MARK = """
insert into games_mark (game_id, public_seq, event_count, house_seqs, state, format, audience)
values (%(game)s, %(public_seq)s, %(event_count)s, %(house_seqs)s::json, %(state)s::json, %(format)s, '{}')
"""


def _progress(after: LoadedGame) -> Statement:
    agenda = _json(encode(after.state.agenda))
    return _UPDATE_SECRET, {"version": after.version, "event_count": after.event_count, "agenda": agenda}


_UPDATE_SECRET = """
update games_gamesecret set version = %(version)s, event_count = %(event_count)s, agenda = %(agenda)s::json,
    format = %(format)s
where game_id = %(game)s
"""


def _json(value: Plain) -> str:
    return orjson.dumps(value).decode()


def _rows_parameter(rows: list[dict[str, Plain]], **other_parameters: Any) -> dict[str, Any]:
    return {"rows": _json(rows), **other_parameters}


def _readers(readers: frozenset[str] | None) -> list[str] | None:
    return None if readers is None else sorted(readers)


def _row_statements(before: State, after: State) -> Iterator[Statement]:
    for mirror in MIRRORS:
        if mirror is _DECISIONS:
            continue
        written, gone = mirror.changes(before, after)
        if gone:
            yield mirror.delete, _rows_parameter(gone)
        if written:
            yield mirror.upsert, _rows_parameter(written)


# Decisions stay after they are closed.


def _decisions(before: State, result: PlayResult, now: datetime) -> Iterator[Statement]:
    opened = {
        event.number: Decision(event.number, event.houses, event.sealed, event.question)
        for event in result.events
        if isinstance(event, DecisionOpened)
    }
    if opened:
        rows = [_DECISIONS.plain(result.state, number, row) for number, row in opened.items()]
        yield _INSERT_DECISIONS, _rows_parameter(rows, now=now)
    closed = [number for number in {**before.decisions, **opened} if number not in result.state.decisions]
    if closed:
        yield _CLOSE_DECISIONS, _rows_parameter([{"number": number} for number in closed], now=now)


_INSERT_DECISIONS = """
insert into games_decision (game_id, number, houses, sealed, question, format, audience, opened_at)
select %(game)s, number, houses, sealed, question, %(format)s, audience, %(now)s
from json_to_recordset(%(rows)s::json)
    as x(number integer, houses text[], sealed boolean, question json, audience text[])
"""
_CLOSE_DECISIONS = """
update games_decision t set closed_at = %(now)s
from json_to_recordset(%(rows)s::json) as x(number integer)
where t.game_id = %(game)s and t.number = x.number
"""


def waiting_houses(state: State) -> dict[tuple[int, str], str]:
    """The houses that have not answered an open decision, with the kind of the decision."""
    return {
        (number, house): decision.question.kind
        for number, decision in state.decisions.items()
        for house in decision.houses
        if (number, house) not in state.answers
    }


def _waiting_statements(
    before: State, after: State, now: datetime, due_times: DueTimes | None
) -> Iterator[Statement]:
    if before.decisions is after.decisions and before.answers is after.answers:
        return
    old, new = waiting_houses(before), waiting_houses(after)
    gone = [{"number": number, "house": house} for number, house in old if (number, house) not in new]
    if gone:
        yield _DELETE_WAITING, _rows_parameter(gone)
    asked: list[dict[str, Plain]] = []
    for (number, house), kind in new.items():
        if (number, house) not in old:
            due = due_times(house, kind) if due_times else generous_decision_times(kind, now)
            times = {name: getattr(due, name) for name in ("due_at", "free_until", "remind_at", "wake_at")}
            asked.append({"number": number, "house": house, "kind": kind} | times)
    if asked:
        yield _INSERT_WAITING, _rows_parameter(asked, now=now, bot_wake_at=now + BOT_TIMEOUT)


_DELETE_WAITING = """
delete from games_waiting t using json_to_recordset(%(rows)s::json) as x(number integer, house text)
where t.game_id = %(game)s and t.number = x.number and t.house = x.house
"""
_INSERT_WAITING = f"""
insert into games_waiting
    (game_id, number, house, kind, since, due_at, free_until, remind_at, wake_at, attempts, host_called,
     bot_wake_at)
select %(game)s, number, house, kind, %(now)s, due_at, free_until, remind_at, wake_at, 0, false,
       case when {ASKS_BOT} then %(bot_wake_at)s::timestamptz end
from json_to_recordset(%(rows)s::json)
    as asked(number integer, house text, kind text, due_at timestamptz, free_until timestamptz,
         remind_at timestamptz, wake_at timestamptz)
"""


def _answers(state: State, answers: Iterable[AcceptedAnswer], now: datetime) -> Iterator[Statement]:
    rows = [
        {
            "number": given.number,
            "house": given.house,
            "answer": encode(given.answer),
            "author": given.author,
            "considered": given.considered,
            "audience": _readers(audience(state, SealedAnswer(given.number, given.house, given.answer))),
        }
        for given in answers
    ]
    if rows:
        yield _UPSERT_ANSWERS, _rows_parameter(rows, now=now)


_UPSERT_ANSWERS = """
insert into games_answerrecord
    (game_id, number, house, answer, format, author, considered, audience, answered_at)
select %(game)s, number, house, answer, %(format)s, author, considered, audience, %(now)s
from json_to_recordset(%(rows)s::json)
    as x(number integer, house text, answer json, author text, considered json, audience text[])
on conflict (game_id, number, house)
do update set answer = excluded.answer, format = excluded.format, author = excluded.author,
    considered = excluded.considered, answered_at = excluded.answered_at
"""


def number_events(
    events: Iterable[Event], state: State, *, event_count: int, public_seq: int, house_seqs: Mapping[str, int]
) -> tuple[list[dict[str, Plain]], int, dict[str, int]]:
    """Rows of the log for these events, each with the rows of its readers, and the counts after these events.

    A public event raises the public count, a private one the count of each house that reads it. An event
    without readers raises none.
    """
    seqs = dict(house_seqs)
    rows: list[dict[str, Plain]] = []
    for position, event in enumerate(events, start=event_count + 1):
        readers = _readers(audience(state, event))
        if readers is None:
            public_seq += 1
        for house in readers or ():
            seqs[house] = seqs.get(house, 0) + 1
        facts = encode(event)
        rows.append(
            {
                "position": position,
                "public_seq": public_seq,
                "kind": facts.pop("kind"),
                "facts": facts,
                "audience": readers,
                "readers": [{"house": house, "house_seq": seqs[house]} for house in readers or ()],
            }
        )
    return rows, public_seq, seqs


def _number_events(
    before: LoadedGame, result: PlayResult, now: datetime
) -> tuple[LoadedGame, list[dict[str, Plain]]]:
    rows, public_seq, seqs = number_events(
        result.events,
        result.state,
        event_count=before.event_count,
        public_seq=before.public_seq,
        house_seqs=before.house_seqs,
    )
    version = before.version + 1
    stamp = {"version": version, "happened_at": now.isoformat()}
    after = replace(
        before,
        version=version,
        event_count=before.event_count + len(rows),
        public_seq=public_seq,
        house_seqs=seqs,
        state=result.state,
    )
    return after, [row | stamp for row in rows]


_INSERT_EVENTS = """
insert into games_eventrecord
    (game_id, position, public_seq, kind, facts, format, audience, version, happened_at)
select %(game)s, position, public_seq, kind, facts, %(format)s, audience, version, happened_at
from json_to_recordset(%(rows)s::json)
    as x(position bigint, public_seq bigint, kind text, facts json, audience text[],
         version bigint, happened_at timestamptz)
"""


def readers_of(log: Iterable[Mapping[str, Plain]]) -> list[dict[str, Plain]]:
    """The rows for the readers of these rows of the log. Each is readable only by its house."""
    return [
        {
            **reader,
            "audience": [reader["house"]],
            **{name: row[name] for name in _REPEATED_COLUMNS if name in row},
        }
        for row in log
        for reader in row["readers"]
    ]


_REPEATED_COLUMNS = ("position", "public_seq", "kind", "facts", "happened_at")


def _log(log: list[dict[str, Plain]]) -> Iterator[Statement]:
    names = ("position", "public_seq", "kind", "facts", "audience", "version", "happened_at")
    yield _INSERT_EVENTS, _rows_parameter([{name: row[name] for name in names} for row in log])
    readers = readers_of(log)
    if readers:
        yield _INSERT_READERS, _rows_parameter(readers)


_INSERT_READERS = """
insert into games_eventreader
    (game_id, house, house_seq, position, public_seq, kind, facts, format, happened_at, audience)
select %(game)s, house, house_seq, position, public_seq, kind, facts, %(format)s, happened_at, audience
from json_to_recordset(%(rows)s::json)
    as x(house text, house_seq bigint, position bigint, public_seq bigint, kind text, facts json,
         happened_at timestamptz, audience text[])
"""


def _game(before: LoadedGame, after: LoadedGame, now: datetime) -> Iterator[Statement]:
    old, new = before.state, after.state
    is_same = all(getattr(old, name) == getattr(new, name) for name in SCALARS)
    if is_same and before.public_seq == after.public_seq:
        return
    values = {name: getattr(new, name) for name in SCALARS}
    values |= {"bans": list(new.bans), "public_seq": after.public_seq}
    if new.winner is not None and old.winner is None:
        yield _FINISH_GAME, values | {"now": now}
    else:
        yield _UPDATE_GAME, values


_ASSIGNMENTS = ", ".join(f"{name} = %({name})s" for name in (*SCALARS, "public_seq"))
_UPDATE_GAME = f"update games_game set {_ASSIGNMENTS} where id = %(game)s"
_FINISH_GAME = (
    f"update games_game set {_ASSIGNMENTS}, status = 'finished', finished_at = %(now)s where id = %(game)s"
)
