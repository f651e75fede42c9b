"""Attacker and defender play a house card."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.house_cards import ChooseHouseCards
from ...play import Play
from ...queries.combat import combat_of
from ...rulebook import cites
from ...state import Step


@cites("COMBAT-5", "GARR-3")
@dataclass(frozen=True, slots=True)
class PlayHouseCards(Step):
    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        play.then(ChooseHouseCards((combat.attacker, combat.defender)))
