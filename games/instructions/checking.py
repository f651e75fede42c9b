"""Parsing and validation of instructions; each fault has its path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import Edition, Malformed, decode, encode
from games.engine.codec import Plain
from games.engine.ids import HouseId
from games.instructions.kinds import Fault, Instruction

MAX_COUNT = 60
"""Maximum number of instructions of a house."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The body that a client sends."""

    instructions: tuple[Instruction, ...]


def read_sent(plain: Plain) -> tuple[Instruction, ...]:
    """The instructions of a request. Raises `Malformed` with the path of the first mistake."""
    read: Sent = decode(Sent, plain)
    if len(read.instructions) > MAX_COUNT:
        raise Malformed("malformed", path="/instructions", expected="fewer entries")
    return read.instructions


def read_instructions(plain: Plain) -> tuple[Instruction, ...]:
    """The instructions of a list of JSON objects. Raises as `read_sent`."""
    return read_sent({"instructions": plain})


def write_instructions(instructions: Sequence[Instruction]) -> list[Plain]:
    """The JSON form in which instructions are sent and stored."""
    return [encode(each) for each in instructions]


def faults_of(
    instructions: Sequence[Instruction], edition: Edition, houses: Sequence[HouseId]
) -> Iterator[Fault]:
    """A fault for each value that a game of this edition with these houses does not have, with its path."""
    for index, instruction in enumerate(instructions):
        for fault in instruction.faults(edition, houses):
            yield Fault(f"/instructions/{index}{fault.path}", fault.known)
