"""The parts of an explanation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..copying import replace
from ..events.event import Event
from ..ids import CardId, HouseId
from ..state import Answer, Question
from ..sums import Term

SumRole: TypeAlias = Literal["attacker", "defender", "neutral_force", "nights_watch", "wildlings", "bidder"]


@dataclass(frozen=True, slots=True)
class SideSum:
    """One side and its terms. `min_total` and `max_total` are equal when all is known, and never below 0."""

    role: SumRole
    house: HouseId | None
    terms: tuple[Term, ...]
    min_total: int
    max_total: int


def sum_of(role: SumRole, house: HouseId | None, terms: Sequence[Term]) -> SideSum:
    """A side with the sum of its terms, at least 0."""
    return SideSum(role, house, tuple(terms), max(0, min_sum(terms)), max(0, max_sum(terms)))


def min_sum(terms: Iterable[Term]) -> int:
    """The smallest sum of terms."""
    return sum(term.min_amount for term in terms)


def max_sum(terms: Iterable[Term]) -> int:
    """The largest sum of terms."""
    return sum(term.max_amount for term in terms)


@dataclass(frozen=True, slots=True)
class AssumedAnswer:
    """An answer that a case assumes: a possible one, or the default answer to a later question."""

    house: HouseId
    answer: Answer


@dataclass(frozen=True, slots=True)
class NextQuestion:
    """The question at which a case ends, because its answer is open."""

    houses: tuple[HouseId, ...]
    question: Question


@dataclass(frozen=True, slots=True)
class HouseChange:
    """Castles of a house and the supply icons it controls, before the answer and at the end of a case."""

    house: HouseId
    castles_before: int
    castles_after: int
    supply_icons_before: int
    supply_icons_after: int


@dataclass(frozen=True, slots=True)
class Case:
    """The consequences of an answer under some assumptions.

    `victor` is the side that wins for certain. `tied` is whether the totals are equal, so that the Fiefdoms
    track decides; null while it is open. `events` happen until `next_question`, or until chance decides.
    `best_place` and `worst_place` are positions on the auctioned track.
    """

    answer: Answer
    assumed: tuple[AssumedAnswer, ...] = ()
    sides: tuple[SideSum, ...] = ()
    victor: SumRole | None = None
    tied: bool | None = None
    events: tuple[Event, ...] = ()
    next_question: NextQuestion | None = None
    changes: tuple[HouseChange, ...] = ()
    best_place: int | None = None
    worst_place: int | None = None


@dataclass(frozen=True, slots=True)
class GridCell:
    """Outcome if a house plays `card` and its opponent `opponent_card`; None is no card.

    Totals, `victor` and `tied` are as in a case.
    """

    card: CardId | None
    opponent_card: CardId | None
    min_total: int
    max_total: int
    opponent_min_total: int
    opponent_max_total: int
    victor: SumRole | None
    tied: bool | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The consequences of a house's answers to an open decision. Some kinds of decision have no cases.

    `grid` replaces the cases of a choice of house cards, see `as_grid`.
    """

    number: int
    kind: str
    house: HouseId
    cases: tuple[Case, ...]
    grid: tuple[GridCell, ...] = ()


class NoCasesError(LookupError):
    """A card has no cases. `side` is `card` or `opponent_card`; `cards_with_cases` lists the cards that
    have them."""

    def __init__(self, side: str, cards_with_cases: Sequence[str]) -> None:
        super().__init__(side)
        self.side, self.cards_with_cases = side, cards_with_cases


def cases_of_cards(explanation: Explanation, card: str | None, opponent_card: str | None) -> Explanation:
    """The cases of a choice of house cards in which the house plays `card` and its opponent `opponent_card`.

    None is any card. Raises NoCasesError for a card without cases, and so for every card if the question is
    not a choice of house cards.
    """
    cases = explanation.cases
    for side, wanted in (("card", card), ("opponent_card", opponent_card)):
        if wanted is not None:
            played = [_card(case, side) for case in explanation.cases]
            if wanted not in played:
                raise NoCasesError(side, sorted({each for each in played if each is not None}))
            cases = tuple(case for case in cases if _card(case, side) == wanted)
    return replace(explanation, cases=cases)


def _card(case: Case, side: str) -> str | None:
    """The house card that a side plays in a case."""
    answers = [case.answer] if side == "card" else [each.answer for each in case.assumed]
    cards = (getattr(answer, "card", None) for answer in answers if answer.kind == "choose_house_card")
    return next(cards, None)


def as_summary(explanation: Explanation) -> Explanation:
    """The explanation of a choice of house cards with one case for each card of the house.

    Such a case covers every possible card of the other side. Its sides are ranges without terms. `victor` and
    `tied` are null unless they are the same against each card. Events and assumptions are left out. Other
    explanations are unchanged.
    """
    if explanation.kind != "choose_house_card":
        return explanation
    found: dict[str, list[Case]] = {}
    for case in explanation.cases:
        found.setdefault(str(case.answer), []).append(case)
    return replace(explanation, cases=tuple(_combine(cases) for cases in found.values()))


def as_grid(explanation: Explanation) -> Explanation:
    """The explanation of a choice of house cards with a cell for each pair of cards instead of its cases.

    Other explanations are unchanged.
    """
    if explanation.kind != "choose_house_card":
        return explanation
    found: dict[tuple[str | None, str | None], list[Case]] = {}
    for case in explanation.cases:
        found.setdefault((_card(case, "card"), _card(case, "opponent_card")), []).append(case)
    cells = tuple(_cell(explanation.house, *cards, _combine(cases)) for cards, cases in found.items())
    return replace(explanation, cases=(), grid=cells)


def _cell(house: HouseId, card: str | None, opponent_card: str | None, case: Case) -> GridCell:
    [own] = [side for side in case.sides if side.house == house]
    [other] = [side for side in case.sides if side.house != house]
    return GridCell(
        card=card,
        opponent_card=opponent_card,
        min_total=own.min_total,
        max_total=own.max_total,
        opponent_min_total=other.min_total,
        opponent_max_total=other.max_total,
        victor=case.victor,
        tied=case.tied,
    )


def _combine(cases: Sequence[Case]) -> Case:
    """Combines cases of one answer into one."""
    sides = tuple(
        SideSum(
            same[0].role,
            same[0].house,
            (),
            min(each.min_total for each in same),
            max(each.max_total for each in same),
        )
        for same in zip(*(case.sides for case in cases), strict=True)
    )
    victors, ties = {case.victor for case in cases}, {case.tied for case in cases}
    return Case(
        answer=cases[0].answer,
        sides=sides,
        victor=victors.pop() if len(victors) == 1 else None,
        tied=ties.pop() if len(ties) == 1 else None,
    )
