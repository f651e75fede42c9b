"""Links from operations of leagues to operations that a client may call next."""

from got_api.contracts import Link
from got_api.schema.links import link


def _links(*operations: str, **sources: str) -> list[Link]:
    """Links to several operations whose parameters have the same sources."""
    return [link(operation, **sources) for operation in operations]


_OF_SEASON = ("get_season_document", "get_forecast", "list_entries", "list_rounds", "list_tables",
              "get_standings", "list_rulings", "get_season_log")  # fmt: skip
_OF_RULING = ("get_ruling", "reverse_ruling")
_ROUND = {"season": "path.season", "round": "path.round"}
LINKS = {
    "search_players": _links("get_player", "list_player_games", username="body#/results/0/username"),
    "get_player": _links("list_player_games", username="path.username"),
    "list_player_games": _links("get_game", "get_result", code="body#/results/0/code"),
    "list_leagues": [
        link("get_league", slug="body#/results/0/slug"),
        link("list_seasons", league="body#/results/0/slug"),
    ],
    "list_seasons": _links("get_season", *_OF_SEASON, season="body#/results/0/code"),
    "get_season": _links(*_OF_SEASON, "enter_season", season="path.season"),
    "create_season": _links(
        "get_season_document", "replace_season_document", "change_season_status", season="body#/code"
    ),
    "enter_season": _links("get_entry", season="path.season", entry="body#/number"),
    "list_rounds": _links("get_draw", season="path.season", round="body#/results/0/number"),
    "get_round_ready_check": _links("end_round_ready_check", **_ROUND),
    "get_my_round_readiness": _links("confirm_round_ready", "withdraw_round_ready", **_ROUND),
    "propose_draw": _links("get_draw", "publish_draw", **_ROUND),
    "list_rulings": _links(*_OF_RULING, season="path.season", ruling="body#/results/0/number"),
    "make_ruling": _links(*_OF_RULING, season="path.season", ruling="body#/number"),
    "make_rulings": _links(*_OF_RULING, season="path.season", ruling="body#/results/0/number"),
    "make_appeal": _links("get_appeal", season="path.season", appeal="body#/code"),
    "list_appeals": _links(
        "get_appeal", "decide_appeal", season="path.season", appeal="body#/results/0/code"
    ),
    "issue_card": _links("get_card", "revoke_card", season="path.season", card="body#/code"),
    "list_tables": _links("get_game", code="body#/results/0/game"),
}
"""Operation -> links to the operations that a client may call next, with the sources of their parameters."""
