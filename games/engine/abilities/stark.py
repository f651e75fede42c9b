"""House Stark."""

from __future__ import annotations

from ..ids import HouseId
from ..play import Play
from ..queries.combat import has_lost
from ..queries.house_cards import discard_pile
from ..state import State
from ..verbs.house_cards import return_cards
from .ability import APPLY, Ability


class RobbStark(Ability):
    """After a victory its owner may name the place that the loser retreats to."""

    moment = "retreat"
    optional = True


class RooseBolton(Ability):
    """After a defeat its owner takes the whole discard pile back, this card included (RUL-43)."""

    moment = "outcome"

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return (APPLY,) if has_lost(state, owner) else ()

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        cards = (*discard_pile(play.state, owner), "roose_bolton")
        return_cards(play, owner, cards, "roose_bolton")


class Blackfish(Ability):
    """Its owner takes no casualties from texts, swords or skulls."""

    takes_no_casualties = True


class CatelynStark(Ability):
    """The Defense order in the embattled area counts twice."""

    def defense_bonus(self, state: State, owner: HouseId, bonus: int) -> int:
        return 2 * bonus


CARDS = {
    "robb_stark": RobbStark(),
    "roose_bolton": RooseBolton(),
    "blackfish": Blackfish(),
    "catelyn_stark": CatelynStark(),
}
