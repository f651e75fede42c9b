"""The engine can play an unknown edition, using only its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from games.bots import POLICIES, QUICK
from games.engine import BASE, EDITIONS, Chance, Edition, IllegalInput, Ruleset, fold, new_game, outcome
from games.engine.editions import CASTLE, Setup
from games.engine.events.cards import WesterosCardResolved
from games.engine.events.game import OrdersBanned
from games.engine.notation import position, read_position, replay
from games.engine.phases.westeros.reveal import EFFECTS
from games.engine.phases.westeros.wildling_cards import CARDS
from games.engine.queries.board import controller
from games.engine.queries.march import reach
from tests.editions.arryn import AREA, ARRYN, CARD, HOME, HOUSE
from tests.engine.recorder import Recorder
from tests.engine.test_playouts import Playout, play_out

AGREED = Ruleset(edition=ARRYN.id, tides_of_battle=True)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, ARRYN.id, ARRYN)


def played_by(policy: str, seed: int) -> Playout:
    return play_out(7, seed, POLICIES[policy], AGREED)


@pytest.mark.sample(0, long=3)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("policy", QUICK)
def test_seven_houses_play_to_the_end(policy: str, seed: int) -> None:
    game = played_by(policy, seed)
    ended = outcome(game.state)
    assert ended is not None and sorted(ended.ranking) == sorted(ARRYN.houses)
    assert fold(game.events) == game.state


def test_a_house_of_the_edition_starts_in_the_areas_of_its_setup() -> None:
    state = new_game(7, AGREED, Chance(bytes(32))).state
    assert {unit.area for unit in state.units.values() if unit.house == HOUSE} == {HOME, AREA, "narrow_sea"}
    assert state.areas[HOME].garrison == ARRYN.garrison
    assert controller(state, HOME) == controller(state, AREA) == HOUSE
    assert AREA in reach(state, HOUSE, HOME)


def test_an_area_of_another_edition_is_not_on_the_board() -> None:
    assert AREA not in new_game(6, Ruleset(), Chance(bytes(32))).state.areas
    assert AREA in new_game(6, AGREED, Chance(bytes(32))).state.areas


@pytest.mark.long
def test_a_westeros_card_of_the_edition_bans_the_orders_that_it_lists() -> None:
    for seed in range(20):
        events = played_by("random", seed).events
        for event, after in pairwise(events):
            if isinstance(event, WesterosCardResolved) and event.card == CARD:
                assert after == OrdersBanned(("raid_special", "consolidate_special"))
                return
    pytest.fail("the card was never revealed")


def test_position_and_record_state_the_edition() -> None:
    start = new_game(7, AGREED, Chance(bytes(32)))
    assert position(start.state)["ruleset"]["edition"] == ARRYN.id
    assert read_position(position(start.state)) == start.state
    lines = Recorder.of(start).lines
    assert lines[0]["ruleset"]["edition"] == ARRYN.id
    (again,) = replay(_stopped_record(lines))
    assert again.events == start.events


def _stopped_record(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    return [*lines, {"stopped": "draw"}]


@pytest.mark.parametrize(
    ("players", "edition", "code"),
    [(7, BASE.id, "unknown_setup"), (2, ARRYN.id, "unknown_setup"), (6, "dorne", "unknown_edition")],
)
def test_record_of_an_unknown_game_is_refused(players: int, edition: str, code: str) -> None:
    header = Recorder.of(new_game(6, Ruleset(), Chance(bytes(32)))).lines[0]
    ruleset = {**header["ruleset"], "edition": edition}
    with pytest.raises(IllegalInput) as refused:
        list(replay([{**header, "players": players, "ruleset": ruleset}, {"stopped": "draw"}]))
    assert (refused.value.code, refused.value.facts["line"]) == (code, 1)


def test_every_westeros_and_wildling_card_of_every_edition_has_code() -> None:
    see = "see games/engine/editions/README.md, step 3"
    for edition in EDITIONS.values():
        printed = [card for card in edition.westeros_cards.values() if card.decider is None]
        effects = {card.event for card in printed} - {"winter_is_coming"} - edition.bans.keys()
        choices = {choice for card in edition.westeros_cards.values() for choice in card.choices}
        assert (effects | choices) - EFFECTS.keys() - edition.bans.keys() == set(), see
        assert edition.wildling_cards.keys() - CARDS.keys() == set(), see


PORT = "winterfell_port"


def _without(table: Mapping[str, Any], id: str) -> dict[str, Any]:
    return {key: row for key, row in table.items() if key != id}


def _with_a_unit(area: str, kind: str) -> Setup:
    setup = BASE.setups[6]
    return replace(setup, units={**setup.units, "stark": {area: {kind: 1}}})


def _with_a_stranger(setup: Setup) -> Setup:
    """The setup with a house of another edition in place of Stark, in all tables."""

    def exchanged(table: dict[str, Any]) -> dict[str, Any]:
        return {HOUSE if house == "stark" else house: row for house, row in table.items()}

    tracks = {
        track: tuple(HOUSE if house == "stark" else house for house in houses)
        for track, houses in setup.tracks.items()
    }
    return replace(
        setup,
        houses=tuple(HOUSE if house == "stark" else house for house in setup.houses),
        tracks=tracks,
        units=exchanged(setup.units),
        supply=exchanged(setup.supply),
    )


@pytest.mark.parametrize(
    "change",
    [
        {"areas": {**BASE.areas, AREA: replace(BASE.areas["twins"], id=AREA)}},
        {"areas": {**BASE.areas, PORT: replace(BASE.areas[PORT], adjacent=("karhold", "bay_of_ice"))}},
        {"areas": {**BASE.areas, PORT: replace(BASE.areas[PORT], adjacent=("winterfell", "shivering_sea"))}},
        {"setups": {**BASE.setups, 7: replace(BASE.setups[6], players=7)}},
        {"setups": {5: BASE.setups[6]}},
        {"setups": {5: replace(BASE.setups[6], players=5)}},
        {"setups": {6: replace(BASE.setups[6], supply=BASE.setups[5].supply)}},
        {"setups": {6: replace(BASE.setups[6], units=BASE.setups[5].units)}},
        {"setups": {6: replace(BASE.setups[6], tracks=BASE.setups[5].tracks)}},
        {"setups": {6: replace(BASE.setups[6], supply={**BASE.setups[6].supply, HOUSE: 1})}},
        {"setups": {6: _with_a_stranger(BASE.setups[6])}},
        {"houses": {**BASE.houses, "stark": replace(BASE.houses["stark"], home="karhold")}},
        {"drawing": replace(BASE.drawing, spots=_without(BASE.drawing.spots, "twins"))},
        {"drawing": replace(BASE.drawing, labels=_without(BASE.drawing.labels, "twins"))},
        {"drawing": replace(BASE.drawing, port_labels={**BASE.drawing.port_labels, AREA: (1, 1)})},
        {"drawing": replace(BASE.drawing, outlines={**BASE.drawing.outlines, AREA: ()})},
        {"setups": {6: replace(BASE.setups[6], stars=(3, 2, 1))}},
        {"setups": {6: replace(BASE.setups[6], neutral={AREA: 3})}},
        {"setups": {6: replace(BASE.setups[6], closed=frozenset({AREA}))}},
        {"setups": {6: _with_a_unit(AREA, "knight")}},
        {"setups": {6: _with_a_unit("twins", "dragon")}},
        {"house_cards": {**BASE.house_cards, "x": replace(BASE.house_cards["patchface"], house=HOUSE)}},
        {"tides_deck": ()},
        {"wildling_cards": {}},
    ],
    ids=[
        "one-sided border", "land of a port", "sea of a port", "seven of six", "key", "five of six",
        "supply", "units", "tracks", "one more", "unknown house", "home",
        "spots", "labels", "label of no port", "outline", "stars", "neutral", "closed", "area of a unit",
        "kind of a unit", "house of a card", "tides", "wildlings",
    ],
)  # fmt: skip
def test_tables_that_do_not_fit_together_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=BASE.id):
        replace(BASE, **change)  # type: ignore[arg-type]


def test_derived_tables_are_rebuilt_when_their_sources_change() -> None:
    changed: Edition = replace(
        BASE, areas={**BASE.areas, "twins": replace(BASE.areas["twins"], castle=CASTLE)}
    )
    assert "twins" in {area.id for area in changed.castles}
    assert "twins" not in {area.id for area in BASE.castles}


def test_derived_tables_are_sorted_alphabetically_for_any_order_of_their_sources() -> None:
    backwards = replace(
        BASE,
        areas={id: BASE.areas[id] for id in reversed(list(BASE.areas))},
        house_cards={id: BASE.house_cards[id] for id in reversed(list(BASE.house_cards))},
    )
    for name in ("areas", "land_neighbours", "seas_beside", "lands_beside", "sea_neighbours"):
        keys = list(getattr(backwards, name))
        assert keys == sorted(keys) == list(getattr(BASE, name)), name
    assert (backwards.lands, backwards.ports, backwards.cards_of) == (BASE.lands, BASE.ports, BASE.cards_of)
    assert all(list(cards) == sorted(cards) for cards in backwards.cards_of.values())
