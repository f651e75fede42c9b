"""The error codes that only the endpoints of the standby lists return."""

from __future__ import annotations

from got_api.http.codes import Code


class StandbyCode(Code):
    PLAYER_RETURNED = "player_returned", 409


CODES: dict[str, int] = StandbyCode.statuses()
