"""The question that a wildling card asks a house, and its nine possible tasks."""

from dataclasses import dataclass
from typing import ClassVar

from ...choices import CardTask, check_units, some_units
from ...defaults import cheapest, cheapest_by_area
from ...editions import edition_of
from ...errors import IllegalInput
from ...ids import AreaId, CardId, HouseId, TrackId, UnitId
from ...options import Mustering, Musters, OneOf, Options, SomeUnits
from ...play import Play
from ...queries.board import free_pieces
from ...queries.house_cards import discard_pile, hand
from ...queries.muster import apply_musterings, muster_options
from ...queries.tracks import holder, position
from ...rulebook import cites
from ...state import Answer, Question, State, Step, Unit
from ...verbs import (
    destroy_units,
    discard_cards,
    move_down,
    move_on_track,
    muster,
    replace_unit,
    return_cards,
)
from ..aftermath import AFTERMATH


@dataclass(frozen=True, slots=True)
class ResolveWildlingCardAnswer(Answer):
    """`choice`, `units` or `musters`, as the task requires. All empty declines where that is allowed."""

    choice: str | None = None
    units: tuple[UnitId, ...] = ()
    musters: tuple[Mustering, ...] = ()


@cites("DEC-09", "WILD-12")
@dataclass(frozen=True, slots=True)
class ResolveWildlingCard(Question):
    """Decide the open part of a wildling card: the `task` for `house`."""

    point = "DEC-09"
    answer = ResolveWildlingCardAnswer

    card: CardId
    house: HouseId
    task: CardTask

    def options(self, state: State, house: HouseId) -> Options:
        return self.task.options(state, self.house)

    def check(self, state: State, house: HouseId, answer: ResolveWildlingCardAnswer) -> None:
        for field in ("choice", "units", "musters"):
            if field != self.task.field and getattr(answer, field):
                raise IllegalInput("not_an_option", "WILD-8")
        self.task.check(state, self.house, getattr(answer, self.task.field))

    def default(self, state: State, house: HouseId) -> ResolveWildlingCardAnswer:
        return ResolveWildlingCardAnswer(**{self.task.field: self.task.default(state, self.house)})

    def apply_answer(self, play: Play, house: HouseId, answer: ResolveWildlingCardAnswer) -> None:
        self.task.resolve(play, self.house, self.card, getattr(answer, self.task.field))


class ChoiceTask(CardTask):
    """A task with a short list of choices, the default first. One that is `optional` may be declined."""

    __slots__ = ()
    abstract: ClassVar[bool] = True
    field = "choice"
    optional: ClassVar[bool] = False

    def choices(self, state: State, house: HouseId) -> tuple[str, ...]:
        """The possible choices, never empty."""
        raise NotImplementedError

    def options(self, state: State, house: HouseId) -> OneOf:
        decline = (ResolveWildlingCardAnswer(),) if self.optional else ()
        choices = (ResolveWildlingCardAnswer(choice) for choice in self.choices(state, house))
        return OneOf((*decline, *choices))

    def check(self, state: State, house: HouseId, value: str | None) -> None:
        choices = self.choices(state, house)
        if value not in choices and not (value is None and self.optional):
            raise IllegalInput("not_an_option", "WILD-8", choices=list(choices))

    def default(self, state: State, house: HouseId) -> str | None:
        return None if self.optional else self.choices(state, house)[0]


class UnitsTask(CardTask):
    """A task in which a house chooses some of its units."""

    __slots__ = ()
    abstract: ClassVar[bool] = True
    field = "units"

    def options(self, state: State, house: HouseId) -> SomeUnits:
        raise NotImplementedError

    def check(self, state: State, house: HouseId, value: tuple[UnitId, ...]) -> None:
        check_units(state, self.options(state, house), value, "WILD-8")

    def default(self, state: State, house: HouseId) -> tuple[UnitId, ...]:
        offered = self.options(state, house)
        eligible = [state.units[row.unit] for row in offered.units]
        if offered.by_area:
            return cheapest_by_area(state, eligible, offered.by_area)
        return cheapest(state, eligible, offered.minimum)


