"""The stages of a division. There is one kind of stage, with six settings; a preset is a named combination.

| setting | values |
|---|---|
| field | the entries: `all`, the `top` of the standings, or the best `from_tables` of the previous round |
| draw | `once` for all rounds, `each_round`, or `queue`: as soon as enough entries wait |
| spread | of strength: `random`, `even`, `sliced` (equally strong entries meet), or `same` for all rounds |
| rounds, pace | number of rounds, rounds at once, tables at once, end time of a round |
| houses | `balanced`, `random`, `each_once`, or `ranked_choice`: the best ranked entries choose first |
| sizes | allowed and preferred sizes of tables: those of the season, or others |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from games.declarations import Limits
from games.engine import EDITIONS, Ruleset
from games.leagues.draw.sizes import SizeRules
from games.leagues.editions import MAX_SIZE, MIN_SIZE, SIZES
from games.leagues.reading import CONVERTERS, InvalidDocument, JsonObject, read

FieldKind = Literal["all", "top", "from_tables"]
DrawKind = Literal["once", "each_round", "queue"]
Spread = Literal["random", "even", "sliced", "same"]
Houses = Literal["balanced", "random", "each_once", "ranked_choice"]
AtEnd = Literal["wait", "as_it_stands", "void", "bots_finish"]

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "schedule": {"field": "all", "draw": "once", "spread": "random", "houses": "balanced"},
    "swiss": {"field": "all", "draw": "each_round", "spread": "sliced", "houses": "balanced"},
    "pools": {"field": "all", "draw": "each_round", "spread": "same", "houses": "each_once"},
    "top_table": {"draw": "once", "spread": "random", "houses": "ranked_choice"},
    "knock_out": {"field": {"from_tables": 2}, "draw": "each_round", "spread": "even", "houses": "balanced"},
    "ladder": {"field": "all", "draw": "queue", "spread": "sliced", "houses": "balanced"},
}
MAX_ENTRIES = 1000
MAX_ROUNDS = 12
MAX_QUEUE_ROUNDS = 100
MAX_TABLES = 400


@dataclass(frozen=True, slots=True)
class StageEntries:
    """The entries that play in a stage: `all`; the `top` `count` of the standings; or, with `from_tables`,
    the best `count` of each table of the previous round."""

    kind: FieldKind
    count: int = 0

    def to_json(self) -> Any:
        return self.kind if self.kind == "all" else {self.kind: self.count}


def _read_field(value: object, path: str) -> StageEntries:
    if value == "all":
        return StageEntries("all")
    fields = read.fields(value, path, optional=("top", "from_tables"))
    if len(fields) != 1:
        raise InvalidDocument(path, "unknown_value")
    if "top" in fields:
        return StageEntries("top", read.integer(fields["top"], f"{path}/top", MIN_SIZE, MAX_ENTRIES))
    return StageEntries(
        "from_tables", read.integer(fields["from_tables"], f"{path}/from_tables", 1, MAX_SIZE - 1)
    )


CONVERTERS[StageEntries] = (_read_field, StageEntries.to_json)
Size = Annotated[int, Limits(MIN_SIZE, MAX_SIZE)]
Sizes = Annotated[tuple[Size, ...], Limits(1, len(SIZES))]
Day = Annotated[int, Limits(1, 366)]


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """A stage: rounds that are drawn in the same way.

    `size_rules` follow from `sizes` and `wanted`, or from those of the season. They alone decide which tables
    the check, the forecast, the queue and the draw can use.
    """

    schema_name: ClassVar[str] = "Stage"

    preset: ClassVar[Annotated[str, tuple(PRESETS)]] = "swiss"
    """Preset of `field`, `draw`, `spread` and `houses`. `swiss`: each round is drawn, and entries of equal
    strength meet. `schedule`: all rounds are drawn at once. `pools`: the same entries meet in all rounds.
    `top_table`: one table for the first of the standings. `knock_out`: the best of each table advance.
    `ladder`: a table is drawn whenever enough entries wait. The preset is not stored."""
    field: StageEntries = StageEntries("all")
    """Entries that play: `all`; the first of the standings, as in `{"top": 6}`; or the best of each table of
    the previous round, as in `{"from_tables": 2}`. Entries that reached a later stage are ranked first."""
    rounds: Annotated[
        int,
        Limits(1, MAX_QUEUE_ROUNDS),
        f"Number of rounds, at most {MAX_ROUNDS} in a division, not counting queues.",
    ]
    draw: DrawKind = "each_round"
    """Time of the draws. `once`: all rounds at the start of the stage. `each_round`: each round when the
    previous one is closed. `queue`: a table as soon as enough entries wait."""
    spread: Spread = "sliced"
    """Method of seating. `sliced`: entries with similar points meet. `even`: all tables are equally strong.
    `random`: points make no difference. `same`: the same entries meet in all rounds."""
    houses: Houses = "balanced"
    """Method of assigning houses. `balanced`: balanced over the season. `random`: at random. `each_once`: an
    entry plays each house once. `ranked_choice`: the best ranked entries choose first, at a single table of
    the first of the standings."""
    at_once: Annotated[int, Limits(1, MAX_QUEUE_ROUNDS)] = 1
    """Number of rounds that run at the same time, unless each is drawn after the previous one."""
    tables_at_once: Annotated[int | None, Limits(1, MAX_TABLES)] = None
    """Number of tables of a round that play at the same time; null for all."""
    round_days: Day | None = None
    """Days from the start of a round to its deadline, without breaks; null for none."""
    at_end: AtEnd = "wait"
    """Treatment of unfinished tables at the deadline. `wait`: the round waits for them. `as_it_stands`: they
    end with their current ranking. `void`: they do not count. `bots_finish`: house bots finish them."""
    days: Day | None = None
    """Days for which entries can queue; if null, they can queue until the last round."""
    choice_hours: Annotated[int, Limits(0, 14 * 24)] = 48
    """Hours in which entries can choose houses before the server draws."""
    sizes: Sizes | None = None
    """Allowed sizes of the tables of this stage; null for those in `tables`."""
    wanted: Size | None = None
    """Preferred size of the tables of this stage. Null is the whole field with `ranked_choice`, else the
    largest of the stage's own `sizes`, else `wanted` in `tables`."""
    size_rules: SizeRules

    @classmethod
    def from_json(cls, body: JsonObject) -> StagePlan:
        """A stage with the settings of its preset. Raises InvalidDocument for settings that contradict each
        other."""
        tables = body.container.container["tables"]
        body.given = {**PRESETS[body["preset"]], **body.given}
        if body.given["houses"] == "ranked_choice":
            body.given.setdefault("field", {"top": max(EDITIONS[tables.ruleset.edition].setups)})
        is_queue = body["draw"] == "queue"
        body.limit("rounds", 1, MAX_QUEUE_ROUNDS if is_queue else MAX_ROUNDS)
        body.limit("at_once", 1, body["rounds"])
        body.given.setdefault("at_once", body["rounds"] if is_queue else 1)
        field, houses, sizes = body["field"], body["houses"], sizes_of(body, tables.ruleset)
        # A final with ranked choice is one table, so that its entries can choose among all houses.
        usual = field.count if houses == "ranked_choice" else max(sizes) if sizes else tables.wanted
        rules = SizeRules(
            allowed=sizes or tables.sizes,
            wanted=body["wanted"] or usual,
            max_byes=0 if is_queue else tables.max_byes,  # surplus entries wait
        )
        stage: StagePlan = body.make(sizes=sizes, size_rules=rules)
        _require_consistent(stage, body.path, is_first=not body.before)
        return stage

    @property
    def has_draw_for_each_round(self) -> bool:
        """Whether each round has a separate draw."""
        return self.draw != "once"


