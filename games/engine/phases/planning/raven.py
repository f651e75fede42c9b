"""The Messenger Raven."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ...choices import Choice
from ...editions import edition_of
from ...events.board import OrderReplaced
from ...events.cards import WildlingCardReturned, WildlingCardSeen
from ...events.tracks import RavenUsed
from ...ids import AreaId, HouseId, OrderId
from ...play import Play
from ...queries.orders import regular_tokens, special_tokens
from ...queries.tracks import holder, stars
from ...rulebook import cites
from ...state import Answer, State, Step


@cites("RAVEN-1", "TRACK-7")
@dataclass(frozen=True, slots=True)
class UseMessengerRaven(Step):
    """Ask the holder of the ready Raven."""

    def begin(self, play: Play) -> None:
        if not play.state.raven_used:
            play.ask(UseRaven(), holder(play.state, "kings_court"))


@dataclass(frozen=True, slots=True)
class UseRavenAnswer(Answer):
    """`replace` needs `area` and `token`. After a `look`: `leave_on_top` or `put_under_deck`."""

    use: Literal["nothing", "replace", "look", "leave_on_top", "put_under_deck"]
    area: AreaId | None = None
    token: OrderId | None = None


@cites("DEC-11", "RAVEN-1", "RAVEN-2", "RAVEN-3", "RAVEN-4", "RUL-03", "RUL-45", "INFO-7")
@dataclass(frozen=True, slots=True)
class UseRaven(Choice):
    """Replace one order, look at the top wildling card, or nothing. `looking`: where to put the card."""

    point = "DEC-11"
    answer = UseRavenAnswer
    refusal = "raven_cannot_do_that"
    rule = "RAVEN-1"

    looking: bool = False

    def choices(self, state: State, house: HouseId) -> tuple[UseRavenAnswer, ...]:
        if self.looking:
            return (UseRavenAnswer("leave_on_top"), UseRavenAnswer("put_under_deck"))
        return (UseRavenAnswer("nothing"), UseRavenAnswer("look"), *_replacements(state, house))

    def broken_rule(self, state: State, house: HouseId, answer: UseRavenAnswer) -> str:
        if self.looking:
            return "RAVEN-3"
        return "RAVEN-2" if answer.use == "replace" else self.rule

    def apply_answer(self, play: Play, house: HouseId, answer: UseRavenAnswer) -> None:
        if answer.use == "replace":
            assert answer.area is not None and answer.token is not None
            old = play.state.orders[answer.area].token
            play.emit(RavenUsed(house, "replace"))
            play.emit(OrderReplaced(house, answer.area, old, answer.token))
        elif answer.use == "look":
            play.emit(RavenUsed(house, "look"))
            play.emit(WildlingCardSeen(house, play.state.decks["wildling"][0]))
            play.ask(UseRaven(looking=True), house)
        elif self.looking:
            card = play.state.decks["wildling"][0]
            place = "top" if answer.use == "leave_on_top" else "bottom"
            play.emit(WildlingCardReturned(house, card, place))


def _replacements(state: State, house: HouseId) -> Iterator[UseRavenAnswer]:
    """Exchanges of an order of the house for an unused token that respect bans and stars (RAVEN-2)."""
    tokens = edition_of(state).orders
    own = sorted((order for order in state.orders.values() if order.house == house), key=lambda o: o.area)
    used = {order.token for order in own}
    starred = sum(1 for order in own if tokens[order.token].special)
    unused = [token for token in (*regular_tokens(state), *special_tokens(state)) if token not in used]
    for order in own:
        room = stars(state, house) - starred + tokens[order.token].special
        for token in unused:
            if not tokens[token].special or room > 0:
                yield UseRavenAnswer("replace", order.area, token)
