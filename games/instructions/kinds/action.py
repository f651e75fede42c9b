"""Instructions for the Action phase: raids, marches, neutral forces, Consolidate Power and ports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.engine import Answer, Edition
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
    Asked,
    Fault,
    Instruction,
    area_of,
    first_of,
    unknown,
    unknown_number,
    unknown_one,
)


@dataclass(frozen=True, slots=True)
class ResolveRaid(Instruction):
    """Raids the first of `targets` that can be raided. No target: resolves raids that can remove nothing."""

    targets: tuple[AreaId, ...] = ()

    def answer(self, asked: Asked) -> ResolveRaidAnswer | None:
        question = asked.question
        assert isinstance(question, ResolveRaidQuestion)
        choices = question.choices(asked.state, asked.house)
        if not self.when.holds(asked.state, asked.house, None):
            return None
        possible = [choice for choice in choices if choice.target is not None]
        if not self.targets:
            return None if possible else choices[0]
        target = first_of(self.targets, [str(choice.target) for choice in possible])
        return next((choice for choice in possible if choice.target == target), None)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/targets", self.targets, edition.areas)


@dataclass(frozen=True, slots=True)
class AskNeutralSupport(Instruction):
    """Asks for support against the first of these neutral forces in reach; no area: never asks."""

    areas: tuple[AreaId, ...] = ()

    def answer(self, asked: Asked) -> AskNeutralSupportAnswer | None:
        question = asked.question
        assert isinstance(question, AskNeutralSupportQuestion)
        if not self.when.holds(asked.state, asked.house, None):
            return None
        if not self.areas:
            return AskNeutralSupportAnswer(None)
        choices = question.choices(asked.state, asked.house)
        area = first_of(self.areas, [str(choice.area) for choice in choices])
        return None if area is None else AskNeutralSupportAnswer(area)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/areas", self.areas, [row.id for row in edition.lands])


@dataclass(frozen=True, slots=True)
class GrantNeutralSupport(Instruction):
    """Supports these houses against neutral forces, from all places; no house: supports nobody."""

    houses: tuple[HouseId, ...] = ()

    def answer(self, asked: Asked) -> GrantNeutralSupportAnswer | None:
        question = asked.question
        assert isinstance(question, GrantNeutralSupportQuestion)
        if not self.when.holds(asked.state, question.house, question.area):
            return None
        if not self.houses:
            return GrantNeutralSupportAnswer(())
        if question.house not in self.houses:
            return None
        return GrantNeutralSupportAnswer(question.options(asked.state, asked.house).areas)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/houses", self.houses, houses)


@dataclass(frozen=True, slots=True)
class March:
    """A march as in an answer: the order in `area`, and the moves of its units."""

    area: AreaId
    moves: tuple[Move, ...] = ()
    leave_power_token: bool = False


@dataclass(frozen=True, slots=True)
class ResolveMarch(Instruction):
    """Resolves March orders in `round` in this sequence: each time the first that is still on the board.

    If the rules no longer allow a march, neither it nor any later march is sent.
    """

    round: int
    marches: tuple[March, ...]

    def answer(self, asked: Asked) -> ResolveMarchAnswer | None:
        state = asked.state
        if state.round != self.round or not self.when.holds(state, asked.house, None):
            return None
        ordered = {order.area for order in orders_of(state, asked.house, "march")}
        for march in self.marches:
            if march.area in ordered:
                return ResolveMarchAnswer(march.area, march.moves, march.leave_power_token)
        return None

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown_number("/round", self.round, 1, edition.rounds)
        for index, march in enumerate(self.marches):
            earlier = [each.area for each in self.marches[:index]]
            left = [area for area in edition.areas if area not in earlier]
            yield from unknown_one(f"/marches/{index}/area", march.area, left)
            for place, move in enumerate(march.moves):
                yield from unknown_one(f"/marches/{index}/moves/{place}/to", move.to, edition.areas)


@dataclass(frozen=True, slots=True)
class ResolveConsolidate(Instruction):
    """Gains power with a Consolidate Power order: the first of `areas`, else one that cannot muster.

    It does not apply if every remaining order can muster and is not named.
    """

    areas: tuple[AreaId, ...] = ()

    def answer(self, asked: Asked) -> ResolveConsolidateAnswer | None:
        state = asked.state
        if not self.when.holds(state, asked.house, None):
            return None
        orders = orders_of(state, asked.house, "consolidate")
        area = first_of(self.areas, [order.area for order in orders])
        if area is None:
            area = next((order.area for order in orders if not can_muster(state, order)), None)
        return None if area is None else ResolveConsolidateAnswer(area)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/areas", self.areas, edition.areas)


@dataclass(frozen=True, slots=True)
class CapturePort(Instruction):
    """Replaces as many ships in a captured port as possible, or none."""

    ships: Literal["all", "none"]

    def answer(self, asked: Asked) -> Answer | None:
        question = asked.question
        assert isinstance(question, CapturePortQuestion)
        if not self.when.holds(asked.state, asked.house, area_of(asked.state, question)):
            return None
        return CapturePortAnswer(question.most(asked.state, asked.house) if self.ships == "all" else 0)
