"""The links of mails that ask whether a player is ready, for lobbies and for rounds of seasons."""

from __future__ import annotations

from collections.abc import Callable

from games.notices.kinds import Kind
from games.notices.mails import register_ways
from games.services.mail_links import code_of_link, link_token
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem

Confirm = Callable[[], None]
Find = Callable[[str], Confirm | None]
"""Code of a request -> its confirmation for its player; None for an unknown code or a closed account. Called
as the engine."""

_LINK = "ready"
_finds: dict[Kind, Find] = {}


def register_requests(kind: Kind, find: Find) -> None:
    """Registers the requests of notices of this kind, with `ready_code`. Called from `AppConfig.ready`.

    Codes are drawn from 10^14, so no two kinds share one.
    """
    _finds[kind] = find
    register_ways(kind, lambda facts: [("mail-ready", f"/api/v1/ready/{token_of(facts['ready_code'])}")])


def token_of(code: str) -> str:
    """The secret part of the link in a mail."""
    return link_token(_LINK, code)


def confirmation_by_token(token: str) -> Confirm:
    """The confirmation that the link with this token performs. Raises 404."""
    code = code_of_link(_LINK, token)
    with as_engine():
        found = [confirm for find in _finds.values() if (confirm := find(code)) is not None]
    if not found:
        raise Problem(ErrorCode.NOT_FOUND)
    return found[0]
