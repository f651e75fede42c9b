"""The nine wildling cards: the highest bidder's reward, the lowest bidder's penalty, the others' penalty."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.events.cards import WildlingCardBuried
from games.engine.state import KnownCard, Table
from games.words import words_for

from .table import Game, board
from .test_wildlings import attack


def won_attack(card: str, places: str = "", **facts: Any) -> Game:
    """The Night's Watch has won against strength 2. Stark bid highest, and all others bid nothing."""
    game = attack(card, "stark 5", places, threat="2", **facts)
    game.stark.answers("bid_wildlings", "2")
    return game


def lost_attack(card: str, places: str = "", power: str = "stark 1, greyjoy 3", **facts: Any) -> Game:
    """The wildlings have won; Martell is the lowest bidder unless the named houses have bid everything."""
    game = attack(card, power, places, **facts)
    for entry in power.split(","):
        house, amount = entry.split()
        game.seat(house).answers("bid_wildlings", amount)
    if game.is_asked("baratheon", "break_wildling_tie"):
        game.baratheon.answers("break_wildling_tie", "martell")
    return game


def test_silence_at_the_wall_does_nothing() -> None:
    game = won_attack("silence_at_the_wall", "winterfell: stark footman")
    game.shows("winterfell: stark footman", asked="nobody")
    game = lost_attack("silence_at_the_wall", "winterfell: stark footman; sunspear: martell 2 footman")
    game.shows("winterfell: stark footman; sunspear: martell 2 footman", asked="nobody")


class TestCrowKillers:
    @pytest.mark.rule("COMP-9")
    def test_the_highest_bidder_may_upgrade_up_to_two_footmen(self) -> None:
        game = won_attack("crow_killers", "winterfell: stark 3 footman; moat_cailin: stark footman")
        game.stark.cannot("resolve_wildling_card", "3 footman", "wrong_number_of_units", "WILD-8")
        game.stark.answers("resolve_wildling_card", "footman at winterfell, footman at moat_cailin")
        game.shows("winterfell: stark 2 footman knight; moat_cailin: stark knight")

    def test_the_upgrade_may_be_declined(self) -> None:
        game = won_attack("crow_killers", "winterfell: stark 3 footman")
        game.stark.answers("resolve_wildling_card", "none")
        game.shows("winterfell: stark 3 footman")

    @pytest.mark.rule("COMP-7")
    def test_upgrades_are_limited_by_the_knights_in_the_reserve(self) -> None:
        game = won_attack("crow_killers", "winterfell: stark 3 footman 4 knight")
        assert game.stark.options("resolve_wildling_card").maximum == 1

    def test_all_knights_of_the_lowest_bidder_become_footmen(self) -> None:
        game = lost_attack("crow_killers", "sunspear: martell 3 knight; yronwood: martell knight")
        game.shows("sunspear: martell 3 footman; yronwood: martell footman")

    @pytest.mark.rule("WILD-12", "COMP-7")
    def test_knights_without_a_free_footman_are_destroyed(self) -> None:
        game = lost_attack(
            "crow_killers",
            "sunspear: martell 3 knight; yronwood: martell 5 footman; salt_shore: martell 4 footman",
        )
        game.martell.cannot("resolve_wildling_card", "knight", "wrong_number_of_units", "WILD-8")
        game.martell.answers("resolve_wildling_card", "2 knight")
        game.shows("sunspear: martell footman")

    @pytest.mark.rule("WILD-12", "COMP-7")
    def test_without_any_free_footman_all_knights_are_destroyed(self) -> None:
        game = lost_attack(
            "crow_killers",
            "sunspear: martell 2 knight; yronwood: martell 5 footman; salt_shore: martell 5 footman",
        )
        game.shows("sunspear: empty; yronwood: martell 5 footman", asked="nobody")

    def test_the_other_houses_degrade_two_knights_of_their_choice(self) -> None:
        game = lost_attack(
            "crow_killers", "winterfell: stark 2 knight; moat_cailin: stark knight; pyke: greyjoy knight"
        )
        game.stark.answers("resolve_wildling_card", "knight at winterfell, knight at moat_cailin")
        game.shows("winterfell: stark footman knight; moat_cailin: stark footman; pyke: greyjoy footman")


