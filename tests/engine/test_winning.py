"""Winning (chapter 24)."""

import pytest

from games.engine import DecisionNotOpen, answer, outcome

from .table import board
from .test_wildlings import attack

SIX = (
    "pyke: token greyjoy; flints_finger: token greyjoy; moat_cailin: token greyjoy; "
    "white_harbor: token greyjoy;"
    "harrenhal: token greyjoy; "
)


@pytest.mark.rule("WIN-1", "WIN-2", "ROUND-6")
@pytest.mark.parametrize("seventh", ["seagard", "winterfell"])
def test_the_seventh_castle_or_stronghold_wins(seventh: str) -> None:
    origin = {"seagard": "riverrun", "winterfell": "white_harbor"}[seventh]
    if origin == "riverrun":
        places = SIX + "riverrun: greyjoy footman token greyjoy | march_0"
    else:
        places = SIX + "white_harbor: greyjoy footman token greyjoy | march_0; riverrun: token greyjoy"
    game = board(places, at="marches", round="3")
    game.greyjoy.answers("resolve_march", f"{origin}: footman > {seventh}")
    game.shows(winner="greyjoy", phase="ended", asked="nobody")
    assert game.happened("game_ended")[0].at_once
    assert game.state.agenda == ()


@pytest.mark.rule("WIN-2")
def test_six_castle_areas_are_not_enough() -> None:
    game = board(SIX + "riverrun: token greyjoy; twins: greyjoy footman | march_0", at="marches")
    game.greyjoy.answers("resolve_march", "twins: footman > fingers")
    game.shows(winner="nobody")


@pytest.mark.rule("WIN-1", "COMBAT-16", "RUL-31")
def test_a_conquest_wins_at_the_end_of_the_combat() -> None:
    game = board(
        SIX + "riverrun: greyjoy 4 knight token greyjoy | march_0; seagard: stark footman",
        at="marches",
        blade="used",
    )
    game.greyjoy.answers("resolve_march", "riverrun: 4 knight > seagard")
    game.plays(greyjoy="euron_crows_eye", stark="catelyn_stark")
    game.shows("seagard: greyjoy 4 knight", winner="greyjoy")


SEVENTH_WITH_PORT = (
    "pyke: token greyjoy; flints_finger: token greyjoy; harrenhal: token greyjoy; riverrun: token greyjoy;"
    "seagard: token greyjoy; moat_cailin: greyjoy 4 knight token greyjoy | march_0;"
    "white_harbor: stark footman; white_harbor_port: stark ship"
)


@pytest.mark.rule("RUL-68", "WIN-1", "PORT-9")
@pytest.mark.parametrize(
    ("ruleset", "asked"), [("", "nobody"), ("victory_check after_march", "greyjoy capture_port")]
)
def test_the_seventh_castle_area_wins_before_its_port_is_settled(ruleset: str, asked: str) -> None:
    game = board(SEVENTH_WITH_PORT, at="marches", blade="used", ruleset=ruleset)
    game.greyjoy.answers("resolve_march", "moat_cailin: 4 knight > white_harbor")
    game.plays(greyjoy="euron_crows_eye", stark="catelyn_stark")
    game.shows(asked=asked, winner="nobody" if ruleset else "greyjoy")


@pytest.mark.rule("RUL-68", "WILD-11")
def test_a_home_area_regained_in_a_wildling_attack_wins_before_its_port_is_settled() -> None:
    """Winterfell is the seventh area of Stark as soon as its conqueror dies there."""
    game = attack(
        "mammoth_riders",
        "stark 1, lannister 1, tyrell 1, martell 1, baratheon 1",
        "winterfell: greyjoy footman; winterfell_port: greyjoy 2 ship; castle_black: greyjoy footman;"
        "white_harbor: token stark; moat_cailin: token stark; seagard: token stark; riverrun: token stark;"
        "harrenhal: token stark; eyrie: token stark",
    )
    game.all_answer("bid_wildlings", stark=1, lannister=1, tyrell=1, martell=1, baratheon=1)
    game.greyjoy.answers("resolve_wildling_card", "footman at winterfell, footman at castle_black, ship")
    game.shows(winner="stark", asked="nobody")


@pytest.mark.rule("RUL-31", "WIN-4")
def test_two_houses_with_seven_castle_areas_at_once_are_ranked_by_areas_then_ties() -> None:
    """Stark's march wins it a seventh area and, by leaving Pyke, Greyjoy an eighth."""
    game = board(
        "pyke: stark footman | march_0; ironmans_bay: stark ship; flints_finger: token greyjoy; "
        "seagard: token greyjoy;"
        "moat_cailin: token greyjoy; white_harbor: token greyjoy; harrenhal: token greyjoy; "
        "crackclaw_point: token greyjoy;"
        "reach: token greyjoy; oldtown: token stark; storms_end: token stark; starfall: token stark;"
        "yronwood: token stark; kings_landing: token stark",
        at="marches",
    )
    game.stark.answers("resolve_march", "pyke: footman > riverrun")
    game.shows(winner="greyjoy", castles="8 7 1 1 1 1")


@pytest.mark.rule("WIN-3", "WIN-4", "WIN-6", "RUL-54")
@pytest.mark.parametrize(
    ("facts", "first"),
    [
        ({"supply": "stark 3, greyjoy 2"}, "stark"),
        ({"supply": "stark 2, greyjoy 3"}, "greyjoy"),
        ({"power": "stark 6, greyjoy 5"}, "stark"),
        ({"iron_throne": "greyjoy stark"}, "greyjoy"),
    ],
)
def test_ties_after_round_ten_are_broken_in_order(facts: dict[str, str], first: str) -> None:
    game = board("riverrun: token stark; seagard: token greyjoy", at="clean_up", round="10", **facts)  # type: ignore[arg-type]
    game.shows(winner=first)


@pytest.mark.rule("WIN-4")
def test_strongholds_break_a_tie_before_supply() -> None:
    game = board(
        "riverrun: token stark; flints_finger: token greyjoy",
        at="clean_up",
        round="10",
        supply="stark 0, greyjoy 6",
    )
    game.shows(winner="stark")


@pytest.mark.rule("WIN-5", "WIN-6")
def test_there_is_always_one_winner_and_a_whole_ranking() -> None:
    game = board(at="clean_up", round="10")
    result = outcome(game.state)
    assert result is not None
    assert result.winner == result.ranking[0]
    assert sorted(result.ranking) == sorted(game.state.houses)


@pytest.mark.rule("WIN-7", "RUL-32")
def test_a_house_without_pieces_continues_to_play() -> None:
    """Greyjoy has lost Pyke and every unit: it still bids and breaks ties."""
    game = board("pyke: stark footman", at="wildlings_attack", iron_throne="greyjoy", threat="0")
    game.all_answer("bid_wildlings", stark=1, greyjoy=1, lannister=0, baratheon=0, tyrell=0, martell=0)
    game.shows(asked="greyjoy break_wildling_tie")


@pytest.mark.rule("WIN-1")
def test_answers_are_refused_after_the_end() -> None:
    game = board(
        SIX + "riverrun: greyjoy footman token greyjoy | march_0; twins: stark footman | march_0",
        at="marches",
        iron_throne="greyjoy",
    )
    number = next(iter(game.state.decisions))
    spoken = game.greyjoy.default("resolve_march")
    game.greyjoy.answers("resolve_march", "riverrun: footman > seagard")
    with pytest.raises(DecisionNotOpen) as refused:
        answer(game.state, "greyjoy", number, spoken, game.chance)
    assert refused.value.code == "game_over"
