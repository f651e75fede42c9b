"""Links from operations of leagues to those that continue them."""

from __future__ import annotations

from got_api.schema.links import to

_OF_SEASON = ("get_season_document", "get_forecast", "list_entries", "list_rounds", "list_tables",
              "get_standings", "list_rulings", "get_season_log")  # fmt: skip
LINKS = {
    "search_players": [
        to(name, username="body#/results/0/username") for name in ("get_player", "list_player_games")
    ],
    "get_player": [to("list_player_games", username="path.username")],
    "list_player_games": [to(name, code="body#/results/0/code") for name in ("get_game", "get_result")],
    "list_leagues": [to(name, slug="body#/results/0/slug") for name in ("get_league", "list_seasons")],
    "list_all_seasons": [to(name, season="body#/results/0/code") for name in ("get_season", *_OF_SEASON)],
    "list_seasons": [to(name, season="body#/results/0/code") for name in ("get_season", *_OF_SEASON)],
    "get_season": [to(name, season="path.season") for name in (*_OF_SEASON, "enter_season")],
    "create_season": [
        to(name, season="body#/code")
        for name in ("get_season_document", "replace_season_document", "change_season_status")
    ],
    "enter_season": [to(name, season="path.season") for name in ("get_my_entry", "withdraw_my_entry")],
    "list_rounds": [to("get_draw", season="path.season", round="body#/results/0/number")],
    "get_round_ready_check": [to("end_round_ready_check", season="path.season", round="path.round")],
    "get_my_round_readiness": [
        to(name, season="path.season", round="path.round")
        for name in ("confirm_round_ready", "withdraw_round_ready")
    ],
    "propose_draw": [
        to(name, season="path.season", round="path.round") for name in ("get_draw", "publish_draw")
    ],
    "list_rulings": [
        to(name, season="path.season", ruling="body#/results/0/number")
        for name in ("get_ruling", "reverse_ruling")
    ],
    "make_ruling": [
        to(name, season="path.season", ruling="body#/number") for name in ("get_ruling", "reverse_ruling")
    ],
    "make_rulings": [
        to(name, season="path.season", ruling="body#/results/0/number")
        for name in ("get_ruling", "reverse_ruling")
    ],
    "make_appeal": [to("get_appeal", season="path.season", appeal="body#/code")],
    "list_appeals": [
        to(name, season="path.season", appeal="body#/results/0/code")
        for name in ("get_appeal", "decide_appeal")
    ],
    "issue_card": [to(name, season="path.season", card="body#/code") for name in ("get_card", "revoke_card")],
    "list_tables": [to("get_game", code="body#/results/0/game")],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
