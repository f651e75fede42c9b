"""The Planning phase (chapter 12): orders and the Messenger Raven."""

import pytest

from games.engine import observe, redact

from .table import board

NORTH = (
    "winterfell: stark footman; winterfell_port: stark ship; shivering_sea: stark ship;"
    "moat_cailin: token stark"
)


@pytest.mark.rule("PLAN-1", "RUL-05", "TERM-2", "PORT-4")
def test_every_place_with_units_needs_exactly_one_order() -> None:
    game = board(NORTH, at="planning", raven="used")
    assert game.stark.options("place_orders").places == ("shivering_sea", "winterfell", "winterfell_port")
    game.stark.cannot(
        "place_orders", "winterfell march_0, shivering_sea raid_a", "place_without_order", "PLAN-1"
    )
    game.stark.answers("place_orders", "winterfell march_0, shivering_sea raid_a, winterfell_port support_a")
    game.shows("winterfell: stark footman | march_0; winterfell_port: stark ship | support_a")


@pytest.mark.rule("PLAN-2")
def test_an_order_without_units_is_refused() -> None:
    game = board(NORTH, at="planning")
    most = "winterfell march_0, shivering_sea raid_a, winterfell_port support_a"
    game.stark.cannot("place_orders", f"{most}, moat_cailin raid_b", "order_without_units", "PLAN-2")
    game.stark.cannot("place_orders", f"{most}, pyke raid_b", "order_without_units", "PLAN-2")
    game.stark.cannot("place_orders", f"{most}, valyria raid_b", "unknown_area")


@pytest.mark.rule("PLAN-1", "COMP-4")
def test_an_order_token_can_be_placed_only_once() -> None:
    game = board(NORTH, at="planning")
    game.stark.cannot(
        "place_orders",
        "winterfell march_0, shivering_sea march_0, winterfell_port support_a",
        "order_token_used_twice",
        "PLAN-1",
    )
    game.stark.cannot(
        "place_orders",
        "winterfell march_9, shivering_sea march_0, winterfell_port support_a",
        "unknown_order_token",
    )


@pytest.mark.rule("PLAN-3", "TRACK-5")
def test_special_orders_are_limited_by_the_stars() -> None:
    game = board(NORTH, at="planning", kings_court="lannister martell baratheon stark", raven="used")
    game.stark.cannot(
        "place_orders",
        "winterfell march_plus_1, shivering_sea support_plus_1, winterfell_port raid_a",
        "too_many_special_orders",
        "PLAN-3",
    )
    game.stark.answers(
        "place_orders", "winterfell march_plus_1, shivering_sea support_a, winterfell_port raid_a"
    )


@pytest.mark.rule("PLAN-1", "PLAN-8", "PLAN-9", "INFO-4")
def test_orders_are_secret_can_be_changed_and_are_revealed_together() -> None:
    game = board("winterfell: stark footman; pyke: greyjoy footman", at="planning", raven="used")
    game.stark.answers("place_orders", "winterfell march_0")
    game.stark.answers("place_orders", "winterfell raid_a")
    assert "raid_a" not in str(observe(game.state, "greyjoy"))
    assert "raid_a" in str(observe(game.state, "stark"))
    game.shows("winterfell: stark footman", asked="greyjoy place_orders")
    game.greyjoy.answers("place_orders", "pyke march_0")
    game.shows("winterfell: stark footman | raid_a; pyke: greyjoy footman | march_0")
    assert len(game.happened("orders_revealed")) == 1


@pytest.mark.rule("PLAN-10", "WIN-7")
def test_a_house_without_units_places_nothing() -> None:
    board("winterfell: stark footman", at="planning").shows(asked="stark place_orders")


@pytest.mark.rule("PLAN-6", "INFO-5", "PLAN-9")
def test_in_a_shortage_later_houses_see_the_places_but_not_the_orders_of_earlier_ones() -> None:
    places = [
        "kingswood",
        "blackwater",
        "boneway",
        "fingers",
        "twins",
        "dragonstone",
        "mountains_of_the_moon",
        "dornish_marches",
        "princes_pass",
        "salt_shore",
        "three_towers",
        "karhold",
    ]
    drawn = ";".join(
        f"{place}: baratheon footman" if i < 10 else f"{place}: baratheon knight"
        for i, place in enumerate(places)
    )
    game = board(
        drawn + "; pyke: greyjoy footman",
        at="planning",
        raven="used",
        iron_throne="baratheon greyjoy",
    )
    game.shows(asked="baratheon place_orders", to_place="baratheon 11")
    game.baratheon.is_late("place_orders")
    seen = observe(game.state, "greyjoy")
    assert (len(seen["face_down"]), seen["orders"]) == (11, [])
    game.greyjoy.answers("place_orders", "pyke raid_a")
    assert len(game.state.orders) == 12


@pytest.mark.rule("PLAN-6", "RUL-04")
def test_there_is_no_shortage_with_as_many_order_tokens_as_places() -> None:
    places = (
        "kingswood blackwater boneway fingers twins dragonstone dornish_marches princes_pass karhold eyrie"
    )
    drawn = ";".join(f"{place}: baratheon footman" for place in places.split())
    game = board(
        drawn + "; pyke: greyjoy footman", at="planning", kings_court="lannister stark martell tyrell"
    )
    game.shows(asked="baratheon place_orders, greyjoy place_orders", to_place="baratheon 10")


