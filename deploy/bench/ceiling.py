"""The same transaction in pgbench: the speed of the server if Python cost nothing.

The statements of one answer are recorded as the API sends them, pipelines included. Eight clients repeat
them, each on a separate game. Numbers of decisions and positions in the log increase with each repetition, so
that it finds, deletes and inserts the same number of rows as the answer.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import orjson
import psycopg
from django.db import connection
from django.test import Client

from deploy.bench.database import Database
from deploy.bench.recording import Given, Recording
from deploy.bench.spread import Report, Spread
from deploy.bench.table import People, create_game, enter, token_of
from deploy.programs import postgres_programs
from games.engine import answer, encode

CLIENTS = 8
RUNS = 3
SECONDS = 5
APART = 1_000_000
"""Difference between the numbers of one run and of the next."""
MOVED_ON = {
    "select %(game)s, number,": "select %(game)s, number + :n,",
    "select %(game)s, position,": "select %(game)s, position + :n * {log},",
    "select %(game)s, house, house_seq, position,": (
        "select %(game)s, house, house_seq + :n * {log}, position + :n * {log},"
    ),
    "t.number = x.number": "t.number = x.number + :n",
}
"""SQL that must differ between repetitions; `{log}` is the number of events of the answer."""
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SUBJECT = '"subject":"'


@dataclass(frozen=True)
class Sent:
    """A recorded statement. Statements of one `batch` are a pipeline; 0 is a separate statement."""

    sql: str
    parameters: Any
    batch: int


def measure(report: Report, database: Database, recording: Recording, people: People) -> float:
    """Returns the median of transactions per second."""
    index = typical_answer(recording)
    codes = [f"ceiling{number}" for number in range(CLIENTS + 1)]
    games = [create_game(recording, people, code) for code in codes]
    for code in codes:
        for given in recording.answers[:index]:
            enter(recording, code, given)
    sent = recorded_statements(recording, people, codes[-1], recording.answers[index])
    script = database.postgres.home.parent / "answer.sql"
    script.write_text(written(sent, games[-1], codes[-1]))
    database.settle()
    rates = [_pgbench(database, script, games[0], run) for run in range(RUNS)]
    report.begin(f"The same transaction in pgbench, {CLIENTS} clients, prepared")
    spread = Spread.of(rates)
    report.line(f"transactions/s ({len(sent)} statements)", spread)
    return spread.middle


def typical_answer(recording: Recording) -> int:
    """The index of the first march without a combat after which the next house has to act.

    Such an answer changes rows of all kinds.
    """
    state, chance = recording.begin().state, recording.chance
    for index, given in enumerate(recording.answers):
        kind = state.decisions[given.number].question.kind
        played = answer(state, given.house, given.number, given.answer, chance)
        kinds = [event.kind for event in played.events]
        if (
            kind == "resolve_march"
            and "units_moved" in kinds
            and list(played.state.decisions) == [given.number + 1]
        ):
            return index
        state = played.state
    raise RuntimeError("the recording has no such answer")


def recorded_statements(recording: Recording, people: People, code: str, given: Given) -> list[Sent]:
    """Records the statements that the API sends for an answer if the process has the game in its cache."""
    sent: list[Sent] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        sent.append(Sent(sql, params, id(context.get("batch")) if "batch" in context else 0))
        return execute(sql, params, many, context)

    headers = {"Authorization": f"Bearer {token_of(recording, people, given.house)}"}
    address = f"/api/v1/games/{code}/decisions/{given.number}/answer"
    # The use of a token is stored once an hour, which is not part of each answer.
    Client().get("/api/v1/me", headers=headers)
    with connection.execute_wrapper(note):
        response = Client().put(
            address, data=orjson.dumps(encode(given.answer)), content_type="application/json", headers=headers
        )
    if response.status_code != 200:
        raise RuntimeError(f"{response.status_code}: {response.content.decode()[:500]}")
    return sent


def written(sent: Sequence[Sent], game: int, code: str) -> str:
    """The script for pgbench. `:first` is the id of the first client's game. `:n` counts repetitions."""
    lines = ["\\set game :first + :client_id"]
    for batch, statements in groupby(sent, key=lambda statement: statement.batch):
        spelt_out = [" ".join(_spelt_out(each, game, code).split()) + ";" for each in statements]
        lines += ["\\startpipeline", *spelt_out, "\\endpipeline"] if batch else spelt_out
    return "\n".join([*lines, "\\set n :n + 1", ""])


def _spelt_out(statement: Sent, game: int, code: str) -> str:
    """A statement with its parameters as literals, adapted to the client's game and repetition."""
    text = statement.sql
    for found, moved in MOVED_ON.items():
        text = text.replace(found, moved.replace("{log}", str(_log_length(statement))))

    def literal(name: str | int, value: Any) -> str:
        if name in ("game", "fence") or value == game:
            return ":game"
        if value == code:
            return f"({_quoted(code[:-1])} || :client_id)"
        if isinstance(value, str) and value[:1] in "[{":
            # pgbench would take a colon before a letter for a variable.
            return _renewed(re.sub(r":(?=[a-z])", ": ", value))
        return _quoted(value)

    parameters = statement.parameters
    if isinstance(parameters, dict):
        return text % {name: literal(name, value) for name, value in parameters.items()}
    return text % tuple(literal(index, value) for index, value in enumerate(parameters or ()))


def _renewed(document: str) -> str:
    """A JSON literal with other ids and subjects of notices in each repetition."""
    literal = _quoted(document)
    for found in _UUID.findall(document):
        literal = f"replace({literal}, '{found}', gen_random_uuid()::text)"
    if _SUBJECT in document:
        literal = f"replace({literal}, '{_SUBJECT}', '{_SUBJECT}' || :n || '.')"
    return literal


def _log_length(statement: Sent) -> int:
    if "insert into games_event" not in statement.sql:
        return 0
    return len(orjson.loads(statement.parameters["rows"]))


def _quoted(value: Any) -> str:
    return psycopg.sql.Literal(value).as_string(None)


def _pgbench(database: Database, script: Path, first: int, run: int) -> float:
    programs, _ = postgres_programs()
    command: list[str | Path] = [programs / "pgbench", "--no-vacuum", "--protocol=prepared", "--file", script]
    command += ["--client", str(CLIENTS), "--jobs", "2", "--time", str(SECONDS)]
    command += ["--define", f"first={first}", "--define", f"n={run * APART}"]
    command += [database.postgres.url("got_web")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"^tps = ([0-9.]+)", done.stdout, re.MULTILINE)
    if done.returncode or found is None or "failed" in done.stderr:
        raise RuntimeError(f"pgbench: {done.stdout[-500:]} {done.stderr[-1500:]}")
    return float(found[1])
