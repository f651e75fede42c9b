"""The cases of each kind of decision."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from operator import attrgetter
from typing import Any

from ..abilities.house_cards import ChooseHouseCard, ChooseHouseCardAnswer
from ..copying import replace
from ..editions import CANCEL, edition_of
from ..events.tracks import BladeUsed
from ..ids import HouseId, UnitKind
from ..options import SomeUnits
from ..phases.action.march import ResolveMarch, ResolveMarchAnswer
from ..phases.action.neutral import (
    AskNeutralSupport,
    AskNeutralSupportAnswer,
    GrantNeutralSupport,
    GrantNeutralSupportAnswer,
)
from ..phases.aftermath import AFTERMATH
from ..phases.combat import COMBAT
from ..phases.combat.blade import AskForBlade, UseBlade
from ..phases.combat.casualties import ChooseCasualties, TakeSkulls, TakeSwordCasualties
from ..phases.combat.retreat import ChooseRetreatLosses, Retreat, RetreatTo, RetreatUnits
from ..phases.combat.support import (
    DeclareSupport,
    DeclareSupportAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
)
from ..phases.combat.texts import ResolveTexts, UseCardAbility
from ..phases.combat.tides import RedrawTide, RedrawTideAnswer
from ..phases.westeros.bidding import BidInfluence, BidInfluenceAnswer, groups_by_bid
from ..phases.westeros.wildlings import BidWildlings, BidWildlingsAnswer
from ..play import decision_asked
from ..queries.board import neutral_force
from ..queries.combat import combat_of, foreign_support, loser_of, opponent
from ..queries.march import Move, plan_march
from ..queries.strength import GrantedSupport, support_orders
from ..queries.tracks import holder, in_turn_order
from ..rulebook import cites
from ..state import Answer, Question, State, Step
from ..sums import Term, term
from .hypothesis import Hypothesis, as_assumptions
from .model import Case, Explanation, SideSum, SumRole, sum_of
from .neutral import Sides, neutral_marches, neutral_sums, neutral_victor
from .outlook import (
    TEXTS,
    open_outlook,
    revealed_outlook,
    support_to_come,
    support_to_refuse,
    waiting_to_declare,
)


@cites("INFO-1", "INFO-10")
def explain(view: State, house: HouseId, number: int, sent_answer: Answer | None = None) -> Explanation:
    """Explains the answers of a house to an open decision, or only the valid answer `sent_answer`.

    `view` is the observation of the house (`visibility.observed_state`). For a march there is a case for each
    attack with the most units that supply allows. Raises `UnknownDecision`, `DecisionNotOpen` or
    `HouseNotAsked`.
    """
    decision = decision_asked(view, house, number)
    found: list[Case] = []
    explained = _EXPLAINED.get(type(decision.question))
    if explained is not None:
        answers, cases = explained
        for answer in answers(view, decision.question, house) if sent_answer is None else (sent_answer,):
            found += cases(view, decision.question, house, answer)
    return Explanation(number, decision.question.kind, house, tuple(found))


Cases = Iterator[Case]


def _case(play: Hypothesis, answer: Answer, sides: Sequence[SideSum] = (), **known_facts: Any) -> Case:
    """A case with the result of a course of play."""
    return Case(
        answer=answer,
        assumed=tuple(play.assumed),
        sides=tuple(sides),
        victor=known_facts.get("victor"),
        tied=known_facts.get("tied"),
        events=play.game_events(),
        next_question=play.next_question(),
        changes=play.changes(),
        best_place=known_facts.get("best_place"),
        worst_place=known_facts.get("worst_place"),
    )


def _steps_after(is_wanted_step: Callable[[Step], bool]) -> tuple[Step, ...]:
    """The steps of a combat after the step that `is_wanted_step` accepts, and the steps after the combat."""
    index = next(index for index, step in enumerate(COMBAT) if is_wanted_step(step))
    return (*COMBAT[index + 1 :], *AFTERMATH)


_AFTER_BLADE = _steps_after(lambda step: isinstance(step, AskForBlade))


# Before the house cards


def _cases_of_march(view: State, question: ResolveMarch, house: HouseId, answer: ResolveMarchAnswer) -> Cases:
    play = Hypothesis.after(view, question, {house: answer})
    play.advance()
    if play.sums:  # both sides had no choice, so the combat is over
        yield _case_of_combat(play, answer)
    elif play.state.combat is not None:
        yield _case_of_open_combat(play, answer, support_to_come(play.state, waiting_to_declare(play.state)))
    else:
        yield from _cases_of_peaceful_march(view, play, question, house, answer)


def _case_of_open_combat(play: Hypothesis, answer: Answer, supports: Any) -> Case:
    outlook = open_outlook(play.state, supports)
    return _case(play, answer, outlook.sides, victor=outlook.victor, tied=outlook.tied)


def _case_of_combat(play: Hypothesis, answer: Answer) -> Case:
    attacker, defender = play.sums
    victor = attacker if attacker.house == play.victor else defender
    tied = attacker.max_total == defender.max_total
    return _case(play, answer, play.sums, victor=victor.role, tied=tied)


def _cases_of_peaceful_march(
    view: State, play: Hypothesis, question: ResolveMarch, house: HouseId, answer: ResolveMarchAnswer
) -> Cases:
    """A march without a combat, perhaps against a neutral force."""
    plan = plan_march(
        view, house, answer.area, answer.moves, answer.leave_power_token, question.promised_support
    )
    if plan.attack is None or not neutral_force(view, plan.attack.to):
        yield _case(play, answer)
        return
    state = view
    for move in plan.peaceful:
        for unit in move.units:
            state = replace(state, units=state.units.put(unit, replace(state.units[unit], area=move.to)))
    yield _case_against_neutral_force(
        play, answer, neutral_sums(state, plan.order, plan.attack, question.promised_support)
    )


def _case_against_neutral_force(play: Hypothesis, answer: Answer, sides: Sides) -> Case:
    victor, tied = neutral_victor(sides)
    return _case(play, answer, sides, victor=victor, tied=tied)


@cites("NEUT-6", "RUL-18")
def _cases_of_request(
    view: State, question: Question, house: HouseId, answer: AskNeutralSupportAnswer
) -> Cases:
    """Each march against the neutral force, for any answers of the owners of Support orders."""
    play = Hypothesis.after(view, question, {house: answer})
    play.advance()
    if answer.area is None:
        yield _case(play, answer)
        return
    owners = {order.house for order in support_orders(view, answer.area)} - {house}
    yield from _cases_with_support(view, play, answer, house, GrantedSupport(answer.area), owners)


@cites("NEUT-6", "RUL-18")
def _cases_of_grant(
    view: State, question: GrantNeutralSupport, house: HouseId, answer: GrantNeutralSupportAnswer
) -> Cases:
    """Each march against the neutral force, for any answers of the owners who are asked later."""
    play = Hypothesis.after(view, question, {house: answer})
    play.advance()
    promised = GrantedSupport(question.area, (*question.granted, *answer.areas))
    yield from _cases_with_support(view, play, answer, question.house, promised, question.owners)


def _cases_with_support(
    view: State,
    play: Hypothesis,
    answer: Answer,
    marcher: HouseId,
    promised_support: GrantedSupport,
    waiting: Collection[HouseId],
) -> Cases:
    """A case for each attack that a marching house can make with promised support, with this attack as an
    assumption.
    """
    for march, sides in neutral_marches(view, marcher, promised_support, waiting):
        branch = play.branch()
        branch.assumed = as_assumptions({marcher: march})
        yield _case_against_neutral_force(branch, answer, sides)


def _grant_answers(
    view: State, question: GrantNeutralSupport, house: HouseId
) -> Iterator[GrantNeutralSupportAnswer]:
    """Answers that grant no order, one order, or all orders."""
    offered = question.options(view, house)
    yield GrantNeutralSupportAnswer(())
    if len(offered.areas) > 1 and not offered.all_or_none:
        for area in offered.areas:
            yield GrantNeutralSupportAnswer((area,))
    yield GrantNeutralSupportAnswer(offered.areas)


def _attack_answers(view: State, question: ResolveMarch, house: HouseId) -> Iterator[ResolveMarchAnswer]:
    """For each march order and each place that it can attack: the largest attack, strongest units first."""
    for order in question.options(view, house).orders:
        for place in order.destinations:
            if place.attack and place.counts:
                strength = attrgetter("castle_strength" if place.castle else "strength")
                strongest = sorted(order.units, key=strength, reverse=True)[: max(place.counts)]
                units = tuple(sorted(unit.unit for unit in strongest))
                yield ResolveMarchAnswer(order.area, (Move(place.area, units),))


def _cases_of_support(view: State, question: Question, house: HouseId, answer: DeclareSupportAnswer) -> Cases:
    play = Hypothesis.after(view, question, {house: answer})
    combat = combat_of(play.state)
    supports = support_to_come(play.state, waiting_to_declare(play.state, house))
    for side in (combat.attacker, combat.defender):
        supports += support_to_refuse(play.state, side)
    yield _case_of_open_combat(play, answer, supports)


def _support_answers(view: State, question: DeclareSupport, house: HouseId) -> Iterator[DeclareSupportAnswer]:
    offered = question.options(view, house)
    yield DeclareSupportAnswer(None)
    for side in offered.sides:
        yield DeclareSupportAnswer(side, offered.areas)


def _cases_of_refusal(view: State, question: Question, house: HouseId, answer: RefuseSupportAnswer) -> Cases:
    """The other side refuses at the same time, in secret."""
    play = Hypothesis.after(view, question, {house: answer})
    yield _case_of_open_combat(play, answer, support_to_refuse(play.state, opponent(play.state, house)))


def _refusal_answers(view: State, question: Question, house: HouseId) -> Iterator[RefuseSupportAnswer]:
    """Answers that refuse the support of no area, of one area, or of all areas."""
    areas = foreign_support(view, house)
    yield RefuseSupportAnswer(())
    for area in areas:
        yield RefuseSupportAnswer((area,))
    if len(areas) > 1:
        yield RefuseSupportAnswer(areas)


# House cards, their texts and the Blade


def _cases_of_house_card(
    view: State, question: ChooseHouseCard, house: HouseId, answer: ChooseHouseCardAnswer
) -> Cases:
    """Each card of the house against each possible card of the other side: hands are open (INFO-3)."""
    others = [other for other in question.undecided(view) if other != house]
    texts = TEXTS
    if question.except_for is not None:
        cancelled_by = view.sides[opponent(view, house)].card
        done = () if cancelled_by is None else (cancelled_by,)
        texts = (ResolveTexts((CANCEL,), done), *TEXTS[1:])
    theirs: list[dict[HouseId, ChooseHouseCardAnswer]] = [{}]
    if others:
        cards = sorted(question.cards(view, others[0]))
        theirs = [{others[0]: ChooseHouseCardAnswer(card)} for card in cards]
    for given in theirs:
        play = Hypothesis(view, texts)
        play.assumed = as_assumptions(given)
        play.answers(question, {house: answer, **given})
        yield _case_of_known_cards(play, answer)


def _case_of_known_cards(play: Hypothesis, answer: Answer) -> Case:
    """A case in which both cards are known, with all consequences where the winner is certain."""
    play.advance()
    outlook = revealed_outlook(play)
    shown = any(tide.shown for tide in play.state.tides.values())
    unknown_tides = play.state.ruleset.tides_of_battle and not shown
    if outlook.victor is not None and not unknown_tides:
        play = play.branch()
        play.agenda[:0] = reversed(_AFTER_BLADE)
        play.assume_defaults()
    return _case(play, answer, outlook.sides, victor=outlook.victor, tied=outlook.tied)


def _cases_of_text(view: State, question: UseCardAbility, house: HouseId, answer: Answer) -> Cases:
    timing = edition_of(view).house_cards[question.card].timing
    index, step = next(
        (index, step)
        for index, step in enumerate(COMBAT)
        if isinstance(step, ResolveTexts) and timing in step.timings
    )
    combat = combat_of(view)
    order = in_turn_order(view, (combat.attacker, combat.defender))
    earlier = order[: order.index(house) + 1]
    cards = (view.sides[each].card for each in earlier)
    done = ResolveTexts(step.timings, tuple(filter(None, cards)))
    if combat.victor is not None:
        yield _case_of_decided_combat(view, question, house, answer, (done, *COMBAT[index + 1 :], *AFTERMATH))
        return
    later = [text for text in TEXTS if isinstance(text, ResolveTexts)]
    later = later[[text.timings for text in later].index(step.timings) + 1 :]
    play = Hypothesis.after(view, question, {house: answer}, (done, *later, AskForBlade()))
    yield _case_of_known_cards(play, answer)


def _cases_of_blade(view: State, question: Question, house: HouseId, answer: Answer) -> Cases:
    play = Hypothesis.after(view, question, {house: answer})
    yield _case_of_known_cards(play, answer)


def _cases_of_redraw(view: State, question: Question, house: HouseId, answer: RedrawTideAnswer) -> Cases:
    """The other side's card is unknown, and so is the card that would be drawn."""
    play = Hypothesis(view, (AskForBlade(),))
    if answer.redraw:
        play.emit(BladeUsed(house, "redraw"))
        play.state = replace(play.state, tides=play.state.tides.drop(house))
    yield _case_of_known_cards(play, answer)


