"""What the other implementation decides by itself and reports as an event, as answers to our questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.engine import Answer, Question
from games.engine.abilities.hooks import combat_of
from games.engine.phases.action.consolidate import ResolveConsolidate, ResolveConsolidateAnswer
from games.engine.phases.action.neutral import AskNeutralSupport, AskNeutralSupportAnswer
from games.engine.phases.action.raid import ResolveRaid, ResolveRaidAnswer
from games.engine.phases.aftermath import CapturePort, CapturePortAnswer
from games.engine.phases.combat.blade import UseBlade, UseBladeAnswer
from games.engine.phases.combat.casualties import ChooseCasualties, ChooseCasualtiesAnswer
from games.engine.phases.combat.retreat import RetreatLosses, RetreatLossesAnswer, RetreatTo, RetreatToAnswer
from games.engine.phases.combat.support import DeclareSupport, RefuseSupport, RefuseSupportAnswer
from games.engine.phases.combat.texts import CardAbility, CardAbilityAnswer
from games.engine.phases.mustering import Muster, MusterAnswer
from games.engine.phases.westeros.wildling_question import WildlingCard, WildlingCardAnswer

from .answers import Asked, units_where
from .trace import Json


class Happened:
    """The events that followed a recorded decision, taken one by one."""

    def __init__(self, events: Sequence[Json] = ()) -> None:
        self._events = list(events)

    def take(self, kind: str, **fields: Any) -> Json | None:
        """The next event of a kind with these fields, which is gone then."""
        for event in self._events:
            if event["type"] == kind and fields.items() <= event.items():
                self._events.remove(event)
                return event
        return None


def reported(asked: Asked, happened: Happened) -> Answer | None:
    """What an event says that was decided by itself."""
    answering = _BY_EVENT.get(type(asked.question))
    return answering(asked, happened) if answering else None


def unasked(asked: Asked) -> Answer | None:
    """The answer to a question that is never put there in this case."""
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
    return RetreatLossesAnswer(_army(asked, event["units"])) if event else None


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


_WILDLING_EVENTS = {
    "crow_killers": "crow_killers_knights_replaced",
    "mammoth_riders": "mammoth_riders_destroy_units",
    "horde_descends": "the_horde_descends_units_killed",
}


def _wildling_card(asked: Asked, happened: Happened) -> Answer | None:
    card = asked.question.card
    if card == "massing_on_the_milkwater":
        event = happened.take("massing_on_the_milkwater_house_cards_removed", house=asked.house, auto=True)
        return WildlingCardAnswer(event["houseCardsUsed"][0]) if event else None
    event = happened.take(_WILDLING_EVENTS.get(card, ""), house=asked.house, auto=True)
    return WildlingCardAnswer(units=_pieces(asked, event["units"])) if event else None


def _pieces(asked: Asked, groups: Iterable[tuple[str, Iterable[str]]]) -> tuple[str, ...]:
    """Any of our units of these types in these areas, each but once. KeyError when there is none left."""
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


def _card(asked: Asked, happened: Happened) -> Answer | None:
    card = asked.question.card
    if happened.take("house_card_ability_not_used", house=asked.house, houseCard=card, auto=True):
        return CardAbilityAnswer()
    if card == "queen_of_thorns":
        event = happened.take("queen_of_thorns_order_removed", house=asked.house)
        return CardAbilityAnswer(event["region"]) if event else None
    return None


_BY_EVENT: dict[type[Question], Callable[[Asked, Happened], Answer | None]] = {
    ResolveRaid: _raid,
    ResolveConsolidate: _consolidate,
    RetreatTo: _retreat,
    RetreatLosses: _retreat_losses,
    ChooseCasualties: _casualties,
    CapturePort: _port,
    Muster: _muster,
    WildlingCard: _wildling_card,
    CardAbility: _card,
}


def _own_support(asked: Asked) -> Answer | None:
    """Combatants support themselves with everything."""
    fights = asked.house in asked.state.sides
    return asked.question.default(asked.state, asked.house) if fights else None


_UNASKED: dict[type[Question], Callable[[Asked], Answer | None]] = {
    AskNeutralSupport: lambda asked: AskNeutralSupportAnswer(),
    DeclareSupport: _own_support,
    RefuseSupport: lambda asked: RefuseSupportAnswer(()),
    UseBlade: lambda asked: UseBladeAnswer(False),
}
