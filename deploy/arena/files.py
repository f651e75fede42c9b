"""A bot in a file, as `agot bot FILE` runs it on a server: a function `answer(decision, position)`."""

import random
import runpy
import sys
from random import Random
from typing import Any

from deploy.client_python import generate
from games.bots import Json, Policy

sys.path.insert(0, str(generate()))

from agot import from_json, to_json
from agot.api.models import Decision, Position


def policy_in(path: str) -> Policy:
    """The policy of a file. Raises ValueError if the file cannot be read or defines no `answer`.

    The bot gets the classes of the Python client. Its `random` is seeded for each answer, so that games
    repeat.
    """
    try:
        defined: dict[str, Any] = runpy.run_path(path, run_name="agot_bot")
    except OSError as error:
        raise ValueError(f"cannot read {path}: {error.strerror}") from error
    answer = defined.get("answer")
    if not callable(answer):
        raise ValueError(f"{path} defines no function `answer(decision, position)`")

    def answer_of_file(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        random.seed(chance.getrandbits(64))
        given = answer(decision_of(decision, options), from_json(Position, view))
        if given is None:
            raise NoAnswerError(f"{path} leaves {decision['kind']} to its default")
        sent: Json = to_json(given)
        return sent

    return answer_of_file


class NoAnswerError(Exception):
    """The bot leaves a decision to its default."""


def decision_of(decision: Json, options: Json) -> Any:
    """The decision as the client reads it from a server. Only the house that answers is listed."""
    houses = [decision["house"]]
    shown = {
        "kind": decision["kind"],
        "number": decision["number"],
        "point": "",
        "houses": houses,
        "waiting_for": houses,
        "sealed": False,
        "question": decision["question"],
        "opened_at": None,
        "closed_at": None,
        "due_at": None,
        "options": options,
        "answer": None,
    }
    return from_json(Decision, shown)
