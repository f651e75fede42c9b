"""Cursors: the position of a viewer in a log."""

from __future__ import annotations

from dataclasses import dataclass

_MAX_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Cursor:
    """The numbers of events that a viewer has read: public ones, and private ones of their house (0 without a
    house).

    It advances if and only if the viewer may see the change. `epoch` is the history that the numbers belong
    to, see `games.models.Epoch`. It is 0 for a reader who has read nothing.
    """

    public_seq: int = 0
    house_seq: int = 0
    epoch: int = 0

    def __str__(self) -> str:
        return f"{self.epoch}.{self.public_seq}.{self.house_seq}"

    @property
    def moment(self) -> Moment:
        """The last public event that the viewer has read."""
        return Moment(self.public_seq, self.epoch)

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """Parses the text of a cursor. ValueError for anything else."""
        epoch, public_seq, house_seq = _numbers_in(text, 3)
        return cls(public_seq, house_seq, epoch)


@dataclass(frozen=True, slots=True)
class Moment:
    """The number of a public event, and its epoch. It is the same for every viewer, because it counts no
    private event. A viewer resolves it to their own cursor of that event.
    """

    public_seq: int
    epoch: int

    def __str__(self) -> str:
        return f"{self.epoch}.{self.public_seq}"

    @classmethod
    def parse(cls, text: str) -> Moment:
        """Parses the text of a moment. ValueError for anything else."""
        epoch, public_seq = _numbers_in(text, 2)
        return cls(public_seq, epoch)


@dataclass(frozen=True, slots=True)
class SeatCursor:
    """The number of entries of the public seat log that a viewer has read, and the epoch of the log."""

    number: int = 0
    epoch: int = 0

    def __str__(self) -> str:
        return f"{self.epoch}.{self.number}"

    @classmethod
    def parse(cls, text: str) -> SeatCursor:
        """Parses the text of a cursor. ValueError for anything else."""
        epoch, number = _numbers_in(text, 2)
        return cls(number, epoch)


def _numbers_in(text: str, count: int) -> list[int]:
    numbers = text.split(".")
    if len(numbers) != count or not all(
        number.isascii() and number.isdigit() and len(number) <= _MAX_DIGITS for number in numbers
    ):
        raise ValueError(f"a cursor is {count} numbers and dots between them")
    if not int(numbers[0]):
        raise ValueError("a cursor names its epoch")
    return [int(number) for number in numbers]
