"""House Martell."""

from ..editions import edition_of
from ..ids import HouseId
from ..play import Play
from ..queries.combat import is_attacker, opponent
from ..rulebook import cites
from ..state import State
from ..verbs import move_to_last
from .ability import Ability, text_of


@cites("RUL-65", "RUL-70")
@text_of("arianne_martell")
class ArianneMartell(Ability):
    def keeps_attackers_out(self, state: State, owner: HouseId) -> bool:
        return True


@text_of("nymeria_sand")
class NymeriaSand(Ability):
    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (1, 0) if is_attacker(state, owner) else (0, 1)


@cites("TRACK-8", "RUL-62")
@text_of("doran_martell")
class DoranMartell(Ability):
    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return tuple(sorted(edition_of(state).tracks))

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        move_to_last(play, opponent(play.state, owner), choice, self.card)
