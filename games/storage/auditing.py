"""Checks that the stored rows follow from the stored events: fold(events) == rows, table by table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from games.engine import Event, InputRefused, State, UnreadableDocument, encode, fold, history
from games.engine.codec import Plain
from games.engine.events.game import AnswerSealed, DecisionClosed, DecisionOpened
from games.engine.notation import position, stored_position
from games.engine.state import Step
from games.storage.loading import GameHead
from games.storage.mirrors import MIRRORS, OPTIONS, SCALARS
from games.storage.saving import number_events, readers_of, waiting_houses
from got_api.database.statements import fetch

RowsByKey = dict[str, dict[str, Plain]]
"""The fields of rows, by their keys as text."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored field that differs from the value computed from the events. `field` is empty for a whole
    row."""

    code: str
    table: str
    key: str
    field: str
    stored: Plain
    expected: Plain

    def __str__(self) -> str:
        place = " ".join(part for part in (self.table, self.key, self.field) if part)
        return f"{self.code}: {place}: stored {_text(self.stored)}, events say {_text(self.expected)}"


def _text(value: Plain) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


_OTHERS = {
    "games_gamesecret": "agenda, format, version, event_count, audience",
    "games_mark": "public_seq, event_count, house_seqs, state, format, audience",
    "games_waiting": "number, house, kind",
    "games_answerrecord": "number, house, answer, format, audience",
    "games_eventreader": "house, house_seq, position, public_seq, kind, facts, format, audience",
    "games_eventrecord": "position, public_seq, kind, facts, format, audience, version",
}
_KEYS = {mirror.relation: mirror.keys for mirror in MIRRORS} | {
    "games_game": (),
    "games_gamesecret": (),
    "games_mark": ("public_seq",),
    "games_waiting": ("number", "house"),
    "games_answerrecord": ("number", "house"),
    "games_eventreader": ("house", "house_seq"),
    "games_eventrecord": ("position",),
}


def _rows_as_json(relation: str, columns: str, where: str) -> str:
    return (
        f"'{relation}', (select coalesce(json_agg(row_to_json(x)), '[]') from "
        f"(select {columns} from {relation} where {where}) x)"
    )


_SELECT_STORED = "/* engine */ select json_build_object({})::text".format(
    ", ".join(
        [
            _rows_as_json(
                "games_game",
                f"players, status, ended_by, public_seq, {', '.join((*OPTIONS, *SCALARS))}",
                "id = %(game)s",
            ),
            *(f"'{mirror.relation}', {mirror.audit}" for mirror in MIRRORS),
            *(
                _rows_as_json(relation, columns, "game_id = %(game)s")
                for relation, columns in _OTHERS.items()
            ),
        ]
    )
)


def differences(head: GameHead) -> list[Difference]:
    """Differences between a game's stored rows and its events. Must be called within `as_engine`, fenced to
    the game.

    One statement reads everything, so all rows are of one time: the game may advance meanwhile.
    """
    [(text,)] = fetch(_SELECT_STORED, {"game": head.game_id})
    document = orjson.loads(text)
    try:
        for relation, rows in document.items():
            for row in rows:
                _upcast(relation, row)
    except UnreadableDocument as unreadable:
        return [_unreadable_difference(head, relation, str(unreadable))]
    stored = {relation: _rows_by_key(rows, _KEYS[relation]) for relation, rows in document.items()}
    log = sorted(document["games_eventrecord"], key=lambda row: int(row["position"]))
    if log:
        try:
            present = history.PRESENT.format
            events = [history.read(Event, {"kind": row["kind"], **row["facts"]}, present) for row in log]
            marked = [row["event_count"] for row in document["games_mark"]]
            expected = _expected_relations(events, log[-1]["version"], stored["games_game"][""], marked)
        except (
            InputRefused,
            UnreadableDocument,
            LookupError,
            AssertionError,
            TypeError,
            ValueError,
        ) as error:
            return [_unreadable_difference(head, "games_eventrecord", f"{type(error).__name__}: {error}")]
    else:
        expected = {relation: {} for relation in stored if relation != "games_game"}
    return [
        difference
        for relation, table in expected.items()
        for difference in _row_differences(head.code, relation, stored[relation], table)
    ]


def _unreadable_difference(head: GameHead, relation: str, reason: str) -> Difference:
    return Difference(head.code, relation, "", "", reason, "a history that today's code can read")


_DOCUMENTS: Mapping[str, Mapping[str, history.Family]] = {
    **{mirror.relation: mirror.documents for mirror in MIRRORS},
    "games_answerrecord": {"answer": "answer"},
}


def _upcast(relation: str, row: dict[str, Plain]) -> None:
    """Upcasts the documents of a row to the current format. Raises `UnreadableDocument`."""
    if relation == "games_gamesecret":
        steps = history.read_all(Step, row["agenda"], row["format"])
        row["agenda"] = encode(steps)
    elif relation == "games_mark":
        row["state"] = position(stored_position(row["state"]))
    elif "facts" in row:
        row["facts"] = history.upcast("event", {"kind": row["kind"], **row["facts"]}, row["format"])
        row["kind"] = row["facts"].pop("kind")
    for name, family in _DOCUMENTS.get(relation, {}).items():
        row[name] = history.upcast(family, row[name], row["format"])


def _rows_by_key(rows: Iterable[dict[str, Plain]], keys: tuple[str, ...]) -> RowsByKey:
    return {"/".join(str(row[key]) for key in keys): row for row in rows}


def _row_differences(
    code: str, relation: str, stored: Mapping[str, dict[str, Plain]], expected: Mapping[str, dict[str, Plain]]
) -> Iterator[Difference]:
    for key in sorted(stored.keys() | expected.keys()):
        row, wanted = stored.get(key), expected.get(key)
        if row is None or wanted is None:
            yield Difference(code, relation, key, "", row, wanted)
            continue
        for name, value in wanted.items():
            if row[name] != value:
                yield Difference(code, relation, key, name, row[name], value)


def _expected_relations(
    events: list[Event], version: int, game: Mapping[str, Plain], mark_counts: Iterable[int]
) -> dict[str, RowsByKey]:
    state = fold(events)
    asked = {} if game["ended_by"] else waiting_houses(state)
    log, public_seq, _ = number_events(events, state, event_count=0, public_seq=0, house_seqs={})
    rows: dict[str, Iterable[dict[str, Plain]]] = {
        mirror.relation: [mirror.plain(state, key, row) for key, row in mirror.rows(state).items()]
        for mirror in MIRRORS
    }
    rows["games_game"] = [_game(state, public_seq, game)]
    rows["games_gamesecret"] = [
        {"agenda": encode(state.agenda), "version": version, "event_count": len(events), "audience": []}
    ]
    rows["games_eventreader"] = readers_of(log)
    rows["games_mark"] = _marks(events, log, mark_counts)
    rows["games_waiting"] = [
        {"number": number, "house": house, "kind": kind} for (number, house), kind in asked.items()
    ]
    rows["games_answerrecord"] = _answers(events)
    rows["games_eventrecord"] = [
        {name: value for name, value in row.items() if name != "readers"} for row in log
    ]
    return {relation: _rows_by_key(listed, _KEYS[relation]) for relation, listed in rows.items()}


def _game(state: State, public_seq: int, game: Mapping[str, Plain]) -> dict[str, Plain]:
    row: dict[str, Plain] = {name: encode(getattr(state, name)) for name in ("players", *SCALARS)}
    row |= encode(state.ruleset)
    row["public_seq"] = public_seq
    if game["status"] != "cancelled":
        row["status"] = "finished" if state.winner or game["ended_by"] else "running"
    return row


def _marks(
    events: list[Event], log: list[dict[str, Plain]], mark_counts: Iterable[int]
) -> Iterator[dict[str, Plain]]:
    """The snapshots (`Mark`) expected after each of these event counts. The events do not determine how many
    there are."""
    state, count = State(), 0
    house_seqs: dict[str, int] = {}
    for event_count in sorted(mark_counts):
        for event, row in zip(events[count:event_count], log[count:event_count], strict=True):
            state = event.apply(state)
            house_seqs |= {reader["house"]: reader["house_seq"] for reader in row["readers"]}
        count = event_count
        yield {
            "public_seq": log[count - 1]["public_seq"],
            "event_count": event_count,
            "house_seqs": dict(house_seqs),
            "state": position(state),
            "audience": [],
        }


def _answers(events: Iterable[Event]) -> list[dict[str, Plain]]:
    """Every answer to a decision that answers have closed. The content of a sealed answer is in the log."""
    asked: dict[int, tuple[str, ...]] = {}
    rows: dict[tuple[int, str], dict[str, Any]] = {}
    for event in events:
        if isinstance(event, DecisionOpened):
            asked[event.number] = event.houses
        elif isinstance(event, AnswerSealed):
            rows[event.number, event.house] = {"answer": encode(event.answer)}
        elif isinstance(event, DecisionClosed):
            for house in asked[event.number]:
                rows.setdefault((event.number, house), {})
    return [
        {"number": number, "house": house, "audience": [house], **row}
        for (number, house), row in rows.items()
    ]
