"""Positions that a house cannot tell apart from the real one, and courses of play from them.

They are made from the view of the house alone. Like the seat, this module stands between a policy and the
engine: the search sees plain JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from ...engine import (
    EDITIONS,
    Chance,
    Decision,
    Edition,
    Play,
    State,
    decode,
    encode,
    history,
    observed_state,
)
from ...engine.abilities.house_cards import PlayHouseCards
from ...engine.events.game import DecisionClosed
from ...engine.notation import stored_position
from ...engine.phases.action.laps import ConsolidatesInLaps, MarchesInLaps, RaidsInLaps
from ...engine.phases.aftermath import AFTERMATH
from ...engine.phases.combat import COMBAT
from ...engine.phases.planning import PLANNING
from ...engine.phases.planning.orders import AssignOrdersToPlaces
from ...engine.phases.planning.raven import UseMessengerRaven
from ...engine.phases.round import ActionPhase, BeginRound, CleanUp
from ...engine.queries.orders import regular_tokens, special_tokens
from ...engine.queries.tracks import stars
from ...engine.state import Step
from ...engine.visibility import SCALARS, TABLES
from ..policy import Json, Policy

SEED_BYTES = 32


def imagine(view: Json, decision: Json, chance: Random) -> State:
    """A possible State for this view. Its secrets come from `chance`, which is the policy's own.

    The agenda is right for the decisions that `steps_after` knows, and empty for others.
    """
    document = {
        **view,
        "position": history.PRESENT.format,
        "decks": _decks(view, chance),
        "agenda": [encode(step) for step in reversed(steps_after(view, decision))],
        "decision_count": max((row["number"] for row in view["decisions"]), default=0),
        "draw_count": 0,
    }
    document["tides"] = [*view["tides"], *_hidden_tides(view, document["decks"])]
    state = stored_position(document)
    orders = _hidden_orders(state, chance)
    return stored_position({**document, "orders": [*view["orders"], *orders]}) if orders else state


def _decks(view: Json, chance: Random) -> Json:
    """Each deck without its face-up cards, in a random order, with known cards in their places."""
    edition = EDITIONS[view["ruleset"]["edition"]]
    piles = view["piles"]
    decks = {}
    for place, deck in enumerate(edition.westeros_decks):
        seen = (*piles.get(deck, ()), *piles.get("revealed", ())[place : place + 1])
        decks[deck] = _shuffled(edition, deck, seen, chance)
    known = {row["place"]: row["card"] for row in view["known_cards"]}
    if piles.get("wildling"):
        known["top"] = piles["wildling"][0]
    wildlings = _shuffled(edition, "wildling", known.values(), chance)
    top, bottom = ([known[place]] if place in known else [] for place in ("top", "bottom"))
    decks["wildling"] = [*top, *wildlings, *(card for card in bottom if card not in top)]
    if view["combat"] is not None:
        decks["tides"] = _shuffled(edition, "tides", (row["card"] for row in view["tides"]), chance)
    return decks


def _shuffled(edition: Edition, deck: str, without: Iterable[str], chance: Random) -> list[str]:
    printed = edition.tides_deck if deck == "tides" else edition.decks[deck]
    cards = sorted((Counter(printed) - Counter(without)).elements())
    chance.shuffle(cards)
    return cards


def _hidden_tides(view: Json, decks: Json) -> list[Json]:
    """The opponent's Tides of Battle card, for a house that has drawn its own."""
    drawn = {row["house"] for row in view["tides"]}
    hidden = sorted(side["house"] for side in view["sides"] if drawn and side["house"] not in drawn)
    return [{"house": house, "card": decks["tides"].pop(), "shown": False} for house in hidden]


def _hidden_orders(state: State, chance: Random) -> list[Json]:
    """Random orders for the places of other houses whose orders lie face down."""
    places: dict[str, list[str]] = {}
    for area, row in sorted(state.face_down.items()):
        if area not in state.orders:
            places.setdefault(row.house, []).append(area)
    orders = []
    for house, areas in places.items():
        special = list(special_tokens(state))
        tokens = [*regular_tokens(state), *chance.sample(special, min(len(special), stars(state, house)))]
        chance.shuffle(tokens)
        # A house that places fewer orders than it has places leaves some places without an order.
        orders += [
            {"area": area, "house": house, "token": token} for area, token in zip(areas, tokens, strict=False)
        ]
    return orders


def steps_after(view: Json, decision: Json) -> tuple[Step, ...]:
    """The steps of the round after a decision, in order. Empty for decisions that are not searched."""
    kind, question, house = decision["kind"], decision["question"], decision["house"]
    if kind == "place_orders" and not question["in_turn"]:
        later: tuple[Step, ...] = PLANNING[PLANNING.index(AssignOrdersToPlaces()) + 1 :]
        return (*later, ActionPhase(), CleanUp())
    if kind == "use_raven" and not question["looking"]:
        later = PLANNING[PLANNING.index(UseMessengerRaven()) + 1 :]
        return (*later, ActionPhase(), CleanUp())
    if kind == "resolve_raid":
        return (RaidsInLaps(_houses_done(view, house)), MarchesInLaps(), ConsolidatesInLaps(), CleanUp())
    if kind == "resolve_march":
        return (MarchesInLaps(_houses_done(view, house)), ConsolidatesInLaps(), CleanUp())
    if kind == "choose_house_card" and question["except_for"] is None:
        combat = COMBAT[COMBAT.index(PlayHouseCards()) + 1 :]
        marches = MarchesInLaps(_houses_done(view, view["combat"]["attacker"]))
        return (*combat, *AFTERMATH, marches, ConsolidatesInLaps(), CleanUp())
    return ()


