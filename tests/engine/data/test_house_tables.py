"""Houses, pieces, units, order tokens and tracks: the numbers of chapters 2 and 10."""

from collections import Counter

import pytest

from games.engine.data.houses import GARRISON, HOUSES, PIECES, POWER_TOKENS, START_POWER
from games.engine.data.orders import ORDER_KINDS, ORDERS
from games.engine.data.tracks import (
    CASTLES_TO_WIN,
    DOMINANCE,
    DOMINANCE_NAMES,
    PORT_LIMIT,
    ROUNDS,
    STARS_OVERLAY,
    STARS_PRINTED,
    SUPPLY_LIMITS,
    THREAT_MAX,
    THREAT_START,
    THREAT_STEP,
    TRACK_NAMES,
    TRACKS,
)
from games.engine.data.units import UNIT_KINDS
from tests.engine.data.derived import REGULAR, SPECIAL


def test_six_houses_have_their_own_names_and_colours() -> None:
    assert set(HOUSES) == {"stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"}
    assert all(key == house.id for key, house in HOUSES.items())
    assert len({house.name for house in HOUSES.values()}) == 6
    assert len({house.colour for house in HOUSES.values()}) == 6


def test_each_house_has_its_printed_pieces() -> None:
    assert PIECES == {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}
    assert (POWER_TOKENS, START_POWER, GARRISON) == (20, 5, 2)
    assert set(PIECES) == set(UNIT_KINDS)


@pytest.mark.parametrize(
    ("kind", "strength", "castle_strength", "muster_cost", "upgrade_cost", "at_sea"),
    [
        ("footman", 1, 1, 1, None, False),
        ("knight", 2, 2, 2, 1, False),
        ("siege_engine", 0, 4, 2, 1, False),
        ("ship", 1, 1, 1, None, True),
    ],
)
def test_units_have_their_strength_and_cost(
    kind: str, strength: int, castle_strength: int, muster_cost: int, upgrade_cost: int | None, at_sea: bool
) -> None:
    unit = UNIT_KINDS[kind]
    assert (unit.id, unit.strength, unit.castle_strength) == (kind, strength, castle_strength)
    assert (unit.muster_cost, unit.upgrade_cost, unit.at_sea) == (muster_cost, upgrade_cost, at_sea)


def test_each_kind_has_two_regular_orders_and_a_special_one() -> None:
    assert len(ORDERS) == 15
    assert set(SPECIAL) | set(REGULAR) == set(ORDERS)
    assert Counter(ORDERS[id].kind for id in SPECIAL) == dict.fromkeys(ORDER_KINDS, 1)
    assert Counter(ORDERS[id].kind for id in REGULAR) == dict.fromkeys(ORDER_KINDS, 2)
    assert all(key == order.id for key, order in ORDERS.items())


def test_orders_have_their_printed_modifiers() -> None:
    by_kind = {kind: sorted(o.modifier for o in ORDERS.values() if o.kind == kind) for kind in ORDER_KINDS}
    assert by_kind == {
        "march": [-1, 0, 1],
        "defense": [1, 1, 2],
        "support": [0, 0, 1],
        "raid": [0, 0, 0],
        "consolidate": [0, 0, 0],
    }
    assert (ORDERS["march_plus_1"].modifier, ORDERS["march_plus_1"].special) == (1, True)
    assert (ORDERS["defense_plus_2"].modifier, ORDERS["defense_plus_2"].special) == (2, True)
    assert (ORDERS["support_plus_1"].modifier, ORDERS["support_plus_1"].special) == (1, True)


def test_each_track_has_its_dominance_token() -> None:
    assert TRACKS == ("iron_throne", "fiefdoms", "kings_court")
    assert DOMINANCE == {
        "iron_throne": "iron_throne",
        "fiefdoms": "valyrian_steel_blade",
        "kings_court": "messenger_raven",
    }
    assert set(TRACK_NAMES) == set(TRACKS)
    assert set(DOMINANCE_NAMES) == set(DOMINANCE.values())


def test_supply_limits_are_the_printed_ones() -> None:
    assert SUPPLY_LIMITS == (
        (2, 2),
        (3, 2),
        (3, 2, 2),
        (3, 2, 2, 2),
        (3, 3, 2, 2),
        (4, 3, 2, 2),
        (4, 3, 2, 2, 2),
    )


def test_limits_equal_those_printed_on_the_board() -> None:
    assert STARS_PRINTED == (3, 3, 2, 1, 0, 0)
    assert STARS_OVERLAY == (3, 2, 1, 0)
    assert (THREAT_START, THREAT_STEP, THREAT_MAX) == (2, 2, 12)
    assert (PORT_LIMIT, ROUNDS, CASTLES_TO_WIN) == (3, 10, 7)
