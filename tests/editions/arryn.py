"""A second edition: the base game with a seventh house, one more area, house card and Westeros card.

Everything that the edition needs is in this module; `registered` lists it.
"""

from __future__ import annotations

from dataclasses import replace

from games.engine.abilities.ability import Ability, text_of
from games.engine.editions import (
    BASE,
    CASTLE,
    DURING_STRENGTH,
    STRONGHOLD,
    AreaFacts,
    Drawing,
    Edition,
    HouseCardFacts,
    HouseFacts,
    Label,
    Setup,
    Spots,
    WesterosFacts,
)
from games.engine.ids import HouseId
from games.engine.queries.combat import combat_of
from games.engine.state import State

HOUSE, HOME, AREA, CARD = "arryn", "eyrie", "gulltown", "long_winter"


def _touching(area: str, other: str) -> AreaFacts:
    """An area of the base game with an additional neighbour."""
    return replace(BASE.areas[area], adjacent=tuple(sorted((*BASE.areas[area].adjacent, other))))


_AREAS = {
    **BASE.areas,
    AREA: AreaFacts(
        id=AREA,
        name="Gulltown",
        kind="land",
        castle=CASTLE,
        supply=1,
        power=0,
        home_of=None,
        adjacent=(HOME, "narrow_sea"),
        ports=(),
        land=None,
        sea=None,
    ),
    HOME: replace(_touching(HOME, AREA), castle=STRONGHOLD, home_of=HOUSE),
    "narrow_sea": _touching("narrow_sea", AREA),
}


def _card(number: int, strength: int, swords: int, fortifications: int) -> HouseCardFacts:
    id = f"knight_of_the_vale_{number}"
    return HouseCardFacts(id, f"Knight of the Vale {number}", HOUSE, strength, swords, fortifications)


@text_of("lysa_arryn")
class LysaArryn(Ability):
    def bonus(self, state: State, owner: HouseId) -> int:
        return 2 * int(combat_of(state).area == HOME)


_CARDS = (
    HouseCardFacts(
        id="lysa_arryn",
        name="Lysa Arryn",
        house=HOUSE,
        strength=2,
        swords=0,
        fortifications=0,
        timing=DURING_STRENGTH,
        optional=False,
    ),
    _card(2, 3, 0, 0),
    _card(3, 2, 1, 0),
    _card(4, 2, 0, 1),
    _card(5, 1, 2, 0),
    _card(6, 1, 0, 1),
    _card(7, 0, 0, 3),
)

_WINTER = WesterosFacts(
    id=CARD,
    name="Long Winter",
    deck=3,
    event=CARD,
    icons=1,
    decider=None,
    choices=(),
    bans=("raid_special", "consolidate_special"),
    count=2,
)

_SIX = BASE.setups[6]
_SEVEN = Setup(
    players=7,
    houses=(*_SIX.houses, HOUSE),
    tracks={
        track: (*houses[:place], HOUSE, *houses[place:])
        for place, (track, houses) in enumerate(_SIX.tracks.items())
    },
    stars=(3, 3, 2, 1, 0, 0, 0),
    neutral={"kings_landing": 5},
    closed=frozenset(),
    units={
        **_SIX.units,
        HOUSE: {HOME: {"knight": 1, "footman": 1}, AREA: {"footman": 1}, "narrow_sea": {"ship": 1}},
    },
    supply={**_SIX.supply, HOUSE: 2},
)

_DRAWING: Drawing = replace(
    BASE.drawing,
    labels={**BASE.drawing.labels, AREA: Label((655, 640), 20)},
    spots={
        **BASE.drawing.spots,
        AREA: Spots(
            5,
            (655, 625),
            (655, 640),
            ((640, 655), (650, 655), (660, 655), (670, 655)),
            (640, 640),
            (670, 640),
        ),
    },
)

ARRYN: Edition = replace(
    BASE,
    id="arryn",
    title="The base game with House Arryn",
    houses={**BASE.houses, HOUSE: HouseFacts(HOUSE, "Arryn", "#5B9BD5", HOME)},
    setups={**BASE.setups, 7: _SEVEN},
    areas=_AREAS,
    drawing=_DRAWING,
    house_cards={**BASE.house_cards, **{card.id: card for card in _CARDS}},
    westeros_cards={**BASE.westeros_cards, CARD: _WINTER},
)
