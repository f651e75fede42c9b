"""Raids."""

from dataclasses import dataclass

from ...choices import Choice
from ...editions import edition_of
from ...errors import IllegalInput
from ...events.tracks import RaidResolved
from ...ids import AreaId, HouseId
from ...play import Play
from ...queries.adjacency import places_in_reach
from ...queries.orders import orders_of
from ...rulebook import cites
from ...state import Answer, Order, State, Step
from ...verbs import gain_power, lose_power, remove_order


@dataclass(frozen=True, slots=True)
class RaidTurn(Step):
    """A house's turn to raid. A single order without a target is removed at once."""

    house: HouseId

    def begin(self, play: Play) -> None:
        question = ResolveRaid()
        choices = question.choices(play.state, self.house)
        if len(choices) == 1:
            question.apply_answer(play, self.house, choices[0])
        else:
            play.ask(question, self.house)


@dataclass(frozen=True, slots=True)
class ResolveRaidAnswer(Answer):
    """The raid order in `area`, and the place whose order it removes; null for none."""

    area: AreaId
    target: AreaId | None = None


@cites("DEC-12", "RAID-1", "RAID-2", "RAID-8")
@dataclass(frozen=True, slots=True)
class ResolveRaid(Choice):
    """Resolve one of the raid orders, with a target or none."""

    point = "DEC-12"
    answer = ResolveRaidAnswer
    refusal = "cannot_raid_that"
    rule = "RAID-1"

    def choices(self, state: State, house: HouseId) -> tuple[ResolveRaidAnswer, ...]:
        return tuple(
            ResolveRaidAnswer(order.area, target)
            for order in orders_of(state, house, "raid")
            for target in (None, *raid_targets(state, order))
        )

    def check(self, state: State, house: HouseId, answer: ResolveRaidAnswer) -> None:
        areas = [order.area for order in orders_of(state, house, "raid")]
        if answer.area not in areas:
            raise IllegalInput("no_such_order", "ACT-2", area=answer.area).allowing(areas=areas)
        Choice.check(self, state, house, answer)

    def broken_rule(self, state: State, house: HouseId, answer: ResolveRaidAnswer) -> str:
        raid = state.orders[answer.area]
        target = state.orders.get(answer.target) if answer.target else None
        if target is None or target.house == house:
            return self.rule
        if target.area not in places_in_reach(state, raid.area):
            return "RAID-5"
        return "RAID-4" if edition_of(state).orders[raid.token].special else "RAID-3"

    def apply_answer(self, play: Play, house: HouseId, answer: ResolveRaidAnswer) -> None:
        play.emit(RaidResolved(house, answer.area, answer.target))
        remove_order(play, answer.area, "resolved")
        if answer.target is not None:
            pillage(play, house, play.state.orders[answer.target])


@cites("RAID-3", "RAID-4", "RAID-5", "RAID-6", "RUL-59")
def raid_targets(state: State, raid: Order) -> list[AreaId]:
    """Places whose order a raid can remove, in alphabetical order."""
    tokens = edition_of(state).orders
    kinds = {"support", "raid", "consolidate"}
    if tokens[raid.token].special:
        kinds.add("defense")
    return [
        area
        for area in places_in_reach(state, raid.area)
        if (order := state.orders.get(area)) is not None
        and order.house != raid.house
        and tokens[order.token].kind in kinds
    ]


@cites("RAID-1", "RAID-7", "COMP-8")
def pillage(play: Play, raider: HouseId, target: Order) -> None:
    """Removes the target. For a Consolidate Power order the raider gains a power token and its owner loses
    one."""
    remove_order(play, target.area, "raided")
    if edition_of(play.state).orders[target.token].kind == "consolidate":
        gain_power(play, raider, 1, "pillage")
        lose_power(play, target.house, 1, "pillage")
