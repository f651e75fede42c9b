"""The stages of a division: one kind with six settings, of which presets name combinations.

| setting | values |
|---|---|
| field | entries: `all`, the `top` of the standings, or the best `from_tables` of the previous round |
| draw | `once` for all rounds, `each_round`, or `queue`: as soon as enough entries wait |
| spread | of strength over tables: `random`, `even`, `sliced` (equals meet), or always the `same` tables |
| rounds, pace | their number, how many run at once, how many tables start at once, latest ends |
| houses | `balanced`, `random`, `each_once`, or `ranked_choice`: the best ranked choose first |
| sizes | of its tables, and the wanted one: those of the season, or others |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from games.leagues.draw.sizes import SizeRules
from games.leagues.reading import DocumentUnlawful, read

FieldKind = Literal["all", "top", "from_tables"]
DrawKind = Literal["once", "each_round", "queue"]
Spread = Literal["random", "even", "sliced", "same"]
Houses = Literal["balanced", "random", "each_once", "ranked_choice"]
AtEnd = Literal["wait", "as_it_stands", "void", "bots_finish"]

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "schedule": {"field": "all", "draw": "once", "spread": "random", "houses": "balanced"},
    "swiss": {"field": "all", "draw": "each_round", "spread": "sliced", "houses": "balanced"},
    "pools": {"field": "all", "draw": "each_round", "spread": "same", "houses": "each_once"},
    "top_table": {"field": {"top": 6}, "draw": "once", "spread": "random", "houses": "ranked_choice"},
    "knock_out": {"field": {"from_tables": 2}, "draw": "each_round", "spread": "even", "houses": "balanced"},
    "ladder": {"field": "all", "draw": "queue", "spread": "sliced", "houses": "balanced"},
}
MIN_SIZE, MAX_SIZE = 3, 6
MAX_ENTRIES = 1000
MAX_ROUNDS = 12
MAX_QUEUE_ROUNDS = 100
MAX_DAYS = 366
MAX_TABLES = 400
MAX_CHOICE_HOURS = 14 * 24


@dataclass(frozen=True, slots=True)
class Field:
    """The entries that play in a stage: `all`; the `top` `count` of the standings; or, with `from_tables`,
    the best `count` of each table of the previous round."""

    kind: FieldKind
    count: int = 0

    def to_json(self) -> Any:
        return self.kind if self.kind == "all" else {self.kind: self.count}


@dataclass(frozen=True, slots=True)
class StagePlan:
    """Rounds that are drawn in the same way; `at_once` of them run at the same time.

    `tables_at_once`: how many tables of a round play at the same time, None for all. A round ends
    `round_days` after its start, None for no latest end. `at_end`: the rule for tables that still play then.
    `days`: how long entries can queue, None for as long as there are rounds. `choice_hours`: how long entries
    can choose houses before the server draws.

    `sizes`, `wanted`: None for those of the season. `size_rules` follow from them. They alone decide which
    tables the check, the forecast, the queue and the draw can use.
    """

    field: Field
    rounds: int
    draw: DrawKind
    spread: Spread
    houses: Houses
    at_once: int
    tables_at_once: int | None
    round_days: int | None
    at_end: AtEnd
    days: int | None
    choice_hours: int
    sizes: tuple[int, ...] | None
    wanted: int | None
    size_rules: SizeRules

    @property
    def is_drawn_by_rounds(self) -> bool:
        """Whether each round has a separate draw."""
        return self.draw != "once"

    def to_json(self) -> dict[str, Any]:
        return {
            "field": self.field.to_json(),
            "rounds": self.rounds,
            "draw": self.draw,
            "spread": self.spread,
            "houses": self.houses,
            "at_once": self.at_once,
            "tables_at_once": self.tables_at_once,
            "round_days": self.round_days,
            "at_end": self.at_end,
            "days": self.days,
            "choice_hours": self.choice_hours,
            "sizes": None if self.sizes is None else list(self.sizes),
            "wanted": self.wanted,
        }


def is_for_all(plan: StagePlan) -> bool:
    """Whether every entry plays in each round, so that an entry without a seat has missed it."""
    return plan.field.kind == "all" and plan.draw != "queue"


def read_stage(
    given: object, path: str, *, is_first: bool, of_season: SizeRules, setups: Collection[int]
) -> StagePlan:
    """A stage of a division. `of_season`: default sizes of tables; `setups`: sizes that the edition has.
    Raises DocumentUnlawful."""
    row = read.fields(given, path, required=("rounds",), optional=("preset", *_OPTIONAL))
    preset = PRESETS[read.choice(row.get("preset", "swiss"), f"{path}/preset", tuple(PRESETS))]
    row = {**preset, **row}
    draw: DrawKind = read.choice(row["draw"], f"{path}/draw", get_args(DrawKind))
    rounds = read.whole(
        row["rounds"], f"{path}/rounds", 1, MAX_QUEUE_ROUNDS if draw == "queue" else MAX_ROUNDS
    )
    field = _field(row["field"], f"{path}/field")
    houses: Houses = read.choice(row["houses"], f"{path}/houses", get_args(Houses))
    sizes = None if row.get("sizes") is None else read_sizes(row["sizes"], f"{path}/sizes", setups)
    wanted = read_wanted(row.get("wanted"), f"{path}/wanted")
    # A final with ranked choice is one table, so that its entries can choose among all houses.
    usual = field.count if houses == "ranked_choice" else max(sizes) if sizes else of_season.wanted
    stage = StagePlan(
        field=field,
        rounds=rounds,
        draw=draw,
        spread=read.choice(row["spread"], f"{path}/spread", get_args(Spread)),
        houses=houses,
        at_once=read.whole(
            row.get("at_once", rounds if draw == "queue" else 1), f"{path}/at_once", 1, rounds
        ),
        tables_at_once=_optional(row, "tables_at_once", path, MAX_TABLES),
        round_days=_optional(row, "round_days", path, MAX_DAYS),
        at_end=read.choice(row.get("at_end", "wait"), f"{path}/at_end", get_args(AtEnd)),
        days=_optional(row, "days", path, MAX_DAYS),
        choice_hours=read.whole(row.get("choice_hours", 48), f"{path}/choice_hours", 0, MAX_CHOICE_HOURS),
        sizes=sizes,
        wanted=wanted,
        size_rules=SizeRules(
            allowed=sizes or of_season.allowed,
            wanted=wanted or usual,
            max_byes=0 if draw == "queue" else of_season.max_byes,  # surplus entries wait
        ),
    )
    _require_sound(stage, path, is_first=is_first)
    return stage


def read_sizes(given: object, path: str, setups: Collection[int]) -> tuple[int, ...]:
    """Sizes of tables, in order. `setups`: sizes that the edition has. Raises DocumentUnlawful."""
    listed = read.rows(given, path, 1, MAX_SIZE - MIN_SIZE + 1)
    sizes = [read.whole(size, f"{path}/{number}", MIN_SIZE, MAX_SIZE) for number, size in enumerate(listed)]
    if len(set(sizes)) < len(sizes):
        raise DocumentUnlawful(path, "repeated_value")
    for number, size in enumerate(sizes):
        if size not in setups:
            raise DocumentUnlawful(f"{path}/{number}", "unknown_value")
    return tuple(sorted(sizes))


def read_wanted(given: object, path: str) -> int | None:
    """The preferred size of tables. Raises DocumentUnlawful."""
    return None if given is None else read.whole(given, path, MIN_SIZE, MAX_SIZE)


_OPTIONAL = (
    "field", "draw", "spread", "houses", "at_once", "tables_at_once", "round_days", "at_end", "days",
    "choice_hours", "sizes", "wanted",
)  # fmt: skip


def _optional(row: Mapping[str, Any], key: str, path: str, most: int) -> int | None:
    given = row.get(key)
    return None if given is None else read.whole(given, f"{path}/{key}", 1, most)


def _field(given: object, path: str) -> Field:
    if given == "all":
        return Field("all")
    row = read.fields(given, path, optional=("top", "from_tables"))
    if len(row) != 1:
        raise DocumentUnlawful(path, "unknown_value")
    if "top" in row:
        return Field("top", read.whole(row["top"], f"{path}/top", MIN_SIZE, MAX_ENTRIES))
    return Field("from_tables", read.whole(row["from_tables"], f"{path}/from_tables", 1, MAX_SIZE - 1))


def _require_sound(stage: StagePlan, path: str, *, is_first: bool) -> None:
    """Refuses settings that contradict each other."""
    sizes = stage.size_rules.allowed
    if stage.draw == "each_round" and stage.at_once > 1:  # the next draw needs the results
        raise DocumentUnlawful(f"{path}/at_once", "out_of_range", 1)
    if stage.houses == "each_once" and stage.rounds > min(sizes):
        raise DocumentUnlawful(f"{path}/rounds", "more_rounds_than_houses", min(sizes))
    unsuitable = {
        "field": (is_first and stage.field.kind == "top")
        or (stage.draw != "each_round" and stage.field.kind == "from_tables")
        or (stage.draw == "queue" and stage.field.kind != "all"),
        "spread": stage.spread == "same" and stage.draw != "each_round",
        "days": stage.days is not None and stage.draw != "queue",
        # The entries at each table must be known before they choose.
        "houses": stage.houses == "ranked_choice"
        and (
            stage.field.kind != "top"
            or stage.field.count not in sizes
            or (stage.draw == "once" and stage.rounds > 1)
        ),
        "wanted": stage.houses == "ranked_choice" and stage.size_rules.wanted != stage.field.count,
    }
    for key, is_unsuitable in unsuitable.items():
        if is_unsuitable:
            raise DocumentUnlawful(f"{path}/{key}", "unsuitable")
