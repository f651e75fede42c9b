"""Types of the parts that apps add to the server: see `got_api.registry.App`."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from django.core.exceptions import ImproperlyConfigured
from rest_framework.request import Request

WRITE = "SELECT, INSERT, UPDATE, DELETE"


READ = "SELECT"


ALL_COLUMNS = ("*",)


@dataclass(frozen=True)
class Grant:
    """Privileges of the roles, in SQL.

    The player role reads `columns`; with ALL_COLUMNS, it reads every column except `hidden`.
    """

    web: str = ""
    columns: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    engine: str = ""

    def player_columns(self, table: str, columns: Sequence[str]) -> list[str]:
        """The columns that the player role reads. Raises ImproperlyConfigured for an unknown column."""
        named = set(self.columns) - set(ALL_COLUMNS) | set(self.hidden)
        if not named <= set(columns):
            raise ImproperlyConfigured(f"{table} has no column {', '.join(named - set(columns))}")
        return self.readable_columns(columns)

    def readable_columns(self, columns: Sequence[str]) -> list[str]:
        """The columns that the player role reads. Ignores columns that the table does not have yet."""
        wanted = columns if self.columns == ALL_COLUMNS else self.columns
        return [name for name in wanted if name in columns and name not in self.hidden]


BodyLimit = Callable[[Mapping[str, Any]], int | None]
"""Returns the maximum bytes of a body, given the WSGI environment without the body; None for the usual
limit.
"""


Report = Callable[[Any, Mapping[str, Any]], None]
"""Called with an exception and the arguments of the request's path, after the rollback. The exception is
still logged as a fault of the server, with an incident."""


Lock = Callable[[Request, dict[str, Any]], object]


class Remedy(StrEnum):
    """Reactions that the server recommends after a problem. Their texts are in the catalogues:
    `remedy-<remedy>`.
    """

    CORRECT_REQUEST = "correct_request"
    LOG_IN = "log_in"
    DO_NOT_REPEAT = "do_not_repeat"
    READ_AGAIN = "read_again"
    START_AGAIN = "start_again"
    CHOOSE_AGAIN = "choose_again"
    WAIT_AND_REPEAT = "wait_and_repeat"
    REPORT = "report"


@dataclass(frozen=True)
class Link:
    """A follow-up operation whose parameters come from the request or response of the operation before it."""

    operation: str
    parameters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Figure:
    """One value for /metrics. `help` is the same for all figures with the same name."""

    name: str
    help: str
    value: float
    labels: Mapping[str, str] = field(default_factory=dict)
    kind: str = "gauge"


Figures = Callable[[], Iterable[Figure]]


class Words(Protocol):
    """The texts of one language."""

    @property
    def language(self) -> str: ...

    def has(self, message: str) -> bool: ...

    def text(self, message: str, /, **arguments: Any) -> str: ...

    def time(self, at: datetime, zone: str) -> str: ...


@dataclass(frozen=True)
class Texts:
    """`words_for` returns the texts of one of the languages."""

    words_for: Callable[[str], Words]
    languages: Container[str]