@dataclass(frozen=True, slots=True)
class UpgradeFootmen(UnitsTask):
    """Choose `units`: up to two footmen that become knights."""

    def maximum(self, state: State, house: HouseId) -> int:
        """The number of footmen that can become knights."""
        return min(2, len(units_on_board(state, house, "footman")), len(free_pieces(state, house, "knight")))

    def options(self, state: State, house: HouseId) -> SomeUnits:
        return some_units(units_on_board(state, house, "footman"), 0, self.maximum(state, house))

    def resolve(self, play: Play, house: HouseId, card: CardId, value: tuple[UnitId, ...]) -> None:
        for footman in sorted(value):
            replace_unit(play, house, footman, "knight")


@dataclass(frozen=True, slots=True)
class DowngradeKnights(UnitsTask):
    """Choose `units`: two knights that become footmen."""

    def options(self, state: State, house: HouseId) -> SomeUnits:
        return some_units(units_on_board(state, house, "knight"), 2, 2)

    def resolve(self, play: Play, house: HouseId, card: CardId, value: tuple[UnitId, ...]) -> None:
        downgrade_knights(play, house, card, tuple(sorted(value)))


@dataclass(frozen=True, slots=True)
class DestroyUnits(UnitsTask):
    """Choose `units` to destroy: `count` of those listed, all of them in one of `areas` if any."""

    units: tuple[UnitId, ...]
    count: int
    areas: tuple[AreaId, ...] = ()

    def options(self, state: State, house: HouseId) -> SomeUnits:
        by_area = tuple({area: self.count} for area in self.areas)
        return some_units([state.units[unit] for unit in self.units], self.count, self.count, by_area)

    def check(self, state: State, house: HouseId, value: tuple[UnitId, ...]) -> None:
        check_units(state, self.options(state, house), value, "WILD-8")
        if self.areas and len({state.units[unit].area for unit in value}) > 1:
            raise IllegalInput("only_one_area", "WILD-8", areas=list(self.areas))

    def resolve(self, play: Play, house: HouseId, card: CardId, value: tuple[UnitId, ...]) -> None:
        destroy(play, house, card, value)


@dataclass(frozen=True, slots=True)
class DiscardHouseCard(ChoiceTask):
    """Choose `choice`: a house card in hand to discard."""

    def choices(self, state: State, house: HouseId) -> tuple[CardId, ...]:
        facts = edition_of(state).house_cards
        return tuple(sorted(hand(state, house), key=lambda card: (facts[card].strength, card)))

    def resolve(self, play: Play, house: HouseId, card: CardId, value: CardId) -> None:
        discard_cards(play, house, (value,), card)


@dataclass(frozen=True, slots=True)
class ReturnHouseCard(ChoiceTask):
    """Choose `choice`: a discarded house card to return to hand, or null for none."""

    optional = True

    def choices(self, state: State, house: HouseId) -> tuple[CardId, ...]:
        return discard_pile(state, house)

    def resolve(self, play: Play, house: HouseId, card: CardId, value: CardId | None) -> None:
        if value is not None:
            return_cards(play, house, (value,), card)


@dataclass(frozen=True, slots=True)
class GainInfluence(ChoiceTask):
    """Choose `choice`: an influence track on which the house moves to the first position."""

    def choices(self, state: State, house: HouseId) -> tuple[TrackId, ...]:
        return worst_first(state, house, edition_of(state).tracks)

    def resolve(self, play: Play, house: HouseId, card: CardId, value: TrackId) -> None:
        move_on_track(play, house, value, 1, card)


@dataclass(frozen=True, slots=True)
class LoseInfluence(ChoiceTask):
    """Choose `choice`: one of `tracks`, on which the house moves down by `positions`, at most to the last."""

    tracks: tuple[TrackId, ...]
    positions: int

    def choices(self, state: State, house: HouseId) -> tuple[TrackId, ...]:
        return worst_first(state, house, self.tracks)

    def resolve(self, play: Play, house: HouseId, card: CardId, value: TrackId) -> None:
        move_down(play, house, value, self.positions, card)


@dataclass(frozen=True, slots=True)
class ChoosePenalty(ChoiceTask):
    """Choose `choice`: to lose `influence`, two positions on the best track, or two `units`."""

    def choices(self, state: State, house: HouseId) -> tuple[str, ...]:
        return ("influence", "units")

    def resolve(self, play: Play, house: HouseId, card: CardId, value: str) -> None:
        if value == "units":
            destroy_any_units(play, house, card, 2)
        else:
            lose_best_influence(play, house, card)