def _choice_answers(view: State, question: Question, house: HouseId) -> Sequence[Answer]:
    choices: Sequence[Answer] = question.choices(view, house)  # type: ignore[attr-defined]
    return choices


# After the victor is known


def _case_of_decided_combat(
    view: State, question: Question, house: HouseId, answer: Answer, next_steps: tuple[Step, ...]
) -> Case:
    """The consequences in a combat that is decided."""
    play = Hypothesis.after(view, question, {house: answer}, next_steps)
    play.assume_defaults()
    combat = combat_of(view)
    victor: SumRole = "attacker" if combat.victor == combat.attacker else "defender"
    first, second = (side.strength for side in view.sides.values())
    return _case(play, answer, victor=victor, tied=first == second)


def _cases_of_casualties(view: State, question: ChooseCasualties, house: HouseId, answer: Answer) -> Cases:
    other = view.sides[opponent(view, house)].role

    def asks_for_casualties(step: Step) -> bool:
        if question.cause == "swords":
            return isinstance(step, TakeSwordCasualties)
        return isinstance(step, TakeSkulls) and step.role == other

    yield _case_of_decided_combat(view, question, house, answer, _steps_after(asks_for_casualties))


def _cases_of_retreat(view: State, question: Question, house: HouseId, answer: Answer) -> Cases:
    rest = _steps_after(lambda step: isinstance(step, Retreat))
    yield _case_of_decided_combat(view, question, house, answer, rest)


