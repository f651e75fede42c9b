"""House Martell."""

from __future__ import annotations

from ..data.tracks import TRACKS
from ..ids import HouseId
from ..play import Play
from ..queries.combat import is_attacker, opponent
from ..rulebook import cites
from ..state import State
from ..verbs.tracks import move_to_last
from .ability import Ability


class ArianneMartell(Ability):
    """When its owner loses as defender, the attackers do not move in."""

    forbids_move_in = True


class NymeriaSand(Ability):
    """A fortification when defending, a sword when attacking."""

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (1, 0) if is_attacker(state, owner) else (0, 1)


@cites("TRACK-8", "RUL-62")
class DoranMartell(Ability):
    """The opponent goes to the last position of a track that its owner chooses."""

    moment = "immediate"

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return tuple(sorted(TRACKS))

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        move_to_last(play, opponent(play.state, owner), choice, "doran_martell")


CARDS = {
    "arianne_martell": ArianneMartell(),
    "nymeria_sand": NymeriaSand(),
    "doran_martell": DoranMartell(),
}
