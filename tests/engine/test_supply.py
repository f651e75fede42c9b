"""Supply (chapter 7): limits, recount, reconciliation."""

import pytest

from games.engine.queries.supply import reductions

from .table import board


@pytest.mark.rule("SUPPLY-1", "RUL-09", "CTRL-10")
def test_the_recount_stops_at_the_last_level() -> None:
    """Eight icons: Lannisport 2, Highgarden 2, Blackwater 2, Winterfell 1, Pyke 1."""
    game = board(
        "highgarden: token lannister; blackwater: lannister footman; winterfell: token lannister; "
        "pyke: token lannister",
        at="supply",
        supply="lannister 2",
    )
    game.shows(supply="lannister 6, tyrell 0, stark 0")


@pytest.mark.rule("SUPPLY-6")
def test_conquering_supply_icons_does_not_move_the_supply_marker() -> None:
    game = board("reach: tyrell footman | march_0", at="marches", supply="tyrell 2")
    game.tyrell.answers("resolve_march", "reach: footman > blackwater")
    game.shows(supply="tyrell 2")


@pytest.mark.rule("SUPPLY-4", "TERM-6", "GARR-1")
def test_every_unit_counts_as_one_including_ships_in_ports_and_at_sea() -> None:
    """Supply 0 allows two armies of two: the third is the fleet in port."""
    game = board(
        "winterfell: stark siege_engine knight garrison 2 | march_0; winterfell_port: stark 2 ship;"
        "shivering_sea: stark 2 ship; moat_cailin: stark footman",
        at="marches",
        supply="stark 1",
    )
    game.stark.cannot(
        "resolve_march",
        "winterfell: siege_engine > white_harbor, knight > moat_cailin",
        "supply_broken",
        "SUPPLY-8",
    )
    game.stark.answers("resolve_march", "winterfell: siege_engine > white_harbor, knight > karhold")


@pytest.mark.rule("SUPPLY-5", "DEC-03")
def test_a_late_house_gives_up_the_cheapest_set_of_units() -> None:
    game = board("winterfell: stark 3 knight footman", at="supply")
    game.stark.is_late("reconcile_armies")
    game.shows("winterfell: stark 3 knight")


@pytest.mark.rule("SUPPLY-5", "DEC-03")
def test_a_late_house_gives_up_units_in_the_order_of_areas() -> None:
    """The piece with the lowest number stands in Winterfell, the last of these areas."""
    game = board(
        "winterfell: stark 2 footman; karhold: stark 2 footman; castle_black: stark 2 footman", at="supply"
    )
    game.stark.is_late("reconcile_armies")
    game.shows("castle_black: stark footman; karhold: stark 2 footman; winterfell: stark 2 footman")


@pytest.mark.rule("SUPPLY-5", "RUL-07")
def test_a_reconciliation_offers_every_minimal_set_of_units_by_area() -> None:
    game = board(
        "winterfell: stark 2 footman; karhold: stark 2 footman; castle_black: stark 2 knight;"
        "bay_of_ice: stark ship; pyke: greyjoy footman",
        at="supply",
    )
    game.shows(supply="stark 1")
    assert sorted(game.stark.may("reconcile_armies")) == [
        *["footman at karhold"] * 2,
        *["footman at winterfell"] * 2,
        *["knight at castle_black"] * 2,
    ]
    ways = game.stark.options("reconcile_armies").by_area
    assert sorted(area for way in ways for area in way) == ["castle_black", "karhold", "winterfell"]
    assert all(list(way.values()) == [1] for way in ways)
    game.stark.cannot(
        "reconcile_armies", "footman at karhold, knight at castle_black", "not_a_reconciliation", "SUPPLY-5"
    )
    game.stark.answers("reconcile_armies", "knight at castle_black")
    game.shows("castle_black: stark knight")


@pytest.mark.rule("SUPPLY-10")
def test_a_lost_area_requires_no_reconciliation() -> None:
    game = board(
        "lannisport: token greyjoy; riverrun: lannister 4 knight | march_0; pyke: greyjoy 4 footman",
        at="marches",
        supply="greyjoy 0",
    )
    game.lannister.answers("resolve_march", "riverrun: 4 knight > lannisport")
    game.shows("pyke: greyjoy 4 footman", asked="nobody")


@pytest.mark.rule("SUPPLY-7", "SUPPLY-8", "RUL-06")
def test_supply_is_checked_once_after_all_moves_of_a_march() -> None:
    """Supply 1 allows 3 and 2. One unit to White Harbor alone would also give 3 and 2, two would give a 4."""
    game = board(
        "winterfell: stark 3 footman | march_0; white_harbor: stark 2 footman; twins: stark footman",
        at="marches",
        supply="stark 1",
    )
    game.stark.cannot("resolve_march", "winterfell: 2 footman > white_harbor", "supply_broken", "SUPPLY-8")
    game.stark.answers("resolve_march", "winterfell: footman > white_harbor, footman > karhold")
    game.shows("winterfell: stark footman; white_harbor: stark 3 footman; karhold: stark footman")


@pytest.mark.rule("SUPPLY-8", "MARCH-17", "RUL-06")
def test_attackers_in_the_embattled_area_count_as_an_army() -> None:
    """Supply 0: two armies of two stand elsewhere, so only a single unit may attack."""
    game = board(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy footman; white_harbor: stark 2 footman",
        at="marches",
        supply="stark 0",
    )
    game.stark.cannot(
        "resolve_march",
        "winterfell: footman > moat_cailin, footman > white_harbor",
        "supply_broken",
        "SUPPLY-8",
    )
    game.stark.answers("resolve_march", "winterfell: 2 footman > moat_cailin")
    game.shows("moat_cailin: greyjoy footman stark 2 attacking footman")


@pytest.mark.rule("SUPPLY-8", "RUL-06")
def test_an_attack_that_would_be_an_army_too_many_is_refused() -> None:
    game = board(
        "winterfell: stark footman 2 knight | march_0; moat_cailin: greyjoy footman; twins: stark 2 footman;"
        "castle_black: stark footman",
        at="marches",
        supply="stark 1",
    )
    game.stark.cannot(
        "resolve_march",
        "winterfell: 2 knight > moat_cailin, footman > castle_black",
        "supply_broken",
        "SUPPLY-8",
    )
    game.stark.answers("resolve_march", "winterfell: 2 knight > moat_cailin")


@pytest.mark.rule("SUPPLY-5", "RUL-07")
def test_no_reconciliation_option_removes_a_unit_that_could_be_kept() -> None:
    """Supply 0 allows 2 and 2: each of two armies of three loses one, in either order."""
    state = board("winterfell: stark 3 footman; karhold: stark 3 footman", supply="stark 0").state
    assert reductions(state, "stark") == ({"karhold": 1, "winterfell": 1},)
    state = board(
        "winterfell: stark 3 footman; karhold: stark 2 footman; pyke: stark 2 knight; eyrie: stark knight",
        supply="stark 0",
    ).state
    assert reductions(state, "stark") == (
        {"winterfell": 2},
        {"pyke": 1, "winterfell": 1},
        {"karhold": 1, "winterfell": 1},
    )
