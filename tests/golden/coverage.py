"""Contents of a recorded game, as short names: `decision:muster`, `card:hound`, `wildling:crow_killers:won`.

A text of a house card counts as shown when it made a difference, a card when it was played or revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import BASE, Event, PlayResult, Question, State
from games.engine.abilities import ABILITIES
from games.engine.abilities.ability import Ability
from games.engine.data.house_cards import HOUSE_CARDS
from games.engine.data.tides import TIDES
from games.engine.data.westeros import WESTEROS_CARDS
from games.engine.data.wildlings import WILDLING_CARDS
from games.engine.events.board import OrderMoved
from games.engine.events.cards import (
    WesterosCardReplaced,
    WesterosCardResolved,
    WesterosCardsRevealed,
    WildlingCardRevealed,
    WildlingsDefeated,
    WildlingsWon,
)
from games.engine.events.combat import CardTextResolved, CombatWon, HouseCardPlayed, TideDrawn
from games.engine.events.game import DecisionOpened, GameBegan, GameEnded
from games.engine.notation import RecordedAnswer
from games.engine.phases.combat.retreat import RetreatTo, RetreatToAnswer
from games.engine.phases.combat.strength import icons, side_strength
from games.engine.phases.westeros.wildling_question import ResolveWildlingCard
from games.engine.queries.combat import army, combat_of, has_lost, opponent
from tests.engine.rulesets import option_values

UNREACHABLE = {"event:used_cards_turned"}
"""Ten rounds turn up nine cards of a deck of ten, and Winter Is Coming makes the deck whole again."""


def demanded_names() -> set[str]:
    """All names that the golden games together must show."""
    names = {
        *(f"decision:{kind}" for kind in Question.family),
        *(f"event:{kind}" for kind in Event.family),
        *(f"card:{card}" for card in HOUSE_CARDS),
        *(f"text:{card}" for card in HOUSE_CARDS if HOUSE_CARDS[card].timing),
        *(f"westeros:{card}" for card in WESTEROS_CARDS),
        *(f"effect:{card}:{effect}" for card, facts in WESTEROS_CARDS.items() for effect in facts.choices),
        *(f"wildling:{card}:{result}" for card in WILDLING_CARDS for result in ("won", "lost")),
        *(f"tide:{card}" for card in TIDES),
        *(f"players:{players}" for players in BASE.setups),
        *(f"whole:{players}" for players in BASE.setups),
        *(f"option:{name}={value}" for name, values in option_values().items() for value in values),
        "end:seven_castles",
        "end:round_10",
    }
    return names - UNREACHABLE


def shown_names(before: State, given: RecordedAnswer | None, played: PlayResult) -> set[str]:
    """Names that an answer and its events show."""
    found = set(_by_answer(before, given)) if given else set()
    state, won = before, False
    for event in played.events:
        found.add(f"event:{event.kind}")
        if isinstance(event, WildlingsDefeated | WildlingsWon):
            won = isinstance(event, WildlingsDefeated)
        elif isinstance(event, WildlingCardRevealed):
            found.add(f"wildling:{event.card}:{'won' if won else 'lost'}")
        after = event.apply(state)
        found.update(_by_event(event, state, after))
        state = after
    return found


def _by_answer(before: State, given: RecordedAnswer) -> Iterator[str]:
    question = before.decisions[given.decision].question
    if isinstance(question, RetreatTo) and question.may_decline:
        assert isinstance(given.answer, RetreatToAnswer)
        if given.answer.place is not None:
            yield "text:robb_stark"


def _by_event(event: Event, before: State, after: State) -> Iterator[str]:
    match event:
        case GameBegan():
            yield f"players:{event.players}"
            for name in option_values():
                yield f"option:{name}={getattr(event.ruleset, name)}"
        case DecisionOpened():
            yield f"decision:{event.question.kind}"
            if isinstance(event.question, ResolveWildlingCard):
                yield f"task:{event.question.card}:{event.question.task.kind}"
        case HouseCardPlayed():
            yield f"card:{event.card}"
        case CardTextResolved() if event.choice is not None:
            yield f"text:{event.card}"
        case OrderMoved():
            yield "text:ser_loras_tyrell"
        case CombatWon():
            yield from _standing_texts(after)
        case WesterosCardsRevealed():
            yield from (f"westeros:{card}" for card in event.cards)
        case WesterosCardReplaced():
            yield f"westeros:{event.card}"
        case WesterosCardResolved():
            yield f"effect:{event.card}:{event.effect}"
        case TideDrawn():
            yield f"tide:{event.card}"
        case GameEnded():
            yield "end:seven_castles" if event.at_once else "end:round_10"
            yield f"whole:{len(after.houses)}"


def _standing_texts(state: State) -> Iterator[str]:
    """The texts without a choice that made a difference to a combat."""
    for house, side in state.sides.items():
        ability = ABILITIES.get(side.card or "")
        if side.card is None or ability is None or type(ability).choices is not Ability.choices:
            continue
        works = has_lost(state, house) and (
            (_protects(ability, state, house) and _swords_hit(state, house))
            or (ability.keeps_attackers_out(state, house) and combat_of(state).defender == house)
        )
        if works or _without(side.card, state) != _measures(state):
            yield f"text:{side.card}"


def _protects(ability: Ability, state: State, house: str) -> bool:
    return any(ability.protects(state, house, unit) for unit in army(state, house))


def _swords_hit(state: State, house: str) -> bool:
    return icons(state, opponent(state, house))[0] > icons(state, house)[1]


def _measures(state: State) -> list[Any]:
    return [(side_strength(state, house), icons(state, house)) for house in sorted(state.sides)]


def _without(card: str, state: State) -> list[Any]:
    """Strengths and icons computed without the text of a card."""
    ability = ABILITIES.pop(card)
    try:
        return _measures(state)
    finally:
        ABILITIES[card] = ability
