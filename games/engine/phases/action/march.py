"""Marches."""

from dataclasses import dataclass

from ...events.board import NeutralForceRemoved, PowerTokenPlaced, UnitsMoved
from ...events.combat import CombatBegan
from ...ids import AreaId, HouseId
from ...options import Moves
from ...play import Play
from ...queries.board import controller, neutral_force, unrouted_units
from ...queries.march import MarchPlan, Move, defender_of, march_options, plan_march
from ...queries.orders import orders_of
from ...queries.strength import GrantedSupport
from ...rulebook import cites
from ...state import Answer, Question, State, Step
from ...verbs import (
    destroy_units,
    move_attackers_in,
    remove_foreign_power_token,
    remove_order,
    return_attackers,
)
from ..aftermath import AFTERMATH, destroy_ownerless_ships
from ..combat import COMBAT
from ..game_end import check_victory_during_march, is_won_during_march


@dataclass(frozen=True, slots=True)
class MarchTurn(Step):
    """A house's turn to march. `granted`: places whose owners promised support to it in `against`."""

    house: HouseId
    granted: tuple[AreaId, ...] = ()
    against: AreaId | None = None

    def begin(self, play: Play) -> None:
        orders = orders_of(play.state, self.house, "march")
        question = ResolveMarch(self.granted, self.against)
        if len(orders) == 1 and not unrouted_units(play.state, self.house, orders[0].area):
            question.apply_answer(play, self.house, ResolveMarchAnswer(orders[0].area))
        else:
            play.ask(question, self.house)


@dataclass(frozen=True, slots=True)
class ResolveMarchAnswer(Answer):
    """The march order in `area`, where its units go, and whether a power token stays behind."""

    area: AreaId
    moves: tuple[Move, ...] = ()
    leave_power_token: bool = False


@cites("DEC-15", "MARCH-11")
@dataclass(frozen=True, slots=True)
class ResolveMarch(Question):
    """Resolve one of the march orders.

    `granted`: foreign Support orders that help against the neutral force in `against`.
    """

    point = "DEC-15"
    answer = ResolveMarchAnswer

    granted: tuple[AreaId, ...] = ()
    against: AreaId | None = None

    @property
    def promised_support(self) -> GrantedSupport:
        """The promised support of other houses."""
        return GrantedSupport(self.against, self.granted)

    def options(self, state: State, house: HouseId) -> Moves:
        return march_options(state, house, self.promised_support)

    def check(self, state: State, house: HouseId, answer: ResolveMarchAnswer) -> None:
        plan_march(state, house, answer.area, answer.moves, answer.leave_power_token, self.promised_support)

    def default(self, state: State, house: HouseId) -> ResolveMarchAnswer:
        return ResolveMarchAnswer(orders_of(state, house, "march")[0].area)

    def apply_answer(self, play: Play, house: HouseId, answer: ResolveMarchAnswer) -> None:
        plan = plan_march(
            play.state, house, answer.area, answer.moves, answer.leave_power_token, self.promised_support
        )
        march(play, plan, answer.leave_power_token)


@cites("MARCH-5", "MARCH-6", "MARCH-8", "MARCH-9", "MARCH-10", "MARCH-12", "MARCH-16", "CTRL-8", "RUL-46")
def march(play: Play, plan: MarchPlan, leave_power_token: bool) -> None:
    """Carries out a march up to its combat: token, peaceful moves, ownerless ports, victory, attack."""
    house, origin = plan.order.house, plan.order.area
    if leave_power_token:
        play.emit(PowerTokenPlaced(house, origin))
    for move in plan.peaceful:
        play.emit(UnitsMoved(house, tuple(sorted(move.units)), origin, move.to))
        remove_foreign_power_token(play, house, move.to)
    if plan.attack is not None:
        play.emit(UnitsMoved(house, tuple(sorted(plan.attack.units)), origin, plan.attack.to, attacking=True))
    destroy_ownerless_ships(play)
    if plan.attack is not None and is_won_during_march(play.state):
        call_off_attack(play, plan, plan.attack)
    check_victory_during_march(play)
    if play.state.winner is not None:
        return
    if plan.attack is None:
        finish_march(play, plan)
    elif neutral_force(play.state, plan.attack.to):
        conquer_neutral_force(play, plan, plan.attack)
    else:
        begin_combat(play, plan, plan.attack)


@cites("MARCH-12", "MARCH-15", "MARCH-16", "RETREAT-3", "RUL-11")
def call_off_attack(play: Play, plan: MarchPlan, attack: Move) -> None:
    """Undoes the attack of a march whose other moves have won the game, so that no place has units of two
    houses.

    The units return to their origin. If that area has fallen back to another house, they have no place left:
    it may be the very area that has won the game for that house.
    """
    house, origin = plan.order.house, plan.order.area
    if controller(play.state, origin) in (None, house):
        return_attackers(play, house, attack.units, origin)
    else:
        destroy_units(play, house, attack.units, "no_retreat")
    remove_order(play, origin, "resolved")


@cites("NEUT-3", "NEUT-4", "TIDE-9")
def conquer_neutral_force(play: Play, plan: MarchPlan, attack: Move) -> None:
    """Removes the neutral force and moves the units in, without losses."""
    house = plan.order.house
    play.emit(NeutralForceRemoved(house, attack.to, play.state.areas[attack.to].neutral))
    move_attackers_in(play, house, attack.units, attack.to)
    finish_march(play, plan)


def begin_combat(play: Play, plan: MarchPlan, attack: Move) -> None:
    """Starts the combat in the embattled area (COMBAT-1)."""
    defender = defender_of(play.state, plan.order.house, attack.to)
    assert defender is not None
    play.emit(CombatBegan(attack.to, plan.order.area, plan.order.house, defender, plan.order.token))
    play.then(*COMBAT, *AFTERMATH)


@cites("MARCH-12")
def finish_march(play: Play, plan: MarchPlan) -> None:
    """Removes the order of a march without combat and settles the aftermath."""
    remove_order(play, plan.order.area, "resolved")
    play.then(*AFTERMATH)
