"""Links from operations of ready checks to those that continue them."""

from got_api.schema.links import link

LINKS = {
    "set_ready_check": [link("get_ready_check", code="path.code")],
    "get_ready_check": [link(name, code="path.code") for name in ("confirm_ready", "get_game")],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
