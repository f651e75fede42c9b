"""No view reveals any kind of secret to any viewer before the rules show it (INFO-1 to INFO-10)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from games.engine import Answer, Chance, Play, PlayResult, State, answer, visibility
from games.engine import play as kernel
from games.engine.abilities.house_cards import ChooseHouseCard
from games.engine.audiences import Audience
from games.engine.errors import IllegalInput
from games.engine.events.board import OrdersPlaced
from games.engine.events.cards import DeckShuffled, WildlingCardReturned
from games.engine.events.game import AnswerSealed, HouseAnswered
from games.engine.phases.combat.blade import ready_blade
from games.engine.phases.combat.tides import AskForRedraw, RedrawTide
from games.engine.phases.planning.orders import PlaceOrders, PlaceOrdersAnswer
from games.engine.phases.planning.raven import UseRaven, UseRavenAnswer
from games.engine.state import KnownCard, Order, SealedAnswer, Tide
from tests.machines.moods import MOODS, answer_in_mood
from tests.machines.positions import scattered_position
from tests.machines.soak import AGREEMENTS, Game

from .secrets import SECRETS, Secret, Viewer, another_answer, other_tokens, viewers
from .twins import Leak, Twins

PAIRS = int(os.environ.get("GOT_PAIRS", "6"))
"""Number of positions per kind in which a secret is varied. The environment may ask for more."""
LEAKED = 12
"""The same with a planted leak. The search ends at the first detected one."""
ANSWERS = 25
"""Maximum number of answers in both games."""
CHANCE = Chance(bytes(32))


@cache
def positions() -> tuple[State, ...]:
    """Positions of many games with open decisions, every fourth one from scattered pieces."""
    found: list[State] = []
    for number in (*range(36), *range(109, 259, 10)):
        game = Game(47, number, is_watched=False)
        while game.state.winner is None:
            found.append(game.state)
            waiting, house = game.dice.choice(list(game.pending()))
            game.answers_in_turn(waiting, house)
    for number in range(60):
        found += positions_with_mutual_support(Random(number))
    return tuple(found)


def positions_with_mutual_support(dice: Random) -> Iterator[State]:
    """Positions of about one round in which all houses support each other, which leads to sealed refusals."""
    _, ruleset = dice.choice(AGREEMENTS)
    state = Play(scattered_position(6, ruleset, dice), CHANCE).run().state
    for _ in range(120):
        if state.winner is not None:
            break
        yield state
        pending = [
            (number, house)
            for number, decision in state.decisions.items()
            for house in decision.houses
            if (number, house) not in state.answers
        ]
        number, house = dice.choice(pending)
        given = answer_in_mood(state, house, number, MOODS["friendly"], dice)
        state = answer(state, house, number, given, CHANCE).state


def varied_positions(name: str, dice: Random, pairs: int) -> Iterator[tuple[State, State, Viewer]]:
    """Positions with a secret, and its alternative for a viewer."""
    secret = SECRETS[name]
    found = 0
    for state in dice.sample(positions(), len(positions())):
        # Cheap to check for a spectator: anything hidden from them is hidden from some house too.
        if found < pairs and secret.vary(state, None, dice) is not None:
            for viewer in viewers(state):
                other = secret.vary(state, viewer, dice)
                if other is not None:
                    yield state, other, viewer
            found += 1
    assert found >= pairs // 4, f"only {found} positions with {name}"


def watch(name: str, *, pairs: int = PAIRS, answers: int = ANSWERS) -> int:
    """Number of times that a secret was shown. Raises Leak when it was shown too early."""
    dice = Random(name)
    shown = 0
    for one, other, viewer in varied_positions(name, dice, pairs):
        other_chance = Chance(bytes(range(32))) if name == "seed" else CHANCE
        twins = Twins(one, other, viewer, SECRETS[name], CHANCE, other_chance, dice)
        shown += twins.watch(answers)
    return shown


@pytest.mark.long
@pytest.mark.rule("INFO-4", "INFO-5", "INFO-6", "INFO-7", "INFO-8", "INFO-9", "INFO-10", "BID-9", "RUL-49")
@pytest.mark.parametrize("name", SECRETS)
def test_no_view_reveals_a_secret_before_it_is_public(name: str) -> None:
    # The secret was shown in the end, which proves that it was varied.
    assert watch(name) > 0 or not SECRETS[name].shown_by


SHOWS_ANY = frozenset(kind for secret in SECRETS.values() for kind in secret.shown_by)


def forks(state: State, dice: Random) -> Iterator[tuple[str, str, PlayResult, PlayResult]]:
    """Two courses of one secret act of a house: (description, house, one, other)."""
    for number, decision in state.decisions.items():
        house = dice.choice(decision.houses)
        given = answer_in_mood(state, house, number, MOODS["calm"], dice)
        match decision.question, given:
            case UseRaven(looking=True), _:
                acts = [UseRavenAnswer("leave_on_top"), UseRavenAnswer("put_under_deck")]
                one, other = (answer(state, house, number, act, CHANCE) for act in acts)
                yield "raven", house, one, other
            case PlaceOrders(in_turn=True), PlaceOrdersAnswer(orders=orders):
                tokens = PlaceOrdersAnswer(other_tokens(state, house, sorted(orders), dice))
                one, other = (answer(state, house, number, act, CHANCE) for act in (given, tokens))
                yield "orders in turn", house, one, other
        if decision.sealed and len(decision.houses) > 1 and (number, house) not in state.answers:
            yield from sealed_forks(state, house, number, given, dice)


def sealed_forks(
    state: State, house: str, number: int, given: Answer, dice: Random
) -> Iterator[tuple[str, str, PlayResult, PlayResult]]:
    """Pairs of games that differ in a secret: in a sealed answer, or in its replacement by another one."""
    another = another_answer(state, house, number, given, dice)
    one = answer(state, house, number, given, CHANCE)
    if another is None or number not in one.state.decisions:
        return
    yield "another answer", house, one, answer(state, house, number, another, CHANCE)
    second = answer(one.state, house, number, another, CHANCE)
    yield "answer replaced", house, one, PlayResult(second.state, (*one.events, *second.events))


FORKS = ("raven", "orders in turn", "another answer", "answer replaced")


def watch_forks(wanted: str, *, pairs: int = PAIRS) -> int:
    """Number of secret acts that others could not distinguish. Raises Leak."""
    dice = Random(wanted)
    found = 0
    for state in dice.sample(positions(), len(positions())):
        for what, house, one, other in forks(state, dice):
            if what != wanted or one.state == other.state:
                continue
            unshown = 0
            for viewer in viewers(state):
                if viewer != house:
                    secret = Secret(SECRETS["seed"].vary, SHOWS_ANY)
                    twins = Twins(one.state, other.state, viewer, secret, CHANCE, CHANCE, dice)
                    twins.compare_logs(one, other)
                    if not twins.shown:  # like when the last house places its orders
                        unshown += 1
                        twins.watch(ANSWERS // 3)
            found += bool(unshown)
        if found >= pairs:
            break
    return found


@pytest.mark.sample
@pytest.mark.rule("INFO-5", "INFO-7", "INFO-9", "RUL-45")
@pytest.mark.parametrize("what", FORKS)
def test_a_secret_act_does_not_change_views_of_others(what: str) -> None:
    assert watch_forks(what) >= PAIRS


Patch = tuple[Any, str, Any]
real_audience = visibility.audience
lawful_orders = PlaceOrders.check


def shown_to_all(*types: type[Any]) -> Patch:
    def audience(state: State, subject: object) -> Audience:
        return None if isinstance(subject, types) else real_audience(state, subject)

    return visibility, "audience", audience


def with_field(name: str) -> Patch:
    return visibility, "SCALARS", (*visibility.SCALARS, name)


def whole(state: State, viewer: Viewer) -> State:
    """Replaces `observed_state`, and hides nothing."""
    return state


def raven_by_card(self: UseRaven, state: State, house: str) -> tuple[UseRavenAnswer, ...]:
    """Offers to look only when it is useful."""
    if state.decks.get("wildling", ("",))[0] < "mammoth":
        return (UseRavenAnswer("nothing"),)
    return (UseRavenAnswer("nothing"), UseRavenAnswer("look"))


def _check_by_others(self: PlaceOrders, state: State, house: str, given: Any) -> None:
    """Refuses with another code when other houses have placed some token."""
    try:
        lawful_orders(self, state, house, given)
    except IllegalInput as refused:
        if "march_0" in {order.token for order in state.orders.values()}:
            raise IllegalInput("march_is_laid", refused.rule) from None
        raise


def _stars_by_others(self: PlaceOrders, state: State, house: str) -> PlaceOrdersAnswer:
    taken = {order.token for order in state.orders.values()}
    return PlaceOrdersAnswer({"winterfell": "march_0" if "march_0" not in taken else "march_minus_1"})


def _ask_when_weak(self: AskForRedraw, play: Play) -> None:
    """Answers for a house that would keep its card anyway."""
    house = ready_blade(play.state)
    if house is not None and play.state.tides and play.state.tides[house].card.startswith("tide_0"):
        play.ask(RedrawTide(), house)


def _default_by_others(self: ChooseHouseCard, state: State, house: str) -> Answer:
    choices = self.choices(state, house)
    known = [row.answer for (_, other), row in state.answers.items() if other != house]
    return choices[-1] if known and hash(known[0]) % 2 else choices[0]


def _seal_and_tell(play: Play, decision: Any, house: str, given: Any) -> None:
    """Announces a replaced answer too."""
    play.emit(AnswerSealed(decision.number, house, given))
    play.emit(HouseAnswered(decision.number, house))


def _seal_unless_nothing(play: Play, decision: Any, house: str, given: Any) -> None:
    """Does not announce a house that bids nothing."""
    play.emit(AnswerSealed(decision.number, house, given))
    if getattr(given, "amount", 1):
        play.emit(HouseAnswered(decision.number, house))


LEAKS: list[tuple[str, Patch]] = [
    ("face-down orders", shown_to_all(Order)),
    ("pending orders", shown_to_all(SealedAnswer)),
    ("pending influence bids", shown_to_all(SealedAnswer)),
    ("pending wildling bids", shown_to_all(SealedAnswer)),
    ("chosen house cards", shown_to_all(SealedAnswer)),
    ("pending refusals", shown_to_all(SealedAnswer)),
    ("wildling deck", shown_to_all(KnownCard)),
    ("drawn tides", shown_to_all(Tide)),
    ("tides deck", (AskForRedraw, "begin", _ask_when_weak)),
    ("seed", shown_to_all(DeckShuffled)),
]


PLANTED: list[tuple[str, Patch]] = [
    ("face-down orders", (PlaceOrders, "check", _check_by_others)),
    ("face-down orders", (PlaceOrders, "default", _stars_by_others)),
    ("chosen house cards", (ChooseHouseCard, "default", _default_by_others)),
    ("wildling deck", with_field("decks")),
    ("wildling deck", (UseRaven, "choices", raven_by_card)),
    ("westeros decks", with_field("decks")),
    ("tides deck", with_field("decks")),
    ("agenda", with_field("agenda")),
]
"""Bugs in a house's view: they read secrets of others, if these are available."""


