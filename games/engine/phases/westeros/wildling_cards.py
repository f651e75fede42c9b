"""What each wildling card does to the highest bidder, the lowest bidder and the others."""

from __future__ import annotations

from ...data.areas import AREAS
from ...data.house_cards import HOUSE_CARDS
from ...data.tracks import TRACKS
from ...ids import CardId, HouseId, TrackId, UnitId
from ...play import Play
from ...queries.board import free_pieces
from ...queries.house_cards import discard_pile, hand
from ...queries.muster import first_musterings, mustering_areas
from ...queries.tracks import holder, position
from ...rulebook import cites
from ...state import State, Unit
from ...verbs.house_cards import discard_cards, return_cards
from ...verbs.power import gain_power, lose_power
from ...verbs.tracks import move_down, move_on_track, move_to_last, set_supply
from ...verbs.units import destroy_units, replace_unit
from ..aftermath import AFTERMATH
from ..reconciling import ReconcileInTurnOrder
from .wildling_question import TEXTS, Attack, ResolveWildlingCard, ResolveWildlingCardAnswer, Text


def own_units(state: State, house: HouseId, kind: str | None = None) -> list[Unit]:
    """The units of a house on the board (of one kind), in the order of their ids."""
    return [
        unit for _, unit in sorted(state.units.items()) if unit.house == house and kind in (None, unit.type)
    ]


def ids(units: list[Unit]) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in units)


def destroy(play: Play, house: HouseId, units: tuple[UnitId, ...], card: CardId) -> None:
    """Destroy units; control, ports, orders and victory are checked after it (WILD-11)."""
    if units:
        destroy_units(play, house, units, card)
        play.then(*AFTERMATH)


@cites("WILD-11", "WILD-12")
def give_up_units(play: Play, house: HouseId, count: int, card: CardId) -> None:
    """Ask a house for `count` of its units anywhere; all of them if it has no more."""
    units = own_units(play.state, house)
    if len(units) <= count:
        destroy(play, house, ids(units), card)
    else:
        play.ask(
            ResolveWildlingCard(card, house, "destroy", units=ids(units), minimum=count, maximum=count), house
        )


class CrowKillers(Text):
    """Footmen become knights, or knights footmen."""

    card = "crow_killers"

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        footmen = own_units(play.state, house, "footman")
        most = min(2, len(footmen), len(free_pieces(play.state, house, "knight")))
        if most:
            play.ask(
                ResolveWildlingCard(self.card, house, "upgrade", units=ids(footmen), maximum=most), house
            )

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        self._degrade(play, house, ids(own_units(play.state, house, "knight")))

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        knights = ids(own_units(play.state, house, "knight"))
        if len(knights) <= 2:
            self._degrade(play, house, knights)
        else:
            play.ask(
                ResolveWildlingCard(self.card, house, "degrade", units=knights, minimum=2, maximum=2), house
            )

    def _degrade(self, play: Play, house: HouseId, knights: tuple[UnitId, ...]) -> None:
        """Replace knights by free footmen; those for whom there is none are destroyed."""
        lost = len(knights) - len(free_pieces(play.state, house, "footman"))
        if lost <= 0:
            replace_all(play, house, knights, "footman")
        elif lost == len(knights):
            destroy(play, house, knights, self.card)
        else:
            play.ask(
                ResolveWildlingCard(self.card, house, "destroy", units=knights, minimum=lost, maximum=lost),
                house,
            )

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        house = question.house
        if question.task == "upgrade":
            replace_all(play, house, answer.units, "knight")
        elif question.task == "degrade":
            self._degrade(play, house, answer.units)
        else:
            spared = tuple(unit for unit in question.units if unit not in answer.units)
            replace_all(play, house, spared, "footman")
            destroy(play, house, answer.units, self.card)


def replace_all(play: Play, house: HouseId, units: tuple[UnitId, ...], kind: str) -> None:
    """Exchange units for free pieces of another kind."""
    for unit in sorted(units):
        replace_unit(play, house, unit, kind)


@cites("SUPPLY-11", "RUL-57")
class RattleshirtsRaiders(Text):
    """Supply markers move; then all houses reconcile."""

    card = "rattleshirts_raiders"
    afterwards = (ReconcileInTurnOrder(),)

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        set_supply(play, house, play.state.houses[house].supply + 1)

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        set_supply(play, house, play.state.houses[house].supply - 2)

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        set_supply(play, house, play.state.houses[house].supply - 1)


@cites("RUL-67")
class MassingOnTheMilkwater(Text):
    """House cards are lost, or the discard pile comes back."""

    card = "massing_on_the_milkwater"

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        return_cards(play, house, discard_pile(play.state, house), self.card)

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        cards = hand(play.state, house)
        strongest = max((HOUSE_CARDS[card].strength for card in cards), default=0)
        lost = tuple(card for card in cards if HOUSE_CARDS[card].strength == strongest)
        if len(lost) < len(cards):
            discard_cards(play, house, lost, self.card)

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        cards = sorted(hand(play.state, house), key=lambda card: (HOUSE_CARDS[card].strength, card))
        if len(cards) > 1:
            play.ask(ResolveWildlingCard(self.card, house, "discard", choices=tuple(cards)), house)

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        assert answer.choice is not None
        discard_cards(play, question.house, (answer.choice,), self.card)


