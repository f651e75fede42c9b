"""How far a viewer has read."""

from __future__ import annotations

from dataclasses import dataclass

_LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Cursor:
    """How many events a viewer has read: public ones, and private ones that the viewer's house reads (0
    without a house).

    It moves whenever something changes that the viewer may see, and only then. `epoch` is the history of
    which they are, see `games.models.Epoch`; 0 for a reader who has read nothing of any.
    """

    public_seq: int = 0
    house_seq: int = 0
    epoch: int = 0

    def __str__(self) -> str:
        return f"{self.epoch}.{self.public_seq}.{self.house_seq}"

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """The cursor that was written as `text`. ValueError for anything else."""
        numbers = text.split(".")
        if len(numbers) != 3 or not all(
            number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER for number in numbers
        ):
            raise ValueError("a cursor is three numbers and dots between them")
        epoch, public_seq, house_seq = map(int, numbers)
        if not epoch:
            raise ValueError("a cursor names its epoch")
        return cls(public_seq, house_seq, epoch)