@pytest.mark.rule("OPT-05", "PLAN-6", "RUL-04")
def test_simultaneous_shortage_placement_asks_all_houses_at_once() -> None:
    places = [
        "kingswood",
        "blackwater",
        "boneway",
        "fingers",
        "twins",
        "dragonstone",
        "dornish_marches",
        "princes_pass",
        "karhold",
        "eyrie",
    ]
    drawn = ";".join(f"{place}: baratheon footman" for place in places)
    game = board(
        drawn + "; castle_black: baratheon knight; pyke: greyjoy footman",
        at="planning",
        ruleset="shortage_placement simultaneous",
        kings_court="lannister stark martell tyrell baratheon",
    )
    game.shows(asked="baratheon place_orders, greyjoy place_orders", to_place="baratheon 10")


@pytest.mark.rule("DEC-10")
def test_a_late_house_gets_orders_from_the_fixed_list() -> None:
    game = board(
        "winterfell: stark footman; karhold: stark footman; winterfell_port: stark ship; "
        "shivering_sea: stark ship",
        at="planning",
        raven="used",
    )
    game.stark.is_late("place_orders")
    game.shows(
        "winterfell: stark footman | defense_plus_1_a; karhold: stark footman | defense_plus_1_b;"
        "winterfell_port: stark ship | consolidate_a; shivering_sea: stark ship | support_a"
    )


class TestTheRaven:
    """RAVEN-1 to RAVEN-4."""

    PLACES = "lannisport: lannister footman | support_plus_1; stoney_sept: lannister footman | raid_a"

    @pytest.mark.rule("RAVEN-2", "RUL-03", "PLAN-3")
    def test_replacing_an_order_keeps_the_stars(self) -> None:
        game = board(self.PLACES, at="raven", players=3, kings_court="lannister")
        game.lannister.answers("use_raven", "replace stoney_sept march_plus_1")
        game.shows("stoney_sept: lannister footman | march_plus_1", raven="lannister used")

    @pytest.mark.rule("RAVEN-2", "RUL-03")
    def test_a_special_order_beyond_the_stars_is_refused(self) -> None:
        game = board(
            self.PLACES.replace("raid_a", "march_plus_1") + "; reach: lannister footman | raid_special;"
            "harrenhal: lannister footman | raid_b",
            at="raven",
            kings_court="lannister",
        )
        game.lannister.cannot(
            "use_raven", "replace harrenhal defense_plus_2", "raven_cannot_do_that", "RAVEN-2"
        )
        game.lannister.answers("use_raven", "replace reach defense_plus_2")

    @pytest.mark.rule("RAVEN-2", "RUL-03")
    def test_the_raven_replaces_only_orders_of_its_holder_with_unused_tokens(self) -> None:
        game = board(self.PLACES + "; pyke: greyjoy footman | raid_a", at="raven", kings_court="lannister")
        game.lannister.cannot("use_raven", "replace lannisport raid_a", "raven_cannot_do_that", "RAVEN-2")
        game.lannister.cannot("use_raven", "replace pyke raid_b", "raven_cannot_do_that", "RAVEN-2")
        game.lannister.answers("use_raven", "replace stoney_sept raid_b")
        game.shows("stoney_sept: lannister footman | raid_b")

    @pytest.mark.rule("RAVEN-3", "INFO-7", "RUL-45")
    def test_only_the_raven_holder_sees_the_wildling_card_and_where_it_went(self) -> None:
        game = board(self.PLACES, at="raven", kings_court="lannister", wildling="horde_descends")
        game.lannister.answers("use_raven", "look")
        game.lannister.cannot("use_raven", "nothing", "raven_cannot_do_that", "RAVEN-3")
        game.lannister.answers("use_raven", "leave_on_top")
        assert game.state.decks["wildling"][0] == "horde_descends"
        secret = [event for event in game.events if "horde_descends" in str(event)]
        assert secret
        assert all(redact(event, "stark") is None for event in secret)
        assert all(redact(event, "lannister") is event for event in secret)

    @pytest.mark.rule("DEC-11", "RAVEN-1")
    def test_a_late_raven_holder_does_nothing_and_leaves_a_seen_card_on_top(self) -> None:
        game = board(self.PLACES, at="raven", kings_court="lannister")
        game.lannister.is_late("use_raven")
        game.shows(raven="lannister ready")
        game = board(self.PLACES, at="raven", kings_court="lannister", wildling="horde_descends")
        game.lannister.answers("use_raven", "look")
        game.lannister.is_late("use_raven")
        game.shows(known="lannister:horde_descends:top")

    @pytest.mark.rule("TRACK-7", "RAVEN-4")
    def test_a_used_raven_asks_no_house(self) -> None:
        board(self.PLACES, at="raven", kings_court="lannister", raven="used").shows(asked="nobody")


@pytest.mark.rule("PLAN-10")
def test_no_house_places_orders_without_units_on_the_board() -> None:
    game = board(at="planning", kings_court="stark")
    assert game.asked == ["stark use_raven"]
    assert [event.question.kind for event in game.happened("decision_opened")] == ["use_raven"]