def leak_names(leaks: list[tuple[str, Patch]]) -> list[str]:
    return [f"{name}: {leak[1]}" for name, leak in leaks]


@pytest.mark.sample(1, long=5)
@pytest.mark.parametrize(("name", "leak"), LEAKS, ids=leak_names(LEAKS))
def test_each_planted_leak_is_detected(name: str, leak: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    positions()  # made by the correct rules
    monkeypatch.setattr(*leak)
    with pytest.raises(Leak):
        watch(name, pairs=LEAKED)


@pytest.mark.sample(1, long=4)
@pytest.mark.parametrize(("name", "leak"), PLANTED, ids=leak_names(PLANTED))
def test_a_bug_in_code_that_reads_only_the_observation_leaks_nothing(
    name: str, leak: Patch, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions()
    monkeypatch.setattr(*leak)
    watch(name)


@pytest.mark.parametrize(("name", "leak"), PLANTED, ids=leak_names(PLANTED))
def test_a_leak_planted_in_a_view_is_detected_if_the_whole_state_is_available(
    name: str, leak: Patch, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions()
    monkeypatch.setattr(*leak)
    monkeypatch.setattr(kernel, "observed_state", whole)
    monkeypatch.setattr(visibility, "observed_state", whole)
    with pytest.raises(Leak):
        watch(name, pairs=LEAKED)


@pytest.mark.parametrize(
    ("what", "leak"),
    [
        ("another answer", shown_to_all(AnswerSealed)),
        ("another answer", (kernel, "_seal", _seal_unless_nothing)),
        ("answer replaced", (kernel, "_seal", _seal_and_tell)),
        ("answer replaced", shown_to_all(AnswerSealed)),
        ("orders in turn", shown_to_all(OrdersPlaced)),
        ("raven", shown_to_all(WildlingCardReturned)),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_a_planted_leak_of_a_secret_act_is_detected(
    what: str, leak: Patch, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions()
    monkeypatch.setattr(*leak)
    with pytest.raises(Leak):
        watch_forks(what)
