"""House Baratheon."""

from ..ids import HouseId
from ..play import Play
from ..queries.board import free_pieces
from ..queries.combat import army_and_support, has_won, is_supported, opponent
from ..queries.house_cards import discard_pile, hand
from ..queries.tracks import position
from ..rulebook import cites
from ..state import State, Unit
from ..verbs import discard_cards, replace_unit
from .ability import Ability, text_of


@text_of("stannis_baratheon")
class StannisBaratheon(Ability):
    def bonus(self, state: State, owner: HouseId) -> int:
        other = opponent(state, owner)
        return int(position(state, "iron_throne", other) < position(state, "iron_throne", owner))


@text_of("renly_baratheon")
class RenlyBaratheon(Ability):
    """Offers only the first of several equal footmen."""

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        if not has_won(state, owner) or not free_pieces(state, owner, "knight"):
            return ()
        alike: dict[tuple[str, bool], str] = {}
        for unit in army_and_support(state, owner):
            if unit.type == "footman":
                alike.setdefault((unit.area, unit.routed), unit.id)
        return tuple(sorted(alike.values()))

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        replace_unit(play, owner, choice, "knight")


@text_of("ser_davos_seaworth")
class SerDavosSeaworth(Ability):
    def bonus(self, state: State, owner: HouseId) -> int:
        return int("stannis_baratheon" in discard_pile(state, owner))

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (self.bonus(state, owner), 0)


@cites("RUL-71")
@text_of("salladhor_saan")
class SalladhorSaan(Ability):
    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        counts_nothing = unit.type == "ship" and unit.house != owner and is_supported(state, owner)
        return 0 if counts_nothing else strength


@cites("CARD-8", "RUL-21")
@text_of("patchface")
class Patchface(Ability):
    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return hand(state, opponent(state, owner))

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        discard_cards(play, opponent(play.state, owner), (choice,), self.card)
