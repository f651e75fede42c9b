"""Raids, and houses taking turns (chapter 13)."""

import pytest

from .table import board


@pytest.mark.rule("ACT-1", "ROUND-4")
def test_raids_come_before_marches_and_marches_before_consolidate_power() -> None:
    game = board(
        "winterfell: stark footman | march_0; pyke: greyjoy footman | consolidate_a; "
        "seagard: greyjoy footman | raid_a;"
        "moat_cailin: stark footman | support_a",
        at="raids marches consolidate",
        iron_throne="stark greyjoy",
    )
    game.shows(asked="greyjoy resolve_raid")
    game.greyjoy.answers("resolve_raid", "seagard")
    game.shows(asked="stark resolve_march", power="greyjoy 5")
    game.stark.answers("resolve_march", "winterfell:")
    game.shows("moat_cailin: stark footman | support_a", asked="nobody", power="greyjoy 7")


@pytest.mark.rule("ACT-2", "ACT-4")
def test_houses_resolve_one_order_each_in_laps() -> None:
    game = board(
        "winterfell: stark footman | march_0; karhold: stark footman | march_minus_1; "
        "pyke: greyjoy ship | march_0;"
        "seagard: greyjoy footman | march_minus_1; highgarden: tyrell footman | march_0",
        at="marches",
        iron_throne="stark lannister greyjoy tyrell",
    )
    turns = []
    while game.asked:
        house = game.asked[0].split()[0]
        turns.append(house)
        game.seat(house).is_late("resolve_march")
    assert turns == ["stark", "greyjoy", "tyrell", "stark", "greyjoy"]


@pytest.mark.rule("ACT-2", "ACT-3", "RAID-2", "RAID-1")
def test_a_raid_order_can_have_no_target_but_must_be_resolved() -> None:
    game = board("winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | support_a", at="raids")
    assert game.stark.may("resolve_raid") == ["winterfell", "winterfell > moat_cailin"]
    game.stark.cannot("resolve_raid", "karhold", "no_such_order", "ACT-2")
    game.stark.answers("resolve_raid", "winterfell")
    game.shows("winterfell: stark footman; moat_cailin: greyjoy footman | support_a")


@pytest.mark.rule("RAID-1")
@pytest.mark.parametrize(
    "order", ["support_a", "support_plus_1", "raid_b", "raid_special", "consolidate_special"]
)
def test_a_regular_raid_removes_support_raid_and_consolidate(order: str) -> None:
    game = board(
        f"winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | {order}",
        at="raids",
        iron_throne="stark",
    )
    game.stark.answers("resolve_raid", "winterfell > moat_cailin")
    game.shows("winterfell: stark footman; moat_cailin: greyjoy footman", asked="nobody")


@pytest.mark.rule("RAID-3", "RAID-4")
def test_march_and_defense_orders_cannot_be_raided() -> None:
    places = (
        "winterfell: stark footman | {raid}; moat_cailin: greyjoy footman | march_0;"
        "karhold: greyjoy footman | defense_plus_2; castle_black: greyjoy footman | support_a"
    )
    game = board(places.format(raid="raid_a"), at="raids", iron_throne="stark")
    game.stark.cannot("resolve_raid", "winterfell > moat_cailin", "cannot_raid_that", "RAID-3")
    game.stark.cannot("resolve_raid", "winterfell > karhold", "cannot_raid_that", "RAID-3")
    game = board(places.format(raid="raid_special"), at="raids", iron_throne="stark")
    game.stark.cannot("resolve_raid", "winterfell > moat_cailin", "cannot_raid_that", "RAID-4")
    game.stark.answers("resolve_raid", "winterfell > karhold")
    game.shows("karhold: greyjoy footman; castle_black: greyjoy footman | support_a")


@pytest.mark.rule("RAID-4", "RUL-59")
def test_own_orders_cannot_be_raided() -> None:
    game = board(
        "winterfell: stark footman | raid_special; karhold: stark footman | defense_plus_1_a;"
        "moat_cailin: greyjoy footman | support_a",
        at="raids",
    )
    game.stark.cannot("resolve_raid", "winterfell > karhold", "cannot_raid_that", "RAID-1")


@pytest.mark.rule("RAID-5", "PORT-5", "RUL-52", "PORT-2")
def test_raids_are_possible_from_sea_and_port() -> None:
    orders = "| support_a"
    game = board(
        f"bay_of_ice: greyjoy ship | raid_a; winterfell_port: stark ship {orders}; "
        f"winterfell: stark footman | raid_b;"
        "castle_black: stark footman | consolidate_a; sunset_sea: lannister ship | consolidate_a;"
        "karhold: stark footman | consolidate_b",
        at="raids",
        iron_throne="greyjoy",
    )
    assert game.greyjoy.may("resolve_raid") == [
        "bay_of_ice",
        "bay_of_ice > castle_black",
        "bay_of_ice > sunset_sea",
        "bay_of_ice > winterfell",
        "bay_of_ice > winterfell_port",
    ]
    game.greyjoy.cannot("resolve_raid", "bay_of_ice > karhold", "cannot_raid_that", "RAID-5")
    game = board(
        "winterfell_port: stark ship | raid_a; bay_of_ice: greyjoy ship | support_a;"
        "winterfell: greyjoy footman | support_b",
        at="raids",
    )
    assert game.stark.may("resolve_raid") == ["winterfell_port", "winterfell_port > bay_of_ice"]


@pytest.mark.rule("RAID-6", "ADJ-1")
def test_a_river_prevents_a_raid_and_a_bridge_allows_it() -> None:
    """There is no bridge between Blackwater and Kingswood; there is one between Kingswood and
    King's Landing.
    """
    game = board(
        "kingswood: baratheon footman | raid_a; blackwater: lannister footman | support_a;"
        "kings_landing: lannister footman | support_b",
        at="raids",
    )
    assert game.baratheon.may("resolve_raid") == ["kingswood", "kingswood > kings_landing"]


@pytest.mark.rule("RAID-7", "COMP-8", "TERM-8")
def test_a_pillaging_house_gains_power_from_its_own_pool() -> None:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | consolidate_special",
        at="raids",
        power="stark 4, greyjoy 3",
    )
    game.stark.answers("resolve_raid", "winterfell > moat_cailin")
    game.shows(power="stark 5, greyjoy 2", pool="stark 15, greyjoy 18")


@pytest.mark.rule("RAID-8", "ACT-3")
def test_a_raid_order_that_was_raided_is_not_resolved() -> None:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | raid_b; "
        "karhold: stark footman | support_a",
        at="raids",
        iron_throne="stark greyjoy",
    )
    game.stark.answers("resolve_raid", "winterfell > moat_cailin")
    game.shows("karhold: stark footman | support_a", raiders="stark", asked="nobody")


@pytest.mark.rule("DEC-12")
def test_a_late_house_resolves_its_first_raid_without_target() -> None:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | support_a; "
        "karhold: stark footman | raid_b",
        at="raids",
    )
    game.stark.is_late("resolve_raid")
    game.shows("karhold: stark footman; moat_cailin: greyjoy footman | support_a")