@cites("MUSTER-10")
@dataclass(frozen=True, slots=True)
class MusterInOneArea(CardTask):
    """Place `musters` in one of `areas`, or none."""

    field = "musters"

    areas: tuple[AreaId, ...]

    def options(self, state: State, house: HouseId) -> Musters:
        return muster_options(state, house, self.areas, one_area=True)

    def check(self, state: State, house: HouseId, value: tuple[Mustering, ...]) -> None:
        if len({mustering.source for mustering in value}) > 1:
            raise IllegalInput("only_one_area", "WILD-8", areas=list(self.areas))
        apply_musterings(state, house, self.areas, value)

    def default(self, state: State, house: HouseId) -> tuple[Mustering, ...]:
        return ()

    def resolve(self, play: Play, house: HouseId, card: CardId, value: tuple[Mustering, ...]) -> None:
        muster(play, house, self.areas, value)


def ask(play: Play, house: HouseId, card: CardId, task: CardTask, addressee: HouseId | None = None) -> None:
    """Gives a house a task. If there is an `addressee`, that house decides."""
    play.ask(ResolveWildlingCard(card, house, task), addressee or house)


def units_on_board(state: State, house: HouseId, kind: str | None = None) -> list[Unit]:
    """The units of a house (of one kind), in the order of their ids."""
    return [
        unit for _, unit in sorted(state.units.items()) if unit.house == house and kind in (None, unit.type)
    ]


def unit_ids(units: list[Unit]) -> tuple[UnitId, ...]:
    """The ids of units."""
    return tuple(unit.id for unit in units)


@cites("WILD-11")
def destroy(play: Play, house: HouseId, card: CardId, units: tuple[UnitId, ...]) -> None:
    """Destroys units, and then checks orders, ports and victory."""
    destroy_units(play, house, units, card)
    play.then(*AFTERMATH)


@cites("WILD-11", "WILD-12")
def choose_units_to_destroy(
    play: Play,
    house: HouseId,
    card: CardId,
    units: tuple[UnitId, ...],
    count: int,
    areas: tuple[AreaId, ...] = (),
) -> None:
    """Destroys `count` of these units. The house chooses them, unless all are destroyed."""
    if len(units) > count:
        ask(play, house, card, DestroyUnits(units, count, areas))
    elif units:
        destroy(play, house, card, units)


def destroy_any_units(play: Play, house: HouseId, card: CardId, count: int) -> None:
    """Destroys `count` of a house's units, anywhere."""
    choose_units_to_destroy(play, house, card, unit_ids(units_on_board(play.state, house)), count)


def downgrade_knights(play: Play, house: HouseId, card: CardId, knights: tuple[UnitId, ...]) -> None:
    """Replaces knights by free footmen. Knights without a free footman are destroyed."""
    play.then(ReplaceKnights(house, knights))
    without_footman = len(knights) - len(free_pieces(play.state, house, "footman"))
    if without_footman > 0:
        choose_units_to_destroy(play, house, card, knights, without_footman)


@dataclass(frozen=True, slots=True)
class ReplaceKnights(Step):
    """Replaces the knights that are still on the board with footmen."""

    house: HouseId
    knights: tuple[UnitId, ...]

    def begin(self, play: Play) -> None:
        for knight in self.knights:
            if knight in play.state.units:
                replace_unit(play, self.house, knight, "footman")


def worst_first(state: State, house: HouseId, tracks: tuple[TrackId, ...]) -> tuple[TrackId, ...]:
    """Tracks sorted by the position of the house, worst first, then alphabetically."""
    return tuple(sorted(tracks, key=lambda track: (-position(state, track, house), track)))


@cites("TRACK-12", "TRACK-3")
def lose_best_influence(play: Play, house: HouseId, card: CardId) -> None:
    """Moves down two positions on the best track. The holder of the Iron Throne breaks a tie."""
    state = play.state
    tracks = edition_of(state).tracks
    best = min(position(state, track, house) for track in tracks)
    highest = tuple(sorted(track for track in tracks if position(state, track, house) == best))
    task = LoseInfluence(highest, 2)
    if len(highest) > 1:
        ask(play, house, card, task, holder(state, "iron_throne"))
    else:
        task.resolve(play, house, card, highest[0])
