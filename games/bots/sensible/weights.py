"""The weights of the judgement. A value of 1 is about one power token.

`deploy/arena/README.md` lists the tested weights, with their seeds and games.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The value of a position to a house, and the actions that it expects of others."""

    castle: float = 8.0
    stronghold: float = 2.0
    home: float = 3.0
    supply: float = 2.0
    power_icon: float = 1.2
    land: float = 0.5
    sea: float = 1.0
    coast: float = 0.12
    """Value of a sea area for each point of value of its adjacent land areas."""

    seventh: float = 500.0
    sixth: float = 4.0
    rival: float = 0.1
    """Part of a rival's loss that counts as a gain."""
    leader: float = 2.0
    """Additional part for each castle by which the rival's means exceed those of the average other house."""
    provision: float = 0.3
    """Value of a supply icon of a rival, in castles."""
    outlook: float = 0.4
    """Value of a castle within a rival's reach, in castles that the rival holds."""
    claim: float = 0.3
    """Value of a castle of no house that a rival can reach before others, in castles that it holds."""
    brink: float = 3.0
    """Additional part for a rival that may win in the next round. It shrinks with each missing castle."""
    stop: float = 25.0
    """Value of keeping a castle from a rival that may win in the next round."""
    last_round: float = 1.6
    """Factor for castles in the last round."""

    unit: float = 1.2
    """Value of a muster point on the board."""
    rout: float = 0.5
    """Share of the value of the defender's units that a won attack gains."""
    loss: float = 0.5
    """Share of the value of the attacker's units that a lost attack costs."""
    repulse: float = 1.0

    pull: float = 0.16
    """Value of each point of strength next to a gain."""
    fade: float = 0.6
    """Factor of the pull for each further march."""

    march_threat: float = 0.55
    """Chance that a revealed march order attacks the place that it threatens most."""
    later_threat: float = 0.14
    """Chance that an army attacks a place it can reach, when its order is not known."""
    next_threat: float = 0.15
    """Chance that an army which has moved attacks in the next round before the place is guarded again."""
    rush: float = 2.0
    """Additional part of these chances for a castle that a rival near victory can attack."""
    open_door: float = 1.3
    """Factor of these chances for a place without a guard."""
    unguarded: float = 0.3
    """Minimum chance that an army attacks a castle without units."""
    hidden_support: float = 0.3
    """Part of an unrevealed neighbour's strength that is expected to support."""
    hidden_defense: float = 0.5
    """Strength expected from an unrevealed order of a defender."""

    power: float = 1.3
    pillage: float = 1.0
    raid_support: float = 1.2
    muster_point: float = 1.7
    idle_march: float = -2.0
    """Value of a march order that has nothing to gain."""

    card_cost: float = 0.12
    """Value of each point of strength on a house card that stays in the hand."""
    casualty: float = 1.2

    noise: float = 1.0
    """Size of the random part of each value: how far an answer may be from the best one."""


WEIGHTS = Weights()
NOVICE = Weights(
    castle=6.0,
    rival=0.0,
    leader=0.0,
    outlook=0.0,
    claim=0.0,
    rush=0.0,
    sixth=0.0,
    brink=0.5,
    stop=5.0,
    pull=0.08,
    march_threat=0.15,
    later_threat=0.02,
    next_threat=0.01,
    unguarded=0.0,
    hidden_support=0.0,
    hidden_defense=0.0,
    muster_point=0.8,
    noise=30.0,
)
"""A beginner sees possible gains, but forgets threats, hidden orders and the leading house."""
