"""The playable editions. To add one, write a module like `base` and list its edition here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..data.areas import CASTLE, STRONGHOLD, AreaFacts
from ..data.drawing import Bridge, Drawing, Label, Point, Spots
from ..data.house_cards import (
    AFTER_COMBAT,
    CANCEL,
    DURING_CASUALTIES,
    DURING_STRENGTH,
    IMMEDIATELY_ON_REVEAL,
    TIMINGS,
    WHEN_LOST,
    WHEN_WON,
    HouseCardFacts,
)
from ..data.houses import HouseFacts
from ..data.orders import OrderFacts
from ..data.tides import TideFacts
from ..data.units import UnitFacts
from ..data.westeros import WesterosFacts
from ..data.wildlings import WildlingFacts
from ..ids import EditionId, HouseId
from ..setups import Setup
from .base import BASE
from .edition import Edition

if TYPE_CHECKING:
    from ..state import State

EDITIONS: Mapping[EditionId, Edition] = {edition.id: edition for edition in (BASE,)}
"""Editions by id. The order is that of the API's documents."""


def edition_of(state: State) -> Edition:
    """The printed tables of the edition of a game."""
    return EDITIONS[state.ruleset.edition]


def houses_of_all_editions() -> tuple[HouseId, ...]:
    """The houses that play in some edition, each once."""
    return tuple(dict.fromkeys(house for edition in EDITIONS.values() for house in edition.houses))
