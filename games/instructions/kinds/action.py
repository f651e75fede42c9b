"""Instructions for the Action phase: raids, marches, neutral forces, Consolidate Power and ports."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.engine import Edition
from games.engine.ids import AreaId, HouseId
from games.engine.phases.action.consolidate import ResolveConsolidateAnswer, can_muster
from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.phases.action.neutral import AskNeutralSupport as AskNeutralSupportQuestion
from games.engine.phases.action.neutral import (
    AskNeutralSupportAnswer,
    GrantNeutralSupportAnswer,
)
from games.engine.phases.action.neutral import GrantNeutralSupport as GrantNeutralSupportQuestion
from games.engine.phases.action.raid import ResolveRaid as ResolveRaidQuestion
from games.engine.phases.action.raid import ResolveRaidAnswer
from games.engine.phases.aftermath import CapturePort as CapturePortQuestion
from games.engine.phases.aftermath import CapturePortAnswer
from games.engine.queries.march import Move
from games.engine.queries.orders import orders_of
from games.instructions.kinds.instruction import (
    AskedDecision,
    ImpossibleValue,
    Instruction,
    first_of,
    number_out_of_range,
    unknown_value,
    unknown_values,
)


@dataclass(frozen=True, slots=True)
class ResolveRaid(Instruction):
    """Raids the first of `targets` that can be raided. With an empty list it resolves raid orders while none
    of them has a target.
    """

    targets: tuple[AreaId, ...] = ()
    """Places in the order of your preference."""

    def choose(self, decision: AskedDecision) -> ResolveRaidAnswer | None:
        question = decision.question
        assert isinstance(question, ResolveRaidQuestion)
        choices = question.choices(decision.state, decision.house)
        possible = [choice for choice in choices if choice.target is not None]
        if not self.targets:
            return None if possible else choices[0]
        target = first_of(self.targets, [str(choice.target) for choice in possible])
        return next((choice for choice in possible if choice.target == target), None)


@dataclass(frozen=True, slots=True)
class AskNeutralSupport(Instruction):
    """Asks for help against the first of these neutral forces for which that is possible. With an empty list
    it never asks.
    """

    areas: tuple[AreaId, ...] = ()
    """Places in the order of your preference."""

    def choose(self, decision: AskedDecision) -> AskNeutralSupportAnswer | None:
        question = decision.question
        assert isinstance(question, AskNeutralSupportQuestion)
        if not self.areas:
            return AskNeutralSupportAnswer(None)
        choices = question.choices(decision.state, decision.house)
        area = first_of(self.areas, [str(choice.area) for choice in choices])
        return None if area is None else AskNeutralSupportAnswer(area)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        yield from unknown_values("/areas", self.areas, [row.id for row in edition.lands])


@dataclass(frozen=True, slots=True)
class GrantNeutralSupport(Instruction):
    """Helps these houses against neutral forces, with all your support orders. With an empty list it helps no
    house.
    """

    houses: tuple[HouseId, ...] = ()
    """Houses, the preferred one first."""

    def answer(self, decision: AskedDecision) -> GrantNeutralSupportAnswer | None:
        question = decision.question
        assert isinstance(question, GrantNeutralSupportQuestion)
        if not self.when.holds(decision.state, question.house, question.area):
            return None
        if not self.houses:
            return GrantNeutralSupportAnswer(())
        if question.house not in self.houses:
            return None
        return GrantNeutralSupportAnswer(question.options(decision.state, decision.house).areas)


@dataclass(frozen=True, slots=True)
class March:
    """A march order and the destinations of its units, as in an answer."""

    area: AreaId
    """Place of the march order."""
    moves: tuple[Move, ...] = ()
    """Units and their destinations."""
    leave_power_token: bool = False
    """Whether to leave a power token behind."""


@dataclass(frozen=True, slots=True)
class ResolveMarch(Instruction):
    """Resolves march orders in `round`. Each answer is the first of `marches` whose area still has a march
    order. If it is no longer allowed, you are asked.
    """

    round: int
    """Round number, 1 to 10."""
    marches: tuple[March, ...]
    """Marches in their order, one for each place."""

    def choose(self, decision: AskedDecision) -> ResolveMarchAnswer | None:
        if decision.state.round != self.round:
            return None
        ordered = {order.area for order in orders_of(decision.state, decision.house, "march")}
        for march in self.marches:
            if march.area in ordered:
                return ResolveMarchAnswer(march.area, march.moves, march.leave_power_token)
        return None

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        yield from number_out_of_range("/round", self.round, 1, edition.rounds)
        for index, march in enumerate(self.marches):
            earlier = [each.area for each in self.marches[:index]]
            left = [area for area in edition.areas if area not in earlier]
            yield from unknown_value(f"/marches/{index}/area", march.area, left)
            for place, move in enumerate(march.moves):
                yield from unknown_value(f"/marches/{index}/moves/{place}/to", move.to, edition.areas)


@dataclass(frozen=True, slots=True)
class ResolveConsolidate(Instruction):
    """Gains power with the first of these orders, or else with an order that cannot muster. It does not apply
    if every order that is left can muster.
    """

    areas: tuple[AreaId, ...] = ()
    """Places in the order of your preference."""

    def choose(self, decision: AskedDecision) -> ResolveConsolidateAnswer | None:
        state = decision.state
        orders = orders_of(state, decision.house, "consolidate")
        area = first_of(self.areas, [order.area for order in orders])
        if area is None:
            area = next((order.area for order in orders if not can_muster(state, order)), None)
        return None if area is None else ResolveConsolidateAnswer(area)


@dataclass(frozen=True, slots=True)
class CapturePort(Instruction):
    """Replaces as many ships of a captured port as possible, or none."""

    ships: Literal["all", "none"]
    """Whether to replace as many ships as possible or none."""

    def choose(self, decision: AskedDecision) -> CapturePortAnswer:
        question = decision.question
        assert isinstance(question, CapturePortQuestion)
        return CapturePortAnswer(
            question.max_ships(decision.state, decision.house) if self.ships == "all" else 0
        )
