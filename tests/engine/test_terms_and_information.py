"""Terms (chapter 1), the drawing of the map, and visibility (chapter 25)."""

import pytest

from games.engine import Event, State, observe, redact
from games.engine.data.areas import AREAS
from games.engine.data.house_cards import HOUSE_CARDS
from games.engine.data.units import UNIT_KINDS
from games.engine.data.westeros import WESTEROS_CARDS
from games.engine.visibility import SCALARS, TABLES
from games.words import words_for
from tests.golden.reading import course_of, names

from .table import board, fight

VIEWERS = ("stark", "greyjoy", None)


@pytest.mark.rule("TERM-1", "SUPPLY-4")
def test_there_are_four_kinds_of_unit_and_a_garrison_is_not_a_unit() -> None:
    assert sorted(UNIT_KINDS) == ["footman", "knight", "ship", "siege_engine"]
    game = board("winterfell: garrison 2", at="planning", raven="used")
    game.shows(asked="nobody")


@pytest.mark.rule("TERM-10", "TERM-11", "SUPPORT-1")
def test_a_march_determines_attacker_defender_and_embattled_area() -> None:
    game = board("winterfell: stark knight | march_0; moat_cailin: greyjoy footman", at="marches")
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    combat = game.state.combat
    assert combat is not None
    assert (combat.area, combat.origin) == ("moat_cailin", "winterfell")
    assert (combat.attacker, combat.defender) == ("stark", "greyjoy")


@pytest.mark.rule("TERM-12", "RETREAT-14", "COMBAT-2")
def test_a_routed_unit_has_no_strength() -> None:
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy routed knight footman", at="marches"
    )
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.shows(initial="stark 2, greyjoy 1")


@pytest.mark.rule("TERM-13", "ADJ-3", "ADJ-2")
def test_castles_are_on_land_and_only_three_islands_are_areas() -> None:
    """Islands without a border are decoration: the only lands without land neighbours are these three."""
    islands = [
        area
        for area, facts in AREAS.items()
        if facts.kind == "land" and not [place for place in facts.adjacent if AREAS[place].kind == "land"]
    ]
    assert islands == ["arbor", "dragonstone", "pyke"]
    assert {facts.kind for facts in AREAS.values() if facts.castle} == {"land"}


@pytest.mark.rule("TRACK-1", "SETUP-7")
def test_each_position_of_a_track_has_one_house() -> None:
    state = board(start=True).state
    assert all(sorted(houses) == sorted(state.houses) for houses in state.tracks.values())


@pytest.mark.rule("WEST-21")
def test_every_westeros_card_has_a_text() -> None:
    assert all(words_for("en").has(f"help-westeros_card-{card}") for card in WESTEROS_CARDS)


@pytest.mark.rule("TERM-15", "COMBAT-11", "CARD-4")
def test_card_texts_of_the_victor_take_effect_before_swords_are_counted() -> None:
    game = fight(
        "reach: lannister 4 knight | march_0; blackwater: stark 2 footman",
        "lannister reach: 4 knight > blackwater",
        "lannister tywin_lannister, stark roose_bolton",
    )
    kinds = [event.kind for event in game.events]
    assert kinds.index("combat_won") < kinds.index("card_text_resolved") < kinds.index("decision_opened", 20)


@pytest.mark.rule("TALK-3")
@pytest.mark.parametrize("name", names())
def test_no_event_gives_anything_to_another_house(name: str) -> None:
    """In all golden games units, cards and power move only to and from the stock of their own house."""
    state = State()
    for event in (event for _, played in course_of(name) for event in played.events):
        before, state = state, event.apply(state)
        for unit in state.units.values():
            assert unit.id.startswith(f"{unit.house}_"), event
        for card in state.house_cards.values():
            assert card.house == HOUSE_CARDS[card.id].house, event
        gains = [state.houses[house].power - before.houses[house].power for house in before.houses]
        assert not (max(gains, default=0) > 0 > min(gains, default=0)), event


@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-10")
def test_board_tracks_power_and_hands_are_open_to_everyone() -> None:
    game = board(
        "winterfell: stark footman | raid_a; pyke: greyjoy routed knight token greyjoy",
        at="raven",
        discard="stark: robb_stark",
        bans="raid_b",
    )
    views = [observe(game.state, viewer) for viewer in VIEWERS]
    for name in ("units", "areas", "orders", "houses", "house_cards", "tracks", "bans", "threat", "round"):
        assert views[0][name] == views[1][name] == views[2][name], name


@pytest.mark.rule("INFO-1")
def test_an_observation_lists_every_table_in_the_order_of_its_keys() -> None:
    game = fight(
        "reach: stark knight | march_0; blackwater: greyjoy knight", "stark reach: knight > blackwater"
    )
    seen = observe(game.state, "stark")
    assert list(seen) == [*SCALARS, *TABLES, "combat", "tracks", "piles"]
    assert seen["combat"]["area"] == "blackwater"
    for name in ("tracks", "piles"):
        lists = {key: list(ids) for key, ids in getattr(game.state, name).items()}
        assert (seen[name], list(seen[name])) == (lists, sorted(lists))
    for name, key in (("units", "id"), ("areas", "id"), ("house_cards", "id"), ("orders", "area")):
        keys = [row[key] for row in seen[name]]
        assert keys == sorted(getattr(game.state, name)) and keys


@pytest.mark.rule("INFO-4", "INFO-9", "INFO-10", "BID-9")
def test_only_its_house_can_see_a_pending_answer() -> None:
    game = board(at="clash_of_kings", players=3)
    game.stark.answers("bid_influence", "4")
    seen = {viewer: observe(game.state, viewer)["answers"] for viewer in VIEWERS}
    assert (len(str(seen["stark"])) > 2, seen["greyjoy"], seen[None]) == (True, [], [])
    sealed = [event for event in game.events if event.kind == "answer_sealed"]
    assert [redact(event, "lannister") for event in sealed] == [None]
    reported = [event for event in game.events if event.kind == "house_answered"]
    assert [redact(event, None) for event in reported] == reported


@pytest.mark.rule("INFO-3", "COMBAT-5", "INFO-10")
def test_the_chosen_card_is_secret_until_the_reveal() -> None:
    game = fight(
        "reach: stark knight | march_0; blackwater: greyjoy knight", "stark reach: knight > blackwater"
    )
    before = observe(game.state, "greyjoy")
    game.stark.answers("choose_house_card", "robb_stark")
    assert observe(game.state, "greyjoy") == before
    assert "robb_stark" in str(observe(game.state, "stark")["answers"])


@pytest.mark.rule("INFO-6", "INFO-10")
def test_draw_piles_and_pending_work_are_hidden() -> None:
    game = board(at="westeros", westeros_1="winter_is_coming_1", shuffles="westeros_1: supply")
    hidden = ("deck_shuffled", "agenda_set")
    secret: list[Event] = [event for event in game.events if event.kind in hidden]
    assert {event.kind for event in secret} == set(hidden)
    assert [redact(event, viewer) for event in secret for viewer in VIEWERS] == [None] * 3 * len(secret)
    assert "decks" not in observe(game.state, "stark")


@pytest.mark.rule("DEC-07", "WILD-3")
def test_a_late_house_bids_zero_against_the_wildlings() -> None:
    game = board(at="wildlings_attack", threat="0", players=3, wildling="silence_at_the_wall")
    game.stark.answers("bid_wildlings", "2")
    game.lannister.is_late("bid_wildlings")
    game.shows(power="stark 3, lannister 5, baratheon 5")
