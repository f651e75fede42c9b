"""The links of mails that ask whether a player is ready, for lobbies and for rounds of seasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.readiness.extensions import Confirm, ReadyCheckApp
from games.services.mail_links import code_of_link, link_token
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.registry import parts

_LINK = "ready"


def link_to_confirm(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The link of a notice with `ready_code`."""
    return [("mail-ready", f"/api/v1/ready/{token_of(facts['ready_code'])}")]


def token_of(code: str) -> str:
    """The secret part of the link in a mail."""
    return link_token(_LINK, code)


def confirmation_by_token(token: str) -> Confirm:
    """The confirmation that the link with this token performs. Raises 404."""
    code = code_of_link(_LINK, token)
    with as_engine():
        found = [
            confirm for find in parts(ReadyCheckApp).ready_requests if (confirm := find(code)) is not None
        ]
    if not found:
        raise Problem(ErrorCode.NOT_FOUND)
    return found[0]