def _cases_of_retreat_losses(
    view: State, question: ChooseRetreatLosses, house: HouseId, answer: Answer
) -> Cases:
    rest = _steps_after(lambda step: isinstance(step, Retreat))
    units = RetreatUnits(loser_of(view), question.place)
    yield _case_of_decided_combat(view, question, house, answer, (units, *rest))


def _unit_answers(view: State, question: Question, house: HouseId) -> Iterator[Answer]:
    """One answer for each valid choice of kinds of unit. Pieces of the same kind are interchangeable."""
    offered = question.options(view, house)
    assert isinstance(offered, SomeUnits)
    alike: set[tuple[UnitKind, ...]] = set()
    for units in combinations(offered.units, offered.minimum):
        looks = tuple(row.type for row in units)
        if looks not in alike:
            alike.add(looks)
            chosen: Callable[..., Answer] = question.answer
            yield chosen(tuple(row.unit for row in units))


# Bids


@cites("WILD-3", "WILD-4", "BID-9")
def _cases_of_wildling_bid(
    view: State, question: BidWildlings, house: HouseId, answer: BidWildlingsAnswer
) -> Cases:
    bids = _bids(view, question.participants, house, answer.amount, "WILD-3")
    watch = sum_of("nights_watch", None, list(bids.values()))
    force = sum_of("wildlings", None, [term("wildling_strength", question.strength, "WILD-2")])
    victor: SumRole | None = None
    if watch.min_total >= question.strength:
        victor = "nights_watch"
    elif watch.max_total < question.strength:
        victor = "wildlings"
    yield _case(Hypothesis(view), answer, (watch, force), victor=victor)


