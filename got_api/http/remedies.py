"""Remedies: a small set of reactions to problems, as codes for programs and as texts."""

from got_api.contracts import Remedy
from got_api.http.errors import ErrorCode
from got_api.registry import App, parts
from got_api.shared.texts import active_language, words_in

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
REMEDIES: dict[str, Remedy] = {
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: Remedy.WAIT_AND_REPEAT,
    ErrorCode.IDEMPOTENCY_KEY_REUSED: Remedy.CORRECT_REQUEST,
}
"""Code -> remedy, if it differs from that of the status. Apps declare more in `App.remedies`."""


def remedy_of(code: str, status: int) -> Remedy:
    """The remedy for a problem with this code and status."""
    return parts(App).remedies.get(code, _BY_STATUS.get(status, Remedy.CORRECT_REQUEST))


def advice_of(remedy: Remedy) -> str:
    """A sentence or two, in the active language, that explain a remedy to a client developer."""
    return words_in(active_language()).text(f"remedy-{remedy}")
