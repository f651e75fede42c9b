"""Effects of each wildling card on the highest bidder, the lowest bidder and the others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ...editions import edition_of
from ...ids import CardId, HouseId
from ...play import Play
from ...queries.house_cards import discard_pile, hand
from ...queries.muster import first_musterings, mustering_areas
from ...rulebook import cites
from ...state import Step
from ...verbs import discard_cards, gain_power, lose_power, move_to_last, return_cards, set_supply
from ..reconciling import ReconcileInTurnOrder
from .wildling_question import (
    ChoosePenalty,
    DiscardHouseCard,
    DowngradeKnights,
    GainInfluence,
    LoseInfluence,
    MusterInOneArea,
    ReturnHouseCard,
    UpgradeFootmen,
    ask,
    choose_units_to_destroy,
    destroy_any_units,
    downgrade_knights,
    unit_ids,
    units_on_board,
)


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack after its bids. `won`: whether the Night's Watch won."""

    strength: int
    bids: Mapping[HouseId, int]
    won: bool


class WildlingCard:
    """The effects of a wildling card. This base class has none."""

    card: ClassVar[CardId] = "silence_at_the_wall"
    attacks_again: ClassVar[int] = 0
    afterwards: ClassVar[tuple[Step, ...]] = ()

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        """Applies the reward of the highest bidder after a victory of the Night's Watch."""

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        """Applies the penalty of the lowest bidder after a victory of the wildlings."""

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        """Applies the penalty of another bidder after a victory of the wildlings."""


class CrowKillers(WildlingCard):
    card = "crow_killers"

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        task = UpgradeFootmen()
        if task.maximum(play.state, house):
            ask(play, house, self.card, task)

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        downgrade_knights(play, house, self.card, unit_ids(units_on_board(play.state, house, "knight")))

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        knights = unit_ids(units_on_board(play.state, house, "knight"))
        if len(knights) <= 2:
            downgrade_knights(play, house, self.card, knights)
        else:
            ask(play, house, self.card, DowngradeKnights())


@cites("SUPPLY-11", "RUL-57")
class RattleshirtsRaiders(WildlingCard):
    card = "rattleshirts_raiders"
    afterwards = (ReconcileInTurnOrder(),)

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        set_supply(play, house, play.state.houses[house].supply + 1)

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        set_supply(play, house, play.state.houses[house].supply - 2)

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        set_supply(play, house, play.state.houses[house].supply - 1)


@cites("RUL-67")
class MassingOnTheMilkwater(WildlingCard):
    card = "massing_on_the_milkwater"

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        return_cards(play, house, discard_pile(play.state, house), self.card)

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        facts = edition_of(play.state).house_cards
        cards = hand(play.state, house)
        strongest = max((facts[card].strength for card in cards), default=0)
        lost = tuple(card for card in cards if facts[card].strength == strongest)
        if len(lost) < len(cards):
            discard_cards(play, house, lost, self.card)

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        if len(hand(play.state, house)) > 1:
            ask(play, house, self.card, DiscardHouseCard())


class KingBeyondTheWall(WildlingCard):
    card = "king_beyond_the_wall"

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        ask(play, house, self.card, GainInfluence())

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        for track in edition_of(play.state).tracks:
            move_to_last(play, house, track, self.card)

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        to_the_last = len(play.state.houses)
        ask(play, house, self.card, LoseInfluence(("fiefdoms", "kings_court"), to_the_last))


class MammothRiders(WildlingCard):
    card = "mammoth_riders"

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        if discard_pile(play.state, house):
            ask(play, house, self.card, ReturnHouseCard())

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        destroy_any_units(play, house, self.card, 3)

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        destroy_any_units(play, house, self.card, 2)


class HordeDescends(WildlingCard):
    card = "horde_descends"

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        areas = tuple(
            area for area in mustering_areas(play.state, house) if first_musterings(play.state, house, area)
        )
        if areas:
            ask(play, house, self.card, MusterInOneArea(areas))

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        printed = edition_of(play.state).areas
        in_castles = [unit for unit in units_on_board(play.state, house) if printed[unit.area].castle]
        held = [unit.area for unit in in_castles]
        areas = tuple(sorted({area for area in held if held.count(area) >= 2}))
        if areas:
            units = unit_ids([unit for unit in in_castles if unit.area in areas])
            choose_units_to_destroy(play, house, self.card, units, 2, areas)
        else:
            destroy_any_units(play, house, self.card, 2)

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        destroy_any_units(play, house, self.card, 1)


class PreemptiveRaid(WildlingCard):
    card = "preemptive_raid"
    attacks_again = 6

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        ask(play, house, self.card, ChoosePenalty())


class SkinchangerScout(WildlingCard):
    card = "skinchanger_scout"

    def reward_highest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        gain_power(play, house, attack.bids[house], self.card)

    def punish_lowest_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        lose_power(play, house, play.state.houses[house].power, self.card)

    def punish_other_bidder(self, play: Play, house: HouseId, attack: Attack) -> None:
        lose_power(play, house, 2, self.card)


CARDS: dict[CardId, WildlingCard] = {
    card.card: card
    for card in (
        WildlingCard(),
        CrowKillers(),
        RattleshirtsRaiders(),
        MassingOnTheMilkwater(),
        KingBeyondTheWall(),
        MammothRiders(),
        HordeDescends(),
        PreemptiveRaid(),
        SkinchangerScout(),
    )
}