def worst_first(state: State, house: HouseId, tracks: tuple[TrackId, ...]) -> tuple[TrackId, ...]:
    """Tracks with those on which the house stands worst first, then alphabetical."""
    return tuple(sorted(tracks, key=lambda track: (-position(state, track, house), track)))


class KingBeyondTheWall(Text):
    """Influence is won or lost."""

    card = "king_beyond_the_wall"

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        tracks = worst_first(play.state, house, TRACKS)
        play.ask(ResolveWildlingCard(self.card, house, "gain_track", choices=tracks), house)

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        for track in TRACKS:
            move_to_last(play, house, track, self.card)

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        tracks = worst_first(play.state, house, ("fiefdoms", "kings_court"))
        play.ask(ResolveWildlingCard(self.card, house, "lose_track", choices=tracks), house)

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        assert answer.choice is not None
        if question.task == "gain_track":
            move_on_track(play, question.house, answer.choice, 1, self.card)
        else:
            move_to_last(play, question.house, answer.choice, self.card)


class MammothRiders(Text):
    """Units are lost, or a house card comes back."""

    card = "mammoth_riders"

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        cards = discard_pile(play.state, house)
        if cards:
            play.ask(ResolveWildlingCard(self.card, house, "take_back", choices=cards, optional=True), house)

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        give_up_units(play, house, 3, self.card)

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        give_up_units(play, house, 2, self.card)

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        if question.task == "destroy":
            destroy(play, question.house, answer.units, self.card)
        elif answer.choice is not None:
            return_cards(play, question.house, (answer.choice,), self.card)


class HordeDescends(Text):
    """Units are lost, the lowest bidder's in one castle; or one area musters."""

    card = "horde_descends"

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        areas = tuple(
            area for area in mustering_areas(play.state, house) if first_musterings(play.state, house, area)
        )
        if areas:
            play.ask(ResolveWildlingCard(self.card, house, "muster", areas=areas, optional=True), house)

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        state = play.state
        by_area: dict[str, int] = {}
        for unit in own_units(state, house):
            if AREAS[unit.area].castle:
                by_area[unit.area] = by_area.get(unit.area, 0) + 1
        areas = tuple(area for area in sorted(by_area) if by_area[area] >= 2)
        if not areas:
            give_up_units(play, house, 2, self.card)
            return
        units = ids([unit for unit in own_units(state, house) if unit.area in areas])
        if len(units) == 2:
            destroy(play, house, units, self.card)
        else:
            play.ask(
                ResolveWildlingCard(
                    self.card, house, "destroy", units=units, minimum=2, maximum=2, areas=areas
                ),
                house,
            )

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        give_up_units(play, house, 1, self.card)

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        if question.task == "destroy":
            destroy(play, question.house, answer.units, self.card)
        else:
            question.place(play, answer)


class PreemptiveRaid(Text):
    """The wildlings attack again without the highest bidder; or units or influence are lost."""

    card = "preemptive_raid"
    attacks_again = 6

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        play.ask(ResolveWildlingCard(self.card, house, "alternative", choices=("influence", "units")), house)

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        house = question.house
        if question.task == "destroy":
            destroy(play, house, answer.units, self.card)
        elif question.task == "lose_track":
            assert answer.choice is not None
            self._fall(play, house, answer.choice)
        elif answer.choice == "units":
            give_up_units(play, house, 2, self.card)
        else:
            self._lose_influence(play, house)

    @cites("TRACK-12", "TRACK-3")
    def _lose_influence(self, play: Play, house: HouseId) -> None:
        """Two positions down where the house stands highest; the Iron Throne holder settles a tie."""
        state = play.state
        best = min(position(state, track, house) for track in TRACKS)
        highest = tuple(track for track in TRACKS if position(state, track, house) == best)
        if len(highest) == 1:
            self._fall(play, house, highest[0])
        else:
            question = ResolveWildlingCard(self.card, house, "lose_track", choices=tuple(sorted(highest)))
            play.ask(question, holder(state, "iron_throne"))

    def _fall(self, play: Play, house: HouseId, track: TrackId) -> None:
        move_down(play, house, track, 2, self.card)


class SkinchangerScout(Text):
    """Power is lost, or the bid comes back."""

    card = "skinchanger_scout"

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        gain_power(play, house, attack.bids[house], self.card)

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        lose_power(play, house, play.state.houses[house].power, self.card)

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        lose_power(play, house, 2, self.card)


for _text in (
    Text(),
    CrowKillers(),
    RattleshirtsRaiders(),
    MassingOnTheMilkwater(),
    KingBeyondTheWall(),
    MammothRiders(),
    HordeDescends(),
    PreemptiveRaid(),
    SkinchangerScout(),
):
    TEXTS[_text.card] = _text
