"""Reading instructions that were sent, with every fault at its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine import Edition, Malformed, decode, encode
from games.engine.codec import Plain
from games.engine.ids import HouseId
from games.instructions.kinds import Fault, Instruction

MAX_COUNT = 60
"""How many instructions a house may have."""


def read_instructions(plain: Plain) -> tuple[Instruction, ...]:
    """The instructions of a list of JSON objects. Raises `Malformed` with the path of the first mistake."""
    read: tuple[Instruction, ...] = decode(tuple[Instruction, ...], plain, "/instructions")
    if len(read) > MAX_COUNT:
        raise Malformed("malformed", path="/instructions", expected=f"one of 0 to {MAX_COUNT} items")
    return read


def write_instructions(instructions: Sequence[Instruction]) -> list[Plain]:
    """As they are sent and stored."""
    return [encode(each) for each in instructions]


def faults_of(
    instructions: Sequence[Instruction], edition: Edition, houses: Sequence[HouseId]
) -> Iterator[Fault]:
    """Everything that names nothing in a game of this edition with these houses, with its path."""
    for index, instruction in enumerate(instructions):
        for fault in instruction.faults(edition, houses):
            yield Fault(f"/instructions/{index}{fault.path}", fault.known)
