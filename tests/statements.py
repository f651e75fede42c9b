"""Finds statements that do not name their game.

Rows of a game are stored together, possibly on a separate machine. So a statement that locks, changes or
deletes rows of a game's table names one game as a parameter, and one that inserts them names their game. Code
that affects several games selects them by a plain read, and then works game by game.

Every connection of the tests has `_listen` as an execute wrapper: it sees ordinary statements and those of a
batch (got_api.database.pipeline). Each text is checked once; later uses cost one set lookup. Statements that
a test sends itself are not checked.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models import ForeignKey

from tests.database import ROOT


@dataclass(frozen=True)
class Allowed:
    """A statement that may affect several games: the table, and the sending module. DESIGN.md gives the
    reasons.
    """

    table: str
    module: str


ALLOWED: frozenset[Allowed] = frozenset()


@dataclass(frozen=True)
class Fault:
    """A change or lock of rows of games by a statement that does not name one game."""

    verb: str
    table: str

    def __str__(self) -> str:
        return f"{self.verb} {self.table} names no game"


@cache
def tables_of_games() -> frozenset[str]:
    """Tables whose every row belongs to one game. Rows of league tables belong to a season, which may have a
    game.
    """
    return frozenset(
        model._meta.db_table
        for model in apps.get_models()
        if model._meta.label == "games.Game"
        or (
            model._meta.app_label != "leagues"
            and any(
                isinstance(field, ForeignKey)
                and field.name == "game"
                and field.related_model._meta.label == "games.Game"
                and not field.null
                for field in model._meta.get_fields()
            )
        )
    )


_LEFT_OUT = re.compile(r"/\*.*?\*/|--[^\n]*|'(?:[^']|'')*'", re.DOTALL)
_QUERY = re.compile(r"\s*(select|with|insert|update|delete|values)\b")
_PARAMETER = r"\(?%(?:s|\(\w+\)s)\)?(?:::\w+)?"
_CHANGED = re.compile(
    r"\b(update|delete from)\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(?!set\b|where\b|using\b)(\w+))?"
)
_INSERTED = re.compile(
    r"\binsert into\s+(\w+)(?:\s+as\s+\w+)?\s*\(([^()]*)\)\s*(?:select\s+(?:distinct\s+)?(.*))?"
)
_LOCKED = re.compile(
    r"\bfor (?:no key update|update|share|key share)(?: of ([\w, ]+?))?(?: skip locked| nowait|$| for\b|;)"
)
_WHOLE = re.compile(r"\b(truncate|lock table)\s+(?:table\s+|only\s+)*(\w+)")


_NO_ALIAS = (
    "cross for full group having inner join left limit natural on order returning right set union using where"
)


@cache
def _read() -> re.Pattern[str]:
    """A pattern that finds the tables of games that a query reads, with their aliases."""
    names, words = "|".join(sorted(tables_of_games())), "|".join(_NO_ALIAS.split())
    return re.compile(
        rf"(?:\bfrom|\bjoin|,)\s+(?:only\s+)?({names})\b(?!\.)(?:\s+(?:as\s+)?(?!(?:{words})\b)(\w+))?"
    )


def faults(statement: str) -> list[Fault]:
    """The faults of a statement: changes or locks of rows of games without naming a game."""
    return [fault for query in _queries(statement) for fault in _faults_of(query)]


def _queries(statement: str) -> Iterator[str]:
    """The queries of a statement, each without nested ones."""
    plain = _LEFT_OUT.sub("''", statement).replace('"', "").lower()
    plain = " ".join(plain.split())
    open_: list[str] = [""]
    for part in re.split(r"([()])", plain):
        if part == "(":
            open_.append("")
        elif part == ")" and len(open_) > 1:
            inner = open_.pop()
            if _QUERY.match(inner):
                yield inner
                inner = ""
            open_[-1] += f"({inner})"
        else:
            open_[-1] += part
    yield "".join(open_)


def _faults_of(query: str) -> Iterator[Fault]:
    of_games = tables_of_games()
    for verb, table in _WHOLE.findall(query):
        if table in of_games:
            yield Fault(verb, table)
    for verb, table, alias in _CHANGED.findall(query):
        if table in of_games and not _names_game(query, table, alias):
            yield Fault(verb.split()[0], table)
    for table, columns, selected in _INSERTED.findall(query):
        if table in of_games and table != "games_game" and not _inserts_for_game(query, columns, selected):
            yield Fault("insert", table)
    for locked in _LOCKED.findall(query):
        wanted = {name.strip() for name in locked.split(",")} - {""}
        for table, alias in _read().findall(query):
            is_locked = not wanted or bool({table, alias} & wanted)
            if is_locked and not _names_game(query, table, alias):
                yield Fault("lock", table)


def _names_game(query: str, table: str, alias: str) -> bool:
    """Whether a condition limits the rows of a table to one game that is a parameter."""
    key = "id" if table == "games_game" else "game_id"
    column = rf"(?<![\w.])(?:{table}\.|{alias or table}\.)?{key}"
    same = (
        rf"{column} = {_PARAMETER}(?!\w)|{_PARAMETER} = {column}\b|{column} in \({_PARAMETER}\)"
        rf"|\({column}(?:, [\w.]+)+\) = \({_PARAMETER}"
    )
    return re.search(same, query) is not None


def _inserts_for_game(query: str, columns: str, selected: str) -> bool:
    """Whether inserted rows name their game: each row itself, or a parameter or column of a named game."""
    names = [name.strip() for name in columns.split(",")]
    if "game_id" not in names:
        return False
    if not selected or selected.startswith("* from unnest("):  # Django inserts several rows in this form
        return True
    value = _split(selected)[names.index("game_id")].partition(" from ")[0].strip()
    if re.fullmatch(rf"{_PARAMETER}(?: as \w+)?", value):
        return True
    owner = value.rpartition(".")[0]
    return any(
        _names_game(query, table, alias)
        for table, alias in _read().findall(query)
        if owner in (table, alias, "")
    )


def _split(text: str) -> list[str]:
    """Splits at commas outside of parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