def is_for_all(plan: StagePlan) -> bool:
    """Whether every entry plays in each round, so that an entry without a seat has missed it."""
    return plan.field.kind == "all" and plan.draw != "queue"


def sizes_of(body: JsonObject, ruleset: Ruleset) -> Any:
    """The sizes of tables in a JSON object, in ascending order; None for null. Raises InvalidDocument."""
    sizes, path = body["sizes"], f"{body.path}/sizes"
    if sizes is None:
        return None
    if len(set(sizes)) < len(sizes):
        raise InvalidDocument(path, "repeated_value")
    for number, size in enumerate(sizes):
        if size not in EDITIONS[ruleset.edition].setups:
            raise InvalidDocument(f"{path}/{number}", "unknown_value")
    return tuple(sorted(sizes))


def _require_consistent(stage: StagePlan, path: str, *, is_first: bool) -> None:
    """Refuses settings that contradict each other."""
    sizes = stage.size_rules.allowed
    if stage.draw == "each_round" and stage.at_once > 1:  # the next draw needs the results
        raise InvalidDocument(f"{path}/at_once", "out_of_range", 1)
    if stage.houses == "each_once" and stage.rounds > min(sizes):
        raise InvalidDocument(f"{path}/rounds", "more_rounds_than_houses", min(sizes))
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
            raise InvalidDocument(f"{path}/{key}", "unsuitable")
