"""Possible strengths of both sides of a combat before everything is known."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ..copying import replace
from ..editions import CANCEL, DURING_STRENGTH, IMMEDIATELY_ON_REVEAL, edition_of
from ..events.combat import HouseCardPlayed
from ..ids import AreaId, CardId, HouseId
from ..phases.combat.blade import AskForBlade, UseBlade, ready_blade
from ..phases.combat.strength import counted_terms, stronger_side
from ..phases.combat.texts import ResolveTexts
from ..queries.combat import combat_of, opponent
from ..queries.house_cards import hand
from ..queries.strength import support_orders, support_terms
from ..queries.tracks import turn_order
from ..state import State, Step, Support, Table
from ..sums import Term, TermKind, total
from .hypothesis import Hypothesis
from .model import SideSum, SumRole, max_sum, min_sum

TEXTS: tuple[Step, ...] = (ResolveTexts((CANCEL,)), ResolveTexts((IMMEDIATELY_ON_REVEAL,)), AskForBlade())
"""Steps that can change the strength of a side after the cards are revealed, except Tides of Battle."""
_CHANGES_STRENGTH = (CANCEL, IMMEDIATELY_ON_REVEAL, DURING_STRENGTH)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The two sides, attacker first, and the certain winner (None while it is open)."""

    sides: tuple[SideSum, ...]
    victor: SumRole | None
    tied: bool | None


@dataclass(frozen=True, slots=True)
class OpenSupport:
    """Support that may still be declared, or refused: its place and owner, and the sides that it may help."""

    area: AreaId
    house: HouseId
    sides: tuple[HouseId, ...]


def support_to_come(state: State, waiting: Iterable[HouseId]) -> list[OpenSupport]:
    """The possible support of houses that have not declared it yet."""
    combat = combat_of(state)
    both = (combat.attacker, combat.defender)
    houses = set(waiting)
    return [
        OpenSupport(order.area, order.house, (order.house,) if order.house in both else both)
        for order in support_orders(state, combat.area)
        if order.house in houses
    ]


def support_to_refuse(state: State, side: HouseId) -> list[OpenSupport]:
    """The declared support of other houses that a side may still refuse."""
    return [
        OpenSupport(row.area, row.house, (side,))
        for _, row in sorted(state.supports.items())
        if row.side == side and row.house != side
    ]


def waiting_to_declare(state: State, after: HouseId | None = None) -> tuple[HouseId, ...]:
    """The owners of Support orders in turn order, only those after a house that has declared."""
    order = turn_order(state)
    return order if after is None else order[order.index(after) + 1 :]


def open_outlook(state: State, supports: Sequence[OpenSupport]) -> Outlook:
    """The outlook before the house cards are revealed. `state` is the observation of a house.

    It covers every possible course: the extremes are all support for one side and none for the other, with
    every pair of cards.
    """
    combat = combat_of(state)
    both = (combat.attacker, combat.defender)
    uncertain = {each.area for each in supports}
    certain = Table({area: row for area, row in state.supports.items() if area not in uncertain})
    ends: list[Hypothesis] = []
    for side in both if supports else (combat.attacker,):
        helped = certain.copied()
        for each in supports:
            if side in each.sides:
                helped[each.area] = Support(each.area, each.house, side)
        for cards in product(*(_cards(state, house, only_extremes=bool(supports)) for house in both)):
            ends += _with_cards(replace(state, supports=helped), both, cards).branches()
    terms = {
        house: [
            *counted_terms(replace(state, supports=certain), house),
            *(
                replace(each, min_amount=0)
                for support in supports
                if house in support.sides
                for each in support_terms(
                    state, state.orders[support.area], house == combat.attacker, combat.area
                )
            ),
        ]
        for house in both
    }
    return _outlook(state, terms, ends, "card", None, are_extremes=bool(supports))


def _cards(state: State, house: HouseId, *, only_extremes: bool) -> tuple[CardId | None, ...]:
    """The possible cards of a side: its hand, which everybody knows. Cards whose text changes no strength,
    and cards without a text, are represented by one card per strength, or by the weakest and the strongest.
    """
    facts = edition_of(state).house_cards
    cards = hand(state, house)
    texts = [card for card in cards if facts[card].timing in _CHANGES_STRENGTH]
    plain = {facts[card].strength: card for card in cards if card not in texts}
    if only_extremes and plain:
        plain = {strength: plain[strength] for strength in (min(plain), max(plain))}
    return (*texts, *plain.values()) or (None,)


