"""Positions with the questions of the corpus."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from games.engine import encode
from games.replies.reading import read
from tests.engine.table import Game, board


class Position(NamedTuple):
    """A game, and the house and kind of question of a mail."""

    game: Game
    house: str
    kind: str


def planning() -> Position:
    places = "winterfell: stark knight footman; karhold: stark footman; shivering_sea: stark ship"
    return Position(board(places, at="planning"), "stark", "place_orders")


def march() -> Position:
    places = "winterfell: stark knight 2 footman | march_0; moat_cailin: greyjoy footman"
    return Position(board(places, at="marches"), "stark", "resolve_march")


def marches() -> Position:
    places = (
        "winterfell: stark knight footman | march_0; white_harbor: stark knight footman | march_plus_1;"
        "moat_cailin: greyjoy footman"
    )
    return Position(board(places, at="marches"), "stark", "resolve_march")


def raid() -> Position:
    places = (
        "shivering_sea: stark ship | raid_a; narrow_sea: baratheon ship | consolidate_a;"
        "winterfell: stark footman | raid_b; moat_cailin: greyjoy footman | support_a"
    )
    return Position(board(places, at="raids"), "stark", "resolve_raid")


def consolidate() -> Position:
    places = "winterfell: stark footman | consolidate_special; karhold: stark footman | consolidate_a"
    return Position(board(places, at="consolidate"), "stark", "resolve_consolidate")


def muster() -> Position:
    places = "winterfell: stark 2 footman; white_harbor: stark footman; bay_of_ice: stark ship"
    return Position(board(places, at="mustering", iron_throne="stark"), "stark", "muster")


def bid() -> Position:
    return Position(board(at="clash_of_kings", players=3), "stark", "bid_influence")


def ties() -> Position:
    game = board(at="clash_of_kings", players=4, iron_throne="stark")
    game.all_answer("bid_influence", stark=3, greyjoy=1, lannister=1, baratheon=1)
    return Position(game, "stark", "order_tied_bids")


def wildlings() -> Position:
    return Position(board(at="wildlings_attack", threat="2", players=3), "stark", "bid_wildlings")


def _combat() -> Game:
    game = board(
        "winterfell: stark knight footman | march_0; moat_cailin: greyjoy footman token greyjoy;"
        "seagard: tyrell footman | support_a",
        at="marches",
        blade="ready",
        fiefdoms="stark greyjoy",
    )
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    return game


def support() -> Position:
    return Position(_combat(), "tyrell", "declare_support")


def card() -> Position:
    game = _combat()
    game.tyrell.answers("declare_support", "nobody")
    return Position(game, "stark", "choose_house_card")


def blade() -> Position:
    game = board(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy knight token greyjoy",
        at="marches",
        blade="ready",
        fiefdoms="stark greyjoy",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: dagmar_cleftjaw asha_greyjoy",
    )
    game.stark.answers("resolve_march", "winterfell: 2 footman > moat_cailin")
    game.plays(stark="ser_rodrick_cassel", greyjoy="dagmar_cleftjaw")
    return Position(game, "stark", "use_blade")


def supply() -> Position:
    places = "winterfell: stark 4 footman knight; karhold: stark footman; pyke: greyjoy footman"
    return Position(board(places, at="supply"), "stark", "reconcile_armies")


def raven() -> Position:
    places = "winterfell: stark footman | support_plus_1; karhold: stark footman | raid_a"
    return Position(board(places, at="raven", players=3, kings_court="stark"), "stark", "use_raven")


POSITIONS: dict[str, Callable[[], Position]] = {
    each.__name__: cache(each)
    for each in (
        planning,
        march,
        marches,
        raid,
        consolidate,
        muster,
        bid,
        ties,
        wildlings,
        support,
        card,
        blade,
        supply,
        raven,
    )
}


@cache
def options_at(at: str) -> tuple[str, Any]:
    position = POSITIONS[at]()
    return position.kind, encode(position.game.seat(position.house).options(position.kind))


def meaning(text: str, at: str) -> Any:
    """The meaning of a text in a comparable form; None if it is refused."""
    reading = read(text, *options_at(at))
    return reading.answer or reading.command
