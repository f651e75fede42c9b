"""Tables of notices that change often: see `games.storage.growth`."""

UPDATED = ("notices_channel", "notices_delivery", "notices_item", "notices_statusmessage", "notices_lastmail")
SHORT_LIVED = ("notices_unplanned",)
