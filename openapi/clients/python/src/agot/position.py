"""A position updated by events. It contains no game rules, because an event lists its changes."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from .api import models
from .api.models import GameEvent, HouseCard, LoggedEvent, Piece, Position, Side, ViewedPosition
from .values import Unknown, from_json

KEYS: dict[str, tuple[str, ...]] = {
    "houses": ("id",), "areas": ("id",), "units": ("id",), "orders": ("area",), "face_down": ("area",),
    "house_cards": ("id",), "known_cards": ("house",), "sides": ("house",), "supports": ("area",),
    "tides": ("house",), "decisions": ("number",), "answers": ("number", "house"),
}  # fmt: skip
"""The tables of a position, with the fields that identify a row. Rows are sorted by these keys."""


class LocalPosition:
    """A position that follows the events visible to its viewer.

    It becomes stale after an event of an unknown kind. Read the position again then.
    """

    def __init__(self, view: ViewedPosition) -> None:
        self.house, self.cursor, self.is_stale = view.house, view.cursor, False
        self._tables: dict[str, dict[Any, Any]] = {}
        self._others: dict[str, Any] = {}
        for field in fields(Position):
            value = getattr(view.position, field.name)
            if field.name in KEYS:
                self._tables[field.name] = {self._key(field.name, row): row for row in value}
            else:
                self._others[field.name] = value
        self._tracks = {track.name: getattr(view.position.tracks, track.name) for track in fields(models.Tracks)}

    @property
    def view(self) -> ViewedPosition:
        """The current position, as `GET .../position` returns it."""
        tables: dict[str, Any] = {
            name: [row for _, row in sorted(table.items())] for name, table in self._tables.items()
        }
        others = self._others | {
            "tracks": models.Tracks(**self._tracks),
            "bans": sorted(self._others["bans"]),
        }
        return ViewedPosition(house=self.house, cursor=self.cursor, position=Position(**(others | tables)))

    def apply(self, entry: LoggedEvent) -> None:
        """Applies the entry of the log that follows `cursor`."""
        self.cursor = entry.cursor
        try:
            self._apply(entry.event)
        # a row is missing, because the information in earlier events was incomplete
        except (KeyError, TypeError, ValueError):
            self.is_stale = True

    @staticmethod
    def _key(table: str, row: Any) -> Any:
        key = tuple(getattr(row, name) for name in KEYS[table])
        return key[0] if len(key) == 1 else key

    def _put(self, table: str, *rows: Any) -> None:
        self._tables[table].update({self._key(table, row): row for row in rows})

    def _change(self, table: str, key: Any, **changes: Any) -> None:
        self._tables[table][key] = replace(self._tables[table][key], **changes)

    def _drop(self, table: str, keys: Any) -> None:
        for key in list(keys):
            self._tables[table].pop(key, None)

    def _change_power(self, house: str, amount: int) -> None:
        self._change("houses", house, power=self._tables["houses"][house].power + amount)

    def _set_pile(self, deck: str, cards: list[str]) -> None:
        self._others["piles"] = dict(sorted({**self._others["piles"], deck: cards}.items()))

    def _change_combat(self, **changes: Any) -> None:
        if self._others["combat"] is not None:
            self._others["combat"] = replace(self._others["combat"], **changes)

    def _apply(self, event: GameEvent) -> None:
        other, piles = self._others, self._others["piles"]
        match event:
            # The game
            case models.GameBeganEvent():
                other |= {"players": event.players, "ruleset": event.ruleset, "threat": event.threat}
                self._put("houses", *event.houses)
                self._put("areas", *event.areas)
                self._put("units", *event.units)
                cards = event.house_cards.items()
                self._put("house_cards", *[HouseCard(id=card, house=house, place="hand") for card, house in cards])
                self._tracks = {track: getattr(event.tracks, track) for track in self._tracks}
            case models.RoundBeganEvent():
                other["round"] = event.round
            case models.PhaseBeganEvent():
                other["phase"] = event.phase
            case models.OrdersBannedEvent():
                other["bans"] = sorted({*other["bans"], *event.tokens})
            case models.CleanedUpEvent():
                self._drop("orders", event.orders)
                for unit in event.stood_up:
                    self._change("units", unit, routed=False)
                other |= {"bans": [], "blade_used": False, "raven_used": False}
            case models.DecisionOpenedEvent():
                shared = {name: getattr(event, name) for name in ("number", "houses", "sealed", "question")}
                self._put("decisions", models.DecisionRow(**shared))
            case models.AnswerSealedEvent():
                self._put(
                    "answers",
                    models.SealedAnswer(number=event.number, house=event.house, answer=event.answer),
                )
            case models.DecisionClosedEvent():
                self._drop("decisions", [event.number])
                self._drop("answers", [key for key in self._tables["answers"] if key[0] == event.number])
            case models.GameEndedEvent():
                other |= {"winner": event.winner, "phase": "ended"}
                self._tables |= {"decisions": {}, "answers": {}}
            # The board
            case models.UnitMusteredEvent():
                self._put("units", self._unit(event.unit, event.house, event.type, event.area))
            case models.UnitReplacedEvent():
                replaced = self._tables["units"].pop(event.old)
                self._put("units", replace(replaced, id=event.unit, type=event.type))
            case models.UnitsMovedEvent():
                for unit in event.units:
                    self._change("units", unit, area=event.area, attacking=event.attacking)
            case models.UnitsRetreatedEvent():
                for unit in event.units:
                    routed = self._tables["units"][unit].routed or event.routed
                    self._change("units", unit, area=event.area, routed=routed, attacking=False)
            case models.AttackersMovedInEvent():
                for unit in event.units:
                    self._change("units", unit, attacking=False)
            case models.UnitsDestroyedEvent():
                self._drop("units", event.units)
            case models.PowerTokenPlacedEvent():
                self._change_power(event.house, -1)
                self._change("areas", event.area, power_token=event.house)
            case models.PowerTokenRemovedEvent():
                self._change("areas", event.area, power_token=None)
            case models.GarrisonRemovedEvent():
                self._change("areas", event.area, garrison=0)
            case models.NeutralForceRemovedEvent():
                self._change("areas", event.area, neutral=0)
            case models.OrdersPlacedEvent():
                for area, token in event.orders.items():
                    self._put("orders", models.PlacedOrder(area=area, house=event.house, token=token))
            case models.OrdersLaidEvent():
                self._put("face_down", *[models.FaceDown(area=area, house=event.house) for area in event.areas])
            case models.OrdersRevealedEvent():
                self._put("orders", *event.orders)
                self._tables["face_down"] = {}
            case models.OrderReplacedEvent():
                self._put("orders", models.PlacedOrder(area=event.area, house=event.house, token=event.token))
            case models.OrderRemovedEvent():
                self._drop("orders", [event.area])
                self._drop("supports", [event.area])
            case models.OrderMovedEvent():
                self._drop("orders", [event.origin])
                self._put("orders", models.PlacedOrder(area=event.area, house=event.house, token=event.token))
            case models.PortCapturedEvent():
                self._drop("units", event.destroyed)
                self._put("units", *[self._unit(ship, event.house, "ship", event.area) for ship in event.ships])
            # Cards
            case models.DeckReshuffledEvent() | models.UsedCardsTurnedEvent():
                self._set_pile(event.deck, [])
            case models.WesterosCardsRevealedEvent():
                self._set_pile("revealed", event.cards)
            case models.WesterosCardReplacedEvent():
                revealed = list(piles["revealed"])
                revealed[event.place] = event.card
                self._set_pile("revealed", revealed)
            case models.WesterosCardsUsedEvent():
                for number, card in enumerate(piles.get("revealed", []), start=1):
                    self._set_pile(f"westeros_{number}", [*piles.get(f"westeros_{number}", []), card])
                self._set_pile("revealed", [])
            case models.WildlingCardRevealedEvent():
                self._set_pile("wildling", [event.card])
                known = self._tables["known_cards"].values()
                self._drop(
                    "known_cards",
                    [row.house for row in known if event.card == row.card or row.place == "top"],
                )
            case models.WildlingCardBuriedEvent():
                self._set_pile("wildling", [])
                known = self._tables["known_cards"].values()
                self._drop("known_cards", [row.house for row in known if row.place == "bottom"])
            case models.WildlingCardSeenEvent():
                self._put("known_cards", models.KnownCard(house=event.house, card=event.card, place="top"))
            case models.WildlingCardReturnedEvent():
                self._put("known_cards", models.KnownCard(house=event.house, card=event.card, place=event.place))
            case models.HouseCardsDiscardedEvent():
                for card in event.cards:
                    self._change("house_cards", card, place="discard")
            case models.HouseCardsReturnedEvent():
                for card in event.cards:
                    self._change("house_cards", card, place="hand")
            # Combat
            case models.CombatBeganEvent():
                other["combat"] = models.Combat(
                    area=event.area, origin=event.origin, attacker=event.attacker, defender=event.defender,
                    order=event.order, blade=None, victor=None,
                )  # fmt: skip
                roles = {"attacker": event.attacker, "defender": event.defender}
                self._tables["sides"] = {}
                self._put("sides", *[self._side(house, role) for role, house in roles.items()])
            case models.SupportDeclaredEvent():
                if event.side is not None:
                    rows = [models.Support(area=area, house=event.house, side=event.side) for area in event.areas]
                    self._put("supports", *rows)
            case models.SupportRefusedEvent():
                self._drop("supports", event.areas)
            case models.StrengthsAnnouncedEvent():
                self._change("sides", other["combat"].attacker, strength=event.attacker)
                self._change("sides", other["combat"].defender, strength=event.defender)
            case models.HouseCardPlayedEvent():
                self._change("house_cards", event.card, place="played")
                self._change("sides", event.house, card=event.card)
            case models.HouseCardWithdrawnEvent():
                self._change("house_cards", event.card, place=event.place)
                self._change("sides", event.house, card=None)
            case models.TideDrawnEvent():
                self._put("tides", models.Tide(house=event.house, card=event.card, shown=False))
            case models.TidesShownEvent():
                self._tables["tides"] = {}
                self._put("tides", *event.tides)
            case models.CombatWonEvent():
                self._change_combat(victor=event.victor)
            case models.CombatEndedEvent():
                other["combat"] = None
                self._tables |= {"sides": {}, "supports": {}, "tides": {}}
            case models.BladeUsedEvent():
                other["blade_used"] = True
                if event.use == "strength":
                    self._change_combat(blade=event.house)
            case models.RavenUsedEvent():
                other["raven_used"] = True
            # Tracks and power
            case models.PowerGainedEvent():
                self._change_power(event.house, event.amount)
            case models.PowerLostEvent():
                self._change_power(event.house, -event.amount)
            case models.BidsRevealedEvent():
                for house, bid in event.bids.items():
                    self._change_power(house, -bid)
            case models.TrackSetEvent():
                self._tracks[event.track] = event.houses
            case models.SupplySetEvent():
                self._change("houses", event.house, supply=event.level)
            case models.ThreatSetEvent():
                other["threat"] = event.threat
            case Unknown():
                self.is_stale = True
            case _:  # an event that changes nothing, such as a resolved card or a wildling attack
                pass

    @staticmethod
    def _unit(unit: str, house: str, kind: str, area: str) -> Piece:
        return Piece(id=unit, house=house, type=kind, area=area, routed=False, attacking=False)

    @staticmethod
    def _side(house: str, role: str) -> Side:
        side: Side = from_json(Side, {"house": house, "role": role, "card": None, "strength": 0})
        return side
