"""Revealing and resolving the Westeros cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...choices import Choice
from ...editions import edition_of
from ...events.cards import (
    DeckReshuffled,
    DeckShuffled,
    UsedCardsTurned,
    WesterosCardReplaced,
    WesterosCardResolved,
    WesterosCardsRevealed,
)
from ...events.game import OrdersBanned
from ...ids import HouseId
from ...play import Play
from ...queries.board import controlled_areas, controller, is_blockaded, units_of
from ...queries.tracks import holder, turn_order
from ...rulebook import cites
from ...state import Answer, State, Step
from ...verbs import gain_power, set_threat
from ..mustering import MusterInTurnOrder
from ..reconciling import CountSupply
from .bidding import auctions
from .wildlings import attack_of_all

TOKEN_TRACK = {
    "iron_throne": "iron_throne",
    "valyrian_steel_blade": "fiefdoms",
    "messenger_raven": "kings_court",
}
"""For each dominance token, the track whose first house holds it."""


@cites("WEST-2", "WEST-7", "OPT-02", "RUL-01")
@dataclass(frozen=True, slots=True)
class RevealWesterosCards(Step):
    """Reveal the top card of each deck."""

    def begin(self, play: Play) -> None:
        decks = edition_of(play.state).westeros_decks
        for deck in decks:
            if not play.state.decks[deck]:
                play.emit(UsedCardsTurned(deck))
        play.emit(WesterosCardsRevealed(tuple(play.state.decks[deck][0] for deck in decks)))
        if play.state.ruleset.winter_is_coming_timing == "on_reveal":
            for place in range(len(decks)):
                while is_winter(play.state, place):
                    reveal_another_card(play, place)


def is_winter(state: State, place: int) -> bool:
    return edition_of(state).westeros_cards[state.piles["revealed"][place]].event == "winter_is_coming"


@cites("WEST-11", "RUL-01")
def reveal_another_card(play: Play, place: int) -> None:
    """Shuffles a deck with all its used cards and the revealed one, and reveals the top card."""
    state = play.state
    deck = edition_of(state).westeros_decks[place]
    cards = (*state.decks[deck], *state.piles.get(deck, ()), state.piles["revealed"][place])
    draw, order = play.shuffle(deck, sorted(cards))
    play.emit(DeckShuffled(deck, draw, order))
    play.emit(DeckReshuffled(deck))
    play.emit(WesterosCardReplaced(deck, place, play.state.decks[deck][0]))


@cites("WEST-3", "WEST-4", "WILD-1")
@dataclass(frozen=True, slots=True)
class CountIcons(Step):
    """The threat token moves one space per wildling icon on the revealed cards."""

    def begin(self, play: Play) -> None:
        cards = edition_of(play.state).westeros_cards
        raise_threat(play, sum(cards[card].icons for card in play.state.piles["revealed"]))


@cites("WEST-3", "WEST-4", "WILD-1")
def raise_threat(play: Play, icons: int) -> None:
    """Moves the threat token up. At the end of the track the wildlings attack before anything else."""
    if not icons:
        return
    printed = edition_of(play.state)
    threat = min(printed.threat_max, play.state.threat + icons * printed.threat_step)
    set_threat(play, threat)
    if threat == printed.threat_max:
        play.then(attack_of_all(play.state))


@cites("WEST-5", "WEST-6", "RUL-40")
@dataclass(frozen=True, slots=True)
class ResolveWesterosCard(Step):
    """Carry out the card of one deck: `place` 0 is the first deck."""

    place: int

    def begin(self, play: Play) -> None:
        cards = edition_of(play.state).westeros_cards
        card = play.state.piles["revealed"][self.place]
        facts = cards[card]
        if facts.event == "winter_is_coming":
            reveal_another_card(play, self.place)
            play.then(self)
            raise_threat(play, cards[play.state.piles["revealed"][self.place]].icons)
        elif facts.decider is not None:
            play.ask(ChooseWesterosEffect(card), holder(play.state, TOKEN_TRACK[facts.decider]))
        else:
            carry_out(play, card, facts.event)


@dataclass(frozen=True, slots=True)
class ChooseWesterosEffectAnswer(Answer):
    effect: str


@cites("DEC-02", "WEST-6", "WEST-10", "WEST-15", "WEST-17", "RUL-40")
@dataclass(frozen=True, slots=True)
class ChooseWesterosEffect(Choice):
    """Choose one of the effects of a Westeros card, or nothing."""

    point = "DEC-02"
    answer = ChooseWesterosEffectAnswer
    refusal = "no_such_effect"
    rule = "WEST-6"

    card: str

    def choices(self, state: State, house: HouseId) -> tuple[ChooseWesterosEffectAnswer, ...]:
        choices = edition_of(state).westeros_cards[self.card].choices
        effects = [effect for effect in choices if effect != "nothing"]
        return tuple(ChooseWesterosEffectAnswer(effect) for effect in ("nothing", *effects))

    def apply_answer(self, play: Play, house: HouseId, answer: ChooseWesterosEffectAnswer) -> None:
        carry_out(play, self.card, answer.effect)


@cites("WEST-22")
def carry_out(play: Play, card: str, effect: str) -> None:
    """Carries out the effect of a Westeros card, printed or chosen."""
    play.emit(WesterosCardResolved(card, effect))
    EFFECTS.get(effect, ban_orders)(play, effect)


@cites("WEST-8")
def resolve_supply(play: Play, effect: str) -> None:
    play.then(CountSupply())


@cites("WEST-9")
def resolve_mustering(play: Play, effect: str) -> None:
    play.then(MusterInTurnOrder())


@cites("WEST-14", "BID-1")
def resolve_clash_of_kings(play: Play, effect: str) -> None:
    play.then(*auctions(play.state))


@cites("WEST-16", "WILD-1")
def resolve_wildlings_attack(play: Play, effect: str) -> None:
    play.then(attack_of_all(play.state))


@cites("WEST-12")
def resolve_nothing(play: Play, effect: str) -> None:
    """Resolves a card without an effect."""


@cites("WEST-13", "PORT-11", "CTRL-9", "CTRL-10")
def resolve_game_of_thrones(play: Play, effect: str) -> None:
    """Each house gains power for its power icons and its open ports."""
    for house in turn_order(play.state):
        state = play.state
        icons = sum(area.power for area in controlled_areas(state, house))
        ports = sum(
            1
            for port in edition_of(state).ports
            if controller(state, port) == house
            and units_of(state, house, port)
            and not is_blockaded(state, house, port)
        )
        gain_power(play, house, icons + ports, "game_of_thrones")


@cites("WEST-17", "WEST-18", "WEST-19", "WEST-20")
def ban_orders(play: Play, effect: str) -> None:
    """The order tokens that this card bans may not be placed this round."""
    play.emit(OrdersBanned(edition_of(play.state).bans[effect]))


EFFECTS: Mapping[str, Callable[[Play, str], None]] = {
    "supply": resolve_supply,
    "mustering": resolve_mustering,
    "clash_of_kings": resolve_clash_of_kings,
    "game_of_thrones": resolve_game_of_thrones,
    "wildlings_attack": resolve_wildlings_attack,
    "last_days_of_summer": resolve_nothing,
    "nothing": resolve_nothing,
}
