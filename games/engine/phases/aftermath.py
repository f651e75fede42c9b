"""Effects of units that have left or were destroyed: orders without units, ports, victory."""

from dataclasses import dataclass

from ..editions import edition_of
from ..errors import IllegalInput
from ..events.board import PortCaptured
from ..ids import AreaId, HouseId
from ..options import Amount
from ..play import Play
from ..queries.board import controller, free_pieces, units_of
from ..queries.supply import fits_with
from ..rulebook import cites
from ..state import Answer, Question, State, Step
from ..verbs import destroy_units, remove_order
from .game_end import CheckVictory, check_victory_during_march


@cites("ACT-6", "RUL-17")
@dataclass(frozen=True, slots=True)
class RemoveOrphanOrders(Step):
    """Remove orders in places without a unit of their owner."""

    def begin(self, play: Play) -> None:
        for order in sorted(play.state.orders.values(), key=lambda order: order.area):
            if not units_of(play.state, order.house, order.area):
                remove_order(play, order.area, "no_units")


@cites("PORT-10", "RUL-16")
def destroy_ownerless_ships(play: Play) -> None:
    """Destroys ships in ports whose land area no house controls."""
    for port in edition_of(play.state).ports:
        ships = play.state.units.at(port)
        if ships and controller(play.state, port) is None:
            destroy_units(play, ships[0].house, (ship.id for ship in ships), "port")
            remove_order(play, port, "no_units")


@cites("PORT-9", "PORT-10", "RUL-16", "RUL-68")
@dataclass(frozen=True, slots=True)
class SettlePorts(Step):
    """Lets the houses that now control the land areas of ports replace the ships there.

    No question is put in a won game, because no answer could change the result.
    """

    def begin(self, play: Play) -> None:
        destroy_ownerless_ships(play)
        for port in edition_of(play.state).ports:
            ships, house = play.state.units.at(port), controller(play.state, port)
            if not ships or ships[0].house == house:
                continue
            assert house is not None  # else the ships are already destroyed
            question = CapturePort(port)
            play.then(self)
            most = question.max_ships(play.state, house)
            if not most:
                question.capture(play, house, most)
            else:
                check_victory_during_march(play)
                if play.state.winner is None:
                    play.ask(question, house)
            return


@dataclass(frozen=True, slots=True)
class CapturePortAnswer(Answer):
    """Number of captured ships that the new controller replaces."""

    amount: int


@cites("DEC-25", "PORT-9")
@dataclass(frozen=True, slots=True)
class CapturePort(Question):
    """The new controller may replace the ships in a captured port by its ships."""

    point = "DEC-25"
    answer = CapturePortAnswer

    area: AreaId

    def max_ships(self, state: State, house: HouseId) -> int:
        """The largest number of ships that may be placed."""
        captured = len(state.units.at(self.area))
        count = min(captured, len(free_pieces(state, house, "ship")))
        while count and not fits_with(state, house, {self.area: count}):
            count -= 1
        return count

    def options(self, state: State, house: HouseId) -> Amount:
        return Amount(0, self.max_ships(state, house))

    def check(self, state: State, house: HouseId, answer: CapturePortAnswer) -> None:
        if not 0 <= answer.amount <= self.max_ships(state, house):
            raise IllegalInput("too_many_ships", "PORT-9", maximum=self.max_ships(state, house))

    def default(self, state: State, house: HouseId) -> CapturePortAnswer:
        return CapturePortAnswer(self.max_ships(state, house))

    def apply_answer(self, play: Play, house: HouseId, answer: CapturePortAnswer) -> None:
        self.capture(play, house, answer.amount)

    def capture(self, play: Play, house: HouseId, count: int) -> None:
        destroyed = tuple(unit.id for unit in play.state.units.at(self.area))
        remove_order(play, self.area, "no_units")
        ships = tuple(free_pieces(play.state, house, "ship")[:count])
        play.emit(PortCaptured(house, self.area, destroyed, ships))


AFTERMATH: tuple[Step, ...] = (RemoveOrphanOrders(), SettlePorts(), CheckVictory())
"""Steps after a march with its combat, and after each house's losses to wildlings or supply (WILD-11)."""
