"""The orders of an absent house (DEC-10): the whole list, and drafts that are kept."""

import pytest

from games.engine.data.areas import AREAS
from games.engine.phases.planning.orders import default_orders

from .table import board

LANDS = ("blackwater", "boneway", "castle_black", "dornish_marches", "greywater_watch", "karhold",
         "kingswood", "mountains_of_the_moon", "princes_pass", "salt_shore", "searoad_marches")  # fmt: skip
LIST_ON_LAND = ("defense_plus_1_a", "defense_plus_1_b", "consolidate_a", "consolidate_b", "support_a",
                "support_b", "march_0", "march_minus_1", "raid_a", "raid_b")  # fmt: skip


def drawn_board(*places: str, house: str = "baratheon") -> str:
    """A board with at most ten footmen, then knights, and ships at sea."""
    lands = [place for place in places if AREAS[place].kind == "land"]
    kinds = {place: "footman" if lands.index(place) < 10 else "knight" for place in lands}
    return "; ".join(f"{place}: {house} {kinds.get(place, 'ship')}" for place in places)


@pytest.mark.rule("DEC-10")
def test_late_orders_go_to_castles_first_then_lands_then_ports_then_seas() -> None:
    state = board(
        drawn_board("karhold", "blackwater", "twins", "eyrie", "dragonstone_port", "sunset_sea")
    ).state
    assert default_orders(state, "baratheon") == {
        "eyrie": "defense_plus_1_a",
        "blackwater": "defense_plus_1_b",
        "karhold": "consolidate_a",
        "twins": "consolidate_b",
        "dragonstone_port": "support_a",
        "sunset_sea": "support_b",
    }


@pytest.mark.rule("DEC-10", "PLAN-3")
@pytest.mark.parametrize(
    ("court", "starred"),
    [
        ("baratheon", ["defense_plus_2", "support_plus_1", "consolidate_special"]),
        ("stark greyjoy baratheon", ["defense_plus_2", "support_plus_1"]),
        ("stark greyjoy martell tyrell lannister", []),
    ],
)
def test_late_orders_on_land_use_starred_tokens_up_to_the_allowed_stars(
    court: str, starred: list[str]
) -> None:
    state = board(drawn_board(*LANDS, "stoney_sept", "three_towers"), kings_court=court).state
    orders = default_orders(state, "baratheon")
    assert list(orders.values()) == [*LIST_ON_LAND, *starred]
    assert list(orders) == [*LANDS, "stoney_sept", "three_towers"][: len(orders)]


@pytest.mark.rule("DEC-10", "PLAN-4")
def test_late_orders_skip_banned_tokens() -> None:
    banned = " ".join(LIST_ON_LAND[:8]) + " defense_plus_2 consolidate_special"
    state = board(drawn_board(*LANDS[:6]), kings_court="baratheon", bans=banned).state
    assert list(default_orders(state, "baratheon").values()) == [
        "raid_a", "raid_b", "support_plus_1", "raid_special", "march_plus_1",
    ]  # fmt: skip


@pytest.mark.rule("DEC-10")
@pytest.mark.parametrize(
    ("place", "order"),
    [
        (
            "dragonstone_port",
            ["consolidate_a", "consolidate_b", "support_a", "support_b", "defense_plus_1_a",
             "defense_plus_1_b", "march_0", "march_minus_1", "raid_a", "raid_b"],
        ),
        (
            "sunset_sea",
            ["support_a", "support_b", "defense_plus_1_a", "defense_plus_1_b", "march_0", "march_minus_1",
             "raid_a", "raid_b", "consolidate_a", "consolidate_b"],
        ),
    ],
)  # fmt: skip
def test_default_orders_of_ports_and_seas_follow_their_lists(place: str, order: list[str]) -> None:
    given: list[str] = []
    for _ in order:
        state = board(drawn_board(place), bans=" ".join(given)).state
        given.append(default_orders(state, "baratheon")[place])
    assert given == order


@pytest.mark.rule("DEC-10", "PLAN-3", "PLAN-4")
def test_late_orders_use_a_draft_as_far_as_it_is_valid() -> None:
    state = board(
        drawn_board("blackwater", "boneway", "karhold", "kingswood"),
        kings_court="stark greyjoy martell baratheon",
        bans="raid_a",
    ).state
    draft = {
        "boneway": "march_plus_1",
        "karhold": "defense_plus_2",  # beyond the one star
        "kingswood": "raid_a",  # banned
        "pyke": "march_0",  # no unit there
    }
    assert default_orders(state, "baratheon", draft) == {
        "blackwater": "defense_plus_1_a",
        "boneway": "march_plus_1",
        "karhold": "defense_plus_1_b",
        "kingswood": "consolidate_a",
    }
    regular = {"blackwater": "raid_b", "boneway": "raid_b"}
    assert default_orders(state, "baratheon", regular)["blackwater"] == "raid_b"
    assert default_orders(state, "baratheon", regular)["boneway"] == "defense_plus_1_a"


@pytest.mark.rule("DEC-10")
def test_a_draft_of_regular_tokens_needs_no_star() -> None:
    court = "stark greyjoy martell tyrell lannister"
    state = board(drawn_board("blackwater", "boneway"), kings_court=court).state
    draft = {"blackwater": "march_0", "boneway": "raid_special"}
    assert default_orders(state, "baratheon", draft) == {
        "blackwater": "march_0",
        "boneway": "defense_plus_1_a",
    }
