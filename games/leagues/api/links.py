"""Links from operations of leagues to those that continue them."""

from __future__ import annotations

from got_api.schema.links import link

_OF_SEASON = ("get_season_document", "get_forecast", "list_entries", "list_rounds", "list_tables",
              "get_standings", "list_rulings", "get_season_log")  # fmt: skip
LINKS = {
    "search_players": [
        link(name, username="body#/results/0/username") for name in ("get_player", "list_player_games")
    ],
    "get_player": [link("list_player_games", username="path.username")],
    "list_player_games": [link(name, code="body#/results/0/code") for name in ("get_game", "get_result")],
    "list_leagues": [
        link("get_league", slug="body#/results/0/slug"),
        link("list_seasons", league="body#/results/0/slug"),
    ],
    "list_seasons": [link(name, season="body#/results/0/code") for name in ("get_season", *_OF_SEASON)],
    "get_season": [link(name, season="path.season") for name in (*_OF_SEASON, "enter_season")],
    "create_season": [
        link(name, season="body#/code")
        for name in ("get_season_document", "replace_season_document", "change_season_status")
    ],
    "enter_season": [link("get_entry", season="path.season", entry="body#/number")],
    "list_rounds": [link("get_draw", season="path.season", round="body#/results/0/number")],
    "get_round_ready_check": [link("end_round_ready_check", season="path.season", round="path.round")],
    "get_my_round_readiness": [
        link(name, season="path.season", round="path.round")
        for name in ("confirm_round_ready", "withdraw_round_ready")
    ],
    "propose_draw": [
        link(name, season="path.season", round="path.round") for name in ("get_draw", "publish_draw")
    ],
    "list_rulings": [
        link(name, season="path.season", ruling="body#/results/0/number")
        for name in ("get_ruling", "reverse_ruling")
    ],
    "make_ruling": [
        link(name, season="path.season", ruling="body#/number") for name in ("get_ruling", "reverse_ruling")
    ],
    "make_rulings": [
        link(name, season="path.season", ruling="body#/results/0/number")
        for name in ("get_ruling", "reverse_ruling")
    ],
    "make_appeal": [link("get_appeal", season="path.season", appeal="body#/code")],
    "list_appeals": [
        link(name, season="path.season", appeal="body#/results/0/code")
        for name in ("get_appeal", "decide_appeal")
    ],
    "issue_card": [
        link(name, season="path.season", card="body#/code") for name in ("get_card", "revoke_card")
    ],
    "list_tables": [link("get_game", code="body#/results/0/game")],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
