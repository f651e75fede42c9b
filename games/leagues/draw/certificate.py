"""The certificate by which anyone can verify a draw: commitment, canonical input, seed, result, cost and
bounds."""

import hmac
import json
from hashlib import sha256
from typing import Any

from .bounds import bounds_by_term
from .cost import cost_by_term
from .inputs import DrawInput, Json
from .problem import DrawProblem, Rounds
from .search import search
from .start import first_seating

MAX_INTEGER = 2**53 - 1
"""Largest integer in canonical JSON. JSON numbers are doubles, so larger integers have no canonical form."""


def commitment(round_seed: bytes) -> str:
    """The commitment to a seed, as 64 hexadecimal digits. It is published before the seed is used."""
    return sha256(b"league-draw-seed/1:" + round_seed).hexdigest()


def canonical_json(value: Any) -> bytes:
    """The canonical JSON (RFC 8785) of integers, strings, lists and objects, in UTF-8. Raises ValueError for
    other values."""
    return _text(value).encode()


def _text(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if type(value) is int and abs(value) <= MAX_INTEGER:
        return str(value)
    if isinstance(value, list):
        return f"[{','.join(map(_text, value))}]"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{_text(name)}:{_text(value[name])}" for name in names) + "}"
    raise ValueError(f"{value!r} has no canonical form here")


def input_hash(draw_input: DrawInput) -> str:
    """The SHA-256 of the canonical input. It is published before the server reads the seed."""
    return sha256(canonical_json(draw_input.document())).hexdigest()


def draw_seed(round_seed: bytes, draw_input: DrawInput) -> bytes:
    """The seed of an attempt, derived from the seed of the round and the input."""
    label = f"draw:{draw_input.attempt}:{input_hash(draw_input)}"
    return hmac.new(round_seed, label.encode(), sha256).digest()


def certify(draw_input: DrawInput, round_seed: bytes, software: str) -> Json:
    """Makes the draw and returns everything that is published about it.

    `result` lists, for each round, the entry numbers at each table in the setup's order of houses, and the
    entries that sit out. `cost` and `bounds` have a number for each term. Raises SizesImpossible and
    DrawImpossible. Raises ValueError for a seed that does not have 32 bytes or does not match the input's
    commitment.
    """
    if len(round_seed) != 32:
        raise ValueError("a round's seed has 32 bytes")
    if draw_input.commitment != commitment(round_seed):
        raise ValueError("the input is bound to another seed")
    problem = DrawProblem(draw_input)
    seed = draw_seed(round_seed, draw_input)
    start = first_seating(problem, seed)
    bounds = bounds_by_term(problem, start)
    rounds = search(problem, start, seed, sum(bounds.values()))
    return {
        "commitment": commitment(round_seed),
        "seed": round_seed.hex(),
        "input": draw_input.document(),
        "input_hash": input_hash(draw_input),
        "result": result(problem, rounds),
        "cost": cost_by_term(problem, rounds),
        "bounds": bounds,
        "software": software,
    }


def result(problem: DrawProblem, rounds: Rounds) -> list[Json]:
    """The draw with entry numbers in place of indexes."""
    return [_round(problem, problem.given.round + number, entries) for number, entries in enumerate(rounds)]


def _round(problem: DrawProblem, number: int, entries: list[int]) -> Json:
    tables: list[list[int]] = [[] for _ in problem.sizes.tables]
    for seat, i in zip(problem.seats, entries, strict=True):
        tables[seat.table].append(problem.entries[i].number)
    playing = set(entries)
    byes = [entry.number for i, entry in enumerate(problem.entries) if i not in playing]
    return {"round": number, "tables": tables, "byes": byes}
