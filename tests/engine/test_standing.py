"""The standing of the houses, part by part."""

from dataclasses import replace

import pytest

from games.engine import observed_state
from games.engine.queries.standing import HouseStanding, Standing, standing_of
from games.engine.state import FaceDown, Table

from .table import Game, board


def standing(game: Game, viewer: str | None = None) -> Standing:
    return standing_of(observed_state(game.state, viewer))


def house(game: Game, name: str) -> HouseStanding:
    return next(row for row in standing(game).houses if row.house == name)


@pytest.mark.rule("CTRL-1", "CTRL-2", "CTRL-3", "HOME-1", "HOME-4")
def test_standing_shows_whether_units_a_token_or_a_shield_hold_an_area() -> None:
    places = (
        "winterfell: greyjoy footman; winterfell_port: greyjoy ship; lannisport: token stark; "
        "twins: stark footman token greyjoy; bay_of_ice: stark ship"
    )
    held = {row.area: row for row in standing(board(places, at="marches")).areas}
    found = {area: (held[area].house, held[area].reason) for area in held if held[area].house is not None}
    assert found == {
        "winterfell": ("greyjoy", "units"),
        "winterfell_port": ("greyjoy", "units"),
        "lannisport": ("stark", "power_token"),
        "lannisport_port": ("stark", "power_token"),
        "twins": ("stark", "units"),
        "pyke": ("greyjoy", "home"),
        "pyke_port": ("greyjoy", "home"),
        "highgarden": ("tyrell", "home"),
        "dragonstone": ("baratheon", "home"),
        "dragonstone_port": ("baratheon", "home"),
        "sunspear": ("martell", "home"),
        "sunspear_port": ("martell", "home"),
    }
    assert "bay_of_ice" not in held
    assert (held["pyke"].rule, held["pyke_port"].rule, held["twins"].rule) == ("HOME-1", "CTRL-3", "CTRL-1")


@pytest.mark.rule("WIN-2", "SUPPLY-1", "SUPPLY-6", "TERM-6")
def test_the_standing_lists_castles_supply_and_armies_of_a_house() -> None:
    places = (
        "winterfell: stark 2 footman; white_harbor: stark knight; moat_cailin: token stark; "
        "stony_shore: token stark; bay_of_ice: stark 3 ship"
    )
    stark = house(board(places, at="marches", supply="stark 5"), "stark")
    assert stark.castles == ("moat_cailin", "white_harbor", "winterfell")
    assert stark.strongholds == ("winterfell",)
    assert (stark.supply, stark.supply_icons, stark.supply_limits) == (5, 2, (4, 3, 2, 2))
    assert stark.armies == {"bay_of_ice": 3, "winterfell": 2}
    assert stark.reserve == {"footman": 8, "knight": 4, "ship": 3, "siege_engine": 2}
    assert (stark.power, stark.power_pool) == (5, 13)


@pytest.mark.rule("TRACK-2", "TRACK-5", "TRACK-6", "TRACK-9")
def test_tokens_stars_and_turn_order_are_derived_from_the_tracks() -> None:
    game = board(
        "winterfell: stark knight", at="raven", blade="used", iron_throne="tyrell", fiefdoms="greyjoy",
        kings_court="stark",
    )  # fmt: skip
    now = standing(game)
    assert now.turn_order[0] == now.houses[0].house == "tyrell"
    assert [(row.token, row.house, row.used) for row in now.dominance_tokens] == [
        ("iron_throne", "tyrell", False),
        ("valyrian_steel_blade", "greyjoy", True),
        ("messenger_raven", "stark", False),
    ]
    assert {row.house: row.stars for row in now.houses}["stark"] == 3


@pytest.mark.rule("ACT-1", "ACT-2")
def test_orders_are_listed_in_the_order_of_the_action_phase() -> None:
    game = board(
        "winterfell: stark footman | march_0; moat_cailin: stark footman | raid_a; twins: stark footman | "
        "support_a; seagard: greyjoy footman | march_0; pyke: greyjoy footman | consolidate_a",
        at="marches", iron_throne="stark greyjoy",
    )  # fmt: skip
    orders = [(row.kind, row.house, row.area) for row in standing(game).orders]
    assert orders == [
        ("raid", "stark", "moat_cailin"),
        ("march", "stark", "winterfell"),
        ("march", "greyjoy", "seagard"),
        ("consolidate", "greyjoy", "pyke"),
    ]


@pytest.mark.rule("INFO-4")
def test_a_face_down_order_is_listed_only_for_its_house() -> None:
    game = board("winterfell: stark footman | march_0; pyke: greyjoy footman | raid_a", at="marches")
    game.state = replace(game.state, face_down=Table({"winterfell": FaceDown("winterfell", "stark")}))
    for viewer, places in (("stark", ["pyke", "winterfell"]), ("greyjoy", ["pyke"]), (None, ["pyke"])):
        assert [row.area for row in standing(game, viewer).orders] == places


@pytest.mark.rule("WIN-3", "WIN-4", "WIN-6", "RUL-54", "OPT-01")
@pytest.mark.parametrize(
    ("rules", "first", "ahead_by"), [("booklet", "greyjoy", "iron_throne"), ("faq_2_0", "stark", "areas")]
)
def test_the_ranking_states_the_tie_breaker_that_decides(rules: str, first: str, ahead_by: str) -> None:
    places = "flints_finger: token greyjoy; white_harbor: token stark; karhold: token stark"
    ruleset = f"tie_breakers {rules}"
    ranks = standing(
        board(places, at="marches", start=False, ruleset=ruleset, iron_throne="greyjoy stark")
    ).ranking
    assert [row.measures[0].value for row in ranks] == [2, 2, 1, 1, 1, 1]
    assert (ranks[0].house, ranks[0].ahead_by) == (first, ahead_by)
    assert ranks[1].ahead_by == "castles"
    assert ranks[-1].ahead_by is None
