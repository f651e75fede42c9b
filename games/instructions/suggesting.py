"""Suggestions: the instruction that would have given the last three answers of a player.

They depend only on the answers that the player gave by hand. No suggestion is stored.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

import orjson

from games.engine import Answer, Question, encode
from games.engine.ids import AreaId, HouseId
from games.engine.phases.action.neutral import AskNeutralSupportAnswer, GrantNeutralSupportAnswer
from games.engine.phases.action.raid import ResolveRaidAnswer
from games.engine.phases.aftermath import CapturePortAnswer
from games.engine.phases.combat.blade import UseBladeAnswer
from games.engine.phases.combat.retreat import RetreatTo, RetreatToAnswer
from games.engine.phases.combat.support import DeclareSupportAnswer, RefuseSupportAnswer
from games.engine.phases.combat.texts import UseCardAbility, UseCardAbilityAnswer
from games.engine.phases.combat.tides import RedrawTideAnswer
from games.engine.phases.planning.raven import UseRavenAnswer
from games.engine.phases.westeros.bidding import (
    BidInfluence,
    BidInfluenceAnswer,
    OrderTiedBids,
    OrderTiedBidsAnswer,
)
from games.engine.phases.westeros.reveal import ChooseWesterosEffect, ChooseWesterosEffectAnswer
from games.engine.phases.westeros.wildlings import BidWildlingsAnswer
from games.instructions.kinds import AnswerByDefault, Instruction, action, combat, planning, westeros

ALIKE = 3
"""The number of answers in a row that must be alike."""
KINDS = (
    "ask_neutral_support", "bid_influence", "bid_wildlings", "capture_port", "choose_westeros_effect",
    "declare_support", "grant_neutral_support", "order_tied_bids", "redraw_tide", "refuse_support",
    "resolve_raid", "retreat_to", "use_blade", "use_card_ability", "use_raven",
)  # fmt: skip
"""Kinds of decisions whose answers can be alike. House cards, orders, marches and musters never are."""
TOPICS = ("track", "card", "looking")
"""Fields that distinguish questions of one kind: bids for two tracks are not alike."""


def topic_of(question: Question) -> tuple[str, ...]:
    """A key that is equal for questions about the same thing."""
    return question.kind, *(str(getattr(question, name, "")) for name in TOPICS)


@dataclass(frozen=True, slots=True)
class ManualAnswer:
    """An answer that a player gave by hand. `supporters`: area -> the house that supported from there."""

    number: int
    question: Question
    answer: Answer
    supporters: Mapping[AreaId, HouseId] = field(default_factory=dict)

    @property
    def topic(self) -> tuple[str, ...]:
        return topic_of(self.question)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An instruction that a player could save. `last` is the last answer that it would have given."""

    instruction: Instruction
    last: ManualAnswer

    @property
    def id(self) -> str:
        """An id that depends only on the instruction."""
        return hashlib.sha256(orjson.dumps(encode(self.instruction))).hexdigest()[:16]


def suggestions_for(
    house: HouseId, answers: Iterable[ManualAnswer], saved: Sequence[Instruction]
) -> Iterator[Suggestion]:
    """The suggestions for a house that gave these answers, by kind. Leaves out instructions that are
    `saved`."""
    ordered = sorted(answers, key=lambda each: (each.topic, each.number))
    for _, group in groupby(ordered, key=lambda each: each.topic):
        last = list(group)[-ALIKE:]
        if len(last) < ALIKE:
            continue
        for instruction in candidates(house, last[-1]):
            if all(instruction in candidates(house, each) for each in last[:-1]):
                if instruction not in saved:
                    yield Suggestion(instruction, last[-1])
                break


def candidates(house: HouseId, answer: ManualAnswer) -> tuple[Instruction, ...]:
    """The instructions that give the same answer as the house, simplest first.

    A declaration of support counts as support from all places, because instructions support only in this way.
    """
    match answer.question, answer.answer:
        case _, DeclareSupportAnswer(side=side):
            return (combat.DeclareSupport(() if side is None else (side,)),)
        case _, RefuseSupportAnswer(areas=areas):
            houses = {answer.supporters.get(area, "") for area in areas}
            return () if "" in houses else (combat.RefuseSupport(tuple(sorted(houses))),)
        case _, UseBladeAnswer(use=use):
            return (combat.UseBlade("always" if use else "never"),)
        case _, RedrawTideAnswer(redraw=redraw):
            return (combat.RedrawTide(redraw),)
        case UseCardAbility(card=card), UseCardAbilityAnswer(choice=choice):
            return (combat.UseCardAbility(card, () if choice is None else (choice,)),)
        case RetreatTo(house=beaten), RetreatToAnswer(place=str(place)) if beaten == house:
            return (combat.RetreatTo((place,)),)
        case _, UseRavenAnswer(use="nothing" | "look" as use):
            return (planning.UseRaven(use),)
        case _, UseRavenAnswer(use="leave_on_top" | "put_under_deck" as then):
            return (planning.UseRaven("look", then),)
        case _, ResolveRaidAnswer(target=None):
            return (AnswerByDefault("resolve_raid"),)
        case _, AskNeutralSupportAnswer(area=area):
            return (action.AskNeutralSupport(() if area is None else (area,)),)
        case _, GrantNeutralSupportAnswer(areas=()):
            return (action.GrantNeutralSupport(()),)
        case _, CapturePortAnswer(amount=0):
            return (action.CapturePort("none"),)
        case BidInfluence(track=track), BidInfluenceAnswer(amount=amount):
            return (westeros.BidInfluence(track, amount),)
        case _, BidWildlingsAnswer(amount=amount):
            return (westeros.BidWildlings(amount),)
        case ChooseWesterosEffect(card=card), ChooseWesterosEffectAnswer(effect=effect):
            return (westeros.ChooseWesterosEffect(card, effect),)
        case OrderTiedBids() as question, OrderTiedBidsAnswer(groups=groups):
            in_order = tuple(each for group in groups for each in group)
            ways = (westeros.OrderTiedBids(houses) for houses in ((), (house,), in_order))
            return tuple(way for way in ways if way.ordered(question.groups) == groups)
    return ()