class TestRattleshirtsRaiders:
    @pytest.mark.rule("SUPPLY-11", "RUL-09")
    @pytest.mark.parametrize(("before", "after"), [(2, 3), (6, 6)])
    def test_the_highest_bidder_gains_a_supply_level(self, before: int, after: int) -> None:
        won_attack("rattleshirts_raiders", supply=f"stark {before}").shows(supply=f"stark {after}")

    @pytest.mark.rule("SUPPLY-11", "RUL-57", "RUL-09")
    def test_the_lowest_bidder_loses_two_supply_levels_and_others_one_before_all_reconcile(self) -> None:
        game = lost_attack(
            "rattleshirts_raiders",
            "winterfell: stark 3 footman; sunspear: martell 3 footman; pyke: greyjoy 2 footman",
            supply="stark 1, martell 2, greyjoy 0, lannister 1",
            iron_throne="baratheon martell stark",
        )
        game.shows(supply="stark 0, martell 0, greyjoy 0, lannister 0", asked="martell reconcile_armies")
        game.martell.answers("reconcile_armies", "footman")
        game.stark.answers("reconcile_armies", "footman")
        game.shows("winterfell: stark 2 footman; sunspear: martell 2 footman", asked="nobody")


class TestMassingOnTheMilkwater:
    def test_the_highest_bidder_returns_the_discard_pile_to_its_hand(self) -> None:
        game = won_attack("massing_on_the_milkwater", discard="stark: robb_stark eddard_stark")
        game.shows(discard="stark: none")

    def test_the_lowest_bidder_discards_all_cards_of_the_highest_strength(self) -> None:
        game = lost_attack(
            "massing_on_the_milkwater",
            hand="martell: darkstar obara_sand doran_martell; stark: robb_stark; greyjoy: balon_greyjoy;"
            "lannister: hound; baratheon: patchface; tyrell: mace_tyrell",
        )
        game.shows(hand="martell: doran_martell", asked="nobody")

    @pytest.mark.rule("RUL-67")
    def test_the_text_for_the_lowest_bidder_says_that_equal_cards_are_kept(self) -> None:
        assert "if all are equally strong, none" in words_for("en").text(
            "help-wildling_card-massing_on_the_milkwater.lowest"
        )

    @pytest.mark.rule("RUL-67")
    def test_the_lowest_bidder_discards_nothing_if_all_cards_are_equal_or_one_remains(self) -> None:
        only = (
            "stark: robb_stark; greyjoy: balon_greyjoy; lannister: hound;"
            "baratheon: patchface; tyrell: mace_tyrell"
        )
        game = lost_attack("massing_on_the_milkwater", hand=f"martell: darkstar obara_sand; {only}")
        game.shows(hand="martell: darkstar obara_sand")
        game = lost_attack("massing_on_the_milkwater", hand=f"martell: darkstar; {only}")
        game.shows(hand="martell: darkstar; stark: robb_stark", asked="nobody")

    def test_the_others_discard_a_card_of_their_choice(self) -> None:
        game = lost_attack(
            "massing_on_the_milkwater",
            hand="martell: darkstar; stark: robb_stark eddard_stark; greyjoy: balon_greyjoy; "
            "lannister: hound;"
            "baratheon: patchface; tyrell: mace_tyrell",
        )
        game.stark.cannot("resolve_wildling_card", "blackfish", "not_an_option", "WILD-8")
        game.stark.cannot("resolve_wildling_card", "none", "not_an_option", "WILD-8")
        game.stark.answers("resolve_wildling_card", "eddard_stark")
        game.shows(hand="stark: robb_stark")


