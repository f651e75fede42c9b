"""The codes that only the endpoints of notices answer."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from got_api.errors import CodeEntry


class NoticeCode(StrEnum):
    ADDRESS_NOT_ALLOWED = "address_not_allowed"
    CHANNEL_EXISTS = "channel_exists"
    CHANNEL_OFF = "channel_off"
    CODE_WRONG = "code_wrong"
    GAME_UNKNOWN = "game_unknown"
    NOT_FOR_THIS_CHANNEL = "not_for_this_channel"
    TOO_MANY_CHANNELS = "too_many_channels"


CODES: dict[str, CodeEntry] = {
    NoticeCode.ADDRESS_NOT_ALLOWED: CodeEntry(
        422, "Address not allowed", _("This address is not allowed. Use a public https address.")
    ),
    NoticeCode.CHANNEL_EXISTS: CodeEntry(
        409, "Channel exists", _("You already have a channel to this address.")
    ),
    NoticeCode.CHANNEL_OFF: CodeEntry(
        409, "Channel off", _("The channel is switched off, or its address is not confirmed.")
    ),
    NoticeCode.CODE_WRONG: CodeEntry(
        422, "Wrong code", _("The code is wrong or expired. Request a new one.")
    ),
    NoticeCode.GAME_UNKNOWN: CodeEntry(422, "Unknown game", _("No game has this code.")),
    NoticeCode.NOT_FOR_THIS_CHANNEL: CodeEntry(
        409, "Not supported by this channel", _("A channel of this kind does not support this.")
    ),
    NoticeCode.TOO_MANY_CHANNELS: CodeEntry(
        409, "Too many channels", _("Remove a channel before you add another one.")
    ),
}
