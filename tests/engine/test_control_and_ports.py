"""Control and home areas (chapter 20), ports (21), garrisons and neutral forces (22)."""

import pytest

from .table import board, fight


@pytest.mark.rule("CTRL-1", "HOME-1", "HOME-2", "FEW-6", "RUL-29")
def test_an_area_is_controlled_by_units_then_by_a_token_then_by_a_shield() -> None:
    game = board(
        "winterfell: greyjoy footman; pyke: token stark; twins: token stark; "
        "seagard: greyjoy footman token greyjoy",
        players=4,
    )
    game.shows(control="winterfell greyjoy, pyke stark, twins stark, lannisport lannister")
    game.shows(control="highgarden nobody, eyrie nobody")


@pytest.mark.rule("CTRL-2", "CTRL-3", "PORT-1")
def test_the_sea_has_no_controller_and_a_port_has_the_controller_of_its_land() -> None:
    game = board("bay_of_ice: stark ship; winterfell: greyjoy footman; winterfell_port: stark ship")
    game.shows(
        control="bay_of_ice nobody, winterfell_port greyjoy, pyke_port greyjoy, white_harbor_port nobody"
    )


@pytest.mark.rule("CTRL-4", "CTRL-10")
def test_a_house_loses_control_of_an_area_when_its_last_unit_leaves() -> None:
    game = board("seagard: greyjoy footman | march_0", at="marches")
    game.greyjoy.answers("resolve_march", "seagard: footman > twins")
    game.shows(control="seagard nobody, twins greyjoy")


@pytest.mark.rule("CTRL-7")
def test_a_power_token_stays_under_units_of_its_house_and_gives_control_when_they_leave() -> None:
    game = board("seagard: greyjoy footman token greyjoy | march_0", at="marches")
    game.greyjoy.answers("resolve_march", "seagard: footman > twins")
    game.shows("seagard: token greyjoy", control="seagard greyjoy", power="greyjoy 5")


@pytest.mark.rule("CTRL-8", "RUL-46", "COMP-5")
def test_a_failed_attack_leaves_a_power_token_and_a_conquest_removes_it() -> None:
    game = fight(
        "twins: stark footman | march_0; seagard: greyjoy 3 knight token greyjoy",
        "stark twins: footman > seagard",
        "stark catelyn_stark, greyjoy balon_greyjoy",
    )
    game.shows("seagard: greyjoy 3 knight token greyjoy", pool="greyjoy 14")
    game = board("twins: stark footman | march_0; seagard: token greyjoy", at="marches")
    game.stark.answers("resolve_march", "twins: footman > seagard")
    game.shows("seagard: stark footman", pool="greyjoy 15")


@pytest.mark.rule("CTRL-6", "RETREAT-19")
def test_no_power_token_can_be_left_after_a_lost_combat() -> None:
    game = fight(
        "seagard: greyjoy footman; twins: stark 4 knight | march_0",
        "stark twins: 4 knight > seagard",
        "stark eddard_stark, greyjoy balon_greyjoy",
    )
    game.shows("seagard: stark 4 knight", power="greyjoy 5")
    assert game.happened("power_token_placed") == []


@pytest.mark.rule("HOME-4", "WIN-1", "MARCH-9")
def test_a_home_area_reverts_during_the_turn_of_another_house() -> None:
    """Greyjoy's six castles become seven when Stark leaves Pyke."""
    game = board(
        "pyke: stark footman | march_0; ironmans_bay: stark ship; flints_finger: token greyjoy; "
        "seagard: token greyjoy;"
        "moat_cailin: token greyjoy; white_harbor: token greyjoy; harrenhal: token greyjoy; "
        "crackclaw_point: token greyjoy",
        at="marches",
    )
    game.stark.answers("resolve_march", "pyke: footman > riverrun")
    game.shows(winner="greyjoy")


