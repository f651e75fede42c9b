"""The combats of a game so far, with their sums."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..events.combat import CombatWon, StrengthsAnnounced
from ..events.event import Event
from ..ids import AreaId, HouseId
from ..phases.combat.strength import side_terms
from ..queries.combat import combat_of
from ..state import State
from ..visibility import seen_after
from .model import SideSum, SumRole, sum_of

NOT_NEEDED = ("agenda_set", "decision_opened", "decision_closed", "answer_sealed", "house_answered")
"""Kinds of events that a fold of combats may skip: they change no sum, only open decisions."""


@dataclass(frozen=True, slots=True)
class CombatSums:
    """A combat with the public sums of both sides, attacker first."""

    round: int
    area: AreaId
    origin: AreaId
    attacker: HouseId
    defender: HouseId
    sides: tuple[SideSum, ...]


@dataclass(frozen=True, slots=True)
class PresentCombat(CombatSums):
    """The combat in progress."""


@dataclass(frozen=True, slots=True)
class FoughtCombat(CombatSums):
    """A decided combat, with the side that won."""

    victor: SumRole
    tied: bool


def sums_of(state: State) -> tuple[SideSum, ...]:
    """The sums of both sides of the combat as they count now, attacker first."""
    combat = combat_of(state)
    return tuple(
        sum_of(state.sides[house].role, house, side_terms(state, house))
        for house in (combat.attacker, combat.defender)
    )


def _place(state: State) -> tuple[int, AreaId, AreaId, HouseId, HouseId]:
    """Round, embattled area, origin of the attack, attacker and defender."""
    combat = combat_of(state)
    return state.round, combat.area, combat.origin, combat.attacker, combat.defender


@dataclass(slots=True)
class Combats:
    """Collects combats from public events, one by one. `state` is the public State before the next event."""

    state: State = field(default_factory=State)
    sums: tuple[SideSum, ...] = ()

    def after(self, events: Iterable[Event]) -> list[FoughtCombat]:
        """The combats that these events decide."""
        found = []
        for event in events:
            if isinstance(event, StrengthsAnnounced):  # the last announcement includes every term
                self.sums = sums_of(self.state)
            elif isinstance(event, CombatWon):
                found.append(self._decided_combat(event))
            self.state = seen_after(self.state, event)
        return found

    def present(self) -> PresentCombat | None:
        """The combat in progress after these events; None if there is none.

        A secret that is not revealed adds nothing to its sums. Once the victor is known, the sums are the
        announced ones.
        """
        combat = self.state.combat
        if combat is None:
            return None
        sides = sums_of(self.state) if combat.victor is None else self.sums
        return PresentCombat(*_place(self.state), sides)

    def _decided_combat(self, event: CombatWon) -> FoughtCombat:
        combat = combat_of(self.state)
        attacker, defender = self.sums
        return FoughtCombat(
            *_place(self.state),
            self.sums,
            victor=attacker.role if event.victor == combat.attacker else defender.role,
            tied=attacker.max_total == defender.max_total,
        )
