"""Clash of Kings (chapter 9), influence tracks and dominance tokens (chapter 10)."""

import pytest

from .table import board


@pytest.mark.rule("BID-1", "BID-2", "WEST-14")
def test_the_tracks_are_auctioned_one_after_the_other() -> None:
    game = board(at="clash_of_kings", players=3)
    for track in ("iron_throne", "fiefdoms", "kings_court"):
        game.shows(auction=track)
        game.all_answer("bid_influence", stark=1, lannister=0, baratheon=0)
        game.seat(game.asked[0].split()[0]).is_late("order_tied_bids")
    game.shows(asked="nobody", iron_throne="stark baratheon lannister", power="stark 2")


@pytest.mark.rule("BID-2", "RUL-34", "INFO-2")
def test_a_bid_is_between_zero_and_the_available_power() -> None:
    game = board(at="clash_of_kings", power="stark 3")
    assert game.stark.may("bid_influence") == ["0..3"]
    game.stark.cannot("bid_influence", "4", "bid_above_power", "BID-2")
    game.stark.cannot("bid_influence", "-1", "bid_below_zero", "BID-2")


@pytest.mark.rule("BID-2", "BID-9", "INFO-9")
def test_a_bid_can_be_changed_until_the_last_house_has_bid() -> None:
    game = board(at="clash_of_kings", players=3)
    game.stark.answers("bid_influence", "5")
    game.stark.answers("bid_influence", "2")
    game.all_answer("bid_influence", lannister=1, baratheon=0)
    assert game.happened("bids_revealed")[0].bids == {"stark": 2, "lannister": 1, "baratheon": 0}


@pytest.mark.rule("BID-3", "BID-7", "BID-8")
def test_all_bids_are_paid_and_each_house_gets_a_position() -> None:
    game = board(at="clash_of_kings", players=3, blade="ready")
    game.all_answer("bid_influence", stark=3, lannister=2, baratheon=0)
    game.shows(iron_throne="stark lannister baratheon", power="stark 2, lannister 3, baratheon 5")


@pytest.mark.rule("BID-6", "TRACK-11", "BID-5")
def test_the_new_holder_of_the_throne_settles_the_next_ties() -> None:
    game = board(at="clash_of_kings", players=3, iron_throne="baratheon")
    game.all_answer("bid_influence", stark=2, lannister=1, baratheon=0)
    game.all_answer("bid_influence", stark=0, lannister=2, baratheon=2)
    game.shows(asked="stark order_tied_bids")
    game.stark.answers("order_tied_bids", "baratheon lannister")
    game.shows(fiefdoms="baratheon lannister stark", blade="baratheon ready")


@pytest.mark.rule("BID-4", "TRACK-3")
def test_two_groups_of_tied_houses_are_ordered_separately() -> None:
    game = board(at="clash_of_kings", players=4, iron_throne="stark")
    game.all_answer("bid_influence", stark=2, greyjoy=2, lannister=0, baratheon=0)
    game.stark.cannot(
        "order_tied_bids", "stark lannister | greyjoy baratheon", "not_an_order_of_the_tied", "BID-4"
    )
    game.stark.answers("order_tied_bids", "greyjoy stark | baratheon lannister")
    game.shows(iron_throne="greyjoy stark baratheon lannister")


@pytest.mark.rule("DEC-06", "BID-4")
def test_a_late_throne_holder_leaves_tied_houses_in_their_order() -> None:
    game = board(at="clash_of_kings", players=4, iron_throne="stark lannister baratheon greyjoy")
    game.all_answer("bid_influence", stark=2, greyjoy=2, lannister=0, baratheon=0)
    game.stark.is_late("order_tied_bids")
    game.shows(iron_throne="stark greyjoy lannister baratheon")


@pytest.mark.rule("DEC-05")
def test_a_late_house_bids_zero() -> None:
    game = board(at="clash_of_kings", players=3)
    game.stark.answers("bid_influence", "1")
    game.lannister.answers("bid_influence", "2")
    game.baratheon.is_late("bid_influence")
    game.shows(iron_throne="lannister stark baratheon")


@pytest.mark.rule("BID-2", "BID-7")
def test_power_paid_in_one_auction_is_not_available_in_the_next() -> None:
    game = board(at="clash_of_kings", players=3)
    game.all_answer("bid_influence", stark=4, lannister=3, baratheon=0)
    assert (game.stark.may("bid_influence"), game.lannister.may("bid_influence")) == (["0..1"], ["0..2"])


@pytest.mark.rule("BID-2", "WIN-7")
def test_a_house_without_power_is_not_asked_and_bids_zero() -> None:
    game = board(at="clash_of_kings", players=3, power="baratheon 0")
    game.shows(asked="lannister bid_influence, stark bid_influence")


@pytest.mark.rule("TRACK-2", "TRACK-4", "TRACK-5", "SETUP-9")
def test_the_first_house_of_each_track_holds_its_token() -> None:
    game = board(start=True)
    game.shows(blade="greyjoy ready", raven="lannister ready")
    game.shows(iron_throne="baratheon lannister stark martell greyjoy tyrell")


@pytest.mark.rule("TRACK-5", "FEW-4")
@pytest.mark.parametrize(
    ("players", "stars"),
    [
        (6, "lannister 3, stark 3, martell 2, baratheon 1, tyrell 0, greyjoy 0"),
        (4, "lannister 3, stark 2, baratheon 1, greyjoy 0"),
        (3, "lannister 3, stark 2, baratheon 1"),
    ],
)
def test_the_number_of_stars_depends_on_track_position_and_overlay(players: int, stars: str) -> None:
    board(start=True, players=players).shows(stars=stars)


@pytest.mark.rule("TRACK-6", "COMBAT-7", "COMBAT-17")
def test_the_blade_works_once_a_round() -> None:
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman; "
        "karhold: stark knight | march_minus_1;"
        "castle_black: greyjoy footman; twins: token greyjoy",
        at="marches",
        fiefdoms="stark greyjoy",
    )
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.plays(stark="eddard_stark", greyjoy="euron_crows_eye")
    game.stark.answers("use_blade", "yes")
    game.shows(strength="stark 7, greyjoy 5", blade="stark used")
    game.is_late_until("stark resolve_march")
    game.stark.answers("resolve_march", "karhold: knight > castle_black")
    game.plays(stark="robb_stark", greyjoy="dagmar_cleftjaw")
    assert len(game.happened("blade_used")) == 1
    assert not game.is_asked("stark", "use_blade")


@pytest.mark.rule("COMBAT-7", "TRACK-6")
def test_a_supporting_house_cannot_use_the_blade() -> None:
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman; "
        "twins: lannister footman | support_a",
        at="marches",
        fiefdoms="lannister",
    )
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.lannister.answers("declare_support", "stark: twins")
    game.stark.answers("refuse_support", "none")
    game.plays(stark="eddard_stark", greyjoy="balon_greyjoy")
    assert game.happened("combat_won")


@pytest.mark.rule("DEC-21")
def test_a_late_holder_of_the_blade_does_not_use_it() -> None:
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman", at="marches", fiefdoms="stark"
    )
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.plays(stark="greatjon_umber", greyjoy="dagmar_cleftjaw")
    game.stark.is_late("use_blade")
    game.shows(strength="stark 4, greyjoy 2", blade="stark ready")
