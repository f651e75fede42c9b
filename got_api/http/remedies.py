"""Remedies: a small set of reactions to problems, as codes for programs and as texts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from got_api.http.errors import ErrorCode
from got_api.shared.texts import active_language, words_in


class Remedy(StrEnum):
    """The remedies of problems. Their texts are in the catalogues: `remedy-<remedy>`."""

    CORRECT_REQUEST = "correct_request"
    LOG_IN = "log_in"
    DO_NOT_REPEAT = "do_not_repeat"
    READ_AGAIN = "read_again"
    START_AGAIN = "start_again"
    CHOOSE_AGAIN = "choose_again"
    WAIT_AND_REPEAT = "wait_and_repeat"
    REPORT = "report"


_BY_STATUS = {
    401: Remedy.LOG_IN,
    403: Remedy.DO_NOT_REPEAT,
    408: Remedy.WAIT_AND_REPEAT,
    409: Remedy.READ_AGAIN,
    412: Remedy.READ_AGAIN,
    422: Remedy.CHOOSE_AGAIN,
    429: Remedy.WAIT_AND_REPEAT,
    500: Remedy.REPORT,
    503: Remedy.WAIT_AND_REPEAT,
}
"""Status -> remedy; every other status is a mistake of the client."""
_by_code: dict[str, Remedy] = {
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: Remedy.WAIT_AND_REPEAT,
    ErrorCode.IDEMPOTENCY_KEY_REUSED: Remedy.CORRECT_REQUEST,
}
"""Code -> remedy, if it differs from that of the status."""


def register_remedies(remedies: Mapping[str, Remedy]) -> None:
    """Adds the remedies of an app. Called from `AppConfig.ready`."""
    _by_code.update({str(code): remedy for code, remedy in remedies.items()})


def remedy_of(code: str, status: int) -> Remedy:
    """The remedy for a problem with this code and status."""
    return _by_code.get(code, _BY_STATUS.get(status, Remedy.CORRECT_REQUEST))


def advice_of(remedy: Remedy) -> str:
    """Explains a remedy in a sentence or two to a client developer, in the active language."""
    return words_in(active_language()).text(f"remedy-{remedy}")