@cites("BID-3", "BID-4", "BID-9")
def _cases_of_influence_bid(
    view: State, question: BidInfluence, house: HouseId, answer: BidInfluenceAnswer
) -> Cases:
    """The best place assumes bids of 0 and all ties won, the worst bids of all available power."""
    bids = _bids(view, tuple(sorted(view.houses)), house, answer.amount, "BID-2")
    decides = holder(view, "iron_throne") == house

    def places(amounts: Mapping[HouseId, int]) -> tuple[int, int]:
        groups = groups_by_bid(view, question.track, amounts)
        own = next(index for index, group in enumerate(groups) if house in group)
        before = sum(len(group) for group in groups[:own])
        return before + 1, before + (1 if decides else len(groups[own]))

    best, _ = places({each: bid.min_amount for each, bid in bids.items()})
    _, worst = places({each: bid.max_amount for each, bid in bids.items()})
    sides = [sum_of("bidder", each, [bid]) for each, bid in bids.items()]
    yield _case(Hypothesis(view), answer, sides, best_place=best, worst_place=worst)


def _bids(
    view: State, houses: Sequence[HouseId], own_house: HouseId, amount: int, rule: str
) -> dict[HouseId, Term]:
    """The bid of the house, and the possible secret bids of the others: from 0 to their available power."""
    return {
        house: term("bid", amount, rule, house)
        if house == own_house
        else Term("bid", 0, view.houses[house].power, rule, house)
        for house in houses
    }


