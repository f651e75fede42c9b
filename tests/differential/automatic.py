"""Events for automatic decisions of the other implementation, as answers to our questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.engine import Answer, Question
from games.engine.abilities.house_cards import ChooseHouseCard, ChooseHouseCardAnswer
from games.engine.phases.action.consolidate import ResolveConsolidate, ResolveConsolidateAnswer
from games.engine.phases.action.neutral import AskNeutralSupport, AskNeutralSupportAnswer
from games.engine.phases.action.raid import ResolveRaid, ResolveRaidAnswer
from games.engine.phases.aftermath import CapturePort, CapturePortAnswer
from games.engine.phases.combat.blade import UseBlade, UseBladeAnswer
from games.engine.phases.combat.casualties import ChooseCasualties, ChooseCasualtiesAnswer
from games.engine.phases.combat.retreat import (
    ChooseRetreatLosses,
    ChooseRetreatLossesAnswer,
    RetreatTo,
    RetreatToAnswer,
)
from games.engine.phases.combat.support import (
    DeclareSupport,
    DeclareSupportAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
)
from games.engine.phases.combat.texts import UseCardAbility, UseCardAbilityAnswer
from games.engine.phases.mustering import Muster, MusterAnswer
from games.engine.phases.westeros.wildling_question import ResolveWildlingCard, ResolveWildlingCardAnswer
from games.engine.queries.combat import combat_of, foreign_support

from .answers import Asked, units_where
from .explanations import refuses_support_later
from .trace import Json


class Happened:
    """The events after a recorded decision, consumed one by one."""

    def __init__(self, events: Sequence[Json] = ()) -> None:
        self._events = list(events)

    def take(self, kind: str, **fields: Any) -> Json | None:
        """Returns and removes the next event of a kind with these fields."""
        for event in self._events:
            if event["type"] == kind and fields.items() <= event.items():
                self._events.remove(event)
                return event
        return None


def reported_answer(asked: Asked, happened: Happened) -> Answer | None:
    """The content of an event about an automatic decision."""
    answering = _BY_EVENT.get(type(asked.question))
    return answering(asked, happened) if answering else None


def answer_to_unasked(asked: Asked) -> Answer | None:
    """The answer to a question that the other implementation does not ask in this case."""
    answering = _UNASKED.get(type(asked.question))
    return answering(asked) if answering else None


def _raid(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("raid_done", raider=asked.house, auto=True)
    return ResolveRaidAnswer(event["raiderRegion"], event["raidedRegion"]) if event else None


def _consolidate(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("consolidate_power_order_resolved", house=asked.house, auto=True)
    return ResolveConsolidateAnswer(event["region"]) if event else None


def _retreat(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("retreat_region_chosen", house=asked.question.house, auto=True)
    return RetreatToAnswer(event["regionTo"]) if event else None


def _casualties(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("killed_after_combat", house=asked.house, auto=True)
    return ChooseCasualtiesAnswer(_army(asked, event["killed"])) if event else None


def _retreat_losses(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("retreat_casualties_suffered", house=asked.house, auto=True)
    return ChooseRetreatLossesAnswer(_army(asked, event["units"])) if event else None


def _army(asked: Asked, types: Iterable[str]) -> tuple[str, ...]:
    combat = combat_of(asked.state)
    area = combat.origin if asked.house == combat.attacker else combat.area
    return _pieces(asked, [(area, types)])


def _port(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("enemy_port_taken", newController=asked.house, port=asked.question.area, auto=True)
    return CapturePortAnswer(event["shipCount"]) if event else None


def _muster(asked: Asked, happened: Happened) -> Answer | None:
    event = happened.take("player_mustered", house=asked.house, auto=True)
    return MusterAnswer(()) if event and not event["musterings"] else None


def _units_given(asked: Asked, event: Json) -> Answer:
    return ResolveWildlingCardAnswer(units=_pieces(asked, event["units"]))


_WILDLING_EVENTS: dict[tuple[str, str], tuple[str, Callable[[Asked, Json], Answer]]] = {
    ("crow_killers", "upgrade_footmen"): ("crow_killers_footman_upgraded", _units_given),
    ("crow_killers", "downgrade_knights"): ("crow_killers_knights_replaced", _units_given),
    ("mammoth_riders", "destroy_units"): ("mammoth_riders_destroy_units", _units_given),
    ("mammoth_riders", "return_house_card"): (
        "mammoth_riders_return_card",
        lambda asked, event: ResolveWildlingCardAnswer(event["houseCard"]),
    ),
    ("horde_descends", "destroy_units"): ("the_horde_descends_units_killed", _units_given),
    ("preemptive_raid", "destroy_units"): ("preemptive_raid_units_killed", _units_given),
    ("massing_on_the_milkwater", "discard_house_card"): (
        "massing_on_the_milkwater_house_cards_removed",
        lambda asked, event: ResolveWildlingCardAnswer(event["houseCardsUsed"][0]),
    ),
}
"""Card and task: the event of an automatic decision, and its conversion."""


def _wildling_card(asked: Asked, happened: Happened) -> Answer | None:
    kind, reading = _WILDLING_EVENTS.get((asked.question.card, asked.question.task.kind), (None, None))
    if kind is None or reading is None:
        return None
    # A card that returns after "Retrieve" is not flagged.
    marks = {} if asked.question.task.kind == "return_house_card" else {"auto": True}
    event = happened.take(kind, house=asked.house, **marks)
    return reading(asked, event) if event else None


def _pieces(asked: Asked, groups: Iterable[tuple[str, Iterable[str]]]) -> tuple[str, ...]:
    """Any of our units of these types in these areas, each only once. Raises KeyError when none remains."""
    taken: list[str] = []
    for area, types in groups:
        for wanted in types:
            alike = (
                unit.id
                for unit in units_where(asked.state, asked.house, area)
                if unit.type == wanted and unit.id not in taken
            )
            found = next(alike, None)
            if found is None:
                raise KeyError(f"no {wanted} of {asked.house} in {area}")
            taken.append(found)
    return tuple(taken)


_CARD_EVENTS = {
    "aeron_damphair": ("aeron_damphair_house_card_changed", "newHouseCard"),
    "cersei_lannister": ("cersei_lannister_order_removed", "region"),
    "patchface": ("patchface_used", "houseCard"),
    "queen_of_thorns": ("queen_of_thorns_order_removed", "region"),
}
"""Card: the event of the only remaining choice, with or without a mark, and its place."""


def _card(asked: Asked, happened: Happened) -> Answer | None:
    card = asked.question.card
    if happened.take("house_card_ability_not_used", house=asked.house, houseCard=card, auto=True):
        return UseCardAbilityAnswer()
    kind, field = _CARD_EVENTS.get(card, ("", ""))
    event = happened.take(kind, house=asked.house)
    return UseCardAbilityAnswer(event[field]) if event else None


def _card_played(asked: Asked, happened: Happened) -> Answer | None:
    """Answers with the replacement card of a house whose card Tyrion Lannister returned."""
    if asked.question.except_for is None:
        return None
    event = happened.take("tyrion_lannister_house_card_replaced", affectedHouse=asked.house, auto=True)
    return ChooseHouseCardAnswer(event["newHouseCard"]) if event else None


_BY_EVENT: dict[type[Question], Callable[[Asked, Happened], Answer | None]] = {
    ResolveRaid: _raid,
    ResolveConsolidate: _consolidate,
    RetreatTo: _retreat,
    ChooseRetreatLosses: _retreat_losses,
    ChooseCasualties: _casualties,
    CapturePort: _port,
    Muster: _muster,
    ResolveWildlingCard: _wildling_card,
    UseCardAbility: _card,
    ChooseHouseCard: _card_played,
}


def _own_support(asked: Asked) -> Answer | None:
    """Combatants support themselves with all their orders, unless they refuse that later."""
    if asked.house not in asked.state.sides:
        return None
    if refuses_support_later(asked.house, asked.future):
        return DeclareSupportAnswer(None)
    answer: Answer = asked.question.default(asked.state, asked.house)
    return answer


def _refused_support(asked: Asked) -> Answer:
    refuses = refuses_support_later(asked.house, asked.future)
    return RefuseSupportAnswer(foreign_support(asked.state, asked.house) if refuses else ())


_UNASKED: dict[type[Question], Callable[[Asked], Answer | None]] = {
    AskNeutralSupport: lambda asked: AskNeutralSupportAnswer(),
    DeclareSupport: _own_support,
    RefuseSupport: _refused_support,
    UseBlade: lambda asked: UseBladeAnswer(False),
}
