"""House Baratheon."""

from __future__ import annotations

from ..ids import HouseId
from ..play import Play
from ..queries.board import free_pieces
from ..queries.combat import army_and_support, has_won, is_supported, opponent
from ..queries.house_cards import discard_pile, hand
from ..queries.tracks import position
from ..rulebook import cites
from ..state import State, Unit
from ..verbs.house_cards import discard_cards
from ..verbs.units import replace_unit
from .ability import Ability


class StannisBaratheon(Ability):
    """One stronger while the opponent is better placed on the Iron Throne track."""

    def bonus(self, state: State, owner: HouseId) -> int:
        other = opponent(state, owner)
        return int(position(state, "iron_throne", other) < position(state, "iron_throne", owner))


class RenlyBaratheon(Ability):
    """After a victory one own footman of the combat may become a knight."""

    moment = "outcome"
    optional = True

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        if not has_won(state, owner) or not free_pieces(state, owner, "knight"):
            return ()
        like: dict[tuple[str, bool], str] = {}
        for unit in army_and_support(state, owner):
            if unit.type == "footman":
                like.setdefault((unit.area, unit.routed), unit.id)
        return tuple(sorted(like.values()))

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        replace_unit(play, owner, choice, "knight")


class SerDavosSeaworth(Ability):
    """One stronger and a sword while Stannis is in the discard pile."""

    def bonus(self, state: State, owner: HouseId) -> int:
        return int("stannis_baratheon" in discard_pile(state, owner))

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (self.bonus(state, owner), 0)


class SalladhorSaan(Ability):
    """While its owner is supported, ships of all other houses count nothing."""

    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        zeroed = unit.type == "ship" and unit.house != owner and is_supported(state, owner)
        return 0 if zeroed else strength


@cites("CARD-8", "RUL-21")
class Patchface(Ability):
    """After the combat its owner may look at the opponent's hand and discard a card from it."""

    moment = "after_combat"
    optional = True

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return hand(state, opponent(state, owner))

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        discard_cards(play, opponent(play.state, owner), (choice,), "patchface")


CARDS = {
    "stannis_baratheon": StannisBaratheon(),
    "renly_baratheon": RenlyBaratheon(),
    "ser_davos_seaworth": SerDavosSeaworth(),
    "salladhor_saan": SalladhorSaan(),
    "patchface": Patchface(),
}
