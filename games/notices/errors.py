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
        422, "Address not allowed", _("Nothing is sent to this address: give a public https address.")
    ),
    NoticeCode.CHANNEL_EXISTS: CodeEntry(409, "Channel exists", _("You have a channel to this address.")),
    NoticeCode.CHANNEL_OFF: CodeEntry(
        409, "Channel off", _("This channel is switched off, or its address is not confirmed.")
    ),
    NoticeCode.CODE_WRONG: CodeEntry(
        422, "Code wrong", _("This code is wrong or too old; ask for another one.")
    ),
    NoticeCode.GAME_UNKNOWN: CodeEntry(422, "Game unknown", _("There is no game of this code.")),
    NoticeCode.NOT_FOR_THIS_CHANNEL: CodeEntry(
        409, "Not for this channel", _("A channel of this kind cannot do that.")
    ),
    NoticeCode.TOO_MANY_CHANNELS: CodeEntry(
        409, "Too many channels", _("Remove a channel before you add another.")
    ),
}
