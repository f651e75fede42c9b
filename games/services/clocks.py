"""Clock and policy of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.clocks import Clock, InvalidSetting, changed_preset, settings_json
from games.errors import GameCode
from got_api.http.errors import Problem, field_error


def clock_columns(
    preset: str,
    clock: Mapping[str, Any] | None,
    policy: Mapping[str, Any] | None,
    *,
    is_anonymous: bool = False,
) -> dict[str, dict[str, Any]]:
    """The columns of a GameClock for a preset and changes to it. Raises 422 `setting_unlawful`."""
    try:
        allowed = _without_personal_settings(policy) if is_anonymous else policy
        agreed_clock, agreed_policy = changed_preset(preset, clock, allowed)
    except InvalidSetting as unlawful:
        raise Problem(
            GameCode.SETTING_UNLAWFUL,
            facts={"setting": unlawful.field},
            errors=[field_error(_path(unlawful.field), "unlawful", unlawful.detail)],
        ) from unlawful
    return {"clock": settings_json(agreed_clock), "policy": settings_json(agreed_policy)}


PERSONAL = ("absence_days", "max_sitter_days")
"""Settings that reveal players: absences are the same in all games, and a sitter knows their player."""


def _without_personal_settings(policy: Mapping[str, Any] | None) -> dict[str, Any]:
    """Changes to a policy, with the personal settings off. Raises InvalidSetting if one is turned on."""
    for name in PERSONAL:
        if policy and policy.get(name):
            raise InvalidSetting(name, "0 in an anonymous game")
    return {**(policy or {}), **dict.fromkeys(PERSONAL, 0)}


def _path(setting: str) -> str:
    """The path of a setting in a request. No clock setting has the name of a policy setting."""
    return f"{'clock' if setting in Clock.__dataclass_fields__ else 'policy'}.{setting}"
