"""House Martell."""

from __future__ import annotations

from ..editions import tables
from ..events.tracks import TrackSet
from ..ids import HouseId
from ..play import Play
from ..queries.tracks import moved_to
from ..rulebook import cites
from ..state import State
from .hooks import Ability, is_attacker, opponent


class ArianneMartell(Ability):
    """When its owner loses as defender, the attackers do not move in."""

    forbids_move_in = True


class NymeriaSand(Ability):
    """A fortification when defending, a sword when attacking."""

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (1, 0) if is_attacker(state, owner) else (0, 1)


@cites("TRACK-8", "TRACK-9", "TRACK-10", "TRACK-11", "RUL-62")
class DoranMartell(Ability):
    """The opponent goes to the last position of a track that its owner chooses."""

    moment = "immediate"

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return tuple(sorted(tables(state).tracks))

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        houses = play.state.tracks[choice]
        behind = moved_to(houses, opponent(play.state, owner), len(houses))
        if behind != houses:
            play.emit(TrackSet(choice, behind, "doran_martell"))


CARDS = {
    "arianne_martell": ArianneMartell(),
    "nymeria_sand": NymeriaSand(),
    "doran_martell": DoranMartell(),
}