class TestKingBeyondTheWall:
    @pytest.mark.rule("TRACK-8", "TRACK-9")
    def test_the_highest_bidder_goes_first_on_a_track(self) -> None:
        game = won_attack("king_beyond_the_wall", fiefdoms="greyjoy tyrell martell stark baratheon lannister")
        game.stark.answers("resolve_wildling_card", "fiefdoms")
        game.shows(fiefdoms="stark greyjoy tyrell martell baratheon lannister", blade="stark ready")

    @pytest.mark.rule("TRACK-8", "WILD-8", "RUL-26")
    def test_the_lowest_bidder_goes_last_on_all_tracks_and_the_others_on_one(self) -> None:
        game = attack(
            "king_beyond_the_wall",
            "stark 1, baratheon 1, lannister 1, greyjoy 1, tyrell 1",
            iron_throne="martell baratheon stark lannister greyjoy tyrell",
            fiefdoms="martell baratheon stark lannister greyjoy tyrell",
            kings_court="martell baratheon stark lannister greyjoy tyrell",
        )
        game.all_answer("bid_wildlings", stark=1, baratheon=1, lannister=1, greyjoy=1, tyrell=1)
        game.shows(
            iron_throne="baratheon stark lannister greyjoy tyrell martell",
            asked="baratheon resolve_wildling_card",
        )
        game.baratheon.cannot("resolve_wildling_card", "iron_throne", "not_an_option", "WILD-8")
        game.baratheon.answers("resolve_wildling_card", "fiefdoms")
        game.stark.answers("resolve_wildling_card", "kings_court")
        game.lannister.answers("resolve_wildling_card", "fiefdoms")
        game.greyjoy.answers("resolve_wildling_card", "fiefdoms")
        game.tyrell.answers("resolve_wildling_card", "kings_court")
        game.shows(
            fiefdoms="stark tyrell martell baratheon lannister greyjoy",
            kings_court="baratheon lannister greyjoy martell stark tyrell",
        )


class TestMammothRiders:
    def test_the_highest_bidder_may_return_a_card_to_its_hand(self) -> None:
        game = won_attack("mammoth_riders", discard="stark: robb_stark eddard_stark")
        assert game.stark.may("resolve_wildling_card") == ["none", "eddard_stark", "robb_stark"]
        game.stark.answers("resolve_wildling_card", "robb_stark")
        game.shows(discard="stark: eddard_stark")

    def test_a_house_may_return_no_card_and_an_empty_discard_pile_asks_nothing(self) -> None:
        game = won_attack("mammoth_riders", discard="stark: robb_stark")
        game.stark.answers("resolve_wildling_card", "none")
        game.shows(discard="stark: robb_stark")
        won_attack("mammoth_riders").shows(asked="nobody")

    def test_the_lowest_bidder_destroys_three_units_and_the_others_two(self) -> None:
        game = lost_attack(
            "mammoth_riders", "sunspear: martell 2 footman knight ship; winterfell: stark 2 footman knight"
        )
        game.martell.cannot("resolve_wildling_card", "2 footman", "wrong_number_of_units", "WILD-8")
        game.martell.answers("resolve_wildling_card", "2 footman, knight")
        game.stark.answers("resolve_wildling_card", "footman, knight")
        game.shows("sunspear: martell ship; winterfell: stark footman")