def _amount_answers(view: State, question: Question, house: HouseId) -> Iterator[Answer]:
    chosen: Callable[..., Answer] = question.answer
    for amount in range(view.houses[house].power + 1):
        yield chosen(amount)


_EXPLAINED: Mapping[type[Any], tuple[Callable[..., Any], Callable[..., Cases]]] = {
    AskNeutralSupport: (_choice_answers, _cases_of_request),
    GrantNeutralSupport: (_grant_answers, _cases_of_grant),
    ResolveMarch: (_attack_answers, _cases_of_march),
    DeclareSupport: (_support_answers, _cases_of_support),
    RefuseSupport: (_refusal_answers, _cases_of_refusal),
    ChooseHouseCard: (_choice_answers, _cases_of_house_card),
    UseCardAbility: (_choice_answers, _cases_of_text),
    RedrawTide: (_choice_answers, _cases_of_redraw),
    UseBlade: (_choice_answers, _cases_of_blade),
    ChooseCasualties: (_unit_answers, _cases_of_casualties),
    RetreatTo: (_choice_answers, _cases_of_retreat),
    ChooseRetreatLosses: (_unit_answers, _cases_of_retreat_losses),
    BidInfluence: (_amount_answers, _cases_of_influence_bid),
    BidWildlings: (_amount_answers, _cases_of_wildling_bid),
}
"""Maps questions to their answers that have cases, and to the cases of an answer."""

EXPLAINED = tuple(sorted(question.kind for question in _EXPLAINED))
"""The kinds of decision that have cases."""
