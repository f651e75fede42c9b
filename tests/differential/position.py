"""A position of either side as flat facts, so that a difference is a list of names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.engine import State
from games.engine.data.areas import AREAS
from games.engine.phases.planning.orders import PlaceOrdersAnswer
from games.engine.phases.westeros.bidding import BidInfluence, BidInfluenceAnswer
from games.engine.phases.westeros.wildlings import BidWildlings, BidWildlingsAnswer
from games.engine.queries.board import controlled_areas, controller, occupier
from games.engine.queries.house_cards import cards_in
from games.engine.queries.victory import castle_count

from .from_record import banned_tokens
from .trace import Json

Facts = dict[str, Any]


@dataclass(frozen=True)
class Difference:
    """A fact that differs; None stands for an absent value."""

    fact: str
    theirs: Any
    ours: Any

    @property
    def amount(self) -> Hashable:
        """The fact and the size of its difference, which is constant while both sides change alike."""
        if isinstance(self.theirs, list) or isinstance(self.ours, list):
            theirs, ours = Counter(self.theirs or ()), Counter(self.ours or ())
            return self.fact, frozenset((theirs - ours).items()), frozenset((ours - theirs).items())
        if isinstance(self.theirs or 0, int) and isinstance(self.ours or 0, int):
            return self.fact, (self.theirs or 0) - (self.ours or 0)
        return self.fact, str(self.theirs), str(self.ours)

    def __str__(self) -> str:
        return f"{self.fact}: theirs {self.theirs!r}, ours {self.ours!r}"


def differences(theirs: Json, ours: State) -> list[Difference]:
    """All facts in which a recorded position and ours differ, by name."""
    left, right = recorded_facts(theirs), facts_of(ours)
    return [
        Difference(fact, left.get(fact), right.get(fact))
        for fact in sorted(left.keys() | right.keys())
        if left.get(fact) != right.get(fact)
    ]


def recorded_facts(position: Json) -> Facts:
    """The facts of a recorded position, without empty and zero values."""
    phase = "planning" if "use_raven" in position["path"] else position["phase"]
    facts = {
        "round": position["round"],
        "phase": "ended" if phase == "game_ended" else phase,
        "threat": position["wildling_strength"],
        "blade_used": position["valyrian_steel_blade_used"],
        "bids": position.get("bids"),
        "decks/wildling": position["decks"]["wildling"],
    }
    for area, row in position["areas"].items():
        facts[f"areas/{area}/units"] = _units(
            (unit["house"], unit["type"], unit["routed"]) for unit in row.get("units", ())
        )
        facts[f"areas/{area}/token"] = row.get("token")
        facts[f"areas/{area}/garrison"] = row.get("garrison")
        facts[f"areas/{area}/order"] = row.get("order")
    if phase in _PHASES_WITH_BANS:
        facts["bans"] = sorted(banned_tokens(position))
    facts |= {f"control/{area}": house for area, house in position["control"].items()}
    facts |= {f"tracks/{track}": houses for track, houses in position["tracks"].items()}
    for house, row in position["houses"].items():
        for name in ("power", "power_on_board", "supply", "victory_points", "land_areas"):
            facts[f"houses/{house}/{name}"] = row[name]
        looking = position["path"][-1] == "see_top_wildling_card" and house in position["waiting"]
        facts[f"houses/{house}/knows_top"] = looking or row["knows_top_wildling_card"]
        facts[f"houses/{house}/hand"] = sorted(row["cards_hand"])
        facts[f"houses/{house}/discard"] = sorted(row["cards_discard"])
    for number, deck in enumerate(position["decks"]["westeros"], start=1):
        facts[f"decks/westeros_{number}"] = deck["draw"]
        facts[f"decks/westeros_{number}/used"] = deck["discard"]
    combat = position.get("combat")
    if combat:
        facts["combat"] = tuple((combat[side]["house"], combat[side]["area"]) for side in _SIDES)
        facts |= {f"combat/{combat[side]['house']}/card": combat[side]["card"] for side in _SIDES}
        facts |= {f"combat/{house}/supports": side for house, side in combat["supporters"].items()}
        facts["combat/victor"] = combat["result"]["winner"] if "result" in combat else None
    return _without_nothing(facts)


_PHASES_WITH_BANS = ("planning", "action")
_SIDES = ("attacker", "defender")


def as_recorded(state: State) -> State:
    """Our position in the form of the record.

    In the record, attackers stand at their origin until they have moved in. House cards are in hand until the
    combat is decided, and then in the discard pile. A wildling card lies under its deck as soon as it is
    revealed.
    """
    combat = state.combat
    if combat is not None:
        units = state.units.copied()
        for unit in state.units.values():
            if unit.attacking:
                units[unit.id] = replace(unit, area=combat.origin, attacking=False)
        cards = state.house_cards.copied()
        for card in state.house_cards.values():
            if card.place == "played":
                cards[card.id] = replace(card, place="discard" if combat.victor else "hand")
        state = replace(state, units=units, house_cards=cards)
    if revealed := state.piles.get("wildling"):
        deck = (card for card in state.decks["wildling"] if card not in revealed)
        state = replace(state, decks=state.decks.put("wildling", (*deck, *revealed)))
    return state


def facts_of(state: State) -> Facts:
    """The same facts of our position, with sealed answers already revealed."""
    state = as_recorded(state)
    facts: Facts = {
        "round": state.round,
        "phase": state.phase,
        "threat": state.threat,
        "blade_used": state.blade_used,
        "bids": _bids(state),
        "bans": sorted(state.bans) if state.phase in _PHASES_WITH_BANS else (),
        "decks/wildling": list(state.decks["wildling"]),
    }
    for area in AREAS:
        facts |= {f"areas/{area}/{name}": value for name, value in _area_facts(state, area)}
        facts[f"control/{area}"] = _holder(state, area)
    for answer in state.answers.values():
        if isinstance(answer.answer, PlaceOrdersAnswer):
            facts |= {f"areas/{area}/order": token for area, token in answer.answer.orders.items()}
    facts |= {f"tracks/{track}": list(houses) for track, houses in state.tracks.items()}
    for house in state.houses:
        facts |= {f"houses/{house}/{name}": value for name, value in _house_facts(state, house)}
    for place, deck in enumerate(("westeros_1", "westeros_2", "westeros_3")):
        facts[f"decks/{deck}"] = list(state.decks[deck])
        revealed = state.piles.get("revealed", ())[place : place + 1]
        facts[f"decks/{deck}/used"] = [*state.piles.get(deck, ()), *revealed]
    return _without_nothing(facts | _combat_facts(state))


def _holder(state: State, area: str) -> str | None:
    """The record counts seas and ports as controlled by the units in them."""
    present = occupier(state, area) if AREAS[area].kind != "land" else None
    return present or controller(state, area)


def _area_facts(state: State, area: str) -> Iterator[tuple[str, Any]]:
    row = state.areas.get(AREAS[area].land or area)
    yield "units", _units((unit.house, unit.type, unit.routed) for unit in state.units.at(area))
    order = state.orders.get(area)
    yield "order", order.token if order else None
    if row is not None:
        strength = row.garrison + row.neutral if row.id == area else 0
        yield "garrison", "blocked" if row.closed else strength
        yield "token", row.power_token if row.id == area else None


def _house_facts(state: State, house: str) -> Iterator[tuple[str, Any]]:
    yield "power", state.houses[house].power
    yield "power_on_board", sum(1 for area in state.areas.values() if area.power_token == house)
    yield "supply", state.houses[house].supply
    yield "victory_points", castle_count(state, house)
    yield "land_areas", len(controlled_areas(state, house))
    known = state.known_cards.get(house)
    yield "knows_top", known is not None and known.place == "top"
    yield "hand", list(cards_in(state, house, "hand"))
    yield "discard", list(cards_in(state, house, "discard"))


def _bids(state: State) -> dict[str, int]:
    """The bids so far. A house without power is not asked, so its bid is 0."""
    bids: dict[str, int] = {}
    for decision in state.decisions.values():
        question = decision.question
        if isinstance(question, (BidInfluence, BidWildlings)):
            bidders = question.participants if isinstance(question, BidWildlings) else tuple(state.houses)
            bids |= dict.fromkeys(set(bidders) - set(decision.houses), 0)
            sealed = {key: row.answer for key, row in state.answers.items()}
            for house in decision.houses:
                given = sealed.get((decision.number, house))
                if isinstance(given, (BidInfluenceAnswer, BidWildlingsAnswer)):
                    bids[house] = given.amount
    return bids


def _combat_facts(state: State) -> Facts:
    combat = state.combat
    if combat is None:
        return {}
    facts: Facts = {
        "combat": ((combat.attacker, combat.origin), (combat.defender, combat.area)),
        "combat/victor": combat.victor,
    }
    facts |= {f"combat/{side.house}/card": side.card for side in state.sides.values()}
    facts |= {f"combat/{row.house}/supports": row.side for row in state.supports.values()}
    return facts


def _units(units: Iterable[tuple[str, str, bool]]) -> list[tuple[str, str, bool]]:
    return sorted(units)


def _without_nothing(facts: Facts) -> Facts:
    return {fact: value for fact, value in facts.items() if value not in (None, 0, [], {}, ())}