def _with_cards(state: State, houses: Sequence[HouseId], cards: Sequence[CardId | None]) -> Hypothesis:
    for house, card in zip(houses, cards, strict=True):
        if card is not None:
            state = HouseCardPlayed(house, card).apply(state)
    return Hypothesis(state, TEXTS)


def revealed_outlook(play: Hypothesis) -> Outlook:
    """The outlook when the house cards are known, before the questions about texts and Blade."""
    state = play.state
    terms = {house: counted_terms(state, house) for house in state.sides}
    decision = play.question
    card = getattr(decision.question, "card", None) if decision else None
    kind: TermKind = "floor"
    if card is not None:
        kind = "card_text"
    elif decision is not None and not isinstance(decision.question, UseBlade):
        kind = "card"
    return _outlook(state, terms, list(play.branch().branches()), kind, card)


def _outlook(
    state: State,
    terms: Mapping[HouseId, list[Term]],
    possible_ends: Sequence[Hypothesis],
    rest_kind: TermKind,
    card: CardId | None,
    *,
    are_extremes: bool = False,
) -> Outlook:
    """The outlook over all possible ends. If `possible_ends` are extremes, all values between them are
    possible.

    One more term, of the kind `rest_kind` and with this card, covers the part of the strength that `terms` do
    not explain.
    """
    combat = combat_of(state)
    both = (combat.attacker, combat.defender)
    blade = ready_blade(state) if any(end.state.combat != state.combat for end in possible_ends) else None
    tides = {house: _tide_term(state, house) for house in both}
    totals: dict[HouseId, list[tuple[int, int]]] = {house: [] for house in both}
    victors: set[HouseId] = set()
    ties: set[bool | None] = set()
    for end in possible_ends:
        found = {}
        for house in both:
            counted = total(counted_terms(end.state, house))
            tide = tides[house]
            found[house] = (
                max(0, counted + (tide.min_amount if tide else 0)),
                max(0, counted + (tide.max_amount if tide else 0)),
            )
            totals[house].append(found[house])
        for house in both:
            other = opponent(state, house)
            if stronger_side(end.state, {house: found[house][1], other: found[other][0]}) == house:
                victors.add(house)
        ties.add(_is_tie(*found.values()))
    sides = []
    for house in both:
        role: SumRole = "attacker" if house == combat.attacker else "defender"
        known = list(terms[house])
        if blade == house:
            known.append(Term("blade", 0, 1, "COMBAT-7", house))
        tide = tides[house]
        if tide is not None:
            known.append(tide)
        least, most = min(lo for lo, _ in totals[house]), max(hi for _, hi in totals[house])
        left = (least - min_sum(known), most - max_sum(known))
        if left != (0, 0) or (rest_kind == "card" and state.sides[house].card is None):
            known.append(_rest_term(left, rest_kind, house, card))
        sides.append(SideSum(role, house, tuple(known), least, most))
    (victor,) = victors if len(victors) == 1 else (None,)
    (tied,) = ties if len(ties) == 1 else (None,)
    if are_extremes:
        tied = _is_tie(*((side.min_total, side.max_total) for side in sides))
    return Outlook(
        tuple(sides),
        None if victor is None else "attacker" if victor == combat.attacker else "defender",
        tied,
    )


def _rest_term(range_left: tuple[int, int], rest_kind: TermKind, house: HouseId, card: CardId | None) -> Term:
    rules: Mapping[TermKind, str] = {"card": "CARD-1", "card_text": "CARD-3"}
    return Term(rest_kind, *range_left, rules.get(rest_kind, "COMBAT-9"), house, card=card)


def _is_tie(one: tuple[int, int], other: tuple[int, int]) -> bool | None:
    if one[0] > other[1] or other[0] > one[1]:
        return False
    return True if one == other and one[0] == one[1] else None


def _tide_term(state: State, house: HouseId) -> Term | None:
    """The possible bonus of a tides card that is not shown. None if the card already counts, or if the game
    does not use tides cards.
    """
    if not state.ruleset.tides_of_battle:
        return None
    tide, printed = state.tides.get(house), edition_of(state)
    if tide is not None and tide.shown:
        return None
    if tide is not None:
        amount = printed.tides[tide.card].strength
        return Term("tides", amount, amount, "TIDE-5", house, card=tide.card)
    left = Counter(printed.tides_deck)
    left.subtract(row.card for row in state.tides.values())
    strengths = [printed.tides[card].strength for card, count in left.items() if count > 0]
    return Term("tides", min(strengths), max(strengths), "TIDE-5", house)
