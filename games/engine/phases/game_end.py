"""Victory."""

from dataclasses import dataclass

from ..events.game import GameEnded
from ..ids import HouseId
from ..play import Play
from ..queries.victory import castle_count, has_winner, ranking
from ..rulebook import cites
from ..state import State, Step


@cites("ROUND-6", "WIN-1", "RUL-31", "OPT-07")
def check_victory(play: Play) -> None:
    """Ends the game at once if a house controls seven areas with castle or stronghold."""
    if play.state.winner is None and has_winner(play.state):
        end_game(play, at_once=True)


@cites("MARCH-16", "OPT-07")
def is_won_during_march(state: State) -> bool:
    """Whether a house has won between the parts of a march. Always false if the ruleset checks victory only
    after a march.
    """
    return state.ruleset.victory_check == "immediate" and has_winner(state)


@cites("MARCH-16", "OPT-07", "RUL-68")
def check_victory_during_march(play: Play) -> None:
    """Ends the game if a house has won between the parts of a march."""
    if play.state.winner is None and is_won_during_march(play.state):
        end_game(play, at_once=True)


@cites("WIN-3", "WIN-5", "WIN-6")
def end_game(play: Play, *, at_once: bool) -> None:
    order = ranking(play.state)
    play.emit(GameEnded(order[0], order, at_once))


@dataclass(frozen=True, slots=True)
class CheckVictory(Step):
    def begin(self, play: Play) -> None:
        check_victory(play)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: all houses from first to last and their castle counts."""

    winner: HouseId
    ranking: tuple[HouseId, ...]
    castles: tuple[int, ...]


def outcome(state: State) -> Outcome | None:
    """The result of a finished game, None while it runs."""
    if state.winner is None:
        return None
    order = ranking(state)
    return Outcome(state.winner, order, tuple(castle_count(state, house) for house in order))
