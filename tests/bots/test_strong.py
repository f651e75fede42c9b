"""The strong policy searches from its house's view, with a bounded number of answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from games.bots import POLICIES, choose_answer
from games.bots.strong import imagined, search
from games.engine import Chance, Ruleset, State, answer, check, new_game

SEARCHED = ("place_orders", "use_raven", "resolve_raid", "resolve_march", "choose_house_card")


def first_decisions(players: int, kinds: Iterable[str] = SEARCHED) -> Iterator[tuple[State, str, int]]:
    """The first decision of each of these kinds: State, house and number."""
    chance, dice = Chance(bytes(32)), Random(1)
    state = new_game(players, Ruleset(tides_of_battle=True), chance).state
    missing = set(kinds)
    while missing and state.winner is None:
        number, decision = next(iter(state.decisions.items()))
        house = next(house for house in decision.houses if (number, house) not in state.answers)
        kind = decision.question.kind
        # Take the last house to answer: then the sealed answers of all others exist.
        if kind in missing and house == decision.houses[-1]:
            missing.remove(kind)
            yield state, house, number
        given = choose_answer(state, house, number, POLICIES["random"], dice)
        state = answer(state, house, number, given, chance).state
    assert not missing


def twin_of(state: State, house: str) -> State:
    """A state that differs in everything that the house cannot see: decks and sealed answers of others."""
    return replace(
        state,
        decks=type(state.decks)({deck: cards[::-1] for deck, cards in state.decks.items()}),
        answers=type(state.answers)({key: row for key, row in state.answers.items() if row.house == house}),
        draw_count=state.draw_count + 7,
    )


@pytest.fixture(scope="module")
def decisions() -> list[tuple[State, str, int]]:
    return list(first_decisions(3))


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of answers that rollouts play."""
    played: list[int] = []
    play_on = imagined.ImaginedPlay.play_on

    def counted(self: imagined.ImaginedPlay, *args: object) -> int:
        played.append(play_on(self, *args))  # type: ignore[arg-type]
        return played[-1]

    monkeypatch.setattr(imagined.ImaginedPlay, "play_on", counted)
    monkeypatch.setattr(search, "MAX_CPU_SECONDS", 600.0)
    return played


@pytest.mark.parametrize("place", range(len(SEARCHED)))
@pytest.mark.rule("INFO-1")
def test_states_that_a_house_cannot_tell_apart_get_the_same_answer(
    place: int, decisions: list[tuple[State, str, int]], counts: list[int]
) -> None:
    state, house, number = decisions[place]
    seen = []
    for position in (state, twin_of(state, house)):
        counts.clear()
        dice = Random(5)
        given = choose_answer(position, house, number, POLICIES["strong"], dice)
        check(state, house, number, given)
        seen.append((given, list(counts), dice.getstate()))
    assert seen[0] == seen[1]


def test_search_stops_at_its_limit_of_answers(
    decisions: list[tuple[State, str, int]], counts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MAX_ANSWERS", 1)
    state, house, number = decisions[0]
    choose_answer(state, house, number, POLICIES["strong"], Random(5))
    assert len(counts) == 1


def test_an_overloaded_machine_gives_the_answer_of_the_sensible_policy(
    decisions: list[tuple[State, str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without time for a single rollout, the answer is that of `sensible`."""
    monkeypatch.setattr(search.Search, "is_over", property(lambda self: True))
    state, house, number = decisions[0]
    given = choose_answer(state, house, number, POLICIES["strong"], Random(5))
    assert given == choose_answer(state, house, number, POLICIES["sensible"], Random(5))


def test_decisions_without_a_search_are_answered_as_by_sensible() -> None:
    state, house, number = next(first_decisions(3, ["bid_influence"]))
    assert choose_answer(state, house, number, POLICIES["strong"], Random(5)) == choose_answer(
        state, house, number, POLICIES["sensible"], Random(5)
    )
