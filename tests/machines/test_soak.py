"""A small soak test, which detects broken rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine import BASE, State, visibility
from games.engine.audiences import NO_READERS
from games.engine.data.units import UNIT_KINDS
from games.engine.events.board import PowerTokenRemoved
from games.engine.events.cards import HouseCardsDiscarded
from games.engine.events.tracks import PowerLost
from games.engine.explanation import combats, explain
from games.engine.explanation.combats import sums_of
from games.engine.phases.planning.orders import PlaceOrders
from games.engine.queries import march, muster
from games.engine.queries.standing import standing_of

from . import announced
from .soak import AGREEMENTS, Game, soak

SEED = 20_000
BATCHES, BATCH = 8, 6


@pytest.mark.sample(0, long=3)
@pytest.mark.rule("WIN-1", "WIN-3", "WIN-5", "COMP-2", "COMP-3", "COMP-4", "COMP-5", "COMP-7", "PORT-1")
@pytest.mark.rule(
    "SUPPLY-2", "SUPPLY-7", "PLAN-1", "PLAN-3", "PLAN-4", "CTRL-8", "HOME-3", "CARD-7", "INFO-10"
)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_invariant_is_broken_in_whole_games(batch: int) -> None:
    reports = [soak((SEED, batch * BATCH + number)) for number in range(BATCH)]
    assert [report.finding for report in reports if report.finding] == []
    assert all(report.answers for report in reports)


@pytest.mark.long
def test_all_player_counts_and_options_are_covered() -> None:
    met = {Game(SEED, number).agreed for number in range(len(AGREEMENTS))}
    assert len(met) == len(AGREEMENTS) == len(BASE.setups) * 2**6 * 3


def _leave_it(self: PowerTokenRemoved, state: State) -> State:
    return state


def _lose_twice(self: PowerLost, state: State) -> State:
    row = state.houses[self.house]
    return replace(
        state, houses=state.houses.put(self.house, replace(row, power=row.power - 2 * self.amount))
    )


def _burn(self: HouseCardsDiscarded, state: State) -> State:
    return replace(state, house_cards=state.house_cards.drop(*self.cards))


def _show_all(state: State, subject: object) -> Any:
    return None


def _hide_all(state: State, subject: object) -> Any:
    return NO_READERS


def _refuse(self: PlaceOrders, state: State, house: str) -> Any:
    return self.answer({})


def _fits(*given: Any) -> bool:
    return True


def _all_counts(state: State, house: str, origin: str, destination: str, most: int) -> range:
    return range(1, most + 1)


def _many(state: State, house: str) -> dict[str, int]:
    return dict.fromkeys(UNIT_KINDS, 9)


def _fourth_siege_engine(state: State, house: str, kind: str) -> list[str]:
    return [piece for n in range(1, 40) if (piece := f"{house}_{kind}_{n}") not in state.units]


def _one_more(side: Any) -> Any:
    return replace(side, min_total=side.min_total + 1, max_total=side.max_total + 1)


def _higher_sums(state: State) -> Any:
    return tuple(map(_one_more, sums_of(state)))


def _higher_explained(*given: Any) -> Any:
    explained = explain(*given)
    cases = (replace(case, sides=tuple(map(_one_more, case.sides))) for case in explained.cases)
    return replace(explained, cases=tuple(cases))


def _last_first(seen: State) -> Any:
    standing = standing_of(seen)
    return replace(standing, ranking=standing.ranking[::-1])


Patch = tuple[Any, str, Any]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "broken",
    [
        [(PowerTokenRemoved, "apply", _leave_it)],
        [(PowerLost, "apply", _lose_twice)],
        [(HouseCardsDiscarded, "apply", _burn)],
        [(march, "fits_with", _fits), (march, "counts_that_fit", _all_counts)],
        [(muster, "free_counts", _many), (muster, "free_pieces", _fourth_siege_engine)],
        [(visibility, "audience", _show_all)],
        [(visibility, "audience", _hide_all)],
        [(PlaceOrders, "default", _refuse)],
        [(combats, "sums_of", _higher_sums)],
        [(announced, "explain", _higher_explained)],
        [(announced, "standing_of", _last_first)],
    ],
    ids=["token stays", "power lost twice", "card burnt", "no supply", "pieces without end", "all shown",
         "all hidden", "unlawful default", "wrong sums", "wrong explanation", "wrong standing"],
)  # fmt: skip
def test_a_small_soak_test_detects_a_broken_rule(
    broken: list[Patch], monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner, name, value in broken:
        monkeypatch.setattr(owner, name, value)
    assert any(soak((SEED, number)).finding for number in range(25))
