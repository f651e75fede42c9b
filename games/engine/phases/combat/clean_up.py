"""The victor moves in, and combat clean up."""

from dataclasses import dataclass

from ...abilities import ability_of
from ...events.combat import CombatEnded
from ...play import Play
from ...queries.combat import army, combat_of
from ...rulebook import cites
from ...state import State, Step
from ...verbs import (
    discard_cards,
    move_attackers_in,
    move_order,
    remove_foreign_power_token,
    remove_order,
    return_attackers,
)


def are_kept_out(state: State) -> bool:
    """Whether the defender's card keeps the victorious attackers out of the embattled area."""
    defender = combat_of(state).defender
    return ability_of(state.sides[defender].card).keeps_attackers_out(state, defender)


@cites("COMBAT-14", "RUL-65", "RUL-66", "RUL-69")
@dataclass(frozen=True, slots=True)
class MoveIn(Step):
    """Victorious attackers occupy the embattled area. Beaten units have already left it.

    Attackers that are kept out all return to their origin. This is not a retreat: neither supply nor a home
    area that its house controls again stops them, and a power token that was left there stays.
    """

    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        units = tuple(unit.id for unit in army(play.state, combat.attacker))
        if not units:
            return
        if are_kept_out(play.state):
            return_attackers(play, combat.attacker, units, combat.origin)
        else:
            move_attackers_in(play, combat.attacker, units, combat.area)


@cites("COMBAT-15", "COMBAT-16", "COMBAT-19", "MARCH-12", "CTRL-8", "RUL-22", "RUL-70", "CARD-7")
@dataclass(frozen=True, slots=True)
class CleanUpCombat(Step):
    """Removes orders and the power token, and discards the house cards.

    The token of a beaten defender is removed even if the attackers are kept out and no unit enters.
    """

    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        if combat.victor == combat.attacker:
            remove_order(play, combat.area, "combat")
            remove_foreign_power_token(play, combat.attacker, combat.area)
        self._remove_march_order(play)
        for house in (combat.attacker, combat.defender):
            self._discard(play, house)

    def _remove_march_order(self, play: Play) -> None:
        combat = combat_of(play.state)
        ability = ability_of(play.state.sides[combat.attacker].card)
        area = ability.march_order_target(play.state, combat.attacker)
        if area is None:
            remove_order(play, combat.origin, "resolved")
        else:
            move_order(play, combat.origin, area)

    def _discard(self, play: Play, house: str) -> None:
        card = play.state.sides[house].card
        if card is not None and play.state.house_cards[card].place == "played":
            discard_cards(play, house, (card,), "played")


@dataclass(frozen=True, slots=True)
class EndCombat(Step):
    def begin(self, play: Play) -> None:
        play.emit(CombatEnded(combat_of(play.state).area))