_PASSED_ON = ("got_api/database/pipeline.py", "got_api/database/viewer.py")
_OURS = ("accounts/", "games/", "got_api/")
_checked: set[str] = set()
_found: dict[str, None] = {}
"""Messages about statements of our code, in the order of sending."""


def listen() -> None:
    """Checks the statements of every new connection."""
    connection_created.connect(_add_listener, dispatch_uid="statements")


def _add_listener(connection: BaseDatabaseWrapper, **_: object) -> None:
    # Inserted at the front, because code adds and removes wrappers at the end of the list.
    if _listen not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _listen)


def _listen(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if sql not in _checked:
        _check(str(sql), is_batched="batch" in context)
    return execute(sql, params, many, context)


def _check(sql: str, *, is_batched: bool) -> None:
    wrong = faults(sql)
    if not wrong:
        _checked.add(sql)
        return
    sender = _sender(sys._getframe(2))
    if sender is None and is_batched:
        sender = "a batch:0"
    if sender is None:
        return
    module = sender.partition(":")[0]
    for fault in wrong:
        if Allowed(fault.table, module) not in ALLOWED:
            _found[f"{sender}: {fault}:\n{sql.strip()}"] = None


def _sender(frame: FrameType | None) -> str | None:
    """The module of ours and its line that send a statement. None for a test or a migration."""
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(f"{ROOT}/"):
            path = path[len(str(ROOT)) + 1 :]
            if path.startswith("tests/") and path != "tests/statements.py":
                return None
            if path.startswith(_OURS) and path not in _PASSED_ON:
                return None if "/migrations/" in path else f"{path}:{frame.f_lineno}"
        frame = frame.f_back
    return None


def new_findings() -> list[str]:
    """Findings since the last call."""
    messages = list(_found)
    _found.clear()
    return messages
