"""Links from operations of the standby lists to those that continue them."""

from got_api.schema.links import link

LINKS = {
    "list_my_offers": [link(name, offer="body#/results/0/code") for name in ("get_my_offer", "answer_offer")],
    "get_my_offer": [
        link("answer_offer", offer="path.offer"),
        link("get_game", code="body#/game"),
    ],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
