"""Links from operations of the standby lists to those that continue them."""

from __future__ import annotations

from got_api.schema.links import to

LINKS = {
    "list_my_offers": [to(name, offer="body#/results/0/code") for name in ("get_my_offer", "answer_offer")],
    "get_my_offer": [
        to("answer_offer", offer="path.offer"),
        to("get_game", code="body#/game"),
    ],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
