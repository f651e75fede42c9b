"""The tables of each round of a division for a number of entries, for the check and the forecast.

A draw uses the same fields (`services.inputs`) and the same `sizes_for`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.leagues.document import SeasonDocument
from games.leagues.draw import SizeRules, Sizes, SizesImpossible, sizes_for
from games.leagues.reading import DocumentUnlawful
from games.leagues.stages import MAX_ENTRIES, StagePlan


@dataclass(frozen=True, slots=True)
class StageSeating:
    """A stage as it will be drawn. `entries`: those that play in its first round.

    `rounds`: the tables of each round. Later rounds repeat the last. None if no tables of the allowed sizes
    seat the field of a round.
    """

    entries: int
    rounds: tuple[Sizes, ...] | None


def seating(stages: Sequence[StagePlan], entries: int) -> tuple[StageSeating, ...]:
    """The stages of a division with this number of entries, if all of them play to the end."""
    found: list[StageSeating] = []
    before: Sizes | None = None
    for number, stage in enumerate(stages):
        count = entries
        if stage.field.kind == "top":
            count = min(entries, stage.field.count)
        elif stage.field.kind == "from_tables" and number:
            count = _best_of(before, stage.field.count)
        rounds = _rounds(stage, count)
        found.append(StageSeating(count, rounds))
        # The number of tables in the last draw from a queue is unknown, and there may be none.
        before = rounds[-1] if rounds is not None and stage.draw != "queue" else None
    return tuple(found)


@lru_cache(maxsize=8192)
def _tables(rules: SizeRules, entries: int) -> Sizes | None:
    """The tables, or None. Cached, because the check of a document asks for every number of entries."""
    try:
        return sizes_for(rules, entries)
    except SizesImpossible:
        return None


def _rounds(stage: StagePlan, entries: int) -> tuple[Sizes, ...] | None:
    first = _from_queue(stage, entries) if stage.draw == "queue" else _tables(stage.size_rules, entries)
    if first is None:
        return None
    rounds = [first]
    while stage.field.kind == "from_tables" and len(rounds) < stage.rounds:
        tables = _tables(stage.size_rules, _best_of(rounds[-1], stage.field.count))
        if tables is None:
            return None
        rounds.append(tables)
    return tuple(rounds)


def _best_of(before: Sizes | None, count: int) -> int:
    """The number of entries that continue: the first `count` of each table, and those that sat out."""
    return 0 if before is None else sum(min(count, size) for size in before.tables) + before.byes


def _from_queue(stage: StagePlan, entries: int) -> Sizes | None:
    """The tables if all entries wait at once. The remaining entries wait for the next draw."""
    for count in range(entries, stage.size_rules.preferred - 1, -1):
        if (sizes := _tables(stage.size_rules, count)) is not None:
            return Sizes(sizes.tables, entries - count)
    return None


def least_entries(stages: tuple[StagePlan, ...]) -> int | None:
    """The least number of entries with which every stage has tables; None if there is none."""
    return _least_or_stuck(stages)[0]


@lru_cache(maxsize=256)
def _least_or_stuck(stages: tuple[StagePlan, ...]) -> tuple[int | None, int]:
    """The result of `least_entries`, and the furthest stage that had no tables with fewer entries."""
    last = 0
    for count in range(1, MAX_ENTRIES + 1):
        stuck = _stuck_at(stages, count)
        if stuck is None:
            return count, last
        last = max(last, stuck)
    return None, last


def _stuck_at(stages: Sequence[StagePlan], entries: int) -> int | None:
    """The index of the first stage that has no tables."""
    seated = seating(stages, entries)
    return next((number for number, each in enumerate(seated) if each.rounds is None), None)


def require_seatable(document: SeasonDocument) -> None:
    """Raises DocumentUnlawful for a document with a stage that no number of entries can play.

    This check runs only when a document is set and when registration opens. So documents that earlier
    versions stored can still be read.
    """
    total = 0
    for tier, division in enumerate(document.divisions):
        path = f"/divisions/{tier}/stages"
        for number, stage in enumerate(division.stages):
            before = division.stages[number - 1] if number else None
            _require_field(stage, before, f"{path}/{number}")
        least, stuck = _least_or_stuck(division.stages)
        if least is None:
            raise DocumentUnlawful(f"{path}/{stuck}/field", "not_seatable")
        total += least
    capacity = document.registration.capacity
    if capacity is not None and capacity < total:
        raise DocumentUnlawful("/registration/capacity", "not_seatable", total)


def _require_field(stage: StagePlan, before: StagePlan | None, path: str) -> None:
    if stage.field.kind == "from_tables":
        if before is not None and before.draw == "queue":
            raise DocumentUnlawful(f"{path}/field", "unsuitable")
        if stage.spread == "same" and stage.rounds > 1:
            raise DocumentUnlawful(f"{path}/spread", "unsuitable")
    if stage.field.kind == "top" and _tables(stage.size_rules, stage.field.count) is None:
        raise DocumentUnlawful(f"{path}/field", "not_seatable")
