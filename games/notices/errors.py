"""Error codes that only endpoints of notices return."""

from got_api.contracts import Remedy
from got_api.http.codes import Code


class NoticeCode(Code):
    ADDRESS_NOT_ALLOWED = "address_not_allowed", 422
    CHANNEL_EXISTS = "channel_exists", 409
    CHANNEL_OFF = "channel_off", 409
    CODE_WRONG = "code_wrong", 422
    GAME_UNKNOWN = "game_unknown", 422
    NOT_FOR_THIS_CHANNEL = "not_for_this_channel", 409
    TOO_MANY_CHANNELS = "too_many_channels", 409


CODES: dict[str, int] = NoticeCode.statuses()

REMEDIES: dict[str, Remedy] = {
    NoticeCode.CHANNEL_EXISTS: Remedy.CHOOSE_AGAIN,
    NoticeCode.NOT_FOR_THIS_CHANNEL: Remedy.CORRECT_REQUEST,
}
