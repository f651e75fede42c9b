"""Links from operations of notices to those that continue them."""

from got_api.schema.links import link

_OF_CHANNEL = (
    "get_channel", "change_channel", "send_confirmation_code", "confirm_channel", "ping_channel",
    "renew_secret", "remove_channel",
)  # fmt: skip
LINKS = {
    "add_channel": [link(name, channel_id="body#/id") for name in _OF_CHANNEL],
    "list_channels": [link(name, channel_id="body#/results/0/id") for name in _OF_CHANNEL],
    "list_deliveries": [link("repeat_delivery", delivery_id="body#/results/0/id")],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