class TestPorts:
    @pytest.mark.rule("PORT-9", "RUL-16", "RUL-17")
    def test_a_port_is_captured_after_a_combat_for_its_land(self) -> None:
        game = fight(
            "riverrun: greyjoy 4 knight | march_0; lannisport: lannister footman; "
            "lannisport_port: lannister 2 ship | march_0",
            "greyjoy riverrun: 4 knight > lannisport",
            "greyjoy euron_crows_eye, lannister cersei_lannister",
            iron_throne="greyjoy",
        )
        game.greyjoy.cannot("capture_port", "3", "too_many_ships", "PORT-9")
        game.greyjoy.answers("capture_port", "1")
        game.shows("lannisport_port: greyjoy ship; lannisport: greyjoy 4 knight", asked="nobody")

    @pytest.mark.rule("PORT-9", "DEC-25")
    def test_a_house_can_replace_no_ships_and_a_late_house_replaces_all(self) -> None:
        places = "riverrun: greyjoy knight | march_0; lannisport_port: lannister 2 ship"
        game = board(places, at="marches")
        game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
        game.greyjoy.answers("capture_port", "0")
        game.shows("lannisport_port: empty")
        game = board(places, at="marches")
        game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
        game.greyjoy.is_late("capture_port")
        game.shows("lannisport_port: greyjoy 2 ship")

    @pytest.mark.rule("PORT-9", "COMP-7")
    def test_a_captured_port_asks_no_house_without_free_ships(self) -> None:
        game = board(
            "riverrun: greyjoy knight | march_0; lannisport_port: lannister 2 ship; "
            "ironmans_bay: greyjoy 4 ship;"
            "pyke_port: greyjoy 2 ship",
            at="marches",
        )
        game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
        game.shows("lannisport_port: empty", asked="nobody")

    @pytest.mark.rule("PORT-9", "RUL-16", "HOME-4")
    def test_a_reverting_home_area_gives_its_house_the_port(self) -> None:
        game = board(
            "pyke: stark knight | march_0; pyke_port: stark ship; ironmans_bay: stark ship", at="marches"
        )
        game.stark.answers("resolve_march", "pyke: knight > seagard")
        game.shows(asked="greyjoy capture_port")
        game.greyjoy.answers("capture_port", "1")
        game.shows("pyke_port: greyjoy ship")

    @pytest.mark.rule("PORT-10", "RUL-16")
    def test_an_ownerless_port_loses_its_ships_and_order(self) -> None:
        game = board(
            "white_harbor: stark knight | march_0; white_harbor_port: stark ship | raid_a", at="marches"
        )
        game.stark.answers("resolve_march", "white_harbor: knight > winterfell")
        game.shows("white_harbor_port: empty")

    @pytest.mark.rule("PORT-3", "PORT-1")
    def test_an_enemy_port_is_neither_entered_nor_attacked(self) -> None:
        game = board("bay_of_ice: greyjoy 2 ship | march_0; winterfell_port: stark ship", at="marches")
        assert "bay_of_ice > winterfell_port" not in game.greyjoy.may("resolve_march")
        game.greyjoy.cannot("resolve_march", "bay_of_ice: ship > winterfell_port", "not_adjacent", "PORT-3")

    @pytest.mark.rule("FEW-5", "PORT-1")
    def test_the_port_of_a_closed_area_belongs_to_no_house(self) -> None:
        game = board("pyke: closed; ironmans_bay: lannister ship | march_0", at="marches", players=3)
        assert "ironmans_bay > pyke_port" not in game.lannister.may("resolve_march")
        game.shows(control="pyke_port nobody")


