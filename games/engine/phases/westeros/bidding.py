"""Clash of Kings: bidding for the influence tracks."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...editions import edition_of
from ...errors import IllegalInput
from ...events.tracks import BidsRevealed
from ...ids import HouseId, TrackId
from ...options import Amount, RankGroups
from ...play import Play
from ...queries.tracks import holder
from ...rulebook import cites
from ...state import Answer, Question, State, Step
from ...verbs import set_track


@cites("BID-1", "BID-2", "RUL-34")
@dataclass(frozen=True, slots=True)
class AuctionTrack(Step):
    """All houses bid for a track; a house without power bids 0."""

    track: TrackId

    def begin(self, play: Play) -> None:
        bidders = [house for house in sorted(play.state.houses) if play.state.houses[house].power]
        if bidders:
            play.ask(BidInfluence(self.track), *bidders, sealed=True)
        else:
            reveal_bids(play, self.track, {})


def auctions(state: State) -> tuple[AuctionTrack, ...]:
    """The auctions of all influence tracks, in their order."""
    return tuple(AuctionTrack(track) for track in edition_of(state).tracks)


def check_bid(state: State, house: HouseId, amount: int, rule: str) -> None:
    """Raises `IllegalInput` unless a house has that much available power (BID-2, WILD-3)."""
    power = state.houses[house].power
    if amount < 0:
        raise IllegalInput("bid_below_zero", rule, amount=amount)
    if amount > power:
        raise IllegalInput("bid_above_power", rule, amount=amount, power=power)


@dataclass(frozen=True, slots=True)
class BidInfluenceAnswer(Answer):
    amount: int


@cites("DEC-05", "BID-2", "BID-9", "RUL-34", "INFO-2")
@dataclass(frozen=True, slots=True)
class BidInfluence(Question):
    """Bid available power for a place on an influence track."""

    point = "DEC-05"
    answer = BidInfluenceAnswer

    track: TrackId

    def options(self, state: State, house: HouseId) -> Amount:
        return Amount(0, state.houses[house].power)

    def check(self, state: State, house: HouseId, answer: BidInfluenceAnswer) -> None:
        check_bid(state, house, answer.amount, "BID-2")

    def default(self, state: State, house: HouseId) -> BidInfluenceAnswer:
        return BidInfluenceAnswer(0)

    def resolve(self, play: Play, answers: Mapping[HouseId, BidInfluenceAnswer]) -> None:
        reveal_bids(play, self.track, {house: answer.amount for house, answer in answers.items()})


@cites("BID-3", "BID-4", "BID-5", "BID-6", "BID-7", "BID-8", "TRACK-3", "RUL-58")
def reveal_bids(play: Play, track: TrackId, amounts: Mapping[HouseId, int]) -> None:
    """Reveals and pays all bids. The holder of the Iron Throne orders houses with equal bids."""
    bids = {house: amounts.get(house, 0) for house in sorted(play.state.houses)}
    play.emit(BidsRevealed(track, bids))
    groups = groups_by_bid(play.state, track, bids)
    if any(len(group) > 1 for group in groups):
        play.ask(OrderTiedBids(track, groups), holder(play.state, "iron_throne"))
    else:
        rank(play, track, groups)


def groups_by_bid(
    state: State, track: TrackId, bids: Mapping[HouseId, int]
) -> tuple[tuple[HouseId, ...], ...]:
    """Houses with equal bids together, highest bid first, each group in its current order on the track."""
    return tuple(
        tuple(house for house in state.tracks[track] if bids[house] == bid)
        for bid in sorted(set(bids.values()), reverse=True)
    )


def rank(play: Play, track: TrackId, groups: tuple[tuple[HouseId, ...], ...]) -> None:
    """Places the houses of these groups on a track, one group after the other."""
    set_track(play, track, tuple(house for group in groups for house in group), "clash_of_kings")


@dataclass(frozen=True, slots=True)
class OrderTiedBidsAnswer(Answer):
    """All groups in the order of their bids, each in the chosen order."""

    groups: tuple[tuple[HouseId, ...], ...]


@cites("DEC-06", "BID-4", "BID-5", "TRACK-3", "RUL-58")
@dataclass(frozen=True, slots=True)
class OrderTiedBids(Question):
    """Order the houses whose bids are equal. `groups`: highest bid first."""

    point = "DEC-06"
    answer = OrderTiedBidsAnswer

    track: TrackId
    groups: tuple[tuple[HouseId, ...], ...]

    def options(self, state: State, house: HouseId) -> RankGroups:
        return RankGroups(self.track, self.groups)

    def check(self, state: State, house: HouseId, answer: OrderTiedBidsAnswer) -> None:
        asked = [sorted(group) for group in self.groups]
        if [sorted(group) for group in answer.groups] != asked:
            raise IllegalInput("not_an_order_of_the_tied", "BID-4")

    def default(self, state: State, house: HouseId) -> OrderTiedBidsAnswer:
        return OrderTiedBidsAnswer(self.groups)

    def apply_answer(self, play: Play, house: HouseId, answer: OrderTiedBidsAnswer) -> None:
        rank(play, self.track, answer.groups)
