"""The table of the tests: a drawn position, houses that answer, and checks of the result.

    game = board("winterfell: stark knight footman | march_0; moat_cailin: greyjoy footman", at="marches")
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.shows("winterfell: stark footman | march_0", strength="stark 2, greyjoy 1")

Only the drawn pieces are on the board. Supply is 6 and power 5 unless a fact says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any, cast

import pytest

from games.engine import (
    BASE,
    Answer,
    Decision,
    Event,
    IllegalInput,
    Play,
    PlayResult,
    Question,
    Ruleset,
    State,
    answer,
    default,
    expire,
    fold,
    new_game,
    options,
)
from games.engine.ids import AreaId, HouseId, Phase, unit_id
from games.engine.phases.action.laps import ConsolidatesInLaps, MarchesInLaps, RaidsInLaps
from games.engine.phases.planning import PLANNING
from games.engine.phases.round import CleanUp
from games.engine.phases.westeros import westeros_steps
from games.engine.phases.westeros.bidding import AuctionTrack
from games.engine.phases.westeros.reveal import carry_out
from games.engine.state import Area, Order, Step, Table, Unit, Units

from .drawing import Drawn, drawn_at, read_cards, read_places, read_words
from .facts import LAID, SHOWN, as_expected, with_items_on_top
from .gestures import answer_of, spoken_options

PHASES: dict[str, tuple[Phase, tuple[Step, ...]]] = {
    "westeros": ("westeros", westeros_steps(BASE)),
    "planning": ("planning", PLANNING),
    "raven": ("planning", PLANNING[2:]),
    "auctions_after_throne": ("westeros", (AuctionTrack("fiefdoms"), AuctionTrack("kings_court"))),
    "raids": ("action", (RaidsInLaps(),)),
    "marches": ("action", (MarchesInLaps(),)),
    "consolidate": ("action", (ConsolidatesInLaps(),)),
    "clean_up": ("action", (CleanUp(),)),
}
"""Steps that a position may wait for. Other words are events of the Westeros cards."""


class Stacked:
    """A random source with fixed results: deck -> the cards that each shuffle brings to the top."""

    def __init__(self, shuffles: str = "") -> None:
        self.tops: dict[str, list[tuple[str, ...]]] = {}
        for entry in (entry for entry in shuffles.split("/") if entry.strip()):
            for deck, cards in read_cards(entry).items():
                self.tops.setdefault(deck, []).append(cards)
        self.shuffled: list[tuple[str, int]] = []

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        self.shuffled.append((label, len(items)))
        waiting = self.tops.get(label)
        return with_items_on_top(items, waiting.pop(0) if waiting else ())


class Seat:
    """A house at the table."""

    def __init__(self, game: Game, house: HouseId) -> None:
        self.game = game
        self.house = house

    def decision(self, kind: str) -> Decision:
        """The open decision of a kind for this house."""
        for decision in self.game.state.decisions.values():
            if decision.question.kind == kind and self.house in decision.houses:
                return decision
        raise AssertionError(f"{self.house} is not asked to {kind}; asked: {self.game.asked}")

    def answers(self, kind: str, given: str | Answer) -> None:
        """Answers the open decision of this kind."""
        decision = self.decision(kind)
        self.game.take(
            answer(
                self.game.state,
                self.house,
                decision.number,
                self._answer(decision, given),
                self.game.chance,
            )
        )

    def cannot(self, kind: str, given: str | Answer, code: str, rule: str | None = None) -> None:
        """Checks that the answer is refused with this code and rule."""
        decision = self.decision(kind)
        with pytest.raises(IllegalInput) as refused:
            answer(
                self.game.state,
                self.house,
                decision.number,
                self._answer(decision, given),
                self.game.chance,
            )
        assert (refused.value.code, refused.value.rule) == (code, rule)

    def is_late(self, kind: str) -> None:
        """Lets the deadline of the decision pass for all houses that have not answered."""
        decision = self.decision(kind)
        self.game.take(expire(self.game.state, decision.number, self.game.chance))

    def default(self, kind: str) -> Answer:
        return default(self.game.state, self.house, self.decision(kind).number)

    def may(self, kind: str) -> list[str]:
        """The options as text."""
        return spoken_options(self.options(kind))

    def options(self, kind: str) -> Any:
        return options(self.game.state, self.house, self.decision(kind).number)

    def spoken(self, kind: str, text: str) -> Answer:
        """The answer that a text describes. It is not sent."""
        return self._answer(self.decision(kind), text)

    def _answer(self, decision: Decision, given: str | Answer) -> Answer:
        if isinstance(given, Answer):
            return given
        return answer_of(self.game.state, self.house, decision.question, given)


class Game:
    """A running game: its State, all events since the drawn position, and the houses."""

    state: State
    chance: Stacked

    def __init__(self, state: State, chance: Stacked) -> None:
        self.drawn = state
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.stark = Seat(self, "stark")
        self.greyjoy = Seat(self, "greyjoy")
        self.lannister = Seat(self, "lannister")
        self.baratheon = Seat(self, "baratheon")
        self.tyrell = Seat(self, "tyrell")
        self.martell = Seat(self, "martell")

    def seat(self, house: HouseId) -> Seat:
        seat = getattr(self, house)
        assert isinstance(seat, Seat)
        return seat

    def take(self, played: PlayResult) -> None:
        """Continues from the result of an answer. Checks that its events lead to the same State."""
        self.state = played.state
        self.events += played.events
        assert fold(self.events, self.drawn) == self.state

    def run(self, begin: Callable[[Play], None] | None = None) -> Game:
        """Runs to the next question, after an optional step of the test."""
        play = Play(self.state, self.chance)
        if begin is not None:
            begin(play)
        self.take(play.run())
        return self

    @property
    def asked(self) -> list[str]:
        """The open decisions, as `stark resolve_march`."""
        return [
            f"{house} {decision.question.kind}"
            for _, decision in sorted(self.state.decisions.items())
            for house in decision.houses
            if (decision.number, house) not in self.state.answers
        ]

    def is_asked(self, house: HouseId, kind: str) -> bool:
        """Whether a house is asked. Raises AssertionError for a kind of question that does not exist."""
        assert kind in Question.family, kind
        return f"{house} {kind}" in self.asked

    def all_answer(self, kind: str, **given: str | int) -> None:
        """Lets several houses answer a decision that all of them are asked."""
        for house, text in given.items():
            self.seat(house).answers(kind, str(text))

    def is_late_until(self, asked: str) -> None:
        """Lets the deadlines of all open decisions pass until these are asked, or `nobody` is."""
        wanted = [] if asked == "nobody" else [asked]
        while self.asked != wanted:
            assert self.asked, f"nobody is asked before {asked}"
            house, kind = self.asked[0].split()
            self.seat(house).is_late(kind)

    def plays(self, **cards: str) -> None:
        """Lets the houses of a combat choose these house cards. A hand of one card is not asked."""
        for house, card in cards.items():
            if f"{house} choose_house_card" in self.asked:
                self.seat(house).answers("choose_house_card", card)

    def happened(self, kind: str, **facts: object) -> list[Any]:
        """All events of a kind with these facts since the drawn position.

        Raises AssertionError for a kind or a fact that does not exist.
        """
        assert kind in Event.family, kind
        assert set(facts) <= {field.name for field in fields(cast(Any, Event.family[kind]))}, (kind, facts)
        return [
            event
            for event in self.events
            if event.kind == kind and all(getattr(event, name) == value for name, value in facts.items())
        ]

    def shows(self, places: str = "", **facts: str) -> None:
        """Checks that these places look exactly as drawn, and that these facts hold."""
        for area, expected in read_places(places).items():
            found = drawn_at(self.state, area)
            assert (area, str(found)) == (area, str(expected))
        for name, text in facts.items():
            assert (name, SHOWN[name](self, text)) == (name, as_expected(name, text))


def board(
    places: str = "",
    *,
    at: str = "",
    players: int = 6,
    start: bool = False,
    ruleset: str = "",
    shuffles: str = "",
    acted: str = "",
    **facts: Any,
) -> Game:
    """A game at a drawn position, continued to its first question.

    `at` names the next steps (`PHASES` or events of Westeros cards), in order. `start` keeps the setup of
    places that are not drawn; without `at` it is the start of a game. `ruleset`: options such as
    `tides_of_battle yes`. `acted`: the houses that have had their turn in the lap.
    """
    state = new_game(players, _ruleset(ruleset), Stacked()).state
    if at or not start:
        state = _redrawn(state, read_places(places), start)
        state = replace(state, phase=_phase_of(at), agenda=_agenda(at, tuple(acted.split())))
    for name, text in facts.items():
        assert name in LAID, f"no fact {name}: see LAID in tests/engine/facts.py"
        state = LAID[name](state, text)
    game = Game(state, Stacked(shuffles))
    effects = [word for word in at.split() if word not in PHASES]
    return game.run((lambda play: carry_out(play, "a card", effects[0])) if effects else None)


def fight(places: str, march: str, cards: str = "", **facts: Any) -> Game:
    """A combat at the board: `fight(places, "stark winterfell: knight > twins", "stark robb_stark, ...")`.

    Combatants support only themselves, and other houses support no side. The Blade is used up unless a fact
    says otherwise. Without `cards`, the houses still have to choose their cards.
    """
    game = board(places, at="marches", **{"blade": "used", **facts})
    house, _, moves = march.partition(" ")
    game.seat(house).answers("resolve_march", moves)
    while any("declare_support" in asked for asked in game.asked):
        game.seat(game.asked[0].split()[0]).is_late("declare_support")
    game.plays(**read_words(cards))
    return game


def _phase_of(at: str) -> Phase:
    words = at.split()
    return PHASES[words[0]][0] if words and words[0] in PHASES else "westeros"


def _agenda(at: str, acted: tuple[HouseId, ...]) -> tuple[Step, ...]:
    """The steps of these phases as a stack, the next one last."""
    steps = [step for word in at.split() if word in PHASES for step in PHASES[word][1]]
    if acted:
        assert isinstance(steps[0], (RaidsInLaps, MarchesInLaps, ConsolidatesInLaps))
        steps[0] = replace(steps[0], acted=acted)
    return tuple(reversed(steps))


def _ruleset(rules: str) -> Ruleset:
    values: dict[str, Any] = {
        name: value == "yes" if value in ("yes", "no") else value for name, value in read_words(rules).items()
    }
    return Ruleset(**values)


def _redrawn(state: State, places: dict[AreaId, Drawn], start: bool) -> State:
    units = {unit.id: unit for unit in state.units.values() if start and unit.area not in places}
    areas = dict(state.areas) if start else {area: Area(area) for area in state.areas}
    orders = {}
    pieces: dict[tuple[str, str], int] = {}
    for area, drawn in places.items():
        for (house, kind, routed, attacking), count in drawn.pieces.items():
            for _ in range(count):
                while True:
                    pieces[house, kind] = pieces.get((house, kind), 0) + 1
                    unit = unit_id(house, kind, pieces[house, kind])
                    if unit not in units:
                        break
                units[unit] = Unit(unit, house, kind, area, routed, attacking)
        if area in areas:
            areas[area] = Area(area, drawn.token, drawn.garrison, drawn.neutral, drawn.closed)
        if drawn.order:
            orders[area] = Order(area, *drawn.order)
    houses = state.houses
    if not start:
        houses = Table({house: replace(row, supply=6) for house, row in houses.items()})
    return replace(
        state,
        houses=houses,
        units=Units(units),
        areas=Table(areas),
        orders=Table(orders),
        decisions=Table(),
        agenda=(),
    )
