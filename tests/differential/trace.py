"""Games recorded from another implementation, read as data: one answer of one house per turn.

File format: JSON lines in gzip; a header with the first position, one line for each decision with the
position after it, and a line with the final ranking.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Turn:
    """A decision of the other implementation. `happened` lists the automatic events after it, `after` its
    position.
    """

    number: int
    kind: str
    house: str
    choice: Json
    options: Sequence[Any] | Json
    draws: Sequence[Json]
    happened: Sequence[Json]
    before: Json
    after: Json


@dataclass(frozen=True)
class Trace:
    """A whole game."""

    name: str
    players: int
    start: Json
    turns: tuple[Turn, ...]
    ranking: tuple[str, ...]


def traces_in(folder: Path) -> list[Path]:
    """The files of all traces in a folder and its subfolders, by name. Empty if the folder does not exist."""
    return sorted(folder.rglob("*.jsonl.gz"), key=lambda path: path.name)


def read_trace(path: Path) -> Trace:
    """Reads a file. Raises OSError, KeyError or ValueError when it is not a trace."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        header, *rows, end = [json.loads(line) for line in lines]
    return Trace(
        name=header["game"],
        players=header["players"],
        start=header["initial_state"],
        turns=tuple(_turns(header["initial_state"], rows)),
        ranking=tuple(end["ranking"]),
    )


def _turns(before: Json, rows: Sequence[Json]) -> Iterator[Turn]:
    for row in rows:
        yield Turn(
            number=row["n"],
            kind=row["kind"],
            house=row["who"],
            choice=row["choice"],
            options=row.get("options") or (),
            draws=row.get("draws", ()),
            happened=row["events"],
            before=before,
            after=row["after"],
        )
        before = row["after"]


class RecordedChance:
    """The random source of a trace: decks as they were shuffled at the start, and again in later turns."""

    def __init__(self, turns: Sequence[Turn], start: Json | None = None) -> None:
        """`start`: the first position, for a replay from the setup."""
        self._reshuffles: dict[str, list[tuple[str, ...]]] = {
            f"westeros_{number}": [] for number in (1, 2, 3)
        }
        if start is not None:
            for number, pile in enumerate(start["decks"]["westeros"], start=1):
                self._reshuffles[f"westeros_{number}"].append(tuple(pile["draw"]))
            self._reshuffles["wildling"] = [tuple(start["decks"]["wildling"])]
        for turn in turns:
            for draw in turn.draws:
                if draw["draw"] == "westeros_after_reshuffle":
                    below = turn.after["decks"]["westeros"][draw["deck"] - 1]["draw"]
                    self._reshuffles[f"westeros_{draw['deck']}"].append((draw["card"], *below))

    def copied(self) -> RecordedChance:
        """A separate random source with the same recorded orders."""
        twin = copy(self)
        twin._reshuffles = {deck: list(orders) for deck, orders in self._reshuffles.items()}
        return twin

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        """The next recorded order of a deck. Raises ValueError when it is not an order of these cards.

        When a deck was shuffled twice for one answer, only the top card of the first order is known. The
        other cards stay in their order.
        """
        top, *below = self._reshuffles[label].pop(0)
        if sorted((top, *below)) == sorted(items):
            return (top, *below)
        rest = list(items)
        rest.remove(top)
        if not self._reshuffles[label]:
            raise ValueError(f"{label} holds other cards than recorded: {sorted(items)}")
        return (top, *rest)
