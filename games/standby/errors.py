"""The error codes that only the endpoints of the standby lists return."""

from __future__ import annotations

from enum import StrEnum


class StandbyCode(StrEnum):
    PLAYER_RETURNED = "player_returned"


CODES: dict[str, int] = {StandbyCode.PLAYER_RETURNED: 409}
