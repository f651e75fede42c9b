"""Play A Game of Thrones: The Board Game on a server of this project, from a program.

    from agot import Client, any_answer

    with Client("http://127.0.0.1:8000", token="got_...") as client:
        client.game("k3f9").play(lambda decision, position: any_answer(decision))

`agot.models` has every object of the API, `agot.calls` every operation, and `AsyncClient` is the asynchronous client.
"""

from .aio import AsyncClient, AsyncGame
from .answers import answer_fields, answer_from, answer_to, any_answer
from .api import calls, models
from .live import LiveMode, Reply, Update
from .oauth import Authorization, DeviceCode, Loopback, Tokens
from .position import LocalPosition
from .problems import (
    AgotError,
    BusyError,
    ConflictError,
    ForbiddenError,
    LogInError,
    MalformedError,
    NotFoundError,
    OutdatedError,
    ProblemError,
    RefusedError,
    SignInAgainError,
    TooManyRequestsError,
    UnauthorizedError,
    UnreachableError,
    UsageError,
)
from .retrying import Retry
from .store import TokenFile, TokenStore
from .sync import Client, Game
from .values import Call, Unknown, UnreadableError, from_json, to_json
from .words import Words

__version__ = "1.0.0"

__all__ = [
    "AgotError",
    "AsyncClient",
    "AsyncGame",
    "Authorization",
    "BusyError",
    "Call",
    "Client",
    "ConflictError",
    "DeviceCode",
    "ForbiddenError",
    "Game",
    "LiveMode",
    "LocalPosition",
    "LogInError",
    "Loopback",
    "MalformedError",
    "NotFoundError",
    "OutdatedError",
    "ProblemError",
    "RefusedError",
    "Reply",
    "Retry",
    "SignInAgainError",
    "TokenFile",
    "TokenStore",
    "Tokens",
    "TooManyRequestsError",
    "UnauthorizedError",
    "Unknown",
    "UnreachableError",
    "UnreadableError",
    "Update",
    "UsageError",
    "Words",
    "answer_fields",
    "answer_from",
    "answer_to",
    "any_answer",
    "calls",
    "from_json",
    "models",
    "to_json",
]
