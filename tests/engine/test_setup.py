"""Components, setup and fewer than six houses (chapters 1 to 4)."""

import pytest

from games.engine import Chance, Ruleset, new_game
from games.engine.data.houses import PIECES, POWER_TOKENS
from games.engine.queries.board import free_pieces
from tests.engine.data.derived import CARDS_OF, WESTEROS_DECKS, WILDLING_DECK

from .table import board

PLAYERS = (3, 4, 5, 6)


@pytest.mark.rule("COMP-1", "SETUP-5", "FEW-1", "FEW-2", "FEW-3")
def test_a_game_has_three_to_six_houses() -> None:
    for players in PLAYERS:
        assert len(board(start=True, players=players).state.houses) == players
    for players in (2, 7):
        with pytest.raises(KeyError):
            new_game(players, Ruleset(), Chance(bytes(32)))


@pytest.mark.rule("SETUP-1", "SETUP-2", "COMP-3", "INFO-6")
def test_each_deck_is_shuffled_separately_and_depends_on_the_seed() -> None:
    first, second = (new_game(6, Ruleset(), Chance(bytes([seed] * 32))).state for seed in (1, 2))
    for number, cards in enumerate(WESTEROS_DECKS, start=1):
        assert sorted(first.decks[f"westeros_{number}"]) == sorted(cards)
    assert sorted(first.decks["wildling"]) == sorted(WILDLING_DECK)
    assert first.decks != second.decks
    assert first.threat == 2


@pytest.mark.rule("SETUP-6", "SETUP-12", "COMP-2", "COMP-5", "COMP-6", "FEW-7")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_house_has_its_cards_pieces_and_power(players: int) -> None:
    state = board(start=True, players=players).state
    for house in state.houses:
        cards = [row for row in state.house_cards.values() if row.house == house]
        assert {row.id for row in cards} == set(CARDS_OF[house])
        assert {row.place for row in cards} == {"hand"}
    assert (PIECES, POWER_TOKENS) == ({"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}, 20)
    assert {row.power for row in state.houses.values()} == {5}
    assert (state.threat, state.round) == (2, 1)


@pytest.mark.rule("SETUP-3", "FEW-5")
def test_neutral_force_tokens_lie_on_the_areas_printed_on_them() -> None:
    state = board(start=True, players=3).state
    assert {area.id for area in state.areas.values() if area.neutral} == {"eyrie", "kings_landing"}
    assert len([area for area in state.areas.values() if area.closed]) == 12
    state = board(start=True, players=6).state
    assert {area.id: area.neutral for area in state.areas.values() if area.neutral} == {
        "eyrie": 6,
        "kings_landing": 5,
    }


@pytest.mark.rule("SETUP-7", "SETUP-10")
def test_a_game_starts_with_the_units_and_supply_on_the_house_screens() -> None:
    board(start=True).shows(supply="stark 1, greyjoy 2, lannister 2, baratheon 2, tyrell 2, martell 2")
    board(start=True).shows(
        "winterfell: stark footman knight garrison 2; white_harbor: stark footman; shivering_sea: stark ship;"
        "pyke_port: greyjoy ship; greywater_watch: greyjoy footman; shipbreaker_bay: baratheon 2 ship;"
        "lannisport_port: lannister ship; golden_sound: lannister ship; salt_shore: martell footman"
    )


@pytest.mark.rule("SETUP-10", "OPT-04")
@pytest.mark.parametrize(
    ("option", "players", "ship"),
    [
        ("always", 3, "lannister ship"),
        ("always", 6, "lannister ship"),
        ("not_with_three", 3, "empty"),
        ("not_with_three", 4, "lannister ship"),
        ("never", 6, "empty"),
    ],
)
def test_the_ship_in_lannisters_port_is_an_option(option: str, players: int, ship: str) -> None:
    game = board(start=True, players=players, ruleset=f"lannister_port_ship {option}")
    game.shows(f"lannisport_port: {ship}")


@pytest.mark.rule("SETUP-11", "GARR-1", "RUL-53", "FEW-6")
@pytest.mark.parametrize("players", PLAYERS)
def test_garrisons_of_two_stand_on_the_home_areas_of_playing_houses(players: int) -> None:
    state = board(start=True, players=players).state
    garrisons = [area.garrison for area in state.areas.values() if area.garrison]
    assert garrisons == [2] * players


@pytest.mark.rule("SETUP-8", "SETUP-9")
@pytest.mark.parametrize("players", PLAYERS)
def test_tracks_close_their_gaps_in_the_printed_order(players: int) -> None:
    whole = board(start=True, players=6).state.tracks
    state = board(start=True, players=players).state
    for track, houses in state.tracks.items():
        assert houses == tuple(house for house in whole[track] if house in state.houses)


@pytest.mark.rule("SETUP-4", "SETUP-14", "ROUND-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_begins_with_all_houses_placing_orders(players: int) -> None:
    game = board(start=True, players=players)
    game.shows(round="1", phase="planning")
    assert sorted(game.asked) == sorted(f"{house} place_orders" for house in game.state.houses)


@pytest.mark.rule("FEW-6", "RUL-29", "CTRL-1")
def test_the_shield_of_a_house_that_is_not_in_play_has_no_effect() -> None:
    board(start=True, players=4).shows(control="highgarden nobody, sunspear nobody, pyke greyjoy")


@pytest.mark.rule("COMP-7", "TERM-9")
def test_a_destroyed_piece_can_be_mustered_at_once() -> None:
    """Ten footmen are on the board; the two lost to supply can be mustered in the same phase."""
    game = board(
        "winterfell: stark 4 footman; karhold: stark 4 footman; moat_cailin: stark footman; "
        "castle_black: stark footman",
        at="supply",
    )
    game.stark.is_late("reconcile_armies")
    lost = 10 - len(game.state.units)
    assert lost > 0
    assert len(free_pieces(game.state, "stark", "footman")) == lost