class TestTheHordeDescends:
    @pytest.mark.rule("MUSTER-3", "MUSTER-10")
    def test_the_highest_bidder_may_muster_in_one_area(self) -> None:
        game = won_attack("horde_descends", "winterfell: stark footman; moat_cailin: stark footman")
        game.stark.cannot(
            "resolve_wildling_card", "winterfell: knight; moat_cailin: footman", "only_one_area", "WILD-8"
        )
        game.stark.answers("resolve_wildling_card", "winterfell: knight")
        game.shows("winterfell: stark footman knight; moat_cailin: stark footman")

    def test_the_mustering_may_be_declined(self) -> None:
        game = won_attack("horde_descends", "winterfell: stark footman")
        game.stark.answers("resolve_wildling_card", "none")
        game.shows("winterfell: stark footman")

    def test_the_lowest_bidder_destroys_two_units_in_one_castle(self) -> None:
        game = lost_attack(
            "horde_descends",
            "sunspear: martell 2 footman; yronwood: martell 2 knight; salt_shore: martell 3 footman",
        )
        game.martell.cannot(
            "resolve_wildling_card", "footman at sunspear, knight at yronwood", "only_one_area", "WILD-8"
        )
        game.martell.cannot("resolve_wildling_card", "2 footman at salt_shore", "unit_not_eligible", "WILD-8")
        game.martell.answers("resolve_wildling_card", "2 knight")
        game.shows("yronwood: empty; sunspear: martell 2 footman; salt_shore: martell 3 footman")

    def test_a_lowest_bidder_without_two_units_in_a_castle_destroys_two_anywhere(self) -> None:
        game = lost_attack(
            "horde_descends",
            "sunspear: martell footman; salt_shore: martell footman; sea_of_dorne: martell 2 ship",
        )
        game.martell.answers("resolve_wildling_card", "footman at salt_shore, ship")
        game.shows("sunspear: martell footman; sea_of_dorne: martell ship; salt_shore: empty")

    def test_the_other_houses_destroy_one_unit_anywhere(self) -> None:
        game = lost_attack("horde_descends", "winterfell: stark footman; moat_cailin: stark knight")
        game.stark.answers("resolve_wildling_card", "knight")
        game.shows("winterfell: stark footman; moat_cailin: empty")


class TestPreemptiveRaid:
    @pytest.mark.rule("WILD-14")
    def test_the_highest_bidder_is_excluded_from_the_next_attack(self) -> None:
        game = won_attack("preemptive_raid crow_killers", "winterfell: stark knight; pyke: greyjoy knight")
        game.baratheon.answers("break_wildling_tie", "martell")
        game.shows("winterfell: stark knight; pyke: greyjoy footman", attacks="2 6", power="stark 3")

    def test_the_lowest_bidder_destroys_two_units(self) -> None:
        game = lost_attack("preemptive_raid", "sunspear: martell 2 footman knight; winterfell: stark footman")
        assert game.martell.may("resolve_wildling_card") == ["influence", "units"]
        game.martell.answers("resolve_wildling_card", "units")
        game.martell.answers("resolve_wildling_card", "footman, knight")
        game.shows("sunspear: martell footman; winterfell: stark footman", asked="nobody")

    @pytest.mark.rule("TRACK-12")
    def test_the_lowest_bidder_falls_two_positions_on_its_best_track(self) -> None:
        game = lost_attack(
            "preemptive_raid",
            fiefdoms="greyjoy martell stark baratheon lannister tyrell",
            kings_court="greyjoy stark martell baratheon lannister tyrell",
            iron_throne="baratheon stark greyjoy lannister martell tyrell",
        )
        game.martell.answers("resolve_wildling_card", "influence")
        game.shows(fiefdoms="greyjoy stark baratheon martell lannister tyrell")

    @pytest.mark.rule("TRACK-12", "TRACK-3")
    def test_the_throne_holder_chooses_between_equal_tracks(self) -> None:
        game = lost_attack(
            "preemptive_raid",
            fiefdoms="greyjoy stark baratheon lannister martell tyrell",
            kings_court="greyjoy stark baratheon lannister martell tyrell",
            iron_throne="baratheon stark greyjoy lannister tyrell martell",
        )
        game.martell.answers("resolve_wildling_card", "influence")
        game.baratheon.cannot("resolve_wildling_card", "iron_throne", "not_an_option", "WILD-8")
        game.baratheon.answers("resolve_wildling_card", "kings_court")
        game.shows(kings_court="greyjoy stark baratheon lannister tyrell martell")