class TestNeutralForces:
    PLACES = "eyrie: neutral 6; mountains_of_the_moon: stark 2 knight siege_engine | march_0"

    @pytest.mark.rule("NEUT-1", "NEUT-2", "NEUT-4", "TIDE-9")
    def test_equal_strength_is_enough_and_costs_no_units(self) -> None:
        game = board(self.PLACES, at="marches", ruleset="tides_of_battle yes", fiefdoms="stark")
        game.stark.answers("resolve_march", "mountains_of_the_moon: knight siege_engine > eyrie")
        game.shows("eyrie: stark knight siege_engine", asked="nobody", shuffled="none", blade="stark ready")

    @pytest.mark.rule("NEUT-1", "NEUT-2")
    def test_an_attack_with_too_little_strength_is_refused(self) -> None:
        game = board(self.PLACES, at="marches")
        game.stark.cannot(
            "resolve_march", "mountains_of_the_moon: 2 knight > eyrie", "neutral_force_too_strong", "NEUT-1"
        )
        destination = next(
            place
            for place in game.stark.options("resolve_march").orders[0].destinations
            if place.area == "eyrie"
        )
        assert (destination.strength_needed, destination.counts) == (6, (2, 3))

    @pytest.mark.rule("NEUT-2", "COMBAT-2")
    def test_siege_engines_count_only_against_castles(self) -> None:
        game = board("boneway: neutral 3; storms_end: baratheon siege_engine | march_0", at="marches")
        game.baratheon.cannot(
            "resolve_march", "storms_end: siege_engine > boneway", "neutral_force_too_strong", "NEUT-1"
        )

    @pytest.mark.rule("NEUT-2", "RUL-18", "NEUT-6")
    def test_units_that_arrive_by_the_same_march_count_as_support(self) -> None:
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon 2 knight footman | march_0; "
            "reach: baratheon routed footman | support_a",
            at="marches",
        )
        game.baratheon.cannot(
            "resolve_march", "kingswood: 2 knight > kings_landing", "neutral_force_too_strong", "NEUT-1"
        )
        game.baratheon.answers("resolve_march", "kingswood: 2 knight > kings_landing, footman > reach")
        game.shows("kings_landing: baratheon 2 knight; reach: baratheon footman routed footman | support_a")

    @pytest.mark.rule("NEUT-2", "RUL-18")
    def test_march_options_list_the_places_where_arriving_units_count_as_support(self) -> None:
        """Strength 4 in King's Landing is enough if the fifth point arrives at the support in the Reach."""
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon 2 knight footman | march_0; "
            "reach: baratheon routed footman | support_a; "
            "blackwater: baratheon routed footman | defense_plus_1_a;"
            "crackclaw_point: lannister footman | support_a",
            at="marches",
        )
        game.baratheon.answers("ask_neutral_support", "none")
        places = {
            place.area: (place.strength_needed, place.arrivals_count_in)
            for place in game.baratheon.options("resolve_march").orders[0].destinations
        }
        assert places["kings_landing"] == (5, ("reach",))
        assert {place for area, place in places.items() if area != "kings_landing"} == {(None, ())}

    @pytest.mark.rule("NEUT-2", "RUL-18")
    def test_arriving_units_do_not_count_where_another_house_has_the_support_order(self) -> None:
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon 2 knight footman | march_0; "
            "reach: lannister footman | support_a",
            at="marches",
        )
        game.baratheon.answers("ask_neutral_support", "none")
        [there] = [
            place
            for place in game.baratheon.options("resolve_march").orders[0].destinations
            if place.area == "kings_landing"
        ]
        assert (there.strength_needed, there.arrivals_count_in) == (5, ())

    @pytest.mark.rule("NEUT-6", "RUL-18", "DEC-13", "DEC-14")
    def test_other_houses_are_asked_for_support_in_turn_order_and_are_bound_by_it(self) -> None:
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon knight | march_0; "
            "reach: tyrell footman | support_a;"
            "blackwater: lannister 2 footman | support_a; crackclaw_point: lannister footman | support_b",
            at="marches",
            iron_throne="lannister tyrell",
        )
        assert game.baratheon.may("ask_neutral_support") == ["none", "kings_landing"]
        game.baratheon.cannot("ask_neutral_support", "eyrie", "cannot_ask_for_that", "NEUT-6")
        game.baratheon.answers("ask_neutral_support", "kings_landing")
        game.shows(asked="lannister grant_neutral_support")
        game.lannister.cannot("grant_neutral_support", "reach", "cannot_support_from_there", "SUPPORT-1")
        game.lannister.answers("grant_neutral_support", "blackwater")
        game.tyrell.answers("grant_neutral_support", "reach")
        game.baratheon.answers("resolve_march", "kingswood: knight > kings_landing")
        game.shows("kings_landing: baratheon knight; blackwater: lannister 2 footman | support_a")

    @pytest.mark.rule("NEUT-6", "DEC-14")
    def test_a_house_is_not_asked_for_its_own_support(self) -> None:
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon knight | march_0;"
            "reach: tyrell footman | support_a; blackwater: baratheon footman | support_a",
            at="marches",
            iron_throne="baratheon tyrell",
        )
        game.baratheon.answers("ask_neutral_support", "kings_landing")
        game.shows(asked="tyrell grant_neutral_support")

    @pytest.mark.rule("NEUT-6", "RUL-18")
    def test_support_that_was_granted_against_one_force_does_not_help_against_another(self) -> None:
        game = board(
            "boneway: neutral 3; princes_pass: neutral 3; dornish_marches: tyrell knight | march_0;"
            "yronwood: lannister footman | support_a",
            at="marches",
            players=5,
        )
        game.tyrell.answers("ask_neutral_support", "boneway")
        game.lannister.answers("grant_neutral_support", "yronwood")
        assert game.tyrell.may("resolve_march").count("dornish_marches > boneway") == 1
        assert "dornish_marches > princes_pass" not in game.tyrell.may("resolve_march")
        game.tyrell.cannot(
            "resolve_march", "dornish_marches: knight > princes_pass", "neutral_force_too_strong", "NEUT-1"
        )
        game.tyrell.answers("resolve_march", "dornish_marches: knight > boneway")
        game.shows("boneway: tyrell knight")

    @pytest.mark.rule("DEC-13", "DEC-14", "NEUT-6")
    def test_late_houses_neither_request_nor_give_support(self) -> None:
        places = (
            "kings_landing: neutral 5; kingswood: baratheon knight | march_0;"
            "reach: tyrell 3 footman | support_a"
        )
        game = board(places, at="marches")
        game.baratheon.is_late("ask_neutral_support")
        game.shows(asked="baratheon resolve_march")
        game = board(places, at="marches")
        game.baratheon.answers("ask_neutral_support", "kings_landing")
        game.tyrell.is_late("grant_neutral_support")
        game.baratheon.cannot(
            "resolve_march", "kingswood: knight > kings_landing", "neutral_force_too_strong", "NEUT-1"
        )

    @pytest.mark.rule("OPT-06", "NEUT-6")
    def test_with_the_option_a_house_supports_against_neutral_forces_with_all_orders_or_none(self) -> None:
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon knight | march_0; "
            "reach: tyrell footman | support_a;"
            "blackwater: tyrell footman | support_b",
            at="marches",
            ruleset="support_granularity per_house",
        )
        game.baratheon.answers("ask_neutral_support", "kings_landing")
        game.tyrell.cannot("grant_neutral_support", "reach", "all_support_orders_or_none", "SUPPORT-3")

    @pytest.mark.rule("NEUT-3", "SUPPORT-12", "NEUT-7")
    def test_the_neutral_side_controls_nothing_and_cannot_be_supported(self) -> None:
        game = board(
            "kings_landing: neutral 5; kingswood: baratheon 2 knight footman | march_0; "
            "reach: tyrell 3 knight | support_a",
            at="marches",
        )
        game.shows(control="kings_landing nobody")
        game.baratheon.answers("ask_neutral_support", "none")
        game.baratheon.answers("resolve_march", "kingswood: 2 knight footman > kings_landing")
        game.shows("kings_landing: baratheon footman 2 knight")

    @pytest.mark.rule("RETREAT-6", "RUL-12")
    def test_units_cannot_retreat_into_a_neutral_force(self) -> None:
        game = fight(
            "kingswood: baratheon 2 knight; reach: tyrell 4 knight | march_0; kings_landing: neutral 5",
            "tyrell reach: 4 knight > kingswood",
            "tyrell margaery_tyrell, baratheon patchface",
        )
        assert sorted(game.baratheon.may("retreat_to")) == ["boneway", "storms_end"]