IsEnd = Callable[[Step], bool]
"""Whether a course of play ends before a step."""


def is_round_over(step: Step) -> bool:
    return isinstance(step, BeginRound)


def is_combat_over(step: Step) -> bool:
    return isinstance(step, MarchesInLaps)


def _houses_done(view: Json, house: str) -> tuple[str, ...]:
    """The houses that have had their turn in the current lap: those before `house`, and itself.

    This is a guess after a card has moved a house on the track.
    """
    order: Sequence[str] = view["tracks"]["iron_throne"]
    return tuple(order[: order.index(house) + 1])


class ImaginedPlay(Play):
    """A course of play from an imagined State, with separate draws."""

    __slots__ = ("_encodings", "dice")

    def __init__(self, state: State, seed: bytes) -> None:
        super().__init__(state, Chance(seed))
        self.dice = Random(seed)  # noqa: S311 (imagined draws need no secret)
        self._encodings: dict[int, tuple[Any, Any]] = {}

    def branch(self) -> ImaginedPlay:
        """The same course from here, which continues independently with the same draws."""
        other = ImaginedPlay.__new__(ImaginedPlay)
        other.state, other.chance, other.agenda = self.state, self.chance, list(self.agenda)
        other.events, other._encodings = [], self._encodings
        other.dice = Random()  # noqa: S311
        other.dice.setstate(self.dice.getstate())
        return other

    @property
    def asked(self) -> Decision | None:
        return next(iter(self.state.decisions.values()), None)

    def view(self, house: str) -> Json:
        """The observation of a house, as `games.engine.observe` returns it."""
        return self._encoded_observation(observed_state(self.state, house))

    def _encoded_observation(self, seen: State) -> Json:
        plain: Json = {name: self._encoded(getattr(seen, name)) for name in SCALARS}
        for name in TABLES:
            plain[name] = self._encoded(getattr(seen, name), self._encoded_rows)
        plain["combat"] = self._encoded(seen.combat)
        plain["tracks"] = {name: self._encoded(order) for name, order in sorted(seen.tracks.items())}
        plain["piles"] = {name: self._encoded(cards) for name, cards in sorted(seen.piles.items())}
        return plain

    def _encoded(self, value: Any, plain_of: Callable[[Any], Any] = encode) -> Any:
        """The JSON of a row or table. The States of a search share them, so most are already encoded."""
        known = self._encodings.get(id(value))
        if known is None or known[0] is not value:
            known = self._encodings[id(value)] = (value, plain_of(value))
        return known[1]

    def _encoded_rows(self, table: Any) -> list[Json]:
        return [self._encoded(row) for _, row in sorted(table.items())]

    def reply(self, house: str, policy: Policy) -> Json:
        """The answer of a policy for a house to the open decision."""
        decision = self.asked
        assert decision is not None
        question = encode(decision.question)
        asked = {
            "number": decision.number,
            "kind": question["kind"],
            "house": house,
            "question": question,
        }
        seen = observed_state(self.state, house)
        options = encode(decision.question.options(seen, house))
        if options["kind"] == "one_of" and len(options["choices"]) == 1:
            forced: Json = options["choices"][0]
            return forced
        return policy(self._encoded_observation(seen), asked, options, self.dice)

    def choices(self, house: str) -> list[Json]:
        """The choices of a house for the open decision."""
        decision = self.asked
        assert decision is not None
        choices: list[Json] = encode(decision.question.options(observed_state(self.state, house), house))[
            "choices"
        ]
        return choices

    def apply_answers(self, answers: Mapping[str, Json]) -> None:
        """Carries out the answers of all houses to the open decision."""
        decision = self.asked
        assert decision is not None
        parsed = {house: decode(decision.question.answer, answers[house]) for house in decision.houses}
        self.emit(DecisionClosed(decision.number))
        decision.question.resolve(self, parsed)

    def advance(self, is_end: IsEnd) -> None:
        """Carries out steps to the next question, or to the end."""
        while self.agenda and not self.state.decisions and self.state.winner is None:
            if is_end(self.agenda[-1]):
                break
            self.agenda.pop().begin(self)

    def play_on(self, policy: Policy, is_end: IsEnd = is_round_over) -> int:
        """Lets all houses answer by a policy until the end. Returns the number of answers."""
        self.advance(is_end)
        count = 0
        while (decision := self.asked) is not None:
            self.apply_answers({house: self.reply(house, policy) for house in decision.houses})
            count += len(decision.houses)
            self.advance(is_end)
        return count