class TestSkinchangerScout:
    @pytest.mark.rule("WILD-6", "RUL-27")
    def test_the_highest_bidder_gets_its_bid_back(self) -> None:
        won_attack("skinchanger_scout").shows(power="stark 5")

    @pytest.mark.rule("WILD-10")
    def test_the_lowest_bidder_loses_all_power_and_the_others_two(self) -> None:
        game = attack(
            "skinchanger_scout", "stark 5, greyjoy 2, lannister 5, baratheon 2, tyrell 2, martell 2"
        )
        game.all_answer("bid_wildlings", stark=1, greyjoy=1, lannister=0, baratheon=1, tyrell=1, martell=1)
        game.shows(power="stark 2, greyjoy 0, lannister 0, baratheon 0")


@pytest.mark.rule("DEC-09")
class TestLateHouses:
    """Late houses decline rewards and take the mildest penalty."""

    def test_a_late_house_declines_a_reward(self) -> None:
        for card, kept in (("crow_killers", "stark 3 footman"), ("horde_descends", "stark 3 footman")):
            game = won_attack(card, "winterfell: stark 3 footman")
            game.stark.is_late("resolve_wildling_card")
            game.shows(f"winterfell: {kept}")
        game = won_attack("mammoth_riders", discard="stark: robb_stark")
        game.stark.is_late("resolve_wildling_card")
        game.shows(discard="stark: robb_stark")

    def test_the_default_track_is_the_one_with_the_worst_position_of_the_house(self) -> None:
        game = won_attack("king_beyond_the_wall", fiefdoms="greyjoy tyrell martell baratheon lannister stark")
        game.stark.is_late("resolve_wildling_card")
        game.shows(fiefdoms="stark greyjoy tyrell martell baratheon lannister")
        game = lost_attack(
            "king_beyond_the_wall",
            kings_court="greyjoy tyrell martell baratheon stark lannister",
            fiefdoms="stark greyjoy tyrell martell baratheon lannister",
            iron_throne="baratheon stark",
        )
        game.baratheon.is_late("resolve_wildling_card")
        game.stark.is_late("resolve_wildling_card")
        assert game.state.tracks["fiefdoms"][0] == "stark"

    def test_a_late_house_loses_the_cheapest_units_and_the_weakest_cards(self) -> None:
        game = lost_attack(
            "mammoth_riders", "sunspear: martell 2 knight 2 footman ship; winterfell: stark footman"
        )
        game.martell.is_late("resolve_wildling_card")
        game.shows("sunspear: martell 2 knight")
        game = lost_attack(
            "horde_descends",
            "sunspear: martell 2 knight; yronwood: martell footman knight; salt_shore: martell footman",
        )
        game.martell.is_late("resolve_wildling_card")
        game.shows("yronwood: empty; sunspear: martell 2 knight")
        game = lost_attack(
            "massing_on_the_milkwater",
            hand="stark: robb_stark blackfish ser_rodrick_cassel; martell: darkstar; greyjoy: balon_greyjoy;"
            "lannister: hound; baratheon: patchface; tyrell: mace_tyrell",
        )
        game.stark.is_late("resolve_wildling_card")
        game.shows(hand="stark: robb_stark ser_rodrick_cassel")

    def test_a_late_house_loses_influence_before_units(self) -> None:
        game = lost_attack(
            "preemptive_raid", "sunspear: martell 2 footman", fiefdoms="martell greyjoy tyrell"
        )
        game.martell.is_late("resolve_wildling_card")
        game.shows("sunspear: martell 2 footman", fiefdoms="greyjoy tyrell martell stark baratheon lannister")


@pytest.mark.rule("INFO-8")
def test_burying_a_card_ends_the_knowledge_of_the_previous_bottom_card() -> None:
    state = board(players=3, at="planning").state
    *_, top, bottom = state.decks["wildling"]
    known = {
        "stark": KnownCard("stark", bottom, "bottom"),
        "lannister": KnownCard("lannister", top, "top"),
    }
    buried = WildlingCardBuried(top).apply(replace(state, known_cards=Table(known)))
    assert dict(buried.known_cards) == {"lannister": known["lannister"]}
    assert buried.decks["wildling"] == (*state.decks["wildling"][:-2], bottom, top)
    assert buried.piles["wildling"] == ()
