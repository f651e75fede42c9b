"""Answers that should be refused: mutated legal ones, and JSON that was never an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from games.engine import Answer, State
from games.engine.data.areas import AREAS
from games.engine.data.house_cards import HOUSE_CARDS
from games.engine.data.houses import HOUSES, PIECES
from games.engine.data.orders import ORDERS
from games.engine.data.tracks import TRACKS
from games.engine.data.units import UNIT_KINDS
from games.engine.data.westeros import WESTEROS_CARDS
from games.engine.data.wildlings import WILDLING_CARDS
from games.engine.ids import unit_id

Path = tuple[str | int, ...]
Mutation = Callable[[Any, Random, State], Any]

UNITS = tuple(unit_id(house, kind, n) for house in HOUSES for kind in PIECES for n in (1, 2, 5, 11))
POOLS: tuple[tuple[str, ...], ...] = (
    tuple(HOUSES),
    tuple(AREAS),
    UNITS,
    tuple(ORDERS),
    tuple(HOUSE_CARDS),
    tuple(TRACKS),
    tuple(UNIT_KINDS),
    tuple(WESTEROS_CARDS),
    tuple(WILDLING_CARDS),
)
"""The registers of ids: a mutated answer prefers another word of the same register."""

STRANGE_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 2**31, 2**63, -(2**63) - 1, 10**30, "", " ", "nobody", "STARK", "\x00",
    "winterfell ", "stark_footman_0", "stark_footman_-1", "__class__", "\N{SNOWMAN}", "x" * 5000, [], {},
    [[]], [None], {"": ""}, {"kind": "amount"}, 1.5, [1, "1"], ["stark", "stark"],
)  # fmt: skip
"""Plain values that are valid nowhere."""


def paths_in(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths to every part of a plain value, itself first."""
    yield path
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, part in items:
        yield from paths_in(part, (*path, key))


def part(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def with_part_mutated(value: Any, path: Path, mutation: Callable[[Any], Any]) -> Any:
    """The value with one part mutated."""
    if not path:
        return mutation(value)
    key, *rest = path
    copy = value.copy()
    copy[key] = with_part_mutated(value[key], tuple(rest), mutation)
    return copy


def another_id(value: Any, dice: Random, state: State) -> Any:
    """Another id of the same register, or that of a unit on the board."""
    if not isinstance(value, str):
        return strange_value(value, dice, state)
    if value in state.units and dice.random() < 0.8:
        near = [unit.id for unit in state.units.at(state.units[value].area)]
        return dice.choice(near if dice.random() < 0.5 else sorted(state.units))
    pools = [pool for pool in POOLS if value in pool] or list(POOLS)
    return dice.choice(dice.choice(pools))


def any_id(value: Any, dice: Random, state: State) -> Any:
    return dice.choice(dice.choice(POOLS))


def strange_value(value: Any, dice: Random, state: State) -> Any:
    return dice.choice(STRANGE_VALUES)


def off_by_one(value: Any, dice: Random, state: State) -> Any:
    if type(value) is int:
        return value + dice.choice((-1, 1, 1000))
    return not value if isinstance(value, bool) else strange_value(value, dice, state)


def without_member(value: Any, dice: Random, state: State) -> Any:
    """A copy without one of its members."""
    if isinstance(value, dict) and value:
        left_out = dice.choice(sorted(value))
        return {key: entry for key, entry in value.items() if key != left_out}
    if isinstance(value, list) and value:
        left = value.copy()
        del left[dice.randrange(len(left))]
        return left
    return strange_value(value, dice, state)


def with_extra_member(value: Any, dice: Random, state: State) -> Any:
    """A copy with a repeated or unknown member."""
    if isinstance(value, dict):
        entry = dice.choice(list(value.values())) if value else "march_0"
        return {**value, any_id(None, dice, state): entry}
    if isinstance(value, list) and value:
        return [*value, dice.choice(value)]
    if isinstance(value, list):
        return [any_id(None, dice, state)]
    return [value, value]


def reordered_copy(value: Any, dice: Random, state: State) -> Any:
    """A copy in another order."""
    if isinstance(value, list):
        return dice.sample(value, len(value))
    if isinstance(value, dict):
        keys, entries = list(value), dice.sample(list(value.values()), len(value))
        return dict(zip(keys, entries, strict=True))
    return strange_value(value, dice, state)


def mutate_in_form(value: Any, dice: Random, state: State) -> Any:
    """A mutation that mostly keeps the right form, so that the rules refuse it."""
    if isinstance(value, str):
        return another_id(value, dice, state)
    if isinstance(value, (list, dict)) and value:
        return dice.choice((without_member, with_extra_member, reordered_copy))(value, dice, state)
    return dice.choice((off_by_one, any_id))(value, dice, state)


COARSE_MUTATIONS: tuple[Mutation, ...] = (any_id, strange_value, without_member, with_extra_member)


def mutate(plain: Any, state: State, dice: Random) -> Any:
    """A legal answer, as plain JSON, after one to three small mutations."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        paths = list(paths_in(plain))
        mutation = dice.choice(COARSE_MUTATIONS)
        if dice.random() < 0.8:
            mutation = mutate_in_form
            paths = [path for path in paths if path and path != ("kind",)] or paths
        path = dice.choice(paths)
        plain = with_part_mutated(plain, path, lambda value, mutation=mutation: mutation(value, dice, state))  # type: ignore[misc]
    return plain


leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from([word for pool in POOLS for word in pool]),
)
names = st.one_of(
    st.sampled_from(["kind", "area", "units", "moves", "to", "orders", "musters", "amount", "choice", "use"]),
    st.text(max_size=4),
)
raw_json = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=12,
)
"""Any JSON with words of the game."""

raw_answers = st.one_of(
    raw_json,
    st.builds(
        lambda kind, body: {"kind": kind, **body},
        st.deferred(lambda: st.sampled_from(sorted(Answer.family))),
        st.dictionaries(names, raw_json, max_size=4),
    ),
)
"""Any JSON, half of it with the kind of a real answer."""
