"""Error codes that only endpoints of notices return."""

from enum import StrEnum

from got_api.contracts import Remedy


class NoticeCode(StrEnum):
    ADDRESS_NOT_ALLOWED = "address_not_allowed"
    CHANNEL_EXISTS = "channel_exists"
    CHANNEL_OFF = "channel_off"
    CODE_WRONG = "code_wrong"
    GAME_UNKNOWN = "game_unknown"
    NOT_FOR_THIS_CHANNEL = "not_for_this_channel"
    TOO_MANY_CHANNELS = "too_many_channels"


CODES: dict[str, int] = {
    NoticeCode.ADDRESS_NOT_ALLOWED: 422,
    NoticeCode.CHANNEL_EXISTS: 409,
    NoticeCode.CHANNEL_OFF: 409,
    NoticeCode.CODE_WRONG: 422,
    NoticeCode.GAME_UNKNOWN: 422,
    NoticeCode.NOT_FOR_THIS_CHANNEL: 409,
    NoticeCode.TOO_MANY_CHANNELS: 409,
}

REMEDIES: dict[str, Remedy] = {
    NoticeCode.CHANNEL_EXISTS: Remedy.CHOOSE_AGAIN,
    NoticeCode.NOT_FOR_THIS_CHANNEL: Remedy.CORRECT_REQUEST,
}
