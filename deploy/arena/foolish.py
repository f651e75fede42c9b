"""Counts foolish moves, each with the number of times that it was possible.

The counters know the whole game, and judge single moves, not plans: a good bot makes a few foolish moves for
a reason.
"""

from collections.abc import Iterator, Mapping

from games.engine import Event, PlayResult, State, options
from games.engine.editions import HouseCardFacts, edition_of
from games.engine.events.cards import WildlingsAttacked
from games.engine.events.combat import HouseCardPlayed
from games.engine.events.game import RoundBegan
from games.engine.events.tracks import BidsRevealed, RaidResolved
from games.engine.options import Destination, MarchOrder, Moves, OneOf
from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.phases.action.raid import ResolveRaidAnswer
from games.engine.phases.westeros.wildlings import BidWildlings
from games.engine.queries.board import controller, power_pool, units_of
from games.engine.queries.house_cards import hand
from games.engine.queries.orders import places_for_orders, regular_tokens, special_tokens
from games.engine.queries.tracks import stars
from games.engine.state import Answer

HIGH_CARD_MARGIN = 2
"""Strength by which a high house card exceeds the weakest one in the hand."""

Counts = Iterator[tuple[str, str]]
"""Pairs of a house and the name of a count, such as `idle_marches`."""


def count_foolish_moves(before: State, house: str, number: int, answer: Answer, result: PlayResult) -> Counts:
    """Counts foolish moves in an answer and its consequences, and the occasions for them."""
    yield from count_march(before, house, number, answer)
    yield from count_raid(before, house, number, answer)
    yield from count_lost_homes(before, result.state)
    question = before.decisions[number].question
    strength = question.strength if isinstance(question, BidWildlings) else 0
    state = before  # one answer may lead through several combats and attacks that need no other answer
    for event in result.events:
        if isinstance(event, WildlingsAttacked):
            strength = event.strength
        yield from count_event(state, event, strength)
        state = event.apply(state)


def count_event(before: State, event: Event, strength: int) -> Counts:
    """Counts foolish moves in an event after `before`. `strength` is that of the last wildling attack."""
    if isinstance(event, RaidResolved):
        yield event.house, "raids"
        if event.target is None:
            yield event.house, "raids_without_target"
            if must_place_order(before, event.house, "raid"):
                yield event.house, "raids_without_target_forced"
    elif isinstance(event, BidsRevealed) and event.subject == "wildlings":
        yield from count_wildling_bids(event.bids, strength, before)
    elif isinstance(event, HouseCardPlayed):
        yield event.house, "cards"
        if is_wasted(before, event):
            yield event.house, "wasted_cards"
    elif isinstance(event, RoundBegan):
        for house in before.houses:
            yield house, "rounds"
            if not power_pool(before, house):
                yield house, "rounds_at_power_cap"


def count_march(state: State, house: str, number: int, answer: Answer) -> Counts:
    """Counts marches. One without effect is foolish if another march would certainly gain something."""
    if isinstance(answer, ResolveMarchAnswer):
        yield house, "marches"
        if not answer.moves:
            yield house, "idle_marches"
            if must_place_order(state, house, "march"):
                yield house, "idle_marches_forced"
            if has_gain(state, house, number):
                yield house, "idle_marches_with_a_gain_open"


def has_gain(state: State, house: str, number: int) -> bool:
    """Whether a march can take an area with a castle, supply or power without a combat, and give none up."""
    offered = options(state, house, number)
    assert isinstance(offered, Moves)
    return any(
        is_gain(state, house, destination) and keeps_origin(state, house, order, destination)
        for order in offered.orders
        for destination in order.destinations
    )


def is_gain(state: State, house: str, destination: Destination) -> bool:
    area = edition_of(state).areas[destination.area]
    certain = not destination.attack or destination.strength_needed is not None
    symbols = area.castle or area.supply or area.power
    return bool(certain and destination.counts and symbols and controller(state, area.id) != house)


def keeps_origin(state: State, house: str, order: MarchOrder, destination: Destination) -> bool:
    stay = order.staying + len(order.units) > min(destination.counts)
    area = state.areas.get(order.area)
    token = area is not None and area.power_token == house
    is_home = edition_of(state).home.get(house) == order.area
    return stay or order.leave_power_token or token or is_home or area is None


def count_raid(state: State, house: str, number: int, answer: Answer) -> Counts:
    if isinstance(answer, ResolveRaidAnswer) and answer.target is None:
        offered = options(state, house, number)
        assert isinstance(offered, OneOf)
        if any(isinstance(choice, ResolveRaidAnswer) and choice.target for choice in offered.choices):
            yield house, "raids_with_a_target_passed_up"


def must_place_order(state: State, house: str, kind: str) -> bool:
    """Whether a house has more places with units than order tokens of other kinds."""
    printed = edition_of(state).orders
    regular = [token for token in regular_tokens(state) if printed[token].kind != kind]
    special = [token for token in special_tokens(state) if printed[token].kind != kind]
    return len(places_for_orders(state, house)) > len(regular) + min(len(special), stars(state, house))


def count_wildling_bids(bids: Mapping[str, int], strength: int, before: State) -> Counts:
    """Counts bids. A lost attack is foolish for a house that kept at least as much power as was missing."""
    missing = strength - sum(bids.values())
    for house, bid in bids.items():
        yield house, "wildling_attacks"
        if missing > 0:
            yield house, "wildling_attacks_lost"
            if before.houses[house].power - bid >= missing:
                yield house, "wildling_attacks_lost_with_power_kept"


def is_wasted(state: State, event: HouseCardPlayed) -> bool:
    """Whether a high card was played in a combat whose winner no card could change.

    Printed strengths count, with a margin for the Valyrian Steel Blade and Tides of Battle. A card with more
    swords than the weakest one is not wasted on a victory, nor one with more fortifications on a defeat.
    """
    printed = edition_of(state).house_cards
    side = state.sides[event.house]
    other = next(each for each in state.sides.values() if each.house != event.house)
    own = [printed[card] for card in {*hand(state, event.house), event.card}]
    theirs = [printed[card] for card in hand(state, other.house)]
    if other.card:  # chosen at the same time
        theirs.append(printed[other.card])
    weakest = min(own, key=lambda card: card.strength)
    card = printed[event.card]
    if not theirs or card.strength - weakest.strength < HIGH_CARD_MARGIN:
        return False
    lead, slack = side.strength - other.strength, _possible_gain(state)
    if lead + weakest.strength - _strongest(theirs) > slack:
        return card.swords <= weakest.swords
    if lead + _strongest(own) - min(each.strength for each in theirs) < -slack:
        return card.fortifications <= weakest.fortifications
    return False


def _strongest(cards: list[HouseCardFacts]) -> int:
    return max(card.strength for card in cards)


def _possible_gain(state: State) -> int:
    """The strength that a side can still gain after the house cards."""
    tides = (
        max(tide.strength for tide in edition_of(state).tides.values())
        if state.ruleset.tides_of_battle
        else 0
    )
    return tides + (not state.blade_used)


def count_lost_homes(before: State, after: State) -> Counts:
    """Counts lost homes. A home counts as given up if no unit of its house stood there."""
    for house, home in edition_of(before).home.items():
        if house in before.houses and controller(before, home) == house != controller(after, home):
            yield house, "homes_lost"
            if not units_of(before, house, home):
                yield house, "homes_given_up"
