"""Settings for the press of a game."""

from __future__ import annotations

from typing import Any

from games.press.models import Setting
from games.selectors.games import Viewer, open_visit


def setting_of(game_id: int) -> Setting:
    """The settings of a game, or the defaults. Call within a scope that reads games."""
    return Setting.objects.filter(game_id=game_id).first() or Setting(game_id=game_id)


def setting_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """Raises 404."""
    with open_visit(viewer, code) as visit:
        return setting_body(setting_of(visit.game_id))


def setting_body(setting: Setting) -> dict[str, Any]:
    return {"press": str(setting.press), "history": str(setting.history), "grey": setting.grey}
